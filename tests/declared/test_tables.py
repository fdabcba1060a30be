"""Tables of game folders as people write them: without a column of ids, and with capitals in choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen import commands
from printgen.games.reading import CheckedGame
from printgen.games.sources import game_of
from tests.declared.folders import KINDS, PLANES, write

HOME = "Name,Side,Speed (mph),Turn,Dogs\nSopwith Camel,Blue,6,5,Rex\nChâteau II,RED,4,4,\n"


def read(folder: Path, table: str) -> CheckedGame:
    return commands.load(game_of(str(write(folder, planes_csv=table, checks_yaml=None))))


def faults(data: CheckedGame) -> list[tuple[str, int]]:
    return [(it.code, it.place.line if it.place else 0) for it in data.findings]


def test_names_become_ids_and_capitals_do_not_matter(tmp_path: Path) -> None:
    data = read(tmp_path / "dogs", HOME)
    assert data.findings == ()
    planes = data.library.of("planes")
    assert {id: case.record.side for id, case in planes.items()} == {"sopwith-camel": "blue", "chateau-ii": "red"}


def test_a_choice_of_similar_values_is_not_guessed(tmp_path: Path) -> None:
    kinds = "planes:\n  fields: {plane: id, name: name, colour: {choice: [red, RED]}}\n"
    folder = write(tmp_path / "dogs", kinds_yaml=kinds, planes_csv="plane,name,colour\na,A,Red\n", checks_yaml=None)
    assert [it.code for it in commands.load(game_of(str(folder))).findings] == ["PG002"]


@pytest.mark.parametrize(
    ("table", "found"),
    [
        (HOME.replace("Château II", "Sopwith  camel"), [("PG003", 3)]),
        (HOME.replace("Château II", "零戦"), [("PG003", 3)]),
        (HOME.replace("Name", "Callsign"), [("PG002", 1), ("PG002", 1)]),
        # The title of a workbook above the headings.
        ("My home game,,,,\n" + HOME, [("PG002", 1)]),
        # An id that is left out in a table with a column of ids may be a mistake.
        ("plane,name,side,speed,turn,dogs\n,Camel,blue,6,5,\n", [("PG003", 2)]),
    ],
)
def test_ids_that_do_not_follow_from_names_are_reported(
    tmp_path: Path, table: str, found: list[tuple[str, int]]
) -> None:
    assert faults(read(tmp_path / "dogs", table)) == found


@pytest.mark.parametrize("field", ["{choice: [red, blue]}", "side"])
def test_a_side_may_be_written_as_its_name(tmp_path: Path, field: str) -> None:
    sides = "sides: [{side: red, name: British}, {side: blue, name: German}]\n"
    planes = PLANES.replace(",blue,", ",german,", 1).replace(",red,", ",British,")
    folder = write(
        tmp_path / "dogs",
        game_yaml=f"game: dogs\ntitle: Dogs\n{sides}",
        kinds_yaml=KINDS.replace("{choice: [red, blue]}", field),
        planes_csv=planes,
    )
    data = commands.load(game_of(str(folder)))
    assert data.findings == ()
    sides_of = {id: case.record.side for id, case in data.library.of("planes").items()}
    assert sides_of == {"camel": "blue", "triplane": "red", "scout": "blue"}


def test_the_names_of_sides_are_not_written_at_a_field(tmp_path: Path) -> None:
    kinds = KINDS.replace("{choice: [red, blue]}", "{type: side, names: {red: R}}")
    assert faults(commands.load(game_of(str(write(tmp_path / "dogs", kinds_yaml=kinds)))))[:1] == [("PG037", 6)]
