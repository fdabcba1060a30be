"""The table cells that findings are about: the row as shown in the grid, the column, and the name of the record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from printgen.data.edits import EditError
from printgen.data.kind import TABLES
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.yaml import LARGEST
from printgen.declared.kinds import KINDS_FILE
from printgen.files import reading
from printgen.translation import _


def place_in_file(shown: str, line: int) -> str:
    """Describe a place in a file for display: as a row if the file is a table, otherwise as a line."""
    if Path(shown).suffix in TABLES:
        return _("{file}, row {number}").format(file=shown, number=line)
    return f"{shown}:{line}"


def place_in_words(file: str, line: int, column: int = 0, shown: str = "", message: str = "") -> str:
    """Describe a place in a file for display. A cell of a table is named by its record and the heading of its column.

    Args:
        shown: the name of the file for display, or "" for its path.
        message: the text beside the place. If it names the record, the place does not repeat the name.
    """
    place = place_in_file(shown or file, line)
    if Path(file).suffix != ".csv":
        return place
    try:
        text = reading.read_bytes(file, LARGEST).decode(errors="replace")
    except OSError:
        return place
    cell = _find_cell(text, line, column)
    if cell is None or cell.is_heading:
        return place
    if cell.name.casefold() in message.casefold():
        return _("{column} ({place})").format(column=cell.heading, place=place)
    return _("{name}, {column} ({place})").format(name=cell.name, column=cell.heading, place=place)


class _Cell(Struct, frozen=True):
    """A cell of a table.

    Fields:
        name: the name of the record in the row.
        heading: the heading of the column.
        line: the first line of the row: rows with text in quotes may have several lines.
        is_heading: whether the cell is in the row of headings.
    """

    name: str
    heading: str
    line: int
    is_heading: bool


def _find_cell(text: str, line: int, column: int) -> _Cell | None:
    """Return the cell at a place in a finding, or None if the place is not in a row of the table."""
    try:
        first, _delimiter, rows = split_rows(text)
    except EditError:
        return None
    # A line that states the delimiter is counted like a row.
    above = 1 if first else 0
    number, column = line - 1 - above, column - 1
    heading = next((at for at, (cells, _line) in enumerate(rows) if any(cells)), 0)
    if not heading <= number < len(rows) or not any(rows[number][0]) or not 0 <= column < len(rows[heading][0]):
        return None
    heads, cells = rows[heading][0], rows[number][0]
    named = heads.index("name") if "name" in heads else 0
    start = 1 + above + sum(one.count("\n") for _cells, one in rows[:number])
    return _Cell(cells[named] if named < len(cells) else cells[0], heads[column], start, number == heading)


def with_cell(finding: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    """Return a finding with the row and the column of its grid cell, and with a message that names this cell.

    A finding in the row of headings keeps its message. A finding that is not in a row of the table is returned unchanged.
    The line of the result is the first line of the row.

    Args:
        text: the text of the CSV file.
    """
    cell = _find_cell(text, finding["line"], finding["column"])
    if cell is None:
        return finding
    row = finding["line"]
    found = {**finding, "line": cell.line, "row": row, "cell": [row - 1, finding["column"] - 1]}
    if cell.is_heading:
        # The page offers to add the field, so the user need not open its file.
        hint = _(
            "below the table, choose what the heading means, or add the field; a heading that begins with # is ignored"
        )
        return {**found, "hint": hint} if KINDS_FILE in str(finding.get("hint")) else found
    message = _("{name}, {column} (row {number}): {message}").format(
        name=cell.name, column=cell.heading, number=row, message=finding["message"]
    )
    return {**found, "message": message}
