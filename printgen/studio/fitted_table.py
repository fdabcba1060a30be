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
#: A letter, and the maximum number of sides in a column that is offered for the sides.
_LETTER, _MOST_SIDES = re.compile(r"[^\W\d]"), 8


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

    def side_columns(self, key: str) -> list[int]:
        """Return the numbers of the columns whose cells can be names of sides: texts, of which few are different.

        Args:
            key: the heading of the column of ids, which are not names of sides.
        """
        columns = [[row[at].strip() for row in self.rows] for at in range(len(self.names))]
        return [
            at
            for at, cells in enumerate(columns)
            if self.names[at] not in ("name", key) and _LETTER.search("".join(cells)) and len({*cells}) <= _MOST_SIDES
        ]

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


def name_columns(text: str, kind: Kind, side: str | None = None) -> FittedTable:
    """Return a sheet with field names as headings: existing fields where possible, and new fields for other headings.

    Args:
        side: the number of the column with the sides, "" for no such column, or None to choose it by the headings.
    """
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
    if side is not None:
        # The user has chosen another column, or none.
        names = [f"{it}-2" if it == "side" and str(at) != side else it for at, it in enumerate(names)]
        names = ["side" if str(at) == side else it for at, it in enumerate(names)]
    for word, wanted, fits in (("name", _NAMES, _are_names), ("side", _SIDES, any)):
        if word in known and word not in names and (word == "name" or side is None):
            # Words in brackets count, too: "Who flies it? (side)".
            heads = [id_from_words(it).split("-") for it in rows[0]]
            free = [at for at, it in enumerate(names) if it not in known or it == kind.key]
            at = next((at for at in free if wanted.intersection(heads[at]) and fits(cells[at])), None)
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
    return all(_LETTER.search(it) for it in cells) and len({*cells}) == len(cells)
