"""Two schedules on one page: what one alone flies has its letter, what both fly otherwise has two rows of cells."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.drawing.marks import Text, Use
from printgen.drawing.schedule.pictures import ManeuverPicture, VariantCell
from printgen.products.compared_schedules import comparison_pages
from printgen.products.deck import Card
from printgen.products.shown_schedule import PrintedSchedule
from tests.products.test_schedules import A4, FLOWN, SHOWN

MAY, NOT = VariantCell("L"), VariantCell("–", "no")
OTHER = replace(
    SHOWN,
    id="delta",
    name="Delta",
    maneuvers={
        "2S1": ManeuverPicture(("N",), 0, "2S1", (NOT, MAY)),
        "3S2": FLOWN["3S2"],
        "5L2": ManeuverPicture(("N", "NW"), 0, "5L2"),
    },
)


def said(card: Card) -> list[str]:
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def page(*shown: PrintedSchedule) -> Card:
    (card,) = comparison_pages(shown, A4)
    assert card.overflows == ()
    return card


def test_what_one_alone_flies_has_its_letter_and_what_either_flies_stands_once() -> None:
    card = page(SHOWN, OTHER)
    names = [mark.glyph.name for mark in card.front.marks if isinstance(mark, Use)]
    drawn = sorted(name.split("-")[1] for name in names if name.startswith("maneuver-"))
    assert drawn == ["2S1", "3S2", "5L2", "7L1", "7R1", "9R3"]
    texts = said(card)
    assert (texts.count("A"), texts.count("B")) == (3, 1)
    assert {"A only: 7L1, 7R1, 9R3", "B only: 5L2", "A  Box kite", "B  Delta"} <= set(texts)
    assert "Different entries, A above, B below: 2S1" in texts
    assert card.bookmark == ("Box kite – Delta",)


def test_two_that_fly_the_same_are_said_to() -> None:
    texts = said(page(SHOWN, replace(SHOWN, id="twin", name="Twin")))
    assert "none: identical schedules" in texts
    assert not {"A", "B"} & set(texts)


def test_the_first_stands_against_each_other_one_part_by_part() -> None:
    old, new = replace(SHOWN, id="box-old", part="old"), replace(SHOWN, id="box-new", part="new")
    late = replace(OTHER, part="new")
    only = replace(OTHER, id="bird", name="Bird", part="last")
    assert [card.front.name for card in comparison_pages([old, new, late, only], A4)] == [
        "schedules-box-new-against-delta",
        "schedules-box-new-against-bird",
    ]
    assert [card.front.name for card in comparison_pages([old, new], A4)] == ["schedules-box-old-against-box-new"]
