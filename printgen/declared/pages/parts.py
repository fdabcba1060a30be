"""Creation of parts of a page from their declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from printgen.data.kinds import AIRCRAFT
from printgen.data.records.fields import UNKNOWN
from printgen.declared.pages.grids import ListSpec, LogSpec, TableSpec
from printgen.declared.pages.pieces import ANCHORS, CUTS, AlignedLine, line_groups, type_sizes
from printgen.declared.pages.scope import PageScope
from printgen.declared.pages.spec import (
    AircraftSpec,
    FrameSpec,
    PartSpec,
    PieceSpec,
    ScaleSpec,
    TrackSpec,
    WriteSpec,
)
from printgen.declared.template import format_value
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Rule, Space, TextBlock, Words, WriteInLine, status_sign
from printgen.drawing.layout.log import Log, LogColumn, LogStyle
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Part, Row
from printgen.drawing.layout.table import BoxRows, Track
from printgen.drawing.marks import BEFORE, RULE, Cut, Mark, Rect, Use
from printgen.drawing.panels.framed import FramedPanel, FrameStyle
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.listing import MARK, ListCell, ListColumn, ListGroup, Listing, ListStyle
from printgen.drawing.panels.scale import BoxScale
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.units import Box, points_to_mm

#: The distance between parts, and between the columns of a row, mm.
GAP, GUTTER = 2.0, 4.0
#: The distance between the wing tips of a drawing and the parts beside it, mm.
ASIDE = 1.5
#: The distance between the columns of a table, and the width of the numbers of a log, mm.
CELLS, NUMBERS = 3.0, 7.0
#: The maximum number of boxes of a track, and the maximum number of numbers of a scale.
MOST_BOXES, MOST_NUMBERS = 200, 60


def body_part(specs: tuple[PartSpec, ...], scope: PageScope, gap: float = GAP) -> Part:
    """Return a column of the parts in a body, `gap` mm apart."""
    return Column(tuple(_parts(specs, scope)), gap)


def centred(part: Part) -> Part:
    """Return a part that is centred vertically in its space, unless it fills the space."""

    def describe(wide: float) -> Part:
        return part if part.fit(wide).grows else Column((Blank(grows=True), part, Blank(grows=True)))

    return ByWidth(describe)


def _parts(specs: tuple[PartSpec, ...], scope: PageScope) -> Iterator[Part]:
    for spec in specs:
        for inner in scope.items(spec.each) if spec.each else (scope,):
            if inner.holds(spec.if_):
                inner.count()
                yield _part(spec, inner)


def _part(spec: PartSpec, scope: PageScope) -> Part:
    return _MAKERS[spec.part](spec, getattr(spec, spec.part), scope)


def _heading(spec: PartSpec, text: str, scope: PageScope) -> Part:
    remark, of = scope.render(spec.remark) if spec.remark else "", scope.field_in(text)
    sizes = (
        (spec.size, *(it for it in type_sizes(spec.size) if it < spec.size)) if spec.size else (24.0, 20.0, 17.0, 14.0)
    )
    ink = scope.heading_ink(spec.ink)
    return Heading(scope.render(text), scope.spec.style.look, remark, sizes, of=of, ink=ink, sides=scope.both_sides)


def _text(spec: PartSpec, text: str, scope: PageScope) -> Part:
    size = spec.size or 9.0
    lead = 1.3 * points_to_mm(size)
    block = TextBlock(
        scope.render(text), 0.8 * lead, lead, type_sizes(size), scope.text_ink(spec.ink), scope.field_in(text),
        cut=CUTS[spec.style], anchor=ANCHORS[spec.align],
    )  # fmt: skip
    return Column((block, Blank(0.2 * lead)))


def _line(spec: PartSpec, pieces: tuple[PieceSpec, ...], scope: PageScope) -> Part:
    size = max((it.size for it in pieces if it.space is None), default=9.0)
    high = spec.height or 1.3 * points_to_mm(size)
    groups = tuple(line_groups(pieces, spec.align, scope))
    return AlignedLine(groups, high / 2 + cap_height("text", size) / 2, high)


def _figure(spec: PartSpec, figure: str, scope: PageScope) -> Part:
    """Return a label at the left and a large value at the right, above a hairline."""
    size = spec.size or 16.0
    high = spec.height or max(1.4 * points_to_mm(size), 8.0)
    base, found = high / 2 + cap_height("strong", size) / 2, scope.figure(figure)
    label = scope.render(spec.label) if spec.label else figure.rpartition(".")[2].replace("-", " ").capitalize()
    words = (Words(label, (9.0, 8.5, 8.0, 7.5, 7.0), "semibold"), Space(0.8), status_sign(found.sure))
    value: tuple[Piece, ...] = (WriteInLine(found.name, 16.0, high - 2.0),)
    if found.value is not UNKNOWN:
        text = "–" if found.value is None else format_value(found.value)
        value = (Words(text, type_sizes(size), "strong", scope.text_ink(spec.ink), found.of, "end"),)

    def line(wide: float) -> Part:
        # The value takes the width that it needs, up to two thirds.
        needed = max(16.0, *(it.measure(wide).wide for it in value))
        return Row(
            (PieceLine(words, base, high), PieceLine(value, base, high)), widths=(0.0, min(needed, wide * 2 / 3))
        )

    return Column((ByWidth(line), Rule(0.0, Ink.GREY40)))


def _frame(_spec: PartSpec, frame: FrameSpec, scope: PageScope) -> Part:
    remark = scope.render(frame.remark) if frame.remark else ""
    style = FrameStyle(look=scope.spec.style.look)
    return FramedPanel(
        "", scope.render(frame.title), body_part(frame.body, scope), scope.frame_ink(frame.ink), style, remark
    )


def _row(spec: PartSpec, columns: tuple[tuple[PartSpec, ...], ...], scope: PageScope) -> Part:
    return Row(tuple(body_part(column, scope) for column in columns), GUTTER, shares=spec.widths)


def _track(_spec: PartSpec, track: TrackSpec, scope: PageScope) -> Part:
    count, name = scope.number(track.count, MOST_BOXES), track.name or _form_name(track.count)
    label = scope.render(track.label) if track.label else ""
    head = (PieceLine((Words(label, 9.0, "semibold"),), 3.4, 4.6),) if label else ()
    if count is None:
        return Column((*head, PieceLine((WriteInLine(name, 20.0, 6.0),), 6.0, 7.0)))
    if count == 0:
        return Column((*head, PieceLine((Words("none", 9.0, "slant"),), 3.4, 4.6)))
    # A short row has no groups of five, because it would end with a few single boxes.
    group = 5 if track.per_row > 9 else track.per_row
    rows = BoxRows(track.side, group=group, lead=track.side + 1.2, row=track.per_row)
    figures = tuple(map(str, range(1, count + 1))) if track.figures else ()
    boxes = Track(count, rows, name, figures=figures)
    return Column((*head, boxes)) if head else boxes


def _scale(_spec: PartSpec, scale: ScaleSpec, scope: PageScope) -> Part:
    first, last = scope.number(scale.from_, 999), scope.number(scale.to, 999)
    if first is None or last is None:
        return PieceLine((WriteInLine(scale.name or "scale", 20.0, 6.0),), 6.0, 7.0)
    numbers = range(first, max(first, min(last, first + MOST_NUMBERS - 1)) + 1)
    circled, above, below = (
        scope.number(text, 999) if text else None for text in (scale.circle, scale.strike_above, scale.strike_below)
    )
    low, high = (numbers[0] if below is None else below), (numbers[-1] if above is None else above)
    struck = (index for index, it in enumerate(numbers) if not low <= it <= high)
    circles = frozenset(index for index, it in enumerate(numbers) if it == circled)
    size = min(14.0, scale.height * 1.5)
    ink = scope.ink("side") if scope.case else Ink.BLACK
    return BoxScale(tuple(map(str, numbers)), scale.height, size, ink, circles, frozenset(struck), scale.name or "")


def _list(_spec: PartSpec, of: ListSpec, scope: PageScope) -> Part:
    """Return a list of records. The columns are as wide as their texts need unless the declaration specifies shares."""
    style = ListStyle(heads=6.0, size=of.size, small=_head_size(of.size), pad=2.0, inset=2.0)
    rows = [tuple(_cell(column.figure, column.words, inner) for column in of.columns) for inner in scope.items(of.each)]
    for _row in rows:
        scope.count()

    def share(index: int) -> float:
        column = of.columns[index]
        widths = [width(row[index].text, "text", style.size) for row in rows]
        return (
            column.width
            or max(width(column.head, "semibold", style.small), *widths, 8.0) + 2 * style.pad + MARK[0] + MARK[1]
        )

    columns = tuple(
        ListColumn(share(index), (column.head,), anchor=ANCHORS[column.align])
        for index, column in enumerate(of.columns)
    )
    listing = Listing(columns, (ListGroup("", Ink.BLACK, tuple(rows)),), style)
    return Column((_band(scope.render(of.title), style, scope), listing)) if of.title else listing


def _band(title: str, style: ListStyle, scope: PageScope) -> Part:
    """Return a title on a band in the colour of the game, above the headings of a list or table."""
    size = 1.2 * style.small

    def draw(sketch: Sketch, place: Box) -> None:
        sketch.add(Rect(place.x, place.y, place.width, style.band, scope.frame_ink("black"), None))
        base = place.y + style.band / 2 + cap_height("strong", size) / 2
        room = place.width - 2 * style.pad
        sketch.text(place.x + style.pad, base, title, type_sizes(size), "strong", ink=Ink.WHITE, room=room)

    return CustomPart(draw, style.band)


def _head_size(size: float) -> float:
    """Return the type size of column headings, in points, for cells of this type size."""
    return max(7.0, size - 1.5)


def _cell(figure: str | None, words: str | None, scope: PageScope) -> ListCell:
    if figure is None:
        return ListCell(scope.render(words or ""), of=scope.field_in(words or ""))
    found = scope.figure(figure)
    if found.value is UNKNOWN:
        return ListCell(is_blank=True)
    return ListCell("–" if found.value is None else format_value(found.value), of=found.of, sure=found.sure)


def _table(_spec: PartSpec, table: TableSpec, scope: PageScope) -> Part:
    lead, size = 1.3 * points_to_mm(table.size), table.size
    count = len(table.head) or max((len(it) for it in table.rows), default=1)
    anchors = tuple(ANCHORS[it] for it in table.align) or (ANCHORS["left"],) * count

    def row(texts: tuple[str, ...], size: float, cut: Cut, rule: Rule, shares: tuple[float, ...]) -> Part:
        blocks = (
            TextBlock(
                scope.render(it), lead, lead, size, scope.text_ink("black"), scope.field_in(it), cut=cut, anchor=anchor
            )
            if it
            else Blank(lead)
            for it, anchor in zip(texts, anchors, strict=True)
        )
        return Column((Row(tuple(blocks), CELLS, shares=shares), Blank(0.4 * lead), rule))

    def rows(wide: float) -> Part:
        texts = [tuple(scope.render(it) if it else "" for it in cells) for cells in table.rows]
        needed = [max([width(it[at], "text", size) for it in texts], default=0.0) for at in range(count)]
        for at, words in enumerate(table.head):
            needed[at] = max(needed[at], width(scope.render(words), "semibold", _head_size(size)))
        shares = table.widths or share_width(needed, wide - CELLS * (count - 1))
        head = (row(table.head, _head_size(size), "semibold", Rule(pen=RULE), shares),) if table.head else ()
        return Column((*head, *(row(it, size, "text", Rule(0.0, Ink.GREY40), shares) for it in table.rows)))

    body = ByWidth(rows)
    if not table.title:
        return body
    style = ListStyle(small=_head_size(size), pad=2.0)
    return Column((_band(scope.render(table.title), style, scope), body), 1.0)


def share_width(needed: Sequence[float], wide: float) -> tuple[float, ...]:
    """Return the widths of columns that are `wide` mm wide in total.

    Columns that need little get the width that they need. The others share the rest equally.
    """
    found, rest = [0.0] * len(needed), wide
    for at, index in enumerate(sorted(range(len(needed)), key=needed.__getitem__)):
        found[index] = max(min(needed[index] + 1.0, rest / (len(needed) - at)), 4.0)
        rest -= found[index]
    return tuple(found)


def _log(_spec: PartSpec, log: LogSpec, scope: PageScope) -> Part:
    shares = log.widths or (1.0,) * len(log.columns)
    title = scope.render(log.title) if log.title else ""
    # Without a title, the headings of the columns are at the top.
    style = LogStyle(head=11.0 if title else 4.4, small=7.5, rows=(5.5, 7.0, 10.0))

    def lines(wide: float) -> Part:
        # The column of numbers is just wide enough for two digits.
        number = LogColumn("", sum(shares) * NUMBERS / max(wide - NUMBERS, NUMBERS))
        columns = (number, *(LogColumn(it, wide, _form_name(it)) for it, wide in zip(log.columns, shares, strict=True)))
        return Log(title, "", log.lines, {1: columns}, lambda number, name: f"log.{number}.{name}", style)

    return ByWidth(lines)


def _write(_spec: PartSpec, write: WriteSpec, scope: PageScope) -> Part:
    label = Words(scope.render(write.label), (9.0, 8.0, 7.0), "semibold")

    def line(wide: float) -> Part:
        taken = label.measure(wide).wide + 1.6
        name = write.name or _form_name(write.label)
        answer = WriteInLine(name, max(wide - taken, 10.0), write.height - 1.5)
        return PieceLine((label, Space(1.6), answer), write.height - 1.5, write.height)

    return ByWidth(line)


def _aircraft(_spec: PartSpec, drawn: AircraftSpec, scope: PageScope) -> Part:
    from printgen.drawing.aircraft.above import draw_from_above, glyph_depth

    record = scope.library.get(AIRCRAFT, str(scope.evaluate(drawn.of)))

    def draw(sketch: Sketch, place: Box) -> None:
        if record is None:
            return
        below = 5.0 if drawn.span else 0.0
        depth = glyph_depth(record)
        span = min(place.width - 2 * ASIDE, (place.height - below) / max(depth, 0.1))
        middle = place.y + (place.height - below) / 2

        def silhouette() -> tuple[Mark, ...]:
            shape = scope.picture(draw_from_above(record, "parts", span))
            return (Use(shape, place.center.x, middle, span),)

        sketch.picture(silhouette)
        if below:
            ink = scope.text_ink("grey")
            # An unknown span is a line to write on.
            known = f"{record.span:g}" if isinstance(record.span, int | float) else "____"
            sketch.text(place.center.x, place.bottom - 1.0, f"{known} m", 8.0, "text", "middle", ink)

    return CustomPart(draw, drawn.height or 12.0, grows=drawn.height is None)


def _symbol(spec: PartSpec, name: str, scope: PageScope) -> Part:
    size, glyph = spec.height or 12.0, scope.picture(picture(name))

    def draw(sketch: Sketch, place: Box) -> None:
        x = place.x + (place.width - size) * BEFORE[ANCHORS[spec.align]] + size / 2
        sketch.add(Use(glyph, x, place.y + size / 2, size))

    return CustomPart(draw, size)


def _form_name(text: str) -> str:
    """Return the name of a form field for a text. For example, `Hull boxes` becomes `hull-boxes`."""
    return "-".join("".join(char if char.isalnum() else " " for char in text.lower()).split())[:40] or "field"


_MAKERS: Mapping[str, Callable[[PartSpec, Any, PageScope], Part]] = {
    "heading": _heading, "text": _text, "line": _line, "figure": _figure, "frame": _frame, "row": _row, "track": _track,
    "scale": _scale, "list": _list, "table": _table, "log": _log, "write": _write, "aircraft": _aircraft, "symbol": _symbol,
    "space": lambda _spec, high, _scope: Blank(grows=True) if high == "grow" else Blank(float(str(high))),
    "rule": lambda _spec, is_drawn, _scope: Rule() if is_drawn else Blank(),
}  # fmt: skip
