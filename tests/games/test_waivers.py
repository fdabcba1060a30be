"""The reason for a waiver of a check against the rulebook is printed, whole, on the pages of its record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from printgen.checks.rulebook import LONGEST_REASON, differences_waived
from printgen.data.kind import Library
from printgen.data.records.record import Waiver
from printgen.data.records.tables import Chart, CombatTables
from printgen.drawing.marks import Text
from printgen.games.game import load_game
from printgen.products.deck import Card, Product
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.products.table_panels import build_combat_panel, build_panel
from printgen.sheets.paper import A4, LETTER, Paper
from tests.printed import frozen

#: Of each game: the product that is about one aircraft, and a check that compares the aircraft with the rulebook.
SHEETS = {
    "blue-max": ("record-sheets", "BM106"),
    "canvas-eagles": ("record-sheets", "CE116"),
    "dockfighters": ("datasheets", "DF109"),
    "richthofens-war": ("status-pads", "RW106"),
}
#: The longest reason that a waiver can have.
REASON = ("the second printing has this figure " * 20)[: LONGEST_REASON - 1] + "!"


def _aid(game: str, id: str) -> Product:
    found = load_game(game).product(id)
    assert isinstance(found, Product)
    return found


LAYOUTS = [(game, layout) for game, (id, _) in SHEETS.items() for layout in (None, *_aid(game, id).layouts)]


def waived(library: Library, check: str, because: str) -> Library:
    """Return a library in which all ratings waive a check."""
    ratings = {
        id: replace(it, record=it.record.model_copy(update={"waivers": (Waiver(check=check, reason=because),)}))
        for id, it in library.of("ratings").items()
    }
    return Library({**library.cases, "ratings": ratings})


def words(card: Card) -> str:
    """Return the texts of a card, one after the other."""
    return " ".join(it.text for it in card.front.marks if isinstance(it, Text))


def drawn(game: str, layout: str | None, paper: Paper, check: str, because: str) -> Iterator[Card]:
    id, _check = SHEETS[game]
    yield from draw_product(
        _aid(game, id), waived(frozen(game).library, check, because), Choices.from_values(layout=layout), paper
    ).cards


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda it: it.name)
@pytest.mark.parametrize(("game", "layout"), LAYOUTS)
def test_the_longest_reason_is_on_every_sheet_whole(game: str, layout: str | None, paper: Paper) -> None:
    cards = list(drawn(game, layout, paper, SHEETS[game][1], REASON))
    assert cards
    for card in cards:
        assert f"Differs from the rulebook: {REASON}." in words(card)
        assert card.overflows == ()


@pytest.mark.parametrize("game", SHEETS)
def test_other_waivers_are_not_printed(game: str) -> None:
    assert not any("Differs" in words(card) for card in drawn(game, None, A4, "PG008", REASON))


def test_tables_and_charts_print_it_as_a_remark() -> None:
    library, said = frozen("canvas-eagles").library, (Waiver(check="CE506", reason="the French edition."),)
    chart = library.of("charts")["gliding"].record.model_copy(update={"waivers": said})
    combat = library.of("tables")["combat"].record.model_copy(update={"waivers": said})
    assert isinstance(chart, Chart)
    assert isinstance(combat, CombatTables)
    remark = "Differs from the rulebook: the French edition."
    assert build_panel(chart).remarks[-1] == build_combat_panel(combat).remarks[-1] == remark


def test_a_waiver_without_a_reason_is_not_printed() -> None:
    record = frozen("canvas-eagles").library.of("ratings")["sopwith-camel"].record
    assert differences_waived(record.model_copy(update={"waivers": (Waiver(check="CE116", reason=" "),)})) == ()
