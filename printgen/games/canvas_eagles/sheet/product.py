"""The record sheets and the schedules as products. A page that was drawn before needs nothing of what draws it."""

from __future__ import annotations

from functools import partial

from printgen.data.kind import Imported, Library
from printgen.games.canvas_eagles.flight import NUMBERS
from printgen.games.canvas_eagles.options import WHICH
from printgen.games.canvas_eagles.sheet.facts import chosen
from printgen.products.deck import Aid, Deck, Page
from printgen.products.options import FILLABLE, HEX, LAYOUT, Choices
from printgen.translation import _
from printgen.units import Size

_HERE = "printgen.games.canvas_eagles"
marks = Imported("printgen.drawing.frame:marks")
sheet, beside_schedules = Imported(f"{_HERE}.sheet.page:sheet"), Imported(f"{_HERE}.sheet.page:beside_schedules")
schedule, shown = Imported(f"{_HERE}.schedule.page:page"), Imported(f"{_HERE}.schedule.page:shown")
charts, common = Imported(f"{_HERE}.schedule.chart:charts"), Imported("printgen.products.charted:common")
pairs = Imported("printgen.products.schedules:pairs")
compared = Imported("printgen.products.compared_schedules:compared")
templates = Imported("printgen.products.maneuver_templates:templates")


def sheets(library: Library, choices: Choices, size: Size) -> Deck:
    """The record sheets of all aircraft that were chosen, each on a page of that size (mm).

    As `a5`, each stands beside its schedule on a page laid on its side.
    """
    if LAYOUT.of(choices) == "a5":
        pages = tuple(beside_schedules(library, choices, size))
        return Deck(_("Record sheets with schedules"), pages, marks(page.front for page in pages))
    found = chosen(library, choices)
    return Deck(_("Record sheets"), tuple(Page(it.case.id, it.shows, partial(sheet, it, size)) for it in found))


def schedules(library: Library, choices: Choices, size: Size) -> Deck:
    """The schedules of all aircraft that were chosen, each on a page of that size (mm), or two to a page when `compact`;
    as `compare`, the first against each other one; as `templates`, at
    the size of the table's hexes, the maneuvers that a third of them fly."""
    entries = [(facts, chart) for facts in chosen(library, choices) for chart in charts(facts, library, choices)]
    # Beside a schedule's ratings stand marks whose key the sheet has.
    doubts = {sure for it, _of in entries for sure in (it.named, it.doubt("dive"), it.doubt("climb"))}
    marked = tuple(sorted(sure for sure in doubts if sure))
    if LAYOUT.of(choices) == "templates":
        flown = common(tuple(of.maneuvers) for _facts, of in entries)
        return Deck(_("Templates of maneuvers"), tuple(templates(library, NUMBERS, flown, HEX.of(choices), size)))
    if lay := {"compact": pairs, "compare": compared}.get(LAYOUT.of(choices) or ""):
        return Deck(_("Maneuver schedules"), tuple(lay((shown(*entry) for entry in entries), size)), marked)
    pages = (Page(f"{it.case.id}-{of.era}", of.shows, partial(schedule, it, of, size)) for it, of in entries)
    return Deck(_("Maneuver schedules"), tuple(pages), marked)


RECORD_SHEETS = Aid(
    id="record-sheets",
    title="Record sheets",
    summary="one page an aircraft: the damage about its portrait, fuel, guns with their arcs and values, a log of the turns",
    deck=sheets,
    heeds=(*WHICH, FILLABLE),
    layouts=("a5",),
    holds=(("a5", "schedules"),),
    seat=True,
    prints="ratings.stability ratings.engine ratings.wings ratings.fuselage ratings.tail ratings.fuel ratings.dive ratings.climb "
    "ratings.ceiling ratings.dual-controls ratings.armament ratings.guns ratings.remarks ratings.schedules aircraft nations crew "
    "game weapons arcs tables dice/spins dice/spin-recovery",
)
SCHEDULES = Aid(
    id="schedules",
    title="Maneuver schedules",
    summary="one page an aircraft and era: every maneuver as a small picture, by speed, with its codes",
    deck=schedules,
    heeds=(*WHICH, HEX),
    seat=True,
    layouts=("compact", "compare", "templates"),
    prints="ratings.schedules ratings.stability ratings.dive ratings.climb ratings.dual-controls ratings.remarks "
    "aircraft nations game maneuvers "
    "charts/altitude-codes charts/maneuver-limits",
)
