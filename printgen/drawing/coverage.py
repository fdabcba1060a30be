"""How much ink a sheet takes, reckoned from its marks: good to a few parts in a hundred of what a scanner would find."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import hypot, pi

from printgen.drawing.compiled import CompiledFace
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import RGB, Palette
from printgen.drawing.marks import Circle, Face, Glyph, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.drawing.plan import Plan, Sheet
from printgen.drawing.portrait import darkness, grey
from printgen.units import points

#: The share of a line of text, as wide as it is and as high as its size, that letters cover.
_LETTERS = {"text": 0.17, "semibold": 0.21, "strong": 0.25, "slant": 0.16, "display": 0.24}
#: Sheets looked at: those of one product are much alike.
SAMPLE = 5
#: Where on a curve the corners lie that stand for it.
_ON_THE_WAY = tuple(step / 6 for step in range(1, 7))


def coverage(plan: Plan, palette: Palette) -> float:
    """The share of the paper that ink covers, 0 to 1, from a few sheets of the plan, evenly spread."""
    sheets = plan.sheets[:: max(1, -(-len(plan.sheets) // SAMPLE))]
    glyphs: dict[int, float] = {}
    inked = sum(_sheet(sheet, palette, glyphs) for sheet in sheets)
    paper = sum(sheet.size.width * sheet.size.height for sheet in sheets)
    return min(1.0, inked / paper) if paper else 0.0


def _sheet(sheet: Sheet, palette: Palette, glyphs: dict[int, float]) -> float:
    """The ink on a sheet, mm2 of black; of a face that shows in part, as large a share as shows of its area."""
    inked = 0.0
    for placed in sheet.placed:
        size = placed.face.size
        shown = placed.window
        share = shown.width * shown.height / (size.width * size.height) if shown and size.width * size.height else 1.0
        face = placed.face
        inked += share * (face.ink if isinstance(face, CompiledFace) else _marks(face.marks, palette, glyphs))
    return inked


def ink(face: Face, palette: Palette, glyphs: dict[int, float] | None = None) -> float:
    """The ink on a face, mm2 of black. glyphs: what is known of glyphs by their identity, to which this face's are added;
    whoever hands it in keeps those glyphs alive."""
    return _marks(face.marks, palette, {} if glyphs is None else glyphs)


def _marks(marks: Iterable[Mark], palette: Palette, glyphs: dict[int, float]) -> float:
    return sum(_mark(mark, palette, glyphs) for mark in marks)


def _mark(mark: Mark, palette: Palette, glyphs: dict[int, float]) -> float:
    if isinstance(mark, Use):
        return mark.scale**2 * _glyph(mark.glyph, palette, glyphs)
    if isinstance(mark, Text):
        area = width(mark.text, mark.cut, mark.size) * points(mark.size) * _LETTERS[mark.cut]
        return area * _dark(palette.lines[mark.ink])
    if isinstance(mark, Line):
        dashed = mark.dash[0] / sum(mark.dash) if sum(mark.dash) else 1.0
        stroke = hypot(mark.x2 - mark.x1, mark.y2 - mark.y1) * mark.width
        return stroke * dashed * _dark(palette.lines[mark.ink])
    if isinstance(mark, Picture):
        content = grey(mark.content) if palette.colourless else mark.content
        return mark.width * mark.height * darkness(content)
    area, around = _filled(mark)
    inside = palette.fills[mark.fill] if mark.fill else None
    edge = around * mark.pen * _dark(palette.lines[mark.stroke]) if mark.stroke else 0.0
    return (area * _dark(inside) if inside else 0.0) + edge


def _glyph(glyph: Glyph, palette: Palette, glyphs: dict[int, float]) -> float:
    if id(glyph) not in glyphs:
        glyphs[id(glyph)] = _marks(glyph.marks, palette, glyphs)
    return glyphs[id(glyph)]


def _filled(mark: Rect | Circle | Outline) -> tuple[float, float]:
    """What lies inside of a mark, mm2, and how long its outline is, mm."""
    if isinstance(mark, Rect):
        return mark.width * mark.height, 2 * (mark.width + mark.height)
    if isinstance(mark, Circle):
        return pi * mark.radius**2, 2 * pi * mark.radius
    area = around = 0.0
    for corners in _contours(mark):
        around += sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(corners))
        area += sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*corners, corners[0]))) / 2
    return abs(area), around


def _contours(outline: Outline) -> list[list[tuple[float, float]]]:
    """The outline as corners, contour by contour; of a curve a few points on the way stand for it."""
    found: list[list[tuple[float, float]]] = []
    for kind, *values in outline.steps:
        numbers = [float(value) for value in values]
        if kind == "M":
            found.append([(numbers[0], numbers[1])])
        elif kind == "L":
            found[-1].append((numbers[0], numbers[1]))
        elif kind == "C":
            found[-1] += [_on_curve(found[-1][-1], numbers, share) for share in _ON_THE_WAY]
        else:
            found[-1].append(found[-1][0])
    return found


def _on_curve(start: tuple[float, float], numbers: list[float], share: float) -> tuple[float, float]:
    x1, y1, x2, y2, x3, y3 = numbers
    rest = 1 - share
    parts = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    across, down = (start[0], x1, x2, x3), (start[1], y1, y2, y3)
    return (
        sum(part * x for part, x in zip(parts, across, strict=True)),
        sum(part * y for part, y in zip(parts, down, strict=True)),
    )


def _dark(color: RGB) -> float:
    """How much of its area a colour covers with its strongest ink."""
    return 1 - min(color)
