"""The tables for a game's campaigns: awards, tasks, abilities, fates, equipment and rules."""

from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records.fields import (
    Count,
    Distinct,
    Ends,
    Id,
    Month,
    Name,
    Ref,
    Rising,
    Section,
    Text,
    Unlike,
)
from printgen.data.records.record import Part, Record

#: The unit in which a threshold is measured.
Measure = Literal["points", "kills"]
Points = Annotated[int, Field(ge=0, le=100_000)]
#: A number of weeks. (The war lasted 223 weeks.)
Weeks = Annotated[int, Field(ge=1, le=260)]
Tasks = Distinct[Annotated[Id, Ref("tasks")]]
DutyOf = Annotated[Id, Ref("campaign", figure="duties.duty")]
GradeOf = Annotated[Id, Ref("campaign", figure="grades.grade")]
#: An amount of a single payment to or from a purse.
Sum = Annotated[int, Field(ge=0, le=99)]
Seats = Annotated[int, Field(ge=1, le=9)]
Lines = Distinct[Text]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Nations = Distinct[Annotated[Id, Ref("nations")]]


class Award(Record):
    """An achievement that earns points in a campaign.

    Fields:
        basis: the details in a log entry that earn the award: `sortie` (once), `turns`, `success`, `kills` (unshared
            kills), `shared-kills`, or a name that the entry counts under `scored`.
        points: the points for one unit of the basis, by the flyer's duty.
        tasks: the tasks on which the award is earned. If empty, every task earns it.
        max_points: the maximum number of points that one log entry can earn.
        requires_return: whether only flyers who bring their aircraft home earn the award.
        completes_mission: whether the award rewards completing the mission.
        kill_credit: the number of kills that the award adds to the flyer's list of kills.
        shared_by: the number of flyers who share one unit of the basis.
        remark: a remark on how to count the award, printed on the debriefing sheet.
    """

    award: Id
    name: Name
    section: Section | None = None
    basis: Id
    points: dict[DutyOf, Points]
    tasks: Tasks = ()
    max_points: Points | None = None
    requires_return: bool = False
    completes_mission: bool = False
    kill_credit: Annotated[float, Field(ge=0, le=1)] = 0
    shared_by: Annotated[int, Field(ge=2, le=9)] | None = None
    remark: Text | None = None


class MarkersOnTable(Part):
    """Pieces that a mission places on the table.

    Fields:
        count: the number of pieces, or the maximum number if a die roll determines the number.
        side: the owner of the pieces: the side that flies the mission (`own`), its `enemy`, or `each` side.
        is_rolled: whether a die roll determines the number.
    """

    piece: Id
    count: Annotated[int, Field(ge=1, le=99)] = 1
    side: Literal["own", "enemy", "each"]
    section: Section | None = None
    is_rolled: bool = False


class Task(Record):
    """A task for an aircraft on a mission.

    Fields:
        text: the conditions for success, one per line.
        seats: the minimum and maximum crew of an aircraft that can fly the task.
        mission_type: the letter of the task among an aircraft's `mission-types`, if the game's aircraft records list these.
        is_solo: whether only one aircraft of a side flies the task, while the others fly other tasks.
        markers: the pieces that the task places on the table.
        cost: the amount deducted from the purse of the side that chooses the task.
        reward: the amount added to the purse of that side for success.
    """

    task: Id
    name: Name
    section: Section | None = None
    text: Lines = ()
    seats: Ends[Seats] | None = None
    mission_type: Letter | None = None
    is_solo: bool = False
    markers: Unlike[MarkersOnTable] = ()
    cost: Sum = 0
    reward: Sum = 0


class Minimum(Part):
    """The minimum number of points and kills that a flyer needs to choose an ability."""

    points: Points = 0
    kills: Count = 0


class Ability(Record):
    """A special ability of a flyer.

    Fields:
        text: the effect in one line.
        minimum: the points and kills that a flyer needs to choose the ability.
        points_per_bonus: the number of points for each bonus of 1.
    """

    ability: Id
    name: Name
    kind: Id
    text: Text
    section: Section | None = None
    minimum: Minimum = Field(default_factory=Minimum)
    points_per_bonus: Annotated[int, Field(ge=1, le=100_000)] | None = None


