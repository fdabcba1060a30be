"""Two schedules on one page: what one alone flies has its letter, what both fly otherwise has two rows of cells."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.drawing.inks import Ink
from printgen.drawing.marks import RULE, Rect, Text, Use
from printgen.drawing.schedule.cells import VariantCell
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.products.compared_figures import BAR, count_guns
from printgen.products.compared_schedules import comparison_pages
from printgen.products.deck import Card
from printgen.products.shown_schedule import PrintedSchedule, Rating
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
    # One letter is beside each name.
    assert (texts.count("A"), texts.count("B")) == (1 + 3, 1 + 1)
    assert {"Box kite", "Delta"} <= set(texts)
    assert card.bookmark == ("Box kite – Delta",)


def test_two_that_fly_the_same_are_said_to() -> None:
    texts = said(page(SHOWN, replace(SHOWN, id="twin", name="Twin")))
    assert "Both fly the same maneuvers." in texts
    assert (texts.count("A"), texts.count("B")) == (1, 1)


def frames(card: Card) -> list[Rect]:
    """Return the bold frames around cells that differ."""
    return [it for it in card.front.marks if isinstance(it, Rect) and it.fill is None and it.pen > RULE]


def bars(card: Card) -> list[Rect]:
    """Return the bars below figures that differ."""
    return [it for it in card.front.marks if isinstance(it, Rect) and it.fill is Ink.BLACK and it.height == BAR]


def test_figures_that_differ_are_above_a_bar_and_cells_in_a_bold_frame() -> None:
    same, more = Rating("Climb", "climb", "2"), Rating("Guns", "guns", "2 × Lewis, fixed")
    one = replace(SHOWN, figures=lambda: (same, Rating("Engine", "engine", "6"), more))
    other = replace(OTHER, figures=lambda: (same, Rating("Engine", "engine", "8"), more))
    cells = {"2S1": replace(FLOWN["2S1"], cells=(MAY, NOT))}
    card = page(replace(one, maneuvers={**FLOWN, **cells}), other)
    # One bar is just below each of the two figures.
    above = [
        {it.text for it in card.front.marks if isinstance(it, Text) and it.x == bar.x and 0.0 < bar.y - it.y < 2.0}
        for bar in bars(card)
    ]
    assert above == [{"6"}, {"8"}]
    # The two entries of 2S1.
    assert len(frames(card)) == 2
    assert [it for it in card.front.marks if isinstance(it, Rect) and it.fill is Ink.GREY15 and it.height > 30] == []


def test_guns_of_one_kind_are_counted_together() -> None:
    guns = [
        (1, "Lewis", "Lewis guns", "flexible"),
        (2, "Vickers", "Vickers", "fixed"),
        (1, "Lewis", "Lewis guns", "flexible"),
    ]
    assert count_guns(guns) == "2 × Lewis guns, flexible  ·  2 × Vickers, fixed"
    assert count_guns([]) == ""


def test_the_first_stands_against_each_other_one_part_by_part() -> None:
    old, new = replace(SHOWN, id="box-old", part="old"), replace(SHOWN, id="box-new", part="new")
    late = replace(OTHER, part="new")
    only = replace(OTHER, id="bird", name="Bird", part="last")
    assert [card.front.name for card in comparison_pages([old, new, late, only], A4)] == [
        "schedules-box-new-against-delta",
        "schedules-box-new-against-bird",
    ]
    assert [card.front.name for card in comparison_pages([old, new], A4)] == ["schedules-box-old-against-box-new"]
