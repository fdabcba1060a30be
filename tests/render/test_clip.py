"""Faces of which a part shows: bleed up to where it is asked for, and windows of a picture."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from PIL import Image

from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Circle, Face, Line, Rect, Text
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import svg
from printgen.units import Box, Size
from tests.render.pictures import DPI, differences, pdf_pictures

PAPER = Size(127.0, 76.2)
SIZE = Size(20.0, 10.0)
BLUE, WHITE = (47, 102, 144), (255, 255, 255)


def face(name: str) -> Face:
    """A face with 5 mm of bleed, whose corners differ."""
    marks = (Rect(-5, -5, 30, 20, Ink.BLUE, None), Rect(-5, -5, 8, 8, Ink.RED, None), Circle(17, 7, 2, Ink.WHITE))
    return Face(name, SIZE, (*marks, Line(-5, 5, 25, 5), Text(1, 9, name, 8.5)))


def plan_of(*placed: PlacedFace) -> Plan:
    return Plan("Clips", "for tests", (Sheet(PAPER, placed),))


def pixel(picture: Image.Image, x: float, y: float) -> object:
    return picture.getpixel((round(x * DPI / 25.4), round(y * DPI / 25.4)))


AGAIN = face("again")
EVERY = plan_of(
    PlacedFace(face("all"), 10, 10),
    PlacedFace(face("cut"), 45, 10, clip=0),
    PlacedFace(face("bleed"), 80, 10, 90, clip=2),
    PlacedFace(AGAIN, 10, 40, 180, clip=2),
    PlacedFace(AGAIN, 45, 40, 7.5, clip=2),
    PlacedFace(AGAIN, 80, 40, 270, clip=2),
    PlacedFace(face("window"), 100, 50, window=Box(2, -3, 9, 8)),
)


def test_both_surfaces_show_the_same_part() -> None:
    assert differences(EVERY, "full") == []


@pytest.mark.parametrize("clip", [0.0, 2.0, 3.5])
@pytest.mark.parametrize("copies", [1, 2])
def test_bleed_shows_as_far_as_asked_and_no_farther(clip: float, copies: int) -> None:
    one = face("one")
    (picture,) = pdf_pictures(
        plan_of(*(PlacedFace(one, 20 + 50 * copy, 20, clip=clip) for copy in range(copies))), "full"
    )
    # Beside the face at a height, and under it, both where it is blue up to the end of its bleed.
    for x, y, across, down in ((40 + clip, 22, 1, 0), (30, 30 + clip, 0, 1)):
        assert pixel(picture, x - 0.3 * across, y - 0.3 * down) == BLUE
        assert pixel(picture, x + 0.3 * across, y + 0.3 * down) == WHITE


def test_all_shows_where_nothing_is_asked() -> None:
    (picture,) = pdf_pictures(plan_of(PlacedFace(face("one"), 20, 20)), "full")
    assert pixel(picture, 44.7, 22) == BLUE


def test_a_window_shows_its_part_of_the_face() -> None:
    (picture,) = pdf_pictures(plan_of(PlacedFace(face("one"), 20, 20, window=Box(4, 0, 6, 4))), "full")
    assert [pixel(picture, x, 22) for x in (23.7, 24.3, 29.7, 30.3)] == [WHITE, BLUE, BLUE, WHITE]
    assert [pixel(picture, 27, y) for y in (19.7, 20.3, 23.7, 24.3)] == [WHITE, BLUE, BLUE, WHITE]


def test_clips_of_one_size_are_stored_once_in_an_svg() -> None:
    (text,) = svg.render_plan(EVERY, PALETTES["full"], embed_fonts=False)
    assert text.count("<clipPath ") == 3
    used = Counter(re.findall(r'clip-path="url\(#(clip-\d)\)"', text))
    assert sorted(used.values()) == [1, 1, 4]
    assert set(used) == set(re.findall(r'<clipPath id="(clip-\d)"', text))


def test_what_shows_is_the_window_or_the_cut_and_its_bleed() -> None:
    one = face("one")
    assert PlacedFace(one, 0, 0).visible_part is None
    assert PlacedFace(one, 0, 0, clip=2).visible_part == Box(-2, -2, 24, 14)
    assert PlacedFace(one, 0, 0, clip=2, window=Box(1, 1, 2, 2)).visible_part == Box(1, 1, 2, 2)
