"""What the rules say of a maneuver by its number alone: which may be repeated, when others may act, what it is good for.

None of this is stored with an aircraft: it follows from the code (1.501) and holds for every schedule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

Mark = Literal["bracketed", "restricted", "spin-check", "reload", "observer", "fire-out"]
Direction = Literal["L", "S", "R"]

_CODE = re.compile(r"(\d{1,2})([LSR])(\d)")
#: Numbers that the sections named in `marks_of` give.
SPIN, STALL = 0, 1
BRACKETED = frozenset({1, 28, 31, 36})
RESTRICTED = frozenset(range(27, 37))
CLIMBING_IMMELMANN = frozenset({27, 29})
SIMPLE_STRAIGHT = frozenset({2, 3, 4})
BEFORE_TURNS = frozenset({2, 3})
SIMPLE_TURN = frozenset({8, 14, 20})
SIDESLIP = frozenset({8, 16, 17})
#: Straights whose mirror image has another number: 6 ends turned left, 7 turned right.
_TWINS = {6: 7, 12: 13, 18: 19, 25: 26, 32: 33, 34: 35}
_TWIN = {**_TWINS, **{right: left for left, right in _TWINS.items()}}
_OTHER_SIDE: dict[Direction, Direction] = {"L": "R", "R": "L", "S": "S"}


@dataclass(frozen=True, slots=True)
class Code:
    """A maneuver code taken apart (1.501): `20R3` is number 20, to the right, at speed 3."""

    number: int
    direction: Direction
    speed: int

    def __str__(self) -> str:
        return f"{self.number}{self.direction}{self.speed}"


@cache
def parse(code: str) -> Code:
    """The parts of a code. Raises ValueError for text that is none."""
    match = _CODE.fullmatch(code)
    if match is None:
        raise ValueError(f"`{code}` is no maneuver code")
    direction: Direction = "L" if match[2] == "L" else "R" if match[2] == "R" else "S"
    return Code(int(match[1]), direction, int(match[3]))


@cache
def marks_of(code: str) -> frozenset[Mark]:
    """What the rules attach to a maneuver. Raises ValueError for text that is no code.

    bracketed: may not follow another such one (3.204). restricted: only after 2, 3 or 4 (3.203).
    spin-check: roll for a spin (3.2191). reload: the pilot may reload or unjam, if level (3.701, 3.703).
    observer: observers may fire, unjam, reload (3.521). fire-out: a fire goes out on 4 to 6 (3.1001).
    """
    here = parse(code)
    marks: set[Mark] = set()
    if here.number in BRACKETED:
        marks.add("bracketed")
    if here.number in RESTRICTED:
        marks.add("restricted")
    if here.number == STALL:
        marks.add("spin-check")
    if here.number in SIMPLE_STRAIGHT:
        marks.add("reload")
    straight = here.direction == "S" and here.number not in RESTRICTED and here.number != SPIN
    if straight or here.number in SIMPLE_TURN:
        marks.add("observer")
    if here.number in SIDESLIP:
        marks.add("fire-out")
    return frozenset(marks)


@cache
def mirrored(code: str) -> str:
    """The code of the mirror image, left for right; its own where it is the same both ways. Raises ValueError for no code."""
    here = parse(code)
    number = _TWIN.get(here.number, here.number) if here.direction == "S" else here.number
    return str(Code(number, _OTHER_SIDE[here.direction], here.speed))
