"""The forms of all aircraft as they ship: each type is drawn as itself."""

from __future__ import annotations

from typing import get_args

import pytest

from printgen.data.records.aircraft import Aircraft
from printgen.drawing.aircraft import above, surfaces
from printgen.drawing.aircraft.above import draw_from_above, national_marks
from printgen.drawing.aircraft.airframe import airframe_of
from printgen.drawing.aircraft.pieces import Detail
from printgen.drawing.aircraft.side import draw_from_side, glyph_height
from printgen.drawing.marks import Outline
from printgen.drawing.outline import circle_point, y_values
from printgen.games import game
from printgen.units import MM_PER_POINT
from tests.printed import shipped


@pytest.fixture(scope="module")
def types() -> dict[str, Aircraft]:
    """Return all aircraft of all games, by id."""
    libraries = [shipped(id).library for id in game.game_ids()]
    return {
        id: it.record for one in libraries for id, it in one.of("aircraft").items() if isinstance(it.record, Aircraft)
    }


def test_a_form_that_differs_is_a_drawing_of_another_name(types: dict[str, Aircraft]) -> None:
    camel = types["sopwith-camel"]
    assert camel.form
    longer = camel.model_copy(update={"form": camel.form.model_copy(update={"length": 6.5})})
    for detail in get_args(Detail):
        assert draw_from_above(camel, detail) is draw_from_above(camel, detail)
        assert draw_from_above(longer, detail).name != draw_from_above(camel, detail).name
        assert draw_from_above(longer, detail).marks != draw_from_above(camel, detail).marks


def test_the_pens_of_a_line_drawing_are_so_wide_on_paper(types: dict[str, Aircraft]) -> None:
    for span in (40.0, 60.0):
        drawn = draw_from_above(types["sopwith-camel"], "line", span)
        pens = {
            round(mark.pen * span / MM_PER_POINT, 6)
            for mark in drawn.marks
            if isinstance(mark, Outline) and mark.stroke
        }
        # Half of the strongest is covered by what it goes round, up to the pen of that.
        assert pens == {0.25, 0.5, 2 * 0.8 - 0.5}


def test_national_marks_lie_within_the_wing(types: dict[str, Aircraft]) -> None:
    assert len(types) > 90
    for id, aircraft in types.items():
        of = airframe_of(aircraft)
        if not of.wings:
            continue
        edge = surfaces.flatten_outline(surfaces.wing_outline(of.wings[0]))
        (_left, (x, y, wide)) = national_marks(aircraft)
        middle = y * of.span + above.middle_y(of)
        for angle in range(0, 360, 15):
            at = circle_point(x * of.span, middle, wide / 2 * of.span, angle)
            ends = surfaces.crossings(edge, at.x)
            assert ends, id
            assert ends[0] < at.y < ends[1], (id, angle)


def test_no_two_types_have_the_same_drawing_unless_their_records_say_why(types: dict[str, Aircraft]) -> None:
    drawn: dict[str, list[str]] = {}
    for id, aircraft in types.items():
        marks = draw_from_above(aircraft, "line").marks, draw_from_side(aircraft).marks
        drawn.setdefault(repr(marks), []).append(id)
    same = [ids for ids in drawn.values() if len(ids) > 1]
    silent = [ids for ids in same if sum("form" in types[id].notes for id in ids) < len(ids) - 1]
    assert not silent, "say in `notes: {form: ...}` why the drawing is the same, or what differs in `form`"


def test_an_aircraft_is_as_deep_as_it_is_long(types: dict[str, Aircraft]) -> None:
    for id, aircraft in types.items():
        of = airframe_of(aircraft)
        ys = [*y_values(draw_from_above(aircraft, "mass").marks)]
        assert (max(ys) - min(ys)) * of.span == pytest.approx(of.length, rel=0.16), id


def test_from_the_side_it_is_as_high_as_such_aircraft_are(types: dict[str, Aircraft]) -> None:
    highs = {id: glyph_height(aircraft) for id, aircraft in types.items()}
    assert {id: high for id, high in highs.items() if not 0.14 < high < 0.62} == {}
