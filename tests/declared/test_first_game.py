"""The mistakes of someone who makes a first game: each is reported once, where it was made, with the correction."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen import commands
from printgen.commands.requests import find_product
from printgen.data.findings import Finding, UsageError
from printgen.games.sources import game_of
from tests.declared.folders import CHECKS, GAME, KINDS, PLANES, write

PAGE = "page: cards\ntitle: Cards\nof: planes\nsize: [63, 88]\n"


def findings(folder: Path) -> list[Finding]:
    return commands.check(commands.load(game_of(str(folder))))


@pytest.mark.parametrize(
    ("condition", "instead"),
    [
        ("speed == unknown", "speed is unknown"),
        ("unknown == speed", "speed is unknown"),
        ("speed != unknown", "speed is known"),
        ("speed in [3, unknown]", "speed is unknown"),
        ("any(p.speed == unknown for p in planes)", "p.speed is unknown"),
    ],
)
def test_a_comparison_with_unknown_is_an_error_that_names_the_test(
    tmp_path: Path, condition: str, instead: str
) -> None:
    page = f'{PAGE}where: {condition}\nbody:\n- {{text: "{{name}}", if: "{condition}"}}\n'
    checks = CHECKS.replace("turn * 3 >= speed", condition)
    found = findings(write(tmp_path / "dogs", checks_yaml=checks, pages__cards_yaml=page))
    assert {Path(it.place.file).name for it in found if it.place} == {"checks.yaml", "cards.yaml"}
    assert all(f"`{instead}`" in (it.hint or "") for it in found)


def test_a_missing_table_is_reported_where_it_is_named_and_nowhere_else(tmp_path: Path) -> None:
    kinds = KINDS.replace("planes:\n", "planes:\n  table: plane.csv\n", 1)
    (found,) = findings(
        write(tmp_path / "dogs", kinds_yaml=kinds, pages__cards_yaml=f"{PAGE}body: [{{figure: speed}}]\n")
    )
    assert found.place is not None
    assert (Path(found.place.file).name, found.place.line, found.place.column) == ("kinds.yaml", 2, 10)
    assert "`planes.csv`" in (found.hint or "")


def test_a_declared_table_may_be_written_after_the_game_was_read(tmp_path: Path) -> None:
    kinds = KINDS.replace("planes:\n", "planes:\n  table: fleet.csv\n", 1)
    folder = write(tmp_path / "dogs", kinds_yaml=kinds, planes_csv=None)
    (found,) = findings(folder)
    assert "fleet.csv" in found.message
    assert findings(write(folder, kinds_yaml=kinds, planes_csv=None, fleet_csv=PLANES)) == []


def test_a_side_that_the_game_does_not_have_is_reported(tmp_path: Path) -> None:
    kinds = KINDS.replace("[red, blue]", "[red, blue, rde]")
    (found,) = findings(write(tmp_path / "dogs", kinds_yaml=kinds))
    assert found.place is not None
    assert (found.place.line, found.place.column) == (6, 32)
    assert "`red`" in found.message


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("kinds.yaml", "fields:", "feilds:"),
        ("kinds.yaml", "dogs: {list", "dogs: {lsit"),
        ("kinds.yaml", "help: an", "help: [an"),
        ("cards.yaml", "figure: speed", "figure: sped"),
        ("cards.yaml", "- figure", "- fugure"),
        ("cards.yaml", "title", "titel"),
    ],
)
def test_the_consequences_of_a_fault_in_a_definition_are_not_reported(
    tmp_path: Path, file: str, old: str, new: str
) -> None:
    files = {
        "game_yaml": GAME + "kit: [cards, lists]\n",
        "kinds_yaml": KINDS + "rockets:\n  fields:\n    rocket: id\n    plane: {reference: planes}\n",
        "rockets_csv": "rocket,plane\nprieur,camel\n",
        "pages__cards_yaml": f"{PAGE}body:\n- figure: speed\n",
        "pages__lists_yaml": "page: lists\ntitle: Lists\nbody:\n- {each: p in planes, text: '{p.name}'}\n",
    }
    assert findings(write(tmp_path / "dogs", **files)) == []
    name = next(it for it in files if it.endswith(file.replace(".", "_")))
    files[name] = files[name].replace(old, new, 1)
    found = findings(write(tmp_path / "dogs", **files))
    assert {Path(it.place.file).name for it in found if it.place} == {file}
    assert len(found) == 1


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("{text: low, aline: centre}", "write `align`"),
        ("{line: [{words: low, sise: 12}]}", "write `size`"),
        ("{list: {each: s in planes, columns: [speed]}}", "`{head: Speed, figure: s.speed}`"),
        ("{list: {each: s in planes, columns: [name]}}", '`{head: Name, words: "{s.name}"}`'),
        ("{line: [low], style: bold}", "style: bold}]`"),
        ("{frame: {title: A, body: [{track: turn, style: bold}]}}", "only for text"),
    ],
)
def test_parts_that_are_written_in_the_wrong_way_have_the_right_remedy(tmp_path: Path, part: str, instead: str) -> None:
    (found,) = findings(write(tmp_path / "dogs", pages__cards_yaml=f"{PAGE}body:\n- {part}\n"))
    assert found.place is not None
    assert found.place.line == 6
    assert instead in (found.hint or "")


def test_no_second_part_is_offered_for_an_unknown_field(tmp_path: Path) -> None:
    part = "{text: low, xyz: 3}"
    (found,) = findings(write(tmp_path / "dogs", pages__cards_yaml=f"{PAGE}body:\n- {part}\n"))
    assert "align" in (found.hint or "")
    assert "heading" not in (found.hint or "")


def test_a_product_that_has_a_fault_is_not_called_unknown(tmp_path: Path) -> None:
    game = commands.load(
        game_of(str(write(tmp_path / "dogs", pages__cards_yaml=f"{PAGE}body:\n- figure: sped\n")))
    ).game
    with pytest.raises(UsageError, match=r"cards\.yaml, line 6"):
        find_product(game, "cards")


def test_an_unknown_field_in_a_template_is_named_with_the_field_that_was_meant(tmp_path: Path) -> None:
    (tmp_path / "dogs/templates").mkdir(parents=True)
    text = (
        '{% extends "text.html" %}\n{% block text %}\n{% for s in planes %}{{ s.sped }}{% endfor %}\n{% endblock %}\n'
    )
    (tmp_path / "dogs/templates/rules.html").write_text(text, encoding="utf-8")
    page = "page: rules\ntitle: Rules\ntemplate: rules.html\n"
    (found,) = findings(write(tmp_path / "dogs", pages__rules_yaml=page))
    assert found.place is not None
    assert (Path(found.place.file).name, found.place.line) == ("rules.html", 3)
    assert "`speed`" in found.message
    assert "object" not in found.message
