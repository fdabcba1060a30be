"""Headings that are not names of fields: what is proposed is shown first, and written to the table and the kinds file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from printgen.data.findings import Place, error_at, group_findings
from printgen.studio.table_cells import place_in_file, place_in_words, with_cell
from tests.open_games import no_open_games
from tests.studio.conftest import Client
from tests.studio.test_new_games import ask


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of the studio, without games."""
    with no_open_games():
        yield tmp_path_factory.mktemp("games")


@pytest.fixture(scope="module")
def home(browser: Client) -> str:
    """Return the address of the editor for the new game's table of planes."""
    address: str = ask(browser, "/games/new/create", name="Kites", start="example")["address"]
    return f"{address}/edit/planes.csv"


def with_columns(text: str, columns: dict[str, str]) -> str:
    """Return the text of a table with additional columns, which have the same cell in each row."""
    heads, *rows = text.splitlines()
    return "\n".join([",".join([heads, *columns]), *(",".join([row, *columns.values()]) for row in rows), ""])


def test_names_are_proposed_with_the_fields_that_they_need(browser: Client, home: str) -> None:
    text = (browser.studio.folder / "kites" / "planes.csv").read_text()
    columns = {
        "Max Weight": "12",
        "Größe": "1.5",
        "1st Gun!": "Vickers",
        "max-weight": "1",
        "# mine": "x",
        "Notes.": "",
    }
    found = ask(browser, f"{home}/headings", text=with_columns(text, columns))["headings"]
    assert {it["heading"]: it["name"] for it in found} == {
        "Max Weight": "max-weight-2",
        "Größe": "grosse",
        "1st Gun!": "field-1st-gun",
        "Notes.": "field-notes",
    }
    # The choice says in words what a new field contains: whole numbers, numbers or text.
    meanings = [dict(it["choices"])[it["name"]].replace(it["name"], "") for it in found]
    assert (len({*meanings}), meanings[2]) == (3, meanings[3])
    assert not [it for it in meanings if "{" in it or "yaml" in it]
    # Headings that the program reads anyway need no correction.
    assert ask(browser, f"{home}/headings", text=text.replace(",speed,", ",Speed (hexes),"))["headings"] == []
    assert ask(browser, f"{home}/headings", text='"open')["headings"] == []


def test_a_heading_that_resembles_a_field_becomes_that_field(browser: Client, home: str) -> None:
    text = (browser.studio.folder / "kites" / "planes.csv").read_text()
    changed = text.replace(",speed,", ",Speed!,", 1)
    proposed = ask(browser, f"{home}/headings", text=changed)
    (found,) = proposed["headings"]
    assert (found["heading"], found["name"]) == ("Speed!", "speed")
    kinds = browser.studio.folder / "kites" / "kinds.yaml"
    before = kinds.read_text()
    answer = ask(browser, f"{home}/correct-headings", text=changed, digest=proposed["digest"])
    assert (answer["text"], kinds.read_text()) == (text, before)


def test_headings_are_corrected_together_with_the_kinds_and_undone(browser: Client, home: str) -> None:
    folder = browser.studio.folder / "kites"
    planes, kinds = folder / "planes.csv", folder / "kinds.yaml"
    text, before = planes.read_text(), kinds.read_text()
    changed = with_columns(text, {"Max Weight": "12"})
    digest = ask(browser, f"{home}/headings", text=changed)["digest"]
    assert kinds.read_text() == before
    assert "problem" in ask(browser, f"{home}/correct-headings", text=changed, digest="0")
    answer = ask(browser, f"{home}/correct-headings", text=changed, digest=digest)
    assert answer["text"] == changed.replace("Max Weight", "max-weight")
    assert "max-weight: {type: count, optional: true}" in kinds.read_text()
    assert planes.read_text() == text
    # The fastest product to draw.
    assert ask(browser, f"{home}/draw", text=answer["text"], product="plane-sheets")["valid"]
    assert ask(browser, f"{home}/findings", text=answer["text"])["findings"] == []
    assert ask(browser, home.replace("planes.csv", "kinds.yaml") + "/undo")["text"] == before == kinds.read_text()


UNTIDY = """\
 Aeroplane  name,Side?,Top speed (mph),guns fwd,Hits/damage,CLIMB
Sopwith Pup,foxes,3,1,5,3
Nieuport 17,herons,4,2,5,4
"""


def test_untidy_headings_mean_the_fields_that_the_user_chooses(browser: Client, home: str) -> None:
    kinds = browser.studio.folder / "kites" / "kinds.yaml"
    before = kinds.read_text()
    proposed = ask(browser, f"{home}/headings", text=UNTIDY)
    named = {it["heading"].strip(): it["name"] for it in proposed["headings"]}
    assert named == {
        "Aeroplane  name": "name",
        "Side?": "side",
        "Top speed (mph)": "speed",
        "guns fwd": "guns",
        "Hits/damage": "hits-damage",
        "CLIMB": "climb",
    }
    (damage,) = (it for it in proposed["headings"] if it["heading"] == "Hits/damage")
    fields = [value for value, _words in damage["choices"]]
    # The ids follow from the names, so no column of ids is required.
    assert {"hull", "speed", "hits-damage", "# Hits/damage"} <= {*fields}
    assert fields.index("hull") < fields.index("plane")
    twice = ask(browser, f"{home}/correct-headings", text=UNTIDY, digest=proposed["digest"], choices={"4": "speed"})
    assert "speed" in twice["problem"]
    unknown = ask(browser, f"{home}/correct-headings", text=UNTIDY, digest=proposed["digest"], choices={"4": "wings"})
    assert "problem" in unknown
    assert kinds.read_text() == before
    chosen = {"4": "hull", "5": "# CLIMB"}
    answer = ask(browser, f"{home}/correct-headings", text=UNTIDY, digest=proposed["digest"], choices=chosen)
    assert answer["text"].splitlines()[0] == "name,side,speed,guns,hull,# CLIMB"
    assert answer["text"].splitlines()[1:] == UNTIDY.splitlines()[1:]
    assert kinds.read_text() == before
    messages = " ".join(it["message"] for it in ask(browser, f"{home}/findings", text=answer["text"])["findings"])
    assert "column" not in messages


