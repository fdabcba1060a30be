"""Scenario sheets: for each kind of mission what its card says, lines to write it on, and who may fly it by the chart."""

from __future__ import annotations

from functools import partial
from typing import cast

from printgen.data.figures import unsure
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Unknown
from printgen.drawing.emblems import status_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import Blank, Column, Drawn, Layers, Part, place
from printgen.drawing.marks import HAIRLINE, Line, Use
from printgen.drawing.panels.framed import Framed
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts, chosen
from printgen.games.richthofens_war.pad.page import uses
from printgen.games.richthofens_war.pad.style import FULL
from printgen.games.richthofens_war.records import Scenario
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import FILLABLE, Choices
from printgen.translation import _
from printgen.units import Box, Size

#: From one line to write on to the next, mm.
LEAD = 8.0


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """A page of that size (mm) for each scenario."""
    flown = chosen(library, Choices())
    cases = library.of("scenarios").values()
    sure = {sure for case in cases for sure in unsure(case.record) if sure}
    return Deck(_("Scenario sheets"), tuple(sheet(case, flown, choices, size) for case in cases), tuple(sorted(sure)))


def sheet(case: Case, flown: tuple[Facts, ...], choices: Choices, size: Size) -> Card:
    """The sheet of one scenario: orders of battle, start, targets, victory; the rest of the page for notes."""
    it, sketch = cast(Scenario, case.record), Sketch(fillable=FILLABLE.of(choices))
    sketch.text(0, 10.0, it.name, (20.0, 14.0), "display", room=size.width * 0.7, of=("name",))
    wide = sketch.text(size.width, 10.0, uses()[it.use], 10.5, "text", "end", Ink.GREY70)
    if sure := next(filter(None, unsure(it, "name", "use")), None):
        sketch.add(Use(status_mark(sure), size.width - wide - 3.0, 8.7, 2.4))
    sketch.add(Line(0, 13.0, size.width, 13.0, Ink.BLACK, 0.7))
    sides = {facts.side.side: (facts.side.name, facts.ink) for facts in flown}
    parts: list[Part] = []
    for side, (name, ink) in sides.items():
        able = [
            facts.ratings.designation for facts in flown if facts.side.side == side and it.use in facts.ratings.uses
        ]
        may = _("may fly it: {aircraft}").format(aircraft=", ".join(able) or "–")
        body = Column((_answer(it, side, 4), Blank(2.0), TextBlock(may, 3.0, 3.6, 8.5, Ink.GREY70)))
        parts.append(Framed("", _("{side}: aircraft, numbers, aces").format(side=name), body, ink, FULL))
    rest = ((_("Start"), "start", 3), (_("Target hexes"), "targets", 2), (_("Victory"), "victory", 3))
    for title, field, lines in rest:
        if getattr(it, field) != "none":
            parts.append(Framed("", title, _answer(it, field, lines), Ink.BLACK, FULL))
    notes = Framed("", _("Notes"), Drawn(partial(_lines, name="notes", count=0), LEAD, grows=True), Ink.BLACK, FULL)
    box = Box(0, 17.0, size.width, size.height - 17.0)
    place(sketch, box, Column((*parts, notes), FULL.gap), of=("name",), what=it.name)
    shows = {(held.kind.name, held.id): held for held in (case, *(facts.case for facts in flown))}
    told = tuple((case, misfit) for misfit in sketch.misfits)
    face = sketch.face(f"scenario-{case.id}", size)
    return Card(face, bookmark=(it.name,), shows=tuple(shows.values()), misfits=told, form=case.id)


def _answer(it: Scenario, field: str, lines: int) -> Part:
    """What a card says, or lines to write it on."""
    said = getattr(it, field, "")
    high = LEAD * lines
    if isinstance(said, Unknown):
        return Drawn(partial(_lines, name=field, count=lines), high)
    return Layers((TextBlock(said, 4.6, 4.8, (10.5, 9.0), of=(field,)),), high)


def _lines(sketch: Sketch, place: Box, name: str, count: int) -> None:
    """Lines to write on, as many as there is room for where none are counted."""
    rows = count or int(place.height / LEAD)
    for row in range(1, rows + 1):
        y = place.y + row * LEAD - 0.6
        sketch.add(Line(place.x, y, place.right, y, Ink.GREY40, HAIRLINE))
        sketch.entry(f"{name}.{row}", Box(place.x, y - LEAD + 1.4, place.width, LEAD - 2.0), size=10.5)


SCENARIO_SHEETS = Aid(
    id="scenario-sheets",
    title="Scenario sheets",
    summary="a page for each kind of mission: who flies, from where, against what, and what wins, to copy from the card",
    deck=deck,
    heeds=(FILLABLE,),
    prints="scenarios ratings.designation game.sides",
)
