from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import Face, Rect
from printgen.drawing.sheets import Placed, Plan, Sheet
from printgen.surfaces import pdf, png
from printgen.units import Size

PAPER = Size(50.8, 25.4)


def pages() -> bytes:
    face = Face("half", PAPER, (Rect(0, 0, 25.4, 25.4, Ink.BLACK, None),))
    return pdf.render(Plan("t", "s", (Sheet(PAPER, (Placed(face, 0, 0),)), Sheet(PAPER, ()))), PALETTES["full"])


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
