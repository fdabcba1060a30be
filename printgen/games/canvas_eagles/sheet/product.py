"""The record sheets and schedules as products.

The modules that draw pages are imported only when they are needed, because pages from the cache do not need them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from printgen.data.kind import Library
from printgen.data.lazy_imports import lazy_imports
from printgen.games.canvas_eagles.flight import NUMBERS
from printgen.games.canvas_eagles.options import AIRCRAFT_OPTIONS
from printgen.games.canvas_eagles.sheet.facts import Facts, select_aircraft
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import FILLABLE, HEX, LAYOUT, TYPE, Choices
from printgen.translation import _
from printgen.units import Size

with lazy_imports(__name__):
    from printgen.drawing import frame, hexes
    from printgen.games.canvas_eagles.schedule import chart
    from printgen.games.canvas_eagles.schedule import page as schedule_page
    from printgen.games.canvas_eagles.sheet import page as sheet_page
    from printgen.products import charted, compared_schedules, maneuver_templates
    from printgen.products import schedules as layouts

if TYPE_CHECKING:
    from printgen.games.canvas_eagles.schedule.chart import EraChart
    from printgen.games.canvas_eagles.war import Era


def record_sheet_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the record sheets of all selected aircraft, each on a page of the given size (mm).

    With the layout `a5`, each sheet is next to its schedule on a landscape page.
    """
    if LAYOUT.value_in(choices) == "a5":
        pages = tuple(sheet_page.sheets_beside_schedules(library, choices, size))
        return Deck(_("Aircraft Data Sheets with schedules"), pages, frame.status_marks(page.front for page in pages))
    found = select_aircraft(library, choices)
    if TYPE.value_in(choices):
        large = tuple(
            LazyCard(f"{it.case.id}-{era}", it.cases, partial(_large_sheet, it, era, size))
            for it in found
            for era in sheet_page.half_sheet_eras(it)
        )
        return Deck(_("Aircraft Data Sheets"), large, tuple(frame.mark_meanings()))
    return Deck(
        _("Aircraft Data Sheets"), tuple(LazyCard(it.case.id, it.cases, partial(_sheet, it, size)) for it in found)
    )


def _sheet(facts: Facts, size: Size) -> Card:
    return sheet_page.record_sheet(facts, size)


def _large_sheet(facts: Facts, era: Era, size: Size) -> Card:
    return sheet_page.large_sheet(facts, era, size)


def schedule_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the schedules of all selected aircraft, each on a page of the given size (mm).

    The layout `compact` prints two schedules per page. `compare` compares the first schedule with each other schedule.
    `templates` prints the maneuvers that occur in at least a third of the schedules, to the scale of the hexes that
    players use.
    """
    entries = [
        (facts, of)
        for facts in select_aircraft(library, choices)
        for of in chart.aircraft_charts(facts, library, choices)
    ]
    # The ratings on a schedule have status marks. Their key is printed with the sheets.
    doubts = {
        sure
        for it, _chart in entries
        for sure in (it.name_status, it.differing_status("dive"), it.differing_status("climb"))
    }
    marked = tuple(sorted(sure for sure in doubts if sure))
    layout = LAYOUT.value_in(choices)
    if layout == "templates":
        codes = charted.common_codes(tuple(of.maneuvers) for _facts, of in entries)
        pitch = HEX.value_in(choices) or hexes.TABLE_PITCH
        return maneuver_templates.templates_deck(library, NUMBERS, codes, pitch, size)
    if layout in ("compact", "compare"):
        lay = layouts.pair_schedules if layout == "compact" else compared_schedules.comparison_pages
        printed = (schedule_page.build_schedule(*entry) for entry in entries)
        return Deck(_("Maneuver schedules"), tuple(lay(printed, size)), marked)
    pages = (LazyCard(f"{it.case.id}-{of.era}", of.cases, partial(_schedule, it, of, size)) for it, of in entries)
    return Deck(_("Maneuver schedules"), tuple(pages), marked)


def _schedule(facts: Facts, of: EraChart, size: Size) -> Card:
    return schedule_page.schedule_card(facts, of, size)


RECORD_SHEETS = Product(
    id="record-sheets",
    title="Aircraft Data Sheets",
    summary="one page per aircraft: damage boxes around its portrait, fuel, weapons with arcs and combat values, turn log",
    deck=record_sheet_deck,
    accepts=(*AIRCRAFT_OPTIONS, TYPE, FILLABLE),
    grows=True,
    layouts=("a5",),
    included_products=(("a5", "schedules"),),
    per_player=True,
    printed_figures="ratings.stability ratings.engine ratings.wings ratings.fuselage ratings.tail ratings.fuel ratings.dive "
    "ratings.climb ratings.ceiling ratings.has-dual-controls ratings.armament ratings.guns ratings.remarks ratings.schedules "
    "aircraft liveries nations crew game weapons arcs tables.ranges tables.base-values tables.modifiers dice/spins "
    "dice/spin-recovery charts/bursts",
)
SCHEDULES = Product(
    id="schedules",
    title="Maneuver schedules",
    summary="one page per aircraft and era: every maneuver as a small picture, by speed, with its codes",
    deck=schedule_deck,
    accepts=(*AIRCRAFT_OPTIONS, HEX, TYPE),
    grows=True,
    per_player=True,
    layouts=("compact", "compare", "templates"),
    printed_figures="ratings.schedules ratings.stability ratings.dive ratings.climb ratings.has-dual-controls ratings.remarks "
    "aircraft nations crew.is-pilot game maneuvers "
    "charts/altitude-codes charts/maneuver-limits charts/gliding",
)
