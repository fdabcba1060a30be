"""Words as filled outlines instead of text, for transparent film, on which words may have to be mirrored."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

from printgen.drawing.fonts.typeface import cap_height, font_file, missing_characters, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Cut, Glyph, Outline, Step, Use
from printgen.files.reading import read_bytes
from printgen.units import points_to_mm

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont


@cache
def _font(cut: Cut) -> TTFont:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(read_bytes(font_file(cut))), lazy=True)


@cache
def _letter(char: str, cut: Cut, way: int) -> Glyph:
    """Return the outline of a character with an em of 1 mm. It starts at the origin, on the baseline."""
    from fontTools.pens.basePen import decomposeQuadraticSegment
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    font, steps = _font(cut), list[Step]()
    unit, glyphs = 1 / font["head"].unitsPerEm, font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(char)]].draw(pen)

    def take(name: str, *places: tuple[float, float]) -> None:
        steps.append((name, *(it for x, y in places for it in (way * x * unit, -y * unit))))

    here = (0.0, 0.0)
    for name, places in pen.value:
        if name == "qCurveTo":
            # A quadratic curve becomes a cubic curve, with handles two thirds of the way to the handle of the quadratic curve.
            for handle, end in decomposeQuadraticSegment(places):
                first, second = (
                    (it[0] + 2 * (handle[0] - it[0]) / 3, it[1] + 2 * (handle[1] - it[1]) / 3) for it in (here, end)
                )
                take("C", first, second, end)
                here = end
        elif name == "closePath":
            steps.append(("Z",))
        else:
            take("M" if name == "moveTo" else "L", *places)
            here = places[0]
    return Glyph(f"letter-{cut}-{ord(char):x}-{way}", (Outline(tuple(steps), Ink.BLACK, None),))


def word_outline(text: str, x: float, y: float, size: float, cut: Cut, mirrored: bool) -> Iterator[Use]:
    """Yield a line of text as character outlines, centred on (x, y).

    Nothing is yielded if the typeface lacks a character of the text.

    Args:
        text: the text.
        x: the x of the middle of the line, mm.
        y: the y of the middle of the capital letters, mm.
        size: the type size, points.
        cut: the typeface.
        mirrored: whether to mirror the text, because it is printed on clear film and read from the other side.
    """
    way = -1 if mirrored else 1
    start, low = -width(text, cut, size) / 2, y + cap_height(cut, size) / 2
    for char in "" if missing_characters(text, cut) else text:
        if char != " ":
            yield Use(_letter(char, cut, way), x + way * start, low, points_to_mm(size))
        start += width(char, cut, size)
