"""The fields of records: their places, types, units and allowed values, and examples from the data."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from printgen.checks.walk import shape_at
from printgen.data.figures import figures, format_value
from printgen.data.kind import Case, Kind
from printgen.data.records.fields import Ref, Unit, Unknown
from printgen.data.records.record import Record, yaml_name
from printgen.data.shapes import schema_of

#: The maximum number of characters of an example.
_EXAMPLE = 60
#: The maximum number of characters of a list of allowed values that is given in full.
_LONG = 60
#: The maximum depth of parts within parts.
_DEEP = 6
#: The names of the patterns of texts, by the beginning of the pattern.
_PATTERNS = {"^19": "month such as 1917-04", "^[a-z0-9]+(-": "id", "^[A-H]": "letter", "^[A-Z]": "letter"}
_TYPES = {"string": "text", "number": "number", "integer": "whole number", "boolean": "true or false"}
_ONE_OF = "one of"
#: The pattern of an entry in the list of fields of a docstring. The further lines of an entry have a larger indent.
_ENTRY = re.compile(r"(?ms)^    ([a-z_-]+): (.+?)(?=^    [a-z_-]+: |\Z)")


class FieldFact(Struct, frozen=True):
    """A field that a kind of record has.

    Fields:
        path: the path, with `*` for the ids or keys of list items and tables: `guns.*.arc`.
        type: the name of the values' type.
        allowed: a description of the allowed values, or "" if every value of the type is allowed.
        rest: other allowed words, such as `unknown`.
        unit: the unit of the numbers, or "" for no unit.
        about: the meaning of the field, or "" if the data does not describe it.
        required: whether the record, or the group that contains the field, must have the field.
    """

    kind: str
    file: str
    path: str
    type: str
    allowed: str = ""
    rest: str = ""
    unit: str = ""
    about: str = ""
    required: bool = False

    @property
    def name(self) -> str:
        """The last part of the path that is not `*`."""
        return next(step for step in reversed(self.path.split(".")) if step != "*")

    @property
    def short_summary(self) -> str:
        """The summary, with the number of values instead of a long list."""
        if len(self.allowed) <= _LONG:
            return self.summary
        return replace(self, allowed=f"{self.allowed.count(', ') + 1} values").summary

    @property
    def summary(self) -> str:
        """The type with the allowed values and the unit."""
        unit = f" ({self.unit})" if self.unit else ""
        words = f"{self.type} {self.allowed}{unit}" if self.type == _ONE_OF else f"{self.type}{unit}"
        listed = f", {self.allowed}" if self.allowed and self.type != _ONE_OF else ""
        return f"{words}{listed}{f' or {self.rest}' if self.rest else ''}"


class FieldExample(Struct, frozen=True):
    """A value of a field in the data.

    Fields:
        section: the rulebook section that most records give for the field, or "" if no record gives a section.
    """

    id: str
    value: str
    file: str
    line: int
    section: str


def field_facts(kind: Kind) -> tuple[FieldFact, ...]:
    """Return the fields that a kind of record has, each group before its parts."""
    model = kind.model
    root = schema_of(model)
    found = _fields(kind, root, root, (), 0)
    return tuple(
        FieldFact(
            kind.name,
            kind.where,
            ".".join(path),
            *_typed(model, path, *_describe(shape, root)),
            about,
            required,
        )
        for path, shape, about, required in found
    )


def example(fact: FieldFact, cases: Iterable[Case]) -> FieldExample | None:
    """Return a known value of the field and the rulebook section that most of its values come from, or None if none is known."""
    first, sections = None, Counter[str]()
    pattern = re.compile(re.escape(fact.path).replace(r"\*", r"[^.]+") + r"(\..+)?")
    for case in cases:
        # A longer list of values is part of the field.
        matching = [it for it in figures(case.record) if pattern.fullmatch(it.path)]
        known = [it for it in matching if not isinstance(it.value, Unknown)]
        for figure in matching:
            source = case.record.source_of(figure.path)
            if source and source.section and source.status == "official":
                sections[source.section] += 1
        if known and first is None:
            depth = fact.path.count(".") + 1
            inner = [".".join(it.path.split(".")[depth:]) for it in known]
            value = ", ".join(_entry(name, format_value(it.value)) for name, it in zip(inner, known, strict=True))
            place = case.place(*known[0].path.split(".")[:depth])
            first = (case.id, _shortened(value), place.file, place.line)
    section = sections.most_common(1)[0][0] if sections else ""
    return FieldExample(*first, section) if first else None


def _entry(name: str, value: str) -> str:
    """Return an entry of a list or table for display. An entry of a list may begin with its name, such as a maneuver code."""
    return value if value.split(" ")[0] == name else f"{name} {value}".strip()


def _shortened(text: str) -> str:
    return text if len(text) <= _EXAMPLE else f"{text[: _EXAMPLE - 3].rpartition(' ')[0]} ..."


def _fields(
    kind: Kind, shape: Mapping[str, Any], root: Mapping[str, Any], path: tuple[str, ...], depth: int
) -> Iterator[tuple[tuple[str, ...], Mapping[str, Any], str, bool]]:
    """Yield the path, the shape and the meaning of each field within a shape, and whether the field is required in its group."""
    if depth > _DEEP:
        return
    for here in _branches(shape, root):
        about_fields = meanings(here.get("description", ""))
        for name, inner in here.get("properties", {}).items():
            about = about_fields.get(name, "") or (_first_sentence(inner, root) if _is_group(inner, root) else "")
            yield (*path, name), inner, about, name in here.get("required", ())
            yield from _fields(kind, inner, root, (*path, name), depth + 1)
        listed = here.get("items") or here.get("additionalProperties")
        if path and isinstance(listed, dict):
            yield from _fields(kind, listed, root, (*path, "*"), depth + 1)


def meanings(description: str) -> dict[str, str]:
    """Return the meaning of each field, taken from the list of fields in a class docstring."""
    _head, _colon, listed = description.partition("Fields:\n")
    return {yaml_name(name): " ".join(text.split()) for name, text in _ENTRY.findall(listed)}


def _is_group(shape: Mapping[str, Any], root: Mapping[str, Any]) -> bool:
    return any("properties" in it for it in _branches(shape, root))


def _first_sentence(shape: Mapping[str, Any], root: Mapping[str, Any]) -> str:
    texts = (str(it.get("description", "")) for it in _branches(shape, root) if "properties" in it)
    return " ".join(next(texts, "").partition("\n\n")[0].split())


def _branches(shape: Mapping[str, Any], root: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the alternatives of a shape, with references resolved."""
    if "$ref" in shape:
        yield from _branches(root["$defs"][shape["$ref"].rpartition("/")[2]], root)
    elif choices := shape.get("anyOf") or shape.get("oneOf"):
        for it in choices:
            yield from _branches(it, root)
    elif shape.get("type") != "null":
        yield shape


