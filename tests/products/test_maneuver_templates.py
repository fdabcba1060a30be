"""Maneuvers at table size: a piece each, left in front and right behind, as large as their hexes; what is too large is tiled."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from printgen.commands import load
from printgen.data.kind import Library
from printgen.data.records.maneuvers import parse
from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Text, Use
from printgen.games.blue_max.flight import NUMBERS
from printgen.products.charted import common_codes
from printgen.products.deck import Card
from printgen.products.maneuver_templates import BORDER, templates
from printgen.sheets.nesting import nest_sheets
from printgen.sheets.order import Piece, PieceOrder
from printgen.units import Box, Size

A4 = Size(190.0, 268.5)


@pytest.fixture(scope="module")
def library() -> Library:
    return load("blue-max").library


def pieces(library: Library, *flown: str, pitch: float = 38.0) -> dict[str, Card]:
    every = flown or tuple(library.of("maneuvers"))
    return {card.front.name: card for card in templates(library, NUMBERS, every, pitch, A4)}


def test_every_maneuver_that_leaves_its_hex_is_on_one_side_of_one_piece(library: Library) -> None:
    found = pieces(library)
    sides = [
        name.split("-")[1] for it in found.values() for name in {face.name for face in (it.front, it.back) if face}
    ]
    leave = [code for code, case in library.of("maneuvers").items() if case.record.path]  # type: ignore[attr-defined]
    assert sorted(sides) == sorted(leave)
    assert {card.front.name.split("-")[1]: card.back.name.split("-")[1] for card in found.values() if card.back} == {
        code: NUMBERS.mirrored(code) for code in leave if NUMBERS.side_of(parse(code)) >= 0
    }


def test_a_symmetrical_maneuver_is_the_same_on_both_sides(library: Library) -> None:
    (card,) = pieces(library, "3S2").values()
    assert card.back is card.front


def test_a_turn_flown_to_one_side_alone_has_no_back(library: Library) -> None:
    (card,) = pieces(library, "14R2").values()
    assert (card.front.name, card.back) == ("template-14R2-38", None)


@pytest.mark.parametrize("pitch", [20.0, 38.0])
def test_a_piece_is_as_large_as_its_hexes_and_is_cut_along_a_border(library: Library, pitch: float) -> None:
    (card,) = pieces(library, "3S2", pitch=pitch).values()
    assert card.trim
    assert card.front.size == card.trim.size
    assert card.front.size.height == pytest.approx(3 * pitch + 2 * BORDER)
    assert card.front.size.width == pytest.approx(2 * pitch / 3**0.5 + 2 * BORDER)
    texts = [mark for mark in card.front.marks if isinstance(mark, Text)]
    assert [mark.text for mark in texts] == ["3S2"]
    # Its code stands in the first hex, at the foot, beside the path.
    assert BORDER + 2 * pitch < texts[0].y < BORDER + 3 * pitch
    assert texts[0].x - width("3S2", "strong", texts[0].size) / 2 > card.front.size.width / 2 + 0.5


def test_an_aircraft_is_at_the_end_of_the_path(library: Library) -> None:
    for card in pieces(library).values():
        (aircraft,) = [it for it in card.front.marks if isinstance(it, Use) and it.glyph.name.startswith("silhouette-")]
        assert aircraft.scale > 20.0


def test_pieces_of_one_size_follow_each_other(library: Library) -> None:
    heights = [card.front.size.height for card in pieces(library).values()]
    assert heights == sorted(heights, reverse=True)


def test_pieces_interlock_on_the_sheet_without_touching(library: Library) -> None:
    cards = [card for card in pieces(library).values() if card.back and card.trim]
    order = PieceOrder(Size(210.0, 297.0))
    field = Box(10.0, 15.0, 190.0, 267.0)
    sheets = nest_sheets([Piece(it.front, it.back, it.trim) for it in cards if it.trim], field, order)
    assert sum(map(len, sheets)) == len(cards)
    assert len(sheets) <= 5
    for sheet in sheets:
        hexes = [
            (number, middle.shift(it.box.x, it.box.y))
            for number, it in enumerate(sheet)
            for middle in it.piece.trim.hexes
        ]
        assert all(it.box.right <= field.right + 1e-6 and it.box.bottom <= field.bottom + 1e-6 for it in sheet)
        for (first, one), (second, other) in combinations(hexes, 2):
            assert first == second or hypot(one.x - other.x, one.y - other.y) >= 38.0


def test_the_back_of_a_piece_has_its_hexes_behind_those_of_the_front(library: Library) -> None:
    for code in ("20L3", "34S3"):
        one, other = (next(iter(pieces(library, it).values())).trim for it in (code, NUMBERS.mirrored(code)))
        assert one
        assert other
        behind = sorted(round(one.size.width - it.x, 6) for it in one.hexes)
        assert sorted(round(it.x, 6) for it in other.hexes) == behind


def test_what_is_larger_than_a_page_is_laid_over_several_each_side_by_itself(library: Library) -> None:
    found = pieces(library, "20L3", "20R3", pitch=95.0)
    assert sorted(found) == ["template-20L3-95", "template-20R3-95"]
    assert all(card.tiled and card.back is None and card.trim is None for card in found.values())


def test_common_is_what_a_third_of_them_fly() -> None:
    assert common_codes([("2S1", "3S2"), ("2S1",), ("2S1", "4S3"), ("3S2",)]) == {"2S1", "3S2"}
