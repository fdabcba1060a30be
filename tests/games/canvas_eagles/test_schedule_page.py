"""The schedule's page: every maneuver once, in its column, nothing over anything else, whatever the aircraft and the paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise
from math import hypot, sqrt

import pytest

from printgen.data.kind import Library
from printgen.data.official import official_library
from printgen.data.records.maneuvers import parse
from printgen.drawing.fonts.typeface import width
from printgen.drawing.frame import frame
from printgen.drawing.inks import Ink
from printgen.drawing.maneuver import path_hexes
from printgen.drawing.marks import Line, Outline, Rect, Text, Use
from printgen.drawing.schedule.cells import VariantCell
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.drawing.schedule.places import lay_out_places
from printgen.drawing.schedule.positions import Places
from printgen.drawing.schedule.rows import Catalogue
from printgen.drawing.schedule.setting import FULL, HALF
from printgen.games.canvas_eagles.flight import NUMBERS
from printgen.games.canvas_eagles.full_schedule import resolve_schedule
from printgen.games.canvas_eagles.schedule.chart import aircraft_charts
from printgen.games.canvas_eagles.schedule.page import build_schedule
from printgen.games.canvas_eagles.sheet.facts import select_aircraft
from printgen.games.canvas_eagles.sheet.product import record_sheet_deck, schedule_deck
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.sheets.paper import PAPERS
from printgen.units import Point, Size
from tests.overprint import faults, of_face
from tests.spelled import spelled

PAPER = {name: Size(frame(PAPERS[name].size).width, frame(PAPERS[name].size).height) for name in ("a4", "letter")}
A4 = PAPER["a4"]

#: What was drawn of the built-in data so far.
DRAWN: dict[str, tuple[Card, ...]] = {}


def every_schedule(library: Library, paper: str) -> tuple[Card, ...]:
    """Return the pages of all schedules, drawn once for all tests."""
    if paper not in DRAWN:
        DRAWN[paper] = schedule_deck(library, Choices(), PAPER[paper]).cards
    return DRAWN[paper]


def only(library: Library, id: str, size: Size = A4, choices: Choices | None = None) -> Card:
    given = choices or Choices.from_values(era="late")
    (card,) = schedule_deck(library, given.with_changes(aircraft=(id,)), size).cards
    return card


def codes(card: Card) -> list[str]:
    """Return the codes of the maneuvers that are drawn."""
    return sorted(use.glyph.name.split("-")[1] for use in drawn(card, "maneuver-"))


def drawn(card: Card, kind: str) -> list[Use]:
    """Return the pictures on a page whose names begin with `kind`."""
    return [mark for mark in card.front.marks if isinstance(mark, Use) and mark.glyph.name.startswith(kind)]


def catalogue(library: Library) -> Catalogue:
    return tuple((code, case.record.path) for code, case in library.of("maneuvers").items())  # type: ignore[attr-defined]


@pytest.mark.parametrize("paper", PAPER)
def test_every_schedule_fits_its_page(built_in: Library, paper: str) -> None:
    cards = every_schedule(built_in, paper)
    assert len(cards) > 40
    assert [(card.bookmark, misfit) for card in cards for _case, misfit in card.overflows] == []


def test_every_maneuver_of_the_schedule_is_drawn_once(built_in: Library) -> None:
    for id, count in (("sopwith-camel", 44), ("caproni-ca33", 11)):
        whole = resolve_schedule(built_in, id, "late")
        assert whole is not None
        assert codes(only(built_in, id)) == sorted(listed.code for listed in whole.maneuvers)
        assert len(whole.maneuvers) == count


@pytest.mark.parametrize("layout", [None, "compact"])
@pytest.mark.parametrize("paper", PAPER)
def test_a_maneuver_keeps_its_column_within_4_mm_and_its_order(
    built_in: Library, paper: str, layout: str | None
) -> None:
    pages = every_schedule(built_in, paper)
    if layout:
        pages = schedule_deck(built_in, Choices.from_values(layout=layout), PAPER[paper]).cards
    found: dict[str, list[float]] = {}
    orders: set[tuple[str, str]] = set()
    for card in pages:
        middle = card.front.size.width / 2
        for half in (0, 1) if layout else (0,):
            left = half * (middle + 4)
            uses = [use for use in drawn(card, "maneuver-") if not layout or (use.x > middle) == bool(half)]
            for use in uses:
                found.setdefault(use.glyph.name.split("-")[1], []).append(use.x - left)
            for one, two in combinations(uses, 2):
                a, b = (use.glyph.name.split("-") for use in (one, two))
                if parse(a[1]).speed == parse(b[1]).speed and abs(foot(one) - foot(two)) < 0.01:
                    orders.add((a[1], b[1]) if one.x < two.x else (b[1], a[1]))
    assert len(found) == 56
    assert {code: max(at) - min(at) for code, at in found.items() if max(at) - min(at) > 4.0} == {}
    assert len(orders) > 150
    assert {pair for pair in orders if pair[::-1] in orders} == set()


def foot(picture: Use) -> float:
    return picture.y + float(picture.glyph.name.split("-")[2]) / 2


@pytest.mark.parametrize(("paper", "least", "slow"), [("a4", 9.0, 9.0), ("letter", 8.0, 9.0)])
def test_hexes_are_as_large_as_the_aircraft_s_speeds_allow(
    built_in: Library, paper: str, least: float, slow: float
) -> None:
    large = 0
    for card in every_schedule(built_in, paper):
        flown = [use.glyph.name.split("-") for use in drawn(card, "maneuver-")]
        usual = {float(name[2]) for name in flown if parse(name[1]).number in range(2, 27)}
        pitch = min(usual)
        rows: dict[float, set[float]] = {}
        for use in drawn(card, "maneuver-"):
            if parse(use.glyph.name.split("-")[1]).number in range(2, 27):
                rows.setdefault(round(foot(use), 3), set()).add(float(use.glyph.name.split("-")[2]))
        # Sparse rows grow, each of them as a whole.
        assert all(len(it) == 1 for it in rows.values()), card.bookmark
        assert max(usual) <= 14.0
        top = max(parse(name[1]).speed for name in flown)
        assert pitch >= least
        assert top > 2 or pitch >= slow, card.bookmark
        large += pitch >= 12.5
        inset = {float(name[2]) for name in flown if parse(name[1]).number in (27, 28, 29, 30, 31)}
        assert min(inset, default=11.0) >= 11.0
    assert large > 10


def test_a_speed_that_is_not_flown_takes_one_line(built_in: Library) -> None:
    (gotha,) = schedule_deck(built_in, Choices.from_values(aircraft=("gotha-g-iv-g-v",)), A4).cards
    lines = [
        mark.y for mark in gotha.front.marks if isinstance(mark, Text) and mark.text == "no maneuvers at this speed"
    ]
    assert len(lines) == 2
    assert lines[1] - lines[0] == pytest.approx(5.6)


def shift(use: Use, path: tuple[str, ...]) -> list[tuple[Point, float]]:
    """Return the centres of a picture's hexes on the page, with their pitch."""
    pitch = float(use.glyph.name.split("-")[2])
    return [(Point(use.x + at.x, use.y + at.y), pitch) for at in (it.center(pitch) for it in path_hexes(path))]


