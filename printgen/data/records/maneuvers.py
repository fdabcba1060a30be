"""Maneuvers by their codes: what the numbers tell, the catalogue, and the schedules that list which an aircraft may fly."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Literal

from msgspec import Struct
from pydantic import Field

from printgen.data.records.fields import ID, Distinct, Id, Listed, Ref, Text, Token, spelled
from printgen.data.records.record import Part, Record, Source

#: A code: number, direction, speed.
CODE = r"^\d{1,2}[LSR]\d$"
Direction = Literal["L", "S", "R"]
Type = Literal["normal", "restricted", "stall", "spin"]
_OTHER_SIDE: dict[Direction, Direction] = {"L": "R", "R": "L", "S": "S"}


class Code(Struct, frozen=True):
    """A maneuver code taken apart: `20R3` is number 20, to the right, at speed 3."""

    number: int
    direction: Direction
    speed: int

    def __str__(self) -> str:
        return f"{self.number}{self.direction}{self.speed}"


@cache
def parse(code: str) -> Code:
    """The parts of a code. Raises ValueError for text that is none."""
    if re.fullmatch(CODE, code) is None:
        raise ValueError(f"`{code}` is no maneuver code")
    direction: Direction = "L" if code[-2] == "L" else "R" if code[-2] == "R" else "S"
    return Code(int(code[:-2]), direction, int(code[-1]))


class Numbering(Struct, frozen=True):
    """What the numbers of a game's maneuvers tell.

    restricted: they ask for another before them. single: none of them may follow another; their codes are printed in brackets.
    straights: the simple ones, straight ahead with the facing kept, at speed 1, 2 and so on, as many hexes as their speed.
    staying: they end in the hex where they began. ahead: of straights that end turned, so many hexes ahead, as (number, hexes).
    twins: straights that end turned, left and right, each the other's mirror image. spin: None where there is none.
    """

    restricted: frozenset[int]
    single: frozenset[int]
    straights: tuple[int, ...]
    staying: frozenset[int]
    ahead: tuple[tuple[int, int], ...] = ()
    twins: tuple[tuple[int, int], ...] = ()
    stall: int | None = None
    spin: int | None = None

    def straight(self, speed: int) -> str | None:
        """The code of the simple straight at a speed, or None."""
        return f"{self.straights[speed - 1]}S{speed}" if 0 < speed <= len(self.straights) else None

    def type_of(self, number: int) -> Type:
        """What a number is by itself."""
        if number in (self.spin, self.stall):
            return "spin" if number == self.spin else "stall"
        return "restricted" if number in self.restricted else "normal"

    def mirrored(self, code: str) -> str:
        """The code of the mirror image; its own where it is the same both ways. Raises ValueError for no code."""
        here = parse(code)
        number = here.number
        if here.direction == "S":
            number = {**dict(self.twins), **{right: left for left, right in self.twins}}.get(number, number)
        return str(Code(number, _OTHER_SIDE[here.direction], here.speed))

    def side_of(self, code: Code) -> int:
        """1 for a maneuver to the left, -1 to the right, 0 straight ahead; of straights that end turned, by their number."""
        if code.direction != "S":
            return 1 if code.direction == "L" else -1
        sides = {number: side for twins in self.twins for number, side in zip(twins, (1, -1), strict=True)}
        return sides.get(code.number, 0)


class Maneuver(Record):
    """A maneuver of the catalogue: the hexes entered (absolute steps from facing N) and the facing at its end (0-5).

    `facing` is absent where a die decides it, as after a spin.
    """

    maneuver: Annotated[str, Field(pattern=CODE)]
    path: Listed[Literal["N", "NE", "SE", "S", "SW", "NW"]] = ()
    facing: Annotated[int, Field(ge=0, le=5)] | None = None
    type: Type


class Line(Part):
    """A maneuver that an aircraft may fly; a game whose lines say more than the code adds it.

    brackets: whether the record wrote the code so; brackets need not be written, for the number gives them.
    """

    code: Token
    brackets: bool = False

    def __str__(self) -> str:
        return self.code

    @property
    def understood(self) -> bool:
        """Whether what stands besides the code has its form."""
        return True


class Like(Part):
    """The relative that a schedule is reconstructed from; `part` where it is another part of the relative's."""

    aircraft: Annotated[Id, Ref("aircraft")]
    part: Token | None = None


def like(match: re.Match[str]) -> Like:
    """The relative that a text names: its id first, then the part where there is a second group."""
    return Like(aircraft=match[1], part=match[2] if match.re.groups > 1 else None)


NO_RELATIVE = ("like", "no schedule of another aircraft")
_LINE = spelled(
    r"^(\[?[^\s\[\]]{1,12}\]?)$",
    lambda match: Line(code=match[1].strip("[]"), brackets="[" in match[1]),
    ("maneuver_line", "no line of a maneuver schedule", "write a code, such as `14L2`"),
)
_RELATIVE = spelled(ID, lambda match: Like(aircraft=match[0]), (*NO_RELATIVE, "write an aircraft's id"))
Codes = Distinct[Annotated[str, Field(pattern=CODE)]]


class Schedule(Part):
    """The maneuvers of an aircraft. Either `maneuvers` lists them, or they are those of `like`, a relative's schedule.

    without: codes that the relative has and this one lacks. with: lines that it has besides, or otherwise. reason: why that
    relative, or what else is to be known of it, in a line.
    """

    source: Source
    like: Annotated[Like, *_RELATIVE] | None = None
    without: Codes = ()
    with_: Listed[Annotated[Line, *_LINE]] = ()
    reason: Text | None = None
    maneuvers: Listed[Annotated[Line, *_LINE]] = ()
