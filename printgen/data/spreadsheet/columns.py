"""The columns of a table for one kind of record. Each figure has a column, with the figure's path as its heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from msgspec import Struct

from printgen.data.kind import Kind
from printgen.data.records.record import Record
from printgen.data.shapes import Schema, shapes_at
from printgen.data.yaml import Path

#: Fields that describe the figures of a record. They are not columns, and comments show the sources.
_ABOUT: Final = ("source", "sources", "notes", "waivers", "former-ids")
#: The maximum depth of nested groups that have separate columns.
_DEEP: Final = 4


class FigureColumn(Struct, frozen=True):
    """A column of a table.

    Fields:
        path: the path of the figure in the record, or in the item of a list.
        shapes: the shapes allowed for the column's values.
        items: the shapes allowed for the items of the values, if the values are lists.
        default: the value of an absent figure.
    """

    path: Path
    shapes: tuple[Schema, ...]
    items: tuple[Schema, ...] = ()
    default: Any = None

    @property
    def name(self) -> str:
        """The heading of the column: the dotted path of the figure."""
        return ".".join(map(str, self.path))

    @property
    def has_rows(self) -> bool:
        """Whether the values are lists of groups. In a workbook, these lists have their own sheet."""
        return bool(self.items) and all("properties" in it for it in self.items)

    @property
    def is_list(self) -> bool:
        """Whether the values are lists."""
        return any(it.get("type") == "array" for it in self.shapes)


@cache
def columns(model: type[Record], inside: Path = ()) -> tuple[FigureColumn, ...]:
    """Return the columns for a record class, or for the items of a list in the record class.

    Args:
        inside: the path of the list in the record, or () for the record itself.
    """
    start = (*inside, 0) if inside else ()
    return tuple(_columns(model, start, ()))


def column_of(model: type[Record], name: str, inside: Path = ()) -> FigureColumn | None:
    """Return the column with this heading, or None if there is no such column."""
    return next((it for it in columns(model, inside) if it.name == name), None)


def _columns(model: type[Record], start: Path, path: Path) -> Iterator[FigureColumn]:
    fields = dict[str, Schema]()
    for shape in shapes_at(model, (*start, *path)):
        fields |= {name: it for name, it in shape.get("properties", {}).items() if name not in fields}
    for name, field in fields.items():
        if name in _ABOUT and (not path or name == "source"):
            continue
        below = (*path, name)
        shapes = shapes_at(model, (*start, *below))
        is_group = bool(shapes) and all(it.get("properties") for it in shapes)
        if is_group and len(below) < _DEEP:
            yield from _columns(model, start, below)
        else:
            yield FigureColumn(
                below, shapes, shapes_at(model, (*start, *below, 0)) if _has_items(shapes) else (), _default(field)
            )


def _has_items(shapes: tuple[Schema, ...]) -> bool:
    return any(it.get("type") == "array" for it in shapes)


def _default(field: Schema) -> Any:
    return field.get("default")


#: The maximum length of a sheet's name in Excel.
_NAME: Final = 31


def owner_heading(kind: Kind, names: Iterable[str]) -> str:
    """Return a heading for the column of record ids that no other column has."""
    return "record" if kind.key in names else kind.key


def row_columns(model: type[Record], column: FigureColumn) -> tuple[FigureColumn, ...]:
    """Return the columns of a list that has its own sheet. A list of single values has one column, whose path is empty."""
    if column.has_rows:
        return columns(model, column.path)
    inner = shapes_at(model, (*column.path, 0, 0)) if _has_items(column.items) else ()
    return (FigureColumn((), column.items, inner),)


def row_heading(column: FigureColumn, one: FigureColumn) -> str:
    """Return the heading of the column `one` in the separate sheet for the list `column`."""
    return one.name or str(column.path[-1])


def sheet_names(kind: Kind) -> dict[str, FigureColumn | None]:
    """Return the possible sheets of a kind: the name of each sheet, and the column of the list that the sheet contains.

    The sheet of the records themselves has None instead of a column.
    """
    found: dict[str, FigureColumn | None] = {kind.name[:_NAME]: None}
    for column in columns(kind.model):
        if column.items:
            steps = [kind.name, *map(str, column.path)]
            while len(steps) > 2 and len(".".join(steps)) > _NAME:
                del steps[1]
            name = ".".join(steps)[:_NAME]
            number = 2
            while name in found:
                name, number = f"{name[: _NAME - 2]}~{number}", number + 1
            found[name] = column
    return found
