"""The catalogue of maneuvers: what a code's number and letter say of path and facing (CE220)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.drawing.hexes import NAMES, ORIGIN, Hex
from printgen.games.canvas_eagles.flight import LEFT_OF_TWINS, SPIN, Code, mirrored, parse
from printgen.games.canvas_eagles.ratings import Maneuver

#: Numbers that end in the hex where they began (1.50, 3.40), and those that go straight ahead, facing kept (3.701).
STAYING = frozenset({SPIN, 1, 27, 28})
STRAIGHT = frozenset({2, 3, 4, 5})
#: Of straights that end turned: so many hexes ahead (3.40 tells of 12).
AHEAD = {12: 2, 13: 2}


@check("CE220", "a maneuver that its code belies", section="1.501", kinds=("maneuvers",))
def codes(case: Case, library: Library) -> Iterator[Problem]:
    """Path and facing of a maneuver are what its number and letter say, and a number has one speed for each letter.

    Numbers 0, 1, 27 and 28 stay in their hex; 2 to 5 fly as many hexes ahead as their speed; all others leave theirs, and
    enter no more hexes than their speed. What is called L goes left, R right, each the mirror image of the other, as 6 is of
    7. After a spin a die gives the facing (3.702), so 0S1 has none.

    Example:
        maneuvers:
          - {maneuver: 14L2, path: [N, NE], facing: 1, type: normal}        # it leads right
    """
    record = cast(Maneuver, case.record)
    code, facing, end = parse(record.maneuver), record.facing, end_of(record)
    where: tuple[str, ...] = ("path",)
    if (code.number in STAYING) != (not record.path):
        verb = "stays in its hex" if code.number in STAYING else "leaves its hex"
        yield Problem(where, f"{code} {verb} (3.40)", "correct the path")
    if len(record.path) > code.speed and record.path:
        message = f"{code} enters {len(record.path)} hexes at speed {code.speed} (3.40)"
        yield Problem(where, message, "correct the path", severity=Severity.WARNING)
    ahead = code.speed if code.number in STRAIGHT else AHEAD.get(code.number)
    if ahead is not None and record.path != ("N",) * ahead:
        yield Problem(where, f"{code} goes {ahead} hexes straight ahead (3.203, 3.40)", f"write {ahead} times N")
    if code.number == SPIN and facing is not None:
        yield Problem(("facing",), f"after {code} a die gives the facing (3.702)", "take `facing` out")
    kept = code.number in STRAIGHT or (code.number == 1 and code.direction == "S")
    if kept and facing != 0:
        yield Problem(("facing",), f"{code} keeps its facing (3.40)", "write `facing: 0`")
    if code.number in STAYING - {SPIN} and not kept and facing == 0:
        yield Problem(("facing",), f"{code} ends in another facing (3.40)", "write where it faces")
    side, goes = side_of(code), -end.q or _turned(facing)
    if side * goes < 0:
        field = "path" if end.q else "facing"
        message = f"{code} is to the {'left' if side > 0 else 'right'}, but leads the other way (1.501)"
        yield Problem((field,), message, "correct path and facing, or the letter")
    twin = library.get("maneuvers", mirrored(record.maneuver))
    if isinstance(twin, Maneuver) and side < 0 and not _mirrors(record, twin):
        message = f"{code} is no mirror image of {twin.maneuver} (1.501)"
        yield Problem(where, message, "correct one of the two", severity=Severity.WARNING)
    for other in library.of("maneuvers"):
        if other < case.id and (it := parse(other)).number == code.number and it.direction == code.direction:
            message = f"number {code.number}{code.direction} is {other} already; a number has one speed (1.501)"
            yield Problem(("maneuver",), message, "take one of the two out")


def end_of(maneuver: Maneuver) -> Hex:
    """The hex in which it ends, from the one in which it began, facing N."""
    here = ORIGIN
    for step in maneuver.path:
        here = here.step(NAMES.index(step))
    return here


def side_of(code: Code) -> int:
    """1 for a maneuver to the left, -1 to the right, 0 for straight ahead; of straights that end turned, by their number."""
    if code.direction == "S":
        twin = parse(mirrored(str(code))).number
        return 0 if twin == code.number else 1 if code.number in LEFT_OF_TWINS else -1
    return 1 if code.direction == "L" else -1


def _turned(facing: int | None) -> int:
    """1 for a facing to the left, -1 to the right, 0 for ahead, right about, or none."""
    return {1: -1, 2: -1, 4: 1, 5: 1}.get(facing or 0, 0)


def _mirrors(one: Maneuver, other: Maneuver) -> bool:
    facings = (None if it is None else it % 6 for it in (one.facing, None if other.facing is None else -other.facing))
    return len(set(facings)) == 1 and end_of(one) == end_of(other).mirror() and len(one.path) == len(other.path)
