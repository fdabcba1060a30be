"""The column of a spreadsheet that a new game prints as boxes to cross off, such as hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from printgen.data.ids import id_from_words
from printgen.data.spreadsheet.headings import IGNORED
from printgen.declared.fields import RANGES
from printgen.studio.fitted_table import FittedTable

#: Words in the headings of columns that are proposed, without a plural s.
_HITS: Final = {"hit", "hull", "damage", "structure", "strength", "hp"}


class BoxChoice(Struct, frozen=True):
    """The choice of a column with boxes.

    Fields:
        field: the field of the example with boxes, or "" if it has no such field.
        columns: the numbers of the columns that can have boxes, counted from 0.
        column: the chosen column, or None for no boxes.
    """

    field: str
    columns: Sequence[int]
    column: int | None

    def describe(self, table: FittedTable) -> Mapping[str, Any]:
        """Return the choice as plain data: pairs of a column and its heading, and the chosen column, or ""."""
        columns = [(str(it), table.heads[it]) for it in self.columns]
        return {"columns": columns, "chosen": "" if self.column is None else str(self.column)}


def choose_boxes(table: FittedTable, fields: Mapping[str, Any], wanted: str | None) -> BoxChoice:
    """Return the column that has boxes in a new game.

    Args:
        fields: the declarations of the example's fields.
        wanted: the number of the chosen column, "" for no boxes, or None to choose by the headings. An unsuitable
            column is treated like None.
    """
    field = next((it for it, spec in fields.items() if isinstance(spec, dict) and spec.get("type") == "track"), "")
    columns = [it for it in range(len(table.names)) if _is_counted(table, it)] if field else []
    if wanted == "":
        return BoxChoice(field, columns, None)
    if wanted is not None and wanted in map(str, columns):
        return BoxChoice(field, columns, int(wanted))
    proposed = [it for it in columns if table.names[it] == field]
    proposed += [it for it in columns if table.names[it] not in fields and _words(table.heads[it]) & _HITS]
    return BoxChoice(field, columns, next(iter(proposed), None))


def with_boxes(table: FittedTable, choice: BoxChoice) -> FittedTable:
    """Return a table whose chosen column is the field with boxes. Another column with this name becomes a new field."""
    if choice.column is None:
        return table
    names = [f"{it}-2" if it == choice.field else it for it in table.names]
    names[choice.column] = choice.field
    return FittedTable(names, table.rows, table.heads)


def _words(heading: str) -> set[str]:
    return {it.removesuffix("s") for it in id_from_words(heading).split("-")}


def _is_counted(table: FittedTable, column: int) -> bool:
    """Return whether the cells of a column are whole numbers of boxes. Some cells may be empty."""
    cells = [it for row in table.rows if (it := row[column].strip())]
    is_counted = bool(cells) and all(it.isascii() and it.isdigit() and int(it) <= RANGES["track"][1] for it in cells)
    name = table.names[column]
    return is_counted and not name.startswith(IGNORED) and name not in ("name", "side")
