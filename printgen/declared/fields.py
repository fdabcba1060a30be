"""The fields of declared kinds, with their types, limits, `unknown` and help, and their annotations for a record model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Struct
from pydantic import BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema
from pydantic_core import PydanticCustomError, core_schema

from printgen.data.records.fields import (
    UNKNOWN,
    Id,
    Letters,
    Line,
    Listed,
    Month,
    Name,
    Note,
    Ref,
    ShortName,
    Text,
    Unit,
    Unlike,
)
from printgen.data.records.record import Part
from printgen.data.shapes import NAMES

#: A whole number, a number and a path in the files of a game folder.
Whole = Annotated[int, Field(ge=-999_999, le=999_999)]
Number = Annotated[float, Field(ge=-999_999, le=999_999)]
FilePath = Annotated[str, Field(min_length=1, max_length=120)]

FieldType = Literal[
    "id", "name", "line", "text", "letters", "count", "number", "length", "month", "flag", "choice", "reference",
    "list", "group", "track", "roll", "side",
]  # fmt: skip
#: The types that may have `min` and `max`, each with its default minimum and maximum value.
RANGES: dict[str, tuple[float, float]] = {
    "count": (0, 999),
    "number": (-999_999, 999_999),
    "length": (0, 9999),
    "track": (0, 60),
    "list": (0, 99),
}
#: The maximum number of fields of a kind or group, and the maximum number of values of a choice.
MOST_FIELDS, MOST_VALUES = 60, 100
#: The pattern of a field's name in kebab-case.
FIELD_NAME = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
#: The pattern of a roll of dice (`2d6+1`) or a target for a roll (`5+`).
_ROLL = re.compile(r"\d{0,2}d\d{1,3}(?:[+-]\d{1,3})?|\d{1,3}[+-]?")
_ROLL_SCHEMA: dict[str, Any] = {"type": "string", "pattern": r"^\d"}
#: The types that are written without `type`, by the key that only these types have.
_IMPLIED = {"choice": "choice", "reference": "reference", "list": "list", "fields": "group"}
#: The remedy for a type that lacks a required key, by the key.
_NEEDED = {
    "choice": "add the values, such as `{choice: [red, blue]}`",
    "reference": "add the kind of record, such as `{reference: planes}`",
    "list": "add the type of the items, such as `{list: name}`",
    "fields": "add the fields, such as `{fields: {left: count, right: count}}`",
}
_TEXTS: dict[str, Any] = {"name": Name, "line": Line, "text": Text, "letters": Letters, "id": Id, "month": Month}


def _field_name(value: Any) -> Any:
    if isinstance(value, str) and re.fullmatch(FIELD_NAME, value) and len(value) <= 40:
        return value
    hint = "write lower-case letters, digits and `-`, such as `maximum-speed`"
    raise PydanticCustomError("field_name", "not the name of a field", {"hint": hint})


FieldName = Annotated[str, BeforeValidator(_field_name)]


class FieldSpec(Part):
    """A field of a record.

    Fields:
        type: the type of the values.
        help: the meaning of the field, which `printgen explain`, forms and text editors show.
        min: the minimum value or, for a list, the minimum number of items.
        max: the maximum value or, for a list, the maximum number of items.
        unknown: whether the value may be `unknown`, which is printed as a blank to write in.
        optional: whether the field may be omitted.
        unit: the unit of a number or length, such as cm.
        choice: the values of a choice.
        reference: the kind of record whose ids are the values.
        list: the type of list items, or the fields in each item.
        fields: the fields of a group.
        names: the names of the sides, by id. Tables may contain names instead of ids. printgen sets this key itself.
    """

    type: FieldType
    help: Note | None = None
    min: Number | None = None
    max: Number | None = None
    unknown: bool = False
    optional: bool = False
    unit: ShortName | None = None
    choice: Annotated[Unlike[Line | Whole], Field(min_length=1, max_length=MOST_VALUES)] | None = None
    reference: Id | None = None
    list: FieldSpec | None = None
    fields: dict[FieldName, FieldSpec] = Field({})
    names: Annotated[dict[Id, Name], SkipJsonSchema()] = Field(default={})

    @model_validator(mode="before")
    @classmethod
    def _with_type(cls, value: Any) -> Any:
        if isinstance(value, str):
            return {"type": value}
        if isinstance(value, dict) and "type" not in value:
            implied = [type for key, type in _IMPLIED.items() if key in value]
            if not implied and not cls.model_fields.keys() >= value.keys():
                # The misspelt key is reported, but not the type that it implies.
                implied = ["line"]
            return {"type": implied[0], **value} if len(implied) == 1 else value
        return value

    @property
    def limits(self) -> tuple[float, float]:
        """The minimum and maximum value, or the minimum and maximum number of items."""
        lowest, highest = RANGES.get(self.type, (0, 0))
        return lowest if self.min is None else self.min, highest if self.max is None else self.max


def field_faults(spec: FieldSpec) -> Iterator[tuple[str, str, str]]:
    """Yield the faults of a field that validation does not detect, each with its key, a message and a remedy."""
    for key, type in _IMPLIED.items():
        given = bool(getattr(spec, key))
        if given and spec.type != type:
            yield key, f"`{key}` is only for {type} fields", f"remove it, or write `type: {type}`"
        if not given and spec.type == type:
            yield "type", f"a {type} field needs `{key}`", _NEEDED[key]
    if spec.names:
        yield "names", "a field has no `names`", "remove it; the sides in game.yaml have names"
    for key in ("min", "max"):
        if spec.type not in RANGES and getattr(spec, key) is not None:
            yield key, f"a {spec.type} field has no `{key}`", "remove it"
    if spec.min is not None and spec.max is not None and spec.min > spec.max:
        yield "min", f"`min` {spec.min:g} is more than `max` {spec.max:g}", "exchange the two"
    if spec.unit and spec.type not in ("number", "length"):
        yield "unit", f"a {spec.type} field has no unit", "remove it, or write `type: number`"
    if len(spec.fields) > MOST_FIELDS:
        yield "fields", f"more than {MOST_FIELDS} fields", "remove some"


class OrUnknown(Struct, frozen=True):
    """An annotation that lets a field accept the word `unknown` in addition to the values of its type."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> core_schema.CoreSchema:
        """Return the validator for the field."""

        def read(value: Any, known: Any) -> Any:
            return UNKNOWN if value == UNKNOWN.value or value is UNKNOWN else known(value)

        return core_schema.no_info_wrap_validator_function(read, handler(source))

    def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> dict[str, Any]:
        """Return the JSON Schema for the field."""
        return {"anyOf": [handler(schema), {"const": UNKNOWN.value}]}


