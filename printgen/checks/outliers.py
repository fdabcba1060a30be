"""Figures far outside those of their class (PG008)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from statistics import median

from msgspec import Struct

from printgen.checks.check import Entry, Problem, Remark
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.record import Record

OUTLIER = Entry(
    "PG008",
    "a figure far outside its class",
    """A rating lies within reach of those of similar aircraft: of the same time and role.

    A digit too many or too few is the commonest slip of re-typing, and no rule of a game forbids it. Each game says
    which figures it compares, and with whose. A figure is reported if it is greater or less than all others of its class by
    more than a tenth of their median, or more than half of it in a class of fewer than twelve others. A class of fewer
    than five others is not compared.

    Example:
        aircraft: sopwith-camel     # late single-seaters have 37 to 67
        fuel: 155
    """,
    severity=Severity.WARNING,
)

#: A class of fewer others than this shows nothing.
ENOUGH = 5
#: The number of others that shows what is usual.
MANY = 12
#: How far beyond all others a figure may be, as a share of their median: of many others, and of few.
SHARE, WIDE_SHARE = 0.1, 0.5


def stray(value: float, others: Sequence[float]) -> tuple[float, float, float] | None:
    """The least, the middle and the most of the others of a class outside which `value` is an outlier; None when it is none,
    or they are too few to tell."""
    if len(others) < ENOUGH:
        return None
    least, most = min(others), max(others)
    if least <= value <= most:
        return None
    middle = median(others)
    beyond = least - value if value < least else value - most
    share = SHARE if len(others) >= MANY else WIDE_SHARE
    return (least, middle, most) if beyond > share * abs(middle) else None


class Compared(Struct, frozen=True):
    """What a game compares: the kind of its ratings, their figures by path, and the class of an aircraft in words.

    number: what counts of a figure that is no plain number; None where it has none.
    """

    kind: str
    figures: tuple[str, ...]
    class_of: Callable[[Library, Aircraft, Record], tuple[str, ...]]
    number: Callable[[object], int | None] = lambda value: value if isinstance(value, int) else None


def outliers(case: Case, library: Library, of: Compared) -> Iterator[Problem]:
    """The figures of ratings against those of the same class (PG008)."""
    aircraft = library.get("aircraft", case.id)
    if not isinstance(aircraft, Aircraft):
        return
    kind = of.class_of(library, aircraft, case.record)
    for name, known in library.derive(_classes, of).get(kind, {}).items():
        value = of.number(attrgetter(name)(case.record))
        # Hardly any figure lies at the edge of its class, and within it none is a stray.
        if value is None or (known and known[0][0] < value < known[-1][0]):
            continue
        others = [(number, it) for number, it in known if it.id != case.id]
        if found := stray(value, [number for number, _ in others]):
            usual = "{0:g} to {2:g}, {1:g} in the middle".format(*found)
            message = f"{name} is {value}; other {' '.join(kind)} have {usual}"
            near = sorted(others, key=lambda other: (abs(other[0] - value), other[1].id))[:2]
            path = tuple(name.split("."))
            notes = tuple(Remark(f"the nearest: {it.id} has {number}", it, path) for number, it in near)
            yield Problem(path, message, "look it up again; waive this check if it is so", notes)


def _classes(library: Library, of: Compared) -> dict[tuple[str, ...], dict[str, list[tuple[int, Case]]]]:
    """By class and figure, the ratings that have it, from the least to the most."""
    planes = library.of("aircraft")
    found: dict[tuple[str, ...], dict[str, list[tuple[int, Case]]]] = {}
    for id, case in library.of(of.kind).items():
        plane = planes[id].record if id in planes else None
        if isinstance(plane, Aircraft):
            figures = found.setdefault(of.class_of(library, plane, case.record), {name: [] for name in of.figures})
            for name, known in figures.items():
                value = of.number(attrgetter(name)(case.record))
                if value is not None:
                    known.append((value, case))
    for figures in found.values():
        for known in figures.values():
            known.sort(key=lambda entry: (entry[0], entry[1].id))
    return found
