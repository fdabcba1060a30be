"""Kinds of value that records share: ids, references, counts, dates, and `unknown`, which is a value and is not zero."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError


class Unknown(Enum):
    """Nobody knows: prints as a blank to write in."""

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = Unknown.UNKNOWN

#: How sure a figure is. official: a rulebook says it; charted: a published chart; reconstructed: made by a rule; house: our own
#: rule at this table; missing: nobody knows.
Status = Literal["official", "charted", "reconstructed", "house", "missing"]

#: kebab-case, as in `sopwith-1-5-strutter`.
ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Id = Annotated[str, StringConstraints(pattern=ID)]


@dataclass(frozen=True, slots=True)
class Ref:
    """Marks a field as the id of a record of another kind; check PG004 follows it.

    own: of one of the game's own kinds whose records are each about one of that shared kind, such as an aircraft's ratings,
    whatever the game calls them.
    """

    kind: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """Marks a die table: a list with a result for each total, or a mapping whose keys are totals or ranges (`2-4`).

    `dice` is `1d6`, `2d6`, `1d10` and so on; check PG006 follows it.
    """

    dice: str


def _year_and_month(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"19\d\d-(0[1-9]|1[0-2])", value):
        return value
    raise PydanticCustomError("year_and_month", "not a year and month", {"hint": "write it like 1917-04"})


#: A year and month as `1917-04`; text, so that dates compare as they read.
Month = Annotated[
    str,
    BeforeValidator(_year_and_month),
    WithJsonSchema({"type": "string", "pattern": r"^19\d\d-(0[1-9]|1[0-2])$"}),
]


def or_unknown(value: Any) -> Any:
    """The value, or UNKNOWN for the word `unknown`: before the validation of a field that may be unknown."""
    return UNKNOWN if value == "unknown" else value


_UNKNOWN_SCHEMA = {"const": "unknown"}


def may_be_unknown(schema: dict[str, Any]) -> tuple[BeforeValidator, WithJsonSchema]:
    """What makes a field of `TYPE | Unknown` read the word `unknown`; `schema` is the JSON Schema of its other values."""
    return BeforeValidator(or_unknown), WithJsonSchema({"anyOf": [schema, _UNKNOWN_SCHEMA]})


Count = Annotated[int, Field(ge=0, le=999)]


def needed(why: str) -> Any:
    """Says of a field what it is needed for, where `unknown` cannot stand: the finding and the JSON Schema tell."""
    return Field(json_schema_extra={"needed": why})


def _count_or_unknown(value: Any) -> Any:
    if value == "unknown":
        return UNKNOWN
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError("count_or_unknown", "neither a whole number nor `unknown`")
    if not 0 <= value <= 999:
        raise PydanticCustomError("count_range", "outside 0 to 999")
    return value


#: A whole number from 0 to 999, or the word `unknown`.
Known = Annotated[
    int | Unknown,
    BeforeValidator(_count_or_unknown),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 999}, _UNKNOWN_SCHEMA]}),
]


def _month_or_unknown(value: Any) -> Any:
    return UNKNOWN if value == "unknown" else _year_and_month(value)


MonthOrUnknown = Annotated[
    str | Unknown,
    BeforeValidator(_month_or_unknown),
    WithJsonSchema({"anyOf": [{"type": "string", "pattern": r"^19\d\d-(0[1-9]|1[0-2])$"}, _UNKNOWN_SCHEMA]}),
]


def _metres_or_unknown(value: Any) -> Any:
    if value == "unknown":
        return UNKNOWN
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 100:
        raise PydanticCustomError("metres", "no length of 1 to 100 metres", {"hint": "write it like 8.5, or `unknown`"})
    return float(value)


Metres = Annotated[
    float | Unknown,
    BeforeValidator(_metres_or_unknown),
    WithJsonSchema({"anyOf": [{"type": "number", "minimum": 1, "maximum": 100}, _UNKNOWN_SCHEMA]}),
]