@pytest.mark.parametrize("paper", PAPER)
def test_no_hex_of_a_picture_touches_another_or_leaves_the_page(built_in: Library, paper: str) -> None:
    paths = dict(catalogue(built_in))
    for card in every_schedule(built_in, paper):
        pictures = [shift(use, paths[use.glyph.name.split("-")[1]]) for use in drawn(card, "maneuver-")]
        for one, other in combinations(pictures, 2):
            for (a, p), (b, q) in ((x, y) for x in one for y in other):
                wide, high = abs(a.x - b.x), abs(a.y - b.y)
                assert max(high, wide * sqrt(3) / 2 + high / 2) >= (p + q) / 2 + 0.3, card.bookmark
        uses = {use.glyph.name.split("-")[1]: use for use in drawn(card, "maneuver-")}
        if {"9R2", "15R2"} <= uses.keys():
            # The corner of the last hex of 9R2 points between the two hexes of 15R2.
            between = sqrt(3) / 2 + 1 / sqrt(3) + 1 / sqrt(12)
            assert uses["15R2"].x - uses["9R2"].x - between * float(uses["9R2"].glyph.name.split("-")[2]) > 0.7, (
                card.bookmark
            )
        reach = [(at.x - pitch / sqrt(3), at.x + pitch / sqrt(3)) for its in pictures for at, pitch in its]
        assert min(left for left, _right in reach) >= -1e-6
        assert max(right for _left, right in reach) <= PAPER[paper].width + 1e-6


