"""The data of a game for programs: all its records in one JSON file, and the schema of that file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from printgen.data.kind import Case, Kind
from printgen.data.kinds import KINDS
from printgen.games.reading import Reading

_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def written(case: Case) -> dict[str, Any]:
    """A record as it was written, with the source that its file gives it, and every key as text."""
    whole: Any = case.document.value
    value: Any = whole
    for step in case.path:
        value = value[step]
    above = {"source": whole["source"]} if case.path and "source" in whole else {}
    named: dict[str, Any] = _named({**above, **value})
    return named


def _named(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _named(item) for key, item in value.items()}
    return [_named(item) for item in value] if isinstance(value, list) else value


def as_json(data: Reading, date: str) -> bytes:
    """All records of the game by kind and id, with the version that they are."""
    records = {kind: {id: written(case) for id, case in sorted(cases.items())} for kind, cases in _cases(data).items()}
    head = {"$schema": f"{data.game.id}.schema.json", "game": data.game.id, "title": data.game.title}
    return _text({**head, "version": data.version, "date": date, "records": records})


def schema(data: Reading) -> bytes:
    """The JSON Schema (draft 2020-12) of `as_json`: each kind's record, in the names that YAML has."""
    parts: dict[str, Any] = {}
    kinds: dict[str, Any] = {}
    for kind in _kinds(data):
        record = kind.model.model_json_schema(by_alias=True, ref_template=f"#/$defs/{kind.name}.{{model}}")
        parts |= {f"{kind.name}.{name}": part for name, part in record.pop("$defs", {}).items()}
        parts[kind.name] = record
        kinds[kind.name] = {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{kind.name}"}}
    told = {name: {"type": "string"} for name in ("$schema", "game", "title", "version", "date")}
    records = {"type": "object", "properties": kinds, "required": [*kinds], "additionalProperties": False}
    whole = {
        "$schema": _DRAFT,
        "title": data.game.id,
        "type": "object",
        "properties": {**told, "records": records},
        "required": [*told, "records"],
        "additionalProperties": False,
        "$defs": parts,
    }
    return _text(whole)


def _kinds(data: Reading) -> tuple[Kind, ...]:
    return tuple({kind.name: kind for kind in (*KINDS, *data.game.kinds)}.values())


def _cases(data: Reading) -> Mapping[str, Mapping[str, Case]]:
    return {kind.name: data.library.of(kind.name) for kind in _kinds(data)}


def _text(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()
