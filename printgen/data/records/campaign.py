"""The tables a campaign is reckoned by, which are each game's own data: what earns points, abilities, fates, equipment."""

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

#: What a threshold is measured by.
Measure = Literal["points", "kills"]
Points = Annotated[int, Field(ge=0, le=100_000)]
#: The war had 223 of them.
Weeks = Annotated[int, Field(ge=1, le=260)]
Tasks = Distinct[Annotated[Id, Ref("tasks")]]
DutyOf = Annotated[Id, Ref("campaign", figure="duties.duty")]
GradeOf = Annotated[Id, Ref("campaign", figure="grades.grade")]
#: What a purse gains or pays at a time.
Sum = Annotated[int, Field(ge=0, le=99)]
Seats = Annotated[int, Field(ge=1, le=9)]
Lines = Distinct[Text]
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
Nations = Distinct[Annotated[Id, Ref("nations")]]


class Award(Record):
    """What earns points in a campaign.

    basis: what a log entry is paid for: `sortie` (once), `turns`, `success`, `kills` (his alone), `shared-kills`, or the name
    under which the entry counts something in `scored`. points: what one of these is worth, by the flyer's duty. tasks: paid on
    these tasks only; on all when empty. max_points: no entry earns more than this. requires_return: paid only to those who bring
    their aircraft home. completes_mission: awarded for completing the mission. kill_credit: what one adds to the list of kills.
    shared_by: how many flyers share one of these. remark: what to know when it is counted, as the debriefing says it.
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


class Laid(Part):
    """Pieces that a mission takes on the table: which, how many, whose: of him who flies it, of his enemy, of each side.

    is_rolled: a die says how many there are; `count` is the most.
    """

    piece: Id
    count: Annotated[int, Field(ge=1, le=99)] = 1
    side: Literal["own", "enemy", "each"]
    section: Section | None = None
    is_rolled: bool = False


class Task(Record):
    """What an aircraft is sent out to do.

    text: what it takes to succeed, a line each. seats: the fewest and the most who fly in an aircraft that is fit for it.
    mission_type: the letter that such an aircraft has among its `mission-types`, where the game's own records of aircraft say
    these. is_solo: one aircraft of a side is sent, and the others do something else. markers: what it takes on the table. cost,
    reward: what it takes out of the purse of the side that chooses it, and puts into it when it comes off.
    """

    task: Id
    name: Name
    section: Section | None = None
    text: Lines = ()
    seats: Ends[Seats] | None = None
    mission_type: Letter | None = None
    is_solo: bool = False
    markers: Unlike[Laid] = ()
    cost: Sum = 0
    reward: Sum = 0


class Least(Part):
    """What a flyer must have before he may choose an ability."""

    points: Points = 0
    kills: Count = 0


class Ability(Record):
    """A special ability: its kind, what it does in a line, what it takes; `points-per-bonus`: a bonus of 1 for so many points."""

    ability: Id
    name: Name
    kind: Id
    text: Text
    section: Section | None = None
    minimum: Least = Field(default_factory=Least)
    points_per_bonus: Annotated[int, Field(ge=1, le=100_000)] | None = None


class Fate(Record):
    """What may befall a flyer. status: what he is called then.

    weeks: the fewest and the most that he is out, where a die says how many. is_permanent: he is out for good when the log gives
    no weeks; is_fatal: because that is his death. cost_by_grade: what it takes out of his side's purse, by his grade; where any
    is named, it befalls no other.
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
    """What a crew may carry, from which month on; `nations`: theirs alone; `barred-nations`: never theirs; remark: on what else
    it hangs."""

    equipment: Id
    name: Name
    section: Section | None = None
    since: Month
    nations: Nations = ()
    barred_nations: Nations = ()
    remark: Text | None = None


class Duty(Part):
    """What a flyer does in an aircraft. is_pilot: it is he who flies it, in one of his own; others sit with one who does.

    max_per_side: how many of it a side has at the most, those who are out of the campaign not counted.
    """

    duty: Id
    name: Name
    is_pilot: bool = False
    max_per_side: Annotated[int, Field(ge=1, le=99)] | None = None


class Grade(Part):
    """What a flyer is called from so many points or kills on, and what he may not do yet.

    The last grade of each measure that he has reached holds. min_kills: how many it takes besides. worth: what whoever shoots him
    down wins, and what he counts where sides are compared.
    """

    grade: Id
    name: Name
    measure: Measure
    threshold: Points = 0
    min_kills: Count = 0
    limits: Lines = ()
    worth: Sum = 0


