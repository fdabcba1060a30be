"""The sheets of a table file that the user specified, and the kinds of record that these sheets contain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from printgen.data.findings import Finding, Place, UsageError, error_at
from printgen.data.kind import Kind
from printgen.data.kinds import KINDS
from printgen.data.nearest import suggest
from printgen.data.spreadsheet.columns import (
    FigureColumn,
    columns,
    owner_heading,
    row_columns,
    row_heading,
    sheet_names,
)
from printgen.data.spreadsheet.csv_file import read_csv
from printgen.data.spreadsheet.headings import IGNORED
from printgen.data.spreadsheet.sheets import TableSheet
from printgen.data.spreadsheet.workbook import ABOUT, LISTS
from printgen.data.spreadsheet.xlsx_file import read_xlsx
from printgen.files import reading
from printgen.games.game import Game, find_game, game_ids, load_game

#: The first bytes of a ZIP file, and of an old or encrypted workbook.
_BINARY = (b"PK", b"\xd0\xcf\x11\xe0")


class TableSource(Struct, frozen=True):
    """A table file: its game, and its sheets by kind of record.

    A sheet contains either records, or the items of a list in the records. Each sheet is stored with the column of the list, or
    with None if it contains records.
    """

    game: Game
    sheets: dict[str, list[tuple[TableSheet, FigureColumn | None]]]


def open_table(file: Path, game: str | None, kind: str | None) -> tuple[TableSource | None, list[Finding]]:
    """Open a table file. Return its sheets (None if the table is unusable) and the findings."""
    sheets, findings = _read(file)
    if not sheets:
        return None, findings
    named = find_game(game) if game else _game_of(sheets)
    content = [it for it in sheets if it.name not in (ABOUT, LISTS) and not it.name.startswith(IGNORED)]
    if not content:
        return None, [*findings, error_at("PG001", "the workbook contains no table", Place(str(file)))]
    if kind or len(content) == 1:
        return _single(file, content, named, kind, findings)
    if named is None:
        raise UsageError(f"`{file}` does not name its game. Specify it with --game")
    found: dict[str, list[tuple[TableSheet, FigureColumn | None]]] = {}
    known = _tables(named)
    lower = {name.casefold(): name for name in known}
    for sheet in content:
        name = lower.get(sheet.name.strip().casefold())
        if name is None:
            message = f"`{sheet.name}`: no such table{suggest(sheet.name, known)}"
            hint = f"correct the name of the sheet, or begin it with `{IGNORED}` to ignore the sheet"
            findings.append(error_at("PG001", message, sheet.row_place(sheet.line), hint))
        else:
            owner, column = known[name]
            found.setdefault(owner.name, []).append((sheet, column))
    return TableSource(named, found), findings


def _read(file: Path) -> tuple[tuple[TableSheet, ...], list[Finding]]:
    shown = str(file)
    try:
        with reading.open_file(file) as opened:
            is_binary = opened.read(4).startswith(_BINARY)
    except OSError:
        # The reader reports this fault.
        is_binary = False
    if is_binary or file.suffix.lower() in (".xlsx", ".xlsm", ".xls", ".ods"):
        return read_xlsx(file, shown)
    sheet, findings = read_csv(file, shown)
    return (sheet,) if sheet else (), findings


def _game_of(sheets: Sequence[TableSheet]) -> Game | None:
    """Return the game that a workbook names, or None if it names none."""
    about = next((it for it in sheets if it.name == ABOUT), None)
    words = {about.heading[0]: about.heading[1:]} if about and about.heading else {}
    id = str(next(iter(words.get("game", ())), ""))
    return load_game(id) if id in game_ids() else None


def _single(
    file: Path, content: Sequence[TableSheet], game: Game | None, name: str | None, findings: list[Finding]
) -> tuple[TableSource | None, list[Finding]]:
    """Return the only table of a file and the findings.

    If the user does not specify the game and kind, the headings determine them.
    """
    if len(content) > 1:
        raise UsageError(
            f"`{file}` has {len(content)} tables. Omit --kind; the names of the sheets say what they contain"
        )
    sheet = content[0]
    available = dict.fromkeys(it for one in ([game] if game else map(load_game, game_ids())) for it in _tables(one))
    if name and name not in available:
        raise UsageError(f"`{name}`: no such table{suggest(name, available)}")
    fitting = list(_fitting(sheet, [game] if game else list(map(load_game, game_ids())), name or sheet.name or None))
    if not fitting:
        hint = "use the headings that `printgen table write` creates, or specify the table with --game and --kind"
        message = "these headings do not match any kind of record"
        return None, [*findings, error_at("PG001", message, sheet.row_place(sheet.line), hint)]
    best = min(unknown for unknown, *_ in fitting)
    chosen = [it for it in fitting if it[0] == best]
    stem = file.stem.casefold()
    tables = list(dict.fromkeys(it[2] for it in chosen))
    if len(tables) > 1:
        tables = [it for it in tables if it.casefold() in stem] or tables
    if len(tables) > 1:
        raise UsageError(f"`{file}` may contain {' or '.join(tables[:4])}. Specify one with --kind")
    chosen = [it for it in chosen if it[2] == tables[0]]
    kind, column = chosen[0][3], chosen[0][4]
    games = [it[1] for it in chosen]
    if len(games) > 1 and kind not in KINDS:
        games = [it for it in games if it.id in str(file).casefold()] or _with_these_ids(games, kind, sheet) or games
    if len(games) > 1 and kind not in KINDS:
        raise UsageError(f"`{file}` may be of {' or '.join(it.id for it in games)}. Specify one with --game")
    kind, column = next((it[3], it[4]) for it in chosen if it[1] is games[0])
    return TableSource(games[0], {kind.name: [(sheet, column)]}), findings


def _tables(game: Game) -> dict[str, tuple[Kind, FigureColumn | None]]:
    """Return all tables of a game by name: the tables of its kinds, and the tables of the lists in these kinds."""
    kinds = game.all_kinds
    return {name: (kind, column) for kind in kinds for name, column in sheet_names(kind).items()}


def _fitting(
    sheet: TableSheet, games: Sequence[Game], name: str | None
) -> Iterator[tuple[int, Game, str, Kind, FigureColumn | None]]:
    """Yield each table of a game that a sheet may represent.

    The values are the number of unknown headings, the game, the table's name, the kind, and the column of the list.
    """
    given = {it for it in sheet.heading if it and not it.startswith(IGNORED)}
    for game in games:
        tables = _tables(game)
        if name in tables:
            yield 0, game, name, *tables[name]
            continue
        for table, (kind, column) in tables.items():
            if column is None:
                key, known = kind.key, {it.name for it in columns(kind.model)}
            else:
                names = [row_heading(column, it) for it in row_columns(kind.model, column)]
                key, known = owner_heading(kind, names), set(names)
            unknown = given - known - {key}
            if key in given and len(unknown) * 2 <= len(given):
                yield len(unknown), game, table, kind, column


def _with_these_ids(games: Sequence[Game], kind: Kind, sheet: TableSheet) -> list[Game]:
    """Return the games that have a record with one of the ids in a sheet."""
    from printgen.data.folders import find
    from printgen.data.load import library

    given = {str(cell) for row in sheet.rows for cell in row.cells[:1]}
    found = list[Game]()
    for game in games:
        own = [it for it in game.kinds if it.name == kind.name]
        if given & set(library(own, find().data, str).library.of(kind.name)):
            found.append(game)
    return found
