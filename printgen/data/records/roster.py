"""A campaign's roster: who plays, who flies for which side, and the log of what they did. Nothing in it is derived."""

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Struct
from pydantic import BeforeValidator, Field

from printgen.data.records.campaign import GradeOf, Points, Weeks
from printgen.data.records.fields import Count, Distinct, Id, Listed, Month, Name, Note, Ref, Text, Token, Unlike
from printgen.data.records.record import Part, Record


class Named(Struct, frozen=True):
    """Marks a field as a name that stands in the same roster, or in its game's rules: a `player`, `flyer`, `side` or `duty`."""

    what: Literal["player", "flyer", "side", "duty"]


class Player(Part):
    """Who plays."""

    player: Id
    name: Name


class Opening(Part):
    """What a flyer brings with him from before the campaign."""

    points: Points = 0
    kills: Count = 0
    abilities: Distinct[Annotated[Id, Ref("abilities")]] = ()


#: The colours that a livery is of.
Paint = Literal["black", "white", "red", "blue", "yellow", "green", "grey"]


class Livery(Part):
    """How a flyer's aircraft is painted, in signs that a strip on his counter, sheet and identity card can bear.

    pattern: all of one colour, a band or two across, stripes along, checks, the left half. colours: the first is that of the
    pattern, the second what it is on; where there is none, that is white, or grey under white. letter: one or two, or figures.
    """

    pattern: Literal["plain", "band", "bands", "stripes", "checks", "halves"]
    colours: Annotated[Distinct[Paint], Field(min_length=1, max_length=2)]
    letter: Annotated[str, Field(pattern="^[A-Z0-9]{1,2}$")] | None = None

    @property
    def figure(self) -> Paint:
        """The colour of the pattern."""
        return self.colours[0]

    @property
    def ground(self) -> Paint:
        """The colour that it is on."""
        if len(self.colours) > 1:
            return self.colours[1]
        return "grey" if self.figure == "white" else "white"


class Flyer(Part):
    """A flyer: whose he is, for whom he flies, and what his card shows.

    nationality and rank are free text; `nation` decides side and emblem. portrait: the path of a picture. aircraft, counter and
    marking: what he usually flies, the number of its counter where the game numbers them, and how to know it; livery: that in
    signs. first_week: his first week; one who joins later replaces another.
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
    """An aircraft shot down: whose (a flyer of the roster, or in words), and whether another flyer had a share in it.

    grade, aircraft: of one who is told of in words, his grade and what he flew, where something is paid by these.
    """

    victim: Text
    is_shared: bool = False
    grade: GradeOf | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)] | None = None


class Sortie(Part):
    """What one flyer did on a mission.

    prior_damage: damage that his aircraft has from before, how much of each part of it, which the game names.
    success: his task came off. turns: how many he flew on the board. maneuvers: his maneuvers, where somebody copied them from
    his record sheet. scored: what else he counted, by name. aircraft_lost: the aircraft did not come home. fate and weeks: what
    befell him, and for how many weeks he is out. abilities: abilities chosen after it.
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
    def flown(self) -> bool:
        """Whether it says anything of how it went."""
        return bool(
            self.success or self.turns or self.maneuvers or self.kills or self.scored or self.aircraft_lost or self.fate
        )


class Rolls(Part):
    """What the dice gave before a mission: the total of each side, and of each table that is rolled once an evening.

    seed: from which the program's dice give the same again.
    """

    seed: Annotated[int, Field(ge=0, lt=2**64)] | None = None
    missions: dict[Id, Count] = {}
    per_game: dict[Id, Count] = {}


class Mission(Part):
    """An entry of the log: one evening's game, in which week of the campaign, and who flew.

    A result is one of these, and so is a plan, which is one before it is flown. rolls: the dice it was found with. chosen_tasks:
    which side chose a task that several fly, and pays for it.
    """

    mission: Id
    week: Weeks
    title: Name | None = None
    remark: Text | None = None
    rolls: Rolls | None = None
    chosen_tasks: dict[Id, Annotated[Id, Ref("tasks")]] = {}
    sorties: Annotated[Listed[Sortie], Field(min_length=1)]


class Entry(Part):
    """A line of a side's ledger: in which week it got or spent what, for what; an `amount` below 0 is spent.

    balance: what it had after that by its keeper's reckoning, which is held against ours.
    """

    side: Annotated[Id, Named("side")]
    week: Weeks
    purpose: Text
    amount: Annotated[int, Field(ge=-999, le=999)]
    balance: Annotated[int, Field(ge=0, le=9999)] | None = None


class HouseRule(Part):
    """Something this group does in its own way; with `award`, what that earns here instead."""

    rule: Text
    award: Annotated[Id, Ref("awards")] | None = None
    points: dict[Id, Points] | None = None
    kill_credit: Annotated[float, Field(ge=0, le=1)] | None = None


def _entries(value: Any) -> Any:
    """A log whose entries are all still comments is empty."""
    return [] if value is None else value


class Roster(Record):
    """A campaign. since, until: its first and last month. sides: what each side calls itself here, by the side's id."""

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
