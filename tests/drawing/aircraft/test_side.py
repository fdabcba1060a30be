"""Aircraft seen from the side: one length long, drawn from the same form as from above."""

from __future__ import annotations

from itertools import pairwise
from typing import get_args

import pytest

from printgen.data.records.aircraft import Aircraft
from printgen.data.records.form import Fin, Form, Gear, Nose
from printgen.drawing.aircraft.airframe import Airframe, complete_airframe
from printgen.drawing.aircraft.profile import FINS, side_positions
from printgen.drawing.aircraft.side import draw_from_side, extent, glyph_height, pieces
from printgen.drawing.marks import Outline, Use
from printgen.drawing.outline import step_coordinates, y_values
from printgen.drawing.panels.plan_view import SideDrawing
from printgen.drawing.sketch import Sketch
from printgen.units import Box


@pytest.fixture
def camel() -> Aircraft:
    return Aircraft.model_validate(
        {
            "aircraft": "sopwith-camel",
            "name": "Sopwith Camel",
            "nation": "britain",
            "maker": "Sopwith",
            "crew": ["pilot"],
            "engine": {"count": 1, "kind": "rotary", "layout": "tractor"},
            "wings": "biplane",
            "span": 8.53,
            "since": "1917-07",
            "form": {"length": 5.72, "lower": {"dihedral": 5}},
        }
    )


def fighter(**keys: object) -> Airframe:
    return complete_airframe(Form.model_validate({"length": 7.0, **keys}), "biplane", "inline", "tractor", 1, 1)


def test_it_is_one_length_long_about_its_middle(camel: Aircraft) -> None:
    marks = [mark for mark in draw_from_side(camel).marks if isinstance(mark, Outline)]
    xs = [x for mark in marks for step in mark.steps for x in step_coordinates(step)[::2]]
    assert (min(xs), max(xs)) == pytest.approx((-0.5, 0.5))
    ys = [*y_values(marks)]
    assert max(ys) - min(ys) == pytest.approx(glyph_height(camel))
    assert min(ys) == pytest.approx(-max(ys))


def test_a_profile_is_as_large_as_its_room_or_is_left_out(camel: Aircraft) -> None:
    def shown(wide: float, high: float) -> list[float]:
        sketch = Sketch()
        SideDrawing(camel).fit(wide).draw(sketch, Box(0, 0, wide, high))
        return [mark.scale for mark in sketch.marks if isinstance(mark, Use)]

    assert shown(50.0, 40.0) == pytest.approx([50.0])
    assert shown(50.0, 12.0) == pytest.approx([12.0 / glyph_height(camel)])
    assert shown(50.0, 5.0) == []


def test_what_the_side_shows_is_drawn_from_the_form() -> None:
    low, high = side_positions(fighter(**{"wing-gap": 1.2})), side_positions(fighter(**{"wing-gap": 1.8}))
    assert high.roots[1] - high.roots[0] == pytest.approx(1.8)
    assert low.roots[1] < high.roots[1]
    # Floats reach farther down and forward than no undercarriage; a longer propeller reaches as far down as it is long.
    bare, floats = (
        extent(fighter(gear="none", **{"propeller-diameter": 1.0})),
        extent(fighter(gear="floats", **{"propeller-diameter": 1.0})),
    )
    assert floats.bottom > bare.bottom
    assert extent(fighter(**{"propeller-diameter": 4.0})).top == pytest.approx(-2.0)


@pytest.mark.parametrize(("key", "words"), [("nose", get_args(Nose)), ("fin", get_args(Fin)), ("gear", get_args(Gear))])
def test_each_word_of_a_form_is_drawn_in_its_own_way(key: str, words: tuple[str, ...]) -> None:
    # Seen from the side a comma stands where no fin is; twin and triple rudders behind each other; a blunt nose as a rounded one.
    alike = {"none", "comma", "round", "twin", "triple", "blunt", "glazed", "hull"}
    drawn = {word: repr([*pieces(fighter(**{key: word}))]) for word in words if word not in alike}
    assert len(set(drawn.values())) == len(drawn) >= 4
    assert set(FINS) <= set(get_args(Fin))


def test_a_fin_is_closed() -> None:
    for shapes in FINS.values():
        for steps in shapes:
            assert steps[0][0] == "M"
            assert steps[-1] == ("Z",)
            assert all(len(one) in (3, 7) for one, _next in pairwise(steps))
