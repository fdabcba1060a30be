"""Comparison of a table with records. The figures that differ become a document of partial records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from printgen.data.findings import Finding, Note, Place, error_at
from printgen.data.ids import MAX_ID, id_from_words
from printgen.data.kind import TABLE_ROWS, Case, Kind
from printgen.data.nearest import suggest
from printgen.data.shapes import shapes_at
from printgen.data.spreadsheet.cells import Cell, from_cell, is_ambiguous, is_date, may_be_unknown, same_value
from printgen.data.spreadsheet.columns import (
    FigureColumn,
    columns,
    owner_heading,
    row_columns,
    row_heading,
)
from printgen.data.spreadsheet.headings import read_headings
from printgen.data.spreadsheet.sheets import SheetRow, TableSheet
from printgen.data.spreadsheet.xlsx_file import is_error
from printgen.data.yaml import Document, Path


class ChangedRecord(Struct):
    """The changed figures of a record, or all figures of a new record.

    Fields:
        id: the id of the record.
        place: the place of the record's row.
        values: the figures, in groups as in YAML.
        places: the cells of the figures, by path.
        paths: the paths of the changed figures, in order.
    """

    id: str
    place: Place
    values: dict[Any, Any] = field(default_factory=dict)
    places: dict[Path, Place] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)

    def put(self, path: Path, value: Any, place: Place) -> None:
        """Record a figure's new value, with the cell that contains it."""
        group = self.values
        for end, step in enumerate(path[:-1], 1):
            group = group.setdefault(step, {})
            self.places.setdefault(path[:end], place)
        group[path[-1]] = value
        self.places[path] = place
        self.paths.append(path)


class TableComparison(Struct):
    """The state of a comparison between the records of one kind and the sheets in a file.

    Fields:
        listed: the places of the rows in the sheet of the records, by id.
        drafts: the changed figures collected so far, by the id of the record.
        keeps_blank: whether an empty cell leaves the figure unchanged, instead of clearing it.
    """

    kind: Kind
    cases: Mapping[str, Case]
    sheets: list[tuple[TableSheet, FigureColumn | None]] = field(default_factory=list)
    listed: dict[str, Place] = field(default_factory=dict)
    drafts: dict[str, ChangedRecord] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    keeps_blank: bool = False

    def draft(self, id: str, place: Place) -> ChangedRecord:
        """Return the changes collected for a record. If there are none yet, start an empty collection."""
        return self.drafts.setdefault(id, ChangedRecord(id, self.listed.get(id, place)))


def compare(
    kind: Kind,
    sheets: Sequence[tuple[TableSheet, FigureColumn | None]],
    cases: Mapping[str, Case],
    keeps_blank: bool = False,
) -> tuple[list[ChangedRecord], list[Finding]]:
    """Return the records that differ from the sheets of their kind, and findings about unreadable cells.

    Args:
        sheets: each sheet, with the list that it contains (None for the sheet of the records).
        cases: the records by id.
        keeps_blank: whether an empty cell leaves the figure unchanged, instead of clearing it.
    """
    table = TableComparison(kind, cases, sorted(sheets, key=lambda it: it[1] is not None), keeps_blank=keeps_blank)
    for sheet, column in table.sheets:
        if column is None:
            _compare_records(table, sheet)
        else:
            _compare_list(table, sheet, column)
    return list(table.drafts.values()), table.findings


def add_sources(
    kind: Kind, records: Sequence[ChangedRecord], cases: Mapping[str, Case], source: Mapping[str, str]
) -> None:
    """Add a source to each new group of figures that must state its own source."""
    for it in records:
        case = cases.get(it.id)
        _add_source(kind, it.values, case.written if case else {}, (), source)


def _add_source(
    kind: Kind, values: dict[Any, Any], former: Mapping[Any, Any], path: Path, source: Mapping[str, str]
) -> None:
    for key, value in values.items():
        if not isinstance(value, dict):
            continue
        below, before = (*path, key), former.get(key)
        group: Mapping[Any, Any] = before if isinstance(before, dict) else {}
        if any("source" in it.get("required", ()) for it in shapes_at(kind.model, below)) and "source" not in group:
            value.setdefault("source", dict(source))
        _add_source(kind, value, group, below, source)


def as_document(kind: Kind, file: str, drafts: Sequence[ChangedRecord], is_house: bool = True) -> Document:
    """Return the records as a document, as if read from a YAML file. The places of the values are spreadsheet cells.

    Args:
        is_house: whether to state `house` as the source of the figures.
    """
    whole = Place(file)
    places: dict[Path, Place] = {(): whole, (TABLE_ROWS,): whole}
    for index, draft in enumerate(drafts):
        at = (TABLE_ROWS, index)
        places[at] = places[*at, kind.key] = draft.place
        places |= {(*at, *path): place for path, place in draft.places.items()}
    rows = [{kind.key: id_value(kind, draft.id), **draft.values} for draft in drafts]
    source = {"source": {"status": "house"}} if is_house else {}
    return Document(file, "", {TABLE_ROWS: rows, **source}, places, places)


