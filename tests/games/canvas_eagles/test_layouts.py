"""Other layouts than one page each: sheet and schedule side by side for A5 sleeves, and schedules two to a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.drawing.bounds import bounds
from printgen.drawing.frame import Title, frame, landscape_frame, page_foot
from printgen.drawing.marks import Circle, Line, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.ratings import Ratings
from printgen.games.canvas_eagles.schedule.chart import aircraft_charts
from printgen.games.canvas_eagles.schedule.page import build_schedule
from printgen.games.canvas_eagles.sheet import product
from printgen.games.canvas_eagles.sheet.facts import select_aircraft
from printgen.games.canvas_eagles.sheet.page import draw_half_sheet
from printgen.games.canvas_eagles.sheet.product import RECORD_SHEETS, SCHEDULES
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.products.schedules import pair_schedules
from printgen.sheets.pages import Leaf, lay_out_pages
from printgen.sheets.paper import PAPERS
from printgen.units import Box, Size
from tests.campaign.papers.made_up import outside
from tests.overprint import faults, of_face
from tests.spelled import spelled

PAPER = {name: Size(frame(PAPERS[name].size).width, frame(PAPERS[name].size).height) for name in ("a4", "letter")}
DECKS = {"a5": product.record_sheet_deck, "compact": product.schedule_deck}
BOTH = [(layout, paper) for layout in DECKS for paper in PAPER]


#: What was drawn of the built-in data so far.
DRAWN: dict[tuple[str, str, Choices], tuple[Card, ...]] = {}
ALL = Choices()


def cards(library: Library, layout: str, paper: str, choices: Choices = ALL) -> tuple[Card, ...]:
    key = (layout, paper, choices)
    if key not in DRAWN:
        DRAWN[key] = DECKS[layout](library, choices.with_changes(layout=layout), PAPER[paper]).cards
    return DRAWN[key]


def sleeve(library: Library, id: str, choices: Choices = ALL) -> tuple[Card, ...]:
    return cards(library, "a5", "a4", choices.with_changes(aircraft=(id,)))


def every_text(card: Card) -> Iterator[Text]:
    """Yield the texts of a page, including those in glyphs that are not scaled."""
    for mark in card.front.marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, Use):
            yield from (inner for inner in mark.glyph.marks if isinstance(inner, Text) and mark.scale == 1)


def words(card: Card) -> list[str]:
    return [text.text for text in every_text(card)]


def count(card: Card, glyph: str) -> int:
    return sum(isinstance(mark, Use) and mark.glyph.name == glyph for mark in card.front.marks)


@pytest.mark.parametrize(("layout", "paper"), BOTH)
def test_every_aircraft_fits(built_in: Library, layout: str, paper: str) -> None:
    drawn = cards(built_in, layout, paper)
    assert len(drawn) > 15
    assert {case.id for card in drawn for case in card.cases if case.kind.name == "ratings"} == set(
        built_in.of("ratings")
    )
    assert [(card.bookmark, misfit) for card in drawn for _case, misfit in card.overflows] == []


@pytest.mark.parametrize(("layout", "paper"), BOTH)
def test_nothing_leaves_the_page_and_no_text_stands_in_another(built_in: Library, layout: str, paper: str) -> None:
    for card in cards(built_in, layout, paper):
        assert [*outside(card), *faults(of_face(card.front), card.front.size)] == [], card.bookmark


@pytest.mark.parametrize("paper", PAPER)
def test_no_rule_of_a_schedule_crosses_its_words(built_in: Library, paper: str) -> None:
    seen = 0
    for card in cards(built_in, "a5", paper):
        lines = [it for it in card.front.marks if isinstance(it, Line) and it.y1 == it.y2 and abs(it.x2 - it.x1) > 30]
        said = [it for it in card.front.marks if isinstance(it, Text) and it.x > card.front.size.width / 2]
        for line in lines:
            left, right = sorted((line.x1, line.x2))
            near = [it for it in said if left <= it.x < right and it.anchor == "start" and abs(line.y1 - it.y) < 8]
            # From a little above the lower case to the descenders.
            crossed = [it.text for it in near if it.y - 1.5 < line.y1 < it.y + 0.6]
            assert crossed == [], card.front.name
            seen += bool(near)
    assert seen > 50


@pytest.mark.parametrize("paper", PAPER)
def test_neither_half_reaches_into_the_other(built_in: Library, paper: str) -> None:
    for card in cards(built_in, "a5", paper):
        middle = card.front.size.width / 2
        texts = [it for it in of_face(card.front) if it.left < middle < it.right]
        lines = [mark for mark in card.front.marks if isinstance(mark, Line) and mark.x1 < middle < mark.x2]
        assert [*texts, *lines] == [], card.bookmark


@pytest.mark.parametrize(("layout", "paper"), BOTH)
def test_nothing_is_set_smaller_than_6_points(built_in: Library, layout: str, paper: str) -> None:
    sizes = {text.size for card in cards(built_in, layout, paper) for text in every_text(card)}
    assert len(sizes) > 3
    assert min(sizes) >= 6


@pytest.mark.parametrize("paper", PAPER)
def test_nothing_on_a_half_sheet_is_smaller_than_7_points(built_in: Library, paper: str) -> None:
    for card in cards(built_in, "a5", paper):
        middle = card.front.size.width / 2
        small = [it.text for it in card.front.marks if isinstance(it, Text) and it.x < middle and it.size < 7.0]
        assert small == [], card.bookmark


@pytest.mark.parametrize(("layout", "paper"), BOTH)
def test_pictures_of_maneuvers_are_never_too_small_to_read(built_in: Library, layout: str, paper: str) -> None:
    names = [m.glyph.name for card in cards(built_in, layout, paper) for m in card.front.marks if isinstance(m, Use)]
    pitches = [float(name.split("-")[2]) for name in names if name.startswith("maneuver-")]
    assert len(pitches) > 1000
    # Only the few aircraft that reach speed 4 have pictures below 5 mm.
    assert sum(pitch < 5.0 for pitch in pitches) < 0.2 * len(pitches)
    assert min(pitches) >= 4.8


@pytest.mark.parametrize("paper", PAPER)
def test_a_sleeve_page_is_the_frame_of_the_paper_on_its_side(built_in: Library, paper: str) -> None:
    size = PAPERS[paper].size
    room = frame(size.transposed)
    assert landscape_frame(PAPER[paper]) == Size(pytest.approx(room.width), pytest.approx(room.height))  # type: ignore[arg-type]
    drawn = cards(built_in, "a5", paper)
    assert all(card.landscape for card in drawn)
    leaves = tuple(Leaf(card.front, card.bookmark, "abcdef0", card.landscape) for card in drawn)
    plan = lay_out_pages(Title("Record sheets", "Canvas Eagles", "1"), leaves, size)
    assert {sheet.size for sheet in plan.sheets} == {size.transposed}


def test_the_boxes_of_a_half_sheet_are_as_many_as_the_ratings_say(built_in: Library) -> None:
    for id in ("sopwith-camel", "caproni-ca33", "airco-dh-4", "raf-be2c-be2e"):
        ratings = built_in.of("ratings")[id].record
        assert isinstance(ratings, Ratings)
        parts = (ratings.engine, ratings.wings, ratings.fuselage, ratings.tail)
        triangles = sum(part.triangles for part in parts if isinstance(part.triangles, int))
        plain = sum(part.boxes for part in parts) - triangles + ratings.fuel
        for card in sleeve(built_in, id):
            assert count(card, "triangle-3.4") == triangles > 0
            assert count(card, "box-3.4") == plain + 20 * len(ratings.guns) - (20 if id == "airco-dh-4" else 0)


def test_three_wound_circles_for_each_of_the_crew(built_in: Library) -> None:
    def wounds(id: str) -> int:
        (card,) = sleeve(built_in, id)
        return sum(isinstance(mark, Circle) and mark.radius == 1.55 for mark in card.front.marks)

    assert [wounds(id) for id in ("sopwith-camel", "airco-dh-4", "caproni-ca33")] == [3, 6, 12]


@pytest.mark.parametrize("paper", PAPER)
def test_the_log_of_every_half_sheet_has_a_line_for_the_start_and_lines_one_can_write_in(
    built_in: Library, paper: str
) -> None:
    for card in cards(built_in, "a5", paper):
        logs = [m.glyph for m in card.front.marks if isinstance(m, Use) and m.glyph.name.startswith("log-")]
        turns = [m for glyph in logs for m in glyph.marks if isinstance(m, Text) and m.text.isdigit()]
        assert [int(turn.text) for turn in turns] == list(range(len(turns)))
        assert len(turns) >= 10, card.bookmark
        leads = [after.y - before.y for before, after in pairwise(turns) if after.y > before.y]
        assert len(leads) == len(turns) - len(logs)
        assert min(leads) >= 5.0 - 1e-6, card.bookmark
        # A target and a burst for each of the crew who fires.
        heads = [m.text for m in logs[0].marks if isinstance(m, Text)]
        (facts,) = select_aircraft(
            built_in, Choices.from_values(aircraft=(card.front.name.split("-", 1)[1].rpartition("-")[0],))
        )
        firing = {armed.gun.crew for armed in facts.guns}
        assert sum(head.lower() == "burst" for head in heads) == max(len(firing), 1)


def test_each_era_is_a_page_with_its_own_ceiling_and_schedule(built_in: Library) -> None:
    early, late = sleeve(built_in, "raf-be2c-be2e")
    assert [card.bookmark[-1].partition(", ")[2] for card in (early, late)] == ["early war", "late war"]
    # The ladder names the era of the ceiling.
    assert [
        [era for word in words(card) if (era := word.rstrip("+")) in ("early", "late")] for card in (early, late)
    ] == [
        ["early"],
        ["late"],
    ]
    names = [[mark.glyph.name for mark in it.front.marks if isinstance(mark, Use)] for it in (early, late)]
    flown = [{name.split("-")[1] for name in its if name.startswith("maneuver-")} for its in names]
    assert {"9L2", "9R2"} <= flown[0] - flown[1]
    assert len(sleeve(built_in, "raf-be2c-be2e", Choices.from_values(era="late"))) == 1


def test_where_no_schedule_is_published_the_sheet_is_printed_all_the_same(built_in: Library) -> None:
    drawn = DECKS["a5"](official_library(built_in), ALL.with_changes(layout="a5"), PAPER["a4"]).cards
    bare = [card for card in drawn if "No schedule is published for this aircraft and era." in words(card)]
    assert len(bare) > 15
    assert {card.front.name.rpartition("-")[0] for card in drawn} == {f"sleeve-{id}" for id in built_in.of("ratings")}
    assert [misfit for card in drawn for _case, misfit in card.overflows] == []


def test_more_weapons_than_fit_half_a_page_are_a_misfit_that_says_by_how_much(built_in: Library) -> None:
    (facts,) = select_aircraft(built_in, Choices.from_values(aircraft=("gotha-g-iv-g-v",), era="late"))
    sketch = Sketch()
    draw_half_sheet(sketch, Box(0, 0, 134.5, 181.5), replace(facts, guns=facts.guns * 3))
    (misfit,) = sketch.overflows
    assert misfit.field == ("guns",)
    assert 25 < misfit.excess < 60


def test_a_sleeve_page_is_the_golden_one(built_in: Library, golden: Callable[[str, str], None]) -> None:
    (card,) = sleeve(built_in, "sopwith-camel")
    # Which drawing of the aircraft it is, is none of the page's.
    golden("sleeve-sopwith-camel.txt", re.sub(r"-[0-9a-f]{8} ", " ", spelled(card.front)))


def test_compact_pages_hold_two_schedules_each_with_its_key(built_in: Library) -> None:
    drawn = cards(built_in, "compact", "a4")
    heads = [sum("Maneuver schedule" in text for text in words(card)) for card in drawn]
    alone = cards(built_in, "compact", "a4", Choices.from_values(aircraft=("sopwith-camel",)))
    assert set(heads[:-1]) == {2}
    assert sum(heads) == len(product.schedule_deck(built_in, Choices(), PAPER["a4"]).cards)
    assert [words(card).count("climb up to the rating") for card in drawn] == heads
    assert all(card.landscape for card in drawn)
    assert [card.bookmark for card in alone] == [("Allied", "Sopwith Camel (late)")]
    (both,) = cards(built_in, "compact", "a4", Choices.from_values(aircraft=("sopwith-camel", "fokker-dr1")))
    assert both.bookmark == ("Allied / Central Powers", "Sopwith Camel (late)  ·  Fokker Dr.I (late)")


@pytest.mark.parametrize("paper", PAPER)
def test_a_schedule_on_half_a_page_has_no_type_below_7_points(built_in: Library, paper: str) -> None:
    small = [text for card in cards(built_in, "compact", paper) for text in every_text(card) if text.size < 7]
    assert small == []


def test_compact_pages_are_named_after_both(built_in: Library) -> None:
    def name(*ids: str) -> str:
        (card,) = cards(built_in, "compact", "a4", Choices.from_values(aircraft=ids))
        return card.bookmark[-1]

    assert name("sopwith-camel", "sopwith-snipe") == "Sopwith Camel (late)  ·  Sopwith Snipe (late)"
    assert name("raf-be2c-be2e") == "RAF B.E.2c/B.E.2e (early, late)"


@pytest.mark.parametrize("paper", PAPER)
def test_the_names_of_a_compact_page_leave_the_rulers_alone(built_in: Library, paper: str) -> None:
    drawn = cards(built_in, "compact", paper)
    size = PAPERS[paper].size
    for number, card in enumerate(drawn, start=1):
        title = Title("Schedules", "Canvas Eagles", "1")
        marks = page_foot(size, title, card.bookmark[-1], "abcdef0", number, len(drawn))
        (item,) = (mark for mark in marks if isinstance(mark, Text) and mark.text.startswith(card.bookmark[-1]))
        rulers = max(mark.x for mark in marks if isinstance(mark, Use)) + 50.8
        assert bounds(item).x > rulers


def test_a_reason_too_long_for_its_line_is_a_misfit(built_in: Library) -> None:
    (facts,) = select_aircraft(built_in, Choices.from_values(aircraft=("sopwith-camel",)))
    (chart,) = aircraft_charts(facts, built_in, Choices())
    told = replace(chart, reason="It is a long story. " * 150)
    (card,) = pair_schedules([build_schedule(facts, told)], PAPER["a4"])
    assert {misfit.field for _case, misfit in card.overflows} == {("schedules", "late")}


def test_the_products_say_which_layouts_they_have() -> None:
    assert (RECORD_SHEETS.layouts, SCHEDULES.layouts) == (("a5",), ("compact", "compare", "templates"))


@pytest.mark.parametrize("paper", PAPER)
def test_two_schedules_that_are_compared_fit_one_page(built_in: Library, paper: str) -> None:
    ids = ("sopwith-camel", "gotha-g-iv-g-v", "siemens-schuckert-d-iv", "raf-be2c-be2e", "caproni-ca33")
    found = product.schedule_deck(built_in, Choices.from_values(aircraft=ids, layout="compare"), PAPER[paper]).cards
    assert len(found) > 3
    assert [(card.bookmark, misfit) for card in found for _case, misfit in card.overflows] == []
    names = [mark.glyph.name for card in found for mark in card.front.marks if isinstance(mark, Use)]
    assert min(float(name.split("-")[2]) for name in names if name.startswith("maneuver-")) >= 6.5


@pytest.mark.parametrize("layout", [None, *DECKS])
def test_no_printed_word_escapes_the_catalogue(
    built_in: Library, pseudo_language: Path, messages: ModuleType, layout: str | None
) -> None:
    made = DECKS.get(layout or "", product.record_sheet_deck)
    (card,) = made(built_in, Choices.from_values(aircraft=("airco-dh-4",), layout=layout), PAPER["a4"]).cards
    data = " ".join(case.document.text for case in card.cases)
    known = {message.id for message in messages.gathered() if message.id}
    broken_into_lines = " ".join(known)
    texts = [mark.text for mark in card.front.marks if isinstance(mark, Text)]
    plain = [text for text in texts if "«" not in text and "»" not in text and re.search(r"[a-z]{2}", text)]
    escaped = [text for text in plain if text in known or (text not in data and text not in broken_into_lines)]
    assert len(texts) > 60
    assert escaped == []
