"""Landscape pages with two aircraft side by side, and marks for cutting between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from printgen.data.kind import unique_cases
from printgen.drawing.frame import landscape_frame
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Part, place_part
from printgen.drawing.marks import CUT, Face, Line
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.products.facts import Found
from printgen.units import Box, Size

#: The gap between the two aircraft, and the length of the cut marks, in mm.
GUTTER, MARK = 8.0, 3.0


def pair_pages(
    name: str, found: Sequence[Found], part: Callable[[Found], Part], size: Size, what: str, *, by_side: bool = False
) -> tuple[Card, ...]:
    """Return landscape pages with two aircraft each.

    Args:
        name: the beginning of each page name, which is followed by the ids of the aircraft.
        found: the facts of the aircraft.
        part: a function that returns the part that shows one aircraft.
        size: the usable size of the page in portrait format, mm.
        what: the name of the part, for the message that the part does not fit.
        by_side: whether the bookmarks are grouped by the side to which the first aircraft on a page belongs.
    """

    def page(pair: Sequence[Found]) -> Card:
        face, sketches = _draw_page("-".join((name, *(it.case.id for it in pair))), [*map(part, pair)], size, what)
        overflows = tuple(it for facts, sketch in zip(pair, sketches, strict=True) for it in facts.overflows(sketch))
        cases = unique_cases(case for facts in pair for case in facts.cases)
        bookmark = (*((pair[0].side.name,) if by_side else ()), "  ·  ".join(it.name for it in pair))
        return Card(face, bookmark=bookmark, landscape=True, cases=cases, overflows=overflows)

    return tuple(page(found[first : first + 2]) for first in range(0, len(found), 2))


def _draw_page(name: str, parts: Sequence[Part], size: Size, what: str) -> tuple[Face, tuple[Sketch, ...]]:
    """Return the face of a page, and the sketch of each part.

    Args:
        size: the usable size of the page in portrait format, mm.
    """
    room = landscape_frame(size)
    page, sketches = Sketch(), tuple(_draw_parts(parts, room, what))
    for sketch in sketches:
        page.extend(sketch.marks)
    middle = room.width / 2
    for top in (0.0, room.height - MARK):
        page.add(Line(middle, top, middle, top + MARK, Ink.BLACK, CUT))
    return page.face(name, room), sketches


def _draw_parts(parts: Sequence[Part], room: Size, what: str) -> Iterator[Sketch]:
    for part, box in zip(parts, Box(0, 0, room.width, room.height).columns((1.0, 1.0), GUTTER), strict=False):
        sketch = Sketch()
        place_part(sketch, box, part, what=what)
        yield sketch
