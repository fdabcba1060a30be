"""Layout of pictures that are larger than the paper, as overlapping tiles or on a single banner.

With more than two tiles, a first page shows how to join them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.bounds import marks_in_window, marks_with_bounds
from printgen.drawing.emblems import status_mark
from printgen.drawing.frame import MARGIN, STRIP, Title, mark_meanings, page_foot
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, RULE, Face, Glyph, Line, Mark, Outline, Rect, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.sheets.instructions import sentence_lines
from printgen.sheets.order import LayoutError
from printgen.sheets.pages import Leaf
from printgen.translation import _
from printgen.units import Box, Size

#: The maximum number of tiles that need no assembly page.
TWO = 2
#: The width of the part that two adjacent tiles share, mm.
OVERLAP = 8.0
#: The free space above and below the picture on a tile's page, mm, for the tile's name, crop marks and the foot.
_ENDS = 18.5
#: The number of steps above which an outline is stored once for all tiles that show it.
LONG = 60
#: The maximum length of a PDF page, mm (200 inches).
LONGEST = 5080.0
_A_HAIR = 1e-6


#: The key below the picture of all tiles, in mm: the distance from the picture, the height of a row, the minimum width of
#: a column, and the height of a sample. The last value is the maximum number of columns.
_KEY_GAP, _KEY_ROW, _KEY_COLUMN, _SAMPLE, _KEY_COLUMNS = 4.0, 6.4, 34.0, 4.8, 6
Key = tuple[tuple[Face, str], ...]


class Tile(Struct, frozen=True):
    """A part of a picture, printed on one page. `window` is the box of the part in mm from the picture's top left corner."""

    row: int
    column: int
    window: Box

    @property
    def name(self) -> str:
        """The tile's row as letters, then its column as a number. A1 is the first tile, and the row after Z is AA."""
        letters, row = "", self.row + 1
        while row:
            row, digit = divmod(row - 1, 26)
            letters = chr(ord("A") + digit) + letters
        return f"{letters}{self.column + 1}"


class Tiling(Struct, frozen=True):
    """A picture divided into tiles, with the paper in its printed orientation and the tiles row by row."""

    paper: Size
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    @property
    def total_size(self) -> Size:
        """The size of the entire picture, mm."""
        return Size(self.tiles[-1].window.right, self.tiles[-1].window.bottom)


def tile_picture(picture: Size, paper: Size, seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())) -> Tiling:
    """Divide a picture into as few tiles as possible, on paper in portrait or landscape format.

    All tiles have the same size unless `seams` restricts the y and x positions at which tiles may begin.
    """

    def split(side: float, space: float, allowed: tuple[float, ...]) -> list[tuple[float, float]]:
        """Return the start and length of each tile along a side of the picture, mm.

        Args:
            side: the length of the picture's side, mm.
            space: the maximum length of a tile, mm.
            allowed: the positions at which tiles may begin, or () for any positions.
        """
        count = max(1, ceil((side - OVERLAP) / (space - OVERLAP) - _A_HAIR))
        long = (side + (count - 1) * OVERLAP) / count
        if count == 1 or not allowed:
            return [(at * (long - OVERLAP), long) for at in range(count)]
        starts = [0.0]
        while side - starts[-1] > space + _A_HAIR:
            last = starts[-1] + space - OVERLAP
            starts.append(max((it for it in allowed if starts[-1] + OVERLAP < it <= last), default=last))
        ends = [*(start + OVERLAP for start in starts[1:]), side]
        return [(start, end - start) for start, end in zip(starts, ends, strict=True)]

    def make_tiling(paper: Size) -> Tiling:
        area = tile_room(paper)
        down, across = split(picture.height, area.height, seams[0]), split(picture.width, area.width, seams[1])
        tiles = (
            Tile(row, column, Box(x, y, wide, high))
            for row, (y, high) in enumerate(down)
            for column, (x, wide) in enumerate(across)
        )
        return Tiling(paper, len(down), len(across), tuple(tiles))

    return min((make_tiling(it) for it in (paper, paper.transposed)), key=lambda tiling: len(tiling.tiles))


def _counts(cut: Tiling) -> dict[str, str]:
    """Return the numbers of rows and columns as words."""
    rows = _("1 row") if cut.rows == 1 else _("{number} rows").format(number=cut.rows)
    columns = _("1 column") if cut.columns == 1 else _("{number} columns").format(number=cut.columns)
    return {"rows": rows, "columns": columns}


