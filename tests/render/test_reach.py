from __future__ import annotations

from math import hypot

import pytest

from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Circle, Glyph, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.render.pdf.compile import ink_radius


@pytest.mark.parametrize(
    ("mark", "least"),
    [
        (Line(0, 0, -30, 40), 50),
        (Line(30, -40, 0, 0, width=2), 51),
        (Rect(-30, -40, 10, 10), 50),
        (Rect(20, 30, 10, 10, pen=2), hypot(31, 41)),
        (Picture(20, 30, 10, 10, b""), 50),
        (Picture(-30, -40, 10, 10, b""), 50),
        (Circle(30, 40, 5), 55),
        (Circle(0, 0, 5, pen=2), 6),
        (Outline((("M", 0, 0), ("C", 1, 1, -30, -40, 2, 2), ("Z",))), 50),
        (Outline((("M", 0, 0), ("L", 30, 40)), pen=2), 51),
        (Text(30, 40, "Camel", 20), 50 + width("Camel", "text", 20)),
        (Use(Glyph("g", (Circle(3, 4, 5),)), 30, 40, 2.0, 45), 50 + 20),
    ],
)
def test_no_ink_lies_beyond(mark: Mark, least: float) -> None:
    assert ink_radius((Circle(0, 0, 0, pen=0), mark)) >= least
    assert ink_radius((mark,)) <= 1.5 * least + 10


def test_nothing_reaches_nowhere() -> None:
    assert ink_radius(()) == 0
