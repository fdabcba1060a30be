"""Aircraft seen from above: of one span, the same left and right, at three levels of detail from one form."""

from __future__ import annotations

from itertools import combinations, product
from typing import get_args

import pytest

from printgen.data.records.aircraft import Wings
from printgen.data.records.form import Form
from printgen.drawing.aircraft.above import draw_typical, pieces
from printgen.drawing.aircraft.airframe import Layout, complete_airframe
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline
from printgen.drawing.outline import step_coordinates, y_values

CLASSES = [
    draw_typical(wings, layout, engines, crew)
    for wings, layout, engines, crew in product(
        (it for it in get_args(Wings) if it != "airship"), get_args(Layout), (1, 2, 3, 4), (1, 3)
    )
]
#: Builds that players must not take for one another at a glance.
KINDS = {
    "biplane": draw_typical("biplane"),
    "sesquiplane": draw_typical("sesquiplane"),
    "monoplane": draw_typical("monoplane"),
    "parasol": draw_typical("parasol"),
    "triplane": draw_typical("triplane"),
    "pusher": draw_typical("biplane", "pusher"),
    "two-seater": draw_typical("biplane", crew=2),
    "two-seated pusher": draw_typical("biplane", "pusher", crew=2),
    "twin tractor": draw_typical("biplane", "tractor", 2, 3),
    "twin pusher": draw_typical("biplane", "pusher", 2, 3),
    "twin-boom": draw_typical("biplane", "tractor-and-pusher", 3, 4),
    "four engines": draw_typical("biplane", "tractor-and-pusher", 4, 4),
}
Points = tuple[tuple[float, float], ...]


def corners(outline: Outline) -> Points:
    """Return the points and handles of an outline in order, without the repeated last point."""
    flat = [value for step in outline.steps for value in step_coordinates(step)]
    points = [(round(x, 9) + 0.0, round(y, 9) + 0.0) for x, y in zip(flat[::2], flat[1::2], strict=True)]
    return tuple(points[:-1] if points[0] == points[-1] else points)


def shape(mark: Mark) -> object:
    """Return the shape of a mark, regardless of the direction in which it is drawn."""
    match mark:
        case Outline():
            points = corners(mark)
            turns = (
                [points[start:] + points[:start] for start in range(len(points))] if ("Z",) in mark.steps else [points]
            )
            ways = [*turns, *(turn[::-1] for turn in turns)]
            return ("outline", mark.fill, mark.stroke, mark.pen, min(ways))
        case Line():
            ends = sorted([(round(mark.x1, 9) + 0.0, mark.y1), (round(mark.x2, 9) + 0.0, mark.y2)])
            return ("line", mark.ink, mark.width, *ends)
        case Circle():
            return ("circle", mark.fill, mark.stroke, mark.pen, round(mark.x, 9) + 0.0, mark.y, mark.radius)
    raise AssertionError(f"a silhouette holds no {mark}")


def mirror(mark: Mark) -> Mark:
    """Return the mark with left and right exchanged."""
    match mark:
        case Outline():
            steps = tuple(
                (step[0], *(-value if index % 2 == 0 else value for index, value in enumerate(step_coordinates(step))))
                for step in mark.steps
            )
            return Outline(steps, mark.fill, mark.stroke, mark.pen)
        case Line():
            return Line(-mark.x1, mark.y1, -mark.x2, mark.y2, mark.ink, mark.width)
        case Circle():
            return Circle(-mark.x, mark.y, mark.radius, mark.fill, mark.stroke, mark.pen)
    raise AssertionError(f"a silhouette holds no {mark}")


def across(mark: Mark) -> list[float]:
    """Return the x coordinate of every point of a mark."""
    match mark:
        case Outline():
            return [value for step in mark.steps for value in step_coordinates(step)[::2]]
        case Circle():
            return [mark.x - mark.radius, mark.x + mark.radius]
        case Line():
            return [mark.x1, mark.x2]
    raise AssertionError(f"a silhouette holds no {mark}")


def test_the_kinds_are_told_apart() -> None:
    assert len(KINDS) == 12
    for (one, first), (two, second) in combinations(KINDS.items(), 2):
        assert first.name != second.name, (one, two)
        assert first.marks != second.marks, (one, two)


def test_one_name_is_one_drawing() -> None:
    names = {glyph.name: glyph.marks for glyph in CLASSES}
    assert len(CLASSES) == 120
    assert [glyph.name for glyph in CLASSES if names[glyph.name] != glyph.marks] == []


def test_five_keys_are_enough_to_draw_by() -> None:
    form = Form.model_validate(
        {"length": 7.4, "nose": "spinner", "upper-wing-position": 0.2, "bays": 2, "fin": "comma"}
    )
    for wings in get_args(Wings):
        of = complete_airframe(form, wings, "inline", "tractor", 1, 1)
        assert of.length == 7.4
        assert len(pieces(of, 0.4)) >= 8


@pytest.mark.parametrize("glyph", CLASSES, ids=lambda glyph: glyph.name)
def test_a_silhouette_is_one_span_wide_and_stands_in_the_middle(glyph: Glyph) -> None:
    xs = [x for mark in glyph.marks for x in across(mark)]
    assert (min(xs), max(xs)) == pytest.approx((-0.5, 0.5), abs=1e-9)
    ys = list(y_values(glyph.marks))
    assert min(ys) == pytest.approx(-max(ys), abs=1e-9)
    assert max(ys) <= 0.5


@pytest.mark.parametrize("glyph", CLASSES, ids=lambda glyph: glyph.name)
def test_left_and_right_are_the_same(glyph: Glyph) -> None:
    # A single gun, which is black, stands beside the middle.
    marks = [mark for mark in glyph.marks if not (isinstance(mark, Outline) and mark.fill is Ink.BLACK)]
    drawn = sorted(str(shape(mark)) for mark in marks)
    assert len(drawn) > 10
    assert sorted(str(shape(mirror(mark))) for mark in marks) == drawn


@pytest.mark.parametrize("glyph", CLASSES, ids=lambda glyph: glyph.name)
def test_one_ink_draws_it(glyph: Glyph) -> None:
    inks: set[Ink | None] = set()
    for mark in glyph.marks:
        inks |= {mark.ink} if isinstance(mark, Line) else {mark.fill, mark.stroke}  # type: ignore[union-attr]
    assert Ink.SOLID in inks
    assert inks - {None} <= {Ink.SOLID, Ink.BLACK, Ink.WHITE}


def test_the_nose_points_up_the_page() -> None:
    # The propeller is before all else.
    for glyph in (KINDS["biplane"], KINDS["triplane"]):
        first = min(
            (mark for mark in glyph.marks if isinstance(mark, Outline)), key=lambda mark: min(y_values((mark,)))
        )
        assert max(across(first)) < 0.05
        assert min(y_values((first,))) < -0.3


def test_an_airship_is_one_length_long() -> None:
    ys = [y for mark in draw_typical("airship").marks if isinstance(mark, Outline) for _x, y in corners(mark)]
    assert (min(ys), max(ys)) == pytest.approx((-0.5, 0.5))
