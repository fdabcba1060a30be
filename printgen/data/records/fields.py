"""The types of values in records: texts by use, ids, references, counts, months, lists, and the word `unknown`.

In every record, each scalar field has one of these types. The types reject unprintable values, so that findings can
name the place of each.
"""

import re
from collections.abc import Callable
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeVar
from unicodedata import category

from msgspec import Struct
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

T = TypeVar("T")


class Unknown(Enum):
    """The value of an unknown figure, which is printed as a blank to write in. Unknown is not the same as zero."""

    UNKNOWN = "unknown"

    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = Unknown.UNKNOWN

#: The certainty of a figure: `official` (stated in a rulebook), `charted` (in a published chart), `reconstructed` (derived by a
#: rule), `house` (set by a house rule) or `missing` (unknown).
Status = Literal["official", "charted", "reconstructed", "house", "missing"]
#: The certainty of a figure in print. Figures that correct the scan of a document are also marked.
Sure = Status | Literal["scanned"]

#: The pattern of an id in kebab-case, such as `sopwith-1-5-strutter`. Ids are also used as names of files and forms.
ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Id = Annotated[str, StringConstraints(pattern=ID, max_length=60)]

#: Unicode categories of invisible characters: controls, zero-width characters, reading direction, line ends, surrogates.
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
#: Emoji. A joiner may combine two emoji, such as in a family. In print, the two emoji appear next to each other.
_EMOJI = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_JOINER = f"(?<={_EMOJI})(\ufe0f?)\u200d(?={_EMOJI})"
#: A word that is too long for a line of the narrowest column. Scripts without spaces between words are exempt.
_ENDLESS = "[^ \u2e80-\U0010ffff]{41,}"


#: Placeholders in examples. Users must replace them with their own words.
PLACEHOLDERS = (
    "text",
    "...",
    "\u2026",
    "REASON",
    "ID",
    "WORDS",
    "todo".upper(),
    "xxx".upper(),
    "xxx",
    "???",
    "tbd",
    "TBD",
)


def _written(text: str) -> str:
    if text.strip() in PLACEHOLDERS:
        hint = {"hint": "write the actual text, or remove the field"}
        raise PydanticCustomError("placeholder", "a placeholder, not your own text", hint)
    return text


def _legible(text: str) -> str:
    if not text.isprintable():
        for sign in re.sub(_JOINER, r"\1", text):
            if category(sign) in _UNSEEN:
                fault = "more than one line" if sign == "\n" else f"U+{ord(sign):04X} is an invisible character"
                raise PydanticCustomError("unseen", fault, {"hint": "write it on one line, in visible characters"})
    if not text.strip():
        raise PydanticCustomError("blank", "nothing but spaces", {"hint": "write some text, or remove the field"})
    return text


def _breakable(text: str) -> str:
    if len(text) > 40 and (word := re.search(_ENDLESS, text)):
        fault = f"a word of {len(word[0])} letters; a line has space for 40"
        raise PydanticCustomError("endless", fault, {"hint": "put spaces between the words, or shorten the text"})
    return text


_READ = AfterValidator(lambda text: _written(_legible(text)))
_SET = AfterValidator(lambda text: _written(_breakable(_legible(text))))
#: A text about a figure that is not printed in a column, such as a source, a note or a reason. It may contain long
#: words, such as links.
Note = Annotated[str, Field(min_length=1, max_length=400), _READ]
#: A text of one or two sentences on a page, such as a remark, a short rule, or a line of a chart.
Text = Annotated[str, Field(min_length=1, max_length=400), _SET]
#: A name, which is printed as one line of a title or of a list.
Name = Annotated[str, Field(min_length=1, max_length=80), _SET]
#: A name that fits on one line of a form.
Line = Annotated[str, Field(min_length=1, max_length=40), _SET]
#: A name that fits into the margin of any page.
ShortName = Annotated[str, Field(min_length=1, max_length=24), _SET]
#: The letters on a piece that has no picture.
Letters = Annotated[str, Field(min_length=1, max_length=3), _SET]
#: A section of a rulebook, such as `3.604` or `13.102 and Appendix D`.
Section = Annotated[str, Field(min_length=1, max_length=80), _SET]
#: The text of a cell of a table, which may be empty.
Cell = Annotated[str, Field(max_length=240), AfterValidator(lambda text: _breakable(_legible(text)) if text else text)]
#: The reason for an exception. The text must contain more than spaces.
Reason = Annotated[
    str, Field(max_length=400), AfterValidator(lambda text: _written(_legible(text)) if text.strip() else text)
]
#: The dotted path of a figure within its record, such as `engine.boxes`.
Figure = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(_legible)]
#: A word in a line of a list, such as a maneuver code or tolerances. A check validates it later.
Token = Annotated[str, Field(min_length=1, max_length=12)]


