"""Finished PDFs with the name of a table on every page."""

from __future__ import annotations

from io import BytesIO

import pikepdf
import pypdfium2
import pytest

from printgen.drawing.inks import PALETTES
from printgen.render import html
from printgen.render.pdf.marking import add_table_names

FULL = PALETTES["full"]
PAGES = """<html lang="en"><head><title>Pages</title><style>
@page { size: 210mm 297mm; margin: 20mm } @page wide { size: 297mm 210mm } .wide { page: wide; break-before: page }
</style></head><body><p>tall</p><p class="wide">wide</p><p class="wide">wide as well</p></body></html>"""


@pytest.fixture(scope="module")
def laid_out() -> bytes:
    return html.render(PAGES)


def words(pdf: bytes) -> list[str]:
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_every_page_has_the_name_of_its_table_and_keeps_its_own_words(laid_out: bytes) -> None:
    first, second = add_table_names(laid_out, ["Table 1", "Table 2"], FULL)
    assert [page.count("Table 1") for page in words(first)] == [1, 1, 1]
    assert [page.count("Table 2") for page in words(second)] == [1, 1, 1]
    assert not any("Table 1" in page for page in words(second))
    assert all(own in page for own, page in zip(("tall", "wide", "wide as well"), words(second), strict=True))


def test_every_part_of_a_page_that_is_cut_has_the_name_near_its_upper_edge(laid_out: bytes) -> None:
    (marked,) = add_table_names(laid_out, ["Table 1"], FULL, (2, 3))
    with pypdfium2.PdfDocument(marked) as document:
        page, text = document[0], document[0].get_textpage()
        found = text.search("Table 1")
        places = []
        while spot := found.get_next():
            left, bottom, _right, _top = text.get_charbox(spot[0])
            places.append((left / page.get_width() * 2, 3 - bottom / page.get_height() * 3))
    assert sorted((int(left), int(down)) for left, down in places) == [(x, y) for x in range(2) for y in range(3)]
    assert all(left % 1 < 0.1 and down % 1 < 0.1 for left, down in places)


def test_a_marked_pdf_is_valid_and_tagged_and_the_same_again(laid_out: bytes) -> None:
    (marked,), (again,) = (tuple(add_table_names(laid_out, ["Table 1"], FULL)) for _ in range(2))
    assert marked == again
    assert marked.startswith(laid_out)
    with pikepdf.open(BytesIO(marked)) as document:
        assert document.check_pdf_syntax() == []
        assert "/StructTreeRoot" in document.Root
