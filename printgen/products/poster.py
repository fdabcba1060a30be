"""A poster of all types of a game, seen from above to one scale: each side its half, the oldest types first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import zip_longest
from math import ceil
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
from printgen.drawing.marks import CUT, FINE, RULE, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck, Product
from printgen.products.facts import AircraftFacts
from printgen.products.options import AIRCRAFT, BANNER, LAYOUT, SIDE, Choices
from printgen.products.overview import SILHOUETTE
from printgen.sheets.tile import OVERLAP
from printgen.translation import _, month
from printgen.units import Box, Point, Size

Facts = AircraftFacts[Any]
#: What `--layout` may say besides a banner: each side on one sheet of whatever paper there is.
ON_A_PAGE = "page"
#: The picture on four sheets of A4 or Letter, and in one piece: A2 but for what a printer leaves free, mm.
POSTER, IN_ONE = Size(370.0, 474.0), Size(400.0, 574.0)
#: Where two sheets may meet in the middle of it, heights in mm.
FOLD = (231.0, 243.0)
#: Its margin, the height of its title, the room between the halves (a seam's), below the head of each; mm.
MARGIN, TITLE, GUTTER, HEAD = 8.0, 26.0, 16.0, 11.0
#: On a page its margin, and how far from the edge the rules round it run, the second within the first, mm.
ON_PAGE, BORDER, WITHIN = 5.0, 0.5, 1.3
#: Between two aircraft side by side, and the room of the words below one, mm; their type, points, and the least of it.
BESIDE, WORDS, NAME, SMALL, LEAST = 2.0, 12.5, 12.0, 9.0, 7.0
#: No metre is longer than this, mm.
LARGEST = 40.0
#: How wide a column is at the least, mm, for the words in it; how large the aircraft of a more even arrangement are at the
#: least, of the largest.
COLUMN, EVEN = 38.0, 0.85


#: Wings and bodies have a pale tint.
TINT = Ink.EARTH


class PosterCell(Struct, frozen=True):
    """An aircraft on the poster: its span and its depth, metres."""

    facts: Facts
    span: float
    depth: float


class PosterPlace(Struct, frozen=True):
    """Where an aircraft stands in its row: its first column, and how many it takes."""

    cell: PosterCell
    column: int
    columns: int


Row = tuple[PosterPlace, ...]
#: From which height to which, mm.
Block = tuple[float, float]


class PosterRoom(Struct, frozen=True):
    """Where the halves of a poster stand, mm: how wide each is and what is between them; from which heights to which their rows
    may reach; how small the words are, of their usual size."""

    wide: float
    gutter: float
    blocks: tuple[Block, ...]
    small: float


def poster(chosen: Callable[[Library, Choices], Sequence[Facts]], *heeds: Any, named: str = "aircraft.name") -> Product:
    """The product of a game whose aircraft are found by `chosen`; named: the figure by which they are called."""
    said = "all types from above to one scale, to hang up: over several sheets, as a banner, or a page for each side"
    prints = f"{named} {SILHOUETTE} aircraft.since nations game.title game.sides"
    draw, ways = partial(deck, chosen), (ON_A_PAGE, BANNER)
    return Product(
        "poster", "Poster", said, draw, heeds or (AIRCRAFT, SIDE), ways, printed_figures=prints, only_by_name=True
    )


def deck(chosen: Callable[[Library, Choices], Sequence[Facts]], library: Library, choices: Choices, size: Size) -> Deck:
    """All aircraft that were chosen in one picture as large as A2, laid over sheets of paper or in one piece; on a page of that
    size (mm) where that is asked for."""
    found, title = chosen(library, choices), _("Poster")
    if not found:
        return Deck(title, ())
    layout = LAYOUT.value_in(choices)
    paged = layout == ON_A_PAGE
    picture = size if paged else IN_ONE if layout == BANNER else POSTER
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    if picture == POSTER:
        seams = (_steps(*FOLD), _steps((POSTER.width - GUTTER) / 2, (POSTER.width + GUTTER) / 2))
    sides = dict.fromkeys(facts.side.side for facts in sorted(found, key=lambda it: it.ink))
    halves = [sorted((it for it in found if it.side.side == side), key=_age) for side in sides]
    if len(halves) == 1 and len(found) > 1 and not paged:
        # What would be wider than a sheet stands in two columns.
        middle = (len(found) + 1) // 2
        halves = [halves[0][:middle], halves[0][middle:]]
    cards = []
    sheets, largest = [[half] for half in halves] if paged else [halves], LARGEST
    if len(sheets) > 1:
        # To one scale on all pages.
        largest = min(_fitted(held, _room(picture, ON_PAGE, 1), LARGEST).metre for held in sheets)
    for held in sheets:
        sketch, drawn = Sketch(), [facts for half in held for facts in half]
        _drawn(sketch, held, picture, ON_PAGE if paged else MARGIN, game_title(library), largest)
        face = sketch.face(f"poster-{drawn[0].side.side}" if paged else "poster", picture)
        shows = unique_cases(case for facts in drawn for case in facts.cases[1:])
        misfits = tuple((drawn[0].cases[1], misfit) for misfit in sketch.overflows)
        named = (title, drawn[0].side.name) if paged else (title,)
        cards.append(Card(face, bookmark=named, tiled=not paged, seams=seams, cases=shows, overflows=misfits))
    return Deck(title, tuple(cards), status_marks(card.front for card in cards))


def _room(size: Size, margin: float, halves: int) -> PosterRoom:
    """The room of so many halves on a poster of that size."""
    # On a page all is smaller, the room of the words too.
    small = min(1.0, size.height / POSTER.height * 1.1)
    top, gutter, foot = margin + (TITLE + HEAD) * small, GUTTER * small, size.height - margin
    wide = (size.width - 2 * margin - gutter * (halves - 1)) / halves
    return PosterRoom(wide, gutter, ((top, FOLD[0]), (FOLD[1], foot)) if size == POSTER else ((top, foot),), small)


def _drawn(
    sketch: Sketch, halves: Sequence[Sequence[Facts]], size: Size, margin: float, game: str, largest: float
) -> None:
    """Draw the poster: its halves beside each other, within a border; a metre is no longer than `largest` mm."""
    edge = BORDER + (0.0 if margin == ON_PAGE else MARGIN - ON_PAGE)
    for inside, pen in ((edge, 2 * RULE), (edge + WITHIN, CUT)):
        sketch.add(Rect(inside, inside, size.width - 2 * inside, size.height - 2 * inside, pen=pen))
    room = _room(size, margin, len(halves))
    fitted, wide, small = _fitted(halves, room, largest), room.wide, room.small
    metre = fitted.metre
    head, count = Box(margin, margin, wide, TITLE * small), sum(map(len, halves))
    _title(sketch, head, size.width - margin, game, count, metre, small)
    lefts = [margin + number * (wide + room.gutter) for number in range(len(halves))]
    for left, half in zip(lefts, halves, strict=True):
        _side(sketch, half[0], Box(left, margin + TITLE * small, wide, HEAD * small), small)
    for (y, low), held in zip(room.blocks, _shared(fitted.rows, room.blocks, metre, small) or (), strict=False):
        highs = _heights(held, metre, small)
        spare = (low - y - sum(highs)) / max(len(held), 1)
        for pair, high in zip(held, highs, strict=True):
            for left, row in zip(lefts, pair, strict=True):
                _row(sketch, row, Box(left, y, wide, high + spare), fitted, small)
            y += high + spare


def _age(facts: Facts) -> tuple[str, str]:
    """By what types are put in order: since when they serve, those of which nobody knows last; then by name."""
    since = facts.aircraft.since
    return since if isinstance(since, str) else "9999", facts.name


def _steps(low: float, high: float) -> tuple[float, ...]:
    """Where a sheet may begin so that its lap ends before `high`, every half mm."""
    return tuple(low + step / 2 for step in range(int(2 * (high - low - OVERLAP)) + 1))


def _measured(facts: Facts) -> PosterCell:
    span = airframe_of(facts.aircraft).span
    return PosterCell(facts, span, glyph_depth(facts.aircraft) * span)


def _shared(
    rows: list[tuple[Row, ...]], blocks: Sequence[Block], metre: float, small: float
) -> list[list[tuple[Row, ...]]] | None:
    """The rows that stand in each block, from the top, as many in each as go in; None where they are too many."""
    left, highs, found = list(rows), _heights(rows, metre, small), []
    for number, (y, low) in enumerate(blocks, start=1):
        # No fuller than its share of what is left, so that the blocks look alike.
        room, used, count = low - y, 0.0, 0
        wanted = sum(highs) * room / sum(end - start for start, end in blocks[number - 1 :])
        while count < len(left) and used + highs[count] <= room + 1e-6:
            if count and number < len(blocks) and used + highs[count] / 2 > wanted:
                break
            used += highs[count]
            count += 1
        found.append(left[:count])
        left, highs = left[count:], highs[count:]
    return None if left else found


class Arrangement(Struct, frozen=True):
    """How an arrangement comes out: how many mm are a metre, in how many columns each half stands, and its rows beside each
    other."""

    metre: float
    columns: int
    rows: list[tuple[Row, ...]]

    @property
    def wide_aircraft_count(self) -> int:
        """How many aircraft take more than a column."""
        return sum(it.columns > 1 for pair in self.rows for row in pair for it in row)


def _fitted(every: Sequence[Sequence[Facts]], room: PosterRoom, allowed: float) -> Arrangement:
    """The halves in rows with the largest aircraft, a metre no longer than allowed; of those nearly as large the most even."""
    halves, found = [[_measured(it) for it in half] for half in every], list[Arrangement]()
    wide, blocks, small = room.wide, room.blocks, room.small
    for columns in range(1, max(1, int(wide / (COLUMN * small))) + 1):
        least, most = 0.1, allowed
        for step in range(15):
            metre = (least + most) / 2 if step else most
            rows = _rows(halves, wide, metre, small, columns)
            spans = (it.cell.span for pair in rows for row in pair for it in row)
            fits = _shared(rows, blocks, metre, small) is not None and all(span * metre <= wide for span in spans)
            least, most = (metre, most) if fits else (least, metre)
        found.append(Arrangement(least, columns, _rows(halves, wide, least, small, columns)))
    largest = max(it.metre for it in found)
    return min((it for it in found if it.metre > EVEN * largest), key=lambda it: (it.wide_aircraft_count, -it.metre))


def _rows(
    halves: Sequence[Sequence[PosterCell]], wide: float, metre: float, small: float, columns: int
) -> list[tuple[Row, ...]]:
    """The aircraft of each half in rows of columns, large ones over several; the rows of both halves beside each other.

    Where one is too large for what is left of a row, the next that is not stands there before it.
    """
    broken = []
    for half in halves:
        rows, left = list[Row](), list(half)
        while left:
            row, at = list[PosterPlace](), 0
            while at < columns and left:
                near = left[: 2 * columns]
                taken = [min(columns, ceil((it.span * metre + BESIDE * small) * columns / wide)) for it in near]
                # What takes two columns begins where two of them do, so that it stands alike in every row.
                index = next((n for n, it in enumerate(taken) if it <= columns - at and at % it == 0), None)
                if index is None:
                    break
                row.append(PosterPlace(left.pop(index), at, taken[index]))
                at += taken[index]
            rows.append(tuple(row))
        broken.append(rows)
    return [tuple(pair) for pair in zip_longest(*broken, fillvalue=())]


def _heights(rows: Iterable[tuple[Row, ...]], metre: float, small: float) -> list[float]:
    """How high each pair of rows is with its words, mm."""
    return [max((it.cell.depth for row in pair for it in row), default=0.0) * metre + WORDS * small for pair in rows]


def _title(sketch: Sketch, place: Box, right: float, game: str, count: int, metre: float, small: float) -> None:
    """What it is, over the first half, and to what scale, at the right edge."""
    y = place.y + 13.0 * small
    named = _("The aircraft of {game}").format(game=game)
    sizes = tuple(size * small for size in (40.0, 34.0, 30.0, 26.0))
    sketch.text(place.x, y, named, sizes, "display", room=place.width)
    named = _("{count} types, seen from above, 1:{scale}") if count > 1 else _("one type, seen from above, 1:{scale}")
    said = named.format(count=count, scale=round(1000 / metre))
    sketch.text(right, y, said, (14.0 * small, 8.5), "text", "end", Ink.GREY70)
    sketch.add(Line(place.x, y + 5.0 * small, right, y + 5.0 * small, Ink.BLACK, 2 * RULE))
    # Five metres, to measure by.
    x = right - 5 * metre
    for at in range(5):
        fill = Ink.BLACK if at % 2 == 0 else None
        sketch.add(Rect(x + at * metre, y + 6.6 * small, metre, 1.2 * small, fill, Ink.BLACK, FINE))
    sketch.text(x - 1.5, y + 8.0 * small, _("5 m"), (8.5 * small, 6.0), "text", "end", Ink.GREY70)


def _side(sketch: Sketch, facts: Facts, place: Box, small: float) -> None:
    """The head of a half: the mark of its first nation, and the side, on a band of its pale colour."""
    y, pale = place.y + 5.6 * small, PALE.get(facts.ink, Ink.GREY7)
    sketch.add(Rect(place.x, y - 5.6 * small, place.width, 8.6 * small, pale, None))
    sketch.add(Use(national_mark(facts.nation.mark), place.x + 4.4 * small, y - 1.4 * small, 6.4 * small))
    x, sizes = place.x + 9.6 * small, tuple(size * small for size in (17.0, 14.0, 11.0))
    sketch.text(x, y + 0.4 * small, facts.side.name, sizes, "display", ink=facts.ink, room=place.right - x)
    sketch.add(Line(place.x, y + 3.0 * small, place.right, y + 3.0 * small, facts.ink, RULE))


def _row(sketch: Sketch, row: Row, place: Box, fitted: Arrangement, small: float) -> None:
    """Aircraft side by side, their tails on one line, and their words on one."""
    metre, each, base = fitted.metre, place.width / fitted.columns, place.bottom - WORDS * small
    for it in row:
        box = Box(place.x + it.column * each, base, it.columns * each, WORDS * small)
        at = Point(box.center.x, base - it.cell.depth * metre / 2)
        of, mark = it.cell.facts.aircraft, it.cell.facts.nation.mark
        sketch.picture(partial(draw_marked_aircraft, of, "line", mark, Ink.BLACK, at, it.cell.span * metre, TINT))
        _words(sketch, it.cell.facts, box, small)


def _words(sketch: Sketch, facts: Facts, place: Box, small: float) -> None:
    """The name, and below it since when it served and its span, as far as that is known."""
    it = facts.aircraft
    named, served, spanned, _rest = doubts_of(it, "name", "since", "span")
    since = month(it.since) if isinstance(it.since, str) else ""
    span = _("{metres:.2f} m").format(metres=it.span) if isinstance(it.span, float) else ""
    sizes = tuple(max(LEAST, size * small) for size in (NAME, NAME - 1, NAME - 2, NAME - 3))
    name = Words(facts.name, sizes, "semibold", of=("name",), room=place.width - 2.0 * small)
    _line(sketch, place, 4.8 * small, name, named)
    said = "  ·  ".join(filter(None, (since, span)))
    sizes = tuple(max(LEAST, size * small) for size in (SMALL, SMALL - 1))
    _line(sketch, place, 8.6 * small, Words(said, sizes, room=place.width - 2.0 * small), served or spanned)


def _line(sketch: Sketch, place: Box, base: float, words: Words, sure: Sure | None) -> None:
    """Words in the middle, and behind them the mark of what is not sure."""
    left = place.center.x - words.measure(place.width).wide / 2
    line = PieceLine((words, Space(0.5), status_sign(sure)), base)
    line.fit(place.width).draw(sketch, Box(left, place.y, place.width, place.height))
