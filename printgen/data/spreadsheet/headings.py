"""Interpretation of a table's heading row: the columns, the id column, and wrong or missing headings."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from printgen.data.findings import Finding, error_at
from printgen.data.nearest import nearest, suggest
from printgen.data.spreadsheet.cells import Cell
from printgen.data.spreadsheet.columns import FigureColumn
from printgen.data.spreadsheet.sheets import TableSheet, column_letters

#: The sign at the beginning of headings of the user's own columns, which are ignored.
IGNORED = "#"


def read_headings(
    sheet: TableSheet,
    wanted: Mapping[str, FigureColumn | None],
    key: str,
    ids: Collection[str],
    remedy: str = "correct the heading",
    instead: str | None = None,
) -> tuple[dict[int, FigureColumn], int | None, list[Finding]]:
    """Return the columns by index, the index of the id column (None if it is missing), and the findings.

    The columns are in the order of the record class. Headings may have capitals, spaces and brackets: `Top speed (mph)`
    means `top-speed`.

    Args:
        wanted: the columns by their headings.
        key: the heading of the id column.
        ids: the ids of the known records.
        remedy: the hint for a heading that resembles no column.
        instead: the heading of a column of names that may replace the id column, or None if no column may replace it.
    """
    sheet = replace(sheet, heading=tuple(plain_heading(name, wanted) for name in sheet.heading))
    keys = {key, instead} - {None}
    if keys.isdisjoint(sheet.heading) and (lost := _lost_headings(sheet, wanted, key, ids, keys)):
        return {}, None, [lost]
    found, at, findings = dict[int, FigureColumn](), None, list[Finding]()
    seen: dict[str, int] = {}
    for index, name in enumerate(sheet.heading):
        place = sheet.place(sheet.line, index)
        if name.startswith(IGNORED):
            continue
        if not name:
            if any(index < len(row.cells) and not _is_empty(row.cells[index]) for row in sheet.rows):
                hint = f"write a heading, or `{IGNORED}` to ignore the column"
                findings.append(error_at("PG002", "a column without a heading", place, hint))
        elif name not in wanted:
            near = nearest(name, [it for it in wanted if it not in sheet.heading])
            hint = f"write `{near}`" if near else remedy
            hint += f"; headings that begin with `{IGNORED}` are ignored"
            message = f"`{name}`: no such column{suggest(name, wanted)}"
            findings.append(error_at("PG002", message, place, hint))
        elif name in seen:
            message = f"`{name}`: this heading is also in column {column_letters(seen[name])}"
            findings.append(error_at("PG002", message, place, "remove one of the two columns"))
        else:
            seen[name] = index
            if name == key:
                at = index
            elif column := wanted[name]:
                found[index] = column
    if at is None and instead not in seen:
        from_names = f"a column `{instead}` with names, from which the ids follow, or "
        hint = f"add {from_names if instead else ''}a column `{key}` with the ids of the records"
        findings.append(
            error_at("PG002", f"the column `{instead or key}` is missing", sheet.row_place(sheet.line), hint)
        )
    findings += _beyond_headings(sheet)
    order = list(wanted.values())
    return dict(sorted(found.items(), key=lambda it: order.index(it[1]))), at, findings


def plain_heading(name: str, wanted: Collection[str]) -> str:
    """Return the column heading that a user's heading matches, such as `top-speed` for `Top speed (mph)`.

    Return the user's heading unchanged if no column matches.
    """
    plain = "-".join(re.sub(r"\([^()]*\)", "", name).lower().replace("_", " ").replace("-", " ").split())
    return plain if name not in wanted and plain in wanted else name


def _is_empty(cell: Cell) -> bool:
    return cell is None or cell == ""


def _lost_headings(
    sheet: TableSheet,
    wanted: Mapping[str, FigureColumn | None],
    key: str,
    ids: Collection[str],
    keys: Collection[str | None],
) -> Finding | None:
    """Return the finding about a first row that has no headings, or a wrong heading for the column of ids.

    Return None if neither is recognized.
    """
    rows = (row for row in sheet.rows if any(plain_heading(str(it), wanted) in keys for it in row.cells))
    if below := next(rows, None):
        message = f"this row has no headings; row {below.number} has them"
        return error_at("PG002", message, sheet.row_place(sheet.line), f"remove the rows above row {below.number}")
    known = [name for name in sheet.heading if name in wanted]
    if not known and any(name in ids for name in sheet.heading):
        message, hint = (
            "the row of headings is missing",
            f"insert a row above it: `{key}`, then the name of each figure",
        )
        return error_at("PG002", message, sheet.row_place(sheet.line), hint)
    of_ids = [
        index
        for index, name in enumerate(sheet.heading)
        if name not in wanted and any(index < len(row.cells) and row.cells[index] in ids for row in sheet.rows)
    ]
    if len(of_ids) == 1:
        message = f"`{sheet.heading[of_ids[0]]}`: no such column; the column of the ids has the heading `{key}`"
        return error_at("PG002", message, sheet.place(sheet.line, of_ids[0]), f"write `{key}`")
    return None


def _beyond_headings(sheet: TableSheet) -> Iterator[Finding]:
    """Yield a finding for each row with a value to the right of the last heading, such as half of a decimal number."""
    width = len(sheet.heading)
    for row in sheet.rows:
        at = next((index for index in range(width, len(row.cells)) if not _is_empty(row.cells[index])), None)
        if at is None:
            continue
        halves = f"{row.cells[at - 1]},{row.cells[at]}"
        hint = "write a heading above it, or remove the cell"
        if re.fullmatch(r"\d+,\d+", halves):
            hint = f"write `{halves.replace(',', '.')}` if it is one number; otherwise remove the cell"
        message = f"`{row.cells[at]}`: this row has more cells than there are headings"
        yield error_at("PG002", message, sheet.place(row.number, at), hint)
