"""What a page about one aircraft of another game shows: a record of its own kind beside the aircraft that all games share."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from printgen.data.kind import Case, Kind, Library
from printgen.data.records.fields import UNKNOWN, Known
from printgen.data.records.record import Record, Source
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.manned import CrewedSeat
from printgen.products.options import Choices, Seat
from printgen.units import Size
from tests.documents import parsed


class Glider(Record):
    """An aircraft of the other game, with its range and endurance."""

    aircraft: str
    speed: Known
    hours: Known


KIND = Kind("gliders", "gliders/*.yaml", Glider, key="aircraft")


def facts(
    built_in: Library, text: str, seats: tuple[Seat, ...] = (), crew: tuple[str, ...] = ()
) -> AircraftFacts[Any] | None:
    document = parsed(text)
    record = Glider.model_validate(document.value)
    every = Library({**built_in.cases, "gliders": {record.aircraft: Case(KIND, record.aircraft, record, document)}})
    choices = Choices(seats=seats)
    return find_facts(every.of("gliders")[record.aircraft], every, choices, [("game", "canvas-eagles")], crew)


CAMEL = """\
aircraft: sopwith-camel
source: {document: rules, status: official}
sources:
  speed: {status: house, rule: wind}
speed: 7
hours: unknown
"""


def test_it_knows_what_stands_behind_a_page_and_how_sure_that_is(built_in: Library) -> None:
    found = facts(built_in, CAMEL)
    assert found is not None
    assert [(it.kind.name, it.id) for it in found.cases] == [
        ("gliders", "sopwith-camel"),
        ("aircraft", "sopwith-camel"),
        ("nations", "britain"),
        ("game", "canvas-eagles"),
    ]
    assert (found.status("speed"), found.differing_status("hours", "speed"), found.differing_status("hours")) == (
        "house",
        "house",
        None,
    )
    assert (found.known_value("speed", 7), found.known_value("hours", UNKNOWN)) == (7, None)
    assert (found.house_rules, found.readings_sign("speed"), found.seat, found.crossed_boxes("wings")) == (
        ("speed",),
        "",
        None,
        0,
    )


def test_nothing_is_shown_of_what_refers_to_nothing(built_in: Library) -> None:
    assert facts(built_in, CAMEL.replace("sopwith-camel", "nobodys-camel")) is None
    assert facts(built_in, CAMEL, crew=("nobody",)) is None


def test_who_sits_in_it_and_what_it_brings_along_is_known(built_in: Library) -> None:
    seat = CrewedSeat("Ann", "Collins", "sopwith-camel", crossed=(("wings", 3),))
    found = facts(built_in, CAMEL, (seat,))
    assert found is not None
    assert (found.seat, found.crossed_boxes("wings")) == (seat, 3)
    plain = facts(built_in, CAMEL, (Seat("Bob", "Baker", "sopwith-camel"),))
    assert plain is not None
    assert plain.seat == CrewedSeat("Bob", "Baker", "sopwith-camel")


def test_its_card_is_of_the_aircraft_and_what_does_not_fit_of_the_record_that_has_it(built_in: Library) -> None:
    found = facts(built_in, CAMEL)
    assert found is not None
    sketch = Sketch()
    sketch.overflows.extend((Overflow(("name",), "a name", excess=1.0), Overflow(("speed",), "7", excess=1.0)))
    card = found.card(sketch.face("camel", Size(10, 10)), sketch, "on skids")
    assert (card.bookmark, card.form_id, card.cases) == (
        ("Allied", "Sopwith Camel, on skids"),
        "sopwith-camel",
        found.cases,
    )
    assert [case.kind.name for case, _misfit in card.overflows] == ["aircraft", "gliders"]


def test_a_house_rule_of_another_record_is_told_in_its_own_words(built_in: Library) -> None:
    camel = built_in.of("aircraft")["sopwith-camel"]
    for rule, said in (("clipped wings", "clipped wings"), (None, "Sopwith Camel"), ("much " * 20, "Sopwith Camel")):
        sources = {**camel.record.sources, "span": Source(status="house", rule=rule)}
        own = replace(camel, record=camel.record.model_copy(update={"sources": sources}))
        every = Library({**built_in.cases, "aircraft": {**built_in.of("aircraft"), camel.id: own}})
        found = facts(every, CAMEL)
        assert found is not None
        assert found.house_rules == ("speed", said)
