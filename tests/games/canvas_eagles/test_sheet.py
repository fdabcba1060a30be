"""The Aircraft Data Sheet: what is on it, what is left blank, and that it fits its page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.records.aircraft import Aircraft
from printgen.drawing.frame import frame
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face, Line, Rect, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.ratings import Track
from printgen.games.canvas_eagles.sheet.facts import Facts, select_aircraft
from printgen.games.canvas_eagles.sheet.page import draw_half_sheet, record_sheet
from printgen.games.canvas_eagles.sheet.product import record_sheet_deck
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.sheets.paper import PAPERS
from printgen.units import Box, Size
from tests.campaign.papers.made_up import outside
from tests.overprint import faults, of_face
from tests.spelled import spelled

PAPER = {name: Size(frame(PAPERS[name].size).width, frame(PAPERS[name].size).height) for name in ("a4", "letter")}
A4 = PAPER["a4"]


def facts(library: Library, id: str, choices: Choices | None = None) -> Facts:
    (only,) = select_aircraft(library, (choices or Choices()).with_changes(aircraft=(id,)))
    return only


#: What was drawn of the built-in data so far.
DRAWN: dict[tuple[str, bool], tuple[Card, ...]] = {}


def every_sheet(library: Library, paper: str, fillable: bool = False) -> tuple[Card, ...]:
    """Return the sheets of all aircraft, drawn once for all tests."""
    if (paper, fillable) not in DRAWN:
        DRAWN[paper, fillable] = record_sheet_deck(library, Choices.from_values(fillable=fillable), PAPER[paper]).cards
    return DRAWN[paper, fillable]


def words(card: Card) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def count(face: Face, glyph: str) -> int:
    return sum(isinstance(mark, Use) and mark.glyph.name.startswith(glyph) for mark in face.marks)


def ticked(library: Library, id: str) -> list[str]:
    """Return the names of the boxes to tick on an aircraft's sheet."""
    found = facts(library, id, Choices.from_values(fillable=True))
    return [entry.name for entry in record_sheet(found, A4).front.entries if entry.kind == "tick"]


def ratings(found: Facts, **changed: object) -> Facts:
    return replace(found, ratings=found.ratings.model_copy(update=changed))


@pytest.mark.parametrize("paper", PAPER)
def test_every_aircraft_fits_its_page(built_in: Library, paper: str) -> None:
    cards = every_sheet(built_in, paper)
    assert len(cards) == len(built_in.of("ratings")) > 30
    assert [(card.bookmark, misfit) for card in cards for _case, misfit in card.overflows] == []


@pytest.mark.parametrize("paper", PAPER)
def test_nothing_leaves_the_page_and_no_text_stands_in_another(built_in: Library, paper: str) -> None:
    for card in every_sheet(built_in, paper):
        assert [*outside(card), *faults(of_face(card.front), card.front.size)] == [], card.bookmark


def test_the_sheet_is_the_golden_one(built_in: Library, golden: Callable[[str, str], None]) -> None:
    golden("record-sheet-sopwith-camel.txt", spelled(record_sheet(facts(built_in, "sopwith-camel"), A4).front))


def test_three_wound_circles_for_each_of_the_crew(built_in: Library) -> None:
    def wounds(id: str) -> int:
        return sum(name.startswith("wounds.") for name in ticked(built_in, id))

    assert [wounds(id) for id in ("sopwith-camel", "airco-dh-4", "caproni-ca33")] == [3, 6, 12]


def test_every_gunner_has_his_own_line_of_turns_in_which_he_may_not_fire(built_in: Library) -> None:
    found = facts(built_in, "gotha-g-iv-g-v")
    crew = found.aircraft.model_copy(update={"crew": ("pilot", "gunner-1", "gunner-2", "gunner-3")})
    whole, half = Sketch(), Sketch()
    whole.extend(record_sheet(replace(found, aircraft=crew), A4).front.marks)
    draw_half_sheet(half, Box(0, 0, A4.height / 2 - 4, A4.width - 8), replace(found, aircraft=crew))
    what = "{who}: no fire"
    for drawn in (whole, half):
        said = [mark.text for mark in drawn.marks if isinstance(mark, Text)]
        lines = [what.format(who=f"Gunner {number}") for number in (1, 2, 3)]
        assert [line for line in lines if said.count(line) == 1] == lines
        assert what.format(who="Observer") not in said


