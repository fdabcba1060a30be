"""A poster that shows all aircraft types of a game from above, to the same scale.

Each side has one half, with the oldest types first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from printgen.data.figures import doubts_of
from printgen.data.kind import Library, unique_cases
from printgen.data.records.fields import Sure
from printgen.data.records.game import game_title
from printgen.drawing.aircraft.above import glyph_depth
from printgen.drawing.aircraft.airframe import airframe_of
from printgen.drawing.emblems import national_mark
from printgen.drawing.frame import status_marks
from printgen.drawing.inks import PALE, Ink
from printgen.drawing.layout.line import PieceLine, Space, Words, status_sign
from printgen.drawing.markings import draw_marked_aircraft
from printgen.drawing.marks import CUT, FINE, RULE, Cut, Line, Rect, Use
from printgen.drawing.panels.title_block import TITLE_CUTS, TitleLook
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck, Product
from printgen.products.facts import AircraftFacts
from printgen.products.options import AIRCRAFT, BANNER, LAYOUT, SIDE, Choices
from printgen.products.overview import SILHOUETTE
from printgen.products.poster_rows import PosterCell, Row, break_half
from printgen.sheets.tile import OVERLAP
from printgen.translation import _, month
from printgen.units import Box, Point, Size

Facts = AircraftFacts[Any]
#: The value of `--layout` for one page per side, on paper of any size.
ON_A_PAGE = "page"
#: The size of the poster on four sheets of A4 or Letter, and on a single sheet (A2 without the margins of a printer), in mm.
POSTER, BANNER_POSTER = Size(370.0, 474.0), Size(400.0, 574.0)
#: The y positions between which two sheets may join in the middle of the poster, in mm.
FOLD = (231.0, 243.0)
#: The margin, the height of the title, the space between the halves (for a seam), and the height of the heading of a half, in mm.
MARGIN, TITLE, GUTTER, HEAD = 8.0, 26.0, 16.0, 11.0
#: For the layout with one page per side, in mm: the margin, the distance of the border from the edge, and the distance
#: between the two lines of the border.
PAGE_MARGIN, BORDER, BORDER_GAP = 5.0, 0.5, 1.3
#: The height of the text below an aircraft, including the space below the text, in mm. In points: the type sizes of names
#: and details, and the minimum type size.
WORDS, NAME, DETAILS, MIN_SIZE = 15.5, 12.0, 9.0, 7.0
#: The maximum length of one metre on the poster, in mm.
MAX_METRE = 40.0
#: The minimum width of a column for its text, in mm. The second value is a share of the maximum size: the most even
#: arrangement is used whose aircraft have at least this share.
MIN_COLUMN, EVEN_SHARE = 38.0, 0.85


#: The ink of the pale tint of wings and bodies.
TINT = Ink.EARTH


#: A vertical range for rows, with its top and its bottom, in mm.
Block = tuple[float, float]


class PosterRoom(Struct, frozen=True):
    """The space for the halves of a poster, in mm.

    Fields:
        wide: the width of a half.
        gutter: the space between the halves.
        blocks: the vertical ranges available for rows, from top to bottom.
        scale: the scale factor of text and spaces.
    """

    wide: float
    gutter: float
    blocks: tuple[Block, ...]
    scale: float


def poster(
    select: Callable[[Library, Choices], Sequence[Facts]],
    *accepts: Any,
    named: str = "aircraft.name",
    look: TitleLook = "form",
) -> Product:
    """Return the poster as a product.

    Args:
        select: a function that returns the facts of the selected aircraft.
        accepts: the options that the product accepts (default: the options that select aircraft by id and side).
        named: the record fields from which the names of aircraft are printed.
        look: the look of the game's titles.
    """
    summary = "all types from above to one scale, to hang up: on several sheets, as a banner, or on one page per side"
    prints = f"{named} {SILHOUETTE} aircraft.since aircraft.livery liveries nations game.title game.sides"
    draw, layouts = partial(deck, select, look), (ON_A_PAGE, BANNER)
    options = accepts or (AIRCRAFT, SIDE)
    return Product("poster", "Poster", summary, draw, options, layouts, printed_figures=prints, only_by_name=True)


def deck(
    select: Callable[[Library, Choices], Sequence[Facts]],
    look: TitleLook,
    library: Library,
    choices: Choices,
    size: Size,
) -> Deck:
    """Return the selected aircraft as one picture about as large as A2 paper. It is tiled or printed on a single sheet.

    With the layout `page`, return one page per side instead.

    Args:
        size: the usable size of a page, mm.
    """
    found, title = select(library, choices), _("Poster")
    if not found:
        return Deck(title, ())
    layout = LAYOUT.value_in(choices)
    paged = layout == ON_A_PAGE
    picture = size if paged else BANNER_POSTER if layout == BANNER else POSTER
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    if picture == POSTER:
        seams = (_tile_starts(*FOLD), _tile_starts((POSTER.width - GUTTER) / 2, (POSTER.width + GUTTER) / 2))
    sides = dict.fromkeys(facts.side.side for facts in sorted(found, key=lambda it: it.ink))
    halves = [sorted((it for it in found if it.side.side == side), key=_age_key) for side in sides]
    if len(halves) == 1 and len(found) > 1 and not paged:
        # The aircraft of a single side fill both halves of the poster.
        middle = (len(found) + 1) // 2
        halves = [halves[0][:middle], halves[0][middle:]]
    cards = []
    sheets, max_metre = [[half] for half in halves] if paged else [halves], MAX_METRE
    if len(sheets) > 1:
        # All pages have the same scale.
        max_metre = min(_arrange(sheet, _make_room(picture, PAGE_MARGIN, 1), MAX_METRE).metre for sheet in sheets)
    for sheet in sheets:
        sketch, aircraft = Sketch(), [facts for half in sheet for facts in half]
        _draw_poster(sketch, sheet, picture, PAGE_MARGIN if paged else MARGIN, game_title(library), max_metre, look)
        face = sketch.face(f"poster-{aircraft[0].side.side}" if paged else "poster", picture)
        cases = unique_cases(case for facts in aircraft for case in facts.cases[1:])
        overflows = tuple((aircraft[0].cases[1], overflow) for overflow in sketch.overflows)
        bookmark = (title, aircraft[0].side.name) if paged else (title,)
        cards.append(Card(face, bookmark=bookmark, tiled=not paged, seams=seams, cases=cases, overflows=overflows))
    return Deck(title, tuple(cards), status_marks(card.front for card in cards))


def _make_room(size: Size, margin: float, halves: int) -> PosterRoom:
    """Return the space for `halves` halves on a poster of the given size (mm)."""
    # On a page everything is smaller, including the space for text.
    scale = min(1.0, size.height / POSTER.height * 1.1)
    top, gutter, foot = margin + (TITLE + HEAD) * scale, GUTTER * scale, size.height - margin
    wide = (size.width - 2 * margin - gutter * (halves - 1)) / halves
    return PosterRoom(wide, gutter, ((top, FOLD[0]), (FOLD[1], foot)) if size == POSTER else ((top, foot),), scale)


def _draw_poster(
    sketch: Sketch,
    halves: Sequence[Sequence[Facts]],
    size: Size,
    margin: float,
    game: str,
    max_metre: float,
    look: TitleLook,
) -> None:
    """Draw the poster inside a border, with the title, and with the halves side by side."""
    edge = BORDER + (0.0 if margin == PAGE_MARGIN else MARGIN - PAGE_MARGIN)
    for inset, pen in ((edge, 2 * RULE), (edge + BORDER_GAP, CUT)):
        sketch.add(Rect(inset, inset, size.width - 2 * inset, size.height - 2 * inset, pen=pen))
    room = _make_room(size, margin, len(halves))
    arrangement, wide, scale = _arrange(halves, room, max_metre), room.wide, room.scale
    metre = arrangement.metre
    head, count = Box(margin, margin, wide, TITLE * scale), sum(map(len, halves))
    _draw_title(sketch, head, size.width - margin, game, count, metre, scale, TITLE_CUTS[look])
    lefts = [margin + number * (wide + room.gutter) for number in range(len(halves))]
    for left, half in zip(lefts, halves, strict=True):
        _draw_side(sketch, half[0], Box(left, margin + TITLE * scale, wide, HEAD * scale), scale, TITLE_CUTS[look])
    rows_by_block = _distribute_rows(arrangement.rows, room.blocks, metre, scale) or ()
    for (y, bottom), rows in zip(room.blocks, rows_by_block, strict=False):
        for left, columns, half_rows in zip(lefts, arrangement.columns, zip(*rows, strict=True), strict=False):
            # The rows of each half are spread over the height of the block.
            used = [row for row in half_rows if row]
            heights, top = _row_heights([(row,) for row in used], metre, scale), y
            spare = (bottom - y - sum(heights)) / max(len(used), 1)
            for row, high in zip(used, heights, strict=True):
                _draw_row(sketch, row, Box(left, top, wide, high + spare), columns, metre, scale)
                top += high + spare


def _age_key(facts: Facts) -> tuple[str, str]:
    """Return the key for sorting types: the start of service (unknown dates last), then the name."""
    since = facts.aircraft.since
    return since if isinstance(since, str) else "9999", facts.name


def _tile_starts(low: float, high: float) -> tuple[float, ...]:
    """Return the possible starts of a sheet, in steps of 0.5 mm from `low`, whose overlap ends before `high`."""
    return tuple(low + step / 2 for step in range(int(2 * (high - low - OVERLAP)) + 1))


def _make_cell(facts: Facts) -> PosterCell:
    span = airframe_of(facts.aircraft).span
    return PosterCell(facts, span, glyph_depth(facts.aircraft) * span)


def _distribute_rows(
    rows: list[tuple[Row, ...]], blocks: Sequence[Block], metre: float, scale: float
) -> list[list[tuple[Row, ...]]] | None:
    """Distribute rows over blocks in proportion to the heights of the blocks, so that distances are about equal."""
    left, heights, found = list(rows), _row_heights(rows, metre, scale), []
    for number, (top, bottom) in enumerate(blocks):
        share = (bottom - top) / sum(end - start for start, end in blocks[number:])
        count = max(1, round(len(left) * share))
        if sum(heights[:count]) > bottom - top + 1e-6:
            return None
        found.append(left[:count])
        left, heights = left[count:], heights[count:]
    return found


class Arrangement(Struct, frozen=True):
    """An arrangement of the aircraft on the poster.

    Fields:
        metre: the length of one metre on the poster, mm.
        columns: the number of columns of each half.
        rows: the rows from top to bottom. Each of them consists of one row per half.
    """

    metre: float
    columns: tuple[int, ...]
    rows: list[tuple[Row, ...]]

    @property
    def wide_aircraft_count(self) -> int:
        """The number of aircraft that need more than one column."""
        return sum(it.columns > 1 for pair in self.rows for row in pair for it in row)


def _arrange(halves: Sequence[Sequence[Facts]], room: PosterRoom, max_metre: float) -> Arrangement:
    """Return the most even arrangement in which the aircraft are about as large as possible.

    Args:
        max_metre: the maximum length of one metre on the poster, mm.
    """
    cells, arrangements = [[_make_cell(it) for it in half] for half in halves], list[Arrangement]()
    wide, blocks, scale = room.wide, room.blocks, room.scale
    for columns in range(1, max(1, int(wide / (MIN_COLUMN * scale))) + 1):
        low, high = 0.1, max_metre
        for step in range(15):
            metre = (low + high) / 2 if step else high
            rows, _columns = _break_rows(cells, wide, metre, scale, columns)
            spans = (it.cell.span for pair in rows for row in pair for it in row)
            fits = _distribute_rows(rows, blocks, metre, scale) is not None
            fits = fits and all(span * metre <= wide for span in spans)
            low, high = (metre, high) if fits else (low, metre)
        rows, columns_by_half = _break_rows(cells, wide, low, scale, columns)
        arrangements.append(Arrangement(low, columns_by_half, rows))
    largest = max(it.metre for it in arrangements)
    candidates = (it for it in arrangements if it.metre > EVEN_SHARE * largest)
    return min(candidates, key=lambda it: (it.wide_aircraft_count, -it.metre))


def _break_rows(
    halves: Sequence[Sequence[PosterCell]], wide: float, metre: float, scale: float, columns: int
) -> tuple[list[tuple[Row, ...]], tuple[int, ...]]:
    """Divide the aircraft of each half into rows. Return the rows of the halves, paired, and each half's number of columns.

    A half with few aircraft has fewer columns, so that its rows reach as far down as those of the other half.
    """
    counts = range(1, columns + 1)
    choices = [[(count, break_half(half, wide, metre, scale, count)) for count in counts] for half in halves]
    most = max(len(its_choices[-1][1]) for its_choices in choices)
    taken = [next(it for it in its_choices if len(it[1]) <= most) for its_choices in choices]
    # A half with fewer rows has gaps between them, so that each block gets its share of rows.
    every = [
        dict(zip((at * most // len(rows) for at in range(len(rows))), rows, strict=True)) for _count, rows in taken
    ]
    pairs = [tuple(rows.get(number, ()) for rows in every) for number in range(most)]
    return pairs, tuple(count for count, _rows in taken)


def _row_heights(rows: Iterable[tuple[Row, ...]], metre: float, scale: float) -> list[float]:
    """Return the height in mm of each group of paired rows, including the text below the aircraft."""
    return [max((it.cell.depth for row in pair for it in row), default=0.0) * metre + WORDS * scale for pair in rows]


def _draw_title(
    sketch: Sketch, place: Box, right: float, game: str, count: int, metre: float, scale: float, cut: Cut
) -> None:
    """Draw the title above the first half, and the number of types and the scale at the right edge."""
    y = place.y + 13.0 * scale
    title = _("The aircraft of {game}").format(game=game)
    sizes = tuple(size * scale for size in (40.0, 34.0, 30.0, 26.0))
    sketch.text(place.x, y, title, sizes, cut, room=place.width)
    text = _("{count} types, seen from above, 1:{scale}") if count > 1 else _("one type, seen from above, 1:{scale}")
    subtitle = text.format(count=count, scale=round(1000 / metre))
    sketch.text(right, y, subtitle, (14.0 * scale, 8.5), "text", "end", Ink.GREY70)
    sketch.add(Line(place.x, y + 5.0 * scale, right, y + 5.0 * scale, Ink.BLACK, 2 * RULE))
    # A scale bar of five metres.
    x = right - 5 * metre
    for at in range(5):
        fill = Ink.BLACK if at % 2 == 0 else None
        sketch.add(Rect(x + at * metre, y + 6.6 * scale, metre, 1.2 * scale, fill, Ink.BLACK, FINE))
    sketch.text(x - 1.5, y + 8.0 * scale, _("5 m"), (8.5 * scale, 6.0), "text", "end", Ink.GREY70)


def _draw_side(sketch: Sketch, facts: Facts, place: Box, scale: float, cut: Cut) -> None:
    """Draw the heading of a half, with a nation's mark and the side's name on a band in the side's pale colour."""
    y, pale = place.y + 5.6 * scale, PALE.get(facts.ink, Ink.GREY7)
    sketch.add(Rect(place.x, y - 5.6 * scale, place.width, 8.6 * scale, pale, None))
    sketch.add(Use(national_mark(facts.nation.mark), place.x + 4.4 * scale, y - 1.4 * scale, 6.4 * scale))
    x, sizes = place.x + 9.6 * scale, tuple(size * scale for size in (17.0, 14.0, 11.0))
    sketch.text(x, y + 0.4 * scale, facts.side.name, sizes, cut, ink=facts.ink, room=place.right - x)
    sketch.add(Line(place.x, y + 3.0 * scale, place.right, y + 3.0 * scale, facts.ink, RULE))


