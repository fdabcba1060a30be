"""The shape of a record as data: which fields stand where, which values a field may have, what one looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

Schema = Mapping[str, Any]

# What text of a known form looks like, by the pattern in the schema.
_FORMS = {"^19": "1917-04", "^[a-z0-9]+(-": "an-id", "^[A-H]": "A"}
_SAMPLES = {"string": "text", "number": "8.5", "boolean": "true", "null": "null", "integer": "1", "object": "{}"}


@cache
def schema(record: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of a record, with the names its fields have in YAML."""
    return record.model_json_schema(by_alias=True)


def at(record: type[BaseModel], path: tuple[str | int, ...]) -> tuple[Schema, ...]:
    """What may stand at a path in a record: the alternatives, references resolved; none where nothing may."""
    root = schema(record)
    found = [*_alternatives(root, root)]
    for part in path:
        found = [below for here in found for step in _step(here, part) for below in _alternatives(step, root)]
    return tuple(found)


def fields(shapes: tuple[Schema, ...]) -> tuple[str, ...]:
    """The names of the fields that the alternatives have."""
    return tuple(dict.fromkeys(name for shape in shapes for name in shape.get("properties", {})))


def options(shapes: tuple[Schema, ...]) -> tuple[str | int, ...]:
    """The values that may be chosen from, where a field is such a choice."""
    found: list[str | int] = []
    for shape in shapes:
        found += [shape["const"]] if "const" in shape else shape.get("enum", [])
    return tuple(found)


def sample(record: type[BaseModel], shapes: tuple[Schema, ...]) -> str:
    """What a value looks like, written on one line of YAML."""
    root = schema(record)
    return _sample(shapes[0], root) if shapes else "text"


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
    elif shape.get("type") == "object" and isinstance(shape.get("additionalProperties"), dict):
        yield shape["additionalProperties"]
    elif shape.get("type") == "array" and isinstance(part, int):
        first = shape.get("prefixItems", [])
        if part < len(first):
            yield first[part]
        elif "items" in shape:
            yield shape["items"]


def _sample(shape: Schema, root: Schema) -> str:
    shape = next(_alternatives(shape, root), {})
    if chosen := options((shape,)):
        return str(chosen[0])
    if "minimum" in shape:
        return str(max(1, shape["minimum"]))
    if "pattern" in shape:
        return next((form for start, form in _FORMS.items() if shape["pattern"].startswith(start)), "text")
    if "prefixItems" in shape:
        return f"[{', '.join(_sample(item, root) for item in shape['prefixItems'])}]"
    if shape.get("type") == "array":
        return f"[{_sample(shape.get('items', {}), root)}]"
    if needed := shape.get("required") or list(shape.get("properties", {}))[:1]:
        inside = (f"{name}: {_sample(shape['properties'][name], root)}" for name in needed)
        return f"{{{', '.join(inside)}}}"
    return _SAMPLES.get(shape.get("type", "string"), "text")
