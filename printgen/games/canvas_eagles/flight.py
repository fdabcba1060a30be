"""Maneuvers by number, and the flight rules that apply to each turn.

The meaning of a maneuver code is not stored with the aircraft. It follows from the number (1.501) and is the same for
every schedule.

Rules modelled:

- 3.201: the initial maneuver may be any unrestricted maneuver. For an aircraft with multiple engines, it may not be a
  turn either (12.02).
- 3.203: restricted maneuvers may follow only the simple straights 2, 3 and 4, but not 5.
- 3.204: a non-repeatable maneuver (in brackets) may not follow another non-repeatable maneuver.
- 3.205, 3.218: 27S2 and 29S2 may climb only after a dive of 2 levels or more. They may dive at any time.
- 3.206: speed may change by at most one per turn, counted from the speed after 3.214 and 3.217.
- 3.207: aircraft of stability A and B must fly a straight between a left and a right turn. Aircraft of stability C need
  not. The direction is the letter of the maneuver code.
- 3.211: a maneuver is flown climbing, level or diving as its tolerances allow. X flown level requires a dive next.
- 3.214: a dive of 2 levels or more ends one speed faster, but at most at the schedule's highest speed. D allows such a
  dive at any dive rating, because over diving is allowed (3.215). D1 does not allow it.
- 3.217: a climb of 2 levels or more ends one speed slower. Only C allows such a climb, and only at a climb rating of 2
  or more (3.216).
- 12.02: with multiple engines, a turn may follow only maneuver 2 or 3.

Rules not modelled:

- fuel (3.202)
- altitude, with the ceiling and the stalls at the ceiling (3.219, 3.2191)
- climbs and dives forced by firing (3.2192)
- spins, which are not chosen (3.608). Rule 3.702 requires the highest speed after a spin, so CE207 requires a straight
  at that speed
- gliding (3.301)
- damage and wounds (3.607)
- optional rule 3.604

With a load aboard, the lines marked `light` are barred: the remaining lines are searched as a separate schedule.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal

from printgen.checks.flight import Choice, FlightRules, Way
from printgen.data.records.maneuvers import Numbering, parse
from printgen.games.canvas_eagles.ratings import Line

Mark = Literal["bracketed", "restricted", "spin-check", "reload", "observer", "fire-out"]

#: The maneuver numbers to which the rules cited in `marks_of`, and in checks CE203 and CE220, apply.
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
#: The effects of a maneuver on the next maneuver, apart from its speed: the maneuver was a dive of 2 levels or more, or
#: it requires a dive.
DIVED, MUST_DIVE = "dived", "it must dive"


@cache
def marks_of(code: str) -> frozenset[Mark]:
    """Return the marks of the maneuver with this code, which name the special rules that apply to the maneuver.

    - bracketed: may not follow another bracketed maneuver (3.204)
    - restricted: may follow only maneuver 2, 3 or 4 (3.203)
    - spin-check: roll for a spin (3.2191)
    - reload: the pilot may reload or unjam, if level (3.701, 3.703)
    - observer: observers may fire, unjam and reload (3.521)
    - fire-out: a fire goes out on 4 to 6 (3.1001)

    Raise ValueError if the text is not a maneuver code.
    """
    maneuver = parse(code)
    marks: set[Mark] = set()
    if maneuver.number in NUMBERS.single:
        marks.add("bracketed")
    if maneuver.number in NUMBERS.restricted:
        marks.add("restricted")
    if maneuver.number == STALL:
        marks.add("spin-check")
    if maneuver.number in SIMPLE_STRAIGHT:
        marks.add("reload")
    straight = maneuver.direction == "S" and maneuver.number not in NUMBERS.restricted and maneuver.number != SPIN
    if straight or maneuver.number in SIMPLE_TURN:
        marks.add("observer")
    if maneuver.number in SIDESLIP:
        marks.add("fire-out")
    return frozenset(marks)


def flight_rules(turns_at_once: bool, several_engines: bool) -> FlightRules:
    """Return the flight rules for an aircraft (3.207, 12.02).

    Args:
        turns_at_once: whether the aircraft may fly turns to opposite sides without a straight in between.
        several_engines: whether the aircraft has two or more engines.
    """
    after = frozenset({2, 3}) if several_engines else None
    leftovers = frozenset({MUST_DIVE})
    return FlightRules(
        NUMBERS, SIMPLE_STRAIGHT, turns_at_once=turns_at_once, turns_after=after, named_leftovers=leftovers
    )


def schedule_choices(lines: Iterable[Line], steep_climbs: bool) -> tuple[Choice, ...]:
    """Return the maneuvers of a schedule, each with the ways in which it may be flown: level, D1, C1, D2 and C2.

    D2 is a dive of 2 levels or more, and C2 a climb of 2 levels or more.
    """
    all_lines = tuple(lines)
    speeds = (code.speed for it in all_lines if (code := parse(it.code)).number != SPIN)
    top = max(speeds, default=0)
    return tuple(Choice(it.code, _ways(it.code, it.tolerance, steep_climbs, top)) for it in all_lines)


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
