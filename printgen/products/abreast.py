"""Two aircraft on one page laid on its side, with marks where to cut between them."""

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

#: Between the two, and how long the marks are, mm.
GUTTER, MARK = 8.0, 3.0


def pair_pages(
    name: str, found: Sequence[Found], part: Callable[[Found], Part], size: Size, what: str, *, by_side: bool = False
) -> tuple[Card, ...]:
    """A page for every two aircraft: each as the `part` that it makes; `size` is the upright page's frame, mm.

    name: what the pages are called, before the ids of theirs. what: what has no room where it does not fit. by_side: whether
    their bookmarks are ordered by the side of the first.
    """

    def page(pair: Sequence[Found]) -> Card:
        face, sketches = _abreast("-".join((name, *(it.case.id for it in pair))), [*map(part, pair)], size, what)
        misfits = tuple(it for facts, sketch in zip(pair, sketches, strict=True) for it in facts.overflows(sketch))
        shows = unique_cases(case for facts in pair for case in facts.cases)
        bookmark = (*((pair[0].side.name,) if by_side else ()), "  ·  ".join(it.name for it in pair))
        return Card(face, bookmark=bookmark, landscape=True, cases=shows, overflows=misfits)

    return tuple(page(found[first : first + 2]) for first in range(0, len(found), 2))


def _abreast(name: str, parts: Sequence[Part], size: Size, what: str) -> tuple[Face, tuple[Sketch, ...]]:
    """The face of the page, and the sketch of each part, for what did not fit; `size` is the upright page's frame, mm."""
    room = landscape_frame(size)
    whole, sketches = Sketch(), tuple(_drawn(parts, room, what))
    for sketch in sketches:
        whole.extend(sketch.marks)
    middle = room.width / 2
    for top in (0.0, room.height - MARK):
        whole.add(Line(middle, top, middle, top + MARK, Ink.BLACK, CUT))
    return whole.face(name, room), sketches


def _drawn(parts: Sequence[Part], room: Size, what: str) -> Iterator[Sketch]:
    for part, box in zip(parts, Box(0, 0, room.width, room.height).columns((1.0, 1.0), GUTTER), strict=False):
        sketch = Sketch()
        place_part(sketch, box, part, what=what)
        yield sketch