def test_a_plain_new_heading_is_a_question_only_if_a_field_lacks_a_column(browser: Client, home: str) -> None:
    text = (browser.studio.folder / "kites" / "planes.csv").read_text()
    assert ask(browser, f"{home}/headings", text=with_columns(text, {"fuel": "3"}))["headings"] == []
    (found,) = ask(browser, f"{home}/headings", text=text.replace(",hull,", ",damage,", 1))["headings"]
    assert found["name"] == "damage"
    assert found["choices"][0][0] == "hull"


def test_headings_that_are_not_read_are_named(browser: Client, home: str) -> None:
    text = (browser.studio.folder / "kites" / "planes.csv").read_text()
    head = text.splitlines()[0]
    noted = with_columns(text, {"# weather": "3"})
    plain = ask(browser, f"{home}/headings", text=noted)["ignored"]
    assert "# weather" in plain
    # A heading such as “# guns” may mean the field.
    meant = ask(browser, f"{home}/headings", text=noted.replace(",guns", ",# guns", 1))["ignored"]
    assert meant.count("# guns") == 2
    assert meant.count("# weather") == 1
    without = ",".join(it for it in head.split(",") if not it.startswith("#"))
    assert ask(browser, f"{home}/headings", text=without + "\n")["ignored"] == ""


def test_messages_name_the_row_of_the_grid_and_mark_the_line_of_the_text() -> None:
    text = 'plane,name,speed\nfox,"Red\nFox",4\n\nheron,Blue Heron,99\n'
    found = with_cell({"line": 4, "column": 3, "message": "too fast"}, text)
    assert (found["row"], found["line"], found["cell"]) == (4, 5, [3, 2])
    assert "row 4" in found["message"]
    unknown = with_cell({"line": 1, "column": 2, "message": "?", "hint": "add the field to kinds.yaml"}, text)
    assert "yaml" not in unknown["hint"]
    heading = with_cell({"line": 1, "column": 2, "message": "no such column"}, text)
    assert (heading["cell"], heading["message"]) == ([0, 1], "no such column")
    for line, column in ((3, 1), (9, 1), (2, 9), (0, 0)):
        assert "cell" not in with_cell({"line": line, "column": column, "message": ""}, text)
    # A file that cannot be read, and a place outside of the rows, have the number of the row.
    assert place_in_words("a/planes.csv", 7, 2) == "a/planes.csv, row 7"
    assert [place_in_file(it, 7) for it in ("a/planes.csv", "planes.xlsx", "a.yaml")] == [
        "a/planes.csv, row 7",
        "planes.xlsx, row 7",
        "a.yaml:7",
    ]


def test_findings_of_a_table_in_other_places_name_its_row(browser: Client, home: str) -> None:
    planes = browser.studio.folder / "kites" / "planes.csv"
    text = planes.read_text()
    rows = text.splitlines()
    planes.write_text(text.replace(rows[2], rows[2].replace("herons", "owls").replace("foxes", "owls")))
    try:
        page = browser.get(home.partition("/edit")[0]).text
        # The link names the record and the heading, and leads to the cell.
        heads = rows[0].split(",")
        name, column = rows[2].split(",")[heads.index("name")], heads.index("side") + 1
        place = f"{name}, side (planes.csv, row 3)"
        assert f'/edit/planes.csv?line=3&amp;column={column}">{place}</a>' in page
        listed = browser.get("/data?game=kites").text.partition(f"{name}, side (")[0]
        assert f"column={column}" in listed.rpartition("<a ")[2]
        findings = ask(
            browser,
            home.replace("planes.csv", "kinds.yaml") + "/findings",
            text=(planes.parent / "kinds.yaml").read_text(),
        )
        assert place in {it["where"] for it in findings["findings"]}
    finally:
        planes.write_text(text)


def test_repeated_faults_of_a_table_are_listed_by_rows() -> None:
    cells = [Place("planes.csv", row, 2, row, 3, f"row {row}, column B") for row in (3, 5, 7)]
    lines = [Place("planes.yaml", it.line) for it in cells]
    for places, words in ((cells, "rows 5, 7"), (lines, "lines 5, 7")):
        (found,) = group_findings([error_at("PG002", "too fast", it) for it in places])
        assert [it.text.rpartition(" in ")[2] for it in found.notes] == [words]


def test_the_grid_knows_the_fields_of_its_table(browser: Client, home: str) -> None:
    """Without them, the grid offers to add fields that exist."""
    known = browser.get(home).text.partition('<datalist id="columns"')[2].partition("</datalist>")[0]
    assert {"name", "side", "speed", "hull", "motto"} <= set(re.findall(r'value="([^"]+)"', known))