def _draw_row(sketch: Sketch, row: Row, place: Box, columns: int, metre: float, scale: float) -> None:
    """Draw aircraft next to each other with their tails at the same height, and text below each aircraft.

    The aircraft of a row that is not full are in its middle.
    """
    column, base = place.width / columns, place.bottom - WORDS * scale
    left = place.x + (columns - max((it.column + it.columns for it in row), default=0)) * column / 2
    for it in row:
        box = Box(left + it.column * column, base, it.columns * column, WORDS * scale)
        at = Point(box.center.x, base - it.cell.depth * metre / 2)
        aircraft, mark, livery = it.cell.facts.aircraft, it.cell.facts.nation.mark, it.cell.facts.livery
        span = it.cell.span * metre
        sketch.picture(partial(draw_marked_aircraft, aircraft, "line", mark, Ink.BLACK, at, span, TINT, livery))
        _draw_words(sketch, it.cell.facts, box, scale)


def _draw_words(sketch: Sketch, facts: Facts, place: Box, scale: float) -> None:
    """Draw the name of an aircraft, and below it the start of service and the span, if known."""
    aircraft = facts.aircraft
    name_status, since_status, span_status, _rest = doubts_of(aircraft, "name", "since", "span")
    since = month(aircraft.since) if isinstance(aircraft.since, str) else ""
    span = _("{metres:.2f} m").format(metres=aircraft.span) if isinstance(aircraft.span, float) else ""
    sizes = tuple(max(MIN_SIZE, size * scale) for size in (NAME, NAME - 1, NAME - 2, NAME - 3))
    name = Words(facts.name, sizes, "semibold", of=("name",), room=place.width - 2.0 * scale)
    _draw_line(sketch, place, 4.8 * scale, name, name_status)
    details = "  ·  ".join(filter(None, (since, span)))
    sizes = tuple(max(MIN_SIZE, size * scale) for size in (DETAILS, DETAILS - 1))
    words = Words(details, sizes, room=place.width - 2.0 * scale)
    _draw_line(sketch, place, 8.6 * scale, words, since_status or span_status)


def _draw_line(sketch: Sketch, place: Box, base: float, words: Words, sure: Sure | None) -> None:
    """Draw centred text. If the figure is uncertain, a status mark follows the text."""
    left = place.center.x - words.measure(place.width).wide / 2
    line = PieceLine((words, Space(0.5), status_sign(sure)), base)
    line.fit(place.width).draw(sketch, Box(left, place.y, place.width, place.height))
