"""Sheets for the table: availability and characteristics of aircraft, the combat table, and secrecy cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from printgen.data.kind import Library
from printgen.data.kinds import CHARTS, NATIONS
from printgen.data.records.aircraft import Nation
from printgen.drawing.aircraft.above import draw_from_above, draw_typical
from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.layout.line import PieceLine, TextBlock, status_sign
from printgen.drawing.layout.part import Blank, Column, Part, Row
from printgen.drawing.marks import Glyph, Use
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.listing import ListCell, ListColumn, Listing, ListStyle
from printgen.drawing.panels.months import MonthBars, MonthRow
from printgen.drawing.pictures import picture
from printgen.games.blue_max.facts import Facts, select_aircraft
from printgen.games.blue_max.options import WAR
from printgen.games.blue_max.records import TRACKS
from printgen.games.blue_max.reference import base_value_name, modifier_groups
from printgen.products.combat_card import CombatCard, combat_table
from printgen.products.deck import Deck, Product
from printgen.products.options import SIDE, Choices
from printgen.products.overview import distribute_lists, group_by_side, overview_page
from printgen.products.pieces import cards
from printgen.products.pieces.counters import format_ranges
from printgen.translation import _
from printgen.units import Size

#: The number of cards that fill one sheet, which is used if the number of players is not specified.
SHEETFUL = 6
#: The positions of the aircraft in the formation emblem.
WEDGE = ((0.0, -0.22), (-0.28, 0.16), (0.28, 0.16))


def format_guns(facts: Facts) -> str:
    """Return a text that lists the pilot's guns, then the observer's guns. Variant guns are in brackets."""
    names = []
    for gun in (gun for group in facts.pad for gun in group.guns):
        lewis = _("Lewis guns") if gun.count > 1 else _("Lewis gun")
        name = lewis if gun.weapon == "lewis" else _("MG")
        words = f"{gun.count} {name}" if gun.count > 1 else name
        words = _("observer {guns}").format(guns=words) if gun.crew == "observer" else words
        names.append(f"({words})" if gun.is_variant else words)
    return ", ".join(names)


def _characteristics(found: Sequence[Facts]) -> Listing:
    heads = (_("Stability"), _("Engine"), _("Wings"), _("Fuselage"), _("Tail"), _("Fuel"))
    columns = (
        ListColumn(36, (_("Aircraft"),), anchor="start"),
        *(ListColumn(15, (head,), anchor="middle") for head in heads),
        ListColumn(52, (_("Guns"),), anchor="start"),
    )

    def row(facts: Facts) -> tuple[ListCell, ...]:
        values: list[object] = [facts.known_value(name, getattr(facts.ratings, name)) for name in TRACKS]
        grade = facts.stability
        badge = ListCell(glyph=grade_badge("stability", grade)) if grade else ListCell(is_blank=True)
        cells = (badge, *(ListCell("" if it is None else str(it), is_blank=it is None) for it in values))
        guns = ListCell(format_guns(facts)) if facts.guns else ListCell(is_blank=True)
        return (ListCell(facts.name, cut="strong", of=(facts.case.id, "name")), *cells, guns)

    return Listing(columns, group_by_side(found, row), ListStyle(heads=6.4, small=9.0))


def availability_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return a page that lists all aircraft with their characteristics and the month from which each is available."""
    title = _("Aircraft availability chart")

    def since(it: Facts) -> str | None:
        return it.known_value("since", it.ratings.since)

    found = sorted(
        select_aircraft(library, choices), key=lambda it: (it.side.side, since(it) or "", it.ratings.numbers)
    )
    if not found:
        return Deck(title, ())
    sure = sorted({it for facts in found for it in (facts.differing_status("since", "stability", *TRACKS),) if it})

    def row(it: Facts) -> MonthRow:
        nations = (cast(Nation, library.get(NATIONS, id)) for id in it.ratings.counters)
        signs = tuple(national_mark(mark) for mark in dict.fromkeys(nation.mark for nation in nations))[:2]
        numbers, of = format_ranges(it.ratings.numbers), (it.case.id, "name")
        shape = draw_from_above(it.aircraft, "mass")
        return MonthRow(it.name, since(it), it.ink, numbers, of, signs, shape, it.side.name)

    def bars(listed: Sequence[Facts]) -> Part:
        return MonthBars(*WAR, tuple(map(row, listed)), _("Counters"))

    legend = _(
        "An aircraft is available from the month in which its bar begins. All Allied aircraft must be of the same nationality. "
        "Players may agree to ignore both rules. Brackets: a variant."
    )
    marks = PieceLine(tuple(map(status_sign, sure)), 3.4, 3.6)
    # Marks at the right, far from the end of the text, would seem to be stray.
    words = Row((marks, TextBlock(legend, 3.4, 3.7, 8.5)), 0.6, widths=(2.4 * len(sure), 0.0))
    head = (Heading(_("Aircraft availability"), "band", size=(20.0,)), words, Blank(2.0))
    name, pages = "availability-chart", []
    for number, (listed, parts) in enumerate(distribute_lists(found, head, (bars, _characteristics), size), start=1):
        pages.append(
            overview_page(
                listed, name if number == 1 else f"{name}-{number}", title, size, Column((*head, *parts, Blank(1.4)))
            )
        )
    return Deck(title, tuple(pages), tuple(sure))


def combat_texts() -> CombatCard:
    """Return the texts printed on the combat table card (Combat)."""
    return CombatCard(
        base=base_value_name(),
        steps=_("1 find the range · 2 add all modifiers that apply · 3 roll one die · 4 draw chits: blue hits first"),
        letters=_("B: one blue hit. R: one red hit. B3R: one blue, three red. –: no hit."),
        groups=modifier_groups(),
    )


def secrecy_deck(library: Library, choices: Choices, _size: Size) -> Deck:
    """Return one card per player, with the secrecy rules on the front and the formation rules on the back (Secrecy)."""
    title, charts = _("Secrecy and formation flying"), library.of(CHARTS)
    if not {"secrecy", "formation"} <= set(charts):
        return Deck(title, ())
    copies = len(choices.seats) or SHEETFUL
    flight = Glyph("flight", tuple(Use(draw_typical("biplane", detail="mass"), x, y, 0.44) for x, y in WEDGE))
    fronts = ((charts["secrecy"], picture("secret"), _("SECRET")), (charts["formation"], flight, ""))
    return Deck(title, (cards.chart_card("secrecy", title, fronts, copies),))


AVAILABILITY = Product(
    id="availability-chart",
    title="Aircraft availability chart",
    summary="aircraft by month, their counters, and the characteristics for record sheets",
    deck=availability_deck,
    grows=True,
    accepts=(SIDE,),
    printed_figures="ratings.since ratings.counters ratings.stability ratings.engine ratings.wings ratings.fuselage ratings.tail "
    "ratings.fuel ratings.guns ratings.name aircraft nations.mark game.sides",
)
COMBAT = combat_table(combat_texts)
SECRECY = Product(
    id="secrecy-cards",
    title="Secrecy and formation flying cards",
    summary="secrecy and formation flying, one card per player",
    deck=secrecy_deck,
    printed_figures="charts/secrecy charts/formation",
)
