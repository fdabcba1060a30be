"""A list of many aircraft, as CONTRIBUTING.md adds it to a game."""

from __future__ import annotations

from typing import Any, cast

import pytest
from msgspec.structs import replace

from printgen.data.kind import Case, Kind, Library
from printgen.data.records.record import Record
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Line, Rect, Text, Use
from printgen.drawing.panels.listing import ListCell, ListColumn, ListGroup, Listing, ListStyle
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Deck, Product
from printgen.products.facts import AircraftFacts, find_facts
from printgen.products.options import Choices
from printgen.products.overview import Overview, figure_cell, name_cell
from printgen.units import Box, Size
from tests import guides
from tests.documents import parsed

ROOM = Size(190.0, 257.0)


@pytest.fixture(scope="module")
def endurance() -> Product:
    return guides.endurance()


def texts(deck: Deck, page: int = 0) -> list[str]:
    return [mark.text for mark in deck.cards[page].front.marks if isinstance(mark, Text)]


def test_the_example_lists_those_asked_for_with_the_marks_of_their_figures(
    built_in: Library, endurance: Product
) -> None:
    deck = endurance.deck(built_in, Choices.from_values(aircraft=("sopwith-camel", "albatros-c-iii")), ROOM)
    assert [it.bookmark for it in deck.cards] == [("Endurance",)]
    shown = texts(deck)
    assert {"Sopwith Camel", "Pilot", "Pilot, Observer", "Allied", "Central Powers"} <= set(shown)
    camel, albatros = (built_in.of("ratings")[id].record.fuel for id in ("sopwith-camel", "albatros-c-iii"))  # type: ignore[attr-defined]
    assert {str(camel), str(albatros)} <= set(shown)
    assert not deck.cards[0].overflows
    assert [it.id for it in deck.cards[0].cases if it.kind.name == "ratings"] == ["sopwith-camel", "albatros-c-iii"]


def test_it_goes_on_over_as_many_pages_as_it_takes(built_in: Library, endurance: Product) -> None:
    deck = endurance.deck(built_in, Choices(), ROOM)
    assert len(deck.cards) > 1
    assert [it for card in deck.cards for it in card.overflows] == []
    every = [it for page in range(len(deck.cards)) for it in texts(deck, page)]
    names = [case.record.name for id, case in built_in.of("aircraft").items() if id in built_in.of("ratings")]  # type: ignore[attr-defined]
    assert sorted(it for it in every if it in names) == sorted(names)
    # The band of a side is said again at the head of each page.
    assert all({"Allied", "Central Powers"} & set(texts(deck, page)) for page in range(len(deck.cards)))


class Airship(Record):
    """An aircraft of another game, with all its known figures."""

    aircraft: str
    name: str = ""
    speed: Any = None
    hours: Any = None
    guns: Any = None


def facts(built_in: Library) -> AircraftFacts[Any]:
    text = """\
aircraft: sopwith-camel
source: {document: rules, status: reconstructed, rule: a guess}
sources:
  speed: {status: house, rule: wind}
  guns: {status: official, section: "1.0"}
speed: 7
hours: unknown
guns: none
"""
    document = parsed(text)
    case = Case(
        Kind("airships", "airships/*.yaml", Airship, key="aircraft"),
        "sopwith-camel",
        Airship.model_validate(document.value),
        document,
    )
    every = Library({**built_in.cases, "airships": {case.id: case}})
    found = find_facts(case, every, Choices(), [])
    assert found
    return replace(found, readings={("airships", case.id): frozenset({("speed",)})})


def test_a_figure_bears_what_is_to_be_known_of_it(built_in: Library) -> None:
    it = facts(built_in)
    assert figure_cell(it, "speed") == ListCell("7†", sure="house")
    assert figure_cell(it, "guns") == ListCell("–")
    # Of a record that is reconstructed as a whole, each figure is.
    assert figure_cell(it, "aircraft") == ListCell("sopwith-camel", sure="reconstructed")


def test_what_the_sign_means_is_said_where_it_stands(built_in: Library) -> None:
    columns = ListColumn(40, ("aircraft",), anchor="start"), ListColumn(20, ("speed",))
    twice = Overview("speeds", "Speeds", columns, lambda it: (name_cell(it), figure_cell(it, "speed")))
    once = Overview("guns", "Guns", columns, lambda it: (name_cell(it), figure_cell(it, "guns")))
    it = facts(built_in)
    assert "† ambiguous in the rulebook" in texts(twice.deck([it], ROOM))
    assert twice.deck([it], ROOM).statuses == ("house",)
    assert "† ambiguous in the rulebook" not in texts(once.deck([it], ROOM))


def test_a_name_too_long_is_told_of_the_aircraft_whose_it_is(built_in: Library) -> None:
    narrow = ListColumn(1, anchor="start"), ListColumn(99)
    deck = Overview("names", "Names", narrow, lambda it: (name_cell(it), figure_cell(it, "speed"))).deck(
        [facts(built_in)], Size(60.0, 200.0)
    )
    found = [(case.kind.name, case.id, misfit.field) for case, misfit in deck.cards[0].overflows]
    assert found == [("aircraft", "sopwith-camel", ("name",))]


def test_where_a_figure_is_to_be_written_in_the_line_stands_where_figures_do() -> None:
    columns = tuple(ListColumn(10, anchor=anchor) for anchor in ("start", "middle", "end"))
    listing = Listing(columns, (ListGroup("", Ink.BLUE, ((ListCell(is_blank=True),) * 3,)),), ListStyle(pad=1.0))
    sketch = Sketch()
    listing.fit(90.0).draw(sketch, Box(0, 0, 90.0, 60.0))
    lines = [(it.x1, it.x2) for it in sketch.marks if isinstance(it, Line) and it.x2 - it.x1 < 10]
    assert lines == [(0.0, 5.0), (42.5, 47.5), (84.0, 89.0)]


def test_a_mark_stands_on_all_grounds_and_within_the_list() -> None:
    columns = tuple(ListColumn(10, anchor="end") for _number in range(3))
    row = tuple(ListCell("9", strong=True, sure="house") for _number in range(3))
    sketch = Sketch()
    style = ListStyle(shaded=True)
    Listing(columns, (ListGroup("", Ink.BLUE, (row,)),), style).fit(60.0).draw(sketch, Box(0, 0, 60.0, 40.0))
    signs = [index for index, mark in enumerate(sketch.marks) if isinstance(mark, Use)]
    grounds = [index for index, mark in enumerate(sketch.marks) if isinstance(mark, Rect)]
    assert len(signs) == 3
    assert max(grounds) < min(signs)
    last = cast(Use, sketch.marks[signs[-1]])
    assert last.x + last.scale / 2 <= 60.0
