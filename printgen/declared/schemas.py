"""JSON Schemas of the files that define a game folder. Text editors use them to complete and check these files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from inspect import cleandoc
from typing import Any, get_args

from pydantic import BaseModel

from printgen.data.schema import without_titles
from printgen.declared.checks import CheckSpec
from printgen.declared.fields import FieldSpec, FieldType
from printgen.declared.game_file import GameFile
from printgen.declared.kinds import KindSpec
from printgen.declared.pages.spec import PageSpec
from printgen.report.fields import meanings

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
#: The parts that may also be written as a single text or number, such as `track: hull`.
_SHORT = ("PieceSpec", "TrackSpec", "WriteSpec", "AircraftSpec")


@cache
def definition_schemas() -> Mapping[str, str]:
    """Return the JSON Schema of each file that defines a game, by file name. They depend only on the printgen version."""
    return {
        "game.json": _text(_schema(GameFile)),
        "kinds.json": _text(_by_name(KindSpec, "the kinds of record, by name")),
        "checks.json": _text(_by_name(CheckSpec, "the checks, by code")),
        "page.json": _text(_schema(PageSpec)),
    }


def _by_name(model: type[BaseModel], description: str) -> dict[str, Any]:
    """Return the schema for a file whose keys are names and whose values have this model."""
    found = _schema(model)
    parts = found.pop("$defs", {})
    value = {key: it for key, it in found.items() if key != "$schema"}
    return {
        "$schema": _DRAFT,
        "description": description,
        "type": "object",
        "additionalProperties": {"$ref": f"#/$defs/{model.__name__}"},
        "$defs": {**parts, model.__name__: value},
    }


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    """Return the schema of a model, with the meaning of each key."""
    found: dict[str, Any] = without_titles(model.model_json_schema(by_alias=True))
    for name, part in found.get("$defs", {}).items():
        _describe(part)
        if name in _SHORT:
            found["$defs"][name] = {"anyOf": [{"type": ["string", "number"]}, part]}
        elif name == FieldSpec.__name__:
            # `choice`, `reference`, `list` and `fields` imply the type.
            part.pop("required", None)
            found["$defs"][name] = {"anyOf": [{"enum": list(get_args(FieldType))}, part]}
    _describe(found)
    return {"$schema": _DRAFT, **found}


def _describe(part: dict[str, Any]) -> None:
    """Give each key of a group its meaning from the docstring of the group's class."""
    described = meanings(cleandoc(part.get("description", "")))
    for key, value in part.get("properties", {}).items():
        if key in described:
            value.setdefault("description", described[key].rstrip("."))


def _text(schema: dict[str, Any]) -> str:
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"
