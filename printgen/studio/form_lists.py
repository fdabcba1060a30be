"""Lists of groups in a form, such as the guns of an aircraft. Each item is a row of fields and can be added or removed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from string import ascii_uppercase
from typing import Any, Final

from printgen.commands.table_writing import follow
from printgen.data.edits import EditError
from printgen.data.kind import Kind
from printgen.data.spreadsheet.columns import FigureColumn, row_columns
from printgen.studio.editing import RESET, format_value, parse_value

#: The field whose values are the letters A, B, C and so on.
_LETTER: Final = "id"


def item_values(kind: Kind, column: FigureColumn, value: Any) -> list[dict[str, str]]:
    """Return the text of each field for every item of a list. For a value that is not a list of groups, return no items."""
    if not _has_groups(value):
        return []
    rows = row_columns(kind.model, column)
    return [{row.name: format_value(follow(item, row.path), row) for row in rows} for item in value]


def summary(items: list[dict[str, str]]) -> str:
    """Return a one-line summary of a list's items."""
    return "; ".join(", ".join(filter(None, item.values())) for item in items)


def edit_list(
    kind: Kind, column: FigureColumn, value: Any, fields: Mapping[str, str], required: Collection[str]
) -> Any:
    """Return a list with the changes from a form, or RESET if the form resets the list to its built-in value.

    Raise EditError if the present value is not a list of groups.

    Args:
        value: the present list, or None if the record lacks it.
        fields: the changed fields by name, such as `0.weapon`, `+` or `-0`. The empty name resets the list.
        required: the names of the fields that every item needs. A new item copies these fields from the last item.
    """
    if "" in fields:
        return RESET
    if value is not None and not _has_groups(value):
        raise EditError(f"`{column.name}` is not a list of groups of fields; correct the text first")
    items = [{**item} for item in value or ()]
    rows = {row.name: row for row in row_columns(kind.model, column)}
    for name, text in fields.items():
        number, _dot, part = name.partition(".")
        if number.isdecimal() and int(number) < len(items) and part in rows:
            _put(items[int(number)], rows[part], text)
    kept = [item for number, item in enumerate(items) if f"-{number}" not in fields]
    return [*kept, _next_item(kept, required, has_letter=_LETTER in rows)] if "+" in fields else kept


def _next_item(items: list[dict[str, Any]], required: Collection[str], *, has_letter: bool) -> dict[str, Any]:
    """Return a new item with a copy of the last item's required fields, and with the next free letter."""
    last = items[-1] if items else {}
    item = {name: it for name, it in last.items() if name in required and name != _LETTER}
    used = {str(it.get(_LETTER)) for it in items}
    letter = next((it for it in ascii_uppercase if it not in used), "") if has_letter else ""
    return {_LETTER: letter, **item} if letter and used <= {*ascii_uppercase} else item


def _has_groups(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(it, dict) for it in value)


def _put(item: dict[str, Any], row: FigureColumn, text: str) -> None:
    """Write a field of an item. An empty text removes the field."""
    *above, last = row.path
    for step in above:
        inside = item.get(str(step))
        item[str(step)] = item = {**inside} if isinstance(inside, dict) else {}
    value = parse_value(text, row)
    if value is RESET:
        item.pop(str(last), None)
    else:
        item[str(last)] = value