@pytest.mark.parametrize("paper", PAPER)
def test_the_outermost_code_without_a_picture_is_not_below_the_picture_beside_it(built_in: Library, paper: str) -> None:
    every, width = catalogue(built_in), PAPER[paper].width
    live = frozenset(code for code, _path in every) - {"15L2", "15R2"}
    paths = dict(every)
    places = lay_out_places(every, live, NUMBERS, Size(width, 260), FULL)
    spots = {spot.code: spot for spot in places.spots}
    picture, faint = spots["9R2"], spots["15R2"]
    right = max(at.center(picture.pitch).x for at in path_hexes(paths["9R2"])) + picture.pitch / sqrt(3)
    left = faint.x - FULL.empty_code / 2
    # The code is beside the picture or at the edge of the page.
    assert left >= picture.x + right or faint.x + FULL.empty_code / 2 >= width


@pytest.mark.parametrize("paper", PAPER)
def test_no_text_of_a_page_stands_in_another(built_in: Library, paper: str) -> None:
    for card in every_schedule(built_in, paper):
        assert list(faults(of_face(card.front), card.front.size)) == [], card.bookmark


def complete(library: Library) -> Places:
    """Return the places for a schedule in which every maneuver is flown."""
    every = catalogue(library)
    return lay_out_places(every, frozenset(code for code, _path in every), NUMBERS, Size(190, 260), FULL)


def test_left_is_mirrored_to_right(built_in: Library) -> None:
    at = {spot.code: spot for band in complete(built_in).bands for spot in band.spots}
    assert len(at) == 52
    for code, spot in at.items():
        other = at[NUMBERS.mirrored(code)]
        if code not in ("27S2", "29S2"):
            assert (spot.x + other.x, spot.foot) == (pytest.approx(190), other.foot)


def test_left_turns_stand_left_of_straights_and_these_left_of_right_turns(built_in: Library) -> None:
    for band in complete(built_in).bands:
        for y in {spot.foot for spot in band.spots}:
            row = sorted((spot.x, parse(spot.code).direction) for spot in band.spots if spot.foot == y)
            assert [way for _x, way in row] == sorted((way for _x, way in row), key="LSR".index)


def test_restricted_ones_alone_stand_on_grey(built_in: Library) -> None:
    on = {
        spot.code
        for band in complete(built_in).bands
        for spot in band.spots
        for tile in band.restricted
        if tile.x < spot.x < tile.right and tile.y < spot.foot < tile.bottom
    }
    assert on == {code for code in built_in.of("maneuvers") if 27 <= parse(code).number <= 36}


def test_a_ground_is_clear_of_the_line_of_the_next_speed(built_in: Library) -> None:
    bands = complete(built_in).bands
    gaps = [after.top - tile.bottom for band, after in pairwise(bands) for tile in band.restricted]
    assert gaps
    assert min(gaps) >= 0.5


def test_a_trace_at_the_edge_of_the_page_is_smaller_instead_of_missing(built_in: Library) -> None:
    card = only(built_in, "airco-dh-2", choices=Choices.from_values(era="late"))
    traces = {it.glyph.name.split("-")[1]: float(it.glyph.name.split("-")[2]) for it in drawn(card, "trace")}
    assert {"15L2", "15R2", "17L2"} <= traces.keys()
    assert traces["15L2"] < traces["17L2"]


