"""The capabilities chart: as a page, as a poster that is read from afar, and ranked by what matters in a pick."""

from __future__ import annotations

import pytest

from printgen.data.kind import Library
from printgen.drawing.frame import frame
from printgen.drawing.marks import Rect, Text
from printgen.games.richthofens_war.charts import capabilities_chart as deck
from printgen.games.richthofens_war.records import Capabilities
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER, Paper
from printgen.sheets.tile import tile_picture
from printgen.units import Size
from tests.printed import shipped


@pytest.fixture(scope="module")
def library() -> Library:
    return shipped("richthofens-war").library


def cards(library: Library, paper: Paper = A4, **chosen: object) -> tuple[Card, ...]:
    room = frame(paper.size)
    found = deck(library, Choices.from_values(**chosen), Size(room.width, room.height)).cards
    assert [it.overflows for it in found if it.overflows] == []
    return found


def texts(card: Card) -> list[Text]:
    return [mark for mark in card.front.marks if isinstance(mark, Text)]


def column(card: Card, number: int) -> list[str]:
    """The names of a ranking from its head down, and the figures beside them."""
    left = 3.0 + number * (card.front.size.width + 3.0) / 4
    return [
        it.text for it in sorted(texts(card), key=lambda it: it.y) if left < it.x < left + 12 and it.cut == "semibold"
    ]


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_the_best_stands_first_and_all_34_are_ranked(library: Library, paper: Paper) -> None:
    first, second = cards(library, paper, layout="ranked")
    assert column(first, 0)[:3] == ["NIEU/28", "SE/5a", "SPAD/13"]
    assert [column(first, at)[0] for at in (1, 2, 3)] == ["FOK/dr1", "SPAD/13", "ROL/c2"]
    assert column(second, 2)[:2] == ["ALB/c3", "ALB/c5"]
    assert [len(column(card, at)) for card in (first, second) for at in range(3)] == [34] * 6
    assert min(it.size for card in (first, second) for it in texts(card)) >= 7.0


def test_a_bar_is_as_long_as_its_figure(library: Library) -> None:
    (first, _second) = cards(library, layout="ranked", aircraft=("fokker-dr1", "spad-xiii"))
    climb = [mark for mark in first.front.marks if isinstance(mark, Rect) and 45 < mark.x < 95 and 1 < mark.height < 5]
    long, short = (it.width for it in climb)
    assert short / long == pytest.approx(200 / 300)


def test_the_poster_is_read_from_two_metres_and_nothing_is_read_across_its_seams(library: Library) -> None:
    (poster,) = cards(library, layout="poster")
    assert poster.tiled
    ratings = [it.record for it in library.of("ratings").values()]
    named = {it.designation for it in ratings if isinstance(it, Capabilities)}
    rows = [it for it in texts(poster) if it.text.rstrip("†") in named]
    assert len(rows) == 34
    # Capitals of 5 mm are twice as high as the smallest that a good eye tells apart there.
    assert min(it.size for it in rows) >= 20
    for paper in (A4, LETTER):
        cut = tile_picture(poster.front.size, paper.size)
        assert (cut.columns, cut.rows) == (2, 2)
        across = cut.tiles[-1].window
        for it in texts(poster):
            assert not it.y - it.size * 0.25 < across.y < it.y + 1, it.text
            if it.anchor == "middle":
                assert abs(it.x - across.x) > 2, it.text


def test_the_few_of_an_evening_are_ranked_below_their_chart(library: Library) -> None:
    (page,) = cards(library, aircraft=("sopwith-camel", "fokker-dr1"))
    said = [it.text for it in texts(page)]
    # Once in the chart, once in each ranking.
    assert [said.count(it) for it in ("SOP/Cam", "FOK/dr1")] == [9, 9]
    (whole,) = cards(library)
    assert [it.text for it in texts(whole)].count("SOP/Cam") == 1
