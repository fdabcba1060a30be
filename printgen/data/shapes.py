"""The shapes that a record's JSON Schema allows for each field, with sample values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel

Schema = Mapping[str, Any]


class Example(str):
    """A hint that shows only the form of a value, because the value itself cannot be determined."""


# Samples of text with a known form, by the start of the pattern in the schema.
FORMS = {
    "^19": "1917-04",
    "^[a-z0-9]+(-": "an-id",
    "^[A-H]": "A",
    "^[A-Z]": "A",
    "^\\d(-\\d)?$": "2-4",
    "^(up|both)": "up",
    "^\\d{1,2}\\*?": "12",
    "^\\d{1,2}/\\d{1,2}/": "2/1/0",
    "^(\\d{1,2}/": "2/1/0",
    "^([a-z0-9]+(?:-": "an-id",
    "^(\\[?[^\\s\\[\\]]{1,12}\\]?) +": "3S2 C1/L/D",
    "^(\\[?[^": "3S2",
    "^(\\d{1,2}\\+?|": "8+",
    "^(\\d{4}|": "0412",
    "^D[1-9]": "D2",
    "^[.": ". . .",
    "^[1-6]\\+?": "3+",
    "^[A-Z0-9]": "A1",
    "^[a-z][a-z-]*/": "ratings/an-id",
    "^\\d{1,2}[LSR]": "3S2",
    "^value-": "value-1",
}
_SAMPLES = {"string": "text", "number": "8.5", "boolean": "true", "null": "null", "integer": "1", "object": "{}"}

#: The maximum depth of the search for a misplaced field.
_DEEP = 2


@cache
def schema_of(record: type[BaseModel]) -> dict[str, Any]:
    """Return the JSON Schema of a record class, with the field names used in YAML."""
    return record.model_json_schema(by_alias=True)


def shapes_at(record: type[BaseModel], path: tuple[str | int, ...]) -> tuple[Schema, ...]:
    """Return the JSON Schemas of the values allowed at a path in a record, or () if the path does not exist."""
    root = schema_of(record)
    found = [*_alternatives(root, root)]
    for part in path:
        found = [below for here in found for step in _step(here, part) for below in _alternatives(step, root)]
    return tuple(found)


def options_of(shapes: Iterable[Schema]) -> tuple[str | int, ...]:
    """Return all values that a field allows if they are enumerated, or () if the field also allows other values."""
    return tuple(
        value for shape in shapes for value in ([shape["const"]] if "const" in shape else shape.get("enum", ()))
    )


#: The key of the names of a field's values in a JSON Schema: values in tables may be written as these names.
NAMES = "x-names"


def names_of(shapes: Iterable[Schema]) -> dict[str, str]:
    """Return the display name of each value that a field allows, by value."""
    return {value: name for shape in shapes for value, name in shape.get(NAMES, {}).items()}


def _allows_unknown(shapes: Iterable[Schema]) -> bool:
    """Return whether a figure may be `unknown`: as an enumerated value, or as text that matches the pattern."""
    return any("unknown" in options_of((it,)) or it.get("pattern", "").endswith("|unknown)$") for it in shapes)


def _alternatives(shape: Schema, root: Schema) -> Iterator[Schema]:
    if "$ref" in shape:
        yield from _alternatives(root["$defs"][shape["$ref"].rpartition("/")[2]], root)
    elif branches := shape.get("anyOf") or shape.get("oneOf"):
        for branch in branches:
            if branch.get("type") != "null":
                yield from _alternatives(branch, root)
    else:
        yield shape


def _step(shape: Schema, part: str | int) -> Iterator[Schema]:
    if part in shape.get("properties", {}):
        yield shape["properties"][part]
    elif shape.get("type") == "object":
        shapes = (*shape.get("patternProperties", {}).values(), shape.get("additionalProperties"))
        yield from (inner for inner in shapes if isinstance(inner, dict))
    elif shape.get("type") == "array" and isinstance(part, int):
        first = shape.get("prefixItems", [])
        if part < len(first):
            yield first[part]
        elif "items" in shape:
            yield shape["items"]


def groups_with(record: type[BaseModel], name: str) -> list[tuple[str, ...]]:
    """Return the paths of the groups in a record that have a field with this name. The shortest path comes first."""
    root, found = schema_of(record), list[tuple[str, ...]]()

    def search(shape: Schema, path: tuple[str, ...]) -> None:
        for here in _alternatives(shape, root):
            fields = here.get("properties", {})
            if name in fields:
                found.append(path)
            if len(path) < _DEEP:
                for below, inside in fields.items():
                    search(inside, (*path, below))

    search(root, ())
    return sorted(dict.fromkeys(found), key=len)


def sample(shapes: Iterable[Schema], root: Schema, given: object = None) -> str:
    """Return a sample value for the first of these JSON Schemas, as one line of YAML. If possible, it contains `given`.

    The figures of a group are `unknown` if that is allowed, because users might copy an invented figure.
    """
    shape = next((branch for shape in shapes for branch in _alternatives(shape, root)), {})
    if options := options_of((shape,)):
        return str(given if given in options else options[0])
    types = ("integer", "number") if isinstance(given, int) else ("number",) if isinstance(given, float) else ()
    if not isinstance(given, bool) and shape.get("type") in types:
        return str(given)
    if "minimum" in shape:
        return str(max(1, shape["minimum"]))
    if "pattern" in shape:
        # Text written instead of a group often begins with a number: `2x light-machine-gun`.
        words = re.sub(r"^\d+ *[x\u00d7]? +", "", given) if isinstance(given, str) else ""
        if words and shape["pattern"].startswith("^[a-z0-9]+(-") and re.search(shape["pattern"], words):
            return words
        return next((form for start, form in FORMS.items() if shape["pattern"].startswith(start)), "text")
    if isinstance(given, str) and shape.get("type") == "string":
        return given
    if "prefixItems" in shape:
        return f"[{', '.join(sample((item,), root) for item in shape['prefixItems'])}]"
    if shape.get("type") == "array":
        return f"[{sample((shape.get('items', {}),), root, given)}]"
    fields = shape.get("properties", {})
    if needed := shape.get("required") or list(fields)[:1]:
        needed = ["document", *needed] if "document" in fields and "document" not in needed else needed
        written = []
        for name in needed:
            every = [*_alternatives(fields[name], root)]
            is_open = given is None and every[0].get("type") in ("integer", "number") and _allows_unknown(every)
            written.append(f"{name}: {'unknown' if is_open else sample(every, root, given)}")
            # The given value belongs to only one field.
            given = None
        return f"{{{', '.join(written)}}}"
    if isinstance(inside := next(_step(shape, "name"), None), dict):
        return f"{{name: {sample((inside,), root, given)}}}"
    return _SAMPLES.get(shape.get("type", "string"), "text")


def list_hint(shapes: tuple[Schema, ...], root: dict[str, Any], value: object) -> str:
    """Return a hint that shows how to write a value as a list."""
    items = [it for here in shapes for it in _alternatives(here.get("items", {}), root)]
    if any({"check", "reason"} <= set(it.get("properties", {})) for it in items) and isinstance(value, str):
        return _waiver_hint(value)
    if isinstance(value, dict):
        fields = (items or [{}])[0].get("properties", {})
        if fields and not fields.keys() & value.keys() and value:
            return Example(f"write it like `{sample(shapes, root, str(next(iter(value))))}`")
        return Example(
            "write `- ` before its first field, and indent its other fields by two more spaces"
            if fields
            else f"write it like `{sample(shapes, root)}`"
        )
    text = " ".join(str(value).split())
    if text.casefold() in ("none", "no", "nothing", "-", "--", "n/a", "0", "keine"):
        return "write `[]` for an empty list"
    if re.fullmatch(r"[-\d.]+( [-\d.]+)+", text):
        return f"put it in brackets, with commas: `[{', '.join(text.split())}]`"
    if text[:1] in "\u2013\u2014\u2212\u2022\u00b7*-" and text[1:]:
        return f"start each line with `- `, a hyphen and a space, instead of `{text[0]}`"
    of_words = any(it.get("type") == "string" for it in items) and not isinstance(value, str)
    if not of_words and not any("properties" in it for it in items):
        inside = text[1:-1] if text[:1] + text[-1:] in ("()", "<>") else text
        return f"put it in brackets: `[{inside.replace(';', ',')}]`"
    return Example(f"write it like `{sample(shapes, root, value)}`")


def _waiver_hint(value: str) -> str:
    """Return the hint for a waiver that was written as one text, such as `CE116, the second printing has 42`."""
    found = re.match(r"\s*([A-Za-z]{2}\d{2,4})\b[\s,;:\u2013\u2014-]*(.*)", value)
    if not found:
        return "write `[{check: CODE, reason: WORDS}]`, with the code of the check and the reason for the exception"
    if not found[2]:
        return f"write `[{{check: {found[1].upper()}, reason: WORDS}}]`, with the reason for the exception"
    from printgen.data.yaml.syntax import quote

    reason = found[2].strip()
    plain = not re.search(r"[:#,\[\]{}&*!|>'\"%@`]", reason)
    return f"write `[{{check: {found[1].upper()}, reason: {reason if plain else quote(reason)}}}]`"


def meaning_hint(shapes: Iterable[Schema], value: object) -> str:
    """Return a hint that names the letter for a word or else lists the meaning of each letter.

    Return "" if the letters have no meanings.
    """
    words = {letter: word for here in shapes for letter, word in here.get("meanings", {}).items()}
    if not words:
        return ""
    said = str(value).casefold()
    # Compare the beginnings of words: `bomber` means `bombing`.
    alike = [it for it, word in words.items() if len(said) > 3 and re.search(rf"\b{re.escape(said[:4])}", word)]
    alike = alike or [it for it in words if it.casefold() == said]
    if len(alike) == 1:
        return f"write `{alike[0]}`"
    return "write " + ", ".join(f"`{it}` {word}" for it, word in words.items())


def group_hint(shapes: Sequence[Schema], record: type[BaseModel], value: object, whole: object) -> str:
    """Return a hint that shows how to write a value as a group of fields.

    Args:
        whole: the data of the record.
    """
    root = schema_of(record)
    fields: Mapping[str, Schema] = shapes[0].get("properties", {}) if shapes else {}
    kinds = [list(_alternatives(it, root)) for it in fields.values()]
    alike = len(kinds) > 1 and not shapes[0].get("required") and all(it == kinds[0] for it in kinds)
    if not alike or not isinstance(value, str | int | float) or any("properties" in it for it in kinds[0]):
        return sample(shapes, root, value)
    others = [it for it in whole.values() if isinstance(it, dict)] if isinstance(whole, dict) else []
    given = [name for name in fields if any(name in it for it in others)] or [*fields]
    return "` or `".join(f"{{{name}: {value}}}" for name in given)


def value_text(value: object) -> str:
    """Format a value for use in a message."""
    if isinstance(value, dict):
        return "a group of fields"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None:
        return "no value"
    written = {True: "true", False: "false"}[value] if isinstance(value, bool) else " ".join(str(value).split())
    return f"`{written if len(written) <= 60 else written[:59] + '…'}`"
