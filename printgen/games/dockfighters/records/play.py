"""What is played with the aircraft: movement templates, missions, the skills of squadron leaders, the bot."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from printgen.data.records import pieces
from printgen.data.records.fields import (
    UNKNOWN,
    Count,
    Die,
    Distinct,
    Id,
    Known,
    Listed,
    Name,
    Ref,
    Section,
    Text,
    Token,
    Unknown,
    Unlike,
    may_be_unknown,
)
from printgen.data.records.record import Part, Record
from printgen.data.records.tables import Cells
from printgen.games.dockfighters.records.units import Agility, Role
from printgen.translation import _

#: A sentence that the scan of the book may lack.
TextOrUnknown = Annotated[Text | Unknown, *may_be_unknown({"type": "string"})]

#: Rows of hexes of a setup zone.
Rows = Annotated[
    Annotated[int, Field(ge=1, le=8)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 8})
]


class Template(Record):
    """How an aircraft of that agility moves: after how many hexes it may first turn by a hexside, and after how many again."""

    template: Agility
    name: Name
    first_turn_after: Known
    next_turn_after: Known

    def turns(self, speed: int) -> tuple[int, ...]:
        """Return after how many hexes an aircraft of that speed may turn, 0 being before it moves; as far as anybody knows."""
        if isinstance(self.first_turn_after, Unknown):
            return ()
        step = 0 if isinstance(self.next_turn_after, Unknown) else self.next_turn_after
        return (
            tuple(range(self.first_turn_after, speed + 1, step))
            if step
            else (self.first_turn_after,) * (self.first_turn_after <= speed)
        )


class MissionTargets(Part):
    """Ground targets of a mission: for how many points, out of which lists, how near to what."""

    points: Annotated[int, Field(ge=1, le=30)]
    lists: Distinct[Annotated[int, Field(ge=1, le=3)]]
    location: Text | None = None


class MissionMap(Part):
    """What a mission's map shows: the board in hexes, and what lies on it.

    setup_depth: how many rows of hexes along the own edge are the setup zone. setup_edges: own ones only, or of both sides.
    has_objectives: they lie in the inner part, 3 hexes from every edge. runway_radius: ground targets lie within so many hexes of
    the one in the middle.
    is_crossed: an airship crosses it from the own edge. escort_range: escorts begin within so many hexes of what they escort.
    """

    setup_depth: Rows = UNKNOWN
    setup_edges: Literal["own", "both"] = "own"
    has_objectives: bool = False
    runway_radius: Annotated[int, Field(ge=1, le=5)] | None = None
    is_crossed: bool = False
    escort_range: Annotated[int, Field(ge=1, le=9)] | None = None


class MissionCard(Record):
    """A mission: value, fame it costs and wins, what to do, what wins, how it is set up.

    objectives: how many markers, as dice or a number. setup_zone: where the booklet's map has the setup zone; the maps are lost.
    extra_turns: the roll for further turns after the last one, such as `D6-2`; extra_turns_timing: when it is made.
    """

    mission: Id
    name: Name
    section: Section
    value: Annotated[int, Field(ge=0, le=9)]
    cost: Count
    fame: Count
    goal: Text
    objectives: Name | None = None
    targets: MissionTargets | None = None
    forces: Distinct[Text] = ()
    victory: Annotated[Distinct[Text], Field(min_length=1)]
    setup: Distinct[Text] = ()
    setup_zone: TextOrUnknown = UNKNOWN
    map: MissionMap = Field(default_factory=MissionMap)
    turns: Annotated[int, Field(ge=1, le=30)] = 12
    extra_turns: Annotated[str, Field(pattern=r"^D[1-9](-\d)?$")] | None = None
    extra_turns_timing: Text | None = None
    special_rules: Distinct[Text] = ()

    @property
    def last_turn(self) -> int:
        """The last turn that may be played: after the highest roll for extra turns, if there is one."""
        die, _, less = (self.extra_turns or "D0").removeprefix("D").partition("-")
        return self.turns + int(die) - int(less or 0)


class Skill(Record):
    """A squadron leader's skill: what it does at each experience, for the fame points of that step."""

    skill: Id
    name: Name
    roll: Annotated[int, Field(ge=1, le=6)]
    summary: Text
    green: TextOrUnknown
    experienced: TextOrUnknown
    veteran: TextOrUnknown
    ace: TextOrUnknown