def test_no_ground_reaches_into_the_picture_of_an_unrestricted_maneuver(built_in: Library) -> None:
    paths, checked = dict(catalogue(built_in)), 0
    for card in every_schedule(built_in, "a4"):
        grounds = [it for it in card.front.marks if isinstance(it, Rect) and it.fill is Ink.GREY15 and it.height > 15]
        free = [use for use in drawn(card, "maneuver-") if parse(use.glyph.name.split("-")[1]).number < 27]
        for ground in grounds:
            for at, pitch in (it for use in free for it in shift(use, paths[use.glyph.name.split("-")[1]])):
                clear_x = abs(at.x - ground.x - ground.width / 2) - ground.width / 2 - pitch / sqrt(3)
                clear_y = abs(at.y - ground.y - ground.height / 2) - ground.height / 2 - pitch / 2
                assert max(clear_x, clear_y) >= 0.1, card.bookmark
                checked += 1
    assert checked > 1000


def test_hexes_and_cells_on_a_ground_are_clear_of_its_frame(built_in: Library) -> None:
    paths, checked = dict(catalogue(built_in)), 0
    for card in every_schedule(built_in, "a4"):
        grounds = [it for it in card.front.marks if isinstance(it, Rect) and it.fill is Ink.GREY15 and it.height > 15]
        held = [use for use in drawn(card, "maneuver-") if parse(use.glyph.name.split("-")[1]).number >= 27]
        for ground in grounds:
            for use in held:
                if not (ground.x < use.x < ground.x + ground.width and ground.y < use.y < ground.y + ground.height):
                    continue
                for at, pitch in shift(use, paths[use.glyph.name.split("-")[1]]):
                    sides = min(at.x - ground.x, ground.x + ground.width - at.x) - pitch / sqrt(3)
                    assert min(sides, at.y - ground.y - pitch / 2) >= 0.8 - 1e-6, card.bookmark
                    checked += 1
            cells = [it for it in card.front.marks if isinstance(it, Rect) and it.height < 4 and it.y > ground.y]
            below = [ground.y + ground.height - it.y - it.height for it in cells]
            assert min(it for it in below if it > 0) >= 0.79, card.bookmark
    assert checked > 100


def test_climb_level_and_dive_are_a_cell_each(built_in: Library) -> None:
    camel = shown_of(built_in, "sopwith-camel")
    assert camel["3S2"].cells == (VariantCell("C"), VariantCell("L"), VariantCell("D"))
    assert camel["1S0"].cells == (VariantCell("–", "no"), VariantCell("X", "but"), VariantCell("–", "no"))
    # It climbs only after a dive (3.205).
    assert camel["29S2"].cells == (VariantCell("C1", "but"), VariantCell("–", "no"), VariantCell("D1"))


def shown_of(library: Library, id: str) -> Mapping[str, ManeuverPicture]:
    (facts,) = select_aircraft(library, Choices.from_values(aircraft=(id,), era="late"))
    (chart,) = aircraft_charts(facts, library, Choices.from_values(era="late"))
    return build_schedule(facts, chart).maneuvers


@pytest.mark.parametrize(
    ("id", "line"),
    [
        ("sopwith-camel", "Left and right maneuvers may follow each other (3.207)."),
        ("albatros-d-iii", "Fly a straight maneuver between left and right (3.207)."),
        ("gotha-g-iv-g-v", "Left or right only after maneuver 2 or 3 (12.02)."),
        ("sopwith-camel", "27S2, 29S2: climb only after a dive of 2+ levels (3.205)."),
        ("raf-be2c-be2e", "B.E.2e: dive 2. The rare B.E.2d has dual controls."),
    ],
)
def test_what_planning_needs_stands_where_one_plans(built_in: Library, id: str, line: str) -> None:
    texts = [mark.text for mark in only(built_in, id).front.marks if isinstance(mark, Text)]
    assert line in texts or line in " ".join(texts)
    assert any(text.startswith("Next speed: the same or ±1 (3.206)") for text in texts)


