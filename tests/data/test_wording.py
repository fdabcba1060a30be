"""Every error that pydantic can find in our records has our own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Annotated, Any

import pytest
from pydantic import Field
from pydantic_core import ErrorDetails

from printgen.data.edits import Fix, RenameKey, Replace
from printgen.data.kind import Kind
from printgen.data.kinds import KINDS
from printgen.data.load import cases
from printgen.data.problem import Problem
from printgen.data.records.fields import (
    Count,
    Distinct,
    Known,
    Listed,
    Metres,
    MonthOrUnknown,
    Text,
    Unknown,
    may_be_unknown,
)
from printgen.data.records.record import Part, Record
from printgen.data.wording import BUILT_IN, WANTED, WORDS, describe, value_text
from printgen.data.yaml.editing import edit
from printgen.games.game import game_ids, load_game
from tests.built_in import FROZEN
from tests.documents import parsed

#: What each kind of node in pydantic's compiled schema can complain of, by itself and by its settings.
CAN_SAY: dict[str, tuple[str, ...]] = {
    "model": ("model_type",),
    "model-fields": ("extra_forbidden", "invalid_key", "missing"),
    "dict": ("dict_type",),
    "tuple": ("tuple_type", "missing", "too_long"),
    "list": ("list_type",),
    "str": ("string_type",),
    "int": ("int_type",),
    "float": ("float_type", "finite_number"),
    "bool": ("bool_type",),
    "literal": ("literal_error",),
    "enum": ("enum",),
}
BY_SETTING = {
    "ge": "greater_than_equal", "gt": "greater_than", "le": "less_than_equal", "lt": "less_than",
    "pattern": "string_pattern_mismatch",
}  # fmt: skip
#: Nodes that only hold others, or run our own code, whose errors bring their own words.
SILENT = {
    "any", "default", "definition-ref", "definitions", "function-after", "function-before", "function-plain",
    "function-wrap", "model-field", "no-info", "nullable", "union", "with-info",
}  # fmt: skip


def nodes(schema: object) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema
        for below in schema.values():
            yield from nodes(below)
    elif isinstance(schema, list | tuple):
        for below in schema:
            yield from nodes(below)


def complaints(node: dict[str, Any]) -> Iterator[str]:
    yield from CAN_SAY.get(node["type"], ())
    yield from (error for setting, error in BY_SETTING.items() if setting in node)
    kind = "string_too" if node["type"] == "str" else "too"
    if "min_length" in node:
        yield f"{kind}_short"
    if "max_length" in node:
        yield f"{kind}_long"


def test_every_error_our_records_can_have_is_worded() -> None:
    kinds = [*KINDS, *(kind for game in game_ids() for kind in load_game(game).kinds)]
    for kind in kinds:
        kind.model.model_rebuild()
    found = [node for kind in kinds for node in nodes(kind.model.__pydantic_core_schema__)]
    assert len(found) > 100
    assert {node["type"] for node in found} - SILENT - set(CAN_SAY) == set()
    can = {error for node in found for error in complaints(node)}
    assert len(can) > 10
    assert can - set(WORDS) - set(WANTED) == set()


def test_only_errors_that_exist_are_worded() -> None:
    assert len(BUILT_IN) > 50
    assert (set(WORDS) | set(WANTED)) - BUILT_IN == set()


def test_an_error_without_words_of_ours_does_not_speak_pydantics() -> None:
    error: ErrorDetails = {"type": "url_parsing", "loc": (), "msg": "Input should be English", "input": 1}
    assert describe(Problem(Record, (), 1, (error,))).message == "`1`: not a valid value"


WHOLE = "write a whole number from 0 to 999, or `unknown`"


class Told(Part):
    """A part with a figure that may be unknown."""

    says: Text
    dice: Annotated[str | Unknown, *may_be_unknown({"type": "string", "pattern": "^[0-9]/[0-9]$"})]


class Flight(Record):
    """A flight, with a field of each sort."""

    flight: str
    crew: Count | None = None
    span: Metres | None = None
    since: MonthOrUnknown | None = None
    fuel: Known = 55
    boats: Count = 1
    label: Text = "x"
    lots: Listed[str] = ()
    name: Text | None = None
    ace: bool = False
    height: float = 1.0
    pair: tuple[int, int] | None = None
    legs: Annotated[Distinct[str], Field(min_length=1)] = ("a",)
    lead: Part | None = None
    call: Annotated[Text, Field(max_length=4)] = "x"
    brief: Told | None = None
    gun: Annotated[str, Field(pattern=r"^[A-H]$")] = "A"


@pytest.mark.parametrize(
    ("written", "message", "hint"),
    [
        ('crew: "2"', '`"2"` is text because of its quotes, not a whole number', "remove the quotes"),
        ("crew: 02", "`02` is read as text, not as a whole number, because of how it is written", "write 2"),
        ("crew: 2.50", "`2.50`: not a whole number", "write 2 or 3"),
        ('crew: "true"', "`true`: not a whole number", "write a whole number, in digits"),
        ("crew: two", "`two`: a number in words", "write 2"),
        ("crew: many", "`many`: not a whole number", "write a whole number, in digits"),
        ("crew: ~11", "`~11`: a number with `~` before it", "write 11 alone"),
        ("crew: 10-11", "`10-11`: two numbers where one is needed", "write one of the numbers, and the other one under `notes`"),
        ("crew: 2+3", "`2+3`: a sum, which printgen does not calculate", "write 5"),
        ("crew: =A1", "`=A1`: a formula, which printgen does not calculate", "write the result"),
        ("crew: 19; 20", "`19; 20`: several numbers without commas", "separate them by commas: 19, 20"),
        ("crew: 24 // charted", "`24 // charted`: text, and `//` does not start a comment", "write `24  # charted`"),
        ("crew: −5", "`−5` is read as text, not as a whole number, because `−` is not the minus sign on the keyboard",
         "write a whole number from 0 to 999"),
        ("crew: 5\u00a0", "`5` is read as text, not as a whole number, because of an invisible character or special space",
         "write 5"),
        ("crew: 5.500", "`5.500` is read as text, because of its point", "write 5500"),
        ("span: 28 ft", "`28 ft`: a number with the unit `ft`", "write 8.534 alone, in metres"),
        ("boats: 28 ft", "`28 ft`: a number with the unit `ft`", "write the number alone, in this field's own unit"),
        ("height: 8 1/2", "`8 1/2` is read as text, not as a number, because of its fraction", "write 8.5"),
        ("lots: (a, b)", "`(a, b)`: not a list", "put it in brackets: `[a, b]`"),
        ("lots: none", "`none`: not a list", "write `[]` for an empty list"),
        ("lots: • a", "`• a`: not a list", "start each line with `- `, a hyphen and a space, instead of `•`"),
        ("name: {Hale: Arthur}", "a group of fields: not text", "put the text in quotes, because it contains a colon"),
        ("name: [a, b]", "a list: not text", "write one text on one line, without `- ` and brackets"),
        ("ace: perhaps", "`perhaps`: not `true` or `false`", "write `true` or `false`"),
        ("brief: {says: Hale, Arthur, dice: 1/2}", "`Arthur`: a comma in braces starts the next field",
         'write `says: "Hale, Arthur"` if the comma belongs to the text'),
        ("crew: 1000", "`1000`: more than 999", "write 999 or less"),
        ("crew: -1", "`-1`: less than 0", "write 0 or more"),
        ("span: 8.50", "`8.50` is read as text, not as a number, because of how it is written", "write 8.5"),
        ('span: "8.5"', '`"8.5"` is text because of its quotes, not a number', "remove the quotes"),
        ("crew: 1O", "`1O` is read as text, not as a whole number, because of the letter `O` in it", "write 10"),
        ("crew: l", "`l` is read as text, not as a whole number, because of the letter `l` in it", "write 1"),
        ("crew: 2.0", "`2.0`: not a whole number", "write 2"),
        ("crew: ２", "`２` is read as text, not as a whole number, because of how it is written", "write 2"),
        ("legs: []", "a list of 0 items, but at least 1 is needed", "add the missing items"),
        ("boats:", "no value, but a whole number is needed", "add the value, or remove `boats:`"),
        ("fuel: 5,5", "`5,5`: not a whole number", "write 5 or 6"),
        ("fuel: unkown", "`unkown`: neither a whole number nor `unknown`; did you mean `unknown`?", WHOLE),
        ("fuel: ~", "no value", WHOLE),
        ("fuel: 5_000", "`5_000` is read as text, not as a whole number, because of the separators between its digits",
         "write a whole number from 0 to 999"),
        ("span: 8,5", "`8,5` is read as text, not as a number, because of its comma", "write 8.5"),
        ("span: 8.5 m", "`8.5 m` is read as text, not as a number, because of the `m` after it", "write 8.5"),
        ("fuel: 55 litres", "`55 litres`: a number with `litres` after it", "write 55 alone"),
        ("fuel: 55# full", "`55# full`: text, because the `#` of a comment needs a space before it", "write `55  # full`"),
        (
            "brief: {says: x, dice:2}",
            "`dice:2`: a key and its value without a separator",
            "write `dice: 2`, with a colon and a space",
        ),
        ("since: 1917-4", "`1917-4`: not a year and month", "write 1917-04"),
        ("since: April 1917", "`April 1917`: not a year and month", "write 1917-04"),
        ("span: 850", "`850`: not a length of 1 to 100 metres", "write it like 8.5, or `unknown`"),
        ("since: 1917", "`1917`: not a year and month", "write it like 1917-04"),
        ("name: 1917", "`1917`: not text", 'put it in quotes: "1917"'),
        ("name: true", "`true`: not text", 'put it in quotes: "true"'),
        ("label:", "no value, but text is needed", "add the value, or remove `label:`"),
        ("lots: fuel", "`fuel`: not a list", "put it in brackets: `[fuel]`"),
        ("name: ''", "empty text where text is needed", "write some text, or remove the field"),
        ("name: " + "x" * 401, f"`{'x' * 59}…`: longer than 400 characters", "shorten it"),
        ("call: ABCDEFG", "`ABCDEFG`: 7 characters, but at most 4 are allowed", "shorten it"),
        ("gun: J", "`J`: not a valid value", "write it like `A`"),
        ("brief: {dice: unknown}", "`says` is missing", "add `says:` and a text"),
        ("brief: {says: x}", "`dice` is missing", "add `dice:` and a text, or `dice: unknown`"),
        ("ace: yes", "`yes`: not `true` or `false`", "write `true`"),
        ("height: 1.10", "`1.10` is read as text, not as a number, because of how it is written", "write 1.1"),
        ("lead: [1]", "a list: not a group of fields", "write it like `{}`"),
        ("waivers: {a: 1}", "a group of fields: not a list", "write it like `[{check: a, reason: text}]`"),
        ("source: {status: ''}",
         "``: not one of `official`, `charted`, `reconstructed`, `house`, `missing`", "write one of these"),
    ],
)  # fmt: skip
def test_words_and_hints(written: str, message: str, hint: str | None) -> None:
    document = parsed(f"flight: x\n{written}\n", "x.yaml")
    _, findings = cases(Kind("flights", "toy/flights.yaml", Flight, key="flight"), document)
    assert [(found.message, found.hint) for found in findings] == [(message, hint)]


def test_values_as_a_message_names_them() -> None:
    values = [{}, [], None, True, False, 0, 1.5, "a\n b", "é" * 70]
    assert [value_text(value) for value in values] == [
        "a group of fields", "a list", "no value", "`true`", "`false`", "`0`", "`1.5`", "`a b`", f"`{'é' * 59}…`",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "fix"),
    [
        ('crew: "2"', Replace(("crew",), 2)),
        ("crew: 1O", Replace(("crew",), 10)),
        ("crew: 2.0", Replace(("crew",), 2)),
        ("span: 8,5", Replace(("span",), 8.5)),
        ("span: 1,500", None),
        ("fuel: unkown", Replace(("fuel",), "unknown")),
        ("fuel: 5_000", None),
        ("fuel: 55 litres", None),
        ("since: 1917-4", Replace(("since",), "1917-04")),
        ("since: 04/05/1917", None),
        ("name: 1917", Replace(("name",), "1917")),
        ("name: false", Replace(("name",), "false")),
        ("lots: fuel", Replace(("lots",), ("fuel",))),
        ("ace: No", Replace(("ace",), False)),
        ("ace: maybe", None),
        ("cew: 1", RenameKey(("cew",), "crew")),
        ("captain: 1", None),
        ("brief: {say: x, dice: unknown}", RenameKey(("brief", "say"), "says")),
        ("source: {status: oficial}", Replace(("source", "status"), "official")),
    ],
)
def test_what_can_only_have_been_meant_is_the_fix(written: str, fix: Fix | None) -> None:
    document = parsed(f"flight: x\n{written}\n", "x.yaml")
    _, findings = cases(Kind("flights", "toy/flights.yaml", Flight, key="flight"), document)
    assert [found.fix for found in findings] == [fix]
    if fix:
        again = parsed(edit(document.text, [fix]), "x.yaml")
        assert fix not in [it.fix for it in cases(Kind("flights", "toy/flights.yaml", Flight, key="flight"), again)[1]]


@pytest.mark.parametrize(
    ("file", "former", "now"),
    [
        ("aircraft/sopwith-camel.yaml", "service", "since"),
        ("aircraft/sopwith-camel.yaml", "propeller", "propeller-diameter"),
        ("canvas-eagles/weapons.yaml", "limit", "belt-boxes"),
        ("canvas-eagles/campaign/awards.yaml", "for", "basis"),
        ("canvas-eagles/campaign/tasks.yaml", "lays", "markers"),
        ("canvas-eagles/campaigns/example.yaml", "brings", "starts-with"),
        ("canvas-eagles/campaigns/example.yaml", "of", "victim"),
        ("canvas-eagles/kits/example.yaml", "evening", "kit"),
        ("canvas-eagles/kits/example.yaml", "without", "excluded-products"),
        ("blue-max/maps/east.yaml", "lower", "low-columns"),
        ("dockfighters/missions.yaml", "wins", "victory"),
        ("richthofens-war/tables/winds.yaml", "moves", "drift"),
    ],
)
def test_a_former_key_is_told_with_its_new_name(file: str, former: str, now: str) -> None:
    game = file.partition("/")[0]
    kinds = (*KINDS, *load_game(game).kinds) if game in game_ids() else KINDS
    kind = next(it for it in kinds if PurePosixPath(file).match(it.where))
    text = (FROZEN / file).read_text(encoding="utf-8")
    document = parsed(re.sub(rf"(?<![\w-]){now}:", f"{former}:", text, count=1), PurePosixPath(file).name)
    _, findings = cases(kind, document)
    (found,) = (it for it in findings if it.code == "PG001")
    assert (found.message, found.hint) == (f"`{former}` is now `{now}`", f"write `{now}`")
    assert isinstance(found.fix, RenameKey)
    assert edit(document.text, [found.fix]) == text
