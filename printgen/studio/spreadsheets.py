"""Reading of spreadsheets into a table of a game. The rows appear in the table's grid before any file is written."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.requests import Request

from printgen.data.findings import UsageError
from printgen.data.spreadsheet.cells import Cell
from printgen.data.spreadsheet.csv_file import read_csv
from printgen.data.spreadsheet.headings import IGNORED
from printgen.data.spreadsheet.sheets import TableSheet
from printgen.data.spreadsheet.workbook import ABOUT, LISTS
from printgen.data.spreadsheet.xlsx_file import read_xlsx
from printgen.studio.rendering import upload_route
from printgen.studio.uploads import CSV, XLSX
from printgen.translation import _


def sheets_as_text(content: bytes, is_workbook: bool) -> dict[str, str]:
    """Return the text of a CSV table for each sheet of a spreadsheet, by the name of the sheet ("" for a CSV file).

    Raise UsageError if the file has no table.
    """
    with TemporaryDirectory() as folder:
        file = Path(folder) / "table"
        file.write_bytes(content)
        if is_workbook:
            sheets, findings = read_xlsx(file, file.name)
        else:
            sheet, findings = read_csv(file, file.name)
            sheets = (sheet,) if sheet else ()
    tables = [it for it in sheets if it.name not in (ABOUT, LISTS) and not it.name.startswith(IGNORED)]
    if not tables:
        reason = findings[0].message if findings else _("the file has no table")
        raise UsageError(_("The file cannot be read: {reason}.").format(reason=reason))
    return {it.name: _as_text(it) for it in tables}


def _as_text(sheet: TableSheet) -> str:
    """Return a sheet as the text of a CSV table. A title above the headings and empty columns are omitted."""
    rows: list[Sequence[Cell]] = [sheet.heading, *(row.cells for row in sheet.rows)]
    lines = [[_cell_text(it) for it in row] for row in rows]
    while len(lines) > 1 and _filled(lines[0]) == 1 < _filled(lines[1]):
        del lines[0]
    width = max((number for line in lines for number, it in enumerate(line, 1) if it), default=1)
    page = io.StringIO(newline="")
    csv.writer(page, lineterminator="\n").writerows(
        [" ".join(it.split()) if not number else it for it in (*line, *[""] * width)][:width]
        for number, line in enumerate(lines)
    )
    return page.getvalue()


def _filled(line: Sequence[str]) -> int:
    return sum(bool(it) for it in line)


def _cell_text(cell: Cell) -> str:
    """Return a cell as text. Whole numbers have no decimal point."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, date | datetime):
        return cell.isoformat().removesuffix("T00:00:00")
    return str(cell).strip()


def _read(request: Request, content: bytes) -> Mapping[str, Any]:
    """Return the sheets of a spreadsheet as texts of CSV tables. No file is written."""
    found = sheets_as_text(content, request.headers["content-type"] == XLSX)
    return {"sheets": [[name, text] for name, text in found.items()]}


ROUTES = [upload_route("/spreadsheet", (CSV, XLSX), _read)]
