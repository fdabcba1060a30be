"""The schedules of two aircraft on one page, in the places that the game's numbers have: what each can that the other cannot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import attrgetter
from typing import Literal

from msgspec.structs import replace

from printgen.data.kind import unique_cases
from printgen.drawing.layout.line import Rule
from printgen.drawing.layout.part import Column, Layers, Row, place_part
from printgen.drawing.marks import FINE
from printgen.drawing.schedule.pictures import ManeuverPicture, PlanningNotes
from printgen.drawing.schedule.setting import COMPARED
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.products.schedule_head import HEADS, schedule_head_part
from printgen.products.schedules import key_part, pictures, source_note
from printgen.products.shown_schedule import PrintedSchedule
from printgen.translation import _
from printgen.units import Box, Size

Letter = Literal["A", "B"]
#: So many codes are named one by one; of more their number is said.
NAMED = 24


def comparison_pages(entries: Iterable[PrintedSchedule], size: Size) -> Iterator[Card]:
    """A page of that size (mm) for the first aircraft against each of the others, and for each part in which both have a
    schedule; where there is one aircraft alone, for its schedules one against the next."""
    every = [tuple(its) for _name, its in groupby(entries, attrgetter("name"))]
    if len(every) == 1:
        for one, other in zip(every[0], every[0][1:], strict=False):
            yield _page(one, other, size)
    for its in every[1:]:
        same = [(one, other) for one in every[0] for other in its if one.part == other.part]
        for one, other in same or [(every[0][-1], its[-1])]:
            yield _page(one, other, size)


def _page(one: PrintedSchedule, other: PrintedSchedule, size: Size) -> Card:
    sketch, box, style = Sketch(), Box(0, 0, size.width, size.height), COMPARED
    flown = _both(one, other)
    lines = tuple(_differences(flown))
    restricted = (_("Restricted, in thin frames"), one.notes.restricted[1])
    told = PlanningNotes((_("Differences"), lines), restricted, one.notes.stalls, one.notes.spin)
    key = replace(one.key, conditions=one.key.conditions | other.key.conditions)
    both = replace(one, maneuvers=flown, notes=told, key=key)
    heads = []
    for letter, it in zip("AB", (one, other), strict=True):
        above = "  ·  ".join(filter(None, (it.side, it.part)))
        shown = replace(it, name=f"{letter}  {it.name}", above=above, bar=False, view=None)
        heads.append(schedule_head_part(shown, HEADS[style.head_style]))
    page = Column((Row(tuple(heads), 8.0), pictures(both, style, compared=True)))
    place_part(sketch, box.upper_part(size.height - style.foot), page)
    foot = Column(
        (key_part(key, style), source_note(one, style, style.source), source_note(other, style, style.source))
    )
    place_part(
        sketch,
        box.lower_part(size.height - style.foot),
        Layers((Rule(0.0, pen=FINE), foot)),
        of=one.of,
        what=one.reason,
    )
    shows = unique_cases((*one.cases, *other.cases))
    names = dict.fromkeys(f"{it.name} ({it.part})" if it.part else it.name for it in (one, other))
    face = sketch.face(f"schedules-{one.id}-against-{other.id}", size)
    return Card(face, bookmark=(" – ".join(names),), cases=shows, overflows=one.overflows(sketch))


def _both(one: PrintedSchedule, other: PrintedSchedule) -> dict[str, ManeuverPicture]:
    """What either flies, that of one alone with its letter and shape; the ways of flying it twice where they are not the same."""
    letters: tuple[tuple[Letter, PrintedSchedule, PrintedSchedule], ...] = (("A", one, other), ("B", other, one))
    found = {
        code: replace(it, only_flown_by=letter, shape=whose.shape)
        for letter, whose, beside in letters
        for code, it in whose.maneuvers.items()
        if code not in beside.maneuvers
    }
    for code in one.maneuvers.keys() & other.maneuvers.keys():
        a, b = one.maneuvers[code], other.maneuvers[code]
        signs = tuple(dict.fromkeys((*a.signs, *b.signs)))
        found[code] = replace(a, signs=signs, other_cells=b.cells if a.cells != b.cells else ())
    return found


def _differences(flown: Mapping[str, ManeuverPicture]) -> Iterator[str]:
    """What one alone flies, and what both do in other ways, in words."""

    def named(codes: list[str]) -> str:
        return ", ".join(codes) if len(codes) <= NAMED else str(len(codes))

    for letter in "AB":
        if alone := [code for code, it in flown.items() if it.only_flown_by == letter]:
            yield _("{letter} only: {codes}").format(letter=letter, codes=named(alone))
    if otherwise := [code for code, it in flown.items() if it.other_cells]:
        yield _("Different entries, A above, B below: {codes}").format(codes=named(sorted(otherwise)))
    if not any(it.only_flown_by or it.other_cells for it in flown.values()):
        yield _("none: identical schedules")
