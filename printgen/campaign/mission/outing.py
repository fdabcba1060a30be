"""An evening's mission with all that its papers are drawn from: who flies what together, and what each side is to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from printgen.campaign.career import Career
from printgen.campaign.crews import Crew, of_mission
from printgen.campaign.dice import RollTable, roll_table
from printgen.campaign.papers.campaign import Campaign, Register, register
from printgen.campaign.tables import Tables
from printgen.campaign.wording import called, number
from printgen.data.kind import Case
from printgen.data.records.campaign import Ability, Laid, Task
from printgen.data.records.roster import Flyer, Mission
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.products.manned import Manned
from printgen.products.options import Choices
from printgen.translation import _, month
from printgen.units import Size


class Brought(Struct, frozen=True):
    """What a game brings to the papers of its missions.

    pages: those of its own that a crew flies by, such as record sheet and schedule, each with its title as bookmark.
    damage: that of an aircraft from before, by part, as a sentence tells it. besides: what lies on the table on every mission.
    notes: what a flyer may have to write down before the game.
    """

    pages: Callable[[Outing, Crew, Choices, Size], Iterable[Card]]
    damage: Callable[[Mapping[str, int]], str]
    besides: Callable[[], str]
    notes: Callable[[], str]


class Outing(Struct, frozen=True):
    """A planned mission of a campaign, which stands in the log as it will be booked."""

    campaign: Campaign
    mission: Mission
    register: Register
    crews: tuple[Crew, ...]
    brought: Brought

    @property
    def tables(self) -> Tables:
        """The game's, with the house rules."""
        return self.campaign.tables

    @property
    def month(self) -> str:
        """The month it is flown in, as `1918-02`."""
        return self.tables.month(self.campaign.roster, self.mission.week)

    @property
    def title(self) -> str:
        """What it is called."""
        return called(self.mission)

    @property
    def when(self) -> str:
        """`Winter over Arras · week 7 · February 1918`."""
        week = _("week {week}").format(week=self.mission.week)
        return "  ·  ".join((self.campaign.roster.name, week, month(self.month)))

    @property
    def case(self) -> Case:
        """What pages are stamped with: the roster, and the plan besides."""
        document = self.campaign.case.document
        planned = {"roster": document.value, "plan": self.mission.model_dump(mode="json", by_alias=True)}
        return replace(self.campaign.case, id=self.mission.mission, path=(), document=replace(document, value=planned))

    @property
    def table(self) -> RollTable | None:
        """The table that missions are rolled on."""
        rules = self.tables.rules.missions
        return roll_table(self.campaign.library, rules.table) if rules and rules.table else None

    def once(self) -> Iterator[tuple[RollTable, int | None]]:
        """The tables rolled once an evening, each with its total where it was rolled."""
        rules, rolls = self.tables.rules.missions, self.mission.rolls
        for id in rules.per_game if rules else ():
            if table := roll_table(self.campaign.library, id):
                yield table, rolls.per_game.get(id) if rolls else None

    def rolled(self, side: str) -> int | None:
        """What a side rolled; None where the plan does not say."""
        return self.mission.rolls.missions.get(side) if self.mission.rolls else None

    def task(self, side: str) -> Task | None:
        """The mission of a side: the one it rolled, else the first that one of its aircraft is sent on."""
        total = self.rolled(side)
        says = self.table.says(total).casefold() if self.table and total is not None else ""
        found = next((task for task in self.tables.tasks.values() if task.name.casefold() == says), None)
        flown = self.flown(side)
        return found or (flown[0] if flown else None)

    def flown(self, side: str) -> tuple[Task, ...]:
        """The tasks that a side's flyers have, those that one aircraft is sent on first."""
        known = self.tables.tasks
        there = {it.sortie.task for crew in self.of(side) for it in crew.aboard if it.sortie}
        return tuple(sorted((known[id] for id in known if id in there), key=lambda task: not task.is_solo))

    def of(self, side: str) -> tuple[Crew, ...]:
        """The crews of a side."""
        return tuple(crew for crew in self.crews if crew.lead.side == side)

    def pieces(self) -> dict[tuple[str, str], Laid]:
        """What lies on the table, by piece and by the side whose it is; of what is asked for twice, the most."""
        sides = tuple(self.campaign.roster.sides)
        there = [(laid, side) for laid in self.tables.rules.markers for side in sides]
        for side in sides:
            enemies = tuple(other for other in sides if other != side)
            whose = {"own": (side,), "enemy": enemies, "each": sides}
            rolled, flown = self.task(side), self.flown(side)
            for task in (*flown, *((rolled,) if rolled and rolled not in flown else ())):
                there += [(laid, owner) for laid in task.markers for owner in whose[laid.side]]
        found: dict[tuple[str, str], Laid] = {}
        for laid, side in there:
            known = found.get((laid.piece, side))
            if known is None or laid.count > known.count:
                found[laid.piece, side] = laid
        return found

    def career(self, flyer: Flyer) -> Career:
        """What a flyer has come to."""
        return next(it for it in self.campaign.standings.careers if it.flyer.flyer == flyer.flyer)

    def seat(self, crew: Crew) -> Manned:
        """The crew as the record sheet names it."""
        seats = []
        for flyer in (aboard.flyer for aboard in crew.aboard):
            it = self.career(flyer)
            limited = "".join(f" {grade.name.lower()}" for grade in it.grades if grade.limits)
            manned = Manned(
                player=self.register.player(flyer),
                pilot=flyer.name if flyer is crew.lead else f"{flyer.name} ({self.register.duty(flyer).lower()})",
                aircraft=crew.aircraft,
                experience=f"{it.points}{limited}",
                kills=number(it.kills) if it.kills else "0",
                abilities=tuple(bonus(held.ability, it.points) for held in it.chosen),
            )
            seats.append(manned)
        sortie = crew.aboard[0].sortie
        task = self.tables.tasks.get(sortie.task) if sortie else None
        named = task.name if task else ""
        return replace(seats[0], crossed=tuple(crew.carries.items()), beside=tuple(seats[1:]), task=named)

    def page(self, sketch: Sketch, size: Size, name: str, bookmark: tuple[str, ...], form: str | None = None) -> Card:
        """A page of what was drawn; a text that could not be set is told at its place in the roster."""
        misfits = tuple((self.campaign.case, misfit) for misfit in sketch.misfits)
        return Card(sketch.face(name, size), bookmark=bookmark, shows=(self.case,), misfits=misfits, form=form)


def outing(campaign: Campaign, brought: Brought) -> Outing | None:
    """The mission that is planned; None where none is, or where nobody of the roster flies it."""
    if campaign.plan is None:
        return None
    crews = of_mission(campaign.plan, campaign.roster, campaign.tables)
    return Outing(campaign, campaign.plan, register(campaign), crews, brought) if crews else None


def bonus(ability: Ability, points: int) -> str:
    """`Die roll +2`: an ability, with what it is worth by now where that grows."""
    return f"{ability.name} +{points // ability.points_per_bonus}" if ability.points_per_bonus else ability.name
