"""The figures and schedules of two aircraft on one page. Each maneuver has the same position as on other schedules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Literal

from msgspec.structs import replace

from printgen.data.kind import unique_cases
from printgen.drawing.layout.part import Column
from printgen.drawing.marks import Glyph, Text, Use
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.drawing.schedule.setting import COMPARED
from printgen.drawing.sketch import Sketch
from printgen.products.compared_figures import ComparedAircraft, ComparedFigures
from printgen.products.deck import Card
from printgen.products.schedules import key_part, pictures, place_above_foot, source_note
from printgen.products.shown_schedule import PrintedSchedule
from printgen.translation import _
from printgen.units import Box, Size

Letter = Literal["A", "B"]
#: The type size in points of the letter on a sign that is 1 mm high.
LETTER = 2.7


def comparison_pages(entries: Iterable[PrintedSchedule], size: Size) -> Iterator[Card]:
    """Yield pages that compare the first aircraft with each of the others.

    There is one page for each part (such as a part of the war) for which both aircraft have a schedule. If two aircraft
    have no part in common, their last schedules are compared. If only one aircraft is given, each of its schedules is
    compared with the next schedule.

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
    has_own_signs = any(one.maneuvers[it].signs != other.maneuvers[it].signs for it in _common_codes(one, other))
    differ = has_own_signs or any(it.only_flown_by or it.other_cells for it in maneuvers.values())
    lines = (
        _("Black bar A: only A flies this maneuver. White bar B: only B."),
        _("Bold figures above a bar, codes in a bold frame: A (above) and B (below) differ.")
        if any(it.other_cells for it in maneuvers.values())
        else _("Bold figures above a bar: A and B differ."),
        *((_("A sign with a letter applies only to that aircraft."),) if has_own_signs else ()),
        _("Everything else is the same for both.") if differ else _("Both fly the same maneuvers."),
    )
    # The notes on planning for both aircraft are added if the page has enough space.
    same = tuple(it for it in _planning_lines(one) if it in _planning_lines(other))
    notes = replace(one.notes, planning=(_("Comparison"), (*lines, *same)), short_planning=lines)
    key = replace(one.key, conditions=one.key.conditions | other.key.conditions)
    both = replace(one, maneuvers=maneuvers, notes=notes, key=key)
    heads = []
    for letter, it in zip("AB", (one, other), strict=True):
        side = "  ·  ".join(filter(None, (it.side, it.part)))
        heads.append(ComparedAircraft(letter, it.mark, it.name, side, it.ink, it.figures(), it.bar))
    page = Column((ComparedFigures(*heads), pictures(both, style, compared=True)))
    # If the origin is the same for both aircraft, it is printed once.
    sources = {"A, B": one} if (one.status, one.reason) == (other.status, other.reason) else {"A": one, "B": other}
    notes_of = (source_note(it, style, style.source, letter) for letter, it in sources.items())
    foot = Column((key_part(key, style), *notes_of))
    place_above_foot(sketch, box, page, foot, one)
    cases = unique_cases((*one.cases, *other.cases))
    names = dict.fromkeys(f"{it.name} ({it.part})" if it.part else it.name for it in (one, other))
    face = sketch.face(f"schedules-{one.id}-against-{other.id}", size)
    return Card(face, bookmark=(" – ".join(names),), cases=cases, overflows=one.overflows(sketch))


def _planning_lines(of: PrintedSchedule) -> tuple[str, ...]:
    """Return the lines of the notes on planning, in the short version if there is one."""
    return of.notes.short_planning or of.notes.planning[1]


def _merge_schedules(one: PrintedSchedule, other: PrintedSchedule) -> dict[str, ManeuverPicture]:
    """Return the maneuvers of two schedules, by code.

    A maneuver in only one schedule is marked with the letter and the silhouette of that schedule's aircraft. If the
    entries for a maneuver differ, the entries of both schedules are shown.
    """
    letters: tuple[tuple[Letter, PrintedSchedule, PrintedSchedule], ...] = (("A", one, other), ("B", other, one))
    merged = {
        code: replace(it, only_flown_by=letter, shape=owner.shape)
        for letter, owner, rival in letters
        for code, it in owner.maneuvers.items()
        if code not in rival.maneuvers
    }
    for code in _common_codes(one, other):
        a, b = one.maneuvers[code], other.maneuvers[code]
        signs = tuple(_merge_signs(a, b))
        merged[code] = replace(a, signs=signs, other_cells=b.cells if a.cells != b.cells else ())
    return merged


def _common_codes(one: PrintedSchedule, other: PrintedSchedule) -> list[str]:
    """Return the codes of the maneuvers in both schedules."""
    return [code for code in one.maneuvers if code in other.maneuvers]


def _merge_signs(a: ManeuverPicture, b: ManeuverPicture) -> Iterator[Glyph]:
    """Yield the signs of a maneuver in two schedules. A sign that only one schedule has is marked with a letter."""
    for sign in dict.fromkeys((*a.signs, *b.signs)):
        if sign in a.signs and sign in b.signs:
            yield sign
        else:
            letter = "A" if sign in a.signs else "B"
            word = Text(0.62, 0.5, letter, LETTER, "strong", "middle")
            yield Glyph(f"{sign.name}-{letter}", (Use(sign, -0.12, 0.0), word))
