"""A campaign's roster: the players, the flyers of each side, and the log of their missions.

A roster contains no totals.
"""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from pydantic import BeforeValidator, Field

from printgen.data.records.campaign import GradeOf, Points, Weeks
from printgen.data.records.fields import Count, Distinct, Id, Listed, Month, Name, Note, Ref, Text, Token, Unlike
from printgen.data.records.record import Part, Record


class Named(Struct, frozen=True):
    """The annotation of a field that names a `player`, `flyer`, `side` or `duty` of the roster or of the game's rules."""

    what: Literal["player", "flyer", "side", "duty"]


class Player(Part):
    """A player, with the player's id and name."""

    player: Id
    name: Name


class Opening(Part):
    """A flyer's achievements from before the campaign."""

    points: Points = 0
    kills: Count = 0
    abilities: Distinct[Annotated[Id, Ref("abilities")]] = ()


#: The colours of a livery.
Paint = Literal["black", "white", "red", "blue", "yellow", "green", "grey"]


class Livery(Part):
    """The paint of a flyer's aircraft, as a strip that fits on the flyer's counter, sheet and identity card.

    Fields:
        pattern: one colour (`plain`), one or two bands across the strip (`band`, `bands`), stripes along it
            (`stripes`), checks (`checks`), or a left half in another colour (`halves`).
        colours: the colour of the pattern, then the colour of the ground, which is white by default (grey for a white
            pattern).
        letter: one or two letters or digits.
    """

    pattern: Literal["plain", "band", "bands", "stripes", "checks", "halves"]
    colours: Annotated[Distinct[Paint], Field(min_length=1, max_length=2)]
    letter: Annotated[str, Field(pattern="^[A-Z0-9]{1,2}$")] | None = None

    @property
    def figure(self) -> Paint:
        """The colour in which the pattern is painted."""
        return self.colours[0]

    @property
    def ground(self) -> Paint:
        """The colour behind the pattern."""
        if len(self.colours) > 1:
            return self.colours[1]
        return "grey" if self.figure == "white" else "white"


class Flyer(Part):
    """A flyer, with the details for the flyer's card.

    Fields:
        nation: the nation, which determines side and emblem.
        nationality: the text to print as the nationality.
        rank: the text to print as the rank.
        portrait: the path of the flyer's picture.
        aircraft: the aircraft that the flyer normally flies.
        counter: the number of the aircraft's counter, if the game numbers counters.
        marking: a description of the aircraft's paint.
        livery: the aircraft's paint as a strip.
        first_week: the flyer's first week. Flyers who join later replace other flyers.
        starts_with: achievements from before the campaign.
    """

    flyer: Id
    name: Name
    player: Annotated[Id, Named("player")]
    side: Annotated[Id, Named("side")]
    duty: Annotated[Id, Named("duty")]
    nation: Annotated[Id, Ref("nations")]
    nationality: Name | None = None
    rank: Name | None = None
    portrait: Note | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)] | None = None
    counter: Annotated[int, Field(ge=1, le=999)] | None = None
    marking: Name | None = None
    livery: Livery | None = None
    first_week: Weeks = 1
    starts_with: Opening = Field(default_factory=Opening)
    remark: Text | None = None


class Claim(Part):
    """A claim that an aircraft was shot down: the victim, and whether the claim is shared.

    Fields:
        victim: the id of a flyer in the roster, or a description.
        grade: the grade of a victim that is not in the roster, if rewards depend on the grade.
        aircraft: the aircraft of a victim that is not in the roster, if rewards depend on the aircraft.
    """

    victim: Text
    is_shared: bool = False
    grade: GradeOf | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)] | None = None


