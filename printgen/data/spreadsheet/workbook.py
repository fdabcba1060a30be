"""The content of a workbook to write: pages with cells, comments, background colours and lists of choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct, field

from printgen.data.spreadsheet.cells import Cell
from printgen.data.spreadsheet.sheets import column_letters

#: The sheet that names the game and explains the other sheets, and the hidden sheet with long lists of choices.
ABOUT, LISTS = "printgen", "lists"
#: The maximum length of a list of choices that is stored in the rule of a cell.
_INLINE: Final = 200
#: The number of rows below the last record that are prepared for new records.
_SPARE: Final = 200
#: The minimum and maximum width of a column, in characters.
_NARROWEST, _WIDEST = 6, 48
_DOUBTFUL, _HEADING, _LOCKED = "#FFF2CC", "#D9E1F2", "#EDEDED"


class TablePage(Struct, frozen=True):
    """A sheet of a workbook.

    Fields:
        rows: the cells below the heading.
        comments: the comments, by row and column, both counted from 0.
        tinted: the cells with doubtful or unknown figures, which have a coloured background.
        choices: the values to choose from, by column.
        numeric: the columns that contain numbers. All other columns contain text.
        is_protected: whether the ids, in the first column, are protected against changes.
    """

    name: str
    heading: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    comments: Mapping[tuple[int, int], str] = field(default_factory=dict)
    tinted: frozenset[tuple[int, int]] = frozenset()
    choices: Mapping[int, Sequence[str]] = field(default_factory=dict)
    numeric: frozenset[int] = frozenset()
    is_protected: bool = False


class Workbook(Struct, frozen=True):
    """The content of a workbook.

    Fields:
        about: the rows of the sheet that explains the other sheets, each with a name and a text.
    """

    title: str
    pages: tuple[TablePage, ...]
    about: tuple[tuple[str, str], ...]


def fill(written: Any, book: Workbook) -> None:
    """Write all pages of `book` to the XlsxWriter workbook `written`."""
    formats = _Formats(written)
    # Sheets are shown in the order in which they are added.
    sheets = [written.add_worksheet(page.name) for page in book.pages]
    about = written.add_worksheet(ABOUT)
    lists = _Lists(written)
    for page, sheet in zip(book.pages, sheets, strict=True):
        _fill_page(sheet, page, formats, lists)
    about.set_column(0, 0, 14)
    about.set_column(1, 1, 100, formats.text)
    for number, (name, words) in enumerate(book.about):
        about.write_string(number, 0, name)
        about.write_string(number, 1, words)


class _Formats:
    def __init__(self, written: Any) -> None:
        wrapped = {"valign": "top", "text_wrap": True, "locked": False}
        self.heading = written.add_format({"bold": True, "bg_color": _HEADING, "bottom": 1})
        self.id = written.add_format({"bold": True, "valign": "top", "num_format": "@", "bg_color": _LOCKED})
        self.new_id = written.add_format({"bold": True, "valign": "top", "num_format": "@", "locked": False})
        # Text cells keep the typed text, so `1917-04` does not become a date, and formulas are not run.
        self.text = written.add_format({**wrapped, "num_format": "@"})
        self.number = written.add_format(wrapped)
        self.doubtful_text = written.add_format({**wrapped, "num_format": "@", "bg_color": _DOUBTFUL})
        self.doubtful_number = written.add_format({**wrapped, "bg_color": _DOUBTFUL})

    def of(self, is_number: bool, is_doubtful: bool) -> Any:
        if is_doubtful:
            return self.doubtful_number if is_number else self.doubtful_text
        return self.number if is_number else self.text


class _Lists:
    """Lists of choices that are too long for a validation rule of a cell. A hidden sheet contains them, one per column."""

    def __init__(self, written: Any) -> None:
        self._written = written
        self._sheet: Any = None
        self._known: dict[tuple[str, ...], str] = {}

    def source(self, choices: Sequence[str]) -> list[str] | str:
        """Return the choices or, if they are too long for a validation rule, the range of cells that contains them."""
        key = tuple(choices)
        if len(",".join(key)) <= _INLINE and not any("," in it for it in key):
            return list(key)
        if key not in self._known:
            if self._sheet is None:
                self._sheet = self._written.add_worksheet(LISTS)
                self._sheet.hide()
            column = len(self._known)
            for number, choice in enumerate(key):
                self._sheet.write_string(number, column, choice)
            letters = column_letters(column)
            self._known[key] = f"={LISTS}!${letters}$1:${letters}${len(key)}"
        return self._known[key]


def _fill_page(sheet: Any, page: TablePage, formats: _Formats, lists: _Lists) -> None:
    last = len(page.rows) + _SPARE
    for index, name in enumerate(page.heading):
        sheet.write_string(0, index, name, formats.heading)
        own = formats.new_id if index == 0 else formats.of(index in page.numeric, False)
        texts = [line for row in page.rows for line in str(row[index] or "").split("\n")]
        width = max(map(len, [f"{name}    ", *texts]))
        sheet.set_column(index, index, min(max(width + 1, _NARROWEST), _WIDEST), own)
    for number, row in enumerate(page.rows):
        for index, cell in enumerate(row):
            if index == 0:
                own = formats.id if page.is_protected else formats.new_id
            else:
                own = formats.of(index in page.numeric, (number, index) in page.tinted)
            if cell is None:
                sheet.write_blank(number + 1, index, None, own)
            elif isinstance(cell, str):
                sheet.write_string(number + 1, index, cell, own)
            else:
                sheet.write_number(number + 1, index, cell, own)
    for (number, index), words in page.comments.items():
        sheet.write_comment(number + 1, index, words, {"x_scale": 2})
    for index, choices in page.choices.items():
        rule = {
            "validate": "list",
            "source": lists.source(choices),
            "error_type": "warning",
            "error_title": "Other value",
            "error_message": "This value is not in the list. printgen checks it when it reads the table.",
        }
        sheet.data_validation(1, index, last, index, rule)
    sheet.freeze_panes(1, 1)
    sheet.set_landscape()
    sheet.repeat_rows(0)
    sheet.repeat_columns(0)
    sheet.autofilter(0, 0, max(len(page.rows), 1), len(page.heading) - 1)
    if page.is_protected:
        allowed = (
            "sort",
            "autofilter",
            "format_cells",
            "format_columns",
            "format_rows",
            "insert_rows",
            "insert_columns",
        )
        sheet.protect("", {**dict.fromkeys(allowed, True), "delete_rows": True, "delete_columns": True})
