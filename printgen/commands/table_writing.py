"""`printgen table write`: writes records as a workbook or as comma-separated values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from printgen import __version__
from printgen.checks.walk import shape_at
from printgen.commands.session import Outcome, Session, create_file
from printgen.data.figures import DOUBTS
from printgen.data.findings import UsageError, format_count
from printgen.data.kind import Case, Kind, Library
from printgen.data.load import library as read_library
from printgen.data.nearest import suggest
from printgen.data.records.fields import Ref
from printgen.data.records.record import NOWHERE, Record, Source, name_of, step_into
from printgen.data.shapes import options_of
from printgen.data.spreadsheet.cells import UNKNOWN, Cell, is_flag, is_number, to_cell
from printgen.data.spreadsheet.columns import (
    FigureColumn,
    columns,
    owner_heading,
    row_columns,
    row_heading,
    sheet_names,
)
from printgen.data.spreadsheet.csv_file import render_csv
from printgen.data.spreadsheet.workbook import TablePage, Workbook
from printgen.data.spreadsheet.xlsx_file import render_xlsx
from printgen.files import display_path
from printgen.games.game import Game, find_game
from printgen.games.misplaced import misplaced
from printgen.games.reading import version_of
from printgen.games.sources import command_word

SUFFIXES = (".xlsx", ".csv")
#: The maximum number of characters in a cell for a list of single values. Longer lists have their own sheet in a workbook.
_LONG = 80


def write_table(game: str, file: Path, kind: tuple[str, ...], session: Session) -> Outcome:
    """Write the records of a game to a new file. Raise UsageError if the file exists or a name is unknown.

    Args:
        kind: the names of the kinds (default: the kinds of aircraft). For a CSV file, the name of a list in a kind
            (`ratings.guns`) is also accepted.
    """
    found = find_game(game)
    suffix = file.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(f"`{file.name}` is not the name of a table. Write a name that ends in .xlsx or .csv")
    library = read_records(found, session)
    selected = _selected(found, kind, suffix)
    pages: Sequence[TablePage]
    if suffix == ".csv":
        pages = [page for one, column in selected if (page := make_page(library, one, column)).rows]
        content = render_csv(pages[0].heading, pages[0].rows) if pages else b""
    else:
        book = make_workbook(
            found, library, [it for it, _column in selected], version_of(found.id, session.project.data[:1])
        )
        content, pages = render_xlsx(book) if book.pages else b"", book.pages
    if not pages:
        raise UsageError(f"{game} contains no records of {', '.join(kind)}")
    create_file(file, content)
    rows = format_count(len(pages[0].rows), "row")
    sheets = f", in {format_count(len(pages), 'sheet')}" if len(pages) > 1 else ""
    first = f" of {pages[0].name}" if len(pages) > 1 else ""
    closing = f"wrote {display_path(file)}: {rows}{first}{sheets}"
    word = command_word(found.id)
    of_game = f" --game {word}" if word != found.id else ""
    next_step = f"printgen table read {display_path(file)} --data my-data{of_game}"
    return Outcome(closing=f"{closing}\nto read your changes: {next_step}")


def read_records(game: Game, session: Session) -> Library:
    """Return the records of a game in all data folders, without house rules."""
    folders = tuple(it for it in session.project.data if not misplaced(it))
    return read_library(game.all_kinds, folders, display_path).library


def find_kinds(game: Game) -> dict[str, Kind]:
    """Return the kinds of record that a game has, by name."""
    return {it.name: it for it in game.all_kinds}


def _selected(game: Game, names: Sequence[str], suffix: str) -> list[tuple[Kind, FigureColumn | None]]:
    """Return the selected kinds and lists as pairs. Raise UsageError for an unknown name."""
    kinds = find_kinds(game)
    if not names:
        own = [it for it in game.kinds if it.is_about("aircraft")]
        shared = [it for it in game.all_kinds if it.name == "aircraft"]
        return [(it, None) for it in (own[:1] if suffix == ".csv" else (*own, *shared))]
    if suffix == ".csv" and len(names) > 1:
        raise UsageError("a CSV file contains one table. Specify `--kind` once, or write an .xlsx file")
    found = list[tuple[Kind, FigureColumn | None]]()
    for name in dict.fromkeys(names):
        kind = kinds.get(name.partition(".")[0])
        if kind is None:
            raise UsageError(
                f"`{name}`: no such kind of record{suggest(name, kinds) or '; available: ' + ', '.join(kinds)}"
            )
        sheets = sheet_names(kind)
        if name not in sheets:
            raise UsageError(f"`{name}`: no such table{suggest(name, sheets) or '; available: ' + ', '.join(sheets)}")
        if suffix != ".csv" and sheets[name]:
            raise UsageError(
                f"`{name}` is a sheet of `{kind.name}`. Specify `--kind {kind.name}`, or write a .csv file"
            )
        found.append((kind, sheets[name]))
    return found


def make_workbook(game: Game, library: Library, kinds: Iterable[Kind], version: str) -> Workbook:
    """Return the records of these kinds as a workbook. Kinds without records are omitted."""
    pages = list[TablePage]()
    for kind in kinds:
        cases = library.of(kind.name).values()
        if not cases:
            continue
        own = [it for it in columns(kind.model) if it.items and _has_own_sheet(it, cases)]
        pages.append(make_page(library, kind, None, frozenset(it.name for it in own)))
        sheets = {column.name: name for name, column in sheet_names(kind).items() if column}
        pages += [make_page(library, kind, it, name=sheets[it.name]) for it in own]
    about = (
        ("game", game.id),
        ("data", version),
        ("program", f"printgen {__version__}"),
        ("cells", "An empty cell is an absent or unknown figure. Shaded figures are doubtful or unknown."),
        ("comments", "Comments contain notes, and the source of a figure if it differs from the source of the record."),
        ("ids", "The ids are protected, without a password. Add new records below the last row."),
        ("own columns", "printgen ignores columns whose heading begins with #."),
        (
            "changes",
            "printgen table read FILE --data my-data lists the changed figures and writes them to your folder.",
        ),
    )
    return Workbook(f"{game.title}: data {version}", tuple(pages), about)


def _has_own_sheet(column: FigureColumn, cases: Iterable[Case]) -> bool:
    """Return whether a list has its own sheet.

    This requires that at least one record contains the list, and that its items are groups or that it is long.
    """
    values = [value for case in cases if isinstance(value := follow(case.written, column.path), list)]
    if column.has_rows:
        return any(values)
    return any(len(str(to_cell(value, column.shapes, column.items) or "")) > _LONG for value in values)


def make_page(
    library: Library, kind: Kind, column: FigureColumn | None, omitted: frozenset[str] = frozenset(), name: str = ""
) -> TablePage:
    """Return a worksheet with the records of a kind, or with the items of one of their lists.

    Args:
        column: the column of the list, or None for the records.
        omitted: the names of the columns to omit because these columns have separate worksheets.
    """
    cases = library.of(kind.name).values()
    if column is None:
        own = tuple(it for it in columns(kind.model) if it.name != kind.key and it.name not in omitted)
        heading = (kind.key, *(it.name for it in own))
    else:
        own = row_columns(kind.model, column)
        names = [row_heading(column, it) for it in own]
        heading = (owner_heading(kind, names), *names)
    rows, comments, tinted = list[tuple[Cell, ...]](), dict[tuple[int, int], str](), set[tuple[int, int]]()
    for case in cases:
        if column is None and (words := _source_words(case.record.source)):
            comments[len(rows), 0] = words
        first = len(rows)
        for base, item in [("", case.written)] if column is None else _items(case, column):
            cells = list[Cell]([case.id])
            for index, one in enumerate(own, 1):
                value = follow(item, one.path)
                cells.append(to_cell(value, one.shapes, one.items))
                words, is_doubtful = _remarks(case.record, ".".join(filter(None, (base, one.name))), value)
                # The single values of a list have the same source.
                if words and (one.path or len(rows) == first):
                    comments[len(rows), index] = words
                if is_doubtful:
                    tinted.add((len(rows), index))
            rows.append(tuple(cells))
    base_path = () if column is None else (*column.path, 0)
    choices = {index: it for index, one in enumerate(own, 1) if (it := value_choices(kind, base_path, one, library))}
    if column is not None:
        choices[0] = tuple(library.of(kind.name))
    numeric = frozenset(index for index, one in enumerate(own, 1) if is_number(one.shapes))
    return TablePage(
        name or kind.name, heading, tuple(rows), comments, frozenset(tinted), choices, numeric, column is None
    )


def _items(case: Case, column: FigureColumn) -> list[tuple[str, object]]:
    """Return the items of a list, each with its path in the record."""
    value = follow(case.written, column.path)
    read: object = case.record
    for step in column.path:
        read = step_into(read, str(step)) if read is not NOWHERE else read
    names = [name_of(it) for it in read] if isinstance(read, tuple) else []
    items = value if isinstance(value, list) else []
    return [(f"{column.name}.{names[at] if at < len(names) else at + 1}", item) for at, item in enumerate(items)]


def follow(value: object, path: Sequence[str | int]) -> object:
    """Return the value at a path of plain data, or None if the path does not exist."""
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _remarks(record: Record, figure: str, value: object) -> tuple[str, bool]:
    """Return the comment on a figure, and whether the figure is doubtful or unknown."""
    source = record.source_of(figure)
    is_unknown = value == UNKNOWN
    if value is None:
        return "", False
    own = source if source and source != record.source else None
    words = [_source_words(own), *(["unknown"] if is_unknown else []), record.notes.get(figure, "")]
    is_doubtful = is_unknown or bool(source and source.certainty in DOUBTS)
    return "\n".join(filter(None, words)), is_doubtful


def _source_words(source: Source | None) -> str:
    if source is None:
        return ""
    where = ", ".join(filter(None, (source.document, source.section)))
    words = f"{source.certainty}: {where}" if where else source.certainty
    return f"{words} ({source.method})" if source.method else words


def value_choices(kind: Kind, base: tuple[str | int, ...], column: FigureColumn, library: Library) -> tuple[str, ...]:
    """Return the values that a figure can have, or () if they cannot be listed."""
    if column.is_list:
        return ()
    if is_flag(column.shapes):
        return ("yes", "no")
    options = tuple(str(it) for it in options_of(column.shapes))
    if set(options) - {UNKNOWN}:
        return options if not is_number(column.shapes) else ()
    refs = (it for it in shape_at(kind.model, (*base, *column.path)).marks if isinstance(it, Ref))
    ref = next(refs, None)
    if ref is None or ref.figure:
        return ()
    if ref.own:
        return tuple(dict.fromkeys(id for name in library.about(ref.kind) for id in library.of(name)))
    return tuple(library.of(ref.kind))