class Sortie(Part):
    """One flyer's part in a mission.

    Fields:
        prior_damage: the aircraft's damage from before the mission, as an amount for each part that the game names.
        success: whether the flyer completed the task.
        turns: the number of turns on the board.
        maneuvers: the maneuvers flown, if they were copied from the record sheet.
        scored: the counts of other achievements that earn points, by name.
        aircraft_lost: whether the aircraft did not return.
        fate: the flyer's fate.
        weeks: the number of weeks that the flyer is out of play.
        abilities: the abilities chosen after the mission.
    """

    flyer: Annotated[Id, Named("flyer")]
    aircraft: Annotated[Id, Ref("aircraft", own=True)]
    task: Annotated[Id, Ref("tasks")]
    prior_damage: dict[Id, Count] = {}
    success: bool = False
    turns: Count = 0
    maneuvers: Annotated[Listed[Annotated[Token, Ref("maneuvers")]], Field(max_length=99)] = ()
    kills: Annotated[Listed[Claim], Field(max_length=20)] = ()
    scored: dict[Id, Count] = {}
    aircraft_lost: bool = False
    fate: Annotated[Id, Ref("fates")] | None = None
    weeks: Weeks | None = None
    equipment: Distinct[Annotated[Id, Ref("equipment")]] = ()
    abilities: Listed[Annotated[Id, Ref("abilities")]] = ()
    remark: Text | None = None

    @property
    def has_result(self) -> bool:
        """Whether the sortie states any result."""
        return bool(
            self.success or self.turns or self.maneuvers or self.kills or self.scored or self.aircraft_lost or self.fate
        )


class Rolls(Part):
    """The dice rolled before a mission: the total for each side, and the total for each table that is rolled once per game night.

    Fields:
        seed: the seed with which printgen can repeat the same rolls.
    """

    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = None
    missions: dict[Id, Count] = {}
    per_game: dict[Id, Count] = {}


class Mission(Part):
    """An entry of the log for one game night: the week in the campaign, and the flyers' sorties.

    Before the game, the entry is a plan. After the game, the entry also contains the results.

    Fields:
        rolls: the dice that determined the mission.
        chosen_tasks: the task that each side chose and pays for, if flyers of several sides fly the task.
        absent: the flyers who were left out of the mission. The studio does not plan them again for the same week.
    """

    mission: Id
    week: Weeks
    title: Name | None = None
    remark: Text | None = None
    rolls: Rolls | None = None
    chosen_tasks: dict[Id, Annotated[Id, Ref("tasks")]] = {}
    absent: Distinct[Annotated[Id, Named("flyer")]] = ()
    sorties: Annotated[Listed[Sortie], Field(min_length=1)]


class Entry(Part):
    """An entry of a side's ledger: week, purpose and amount. A negative `amount` is an expense.

    Fields:
        balance: the balance after this entry, as calculated by the keeper of the ledger. printgen compares it with its
            own result.
    """

    side: Annotated[Id, Named("side")]
    week: Weeks
    purpose: Text
    amount: Annotated[int, Field(ge=-999, le=999)]
    balance: Annotated[int, Field(ge=0, le=9999)] | None = None


class HouseRule(Part):
    """A house rule of the campaign. If `award` is given, the rule changes the points or kills that this award earns."""

    rule: Text
    award: Annotated[Id, Ref("awards")] | None = None
    points: dict[Id, Points] | None = None
    kill_credit: Annotated[float, Field(ge=0, le=1)] | None = None


def _entries(value: Any) -> Any:
    """Return the log, or an empty list if all entries are still comments."""
    return [] if value is None else value


class Roster(Record):
    """A campaign's roster: its players, its flyers, and the log of their missions.

    Fields:
        since: the first month of the campaign.
        until: the last month of the campaign.
        sides: the name of each side in this campaign, by the side's id.
    """

    needs_source: ClassVar[bool] = False

    campaign: Id
    game: Annotated[Id, Ref("game")]
    name: Name
    since: Month
    until: Month | None = None
    sides: dict[Id, Name]
    house_rules: Unlike[HouseRule] = ()
    players: Listed[Player]
    flyers: Listed[Flyer]
    log: Annotated[Listed[Mission], BeforeValidator(_entries)] = ()
    ledger: Listed[Entry] = ()
