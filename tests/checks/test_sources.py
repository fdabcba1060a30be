"""Figures of a record by their dotted paths."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import Field

from printgen.checks.sources import figures, value_at
from printgen.data.records.record import Part, Record, name_of

GUN = {"id": "B", "arc": 3}


class Gun(Part):
    id: str
    arc: int


class Plane(Record):
    plane: str
    top_speed: int | None = None
    guns: Annotated[tuple[Gun, ...], Field(strict=False)] = ()
    crew: Annotated[tuple[str, ...], Field(strict=False)] = ()
    results: dict[int, str] = {}


PLANE = Plane.model_validate({"plane": "x", "guns": [GUN], "crew": ["pilot", "observer"], "results": {4: "hit"}})


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("plane", "x"),
        ("top-speed", None),
        ("guns.B.arc", 3),
        ("guns.1.arc", 3),
        ("crew.observer", "observer"),
        ("results.4", "hit"),
    ],
)
def test_a_figure_is_found_by_its_path(figure: str, expected: object) -> None:
    assert expected == value_at(PLANE, figure)


@pytest.mark.parametrize("figure", ["top_speed", "guns.A.arc", "guns.B.arcs", "plane.x", "results.5", "", "guns..arc"])
def test_another_path_leads_nowhere(figure: str) -> None:
    assert value_at(PLANE, "nothing") is value_at(PLANE, figure)


def test_the_figures_of_a_record_leave_out_what_is_said_about_them() -> None:
    expected = ["plane", "top-speed", "guns", "guns.B", "guns.B.id", "guns.B.arc", "crew", "results", "results.4"]
    assert expected == list(figures(PLANE))


def test_an_item_is_called_by_its_first_field() -> None:
    assert ["B", "pilot"] == [name_of(PLANE.guns[0]), name_of(PLANE.crew[0])]
