"""How the papers of a mission are set: heads of pages, bullets, tables, and parts that flow down columns and over pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Anchor, Circle, Cut, Glyph, Line, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box

SIZE, LEAD = 8.5, 3.9
SMALL, SMALL_LEAD = 7.0, 3.2
BULLET = 3.0
HEAD = 21.0
ROW = 4.6


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a column: how high it stands (mm), and what draws it into a box of that height."""

    height: float
    draw: Callable[[Sketch, Box], None]


def fill(sketch: Sketch, place: Box, parts: Sequence[Part]) -> tuple[Part, ...]:
    """Draw the parts below each other as far as the place holds them; gives those that are left over."""
    below = place
    for index, part in enumerate(parts):
        if part.height > below.height + 1e-6 and index:
            return tuple(parts[index:])
        part.draw(sketch, below.top(part.height))
        below = below.below(part.height)
    return ()


def height(parts: Iterable[Part]) -> float:
    """How high parts stand below each other."""
    return sum(part.height for part in parts)


def space(high: float) -> Part:
    """Nothing, so high."""
    return Part(high, lambda _sketch, _box: None)


def heading(title: str, remark: str = "") -> Part:
    """A panel's title over a rule as wide as the column, a remark small at its right."""

    def draw(sketch: Sketch, box: Box) -> None:
        y = box.y + 4.0
        sketch.add(Line(box.x, y, box.right, y, Ink.BLACK, FINE))
        wide = sketch.text(box.x, y - 1.2, title, SIZE, "strong", room=box.width)
        if remark:
            sketch.text(box.right, y - 1.2, remark, (6.5, 6.0), "text", "end", Ink.GREY70, box.width - wide - 2)

    return Part(5.6, draw)


def words(text: str, room: float, size: float = SIZE, lead: float = LEAD, ink: Ink = Ink.BLACK, of: Field = ()) -> Part:
    """A paragraph."""
    lines = wrap(text, "text", size, room)

    def draw(sketch: Sketch, box: Box) -> None:
        for number, line in enumerate(lines):
            sketch.text(box.x, box.y + lead * (number + 0.75), line, size, ink=ink, room=room, of=of)

    return Part(lead * len(lines) + 0.4, draw)


def bullet(text: str, room: float, size: float = SIZE, lead: float = LEAD) -> Part:
    """A paragraph behind a dot."""
    within = words(text, room - BULLET, size, lead)

    def draw(sketch: Sketch, box: Box) -> None:
        sketch.add(Circle(box.x + 0.9, box.y + lead * 0.75 - size * 0.085, 0.5, Ink.BLACK, None))
        within.draw(sketch, Box(box.x + BULLET, box.y, box.width - BULLET, box.height))

    return Part(within.height, draw)


def title(text: str, sizes: tuple[float, ...], high: float, of: Field = ()) -> Part:
    """A name in the display face."""

    def draw(sketch: Sketch, box: Box) -> None:
        sketch.text(box.x, box.bottom - 2.0, text, sizes, "display", room=box.width, of=of)

    return Part(high, draw)


def rows(
    heads: tuple[str, ...], shares: tuple[float, ...], cells: Sequence[tuple[str, ...]], row: float = ROW
) -> tuple[Part, ...]:
    """A table with small heads: the first column is text, the others are figures at their right edges; a part a row."""

    def line(texts: tuple[str, ...], head: bool) -> Part:
        def draw(sketch: Sketch, box: Box) -> None:
            for place, (column, text) in enumerate(zip(box.columns(shares, 2.0), texts, strict=True)):
                ink, sizes = (Ink.GREY70, (6.5, 6.0)) if head else (Ink.BLACK, (SIZE, 7.0, 6.5, 6.0))
                cut: Cut = "strong" if place and not head else "text"
                anchor: Anchor = "end" if place else "start"
                x, y = column.right if place else column.x, box.bottom - (1.0 if head else 1.3)
                sketch.text(x, y, text, sizes, cut, anchor, ink, column.width)
            sketch.add(Line(box.x, box.bottom, box.right, box.bottom, Ink.GREY40, HAIRLINE))

        return Part(4.0 if head else row, draw)

    return (line(heads, True), *(line(texts, False) for texts in cells))


def page_head(
    sketch: Sketch, box: Box, above: str, name: str, ink: Ink, mark: Glyph | None = None, of: Field = ()
) -> Box:
    """The head of a page: what it belongs to, small, and its name; gives what is left below."""
    left = 17.0 if mark else 0.0
    if mark:
        sketch.add(Use(mark, box.x + 6.5, box.y + 7.6, 13.0))
    room = box.width - left
    sketch.text(box.x + left, box.y + 3.0, above, (8.5, 7.0, 6.5, 6.0), "semibold", ink=Ink.GREY70, room=room)
    sketch.text(box.x + left, box.y + 13.2, name, (30, 20, 14, 10.5), "display", room=room, of=of)
    sketch.add(Line(box.x, box.y + 16.6, box.right, box.y + 16.6, ink, 2 * RULE))
    return box.below(HEAD)