def test_a_schedule_too_large_for_its_page_says_by_how_much(built_in: Library) -> None:
    card = only(built_in, "sopwith-camel", Size(190, 150))
    fields = {misfit.field for _case, misfit in card.overflows}
    assert fields == {("schedules", "late")}
    assert max(misfit.excess for _case, misfit in card.overflows) > 20


def test_only_maneuvers_that_may_not_be_repeated_are_bracketed(built_in: Library) -> None:
    texts = [m.text for m in only(built_in, "sopwith-camel").front.marks if isinstance(m, Text)]
    bracketed = sorted(text for text in texts if text.startswith("[") and text[1].isdigit())
    assert bracketed == ["[1L0]", "[1R0]", "[1S0]", "[31L2]", "[31R2]", "[36L3]", "[36R3]"]


def test_the_observer_s_sign_is_only_on_the_page_of_an_aircraft_with_one(built_in: Library) -> None:
    def signs(id: str) -> int:
        marks = only(built_in, id).front.marks
        return sum(isinstance(mark, Use) and mark.glyph.name == "sign-observer" for mark in marks)

    assert signs("sopwith-camel") == 0
    assert signs("airco-dh-4") > 3


def test_the_key_explains_just_the_signs_that_are_shown(built_in: Library) -> None:
    def explained(id: str) -> set[str]:
        signs = (m.glyph.name for m in only(built_in, id).front.marks if isinstance(m, Use))
        return {name for name in signs if name.startswith(("sign-", "pictogram-"))}

    assert "sign-light" not in explained("sopwith-camel")
    assert "sign-light" in explained("airco-dh-4")
    # A fighter carries no bombs (3.52).
    assert "sign-light" not in explained("fokker-dviii")


def test_the_spin_has_a_corner_of_its_own_with_its_true_code(built_in: Library) -> None:
    found = complete(built_in)
    assert found.spin is not None
    assert found.spin.code == "0S1"
    assert found.spin.x > max(stall.x for stall in found.stalls) + 12
    texts = [m.text for m in only(built_in, "sopwith-camel").front.marks if isinstance(m, Text)]
    assert {"Spin", "0S1"} <= set(texts)
    assert any(text.startswith("Speed 1; mark off 1 fuel, lose 1 level") for text in texts)


def test_official_leaves_reconstructed_schedules_out(built_in: Library) -> None:
    both = every_schedule(built_in, "a4")
    only = schedule_deck(official_library(built_in), Choices(), A4).cards
    assert len(only) == 23 < len(both)
    assert schedule_deck(official_library(built_in), Choices.from_values(aircraft=("sopwith-pup",)), A4).cards == ()


def test_nothing_is_set_smaller_than_6_points(built_in: Library) -> None:
    sizes = {m.size for card in every_schedule(built_in, "a4") for m in card.front.marks if isinstance(m, Text)}
    assert len(sizes) > 3
    assert min(sizes) >= 6


def test_the_page_is_the_golden_one(built_in: Library, golden: Callable[[str, str], None]) -> None:
    # Which drawing of the aircraft it is, is none of the page's.
    golden("schedule-caproni-ca33.txt", re.sub(r"-[0-9a-f]{8} ", " ", spelled(only(built_in, "caproni-ca33").front)))


def edges(picture: Use) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a picture's hexes, in page coordinates."""
    for mark in picture.glyph.marks:
        if isinstance(mark, Outline) and mark.stroke is Ink.GREY40:
            ring = [Point(float(step[1]) + picture.x, float(step[2]) + picture.y) for step in mark.steps if step[1:]]
            yield from zip(ring, (*ring[1:], ring[0]), strict=True)


def distance(at: Point, one: Point, two: Point) -> float:
    """Return the distance of a point from a line segment, in mm."""
    wide, high = two.x - one.x, two.y - one.y
    share = min(max(((at.x - one.x) * wide + (at.y - one.y) * high) / (wide**2 + high**2), 0.0), 1.0)
    return hypot(at.x - one.x - share * wide, at.y - one.y - share * high)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("layout", [None, "compact"])
