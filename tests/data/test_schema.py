"""JSON Schemas: the names YAML has, the shape of the file, the same text every time."""

from __future__ import annotations

import json

from printgen.data.kinds import KINDS
from printgen.data.schema import schema_name, schemas
from printgen.games.game import load_game

GAME = load_game("canvas-eagles").kinds


def test_names_of_files() -> None:
    assert [schema_name(kind) for kind in KINDS[:2]] == ["nations.json", "crew.json"]
    named = {kind.name: schema_name(kind) for kind in GAME}
    assert (named["ratings"], named["weapons"]) == ("canvas-eagles.ratings.json", "canvas-eagles.weapons.json")


def test_a_record_alone_in_its_file() -> None:
    schema = json.loads(schemas(GAME)["canvas-eagles.ratings.json"])
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert (schema["title"], schema["additionalProperties"]) == ("ratings", False)
    assert {"has-dual-controls", "stability", "waivers"} <= set(schema["properties"])
    assert schema["properties"]["stability"]["anyOf"] == [
        {"type": "string", "enum": ["A+", "A", "B", "C"]},
        {"const": "unknown"},
    ]
    assert "ratings in" in schema["description"]


def test_a_file_of_many() -> None:
    schema = json.loads(schemas(GAME)["canvas-eagles.weapons.json"])
    assert (schema["required"], schema["additionalProperties"]) == (["weapons"], False)
    assert schema["properties"] == {
        "weapons": {"type": "array", "items": {"$ref": "#/$defs/Weapon"}},
        "source": {"$ref": "#/$defs/Source"},
    }
    assert {"Weapon", "Source", "Drums"} <= set(schema["$defs"])


def test_fields_called_title_stay() -> None:
    assert "title" in json.loads(schemas(GAME)["canvas-eagles.game.json"])["properties"]


def test_every_reference_leads_somewhere() -> None:
    texts = schemas((*KINDS, *GAME))
    assert len(texts) == len(KINDS) + len(GAME)
    for text in texts.values():
        parts = json.loads(text).get("$defs", {})
        named = {line.split('"')[3].removeprefix("#/$defs/") for line in text.splitlines() if '"$ref"' in line}
        assert named <= set(parts)
    assert texts == schemas((*KINDS, *GAME))
