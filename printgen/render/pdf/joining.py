"""Joining of finished PDFs into one, for a printer that prints all pages in the same way."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from msgspec import Struct


class JoinedPart(Struct, frozen=True):
    """A PDF that becomes part of a joined PDF.

    Fields:
        two_sided: whether its pages are alternately fronts and backs.
        title: the bookmark of its first page, or "" for none.
    """

    content: bytes
    two_sided: bool
    title: str = ""


def join_pdfs(parts: Iterable[JoinedPart], duplex: bool) -> bytes:
    """Return one PDF with all pages of the parts. The same parts always give the same bytes.

    Args:
        parts: the PDFs, in order.
        duplex: whether all pages are printed on both sides. If so, each part begins on a front, and pages of one-sided
            parts get empty backs.
    """
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter()
    for part in parts:
        first = len(writer.pages)
        for page in PdfReader(BytesIO(part.content)).pages:
            writer.add_page(page)
            if duplex and not part.two_sided:
                writer.add_blank_page()
        if part.title:
            writer.add_outline_item(title=part.title, page_number=first)
        if duplex and len(writer.pages) % 2:
            writer.add_blank_page()
    result = BytesIO()
    writer.write(result)
    return result.getvalue()
