"""A game's campaign tables, with the changes that a roster's house rules make."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.kinds import NATIONS
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.campaign import Ability, Award, CampaignRules, Equipment, Fate, Grade, Grant, Measure, Task
from printgen.data.records.record import Record
from printgen.data.records.roster import Flyer, Roster

R = TypeVar("R", bound=Record)


class Scorekeeping(Struct, frozen=True):
    """The items that a campaign counts in addition to missions and points. Sheets have columns only for these items."""

    turns: bool = True
    kills: bool = True
    shared: bool = True
    doubled: bool = True
    abilities: bool = True
    equipment: bool = True
    success: bool = True
    weeks: bool = True


class Tables(Struct, frozen=True):
    """The tables of a campaign. Each table contains its records by id.

    Fields:
        seats: the number of seats of each aircraft.
        uses: the mission types of each aircraft, if the game's records contain them.
        classes: the class of each aircraft, if known.
        values: the cost of each aircraft, if known.
        nationalities: the adjective of each nation, such as `German`.
        counters: the counter numbers of each aircraft, by the nation whose marks they show, if the game numbers counters.
    """

    rules: CampaignRules
    awards: Mapping[str, Award]
    abilities: Mapping[str, Ability]
    fates: Mapping[str, Fate]
    tasks: Mapping[str, Task]
    equipment: Mapping[str, Equipment]
    seats: Mapping[str, int]
    uses: Mapping[str, Collection[str]]
    classes: Mapping[str, str]
    values: Mapping[str, int]
    nationalities: Mapping[str, str] = {}
    counters: Mapping[str, Mapping[str, Collection[int]]] = {}

    @property
    def scorekeeping(self) -> Scorekeeping:
        """The items that the campaign counts, derived from the tables."""
        awards = self.awards.values()
        paid = {award.basis for award in awards}
        own = (it.basis != "kills" or set(it.points.values()) != {it.kill_credit} or it.max_points for it in awards)
        return Scorekeeping(
            turns="turns" in paid,
            kills=any(own),
            shared="shared-kills" in paid,
            doubled=self.rules.side_total is not None,
            abilities=bool(self.abilities),
            equipment=bool(self.equipment),
            success="success" in paid or len(self.tasks) > 1,
            weeks=any(fate.weeks or not fate.is_permanent for fate in self.fates.values()),
        )

    def grades(self, by: Measure, amount: float, kills: float) -> Grade | None:
        """Return the highest grade that a flyer has reached, or None if the flyer has not reached any grade.

        Args:
            by: the measure on which the grade is based, such as points.
            amount: the amount of that measure that the flyer has earned.
            kills: the number of the flyer's kills.
        """
        reached = [
            it for it in self.rules.grades if it.measure == by and it.threshold <= amount and it.min_kills <= kills
        ]
        return max(reached, key=lambda grade: grade.threshold, default=None)

    def sends(self, task: Task, aircraft: str) -> bool:
        """Return whether the aircraft's record allows it to fly a task.

        If the record does not list mission types, the aircraft may fly every task.
        """
        uses = self.uses.get(aircraft)
        return task.mission_type is None or uses is None or task.mission_type in uses

    def grants(self, ability: str, duty: str) -> tuple[Grant, ...]:
        """Return the grants that allow a flyer with this duty to choose an ability, or () if there are no such grants."""
        kind = self.abilities[ability].kind
        return tuple(grant for grant in self.rules.grants if kind in grant.kinds.get(duty, ()))

    def nation_of(self, flyer: Flyer, aircraft: str | None) -> str:
        """Return the nation whose mark is on a flyer's counter. If the counter is unknown, return the flyer's own nation."""
        marks = self.counters.get(aircraft or "", {})
        return next((nation for nation, numbers in marks.items() if flyer.counter in numbers), flyer.nation)

    def duty_name(self, duty: str) -> str:
        """Return the name of a duty in lower case, or the id for an unknown duty."""
        return next((it.name.lower() for it in self.rules.duties if it.duty == duty), duty)

    def month(self, roster: Roster, week: int) -> str:
        """Return the month of a campaign week, such as `1917-04`."""
        year, number = map(int, roster.since.split("-"))
        months = year * 12 + number - 1 + (week - 1) // self.rules.weeks_per_month
        return f"{months // 12}-{months % 12 + 1:02}"


def tables(library: Library) -> Tables | None:
    """Return the campaign tables of a game's data, or None if the data has no valid campaign rules."""
    rules = next((case.record for case in library.of("campaign").values()), None)
    if not isinstance(rules, CampaignRules):
        return None
    records = [(id, case.record) for kind in library.about("aircraft") for id, case in library.of(kind).items()]
    return Tables(
        rules,
        awards=_table(library, "awards", Award),
        abilities=_table(library, "abilities", Ability),
        fates=_table(library, "fates", Fate),
        tasks=_table(library, "tasks", Task),
        equipment=_table(library, "equipment", Equipment),
        seats={id: len(record.crew) for id, record in _table(library, "aircraft", Aircraft).items()},
        uses={id: it.mission_types for id, it in records if hasattr(it, "mission_types")},
        classes={id: it.role for id, it in records if hasattr(it, "role")},
        values={id: cost for id, it in records if isinstance(cost := getattr(it, "cost", None), int)},
        counters={id: _counters(record) for id, record in records},
        nationalities={id: case.record.adjective for id, case in library.of(NATIONS).items()},
    )


def _counters(record: object) -> dict[str, Collection[int]]:
    """Return the counter numbers of an aircraft, by nation, without those of games that use the field for something else."""
    found = getattr(record, "counters", None)
    return {nation: it for nation, it in found.items() if isinstance(it, tuple)} if isinstance(found, dict) else {}


def _table(library: Library, kind: str, record: type[R]) -> dict[str, R]:
    return {id: case.record for id, case in library.of(kind).items() if isinstance(case.record, record)}


def with_house_rules(tables: Tables, roster: Roster) -> Tables:
    """Return the tables with the roster's house rules applied."""
    awards = dict(tables.awards)
    for rule in roster.house_rules:
        if rule.award in awards:
            fields = (("points", rule.points), ("kill_credit", rule.kill_credit))
            changes = {name: value for name, value in fields if value is not None}
            awards[rule.award] = awards[rule.award].model_copy(update=changes)
    return replace(tables, awards=awards)
