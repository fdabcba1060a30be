"""Reading of kit files. Reading a file also returns all findings in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from msgspec.structs import replace

from printgen.checks.catalogue import collect
from printgen.checks.engine import apply_checks
from printgen.checks.references import references_in_invalid, with_games, with_known_ids
from printgen.commands.requests import product_of_other_games
from printgen.commands.table import Table
from printgen.data import yaml
from printgen.data.findings import Finding, Place, UsageError, error_at
from printgen.data.kind import Case, Kind, Library
from printgen.data.kinds import KITS, STOCK
from printgen.data.load import Misshapen, cases, misnamed_file, with_repairs
from printgen.data.misplaced import mistaken_file
from printgen.data.nearest import nearest, suggest
from printgen.data.records.evening import KitFile
from printgen.data.validation import parse_record
from printgen.data.yaml import Document
from printgen.data.yaml import Path as Steps
from printgen.files import display_path
from printgen.games import kits
from printgen.games.game import find_game, game_ids
from printgen.games.reading import CheckedGame
from printgen.games.sources import open_enclosing
from printgen.products import export
from printgen.products.job import Job
from printgen.products.options import LAYOUT
from printgen.sheets import profile
from printgen.sheets.paper import parse_paper

#: Substitutes for wrong or missing required fields. With them, the other fields of a kit file can be validated.
_LEAST: Mapping[str, object] = {"kit": "kit", "title": "Kit"}
_SEATS: Mapping[str, object] = {"seats": [{"player": "Player", "aircraft": "any"}]}


def read(path: Path) -> tuple[Table | None, list[Finding]]:
    """Return the kit file and all findings in the file that do not require the game's data.

    The kit file is None if it is unreadable.

    Invalid input never raises an error.
    """
    open_enclosing(path)
    document, found = yaml.read(path, display_path(path.absolute()))
    if document is None and not path.exists():
        hint = f"specify another file, or create an example: `printgen new kit {path} --game GAME`"
        return None, [replace(it, hint=hint) for it in found]
    if document is None:
        game = re.search(r"(?m)^game: *([a-z-]+)", "\n".join(yaml.lines(path)))
        return None, with_repairs(_kind(game and game[1]), path, display_path(path.absolute()), found) or found
    if other := mistaken_file(document, "kit"):
        return None, [*found, *other]
    game = document.value.get("game")
    parsed, more = cases(_kind(game), document)
    better = with_repairs(_kind(game), path, display_path(path.absolute()), [*found, *more])
    found = with_games([*found, *more] if better is None else better, game_ids())
    if isinstance(game, str) and game not in game_ids():
        # A game name that is not an id has only this finding.
        found = [it for it in found if it.place != document.place(("game",))]
        found.append(_no_such(document.place(("game",)), "game", game, game_ids()))
    if not parsed or game not in game_ids():
        return None, found
    table = Table(cast("Case[KitFile]", parsed[0]), find_game(game))
    return table, [*found, *_unknown_aids(table), *_repeated_tables(table)]


def _kind(game: Any) -> Kind:
    """Return the kind that describes a game's kit files.

    For an unknown game, return the kind that allows the fields of all games.
    """
    return Kind(KITS, "kits/*.yaml", kits.kit_model(*([game] if game in game_ids() else game_ids())), key="kit")


def complete_findings(path: Path, found: Sequence[Finding], library: Callable[[str], Library]) -> list[Finding]:
    """Return all findings in an invalid kit file, including findings about unknown names and impossible option values.

    Invalid input never raises an error.

    Args:
        found: the findings so far. The result contains them, some with better hints.
        library: a function that returns the library of a game, given the game's id.
    """
    document, _found = yaml.read(path, display_path(path.absolute()))
    if document is None or mistaken_file(document, "kit") or (game := document.value.get("game")) not in game_ids():
        return [*found]
    kind, values = _kind(game), document.value
    places = {finding.place for finding in found if finding.place}
    data = Misshapen(kind, document, (), values)
    more = [*with_known_ids(found, [data], library(game)), *references_in_invalid(data, library(game), places)]
    valid = {}
    for name, value in values.items():
        first, last = document.place((name,), key=True).line, document.place((name,)).end_line
        if not any(first <= place.line <= last for place in places):
            valid[name] = value
    # The key may be misspelt, which has already been reported.
    if not any(f"`{key}`" in it.message for it in found for key in ("seats", "tables")):
        more += _without_seats(document)
    seats = {} if {"seats", "tables"} & {*valid} else _SEATS
    made, _found = parse_record(kind.model, {**_LEAST, **seats, **valid}, document, ())
    if isinstance(made, KitFile):
        table = Table(Case(kind, made.kit, made, document), find_game(game))
        more += [*_unknown_aids(table), *_repeated_tables(table), *_wrong_values(table)]
        more += misnamed_file(table.case) if kind.key in valid else []
    return more


def kit_file_findings(data: CheckedGame) -> Iterator[Finding]:
    """Yield findings about the kit files in a game's data: unknown products, papers and layouts, and invalid printer names."""
    for case in data.library.of(KITS).values():
        table = Table(case, data.game)
        yield from (*_unknown_aids(table), *_repeated_tables(table), *_wrong_values(table))
        yield from _table_findings(table, data.library, [])


