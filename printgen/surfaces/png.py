"""A finished PDF as pictures, a page each."""

from __future__ import annotations

from io import BytesIO


def render(pdf: bytes, dpi: int = 150) -> list[bytes]:
    """Each page of the PDF as a PNG file of `dpi` pixels to the inch; the same bytes for the same PDF."""
    from pypdfium2 import PdfDocument

    # Rounded up, a page of exactly 2550 pixels becomes one of 2551 where the scale is a hair too large.
    scale = dpi / 72 * (1 - 1e-9)
    pictures = []
    document = PdfDocument(pdf)
    try:
        for page in document:
            data = BytesIO()
            page.render(scale=scale).to_pil().save(data, "PNG", dpi=(dpi, dpi))
            pictures.append(data.getvalue())
            page.close()
    finally:
        document.close()
    return pictures
