"""The records of play: movement templates, missions, squadron leader skills, the bot, personal files, tokens."""

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
from printgen.data.records.maps import Label, Labels
from printgen.data.records.record import Part, Record
from printgen.data.records.tables import Cells
from printgen.games.dockfighters.records.units import Agility, Role
from printgen.translation import _

#: A sentence that may be missing in the scan of the book.
TextOrUnknown = Annotated[Text | Unknown, *may_be_unknown({"type": "string"})]

#: The number of rows of hexes in a setup zone.
Rows = Annotated[
    Annotated[int, Field(ge=1, le=8)] | Unknown, *may_be_unknown({"type": "integer", "minimum": 1, "maximum": 8})
]


class Template(Record):
    """The movement template for one level of agility.

    Fields:
        first_turn_after: the number of hexes to move before the first turn by a hexside.
        next_turn_after: the number of hexes to move before each further turn.
    """

    template: Agility
    name: Name
    first_turn_after: Known
    next_turn_after: Known

    def turns(self, speed: int) -> tuple[int, ...]:
        """Return how many hexes an aircraft at the given speed moves before each of its turns. Unknown numbers are omitted.

        A 0 means that the aircraft may turn before it moves.
        """
        if isinstance(self.first_turn_after, Unknown):
            return ()
        step = 0 if isinstance(self.next_turn_after, Unknown) else self.next_turn_after
        return (
            tuple(range(self.first_turn_after, speed + 1, step))
            if step
            else (self.first_turn_after,) * (self.first_turn_after <= speed)
        )


class MissionTargets(Part):
    """The ground targets of a mission.

    Fields:
        points: the total points of the targets.
        lists: the target lists to use.
        location: the place near which the targets are placed.
    """

    points: Annotated[int, Field(ge=1, le=30)]
    lists: Distinct[Annotated[int, Field(ge=1, le=3)]]
    location: Text | None = None


class MissionMap(Part):
    """The contents of a mission's map.

    Fields:
        setup_depth: the number of hex rows along the player's own edge that form the setup zone.
        setup_edges: whether only the player's own edge has a setup zone (`own`), or both edges (`both`).
        has_objectives: whether the mission has objectives, which are placed at least 3 hexes from every edge.
        runway_radius: the maximum distance of ground targets from the runway in the middle, in hexes.
        is_crossed: whether an airship crosses the map from the player's own edge.
        escort_range: the maximum distance of escorts from the escorted aircraft at the start, in hexes.
    """

    setup_depth: Rows = UNKNOWN
    setup_edges: Literal["own", "both"] = "own"
    has_objectives: bool = False
    runway_radius: Annotated[int, Field(ge=1, le=5)] | None = None
    is_crossed: bool = False
    escort_range: Annotated[int, Field(ge=1, le=9)] | None = None


class SuggestedSetup(Part):
    """A suggestion for the setup of a mission on a map of 20 by 16 hexes, with the player's own edge at the bottom.

    Fields:
        setup_depth: the number of hex rows in the setup zone.
        objectives: the hexes of objectives, in the order in which they are placed.
        targets: the number of the list from which each ground target is rolled, by the target's hex.
        train: the hex of the train.
    """

    setup_depth: Annotated[int, Field(ge=1, le=8)]
    objectives: Labels = ()
    targets: Mapping[Label, Annotated[int, Field(ge=1, le=3)]] = {}
    train: Label | None = None


class MissionCard(Record):
    """A mission: its value, its cost and reward in fame, its goal, its victory conditions and its setup.

    Fields:
        objectives: the number of objective markers, either fixed or as dice to roll.
        setup_zone: a description of the setup zone on the booklet's map. The map itself is not transcribed.
        extra_turns: the die roll for the number of turns after the last regular turn, such as `D6-2`.
        extra_turns_timing: when the roll for extra turns is made.
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
    suggestion: SuggestedSetup | None = None
    turns: Annotated[int, Field(ge=1, le=30)] = 12
    extra_turns: Annotated[str, Field(pattern=r"^D[1-9](-\d)?$")] | None = None
    extra_turns_timing: Text | None = None
    special_rules: Distinct[Text] = ()

    @property
    def last_turn(self) -> int:
        """The number of the mission's last turn if the roll for extra turns has the highest possible result."""
        die, _, less = (self.extra_turns or "D0").removeprefix("D").partition("-")
        return self.turns + int(die) - int(less or 0)


