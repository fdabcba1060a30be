"""Maps of a game that has no trenches, no sides and other names of hexes than Canvas Eagles."""

from __future__ import annotations

from math import hypot, sqrt
from typing import ClassVar

import pytest

from printgen.checks import maps as checks
from printgen.data.kind import Case, Kind, Library
from printgen.data.records.maps import Map
from printgen.data.yaml import Document
from printgen.drawing.hex_map import GRID
from printgen.drawing.maps import MapStyle
from printgen.drawing.maps.land import build_land
from printgen.drawing.maps.margin import lay_out_strip
from printgen.drawing.maps.swatches import HIGH, key_entries
from printgen.drawing.marks import Line, Text
from printgen.products.deck import Choices
from printgen.products.maps import map_product
from printgen.units import Box, Size

KIND = Kind("maps", "toy/maps/*.yaml", Map, key="map")


def sky(columns: int, rows: int, **more: object) -> Case:
    terrain = [" ".join("." * columns)] * rows
    record = Map.model_validate({"map": "sky", "title": "Sky", "hex-naming": "X-19", "terrain": terrain, **more})
    return Case(KIND, "sky", record, Document("sky.yaml", "", {"map": "sky"}, {}, {}))


def texts(case: Case, **asked: object) -> list[str]:
    library = Library({"maps": {"sky": case}})
    (card,) = map_product(MapStyle()).deck(library, Choices.from_values(**asked), Size(190, 260)).cards
    assert card.overflows == ()
    return [mark.text for mark in card.front.marks if isinstance(mark, Text)]


def test_every_hex_bears_its_letters_and_number() -> None:
    printed = texts(sky(52, 41), hex=15.0)
    assert {"A-1", "X-19", "OO-52"} <= set(printed)
    assert len([text for text in printed if "-" in text]) == 52 * 41
    assert not any(word in text for text in printed for word in ("Allied", "Central"))


def test_ways_are_named_as_the_hexes_are() -> None:
    case = sky(12, 12, rivers=[["A-3", "L-3"]])
    assert isinstance(case.record, Map)
    course = build_land(case.record).course(("A-3", "C-3"))
    assert [(at.column, at.row) for at in course] == [(3, 1), (3, 2), (3, 3)]


def test_a_hex_off_the_board_is_found() -> None:
    problems = list(checks.size(checks.land_of(sky(12, 12, roads=[["A-1", "M-1"]])), least=10))
    assert [(problem.path, problem.message) for problem in problems] == [
        (("roads", 0, 1), "hex M-1 is not on the board, which has 12 by 12 hexes")
    ]


@pytest.mark.parametrize("pitch", [20.0, 38.0])
def test_two_sheets_join_and_no_hex_is_lost(pitch: float) -> None:
    def sides(style: MapStyle, case: Case, from_x: float) -> tuple[float, list[Line]]:
        (card,) = (
            map_product(style)
            .deck(Library({"maps": {"sky": case}}), Choices.from_values(hex=pitch), Size(190, 260))
            .cards
        )
        found = [mark for mark in card.front.marks if isinstance(mark, Line) and mark.width == GRID]
        moved = [Line(it.x1 + from_x, it.y1, it.x2 + from_x, it.y2) for it in found]
        return from_x + card.front.size.width, moved

    style = MapStyle(side_margin=12.0, end_margin=20.0)
    cut, west = sides(style, sky(19, 20, **{"hex-naming": "0412"}, **{"joining-edge": "right"}), 0.0)
    _right, east = sides(
        style, sky(19, 20, **{"hex-naming": "0412"}, **{"joining-edge": "left", "low-columns": "odd"}), cut
    )
    _right, whole = sides(style, sky(38, 20, **{"hex-naming": "0412"}), 0.0)

    def long(lines: list[Line]) -> float:
        return sum(hypot(it.x2 - it.x1, it.y2 - it.y1) for it in lines)

    assert long(west) + long(east) == pytest.approx(long(whole))
    # Each hexside that is cut goes on where it ends on the other sheet; none reaches beyond the cut.
    ends = [sorted(round(it.y1, 6) for it in part if abs(it.x1 - cut) < 1e-6) for part in (west, east)]
    assert ends[0] == ends[1]
    assert len(ends[0]) == 2 * 20 + 1
    assert max(max(it.x1, it.x2) for it in west) <= cut + 1e-6 <= min(min(it.x1, it.x2) for it in east) + 2e-6
    assert cut == pytest.approx(12.0 + (1.5 * 19 + 0.25) * pitch / sqrt(3))


@pytest.mark.parametrize(
    ("bands", "tiles"),
    [
        # A tile with the title and a wide tile beside it; then only narrow tiles.
        (((180.0, 188.0), (370.0, 378.0)), 1),
        (tuple((at, at + 8.0) for at in (100.0, 150.0, 200.0, 250.0, 300.0, 350.0, 400.0, 450.0)), 6),
    ],
)
def test_the_key_is_complete_on_one_tile_if_it_fits(bands: tuple[tuple[float, float], ...], tiles: int) -> None:
    class Country(Map):
        GROUNDS: ClassVar = {".": "open", "w": "woods", "m": "marsh", "v": "village"}

    terrain = ["." * 12, "w" * 12, "m" * 12, "v" * 12] * 3
    record = Country.model_validate({"map": "land", "title": "Land", "terrain": [" ".join(row) for row in terrain]})
    land = build_land(record.model_copy(update={"rivers": (("0101", "0103"),), "roads": (("0201", "0203"),)}))
    laid = lay_out_strip(land, Box(0.0, 0.0, 500.0, 0.0), "numbered", MapStyle(), bands)
    assert [kind for kind, _name, _at in laid.entries] == list(key_entries(land))
    assert len(laid.entries) == 6
    found = {sum(at.x > one for one, _two in bands) for _kind, _name, at in laid.entries}
    assert len(found) == tiles
    for _kind, _name, at in laid.entries:
        assert not any(at.x < two and at.x + 25.0 > one for one, two in bands)
        assert at.y + HIGH <= laid.height