def annotation(spec: FieldSpec, group: Any) -> tuple[Any, Any]:
    """Return the type and the default of a field for a record model.

    Args:
        group: a function that returns the model of a group, given its specification.
    """
    type = _type(spec, group)
    if spec.unknown:
        type = Annotated[type, OrUnknown()]
    default: Any = ...
    if spec.unknown:
        default = UNKNOWN
    elif spec.optional:
        type, default = type | None, None
    elif spec.type == "list" and not spec.limits[0]:
        default = ()
    return type, Field(default, description=spec.help)


def _type(spec: FieldSpec, group: Any) -> Any:
    lowest, highest = spec.limits
    kind = spec.type
    if kind in _TEXTS:
        return _TEXTS[kind]
    if kind in ("count", "track"):
        return Annotated[int, Field(ge=int(lowest), le=int(highest))]
    if kind in ("number", "length"):
        unit = (Unit(spec.unit),) if spec.unit else ()
        return Annotated[float, Field(ge=lowest, le=highest, strict=False), *unit]
    if kind == "flag":
        return bool
    if kind == "choice":
        return Annotated[Literal[spec.choice], Field(json_schema_extra={NAMES: {**spec.names}} if spec.names else None)]
    if kind == "reference":
        return Annotated[Id, Ref(spec.reference or "")]
    if kind == "roll":
        return Annotated[str, BeforeValidator(_roll), Field(json_schema_extra=_ROLL_SCHEMA)]
    if kind == "list" and spec.list:
        return Annotated[Listed[_type(spec.list, group)], Field(min_length=int(lowest), max_length=int(highest))]  # type: ignore[misc]
    return group(spec)


def _roll(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if isinstance(value, str) and _ROLL.fullmatch(value.replace(" ", "")):
        return value.replace(" ", "")
    raise PydanticCustomError("roll", "not a roll", {"hint": "write it like 2d6+1, or a target such as 5+"})