@pytest.mark.parametrize("id", ["siemens-schuckert-d-iv", "bristol-f2b", "raf-be2c-be2e", "sopwith-camel"])
def test_signs_stand_clear_of_hexes_and_of_each_other(
    built_in: Library, id: str, layout: str | None, paper: str
) -> None:
    room = frame(PAPERS[paper].size)
    checked = 0
    for card in schedule_deck(
        built_in, Choices.from_values(aircraft=(id,), layout=layout), Size(room.width, room.height)
    ).cards:
        uses = [mark for mark in card.front.marks if isinstance(mark, Use)]
        pictures = [use for use in uses if use.glyph.name.startswith("maneuver-")]
        lowest = max(picture.y for picture in pictures) + 10
        signs = [use for use in uses if use.glyph.name.startswith(("sign-", "pictogram-")) and use.y < lowest]
        sides = [side for picture in pictures for side in edges(picture)]
        for sign in signs:
            checked += 1
            at = Point(sign.x, sign.y)
            assert min(distance(at, *side) for side in sides) >= sign.scale / 2 + 0.1, sign
        for one, two in combinations(signs, 2):
            assert hypot(one.x - two.x, one.y - two.y) >= one.scale + 0.1, (one, two)
    assert checked > 5


@pytest.mark.parametrize("id", ["sopwith-camel", "fokker-dr1", "gotha-g-iv-g-v", "caproni-ca33"])
@pytest.mark.parametrize("paper", PAPER)
def test_its_head_is_that_of_the_record_sheet_beside_it(built_in: Library, id: str, paper: str) -> None:
    (sheet,) = record_sheet_deck(built_in, Choices.from_values(aircraft=(id,)), PAPER[paper]).cards

    def head(card: Card, name: str) -> set[object]:
        """Return the marks of the heading: the name, the line below it, the nation's mark and the stripes."""
        of = [it for it in card.front.marks if isinstance(it, Text) and it.y < 19 and it.x < 100]
        words = {(it.x, it.y, it.size, it.text) for it in of if it.cut in ("display", "slant")}
        assert name in {it.text for it in of}
        stripes = {it for it in card.front.marks if isinstance(it, Rect) and it.x < 12 and it.y < 10 and it.width < 5}
        marks = {it for it in card.front.marks if isinstance(it, Use) and it.y < 15 and it.x < 20}
        return words | stripes | marks | {it for it in card.front.marks if isinstance(it, Line) and it.width > 0.5}

    schedule = schedule_deck(built_in, Choices.from_values(aircraft=(id,)), PAPER[paper]).cards[0]
    name = built_in.of("aircraft")[id].record.name  # type: ignore[attr-defined]
    on_sheet, on_schedule = head(sheet, name), head(schedule, name)
    assert len(on_schedule & on_sheet) >= 4
    assert {it for it in on_schedule - on_sheet if not isinstance(it, Line)} == set()


@pytest.mark.parametrize("layout", [None, "compact"])
@pytest.mark.parametrize("paper", PAPER)
def test_no_speed_stands_in_a_hex(built_in: Library, paper: str, layout: str | None) -> None:
    pages = schedule_deck(built_in, Choices.from_values(layout=layout), PAPER[paper]).cards
    paths, seen, size = dict(catalogue(built_in)), 0, HALF.speed if layout else FULL.speed
    for card in pages:
        hexes = [it for use in drawn(card, "maneuver-") for it in shift(use, paths[use.glyph.name.split("-")[1]])]
        for text in (it for it in card.front.marks if isinstance(it, Text) and it.size == size and it.cut == "display"):
            if text.text.isdigit():
                seen += 1
                corner = Point(text.x + width(text.text, "display", size), text.y)
                for at, pitch in hexes:
                    wide, high = abs(at.x - corner.x), abs(at.y - corner.y)
                    assert max(high, wide * sqrt(3) / 2 + high / 2) >= pitch / 2, (card.bookmark, text.text)
    assert seen > 100
