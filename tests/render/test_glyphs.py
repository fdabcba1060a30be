"""Each glyph the drawing rooms have to offer looks the same on both surfaces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest

from printgen.data.records.aircraft import Wings
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.aircraft.airframe import Layout
from printgen.drawing.emblems import NATIONAL_MARKS, die_face, grade_badge, national_mark, side_mark, status_mark
from printgen.drawing.fire_arc import band_hex, blind_hex, empty_field, firer_arrow
from printgen.drawing.frame import RULER_IN, RULER_MM
from printgen.drawing.layout.table import box
from printgen.drawing.maneuver import diagram
from printgen.drawing.marks import Face, Glyph, Use
from printgen.drawing.pictures import PICTOGRAMS, picture
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.games.canvas_eagles.sheet.damage import triangle_glyph
from printgen.render.pdf.compile import ink_radius
from printgen.units import Size
from tests.render.pictures import differences

PAPER, CELL = Size(127.0, 76.2), 12.7


def glyphs() -> Iterator[Glyph]:
    """The glyphs by name, once each."""
    found = [
        *map(national_mark, NATIONAL_MARKS),
        *map(side_mark, ("ring", "cross")),
        *(grade_badge("stability", grade) for grade in ("A+", "A", "B", "C")),
        *map(die_face, range(1, 7)),
        *map(status_mark, ("official", "charted", "reconstructed", "house", "missing")),
        *map(picture, PICTOGRAMS),
        *(
            draw_typical(wings, layout, engines, crew)
            for wings, layout, engines, crew in product(get_args(Wings), get_args(Layout), (1, 2), (1, 2))
        ),
        *(band_hex(frozenset(bands), 5.0) for bands in ({"high"}, {"same"}, {"low"}, {"high", "same", "low"})),
        blind_hex(5.0),
        empty_field(5.0),
        firer_arrow(5.0),
        Glyph("21L", diagram("21L", ("N", "NW"), 5, 4.0, draw_typical("biplane", detail="mass")).uses),
        Glyph("any", diagram("any", ("N",), None, 4.0, None).uses),
        box(4.0),
        triangle_glyph(4.0),
    ]
    yield from {glyph.name: glyph for glyph in found}.values()


def sheets() -> tuple[Sheet, ...]:
    """Every glyph in a cell of its own, as large as its cell holds; the rulers, which are longer, as they are.

    Silhouettes have cells of twice the width: what draws a line finer than a pixel does it in its own way.
    """
    shapes = [glyph for glyph in glyphs() if glyph.name.startswith("silhouette")]
    others = [glyph for glyph in glyphs() if glyph not in shapes]
    pages = [*_pages(others, CELL), *_pages(shapes, 2 * CELL), [Use(RULER_MM, 5.0, 10.0), Use(RULER_IN, 5.0, 30.0)]]
    return tuple(Sheet(PAPER, (PlacedFace(Face("glyphs", PAPER, tuple(marks)), 0, 0),)) for marks in pages)


def _pages(shown: list[Glyph], cell: float) -> list[list[Use]]:
    columns, rows = round(PAPER.width / cell), round(PAPER.height / cell)
    uses = [
        Use(
            glyph,
            (index % columns + 0.5) * cell,
            (index // columns % rows + 0.5) * cell,
            round(cell / 2 / ink_radius(glyph.marks), 2),
        )
        for index, glyph in enumerate(shown)
    ]
    return [uses[start : start + rows * columns] for start in range(0, len(uses), rows * columns)]


@pytest.mark.parametrize("palette", ["full", "saver"])
def test_each_glyph_is_the_same_on_both_surfaces(palette: str) -> None:
    plan = Plan("Glyphs", "s", sheets())
    assert len(list(glyphs())) > 60
    assert differences(plan, palette) == []
