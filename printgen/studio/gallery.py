"""The data for browsing a game's aircraft: their figures with sources, and their pages."""

from __future__ import annotations

from html import escape

from msgspec import Struct

from printgen.checks.walk import Shape, walk
from printgen.data.kind import Case, Library
from printgen.data.kinds import AIRCRAFT as AIRCRAFT_KIND
from printgen.data.kinds import HOUSE_RULES, KINDS, is_drawn
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.fields import Ref
from printgen.data.records.house_rules import HouseRule
from printgen.data.records.record import Source
from printgen.drawing.frame import mark_meanings
from printgen.products.deck import Product
from printgen.products.options import AIRCRAFT
from printgen.report.comparison import stated_items
from printgen.report.figure_words import in_words, label
from printgen.report.show import source
from printgen.studio.figure_values import value_in_words
from printgen.studio.preview import has_pages, is_live
from printgen.studio.workspace import OpenGame
from printgen.translation import _

#: The status of figures that a house rule has changed.
RULED = "rule"


class FigureRow(Struct, frozen=True):
    """A figure of an aircraft: its value with its source, and the built-in value if that is different.

    Fields:
        is_drawn: whether the figure is a dimension that is used only for the drawing of the aircraft.
    """

    label: str
    values: tuple[str, ...]
    builtin: tuple[str, ...]
    status: str
    source: str
    note: str
    is_drawn: bool = False


class RecordFigures(Struct, frozen=True):
    """The figures in one record of an aircraft."""

    kind: str
    title: str
    file: str
    rows: tuple[FigureRow, ...]


def name_of(cases: tuple[Case, ...]) -> str:
    """Return the name of the aircraft that these records describe."""
    names = (getattr(case.record, "name", None) for case in cases)
    return next((name for name in names if isinstance(name, str)), cases[0].id)


def drawn_aircraft(library: Library, id: str) -> Case[Aircraft] | None:
    """Return the aircraft whose drawing represents a unit, or None if the unit has no drawing.

    The result is the aircraft with this id or, for a unit of a game folder, the aircraft to which its record refers.
    """
    aircraft = library.of(AIRCRAFT_KIND)
    records = [record for kind in library.about(AIRCRAFT_KIND) if (record := library.get(kind, id))]
    named = (spot.value for record in records for spot in walk(record, _names_aircraft))
    return aircraft.get(id) or next((aircraft[it] for it in named if isinstance(it, str) and it in aircraft), None)


def _names_aircraft(shape: Shape) -> bool:
    return any(isinstance(mark, Ref) and mark.kind == AIRCRAFT_KIND for mark in shape.marks)


def initials_picture(name: str) -> str:
    """Return a picture for a unit that is not drawn as an aircraft: the first letters of its name, as SVG."""
    letters = "".join(word[0] for word in name.split()[:2]).upper()
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40">'
        '<circle cx="30" cy="20" r="17" fill="#e9e6dd"/><text x="30" y="26" font-size="17" font-family="serif" '
        f'font-weight="bold" text-anchor="middle" fill="#555">{escape(letters)}</text></svg>'
    )


def status_names() -> dict[str, str]:
    """Return the display name of each figure status. The names match the printed pages, but without explanations."""
    printed = {str(status): text.partition(":")[0] for status, text in mark_meanings().items()}
    return {**printed, "house": _("your own"), RULED: printed["house"]}


def status_of(origin: Source | None) -> str:
    """Return the status of a figure with this source, or "" if there is no source."""
    return "" if origin is None else RULED if origin.house_rule else origin.status


def source_of(opened: OpenGame, origin: Source | None) -> str:
    """Return the name of the house rule that changed a figure, or otherwise a description of its source."""
    rule = opened.library.get(HOUSE_RULES, origin.house_rule) if origin and origin.house_rule else None
    return rule.name if isinstance(rule, HouseRule) else source(origin)


def changed_aircraft(opened: OpenGame) -> dict[str, str]:
    """Return the ids of the aircraft that the user's records change or add, each with a description of the change."""
    kinds, base = aircraft_kinds(opened), opened.base.library
    found = (it for it in (*opened.reading.replaced, *opened.reading.added) if it.kind.name in kinds)
    known = {id for kind in kinds for id in base.of(kind)}
    return {it.id: _("changed by you") if it.id in known else _("made by you") for it in found}


def record_figures(opened: OpenGame, case: Case) -> RecordFigures:
    """Return the figures of a record with their sources. Changed figures also have their built-in value."""
    record, rows = case.record, list[FigureRow]()
    base = opened.base.library.of(case.kind.name).get(case.id)
    before = stated_items(base) if base else {}
    now = stated_items(case)
    for path in dict.fromkeys((*now, *before)):
        values, former = now.get(path, ()), before.get(path, ())
        origin = record.source_of(path)
        changed = former if base and values != former else ()
        note = record.notes.get(path, "")
        shown, built = (
            tuple(value_in_words(case.kind, path, it, opened.library) for it in of) for of in (values, changed)
        )
        method = origin.method if origin and not origin.house_rule else ""
        where = ": ".join(filter(None, (source_of(opened, origin), method)))
        drawn = is_drawn(case.kind.name, path)
        rows.append(FigureRow(label(case.kind, path), shown, built, status_of(origin), where, note, drawn))
    return RecordFigures(case.kind.name, record_title(opened, case.kind.name), case.document.file, tuple(rows))


def live_products(opened: OpenGame, id: str) -> tuple[Product, ...]:
    """Return the products with pages about an aircraft that are quick enough to be drawn after each keystroke."""
    return tuple(
        it
        for it in opened.game.all_products
        if isinstance(it, Product) and is_live(it) and AIRCRAFT in it.accepts and has_pages(opened, it.id, id)
    )


def record_title(opened: OpenGame, kind_name: str) -> str:
    """Return a title for a kind of record about aircraft. It states the content, and whether only this game uses it."""
    own = [it.name for it in opened.game.kinds if it.name in aircraft_kinds(opened)]
    if kind_name not in own:
        return _("Name, nation, crew and picture (all games)")
    game, has_name = opened.game.title, "name" in opened.kind(kind_name).model.model_fields
    if len(own) > 1:
        return f"{in_words(kind_name)} ({game})"
    return (_("Name and figures ({game})") if has_name else _("Figures ({game})")).format(game=game)


def edited_kinds(opened: OpenGame, id: str) -> tuple[str, ...]:
    """Return the kinds of record about an aircraft that can be edited.

    For the user's own game, return only kinds with a record.
    """
    kinds = aircraft_kinds(opened)
    if not any(map(opened.game_home, kinds)):
        return kinds
    return tuple(it for it in kinds if id in opened.library.of(it))


def aircraft_kinds(opened: OpenGame) -> tuple[str, ...]:
    """Return the kinds of record about aircraft: first the kinds of the game, then the kinds shared by all games."""
    return tuple(it.name for it in (*opened.game.kinds, *KINDS) if it.key == AIRCRAFT.name or it.is_units)
