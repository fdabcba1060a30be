"""`printgen table`: changed figures become partial records, and everything that is wrong names its cell."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from printgen.commands.session import CLEAN, FINDINGS, Session
from printgen.commands.table_reading import TableReading, find_changes, read_table
from printgen.commands.table_writing import write_table
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.data.spreadsheet.csv_file import parse_csv, render_csv
from printgen.games.game import load_game
from printgen.games.reading import read_game
from printgen.reuse.store import Store

GAME = "canvas-eagles"
CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    return folder


@pytest.fixture
def session(mine: Path) -> Session:
    return Session(find((mine,), mine.parent / "out"), lambda _doing, _share: None)


@pytest.fixture
def edited(tmp_path: Path, session: Session):
    """Return `edited(change)`, which writes the workbook of the aircraft, changes it, and returns its path."""

    def edit(change: Callable[[Any], None], *kinds: str) -> Path:
        file = tmp_path / "table.xlsx"
        file.unlink(missing_ok=True)
        write_table(GAME, file, kinds, session)
        book = openpyxl.load_workbook(file)
        change(book)
        book.save(file)
        return file

    return edit


def put(sheet: Any, id: str, column: str, value: object) -> None:
    """Set a cell in the first row of a record."""
    headings = [it.value for it in sheet[1]]
    row = next(row for row in sheet.iter_rows(min_row=2) if row[0].value == id)
    row[headings.index(column)].value = value


def read(file: Path, session: Session, **options: Any) -> TableReading:
    return find_changes(file, session, **options)


def figures(result: TableReading) -> dict[str, tuple[Any, Any]]:
    assert not result.findings
    return {f"{it.id}.{it.figure}".rstrip("."): (it.old, it.new) for it in result.changes}


def camel(mine: Path) -> Any:
    checked = read_game(load_game(GAME), find((mine,)))
    assert not checked.findings
    return checked.library.get("ratings", "sopwith-camel")


def test_changed_figures_are_written_as_a_partial_record(edited, session: Session, mine: Path) -> None:
    def change(book: Any) -> None:
        put(book["ratings"], "sopwith-camel", "climb", 3.0)
        put(book["ratings"], "sopwith-camel", "engine.boxes", 7)

    assert read_table(edited(change), session, yes=True).status == CLEAN
    assert (mine / CAMEL).read_text() == "aircraft: sopwith-camel\nengine: {boxes: 7}\nclimb: 3\n"
    assert [it.name for it in mine.rglob("*.yaml")] == ["sopwith-camel.yaml"]
    assert (camel(mine).climb, camel(mine).source_of("climb").status) == (3, "house")


def test_the_closing_line_names_the_game_of_the_folder_for_records_of_every_game(
    edited, session: Session, mine: Path
) -> None:
    def shown(name: str) -> str:
        file = edited(lambda book: put(book["aircraft"], "sopwith-camel", "maker", name), "aircraft")
        return read_table(file, session, yes=True).closing.rpartition("printgen validate ")[2].split()[0]

    assert shown("Boulton") == "--data"
    (mine / GAME).mkdir()
    assert shown("Ruston") == GAME
    (mine / "blue-max").mkdir()
    assert shown("Hooper") == "--data"


def test_an_emptied_cell_is_unknown_or_absent(edited, session: Session, mine: Path) -> None:
    def change(book: Any) -> None:
        put(book["ratings"], "sopwith-camel", "climb", None)
        put(book["ratings"], "sopwith-camel", "armament", "unknown")

    assert figures(read(edited(change), session))["sopwith-camel.climb"] == (2, "unknown")
    read_table(edited(change), session, yes=True)
    assert "climb: unknown\narmament: unknown\n" in (mine / CAMEL).read_text()


def test_the_file_keeps_its_comments_and_the_other_figures(edited, session: Session, mine: Path) -> None:
    (mine / CAMEL).parent.mkdir(parents=True)
    (mine / CAMEL).write_text("# mine\naircraft: sopwith-camel\nclimb: 3 # at last\nfuel: 60\n")
    read_table(edited(lambda book: put(book["ratings"], "sopwith-camel", "climb", 4)), session, yes=True)
    assert (mine / CAMEL).read_text() == "# mine\naircraft: sopwith-camel\nclimb: 4 # at last\nfuel: 60\n"


def test_a_complete_record_names_the_source_of_the_changed_figure(edited, session: Session, mine: Path) -> None:
    builtin = session.project.data[0] / CAMEL
    (mine / CAMEL).parent.mkdir(parents=True)
    (mine / CAMEL).write_text(builtin.read_text())
    file = edited(lambda book: put(book["ratings"], "sopwith-camel", "climb", 4))
    read_table(file, session, source="a letter", yes=True)
    found = read_game(load_game(GAME), find((mine,))).library.get("ratings", "sopwith-camel")
    assert found.source_of("climb").document == "a letter"
    assert found.source_of("fuel").status == "official"


def test_a_record_whose_required_fields_all_change_keeps_the_others(edited, session: Session, mine: Path) -> None:
    """A record with every required field replaces the built-in one, so the file must contain all fields."""
    before = read_game(load_game(GAME), find()).library.get("crew", "observer")
    read_table(edited(lambda book: put(book["crew"], "observer", "name", "Franz"), "crew"), session, yes=True)
    after = read_game(load_game(GAME), find((mine,))).library.get("crew", "observer")
    assert after.name == "Franz"
    assert after.model_dump(exclude={"name", "sources"}) == before.model_dump(exclude={"name", "sources"})
    assert after.source_of("name").status == "house"


def test_a_partial_record_that_becomes_complete_keeps_the_other_fields(edited, session: Session, mine: Path) -> None:
    (mine / "canvas-eagles/campaign").mkdir(parents=True)
    file = mine / "canvas-eagles/campaign/awards.yaml"
    file.write_text("awards:\n  - award: turn\n    name: Turns\n    basis: turns # mine\n")
    before = read_game(load_game(GAME), find((mine,))).library.get("awards", "turn")
    table = edited(lambda book: put(book["awards"], "turn", "points", "pilot: 2"), "awards")
    read_table(table, session, yes=True)
    after = read_game(load_game(GAME), find((mine,))).library.get("awards", "turn")
    assert (after.name, after.points, after.remark) == ("Turns", {"pilot": 2}, before.remark)
    assert "basis: turns # mine" in file.read_text()


def test_an_id_may_be_a_number(edited, session: Session, mine: Path) -> None:
    read_table(edited(lambda book: put(book["arcs"], "1", "title", "Ahead"), "arcs"), session, yes=True)
    assert read_game(load_game(GAME), find((mine,))).library.get("arcs", 1).title == "Ahead"


def test_the_last_record_of_a_file_changes_and_another_is_added(edited, session: Session, mine: Path) -> None:
    (mine / "crew.yaml").write_text("crew:\n  - crew: observer\n    name: Franz\n")

    def change(book: Any) -> None:
        put(book["crew"], "observer", "name", "Emil")
        put(book["crew"], "pilot", "name", "Ace")

    assert read_table(edited(change, "crew"), session, yes=True).status == CLEAN
    crew = read_game(load_game(GAME), find((mine,))).library.of("crew")
    assert (crew["observer"].record.name, crew["pilot"].record.name) == ("Emil", "Ace")


def test_a_row_that_was_added_is_a_new_record(edited, session: Session, mine: Path) -> None:
    def change(book: Any) -> None:
        for sheet in book.worksheets:
            for row in list(sheet.iter_rows(min_row=2, values_only=True)):
                if row[0] == "sopwith-camel":
                    sheet.append(["my-camel", *row[1:]])
        put(book["aircraft"], "my-camel", "name", "My Camel")

    done = read_table(edited(change), session, yes=True)
    assert done.status == CLEAN, done.complaint
    records = read_game(load_game(GAME), find((mine,))).library
    made, like = (records.get("ratings", id) for id in ("my-camel", "sopwith-camel"))
    assert made.guns == like.guns
    assert made.source.status == "house"


def test_items_of_lists_change_are_added_and_removed(edited, session: Session, mine: Path) -> None:
    def change(book: Any) -> None:
        guns = book["ratings.guns"]
        put(guns, "sopwith-camel", "remark", "over the cowling")

    assert figures(read(edited(change), session)) == {"sopwith-camel.guns.A.remark": (None, "over the cowling")}

    def remove(book: Any) -> None:
        guns = book["ratings.guns"]
        rows = [row[0].row for row in guns.iter_rows(min_row=2) if row[0].value == "sopwith-camel"]
        guns.delete_rows(rows[0], len(rows))
        put(book["ratings"], "sopwith-camel", "armament", None)

    assert figures(read(edited(remove), session))["sopwith-camel.guns"][1] in (None, [])


def test_nothing_is_written_without_consent(edited, session: Session, mine: Path) -> None:
    file = edited(lambda book: put(book["ratings"], "sopwith-camel", "climb", 3))
    asked = list[str]()

    def refuse(changes: str, _question: str) -> bool:
        asked.append(changes)
        return False

    assert read_table(file, session).status == FINDINGS
    assert read_table(file, session, confirm=refuse).status == CLEAN
    assert "+climb: 3" in read_table(file, session, diff=True).answer
    assert "sopwith-camel  climb 2 -> 3" in asked[0]
    assert not list(mine.rglob("*"))
    assert read_table(file, session, confirm=lambda *_: True).status == CLEAN
    assert (mine / CAMEL).exists()


def test_a_figure_in_a_table_of_the_folder_is_not_hidden_by_yaml(edited, session: Session, mine: Path) -> None:
    (mine / "canvas-eagles").mkdir()
    (mine / "canvas-eagles/aircraft.csv").write_text("aircraft,climb\nsopwith-camel,3\n")
    result = read(edited(lambda book: put(book["ratings"], "sopwith-camel", "climb", 4)), session)
    assert [it.code for it in result.findings] == ["PG001"]
    assert not result.files


@pytest.mark.parametrize(
    "text",
    [
        "aircraft,climb,fuel\nsopwith-camel,3,\n",
        "\ufeffaircraft;climb;fuel\r\nsopwith-camel;3;\r\n",
        "aircraft\tclimb\tfuel\nsopwith-camel\t3,0\t\n",
        'sep=;\naircraft;climb;#fuel\nsopwith-camel;"3";77\n',
    ],
    ids=["comma", "semicolon, BOM, CRLF", "tab, decimal comma", "sep, own column"],
)
def test_a_folder_may_contain_a_table(mine: Path, text: str) -> None:
    (mine / "canvas-eagles").mkdir()
    (mine / "canvas-eagles/aircraft.csv").write_text(text, encoding="utf-8", newline="")
    found = camel(mine)
    assert (found.climb, found.fuel, found.engine.boxes) == (3, 55, 6)
    assert (found.source_of("climb").status, found.source_of("fuel").status) == ("house", "official")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8-sig"])
def test_a_table_of_the_folder_may_have_the_encoding_of_a_redirection_in_powershell(mine: Path, encoding: str) -> None:
    (mine / "canvas-eagles").mkdir()
    text = "aircraft,climb\r\nsopwith-camel,3\r\n"
    mark = "" if encoding == "utf-8-sig" else "\N{ZERO WIDTH NO-BREAK SPACE}"
    (mine / "canvas-eagles/aircraft.csv").write_bytes(f"{mark}{text}".encode(encoding))
    assert camel(mine).climb == 3


def test_findings_in_a_table_of_the_folder_name_row_and_column(mine: Path) -> None:
    (mine / "canvas-eagles").mkdir()
    (mine / "canvas-eagles/aircraft.csv").write_text("aircraft,fuel,climb\nsopwith-camel,55,high\nfokker-dr9,,2\n")
    findings = read_game(load_game(GAME), find((mine,))).findings
    cells = [it.place.cell for it in findings if it.place]
    assert cells == ["row 2, column C, climb of sopwith-camel", "row 3, column A, aircraft of fokker-dr9"]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+3 m",
        "-/-/D1",
        "@all",
        "'=1",
        "''-x",
        '"=1"',
        "a\n=b",
        " =1",
        "x",
        "-3",
        "5+",
        "1917-04",
        "2-4",
        "0101",
        "3.1",
        "'8:1",
    ],
)
def test_text_that_looks_like_a_formula_is_safe_and_comes_back(text: str) -> None:
    content = render_csv(["id", "text"], [["a", text]]).decode("utf-8-sig")
    sheet, findings = parse_csv(content, "")
    assert not findings
    assert sheet is not None
    assert sheet.rows[0].cells[1] == text
    raw = list(csv.reader(io.StringIO(content, newline="")))[1][1]
    assert raw in ("x", "-3") or not raw.lstrip().startswith(("=", "+", "-", "@", *"0123456789"))


def test_a_workbook_has_no_formulas_and_is_the_same_on_every_run(tmp_path: Path, session: Session) -> None:
    contents = []
    for name in ("one.xlsx", "two.xlsx"):
        write_table(GAME, tmp_path / name, (), session)
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]
    with zipfile.ZipFile(io.BytesIO(contents[0])) as archive:
        assert not any(b"<f>" in archive.read(it) for it in archive.namelist() if "worksheets" in it)


def csv_case(text: str, encoding: str = "utf-8", name: str = "ratings.csv") -> tuple[str, bytes]:
    return name, text.encode(encoding)


#: A table, the findings by code and cell. The command must report all of them in one run.
BAD: dict[str, tuple[tuple[str, bytes], list[tuple[str, str]]]] = {
    "empty": (csv_case(""), [("PG001", "")]),
    "blank lines": (csv_case("\n\n"), [("PG001", "")]),
    "no known heading": (csv_case("a,b\n1,2\n"), [("PG001", "row 1")]),
    "no id column": (csv_case("climb,fuel,dive\n1,2,3\n"), [("PG001", "row 1")]),
    "misspelt heading": (csv_case("aircraft,climp,fuel\n"), [("PG002", "row 1, column B")]),
    "heading twice": (csv_case("aircraft,climb,climb\n"), [("PG002", "row 1, column C")]),
    "no heading": (csv_case("aircraft,climb,\nsopwith-camel,2,5\n"), [("PG002", "row 1, column C")]),
    "unknown id": (csv_case("aircraft,climb\nsopwith-camell,2\n"), [("PG002", "row 2, column A")]),
    "id twice": (csv_case("aircraft,climb\nsopwith-camel,2\nsopwith-camel,3\n"), [("PG003", "row 3, column A")]),
    "no id": (csv_case("aircraft,climb\n,3\n"), [("PG003", "row 2, column A")]),
    "text for a number": (csv_case("aircraft,climb\nsopwith-camel,high\n"), [("PG002", "row 2, column B")]),
    "negative": (csv_case("aircraft,climb\nsopwith-camel,-3\n"), [("PG002", "row 2, column B")]),
    "too large": (csv_case("aircraft,fuel\nsopwith-camel,99999\n"), [("PG002", "row 2, column B")]),
    "fraction": (csv_case("aircraft,climb\nsopwith-camel,2.5\n"), [("PG002", "row 2, column B")]),
    "decimal comma": (csv_case("aircraft;climb\nsopwith-camel;2,5\n"), [("PG002", "row 2, column B")]),
    "ambiguous": (csv_case('aircraft,fuel\nsopwith-camel,"1,500"\n'), [("PG002", "row 2, column B")]),
    "date": (csv_case("aircraft,climb\nsopwith-camel,02.03.2026\n"), [("PG002", "row 2, column B")]),
    "error value": (csv_case("aircraft,climb\nsopwith-camel,#REF!\n"), [("PG002", "row 2, column B")]),
    "wrong choice": (csv_case("aircraft,stability\nsopwith-camel,Q\n"), [("PG002", "row 2, column B")]),
    "wrong flag": (
        csv_case("aircraft,has-dual-controls,climb\nsopwith-camel,maybe,2\n"),
        [("PG002", "row 2, column B")],
    ),
    "required": (csv_case("aircraft,stability\nsopwith-camel,B\nfokker-dr1,-\n"), [("PG002", "row 3, column B")]),
    "not a list": (csv_case('aircraft,guns,climb\nsopwith-camel,"[{id: A",2\n'), [("PG002", "row 2, column B")]),
    "unknown weapon": (
        csv_case(
            'aircraft,guns,climb\nsopwith-camel,"[{id: A, weapon: vikers, count: 2, mount: fixed, crew: pilot, arc: 1}]",2\n'
        ),
        [("PG004", "row 2, column B")],
    ),
    "two faults": (
        csv_case("aircraft,climb,fuel\nsopwith-camel,x,2\nfokker-dr1,2,y\n"),
        [("PG002", "row 2, column B"), ("PG002", "row 3, column C")],
    ),
    "open quote": (csv_case('aircraft,climb\nsopwith-camel,"3\n'), [("PG001", "row 2")]),
    "text after quote": (csv_case('aircraft,climb\nsopwith-camel,"3"x\n'), [("PG001", "row 2")]),
    "NUL": (csv_case("aircraft,climb\nsopwith-camel,3\0\n"), [("PG001", "")]),
    "broken UTF-16": (("ratings.csv", b"\xff\xfea\x00i"), [("PG001", "")]),
    "too many columns": (csv_case(f"aircraft{',x' * 400}\n"), [("PG001", "row 1, column KO")]),
    "PDF": (("ratings.csv", b"%PDF-1.7\n"), [("PG001", "")]),
    "title above the headings": (csv_case("Mine\n\naircraft,climb\nsopwith-camel,3\n"), [("PG001", "row 1")]),
    "unit": (csv_case("aircraft,fuel\nsopwith-camel,55 boxes\n"), [("PG002", "row 2, column B")]),
    "percent": (csv_case("aircraft,fuel\nsopwith-camel,50%\n"), [("PG002", "row 2, column B")]),
    "formula": (csv_case("aircraft,climb\nsopwith-camel,=B3+1\n"), [("PG002", "row 2, column B")]),
    "ceiling above the map": (csv_case("aircraft,ceiling.late\nsopwith-camel,12\n"), [("CE107", "row 2, column B")]),
    "group as heading": (csv_case("aircraft,engine\nsopwith-camel,7\n"), [("PG002", "row 1, column B")]),
    "list: unknown id": (
        csv_case("aircraft,id,weapon,mount,arc\nsopwith-camell,A,vickers,fixed,1\n", name="ratings.guns.csv"),
        [("PG002", "row 2, column A")],
    ),
    "list: unknown weapon": (
        csv_case(
            "aircraft,id,weapon,count,mount,crew,arc\nsopwith-camel,A,vikers,2,fixed,pilot,1\n", name="ratings.guns.csv"
        ),
        [("PG004", "row 2, column C")],
    ),
    "list: id twice": (
        csv_case(
            "aircraft,id,weapon,count,mount,crew,arc\nsopwith-camel,A,vickers,1,fixed,pilot,1\nsopwith-camel,A,vickers,1,fixed,pilot,1\n",
            name="ratings.guns.csv",
        ),
        [("CE301", "row 3")],
    ),
    "not a workbook": (("table.xlsx", b"aircraft,climb\n"), [("PG001", "")]),
    "old workbook": (("table.xls", b"\xd0\xcf\x11\xe0" + bytes(600)), [("PG001", "")]),
    "half a workbook": (("table.xlsx", b"PK\x03\x04" + bytes(100)), [("PG001", "")]),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_tables_name_the_cell(case: str, tmp_path: Path, session: Session, mine: Path) -> None:
    (name, content), expected = BAD[case]
    file = tmp_path / name
    file.write_bytes(content)
    result = read(file, session, game=GAME)
    found = [
        (it.code, it.place.cell.partition(",")[0] if "," not in cell else it.place.cell)
        for it, (_, cell) in zip(result.findings, expected, strict=True)
        if it.place
    ]
    assert all(
        one == other[0] and cell.startswith(other[1]) for (one, cell), other in zip(found, expected, strict=True)
    ), result.findings
    done = read_table(file, session, game=GAME, yes=True)
    assert done.status == FINDINGS
    assert not list(mine.rglob("*"))


#: Tables in a folder, with a part of the finding, by its cell.
BAD_IN_FOLDER: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "no known heading": ("a\n1\n", [("PG002", "row 1, column A"), ("PG002", "row 1")]),
    "title above the headings": ("Mine\n\naircraft,climb\nsopwith-camel,3\n", [("PG002", "row 1")]),
    "name as id": ("aircraft,climb\nSopwith Camel,3\n", [("PG002", "row 2, column A")]),
    "capitals in the id": ("aircraft,climb\nSOPWITH-CAMEL,3\n", [("PG002", "row 2, column A")]),
    "path as id": ("aircraft,climb\n../camel,3\n", [("PG003", "row 2, column A")]),
    "surplus cell": ("aircraft,climb\nsopwith-camel,3,4\n", [("PG002", "row 2, column C")]),
    "unit": ("aircraft,fuel\nsopwith-camel,55 boxes\n", [("PG002", "row 2, column B")]),
    "percent": ("aircraft,fuel\nsopwith-camel,50%\n", [("PG002", "row 2, column B")]),
    "formula": ("aircraft,climb\nsopwith-camel,=B3+1\n", [("PG002", "row 2, column B")]),
    "question mark": ("aircraft,climb\nsopwith-camel,?\n", [("PG002", "row 2, column B")]),
    "not available": ("aircraft,climb\nsopwith-camel,n/a\n", [("PG002", "row 2, column B")]),
    "infinite": ("aircraft,climb\nsopwith-camel,1e999\n", [("PG002", "row 2, column B")]),
    "ceiling above the map": ("aircraft,ceiling.late\nsopwith-camel,12\n", [("CE107", "row 2, column B")]),
    "no schedule": ("aircraft,schedules.late.maneuvers\nsopwith-camel,loop\n", [("PG002", "row 2, column B")]),
    "misspelt part of a group": ("aircraft,engine.boxs\nsopwith-camel,7\n", [("PG002", "row 1, column B")]),
    "group as heading": ("aircraft,engine\nsopwith-camel,7\n", [("PG002", "row 1, column B")]),
    "field of another kind": ("aircraft,wings\nsopwith-camel,triplane\n", [("PG002", "row 1, column B")]),
    "column of sources": ("aircraft,source\nsopwith-camel,house\n", [("PG002", "row 1, column B")]),
    "new aircraft without figures": ("aircraft,climb\ngnat,3\n", [("PG002", "row 2, column A")]),
    "no heading is known but two": ("a,b\n1,2\n", [("PG002", "row 1"), ("PG002", "row 1"), ("PG002", "row 1")]),
}
#: Cases of `table read` that have another finding in a folder, or none.
_OTHER_IN_FOLDER = {"no known heading", "title above the headings", "no id column"}
BAD_IN_FOLDER |= {
    name: (content.decode("latin-1"), found)
    for name, ((file, content), found) in BAD.items()
    if file == "ratings.csv" and name not in {*BAD_IN_FOLDER, *_OTHER_IN_FOLDER}
}


@pytest.mark.parametrize("case", BAD_IN_FOLDER)
def test_bad_tables_of_a_folder_name_the_cell_and_the_remedy(case: str, mine: Path) -> None:
    text, expected = BAD_IN_FOLDER[case]
    (mine / "canvas-eagles").mkdir()
    (mine / "canvas-eagles/aircraft.csv").write_bytes(text.encode("latin-1"))
    found = read_game(load_game(GAME), find((mine,))).findings
    assert all(it.hint for it in found)
    cells = sorted((it.code, it.place.cell if it.place else "") for it in found)
    assert len(cells) == len(expected)
    assert all(
        one == code and at.startswith(cell) for (one, at), (code, cell) in zip(cells, sorted(expected), strict=True)
    ), cells


def test_a_mistake_is_reported_without_warnings_about_other_cells(edited, session: Session) -> None:
    def change(book: Any) -> None:
        put(book["ratings"], "spad-xiii", "dive", 6)
        if climb:
            put(book["ratings"], "sopwith-pup", "climb", climb)

    climb = 0.0
    assert {it.severity for it in read(edited(change), session).findings} == {"warning"}
    climb = 2.5
    result = read(edited(change), session)
    (found,) = result.findings
    assert found.place
    assert found.place.cell.endswith("climb of sopwith-pup")
    assert not found.notes


def zipped(**parts: bytes) -> bytes:
    page = io.BytesIO()
    with zipfile.ZipFile(page, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return page.getvalue()


def far_cell() -> bytes:
    book = openpyxl.Workbook()
    book.active.title = "ratings"
    book.active.append(["aircraft", "climb", "fuel"])
    book.active["XFD1048576"] = 1
    page = io.BytesIO()
    book.save(page)
    return page.getvalue()


def test_hostile_workbooks_are_refused(tmp_path: Path, session: Session) -> None:
    contents = {
        "bomb": zipped(**{"xl/workbook.xml": b"<x/>", "xl/a.xml": bytes(80 << 20)}),
        "many parts": zipped(**{f"xl/{number}.xml": b"" for number in range(3000)}),
        "a ZIP file": zipped(**{"a.txt": b"hello"}),
        "OpenDocument": zipped(**{"mimetype": b"application/vnd.oasis.opendocument.spreadsheet", "content.xml": b""}),
        "no sheets": zipped(**{"xl/workbook.xml": b"<x/>"}),
        "entities": zipped(
            **{"xl/workbook.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "[Content_Types].xml": b""}
        ),
    }
    for name, content in contents.items():
        file = tmp_path / "table.xlsx"
        file.write_bytes(content)
        assert [it.code for it in read(file, session, game=GAME).findings] == ["PG001"], name


def test_a_cell_far_away_is_read_quickly(tmp_path: Path, session: Session) -> None:
    (tmp_path / "table.xlsx").write_bytes(far_cell())
    result = read(tmp_path / "table.xlsx", session, game=GAME)
    assert not result.changes


@pytest.mark.parametrize(
    ("written", "hint"),
    [("Vickers MG", "write `vickers`"), ("MG 08/15", "write one of rifle, "), ("Lewis Gun", "write `lewis`")],
)
def test_a_name_in_a_cell_is_never_turned_into_an_id_that_does_not_exist(
    edited, session: Session, written: str, hint: str
) -> None:
    result = read(edited(lambda book: put(book["ratings.guns"], "sopwith-camel", "weapon", written)), session)
    (finding,) = result.findings
    assert (finding.hint or "").startswith(hint)


def test_cells_of_a_workbook_are_named_by_sheet(edited, session: Session) -> None:
    def change(book: Any) -> None:
        put(book["ratings"], "sopwith-camel", "climb", "high")
        put(book["ratings"], "sopwith-camel", "fuel", "=1+1")
        put(book["ratings.guns"], "sopwith-camel", "weapon", "vikers")
        book.create_sheet("gunz").append(["aircraft"])

    result = read(edited(change), session)
    found = {it.place.cell.split(",")[0].split("!")[0]: it.code for it in result.findings if it.place}
    assert {(it.code, it.place.cell.partition("!")[0]) for it in result.findings if it.place} >= {
        ("PG002", "ratings"),
        ("PG004", "ratings.guns"),
        ("PG001", "gunz, row 1"),
    }, found
    assert len(result.findings) == 4


@pytest.mark.parametrize(
    ("file", "options"),
    [
        ("table.txt", {}),
        ("table.xlsx", {"kind": ("wepons",)}),
        ("table.xlsx", {"kind": ("ratings.guns",)}),
        ("table.csv", {"kind": ("ratings.gunz",)}),
        ("table.csv", {"kind": ("ratings", "weapons")}),
        ("table.csv", {"kind": ("house-rules",)}),
    ],
)
def test_write_refuses_what_it_cannot_write(
    file: str, options: dict[str, Any], tmp_path: Path, session: Session
) -> None:
    with pytest.raises(UsageError):
        write_table(GAME, tmp_path / file, options.get("kind", ()), session)
    assert not (tmp_path / file).exists()


def test_write_keeps_an_existing_file(tmp_path: Path, session: Session) -> None:
    (tmp_path / "table.csv").write_text("mine")
    with pytest.raises(UsageError):
        write_table(GAME, tmp_path / "table.csv", (), session)
    assert (tmp_path / "table.csv").read_text() == "mine"


@pytest.mark.parametrize("options", [{"game": "canvas-eagels"}, {"kind": "wepons"}, {"source": ""}, {"source": "a\nb"}])
def test_read_refuses_unknown_names(options: dict[str, Any], tmp_path: Path, session: Session) -> None:
    (tmp_path / "table.csv").write_text("aircraft,climb\nsopwith-camel,3\n")
    with pytest.raises(UsageError):
        read(tmp_path / "table.csv", session, **options)


def test_read_needs_a_folder(tmp_path: Path) -> None:
    (tmp_path / "table.csv").write_text("aircraft,climb\nsopwith-camel,3\n")
    with pytest.raises(UsageError):
        read_table(tmp_path / "table.csv", Session(find(()), lambda _doing, _share: None))


def messages(mine: Path, store: Store | None = None) -> list[tuple[str, str]]:
    found = read_game(load_game(GAME), find((mine,)), store).findings
    return [(it.code, it.place.file.rpartition("/")[2]) for it in found if it.place]


def test_a_record_may_not_be_in_a_table_and_in_a_file(mine: Path) -> None:
    (mine / CAMEL).parent.mkdir(parents=True)
    (mine / CAMEL).write_text("aircraft: sopwith-camel\nfuel: 60\n")
    (mine / "canvas-eagles/aircraft.csv").write_text("aircraft,climb\nsopwith-camel,3\n")
    assert messages(mine) == [("PG003", "aircraft.csv")]


@pytest.mark.parametrize("name", ["canvas-eagles/ratings.csv", "canvas-eagles/aircraft/all.csv"])
def test_a_table_that_is_not_read_is_reported(mine: Path, name: str) -> None:
    (mine / "canvas-eagles/aircraft").mkdir(parents=True)
    (mine / "canvas-eagles/aircraft.csv").write_text("aircraft,climb\nsopwith-camel,3\n")
    (mine / name).write_text("aircraft,climb\nsopwith-camel,4\n")
    assert messages(mine) == [("PG001", name.rpartition("/")[2])]


def test_a_table_may_not_be_a_link_to_another_folder(mine: Path) -> None:
    (mine / "canvas-eagles").mkdir()
    (mine.parent / "secret.csv").write_text("aircraft,climb\nsopwith-camel,3\n")
    (mine / "canvas-eagles/aircraft.csv").symlink_to(mine.parent / "secret.csv")
    assert ("PG015", "aircraft.csv") in messages(mine)


def test_a_changed_table_is_read_again(mine: Path, tmp_path: Path) -> None:
    store, table = Store(tmp_path / "store"), mine / "canvas-eagles/aircraft.csv"
    table.parent.mkdir()
    for climb in (3, 3, 4):
        table.write_text(f"aircraft,climb\nsopwith-camel,{climb}\n")
        library = read_game(load_game(GAME), find((mine,)), store).library
        assert library.get("ratings", "sopwith-camel").climb == climb


def test_a_table_of_the_folder_may_contain_a_new_record(mine: Path, tmp_path: Path, session: Session) -> None:
    (mine / "canvas-eagles").mkdir()
    for kind, table in (("ratings", "canvas-eagles/aircraft.csv"), ("aircraft", "aircraft.csv")):
        write_table(GAME, tmp_path / f"{kind}.csv", (kind,), session)
        heading, *rows = (tmp_path / f"{kind}.csv").read_text(encoding="utf-8-sig").splitlines(keepends=True)
        row = next(it for it in rows if it.startswith("sopwith-camel,")).replace("Sopwith Camel", "My Camel")
        (mine / table).write_text(heading + row.replace("sopwith-camel", "my-camel", 1))
    library = read_game(load_game(GAME), find((mine,))).library
    made, like = (library.get("ratings", id) for id in ("my-camel", "sopwith-camel"))
    assert (made.guns, made.climb, made.source.status) == (like.guns, like.climb, "house")
