"""Which rules the tables cite, what the drawings show, and what of a scenario is marked."""

from __future__ import annotations

import re
from typing import cast

import pytest

from printgen.data.kind import Case, Library
from printgen.data.records.tables import Chart
from printgen.drawing.emblems import status_mark
from printgen.drawing.marks import Text, Use
from printgen.games.richthofens_war.facts import select_aircraft
from printgen.games.richthofens_war.game import GAME
from printgen.games.richthofens_war.performance import half_damage, remaining_performance
from printgen.games.richthofens_war.records import Scenario
from printgen.games.richthofens_war.reference import pictures
from printgen.games.richthofens_war.scenarios import TRIM, scenario_sheet
from printgen.products.options import Choices
from tests.printed import frozen

#: A section cited by its number alone, of those that both the Basic and the Tournament Game have.
ALONE = re.compile(r"(?<!Basic )(?<!Tournament )(?<!, )\b(?:I|II|III|IV|V)\.\d")


@pytest.fixture(scope="module")
def charts() -> dict[str, Chart]:
    library: Library = frozen(GAME.id).library
    return {id: cast(Chart, case.record) for id, case in library.of("charts").items()}


def test_a_table_of_both_games_cites_sections_of_both(charts: dict[str, Chart]) -> None:
    both = {id: it.section or "" for id, it in charts.items() if it.columns[:2] == ("Basic", "Tournament")}
    assert len(both) == 3
    assert {id: section for id, section in both.items() if not ("Basic" in section and "Tournament" in section)} == {}


def test_a_section_number_that_both_games_have_stands_with_its_game(charts: dict[str, Chart]) -> None:
    """In a table of one of them the number is enough: its heading names the game."""
    for id, chart in charts.items():
        named = {it for it in ("Basic", "Tournament") if it in (chart.section or "")}
        if len(named) == 1:
            continue
        said = (*chart.remarks, *(cell for line in chart.lines for cell in line.text))
        assert [text for text in said if ALONE.search(text)] == [], id


def test_hits_past_half_slow_an_aircraft_until_the_one_that_shoots_it_down() -> None:
    drawn = [mark.text for mark in pictures()["damage"].face.marks if isinstance(mark, Text)]
    slows = [hit for hit in range(1, 11) if remaining_performance(11, 11, 0, 0, hit).speed < 11]
    assert drawn.count("−1") == len(slows) == 10 - half_damage(11)
    assert f"hits {slows[0]} to {slows[-1]}" in pictures()["damage"].caption


def test_a_scenario_is_marked_as_reconstructed_at_what_no_book_has() -> None:
    """The folder names four of them; what flies in each is concluded."""
    for id, case in (library := frozen(GAME.id).library).of("scenarios").items():
        face = scenario_sheet(cast(Case[Scenario], case), select_aircraft(library, Choices()), TRIM, TRIM.size).front
        signs = [it for it in face.marks if isinstance(it, Use) and it.glyph == status_mark("reconstructed")]
        # The mission type is marked after its name, or after the title if the two are the same.
        assert len(signs) == 1, id
