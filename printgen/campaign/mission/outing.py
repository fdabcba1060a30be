"""A planned mission with the data from which its sheets are drawn, such as crews and tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.career import Career
from printgen.campaign.crews import Crew, mission_crews
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.papers.campaign import Campaign, Register, register
from printgen.campaign.tables import Tables
from printgen.campaign.wording import format_number, mission_name
from printgen.data.kind import Case
from printgen.data.records.campaign import Ability, MarkersOnTable, Task
from printgen.data.records.roster import Flyer, Mission
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.products.manned import CrewedSeat
from printgen.products.options import Choices
from printgen.translation import _, month
from printgen.units import Size


class MissionContent(Struct, frozen=True):
    """The parts of a mission's sheets that the game contributes.

    Fields:
        pages: a function that returns the game's own pages for a crew, such as record sheet and schedule. The title
            of each page is its bookmark.
        damage: a function that returns a sentence about damage from earlier missions, given the damage of each aircraft
            part.
        table_setup: a function that returns a text about the pieces on the table in every mission.
        notes: a function that returns a text about the decisions that a flyer may have to write down before the game.
    """

    pages: Callable[[PlannedMission, Crew, Choices, Size], Iterable[Card]]
    damage: Callable[[Mapping[str, int]], str]
    table_setup: Callable[[], str]
    notes: Callable[[], str]


class PlannedMission(Struct, frozen=True):
    """A planned mission of a campaign: its log entry, its crews, and all other content of its sheets."""

    campaign: Campaign
    mission: Mission
    register: Register
    crews: tuple[Crew, ...]
    content: MissionContent

    @property
    def tables(self) -> Tables:
        """The game's campaign tables, as changed by the house rules."""
        return self.campaign.tables

    @property
    def month(self) -> str:
        """The month of the mission, such as `1918-02`."""
        return self.tables.month(self.campaign.roster, self.mission.week)

    @property
    def title(self) -> str:
        """The display name of the mission."""
        return mission_name(self.mission)

    @property
    def dateline(self) -> str:
        """A line with the campaign, week and month, such as `Winter over Arras · week 7 · February 1918`."""
        week = _("week {week}").format(week=self.mission.week)
        return "  ·  ".join((self.campaign.roster.name, week, month(self.month)))

    @property
    def case(self) -> Case:
        """The roster combined with the plan. The stamp printed on each page is calculated from this data."""
        document = self.campaign.case.document
        planned = {"roster": document.value, "plan": self.mission.model_dump(mode="json", by_alias=True)}
        return replace(self.campaign.case, id=self.mission.mission, path=(), document=replace(document, value=planned))

    @property
    def table(self) -> RollTable | None:
        """The mission table, or None if the rules do not have a mission table."""
        rules = self.tables.rules.missions
        return roll_table(self.campaign.library, rules.table) if rules and rules.table else None

    def game_rolls(self) -> Iterator[tuple[RollTable, int | None]]:
        """Yield each table that is rolled on once per game night, with the rolled total, or None if it was not rolled."""
        rules, rolls = self.tables.rules.missions, self.mission.rolls
        for id in rules.per_game if rules else ():
            if table := roll_table(self.campaign.library, id):
                yield table, rolls.per_game.get(id) if rolls else None

    def roll_of(self, side: str) -> int | None:
        """Return the roll of a side, or None if the plan has no roll for the side."""
        return self.mission.rolls.missions.get(side) if self.mission.rolls else None

    def task(self, side: str) -> Task | None:
        """Return the main task of a side, or None if the side has no task.

        The main task is the task that was rolled or, if no task was rolled, the first task of the side's flyers.
        """
        total = self.roll_of(side)
        says = self.table.text_for(total).casefold() if self.table and total is not None else ""
        found = next((task for task in self.tables.tasks.values() if task.name.casefold() == says), None)
        flown = self.tasks_of(side)
        return found or (flown[0] if flown else None)

    def tasks_of(self, side: str) -> tuple[Task, ...]:
        """Return the tasks of a side's flyers. Tasks for a single aircraft come first."""
        known = self.tables.tasks
        task_ids = {it.sortie.task for crew in self.crews_of(side) for it in crew.members if it.sortie}
        return tuple(sorted((known[id] for id in known if id in task_ids), key=lambda task: not task.is_solo))

    def crews_of(self, side: str) -> tuple[Crew, ...]:
        """Return the crews that fly for a side."""
        return tuple(crew for crew in self.crews if crew.lead.side == side)

    def pieces(self) -> dict[tuple[str, str], MarkersOnTable]:
        """Return the markers that the mission needs on the table, by piece and side.

        If several tasks need the same piece, the highest count applies. If a side is selected, pieces that only the
        tasks of other sides need are left out, because they would show these tasks.
        """
        sides = tuple(self.campaign.roster.sides)
        required = [(laid, side) for laid in self.tables.rules.markers for side in self.campaign.sides]
        for side in self.campaign.sides:
            enemies = tuple(other for other in sides if other != side)
            whose = {"own": (side,), "enemy": enemies, "each": sides}
            rolled, flown = self.task(side), self.tasks_of(side)
            for task in (*flown, *((rolled,) if rolled and rolled not in flown else ())):
                required += [(laid, owner) for laid in task.markers for owner in whose[laid.side]]
        found: dict[tuple[str, str], MarkersOnTable] = {}
        for laid, side in required:
            known = found.get((laid.piece, side))
            if known is None or laid.count > known.count:
                found[laid.piece, side] = laid
        return found

    def career(self, flyer: Flyer) -> Career:
        """Return a flyer's career as it was before the mission."""
        return next(it for it in self.campaign.standings.careers if it.flyer.flyer == flyer.flyer)

    def seat(self, crew: Crew) -> CrewedSeat:
        """Convert a crew to a seat, from which record sheets are printed. The pilot's seat contains the other seats."""
        seats = []
        for flyer in (aboard.flyer for aboard in crew.members):
            it = self.career(flyer)
            limited = "".join(f" {grade.name.lower()}" for grade in it.grades if grade.limits)
            manned = CrewedSeat(
                player=self.register.player(flyer),
                pilot=flyer.name if flyer is crew.lead else f"{flyer.name} ({self.register.duty(flyer).lower()})",
                aircraft=crew.aircraft,
                experience=f"{it.points}{limited}",
                kills=format_number(it.kills) if it.kills else "0",
                abilities=tuple(bonus(held.ability, it.points) for held in it.abilities),
            )
            seats.append(manned)
        sortie = crew.members[0].sortie
        task = self.tables.tasks.get(sortie.task) if sortie else None
        named = task.name if task else ""
        return replace(seats[0], crossed=tuple(crew.prior_damage.items()), beside=tuple(seats[1:]), task=named)

    def page(self, sketch: Sketch, size: Size, name: str, bookmark: tuple[str, ...], form: str | None = None) -> Card:
        """Return a card with a drawn page. Texts that are too long are reported with their path in the roster."""
        misfits = tuple((self.campaign.case, misfit) for misfit in sketch.overflows)
        return Card(sketch.face(name, size), bookmark=bookmark, cases=(self.case,), overflows=misfits, form_id=form)


def planned_mission(campaign: Campaign, brought: MissionContent) -> PlannedMission | None:
    """Return the planned mission, or None if there is no plan, or if no flyer of the roster takes part."""
    if campaign.plan is None:
        return None
    crews = mission_crews(campaign.plan, campaign.roster, campaign.tables)
    return PlannedMission(campaign, campaign.plan, register(campaign), crews, brought) if crews else None


def bonus(ability: Ability, points: int) -> str:
    """Return the name of an ability, with its current bonus if it has one, such as `Die roll +2`."""
    return f"{ability.name} +{points // ability.points_per_bonus}" if ability.points_per_bonus else ability.name
