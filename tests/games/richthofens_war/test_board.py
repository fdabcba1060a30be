"""The board: what the folder says of it, and what is printed."""

from __future__ import annotations

from typing import cast

from printgen.data.kind import Library
from printgen.drawing.maps.land import Front, land
from printgen.drawing.marks import Text
from printgen.games.richthofens_war.board import MAPS, Map
from printgen.products.options import Choices
from printgen.units import Size

SOMME = "somme"


def board(library: Library) -> Map:
    return cast(Map, library.of("maps")[SOMME].record)


def test_rows_lines_river_and_bridge_are_the_folders(library: Library) -> None:
    ground = land(board(library))
    names = [ground.board.label(at) for at in ground.board.cells()]
    # Letters A to OO, numbers 1 to 52, and each hex has one name.
    assert len(set(names)) == len(names)
    assert {name.split("-")[0] for name in names} == {ground.board.letters(row) for row in range(1, 42)}
    assert {int(name.split("-")[1]) for name in names} == set(range(1, 53))
    assert [ground.board.letters(row) for row in (1, 26, 27, 41)] == ["A", "Z", "AA", "OO"]
    crossed = [{at for way in ways for at in ground.course(way)} for ways in (ground.map.rivers, ground.map.roads)]
    assert ground.board.find("X-19") in crossed[0] & crossed[1]
    assert ground.board.find("D-26") in ground.board


def test_trench_lines_run_from_edge_to_edge_with_no_mans_land_between(library: Library) -> None:
    ground = land(board(library))
    allied, german = (Front(ground, side) for side in ("allied", "german"))
    for front in (allied, german):
        assert [front.rank(at) for at in (front.line()[0], front.line()[-1])] == [1, 32]
    # Allied territory is the north: no trench and no hex of No-Man's-Land lies there.
    behind = [at for at in ground.board.cells() if allied.behind(at)]
    assert {ground.grounds()[at] for at in behind} & {"no-mans-land", "trench"} == set()
    assert max(at.row for at in behind) < min(at.row for at in ground.board.cells() if german.behind(at))


def test_what_the_kit_drew_itself_is_marked(library: Library) -> None:
    source = board(library).source
    assert source is not None
    assert source.status == "reconstructed"


def test_hexes_are_five_eighths_of_an_inch_unless_asked(library: Library) -> None:
    face = MAPS.deck(library, Choices(), Size(210, 297)).cards[0].front
    words = {mark.text for mark in face.marks if isinstance(mark, Text)}
    assert words >= {"X-19", "OO-52", "A-1", "OO", "52", "Sailly-le-Sec", "Le Hamel", "Bridge"}
    assert "32 by 41 hexes of 15.875 mm" in words
