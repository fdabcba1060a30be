"""Maneuvers by number, and the flight rules that apply to each turn (Maneuvers, Fuel Expenditure).

Rules modelled:

- Sequence of Play: the first maneuver may be any maneuver of the schedule, including a restricted maneuver.
- Restricted Maneuvers: numbers 27 to 36 may follow only a simple straight (2, 3, 4 or 5) or the same maneuver. The same
  maneuver may follow only if it is not non-repeatable.
- Non-repeatable Maneuvers: 1, 28, 31 and 36, printed in brackets, may not follow each other.
- Acceleration: speed may change by at most one per turn.

A turn may follow a turn to the other side, and nothing forces a dive, because the game has no altitude. Fuel, gliding and
damage are not modelled.
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
#: The numbers of three groups of maneuvers: those that a glider may fly (Gliding), those that allow a magazine change
#: (Lewis Guns), and those that help to put out a fire.
GLIDING = frozenset({2, 9})
RELOADING = frozenset({2, 3, 4})
SIDESLIP = frozenset({8, 16, 17})


def _schedule_of(record: Record, _part: str) -> Schedule | None:
    assert isinstance(record, Ratings)
    return record.schedule


SCHEDULES: GameSchedules[FullSchedule[Schedule, Line]] = GameSchedules(FullSchedule, _schedule_of, NUMBERS)


def schedule_choices(schedule: FullSchedule[Schedule, Line]) -> tuple[Choice, ...]:
    """Return the maneuvers that a schedule offers. Each maneuver can be flown in only one way."""
    return tuple(Choice(it.code, (Way("", parse(it.code).speed),)) for it in schedule.maneuvers)
