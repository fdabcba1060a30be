"""Two parts on one page laid on its side, with marks where to cut between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Part, place
from printgen.drawing.marks import CUT, Face, Line
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Size

#: Between the two, and how long the marks are, mm.
GUTTER, MARK = 8.0, 3.0


def abreast(name: str, parts: Sequence[Part], size: Size, what: str) -> tuple[Face, tuple[Sketch, ...]]:
    """The face of the page, and the sketch of each part, for what did not fit; `size` is the upright page's frame, mm."""
    room = turned(size)
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
        place(sketch, box, part, what=what)
        yield sketch
