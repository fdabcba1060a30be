"""A sheet that was read from a file: its headings, its rows of cells, and their places in the file."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.data.findings import Finding, Place, error_at
from printgen.data.spreadsheet.cells import Cell

#: The maximum size of a file in bytes, and the maximum size of its unpacked content.
LARGEST, LARGEST_UNPACKED = 8 << 20, 64 << 20
#: The maximum number of rows and columns of a sheet, and of sheets in a file.
MAX_ROWS, MAX_COLUMNS, MAX_SHEETS = 20_000, 300, 60


class SheetRow(Struct, frozen=True):
    """A row of cells, with its number in the file, counted from 1. Empty rows are omitted."""

    number: int
    cells: tuple[Cell, ...]


class TableSheet(Struct, frozen=True):
    """A sheet of a file.

    Fields:
        file: the displayed name of the file.
        name: the name of the sheet, or "" for a file that is a single sheet.
        heading: the heading row.
        line: the number of the heading row.
        encoding: the encoding of a text file that is not UTF-8, otherwise "".
    """

    file: str
    name: str
    heading: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    line: int = 1
    encoding: str = ""

    def place(self, row: int, column: int, what: str = "") -> Place:
        """Return the place of a cell in the file.

        Args:
            column: the index of the column.
            what: the figure and its record, if known.
        """
        letters = column_letters(column)
        at = f"{self.name}!{letters}{row}" if self.name else f"row {row}, column {letters}"
        return Place(self.file, row, column + 1, row, column + 2, f"{at}, {what}" if what else at)

    def row_place(self, row: int) -> Place:
        """Return the place of an entire row in the file."""
        at = f"{self.name}, row {row}" if self.name else f"row {row}"
        return Place(self.file, row, 1, row, MAX_COLUMNS + 1, at)


def column_letters(index: int) -> str:
    """Return the letters of a column as spreadsheet programs show them, such as A for index 0 and AA for index 26."""
    letters, number = "", index + 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def make_sheet(
    file: str, name: str, rows: Sequence[SheetRow], encoding: str = ""
) -> tuple[TableSheet | None, list[Finding]]:
    """Return the sheet with these rows, and the findings. The first row that is not empty contains the headings.

    The sheet is None if all rows are empty.
    """
    filled = [row for row in rows if any(it is not None and it != "" for it in row.cells)]
    if not filled:
        return None, []
    first, *others = filled
    where = TableSheet(file, name, (), (), first.number)
    if wide := next((row for row in filled if len(row.cells) > MAX_COLUMNS), None):
        place = where.place(wide.number, MAX_COLUMNS)
        return None, [
            error_at("PG001", f"more than {MAX_COLUMNS} columns", place, "remove the columns that are not needed")
        ]
    if filled[-1].number > MAX_ROWS:
        place = where.row_place(filled[-1].number)
        return None, [error_at("PG001", f"more than {MAX_ROWS} rows", place, "remove the rows that are not needed")]
    heading = tuple("" if it is None else str(it).strip() for it in first.cells)
    return TableSheet(file, name, heading, tuple(others), first.number, encoding), []
