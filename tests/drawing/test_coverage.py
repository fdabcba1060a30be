"""The ink that sheets take, held against the pixels of the printed page."""

import pytest

from printgen.drawing.coverage import coverage
from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Area, Circle, Face, Glyph, Line, Outline, Picture, Rect, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from printgen.units import Box, Size
from tests.render.pictures import photograph

PAPER = Size(100, 100)
FULL = PALETTES["full"]
DISC = Outline(
    (("M", 10, 0), ("C", 10, 5.52, 5.52, 10, 0, 10), ("C", -5.52, 10, -10, 5.52, -10, 0), ("L", 10, 0), ("Z",)),
    Ink.BLACK,
    None,
)

SQUARE = (("M", 10, 10), ("L", 40, 10), ("L", 40, 40), ("L", 10, 40), ("Z",))


def plan(*marks, window=None):
    return Plan("", "", (Sheet(PAPER, (PlacedFace(Face("face", PAPER, marks), 0, 0, window=window),)),))


@pytest.mark.parametrize(
    ("marks", "share"),
    [
        ((), 0.0),
        ((Rect(0, 0, 50, 40, Ink.BLACK, None),), 0.2),
        ((Rect(0, 0, 50, 40, Ink.GREY40, None),), 0.08),
        ((Rect(10, 10, 50, 40, None, Ink.BLACK, 1.0),), 0.018),
        ((Line(0, 50, 100, 50, Ink.BLACK, 2.0),), 0.02),
        ((Line(0, 50, 100, 50, Ink.BLACK, 2.0, (1.0, 3.0)),), 0.005),
        ((Circle(50, 50, 20, Ink.BLACK, None),), 0.1257),
        ((Use(Glyph("box", (Rect(0, 0, 10, 10, Ink.BLACK, None),)), 0, 0, 3.0, 45.0),), 0.09),
        ((Use(Glyph("half", (DISC,)), 50, 50, 2.0),), 0.0628),
        ((Rect(0, 0, 300, 300, Ink.BLACK, None),), 1.0),
        # An area clips what is in it.
        ((Area(SQUARE, Ink.BLACK, (Circle(0, 0, 90, Ink.BLACK),)),), 0.09),
    ],
)
def test_shapes_are_reckoned_by_their_area(marks, share):
    assert coverage(plan(*marks), FULL) == pytest.approx(share, rel=0.03)


def test_a_paragraph_in_every_cut_is_close_to_what_a_scanner_finds():
    line = "Sopwith Camel: turns right better than left, 1917"
    for cut in ("text", "semibold", "strong", "slant", "display"):
        page = plan(*(Text(3, 5 + row * 4, line, 10.5, cut) for row in range(23)))
        measured = png.coverage(pdf.render(page, FULL), 300)
        assert coverage(page, FULL) == pytest.approx(measured, rel=0.2), cut


def test_of_a_face_that_shows_in_part_only_that_part_counts():
    black = Rect(0, 0, 100, 100, Ink.BLACK, None)
    assert coverage(plan(black, window=Box(0, 0, 50, 50)), FULL) == pytest.approx(0.25)


def test_what_a_palette_spares_takes_no_ink():
    fill = Rect(0, 0, 50, 40, Ink.BLUE, None)
    assert coverage(plan(fill), PALETTES["saver"]) == 0.0
    assert coverage(plan(fill), PALETTES["mono"]) == pytest.approx(0.2)


def test_a_picture_is_as_dark_as_a_scanner_finds():
    page = plan(Picture(10, 10, 60, 45, photograph("PNG")))
    grey = coverage(page, PALETTES["mono"])
    assert grey == pytest.approx(png.coverage(pdf.render(page, PALETTES["mono"])), rel=0.02)
    # In colours the strongest ink counts, which a grey picture of it shows less of.
    assert coverage(page, FULL) > 1.2 * grey
