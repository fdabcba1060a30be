"""Maneuvers by their numbers, and what the rules on flying ask of each turn.

What a code means is not stored with an aircraft: it follows from the number (1.501) and holds for every schedule.

Rules modelled:

- 3.201: the first maneuver is any that is not restricted (with several engines also no turn, by 12.02).
- 3.203: restricted maneuvers follow a simple straight only: 2, 3 or 4, not 5.
- 3.204: a bracketed maneuver follows no other bracketed one.
- 3.205, 3.218: 27S2 and 29S2 climb only after a dive of 2 levels or more; they may dive at any time.
- 3.206: speed changes by one a turn at most, from the speed as it is after 3.214 and 3.217.
- 3.207: stability A and B fly straight between a left and a right turn; C need not. The letter of the code tells which.
- 3.211: a maneuver is flown climbing, level or diving as its tolerances allow; X flown level makes the next one a dive.
- 3.214: a dive of 2 levels or more ends one speed faster, at the schedule's highest speed at most. D allows one at any
  dive rating, for it may be overdived (3.215); D1 allows none.
- 3.217: a climb of 2 levels or more ends one speed slower. Only C allows one, at a climb rating of 2 or more (3.216).
- 12.02: with several engines a turn follows only 2 or 3.

Left aside: fuel (3.202), altitude with its ceiling and stalls for want of it (3.219, 3.2191), climbs and dives forced by
firing (3.2192), spins, which are no choice (3.608; 3.702 asks for the highest speed afterwards, at which CE207 sees to
a straight), gliding (3.301), damage and wounds (3.607), and option 3.604. With a load aboard the lines marked `light`
are barred: what is left is searched as a schedule of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from printgen.checks.flight import Choice, FlightRules, Way
from printgen.data.records.maneuvers import Numbering, parse
from printgen.games.canvas_eagles.ratings import Line

Mark = Literal["bracketed", "restricted", "spin-check", "reload", "observer", "fire-out"]

#: Numbers that the sections named in `marks_of` and in checks CE203 and CE220 give.
SPIN, STALL = 0, 1
NUMBERS = Numbering(
    restricted=frozenset(range(27, 37)),
    single=frozenset({1, 28, 31, 36}),
    straights=(2, 3, 4, 5),
    staying=frozenset({SPIN, STALL, 27, 28}),
    ahead=((12, 2), (13, 2)),
    twins=((6, 7), (12, 13), (18, 19), (25, 26), (32, 33), (34, 35)),
    stall=STALL,
    spin=SPIN,
)
CLIMBING_IMMELMANN = frozenset({27, 29})
SIMPLE_STRAIGHT = frozenset({2, 3, 4})
SIMPLE_TURN = frozenset({8, 14, 20})
SIDESLIP = frozenset({8, 16, 17})
#: What a maneuver may leave to the next one besides its speed: a dive of 2 levels or more, and that it must dive.
DIVED, MUST_DIVE = "dived", "it must dive"


@cache
def marks_of(code: str) -> frozenset[Mark]:
    """What the rules attach to a maneuver. Raises ValueError for text that is no code.

    bracketed: may not follow another such one (3.204). restricted: only after 2, 3 or 4 (3.203).
    spin-check: roll for a spin (3.2191). reload: the pilot may reload or unjam, if level (3.701, 3.703).
    observer: observers may fire, unjam, reload (3.521). fire-out: a fire goes out on 4 to 6 (3.1001).
    """
    here = parse(code)
    marks: set[Mark] = set()
    if here.number in NUMBERS.single:
        marks.add("bracketed")
    if here.number in NUMBERS.restricted:
        marks.add("restricted")
    if here.number == STALL:
        marks.add("spin-check")
    if here.number in SIMPLE_STRAIGHT:
        marks.add("reload")
    straight = here.direction == "S" and here.number not in NUMBERS.restricted and here.number != SPIN
    if straight or here.number in SIMPLE_TURN:
        marks.add("observer")
    if here.number in SIDESLIP:
        marks.add("fire-out")
    return frozenset(marks)


def flight_rules(turns_at_once: bool, several_engines: bool) -> FlightRules:
    """What the rules ask of an aircraft that turns from left to right at once, or has several engines (3.207, 12.02)."""
    after = frozenset({2, 3}) if several_engines else None
    told = frozenset({MUST_DIVE})
    return FlightRules(NUMBERS, SIMPLE_STRAIGHT, turns_at_once=turns_at_once, turns_after=after, named_leftovers=told)


def schedule_choices(lines: Iterable[Line], steep_climbs: bool) -> tuple[Choice, ...]:
    """The maneuvers of a schedule with the ways of flying them: level, D1, D2, C1, C2, where 2 stands for 2 and more."""
    every = tuple(lines)
    speeds = (code.speed for it in every if (code := parse(it.code)).number != SPIN)
    top = max(speeds, default=0)
    return tuple(Choice(it.code, _ways(it.code, it.tolerance, steep_climbs, top)) for it in every)


@cache
def _ways(code: str, tolerance: str, steep_climbs: bool, top_speed: int) -> tuple[Way, ...]:
    climb, level, dive = tolerance.split("/")
    speed = parse(code).speed
    free = frozenset({DIVED} if parse(code).number in CLIMBING_IMMELMANN else {"", DIVED})
    ways = []
    if level in ("L", "X"):
        ways.append(Way("", speed, MUST_DIVE if level == "X" else "", frozenset({"", DIVED})))
    if dive in ("D", "D1"):
        ways.append(Way("D1", speed))
    if dive == "D":
        ways.append(Way("D2", min(speed + 1, max(top_speed, speed)), DIVED))
    if climb in ("C", "C1"):
        ways.append(Way("C1", speed, follows=free))
    if climb == "C" and steep_climbs:
        ways.append(Way("C2", max(speed - 1, 0), follows=free))
    return tuple(ways)
