"""A picture larger than the paper: cut into overlapping tiles, with a page that shows how more than two of them join; or on
one banner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.bounds import marks_in_window, marks_with_bounds
from printgen.drawing.frame import MARGIN, STRIP, Title, page_foot
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, RULE, Face, Glyph, Line, Mark, Outline, Rect, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.sheets.how_to import sentence_lines
from printgen.sheets.order import LayoutError
from printgen.sheets.pages import Leaf
from printgen.translation import _
from printgen.units import Box, Size

#: So many tiles say themselves how they join.
TWO = 2
#: How much of the picture two neighbouring tiles share, mm.
OVERLAP = 8.0
#: What a tile's page keeps free above and below the picture, mm: the tile's name, or crop marks and the foot.
_ENDS = 18.5
#: An outline of more steps than this is stored once for all tiles that show it.
LONG = 60
#: A PDF's page is at most 200 inches long; what is left beside the picture are margins and the strip.
LONGEST = 5080.0
_A_HAIR = 1e-6


class Tile(Struct, frozen=True):
    """A part of the picture that gets a page of its own: `window` is what it shows, in the picture's own mm."""

    row: int
    column: int
    window: Box

    @property
    def name(self) -> str:
        """A letter for the row, a number for the column: A1 is the first; the row after Z is AA."""
        letters, row = "", self.row + 1
        while row:
            row, digit = divmod(row - 1, 26)
            letters = chr(ord("A") + digit) + letters
        return f"{letters}{self.column + 1}"


class Tiling(Struct, frozen=True):
    """A picture in tiles of one size: the paper as it is turned, and the tiles row by row."""

    paper: Size
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    @property
    def total_size(self) -> Size:
        """The size of the picture, mm."""
        return Size(self.tiles[-1].window.right, self.tiles[-1].window.bottom)


def tile_picture(picture: Size, paper: Size, seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())) -> Tiling:
    """The picture in as few tiles as the paper allows, upright or turned; all tiles are alike in size, but where `seams` name the
    heights, and the places from the left, at which alone they may begin."""

    def split(side: float, room: float, allowed: tuple[float, ...]) -> list[tuple[float, float]]:
        """Where the tiles along one side of the picture begin, and how long that side of each is."""
        count = max(1, ceil((side - OVERLAP) / (room - OVERLAP) - _A_HAIR))
        long = (side + (count - 1) * OVERLAP) / count
        if count == 1 or not allowed:
            return [(at * (long - OVERLAP), long) for at in range(count)]
        begins = [0.0]
        while side - begins[-1] > room + _A_HAIR:
            most = begins[-1] + room - OVERLAP
            begins.append(max((it for it in allowed if begins[-1] + OVERLAP < it <= most), default=most))
        ends = [*(begin + OVERLAP for begin in begins[1:]), side]
        return [(begin, end - begin) for begin, end in zip(begins, ends, strict=True)]

    def tiled(paper: Size) -> Tiling:
        room = tile_room(paper)
        down, across = split(picture.height, room.height, seams[0]), split(picture.width, room.width, seams[1])
        tiles = (
            Tile(row, column, Box(x, y, wide, high))
            for row, (y, high) in enumerate(down)
            for column, (x, wide) in enumerate(across)
        )
        return Tiling(paper, len(down), len(across), tuple(tiles))

    return min((tiled(way) for way in (paper, paper.transposed)), key=lambda found: len(found.tiles))


def tile_room(paper: Size) -> Box:
    """Where a page may show a part of the picture."""
    return Box(MARGIN, _ENDS, paper.width - 2 * MARGIN, paper.height - 2 * _ENDS)


