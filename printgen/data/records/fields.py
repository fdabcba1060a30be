"""The domains of values: texts by their use, ids, references, counts, months, lists; and `unknown`, which is not zero.

Every scalar field of every record has one of these, so that what nothing can be printed from is refused where it stands.
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

#: kebab-case, as in `sopwith-1-5-strutter`; files and forms bear the name.
ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Id = Annotated[str, StringConstraints(pattern=ID, max_length=60)]

#: Controls, what has no width, what turns the direction of writing, ends of lines, halves of characters.
_UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
#: The joiner between two emoji, as in a family. On paper the emoji are printed side by side.
_EMOJI = "[\u2190-\u2bff\U0001f000-\U0001faff]"
_JOINER = f"(?<={_EMOJI})(\ufe0f?)\u200d(?={_EMOJI})"
#: More letters than a line of the narrowest column can bear, without a space to break it at; scripts without spaces aside.
_ENDLESS = "[^ \u2e80-\U0010ffff]{41,}"


#: What examples have where words are to be written; it is no text of anybody's.
_PLACEHOLDERS = ("text", "...", "\u2026", "REASON", "ID", "WORDS", "TODO", "XXX", "xxx", "???", "tbd", "TBD", "TBC")


def _written(text: str) -> str:
    if text.strip() in _PLACEHOLDERS:
        hint = {"hint": "write the words that belong here, or leave the field out"}
        raise PydanticCustomError("placeholder", "a placeholder, not a text of yours", hint)
    return text


def _legible(text: str) -> str:
    if not text.isprintable():
        for sign in re.sub(_JOINER, r"\1", text):
            if category(sign) in _UNSEEN:
                said = (
                    "it goes over several lines" if sign == "\n" else f"U+{ord(sign):04X} in it is no letter that shows"
                )
                raise PydanticCustomError("unseen", said, {"hint": "write it on one line, in letters that show"})
    if not text.strip():
        raise PydanticCustomError("blank", "nothing but spaces", {"hint": "write something, or leave the field out"})
    return text


def _breakable(text: str) -> str:
    if len(text) > 40 and (word := re.search(_ENDLESS, text)):
        said = f"a word of {len(word[0])} letters, where a line bears 40"
        raise PydanticCustomError("endless", said, {"hint": "put spaces between its words, or shorten it"})
    return text


_READ = AfterValidator(lambda text: _written(_legible(text)))
_SET = AfterValidator(lambda text: _written(_breakable(_legible(text))))
#: What is said beside a figure and is set in no column: a source, a note, a reason. A link may stand in it.
Note = Annotated[str, Field(min_length=1, max_length=400), _READ]
#: A sentence or two on a page: a remark, a rule in short, what a line of a chart says.
Text = Annotated[str, Field(min_length=1, max_length=400), _SET]
#: What something is called: a line of a title or of a list.
Name = Annotated[str, Field(min_length=1, max_length=80), _SET]
#: A name that one line of a form bears.
Line = Annotated[str, Field(min_length=1, max_length=40), _SET]
#: What stands on a piece in place of a picture.
Letters = Annotated[str, Field(min_length=1, max_length=3), _SET]
#: Where something stands in a book: `3.604`, `13.102 and Appendix D`.
Section = Annotated[str, Field(min_length=1, max_length=80), _SET]
#: What stands in a cell of a table; it may be empty.
Cell = Annotated[str, Field(max_length=240), AfterValidator(lambda text: _breakable(_legible(text)) if text else text)]
#: Why something may be so; a reason that is empty does not count.
Reason = Annotated[
    str, Field(max_length=400), AfterValidator(lambda text: _written(_legible(text)) if text.strip() else text)
]
#: A figure's path within its record, dots between: `engine.boxes`.
Figure = Annotated[str, Field(min_length=1, max_length=120), AfterValidator(_legible)]
#: What a line of a list is read as before a check judges it: a code, tolerances.
Token = Annotated[str, Field(min_length=1, max_length=12)]


class Ref(Struct, frozen=True):
    """Marks a field as the id of a record of another kind; check PG004 follows it.

    own: of one of the game's own kinds whose records are each about one of that shared kind, such as an aircraft's ratings,
    whatever the game calls them. figure: not the record's id but this figure of such a record, dots between (`duties.duty`).
    """

    kind: str
    own: bool = False
    figure: str = ""


class Die(Struct, frozen=True):
    """Marks a die table: a list with a result for each total, or a mapping whose keys are totals or ranges (`2-4`).

    `dice` is `1d6`, `2d6`, `1d10` and so on; check PG006 follows it.
    """

    dice: str


def _month(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(r"19\d\d-(0[1-9]|1[0-2])", value):
        return value
    raise PydanticCustomError("year_and_month", "not a year and month", {"hint": "write it like 1917-04"})


_MONTH_SCHEMA = {"type": "string", "pattern": r"^19\d\d-(0[1-9]|1[0-2])$"}


class Dated(Struct, frozen=True):
    """Marks a field as a month of the war; a game says from when to when it goes."""


#: A year and month as `1917-04`; text, so that dates compare as they read.
Month = Annotated[str, Dated(), BeforeValidator(_month), WithJsonSchema(_MONTH_SCHEMA)]
Count = Annotated[int, Field(ge=0, le=999)]
#: What is added to a roll or a value, or taken off.
Added = Annotated[int, Field(ge=-20, le=20)]


def needed(why: str) -> Any:
    """Says of a field what it is needed for, where `unknown` cannot stand: the finding and the JSON Schema tell."""
    return Field(json_schema_extra={"needed": why})


def meanings(**words: str) -> Any:
    """Says of a field with a choice of letters what each of them means: the finding and the JSON Schema tell."""
    return Field(json_schema_extra={"meanings": dict(words)})


def may_be_unknown(
    schema: dict[str, Any], known: Callable[[Any], Any] = lambda value: value
) -> tuple[BeforeValidator, WithJsonSchema]:
    """What makes a field of `TYPE | Unknown` read the word `unknown`.

    schema: the JSON Schema of its other values. known: what judges these before the type does.
    """

    def judged(value: Any) -> Any:
        return UNKNOWN if value == "unknown" else known(value)

    return BeforeValidator(judged), WithJsonSchema({"anyOf": [schema, {"const": "unknown"}]})


def listed(part: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema of a list of parts that have no parts of their own."""
    return {"type": "array", "items": part.model_json_schema(by_alias=True)}


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


