"""The aircraft of a game as people look for them, with their figures and their pages."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.kinds import KINDS
from printgen.games.game import aircraft_cases
from printgen.products.deck import Product
from printgen.products.options import AIRCRAFT
from printgen.report.comparison import stated_items
from printgen.report.show import source
from printgen.studio.preview import is_live
from printgen.studio.record_form import in_words
from printgen.studio.workspace import OpenGame


class AircraftEntry(Struct, frozen=True):
    """An aircraft to choose.

    Fields:
        tags: the values of the filters, such as side and role, by the name of the filter.
        since: the month in which the aircraft entered service; "" if unknown.
        is_own: whether a record in the user's folder changes or adds the aircraft.
    """

    game: str
    game_title: str
    id: str
    name: str
    tags: Mapping[str, str]
    since: str
    is_own: bool


class FigureRow(Struct, frozen=True):
    """A figure of an aircraft: its value with its source, and the built-in value if that differs."""

    path: str
    values: tuple[str, ...]
    builtin: tuple[str, ...]
    status: str
    source: str
    note: str


class RecordFigures(Struct, frozen=True):
    """The figures of one record of an aircraft."""

    kind: str
    title: str
    file: str
    rows: tuple[FigureRow, ...]


def list_aircraft(opened: OpenGame) -> tuple[AircraftEntry, ...]:
    """Return the aircraft of a game by name."""
    return opened.library.derive(_entries, opened)


def _entries(library: Library, opened: OpenGame) -> tuple[AircraftEntry, ...]:
    exhibits, found = opened.game.exhibits(library), list[AircraftEntry]()
    for id, cases in aircraft_cases(opened.game, library).items():
        exhibit = exhibits.get(id)
        tags = dict(exhibit.tags) if exhibit else {}
        is_own = any(
            opened.base.library.of(it.kind.name).get(id) is not opened.reading.library.of(it.kind.name).get(id)
            for it in cases
        )
        since = (exhibit.since if exhibit else "") or ""
        found.append(AircraftEntry(opened.game.id, opened.game.title, id, name_of(cases), tags, since, is_own))
    return tuple(sorted(found, key=lambda it: (it.name.casefold(), it.id)))


def name_of(cases: tuple[Case, ...]) -> str:
    """Return the name of an aircraft, given its records."""
    names = (getattr(case.record, "name", None) for case in cases)
    return next((name for name in names if isinstance(name, str)), cases[0].id)


def record_figures(opened: OpenGame, case: Case) -> RecordFigures:
    """Return the figures of a record with their sources; changed figures also have their built-in value."""
    record, rows = case.record, list[FigureRow]()
    base = opened.base.library.of(case.kind.name).get(case.id)
    before = stated_items(base) if base else {}
    now = stated_items(case)
    for path in dict.fromkeys((*now, *before)):
        values, former = now.get(path, ()), before.get(path, ())
        origin = record.source_of(path)
        changed = former if base and values != former else ()
        note = record.notes.get(path, "")
        rows.append(FigureRow(path, values, changed, origin.status if origin else "", source(origin), note))
    return RecordFigures(case.kind.name, in_words(case.kind.name), case.document.file, tuple(rows))


def live_products(opened: OpenGame) -> tuple[Product, ...]:
    """Return the products that show single aircraft and can follow each keystroke."""
    return tuple(
        it for it in opened.game.all_products if isinstance(it, Product) and is_live(it) and AIRCRAFT in it.accepts
    )


def aircraft_kinds(opened: OpenGame) -> tuple[str, ...]:
    """Return the kinds of record that describe aircraft: those of the game, then those of all games."""
    return tuple(it.name for it in (*opened.game.kinds, *KINDS) if it.key == AIRCRAFT.name)
