"""Bounds of marks, held against the ink that is printed."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageOps

from printgen.drawing.bounds import bounds, boxes_meet, marks_in_window, marks_with_bounds
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Circle, Face, Glyph, Line, Mark, Outline, Picture, Rect, Text, Use, polygon
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from printgen.units import Box, Point, Size
from tests.render.pictures import photograph

PAPER = Size(101.6, 101.6)
DPI = 254
INNER = Glyph("inner", (Rect(-3, -1, 6, 2), Text(0, 4, "g", 8)))
OUTER = Glyph("outer", (Use(INNER, 5, 0, 1.5, 45), Circle(-4, 0, 1)))

MARKS: dict[str, Mark] = {
    "line": Line(20, 30, 60, 45, Ink.BLACK, 1.0),
    "level line": Line(20, 30, 60, 30, Ink.BLACK, 2.0),
    "rect": Rect(20, 30, 40, 10, None, Ink.BLACK, 1.0),
    "filled rect": Rect(20, 30, 40, 10, Ink.BLACK, None),
    "picture": Picture(20, 30, 40, 10, photograph("PNG")),
    "circle": Circle(50, 40, 12, None, Ink.BLACK, 1.0),
    "outline": Outline((("M", 20, 30), ("C", 20, 80, 70, 80, 70, 30), ("Z",))),
    "spike": polygon((Point(20, 50), Point(70, 48), Point(70, 52)), None, Ink.BLACK, 0.5),
    "text": Text(20, 40, "Ågjpq|1½", 30),
    "text, middle": Text(50, 40, "Camel", 30, "display", "middle"),
    "text, end": Text(80, 40, "Camel", 30, "slant", "end"),
    "text, turned": Text(50, 50, "Camel", 30, "strong", "start", Ink.BLACK, -70),
    "text, turned about its end": Text(50, 50, "Camel", 30, "strong", "end", Ink.BLACK, 30),
    "use": Use(INNER, 50, 50),
    "use, scaled and turned": Use(OUTER, 50, 50, 2.0, 200),
}


def ink(mark: Mark) -> Box:
    """Return the box around the printed ink of a mark."""
    plan = Plan("t", "s", (Sheet(PAPER, (PlacedFace(Face("face", PAPER, (mark,)), 0, 0),)),))
    (page,) = png.render(pdf.render(plan, PALETTES["full"]), DPI)
    found = ImageOps.invert(Image.open(BytesIO(page)).convert("L")).getbbox()
    assert found is not None
    left, top, right, bottom = (edge * 25.4 / DPI for edge in found)
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize("mark", MARKS.values(), ids=list(MARKS))
def test_all_ink_lies_within_and_not_much_else_does(mark: Mark) -> None:
    box, printed = bounds(mark), ink(mark)
    hair = 0.2
    assert box.x <= printed.x + hair
    assert box.y <= printed.y + hair
    assert printed.right <= box.right + hair
    assert printed.bottom <= box.bottom + hair
    # A box about a turned box, and about the handles of a curve, is larger than need be.
    loose = 25 if isinstance(mark, Outline | Use) else 8
    assert box.width < 1.3 * printed.width + loose
    assert box.height < 1.3 * printed.height + loose


def test_bounds_of_many_are_those_of_each() -> None:
    assert marks_with_bounds(MARKS.values()) == tuple((mark, bounds(mark)) for mark in MARKS.values())


def test_a_window_keeps_what_it_may_show_in_order() -> None:
    marks = (Rect(0, 0, 5, 5), Rect(20, 0, 5, 5), Line(0, 50, 50, 50), Use(INNER, 8, 8))
    assert marks_in_window(marks_with_bounds(marks), Box(0, 0, 10, 10)) == (marks[0], marks[3])
    assert marks_in_window(marks_with_bounds(marks), Box(30, 40, 5, 20)) == (marks[2],)


@pytest.mark.parametrize(
    ("box", "meets"),
    [
        (Box(9, 9, 5, 5), True),
        (Box(10, 0, 5, 5), True),
        (Box(10.1, 0, 5, 5), False),
        (Box(2, -9, 2, 30), True),
        (Box(0, 11, 9, 9), False),
    ],
)
def test_boxes_meet_where_they_share_a_point(box: Box, meets: bool) -> None:
    assert boxes_meet(Box(0, 0, 10, 10), box) is meets
    assert boxes_meet(box, Box(0, 0, 10, 10)) is meets


def test_nothing_lies_nowhere() -> None:
    assert bounds(Use(Glyph("empty", ()), 5, 5)) == Box(5, 5, 0, 0)
