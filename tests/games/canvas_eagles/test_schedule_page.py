"""The schedule's page: every maneuver once, in its column, nothing over anything else, whatever the aircraft and the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from math import hypot

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.official import official
from printgen.drawing.frame import frame
from printgen.drawing.inks import Ink
from printgen.drawing.maneuver import Diagram, diagram
from printgen.drawing.marks import Circle, Glyph, Outline, Text, Use
from printgen.drawing.schedule.setting import FULL, Band, settle
from printgen.games.canvas_eagles.full_schedule import resolved
from printgen.games.canvas_eagles.schedule.page import ORDER, SPIN
from printgen.games.canvas_eagles.sheet.product import schedules
from printgen.products.deck import Card
from printgen.products.options import Choices
from printgen.products.schedules import bands
from printgen.sheets.paper import PAPERS
from printgen.units import Box, Point, Size
from tests.spelled import spelled

PAPER = {name: Size(frame(PAPERS[name].size).width, frame(PAPERS[name].size).height) for name in ("a4", "letter")}
A4 = PAPER["a4"]
SHAPE = Glyph("shape", (Circle(0, 0, 0.5),))


def only(library: Library, id: str, size: Size = A4, choices: Choices | None = None) -> Card:
    given = choices or Choices.of(era="late")
    (card,) = schedules(library, given.but(aircraft=(id,)), size).cards
    return card


def codes(card: Card) -> list[str]:
    """The codes that are printed bold, without their brackets."""
    bold = [m.text for m in card.front.marks if isinstance(m, Text) and m.cut == "strong" and m.anchor == "middle"]
    return [text.removeprefix("Spin ").strip("[]") for text in bold if text[-1:].isdigit() or text.endswith("]")]


@pytest.mark.parametrize("paper", PAPER)
def test_every_schedule_fits_its_page(built_in: Library, paper: str) -> None:
    cards = schedules(built_in, Choices(), PAPER[paper]).cards
    assert len(cards) > 40
    assert [(card.bookmark, misfit) for card in cards for _case, misfit in card.misfits] == []


def test_every_maneuver_of_the_schedule_is_drawn_once(built_in: Library) -> None:
    for id, count in (("sopwith-camel", 44), ("caproni-ca33", 11)):
        whole = resolved(built_in, id, "late")
        assert whole is not None
        assert sorted(codes(only(built_in, id))) == sorted(listed.code for listed in whole.maneuvers)
        assert len(whole.maneuvers) == count


def test_every_code_of_the_catalogue_has_a_place_on_the_page(built_in: Library) -> None:
    everything = set(built_in.of("maneuvers"))
    placed = {code for some in bands(everything, ORDER) for band in some for column in band.columns for code in column}
    assert len(everything) == 56
    assert placed == everything
    assert {*ORDER.left, *ORDER.straight, SPIN} | {
        code for band in ORDER.restricted for codes in band for code in codes
    } <= everything


@pytest.mark.parametrize("paper", PAPER)
@pytest.mark.parametrize("id", ["sopwith-camel", "caproni-ca33", "sopwith-snipe", "fokker-dr1", "junkers-j-i"])
def test_no_picture_lies_over_another(built_in: Library, id: str, paper: str) -> None:
    whole = resolved(built_in, id, "late")
    assert whole is not None
    paths = {code: case.record.path for code, case in built_in.of("maneuvers").items()}  # type: ignore[attr-defined]
    normal, restricted = bands([listed.code for listed in whole.maneuvers], ORDER)
    size = PAPER[paper]
    settings, over = settle(
        [(band,) for band in (*normal, *restricted)],
        size.width - 8,
        size.height - 60,
        lambda code, pitch: diagram(code, paths[code], 0, pitch, SHAPE),
    )
    spots = [spot for setting in settings for spot in setting.spots]
    boxes = [
        Box(
            s.x - s.picture.size.width / 2,
            s.foot - s.picture.size.height,
            s.picture.size.width,
            s.picture.size.height + FULL.caption,
        )
        for s in spots
    ]

    def apart(one: Box, other: Box) -> bool:
        beside = one.right <= other.x + 1e-6 or other.right <= one.x + 1e-6
        return beside or one.bottom <= other.y + 1e-6 or other.bottom <= one.y + 1e-6

    assert over == 0
    assert len(boxes) == len(whole.maneuvers)
    assert all(0 <= box.x and box.right <= size.width - 8 for box in boxes)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


def test_left_turns_stand_left_of_straights_and_these_left_of_right_turns(built_in: Library) -> None:
    card = only(built_in, "sopwith-camel")
    at = {
        m.text.removeprefix("Spin ").strip("[]"): m.x
        for m in card.front.marks
        if isinstance(m, Text) and m.anchor == "middle" and m.cut == "strong"
    }
    assert at["8L1"] < at["2S1"] < at["8R1"]
    assert max(at[code] for code in at if "L" in code) < min(
        at[code] for code in at if "S" in code and code[0] != "S" and code != SPIN
    )


def test_a_schedule_too_large_for_its_page_says_by_how_much(built_in: Library) -> None:
    card = only(built_in, "sopwith-camel", Size(190, 150))
    ((_case, misfit),) = card.misfits
    assert misfit.field == ("schedules", "late")
    assert misfit.over > 20


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


def test_a_spin_costs_a_box_of_fuel(built_in: Library) -> None:
    texts = [m.text for m in only(built_in, "sopwith-camel").front.marks if isinstance(m, Text)]
    assert "Spin 0S1" in texts
    assert "–/–/D1  fuel 1" in texts


def test_official_leaves_reconstructed_schedules_out(built_in: Library) -> None:
    both = schedules(built_in, Choices(), A4).cards
    only = schedules(official(built_in), Choices(), A4).cards
    assert len(only) == 23 < len(both)
    assert schedules(official(built_in), Choices.of(aircraft=("sopwith-pup",)), A4).cards == ()


def test_nothing_is_set_smaller_than_6_points(built_in: Library) -> None:
    sizes = {
        m.size for card in schedules(built_in, Choices(), A4).cards for m in card.front.marks if isinstance(m, Text)
    }
    assert len(sizes) > 3
    assert min(sizes) >= 6


def test_the_page_is_the_golden_one(built_in: Library, golden: Callable[[str, str], None]) -> None:
    golden("schedule-caproni-ca33.txt", spelled(only(built_in, "caproni-ca33").front))


def edges(picture: Use) -> Iterator[tuple[Point, Point]]:
    """The sides of a picture's hexes, where they lie on the page."""
    for mark in picture.glyph.marks:
        if isinstance(mark, Outline) and mark.stroke is Ink.GREY40:
            ring = [Point(float(step[1]) + picture.x, float(step[2]) + picture.y) for step in mark.steps if step[1:]]
            yield from zip(ring, (*ring[1:], ring[0]), strict=True)


