"""A spreadsheet table for a new game, with field names as its headings."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import Struct

from printgen.data.ids import id_from_words
from printgen.data.kind import Kind
from printgen.data.spreadsheet.csv_file import split_rows
from printgen.data.spreadsheet.headings import IGNORED, plain_heading
from printgen.studio.table_headings import known_headings, new_name, propose_headings
from printgen.translation import _

#: The choice of a new field for a column. `IGNORED` is the choice to ignore the column.
NEW_FIELD: Final = "+"
#: Words in the headings of names and of sides.
_NAMES: Final = {"name", "plane", "planes", "aircraft", "aeroplane", "airplane", "type", "model"}
_SIDES: Final = {"side", "team", "faction", "nation", "nationality", "country", "force", "army"}
#: A unit in a heading that no field of the example has.
_UNIT = re.compile(r"\((?:k?m/?[hsu]|kph|mph|kn|knots|ft|feet|k?m|miles|kg|lbs?|hp|ps)\)", re.IGNORECASE)
#: A letter, and the maximum number of sides in a column that is offered for the sides.
_LETTER, _MOST_SIDES = re.compile(r"[^\W\d]"), 8


class ColumnChoices(Struct, frozen=True):
    """The columns of a spreadsheet that the user has chosen. All other columns are chosen by their headings.

    Fields:
        boxes: the number of the column with boxes to cross off, "" for no boxes, or None if the user has not chosen yet.
        side: the number of the column with the sides, "" for no such column, or None if the user has not chosen yet.
        fields: by the number of a column: the name of a field, `NEW_FIELD` or `IGNORED`.
        printed: the fields that are printed although the pages have few places for new fields.
    """

    boxes: str | None = None
    side: str | None = None
    fields: Mapping[str, str] = {}
    printed: Collection[str] = ()


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
        columns = [self.at(it) for it in range(len(self.names))]
        return [
            at
            for at, cells in enumerate(columns)
            if self.names[at] not in ("name", key) and _LETTER.search("".join(cells)) and len({*cells}) <= _MOST_SIDES
        ]

    def cells(self, name: str) -> list[str]:
        """Return the cells in the column of a field."""
        return self.at(self.names.index(name))

    def at(self, column: int) -> list[str]:
        """Return the cells in a column."""
        return [row[column].strip() for row in self.rows]

    @property
    def text(self) -> str:
        """The table as CSV text."""
        page = io.StringIO(newline="")
        csv.writer(page, lineterminator="\n").writerows([self.names, *self.rows])
        return page.getvalue()


def name_columns(text: str, kind: Kind, choices: ColumnChoices) -> FittedTable:
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
    side = choices.side
    if side is not None:
        # The user has chosen another column, or none.
        names = [f"{it}-2" if it == "side" and str(at) != side else it for at, it in enumerate(names)]
        names = ["side" if str(at) == side else it for at, it in enumerate(names)]
    names = [_without_foreign_unit(it, rows[0], at, names, kind) for at, it in enumerate(names)]
    names, fixed = _with_choices(names, rows[0], known, choices.fields)
    # The heading of the names may be the word for the records, or its last word: “boats” for “flying boats”.
    own = {it.split("-")[-1] for it in (kind.key.removesuffix("-id"), kind.name)}
    for word, wanted, fits in (("name", _NAMES | own, _are_names), ("side", _SIDES, any)):
        if word in known and word not in names and (word == "name" or side is None):
            # Words in brackets count, too: "Who flies it? (side)".
            heads = [id_from_words(it).split("-") for it in rows[0]]
            free = [at for at, it in enumerate(names) if (it not in known or it == kind.key) and at not in fixed]
            at = next((at for at in free if wanted.intersection(heads[at]) and fits(cells[at])), None)
            if at is None and word == "name":
                at = next((number for number, it in enumerate(cells) if number not in fixed and _are_names(it)), None)
            names = [word if number == at else it for number, it in enumerate(names)]
    names = [
        it if it in known or it.startswith(IGNORED) else id_from_words(it, 40) if it else f"{IGNORED} " for it in names
    ]
    names = [it if at in fixed else _counted(it, known.difference(names), cells[at]) for at, it in enumerate(names)]
    names = [it if it not in names[:at] else f"{IGNORED} {it}" for at, it in enumerate(names)]
    return FittedTable(names, [[*column] for column in zip(*cells, strict=True)], rows[0])


def _without_foreign_unit(name: str, heads: Sequence[str], at: int, names: Sequence[str], kind: Kind) -> str:
    """Return the name of a column, or that of a new field if the heading has a unit that the field does not have.

    `Top speed (km/h)` is not the field `speed`, which counts hexes.
    """
    unit = _UNIT.search(heads[at])
    known = known_headings(kind)
    if not unit or name not in known or name in ("name", "side", kind.key):
        return name
    return new_field_name(heads[at], at, [it for other, it in enumerate(names) if other != at], known)


def _with_choices(
    names: Sequence[str], heads: Sequence[str], known: Collection[str], chosen: Mapping[str, str]
) -> tuple[list[str], set[int]]:
    """Return the names of the columns after the user's choices, and the numbers of the columns that the user has chosen."""
    wanted = {at: it for at in range(len(names)) if (it := chosen.get(str(at))) in (*known, NEW_FIELD, IGNORED)}
    # A field that the user has chosen for one column is not used for another one.
    found = [
        it if at in wanted or it not in wanted.values() else new_field_name(heads[at], at, names, known)
        for at, it in enumerate(names)
    ]
    for at, it in wanted.items():
        fresh = new_field_name(heads[at], at, [name for other, name in enumerate(found) if other != at], known)
        found[at] = {NEW_FIELD: fresh, IGNORED: f"{IGNORED} {heads[at]}"}.get(it, it)
    return found, {*wanted}


def new_field_name(heading: str, column: int, used: Collection[str], known: Collection[str]) -> str:
    """Return a name for a new field, derived from a heading or, for a column without a heading, from its number."""
    words = heading.strip().lstrip(f"{IGNORED} ") or _("column {number}").format(number=column + 1)
    return new_name(words, {*used}, known)


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