def id_value(kind: Kind, id: str) -> Any:
    """Return an id as its value in YAML: a number if the kind has numeric ids, otherwise text."""
    return from_cell(id, shapes_at(kind.model, (kind.key,)))


def _compare_records(table: TableComparison, sheet: TableSheet) -> None:
    """Compare the sheet of the records with the records, and collect the figures that differ in `drafts`."""
    kind = table.kind
    wanted = {kind.key: None, **{it.name: it for it in columns(kind.model) if it.name != kind.key}}
    is_declared, named = kind.model.is_declared, kind.model.name_field
    remedy = "correct the heading, or add the field to kinds.yaml" if is_declared else "correct the heading"
    found, key, wrong = read_headings(sheet, wanted, kind.key, table.cases, remedy, named)
    table.findings += wrong
    # Without a column of ids, the names become the ids.
    of_names = next((index for index, column in found.items() if key is None and column.name == named), None)
    key = of_names if key is None else key
    if key is None:
        return
    for row in sheet.rows:
        id = _id(table, sheet, row, key, named if of_names is not None else None)
        if id is None:
            continue
        place = sheet.place(row.number, key, f"{kind.key} of {id}")
        if id in table.listed:
            notes = (Note("the same id is here", table.listed[id]),)
            table.findings.append(
                error_at("PG003", f"`{id}`: this id is taken", place, "remove one of the two rows", notes)
            )
            continue
        table.listed[id] = place
        case = table.cases.get(id)
        for index, column in found.items():
            cell = row.cells[index] if index < len(row.cells) else None
            where = sheet.place(row.number, index, f"{column.name} of {id}")
            former = _lookup(case.written, column.path) if case else None
            if _is_unreadable(table, cell, column, where, former):
                if case is None:
                    table.draft(id, place).places[column.path] = where
                continue
            value = from_cell(cell, column.shapes, column.items)
            if case is None:
                if value is not None:
                    table.draft(id, place).put(column.path, value, where)
                else:
                    table.draft(id, place).places[column.path] = where
            else:
                _compare_value(table, case, column, value, where)
        if case is None:
            table.draft(id, place)


def _compare_value(table: TableComparison, case: Case, column: FigureColumn, value: Any, where: Place) -> None:
    """Collect a value in the draft of its record if the value differs from the record."""
    former = _lookup(case.written, column.path)
    if value is None:
        if former is None or former == "unknown" or table.keeps_blank:
            return
        value = _cleared(column)
    if same_value(value, former):
        return
    if isinstance(former, dict) and isinstance(value, dict):
        if (lost := [str(key) for key in former if key not in value]) and not table.keeps_blank:
            message = f"`{lost[0]}` is missing: a table cannot remove an entry of `{column.name}`"
            hint = "add it again; to remove it, write the complete record as YAML"
            table.findings.append(error_at("PG002", message, where, hint))
            return
        value = {key: it for key, it in value.items() if not same_value(it, former.get(key))}
    table.draft(case.id, where).put(column.path, value, where)


def _cleared(column: FigureColumn) -> Any:
    """Return the value that a figure gets when the user empties its cell."""
    if may_be_unknown(column.shapes):
        return "unknown"
    return [] if column.is_list else column.default


def _compare_list(table: TableComparison, sheet: TableSheet, column: FigureColumn) -> None:
    """Compare the lists in a separate sheet with the records, and collect the lists that differ in `drafts`."""
    kind = table.kind
    inner = row_columns(kind.model, column)
    named = {row_heading(column, it): it for it in inner}
    owner = owner_heading(kind, named)
    found, key, wrong = read_headings(sheet, {owner: None, **named}, owner, table.cases)
    table.findings += wrong
    if key is None:
        return
    rows: dict[str, list[SheetRow]] = {}
    for row in sheet.rows:
        id = _id(table, sheet, row, key)
        if id is not None:
            rows.setdefault(id, []).append(row)
    for id in table.listed:
        rows.setdefault(id, [])
    for id, own in rows.items():
        case = table.cases.get(id)
        if case is None and own and id not in table.listed:
            place = sheet.place(own[0].number, key, f"{owner} of {id}")
            hint = "correct the id, or add the record to its sheet"
            message = f"`{id}`: no such record{suggest(id, (*table.cases, *table.listed))}"
            table.findings.append(error_at("PG002", message, place, hint))
            continue
        former = _lookup(case.written, column.path) if case else None
        items, places = _items(table, sheet, own, found, id, former if isinstance(former, list) else [])
        if same_value(items, former) or (not items and not isinstance(former, list)):
            continue
        where = sheet.row_place(own[0].number) if own else table.listed[id]
        draft = table.draft(id, where)
        draft.put(column.path, items, where)
        draft.places |= {(*column.path, *path): place for path, place in places.items()}


