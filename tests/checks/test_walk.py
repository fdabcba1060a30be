"""The walk through a record: paths as YAML writes them, marks wherever the field carries them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from printgen.checks.walk import Shape, walk
from printgen.data.records.fields import Id, Ref
from printgen.data.records.record import Part, Record


class Pilot(Part):
    pilot_of: Annotated[Id, Ref("aircraft")]
    wing_mate: Annotated[Id, Ref("pilots")] | None = None


class Flight(Record):
    flight: Id
    pilots: Annotated[tuple[Pilot, ...], Field(strict=False)] = ()
    sides: Annotated[tuple[Annotated[Id, Ref("sides")], ...], Field(strict=False)] = ()
    bases: dict[str, Annotated[Id, Ref("maps")]] = {}
    squads: dict[str, Annotated[tuple[Annotated[Id, Ref("squads")], ...], Field(strict=False)]] = {}


def refers(shape: Shape) -> bool:
    return bool(kinds(shape.marks))


def kinds(marks: tuple[object, ...]) -> list[str]:
    return [mark.kind for mark in marks if isinstance(mark, Ref)]


def holds_pilots(shape: Shape) -> bool:
    return shape.items is not None and shape.items.part is Pilot


def anything(shape: Shape) -> bool:
    return True


def nothing(shape: Shape) -> bool:
    return False


def test_marks_are_met_in_parts_lists_optional_fields_and_mappings() -> None:
    record = Flight.model_validate(
        {
            "flight": "a",
            "pilots": [{"pilot-of": "camel"}, {"pilot-of": "pup", "wing-mate": "barker"}],
            "sides": ["allied"],
            "bases": {"north": "amiens"},
            "squads": {"red": ["one", "two"]},
        }
    )
    found = [(spot.path, spot.value, kind) for spot in walk(record, refers) for kind in kinds(spot.marks)]
    assert [
        (("pilots", 0, "pilot-of"), "camel", "aircraft"),
        (("pilots", 0, "wing-mate"), None, "pilots"),
        (("pilots", 1, "pilot-of"), "pup", "aircraft"),
        (("pilots", 1, "wing-mate"), "barker", "pilots"),
        (("sides", 0), "allied", "sides"),
        (("bases", "north"), "amiens", "maps"),
        (("squads", "red", 0), "one", "squads"),
        (("squads", "red", 1), "two", "squads"),
    ] == found


def test_a_list_comes_before_its_items() -> None:
    record = Flight.model_validate({"flight": "a", "sides": ["allied", "central"]})
    paths = [spot.path for spot in walk(record, anything) if spot.path[0] == "sides"]
    assert [("sides",), ("sides", 0), ("sides", 1)] == paths


def test_what_is_not_sought_is_passed_by() -> None:
    record = Flight.model_validate({"flight": "a", "pilots": [{"pilot-of": "camel"}]})
    assert [(("pilots",), True)] == [(spot.path, spot.value == record.pilots) for spot in walk(record, holds_pilots)]
    assert [] == list(walk(record, nothing))
