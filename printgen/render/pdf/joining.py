"""Joining of finished PDFs into one PDF. This lets users print all pages with the same printer settings."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from msgspec import Struct


class JoinedPart(Struct, frozen=True):
    """A PDF to be joined with others.

    Fields:
        two_sided: whether the pages are alternately fronts and backs.
        title: the bookmark for the first page, or "" for no bookmark.
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
