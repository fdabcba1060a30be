"""Comparison of the guns in the drawing of an aircraft with the guns in a game's record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from string import ascii_uppercase
from typing import Any

from msgspec import Struct

from printgen.checks.check import Problem, Remark
from printgen.data.edits import Replace
from printgen.data.findings import format_count
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft


class Armament(Struct, frozen=True):
    """The allowed numbers of guns in a drawing: the minimum and maximum for the pilot, and the number of other guns."""

    least: int
    most: int
    others: int


def drawn_guns_match(
    case: Case[Aircraft], library: Library, *, armament: Callable[[Any], Armament], ratings: str = "ratings"
) -> Iterator[Problem]:
    """The drawing must show as many body, wing and nose guns as the pilot has.

    It must not show more gun rings than the gunners need.

    Players look for the guns in the picture on the sheet. If a figure under `form` is mistyped, the drawing shows
    the wrong number of guns. The nose may also show another gunner's gun. If the drawing is right, waive this check.

    Example:
        aircraft: sopwith-pup           # one Vickers
        form: {guns: {fixed: 2}}
    """
    rated = library.of(ratings).get(case.id)
    form = case.record.form
    if rated is None or form is None or form.guns is None:
        return
    guns, held = form.guns, armament(rated.record)
    forward, most = guns.fixed + guns.wing + guns.nose, held.most + (held.others if guns.nose else 0)
    notes = (Remark("the guns of the game", rated, ("guns",)),)
    hint = "correct `form`, or the guns of the game; waive this check if the aircraft really looks like this"
    if not held.least <= forward <= most:
        there = f"{held.least}" if held.least == most else f"{held.least} to {most}"
        message = f"the drawing shows {format_count(forward, 'gun')} firing forward; the game has {there}"
        yield Problem(("form", "guns"), message, hint, notes)
    if guns.ring > held.others:
        drawn = f"the drawing has {format_count(guns.ring, 'gun')} on rings"
        message = f"{drawn}; the game has {format_count(held.others, 'gun')} that the pilot does not fire"
        yield Problem(("form", "guns"), message, hint, notes)


def duplicate_letter(index: int, message: str, ids: Collection[str]) -> Problem:
    """Return the problem for a gun with the same letter as another gun. The hint suggests the first free letter."""
    path = ("guns", index, "id")
    free = next((it for it in ascii_uppercase if it not in ids), "")
    hint = f"write `{free}`, which is not in use" if free else "give each gun its own letter"
    # References to this letter mean the gun that had it first.
    return Problem(path, message, hint, likely=(Replace(path, free),) if free else ())
