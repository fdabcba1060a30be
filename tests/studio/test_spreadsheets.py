"""Spreadsheets for tables of a game: the rows of each sheet are returned as text, and nothing is written."""

from __future__ import annotations

import io
import json
from datetime import UTC, datetime

import pytest
import xlsxwriter

from printgen.data.findings import UsageError
from printgen.studio.spreadsheets import sheets_as_text
from printgen.studio.uploads import CSV, XLSX
from tests.studio.conftest import Client


def workbook(**sheets: list[list[object]]) -> bytes:
    """Return a workbook with these sheets."""
    page = io.BytesIO()
    with xlsxwriter.Workbook(page, {"default_date_format": "yyyy-mm-dd"}) as book:
        for name, rows in sheets.items():
            sheet = book.add_worksheet(name)
            for number, row in enumerate(rows):
                sheet.write_row(number, 0, row)
    return page.getvalue()


def test_a_title_and_empty_columns_are_left_out_and_numbers_stay_whole() -> None:
    day = datetime(1916, 5, 1, tzinfo=UTC).replace(tzinfo=None)
    rows = [["My planes"], [], [" Plane  name", "speed", "built"], ["Pup, the", 3.0, day], ["DH 2", 2.5, ""]]
    found = sheets_as_text(workbook(Planes=rows, Notes=[["a", "b"], [True, 1]]), is_workbook=True)
    assert found == {
        "Planes": 'Plane name,speed,built\n"Pup, the",3,1916-05-01\nDH 2,2.5,\n',
        "Notes": "a,b\nyes,1\n",
    }


def test_a_csv_file_of_any_delimiter_becomes_a_table() -> None:
    assert sheets_as_text("name;speed\nGröße;3\n".encode("cp1252"), is_workbook=False) == {"": "name,speed\nGröße,3\n"}


@pytest.mark.parametrize(("content", "is_workbook"), [(b"PK\x03\x04?", True), (b"", False), (b'a,"b', False)])
def test_a_file_without_a_table_is_refused_with_the_reason(content: bytes, is_workbook: bool) -> None:
    with pytest.raises(UsageError):
        sheets_as_text(content, is_workbook)


def test_the_studio_reads_both_kinds_of_file(browser: Client) -> None:
    for media, content in ((CSV, b"name\nPup\n"), (XLSX, workbook(Planes=[["name"], ["Pup"]]))):
        answer = browser.send("POST", "/uploads/spreadsheet", content, Content_Type=media)
        assert [text for _name, text in json.loads(answer.text)["sheets"]] == ["name\nPup\n"]
    assert browser.send("POST", "/uploads/spreadsheet", b"PK\x03\x04?", Content_Type=XLSX).status == 400