def test_turns_are_numbered_once_each_from_the_start(built_in: Library) -> None:
    marks = record_sheet(facts(built_in, "sopwith-camel"), A4).front.marks
    logs = [mark.glyph for mark in marks if isinstance(mark, Use) and mark.glyph.name.startswith("log-")]
    numbers = [int(m.text) for log in logs for m in log.marks if isinstance(m, Text) and m.text.isdigit()]
    assert numbers == list(range(28))


@pytest.mark.parametrize("boxes", [17, 18, 20, 22, 23, 24, 25, 49])
def test_any_fuel_fits_and_says_what_follows_the_last_of_it(built_in: Library, boxes: int) -> None:
    camel = facts(built_in, "sopwith-camel", Choices.from_values(era="late"))
    camel = replace(camel, ratings=camel.ratings.model_copy(update={"fuel": boxes}))
    card, half = record_sheet(camel, A4), Sketch()
    draw_half_sheet(half, Box(0, 0, 136.0, 190.0), camel)
    assert [*card.overflows, *half.overflows] == []
    for marks in (card.front.marks, half.marks):
        # After the engine's boxes and after the fuel's.
        assert [it.text for it in marks if isinstance(it, Text)].count("must glide") == 2


def figures(card: Card) -> list[str]:
    """Return the combat values from left to right and from top to bottom."""
    return [m.text for m in card.front.marks if isinstance(m, Text) and m.size == 12.0 and m.anchor == "end"]


def test_a_value_of_nothing_or_less_is_printed_for_tailing_may_lift_it(built_in: Library) -> None:
    assert figures(record_sheet(facts(built_in, "albatros-c-iii"), A4))[12:16] == ["0", "2", "5", "9"]
    assert figures(record_sheet(facts(built_in, "morane-saulnier-l"), A4))[0] == "−1"


def test_where_a_chart_prints_nothing_the_gun_does_not_bear_whatever_the_burst(built_in: Library) -> None:
    ranges_0 = figures(record_sheet(facts(built_in, "aviatik-c-ia"), A4))[3::4]
    assert ranges_0 == ["–", "–", "–"]


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("aviatik-c-ia", "may not fire at range 0 (as charted)"),
        ("caproni-ca33", "values from its chart, not 3.53"),
        ("airco-dh-4", ""),
    ],
)
def test_a_gun_whose_chart_has_other_values_than_its_like_says_so(built_in: Library, id: str, why: str) -> None:
    text = " ".join(words(record_sheet(facts(built_in, id), A4)))
    assert any(it in text for it in ("its chart", "as charted")) == bool(why)
    assert why in text


def test_a_cannon_has_the_free_fire_penalty_and_may_not_fire_at_range_3(built_in: Library) -> None:
    # base 2 3 5 7, stability B +0 +0 +1 +2, free fire P -6 -6 -6 (6.07)
    assert figures(record_sheet(facts(built_in, "spad-xiica"), A4))[12:] == ["–", "−3", "0", "3"]


def test_two_guns_that_fire_as_one_have_one_table(built_in: Library) -> None:
    # stability A: 2 4 7 10, two guns +2 (6.03); the belt's table only
    assert figures(record_sheet(facts(built_in, "raf-se5a"), A4)) == [
        *("4", "6", "9", "12"),
        *("5", "7", "11", "14"),
        *("6", "8", "12", "16"),
    ]
    assert figures(record_sheet(facts(built_in, "nieuport-17"), A4))[:4] == ["2", "3", "6", "9"]


