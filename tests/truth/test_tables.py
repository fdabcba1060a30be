"""Tables of all data: reading an unchanged table finds no change, whatever program saved it."""

from __future__ import annotations

import csv
import io
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from printgen.commands.table_writing import make_page, make_workbook
from printgen.data.kind import Kind, Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.spreadsheet.columns import FigureColumn, sheet_names
from printgen.data.spreadsheet.comparison import compare
from printgen.data.spreadsheet.csv_file import parse_csv, render_csv
from printgen.data.spreadsheet.sheets import TableSheet
from printgen.data.spreadsheet.workbook import ABOUT, LISTS
from printgen.data.spreadsheet.xlsx_file import read_xlsx, render_xlsx
from printgen.games.game import game_ids, load_game
from tests.built_in import DATA


@cache
def records(game: str) -> Library:
    return library((*KINDS, *load_game(game).kinds), (DATA,), str).library


def kinds(game: str) -> list[Kind]:
    """Return the kinds with records; the shared ones only for one game."""
    shared = KINDS if game == game_ids()[0] else ()
    return [it for it in (*shared, *load_game(game).kinds) if records(game).of(it.name)]


def with_lists(kind: Kind, sheets: tuple[TableSheet, ...]) -> list[tuple[TableSheet, FigureColumn | None]]:
    names = sheet_names(kind)
    return [(it, names[it.name]) for it in sheets if it.name not in (ABOUT, LISTS)]


def rewritten(content: bytes) -> bytes:
    """Return a workbook as openpyxl writes it."""
    import openpyxl

    page = io.BytesIO()
    openpyxl.load_workbook(io.BytesIO(content)).save(page)
    return page.getvalue()


def in_german(content: bytes, numeric: frozenset[int]) -> str:
    """Return a CSV table as Excel writes it in German: semicolons, and numbers with decimal commas."""
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))
    lines = [[it.replace(".", ",") if at in numeric else it for at, it in enumerate(row)] for row in rows[1:]]
    page = io.StringIO(newline="")
    csv.writer(page, delimiter=";", lineterminator="\r\n").writerows([rows[0], *lines])
    return page.getvalue()


@pytest.mark.parametrize("game", game_ids())
def test_an_unchanged_workbook_has_no_changes(game: str, tmp_path: Path) -> None:
    for kind in kinds(game):
        content = render_xlsx(make_workbook(load_game(game), records(game), [kind], "1.0.0"))
        file = tmp_path / "table.xlsx"
        for saved in (content, rewritten(content)):
            file.write_bytes(saved)
            sheets, findings = read_xlsx(file, file.name)
            assert not findings
            assert compare(kind, with_lists(kind, sheets), records(game).of(kind.name)) == ([], [])


@pytest.mark.parametrize("game", game_ids())
def test_an_unchanged_csv_table_has_no_changes(game: str) -> None:
    for kind, column in tables(game):
        page = make_page(records(game), kind, column)
        if not page.rows:
            continue
        content = render_csv(page.heading, page.rows)
        for text in (content.decode("utf-8-sig"), in_german(content, page.numeric)):
            sheet, findings = parse_csv(text, "table.csv")
            assert sheet is not None
            assert not findings
            assert compare(kind, [(sheet, column)], records(game).of(kind.name)) == ([], [])


def tables(game: str) -> Iterator[tuple[Kind, FigureColumn | None]]:
    for kind in kinds(game):
        for column in sheet_names(kind).values():
            yield kind, column


def test_a_workbook_that_another_program_saved_has_no_changes(tmp_path: Path) -> None:
    game = "canvas-eagles"
    kind = next(it for it in kinds(game) if it.name == "ratings")
    file = save_elsewhere(render_xlsx(make_workbook(load_game(game), records(game), [kind], "1.0.0")), tmp_path)
    sheets, findings = read_xlsx(file, file.name)
    assert not findings
    assert compare(kind, with_lists(kind, sheets), records(game).of(kind.name)) == ([], [])


def save_elsewhere(content: bytes, folder: Path) -> Path:
    """Save a workbook with LibreOffice if it is installed, otherwise with openpyxl."""
    file, office = folder / "table.xlsx", shutil.which("soffice")
    file.write_bytes(content if office else rewritten(content))
    if office is None:
        return file
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = [office, profile, "--headless", "--convert-to", "xlsx", "--outdir", "saved", file.name]
    subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=120)
    return folder / "saved" / file.name
