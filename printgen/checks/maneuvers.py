"""Checks of the maneuver catalogue. A maneuver's path and facing must agree with the number and letter of its code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from printgen.checks.check import Problem
from printgen.data.edits import Replace
from printgen.data.findings import Severity, format_count
from printgen.data.kind import Case, Library
from printgen.data.records.maneuvers import Maneuver, parse
from printgen.data.schedules import GameSchedules
from printgen.drawing.hexes import NAMES, ORIGIN, Hex


class Sections(NamedTuple):
    """Sections of the rulebook: on maneuver codes, on maneuvers as flown, on simple straights, and on spins."""

    codes: str
    flown: str
    straights: str
    spin: str = ""


def paths(case: Case[Maneuver], library: Library, *, of: GameSchedules[Any], sections: Sections) -> Iterator[Problem]:
    """Each maneuver's path and facing must match its number and letter. A number must have only one speed per letter.

    Stalls, spins, and maneuvers 27 and 28 stay in their hex. Maneuvers 2 to 5 move straight ahead as many hexes as
    their speed. All other maneuvers leave their hex and enter at most as many hexes as their speed. An L maneuver goes
    left, and the R maneuver with the same number is its mirror image. Maneuvers 6 and 7 also mirror each other. The
    data of a spin has no facing, because a die roll determines the facing after a spin.

    Example:
        maneuvers:
          - {maneuver: 14L2, path: [N, NE], facing: 1, type: normal}        # it leads right
    """
    record, numbers = case.record, of.numbers
    code, facing, end = parse(record.maneuver), record.facing, end_of(record)
    where: tuple[str, ...] = ("path",)
    if (code.number in numbers.staying) != (not record.path):
        verb = (
            "stays in its hex, but has a path" if code.number in numbers.staying else "leaves its hex, but has no path"
        )
        yield Problem(where, f"{code} {verb} ({sections.flown})", "correct the path")
    if len(record.path) > code.speed and record.path:
        message = (
            f"{code} enters {format_count(len(record.path), 'hex', 'hexes')} at speed {code.speed} ({sections.flown})"
        )
        yield Problem(where, message, "correct the path", severity=Severity.WARNING)
    simple = code.number in numbers.straights
    ahead = code.speed if simple else dict(numbers.ahead).get(code.number)
    if ahead is not None and record.path != ("N",) * ahead:
        fix = Replace(where, ("N",) * ahead) if record.path else None
        message = f"{code} moves {format_count(ahead, 'hex', 'hexes')} straight ahead, unlike this path ({sections.straights})"
        yield Problem(where, message, "write N once for each hex", fix=fix)
    if code.number == numbers.spin and facing is not None:
        message = f"after {code} a die roll determines the facing ({sections.spin})"
        yield Problem(("facing",), message, "remove `facing`")
    kept = simple or (code.number == numbers.stall and code.direction == "S")
    if kept and facing != 0:
        fix = None if facing is None else Replace(("facing",), 0)
        message = f"`facing` is not 0, but {code} keeps the aircraft's facing ({sections.flown})"
        yield Problem(("facing",), message, "write `facing: 0`", fix=fix)
    if code.number in numbers.staying - {numbers.spin} and not kept and facing == 0:
        message = f"{code} changes the aircraft's facing, but has `facing: 0` ({sections.flown})"
        yield Problem(("facing",), message, "write the facing")
    side, goes = numbers.side_of(code), -end.q or _turned(facing)
    if side * goes < 0:
        field = "path" if end.q else "facing"
        message = f"{code} is to the {'left' if side > 0 else 'right'}, but its path leads to the other side ({sections.codes})"
        yield Problem((field,), message, "correct `path` and `facing`, or the letter of the code")
    twin = library.get(of.catalogue, numbers.mirrored(record.maneuver))
    if isinstance(twin, Maneuver) and side < 0 and not _mirrors(record, twin):
        message = f"{code} is not a mirror image of {twin.maneuver} ({sections.codes})"
        yield Problem(where, message, "correct one of the two maneuvers", severity=Severity.WARNING)
    for other in library.of(of.catalogue):
        if other < case.id and (parts := parse(other)).number == code.number and parts.direction == code.direction:
            message = (
                f"number {code.number}{code.direction} already belongs to {other}; each number has one speed "
                f"({sections.codes})"
            )
            yield Problem(("maneuver",), message, "remove one of the two")


def end_of(maneuver: Maneuver) -> Hex:
    """Return the last hex of a maneuver that starts at the origin, facing N."""
    here = ORIGIN
    for step in maneuver.path:
        here = here.step(NAMES.index(step))
    return here


def _turned(facing: int | None) -> int:
    """Return 1 for a facing to the left, -1 for a facing to the right, and 0 for ahead, backwards or no facing."""
    return {1: -1, 2: -1, 4: 1, 5: 1}.get(facing or 0, 0)


def _mirrors(one: Maneuver, other: Maneuver) -> bool:
    mirrored = None if other.facing is None else -other.facing
    facings = (None if facing is None else facing % 6 for facing in (one.facing, mirrored))
    return len(set(facings)) == 1 and end_of(one) == end_of(other).mirror() and len(one.path) == len(other.path)
