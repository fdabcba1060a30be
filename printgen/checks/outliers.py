"""How far a figure lies outside the others of its class, by a rule that a few odd ones among them do not sway."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from printgen.checks.check import Entry
from printgen.data.findings import Severity

OUTLIER = Entry(
    "PG008",
    "a figure far outside its class",
    """A rating lies within reach of those of similar aircraft: of the same time and role.

    A digit too many or too few is the commonest slip of re-typing, and no rule of a game forbids it. Each game says
    which figures it compares, and with whose. A figure is reported when it lies beyond all others of its class, and
    farther from their median than four times their median distance from it, half the median, and five units. A class
    of fewer than five others shows nothing.

    Example:
        aircraft: sopwith-camel     # late single-seaters have 37 to 67
        fuel: 155
    """,
    severity=Severity.WARNING,
)

#: A class of fewer others than this shows nothing.
ENOUGH = 5
#: How many times the usual spread (median distance from the median) a figure may lie away.
SPREADS = 4.0
#: The share of the median, and the number of units, that are never far: classes in which all agree have no spread.
SHARE = 0.5
UNITS = 5.0


@dataclass(frozen=True, slots=True)
class Stray:
    """A figure outside its class: what the others usually are and where they end."""

    middle: float
    least: float
    most: float


def stray(value: float, others: Sequence[float]) -> Stray | None:
    """Why `value` is an outlier among the others of its class, or None when it is not, or they are too few to tell.

    It is one when it lies beyond all others, and farther from their median than four times their median distance
    from it, half the median, and five units, whichever is most.
    """
    if len(others) < ENOUGH:
        return None
    least, most = min(others), max(others)
    if least <= value <= most:
        return None
    middle = median(others)
    spread = median([abs(other - middle) for other in others])
    far = max(SPREADS * spread, SHARE * abs(middle), UNITS)
    return Stray(middle, least, most) if abs(value - middle) > far else None
