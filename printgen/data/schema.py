"""JSON Schemas of the data, for editors to complete and check by: one a kind, in the names that YAML has."""

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
    """The file of a kind's schema: `aircraft.json` for one every game shares, else with its game's folder before it."""
    return f"{kind.name}.json" if kind in kinds.KINDS else f"{kind.where.split('/')[0]}.{kind.name}.json"


def first_line(kind: Kind) -> str:
    """The first line of each data file of a kind: tells editors where its schema is."""
    return f"# yaml-language-server: $schema={'../' * kind.where.count('/')}schema/{schema_name(kind)}"


def schemas(kinds: Sequence[Kind]) -> dict[str, str]:
    """The text of each kind's JSON Schema (draft 2020-12), by file name; the same text for the same models."""
    return {schema_name(kind): json.dumps(_schema(kind), ensure_ascii=False, indent=2) + "\n" for kind in kinds}


def _schema(kind: Kind) -> dict[str, Any]:
    if kind.entries is None:
        record = kind.model.model_json_schema(by_alias=True)
        return {"$schema": _DRAFT, **_plain(record), "title": kind.name}
    references = "#/$defs/{model}"
    record = kind.model.model_json_schema(by_alias=True, ref_template=references)
    parts = record.pop("$defs", {})
    parts |= {kind.model.__name__: record, Source.__name__: Source.model_json_schema(ref_template=references)}
    return {
        "$schema": _DRAFT,
        "title": kind.name,
        "description": cleandoc(kind.model.__doc__ or kind.name),
        "type": "object",
        "properties": {
            kind.entries: {"type": "array", "items": {"$ref": f"#/$defs/{kind.model.__name__}"}},
            "source": {"$ref": "#/$defs/Source"},
        },
        "required": [kind.entries],
        "additionalProperties": False,
        "$defs": _plain(parts),
    }


def _plain(value: Any, names: bool = False) -> Any:
    """A schema without the titles made up from fields' names; `names` where the keys are such names themselves."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if not isinstance(value, dict):
        return value
    inside = {"properties", "$defs"}
    return {key: _plain(below, not names and key in inside) for key, below in value.items() if names or key != "title"}
