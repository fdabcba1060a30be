"""The country of a map: each ground within its own hexes, told apart without colour, the same on every machine."""

from __future__ import annotations

import io
from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import Board, Cell
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.maps import Look, areas
from printgen.drawing.maps.chance import lattice_noise, seed, smooth_noise
from printgen.drawing.maps.country import INSET, UNEVEN, Country, draw_ground, draw_growth, extended_ground
from printgen.drawing.maps.relief import contours
from printgen.drawing.maps.rivers import river, river_course
from printgen.drawing.maps.seams import balance_rows, first_free_place, nearest_free_place
from printgen.drawing.maps.signs import KeepClear
from printgen.drawing.maps.swatches import HIGH, WIDE, swatch
from printgen.drawing.marks import Face, Mark, Outline, Use
from printgen.drawing.outline import step_coordinates
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from printgen.units import Box, Point, Size

PICTURE = ("w w . . m m", "w . v . m .", ". w w n n s", ". . . n s s", "w . . n n n")
KINDS = {".": "open", "w": "woods", "m": "marsh", "v": "village", "n": "no-mans-land", "s": "shell-holes"}
SIGNS = {
    "tree": ("woods",),
    "fir": ("woods",),
    "tuft": ("marsh",),
    "crater": ("shell-holes",),
    "worn": ("no-mans-land", "shell-holes"),
    "hedge": ("open",),
}


def country(pitch: float, level: bool = False, look: Look = Look(), keep: tuple[Box, ...] = ()) -> Country:  # noqa: B008
    board = Board(6, 5, naming="slanting" if level else "0412")
    kinds = {
        Cell(column + 1, row + 1): KINDS[letter]
        for row, line in enumerate(PICTURE)
        for column, letter in enumerate(line.split())
    }
    placed, size = PlacedBoard(board, pitch, 10.0, 10.0), board.size(pitch)
    window = Box(10.0, 10.0, size.width, size.height).inset(-1.6)
    return Country(placed, extended_ground(placed, kinds), window, KeepClear(keep, pitch), look, 5)


@pytest.mark.parametrize("firs", [False, True])
@pytest.mark.parametrize("level", [False, True])
@pytest.mark.parametrize("pitch", [16.0, 25.0, 40.0, 127.0])
def test_every_sign_stands_in_a_hex_of_its_ground(pitch: float, level: bool, firs: bool) -> None:
    it = country(pitch, level, Look(firs=firs))
    seen = set()
    for mark in (*draw_ground(it), *draw_growth(it)):
        if isinstance(mark, Use):
            sign = mark.glyph.name.split("-")[1]
            seen.add(sign)
            at = it.placed.board.cell_at((mark.x - 10) / pitch, (mark.y - 10) / pitch)
            kinds = SIGNS.get(sign, ("marsh",))
            assert it.kinds[at] in kinds, (mark.glyph.name, at)
    assert {"fir" if firs else "tree", "tuft", "crater", "worn"} <= seen


@pytest.mark.parametrize("level", [False, True])
def test_the_edge_of_woods_lies_within_their_hexes_and_leaves_none_of_them_out(level: bool) -> None:
    it = country(40.0, level)
    woods = it.cells_of_kind("woods")
    rings = areas.area_edges(it.placed, woods, INSET, UNEVEN, it.of)
    assert len(rings) == (2 if level else 3)
    for ring in rings:
        for at in ring:
            cell = it.placed.board.cell_at((at.x - 10) / 40, (at.y - 10) / 40)
            # Where an edge turns in, it cuts the corner of another hex by a hair.
            middle = it.placed.middle(cell)
            assert cell in woods or hypot(at.x - middle.x, at.y - middle.y) > 0.42 * 40
    (shape,) = areas.draw_area(rings, it.window, Ink.WOOD, None)
    assert [step[0] for step in shape.steps].count("Z") == len(rings)


def test_a_hole_in_an_area_stays_bare() -> None:
    board = Board(5, 5)
    placed = PlacedBoard(board, 40.0, 0, 0)
    ring = frozenset(board.neighbours(Cell(3, 3)))
    outer, inner = sorted(areas.area_edges(placed, ring, 0.05, 0.0), key=len, reverse=True)

    def turned(places: list[Point]) -> float:
        return sum(a.x * b.y - b.x * a.y for a, b in zip(places, [*places[1:], places[0]], strict=True))

    # They run opposite ways round, so that what lies in both is outside.
    assert turned(outer) * turned(inner) < 0


def test_what_is_clipped_lies_in_the_window_and_keeps_its_area() -> None:
    square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
    assert areas.clip_ring(square, Box(-5, -5, 50, 50)) == square
    half = areas.clip_ring(square, Box(4, -5, 50, 50))
    assert {(it.x, it.y) for it in half} == {(4, 0), (10, 0), (10, 10), (4, 10)}
    assert areas.clip_ring(square, Box(20, 0, 5, 5)) == []