def allowed_starts(kept: Iterable[Mark], size: Size) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where tiles of a picture of that size (mm) may begin so that none of these marks lies on the lap; or else, so that neither
    their edge nor that of the lap under it crosses any: heights, and places from the left."""
    boxes = [box for _mark, box in marks_with_bounds(kept)]
    down = sorted({(box.y, box.bottom) for box in boxes})
    across = sorted({(box.x, box.right) for box in boxes})

    def free(side: float, every: list[tuple[float, float]]) -> tuple[float, ...]:
        held = list[tuple[float, float]]()
        for low, high in every:
            # What overlaps is held as one.
            if held and low < held[-1][1]:
                low, high = held[-1][0], max(high, held.pop()[1])
            held.append((low, high))
        places = [at / 2 for at in range(1, int(2 * (side - OVERLAP)))]
        clear = tuple(at for at in places if not any(low < at + OVERLAP and high > at for low, high in held))
        apart = (it for it in places if not any(low < at < high for low, high in held for at in (it, it + OVERLAP)))
        return clear or tuple(apart)

    return free(size.height, down), free(size.width, across)


def tile_sheets(title: Title, leaf: Leaf, paper: Size) -> Plan:
    """The picture cut into tiles, a page each, and first, of more than two, a page that shows how they join."""
    cut = tile_picture(leaf.face.size, paper, leaf.seams)
    picture = replace(leaf.face, marks=tuple(_stored_once(leaf.face)))
    marks, joins = marks_with_bounds(picture.marks), len(cut.tiles) > TWO
    count = len(cut.tiles) + joins

    def page(part: str, number: int, drawn: tuple[Mark, ...], *placed: PlacedFace) -> Sheet:
        # Several pictures may lie in one file, so that a loose page has to say whose it is; each has its pages from 1.
        foot = page_foot(cut.paper, title, f"{leaf.name}  ·  {part}", leaf.stamp, number, count)
        own = PlacedFace(Face("sheet", cut.paper, (*drawn, *foot)), 0, 0)
        return Sheet(cut.paper, (*placed, own), (*leaf.bookmark, part))

    sheets = [page(_("tile assembly"), 1, join_page(cut, picture, leaf.name))] if joins else []
    for number, tile in enumerate(cut.tiles, start=count - len(cut.tiles) + 1):
        room = tile_room(cut.paper)
        shown = Face(f"{leaf.face.name} {tile.name}", leaf.face.size, marks_in_window(marks, tile.window))
        placed = PlacedFace(shown, room.x - tile.window.x, room.y - tile.window.y, window=tile.window)
        called = _("tile {name}").format(name=tile.name) if len(cut.tiles) > 1 else _("whole picture")
        sheets.append(page(called, number, tile_marks(cut, tile, leaf.name), placed))
    return title.plan(sheets)


def _stored_once(picture: Face) -> Iterator[Mark]:
    """The marks of a picture, its long outlines as glyphs: a river or the edge of a wood lies on many tiles."""
    for number, mark in enumerate(picture.marks):
        long = isinstance(mark, Outline) and len(mark.steps) > LONG
        yield Use(Glyph(f"{picture.name}-{number}", (mark,)), 0.0, 0.0) if long else mark


def banner_sheet(title: Title, leaf: Leaf) -> Plan:
    """The picture whole, on one sheet, for a plotter or a print shop. Raises DoesNotFit where that is longer than a PDF's page
    can be."""
    size = leaf.face.size
    # Narrower than this, the title strip would run over itself.
    paper = Size(max(size.width + 2 * MARGIN, 210.0), size.height + 2 * MARGIN + STRIP)
    if max(paper.width, paper.height) > LONGEST:
        raise LayoutError(
            f"{leaf.face.name}: {size.width:g} x {size.height:g} mm is more than one sheet can be, {LONGEST:g} mm; tile it"
        )
    # Half of a line that frames the picture lies outside of it.
    placed = PlacedFace(leaf.face, (paper.width - size.width) / 2, MARGIN, clip=0.5)
    own = PlacedFace(Face("sheet", paper, page_foot(paper, title, leaf.name, leaf.stamp, 1, 1)), 0, 0)
    return title.plan((Sheet(paper, (placed, own), leaf.bookmark),))


#: Marks stand this far off the picture, and end here, mm.
_NEAR, _FAR = 0.6, 3.4
#: Below the picture they end earlier, for the rulers are near.
_FAR_BELOW = 2.2
_DASH = (1.2, 1.8)
#: The least type of the picture drawn small that may be read, points.
_LEAST = 4.0
#: The small picture of all tiles is at most this large, mm.
_SMALL = Size(40.0, 8.0)


def tile_marks(cut: Tiling, tile: Tile, name: str) -> tuple[Mark, ...]:
    """The marks of a tile's page, from the top left corner of the paper; `name` is that of the whole picture."""
    picture, whole = Box(MARGIN, _ENDS, tile.window.width, tile.window.height), cut.total_size
    if len(cut.tiles) == 1:
        return (*_corners(picture), Text(MARGIN, MARGIN + 3.4, name, 10.5, "display"))
    share = min(_SMALL.width / whole.width, _SMALL.height / whole.height)
    small = Size(whole.width * share, whole.height * share)
    x, y = cut.paper.width - MARGIN - small.width, _ENDS - 4.0 - small.height
    # All tiles side by side, this one filled.
    wide, high = small.width / cut.columns, small.height / cut.rows
    fills = ((it, Ink.BLACK if it == tile else None) for it in cut.tiles)
    tiles = (Rect(x + it.column * wide, y + it.row * high, wide, high, fill, Ink.BLACK, HAIRLINE) for it, fill in fills)
    cuts = {
        (True, True): _("Cut along the left and top edges of the picture."),
        (True, False): _("Cut along the left edge of the picture."),
        (False, True): _("Cut along the top edge of the picture."),
        (False, False): _("Start with this tile. Its left and top edges are edges of the whole picture."),
    }
    said = _("{rows} rows and {columns} columns of tiles; adjacent tiles overlap by {overlap:g} mm.")
    return (
        *_corners(picture),
        *_edges(cut, tile, picture),
        Text(MARGIN, MARGIN + 3.4, tile.name, 14, "display"),
        Text(MARGIN + 14.0, MARGIN - 0.6, name, 8.5, "display"),
        Text(MARGIN + 14.0, MARGIN + 2.1, cuts[tile.column > 0, tile.row > 0], 6.5, "semibold"),
        Text(MARGIN + 14.0, MARGIN + 4.5, said.format(rows=cut.rows, columns=cut.columns, overlap=OVERLAP), 6.5),
        *tiles,
    )


