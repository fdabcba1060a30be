"""Ammunition of weapons, and of the guns at their aircraft's date (CE304)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, Remark, check
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.checks.airframe import aircraft_of
from printgen.games.canvas_eagles.ratings import Ratings, Weapon

#: Ammunition boxes that a burst takes (6.02).
BURST_BOXES = {"short": 1, "medium": 2, "long": 3}
COUNTED = ("drum", "strip", "single")


@check("CE304", "ammunition that does not fit the weapon", section="6.00", kinds=("ratings", "weapons"))
def ammunition(case: Case, library: Library) -> Iterator[Problem]:
    """A weapon fed by drum, strip or single rounds says how many it comes with, enough for its longest burst.

    A short burst takes 1 box, a medium one 2, a long one 3 (6.02), so a strip of 2 boxes allows no long burst (6.05).
    Belts and rifles are not counted (6.01, 6.06). A gun's weapon has ammunition at the month its aircraft came to the
    front, or the sheet could not say which drums to print.

    Example:
        weapon: lewis
        feed: drum
        ammunition: []          # how many drums, with how many boxes?
    """
    if isinstance(case.record, Weapon):
        yield from _supply(case.record)
    elif isinstance(case.record, Ratings):
        yield from _in_time(case.record, library)


def _supply(weapon: Weapon) -> Iterator[Problem]:
    if weapon.feed not in COUNTED:
        if weapon.ammunition:
            message = f"{weapon.name} is fed by {weapon.feed}, so its ammunition is not counted (6.01, 6.06)"
            yield Problem(("ammunition",), message, "take `ammunition` out; `limit` is for the option of 6.06")
        return
    if not weapon.ammunition:
        message = f"{weapon.name} is fed by {weapon.feed}, but has no ammunition (6.02)"
        yield Problem(("feed",), message, "add `ammunition` with drums and boxes")
    need = max((BURST_BOXES[burst] for burst in weapon.bursts), default=1) if weapon.feed != "single" else 1
    for index, row in enumerate(weapon.ammunition):
        for name in ("drums", "boxes"):
            if getattr(row, name) < 1:
                message = f"{weapon.name} has no {name} (6.02)"
                yield Problem(("ammunition", index, name), message, "write how many there are")
        if 0 < row.boxes < need:
            message = f"{row.boxes} boxes are too few for a {weapon.bursts[-1]} burst of {need} (6.05)"
            hint = "correct it, or leave the longest burst out of `bursts`"
            yield Problem(("ammunition", index, "boxes"), message, hint)


def _in_time(ratings: Ratings, library: Library) -> Iterator[Problem]:
    aircraft = aircraft_of(ratings, library)
    for index, gun in enumerate(ratings.guns):
        weapon = library.get("weapons", gun.weapon) if isinstance(gun.weapon, str) else None
        if aircraft is None or not isinstance(aircraft.service, str) or not isinstance(weapon, Weapon):
            continue
        first = min((row.since or "" for row in weapon.ammunition), default="")
        if first > aircraft.service:
            supplied = f"{weapon.name} is supplied from {first}"
            message = f"{supplied}; {aircraft.name}, with gun {gun.id}, serves from {aircraft.service} (6.02)"
            notes = (Remark(supplied, library.of("weapons")[weapon.weapon], ("ammunition", 0)),)
            yield Problem(
                ("guns", index, "weapon"), message, "choose a weapon of that time, or correct the dates", notes
            )
