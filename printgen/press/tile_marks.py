"""What a tile's page carries besides its part of the picture: its name, where to cut, where to glue, how tiles join."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printgen.drawing.furniture import MARGIN, STRIP
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, Line, Mark, Rect, Text
from printgen.drawing.text_block import wrap
from printgen.units import Box, Size
from printgen.words import _

if TYPE_CHECKING:
    from printgen.press.tile import Tile, Tiling

#: Marks stand this far off the picture, and end here, mm.
_NEAR, _FAR = 0.6, 3.4
_DASH = (2.0, 1.2)
#: The small picture of all tiles is at most this large, mm.
_SMALL = Size(40.0, 8.0)


def tile_marks(cut: Tiling, tile: Tile) -> tuple[Mark, ...]:
    """The marks of a tile's page, from the top left corner of the paper."""
    picture = Box(MARGIN, MARGIN + STRIP, tile.window.width, tile.window.height)
    small = _small(cut)
    x, y = cut.paper.width - MARGIN - small.width, MARGIN + STRIP - 4.0 - small.height
    return (
        *_corners(picture),
        *_edges(cut, tile, picture),
        Text(MARGIN, MARGIN + 3.4, tile.name, 14, "display"),
        Text(MARGIN + 14.0, MARGIN + 0.8, _what_to_do(tile), 6.5, "semibold"),
        Text(
            MARGIN + 14.0,
            MARGIN + 3.6,
            _("{rows} rows and {columns} columns of tiles; neighbours share {overlap:g} mm of the picture.").format(
                rows=cut.rows, columns=cut.columns, overlap=cut.overlap
            ),
            6.5,
        ),
        *_map(cut, Box(x, y, small.width, small.height), tile),
    )


def _what_to_do(tile: Tile) -> str:
    left, top = tile.column > 0, tile.row > 0
    if left and top:
        return _("Cut along the left and the upper edge of the picture.")
    if left:
        return _("Cut along the left edge of the picture.")
    if top:
        return _("Cut along the upper edge of the picture.")
    return _("Start with this tile. Its left and upper edges are the edges of the whole.")


def _corners(picture: Box) -> Iterator[Mark]:
    """Crop marks at the picture's corners."""
    for x, sign in ((picture.x, -1.0), (picture.right, 1.0)):
        for y in (picture.y, picture.bottom):
            yield Line(x + sign * _NEAR, y, x + sign * _FAR, y, Ink.BLACK, CUT)
    for y, sign in ((picture.y, -1.0), (picture.bottom, 1.0)):
        for x in (picture.x, picture.right):
            yield Line(x, y + sign * _NEAR, x, y + sign * _FAR, Ink.BLACK, CUT)


def _edges(cut: Tiling, tile: Tile, picture: Box) -> Iterator[Mark]:
    """Where the next tiles come to lie, dashed on the tab that they cover; and which edges are cut."""
    names = {(other.row, other.column): other.name for other in cut.tiles}
    over = _("glue {name} over this edge, up to the dashed line")
    middle = picture.center
    if right := names.get((tile.row, tile.column + 1)):
        x = picture.right - cut.overlap
        yield Line(x, picture.y, x, picture.bottom, Ink.GREY70, CUT, _DASH)
        yield Text(picture.right + 2.6, middle.y, over.format(name=right), 6, anchor="middle", ink=Ink.GREY70, turn=-90)
    if below := names.get((tile.row + 1, tile.column)):
        y = picture.bottom - cut.overlap
        yield Line(picture.x, y, picture.right, y, Ink.GREY70, CUT, _DASH)
        yield Text(middle.x, picture.bottom + 2.6, over.format(name=below), 6, anchor="middle", ink=Ink.GREY70)
    if tile.column:
        yield Text(picture.x - 1.4, middle.y, _("cut"), 6, anchor="middle", ink=Ink.GREY70, turn=-90)
    if tile.row:
        yield Text(middle.x, picture.y - 1.0, _("cut"), 6, anchor="middle", ink=Ink.GREY70)


def _small(cut: Tiling) -> Size:
    """The size of the small picture of all tiles."""
    whole = _whole(cut)
    share = min(_SMALL.width / whole.width, _SMALL.height / whole.height)
    return Size(whole.width * share, whole.height * share)


def _whole(cut: Tiling) -> Size:
    last = cut.tiles[-1].window
    return Size(last.right, last.bottom)


def _map(cut: Tiling, where: Box, marked: Tile | None = None) -> Iterator[Mark]:
    """All tiles side by side in a box, one of them filled."""
    wide, high = where.width / cut.columns, where.height / cut.rows
    for tile in cut.tiles:
        fill = Ink.BLACK if tile == marked else None
        yield Rect(where.x + tile.column * wide, where.y + tile.row * high, wide, high, fill, Ink.BLACK, HAIRLINE)


def join_page(cut: Tiling, picture: Size) -> tuple[Mark, ...]:
    """The page that shows how the tiles join: each with its name, the laps dashed, and what to do in words."""
    steps = (
        _("{count} tiles in {rows} rows and {columns} columns make a picture of {wide:.0f} x {high:.0f} mm.").format(
            count=len(cut.tiles), rows=cut.rows, columns=cut.columns, wide=picture.width, high=picture.height
        ),
        _("1. Print all tiles at 100 % and measure the ruler on one of them."),
        _(
            "2. Cut each tile along the edges that say cut: left and above. The other edges stay: they are the glue tabs."
        ),
        _("3. Row by row: glue the next tile over the tab of the one before, its cut edge along the dashed line."),
        _("4. Then glue the rows together in the same way, the lower over the upper."),
    )
    marks: list[Mark] = [Text(MARGIN, MARGIN + 5.0, _("How the tiles join"), 14, "display")]
    y = MARGIN + 12.0
    for step in steps:
        for line in wrap(step, "text", 8.5, cut.paper.width - 2 * MARGIN):
            marks.append(Text(MARGIN, y, line, 8.5))
            y += 4.0
    return (
        *marks,
        *_joined(cut, Box(MARGIN, y, cut.paper.width - 2 * MARGIN, cut.paper.height - MARGIN - STRIP - 4 - y)),
    )


def _joined(cut: Tiling, room: Box) -> Iterator[Mark]:
    """The tiles as they lie on each other, as large as the room allows."""
    whole = _whole(cut)
    share = min(room.width / whole.width, room.height / whole.height)
    left = room.center.x - whole.width * share / 2
    for tile in cut.tiles:
        window = tile.window
        box = Box(left + window.x * share, room.y + window.y * share, window.width * share, window.height * share)
        # What a tile covers of those before it vanishes under it.
        yield Rect(box.x, box.y, box.width, box.height, Ink.WHITE, Ink.BLACK, FINE)
        size = 14 if min(box.width, box.height) > 14 else 7
        yield Text(box.center.x, box.center.y + size * 0.12, tile.name, size, "strong", "middle")
        if tile.column:
            x = box.x + cut.overlap * share
            yield Line(x, box.y, x, box.bottom, Ink.GREY40, HAIRLINE, (1.0, 1.0))
        if tile.row:
            y = box.y + cut.overlap * share
            yield Line(box.x, y, box.right, y, Ink.GREY40, HAIRLINE, (1.0, 1.0))