def _corners(picture: Box) -> Iterator[Mark]:
    """Crop marks at the picture's corners."""
    for x, sign in ((picture.x, -1.0), (picture.right, 1.0)):
        for y in (picture.y, picture.bottom):
            yield Line(x + sign * _NEAR, y, x + sign * _FAR, y, Ink.BLACK, CUT)
    for y, sign in ((picture.y, -1.0), (picture.bottom, 1.0)):
        for x in (picture.x, picture.right):
            yield Line(x, y + sign * _NEAR, x, y + sign * (_FAR if sign < 0 else _FAR_BELOW), Ink.BLACK, CUT)


def _edges(cut: Tiling, tile: Tile, picture: Box) -> Iterator[Mark]:
    """Where the next tiles come to lie, dashed on the tab that they cover; and which edges are cut."""
    names = {(other.row, other.column): other.name for other in cut.tiles}
    over = _("glue {name} over this edge, up to the dashed line")
    middle = picture.center
    if right := names.get((tile.row, tile.column + 1)):
        x = picture.right - OVERLAP
        yield Line(x, picture.y, x, picture.bottom, Ink.GREY40, HAIRLINE, _DASH)
        yield Text(picture.right + 2.6, middle.y, over.format(name=right), 6, anchor="middle", ink=Ink.GREY70, turn=-90)
    if below := names.get((tile.row + 1, tile.column)):
        y = picture.bottom - OVERLAP
        yield Line(picture.x, y, picture.right, y, Ink.GREY40, HAIRLINE, _DASH)
        yield Text(middle.x, picture.bottom + 2.6, over.format(name=below), 6, anchor="middle", ink=Ink.GREY70)
    if tile.column:
        yield Text(picture.x - 1.4, middle.y, _("cut"), 6, anchor="middle", ink=Ink.GREY70, turn=-90)
    if tile.row:
        yield Text(middle.x, picture.y - 1.0, _("cut"), 6, anchor="middle", ink=Ink.GREY70)


