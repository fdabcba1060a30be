"""The cells of a table in which findings are: the column, and the name of the record in the row."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from typing import Any

from printgen.translation import _


def with_cell(finding: Mapping[str, Any], text: str) -> Mapping[str, Any]:
    """Return a finding with the row and the column of its grid cell, and with a message that names this cell.

    A finding that is not in a row of the table is returned unchanged.

    Args:
        text: the text of the CSV file.
    """
    rows = [[*csv.reader([line], delimiter=_separator(text))] for line in text.splitlines()]
    number, column = finding["line"] - 1, finding["column"] - 1
    if not 0 < number < len(rows) or not rows[number] or not 0 <= column < len(rows[0][0]):
        return finding
    (heads,), (cells,) = rows[0], rows[number]
    named = heads.index("name") if "name" in heads else 0
    message = _("{name}, {column}: {message}").format(
        name=cells[named] if named < len(cells) else cells[0], column=heads[column], message=finding["message"]
    )
    return {**finding, "cell": [sum(map(bool, rows[:number])), column], "message": message}


def _separator(text: str) -> str:
    first = text.partition("\n")[0]
    return max(",;\t", key=first.count)
