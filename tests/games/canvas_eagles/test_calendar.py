"""Where the early war ends: in the data alone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pydantic import ValidationError

from printgen.data.kind import Library
from printgen.drawing.frame import frame
from printgen.drawing.marks import Text
from printgen.games.canvas_eagles.options import Calendar, calendar
from printgen.games.canvas_eagles.ratings import EraEnds, GameInfo
from printgen.games.canvas_eagles.sheet.facts import select_aircraft
from printgen.games.canvas_eagles.sheet.product import schedule_deck
from printgen.products.options import Choices
from printgen.sheets.paper import A4
from printgen.units import Size

ROOM = Size(frame(A4.size).width, frame(A4.size).height)


def ending(library: Library, month: str) -> Library:
    """Return the library with an early war that lasts until this month."""
    ((id, case),) = library.of("game").items()
    info = case.record.model_copy(update={"era_ends": EraEnds(early=month)})
    return Library({**library.cases, "game": {id: replace(case, record=info)}}, library.refused)


def test_a_month_is_of_the_early_war_up_to_its_last_one() -> None:
    war = Calendar("1916-12")
    assert [war.era(month) for month in ("1914-08", "1916-12", "1917-01", "1918-11")] == [
        "early",
        "early",
        "late",
        "late",
    ]
    assert (war.late_from, Calendar("1917-03").late_from) == ("1917-01", "1917-04")


def test_the_built_in_data_says_when(built_in: Library) -> None:
    assert calendar(built_in) == Calendar("1916-12")
    assert calendar(Library({}, {})) is None


def test_what_is_printed_follows_the_data(built_in: Library) -> None:
    def heads(library: Library) -> set[str]:
        cards = schedule_deck(library, Choices.from_values(aircraft=("nieuport-11",)), ROOM).cards
        said = [mark.text for card in cards for mark in card.front.marks if isinstance(mark, Text)]
        return {line.rpartition("  ·  ")[2] for line in said if line.startswith("Maneuver schedule")}

    def served(library: Library, month: str) -> int:
        return len(select_aircraft(library, Choices.from_values(date=month)))

    assert "early war: until December 1916" in heads(built_in)
    longer = ending(built_in, "1917-03")
    assert "early war: until March 1917" in heads(longer)
    assert served(longer, "1917-02") != served(built_in, "1917-02")
    assert served(longer, "1917-04") == served(built_in, "1917-04")


@pytest.mark.parametrize(
    "wrong", [{}, {"earl": "1916-12"}, {"early": "December"}, {"early": "1916-12", "late": "1918-11"}]
)
def test_the_end_of_the_early_war_is_not_left_out_nor_misspelt(wrong: dict[str, str]) -> None:
    side = {"side": "allied", "name": "Allied", "nations": ["france"]}
    with pytest.raises(ValidationError, match="era-ends"):
        GameInfo.model_validate({"game": "x", "title": "X", "sides": [side], "era-ends": wrong})
