"""What is cut out: backs that tell nothing, counters as large as the board's hexes, sliders with every figure of the pad."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Line, Outline, Text, Trim
from printgen.games.richthofens_war.board import PITCH
from printgen.games.richthofens_war.pieces import COUNTERS, MARKERS, SLIDERS
from printgen.products.deck import Card, Product
from printgen.products.options import Choices, Seat
from printgen.units import Size, points_to_mm

PAGE = Size(190.0, 268.5)


def cards(aid: Product, library: Library, **chosen: object) -> tuple[Card, ...]:
    found = aid.deck(library, Choices.from_values(**chosen), PAGE).cards
    assert [it.overflows for it in found if it.overflows] == []
    return found


def trim(card: Card) -> Trim:
    assert card.trim
    return card.trim


def test_guns_and_dummies_of_both_sides_have_one_back_to_the_last_mark(library: Library) -> None:
    inverted = [it for it in cards(MARKERS, library) if it.back and it.back.name.startswith("marker-masked")]
    assert sorted(it.copies for it in inverted) == [3, 3, 3, 3, 6, 6]
    assert len({it.front.marks for it in inverted}) == 6
    assert len({(it.back.marks, it.back.size, it.trim) for it in inverted if it.back}) == 1


def test_the_arrow_on_a_counter_of_the_pad_is_clear_of_its_word(library: Library) -> None:
    counters = [it.front for it in cards(MARKERS, library) if it.trim and it.trim.size.width == 8.0]
    assert len(counters) == 3
    for face in counters:
        (word,) = (mark for mark in face.marks if isinstance(mark, Text))
        (arrow,) = (mark for mark in face.marks if isinstance(mark, Outline))
        # Ascenders and figures are about 0.72 of the type size high.
        heights = [float(step[2]) for step in arrow.steps if len(step) > 2]
        assert word.y - 0.72 * points_to_mm(word.size) - max(heights) >= 0.5
        assert min(heights) >= 0.5


def test_every_marker_has_a_back_so_that_all_lie_on_one_sheet(library: Library) -> None:
    held = cards(MARKERS, library)
    assert [it.front.name for it in held if it.back is None] == []
    plain = [it for it in held if it.back and not it.back.name.startswith("marker-masked")]
    assert plain
    assert all(it.back and it.back.marks == it.front.marks for it in plain)


@pytest.mark.parametrize("name", ["speed", "thousands", "hundreds"])
def test_the_arrow_of_a_pad_counter_is_clear_of_its_word(library: Library, name: str) -> None:
    (face,) = (it.front for it in cards(MARKERS, library) if it.front.name == f"marker-{name}")
    (arrow,) = (it for it in face.marks if isinstance(it, Outline))
    (word,) = (it for it in face.marks if isinstance(it, Text))
    foot = max(float(step[2]) for step in arrow.steps if len(step) > 2) + arrow.pen / 2
    # The ascenders are at most 0.73 of the type size high.
    assert word.y - 0.73 * points_to_mm(word.size) - foot > 0.3


@pytest.mark.parametrize(("hex", "side"), [(None, 14.0), (PITCH, 14.0), (25.4, 22.5), (38.0, 34.0)])
def test_counters_are_as_large_as_the_hexes_they_lie_in(library: Library, hex: float | None, side: float) -> None:
    for it in cards(COUNTERS, library, **({"hex": hex} if hex else {})):
        assert trim(it).size == Size(side, side)


@pytest.mark.parametrize(("hex", "each"), [(None, 4), (38.0, 2)])
def test_the_smallest_counters_are_printed_for_flights_of_four(library: Library, hex: float | None, each: int) -> None:
    held = cards(COUNTERS, library, **({"hex": hex} if hex else {}))
    numbers = [it.front.name for it in held if it.front.name.startswith("counter-sopwith-camel-")]
    assert numbers == [f"counter-sopwith-camel-{at}" for at in range(1, each + 1)]
    # With seats, there is one counter per seat.
    seats = tuple(Seat(name, "", "sopwith-camel") for name in ("Ann", "Ben", "Cid"))
    chosen = Choices.from_values(**({"hex": hex} if hex else {}), aircraft=("sopwith-camel",))
    assert len(COUNTERS.deck(library, replace(chosen, seats=seats), PAGE).cards) == 3


def test_names_on_small_counters_are_legible_and_have_almost_one_size(library: Library) -> None:
    ratings = dict(library.of("ratings"))
    camel = ratings["sopwith-camel"]
    ratings["sopwith-camel"] = replace(camel, record=camel.record.model_copy(update={"designation": "SOP/Snipe"}))
    library = Library({**library.cases, "ratings": ratings})
    for side in ("front", "back"):
        names = [
            mark
            for it in cards(COUNTERS, library)
            for mark in getattr(it, side).marks
            if isinstance(mark, Text) and "/" in mark.text
        ]
        # The longest name is on one line.
        assert "SOP/Snipe" in {it.text for it in names}
        assert all((14.0 - width(it.text, it.cut, it.size)) / 2 >= 1.1 for it in names)
        sizes = {it.size for it in names}
        assert min(sizes) >= 7.0
        assert max(sizes) - min(sizes) <= 0.5


def test_what_lies_on_the_board_grows_with_its_hexes_and_what_lies_on_the_pad_does_not(library: Library) -> None:
    usual, large = cards(MARKERS, library), cards(MARKERS, library, hex=2 * PITCH)
    grown = {it.front.name: trim(it).size.width for it in large}
    for it in usual:
        pad = it.front.name in ("marker-speed", "marker-thousands", "marker-hundreds", "pad-counters-key")
        assert grown[it.front.name] == pytest.approx(trim(it).size.width * (1 if pad else 2))


def test_a_strip_bears_every_figure_of_its_dial_and_the_card_two_slits_for_each(library: Library) -> None:
    held = {it.front.name: it for it in cards(SLIDERS, library)}
    said = {name: [it.text for it in card.front.marks if isinstance(it, Text)] for name, card in held.items()}
    assert said["slider-hundreds"][:20] == [str(it) for it in range(950, -1, -50)]
    assert said["slider-thousands"][:9] == list("876543210")
    assert said["slider-speed"][:10] == [str(it) for it in range(11, 1, -1)]
    strip = trim(held["slider-speed"]).size.width
    slits = [
        it for it in held["slider"].front.marks if isinstance(it, Line) and it.x2 - it.x1 == pytest.approx(strip + 1.2)
    ]
    assert len(slits) == 6
    # A window is as high as the distance between two figures, so that no rule of another figure is visible.
    rules = sorted(
        {it.y1 for it in held["slider-speed"].front.marks if isinstance(it, Line) and it.x2 - it.x1 == strip}
    )
    upper, lower = sorted({it.y1 for it in slits})
    assert lower - upper == pytest.approx(rules[2] - rules[1])


def test_everyone_at_the_table_has_sliders_of_his_own(library: Library) -> None:
    seats = tuple(Seat(name, "", "fokker-dr1") for name in ("Ann", "Ben", "Cid"))
    assert {it.copies for it in SLIDERS.deck(library, Choices((), seats), PAGE).cards} == {3}
    assert {it.copies for it in SLIDERS.deck(library, Choices(), PAGE).cards} == {2}
