"""Faults in the files of a game folder that have a remedy of their own: spreadsheets, page files, codes and examples."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from printgen import commands
from printgen.data.findings import Finding
from printgen.games.game import load_game
from printgen.games.sources import builtin_codes, builtin_ids, game_of
from tests.declared.folders import CHECKS, KINDS, PLANES, write

HEAD = ["plane", "name", "side", "speed", "turn", "dogs"]
DAY = datetime(2026, 1, 3)  # noqa: DTZ001


def findings(folder: Path) -> list[Finding]:
    return commands.check(commands.load(game_of(str(folder))))


def workbook(folder: Path, row: list[Any]) -> list[Finding]:
    book = Workbook()
    for cells in (HEAD, ["camel", "Camel", "blue", 6, 5, "Rex"], row):
        book.active.append(cells)
    write(folder, planes_csv=None)
    book.save(folder / "planes.xlsx")
    return findings(folder)


@pytest.mark.parametrize("column", range(1, len(HEAD)))
def test_a_date_is_reported_in_its_cell_and_nowhere_else(tmp_path: Path, column: int) -> None:
    row: list[Any] = ["scout", "Scout", "blue", 3, 3, "Bo"]
    row[column] = DAY
    (found,) = workbook(tmp_path / "dogs", row)
    assert found.place is not None
    assert found.place.cell.startswith(f"Sheet!{'ABCDEF'[column]}3")
    assert "date" in found.message
    assert "as text" in (found.hint or "")


def test_a_date_in_a_text_file_is_recognized(tmp_path: Path) -> None:
    folder = write(tmp_path / "dogs", planes_csv=PLANES.replace("blue,6,5", "blue,3-Jan,5"))
    (found,) = findings(folder)
    assert found.place is not None
    assert (found.place.line, found.place.column) == (2, 4)
    assert "as text" in (found.hint or "")


def test_an_empty_cell_is_named_itself(tmp_path: Path) -> None:
    (found,) = workbook(tmp_path / "dogs", ["scout", "Scout", "blue", 3, None, "Bo"])
    assert found.place is not None
    assert found.place.cell.startswith("Sheet!E3")
    assert (found.hint or "").startswith("write a whole number")


def test_headings_may_have_capitals_spaces_and_units(tmp_path: Path) -> None:
    table = PLANES.replace("plane,name,side,speed", "Plane, Name ,side,Speed (mph)")
    assert findings(write(tmp_path / "dogs", planes_csv=table)) == []


def test_a_column_that_no_field_has_or_that_is_missing_has_a_remedy(tmp_path: Path) -> None:
    folder = write(tmp_path / "dogs", planes_csv=PLANES.replace("turn", "Bombs", 1))
    hints = [str(it.hint) for it in findings(folder)]
    assert any("kinds.yaml" in it for it in hints)
    assert any("add a column `turn`" in it for it in hints)


def test_two_tables_of_a_kind_are_reported(tmp_path: Path) -> None:
    folder = write(tmp_path / "dogs")
    book = Workbook()
    for cells in (HEAD, ["scout", "Scout", "blue", 3, 3, "Bo"]):
        book.active.append(cells)
    book.save(folder / "planes.xlsx")
    assert any("`planes.csv` and `planes.xlsx`" in it.message for it in findings(folder))


def test_examples_are_not_reported_if_all_records_are_invalid(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "dogs", planes_csv="plane,name,side,speed,turn,dogs,wing-man\ncamel,Camel,pink,6,5,Rex,\n"
    )
    assert [it.code for it in findings(folder)] == ["PG002"]


@pytest.mark.parametrize(
    ("part", "hint"),
    [
        ("{figure: {speed: 3}}", "one expression"),
        ("{figure: [speed, turn]}", "one expression"),
        ("{remark: red}", "below `heading`"),
        ("{label: Speed}", "below `figure`"),
        ("{widths: [1, 2]}", "below `row`"),
        ("{size: 30}", "write one of"),
        ("{line: hello}", "`[hello]`"),
        ("{aircraft: name, height: 40}", "{of: name, height: 40}"),
        ("{rule: 3}", "`true` or `false`"),
    ],
)
def test_parts_that_are_written_in_the_wrong_way_have_a_remedy(tmp_path: Path, part: str, hint: str) -> None:
    folder = write(tmp_path / "dogs", pages__a_yaml=f"page: a\ntitle: A\nof: planes\nbody:\n- {part}\n")
    (found,) = findings(folder)
    assert found.place is not None
    assert found.place.line == 5
    assert hint in f"{found.message} {found.hint}"


def test_one_length_is_not_the_size_of_a_piece(tmp_path: Path) -> None:
    folder = write(
        tmp_path / "dogs", pages__a_yaml="page: a\ntitle: A\nof: planes\nsize: 30\nbody: [{figure: speed}]\n"
    )
    (found,) = findings(folder)
    assert "`[30, 30]`" in (found.hint or "")


@pytest.mark.parametrize(
    ("part", "hint"),
    [
        ("{text: speed: {speed}, size: 7}", '`text: "speed: {speed}"`'),
        ("{text: {name}}", '"{name}"'),
        ("{frame: {title: Hits, if: turn > 2, body: [{rule: true}]}}", "beside `frame`"),
        ("{text: fast, if: speed => 5}", "`>=`"),
        ("{text: fast, if: if speed > 5 then turn}", "`not (A) or B`"),
    ],
)
def test_slips_of_beginners_have_the_right_remedy(tmp_path: Path, part: str, hint: str) -> None:
    folder = write(tmp_path / "dogs", pages__a_yaml=f"page: a\ntitle: A\nof: planes\nbody:\n- {part}\n")
    (found,) = findings(folder)
    assert hint in (found.hint or "")


def test_an_unknown_field_in_an_example_names_the_field_that_was_meant(tmp_path: Path) -> None:
    (found,) = findings(write(tmp_path / "dogs", checks_yaml=CHECKS.replace("passes: {speed", "passes: {sped")))
    assert "`speed`" in found.message


def test_a_year_in_a_cell_for_dates_is_recognized(tmp_path: Path) -> None:
    kinds = KINDS + "    since: month\n"
    table = PLANES.replace("wing-man\n", "wing-man,since\n").replace('Bo",', 'Bo",,1905-04-04', 1)
    table = table.replace("Waldi,", "Waldi,,1921-04").replace("3,3,,camel", "3,3,,camel,1921-05")
    (found,) = findings(write(tmp_path / "dogs", kinds_yaml=kinds, planes_csv=table))
    assert "1921" in (found.hint or "")


def sheets(folder: Path, tables: dict[str, list[list[Any]]]) -> list[Finding]:
    book = Workbook()
    book.remove(book.active)
    for title, rows in tables.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    write(folder, planes_csv=None)
    book.save(folder / "planes.xlsx")
    return findings(folder)


ROWS: list[list[Any]] = [["Plane", *HEAD[1:]], ["camel", "Camel", "blue", 6, 5, "Rex"]]


def test_the_sheet_with_the_records_need_not_be_the_first(tmp_path: Path) -> None:
    assert sheets(tmp_path / "dogs", {"Notes": [["bring cake"]], "Tabelle1": ROWS}) == []


def test_a_title_above_the_headings_is_one_finding(tmp_path: Path) -> None:
    (found,) = sheets(tmp_path / "dogs", {"Sheet": [["Our planes"], *ROWS]})
    assert "row 2" in found.message


def test_a_row_that_is_not_a_record_is_one_finding(tmp_path: Path) -> None:
    (found,) = sheets(tmp_path / "dogs", {"Sheet": [*ROWS, ["Sum", None, None, 6]]})
    assert found.place is not None
    assert "A3" in found.place.cell


@pytest.mark.parametrize("letters", [*builtin_codes(), "PG"])
def test_codes_of_other_checks_are_refused_with_their_owner(tmp_path: Path, letters: str) -> None:
    folder = write(tmp_path / "dogs", checks_yaml=CHECKS.replace("DO101", f"{letters}199"))
    (found,) = findings(folder)
    assert found.place is not None
    assert (found.code, found.place.line) == ("PG037", 1)
    assert builtin_codes().get(letters, "printgen") in found.message


def test_all_checks_of_a_built_in_game_have_its_letters() -> None:
    from printgen.checks.catalogue import collect, entries

    letters = {id: letters for letters, id in builtin_codes().items()}
    codes = {(id, code[:2]) for id in builtin_ids() if id in letters for code in entries(collect(load_game(id).checks))}
    assert {it for it in codes if it[1] != "PG"} == set(letters.items())


def test_the_example_that_a_check_lacks_fits_its_condition(tmp_path: Path) -> None:
    check = "DO101:\n  title: same names\n  of: planes\n  unique: [name]\n"
    (found,) = findings(write(tmp_path / "dogs", checks_yaml=check))
    assert "`fails: [{name: A}, {name: A}]`" in (found.hint or "")
    path = write(tmp_path / "dogs", checks_yaml=f"{check}  passes: {{name: A}}\n  fails: {{name: A}}\n")
    (found,) = findings(path)
    assert found.place is not None
    assert found.place.line == 6
    assert "[{name: A}, {name: A}]" in (found.hint or "")


@pytest.mark.parametrize(
    ("that", "column"),
    [
        ("turn * 3 >= speed", 5),
        ('name != "turn" and speed > 3', 4),
        ("count(p for p in planes if p.turn > 4) > 1", 1),
    ],
)
def test_a_check_without_a_field_points_to_the_first_figure_in_its_condition(
    tmp_path: Path, that: str, column: int
) -> None:
    check = CHECKS.replace("  at: turn\n", "").replace("that: turn * 3 >= speed", f"that: {that}")
    check = check.replace("speed: 9, turn: 2", "speed: 1").replace("speed: 9, turn: 3", "speed: 6, turn: 6")
    table = PLANES.replace("camel,Camel,blue,6,5", "camel,Camel,blue,3,0")
    found = findings(write(tmp_path / "dogs", planes_csv=table, checks_yaml=check))
    assert {it.place.column for it in found if it.code == "DO101" and it.place} == {column}
