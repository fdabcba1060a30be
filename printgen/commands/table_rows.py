"""The rows of a CSV table. Rows are changed and added in place, so that all other text stays unchanged."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from printgen.commands.table_writing import follow
from printgen.data.edits import EditError
from printgen.data.ids import id_from_words
from printgen.data.kind import Kind
from printgen.data.spreadsheet.cells import UNKNOWN, to_cell
from printgen.data.spreadsheet.columns import FigureColumn, columns
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import plain_heading
from printgen.data.yaml import Path


def set_cells(text: str, kind: Kind, id: str, values: Mapping[Path, Any]) -> str:
    """Return the text of a table after figures of a record are changed. A missing row or column is added."""
    first, delimiter, rows = split_rows(text)
    known = {it.name: it for it in columns(kind.model)}
    top = next((at for at, (cells, _line) in enumerate(rows) if any(map(str.strip, cells))), None)
    if top is None:
        rows, top = [([kind.key], "")], 0
    heading = [plain_heading(it.strip(), {*known, kind.key}) for it in rows[top][0]]
    key, width, with_ids = 0, len(heading), kind.key in heading
    if with_ids:
        key = heading.index(kind.key)
    elif (named := kind.model.name_field) in heading and named:
        # The ids follow from the names.
        key = heading.index(named)
    else:
        raise EditError(f"the column `{kind.key}` is missing; add it first")
    cells = {it.name: _cell(values[it.path], it) for it in known.values() if it.path in values}
    new = [name for name, cell in cells.items() if name not in heading and cell]
    ids = [it[key].strip() if len(it) > key else "" for it, _line in rows]
    places = [at for at, it in enumerate(ids) if at > top and id == (it if with_ids else id_from_words(it))]
    if not places:
        rows, places = [*rows, ([id if it == kind.key else "" for it in heading], "")], [len(rows)]
    end = "\r\n" if "\r\n" in text else "\n"
    lines = []
    for at, (old, line) in enumerate(rows):
        row = [*old, *[""] * (width - len(old))] if old else []
        if at == places[0]:
            row = [cells.get(name, it) for name, it in zip([*heading, *new], [*row, *[""] * len(new)], strict=False)]
        elif new and old:
            row = [*row, *(new if at == top else [""] * len(new))]
        is_same = line and row == [*old, *[""] * (len(row) - len(old))] and not new
        lines.append(line if is_same else _line(row, delimiter, end))
    return first + "".join(it if it.endswith(("\n", "\r")) else f"{it}{end}" for it in lines)


def record_values(kind: Kind, record: Mapping[Any, Any]) -> dict[Path, Any]:
    """Return those figures of a record for which the table has a column, by path."""
    found = {it.path: follow(record, it.path) for it in columns(kind.model) if it.name != kind.key}
    return {path: value for path, value in found.items() if value is not None}


def _cell(value: Any, column: FigureColumn) -> str:
    """Format a value as the text of a cell. No value becomes ""."""
    cell = value if value == UNKNOWN else to_cell(value, column.shapes, column.items)
    return "" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell)


def _line(cells: Sequence[str], delimiter: str, end: str) -> str:
    page = io.StringIO(newline="")
    csv.writer(page, delimiter=delimiter, lineterminator=end).writerow(cells)
    return page.getvalue()
