from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Face, Line, Mark, Rect
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from printgen.units import Size

PAPER = Size(50.8, 25.4)


def pages() -> bytes:
    face = Face("half", PAPER, (Rect(0, 0, 25.4, 25.4, Ink.BLACK, None),))
    return pdf.render(Plan("t", "s", (Sheet(PAPER, (PlacedFace(face, 0, 0),)), Sheet(PAPER, ()))), PALETTES["full"])


@pytest.mark.parametrize(("dpi", "size"), [(150, (300, 150)), (72, (144, 72)), (300, (600, 300))])
def test_each_page_is_a_picture_of_its_size(dpi: int, size: tuple[int, int]) -> None:
    pictures = [Image.open(BytesIO(data)) for data in png.render(pages(), dpi)]
    assert [(picture.format, picture.size) for picture in pictures] == [("PNG", size)] * 2
    assert [round(picture.info["dpi"][0]) for picture in pictures] == [dpi] * 2


def test_the_resolution_is_150_unless_told() -> None:
    assert png.render(pages()) == png.render(pages(), 150)


def test_pictures_show_the_page() -> None:
    first, blank = (Image.open(BytesIO(data)).convert("RGB") for data in png.render(pages(), 72))
    assert (first.getpixel((30, 36)), first.getpixel((110, 36))) == ((0, 0, 0), (255, 255, 255))
    assert blank.getcolors() == [(144 * 72, (255, 255, 255))]


def test_a_letter_page_has_not_a_pixel_too_many() -> None:
    data = pdf.render(Plan("t", "s", (Sheet(Size(215.9, 279.4), ()),)), PALETTES["full"])
    (page,) = png.render(data, 300)
    assert Image.open(BytesIO(page)).size == (2550, 3300)


def covered(*sheets: tuple[Size, tuple[Mark, ...]], palette: str = "full") -> float:
    made = tuple(Sheet(size, (PlacedFace(Face("face", size, marks), 0, 0),)) for size, marks in sheets)
    return png.coverage(pdf.render(Plan("t", "s", made), PALETTES[palette]))


@pytest.mark.parametrize(
    ("ink", "share"),
    [(Ink.BLACK, 0.5), (Ink.GREY40, 0.2), (Ink.WHITE, 0.0), (Ink.BLUE, 0.5 * (1 - 90 / 255))],
)
def test_the_share_of_the_paper_that_ink_covers(ink: Ink, share: float) -> None:
    assert covered((PAPER, (Rect(0, 0, 25.4, 25.4, ink, None),))) == pytest.approx(share, abs=0.005)


def test_fine_lines_count_as_much_as_they_cover() -> None:
    lines = tuple(Line(0, y, 50.8, y, Ink.BLACK, 0.176) for y in range(1, 25))
    assert covered((PAPER, lines)) == pytest.approx(24 * 0.176 / 25.4, abs=0.01)


def test_coverage_is_of_all_pages_by_their_size() -> None:
    full = Rect(0, 0, 50.8, 25.4, Ink.BLACK, None)
    assert covered((PAPER, (full,)), (PAPER, ())) == pytest.approx(0.5, abs=0.005)
    assert covered((PAPER, (full,)), (Size(50.8, 76.2), ())) == pytest.approx(0.25, abs=0.005)


def test_spared_fills_cover_nothing() -> None:
    assert covered((PAPER, (Rect(0, 0, 25.4, 25.4, Ink.BLUE, None),)), palette="saver") == 0


def test_of_a_long_pdf_a_few_pages_are_looked_at_that_are_evenly_spread() -> None:
    full: tuple[Size, tuple[Mark, ...]] = (PAPER, (Rect(0, 0, 50.8, 25.4, Ink.BLACK, None),))
    made = [full if index % 4 == 0 else (PAPER, ()) for index in range(24)]
    assert covered(*made) == pytest.approx(1.0, abs=0.005)
    assert covered(*made[1:]) == pytest.approx(0.0, abs=0.005)
    assert covered(*[full, (PAPER, ())] * 3) == pytest.approx(0.5, abs=0.005)
