"""The sheet as a whole: where each part stands on the page, whatever the paper."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.drawing.layout.part import ByWidth, Column, Layers, Part, Row, place
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.sheet.damage import damage, special
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.foot import foot
from printgen.games.canvas_eagles.sheet.guns import weapon
from printgen.games.canvas_eagles.sheet.head import head
from printgen.games.canvas_eagles.sheet.log import log
from printgen.games.canvas_eagles.sheet.measures import FULL, HALF, Measures
from printgen.products.deck import Card
from printgen.products.options import FILLABLE
from printgen.translation import _
from printgen.units import Box, Size

#: The height of the special damage where it does not stand beside a weapon, mm.
SPECIAL = 16.0


def sheet(facts: Facts, size: Size) -> Card:
    """One aircraft's sheet on a page of that size (mm): who I am, how I am, what I shoot with, what I do, what I look up."""
    sketch = Sketch(fillable=FILLABLE.of(facts.choices))
    pages = (described(facts, measures) for measures in FULL)
    place(sketch, Box(0, 0, size.width, size.height), *pages, of=("guns",), what=_("all weapons on one page"))
    face = sketch.face(f"record-sheet-{facts.case.id}", size)
    misfits = tuple((facts.case_of(misfit), misfit) for misfit in sketch.misfits)
    return Card(face, bookmark=(facts.side.name, facts.aircraft.name), shows=facts.shows, misfits=misfits)


def half_sheet(sketch: Sketch, box: Box, facts: Facts) -> None:
    """The sheet of an aircraft in the era that the choices name, on half a page: designed for it, not scaled."""
    halves = (described(facts, measures) for measures in HALF)
    place(sketch, box, *halves, of=("guns",), what=_("all weapons on half a page"))


def described(facts: Facts, measures: Measures) -> Part:
    """The sheet from top to bottom at one density; what is in it is described when that density is tried."""

    def whole(_wide: float) -> Part:
        style, gap = measures.style, measures.gap
        weapons = tuple(_weapons(facts, measures))
        rows = Column(weapons, gap if style.half else 0.0)
        return Column((head(facts, style), damage(facts, measures), rows, log(style), foot(facts, style)), gap)

    return ByWidth(whole)


def _weapons(facts: Facts, measures: Measures) -> Iterator[Part]:
    """Weapons two abreast; the special damage beside an odd one, else in a row of its own."""
    style, odd = measures.style, len(facts.guns) % 2 == 1
    drawn = [*(weapon(facts, armed, measures) for armed in facts.guns), special(facts, measures, 2 if odd else 5)]
    for first in range(0, len(drawn), 2):
        row = Row(tuple(drawn[first : first + 2]), style.gutter)
        yield row if style.half else Layers((row,), SPECIAL if len(row.parts) == 1 else measures.block)
