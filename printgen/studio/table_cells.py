"""The table cells that findings are about: the row as shown in the grid, the column, and the name of the record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printgen.data.edits import EditError
from printgen.data.kind import TABLES
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.declared.kinds import KINDS_FILE
from printgen.translation import _


def place_in_file(shown: str, line: int) -> str:
    """Describe a place in a file for display: as a row if the file is a table, otherwise as a line."""
    if Path(shown).suffix in TABLES:
        return _("{file}, row {number}").format(file=shown, number=line)
    return f"{shown}:{line}"


def with_cell(finding: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    """Return a finding with the row and the column of its grid cell, and with a message that names this cell.

    A finding in the row of headings keeps its message. A finding that is not in a row of the table is returned unchanged.
    The line of the result is the first line of the row: rows with text in quotes may have several lines.

    Args:
        text: the text of the CSV file.
    """
    try:
        first, _delimiter, rows = split_rows(text)
    except EditError:
        return finding
    # A line that states the delimiter is counted like a row.
    above = 1 if first else 0
    number, column = finding["line"] - 1 - above, finding["column"] - 1
    heading = next((at for at, (cells, _line) in enumerate(rows) if any(cells)), 0)
    if not heading <= number < len(rows) or not any(rows[number][0]) or not 0 <= column < len(rows[heading][0]):
        return finding
    heads, cells = rows[heading][0], rows[number][0]
    line = 1 + above + sum(one.count("\n") for _cells, one in rows[:number])
    found = {**finding, "line": line, "row": finding["line"], "cell": [finding["line"] - 1, column]}
    if number == heading:
        # The page offers to add the field, so the user need not open its file.
        hint = _(
            "below the table, choose what the heading means, or add the field; a heading that begins with # is ignored"
        )
        return {**found, "hint": hint} if KINDS_FILE in str(finding.get("hint")) else found
    named = heads.index("name") if "name" in heads else 0
    message = _("{name}, {column} (row {number}): {message}").format(
        name=cells[named] if named < len(cells) else cells[0],
        column=heads[column],
        number=finding["line"],
        message=finding["message"],
    )
    return {**found, "message": message}
