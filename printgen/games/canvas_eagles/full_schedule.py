"""The complete schedule of an aircraft for an era.

Each maneuver comes from the aircraft's own chart or from the chart of a similar aircraft.
"""

from __future__ import annotations

from typing import cast

from printgen.data import schedules
from printgen.games.canvas_eagles.flight import NUMBERS
from printgen.games.canvas_eagles.ratings import Line, Ratings, Schedule
from printgen.games.canvas_eagles.war import ERAS, Era


class FullSchedule(schedules.FullSchedule[Schedule, Line], frozen=True):
    """The schedule of an aircraft for one era."""

    @property
    def era(self) -> Era:
        return cast(Era, self.part)

    @property
    def torque(self) -> str | None:
        return self.written.asymmetry


def _schedule_of(ratings: Ratings, era: str) -> Schedule | None:
    return ratings.schedules.of(cast(Era, era))


SCHEDULES = schedules.GameSchedules(FullSchedule, _schedule_of, NUMBERS, ERAS)
lineage, resolve_schedule, valid_schedules = SCHEDULES.lineage, SCHEDULES.resolved, SCHEDULES.valid_schedules