def _items(
    table: TableComparison,
    sheet: TableSheet,
    rows: Sequence[SheetRow],
    found: Mapping[int, FigureColumn],
    id: str,
    former: Sequence[Any],
) -> tuple[list[Any], dict[Path, Place]]:
    """Return the items of a list from its rows, and the places of their cells.

    Fields without a column keep their former values.
    """
    items, places = list[Any](), dict[Path, Place]()
    for number, row in enumerate(rows):
        item: Any = _same_item(former, number, row, found)
        places[number,] = sheet.row_place(row.number)
        for index, column in found.items():
            cell = row.cells[index] if index < len(row.cells) else None
            where = sheet.place(row.number, index, f"{column.name or sheet.heading[index]} of {id}")
            if _is_unreadable(table, cell, column, where, _lookup(item, column.path)):
                continue
            value = from_cell(cell, column.shapes, column.items)
            if not column.path:
                item = "" if value is None else value
                places[number,] = where
                continue
            places[number, *column.path] = where
            before = _lookup(item, column.path)
            if value is None:
                if before is None or before == "unknown":
                    continue
                value = _cleared(column)
            if value is None:
                item = _without(item, column.path)
            elif not same_value(value, before):
                item = _with(item, column.path, value)
        items.append(item)
    return items, places


def _same_item(former: Sequence[Any], number: int, row: SheetRow, found: Mapping[int, FigureColumn]) -> Any:
    """Return the item of the former list that corresponds to a row: with the same first field or else the same index."""
    index, first = next(iter(found.items()))
    if not first.path:
        return ""
    name = from_cell(row.cells[index] if index < len(row.cells) else None, first.shapes, first.items)
    same = [it for it in former if same_value(_lookup(it, first.path), name)]
    if len(same) == 1:
        return same[0]
    return former[number] if number < len(former) and former[number] in same else {}


def _id(table: TableComparison, sheet: TableSheet, row: SheetRow, key: int, named: str | None = None) -> str | None:
    """Return the id in a row, or derive it from the name. If both are missing, report this and return None.

    Args:
        named: the heading of the names, if ids can be derived from names.
    """
    cell = row.cells[key] if key < len(row.cells) else None
    text = str(from_cell(cell, ({"type": "string"},)) or "")
    id = text if named is None else id_from_words(text, MAX_ID)
    if not id:
        message, hint = "a row without an id", "write the id of the record, or remove the row"
        if named is not None:
            message, hint = (
                f"a row without a {named}",
                f"write the {named}, from which the id follows, or remove the row",
            )
        if named is not None and text:
            message = f"`{text}` has no letters from A to Z or digits, from which an id could follow"
            hint = f"add a column `{table.kind.key}` with the ids of the records"
        table.findings.append(error_at("PG003", message, sheet.place(row.number, key), hint))
    return id or None


def _is_unreadable(table: TableComparison, cell: Cell, column: FigureColumn, where: Place, former: object) -> bool:
    """Report a cell whose value is ambiguous, and return whether it is.

    A comma is taken as a decimal comma if the figure then equals its `former` value.
    """
    if is_ambiguous(cell, column.shapes):
        digits = str(cell).strip()
        decimal = float(digits.replace(",", "."))
        if decimal != former:
            hint = f"write {digits.replace(',', '')} or {decimal:g}"
            table.findings.append(error_at("PG002", f"`{digits}`: ambiguous number", where, hint))
        return True
    if is_error(cell):
        hint = "correct the formula, or write the value"
        table.findings.append(error_at("PG002", f"`{cell}`: the result of a faulty formula", where, hint))
        return True
    if is_date(cell, (*column.shapes, *column.items)) and (value := from_cell(cell, column.shapes)) != former:
        hint = (
            "a spreadsheet program turned the text into a date: format the cell as text, and then write the text again"
        )
        table.findings.append(error_at("PG002", f"`{value}`: a date, not a text", where, hint))
    return False


def _lookup(value: Any, path: Path) -> Any:
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    return value


def _with(value: Any, path: Path, made: Any) -> Any:
    """Return a copy of a record's data in which the value at a path is `made`."""
    if not path:
        return made
    group = value if isinstance(value, dict) else {}
    return {**group, path[0]: _with(group.get(path[0]), path[1:], made)}


def _without(value: Any, path: Path) -> Any:
    """Return a copy of a record's data without the value at a path."""
    if len(path) == 1:
        return {key: it for key, it in value.items() if key != path[0]}
    return {**value, path[0]: _without(value[path[0]], path[1:])}


def differences(former: Any, value: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """Yield each changed figure: its path, its former value, and its new value (None if absent)."""
    if isinstance(former, dict) and isinstance(value, dict):
        for key in dict.fromkeys((*former, *value)):
            yield from differences(former.get(key), value.get(key), (*path, key))
    elif isinstance(former, list) and isinstance(value, list) and len(former) == len(value):
        for number, (one, other) in enumerate(zip(former, value, strict=True), 1):
            names = [it.get("id") or next(iter(it.values()), None) for it in (one, other) if isinstance(it, dict)]
            step = names[0] if names and isinstance(names[0], str) and names[0] == names[-1] else number
            yield from differences(one, other, (*path, step))
    elif isinstance(former, list) and isinstance(value, list):
        gone = [it for it in former if it not in value]
        more = [it for it in value if it not in former]
        yield path, gone or None, more or None
    elif not same_value(former, value):
        yield path, former, value