def distance(at: Point, one: Point, two: Point) -> float:
    """How far a point is from a stretch of a line, mm."""
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
    for card in schedules(built_in, Choices.of(aircraft=(id,), layout=layout), Size(room.width, room.height)).cards:
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


def test_straights_in_several_rows_keep_their_mirror_images_beside_them(built_in: Library) -> None:
    style = replace(FULL, pitches=(6.0,))

    def draw(_code: str, pitch: float) -> Diagram:
        return diagram("ahead", ("N",), 0, pitch, SHAPE)

    def rows(straight: tuple[str, ...], width: float) -> list[list[str]]:
        found, _over = settle([(Band("3", (), straight, ()),)], width, 200.0, draw, style)
        feet: dict[float, list[str]] = {}
        for spot in found[0].spots:
            feet.setdefault(spot.foot, []).append(spot.code)
        return list(feet.values())

    four = ("34S3", "32S3", "33S3", "35S3")
    assert rows(four, 190.0) == [["34S3", "32S3", "33S3", "35S3"]]
    assert rows(four, 120.0) == [["32S3", "33S3"], ["34S3", "35S3"]]
    assert rows(("34S3", "33S3", "35S3"), 120.0) == [["33S3"], ["34S3", "35S3"]]
    assert rows(four, 70.0) == [["32S3"], ["33S3"], ["34S3"], ["35S3"]]
