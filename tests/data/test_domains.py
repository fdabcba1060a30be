"""Every scalar of every model has a domain; what lies outside of one is refused at its line, with what to do."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from annotated_types import Ge, Gt, Le, Lt, MaxLen
from pydantic import BeforeValidator, StringConstraints, ValidationError
from pydantic.fields import FieldInfo

import printgen
from printgen.commands import check, load
from printgen.data.folders import find
from printgen.data.records.fields import Ref
from printgen.data.records.record import Part
from printgen.data.records.roster import Player
from printgen.games import kits
from printgen.games.game import find_game, game_ids
from tests.breaches import Broken

#: Values checked as the figures that they change or are compared with: by PG017 for readings, by PG033 for house rules.
CHECKED_ELSEWHERE = {  # The examples of declared checks are read as records of the kind, at most fifty of them.
    "CheckSpec.passes",
    "CheckSpec.fails",
    "ReadingText.values{}",
    "HouseRule.where{}[]",
    "HouseRule.not_{}[]",
    "HouseRule.change{}[]",
}
GAME = "canvas-eagles"


def models() -> Iterator[type[Part]]:
    """Yield every model of the program, including the kit files of each game."""
    for module in pkgutil.walk_packages(printgen.__path__, "printgen."):
        importlib.import_module(module.name)
    for game in game_ids():
        kits.kit_model(game)
    left = list(Part.__subclasses__())
    for model in left:
        left += model.__subclasses__()
    yield from dict.fromkeys(it for it in left if it.__module__.startswith("printgen."))


def bare(annotation: Any, marks: tuple[Any, ...], path: str) -> Iterator[str]:
    """Yield the paths at which a type allows any text, any number or a list of any length."""
    origin, inner = get_origin(annotation), get_args(annotation)
    inside = [mark for it in marks for mark in (it.metadata if isinstance(it, FieldInfo) else (it,))]
    if origin is Annotated:
        yield from bare(annotation.__origin__, (*marks, *annotation.__metadata__), path)
    elif origin in (Union, UnionType):
        for branch in inner:
            if branch is not NoneType:
                yield from bare(branch, marks, path)
    elif origin is tuple:
        if inner[-1] is Ellipsis and not any(isinstance(it, MaxLen) for it in inside):
            yield f"{path}[]: any number of items"
        for item in inner:
            if item is not Ellipsis:
                yield from bare(item, (), f"{path}[]")
    elif origin is dict:
        yield from bare(inner[0], (), f"{path}{{key}}")
        yield from bare(inner[1], (), f"{path}{{}}")
    else:
        yield from unbounded(annotation, inside, path)


def unbounded(scalar: Any, marks: list[Any], path: str) -> Iterator[str]:
    """Yield the path of a scalar whose values are limited only by its type."""
    if path in CHECKED_ELSEWHERE or any(isinstance(it, BeforeValidator | Ref) for it in marks):
        return
    ends = [any(isinstance(it, kind) for it in marks) for kind in (Ge | Gt, Le | Lt)]
    form = any(isinstance(it, MaxLen | StringConstraints) or getattr(it, "pattern", None) for it in marks)
    if (scalar is str and not form) or (scalar in (int, float) and not all(ends)):
        yield f"{path}: any {'text' if scalar is str else 'number'}"
    if scalar is Any:
        yield f"{path}: anything"


def test_every_scalar_has_a_domain() -> None:
    found = [
        fault
        for model in models()
        for name, field in model.model_fields.items()
        for fault in bare(field.annotation, tuple(field.metadata), f"{model.__name__}.{name}")
    ]
    assert not found, "take one of the types of printgen.data.records.fields, or give it bounds"


def test_a_bare_scalar_is_found() -> None:
    assert list(bare(str, (), "a")) == ["a: any text"]
    assert list(bare(Annotated[int, Ge(1)] | None, (), "b")) == ["b: any number"]
    assert list(bare(dict[str, tuple[float, ...]], (), "c")) == [
        "c{key}: any text",
        "c{}[]: any number of items",
        "c{}[]: any number",
    ]


#: File, what stands in it, what is put there, then what is found: code, some of its words, some of what to do.
CASES = [
    ("nations.yaml", "{1918-04: cross-balken}", "{April 1918: cross-balken}", "PG002", "`April 1918`", "1918-04"),
    ("nations.yaml", "{1918-04: cross-balken}", "{1918-04: cross-balkan}", "PG002", "mean `cross-balken`", ""),
    (
        "nations.yaml",
        "{1918-04: cross-balken}",
        "{1918-04: cross-balken, 1917-01: cross-patee}",
        "PG002",
        "after",
        "order",
    ),
    (
        "nations.yaml",
        "{1918-04: cross-balken}",
        "{1981-04: cross-balken}",
        "CE115",
        "not a month of the war",
        "1918-11",
    ),
    ("aircraft/sopwith-camel.yaml", "since: 1917-07", "since: 1817-07", "PG002", "not a year and month", "1917-04"),
    ("{}/arcs.yaml", "facings: [1]", "facings: [99]", "PG002", "`99`: more than 6", ""),
    ("{}/arcs.yaml", "facings: [1]", "facings: [1, 1]", "PG002", "`1` is given twice", "remove"),
    ("{}/arcs.yaml", "facings: [1]", "facings: [42, -7]", "PG002", "`-7`: less than 1", ""),
    ("{}/game.yaml", "{early: 1916-12}", "{earl: 1916-12}", "PG001", "mean `early`", "early"),
    ("{}/game.yaml", "{early: 1916-12}", "{early: 1999-12}", "CE115", "not a month of the war", "1914-08"),
    ("{}/game.yaml", "game: canvas-eagles", "game: con", "PG003", "is not the game of this folder", GAME),
    ("{}/campaign/rules.yaml", "duty: observer,", "duty: pilot,", "PG002", "`pilot` is given twice", "remove"),
    ("{}/campaign/rules.yaml", "[pilot, gunnery]", "[pilott, gunnery]", "PG004", "mean `pilot`", ""),
    (
        "{}/campaign/rules.yaml",
        "      pilot: [ace]",
        "      pilott: [ace]",
        "PG004",
        "no such duty; did you mean `pilot`",
        "",
    ),
    (
        "{}/campaign/rules.yaml",
        "thresholds: [100, 250]",
        "thresholds: [250, 100]",
        "PG002",
        "`100` comes after `250`",
        "order",
    ),
    ("{}/campaign/rules.yaml", "since: 1915-06", "since: 1918-11\nuntil: 1918-10 #", "PG010", "`until` is 1918-10", ""),
    ("{}/campaign/tasks.yaml", "seats: [2, 9]", "seats: [9, 2]", "PG002", "`2` comes after `9`", "order"),
    ("{}/kits/example.yaml", "game: canvas-eagles", "game: canvas-eagels", "PG004", "mean `canvas-eagles`", ""),
    ("{}/kits/example.yaml", "date: 1917-04", "date: 1957-04", "PG002", "not a month of the war", ""),
    ("{}/kits/example.yaml", "player: Ann", 'player: "A\\u202En"', "PG002", "U+202E", "visible characters"),
    ("{}/kits/example.yaml", "player: Ann", 'player: "A\\u200Bn"', "PG002", "U+200B", "visible characters"),
    ("{}/kits/example.yaml", "albatros-d-iii", "fokker-dviii", "CE801", "in service from 1918", "month"),
    ("{}/campaigns/example.yaml", "game: canvas-eagles", "game: canvas-eagels", "PG004", "mean `canvas-eagles`", ""),
    ("{}/campaigns/example.yaml", "name: Winter over Arras", 'name: "\\u202Ename"', "PG002", "U+202E", "visible"),
    ("{}/campaigns/example.yaml", "kills: [", f"kills: [{'{victim: x}, ' * 1000}", "PG002", "at most 20", ""),
    ("{}/campaigns/example.yaml", "week: 6", "week: 999", "PG002", "`999`: more than 260", ""),
    (
        "{}/arcs.yaml",
        "hexes:\n      - {hex: [0, -1]",
        "hexes: []\n    x:\n      - {hex: [0, -1]",
        "PG002",
        "at least 1",
        "",
    ),
    ("{}/maps/western-front.yaml", "rivers:", "rivers: [[1001]]\nx:", "PG002", "but at least 2", ""),
    ("{}/tables/dice/combat.yaml", "5-6: Jammed", f"5-6: {'J' * 200}", "PG002", "a word of 200 letters", "spaces"),
    ("{}/tables/dice/combat.yaml", "title: Jamming", f"title: {'J' * 390}", "PG002", "longer than 80", ""),
    ("{}/tables/dice/combat.yaml", "title: Jamming", 'title: "Jam\\nming"', "PG002", "more than one line", "one line"),
    ("{}/tables/dice/combat.yaml", "title: Jamming", 'title: "  "', "PG002", "nothing but spaces", "remove"),
]


@pytest.fixture(scope="module")
def frozen() -> Broken:
    return Broken.load(find_game(GAME), "CE")


@pytest.mark.parametrize(("file", "there", "put", "code", "says", "cure"), CASES, ids=lambda it: str(it)[:30])
def test_what_lies_outside_is_told(
    file: str, there: str, put: str, code: str, says: str, cure: str, frozen: Broken, tmp_path: Path
) -> None:
    path = file.format(GAME)
    text = (find().data[0] / path).read_text(encoding="utf-8")
    assert there in text
    line = text[: text.index(there)].count("\n") + 1
    every = frozen.found({path: (text, text.replace(there, put, 1))}, tmp_path)
    found = [it for it in every if it.code == code and says in it.message]
    assert [(it.place.line, cure in (it.hint or "")) for it in found if it.place] in (
        [(line, True)],
        [(line + 1, True)],
    )


@pytest.mark.parametrize(
    ("put", "says"),
    [
        ("products: [nonsense]", "`nonsense`: no such product"),
        ("paper: a44", "`a44` is not a paper size"),
        ("paper-by-product: {mapss: a3}", "did you mean `maps`"),
        ("layout: a55", "did you mean `a5`"),
    ],
)
def test_a_kit_file_of_the_data_is_judged_as_one_outside(put: str, says: str, tmp_path: Path) -> None:
    kit = f"{GAME}/kits/example.yaml"
    text = (find().data[0] / kit).read_text(encoding="utf-8")
    (tmp_path / kit).parent.mkdir(parents=True)
    (tmp_path / kit).write_text(text.replace("excluded-products: [reference-cards]", put), encoding="utf-8")
    (found,) = check(load(GAME, tmp_path))
    assert says in found.message
    assert found.place
    assert found.place.line == text[: text.index("excluded-products")].count("\n") + 1


@pytest.mark.parametrize(
    ("name", "accepted"),
    [
        ("Anna \U0001f468\u200d\U0001f469\u200d\U0001f467", True),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", True),
        ("\U0001f469\U0001f3fd\u200d\u2708\ufe0f", True),
        ("An\u200dna", False),
        ("Anna\u200d", False),
        ("\U0001f468\u200dAnna", False),
        ("\U0001f468\u200d\u200d\U0001f469", False),
        ("An\u200bna", False),
    ],
)
def test_joiners_are_accepted_between_emoji_only(name: str, accepted: bool) -> None:
    try:
        assert Player.model_validate({"player": "anna", "name": name}).name == name
        assert accepted
    except ValidationError:
        assert not accepted
