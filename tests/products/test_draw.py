"""What of a product's text cannot be set on the papers most people have, found with as little drawing as it takes."""

from __future__ import annotations

import pytest

from printgen.data.findings import Place
from printgen.data.kind import Case, Kind, Library
from printgen.data.records.record import Record
from printgen.data.yaml import Document
from printgen.drawing.frame import frame
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Overflow
from printgen.products.deck import Card, Deck, Product
from printgen.products.draw import all_overflows
from printgen.products.options import Choices
from printgen.sheets.paper import A4, LETTER
from printgen.units import Size

ROOMS = {paper.name: frame(paper.size) for paper in (A4, LETTER)}


@pytest.mark.parametrize(
    ("wide", "high", "fits", "drawn"),
    [
        (180.0, 240.0, True, 1),
        # Too wide for A4 alone, too high for Letter alone, too large for both.
        (193.0, 240.0, False, 3),
        (180.0, 260.0, False, 3),
        (200.0, 300.0, False, 3),
        # As wide as A4 and nearly as high as Letter have room.
        (190.0, 255.0, True, 1),
    ],
)
def test_what_fits_the_least_of_both_papers_is_drawn_once(wide: float, high: float, fits: bool, drawn: int) -> None:
    at = {(): Place("kite.yaml")}
    kite = Case(Kind("kites", "kite.yaml", Record, "kite"), "box", Record(), Document("kite.yaml", "", {}, at, at))
    sizes: list[Size] = []

    def deck(_library: Library, _choices: Choices, size: Size) -> Deck:
        sizes.append(size)
        over = max(wide - size.width, high - size.height)
        misfits = ((kite, Overflow(("name",), "a long one", excess=over)),) if over > 0 else ()
        return Deck("Kites", (Card(Face("box", size, ()), overflows=misfits),))

    found = all_overflows([Product("kites", "Kites", "", deck)], Library())
    assert (found == [], len(sizes)) == (fits, drawn)
    assert [it.code for it in found] == ([] if fits else ["PG009"])
    assert fits == all(wide <= room.width and high <= room.height for room in ROOMS.values())
