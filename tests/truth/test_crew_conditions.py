"""Conditions of the two dogfight games on every product that prints the figure they belong to: who receives a modifier, when a
speed is counted from another one, whose aircraft a type is."""

from __future__ import annotations

from functools import cache

import pytest

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.readings import SIGN, decided_figures
from printgen.data.records.tables import Chart, CombatTables
from printgen.drawing.frame import frame
from printgen.drawing.marks import Text
from printgen.games.blue_max import facts as blue_facts
from printgen.games.canvas_eagles.full_schedule import valid_schedules
from printgen.games.canvas_eagles.sheet import product
from printgen.games.canvas_eagles.sheet.facts import Facts, select_aircraft
from printgen.games.game import load_game
from printgen.products.deck import Card, Product
from printgen.products.draw import draw_product
from printgen.products.flow import FlowedProduct
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from printgen.units import Size
from tests import printed
from tests.printed import bare, flow_pages, shipped

GAMES = ("canvas-eagles", "blue-max")
#: Products that print the lines of the combat table.
WITH_VALUES = ("quick-reference", "reference-cards", "player-reference", "combat-screen", "combat-table")
PAGE = Size(frame(A4.size).width, frame(A4.size).height)
#: Of the aircraft of Canvas Eagles, those from which only observers or gunners fire (Appendix A, B, charts).
FIRED_BY_OTHERS = 18


def library(game: str) -> Library:
    return shipped(game).library


def words(card: Card) -> str:
    faces = [face for face in (card.front, card.back) if face]
    return " ".join(mark.text for face in faces for mark in face.marks if isinstance(mark, Text))


@cache
def text(game: str, id: str) -> str:
    """Return the text of a product, without spaces."""
    aid = load_game(game).product(id)
    if isinstance(aid, FlowedProduct):
        return printed.text(flow_pages(aid, shipped(game).data, A4))
    assert isinstance(aid, Product)
    return bare("".join(words(card) for card in draw_product(aid, library(game), Choices(), A4).cards))


@cache
def sheets() -> dict[str, tuple[Facts, str]]:
    """Return the aircraft of Canvas Eagles with the text of their record sheets."""
    found = {it.case.id: it for it in select_aircraft(library("canvas-eagles"), Choices())}
    cards = product.record_sheet_deck(library("canvas-eagles"), Choices(), PAGE).cards
    return {id: (it, words(card)) for (id, it), card in zip(found.items(), cards, strict=True)}


@pytest.mark.parametrize("game", GAMES)
def test_each_product_says_for_whom_a_modifier_is(game: str) -> None:
    tables = library(game).get("tables", "combat")
    assert isinstance(tables, CombatTables)
    lines = [it for it in tables.modifiers if it.crew]
    assert [(it.modifier, it.crew) for it in lines] == [("tailing", "pilot")]
    for id in (it for it in WITH_VALUES if it in load_game(game).products):
        said = text(game, id).replace(SIGN, "")
        assert [it.name for it in lines if bare(f"{it.name} ({it.crew} only)") not in said] == [], id


def test_a_sheet_has_no_modifier_that_nobody_aboard_receives() -> None:
    by_others = {id for id, (it, _) in sheets().items() if it.guns and all(gun.gun.crew != "pilot" for gun in it.guns)}
    assert len(by_others) >= FIRED_BY_OTHERS
    for id, (it, said) in sheets().items():
        crews = {gun.gun.crew for gun in it.guns}
        assert ("Tailing the target" in said) == (not crews or "pilot" in crews), id
        assert ("Tailing the target (pilot only)" in said) == (len(crews) > 1 and "pilot" in crews), id
        # An observer does not fire after a restricted maneuver, and an aircraft that flies no faster than 2 not at 3 or 4.
        assert ("Restricted, or" in said) == (id not in by_others), id
        top = max((flown.top_speed for flown in it.full_schedules), default=4)
        assert ("Attacker’s speed 3" in said) == (top >= 3), id
        assert ("Attacker’s speed 3 or 4" in said) == (top >= 4), id


