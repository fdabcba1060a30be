"""The maneuver schedules of a record (1.50): charted line by line, or reconstructed from a relative in the open."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Id, Ref
from printgen.data.records.record import Part, Source, Text

Era = Literal["early", "late"]
ERAS: tuple[Era, ...] = get_args(Era)

#: The forms of climb, level and dive (3.211).
TOLERANCE = re.compile(r"(C1?|-)/([LX]|-)/(D1?|-)")

_LINE = r"^(\[?[^\s\[\]]+\]?) +(\S+)( +light)?$"
_CODE = r"^\d{1,2}[LSR]\d$"
_LIKE = r"^([a-z0-9]+(?:-[a-z0-9]+)*)(?:/(early|late))?$"


class Line(Part):
    """A maneuver that the aircraft may fly, written `CODE CLIMB/LEVEL/DIVE`, with `light` behind it where a load bars it.

    bracketed: whether the record wrote the code in brackets; they need not be written, for the number gives them (3.204).
    """

    code: str
    tolerance: str
    light: bool = False
    bracketed: bool = False

    def __str__(self) -> str:
        return f"{self.code} {self.tolerance}{' light' if self.light else ''}"


class Like(Part):
    """The relative that a schedule is reconstructed from, written `ID`, or `ID/ERA` where the era is another."""

    aircraft: Annotated[Id, Ref("aircraft")]
    era: Era | None = None


def _line(value: Any) -> Any:
    match = re.fullmatch(_LINE, value) if isinstance(value, str) else None
    if match is None:
        hint = "write code and tolerances, `14L2 C1/L/D`; a third word can only be `light`"
        raise PydanticCustomError("maneuver_line", "no line of a maneuver schedule", {"hint": hint})
    code = match[1].strip("[]")
    return Line(code=code, tolerance=match[2], light=bool(match[3]), bracketed=match[1] != code)


def _like(value: Any) -> Any:
    match = re.fullmatch(_LIKE, value) if isinstance(value, str) else None
    if match is None:
        hint = "write an aircraft's id, and `/early` or `/late` behind it where the era is another"
        raise PydanticCustomError("like", "no schedule of another aircraft", {"hint": hint})
    era: Era | None = "early" if match[2] == "early" else "late" if match[2] == "late" else None
    return Like(aircraft=match[1], era=era)


_Lines = Annotated[
    tuple[Annotated[Line, BeforeValidator(_line), WithJsonSchema({"type": "string", "pattern": _LINE})], ...],
    Field(strict=False),
]
_Codes = Annotated[tuple[Annotated[str, Field(pattern=_CODE)], ...], Field(strict=False)]


class Schedule(Part):
    """The maneuvers of one era. Either `maneuvers` lists them, or they are those of `like`, a relative's schedule.

    torque: why left and right differ, where they do (CE208). without: codes that the relative has and this one lacks.
    with: lines that it has besides, or otherwise. because: why that relative, in a line.
    """

    source: Source
    torque: Text | None = None
    like: Annotated[Like, BeforeValidator(_like), WithJsonSchema({"type": "string", "pattern": _LIKE})] | None = None
    without: _Codes = ()
    with_: _Lines = ()
    because: Text | None = None
    maneuvers: _Lines = ()


class Schedules(Part):
    """The schedules for games before January 1917 and from then on, which are never mixed (1.502)."""

    early: Schedule | None = None
    late: Schedule | None = None

    def of(self, era: Era) -> Schedule | None:
        """The schedule of that era, or None."""
        return self.early if era == "early" else self.late