@pytest.mark.parametrize(("date", "boxes", "bars"), [("1916-04", 20, 4), ("1916-08", 20, 0), (None, 20, 4)])
def test_small_lewis_drums_are_an_option_while_they_last(
    built_in: Library, date: str | None, boxes: int, bars: int
) -> None:
    """6.02: a drum has five boxes at any date; three before July 1916 are the players' choice."""
    found = facts(built_in, "nieuport-11", Choices.from_values(date=date))
    card = record_sheet(found, A4)
    thick = [m for m in card.front.marks if isinstance(m, Line) and m.width > 0.5 and m.x1 == m.x2 and m.y2 - m.y1 > 2]
    tracks = (found.ratings.engine, found.ratings.wings, found.ratings.fuselage, found.ratings.tail)
    plain = sum(it.boxes - it.triangles for it in tracks) + found.ratings.fuel
    assert count(card.front, "box-4") - plain == boxes
    assert len(thick) - 5 == bars  # the other bars are those of the fuel and of half the damage
    assert ("option 6.02, before July 1916: up to the bar" in " ".join(words(card))) == bool(bars)


def test_official_leaves_what_we_reconstructed_blank(built_in: Library) -> None:
    whole = record_sheet(facts(built_in, "raf-re8"), A4)
    only = record_sheet(facts(official_library(built_in), "raf-re8"), A4)
    assert count(whole.front, "triangle-4") > 0 == count(only.front, "triangle-4")
    assert words(only).count("critical:") == 4
    sections = tuple(f"{it}." for it in ("engine", "wings", "fuselage", "tail"))
    tracks = [
        [it for it in ticked(lib, "raf-re8") if it.startswith(sections)]
        for lib in (built_in, official_library(built_in))
    ]
    assert tracks[0] == tracks[1]


def test_an_observer_s_mark_only_where_there_is_one(built_in: Library) -> None:
    assert "Observer: no fire" in words(record_sheet(facts(built_in, "airco-dh-4"), A4))
    assert "Observer: no fire" not in words(record_sheet(facts(built_in, "sopwith-camel"), A4))


def _bomber(library: Library, guns: int) -> Facts:
    """Return a bomber larger than any in the data: a crew of four, the longest tracks, and this many guns."""
    found = facts(library, "gotha-g-iv-g-v")
    gun = found.guns[0]
    ids = "ABCDEFGH"
    many = tuple(replace(gun, gun=gun.gun.model_copy(update={"id": ids[i]}), index=i) for i in range(guns))
    aircraft: Aircraft = found.aircraft.model_copy(update={"crew": ("pilot", "co-pilot", "gunner-1", "gunner-2")})
    return replace(
        ratings(
            found,
            wings=Track.model_construct(boxes=48, triangles=10),
            fuselage=Track.model_construct(boxes=36, triangles=9),
        ),
        guns=many,
        aircraft=aircraft,
    )


@pytest.mark.parametrize("paper", PAPER)
def test_four_crew_and_four_guns_fit(built_in: Library, paper: str) -> None:
    assert record_sheet(_bomber(built_in, 4), PAPER[paper]).overflows == ()


def test_more_guns_than_fit_are_a_misfit_that_says_by_how_much(built_in: Library) -> None:
    *lost, (_case, misfit) = record_sheet(_bomber(built_in, 8), PAPER["letter"]).overflows
    assert misfit.field == ("guns",)
    assert 30 < misfit.excess < 60
    assert {it.field for _case, it in lost} == {("guns",)}  # nor do sixteen boxes for guns that are lost


def test_a_name_too_long_is_a_misfit(built_in: Library) -> None:
    found = facts(built_in, "sopwith-camel")
    long = found.aircraft.model_copy(
        update={"name": "Sopwith Camel with everything that was ever hung under it in 1918, twice"}
    )
    fields = [misfit.field for _case, misfit in record_sheet(replace(found, aircraft=long), A4).overflows]
    assert fields == [("name",)]


def test_a_twin_of_a_gun_shares_its_block(built_in: Library) -> None:
    found = facts(built_in, "airco-dh-4")
    assert [armed.gun.id for armed in found.guns] == ["A", "B"]
    assert found.guns[1].twin is not None
    said = words(record_sheet(found, A4))
    jams = "jams on 5–6 (long)"
    assert [text for text in said if text in (jams, "twin +2", "twin jams")] == [jams, jams, "twin +2", "twin jams"]


