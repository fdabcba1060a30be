"""Ratings far outside what aircraft of the same era and role have (PG008)."""

from __future__ import annotations

from functools import partial
from typing import cast

from printgen.checks.check import finds
from printgen.checks.outliers import OUTLIER, Compared, outliers
from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.record import Record
from printgen.games.canvas_eagles.calendar import calendar
from printgen.games.canvas_eagles.ratings import Level, Ratings

FIGURES = (
    *("engine.boxes", "wings.boxes", "fuselage.boxes", "tail.boxes"),
    *("fuel", "dive", "climb", "ceiling.early", "ceiling.late"),
)


def class_of(library: Library, aircraft: Aircraft, record: Record) -> tuple[str, str]:
    """Era and role: what ratings are compared with. Where nobody knows the month, the ceilings tell the era."""
    war, early = calendar(library), cast(Ratings, record).ceiling.early is not None
    if war and isinstance(aircraft.service, str):
        early = war.era(aircraft.service) == "early"
    seats = "single-seaters" if len(aircraft.crew) == 1 else "two-seaters"
    return ("early" if early else "late", seats if aircraft.engine.count == 1 else "multi-engined aircraft")


def number(value: object) -> int | None:
    """A figure as a number: of an altitude, its level. None where there is none, or nobody knows it."""
    return value.level if isinstance(value, Level) else value if isinstance(value, int) else None


PG008 = finds(OUTLIER, kinds=("ratings",))(partial(outliers, of=Compared("ratings", FIGURES, class_of, number)))
