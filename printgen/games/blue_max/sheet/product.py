"""The record sheets and maneuver schedules as products.

The modules that draw pages are imported only when they are needed, because pages from the cache do not need them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from printgen.data.kind import Library
from printgen.data.lazy_imports import lazy_imports
from printgen.data.records.fields import Sure
from printgen.games.blue_max.facts import Facts, select_aircraft
from printgen.games.blue_max.flight import NUMBERS
from printgen.games.blue_max.options import AIRCRAFT_OPTIONS
from printgen.products.deck import Card, Deck, LazyCard, Product
from printgen.products.options import FILLABLE, HEX, LAYOUT, OFFICIAL, TYPE, Choices
from printgen.translation import _
from printgen.units import Size

with lazy_imports(__name__):
    from printgen.drawing import frame
    from printgen.games.blue_max import board, maneuvers
    from printgen.games.blue_max import schedule as schedule_page
    from printgen.games.blue_max.sheet import page as sheet_page
    from printgen.products import charted, compared_schedules, maneuver_templates
    from printgen.products import schedules as layouts

if TYPE_CHECKING:
    from printgen.products.charted import ScheduleChart

#: The statuses that are marked at single figures. The foot of each page explains its marks.
MARKED: tuple[Sure, ...] = ("charted", "reconstructed", "house", "scanned")


def record_sheet_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the record sheets of all selected aircraft, each on a page of the given size (mm).

    With the layout `a5`, each sheet is next to its schedule.
    """
    found = select_aircraft(library, choices)
    if LAYOUT.value_in(choices) == "a5":
        return _with_schedules(library, found, size)
    return Deck(
        _("Record sheets"), tuple(LazyCard(it.case.id, it.cases, partial(_sheet, it, size)) for it in found), MARKED
    )


def _sheet(facts: Facts, size: Size) -> Card:
    return sheet_page.record_sheet(facts, size)


def _with_schedules(library: Library, found: Iterable[Facts], size: Size) -> Deck:
    """Return one page per aircraft, with its sheet on the left and its schedule on the right."""
    pages = []
    for facts in found:
        of = maneuvers.aircraft_chart(facts, library)
        right = schedule_page.build_schedule(facts, of) if of else _("No published schedule for this aircraft.")
        draw = partial(sheet_page.draw_half_sheet, facts=facts)
        pages.append(
            layouts.page_beside_schedule(
                facts, size, facts.case.id, draw, right, fillable=FILLABLE.value_in(facts.choices)
            )
        )
    return Deck(_("Record sheets with schedules"), tuple(pages), frame.status_marks(card.front for card in pages))


def schedule_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the two-sided schedules of all selected aircraft.

    The layout `compact` prints only the fronts, two per page. `compare` compares the first schedule with each other
    schedule. `templates` prints the maneuvers that occur in at least a third of the schedules, to the scale of the hexes
    that players use.
    """
    found = [
        (facts, chart)
        for facts in select_aircraft(library, choices)
        if (chart := maneuvers.aircraft_chart(facts, library))
    ]
    title, layout = _("Maneuver schedules"), LAYOUT.value_in(choices)
    if layout == "templates":
        codes = charted.common_codes(tuple(chart.maneuvers) for _facts, chart in found)
        return maneuver_templates.templates_deck(library, NUMBERS, codes, HEX.value_in(choices) or board.PITCH, size)
    if layout in ("compact", "compare"):
        lay = layouts.pair_schedules if layout == "compact" else compared_schedules.comparison_pages
        cards = tuple(lay((schedule_page.build_schedule(*entry) for entry in found), size))
        return Deck(title, cards, frame.status_marks(card.front for card in cards))
    known = {facts.case.id: chart for facts, chart in found}
    # In large print, front and back are separate pages.
    sides = (("-front", _front), ("-back", _back)) if TYPE.value_in(choices) else (("", _schedule),)
    pages = (
        LazyCard(it.case.id + suffix, chart.cases if chart else it.cases, partial(draw, it, chart, size))
        for it in select_aircraft(library, choices)
        if (chart := known.get(it.case.id)) or OFFICIAL.value_in(choices)
        for suffix, draw in (sides if chart else sides[:1])
    )
    return Deck(title, tuple(pages), MARKED)


def _schedule(facts: Facts, chart: ScheduleChart | None, size: Size) -> Card:
    return schedule_page.schedule_card(facts, chart, size) if chart else schedule_page.schedule_form(facts, size)


def _front(facts: Facts, chart: ScheduleChart | None, size: Size) -> Card:
    return schedule_page.schedule_front(facts, chart, size) if chart else schedule_page.schedule_form(facts, size)


def _back(facts: Facts, chart: ScheduleChart | None, size: Size) -> Card:
    return schedule_page.schedule_back(facts, chart, size) if chart else schedule_page.schedule_form(facts, size)


RECORD_SHEETS = Product(
    id="record-sheets",
    title="Record sheets",
    summary="one page per aircraft: damage, fuel, guns with magazines and combat values, a log",
    deck=record_sheet_deck,
    accepts=(*AIRCRAFT_OPTIONS, TYPE, FILLABLE),
    grows=True,
    layouts=("pad", "own", "a5"),
    included_products=(("a5", "schedules"),),
    per_player=True,
    printed_figures="ratings.stability ratings.engine ratings.wings ratings.fuselage ratings.tail ratings.fuel ratings.guns "
    "ratings.remarks ratings.counters ratings.name aircraft liveries nations game weapons arcs tables",
)
SCHEDULES = Product(
    id="schedules",
    title="Maneuver schedules",
    summary="two sides per aircraft: a small picture of each maneuver, and the legal maneuvers in each situation",
    deck=schedule_deck,
    accepts=(*AIRCRAFT_OPTIONS, HEX, TYPE),
    grows=True,
    per_player=True,
    layouts=("compact", "compare", "templates"),
    printed_figures="ratings.schedule ratings.stability ratings.name aircraft liveries nations game maneuvers",
)
