"""Ratings far outside what aircraft of the same kind have (PG008)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from printgen.checks.check import Problem, Remark, finds
from printgen.checks.outliers import OUTLIER, Stray, stray
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.record import Record
from printgen.games.canvas_eagles.checks.airframe import LATE, aircraft_of, ratings_of
from printgen.games.canvas_eagles.ratings import Level, Ratings

Class = tuple[str, str]

FIGURES = (
    *("engine.boxes", "wings.boxes", "fuselage.boxes", "tail.boxes"),
    *("fuel", "dive", "climb", "ceiling.early", "ceiling.late"),
)
_GETTERS = {name: attrgetter(name) for name in FIGURES}


@finds(OUTLIER, kinds=("ratings",))
def outliers(case: Case, library: Library) -> Iterator[Problem]:
    """Ratings against those of the same era and role: single-seaters, two-seaters, multi-engined aircraft."""
    ratings, aircraft = ratings_of(case), aircraft_of(ratings_of(case), library)
    if aircraft is None:
        return
    kind = class_of(aircraft, ratings)
    for name, known in library.derive(_classes).get(kind, {}).items():
        value = figure(ratings, name)
        # Hardly any figure lies at the edge of its class, and within it none is a stray.
        if value is None or (known and known[0][0] < value < known[-1][0]):
            continue
        others = [(number, it) for number, it in known if it.id != case.id]
        if found := stray(value, [number for number, _ in others]):
            yield _problem(name, value, kind, found, others)


def class_of(aircraft: Aircraft, ratings: Ratings) -> Class:
    """Era and role: what its ratings are compared with. Where nobody knows the month, the ceilings tell the era."""
    early = aircraft.service < LATE if isinstance(aircraft.service, str) else ratings.ceiling.early is not None
    seats = "single-seaters" if len(aircraft.crew) == 1 else "two-seaters"
    return ("early" if early else "late", seats if aircraft.engine.count == 1 else "multi-engined aircraft")


def figure(ratings: Record, name: str) -> int | None:
    """The number of that name in the ratings; None where there is none, or nobody knows it."""
    value = _GETTERS[name](ratings)
    if isinstance(value, Level):
        return value.level
    return value if isinstance(value, int) else None


def _classes(library: Library) -> dict[Class, dict[str, list[tuple[int, Case]]]]:
    """By class and figure, the ratings that have it, from the least to the most."""
    planes = library.of("aircraft")
    found: dict[Class, dict[str, list[tuple[int, Case]]]] = {}
    for id, case in library.of("ratings").items():
        plane = planes[id].record if id in planes else None
        if isinstance(plane, Aircraft):
            figures = found.setdefault(class_of(plane, ratings_of(case)), {name: [] for name in FIGURES})
            for name, known in figures.items():
                value = figure(case.record, name)
                if value is not None:
                    known.append((value, case))
    for figures in found.values():
        for known in figures.values():
            known.sort(key=lambda entry: (entry[0], entry[1].id))
    return found


def _problem(name: str, value: int, kind: Class, found: Stray, others: list[tuple[int, Case]]) -> Problem:
    usual = f"{found.least:g} to {found.most:g}, {found.middle:g} in the middle"
    message = f"{name} is {value}; other {' '.join(kind)} have {usual}"
    near = sorted(others, key=lambda other: (abs(other[0] - value), other[1].id))[:2]
    path = tuple(name.split("."))
    notes = tuple(Remark(f"the nearest: {it.id} has {number}", it, path) for number, it in near)
    return Problem(path, message, "look it up again; waive this check if it is so", notes)