def test_a_sheet_says_that_deflection_and_a_spin_are_not_combined() -> None:
    assert [id for id, (_, said) in sheets().items() if "Deflection unless target spins" not in said] == []


def test_the_modifier_of_a_serious_wound_in_spins_has_the_sign_of_two_readings() -> None:
    # Only the chart at the end of the book has it.
    unsigned = [
        id for id, (it, said) in sheets().items() if it.stability and f"serious wound (chart){SIGN}" not in said
    ]
    assert unsigned == []


def test_planning_has_steep_dives_and_climbs_and_how_gliders_lose_altitude() -> None:
    library_of = library("canvas-eagles")
    glides = library_of.get("charts", "gliding")
    assert isinstance(glides, Chart)
    for it in select_aircraft(library_of, Choices()):
        if not valid_schedules(library_of, it.case.id):
            continue
        cards = product.schedule_deck(library_of, Choices.from_values(aircraft=(it.case.id,)), PAGE).cards
        for card in cards:
            said = bare(words(card))
            assert bare("after a dive of 2+ levels, treat your speed as 1 higher, up to top speed (3.214)") in said, (
                it.case.id
            )
            climbs = it.known_value("climb", it.ratings.climb) != 1
            assert (bare("a climb of 2+ levels, treat your speed as 1 lower (3.217)") in said) == climbs, it.case.id
            for line in glides.lines:
                assert bare(f"{line.name}, {line.text[0]}") in said, it.case.id


def test_a_later_return_to_the_fluid_game_is_with_other_players() -> None:
    for id in ("quick-reference", "reference-cards"):
        assert bare("You may return later only together with other returning players") in text("canvas-eagles", id)


def test_a_cell_of_the_results_is_found_by_the_column_of_the_book() -> None:
    every = text("canvas-eagles", "quick-reference") + bare("".join(said for _, said in sheets().values()))
    for column in (1, 13):
        assert every.count(f"column{column}") > 0
        # The printed table has rows: the book's word stands before ours.
        assert every.count(f"row{column}") <= every.count(f"column{column}")


def test_a_type_with_counters_of_one_service_is_that_service_s() -> None:
    of = {it.case.id: it for it in blue_facts.select_aircraft(library("blue-max"), Choices())}
    assert of["nieuport-28"].nation.nation == "usa"
    for id, it in of.items():
        assert it.nation.nation in it.ratings.counters, id
    for id in ("record-sheets", "schedules", "poster"):
        aid = load_game("blue-max").product(id)
        assert isinstance(aid, Product)
        said = " ".join(
            words(card)
            for card in draw_product(aid, library("blue-max"), Choices.from_values(aircraft=("nieuport-28",)), A4).cards
        )
        assert "France" not in said
        assert id == "poster" or "United States" in said


@pytest.mark.parametrize(("game", "last"), [("canvas-eagles", 17), ("blue-max", 15)])
def test_what_a_value_beyond_the_table_does_is_a_reading_and_no_figure_of_the_book(game: str, last: int) -> None:
    of = library(game)
    tables = of.get("tables", "combat")
    assert isinstance(tables, CombatTables)
    assert max(tables.results) == last
    (at,) = (index for index, it in enumerate(tables.remarks) if f"above {last}" in it.lower())
    source = tables.source_of(f"remarks.{at + 1}")
    assert source is not None
    assert source.status == "reconstructed"
    assert ("remarks", at) in decided_figures(of, [("tables", "combat")])["tables", "combat"]
    spared = official_library(of).get("tables", "combat")
    assert spared is None or not any(f"above {last}" in it.lower() for it in spared.remarks)


def test_a_pilot_s_field_of_fire_is_read_from_words_since_its_diagram_is_lost() -> None:
    of = library("blue-max")
    arc = of.get("arcs", 1)
    assert arc is not None
    source = arc.source_of("hexes")
    assert source is not None
    assert source.status == "reconstructed"
    assert () in decided_figures(of, [("arcs", "1")])["arcs", "1"]


def test_no_points_for_an_aircraft_that_goes_down_on_fire() -> None:
    for id in ("quick-reference", "reference-cards"):
        assert bare("destroyed as a result of being on fire") in text("blue-max", id)