class Skill(Record):
    """A skill of a squadron leader. Its effect depends on the level of experience."""

    skill: Id
    name: Name
    roll: Annotated[int, Field(ge=1, le=6)]
    summary: Text
    green: TextOrUnknown
    experienced: TextOrUnknown
    veteran: TextOrUnknown
    ace: TextOrUnknown


#: The numbers in the text of a step or answer. Each key is the placeholder that stands for the number, in braces in the text.
Figures = dict[Id, Annotated[int, Field(ge=-9, le=99)]]
_PLACE = re.compile(r"\{([a-z0-9-]+)\}")


def fill_placeholders(words: str, values: Mapping[str, object]) -> str:
    """Return the text with each `{name}` replaced with its value. Names without a value are left unchanged."""
    return _PLACE.sub(lambda match: _signed(values[match[1]]) if match[1] in values else match[0], words)


def placeholder_names(words: str) -> tuple[str, ...]:
    """Return the names of the placeholders that a text contains, without their braces."""
    return tuple(_PLACE.findall(words))


def _signed(value: object) -> str:
    return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)


class Arrow(Part):
    """An arrow of the bot's chart: an answer, and the step that follows it.

    Fields:
        id: the answer's id, or None if the step has only one arrow.
        text: the words of the answer. The ids `yes`, `no`, `passed` and `failed` need no words.
        figures: the numbers in the words of the answer.
        next: the next step.
    """

    id: Id | None = None
    text: Text | None = None
    figures: Figures = {}
    next: Annotated[Id, Ref("bot")]

    @property
    def answer(self) -> str | None:
        """The words of the answer, or None if the step has only one arrow."""
        words = {"yes": _("yes"), "no": _("no"), "passed": _("passed"), "failed": _("failed")}
        text = self.text or words.get(self.id or "")
        return fill_placeholders(text, self.figures) if text else None


class Step(Record):
    """A step of the bot's chart: its part of the procedure, its question or action, and the next steps.

    Fields:
        kind: the kind of step. `ask` has two or more arrows, each with an answer. `start` and `do` have one arrow,
            and `end` has no arrow.
        figures: the numbers in the text.
        resource: the resource that the step uses up. Each turn has a limited supply, so every loop of steps must use a
            resource.
        rolls_1d6: the results of a die rolled at this step.
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
        """The results of the die roll, by die (`1d6`) and total. The mapping is empty if no die is rolled."""
        return {"1d6": self.rolls_1d6} if self.rolls_1d6 else {}

    def words(self, numbers: Mapping[str, str]) -> str:
        """Return the text of the step with its figures, its die results, and the numbers of the steps that it refers to."""
        rolled = ", ".join(
            f"{str(roll).replace('-', '–')} {' '.join(cells)}" for roll, cells in (self.rolls_1d6 or {}).items()
        )
        return " ".join(
            filter(None, (fill_placeholders(self.text, {**numbers, **self.figures}), rolled and f"{rolled}."))
        )


class MissionTrack(Part):
    """The number of mission boxes on a personal file, by level of experience."""

    green: Known
    experienced: Known
    veteran: Known
    ace: Known


class PersonalFile(Record):
    """A type of personal file, with its mission track and the victories needed for promotion.

    Fields:
        roles: the roles of the aircraft that the owner of the file may fly.
        max_abilities: the maximum number of abilities.
        victories_per_ability: the number of victories for each ability after the first.
    """

    career: Id
    name: Name
    roles: Distinct[Role]
    mission_track: MissionTrack
    veteran_victories: Count
    ace_victories: Count
    max_abilities: Annotated[int, Field(ge=0, le=4)]
    victories_per_ability: Count


#: The status of a bot, which a marker shows.
BotStatus = Literal["patrol", "attack", "ranged-attack", "fly-to", "guard", "retreat", "avoid", "repair"]
#: The faces of markers.
FaceOfMarker = (
    Literal[
        "fame", "moved", "missile", "mine", "hot-mine", "objective", "target", "initiative", "turn", "agent", "runway"
    ]
    | BotStatus
)


class TokenPiece(pieces.MarkerPiece):
    """A token: the face on its front, and the face on its back if the back is printed."""

    front: FaceOfMarker
    back: FaceOfMarker | None = None


class TokenSet(pieces.MarkerSet):
    """A set of tokens with the same purpose and size (mm)."""

    BLANKS = {"size": lambda _size: 20, "shape": lambda _shape: "square", "is_per_side": lambda _each: False}

    pieces: Annotated[Unlike[TokenPiece], Field(min_length=1)]
