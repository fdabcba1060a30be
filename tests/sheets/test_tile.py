"""Pictures over many sheets: the tiles, what they show, and how they join."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from printgen.drawing.frame import frame
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Face, Glyph, Line, Rect, Text, Use
from printgen.render import pdf
from printgen.sheets.order import LayoutError
from printgen.sheets.pages import Leaf
from printgen.sheets.paper import A3, A4, LETTER
from printgen.sheets.tile import LONGEST, OVERLAP, Tile, banner_sheet, tile_picture, tile_room, tile_sheets
from printgen.units import Box, Size
from tests.sheets.pieces import TITLE, rectangles
from tests.spelled import spelled

PITCH = 32.9


def picture(wide: float, high: float) -> Leaf:
    """A picture with a rectangle every PITCH mm: its column's number / 100 wide, its row's high, about its point."""
    marks = tuple(
        Rect(x - (column + 1) / 200, y - (row + 1) / 200, (column + 1) / 100, (row + 1) / 100, Ink.BLACK, None)
        for row in range(int(high / PITCH) + 1)
        for column in range(int(wide / PITCH) + 1)
        if (x := column * PITCH) <= wide and (y := row * PITCH) <= high
    )
    return Leaf(Face("map", Size(wide, high), marks), ("Maps", "Playing sheet"), "abc1234")


sides = st.floats(50, 2500)
papers = st.sampled_from([A4.size, LETTER.size, A3.size])


@given(sides, sides, papers)
def test_tiles_cover_the_picture_and_lap(wide: float, high: float, paper: Size) -> None:
    cut = tile_picture(Size(wide, high), paper)
    room = tile_room(cut.paper)
    assert len(cut.tiles) == cut.rows * cut.columns
    at = {(tile.row, tile.column): tile.window for tile in cut.tiles}
    assert len(at) == cut.rows * cut.columns
    for (row, column), window in at.items():
        assert window.width <= room.width + 1e-6
        assert window.height <= room.height + 1e-6
        if column:
            assert at[row, column - 1].right - window.x == pytest.approx(OVERLAP, abs=1e-6)
        if row:
            assert at[row - 1, column].bottom - window.y == pytest.approx(OVERLAP, abs=1e-6)
    first, last = at[0, 0], at[cut.rows - 1, cut.columns - 1]
    assert (first.x, first.y) == (0, 0)
    assert (last.right, last.bottom) == (pytest.approx(wide), pytest.approx(high))


@given(sides, sides, papers)
def test_no_way_round_takes_fewer_sheets(wide: float, high: float, paper: Size) -> None:
    cut = tile_picture(Size(wide, high), paper)
    for way in (paper, paper.transposed):
        room = tile_room(way)
        fewest = max(1, -(-(wide - 8) // (room.width - 8))) * max(1, -(-(high - 8) // (room.height - 8)))
        assert len(cut.tiles) <= fewest


def test_a_picture_that_fits_is_one_tile() -> None:
    room = tile_room(A4.size)
    assert [tile.name for tile in tile_picture(Size(room.width, room.height), A4.size).tiles] == ["A1"]
    assert len(tile_picture(Size(room.width + 0.1, 250), A4.size).tiles) == 2


def test_one_tile_or_two_have_no_page_that_joins_them() -> None:
    room = tile_room(A4.size)
    (only,) = tile_sheets(TITLE, picture(room.width, room.height), A4.size).sheets
    said = [mark.text for mark in only.faces[-1].face.marks if isinstance(mark, Text)]
    assert only.bookmark[-1] == "whole picture"
    assert not [text for text in said if "glue" in text or text in ("cut", "A1")]
    assert [it.bookmark[-1] for it in tile_sheets(TITLE, picture(300, 100), A3.size).sheets] == ["whole picture"]
    two = tile_sheets(TITLE, picture(room.width, 2 * room.height - OVERLAP), A4.size).sheets
    assert [it.bookmark[-1] for it in two] == ["tile A1", "tile B1"]
    assert "part 2 of 2" in " ".join(mark.text for mark in two[1].faces[-1].face.marks if isinstance(mark, Text))


def test_every_tile_of_a_picture_has_its_notes() -> None:
    large = picture(300, 400)
    leaf = replace(large, face=replace(large.face, notes=("Cut it out.",)))
    for sheet in tile_sheets(TITLE, leaf, A4.size).sheets:
        assert "Cut it out." in [mark.text for mark in sheet.faces[-1].face.marks if isinstance(mark, Text)]


def test_tiles_begin_where_no_word_is_cut() -> None:
    allowed = (40.0, 120.0, 200.0, 280.0, 360.0)
    cut = tile_picture(Size(300, 400), A4.size, (allowed, ()))
    room = tile_room(cut.paper)
    begins = sorted({tile.window.y for tile in cut.tiles})
    assert len(begins) > 1
    assert set(begins[1:]) <= set(allowed)
    assert max(tile.window.height for tile in cut.tiles) <= room.height
    assert max(tile.window.bottom for tile in cut.tiles) == 400
    # Where none is within reach, anywhere is right.
    assert len(tile_picture(Size(100, 800), A4.size, ((1.0,), ())).tiles) == 4


def test_tiles_are_named_by_row_and_column() -> None:
    box = Box(0, 0, 1, 1)
    names = [Tile(row, column, box).name for row, column in ((0, 0), (1, 11), (25, 0), (26, 2), (52, 0))]
    assert names == ["A1", "B12", "Z1", "AA3", "BA1"]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_pitch_is_exact_over_the_whole_picture(paper: object) -> None:
    size = paper.size  # type: ignore[attr-defined]
    leaf = picture(1000, 700)
    cut = tile_picture(leaf.face.size, size)
    pages = pikepdf.open(BytesIO(pdf.render(tile_sheets(TITLE, leaf, size), PALETTES["full"]))).pages
    assert len(pages) == len(cut.tiles) + 1
    seen: set[tuple[int, int]] = set()
    for tile, page in zip(cut.tiles, list(pages)[1:], strict=True):
        room = tile_room(cut.paper).centered_box(Size(tile.window.width, tile.window.height))
        for found in rectangles(page):
            if found.width > 0.5 or found.height > 0.5:
                continue
            column, row = round(found.width * 100) - 1, round(found.height * 100) - 1
            seen.add((column, row))
            # The page's own place of the picture, put back together from the tiles' windows.
            x, y = found.x - room.x + tile.window.x, found.y - room.y + tile.window.y
            assert (x, y) == (pytest.approx(column * PITCH, abs=0.01), pytest.approx(row * PITCH, abs=0.01))
    assert len(seen) == 31 * 22


@pytest.mark.parametrize("seams", [((), ()), ((90.0, 240.0, 300.0, 480.0, 590.0), (110.0, 250.0, 480.0, 600.0, 820.0))])
def test_a_tile_holds_what_its_window_shows_and_little_else(seams: tuple[tuple[float, ...], tuple[float, ...]]) -> None:
    leaf = replace(picture(1000, 700), seams=seams)
    plan = tile_sheets(TITLE, leaf, A4.size)
    cut = tile_picture(leaf.face.size, A4.size, seams)
    for tile, sheet in zip(cut.tiles, plan.sheets[1:], strict=True):
        shown = sheet.faces[0]
        window = tile.window
        # The tile is in the middle of its page.
        room = tile_room(cut.paper).centered_box(Size(window.width, window.height))
        assert shown.window == window
        assert (shown.x + window.x, shown.y + window.y) == (pytest.approx(room.x), pytest.approx(room.y))
        names = {(mark.width, mark.height) for mark in shown.face.marks if isinstance(mark, Rect)}
        inside = {
            (mark.width, mark.height)
            for mark in leaf.face.marks
            if isinstance(mark, Rect)
            and window.x <= mark.x + mark.width / 2 <= window.right
            and window.y <= mark.y + mark.height / 2 <= window.bottom
        }
        assert len(inside) > 10
        assert inside <= names
        assert len(names) < len(inside) + 30


def test_the_page_that_joins_them_shows_the_whole_picture_small_with_the_tiles_in_their_places() -> None:
    words = Text(10, 10, "legible", 20), Text(10, 20, "too small", 5)
    leaf = picture(300, 400)
    large = Leaf(Face("map", leaf.face.size, (*leaf.face.marks, *words)), leaf.bookmark, leaf.stamp)
    marks = tile_sheets(TITLE, large, A4.size).sheets[0].faces[-1].face.marks
    (small,) = [mark for mark in marks if isinstance(mark, Use) and mark.glyph.name == "small-map"]
    assert small.glyph.marks == (*leaf.face.marks, words[0])
    edge = next(mark for mark in marks if isinstance(mark, Rect) and mark.fill is None)
    assert (edge.x, edge.y) == (small.x, small.y)
    assert (edge.width, edge.height) == (pytest.approx(300 * small.scale), pytest.approx(400 * small.scale))
    cut = tile_picture(large.face.size, A4.size)
    named = {mark.text: mark for mark in marks if isinstance(mark, Text) and re.fullmatch(r"[AB][12]", mark.text)}
    assert sorted(named) == ["A1", "A2", "B1", "B2"]
    for tile in cut.tiles:
        x, y = (named[tile.name].x - small.x) / small.scale, (named[tile.name].y - small.y) / small.scale
        assert tile.window.x < x < tile.window.right
        assert tile.window.y < y < tile.window.bottom


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_crop_marks_keep_off_the_rulers(paper: object) -> None:
    size = paper.size  # type: ignore[attr-defined]
    room = tile_room(size)
    (sheet,) = tile_sheets(TITLE, picture(room.width, room.height), size).sheets
    marks = sheet.faces[-1].face.marks
    lines = [mark for mark in marks if isinstance(mark, Line) and mark.x1 == mark.x2]
    ruler = next(mark for mark in marks if isinstance(mark, Use))
    assert len(lines) == 4
    assert max(mark.y2 for mark in lines) < ruler.y - 2.2 - 1


def test_the_marks_of_a_tile_and_of_the_page_that_joins_them(golden: Callable[[str, str], None]) -> None:
    sheets = tile_sheets(TITLE, picture(300, 400), A4.size).sheets
    golden("press/tiles.txt", "\n".join(spelled(sheet.faces[-1].face) for sheet in (sheets[0], sheets[1], sheets[4])))


def test_every_word_on_a_tile_is_in_the_language_of_print(pseudo_language: Path) -> None:
    texts = [
        mark.text
        for sheet in tile_sheets(TITLE, picture(300, 400), A4.size).sheets
        for mark in sheet.faces[-1].face.marks
        if isinstance(mark, Text)
    ]
    assert len(texts) > 20
    named = re.compile(r"[AB][12]|Playing sheet")
    assert [text for text in texts if not named.fullmatch(text) and not {"«", "»"} & set(text)] == []


def test_a_banner_is_one_sheet_as_large_as_it_takes() -> None:
    (sheet,) = banner_sheet(TITLE, picture(1500, 900)).sheets
    assert sheet.size == Size(1520, 923.5)
    room = frame(sheet.size)
    assert (sheet.faces[0].x, sheet.faces[0].y) == (room.x, room.y)
    document = pikepdf.open(BytesIO(pdf.render(banner_sheet(TITLE, picture(1500, 900)), PALETTES["full"])))
    assert float(document.pages[0].MediaBox[2]) * 25.4 / 72 == pytest.approx(1520, abs=0.001)


def test_a_banner_longer_than_a_page_can_be_is_refused() -> None:
    assert banner_sheet(TITLE, Leaf(Face("long", Size(LONGEST - 20, 100), ()), (), "")).sheets
    with pytest.raises(LayoutError, match="does not fit on one sheet, which is at most 5080 mm long"):
        banner_sheet(TITLE, Leaf(Face("long", Size(LONGEST - 19, 100), ()), (), ""))


def test_the_key_of_a_picture_is_legible_on_the_page_that_joins_its_tiles() -> None:
    """Names would be too small on the small picture, so samples are printed below it, with their names."""
    sample = Face("sample", Size(11, 8), (Rect(0, 0, 11, 8),))
    leaf = picture(300, 400)
    drawn = (*leaf.face.marks, Use(Glyph(sample.name, sample.marks), 10, 390))
    leaf = replace(leaf, face=replace(leaf.face, marks=drawn), key=((sample, "Woods"), (sample, "Trench line")))
    marks = tile_sheets(TITLE, leaf, A4.size).sheets[0].faces[-1].face.marks
    names = [it for it in marks if isinstance(it, Text) and it.text in ("Woods", "Trench line")]
    assert [it.text for it in names] == ["Woods", "Trench line"]
    assert all(it.size >= 8.0 for it in names)
    (small,) = [it for it in marks if isinstance(it, Use) and it.glyph.name.startswith("small-")]
    assert not [it for it in small.glyph.marks if isinstance(it, Use) and it.glyph.name == "sample"]
    edge = small.y + 400 * small.scale
    samples = [it for it in marks if isinstance(it, Use) and it.glyph.name == "sample"]
    assert len(samples) == 2
    assert all(it.y > edge for it in samples)
