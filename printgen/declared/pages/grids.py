"""The models for those parts of a page that have columns: lists, tables and logs."""

from __future__ import annotations

from typing import Annotated, NoReturn

from pydantic import BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from printgen.data.findings import format_count
from printgen.data.records.fields import Name
from printgen.data.records.record import Part
from printgen.declared.pages.values import (
    Align,
    Condition,
    Length,
    TypeSize,
    Words,
    as_text,
    check_one_of,
    columns,
)


class ColumnSpec(Part):
    """A column of a list.

    Fields:
        head, figure: the heading, and the field that is printed.
        words: a text with values in braces, instead of a field.
        width: the column's share of the width. By default, the column is as wide as its text needs.
    """

    head: Name
    figure: Condition | None = None
    words: Words | None = None
    width: Length | None = None
    align: Align = "left"

    @model_validator(mode="after")
    def _is_one(self) -> ColumnSpec:
        check_one_of(self, ("figure", "words"), "column")
        return self


class ListSpec(Part):
    """A list of records, with one row per record.

    Fields:
        each: the loop over the records.
        title: the text on a band above the rows. If omitted, no band is printed.
        columns: the columns.
    """

    each: Condition
    title: Words | None = None
    columns: Annotated[
        tuple[ColumnSpec, ...], BeforeValidator(columns), Field(strict=False, min_length=1, max_length=20)
    ]
    size: TypeSize = 9.0


#: The text of a table's cell, which may be empty.
TableText = Annotated[str, BeforeValidator(as_text), Field(max_length=800)]


def raise_irregular(message: str, columns: int, at: tuple[str | int, ...], hint: str) -> NoReturn:
    """Raise an error because the number of values at this path of a table differs from the number of columns."""
    message = f"{message} {format_count(columns, 'column')}"
    raise PydanticCustomError("columns", "{message}", {"message": message, "hint": hint, "at": at})


def check_widths(widths: tuple[float, ...], columns: int) -> None:
    """Raise an error if the number of widths is neither zero nor the number of columns."""
    if widths and len(widths) != columns:
        raise_irregular(
            f"{format_count(len(widths), 'width')} for", columns, ("widths",), "write one width for each column"
        )


class TableSpec(Part):
    """A table of texts, with a hairline below each row.

    Fields:
        head: the headings of the columns.
        rows: the rows, with values in braces. `""` is an empty cell.
        widths: the share of the width that each column gets. By default, a column is as wide as its text needs.
        title: the text on a band above the table.
        align: the alignment of each column.
    """

    head: Annotated[tuple[Words, ...], Field(strict=False, max_length=20)] = ()
    rows: Annotated[
        tuple[Annotated[tuple[TableText, ...], Field(strict=False, min_length=1, max_length=20)], ...],
        Field(strict=False, max_length=100),
    ]
    widths: Annotated[tuple[Length, ...], Field(strict=False, max_length=20)] = ()
    align: Annotated[tuple[Align, ...], Field(strict=False, max_length=20)] = ()
    size: TypeSize = 9.0
    title: Words | None = None

    @model_validator(mode="after")
    def _is_regular(self) -> TableSpec:
        # The headings or, without them, the first row determine the number of columns.
        most = len(self.head) or len(next(iter(self.rows), ()))
        for at, row in enumerate(self.rows):
            if len(row) != most:
                hint = f'write {format_count(most, "cell")}; an empty cell is `""`'
                raise_irregular(
                    f"this row has {format_count(len(row), 'cell')}, but the table has", most, ("rows", at), hint
                )
        check_widths(self.widths, most)
        if self.align and len(self.align) != most:
            hint = "write one alignment for each column"
            raise_irregular(f"{format_count(len(self.align), 'alignment')} for", most, ("align",), hint)
        return self


class LogSpec(Part):
    """Numbered lines to write in.

    Fields:
        columns: the headings of the columns.
        lines: the number of lines.
        widths: the share of the width that each column gets.
        title: the title of the log.
    """

    columns: Annotated[tuple[Name, ...], Field(strict=False, min_length=1, max_length=12)]
    lines: Annotated[int, Field(ge=1, le=60)] = 10
    widths: Annotated[tuple[Length, ...], Field(strict=False, max_length=12)] = ()
    title: Words | None = None

    @model_validator(mode="after")
    def _has_widths(self) -> LogSpec:
        check_widths(self.widths, len(self.columns))
        return self
