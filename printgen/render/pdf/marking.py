"""Marking of finished PDFs with the name of a table on every page. Pages are laid out only once for all tables."""

from __future__ import annotations

from io import BytesIO

from printgen.drawing.frame import mark_table
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render.pdf.document import render
from printgen.units import MM_PER_POINT, Size


def mark_pages(pdf: bytes, table: str, palette: Palette) -> bytes:
    """Return the PDF with the name of a table in the upper margin of each page. The same input always gives the same bytes."""
    # Only game nights with several tables need this library.
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=BytesIO(pdf))
    sizes = [
        Size(float(page.mediabox.width) * MM_PER_POINT, float(page.mediabox.height) * MM_PER_POINT)
        for page in writer.pages
    ]
    # One overlay for each size of page.
    distinct = list(dict.fromkeys(sizes))
    sheets = tuple(mark_table(Sheet(size, (PlacedFace(Face("page", size, ()), 0, 0),)), table) for size in distinct)
    overlays = PdfReader(BytesIO(render(Plan(table, "", sheets), palette))).pages
    for page, size in zip(writer.pages, sizes, strict=True):
        page.merge_page(overlays[distinct.index(size)])
        page.compress_content_streams()
    result = BytesIO()
    writer.write(result)
    return result.getvalue()
