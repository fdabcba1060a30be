"""Outlines: mirrors, arcs, hatching."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.hexes import corners
from printgen.drawing.marks import Circle, Line, Outline
from printgen.drawing.outline import (
    Steps,
    arc,
    continue_outline,
    flip_outline,
    hatch,
    lower_mark,
    mirror_half,
    move_outline,
    parse_path,
    pill,
    reverse_outline,
    scale_outline,
    step_coordinates,
    y_values,
)

HALF: Steps = (("M", 0.0, -1.0), ("L", 2.0, -1.0), ("C", 3.0, -1.0, 3.0, 1.0, 2.0, 1.0), ("L", 0.0, 1.0))


def test_a_path_is_traced_step_by_step() -> None:
    assert parse_path("M 0,-1 L 2,-1 C 3,-1 3,1 2,1 L 0,1") == HALF
    assert parse_path("M 0.25,0 Z") == (("M", 0.25, 0.0), ("Z",))


def test_scaled_across_and_down() -> None:
    assert scale_outline(parse_path("M 1,2 C 3,4 5,6 7,8 Z"), 10, 100) == parse_path(
        "M 10,200 C 30,400 50,600 70,800 Z"
    )


def test_moved_and_flipped() -> None:
    assert move_outline((("M", 1.0, 2.0), ("Z",)), 10, 20) == (("M", 11.0, 22.0), ("Z",))
    assert flip_outline((("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0),)) == (("C", -1.0, 2.0, -3.0, 4.0, -5.0, 6.0),)


def test_backwards_runs_the_same_line_the_other_way() -> None:
    assert reverse_outline(HALF) == (
        ("M", 0.0, 1.0),
        ("L", 2.0, 1.0),
        ("C", 3.0, 1.0, 3.0, -1.0, 2.0, -1.0),
        ("L", 0.0, -1.0),
    )
    assert reverse_outline(reverse_outline(HALF)) == HALF


def test_a_mirrored_half_is_a_closed_whole() -> None:
    assert mirror_half(*HALF) == (
        *HALF,
        ("L", -2.0, 1.0),
        ("C", -3.0, 1.0, -3.0, -1.0, -2.0, -1.0),
        ("L", 0.0, -1.0),
        ("Z",),
    )


def test_a_half_that_ends_beside_the_centre_line_is_joined_across() -> None:
    assert mirror_half(("M", 0.0, 0.0), ("L", 1.0, 1.0)) == (
        ("M", 0.0, 0.0),
        ("L", 1.0, 1.0),
        ("L", -1.0, 1.0),
        ("L", 0.0, 0.0),
        ("Z",),
    )


@given(st.floats(0.1, 50), st.floats(-360, 360), st.floats(1, 360))
def test_an_arc_stays_on_its_circle(radius: float, start: float, sweep: float) -> None:
    steps = arc(1.0, 2.0, radius, start, start + sweep)
    before = step_coordinates(steps[0])
    assert hypot(before[0] - 1, before[1] - 2) == pytest.approx(radius)
    for step in steps[1:]:
        x1, y1, x2, y2, x, y = step_coordinates(step)
        middle = ((before[0] + 3 * x1 + 3 * x2 + x) / 8, (before[1] + 3 * y1 + 3 * y2 + y) / 8)
        assert hypot(middle[0] - 1, middle[1] - 2) == pytest.approx(radius, rel=3e-4)
        assert hypot(x - 1, y - 2) == pytest.approx(radius)
        before = (x, y)


def test_an_arc_runs_clockwise_from_the_top() -> None:
    steps = arc(0, 0, 10, 0, 90)
    assert len(steps) == 2
    assert step_coordinates(steps[0]) == pytest.approx((0, -10))
    assert step_coordinates(steps[1])[-2:] == pytest.approx((10, 0))
    assert step_coordinates(arc(0, 0, 10, 0, -90)[1])[-2:] == pytest.approx((-10, 0), abs=1e-9)


def test_onward_goes_on_from_what_is_drawn() -> None:
    assert continue_outline((("M", 1.0, 2.0), ("L", 3.0, 4.0))) == (("L", 1.0, 2.0), ("L", 3.0, 4.0))


def test_a_pill_is_as_long_and_as_wide_as_asked() -> None:
    points = [step_coordinates(step)[-2:] for step in pill(5.0, 1.0, 9.0, 2.0) if step != ("Z",)]
    assert (min(x for x, _y in points), max(x for x, _y in points)) == pytest.approx((3.0, 7.0))
    assert (min(y for _x, y in points), max(y for _x, y in points)) == pytest.approx((1.0, 9.0))


def test_heights_of_every_kind_of_mark() -> None:
    marks = (Line(0, 1, 0, 2), Circle(0, 5, 2), Outline((("M", 0.0, 9.0), ("C", 0.0, 10.0, 0.0, 11.0, 0.0, 12.0))))
    assert sorted(y_values(marks)) == [1, 2, 3, 7, 9, 10, 11, 12]


def test_lowered_moves_every_kind_of_mark() -> None:
    marks = (Line(0, 1, 0, 2), Circle(0, 5, 2), Outline((("M", 0.0, 9.0), ("L", 1.0, 12.0))))
    assert [sorted(y_values((lower_mark(mark, 10),))) for mark in marks] == [[11, 12], [13, 17], [19, 22]]


@given(st.floats(0.3, 2), st.floats(-180, 180))
def test_hatching_stays_inside_and_evenly_spaced(spacing: float, angle: float) -> None:
    hexagon = corners(10.0)
    lines = list(hatch(hexagon, spacing, angle))
    assert len(lines) >= 4
    for line in lines:
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            assert max(abs(y), abs(x * 3**0.5 / 2 + y / 2), abs(x * 3**0.5 / 2 - y / 2)) <= 5.0 + 1e-6
    assert len(lines) <= 11.6 / spacing + 2
