"""A picture larger than the paper: cut into overlapping tiles, with a page that shows how they join; or on one banner."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from printgen.drawing.bounds import bounded, within
from printgen.drawing.frame import MARGIN, STRIP, PageLine, furniture
from printgen.drawing.marks import Face, Mark
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.sheets.order import DoesNotFit
from printgen.sheets.pages import Leaf, Title
from printgen.sheets.tile_marks import join_page, tile_marks
from printgen.translation import _
from printgen.units import Box, Size

#: How much of the picture two neighbouring tiles share, mm.
OVERLAP = 8.0
#: What a tile's page keeps free above and below the picture, mm: margin, and the strip at the foot or the tile's name.
_ENDS = MARGIN + STRIP
#: A PDF's page is at most 200 inches long; what is left beside the picture are margins and the strip.
LONGEST = 5080.0
_A_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Tile:
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


@dataclass(frozen=True, slots=True)
class Tiling:
    """A picture in tiles of one size: the paper as it is turned, and the tiles row by row."""

    paper: Size
    overlap: float
    rows: int
    columns: int
    tiles: tuple[Tile, ...]

    @property
    def sheets(self) -> int:
        """How many sheets of paper the tiles take, the page that shows how they join among them."""
        return len(self.tiles) + 1


def tiling(picture: Size, paper: Size, overlap: float = OVERLAP) -> Tiling:
    """The picture in as few tiles as the paper allows, upright or turned; all tiles are alike in size.

    Raises DoesNotFit where the overlap leaves nothing of a tile.
    """
    return min((_tiled(picture, way, overlap) for way in (paper, paper.turned)), key=lambda found: len(found.tiles))


def _tiled(picture: Size, paper: Size, overlap: float) -> Tiling:
    room = tile_room(paper)
    if not 0 <= overlap < min(room.width, room.height) / 2:
        raise DoesNotFit(
            f"an overlap of {overlap:g} mm leaves nothing of a tile on {paper.width:g} x {paper.height:g} mm"
        )
    columns, wide = _split(picture.width, room.width, overlap)
    rows, high = _split(picture.height, room.height, overlap)
    tiles = tuple(
        Tile(row, column, Box(column * (wide - overlap), row * (high - overlap), wide, high))
        for row in range(rows)
        for column in range(columns)
    )
    return Tiling(paper, overlap, rows, columns, tiles)


def _split(side: float, room: float, overlap: float) -> tuple[int, float]:
    """How many tiles one side of the picture takes, and how long that side of each tile is."""
    count = max(1, ceil((side - overlap) / (room - overlap) - _A_HAIR))
    return count, (side + (count - 1) * overlap) / count


def tile_room(paper: Size) -> Box:
    """Where a page may show a part of the picture."""
    return Box(MARGIN, _ENDS, paper.width - 2 * MARGIN, paper.height - 2 * _ENDS)


def tiles(title: Title, leaf: Leaf, paper: Size, overlap: float = OVERLAP) -> Plan:
    """The picture cut into tiles, a page each, and first a page that shows how they join.

    Raises DoesNotFit where the overlap leaves nothing of a tile.
    """
    cut = tiling(leaf.face.size, paper, overlap)
    marks = bounded(leaf.face.marks)
    name = _name(leaf)
    sheets = [
        _page(title, leaf, cut.paper, join_page(cut, leaf.face, name), (), _("how the tiles join"), 1, cut.sheets)
    ]
    for number, tile in enumerate(cut.tiles, start=2):
        room = tile_room(cut.paper)
        shown = Face(f"{leaf.face.name} {tile.name}", leaf.face.size, within(marks, tile.window))
        placed = Placed(shown, room.x - tile.window.x, room.y - tile.window.y, window=tile.window)
        item = _("tile {name}").format(name=tile.name)
        drawn = tile_marks(cut, tile, name)
        sheets.append(_page(title, leaf, cut.paper, drawn, (placed,), item, number, cut.sheets))
    return Plan(f"{title.game}: {title.product}", f"data {title.version}", tuple(sheets))


def banner(title: Title, leaf: Leaf) -> Plan:
    """The picture whole, on one sheet as large as it takes, for a plotter or a print shop.

    Raises DoesNotFit where that is longer than a PDF's page can be.
    """
    size = leaf.face.size
    # Narrower than this, the title strip would run over itself.
    paper = Size(max(size.width + 2 * MARGIN, 210.0), size.height + 2 * MARGIN + STRIP)
    if max(paper.width, paper.height) > LONGEST:
        raise DoesNotFit(
            f"{leaf.face.name}: {size.width:g} x {size.height:g} mm is more than one sheet can be, {LONGEST:g} mm; tile it"
        )
    # Half of a line that frames the picture lies outside of it.
    placed = Placed(leaf.face, (paper.width - size.width) / 2, MARGIN, clip=0.5)
    return Plan(
        f"{title.game}: {title.product}",
        f"data {title.version}",
        (_page(title, leaf, paper, (), (placed,), None, 1, 1),),
    )


def _name(leaf: Leaf) -> str:
    """What the picture is called on its pages."""
    return leaf.bookmark[-1] if leaf.bookmark else leaf.face.name


def _page(
    title: Title,
    leaf: Leaf,
    paper: Size,
    marks: tuple[Mark, ...],
    placed: tuple[Placed, ...],
    part: str | None,
    number: int,
    count: int,
) -> Sheet:
    """A page of the picture, of which it shows a `part`, or all; every picture's pages are numbered from 1."""
    # Several pictures may lie in one file, so that a loose page has to say whose it is.
    item = f"{_name(leaf)}  ·  {part}" if part else _name(leaf)
    line = PageLine(title.product, title.game, item, title.version, leaf.stamp, number, count)
    own = Face("sheet", paper, (*marks, *furniture(paper, line)))
    return Sheet(paper, (*placed, Placed(own, 0, 0)), (*leaf.bookmark, part) if part else leaf.bookmark)
