"""CSV files as spreadsheet programs write them: with commas, semicolons or tabs, in UTF-8 or UTF-16."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from printgen.data.edits import EditError
from printgen.data.findings import Finding, Place, error_at
from printgen.data.spreadsheet.cells import Cell
from printgen.data.spreadsheet.sheets import LARGEST, MAX_ROWS, SheetRow, TableSheet, make_sheet
from printgen.data.yaml import LARGEST as LARGEST_DATA
from printgen.files import reading

_CHANGED: Final = r"(?:\s*[=+\-@\t\r]|\d[\d .,:/+\-%eE]*\Z)"
_UNSAFE: Final = re.compile(f"'*{_CHANGED}")
_ESCAPED: Final = re.compile(f"'+{_CHANGED}")
#: Text that spreadsheet programs do not change when they read it as a number.
_NUMBER: Final = re.compile(r"0|-?[1-9]\d*")
_DELIMITERS: Final = (",", ";", "\t")
#: An optional first line that tells Excel the delimiter.
_SEP: Final = re.compile(r"\"?sep=(.)\"?[\r\n]+", re.IGNORECASE)
_BYTE_ORDERS: Final = (b"\xff\xfe", b"\xfe\xff")


def read_csv(path: Path, shown: str, in_folder: bool = False) -> tuple[TableSheet | None, list[Finding]]:
    """Return the table in a file, or None and the errors. Invalid input never raises an exception.

    Args:
        shown: the displayed name of the file.
        in_folder: whether the file is part of a data folder and therefore must be Unicode. Other files may also be in
            the Windows encoding for western Europe.
    """
    try:
        data = reading.read_bytes(path, LARGEST_DATA if in_folder else LARGEST)
    except OSError as error:
        return None, [error_at("PG001", f"the file {reading.reason_unread(error)}", Place(shown))]
    from printgen.data.yaml.foreign import format_of

    text, encoding = _decode(data)
    if not data.startswith(_BYTE_ORDERS) and (found := format_of(data)):
        return None, [error_at("PG001", f"this is {found[0]}, not a CSV table", Place(shown), "save it as CSV")]
    if text is None or (encoding and in_folder):
        hint = 'save the file with the encoding UTF-8: "CSV UTF-8" in Excel, "Unicode (UTF-8)" in LibreOffice'
        return None, [error_at("PG001", "the file is not UTF-8 text", Place(shown), hint)]
    return parse_csv(text, shown, encoding)


def parse_csv(text: str, shown: str, encoding: str = "") -> tuple[TableSheet | None, list[Finding]]:
    """Parse the text of a CSV file. Return its table, or None and the errors."""
    if "\0" in text:
        return None, [error_at("PG001", "the file is not text", Place(shown), "save it as CSV")]
    named = _SEP.match(text)
    first = 1
    if named:
        text, first = text[named.end() :], 2
    delimiter = named[1] if named else _delimiter(text)
    rows = list[SheetRow]()
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        # Rows are counted as a spreadsheet program shows them: text in quotes may have several lines.
        for number, cells in enumerate(reader, start=first):
            rows.append(SheetRow(number, tuple(map(_unescape, cells))))
            if number > MAX_ROWS:
                break
    except csv.Error as error:
        number = len(rows) + first
        place = Place(shown, number, 1, number, 2, f"row {number}")
        words = "a quote is not closed" if "end of data" in str(error) else "text after a closing quote"
        return None, [error_at("PG001", words, place, 'write a quote inside quoted text twice: `""`')]
    sheet, findings = make_sheet(shown, "", rows, encoding)
    if sheet is None and not findings:
        findings = [error_at("PG001", "the table is empty", Place(shown), "write a row of headings first")]
    return sheet, findings


def split_rows(text: str) -> tuple[str, str, list[tuple[list[str], str]]]:
    """Split a table into parts for editing: an optional first line with the delimiter, the delimiter, and the rows."""
    named = _SEP.match(text)
    first = text[: named.end()] if named else ""
    delimiter = named[1] if named else _delimiter(text)
    lines = [*io.StringIO(text.removeprefix(first), newline="")]
    rows, begin = list[tuple[list[str], str]](), 0
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            rows.append((cells, "".join(lines[begin : reader.line_num])))
            begin = reader.line_num
    except csv.Error:
        raise EditError("the text is not a valid table; correct the text first") from None
    return first, delimiter, rows


def render_csv(heading: Sequence[str], rows: Iterable[Sequence[Cell]]) -> bytes:
    """Return a table as the content of a file that Excel reads as Unicode."""
    page = io.StringIO(newline="")
    writer = csv.writer(page, lineterminator="\r\n")
    writer.writerows([heading, *(list(map(_escape, row)) for row in rows)])
    return page.getvalue().encode("utf-8-sig")


def _escape(cell: Cell) -> Cell:
    if isinstance(cell, str) and _UNSAFE.match(cell) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell


def _unescape(cell: str) -> str:
    return cell[1:] if _ESCAPED.match(cell) else cell


def _decode(data: bytes) -> tuple[str | None, str]:
    """Decode a file. Return its text (None if it cannot be decoded) and the name of its encoding ("" for Unicode)."""
    for encoding in ("utf-16",) if data.startswith(_BYTE_ORDERS) else ("utf-8-sig",):
        try:
            return data.decode(encoding), ""
        except UnicodeDecodeError:
            pass
    try:
        return data.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        return None, ""


def _delimiter(text: str) -> str:
    """Return the delimiter of a table: the possible delimiter that occurs most often in the first row."""
    head = next(_unquoted_lines(text), "")
    return max(_DELIMITERS, key=head.count)


def _unquoted_lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.strip():
            yield re.sub('"[^"]*"', "", line)