@pytest.mark.parametrize("draw", ["ground", "growth", "relief", "river"])
def test_nothing_runs_farther_off_the_frame_than_the_margin_hides(draw: str) -> None:
    it = country(40.0)
    bed = river_course((), 40.0, 3) or [Point(60.0 + number, -30.0 + 5 * number) for number in range(60)]
    drawn: tuple[Mark, ...] = {
        "ground": tuple(draw_ground(it)),
        "growth": tuple(draw_growth(it)),
        "relief": tuple(contours(it.window, 40.0, bed, it.keep, 3)),
        "river": tuple(river(bed, 40.0, it.window, 3)),
    }[draw]
    outlines = [mark for mark in drawn if isinstance(mark, Outline)]
    most = it.window.inset(-5.4)
    for mark in outlines:
        ends = [step_coordinates(step)[-2:] for step in mark.steps if len(step) > 2]
        assert all(most.x < x < most.right and most.y < y < most.bottom for x, y in ends)


def test_contours_and_bounds_break_where_words_stand() -> None:
    window = Box(0, 0, 300, 300)
    words = tuple(Box(x, y, 16.0, 4.0) for x in range(10, 300, 40) for y in range(10, 300, 40))
    keep = KeepClear(words, 40.0)
    free, broken = (list(contours(window, 40.0, (), it, 3)) for it in (KeepClear((), 40.0), keep))
    assert len(broken) > len(free) > 10
    corners = [step_coordinates(step)[-2:] for mark in broken if isinstance(mark, Outline) for step in mark.steps]
    assert [at for at in corners if keep.touches(*at, 0.0)] == []


def test_chance_is_the_same_on_every_machine() -> None:
    assert [round(lattice_noise(3, 4, number), 6) for number in range(3)] == [0.846592, 0.180219, 0.114719]
    assert round(smooth_noise(1.25, 2.5, 7), 6) == 0.54373
    assert seed("western-front") != seed("western-frond")
    assert 0.45 < sum(lattice_noise(x, y) for x in range(40) for y in range(40)) / 1600 < 0.55


def test_a_map_is_the_same_twice_and_at_another_size() -> None:
    twice = [list(draw_growth(country(40.0))) for _ in range(2)]
    assert twice[0] == twice[1]
    small, large = (
        [mark.glyph.name for mark in draw_growth(country(pitch)) if isinstance(mark, Use)] for pitch in (40.0, 80.0)
    )
    assert abs(len(small) - len(large)) < 0.1 * len(small)


@pytest.mark.parametrize("palette", PALETTES)
def test_grounds_are_told_apart_without_colour(palette: str) -> None:
    kinds = (
        "open",
        "no-mans-land",
        "woods",
        "marsh",
        "shell-holes",
        "village",
        "trench",
        "rivers",
        "roads",
        "railways",
    )
    size = Size(WIDE + 2, HIGH + 2)
    sheets = tuple(
        Sheet(size, (PlacedFace(Face(kind, size, tuple(swatch(kind, Box(1, 1, WIDE, HIGH), Look()))), 0, 0),))
        for kind in kinds
    )
    pages = png.render(pdf.render(Plan("grounds", "test", sheets), PALETTES[palette]), 150)
    pictures = [Image.open(io.BytesIO(page)).convert("L") for page in pages]
    for (one, a), (two, b) in combinations(zip(kinds, pictures, strict=True), 2):
        assert ImageStat.Stat(ImageChops.difference(a, b)).mean[0] / 255 > 0.006, (one, two)


bands = st.lists(st.floats(0, 400), max_size=4).map(lambda found: tuple((at, at + 8.0) for at in found))


@given(st.floats(0, 300), st.floats(5, 90), bands)
def test_what_is_put_clear_of_seams_touches_none(
    start: float, long: float, cut: tuple[tuple[float, float], ...]
) -> None:
    at = first_free_place(start, long, 1000.0, cut)
    assert at is not None
    assert at >= start
    assert not any(at < two and at + long > one for one, two in cut)
    assert first_free_place(0.0, long, long - 1.0, cut) is None


@given(st.floats(60, 340), st.floats(5, 60), bands)
def test_words_of_an_edge_keep_to_its_middle_unless_it_is_cut_there(
    middle: float, long: float, cut: tuple[tuple[float, float], ...]
) -> None:
    at = nearest_free_place(middle, long, 0.0, 1000.0, cut)
    assert not any(at - long / 2 < two and at + long / 2 > one for one, two in cut)
    if not cut:
        assert at == middle


def test_the_last_row_of_a_key_is_not_much_shorter_than_the_others() -> None:
    spots = balance_rows([20.0] * 7, 10.0, 132.0, ())
    assert [it.row for it in spots] == [0, 0, 0, 0, 1, 1, 1]
    assert all(it.x is not None and 10.0 <= it.x <= 112.0 for it in spots)
    # Entries that fit on one row stay there, and entries avoid seams.
    assert {it.row for it in balance_rows([20.0] * 5, 10.0, 132.0, ())} == {0}
    beside = balance_rows([20.0] * 3, 10.0, 132.0, ((25.0, 40.0),))
    assert all(it.x is not None and (it.x + 18.0 <= 25.0 or it.x >= 40.0) for it in beside)
    assert balance_rows([], 10.0, 132.0, ()) == []
