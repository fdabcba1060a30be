"""Each aircraft is told of once, drawn once, and used by every game that has it."""

from __future__ import annotations

import pytest

from printgen.data.kind import Library
from printgen.data.records.aircraft import Aircraft
from printgen.drawing.aircraft.above import draw_from_above
from printgen.games import game
from tests.printed import shipped


@pytest.fixture(scope="module")
def libraries() -> dict[str, Library]:
    return {id: shipped(id).library for id in game.game_ids()}


def rated(library: Library) -> set[str]:
    return {id for kind in library.about("aircraft") for id in library.of(kind)}


def test_every_game_takes_what_it_shares_from_one_file(libraries: dict[str, Library]) -> None:
    users: dict[str, list[str]] = {}
    for name, library in libraries.items():
        for id in rated(library):
            users.setdefault(id, []).append(name)
    assert sorted(users["sopwith-camel"]) == ["blue-max", "canvas-eagles", "richthofens-war"]
    shared = {id: names for id, names in users.items() if len(names) > 1}
    assert len(shared) > 30
    for id, names in shared.items():
        cases = [libraries[name].of("aircraft")[id] for name in names]
        assert len({case.document.file for case in cases}) == 1
        assert all(case.record == cases[0].record for case in cases)


def test_no_game_tells_again_what_all_share(libraries: dict[str, Library]) -> None:
    # A game may call it by a name of its own, and say since when it may be chosen; damage tracks have the names of parts.
    told = set(Aircraft.model_fields) - {
        "aircraft",
        "name",
        "engine",
        "wings",
        "since",
        "source",
        "sources",
        "notes",
        "waivers",
        "former_ids",
    }
    for name, library in libraries.items():
        for kind in library.about("aircraft"):
            for case in library.of(kind).values():
                assert not told & set(type(case.record).model_fields), (name, case.id)


def test_it_is_drawn_alike_in_every_game(libraries: dict[str, Library]) -> None:
    drawn: dict[str, set[str]] = {}
    for library in libraries.values():
        for id in rated(library):
            plane = library.get("aircraft", id)
            if isinstance(plane, Aircraft):
                drawn.setdefault(id, set()).add(repr(draw_from_above(plane, "line")))
    assert len(drawn) > 80
    assert {id for id, shapes in drawn.items() if len(shapes) > 1} == set()