def _describe(shape: Mapping[str, Any], root: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return the type of the values, the allowed values, and the words that may be written instead of a value."""
    types, allowed, rest = dict[str, None](), dict[str, None](), list[str]()
    for it in _branches(shape, root):
        if "const" in it:
            rest.append(f"`{it['const']}`")
            continue
        name, values = _one(it, root)
        types[name] = None
        allowed |= dict.fromkeys(values)
    if not types and rest:
        return _ONE_OF, ", ".join(rest), ""
    return " or ".join(types) or "text", ", ".join(allowed), " or ".join(rest)


def _one(it: Mapping[str, Any], root: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return the name of a single shape's type, and the allowed values."""
    if "enum" in it:
        return _ONE_OF, [str(value) for value in it["enum"]]
    if it.get("type") == "array":
        inner: Mapping[str, Any] = it.get("items") or next(iter(it.get("prefixItems", ())), {})
        name, allowed, _rest = _describe(inner, root) if inner else ("text", "", "")
        return f"list of {_plural(name, allowed)}", []
    if it.get("type") == "object":
        values = it.get("additionalProperties")
        if isinstance(values, dict):
            name, allowed, _rest = _describe(values, root)
            return f"table of {_plural(name, allowed)}", []
        return "group of fields", []
    name = _TYPES.get(str(it.get("type")), "text")
    if pattern := it.get("pattern"):
        name = next((words for start, words in _PATTERNS.items() if pattern.startswith(start)), name)
    low, high = it.get("minimum"), it.get("maximum")
    if low is None and high is None:
        return name, []
    return name, [
        f"{low:g} to {high:g}" if None not in (low, high) else f"at least {low}" if high is None else f"at most {high}"
    ]


def _plural(name: str, allowed: str) -> str:
    if name == _ONE_OF:
        return f"values ({allowed})"
    if name.startswith(("list of ", "table of ")):
        return name.replace(" of", "s of", 1)
    first, _space, rest = name.partition(" or ")
    plurals = {"text": "texts", "number": "numbers", "whole number": "whole numbers", "id": "ids", "letter": "letters"}
    plurals |= {"group of fields": "groups of fields", "true or false": "values true or false"}
    return plurals.get(name) or f"{plurals.get(first, first)}{_space}{rest}"


def _typed(model: type[Record], path: Sequence[str], name: str, allowed: str, rest: str) -> tuple[str, str, str, str]:
    """Return the type, the allowed values, the other allowed words, and the unit of a field.

    If the field is an id, the type includes the kind of record to which the id refers.
    """
    shape = shape_at(model, tuple(path))
    marks = (*shape.marks, *(shape.items.marks if shape.items else ()))
    refs = [it.kind for it in marks if isinstance(it, Ref) and not it.figure]
    units = [it.name for it in marks if isinstance(it, Unit)]
    if refs and name.endswith(("id", "ids")):
        name = f"{name} of {refs[0]}"
    return name, allowed, rest, next(iter(units), "")


def short_path(file: str, pattern: str) -> str:
    """Return the path of a data file for display.

    For a file outside the current directory, the result is the path inside the data folder, as in a record's file
    pattern.
    """
    path = PurePath(file)
    inner = PurePath(*path.parts[-len(PurePath(pattern).parts) :])
    return (inner if path.is_absolute() or ".." in path.parts else path).as_posix()
