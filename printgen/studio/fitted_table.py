"""A spreadsheet table for a new game, with field names as its headings."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from printgen.data.ids import id_from_words
from printgen.data.kind import Kind
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import IGNORED, plain_heading
from printgen.studio.table_headings import known_headings, propose_headings

#: Words in the headings of names and of sides.
_NAMES: Final = {"name", "plane", "planes", "aircraft", "aeroplane", "airplane", "type", "model"}
_SIDES: Final = {"side", "team", "faction", "nation", "nationality", "country", "force", "army"}


class FittedTable(Struct, frozen=True):
    """A table whose headings are names of fields, except those of ignored columns.

    Fields:
        names: the heading of each column, which is the name of a field or a heading that is ignored.
        rows: the rows below the headings, each as wide as the headings.
        heads: the headings as written in the spreadsheet.
    """

    names: Sequence[str]
    rows: Sequence[Sequence[str]]
    heads: Sequence[str] = ()

    def cells(self, name: str) -> list[str]:
        """Return the cells in the column of a field."""
        column = self.names.index(name)
        return [row[column].strip() for row in self.rows]

    @property
    def text(self) -> str:
        """The table as CSV text."""
        page = io.StringIO(newline="")
        csv.writer(page, lineterminator="\n").writerows([self.names, *self.rows])
        return page.getvalue()


def name_columns(text: str, kind: Kind) -> FittedTable:
    """Return a sheet with field names as headings: existing fields where possible, and new fields for other headings."""
    rows = [cells for cells, _line in split_rows(text)[2] if any(it.strip() for it in cells)]
    if not rows:
        return FittedTable((), ())
    known = known_headings(kind)
    names = [plain_heading(it.strip().removeprefix("\ufeff"), known) for it in rows[0]]
    cells = [[row[at].strip() if at < len(row) else "" for row in rows[1:]] for at in range(len(names))]
    for it in propose_headings(rows, kind):
        # Similar letters are not enough here to give a column a different meaning, because the user has not confirmed it.
        words = _singular(id_from_words(it.heading))
        names[it.column] = it.name if it.name == it.new or _singular(it.name) <= words else it.new
    for word, wanted, fits in (("name", _NAMES, _are_names), ("side", _SIDES, any)):
        if word in known and word not in names:
            found = (at for at, it in enumerate(names) if {*id_from_words(it).split("-")} & wanted and fits(cells[at]))
            at = next(found, None)
            if at is None and word == "name":
                at = next((number for number, it in enumerate(cells) if _are_names(it)), None)
            names = [word if number == at else it for number, it in enumerate(names)]
    names = [
        it if it in known or it.startswith(IGNORED) else id_from_words(it, 40) if it else f"{IGNORED} " for it in names
    ]
    names = [_counted(it, known.difference(names), cells[at]) for at, it in enumerate(names)]
    names = [it if it not in names[:at] else f"{IGNORED} {it}" for at, it in enumerate(names)]
    return FittedTable(names, [[*column] for column in zip(*cells, strict=True)], rows[0])


def _singular(name: str) -> set[str]:
    """Return the words of a name without a plural s, so that `Gun (#)` matches `guns`."""
    return {it.removesuffix("s") for it in name.split("-")}


def _counted(heading: str, free: Collection[str], cells: Sequence[str]) -> str:
    """Return the field that a heading such as `# guns` counts, if all cells are numbers, otherwise the heading."""
    words = _singular(id_from_words(heading))
    meant = next((it for it in free if _singular(it) == words), heading)
    is_counted = heading.startswith(IGNORED) and any(cells) and all(it.isdecimal() for it in cells if it)
    return meant if is_counted else heading


def _are_names(cells: Sequence[str]) -> bool:
    """Return whether all cells of a column have different texts, so that they can be names."""
    return all(re.search("[^\\W\\d]", it) for it in cells) and len({*cells}) == len(cells)
