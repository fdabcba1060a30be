"""An estimate, from the marks, of the share of the paper that ink covers."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, pi
from typing import Any, cast

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import RGB, Palette
from printgen.drawing.marks import BLEED, Area, Circle, Face, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.drawing.plan import CompiledFace, Plan
from printgen.drawing.portrait import darkness, without_colours
from printgen.units import points_to_mm

#: The bleed that is usually printed, mm.
PRINTED_BLEED = 2.0
#: The share of a text line's area that letters cover, by cut. The area is the width of the line times the type size.
_LETTERS = {"text": 0.17, "semibold": 0.21, "strong": 0.25, "slant": 0.16, "display": 0.24, "heavy": 0.31}
#: The maximum number of sheets that are sampled. The sheets of a product differ little.
SAMPLE = 5
#: The positions along a curve, from 0 to 1, of the points that approximate it.
_SHARES = [step / 6 for step in range(1, 7)]
_ON_THE_WAY = tuple(((1 - at) ** 3, 3 * (1 - at) ** 2 * at, 3 * (1 - at) * at**2, at**3) for at in _SHARES)


def coverage(plan: Plan, palette: Palette) -> float:
    """Estimate the share of the paper that ink covers, from 0 to 1, from an evenly spaced sample of the sheets."""
    sheets = plan.sheets[:: max(1, -(-len(plan.sheets) // SAMPLE))]
    inked, glyphs = 0.0, dict[int, float]()
    for placed in (placed for sheet in sheets for placed in sheet.faces):
        face, visible = placed.face, placed.window
        area = face.size.width * face.size.height
        # A partly visible face is weighted by the visible share of its area.
        share = visible.width * visible.height / area if visible and area else 1.0
        inked += share * (face.ink if isinstance(face, CompiledFace) else ink_area(face, palette, glyphs))
    paper = sum(sheet.size.width * sheet.size.height for sheet in sheets)
    return min(1.0, inked / paper) if paper else 0.0


def ink_area(face: Face, palette: Palette, glyphs: dict[int, float] | None = None) -> float:
    """Return the area in mm² of solid black that would need as much ink as the face.

    Args:
        glyphs: a cache for the ink of each glyph, to which the function adds entries, or None for no cache.
    """
    return _marks(face.marks, palette, {} if glyphs is None else glyphs)


def _marks(marks: Iterable[Mark], palette: Palette, glyphs: dict[int, float]) -> float:
    return sum(_mark(mark, palette, glyphs) for mark in marks)


def _mark(mark: Mark, palette: Palette, glyphs: dict[int, float]) -> float:
    if isinstance(mark, Use):
        if id(mark.glyph) not in glyphs:
            glyphs[id(mark.glyph)] = _marks(mark.glyph.marks, palette, glyphs)
        return mark.scale**2 * glyphs[id(mark.glyph)]
    if isinstance(mark, Text):
        area = width(mark.text, mark.cut, mark.size) * points_to_mm(mark.size) * _LETTERS[mark.cut]
        return area * _dark(palette.lines[mark.ink])
    if isinstance(mark, Line):
        dashed = mark.dash[0] / sum(mark.dash) if sum(mark.dash) else 1.0
        stroke = hypot(mark.x2 - mark.x1, mark.y2 - mark.y1) * mark.width
        return stroke * dashed * _dark(palette.lines[mark.ink])
    if isinstance(mark, Picture):
        content = without_colours(mark.content) if palette.colourless else mark.content
        return mark.width * mark.height * darkness(content)
    if isinstance(mark, Area):
        # The first colour stands for the entire pattern.
        mark = Outline(mark.steps, mark.fill, None)
    area, around = _filled(mark)
    inside = palette.fills[mark.fill] if mark.fill else None
    edge = around * mark.pen * _dark(palette.lines[mark.stroke]) if mark.stroke else 0.0
    return (area * _dark(inside) if inside else 0.0) + edge


def _filled(mark: Rect | Circle | Outline) -> tuple[float, float]:
    """Return the area inside a mark in mm² and the length of the mark's outline in mm."""
    if isinstance(mark, Rect):
        # The ground or band of a piece extends farther beyond the cut than is printed.
        unseen = BLEED - PRINTED_BLEED if mark.x <= -BLEED else 0.0
        wide, high = mark.width - 2 * unseen, mark.height - (2 if mark.y <= -BLEED else 1) * unseen
        return wide * high, 2 * (wide + high)
    if isinstance(mark, Circle):
        return pi * mark.radius**2, 2 * pi * mark.radius
    # Follow the outline, contour by contour. A few intermediate points approximate a curve.
    twice, around = 0.0, 0.0
    x = y = first_x = first_y = 0.0
    for kind, *numbers in cast(tuple[tuple[Any, ...], ...], mark.steps):
        if kind == "M":
            twice += x * first_y - first_x * y
            first_x, first_y = x, y = numbers
            continue
        if kind == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            ways = [(a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3) for a, b, c, d in _ON_THE_WAY]
        else:
            ways = [(numbers[0], numbers[1]) if numbers else (first_x, first_y)]
        for to_x, to_y in ways:
            twice += x * to_y - to_x * y
            around += hypot(to_x - x, to_y - y)
            x, y = to_x, to_y
    return abs(twice + x * first_y - first_x * y) / 2, around


def _dark(color: RGB) -> float:
    """Return the darkness of a colour from 0 (white) to 1, which is the coverage of its strongest ink."""
    return 1 - min(color)