class Ref(Struct, frozen=True):
    """The annotation for a field that contains the id of another record. Check PG004 resolves the reference.

    Fields:
        own: whether the id must be one of the game's own records about a shared kind, such as its ratings of aircraft.
        figure: the dotted path of the figure that is referenced instead of the record's id (`duties.duty`).
    """

    kind: str
    own: bool = False
    figure: str = ""


class Unit(Struct, frozen=True):
    """The annotation for the unit of a number. Findings and the JSON Schema state the unit."""

    name: str

    def __get_pydantic_json_schema__(self, schema: Any, handler: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """Return the JSON Schema of the number, including its unit."""
        found = handler(schema)
        return found if "anyOf" in found else {**found, "unit": self.name}


class Label(Struct, frozen=True):
    """The annotation for a field's label on screens, if the field's name alone would be misleading."""

    words: str


METRES = Unit("metres")
MILLIMETRES = Unit("millimetres")


class Die(Struct, frozen=True):
    """The annotation of a die table: a list with one result per total, or a mapping with totals or ranges (`2-4`) as keys.

    Fields:
        dice: the dice to roll, such as `1d6`, `2d6` or `1d10`. Check PG006 requires a result for each of their totals.
    """

    dice: str


def _month(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"19\d\d-(0[1-9]|1[0-2])", value):
        return value
    raise PydanticCustomError("year_and_month", "not a year and month", {"hint": "write it like 1917-04"})


_MONTH_SCHEMA = {"type": "string", "pattern": r"^19\d\d-(0[1-9]|1[0-2])$"}


class Dated(Struct, frozen=True):
    """The annotation for a month of the war, such as `1917-04`.

    The month must be in the period that the game covers.
    """


#: A year and month such as `1917-04`. The value is text, which sorts by date.
Month = Annotated[str, Dated(), BeforeValidator(_month), WithJsonSchema(_MONTH_SCHEMA)]
Count = Annotated[int, Field(ge=0, le=999)]
#: An integer that modifies a roll or a value.
Added = Annotated[int, Field(ge=-20, le=20)]


def needed_because(why: str) -> Any:
    """Return a field definition that does not accept `unknown`. Findings and the JSON Schema state the reason."""
    return Field(json_schema_extra={"needed": why})


def meanings(**words: str) -> Any:
    """Return a field definition for a choice of letters. Findings and the JSON Schema state the meaning of each letter."""
    return Field(json_schema_extra={"meanings": dict(words)})


def may_be_unknown(
    schema: dict[str, Any], known: Callable[[Any], Any] = lambda value: value
) -> tuple[BeforeValidator, WithJsonSchema]:
    """Return the annotations that let a field of type `TYPE | Unknown` accept the word `unknown`.

    Args:
        schema: the JSON Schema of the other values.
        known: a function that validates or converts the other values before the type validates them.
    """

    def judged(value: Any) -> Any:
        return UNKNOWN if value == "unknown" else known(value)

    return BeforeValidator(judged), WithJsonSchema({"anyOf": [schema, {"const": "unknown"}]})


def list_schema(part: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema for a list of parts. The parts may not contain other parts."""
    return {"type": "array", "items": part.model_json_schema(by_alias=True)}


def written_as(
    pattern: str, make: Callable[[re.Match[str]], Any], error: tuple[str, str, str]
) -> tuple[BeforeValidator, WithJsonSchema]:
    """Return the annotations that let a field accept a part in its short form, written as text.

    Args:
        pattern: the pattern of the text.
        make: a function that converts a match of the pattern to the value.
        error: the type of the error for other text, its message, and the hint.
    """

    def read(value: Any) -> Any:
        match = re.fullmatch(pattern, value) if isinstance(value, str) else None
        if match is None:
            name, message, hint = error
            raise PydanticCustomError(name, message, {"hint": hint})
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
        raise PydanticCustomError(
            "metres", "not a length of 1 to 100 metres", {"hint": "write it like 8.5, or `unknown`"}
        )
    return float(value)


#: The maximum altitude in metres.
HIGHEST = 9999
#: The length of a foot in metres.
_FOOT = 0.3048


def _altitude(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError(
            "altitude_or_unknown",
            "neither a whole number of metres nor `unknown`",
            {"hint": "write a whole number of metres, or `unknown`"},
        )
    if not 0 <= value <= HIGHEST:
        # No aircraft of the war climbed above 9999 metres (32,800 feet).
        feet = HIGHEST < value <= HIGHEST / _FOOT
        hint = (
            f"write {round(value * _FOOT, -2):.0f}: heights are in metres, and {value:,} looks like feet"
            if feet
            else ""
        )
        hint = hint or f"write a height in metres, from 0 to {HIGHEST}"
        context = {"hint": hint, "exact": True} if feet else {"hint": hint}
        raise PydanticCustomError("altitude_range", "outside 0 to 9999 metres", context)
    return value


#: An altitude in whole metres, or the word `unknown`.
Altitude = Annotated[
    int | Unknown, *may_be_unknown({"type": "integer", "minimum": 0, "maximum": HIGHEST, "unit": "metres"}, _altitude)
]
#: A figure that may be `unknown`. `Known` is an integer from 0 to 999, and the next types are a month and a length in
#: metres.
Known = Annotated[int | Unknown, *may_be_unknown({"type": "integer", "minimum": 0, "maximum": 999}, _count)]
MonthOrUnknown = Annotated[str | Unknown, *may_be_unknown(_MONTH_SCHEMA, _month)]
Metres = Annotated[
    float | Unknown,
    *may_be_unknown({"type": "number", "minimum": 1, "maximum": 100, "unit": "metres"}, _metres),
    METRES,
]

#: List types: `Listed` allows any items, `Unlike` only different items, `Distinct` items with different ids, `Rising`
#: ascending items.
Listed = Annotated[tuple[T, ...], Field(strict=False, max_length=9999)]


def _distinct(values: tuple[Any, ...], complete: bool = False) -> tuple[Any, ...]:
    """Return the list unchanged. Raise an error if an item occurs twice.

    Args:
        complete: whether to compare entire parts. Different parts may then have the same first field, but not the same
            `id`.
    """
    seen = set()
    for at, value in enumerate(values):
        id = getattr(value, "id", None) if complete else None
        key = id or (getattr(value, next(iter(type(value).model_fields))) if isinstance(value, BaseModel) else value)
        identity = repr(value) if complete and not id else key
        if identity in seen:
            written = " ".join(map(str, key)) if isinstance(key, tuple) else str(key)
            context = {"at": at, "key": written, "hint": "remove one of the two"}
            raise PydanticCustomError("twice", "`{key}` is given twice", context)
        seen.add(identity)
    return values


#: The number of elements in a range, which has a minimum and a maximum.
_TWO = 2


def _rising(values: Any, equal: bool = False) -> Any:
    """Return the list or mapping. Raise an error if its items or keys are not in ascending order.

    Args:
        equal: whether neighbouring items may be equal.
    """
    for at, (before, here) in enumerate(pairwise(values), start=1):
        if here < before or (here == before and not equal):
            where = here if isinstance(values, dict) else at
            hint = "put them in order, the smallest first"
            if isinstance(values, tuple) and len(values) == _TWO:
                hint = f"put them in order: write `[{here}, {before}]`"
            context = {"at": where, "here": here, "before": before, "hint": hint}
            raise PydanticCustomError("order", "`{here}` comes after `{before}`", context)
    return values


Unlike = Annotated[
    tuple[T, ...], Field(strict=False, max_length=999), AfterValidator(partial(_distinct, complete=True))
]
Distinct = Annotated[tuple[T, ...], Field(strict=False, max_length=999), AfterValidator(_distinct)]
Rising = Annotated[tuple[T, ...], Field(strict=False, max_length=99), AfterValidator(_rising)]
#: Values that change over time, by the month from which each value applies.
Since = Annotated[dict[Month, T], AfterValidator(_rising)]
#: A pair of a minimum and a maximum.
Ends = Annotated[tuple[T, T], Field(strict=False), AfterValidator(partial(_rising, equal=True))]