def tile_room(paper: Size) -> Box:
    """Return the area of a page in which one tile of a picture may be printed."""
    return Box(MARGIN, _ENDS, paper.width - 2 * MARGIN, paper.height - 2 * _ENDS)


def _place_tile(cut: Tiling, tile: Tile) -> Box:
    """Return the place of a tile on its page: in the middle of the usable area, so that the margins are balanced."""
    return tile_room(cut.paper).centered_box(Size(tile.window.width, tile.window.height))


def allowed_starts(uncut: Iterable[Mark], size: Size) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the y and x positions where tiles may begin without cutting any of the marks in `uncut`.

    If possible, none of these marks overlaps the part of the picture that two neighbouring tiles share. If this is
    impossible, no mark crosses an edge of this part.
    """
    boxes = [box for _mark, box in marks_with_bounds(uncut)]
    down = sorted({(box.y, box.bottom) for box in boxes})
    across = sorted({(box.x, box.right) for box in boxes})

    def free(side: float, every: list[tuple[float, float]]) -> tuple[float, ...]:
        spans = list[tuple[float, float]]()
        for low, high in every:
            # Merge overlapping spans.
            if spans and low < spans[-1][1]:
                low, high = spans[-1][0], max(high, spans.pop()[1])
            spans.append((low, high))
        places = [at / 2 for at in range(1, int(2 * (side - OVERLAP)))]
        clear = tuple(at for at in places if not any(low < at + OVERLAP and high > at for low, high in spans))
        apart = (it for it in places if not any(low < at < high for low, high in spans for at in (it, it + OVERLAP)))
        return clear or tuple(apart)

    return free(size.height, down), free(size.width, across)


def tile_sheets(title: Title, leaf: Leaf, paper: Size) -> Plan:
    """Lay out a picture on one page per tile. If there are more than two tiles, a first page shows how to join them.

    Only the first page has rulers. One page is enough for checking the scale, because all pages come from the same printer.
    """
    cut = tile_picture(leaf.face.size, paper, leaf.seams)
    picture = replace(leaf.face, marks=tuple(_stored_once(leaf.face)))
    marks, joins = marks_with_bounds(picture.marks), len(cut.tiles) > TWO
    page_title = replace(title, notes=leaf.face.notes)
    count = len(cut.tiles) + joins

    def page(part: str, number: int, drawn: tuple[Mark, ...], *placed: PlacedFace) -> Sheet:
        # A file may contain several pictures with pages numbered from 1, so each page also has the picture's name.
        foot = page_foot(
            cut.paper, page_title, f"{leaf.name}  ·  {part}", leaf.stamp, number, count, number == 1, tiled=True
        )
        own = PlacedFace(Face("sheet", cut.paper, (*drawn, *foot)), 0, 0)
        return Sheet(cut.paper, (*placed, own), (*leaf.bookmark, part))

    sheets = [page(_("tile assembly"), 1, join_page(cut, picture, leaf.name, leaf.key))] if joins else []
    for number, tile in enumerate(cut.tiles, start=count - len(cut.tiles) + 1):
        area = _place_tile(cut, tile)
        part = Face(f"{leaf.face.name} {tile.name}", leaf.face.size, marks_in_window(marks, tile.window))
        placed = PlacedFace(part, area.x - tile.window.x, area.y - tile.window.y, window=tile.window)
        label = _("tile {name}").format(name=tile.name) if len(cut.tiles) > 1 else _("whole picture")
        sheets.append(page(label, number, tile_marks(cut, tile, leaf.name), placed))
    return title.plan(sheets)


def _stored_once(picture: Face) -> Iterator[Mark]:
    """Yield the marks of a picture, with long outlines converted to glyphs.

    An outline such as a river or the edge of a wood is printed on many tiles. As a glyph, it is stored only once.
    """
    for number, mark in enumerate(picture.marks):
        long = isinstance(mark, Outline) and len(mark.steps) > LONG
        yield Use(Glyph(f"{picture.name}-{number}", (mark,)), 0.0, 0.0) if long else mark


def banner_sheet(title: Title, leaf: Leaf) -> Plan:
    """Lay out an undivided picture on one sheet, for a plotter or a print shop.

    Raise LayoutError if the sheet would exceed the maximum length of a PDF page.
    """
    size = leaf.face.size
    # On narrower paper, the texts of the title strip would overlap.
    paper = Size(max(size.width + 2 * MARGIN, 210.0), size.height + 2 * MARGIN + STRIP)
    if max(paper.width, paper.height) > LONGEST:
        raise LayoutError(
            f"{leaf.face.name}: {size.width:g} x {size.height:g} mm does not fit on one sheet, "
            f"which is at most {LONGEST:g} mm long. Print it in tiles."
        )
    # Half the width of a frame line is outside the picture.
    placed = PlacedFace(leaf.face, (paper.width - size.width) / 2, MARGIN, clip=0.5)
    own = PlacedFace(Face("sheet", paper, page_foot(paper, title, leaf.name, leaf.stamp, 1, 1)), 0, 0)
    return title.plan((Sheet(paper, (placed, own), leaf.bookmark),))


#: The distances from the picture at which crop marks start and end, mm.
_NEAR, _FAR = 0.6, 3.4
#: The distance at which crop marks below the picture end, mm. The distance is smaller because of the rulers.
_FAR_BELOW = 2.2
_DASH = (1.2, 1.8)
#: The minimum type size that is printed in the small picture, points.
_LEAST = 4.0
#: The maximum size of the small map of all tiles, mm.
_SMALL = Size(40.0, 8.0)


def tile_marks(cut: Tiling, tile: Tile, name: str) -> tuple[Mark, ...]:
    """Return the marks on a tile's page. `name` is the name of the entire picture."""
    picture, total = _place_tile(cut, tile), cut.total_size
    if len(cut.tiles) == 1:
        return (*_corners(picture), Text(MARGIN, MARGIN + 3.4, name, 10.5, "strong"))
    share = min(_SMALL.width / total.width, _SMALL.height / total.height)
    small = Size(total.width * share, total.height * share)
    x, y = cut.paper.width - MARGIN - small.width, _ENDS - 4.0 - small.height
    # The map of all tiles, in which this tile is filled.
    wide, high = small.width / cut.columns, small.height / cut.rows
    fills = ((it, Ink.BLACK if it == tile else None) for it in cut.tiles)
    tiles = (Rect(x + it.column * wide, y + it.row * high, wide, high, fill, Ink.BLACK, HAIRLINE) for it, fill in fills)
    cuts = {
        (True, True): _("Cut along the left and top edges of the picture."),
        (True, False): _("Cut along the left edge of the picture."),
        (False, True): _("Cut along the top edge of the picture."),
        (False, False): _("Start with this tile. Its left and top edges are edges of the whole picture."),
    }
    layout = _("{rows} and {columns} of tiles; adjacent tiles overlap by {overlap:g} mm.")
    return (
        *_corners(picture),
        *_edges(cut, tile, picture),
        Text(MARGIN, MARGIN + 3.4, tile.name, 14, "strong"),
        Text(MARGIN + 14.0, MARGIN - 0.6, name, 8.5, "strong"),
        Text(MARGIN + 14.0, MARGIN + 2.1, cuts[tile.column > 0, tile.row > 0], 6.5, "semibold"),
        Text(MARGIN + 14.0, MARGIN + 4.5, layout.format(**_counts(cut), overlap=OVERLAP), 6.5),
        *tiles,
    )


