"""Kinds of value that records share: ids, references, counts, dates, and `unknown`, which is a value and is not zero."""

import re
from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, Literal

from msgspec import Struct
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
#: How sure a figure is in print, where it is also marked that it is read otherwise than the scan of its document has it.
Sure = Status | Literal["scanned"]

#: kebab-case, as in `sopwith-1-5-strutter`.
ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Id = Annotated[str, StringConstraints(pattern=ID)]


class Ref(Struct, frozen=True):
    """Marks a field as the id of a record of another kind; check PG004 follows it.

    own: of one of the game's own kinds whose records are each about one of that shared kind, such as an aircraft's ratings,
    whatever the game calls them.
    """

    kind: str
    own: bool = False


class Die(Struct, frozen=True):
    """Marks a die table: a list with a result for each total, or a mapping whose keys are totals or ranges (`2-4`).

    `dice` is `1d6`, `2d6`, `1d10` and so on; check PG006 follows it.
    """

    dice: str


def _year_and_month(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"19\d\d-(0[1-9]|1[0-2])", value):
        return value
    raise PydanticCustomError("year_and_month", "not a year and month", {"hint": "write it like 1917-04"})


_MONTH_SCHEMA = {"type": "string", "pattern": r"^19\d\d-(0[1-9]|1[0-2])$"}
#: A year and month as `1917-04`; text, so that dates compare as they read.
Month = Annotated[str, BeforeValidator(_year_and_month), WithJsonSchema(_MONTH_SCHEMA)]
Count = Annotated[int, Field(ge=0, le=999)]


def needed(why: str) -> Any:
    """Says of a field what it is needed for, where `unknown` cannot stand: the finding and the JSON Schema tell."""
    return Field(json_schema_extra={"needed": why})


def may_be_unknown(
    schema: dict[str, Any], known: Callable[[Any], Any] = lambda value: value
) -> tuple[BeforeValidator, WithJsonSchema]:
    """What makes a field of `TYPE | Unknown` read the word `unknown`.

    schema: the JSON Schema of its other values. known: what judges these before the type does.
    """

    def judged(value: Any) -> Any:
        return UNKNOWN if value == "unknown" else known(value)

    return BeforeValidator(judged), WithJsonSchema({"anyOf": [schema, {"const": "unknown"}]})


def spelled(
    pattern: str, make: Callable[[re.Match[str]], Any], error: tuple[str, str, str]
) -> tuple[BeforeValidator, WithJsonSchema]:
    """What makes a field of a part read the text that it is written as.

    make: of what the pattern finds. error: the type of the error where the text is none, what is said of it, and the hint.
    """

    def read(value: Any) -> Any:
        match = re.fullmatch(pattern, value) if isinstance(value, str) else None
        if match is None:
            name, said, hint = error
            raise PydanticCustomError(name, said, {"hint": hint})
        return make(match)

    return BeforeValidator(read), WithJsonSchema({"type": "string", "pattern": pattern})


_A_COUNT = {"hint": "write a whole number from 0 to 999, or `unknown`"}


def _count(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError("count_or_unknown", "neither a whole number nor `unknown`", _A_COUNT)
    if not 0 <= value <= 999:
        raise PydanticCustomError("count_range", "outside 0 to 999", _A_COUNT)
    return value


def _metres(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= 100:
        raise PydanticCustomError("metres", "no length of 1 to 100 metres", {"hint": "write it like 8.5, or `unknown`"})
    return float(value)


#: A whole number from 0 to 999, a year and month, a length in metres; or the word `unknown`.
Known = Annotated[int | Unknown, *may_be_unknown({"type": "integer", "minimum": 0, "maximum": 999}, _count)]
MonthOrUnknown = Annotated[str | Unknown, *may_be_unknown(_MONTH_SCHEMA, _year_and_month)]
Metres = Annotated[float | Unknown, *may_be_unknown({"type": "number", "minimum": 1, "maximum": 100}, _metres)]
