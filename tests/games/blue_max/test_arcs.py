"""Fields of fire and the arcs for tailing, on cards and on film."""

from __future__ import annotations

from collections import Counter
from typing import cast

from printgen.data.kind import Library
from printgen.data.records.tables import Arc
from printgen.drawing.bounds import bounds
from printgen.drawing.fire_arc import arc_hexes, half_field
from printgen.drawing.fonts.outlines import word_outline
from printgen.drawing.hexes import ORIGIN, Hex, enclosed_hexes
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Text, Use
from printgen.games.blue_max.arcs import CARDS, OVERLAYS
from printgen.products.draw import draw_product
from printgen.products.options import Choices
from printgen.sheets.paper import A4


def hexes(library: Library, number: int) -> set[Hex]:
    return {Hex(*it.hex) for it in cast(Arc, library.get("arcs", str(number))).hexes}


def test_a_pilot_fires_straight_ahead_an_observer_behind_but_for_the_nearest_hex(library: Library) -> None:
    assert hexes(library, 1) == {ORIGIN.step(0, it) for it in (1, 2, 3)}
    observer, rear = hexes(library, 2), hexes(library, 4)
    assert rear - observer == {ORIGIN.step(3)}
    assert observer < rear


def test_front_and_rear_are_each_others_mirror_image_and_reach_three_hexes(library: Library) -> None:
    front, rear = hexes(library, 3), hexes(library, 4)
    assert {Hex(-it.q, -it.r) for it in front} == rear
    assert {it.distance(ORIGIN) for it in front} == {1, 2, 3}
    assert not front & rear
    # Six in ten hexes of the first ring: three ahead, three behind.
    assert {it for it in front if it.distance(ORIGIN) == 1} == {ORIGIN.step(side) for side in (5, 0, 1)}


def test_a_card_each_and_no_word_of_height(library: Library) -> None:
    cards = draw_product(CARDS, library, Choices(), A4).cards
    words = {
        mark.text
        for it in cards
        for face in (it.front, it.back)
        if face
        for mark in face.marks
        if isinstance(mark, Text)
    }
    assert len(cards) == 4
    assert all(not it.overflows for it in cards)
    assert not words & {"higher", "same", "lower", "all three", "blind spot", "climb or dive"}
    assert any(text.startswith("every aircraft") for text in words)
    assert any(text.startswith("Bristol F.2B; Halberstadt") for text in words) or "Bristol F.2B" in str(words)


def test_a_card_prints_the_range_in_each_hex_of_its_arc_and_its_sources_in_small_type(library: Library) -> None:
    for card in draw_product(CARDS, library, Choices(), A4).cards:
        ranges = Counter(it.distance(ORIGIN) for it in hexes(library, int(card.front.name.split("-")[-1])))
        words = [it for it in card.front.marks if isinstance(it, Text)]
        # The numbers 10, 12, 2, 4, 6 and 8 of the clock are grey.
        assert Counter(int(it.text) for it in words if it.text.isdigit() and it.ink is Ink.BLACK) == ranges
        assert card.back
        lost = [it for it in card.back.marks if isinstance(it, Text) and "picture lost" in it.text]
        assert {it.size for it in lost} <= {7.0}


def test_an_overlay_prints_the_range_in_every_hex_and_crosses_the_enclosed_hex_out_of_reach(library: Library) -> None:
    cards = draw_product(OVERLAYS, library, Choices(), A4).cards
    films = [mark.glyph for card in cards for mark in card.front.marks if isinstance(mark, Use)]
    (observer,) = [it for it in films if it.name.startswith("overlay-2-")]
    shapes = Counter(mark.glyph for mark in observer.marks if isinstance(mark, Use))
    ranges = Counter(it.distance(ORIGIN) for it in hexes(library, 2))
    drawn = {number: shapes[next(word_outline(str(number), 0, 0, 1.0, "strong", False)).glyph] for number in ranges}
    assert drawn == ranges
    assert enclosed_hexes([ORIGIN, *hexes(library, 2)]) == [ORIGIN.step(3)]
    assert not enclosed_hexes([ORIGIN, *hexes(library, 1)])


def test_a_small_field_shows_the_half_that_it_reaches_into(library: Library) -> None:
    arcs = [cast(Arc, library.get("arcs", str(number))) for number in (1, 2)]
    filled = [
        sum(getattr(mark, "fill", None) is Ink.SOLID for mark in half_field(arc_hexes(arc), 4.0).marks) for arc in arcs
    ]
    assert filled == [3, 14]
    assert half_field(arc_hexes(arcs[0]), 4.0).name != half_field(arc_hexes(arcs[1]), 4.0).name


def test_the_key_of_an_overlay_is_clear_of_its_cut_and_keeps_each_figure_with_its_unit(library: Library) -> None:
    cards = draw_product(OVERLAYS, library, Choices(), A4).cards
    films = {mark.glyph.name: mark.glyph for card in cards for mark in card.front.marks if isinstance(mark, Use)}
    pilot, observer = (next(it for name, it in films.items() if name.startswith(f"overlay-{arc}-")) for arc in "12")
    for film in (pilot, observer):
        words = [mark for mark in film.marks if isinstance(mark, Text)]
        cut = max(bounds(mark).bottom for mark in film.marks)
        assert cut - max(it.y for it in words) >= 2.5
        assert any("25.4\N{NO-BREAK SPACE}mm" in it.text for it in words)
