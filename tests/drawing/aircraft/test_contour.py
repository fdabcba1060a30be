"""The contour of an aircraft: how far it extends at a height, and where lines to its sections end."""

from __future__ import annotations

import pytest

from printgen.data.kind import Library
from printgen.data.kinds import AIRCRAFT
from printgen.data.records.aircraft import Aircraft
from printgen.drawing.aircraft.airframe import airframe_of
from printgen.drawing.aircraft.contour import half_width, section_edges
from printgen.drawing.inks import Ink
from printgen.drawing.panels.plan_view import PlanView
from printgen.units import Box

PLACE = Box(10.0, 20.0, 54.0, 60.0)


def aircraft(library: Library, id: str) -> Aircraft:
    found = library.get(AIRCRAFT, id)
    assert found is not None
    return found


def test_a_wing_is_as_wide_as_its_span_and_there_is_nothing_ahead_of_the_nose(built_in: Library) -> None:
    frame = airframe_of(aircraft(built_in, "sopwith-camel"))
    wing = frame.wings[0]
    assert 0.9 < half_width(frame, wing.top + wing.chord / 2) / (wing.span / 2) < 1.01
    assert half_width(frame, frame.length / 2) < frame.width
    assert half_width(frame, -3.0) == half_width(frame, frame.length + 3.0) == 0.0


def test_every_section_has_an_edge_within_the_drawing(built_in: Library) -> None:
    for case in built_in.of(AIRCRAFT).values():
        record = case.record
        assert isinstance(record, Aircraft)
        frame = airframe_of(record)
        for section, edge in section_edges(frame).items():
            assert edge.first <= edge.last, (case.id, section)
            assert half_width(frame, edge.last) > 0.0, (case.id, section)


@pytest.mark.parametrize(
    ("id", "section", "narrow"),
    [
        ("sopwith-camel", "engine", True),
        ("sopwith-camel", "wings", False),
        ("gotha-g-iv-g-v", "fuselage", True),
        ("airco-dh-2", "fuselage", True),
    ],
)
def test_a_line_ends_at_the_edge_of_its_section(built_in: Library, id: str, section: str, narrow: bool) -> None:
    view = PlanView(aircraft(built_in, id), "roundel", Ink.BLACK, foot=True)
    end = view.line_end(PLACE, PLACE.y, section)
    assert end.arrival == end.edge
    # The body is narrow, the wings fill the place.
    distance = PLACE.center.x - end.edge.x
    assert (0.0 < distance < PLACE.width / 6) == narrow
    assert distance <= PLACE.width / 2 + 0.1


def test_an_engine_behind_the_leading_edge_is_reached_from_ahead(built_in: Library) -> None:
    view = PlanView(aircraft(built_in, "gotha-g-iv-g-v"), "cross", Ink.BLACK, foot=True)
    end = view.line_end(PLACE, PLACE.y, "engine")
    assert end.arrival.y <= end.edge.y
    assert PLACE.x < end.edge.x < PLACE.center.x - 2.0