def _corners(picture: Box) -> Iterator[Mark]:
    """Yield crop marks at the corners of the picture."""
    for x, sign in ((picture.x, -1.0), (picture.right, 1.0)):
        for y in (picture.y, picture.bottom):
            yield Line(x + sign * _NEAR, y, x + sign * _FAR, y, Ink.BLACK, CUT)
    for y, sign in ((picture.y, -1.0), (picture.bottom, 1.0)):
        for x in (picture.x, picture.right):
            yield Line(x, y + sign * _NEAR, x, y + sign * (_FAR if sign < 0 else _FAR_BELOW), Ink.BLACK, CUT)


def _edges(cut: Tiling, tile: Tile, picture: Box) -> Iterator[Mark]:
    """Yield the instructions at the edges of a tile: dashed lines where the next tiles begin, and the edges to cut."""
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


def join_page(cut: Tiling, picture: Face, name: str, key: Key = ()) -> tuple[Mark, ...]:
    """Return the marks on the page that explains how to join the tiles of the picture `name`, with text and a small picture.

    Args:
        key: the samples of the picture's key and their names, which would be too small to read on the small picture.
    """
    size = picture.size
    steps = (
        _("{count} tiles in {rows} and {columns} make a picture of {wide:.0f} × {high:.0f} mm.").format(
            count=len(cut.tiles), **_counts(cut), wide=size.width, high=size.height
        ),
        _("1. Print all tiles at 100% and measure the rulers on this page."),
        _("2. Cut each tile along the edges marked “cut”: left and top. Keep the other edges: they are the glue tabs."),
        _("3. Row by row, glue each tile over the tab of the previous one, its cut edge along the dashed line."),
        _("4. Glue the rows together in the same way, each over the one above."),
    )
    title = Text(MARGIN, MARGIN + 5.0, name, 14, "strong")
    subtitle = Text(MARGIN, MARGIN + 11.0, _("Tile assembly"), 10.5, "strong")
    words, y = sentence_lines(steps, MARGIN + 16.5, cut.paper)
    area = Box(MARGIN, y, cut.paper.width - 2 * MARGIN, cut.paper.height - MARGIN - STRIP - 4 - y)
    columns = min(_KEY_COLUMNS, int(area.width / _KEY_COLUMN))
    high = _KEY_GAP + -(-len(key) // columns) * _KEY_ROW if key else 0.0
    # Samples and status marks are omitted with the words that they belong to.
    omitted = {sample.name for sample, _name in key} | {status_mark(sure).name for sure in mark_meanings()}
    small = replace(picture, marks=tuple(it for it in picture.marks if not _is_use(it, omitted)))
    place = _assembly_place(cut, area.upper_part(area.height - high))
    below = area.lower_part(place.bottom + _KEY_GAP - area.y)
    return (title, subtitle, *words, *_assembly(cut, small, place), *_key(key, below, columns))


def _is_use(mark: Mark, names: set[str]) -> bool:
    """Return whether a mark uses one of the glyphs with these names."""
    return isinstance(mark, Use) and mark.glyph.name in names


def _key(key: Key, area: Box, columns: int) -> Iterator[Mark]:
    """Yield the samples of a key with their names, in rows."""
    for number, (sample, name) in enumerate(key):
        row, column = divmod(number, columns)
        x, y = area.x + column * area.width / columns, area.y + row * _KEY_ROW
        share = _SAMPLE / sample.size.height
        yield Use(Glyph(sample.name, sample.marks), x, y, share)
        yield Text(x + sample.size.width * share + 1.6, y + 0.5 * _SAMPLE + 1.1, name, 8.5)


def _assembly_place(cut: Tiling, area: Box) -> Box:
    """Return the box of the picture of all tiles, which has the largest possible size at the top of the area."""
    total = cut.total_size
    share = min(area.width / total.width, area.height / total.height)
    return Box(area.center.x - total.width * share / 2, area.y, total.width * share, total.height * share)


def _assembly(cut: Tiling, picture: Face, place: Box) -> Iterator[Mark]:
    """Yield the picture in the box `place`, with the edges and names of the overlapping tiles."""
    share = place.width / cut.total_size.width
    # Omit texts that are too small to read at this scale.
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
        # Names are centred in the visible part: the next tile covers the overlap.
        seen_x = window.width - (OVERLAP if tile.column < cut.columns - 1 else 0.0)
        seen_y = window.height - (OVERLAP if tile.row < cut.rows - 1 else 0.0)
        x, y = place.x + (window.x + seen_x / 2) * share, place.y + (window.y + seen_y / 2) * share
        size = 14 if min(seen_x, seen_y) * share > 14 else 7
        yield Rect(x - size * 0.45, y - size * 0.28, size * 0.9, size * 0.56, Ink.WHITE, Ink.BLACK, FINE, 1.0)
        yield Text(x, y + size * 0.12, tile.name, size, "strong", "middle")


def _seam(x1: float, y1: float, x2: float, y2: float, across: float, down: float) -> Iterator[Mark]:
    """Yield a solid line where a row or column of tiles begins, and a dashed line where the previous row or column ends.

    Args:
        across: the horizontal distance between the two lines, mm.
        down: the vertical distance between the two lines, mm.
    """
    yield Line(x1, y1, x2, y2, Ink.WHITE, 3 * RULE)
    yield Line(x1, y1, x2, y2, Ink.BLACK, RULE)
    yield Line(x1 + across, y1 + down, x2 + across, y2 + down, Ink.BLACK, FINE, (1.0, 1.0))