@pytest.mark.parametrize(
    ("aircraft", "boxes"),
    [
        ("nieuport-11", ["A.1"]),
        ("sopwith-camel", ["A.1", "A.2"]),
        ("sopwith-dolphin", ["A.1", "A.2", "B.1", "B.2"]),
        ("airco-dh-4", ["A.1", "B.1", "B.2"]),
        ("raf-be2c-be2e", ["A.1", "B.1", "C.1"]),
    ],
)
def test_each_gun_can_be_lost_by_itself(built_in: Library, aircraft: str, boxes: list[str]) -> None:
    (card,) = record_sheet_deck(built_in, Choices.from_values(aircraft=(aircraft,), fillable=True), A4).cards
    lost = [entry.name.partition("gun-lost.")[2] for entry in card.front.entries if "gun-lost." in entry.name]
    assert lost == boxes


@pytest.mark.parametrize("paper", PAPER)
def test_lines_are_6_mm_apart_or_more_on_every_sheet(built_in: Library, paper: str) -> None:
    for card in every_sheet(built_in, paper):
        (log,) = {
            mark.glyph.name
            for mark in card.front.marks
            if isinstance(mark, Use) and mark.glyph.name.startswith("log-0-")
        }
        lines, _width, lead = log.split("-")[2:5]
        assert float(lead) >= 6.0, card.bookmark
        # Three guns leave room for 19 turns on Letter; all others have more.
        assert int(lines) >= 10


@pytest.mark.parametrize("paper", PAPER)
def test_what_is_ticked_is_4_mm_wide_and_words_are_7_points_or_more(built_in: Library, paper: str) -> None:
    for card in every_sheet(built_in, paper, fillable=True):
        small = {it.name for it in card.front.entries if it.kind == "tick" and min(it.width, it.height) < 4.0 - 1e-6}
        assert small == set()
        foot = card.front.size.height - 4.0
        texts = [mark for mark in card.front.marks if isinstance(mark, Text) and mark.y < foot]
        assert {mark.text for mark in texts if mark.size < 7.0} == set()


@pytest.mark.parametrize(
    ("id", "strip", "foot"),
    [
        ("sopwith-camel", ["3", "2", "3", "8"], "Speed"),
        ("raf-be2c-be2e", ["1", "1", "2", "6", "5"], "Speed"),
        ("siemens-schuckert-d-iv", ["3", "3", "3", "10"], "Speed"),
    ],
)
def test_the_figures_of_the_strip_are_20_points_high_and_marked_at_the_foot(
    built_in: Library, id: str, strip: list[str], foot: str
) -> None:
    card = record_sheet(facts(built_in, id), A4)
    framed = max((it for it in card.front.marks if isinstance(it, Rect) and it.height > 10.0), key=lambda it: it.width)
    inside = Box(framed.x, framed.y, framed.width, framed.height)
    texts = [it for it in card.front.marks if isinstance(it, Text) and inside.y < it.y < inside.bottom]
    large = [it.text for it in texts if inside.x < it.x < inside.right and it.size == 20.0]
    assert len(large) == len(strip)
    assert all(text.isdigit() for text in large)
    signs = [it for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("status-")]
    assert [it for it in signs if inside.x < it.x < inside.right and inside.y < it.y < inside.bottom] == []
    assert any(word.startswith(foot) or f", {foot.lower()}" in word for word in words(card))


def test_a_burst_has_as_many_boxes_beside_it_as_it_marks_off(built_in: Library) -> None:
    marks = record_sheet(facts(built_in, "sopwith-camel"), A4).front.marks
    small = [it for it in marks if isinstance(it, Rect) and it.width == it.height < 2.0 and it.fill is None]
    rows = sorted({round(it.y, 2) for it in small})
    assert [sum(round(it.y, 2) == row for it in small) for row in rows] == [1, 2, 3]
    assert "jams on 5–6 (long)" in words(record_sheet(facts(built_in, "sopwith-camel"), A4))


