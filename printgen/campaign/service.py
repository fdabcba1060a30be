"""When a flyer is out of service: what befell him, from which week to which."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import inf

from printgen.campaign.ledger import Flown
from printgen.campaign.tables import Tables
from printgen.data.records.campaign import Fate


@dataclass(frozen=True, slots=True)
class Absence:
    """What keeps a flyer away after an entry of the log: for `weeks` weeks after that of the entry; None: for good."""

    flown: Flown
    fate: Fate
    weeks: int | None

    @property
    def until(self) -> int | None:
        """The last week he is out; None for one who will not come back."""
        return None if self.weeks is None else self.flown.week + self.weeks

    def covers(self, week: int) -> bool:
        """Whether he is out in that week."""
        return self.flown.week < week and (self.until is None or week <= self.until)


def absences(entries: Iterable[Flown], tables: Tables) -> Iterator[Absence]:
    """Everything that kept or keeps a flyer away, by his entries of the log."""
    for entry in entries:
        fate = tables.fates.get(entry.sortie.fate or "")
        if fate is not None:
            weeks = entry.sortie.weeks
            yield Absence(entry, fate, weeks if weeks or fate.final else 0)


def absence(found: Iterable[Absence], week: int) -> Absence | None:
    """What keeps him away in a week: the longest of several."""
    return next(away(found, (week,)))


def away(found: Iterable[Absence], weeks: Iterable[int]) -> Iterator[Absence | None]:
    """What keeps him away in each of those weeks; they and the absences, as `absences` gives them, are in order."""
    ahead = deque(found)
    longest: Absence | None = None
    for week in weeks:
        while ahead and ahead[0].flown.week < week:
            begun = ahead.popleft()
            if longest is None or _end(begun) > _end(longest):
                longest = begun
        yield longest if longest and longest.covers(week) else None


def _end(of: Absence) -> float:
    return inf if of.until is None else of.until
