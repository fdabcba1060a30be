"""A game's campaign tables as one thing, with what a group's house rules change of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.campaign import Ability, Award, CampaignRules, Equipment, Fate, Grade, Grant, Measure, Task
from printgen.data.records.record import Record
from printgen.data.records.roster import Roster

R = TypeVar("R", bound=Record)


class Kept(Struct, frozen=True):
    """What a game's campaigns keep count of besides missions and points; papers have no column for the rest.

    turns: those on the board. kills: apart from the points, which are no more than kills where nothing else is paid for. shared:
    kills in which several have a share. doubled: what counts more for a side than for who earned it. abilities, equipment: there
    are some. success: tasks succeed or fail, which they do where it is paid for or where there are several.
    """

    turns: bool = True
    kills: bool = True
    shared: bool = True
    doubled: bool = True
    abilities: bool = True
    equipment: bool = True
    success: bool = True


class Tables(Struct, frozen=True):
    """What a campaign is reckoned by, each table by id.

    seats: how many fly in each aircraft. uses, classes, values: what each is sent for, of which class it is, what it costs, where
    the game's records say so.
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

    @property
    def keeps(self) -> Kept:
        """What follows from the tables: a thing is counted that something is paid or given for."""
        awards = self.awards.values()
        paid = {award.basis for award in awards}
        own = (it.basis != "kills" or set(it.points.values()) != {it.kill_credit} or it.max_points for it in awards)
        return Kept(
            turns="turns" in paid,
            kills=any(own),
            shared="shared-kills" in paid,
            doubled=self.rules.side_total is not None,
            abilities=bool(self.abilities),
            equipment=bool(self.equipment),
            success="success" in paid or len(self.tasks) > 1,
        )

    def grades(self, by: Measure, amount: float, kills: float) -> Grade | None:
        """The last grade of a measure that an amount reaches, with so many kills."""
        reached = [
            it for it in self.rules.grades if it.measure == by and it.threshold <= amount and it.min_kills <= kills
        ]
        return max(reached, key=lambda grade: grade.threshold, default=None)

    def sends(self, task: Task, aircraft: str) -> bool:
        """Whether the game's record of an aircraft has it sent on such tasks; true where it does not say."""
        uses = self.uses.get(aircraft)
        return task.mission_type is None or uses is None or task.mission_type in uses

    def grants(self, ability: str, duty: str) -> tuple[Grant, ...]:
        """The grants by which a flyer of that duty may choose an ability; none where it is not of his kind."""
        kind = self.abilities[ability].kind
        return tuple(grant for grant in self.rules.grants if kind in grant.kinds.get(duty, ()))

    def month(self, roster: Roster, week: int) -> str:
        """The month of a week of the campaign, as `1917-04`."""
        year, number = map(int, roster.since.split("-"))
        months = year * 12 + number - 1 + (week - 1) // self.rules.weeks_per_month
        return f"{months // 12}-{months % 12 + 1:02}"


def tables(library: Library) -> Tables | None:
    """The campaign tables of a game's data; None where its rules are not to be had."""
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
    )


def _table(library: Library, kind: str, record: type[R]) -> dict[str, R]:
    return {id: case.record for id, case in library.of(kind).items() if isinstance(case.record, record)}


def as_played(tables: Tables, roster: Roster) -> Tables:
    """The tables with the house rules of a roster in place of what they change."""
    awards = dict(tables.awards)
    for rule in roster.house_rules:
        if rule.award in awards:
            held = (("points", rule.points), ("kill_credit", rule.kill_credit))
            changes = {name: value for name, value in held if value is not None}
            awards[rule.award] = awards[rule.award].model_copy(update=changes)
    return replace(tables, awards=awards)
