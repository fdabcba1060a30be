"""Parts that several sheets use: figures in boxes, coloured boxes to tick, tables, and lines to write on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printgen.data.records.fields import Sure
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Tick, Words
from printgen.drawing.layout.part import CustomPart, Part
from printgen.drawing.marks import FINE, HAIRLINE, Anchor, Cut, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.games.dockfighters.sheet.style import SheetStyle
from printgen.units import Box, Point

#: The distance from the line on the left of a column to the column's text, and the line spacing of longer texts, in mm.
BESIDE, LEAD = 1.0, 2.8
#: The maximum width of columns that are centred, and the width of a picture at the start of a row, in mm.
NARROW, SIGN = 48.0, 14.0


def value_boxes(
    values: Sequence[tuple[str, str | None, str]], style: SheetStyle, sure: Mapping[str, Sure | None] = {}
) -> Part:
    """Return boxes next to each other, each with a label and, below it, a figure. Unknown figures are blanks to write in.

    Args:
        values: the label, the figure (None if unknown) and the form field of each box.
        style: the sizes of the sheet.
        sure: the status mark of each figure that no book states, by form field.
    """

    def draw(sketch: Sketch, place: Box) -> None:
        # Boxes are as wide as their labels need, and otherwise equal.
        shares = tuple(max(width(title, "text", style.small) + 3.4, 14.0) for title, _figure, _name in values)
        for (title, figure, name), cell in zip(values, place.columns(shares, 1.6), strict=True):
            sketch.add(Rect(cell.x, cell.y, cell.width, style.value, None, Ink.BLACK, FINE))
            labels = (style.small, 7.5, 7.0)
            sketch.text(
                cell.center.x, cell.y + 0.42 * style.small, title, labels, "text", "middle", room=cell.width - 1.0
            )
            if doubt := sure.get(name):
                sketch.add(Use(status_mark(doubt), cell.right - 1.8, cell.y + style.value - 2.0, 2.2))
            if figure is None:
                sketch.entry(name, Box(cell.x, cell.y + 3.6, cell.width, style.value - 3.8), size=style.figure * 0.7)
            else:
                sizes = (style.figure, style.figure * 0.7, 8.5, 7.0)
                sketch.text(
                    cell.center.x,
                    cell.y + style.value - 1.2 - 0.04 * style.figure,
                    figure,
                    sizes,
                    "strong",
                    "middle",
                    room=cell.width - 1.6,
                )

    return CustomPart(draw, style.value)


def choice_boxes(words: Sequence[str], chosen: int | None, name: str, style: SheetStyle) -> Part:
    """Return words in boxes next to each other, with the chosen box filled. If `chosen` is None, all boxes can be ticked."""

    def draw(sketch: Sketch, place: Box) -> None:
        cells = place.columns((1.0,) * len(words), 0.0)
        y = place.y + style.box / 2 + cap_height("strong", style.words) / 2
        for index, (word, cell) in enumerate(zip(words, cells, strict=True)):
            is_chosen = index == chosen
            sketch.add(Rect(cell.x, place.y, cell.width, style.box, Ink.BAR if is_chosen else None, Ink.BLACK, FINE))
            ink = Ink.ON_FILL if is_chosen else Ink.BLACK
            sketch.text(cell.center.x, y, word, (style.words, 7.0, 6.5), "semibold", "middle", ink, cell.width - 1)
            if chosen is None:
                sketch.entry(f"{name}.{index + 1}", Box(cell.x, place.y, cell.width, style.box).inset(0.4), "tick")

    return CustomPart(draw, style.box)


class StructureZone(Struct, frozen=True):
    """The look of a zone of structure points: fill, edge, and a sign by which players recognize the zone without colour.

    If ink is saved, the fill is omitted and the heavy edge keeps the colour.
    """

    fill: Ink | None = None
    edge: Ink = Ink.BLACK
    sign: str = ""

    def box(self, place: Box) -> Rect:
        """Return a box of this zone. A coloured edge is drawn inside `place`, so that all boxes have the same outer size."""
        pen = 2 * FINE if self.sign else FINE
        within = place.inset((pen - FINE) / 2)
        return Rect(within.x, within.y, within.width, within.height, self.fill, self.edge, pen)


ZONES = {
    "white": StructureZone(),
    "yellow": StructureZone(Ink.PALE_AMBER, Ink.CAUTION, "!"),
    "red": StructureZone(Ink.PALE_RED, Ink.RED, "×"),
}
#: The boxes of fire discipline, for half and no ammunition. They have the same fills and signs as zones of structure points.
DISCIPLINE = {"tick-half": ZONES["yellow"], "tick-empty": ZONES["red"]}


def structure_boxes(zones: Sequence[tuple[str, int]], name: str, style: SheetStyle, across: int = 12) -> Part:
    """Return structure points as boxes to cross off from left to right, coloured by zone.

    Yellow boxes have an exclamation mark, and red boxes have a cross. Players can therefore distinguish the zones
    without colour.
    """
    zone_by_box = [zone for zone, count in zones for _number in range(count)]
    step = style.box + 0.8

    def draw(sketch: Sketch, place: Box) -> None:
        for index, zone in enumerate(zone_by_box):
            row, column = divmod(index, across)
            cell = Box(place.x + column * step, place.y + row * step, style.box, style.box)
            sketch.add(ZONES[zone].box(cell))
            if sign := ZONES[zone].sign:
                sketch.text(cell.right - 0.9, cell.y + 3.8, sign, 11.0, "heavy", "end")
            sketch.entry(f"{name}.{index + 1}", cell.inset(0.5), "tick")

    rows = max(-(-len(zone_by_box) // across), 1)
    return CustomPart(draw, rows * step)


def writing_lines(count: int, name: str, style: SheetStyle, grows: bool = False) -> Part:
    """Return `count` lines to write on. If `grows` is true, return as many lines as fit the available space."""

    def draw(sketch: Sketch, place: Box) -> None:
        rows = int((place.height + 0.1) / style.line) if grows else count
        for row in range(1, rows + 1):
            y = place.y + row * style.line - 0.8
            sketch.add(Line(place.x, y, place.right, y, Ink.GREY40, HAIRLINE))
            sketch.entry(f"{name}.{row}", Box(place.x, y - style.line + 1.6, place.width, style.line - 2.0), size=8.5)

    return CustomPart(draw, count * style.line, grows=grows)


def ruled_table(
    heads: Sequence[str],
    shares: tuple[float, ...],
    rows: Sequence[Sequence[str | None]],
    name: str,
    style: SheetStyle,
    signs: Sequence[tuple[Glyph, float]] = (),
    tint: int = 0,
) -> Part:
    """Return a table with a line below each row. Columns narrower than `NARROW` are centred.

    Args:
        heads: the column headings. A heading with tabs, and the cells below it, are split into small columns.
        rows: the cells: text, None for a blank to write in, or a box to tick (`tick`, `tick-half` or `tick-empty`).
        tint: the number of the column with a tinted background, or 0 for no such column.
        signs: for each row, a picture to print at the start of the row, and the rotation of this picture.
    """
    head_room = 1.2 + 0.4 * style.small
    # Text keeps a distance from the line before it. The first column has such a line if it has blanks to write in.
    lined = any(row[0] is None for row in rows)

    def draw(sketch: Sketch, place: Box) -> None:
        cells = place.columns(shares, 0.0)
        row_height = min((place.height - head_room) / max(len(rows), 1), max(style.rows, style.row))
        for head, cell in zip(heads, cells, strict=True):
            words = head.split("\t")
            for word, part in zip(words, cell.columns((1.0,) * len(words), 0.0), strict=True):
                is_centred = head is not heads[0] and part.width < NARROW
                left = part.center.x if is_centred else part.x + (BESIDE if head is not heads[0] or lined else 0.0)
                anchor: Anchor = "middle" if is_centred else "start"
                sizes = (style.small, 7.5, 7.0)
                sketch.text(left, place.y + head_room - 1.3, word, sizes, "text", anchor, room=part.width - 0.6)
        foot = place.y + head_room + len(rows) * row_height
        if tint:
            tinted = cells[tint]
            sketch.add(Rect(tinted.x, place.y + head_room, tinted.width, foot - place.y - head_room, Ink.GREY7, None))
        for index, cell in enumerate(cells):
            if any(row[index] is None for row in rows):
                for x in (cell.x, cell.right, *(() if index else (place.right,))):
                    sketch.add(Line(x, place.y + head_room, x, foot, Ink.GREY40, HAIRLINE))
        for row, texts in enumerate(rows):
            top = place.y + head_room + row * row_height
            sketch.add(Line(place.x, top, place.right, top, Ink.GREY40, HAIRLINE))
            if signs:
                sketch.add(_row_sign(*signs[row], Point(place.x + SIGN / 2, top + row_height / 2), row_height))
            for column, (text, cell) in enumerate(zip(texts, cells, strict=True)):
                offset = 0.0 if column else SIGN + 2.0 if signs else BESIDE if lined else 0.0
                _cell(
                    sketch,
                    Box(cell.x + offset, top, cell.width - offset, row_height),
                    text,
                    f"{name}.{row + 1}.{column + 1}",
                    style,
                    not column,
                )
        sketch.add(Line(place.x, foot, place.right, foot, Ink.BLACK, FINE))

    return CustomPart(draw, head_room + len(rows) * style.row, grows=style.rows > style.row)


def _row_sign(sign: Glyph, turn: float, at: Point, row_height: float) -> Use:
    """Return the picture at the start of a row. A long aircraft is smaller, so that it does not touch the lines."""
    size = SIGN if turn else min(SIGN, row_height * 0.88, row_height * 0.82 / bounds(Use(sign, 0, 0)).height)
    return Use(sign, at.x, at.y, size, turn)


def _cell(sketch: Sketch, cell: Box, text: str | None, name: str, style: SheetStyle, first: bool) -> None:
    y = cell.center.y + cap_height("text", style.words) / 2
    if text is None:
        sketch.entry(name, cell.inset(0.8, 1.0), size=8.5)
    elif text.startswith("tick"):
        _tick_box(sketch, cell, DISCIPLINE.get(text, ZONES["white"]), name, style)
    elif "\t" in text:
        parts = text.split("\t")
        for part, box in zip(parts, cell.columns((1.0,) * len(parts), 0.0), strict=True):
            sketch.text(box.center.x, y, part, style.words, "text", "middle", room=box.width)
    else:
        cut: Cut = "strong" if first else "text"
        left = cell.x if first else cell.x + BESIDE
        room = cell.right - left
        lines = wrap(text, cut, 7.0, room) if width(text, cut, 8.0) > room else [text]
        lines = lines if len(lines) * LEAD <= cell.height else [text]
        for number, line in enumerate(lines):
            offset = (number - (len(lines) - 1) / 2) * LEAD
            sizes = (7.0,) if len(lines) > 1 else (style.words, 8.5, 8.0, 7.0)
            is_centred = not first and cell.width < NARROW
            sketch.text(
                cell.center.x if is_centred else left,
                y + offset,
                line,
                sizes,
                cut,
                "middle" if is_centred else "start",
                room=room,
            )


def _tick_box(sketch: Sketch, cell: Box, zone: StructureZone, name: str, style: SheetStyle) -> None:
    """Draw a box to tick in the middle of a cell. If the zone has a sign, draw it on a coloured field before the box."""
    side = min(style.box, style.row - 1.6)
    coloured = 0.7 * side if zone.sign else 0.0
    box = Box(cell.center.x + (coloured - side) / 2, cell.center.y - side / 2, side, side)
    sketch.add(Rect(box.x, box.y, side, side, None, Ink.BLACK, FINE))
    if zone.sign:
        sketch.add(zone.box(Box(box.x - coloured, box.y, coloured, side)))
        y = box.center.y + cap_height("heavy", 10.0) / 2
        sketch.text(box.x - coloured / 2, y, zone.sign, 10.0, "heavy", "middle")
    sketch.entry(name, box.inset(0.3), "tick")


def tick_line(words: Sequence[tuple[str, str]], style: SheetStyle) -> Part:
    """Return boxes to tick in one line, each followed by its word."""
    pieces: list[Piece] = []
    for name, word in words:
        pieces += [Tick(name, 4.8, 4.0), Words(f"{word}   ", style.words)]
    return PieceLine(tuple(pieces), 4.4, 5.6)
