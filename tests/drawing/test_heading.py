"""Headings of pages and cards that belong to no side, and what their looks are made of."""

from __future__ import annotations

import pytest

from printgen.drawing.bounds import bounds
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Outline, Rect, Text
from printgen.drawing.panels.framed import Look
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.label import lozenges, ornament, stripes
from printgen.drawing.sketch import Sketch
from printgen.units import Box


def drawn(heading: Heading, wide: float) -> tuple[Sketch, float]:
    fitted, sketch = heading.fit(wide), Sketch()
    fitted.draw(sketch, Box(0, 0, wide, fitted.min_height))
    return sketch, fitted.min_height


@pytest.mark.parametrize("look", ["band", "box", "label"])
def test_a_heading_keeps_to_its_place_and_to_the_inks_of_both_sides(look: Look) -> None:
    sketch, high = drawn(Heading("Turn and weather", look, "a remark"), 180.0)
    words = [mark for mark in sketch.marks if isinstance(mark, Text)]
    assert [mark.text for mark in words] == ["Turn and weather", "a remark"]
    assert all(0 < mark.y < high and mark.cut != "display" for mark in words)
    filled = {mark.fill for mark in sketch.marks if isinstance(mark, Rect | Outline)} - {None}
    assert filled == ({Ink.BLUE} if look == "band" else {Ink.BLUE, Ink.RED})


def test_a_remark_without_room_is_left_out() -> None:
    sketch, _high = drawn(Heading("Turn and weather", "label", "a remark that is far longer than it should be"), 90.0)
    assert [mark.text for mark in sketch.marks if isinstance(mark, Text)] == ["Turn and weather"]
    assert not sketch.overflows


@pytest.mark.parametrize("wide", [92.0, 100.0, 120.0, 180.0])
def test_a_remark_keeps_its_distance_from_the_title_and_the_ornaments(wide: float) -> None:
    sketch, _high = drawn(Heading("Fighter pilot", "label", "fighter, fighterbomber", (20.0,)), wide)
    title, remark = (mark for mark in sketch.marks if isinstance(mark, Text))
    ornaments = [mark for mark in sketch.marks if isinstance(mark, Rect | Outline) and mark.fill in (Ink.BLUE, Ink.RED)]
    assert bounds(remark).x - bounds(title).right > 2.9
    assert min(bounds(mark).x for mark in ornaments) - bounds(remark).right > 2.0


def test_the_sides_ornaments_differ_without_colour() -> None:
    place = Box(0, 0, 20, 2)
    assert ornament(place, Ink.BLUE) == lozenges(place, Ink.BLUE)
    assert all(isinstance(mark, Rect) for mark in ornament(place, Ink.RED))


def test_stripes_fill_half_of_their_box_and_leave_it_nowhere() -> None:
    place, area = Box(10, 5, 40, 8), 0.0
    for mark in stripes(place, Ink.BLACK):
        assert isinstance(mark, Outline)
        corners = [(step[-2], step[-1]) for step in mark.steps if len(step) > 1]
        for x, y in corners:
            assert place.x - 1e-6 <= float(x) <= place.right + 1e-6
            assert place.y <= float(y) <= place.bottom
        ends = zip(corners, [*corners[1:], *corners[:1]], strict=True)
        area += abs(sum(float(x) * float(ny) - float(nx) * float(y) for (x, y), (nx, ny) in ends)) / 2
    assert area == pytest.approx(40 * 8 / 2, rel=0.05)


@pytest.mark.parametrize("look", ["box", "label"])
def test_a_heading_has_the_inks_of_the_sides_of_its_game(look: Look) -> None:
    sketch, _high = drawn(Heading("Sopwith Camel", look, sides=(Ink.GREEN, Ink.GREY70)), 180.0)
    filled = {mark.fill for mark in sketch.marks if isinstance(mark, Rect | Outline)}
    assert {Ink.GREEN, Ink.GREY70} <= filled
    assert not {Ink.BLUE, Ink.RED} & filled