class Grant(Part):
    """When a flyer may choose an ability: at each of `thresholds`, then, where `interval` is given, each time so much is added.

    kinds: the kinds of ability he may choose from, by duty.
    """

    grant: Id
    name: Name
    measure: Measure
    thresholds: Rising[Points] = ()
    interval: Annotated[int, Field(ge=1, le=100_000)] | None = None
    kinds: dict[DutyOf, Distinct[Annotated[Id, Ref("abilities", figure="kind")]]]

    def reached(self, amount: float) -> tuple[int, ...]:
        """The thresholds that an amount of points or kills reaches."""
        found = [mark for mark in self.thresholds if mark <= amount]
        start = self.thresholds[-1] if self.thresholds else 0
        if self.interval and amount >= start + self.interval:
            found += range(start + self.interval, int(amount) + 1, self.interval)
        return tuple(found)

    def after(self, amount: float) -> int | None:
        """The first threshold above an amount; None after the last one."""
        ahead = [mark for mark in self.thresholds if mark > amount]
        if ahead or not self.interval:
            return min(ahead, default=None)
        start = self.thresholds[-1] if self.thresholds else 0
        return start + self.interval * (max(0, int(amount) - start) // self.interval + 1)


class Side(Part):
    """How a side's total differs from the sum of its flyers': points for completing a mission count `factor` times for
    aircraft of `min-seats` or more."""

    min_seats: Seats
    factor: Annotated[int, Field(ge=1, le=9)]


class Weaker(Part):
    """What a side gains by flying as the weaker one: for each of aircraft, their flyers' grades and their values in which it has
    less than the others, and, instead, for all three."""

    per_category: Sum
    all_categories: Sum


class Tariff(Part):
    """What the log puts into a side's purse, and takes out of it, besides what tasks cost and win.

    class_values: by the class of an aircraft shot down, what it wins besides the worth of its flyer's grade. aircraft_equivalent:
    as how many aircraft one of that class counts, for those that are not one; what counts for none wins nothing. free_aircraft:
    how many aircraft a side sends for nothing; extra_aircraft_cost: what each one more costs. starting_pilots: with how many
    flyers a side begins; recruit_cost: what each more costs. inferior_bonus: what it gains by being that.
    """

    class_values: dict[Id, Sum] = {}
    aircraft_equivalent: dict[Id, Annotated[int, Field(ge=0, le=9)]] = {}
    free_aircraft: Sum
    extra_aircraft_cost: Sum
    starting_pilots: Sum
    recruit_cost: Sum
    inferior_bonus: Weaker | None = None


class Stage(Part):
    """A step of an evening, in the book's order. action: what the program reckons of it for a plan: what sides have to choose a
    task with, what those cost who are sent, which side is the weaker, or what is booked after the game."""

    text: Text
    action: Literal["choose", "send", "compare", "book"] | None = None


class Missions(Part):
    """How an evening's missions are found: the die table rolled once for each side, whose rows are names of tasks; without one
    all fly the task of `default`.

    per_game: the tables rolled once an evening. default: the task of those whom their side's mission leaves free. also_print:
    further tables that missions are played with. section: where the rules say which aircraft are sent on what. steps: what is
    done in which order, where the rules number it.
    """

    table: Annotated[Id, Ref("dice")] | None = None
    per_game: Distinct[Annotated[Id, Ref("dice")]] = ()
    default: Annotated[Id, Ref("tasks")]
    also_print: Distinct[Annotated[Id, Ref("dice")]] = ()
    section: Section | None = None
    steps: Annotated[Unlike[Stage], Field(max_length=20)] = ()


class CampaignRules(Record):
    """How a campaign runs: its currency, when it may be played, duties, grades, grants, and how a side is reckoned.

    Where no duty is said to fly, it is the first that does.
    purse: what a side has to spend; tariff: what the log adds to it and takes from it, besides its ledger in the roster.
    replacement_points_below: a flyer who joins later begins with fewer points than this. max_abilities: how many a flyer may
    have. max_flying: how many of a player's flyers fly an aircraft on one mission. missions: how they are found; text: what
    holds for all of them, a line each; markers: what all of them take on the table.
    """

    rules: Id
    currency: Name
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
    markers: Unlike[Laid] = ()

    def flies(self, duty: str) -> bool:
        """Whether a flyer of that duty flies an aircraft of his own."""
        flying = [it.duty for it in self.duties if it.is_pilot] or [self.duties[0].duty]
        return duty in flying