def _without_seats(document: Document) -> list[Finding]:
    """Return a finding if an invalid kit file has neither seats nor tables, or has both."""
    given = [key for key in ("seats", "tables") if document.value.get(key)]
    if len(given) > 1:
        hint = "move the seats into a table"
        return [error_at("PG002", "both `seats` and `tables` are given", document.place(("seats",), key=True), hint)]
    if given or {"seats", "tables"} & {*document.value}:
        return []
    hint = "add `seats` (player, pilot, aircraft), or `tables` with seats"
    return [error_at("PG002", "`seats` is missing", document.place(()), hint)]


def _repeated_tables(table: Table) -> Iterator[Finding]:
    """Yield findings for tables whose names would give an empty folder name, or the same folder name as another table."""
    seen: dict[str, str] = {}
    for it in table.tables if table.evening.tables else ():
        place = it.case.place("table")
        if not it.folder:
            yield error_at(
                "PG002", f"the table name `{it.name}` has no letter or digit", place, "write a name such as Table 1"
            )
        elif it.folder in seen:
            message = f"`{it.name}`: two tables have this name{'' if seen[it.folder] == it.name else ' apart from punctuation'}"
            number = next(it for it in range(2, 99) if f"Table {it}" not in seen.values())
            yield error_at("PG003", message, place, f"give each table its own name, such as `Table {number}`")
        seen.setdefault(it.folder, it.name)


def _unknown_aids(table: Table) -> Iterator[Finding]:
    available, found = tuple(table.game.products), dict[Place, Finding]()
    for it in (table, *table.tables):
        named = {"products": it.evening.products, "excluded-products": it.evening.excluded_products}
        for field, ids in named.items():
            for index, id in enumerate(ids):
                if id not in available:
                    place = it.place(field, index)
                    foreign = product_of_other_games(table.game, id)
                    found[place] = (
                        error_at("PG004", foreign[0], place, foreign[1])
                        if foreign
                        else _no_such(place, f"product of {table.game.id}", id, available)
                    )
    yield from found.values()


def _wrong_values(table: Table) -> Iterator[Finding]:
    """Yield findings for well-formed values that cannot be used for printing: papers, layouts, printer names."""
    case, kit = table.case, table.evening
    products = tuple(dict.fromkeys(product for it in table.tables for product in it.products))
    written: list[tuple[Steps, Callable[[str], object], str | None]] = [
        (("paper",), parse_paper, kit.paper),
        *((("paper-by-product", id), parse_paper, name) for id, name in kit.paper_by_product.items()),
        (("profile",), lambda name: profile.profile_file(name, Path()), kit.profile),
    ]
    for path, understood, value in written:
        try:
            if value is not None:
                understood(value)
        except ValueError as refusal:
            yield error_at("PG002", str(refusal), case.place(*path))
    wrong = dict[Place, Finding]()
    for it in table.tables:
        layout = getattr(it.evening, LAYOUT.name, None)
        layouts = tuple(dict.fromkeys(layout for product in it.products for layout in product.layouts))
        if layout and layout not in layouts:
            place = it.place(LAYOUT.name)
            wrong[place] = _no_such(place, "layout of these products", layout, layouts)
    yield from wrong.values()
    for id in kit.paper_by_product:
        if id not in (ids := [product.id for product in products]):
            yield _no_such(case.place("paper-by-product", id, key=True), "product of this kit", id, ids)


def _no_such(place: Place, what: str, name: str, available: Sequence[str]) -> Finding:
    message = f"`{name}`: no such {what}{suggest(name, available)}"
    hint = f"use one of {', '.join(available)}" if available else "remove it"
    if near := nearest(name, available):
        hint = f"write `{near}`; otherwise {hint}"
    return error_at("PG004", message, place, hint)


def _table_findings(table: Table, library: Library, known: Sequence[Finding]) -> list[Finding]:
    """Return those findings about each table of a kit file that are not yet known.

    Each table repeats the options of its file, about which the findings are already known.
    """
    if not table.evening.tables:
        return []
    checks, found = collect(table.game.checks), [*known]
    for it in table.tables:
        for finding in apply_checks(checks, library, [it.case]):
            whole = finding.place == it.case.place()
            if not any(finding.message == old.message and (whole or finding.place == old.place) for old in found):
                found.append(finding)
    return found[len(known) :]


def data_findings(table: Table, library: Library) -> list[Finding]:
    """Return the findings from checking a kit file against the game's data and this machine's printer profiles."""
    records = {**library.cases, table.case.kind.name: {table.case.id: table.case}}
    found = apply_checks(collect(table.game.checks), Library(records, library.refused), [table.case])
    found += _table_findings(table, library, found)
    found += _wrong_values(table)
    kit = table.evening
    try:
        if kit.profile:
            profile.load_profile(kit.profile, profile.profiles_folder())
    except profile.ProfileNotFoundError:
        # The kit can be printed without the profile, and `printer` warns the user.
        pass
    except profile.ProfileError as refusal:
        if not any(it.place == table.case.place("profile") for it in found):
            found.append(error_at("PG002", str(refusal), table.case.place("profile")))
    if kit.stock in library.of(STOCK):
        try:
            export.piece_order(Job(stock=kit.stock, assembly=kit.assembly or Job().assembly), library)
        except UsageError as refusal:
            found.append(error_at("PG002", str(refusal), table.case.place("assembly")))
    return found
