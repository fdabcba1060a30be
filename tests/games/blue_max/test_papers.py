"""Papers beside the map: counters by number, the chart of months, the combat table with blanks, two maps that join."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.records.tables import CombatTables
from printgen.drawing.bounds import bounds
from printgen.drawing.frame import frame
from printgen.drawing.marks import Text, Use
from printgen.games.blue_max.board import SHEET
from printgen.games.blue_max.game import GAME
from printgen.products.deck import Card, Product
from printgen.products.options import Choices, Seat
from printgen.sheets.paper import A4, LETTER
from printgen.units import Size


def cards(library: Library, id: str, choices: Choices = Choices()) -> tuple[Card, ...]:  # noqa: B008
    return cast(Product, GAME.product(id)).deck(library, choices, Size(190, 260)).cards


def texts(card: Card) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def test_each_counter_has_the_number_that_the_data_gives_it(library: Library) -> None:
    numbers = [number for it in library.of("ratings").values() for number in getattr(it.record, "numbers", ())]
    drawn = cards(library, "counters")
    assert sorted(int(next(text for text in texts(it) if text.isdigit())) for it in drawn) == sorted(numbers)
    seats = (Seat("Ann", "", "sopwith-camel"), Seat("Ben", "", "sopwith-camel"), Seat("Cara", "", "fokker-dr1"))
    seated = cards(library, "counters", Choices(seats=seats).with_changes(aircraft=("sopwith-camel", "fokker-dr1")))
    assert [text for it in seated for text in texts(it) if text.isdigit()] == ["19", "20", "35"]


def test_there_are_thirty_other_markers(library: Library) -> None:
    assert sum(it.copies for it in cards(library, "markers")) == 30


def test_official_leaves_the_figures_of_the_combat_table_blank(library: Library) -> None:
    tables = cast(CombatTables, official_library(library).get("tables", "combat"))
    assert {cell for row in tables.results.values() for cell in row} == {"___", "B3R"}
    assert tables.bases == ()
    (card,) = cards(official_library(library), "combat-table")
    # The lines stand there all the same: the rulebook names them.
    assert {"Target stalled (maneuver 1)", "Base value, two guns", "15"} <= set(texts(card))
    assert not any(text.startswith(("+", "−")) for text in texts(card))


def test_the_two_maps_are_as_large_as_those_of_the_box(library: Library) -> None:
    west, east = sorted(cards(library, "maps"), key=lambda it: it.bookmark, reverse=True)
    for map in (west, east):
        assert map.front.size.width == pytest.approx(SHEET.width)
        assert map.front.size.height == pytest.approx(SHEET.height)
        # The sequence of play in each outer corner.
        assert (
            sum(
                getattr(getattr(mark, "glyph", None), "name", "").startswith("turn-sequence")
                for mark in map.front.marks
            )
            == 2
        )


def test_the_chart_holds_more_aircraft_than_the_game_has_on_as_many_pages_as_it_takes(library: Library) -> None:
    def more(many: int) -> Library:
        ids = sorted(library.of("ratings"))
        every = {kind: dict(library.of(kind)) for kind in library.cases}
        for number in range(many):
            for kind in ("ratings", "aircraft"):
                case = library.of(kind)[ids[number % len(ids)]]
                every[kind][f"own-{number}"] = replace(case, id=f"own-{number}")
        return Library(every)

    for paper, many, pages in ((A4, 19, 1), (LETTER, 18, 1), (LETTER, 20, 2), (A4, 24, 2), (A4, 60, 4)):
        every, room = more(many - len(library.of("ratings"))), frame(paper.size)
        deck = cast(Product, GAME.product("availability-chart")).deck(every, Choices(), Size(room.width, room.height))
        assert len(deck.cards) == pages
        assert [it for card in deck.cards for it in card.overflows] == []
        names = [getattr(case.record, "name", None) for case in every.of("ratings").values()]
        shown = [text for card in deck.cards for text in texts(card)]
        # Each stands in both lists.
        assert all(shown.count(name) >= 2 * names.count(name) for name in names if name)


def test_the_status_of_the_availability_chart_is_beside_its_text(library: Library) -> None:
    (card,) = cards(library, "availability-chart")
    text = next(it for it in card.front.marks if isinstance(it, Text) and it.text.startswith("An aircraft is"))
    (mark,) = (it for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("status-"))
    assert 0.0 < text.x - bounds(mark).right < 2.0