def join_page(cut: Tiling, picture: Face, name: str) -> tuple[Mark, ...]:
    """The page that shows how the tiles of a picture of that name join: over the picture drawn small, and in words."""
    size = picture.size
    steps = (
        _("{count} tiles in {rows} rows and {columns} columns make a picture of {wide:.0f} x {high:.0f} mm.").format(
            count=len(cut.tiles), rows=cut.rows, columns=cut.columns, wide=size.width, high=size.height
        ),
        _("1. Print all tiles at 100 % and measure the ruler on one of them."),
        _("2. Cut each tile along the edges marked “cut”: left and top. Keep the other edges: they are the glue tabs."),
        _("3. Row by row, glue each tile over the tab of the previous one, its cut edge along the dashed line."),
        _("4. Glue the rows together in the same way, each over the one above."),
    )
    title = Text(MARGIN, MARGIN + 5.0, name, 14, "display")
    subtitle = Text(MARGIN, MARGIN + 11.0, _("Tile assembly"), 10.5, "strong")
    words, y = sentence_lines(steps, MARGIN + 16.5, cut.paper)
    room = Box(MARGIN, y, cut.paper.width - 2 * MARGIN, cut.paper.height - MARGIN - STRIP - 4 - y)
    return (title, subtitle, *words, *_joined(cut, picture, room))


def _joined(cut: Tiling, picture: Face, room: Box) -> Iterator[Mark]:
    """The picture as large as the room allows, and over it the edges and names of the tiles as they lie on each other."""
    whole = cut.total_size
    share = min(room.width / whole.width, room.height / whole.height)
    place = Box(room.center.x - whole.width * share / 2, room.y, whole.width * share, whole.height * share)
    # Without the words that nobody could read at that size.
    readable = (mark for mark in picture.marks if not isinstance(mark, Text) or mark.size * share >= _LEAST)
    yield Use(Glyph(f"small-{picture.name}", tuple(readable)), place.x, place.y, share)
    for tile in cut.tiles:
        x, y = place.x + tile.window.x * share, place.y + tile.window.y * share
        if tile.column and not tile.row:
            yield from _seam(x, place.y, x, place.bottom, OVERLAP * share, 0.0)
        if tile.row and not tile.column:
            yield from _seam(place.x, y, place.right, y, 0.0, OVERLAP * share)
    yield Rect(place.x, place.y, place.width, place.height, None, Ink.BLACK, RULE)
    for tile in cut.tiles:
        window = tile.window
        # Names stand in the middle of what shows: the next tile covers the lap.
        seen_x = window.width - (OVERLAP if tile.column < cut.columns - 1 else 0.0)
        seen_y = window.height - (OVERLAP if tile.row < cut.rows - 1 else 0.0)
        x, y = place.x + (window.x + seen_x / 2) * share, place.y + (window.y + seen_y / 2) * share
        size = 14 if min(seen_x, seen_y) * share > 14 else 7
        yield Rect(x - size * 0.45, y - size * 0.28, size * 0.9, size * 0.56, Ink.WHITE, Ink.BLACK, FINE, 1.0)
        yield Text(x, y + size * 0.12, tile.name, size, "strong", "middle")


def _seam(x1: float, y1: float, x2: float, y2: float, across: float, down: float) -> Iterator[Mark]:
    """Where a row or column of tiles begins, and dashed, as far across or down as they lap, where those before it end."""
    yield Line(x1, y1, x2, y2, Ink.WHITE, 3 * RULE)
    yield Line(x1, y1, x2, y2, Ink.BLACK, RULE)
    yield Line(x1 + across, y1 + down, x2 + across, y2 + down, Ink.BLACK, FINE, (1.0, 1.0))
