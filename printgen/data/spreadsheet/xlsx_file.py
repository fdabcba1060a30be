"""Reading and writing of workbooks (XLSX)."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from printgen.data.findings import Finding, Place, error_at
from printgen.data.spreadsheet.sheets import (
    LARGEST,
    LARGEST_UNPACKED,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_SHEETS,
    SheetRow,
    TableSheet,
    make_sheet,
)
from printgen.files import reading

if TYPE_CHECKING:
    from printgen.data.spreadsheet.workbook import Workbook

#: The first bytes of a workbook, and of an older or encrypted workbook.
_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_MAX_PARTS: Final = 2000
#: The results of formulas that cannot be calculated.
_ERRORS: Final = ("#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NUM!", "#NULL!")
_SAVE: Final = "save it as an Excel workbook (.xlsx) or as CSV"


def read_xlsx(path: Path, shown: str) -> tuple[tuple[TableSheet, ...], list[Finding]]:
    """Return the sheets of a workbook, and the errors in it. Invalid input never raises an exception.

    Args:
        shown: the displayed name of the file.
    """
    try:
        data = reading.read_bytes(path, LARGEST)
    except OSError as error:
        return (), [error_at("PG001", f"the file {reading.reason_unread(error)}", Place(shown))]
    if fault := _fault(data):
        return (), [error_at("PG001", fault[0], Place(shown), fault[1])]
    sheets, findings = list[TableSheet](), list[Finding]()
    try:
        names = [(name, rows) for name, rows in _sheets(data, formulas=False)]
        if len(names) > MAX_SHEETS:
            return (), [
                error_at("PG001", f"more than {MAX_SHEETS} sheets", Place(shown), "remove those that are not needed")
            ]
        formulas = dict(_sheets(data, formulas=True)) if _has_formulas(data) else {}
        for name, rows in names:
            sheet, more = make_sheet(shown, name, rows)
            findings += more
            if sheet:
                sheets.append(sheet)
                findings += _lost_values(sheet, formulas.get(name, ()))
    # The library raises errors of many classes for damaged files.
    except Exception as error:  # noqa: BLE001
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        message = f"the workbook is damaged ({reason[:100]})"
        return (), [error_at("PG001", message, Place(shown), "open it in a spreadsheet program and save it again")]
    if not sheets and not findings:
        findings.append(error_at("PG001", "the workbook is empty", Place(shown)))
    return tuple(sheets), findings


def _fault(data: bytes) -> tuple[str, str] | None:
    """Return the reason why a file is not a readable workbook, and the remedy."""
    if data.startswith(_OLE):
        return (
            "this is an old or encrypted workbook",
            f"open it in a spreadsheet program and {_SAVE}, without a password",
        )
    if not data.startswith(_ZIP):
        return "this is not a workbook", _SAVE
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, OSError, ValueError):
        return "the workbook is damaged", "open it in a spreadsheet program and save it again"
    if sum(it.file_size for it in parts) > LARGEST_UNPACKED or len(parts) > _MAX_PARTS:
        return (
            f"the workbook is larger than {LARGEST_UNPACKED >> 20} MiB when it is unpacked",
            "remove pictures and rows",
        )
    names = {it.filename for it in parts}
    if "mimetype" in names or "content.xml" in names:
        return "this is an OpenDocument file", _SAVE
    if "xl/workbook.xml" not in names and not any(name.startswith("xl/") for name in names):
        return "this is not a workbook", _SAVE
    return None


def _sheets(data: bytes, formulas: bool) -> Iterator[tuple[str, list[SheetRow]]]:
    """Yield the name and the rows of each sheet.

    Args:
        formulas: whether the cells contain formulas instead of their results.
    """
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        # The library reports features that it does not support, such as drop-down lists.
        warnings.simplefilter("ignore")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=not formulas, keep_links=False)
        try:
            for sheet in book.worksheets[: MAX_SHEETS + 1]:
                # The size stated by another program may be wrong.
                sheet.reset_dimensions()
                yield sheet.title, _rows(sheet)
        finally:
            book.close()


def _rows(sheet: Any) -> list[SheetRow]:
    """Return the rows of a sheet that are not empty. After the maximum number of rows, stop at the next row."""
    found, empty = list[SheetRow](), None
    for number, cells in enumerate(sheet.iter_rows(max_col=MAX_COLUMNS + 1, values_only=True), start=1):
        # All rows in a gap are the same object.
        if cells is empty:
            continue
        filled = [index for index, it in enumerate(cells) if it is not None]
        if not filled:
            empty = cells
            continue
        found.append(SheetRow(number, tuple(cells[: filled[-1] + 1])))
        if number > MAX_ROWS:
            break
    return found


def _has_formulas(data: bytes) -> bool:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = (name for name in archive.namelist() if name.startswith("xl/worksheets/") and name.endswith(".xml"))
        return any(b"<f>" in content or b"<f " in content for content in map(archive.read, parts))


def _lost_values(sheet: TableSheet, formulas: list[SheetRow] | tuple[SheetRow, ...]) -> Iterator[Finding]:
    """Yield findings about formulas without a stored result, because their cells would be read as empty."""
    results = {row.number: row.cells for row in sheet.rows}
    for row in formulas:
        values = results.get(row.number, ())
        for column, cell in enumerate(row.cells):
            value = values[column] if column < len(values) else None
            if value is None and isinstance(cell, str) and cell.startswith("=") and row.number != sheet.line:
                hint = "open the workbook in a spreadsheet program and save it again, or write the value"
                yield error_at("PG002", "a formula without a result", sheet.place(row.number, column), hint)


def is_error(cell: object) -> bool:
    """Return whether a cell contains an error of a formula, such as `#DIV/0!`."""
    return isinstance(cell, str) and cell in _ERRORS


def render_xlsx(book: Workbook) -> bytes:
    """Return a workbook as the content of a file."""
    import xlsxwriter

    page = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with xlsxwriter.Workbook(page, options) as written:
        # Without a fixed date, the bytes would differ from run to run.
        written.set_properties({"title": book.title, "created": datetime(2000, 1, 1)})  # noqa: DTZ001
        from printgen.data.spreadsheet.workbook import fill

        fill(written, book)
    return page.getvalue()
