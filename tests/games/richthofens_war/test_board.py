"""The board: what the folder says of it, and what is printed."""

from __future__ import annotations

from typing import cast

import pytest

from printgen.data.kind import Library
from printgen.drawing.hex_map import PlacedBoard, half_hex_lines
from printgen.drawing.maps import LAYOUTS
from printgen.drawing.maps.land import Front, build_land
from printgen.drawing.marks import FINE, Line, Text, Use
from printgen.games.richthofens_war.board import MAPS, Map
from printgen.products.options import Choices
from printgen.units import Size

SOMME = "somme"


def board(library: Library) -> Map:
    return cast(Map, library.of("maps")[SOMME].record)


def test_rows_lines_river_and_bridge_are_the_folders(library: Library) -> None:
    ground = build_land(board(library))
    names = [ground.board.label(at) for at in ground.board.cells()]
    # Letters A to OO, numbers 1 to 52, and each hex has one name.
    assert len(set(names)) == len(names)
    assert {name.split("-")[0] for name in names} == {ground.board.letters(row) for row in range(1, 42)}
    assert {int(name.split("-")[1]) for name in names} == set(range(1, 53))
    assert [ground.board.letters(row) for row in (1, 26, 27, 41)] == ["A", "Z", "AA", "OO"]
    crossed = [{at for way in ways for at in ground.course(way)} for ways in (ground.map.rivers, ground.map.roads)]
    assert ground.board.parse_label("X-19") in crossed[0] & crossed[1]
    assert ground.board.parse_label("D-26") in ground.board


def test_trench_lines_run_from_edge_to_edge_with_no_mans_land_between(library: Library) -> None:
    ground = build_land(board(library))
    allied, german = (Front(ground, side) for side in ("allied", "german"))
    for front in (allied, german):
        assert [front.rank(at) for at in (front.fire_trench()[0], front.fire_trench()[-1])] == [1, 32]
    # Allied territory is the north: no trench and no hex of No-Man's-Land lies there.
    behind = [at for at in ground.board.cells() if allied.is_behind(at)]
    assert {ground.grounds[at] for at in behind} & {"no-mans-land", "trench"} == set()
    assert max(at.row for at in behind) < min(at.row for at in ground.board.cells() if german.is_behind(at))


def test_what_the_kit_drew_itself_is_marked(library: Library) -> None:
    drawn = ("terrain", "rivers", "roads", "places.B-19", "places.NN-35")
    assert {source.status for it in drawn if (source := board(library).source_of(it))} == {"reconstructed"}
    face = MAPS.deck(library, Choices(), Size(210, 297)).cards[0].front
    assert any(isinstance(mark, Use) and "reconstructed" in mark.glyph.name for mark in face.marks)


def test_hexes_are_five_eighths_of_an_inch_unless_asked(library: Library) -> None:
    face = MAPS.deck(library, Choices(), Size(210, 297)).cards[0].front
    words = {mark.text for mark in face.marks if isinstance(mark, Text)}
    assert words >= {"X-19", "OO-52", "A-1", "OO", "52", "Sailly-le-Sec", "Le Hamel", "Bridge X-19"}
    assert "32 by 41 hexes of 15.875 mm" in words


@pytest.mark.parametrize("layout", LAYOUTS)
def test_aircraft_have_half_hexes_to_start_on_at_the_edges_of_both_sides(library: Library, layout: str) -> None:
    map = board(library)
    assert (map.edges.allied, map.edges.german) == ("top", "bottom")
    placed = PlacedBoard(build_land(map).board, 15.875, 0.0, 0.0)
    (top, bottom), field = (0.0, placed.board.size(15.875).height), placed.field
    # Half of a hex of a row beyond the first and the last one lies within the frame.
    assert (field.y, field.bottom) == pytest.approx((top - 15.875 / 12**0.5, bottom + 15.875 / 12**0.5))
    drawn = [it for it in half_hex_lines(placed) if isinstance(it, Line)]
    strong = [it for it in drawn if it.width == FINE]
    assert len(strong) == 2 * 2 * 32
    for edge in (field.y, field.bottom):
        assert len({round(it.x1, 3) for it in drawn if it not in strong and it.y1 == pytest.approx(edge)}) == 33
    face = MAPS.deck(library, Choices.from_values(layout=layout), Size(210, 297)).cards[0].front
    kinds = [mark for mark in face.marks if isinstance(mark, Line | Use)]
    assert face.size.height > field.height
    if layout != "stencil":
        assert sum(isinstance(it, Line) and it.width == FINE and it.y1 != it.y2 for it in kinds) >= len(strong)


def test_the_map_says_who_starts_on_half_hexes_and_who_has_left(library: Library) -> None:
    face = MAPS.deck(library, Choices(), Size(210, 297)).cards[0].front
    said = " ".join(mark.text for mark in face.marks if isinstance(mark, Text))
    assert "except when the scenario says otherwise" in said
    assert "has exited from the mapboard" in said