class Fate(Record):
    """A fate that may befall a flyer.

    Fields:
        status: the word for the flyer's status afterwards.
        weeks: the minimum and maximum number of weeks that the flyer is out of play, if a die roll determines the
            number.
        is_permanent: whether the flyer is out of play for the rest of the campaign if the log gives no number of weeks.
        is_fatal: whether the flyer dies.
        cost_by_grade: the amount that the flyer's side pays from its purse, by the flyer's grade. If any grade is
            listed, the fate can befall only flyers of the grades listed.
    """

    fate: Id
    name: Name
    status: Name
    section: Section | None = None
    weeks: Ends[Weeks] | None = None
    is_permanent: bool = False
    is_fatal: bool = False
    cost_by_grade: dict[GradeOf, Sum] = {}


class Equipment(Record):
    """Equipment for a crew, such as parachutes.

    Fields:
        since: the first month in which the equipment is available.
        nations: the only nations that may use the equipment. If empty, all nations may use it.
        barred_nations: the nations that may never use the equipment.
        remark: additional conditions.
    """

    equipment: Id
    name: Name
    section: Section | None = None
    since: Month
    nations: Nations = ()
    barred_nations: Nations = ()
    remark: Text | None = None


class Duty(Part):
    """A flyer's duty in an aircraft.

    Fields:
        is_pilot: whether a flyer with this duty flies an aircraft. Flyers with other duties sit in another flyer's aircraft.
        max_per_side: the maximum number of flyers per side with this duty, not counting flyers who are permanently out of play.
    """

    duty: Id
    name: Name
    is_pilot: bool = False
    max_per_side: Annotated[int, Field(ge=1, le=99)] | None = None


class Grade(Part):
    """A title that a flyer earns with points or kills, and the limits that apply to flyers with this title.

    The highest grade reached by points applies, and so does the highest grade reached by kills.

    Fields:
        min_kills: the number of kills that the grade requires in addition to reaching `threshold`.
        worth: the reward for shooting down a flyer of this grade, and the flyer's value when sides are compared.
    """

    grade: Id
    name: Name
    measure: Measure
    threshold: Points = 0
    min_kills: Count = 0
    limits: Lines = ()
    worth: Sum = 0


