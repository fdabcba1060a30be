"""The check for figures that are far outside the range of their class (PG008)."""

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
    "figure far outside its class",
    """A rating must be near the ratings of similar aircraft, which have the same period and role.

    A digit too many or too few is the most common typing error, and no rule of a game forbids it. Each game defines the
    figures to compare and the classes. A figure is reported if it is greater or less than all others of its class by
    more than a tenth of their median (half of their median in a class of fewer than twelve others). Figures are not
    compared in a class of fewer than five others.

    Example:
        aircraft: sopwith-camel     # late single-seaters have 37 to 67
        fuel: 155
    """,
    severity=Severity.WARNING,
)

#: The minimum number of other aircraft in a class. Smaller classes are not compared.
ENOUGH = 5
#: The minimum number of other aircraft in a large class.
MANY = 12
#: The allowed distance from the range of the other aircraft, as a share of their median, in a large class and in a
#: small class.
SHARE, WIDE_SHARE = 0.1, 0.5


def spread_of(value: float, others: Sequence[float]) -> tuple[float, float, float] | None:
    """Return the minimum, median and maximum of `others` if `value` is an outlier, otherwise None.

    Also return None if `others` has too few values for a comparison.
    """
    if len(others) < ENOUGH:
        return None
    least, most = min(others), max(others)
    if least <= value <= most:
        return None
    middle = median(others)
    beyond = least - value if value < least else value - most
    share = SHARE if len(others) >= MANY else WIDE_SHARE
    return (least, middle, most) if beyond > share * abs(middle) else None


class PeerComparison(Struct, frozen=True):
    """The figures that a game compares among aircraft of the same class."""

    kind: str
    figures: tuple[str, ...]
    class_of: Callable[[Library, Aircraft, Record], tuple[str, ...]]
    number: Callable[[object], int | None] = lambda value: value if isinstance(value, int) else None


def outliers(case: Case, library: Library, of: PeerComparison) -> Iterator[Problem]:
    """Yield a problem for each figure of an aircraft that is far outside the range of the aircraft's class (PG008)."""
    aircraft = library.get("aircraft", case.id)
    if not isinstance(aircraft, Aircraft):
        return
    kind = of.class_of(library, aircraft, case.record)
    for name, known in library.derive(_classes, of).get(kind, {}).items():
        value = of.number(attrgetter(name)(case.record))
        # Only figures at the edge of their class can be outliers.
        if value is None or (known and known[0][0] < value < known[-1][0]):
            continue
        others = [(number, other) for number, other in known if other.id != case.id]
        if found := spread_of(value, [number for number, _ in others]):
            usual = "{0:g} to {2:g}, with a median of {1:g}".format(*found)
            message = f"{name} is {value}; other {' '.join(kind)} have {usual}"
            near = sorted(others, key=lambda other: (abs(other[0] - value), other[1].id))[:2]
            path = tuple(name.split("."))
            notes = tuple(Remark(f"the nearest: {other.id} has {number}", other, path) for number, other in near)
            yield Problem(path, message, "look the figure up again; waive this check if the figure is correct", notes)


def _classes(library: Library, of: PeerComparison) -> dict[tuple[str, ...], dict[str, list[tuple[int, Case]]]]:
    """Return the ratings of the game by class of aircraft and by figure, sorted by the value of the figure."""
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
