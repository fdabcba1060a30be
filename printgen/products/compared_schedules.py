"""The schedules of two aircraft on one page: the maneuvers of both at their standard places, and the differences."""

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
#: The maximum number of codes that are listed one by one; if there are more codes, only their number is printed.
NAMED = 24


def comparison_pages(entries: Iterable[PrintedSchedule], size: Size) -> Iterator[Card]:
    """Yield pages that compare the first aircraft with each of the others, one page per part for which both have a schedule.

    A part is, for example, a part of the war. If two aircraft have no part in common, their last schedules are
    compared. If there is only one aircraft, each of its schedules is compared with the next one.

    Args:
        entries: the schedules, grouped by aircraft.
        size: the size of a page, mm.
    """
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
    maneuvers = _merge_schedules(one, other)
    lines = tuple(_format_differences(maneuvers))
    restricted = (_("Restricted maneuvers: thin frames"), one.notes.restricted[1])
    notes = PlanningNotes((_("Differences"), lines), restricted, one.notes.stalls, one.notes.spin)
    key = replace(one.key, conditions=one.key.conditions | other.key.conditions)
    both = replace(one, maneuvers=maneuvers, notes=notes, key=key)
    heads = []
    for letter, it in zip("AB", (one, other), strict=True):
        subtitle = "  ·  ".join(filter(None, (it.side, it.part)))
        head = replace(it, name=f"{letter}  {it.name}", above=subtitle, bar=False, view=None)
        heads.append(schedule_head_part(head, HEADS[style.head_style]))
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
    cases = unique_cases((*one.cases, *other.cases))
    names = dict.fromkeys(f"{it.name} ({it.part})" if it.part else it.name for it in (one, other))
    face = sketch.face(f"schedules-{one.id}-against-{other.id}", size)
    return Card(face, bookmark=(" – ".join(names),), cases=cases, overflows=one.overflows(sketch))


def _merge_schedules(one: PrintedSchedule, other: PrintedSchedule) -> dict[str, ManeuverPicture]:
    """Return the maneuvers in either of two schedules, by code.

    A maneuver in only one schedule is marked with the letter and the silhouette of that schedule's aircraft. A maneuver
    whose entries differ has the entries of both schedules.
    """
    letters: tuple[tuple[Letter, PrintedSchedule, PrintedSchedule], ...] = (("A", one, other), ("B", other, one))
    merged = {
        code: replace(it, only_flown_by=letter, shape=owner.shape)
        for letter, owner, rival in letters
        for code, it in owner.maneuvers.items()
        if code not in rival.maneuvers
    }
    for code in one.maneuvers.keys() & other.maneuvers.keys():
        a, b = one.maneuvers[code], other.maneuvers[code]
        signs = tuple(dict.fromkeys((*a.signs, *b.signs)))
        merged[code] = replace(a, signs=signs, other_cells=b.cells if a.cells != b.cells else ())
    return merged


def _format_differences(maneuvers: Mapping[str, ManeuverPicture]) -> Iterator[str]:
    """Yield the differences in words: first the maneuvers in only one schedule, then those with different entries."""

    def format_codes(codes: list[str]) -> str:
        return ", ".join(codes) if len(codes) <= NAMED else str(len(codes))

    for letter in "AB":
        if unshared := [code for code, it in maneuvers.items() if it.only_flown_by == letter]:
            yield _("{letter} only: {codes}").format(letter=letter, codes=format_codes(unshared))
    if different := [code for code, it in maneuvers.items() if it.other_cells]:
        yield _("Entries that differ (A above, B below): {codes}").format(codes=format_codes(sorted(different)))
    if not any(it.only_flown_by or it.other_cells for it in maneuvers.values()):
        yield _("none: identical schedules")