class Grant(Part):
    """The right to choose an ability at each of `thresholds` and, if `interval` is given, after every further interval.

    Fields:
        kinds: the kinds of ability that may be chosen, by duty.
    """

    grant: Id
    name: Name
    measure: Measure
    thresholds: Rising[Points] = ()
    interval: Annotated[int, Field(ge=1, le=100_000)] | None = None
    kinds: dict[DutyOf, Distinct[Annotated[Id, Ref("abilities", figure="kind")]]]

    def reached(self, amount: float) -> tuple[int, ...]:
        """Return the thresholds that a number of points or kills reaches."""
        found = [mark for mark in self.thresholds if mark <= amount]
        start = self.thresholds[-1] if self.thresholds else 0
        if self.interval and amount >= start + self.interval:
            found += range(start + self.interval, int(amount) + 1, self.interval)
        return tuple(found)

    def after(self, amount: float) -> int | None:
        """Return the first threshold above an amount, or None if the amount has reached the last threshold."""
        ahead = [mark for mark in self.thresholds if mark > amount]
        if ahead or not self.interval:
            return min(ahead, default=None)
        start = self.thresholds[-1] if self.thresholds else 0
        return start + self.interval * (max(0, int(amount) - start) // self.interval + 1)


class Side(Part):
    """A correction to a side's total: the points for completing a mission with a large aircraft are multiplied.

    Fields:
        min_seats: the minimum crew of a large aircraft.
        factor: the number by which the points are multiplied.
    """

    min_seats: Seats
    factor: Annotated[int, Field(ge=1, le=9)]


class InferiorBonus(Part):
    """A bonus for the inferior side of a mission.

    Fields:
        per_category: the bonus for each inferior category: the number of aircraft, the flyers' grades, the values of
            the aircraft.
        all_categories: the bonus if all three categories are inferior, which replaces the bonuses per category.
    """

    per_category: Sum
    all_categories: Sum


class Tariff(Part):
    """The amounts that the log adds to or deducts from a side's purse, apart from the costs and rewards of tasks.

    Fields:
        class_values: the reward for an aircraft shot down, by its class, in addition to the worth of its flyer's grade.
        aircraft_equivalent: the number of aircraft that an aircraft of each class counts as (by default 1). Shooting
            down an aircraft with the number 0 earns nothing.
        free_aircraft: the number of aircraft that a side may send free of charge.
        extra_aircraft_cost: the cost of each additional aircraft.
        starting_pilots: the number of flyers that a side starts with.
        recruit_cost: the cost of each additional flyer.
        inferior_bonus: the bonus for the inferior side.
    """

    class_values: dict[Id, Sum] = {}
    aircraft_equivalent: dict[Id, Annotated[int, Field(ge=0, le=9)]] = {}
    free_aircraft: Sum
    extra_aircraft_cost: Sum
    starting_pilots: Sum
    recruit_cost: Sum
    inferior_bonus: InferiorBonus | None = None


class ProcedureStep(Part):
    """A step of a game night. The steps are in the order of the rulebook.

    Fields:
        action: the information that printgen adds to this step of the plan: `choose` (the amount that each side can
            spend on a task), `send` (the cost of the flyers sent), `compare` (the inferior side), or `book` (a note on
            recording costs and rewards after the game).
    """

    text: Text
    action: Literal["choose", "send", "compare", "book"] | None = None


class Missions(Part):
    """How a game night's missions are determined.

    Fields:
        table: a die table with names of tasks as its results, rolled once per side. If omitted, all flyers fly the
            default task.
        per_game: tables that are rolled once per game night.
        default: the task of flyers to whom their side's mission assigns no task.
        also_print: other tables that missions use.
        section: the section of the rules on the choice of aircraft for missions.
        steps: the steps of a game night in order, if the rules number them.
    """

    table: Annotated[Id, Ref("dice")] | None = None
    per_game: Distinct[Annotated[Id, Ref("dice")]] = ()
    default: Annotated[Id, Ref("tasks")]
    also_print: Distinct[Annotated[Id, Ref("dice")]] = ()
    section: Section | None = None
    steps: Annotated[Unlike[ProcedureStep], Field(max_length=20)] = ()


class CampaignRules(Record):
    """The rules of a campaign: currency, period, duties, grades, grants, and the calculation of a side's total.

    If no duty has `is-pilot`, the first duty is the pilot's.

    Fields:
        currency: the name of the points that flyers earn.
        currency_singular: the name of one point, if it differs from `currency`, such as `victory` for `victories`.
        purse: the name of the currency that a side can spend, if the game has one.
        tariff: the amounts that the log adds to the purse and deducts from it, in addition to the ledger in the roster.
        replacement_points_below: the limit on starting points. Flyers who join later must start with fewer points.
        max_abilities: the maximum number of abilities per flyer.
        max_flying: the maximum number of a player's flyers who fly an aircraft on one mission.
        missions: how missions are determined.
        text: rules that apply to all missions, one per line.
        markers: the pieces that every mission places on the table.
    """

    rules: Id
    currency: Name
    currency_singular: Name | None = None
    since: Month
    until: Month
    weeks_per_month: Annotated[int, Field(ge=1, le=5)]
    duties: Annotated[Distinct[Duty], Field(min_length=1)]
    grades: Distinct[Grade] = ()
    grants: Distinct[Grant] = ()
    purse: Name | None = None
    tariff: Tariff | None = None
    replacement_points_below: Points | None = None
    max_abilities: Seats | None = None
    max_flying: Seats | None = None
    side_total: Side | None = None
    missions: Missions | None = None
    text: Lines = ()
    markers: Unlike[MarkersOnTable] = ()

    def format_points(self, points: int | str) -> str:
        """Return points with the name of the currency, such as `1 victory` or `+20 experience`."""
        is_one = str(points).lstrip("+-") == "1"
        return f"{points} {self.currency_singular or self.currency if is_one else self.currency}"

    def flies(self, duty: str) -> bool:
        """Return whether a flyer with this duty flies an aircraft. Flyers with other duties sit in another flyer's aircraft."""
        flying = [entry.duty for entry in self.duties if entry.is_pilot] or [self.duties[0].duty]
        return duty in flying
