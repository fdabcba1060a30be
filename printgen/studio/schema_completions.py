"""Completions for the definition files of a game folder, derived from their JSON Schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.files import reading

#: The maximum depth of groups inside groups, because parts of pages may contain parts of pages.
_DEPTH = 7


def schema_completions(text: str) -> list[dict[str, Any]]:
    """Return the completions of a schema: each key with its meaning, its values and its group."""
    schema = reading.read_json(text.encode(), dict[str, Any])
    return [*_keys(schema, schema, ())]


def _keys(schema: Mapping[str, Any], part: Mapping[str, Any], parents: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """Yield the completions for a part of a schema and for the groups inside it."""
    if len(parents) > _DEPTH:
        return
    for one in _alternatives(schema, part):
        for label, value in one.get("properties", {}).items():
            about = str(value.get("description", "")).split("\n")[0]
            yield {"parent": [*parents], "label": label, "about": about, "values": _values(schema, value)}
            yield from _keys(schema, value, (*parents, label))
        for inner in (one.get("items"), one.get("additionalProperties")):
            if isinstance(inner, dict):
                yield from _keys(schema, inner, (*parents, "*"))


def _values(schema: Mapping[str, Any], part: Mapping[str, Any]) -> list[str]:
    found = list[str]()
    for one in _alternatives(schema, part):
        found += [str(it) for it in one.get("enum", ())] + ([str(one["const"])] if "const" in one else [])
        found += ["true", "false"] if one.get("type") == "boolean" else []
    return found


def _alternatives(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the alternatives that a part of a schema allows, with references resolved."""
    if "$ref" in part:
        yield from _alternatives(schema, schema["$defs"][part["$ref"].rpartition("/")[2]])
    elif "anyOf" in part:
        for one in part["anyOf"]:
            yield from _alternatives(schema, one)
    else:
        yield part
