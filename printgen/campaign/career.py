"""What a flyer has come to: the parts of a career, which `printgen.campaign.careers` makes of a roster's log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from printgen.data.records.campaign import Ability, Fate, Grade, Grant
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie
from printgen.data.yaml import Path

#: What a posting is called that is no award: what a flyer brought with him.
BROUGHT = "brought"
#: Why an ability cannot be chosen.
Refusal = Literal["unearned", "twice", "kind", "least", "most"]


class Flown(Struct, frozen=True):
    """A sortie in its mission, and its path in the roster."""

    mission: Mission
    sortie: Sortie
    path: Path

    @property
    def week(self) -> int:
        """The week of the campaign."""
        return self.mission.week


def sorties(roster: Roster) -> Iterator[Flown]:
    """Yield every sortie of the log, in its order."""
    for number, mission in enumerate(roster.log):
        for index, sortie in enumerate(mission.sorties):
            yield Flown(mission, sortie, ("log", number, "sorties", index))


class Posting(Struct, frozen=True):
    """One part of a flyer's figures.

    flown: the entry of the log it comes from; None for what he brought with him. what: the award's id, or `brought`.
    count: how many of it. points: what they earn him. for_side: what they earn his side. kills: what they add to his kills.
    """

    flown: Flown | None
    what: str
    count: int
    points: int
    for_side: int
    kills: float = 0

    @property
    def week(self) -> int:
        """The week of the entry; 0 for what was brought."""
        return self.flown.week if self.flown else 0


class Absence(Struct, frozen=True):
    """What keeps a flyer away after an entry of the log: for `weeks` weeks after that of the entry; None: for good."""

    flown: Flown
    fate: Fate
    weeks: int | None

    @property
    def until(self) -> int | None:
        """The last week he is out; None for one who will not come back."""
        return None if self.weeks is None else self.flown.week + self.weeks


class Earned(Struct, frozen=True):
    """The choice of an ability, earned at a threshold of a grant; `flown` is the entry that reached it."""

    grant: Grant
    at: int
    flown: Flown | None


class Chosen(Struct, frozen=True):
    """An ability chosen: by which of the choices earned (None where by none), where in the roster, and why it may not be."""

    ability: Ability
    by: Earned | None
    flown: Flown | None
    path: Path
    refusal: Refusal | None
    points: int
    kills: float


class Career(Struct, frozen=True):
    """What a flyer has come to.

    postings: the parts of `points` (his own), `for_side` (his side's share) and `kills`, in the order of the log.
    grades: what he is called by points and by kills; `limits`: what he may not do yet. earned: every choice of an ability;
    chosen: the abilities; open: the choices still to be made. absences: what kept him away; `away`: what keeps him away in
    the coming week.
    """

    flyer: Flyer
    flown: tuple[Flown, ...]
    postings: tuple[Posting, ...]
    points: int
    for_side: int
    kills: float
    turns: int
    grades: tuple[Grade, ...]
    earned: tuple[Earned, ...]
    chosen: tuple[Chosen, ...]
    open: tuple[Earned, ...]
    absences: tuple[Absence, ...]
    away: Absence | None

    @property
    def limits(self) -> tuple[str, ...]:
        """What his grades keep him from doing."""
        return tuple(limit for grade in self.grades for limit in grade.limits)

    @property
    def weeks_out(self) -> int:
        """The weeks that injuries and captivity cost him, where he came or comes back."""
        return sum(it.weeks or 0 for it in self.absences)