#: The highest altitude that a figure may be, metres.
HIGHEST = 9999
#: In metres.
_FOOT = 0.3048


def _altitude(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticCustomError(
            "altitude_or_unknown",
            "neither a whole number of metres nor `unknown`",
            {"hint": "write a whole number of metres, or `unknown`"},
        )
    if not 0 <= value <= HIGHEST:
        # Aircraft of the war climbed to 9999 metres at most, 32,800 feet.
        feet = HIGHEST < value <= HIGHEST / _FOOT
        hint = (
            f"write {round(value * _FOOT, -2):.0f}: heights are in metres, and {value:,} ft are so many" if feet else ""
        )
        hint = hint or f"write a height in metres, from 0 to {HIGHEST}"
        raise PydanticCustomError("altitude_range", "outside 0 to 9999 metres", {"hint": hint})
    return value


#: A height in whole metres; or the word `unknown`.
Altitude = Annotated[int | Unknown, *may_be_unknown({"type": "integer", "minimum": 0, "maximum": HIGHEST}, _altitude)]
#: A whole number from 0 to 999, the month from which something serves, a length in metres; or the word `unknown`.
Known = Annotated[int | Unknown, *may_be_unknown({"type": "integer", "minimum": 0, "maximum": 999}, _count)]
MonthOrUnknown = Annotated[str | Unknown, *may_be_unknown(_MONTH_SCHEMA, _month)]
Metres = Annotated[float | Unknown, *may_be_unknown({"type": "number", "minimum": 1, "maximum": 100}, _metres)]

#: Lists: of anything; of what differs; of what stands there once (parts by their ids); of what rises from item to item.
Listed = Annotated[tuple[T, ...], Field(strict=False, max_length=9999)]


def _distinct(values: tuple[Any, ...], whole: bool = False) -> tuple[Any, ...]:
    """The list as it is; `whole`: parts of it may have the same first field if they differ, but not the same `id`."""
    met = set()
    for at, value in enumerate(values):
        id = getattr(value, "id", None) if whole else None
        key = id or (getattr(value, next(iter(type(value).model_fields))) if isinstance(value, BaseModel) else value)
        alike = repr(value) if whole and not id else key
        if alike in met:
            written = " ".join(map(str, key)) if isinstance(key, tuple) else str(key)
            context = {"at": at, "key": written, "hint": "take one of the two out"}
            raise PydanticCustomError("twice", "`{key}` stands here twice", context)
        met.add(alike)
    return values


def _rising(values: Any, equal: bool = False) -> Any:
    """The list as it is, or the mapping of keys that rise."""
    for at, (before, here) in enumerate(pairwise(values), start=1):
        if here < before or (here == before and not equal):
            where = here if isinstance(values, dict) else at
            context = {"at": where, "here": here, "before": before, "hint": "put them in order, the least first"}
            raise PydanticCustomError("order", "`{here}` comes after `{before}`", context)
    return values


Unlike = Annotated[tuple[T, ...], Field(strict=False, max_length=999), AfterValidator(partial(_distinct, whole=True))]
Distinct = Annotated[tuple[T, ...], Field(strict=False, max_length=999), AfterValidator(_distinct)]
Rising = Annotated[tuple[T, ...], Field(strict=False, max_length=99), AfterValidator(_rising)]
#: What holds from each of these months on.
Since = Annotated[dict[Month, T], AfterValidator(_rising)]
#: The least and the most of something.
Ends = Annotated[tuple[T, T], Field(strict=False), AfterValidator(partial(_rising, equal=True))]
