"""QR codes, read back from the printed page module by module."""

from __future__ import annotations

from io import BytesIO

import pytest
import segno
from PIL import Image

from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.drawing.qr import QUIET, modules, qr
from printgen.render import pdf, png
from printgen.units import Size

TEXT = "EXAMPLE/BRANDT W7 1918-02 22CB92"
SIDE, PAPER, DPI = 14.4, Size(25.4, 25.4), 600


def printed(text: str, palette: str) -> Image.Image:
    """Return the image of a page of one square inch with the code in its middle."""
    face = Face("code", PAPER, (Use(qr(text), 12.7, 12.7, SIDE),))
    (page,) = png.render(pdf.render(Plan("", "", (Sheet(PAPER, (PlacedFace(face, 0, 0),)),)), PALETTES[palette]), DPI)
    return Image.open(BytesIO(page)).convert("L")


def read_back(image: Image.Image, count: int) -> tuple[tuple[bool, ...], ...]:
    """Return the modules and the quiet border around them, each read from the pixel in its middle."""
    pitch = SIDE / count

    def dark(row: int, column: int) -> bool:
        x, y = (12.7 - SIDE / 2 + (at + 0.5) * pitch for at in (column, row))
        return int(image.getpixel((round(x / 25.4 * DPI - 0.5), round(y / 25.4 * DPI - 0.5)))) < 128  # type: ignore[arg-type]

    around = range(-QUIET, count + QUIET)
    return tuple(tuple(dark(row, column) for column in around) for row in around)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("text", [TEXT, "A", "Jasta 11: Süße Grüße " * 4])
def test_what_is_printed_is_the_code_with_its_border(text: str, palette: str) -> None:
    code = segno.make_qr(text, error="m")
    expected = tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(border=QUIET))
    assert any(any(row) for row in expected)
    assert read_back(printed(text, palette), len(expected) - 2 * QUIET) == expected


def test_no_seams_show_within_the_dark() -> None:
    image = printed(TEXT, "full")
    pitch = SIDE / len(modules(TEXT))
    left = round((12.7 - SIDE / 2 + 0.3 * pitch) / 25.4 * DPI)
    # The left bar of the finder in the upper left corner: seven modules, one above the other.
    column = image.crop((left, left, left + 1, round((12.7 - SIDE / 2 + 6.7 * pitch) / 25.4 * DPI)))
    assert column.getextrema() == (0, 0)


def test_letters_of_a_card_take_the_small_code() -> None:
    assert (len(modules(TEXT)), len(modules(TEXT.lower()))) == (25, 29)


def test_other_words_make_another_code() -> None:
    assert modules(TEXT) != modules(TEXT.replace("W7", "W8"))
    assert qr(TEXT) == qr(TEXT)
    assert qr(TEXT).name != qr("A").name
