"""The parts of a flyer's career, which `printgen.campaign.careers` calculates from a roster's log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from printgen.data.records.campaign import Ability, Fate, Grade, Grant
from printgen.data.records.roster import Flyer, Mission, Roster, Sortie
from printgen.data.yaml import Path

#: The `what` of the posting for a flyer's starting values. Other postings have the id of an award.
BROUGHT = "brought"
#: The reasons for which an ability is illegal.
Refusal = Literal["unearned", "twice", "kind", "least", "most"]


class LoggedSortie(Struct, frozen=True):
    """A sortie in the log, with its mission and its path in the roster."""

    mission: Mission
    sortie: Sortie
    path: Path

    @property
    def week(self) -> int:
        """The campaign week in which the sortie was flown."""
        return self.mission.week


def sorties(roster: Roster) -> Iterator[LoggedSortie]:
    """Yield every sortie in the log, in order."""
    for number, mission in enumerate(roster.log):
        for index, sortie in enumerate(mission.sorties):
            yield LoggedSortie(mission, sortie, ("log", number, "sorties", index))


class Posting(Struct, frozen=True):
    """An entry in a flyer's account: the points and kills from one award, or the flyer's starting values.

    Fields:
        entry: the log entry that the posting comes from, or None for the flyer's starting values.
        what: the award's id, or `brought` for the starting values.
        count: how often the award was earned.
        points: the points for the flyer.
        for_side: the points for the flyer's side.
        kills: the kills that the posting adds.
    """

    entry: LoggedSortie | None
    what: str
    count: int
    points: int
    for_side: int
    kills: float = 0

    @property
    def week(self) -> int:
        """The week of the log entry, or 0 for starting values."""
        return self.entry.week if self.entry else 0


class Absence(Struct, frozen=True):
    """A flyer's absence, caused by a log entry.

    Fields:
        weeks: the number of weeks that the flyer misses after the entry's week, or None if the absence is permanent.
    """

    entry: LoggedSortie
    fate: Fate
    weeks: int | None

    @property
    def until(self) -> int | None:
        """The last week of the absence, or None if the absence is permanent."""
        return None if self.weeks is None else self.entry.week + self.weeks


class EarnedChoice(Struct, frozen=True):
    """A flyer's right to choose one ability, earned by reaching a threshold of points or kills."""

    grant: Grant
    at: int
    entry: LoggedSortie | None


class ChosenAbility(Struct, frozen=True):
    """An ability that a flyer has chosen.

    Fields:
        earned_choice: the earned choice that this ability uses up, or None if the flyer has not earned the ability.
        path: the path of the ability in the roster.
        refusal: the reason why the choice is illegal, if any.
    """

    ability: Ability
    earned_choice: EarnedChoice | None
    entry: LoggedSortie | None
    path: Path
    refusal: Refusal | None
    points: int
    kills: float


class Career(Struct, frozen=True):
    """The state of a flyer's career: points, kills, grades, abilities and absences.

    Fields:
        postings: the postings that add up to `points`, `for_side` (the points for the side) and `kills`, in the order
            of the log.
        grades: the titles earned by points and by kills.
        earned_choices: every earned choice of an ability.
        abilities: the chosen abilities.
        open_choices: the choices that are still to be made.
        absences: all absences.
        absence: the absence in the coming week, if any.
    """

    flyer: Flyer
    entries: tuple[LoggedSortie, ...]
    postings: tuple[Posting, ...]
    points: int
    for_side: int
    kills: float
    turns: int
    grades: tuple[Grade, ...]
    earned_choices: tuple[EarnedChoice, ...]
    abilities: tuple[ChosenAbility, ...]
    open_choices: tuple[EarnedChoice, ...]
    absences: tuple[Absence, ...]
    absence: Absence | None

    @property
    def limits(self) -> tuple[str, ...]:
        """The restrictions that the flyer's grades impose."""
        return tuple(limit for grade in self.grades for limit in grade.limits)

    @property
    def weeks_out(self) -> int:
        """The total number of weeks that the flyer misses. Permanent absences are not included."""
        return sum(it.weeks or 0 for it in self.absences)
