"""The maneuver schedule: every code in front, the same codes behind by speed and direction, and what is left in which case."""

from __future__ import annotations

import re

import pytest

from printgen.data.kind import Library
from printgen.data.records.maneuvers import parse
from printgen.drawing.marks import Text, Use
from printgen.games.blue_max.facts import Facts, select_aircraft
from printgen.games.blue_max.flight import SCHEDULES
from printgen.games.blue_max.maneuvers import aircraft_chart
from printgen.games.blue_max.schedule import schedule_card
from printgen.games.blue_max.sheet.product import SCHEDULES as PRODUCT
from printgen.products.deck import Card
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import PAPERS
from printgen.units import Size

ROOM = Size(190.0, 268.5)
CODE = re.compile(r"\[?(\d{1,2}[LSR]\d)\]?†?")


def card(library: Library, id: str) -> tuple[Facts, Card]:
    (facts,) = select_aircraft(library, Choices.from_values(aircraft=(id,)))
    found = aircraft_chart(facts, library)
    assert found
    return facts, schedule_card(facts, found, ROOM)


def codes(marks: object, size: float | None = None) -> list[str]:
    texts = [mark for mark in marks if isinstance(mark, Text) and size in (None, mark.size)]  # type: ignore[attr-defined]
    return [mark.text for mark in texts if CODE.fullmatch(mark.text)]


def line(it: Card, title: str) -> set[str]:
    """Return the codes behind that are printed beside a case: to its right and above the next case."""
    assert it.back
    texts = [mark for mark in it.back.marks if isinstance(mark, Text)]
    (head,) = [mark for mark in texts if mark.text == title]
    under = min([mark.y for mark in texts if mark.x == head.x and mark.y > head.y + 0.1], default=ROOM.height)
    # The cases are in two columns, each half of the page.
    column = range(int(head.x) + 20, int(head.x) + 93)
    there = [mark.text for mark in texts if int(mark.x) in column and head.y - 2.5 < mark.y < under - 2.5]
    return {found[1] for text in there if (found := CODE.fullmatch(text))}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("layout", [None, "compact"])
def test_every_schedule_fits_its_page(library: Library, paper: str, layout: str | None) -> None:
    cards = draw_product(PRODUCT, library, Choices.from_values(layout=layout), PAPERS[paper]).cards
    assert [(it.bookmark, misfit) for it in cards for _case, misfit in it.overflows] == []
    assert all(bool(it.back) == (layout is None) for it in cards)


@pytest.mark.parametrize("id", ["sopwith-camel", "raf-se5a", "fokker-dr1"])
def test_front_and_back_have_every_code_once_bracketed_as_its_number_says(library: Library, id: str) -> None:
    _facts, it = card(library, id)
    whole = SCHEDULES.resolved(library, id, "")
    assert whole
    assert it.back
    wanted = sorted(listed.code for listed in whole.maneuvers)
    # The key's example is at the foot, what is not flown is thin.
    strong = [mark for mark in it.front.marks if isinstance(mark, Text) and mark.cut == "strong"]
    (example,) = [mark for mark in strong if mark.text == "12S2" and mark.y > 200]
    strong.remove(example)
    front = codes(strong)
    assert sorted(CODE.fullmatch(text)[1] for text in front) == wanted  # type: ignore[index]
    largest = max(mark.size for mark in it.back.marks if isinstance(mark, Text) and CODE.fullmatch(mark.text))
    behind = codes(it.back.marks, largest)
    assert sorted(CODE.fullmatch(text)[1] for text in behind) == wanted  # type: ignore[index]
    for text in (*front, *behind):
        number = parse(CODE.fullmatch(text)[1]).number  # type: ignore[index]
        assert text.startswith("[") == (number in (1, 28, 31, 36))
        # The book has two readings of what these look like, and of a stall's speed.
        assert text.endswith("†") == (number in (1, 8, 9, 10))


def test_the_back_says_what_is_left(library: Library) -> None:
    _facts, it = card(library, "raf-se5a")
    assert line(it, "Gliding") == {"2S1", "9L1", "9R1"}
    assert line(it, "Restricted") == {"2S1", "3S2", "4S3", "5S4"}
    assert line(it, "New magazine") == {"2S1", "3S2", "4S3"}
    assert {parse(code).number for code in line(it, "Fire")} == {8, 16, 17}
    assert {parse(code).direction for code in line(it, "Jam clearing")} == {"S"}
    assert max(parse(code).number for code in line(it, "Jam clearing")) < 27
    assert {parse(code).number for code in line(it, "Non-repeatable")} <= {1, 28, 31, 36}


def test_a_drum_is_changed_by_a_pilot_who_has_one(library: Library) -> None:
    for id, drums in (("raf-se5a", True), ("nieuport-17", True), ("sopwith-camel", False), ("bristol-f2b", False)):
        _facts, it = card(library, id)
        assert it.back
        assert ("New magazine" in [mark.text for mark in it.back.marks if isinstance(mark, Text)]) == drums
        signs = [mark.glyph.name for mark in it.front.marks if isinstance(mark, Use)]
        assert ("picture-reload" in signs) == drums


def test_a_relative_is_known_by_its_whole_id(library: Library) -> None:
    whole = SCHEDULES.resolved(library, "pfalz-d-iiia", "")
    assert whole
    assert whole.relatives == (("albatros-d-va", ""),)
