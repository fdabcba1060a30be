"""The cover of an evening's kit: everything on it, nothing over its edge, on small paper and for large tables."""

import pytest
from msgspec.structs import replace

from printgen.commands import load
from printgen.drawing.frame import frame
from printgen.drawing.marks import Rect, Text, Use
from printgen.products.cover import Cover, ProductEntry, SeatEntry, draw_cover
from printgen.products.options import Seat
from printgen.sheets.paper import A3, A4, LETTER
from printgen.units import Size


def place(number):
    return SeatEntry(Seat(f"Player {number}", f"Pilot {number}", "sopwith-camel"), "Sopwith Camel", 2 * number, 2)


def drawn(seats=4, items=(), paper=A4, flip="long"):
    return cover_of(*(place(it) for it in range(1, seats + 1)), items=items, paper=paper, flip=flip)


def cover_of(*places, items=(), paper=A4, flip="long"):
    room = frame(paper.size)
    what = Cover("Friday", "Canvas Eagles", "1917-04", places, tuple(items), flip)
    return draw_cover(what, Size(room.width, room.height))


def marks_of(card):
    """Return the marks of a cover; on paper larger than A4, they are in a glyph that is enlarged."""
    (first, *others) = card.front.marks
    return card.front.marks if others else first.glyph.marks


def words(card):
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


CHITS = ProductEntry("chits", "Damage chits", 2, 1, True, ((35, Size(16, 16)), (4, Size(20.25, 20))))
MAP = ProductEntry("map", "Map", 5, 5, False, tiles=4)
HALF = ProductEntry("half", "Half page", 1, 1, False, copies=3)


def test_it_tells_who_gets_which_pages():
    said = words(drawn(2))
    assert said[:2] == ["Friday", "Canvas Eagles  ·  1917-04"]
    first = said.index("Player 1")
    assert said[first : first + 8] == [
        "Player 1",
        "Pilot 1",
        "Sopwith Camel",
        "2–3",
        "Player 2",
        "Pilot 2",
        "Sopwith Camel",
        "4–5",
    ]


def test_it_tells_which_counter_is_whose():
    assert "Sopwith Camel, no. 31" in words(cover_of(replace(place(1), number=31)))


def test_it_tells_what_may_be_printed_two_sided_too():
    said = words(drawn(1, (replace(CHITS, two_sided=False, two_sided_possible=True),)))
    assert "one- or two-sided" in said
    assert any("each player’s pages are then on one sheet" in it for it in said)


def test_it_tells_in_which_order_what_is_handed_out_and_what_is_to_be_cut():
    said = words(drawn(1, (CHITS, MAP, HALF)))
    first = said.index("1  Damage chits")
    assert said[first : first + 15] == [
        *("1  Damage chits", "2", "1", "two-sided", "35 of 16 × 16 mm, 4 of 20.2 × 20 mm"),
        *("2  Map", "5", "5", "one-sided", "join 4 tiles"),
        *("3  Half page", "1", "3", "one-sided, 3 ×", "–"),
    ]
    boxes = [mark for mark in drawn(1, (CHITS, MAP, HALF)).front.marks if isinstance(mark, Rect)]
    assert len(boxes) == 3


def test_it_counts_the_paper_and_names_the_edge():
    assert "Uses 10 sheets of paper. Print at 100% and measure the rulers at the foot." in words(
        drawn(1, (CHITS, MAP, HALF))
    )
    short = words(drawn(1, (CHITS,), flip="short"))
    assert "Print two-sided items on both sides, flipping on the short edge." in short
    assert not any("flip" in word for word in words(drawn(1, (MAP,))))


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.name)
def test_a_table_of_twelve_with_every_product_fits(paper):
    card = drawn(12, [replace(CHITS, two_sided=False, two_sided_possible=True), *[CHITS] * 13], paper)
    size = card.front.size
    texts = [mark for mark in card.front.marks if isinstance(mark, Text)]
    assert len(texts) > 12 * 4 + 14 * 5
    assert max(mark.y for mark in texts) < size.height
    assert min(mark.size for mark in texts) >= 6


def test_every_word_is_translated(pseudo_language):
    english = [
        word for word in words(drawn(1, (CHITS, MAP))) if any(sign.isalpha() for sign in word) and "«" not in word
    ]
    assert english == [
        "Friday",
        "Canvas Eagles  ·  1917-04",
        "Player 1",
        "Pilot 1",
        "Sopwith Camel",
        "1  Damage chits",
        "2  Map",
    ]


def test_silhouettes_end_before_the_page_numbers_on_any_paper():
    record = next(iter(load("canvas-eagles").library.of("aircraft").values())).record
    for paper in (A4, LETTER, A3):
        card = cover_of(*(replace(place(it), aircraft_record=record) for it in (1, 2)), paper=paper)
        pages_at = next(mark.x for mark in marks_of(card) if isinstance(mark, Text) and mark.text == "Pages")
        *silhouettes, below = (mark for mark in marks_of(card) if isinstance(mark, Use))
        assert len(silhouettes) == 2
        assert all(it.x + it.scale / 2 <= pages_at for it in silhouettes)
        # The type that both fly is drawn once more in the free space.
        last = max(mark.y for mark in marks_of(card) if isinstance(mark, Text) and mark.size == 10.0)
        assert below.y - below.scale / 2 > last
        assert below.scale > 2 * silhouettes[0].scale


def test_without_two_sided_printing_it_does_not_speak_of_flipping():
    said = " ".join(words(drawn(2, (replace(CHITS, two_sided=False), MAP), flip="")))
    assert "Print everything one-sided." in said
    assert "flip" not in said


def with_rules(*names, paper=A4):
    room = frame(paper.size)
    what = Cover("Friday", "Canvas Eagles", "1917-04", (place(1),), (CHITS,), "long", house_rules=names)
    return draw_cover(what, Size(room.width, room.height))


def test_it_names_the_house_rules():
    assert "House rules: Tired rotaries, Fast scouts" in words(with_rules("Tired rotaries", "Fast scouts"))
    assert not any("House rules" in it for it in words(drawn(1)))


@pytest.mark.parametrize("paper", [A4, A3, LETTER])
def test_many_house_rules_are_counted_and_stay_above_the_tables(paper):
    card = with_rules(*(f"A rule with the rather long name number {it}" for it in range(40)), paper=paper)
    texts = [mark for mark in marks_of(card) if isinstance(mark, Text)]
    rules = [it for it in texts if "rule with" in it.text or "more" in it.text]
    assert len(rules) == 2
    assert rules[-1].text.endswith("more")
    assert card.overflows == ()
    assert max(it.y for it in rules) < next(it.y for it in texts if it.text == "Player")
