"""JSON Schemas for data files, one per kind, with field names as in YAML. Text editors check files with them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

from printgen.data import kinds
from printgen.data.kind import Kind
from printgen.data.records.record import Source

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def schema_name(kind: Kind) -> str:
    """Return the file name of a kind's schema: `aircraft.json`, or `dogfight.planes.json` for a game's own kind."""
    return f"{kind.name}.json" if kind in kinds.KINDS else f"{kind.where.split('/')[0]}.{kind.name}.json"


def schemas(kinds: Sequence[Kind]) -> dict[str, str]:
    """Return the text of each kind's JSON Schema (draft 2020-12), by file name. The same models always give the same text."""
    texts, references = {}, "#/$defs/{model}"
    for kind in kinds:
        record = kind.model.model_json_schema(by_alias=True, ref_template=references)
        schema = {"$schema": _DRAFT, **without_titles(record), "title": kind.name}
        if kind.entries is not None:
            parts, name = record.pop("$defs", {}), kind.model.__name__
            parts |= {name: record, Source.__name__: Source.model_json_schema(ref_template=references)}
            listed = {"type": "array", "items": {"$ref": f"#/$defs/{name}"}}
            schema = {
                "$schema": _DRAFT,
                "title": kind.name,
                "description": cleandoc(kind.model.__doc__ or kind.name),
                "type": "object",
                "properties": {kind.entries: listed, "source": {"$ref": "#/$defs/Source"}},
                "required": [kind.entries],
                "additionalProperties": False,
                "$defs": without_titles(parts),
            }
        texts[schema_name(kind)] = json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
    return texts


def without_titles(value: Any, names: bool = False) -> Any:
    """Return a schema without the titles that pydantic derives from field names.

    Args:
        names: whether the keys of `value` are field names.
    """
    if isinstance(value, list):
        return [without_titles(item) for item in value]
    if not isinstance(value, dict):
        return value
    inside = {"properties", "$defs"}
    return {
        key: without_titles(below, not names and key in inside)
        for key, below in value.items()
        if names or key != "title"
    }
