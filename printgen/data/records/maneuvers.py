"""Maneuvers by their codes: the meanings of the numbers, the catalogue of maneuvers, and the schedules of aircraft."""

from __future__ import annotations

import re
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Struct
from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import ID, Distinct, Id, Listed, Ref, Text, Token, written_as
from printgen.data.records.record import Part, Record, Source

#: The pattern of a maneuver code: number, direction, speed.
CODE = r"^\d{1,2}[LSR]\d$"
Direction = Literal["L", "S", "R"]
Type = Literal["normal", "restricted", "stall", "spin"]
_OTHER_SIDE: dict[Direction, Direction] = {"L": "R", "R": "L", "S": "S"}


class Code(Struct, frozen=True):
    """The parts of a maneuver code. For example, `20R3` is number 20, flown to the right at speed 3."""

    number: int
    direction: Direction
    speed: int

    def __str__(self) -> str:
        return f"{self.number}{self.direction}{self.speed}"


@cache
def parse(code: str) -> Code:
    """Return the parts of a code. Raise ValueError if the text is not a code."""
    if re.fullmatch(CODE, code) is None:
        raise ValueError(f"`{code}` is not a maneuver code")
    direction: Direction = "L" if code[-2] == "L" else "R" if code[-2] == "R" else "S"
    return Code(int(code[:-2]), direction, int(code[-1]))


class Numbering(Struct, frozen=True):
    """The meanings of the numbers in a game's maneuver codes. Each field contains the numbers with one meaning.

    Fields:
        restricted: restricted maneuvers, which may follow only certain other maneuvers.
        single: non-repeatable maneuvers, which may not follow one another. Their codes are printed in brackets.
        straights: the simple straight maneuvers for speed 1, 2 and so on, which keep the facing and move as many hexes
            as the speed.
        staying: maneuvers that end in the hex where they start.
        ahead: straight maneuvers that end with a different facing, as (number, hexes moved ahead).
        twins: pairs of straight maneuvers that end facing left and right, as mirror images of each other.
        stall: the number of the stall, or None if the game has no stall maneuver.
        spin: the number of the spin, or None if the game has no spin maneuver.
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
        """Return the code of the simple straight maneuver at a speed, or None if no such maneuver exists."""
        return f"{self.straights[speed - 1]}S{speed}" if 0 < speed <= len(self.straights) else None

    def type_of(self, number: int) -> Type:
        """Return the type of the maneuver with this number."""
        if number in (self.spin, self.stall):
            return "spin" if number == self.spin else "stall"
        return "restricted" if number in self.restricted else "normal"

    def mirrored(self, code: str) -> str:
        """Return the code of a maneuver's mirror image, which may be the same code. Raise ValueError for an invalid code."""
        parts = parse(code)
        number = parts.number
        if parts.direction == "S":
            number = {**dict(self.twins), **{right: left for left, right in self.twins}}.get(number, number)
        return str(Code(number, _OTHER_SIDE[parts.direction], parts.speed))

    def mirror_or_same(self, code: str) -> str:
        """Return the code of a maneuver's mirror image. Return an invalid code unchanged."""
        try:
            return self.mirrored(code)
        except ValueError:
            return code

    def side_of(self, code: Code) -> int:
        """Return 1 for a maneuver to the left, -1 for a maneuver to the right, and 0 for neither.

        For a straight maneuver, the final facing is used instead of the direction.
        """
        if code.direction != "S":
            return 1 if code.direction == "L" else -1
        sides = {number: side for twins in self.twins for number, side in zip(twins, (1, -1), strict=True)}
        return sides.get(code.number, 0)


class Maneuver(Record):
    """A maneuver of the catalogue: the hexes entered (absolute steps from facing N) and the final facing (0-5).

    `facing` is omitted if a die roll determines the facing, as after a spin.
    """

    maneuver: Annotated[str, Field(pattern=CODE)]
    path: Listed[Literal["N", "NE", "SE", "S", "SW", "NW"]] = ()
    facing: Annotated[int, Field(ge=0, le=5)] | None = None
    type: Type


class Line(Part):
    """A maneuver that an aircraft may fly. A game can add fields.

    Fields:
        brackets: whether the code is written in brackets in the file. Brackets are optional.
    """

    code: Token
    brackets: bool = False

    def __str__(self) -> str:
        return self.code

    @property
    def is_valid(self) -> bool:
        """Whether the rest of the line, after the code, is well-formed."""
        return True


class Like(Part):
    """A reference to the schedule of another aircraft, from which a schedule is reconstructed.

    Fields:
        aircraft: the id of the other aircraft.
        part: the part (usually a period) whose schedule is used, if it differs from the part of the reconstructed
            schedule.
    """

    aircraft: Annotated[Id, Ref("aircraft")]
    part: Token | None = None


def like(match: re.Match[str]) -> Like:
    """Return the reference that a match of the short form describes."""
    return Like(aircraft=match[1], part=match[2] if match.re.groups > 1 else None)


NO_RELATIVE = ("like", "not a schedule of another aircraft")


def _without_tolerances(value: Any) -> Any:
    """Return the value unchanged. Raise an error if tolerance codes, which only Canvas Eagles uses, follow a code."""
    if isinstance(value, str) and (
        found := re.fullmatch(r"(\d{1,2}[LSR]\d) +[A-Z\d-]{1,3}(/[A-Z\d-]{1,3}){1,3}", value)
    ):
        exact = {"hint": f"write `{found[1]}`", "exact": True, "write": found[1]}
        raise PydanticCustomError("tolerances", "this game has no tolerance codes", exact)
    return value


_LINE = (
    *written_as(
        r"^(\[?[^\s\[\]]{1,12}\]?)$",
        lambda match: Line(code=match[1].strip("[]"), brackets="[" in match[1]),
        ("maneuver_line", "not a line of a maneuver schedule", "write a code, such as `14L2`"),
    ),
    BeforeValidator(_without_tolerances),
)
_RELATIVE = written_as(ID, lambda match: Like(aircraft=match[0]), (*NO_RELATIVE, "write an aircraft's id"))
Codes = Distinct[Annotated[str, Field(pattern=CODE)]]


class Schedule(Part):
    """The maneuvers of an aircraft, which are listed in `maneuvers` or taken from the schedule of a similar aircraft (`like`).

    Fields:
        without: codes of the similar aircraft that are not in this schedule.
        with_: lines that are added to the similar aircraft's lines or replace them.
        reason: the reason for choosing the similar aircraft, or another remark, in one line.
    """

    source: Source
    like: Annotated[Like, *_RELATIVE] | None = None
    without: Codes = ()
    with_: Listed[Annotated[Line, *_LINE]] = ()
    reason: Text | None = None
    maneuvers: Listed[Annotated[Line, *_LINE]] = ()
