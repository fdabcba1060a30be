"""Bad input of newcomers in game folders: each fault is one finding with its file, line or row, column, and remedy."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from printgen import commands
from printgen.commands.explaining import explain
from printgen.commands.session import Session
from printgen.data.findings import Finding, Severity, UsageError
from printgen.data.folders import find
from printgen.games.game import find_game
from printgen.games.sources import game_of
from tests.declared.folders import CHECKS, GAME, KINDS, PLANES, write

HEAD = ["Plane", "name", "side", "speed", "turn", "dogs"]
CAMEL = ["camel", "Camel", "blue", 6, 5, "Rex"]
MORE_KINDS = f"""{KINDS}\
    motto: {{type: text, optional: true}}
    gas-cells: {{type: count, optional: true}}
    type: {{choice: [plane, airship], optional: true}}
    drawing: {{reference: aircraft, optional: true}}
    since: {{type: month, optional: true}}
"""
NAMED = KINDS.replace("    name: name\n", "    aircraft: name\n")


def findings(folder: Path) -> list[Finding]:
    return commands.check(commands.load(game_of(str(folder))))


def only(folder: Path) -> tuple[str, int, int, str]:
    """Return the file, line and column of the only finding, and its message with its remedy."""
    (found,) = findings(folder)
    assert found.place is not None
    assert found.hint
    return Path(found.place.file).name, found.place.line, found.place.column, f"{found.message} | {found.hint}"


# A part of a page: the line (the part is in line 5), the column, and the remedy.
PARTS = [
    ("{text: x, if: type == airship}", 5, 25, '"airship"'),
    ("{text: x, if: type == airshp}", 5, 25, '"airship"'),
    ("{text: x, if: 'side in [red, \"blue\"]'}", 5, 27, '"red"'),
    ("{text: x, if: name == Camel}", 5, 25, '"Camel"'),
    ("{text: x, if: side = red}", 5, 22, '`== "red"`'),
    ("{text: x, if: motto}", 5, 17, "`motto != none`"),
    ("{text: x, if: side}", 5, 17, '`side == "red"`'),
    ("{text: x, if: speed}", 5, 17, "`speed > 0`"),
    ("{text: x, if: 'motto != \"\"'}", 5, 27, "`motto != none`"),
    ("{figure: gas cells}", 5, 16, "`gas-cells`"),
    ('{text: "{Gas Cells} cells"}', 5, 16, "`gas-cells`"),
    ("{picture: airship.png}", 5, 13, "`symbol: NAME`"),
    ("{line: [{image: airship.png}]}", 5, 19, "`aircraft: FIELD`"),
    ("{title: Planes}", 5, 11, "`heading`"),
    ("{table: {rows: [[1, 2]]}, title: Hits}", 5, 36, "braces of `table`"),
    ("{track: turn, title: Hits}", 5, 24, "label: Hits"),
    ("{table: {head: [a, b], rows: [[1, 2], [1, 2, 3]]}}", 5, 41, "2 cells"),
    ("{table: {head: [a, b], rows: [[1]]}}", 5, 33, "2 cells"),
    ("{table: {rows: [[1, 2], [1]]}}", 5, 27, "2 cells"),
    ("{table: {head: [a, b], rows: [[1, 2]], widths: [1, 2, 3]}}", 5, 50, "one width for each"),
    ("{table: {head: [a, b], rows: [[1, 2]], align: [left]}}", 5, 49, "one alignment"),
    ("{table: {rows: [[1, 2]]}, widths: [1, 2]}", 5, 29, "`table: {…, widths: [1, 2]}`"),
    ("{log: {columns: [a, b], widths: [1]}}", 5, 35, "one width for each"),
    ("{log: {columns: [a, b]}, widths: [1, 2]}", 5, 28, "`log: {…, widths: [1, 2]}`"),
    ("{frame: {title: a, widths: [1], body: [{rule: true}]}}", 5, 22, "remove it"),
]


@pytest.mark.parametrize(("part", "line", "column", "remedy"), PARTS)
def test_a_part_has_its_place_and_its_remedy(tmp_path: Path, part: str, line: int, column: int, remedy: str) -> None:
    page = f"page: a\ntitle: A\nof: planes\nbody:\n- {part}\n"
    found = only(write(tmp_path / "dogs", kinds_yaml=MORE_KINDS, pages__a_yaml=page))
    assert found[:3] == ("a.yaml", line, column)
    assert remedy in found[3]


# Whole files: the texts that replace files of the folder, the place, and the remedy.
DATED = PLANES.replace("wing-man", "since", 1).replace(",camel\n", ",3.7.1950\n")
BODY = "page: a\ntitle: A\nof: planes\nbody:\n"
FILES: list[tuple[dict[str, str | None], str, str]] = [
    ({"pages__a_yaml": f"{BODY}heading: x\n- text: y\n"}, "a.yaml:5:1", "`- heading: x`"),
    ({"pages__a_yaml": f"{BODY}  heading: x\n- text: y\n"}, "a.yaml:5:3", "`- heading: x`"),
    ({"pages__a_yaml": f"{BODY}- text: y\nheading: x\n"}, "a.yaml:6:10", "`- heading: …`"),
    ({"game_yaml": f"{GAME}\tauthor: x\n"}, "game.yaml:4:2", "remove the tab"),
    ({"kinds_yaml": KINDS.replace("planes:\n", "aircraft:\n").replace("reference: planes", "reference: aircraft"),
      "planes_csv": None, "checks_yaml": None}, "kinds.yaml:1:1", "such as `planes`"),
    ({"kinds_yaml": KINDS.replace("planes:\n", "plane:\n").replace("reference: planes", "reference: plane"),
      "planes_csv": None, "checks_yaml": None}, "kinds.yaml:4:5", "such as `planes`"),
    ({"planes_csv": "name,side,speed,turn,dogs\nCamel,blue,6,5,Rex\n,red,3,3,Bo\n"}, "planes.csv:3:1", "write the name"),
    ({"planes_csv": f"name,side,speed,turn,dogs\n{'x' * 90},red,3,3,Bo\n"}, "planes.csv:2:1", "shorten it"),
    ({"planes_csv": "name,side,speed,turn,dogs\nCamel,blue,6,5,Rex\n零戦,red,3,3,Bo\n"}, "planes.csv:3:1", "column `plane`"),
    ({"planes_csv": PLANES.replace("blue,6,5", "blue,6,?")}, "planes.csv:2:5", "`unknown: true`"),
    ({"planes_csv": PLANES.replace("blue,6,5", "blue,6,")}, "planes.csv:2:5", "`unknown: true`"),
    ({"planes_csv": PLANES.replace("blue,6,5", "blue,6,unknown")}, "planes.csv:2:5", "`unknown: true`"),
    ({"planes_csv": PLANES.replace("blue,6,5", 'blue,6,"1,078"')}, "planes.csv:2:5", "1078"),
    ({"kinds_yaml": MORE_KINDS, "planes_csv": DATED},
     "planes.csv:4:7", "1950-07"),
]  # fmt: skip


@pytest.mark.parametrize(("files", "place", "remedy"), FILES)
def test_a_file_has_its_place_and_its_remedy(
    tmp_path: Path, files: dict[str, str | None], place: str, remedy: str
) -> None:
    name, line, column, words = only(write(tmp_path / "dogs", **files))
    assert (f"{name}:{line}:{column}", remedy in words) == (place, True)


def test_an_aircraft_with_another_name_is_not_suggested(tmp_path: Path) -> None:
    table = PLANES.replace("wing-man", "drawing", 1).replace(",camel\n", ",sabre\n")
    *place, words = only(write(tmp_path / "dogs", kinds_yaml=MORE_KINDS, planes_csv=table))
    assert place == ["planes.csv", 4, 7]
    assert "did you mean" not in words


def test_a_fault_in_game_yaml_has_no_consequences_in_kinds_yaml(tmp_path: Path) -> None:
    kinds = KINDS.replace("side: {choice: [red, blue]}", "side: side")
    assert only(write(tmp_path / "dogs", game_yaml=f"{GAME}\tauthor: x\n", kinds_yaml=kinds))[0] == "game.yaml"


def test_ids_follow_from_any_field_for_names(tmp_path: Path) -> None:
    table = "Aircraft,side,speed,turn,dogs\nSopwith Camel,blue,6,5,Rex\nS II,red,3,3,Bo\n"
    folder = write(tmp_path / "dogs", kinds_yaml=NAMED, planes_csv=table)
    assert findings(folder) == []
    assert list(commands.load(game_of(str(folder))).library.of("planes")) == ["sopwith-camel", "s-ii"]


@pytest.mark.parametrize("value", ["none", "null"])
def test_an_example_may_lack_an_optional_value(tmp_path: Path, value: str) -> None:
    checks = CHECKS.replace("turn * 3 >= speed", "speed > 8 or gas-cells == none").replace("turn {turn}", "x")
    checks = checks.replace("passes: {speed: 9, turn: 3}", f"passes: {{gas-cells: {value}}}")
    checks = checks.replace("fails: {speed: 9, turn: 2}", "fails: {gas-cells: 3}")
    assert findings(write(tmp_path / "dogs", kinds_yaml=MORE_KINDS, checks_yaml=checks)) == []


def workbook(folder: Path, sheets: dict[str, list[list[Any]]], **files: str | None) -> Path:
    book = Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    write(folder, **{"planes_csv": None, **files})
    book.save(folder / "planes.xlsx")
    return folder


def test_a_date_is_read_as_its_month(tmp_path: Path) -> None:
    rows = [[*HEAD, "since"], [*CAMEL, datetime(1950, 7, 3)], ["bat", "Bat", "red", 3, 3, "Bo", "1953-01-01"]]  # noqa: DTZ001
    folder = workbook(tmp_path / "dogs", {"planes": rows}, kinds_yaml=MORE_KINDS)
    assert findings(folder) == []
    planes = commands.load(game_of(str(folder))).library.of("planes")
    assert [getattr(it.record, "since") for it in planes.values()] == ["1950-07", "1953-01"]  # noqa: B009


def test_the_sheet_with_the_fields_is_read(tmp_path: Path) -> None:
    sheets = {"Summary": [["a", "name"], [1, 2]], "Tabelle": [HEAD[1:], CAMEL[1:]]}
    assert findings(workbook(tmp_path / "dogs", sheets)) == []


def test_a_workbook_without_records_names_its_sheets(tmp_path: Path) -> None:
    name, _line, _column, words = only(workbook(tmp_path / "dogs", {"Summary": [["a"], [1]], "Costs": [["b"], [2]]}))
    assert name == "planes.xlsx"
    assert "`Summary`, `Costs`" in words
    assert "`planes`" in words


def test_a_formula_without_a_result_is_reported_once(tmp_path: Path) -> None:
    found = only(workbook(tmp_path / "dogs", {"planes": [HEAD, CAMEL, ["bat", "Bat", "red", 3, "=1+2", "Bo"]]}))
    assert found[:3] == ("planes.xlsx", 3, 5)


@pytest.mark.parametrize(("named", "read"), [("planes.csv", "triplane"), ("planes.xlsx", "bat"), (None, "triplane")])
def test_one_table_of_two_is_read(tmp_path: Path, named: str | None, read: str) -> None:
    kinds = KINDS.replace("planes:\n", f"planes:\n  table: {named}\n", 1) if named else KINDS
    rows = [HEAD, CAMEL, ["bat", "Bat", "red", 3, 3, "Bo"]]
    folder = workbook(tmp_path / "dogs", {"planes": rows}, planes_csv=PLANES, kinds_yaml=kinds)
    (found,) = findings(folder)
    assert found.severity is Severity.WARNING
    assert read in commands.load(game_of(str(folder))).library.of("planes")


@pytest.mark.parametrize(
    ("text", "message"), [("{{ plains }}", "`planes`"), ("{% for p in planes %}{{ p.nmae }}{% endfor %}", "`name`")]
)
def test_a_template_names_the_line_and_the_similar_name(tmp_path: Path, text: str, message: str) -> None:
    folder = write(tmp_path / "dogs", pages__r_yaml="page: r\ntitle: R\ntemplate: r.html\n")
    (folder / "templates").mkdir()
    text = f'{{% extends "text.html" %}}\n{{% block text %}}\n{text}\n{{% endblock %}}\n'
    (folder / "templates" / "r.html").write_text(text, encoding="utf-8")
    name, line, _column, words = only(folder)
    assert (name, line) == ("r.html", 3)
    assert message in words


@pytest.mark.parametrize("word", ["dog", "./dog", "my-dgos", "./my-dgos"])
def test_a_misspelt_game_folder_is_suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    write(tmp_path / "my-dogs")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="my-dogs"):
        find_game(word)


@pytest.mark.parametrize("word", ["month", "choice", "none", "passes", "look", "unique", "covers-all"])
def test_the_words_of_a_game_folder_are_explained(word: str) -> None:
    session = Session(find(), lambda _doing, _share: None)
    assert "game folder" in explain(word, (), session, {}).answer
