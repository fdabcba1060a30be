"""Plates and pictures as objects of a PDF.

There are a thousand drawings in the schedules: put together as text they are written ten times faster than out of reportlab's
dictionaries.
"""

from __future__ import annotations

from io import BytesIO

from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDocument, PDFImageXObject, PDFObject, PDFObjectReference

from printgen.drawing.compiled import CompiledDrawing
from printgen.render.pdf.stream import RESOURCE

_HEAD = (
    "<< /BBox [ -{0:g} -{0:g} {0:g} {0:g} ] /Filter [ /FlateDecode ] /FormType 1 /Length {1} /Resources << /Font {2}"
)


def picture(name: str, content: bytes) -> PDFObject:
    """The object that holds a picture: a JPEG as it is, one of a PNG unpacked and packed again."""
    from reportlab.lib.utils import ImageReader

    return PDFImageXObject(name, ImageReader(BytesIO(content)))


class Stored(PDFObject):  # type: ignore[misc]
    """The object that holds a compiled drawing."""

    __RefOnly__ = 1

    def __init__(self, drawing: CompiledDrawing) -> None:
        self._drawing = drawing

    def format(self, document: PDFDocument) -> bytes:
        """The object as it stands in the file; asked for when the numbers of all objects are known."""

        def number(name: str) -> str:
            return str(PDFObjectReference(name).format(document).decode())

        drawing = self._drawing
        laid = " ".join(f"/{RESOURCE}{name} {number(RESOURCE + name)}" for name in drawing.lays)
        inside = f" /XObject << {laid} >>" if laid else ""
        head = _HEAD.format(drawing.far, len(drawing.code), number(BasicFonts))
        said = f"{head}{inside} >> /Subtype /Form /Type /XObject >>\nstream\n"
        return said.encode() + drawing.code + b"\nendstream\n"