def test_no_line_to_the_aircraft_crosses_another(built_in: Library) -> None:
    for card in every_sheet(built_in, "a4"):
        lines = [it for it in card.front.marks if isinstance(it, Line) and it.ink == Ink.GREY70 and 40 < it.y1 < 130]
        level = [it for it in lines if it.y1 == it.y2]
        upright = [it for it in lines if it.x1 == it.x2]
        for one in level:
            left, right = sorted((one.x1, one.x2))
            crossed = [
                it for it in upright if left < it.x1 < right and min(it.y1, it.y2) < one.y1 < max(it.y1, it.y2) - 1e-6
            ]
            assert [it for it in crossed if abs(it.y2 - it.y1) > 3.0] == [], card.bookmark


@pytest.mark.parametrize(
    ("id", "columns"),
    [
        ("sopwith-camel", ["target", "burst"]),
        ("airco-dh-2", ["target", "burst"]),
        ("raf-re8", ["target", "burst", "target-b", "burst-b"]),
        ("gotha-g-iv-g-v", ["target", "burst", "target-b", "burst-b"]),
        ("raf-be2c-be2e", ["target", "burst", "target-c", "burst-c"]),
    ],
)
def test_the_log_has_a_target_and_a_burst_for_each_who_fires(built_in: Library, id: str, columns: list[str]) -> None:
    """3.50, 3.521: who has a gun of his own chooses for himself, in secret."""
    (card,) = record_sheet_deck(built_in, Choices.from_values(aircraft=(id,), fillable=True), A4).cards
    names = [it.name.removeprefix("log.3.") for it in card.front.entries if it.name.startswith("log.3.")]
    assert [name for name in names if name.startswith(("target", "burst"))] == columns


@pytest.mark.parametrize(
    ("id", "spin"),
    [
        # 3.811: 2-5 on 2d6, +1 for stability A, -1 for C; 3.702: 7 or more, with the same.
        ("raf-se5a", "4 or less on 2d6  ·  recovers on 6+"),
        ("raf-re8", "5 or less on 2d6  ·  recovers on 7+"),
        ("sopwith-camel", "6 or less on 2d6  ·  recovers on 8+"),
        ("gotha-g-iv-g-v", "4 or less on 2d6  ·  recovers on 6+"),
    ],
)
def test_what_an_aircraft_rolls_for_a_spin_has_its_stability_counted_in(built_in: Library, id: str, spin: str) -> None:
    assert spin in words(record_sheet(facts(built_in, id), A4))


def test_bombs_are_tracked_by_who_may_bomb(built_in: Library) -> None:
    """Appendix E: three attacks; all who bomb have two or more crew."""
    for id, bombs in (("sopwith-camel", 0), ("raf-re8", 3), ("gotha-g-iv-g-v", 3)):
        (card,) = record_sheet_deck(built_in, Choices.from_values(aircraft=(id,), fillable=True), A4).cards
        assert sum(it.name.startswith("bombs.") for it in card.front.entries) == bombs


@pytest.mark.parametrize(
    ("choices", "there", "not_there"),
    [
        (Choices.from_values(side="central"), "fokker-dr1", "sopwith-camel"),
        (Choices.from_values(era="early"), "airco-dh-2", "sopwith-camel"),
        (Choices.from_values(era="late"), "sopwith-camel", "morane-saulnier-l"),
        (Choices.from_values(date="1917-04"), "albatros-d-iii", "sopwith-camel"),
        (Choices.from_values(date="1915-06"), "morane-saulnier-l", "airco-dh-2"),
        (Choices.from_values(aircraft=("spad-xiii",)), "spad-xiii", "sopwith-pup"),
    ],
)
def test_choices_pick_the_aircraft(built_in: Library, choices: Choices, there: str, not_there: str) -> None:
    ids = {found.case.id for found in select_aircraft(built_in, choices)}
    assert there in ids
    assert not_there not in ids


def test_sheets_come_by_side_and_name(built_in: Library) -> None:
    marks = [card.bookmark for card in every_sheet(built_in, "a4")]
    assert marks == sorted(marks, key=lambda mark: (mark[0], mark[1].casefold()))
    assert {mark[0] for mark in marks} == {"Allied", "Central Powers"}
