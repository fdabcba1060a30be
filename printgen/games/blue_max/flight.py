"""Maneuvers by their numbers, and what the rules ask of each turn (Maneuvers, Fuel Expenditure).

Rules modelled:

- Sequence of Play: the first maneuver is any of the schedule, a restricted one too.
- Restricted Maneuvers: numbers 27 to 36 follow a simple straight, 2, 3, 4 or 5; or the same maneuver again, unless its code
  stands in brackets.
- Non-repeatable Maneuvers: one in brackets, 1, 28, 31 or 36, follows no other one in brackets.
- Acceleration: speed changes by one a turn at most.

A turn may follow one to the other side, and nothing must dive: the game knows no height. Left aside: fuel, gliding, damage.
"""

from __future__ import annotations

from printgen.checks.flight import Choice, FlightRules, Way
from printgen.data.records.maneuvers import Line, Numbering, parse
from printgen.data.records.record import Record
from printgen.data.schedules import FullSchedule, GameSchedules
from printgen.games.blue_max.records import Ratings, Schedule

STALL = 1
NUMBERS = Numbering(
    restricted=frozenset(range(27, 37)),
    single=frozenset({1, 28, 31, 36}),
    straights=(2, 3, 4, 5),
    staying=frozenset({STALL, 27, 28}),
    ahead=((12, 2), (13, 2)),
    twins=((6, 7), (12, 13), (18, 19), (25, 26), (32, 33), (34, 35)),
    stall=STALL,
)
RULES = FlightRules(NUMBERS, frozenset(NUMBERS.straights), repeats=True, begins_restricted=True)
#: What a glider may fly (Gliding), after what a magazine is changed (Lewis Guns), and what helps to put a fire out.
GLIDING = frozenset({2, 9})
RELOADING = frozenset({2, 3, 4})
SIDESLIP = frozenset({8, 16, 17})


def _schedule(record: Record, _part: str) -> Schedule | None:
    assert isinstance(record, Ratings)
    return record.schedule


SCHEDULES: GameSchedules[FullSchedule[Schedule, Line]] = GameSchedules(FullSchedule, _schedule, NUMBERS)


def schedule_choices(whole: FullSchedule[Schedule, Line]) -> tuple[Choice, ...]:
    """The maneuvers of a schedule, each flown in one way."""
    return tuple(Choice(it.code, (Way("", parse(it.code).speed),)) for it in whole.maneuvers)