#: Numbers in the words of a step or of an answer, by the name that stands for them there in braces.
Figures = dict[Id, Annotated[int, Field(ge=-9, le=99)]]
_PLACE = re.compile(r"\{([a-z0-9-]+)\}")


def fill_placeholders(words: str, values: Mapping[str, object]) -> str:
    """Return the words with each `{name}` replaced by its value; a name without a value stays as it is."""
    return _PLACE.sub(lambda match: _signed(values[match[1]]) if match[1] in values else match[0], words)


def placeholder_names(words: str) -> tuple[str, ...]:
    """Return the names in braces."""
    return tuple(_PLACE.findall(words))


def _signed(value: object) -> str:
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


class Arrow(Part):
    """An arrow of the bot's chart: the answer that leads along it, and to which step.

    id: the answer's id; none where a step only goes on. if_: its words; `yes`, `no`, `passed` and `failed` need none.
    figures: the numbers in these words.
    """

    id: Id | None = None
    text: Text | None = None
    figures: Figures = {}
    next: Annotated[Id, Ref("bot")]

    @property
    def answer(self) -> str | None:
        """The words of the answer; None where a step only goes on."""
        words = {"yes": _("yes"), "no": _("no"), "passed": _("passed"), "failed": _("failed")}
        text = self.text or words.get(self.id or "")
        return fill_placeholders(text, self.figures) if text else None


class Step(Record):
    """A step of the bot's chart: the part of the procedure it belongs to, what is asked or done there, and where to go on.

    kind: `ask` has two ways or more, each with its answer; `do` goes on by one way; `end` by none. figures: the numbers in its
    words. resource: what it takes, of which no bot has more than so much in a turn: steps that go in a circle need one that does.
    rolls_1d6: what a die decides here.
    """

    step: Id
    part: Name
    kind: Literal["start", "ask", "do", "end"]
    text: Text
    section: Section
    resource: Literal["roll", "move", "target"] | None = None
    figures: Figures = {}
    rolls_1d6: Annotated[dict[Annotated[int, Field(ge=1, le=6)] | Token, Cells] | None, Die("1d6")] = None
    branches: Listed[Arrow] = ()

    @property
    def rolls(self) -> Mapping[str, Mapping[int | str, tuple[str, ...]]]:
        """What the die decides, by its name."""
        return {"1d6": self.rolls_1d6} if self.rolls_1d6 else {}

    def words(self, numbers: Mapping[str, str]) -> str:
        """What is said at the step, with its figures, its rolls and the numbers of the steps that it names."""
        rolled = ", ".join(f"{roll} {' '.join(cells)}" for roll, cells in (self.rolls_1d6 or {}).items())
        return " ".join(
            filter(None, (fill_placeholders(self.text, {**numbers, **self.figures}), rolled and f"{rolled}."))
        )


class MissionTrack(Part):
    """How many missions are flown at each experience, as boxes of a personal file."""

    green: Known
    experienced: Known
    veteran: Known
    ace: Known


class PersonalFile(Record):
    """What a personal file is for: whom, what he flies, the boxes of his track, the victories that open the last two.

    max_abilities: how many he may have; victories_per_ability: how many victories each but the first takes.
    """

    career: Id
    name: Name
    roles: Distinct[Role]
    mission_track: MissionTrack
    veteran_victories: Count
    ace_victories: Count
    max_abilities: Annotated[int, Field(ge=0, le=4)]
    victories_per_ability: Count


#: The faces of markers.
FaceOfMarker = Literal[
    "fame", "moved", "missile", "mine", "hot-mine", "objective", "target", "initiative", "turn", "agent", "runway"
]


class TokenPiece(pieces.MarkerPiece):
    """A marker: the face on its front, and on its back where that is printed."""

    front: FaceOfMarker
    back: FaceOfMarker | None = None


class TokenSet(pieces.MarkerSet):
    """Markers of one purpose and size (mm)."""

    BLANKS = {"size": lambda _size: 20, "shape": lambda _shape: "square", "is_per_side": lambda _each: False}

    pieces: Annotated[Unlike[TokenPiece], Field(min_length=1)]
