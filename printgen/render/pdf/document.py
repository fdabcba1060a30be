"""Plans as PDF files at true size, with embedded font subsets. Repeated drawings are stored once.

The same plan always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from math import cos, radians, sin
from types import SimpleNamespace

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfdoc import BasicFonts, PDFDocument, PDFImageXObject, PDFObject
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfgen.canvas import Canvas

from printgen.drawing.inks import Palette
from printgen.drawing.plan import CompiledDrawing, Plan, Sheet
from printgen.render.pdf.compile import RESOURCE, Compiler, Stream
from printgen.render.pdf.form import FillableForm
from printgen.render.pdf.text import TextEncoder, Used, embed_fonts
from printgen.units import MM_PER_POINT

#: A stand-in for the first font of a canvas. ReportLab embeds fonts of this type when text is set in them.
_NO_FONT = SimpleNamespace(fontName="none", face=SimpleNamespace(name="none"), _dynamicFont=True, _multiByte=False)
_HEAD = (
    "<< /BBox [ -{0:g} -{0:g} {0:g} {0:g} ] /Filter [ /FlateDecode ] /FormType 1 /Length {1} /Resources << /Font {2}"
)


def render(plan: Plan, palette: Palette) -> bytes:
    """Return the plan as one PDF file with one page per sheet, in the colours of the palette.

    If faces have form fields, the PDF is a form. Raise ValueError if two different glyphs or form fields have the same
    name, or if faces of a form are turned or cut into tiles.
    """
    rl_config.useA85 = 0
    # A canvas sets its first font, by default Helvetica, on every page. No text is set in it, so it is not a real font.
    registerFont(_NO_FONT)
    canvas = Canvas(
        BytesIO(),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 6),
        initialFontName=_NO_FONT.fontName,
        lang=plan.language,
    )
    canvas._preamble = "1 0 0 1 0 0 cm"
    canvas.setTitle(plan.title)
    canvas.setSubject(plan.subject)
    canvas.setAuthor("printgen")
    canvas.setCreator("printgen")
    # Print at true size, whatever the viewer's last setting.
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")

    document = _Document(canvas, palette, plan)
    for number, sheet in enumerate(plan.sheets, 1):
        document.page(sheet, f"page-{number}")
    document.entries.close()
    embed_fonts(canvas._doc, (*document.used, document.spelling.characters))
    if any(sheet.bookmark for sheet in plan.sheets):
        canvas.showOutline()
    data: bytes = canvas.getpdfdata()
    return data


class _Document:
    """A PDF under construction, which stores each face, glyph and font once."""

    def __init__(self, canvas: Canvas, palette: Palette, plan: Plan) -> None:
        self.used: list[Used] = []
        self.spelling = TextEncoder()
        self.entries = FillableForm(canvas, self.spelling, plan)
        self._canvas = canvas
        self._compiler = Compiler(palette)
        self._bookmark: tuple[str, ...] = ()
        #: The names of the drawings already in the document.
        self._stored_names: set[str] = set()

    def page(self, sheet: Sheet, key: str) -> None:
        """Add a page for a sheet, even for a blank one. If a blank back were omitted, later pages would be on the wrong side."""
        canvas = self._canvas
        size = (round(sheet.size.width / MM_PER_POINT, 3), round(sheet.size.height / MM_PER_POINT, 3))
        canvas.setPageSize(size)
        cut = round(sheet.bleed / MM_PER_POINT, 3)
        canvas.setTrimBox((cut, cut, round(size[0] - cut, 3), round(size[1] - cut, 3)))
        canvas.setBleedBox((0, 0, *size))
        # New parts of the bookmark are added to the outline. Sheets with equal bookmarks share an entry.
        shared = 0
        while sheet.bookmark[: shared + 1] == self._bookmark[: shared + 1] and shared < len(sheet.bookmark):
            shared += 1
        for level in range(shared, len(sheet.bookmark)):
            canvas.bookmarkPage(f"{key}-{level}")
            canvas.addOutlineEntry(sheet.bookmark[level], f"{key}-{level}", level)
        self._bookmark = sheet.bookmark

        stream = Stream(self._compiler)
        for placed in sheet.faces:
            # The position of the face's top left corner after rotation around the face's centre. The sheet's origin in a PDF is
            # its lower left corner.
            width, height = placed.face.size.width / 2, placed.face.size.height / 2
            across, down = cos(radians(placed.turn)), sin(radians(placed.turn))
            x = placed.x + width - across * width + down * height
            y = placed.y + height - down * width - across * height
            stream.place(
                self._compiler.face(placed.face), x, y - sheet.size.height, placed.turn, shown=placed.visible_part
            )
        canvas._code.extend(stream.code)
        self._hold(stream.forms)
        canvas._formsinuse.extend(stream.forms)
        self.entries.page(sheet)
        canvas.showPage()

    def _hold(self, names: Iterable[str]) -> None:
        """Add compiled drawings and pictures to the document unless it already contains them.

        Every drawing is added after the drawings and pictures that it uses.
        """
        for name in names:
            if name in self._stored_names:
                continue
            self._stored_names.add(name)
            if name in self._compiler.pictures:
                # A JPEG is stored unchanged, a PNG is unpacked and packed again.
                stored = PDFImageXObject(name, ImageReader(BytesIO(self._compiler.pictures[name])))
            else:
                drawing = self._compiler.drawings[name]
                self._hold(drawing.children)
                self.used.append(drawing.characters)
                stored = _Stored(drawing)
            self._canvas._doc.addForm(name, stored)


class _Stored(PDFObject):  # type: ignore[misc]
    """A PDF object that contains a compiled drawing.

    Schedules have about a thousand such objects. Assembling them as text is ten times faster than writing reportlab's
    dictionaries.
    """

    __RefOnly__ = 1

    def __init__(self, drawing: CompiledDrawing) -> None:
        self._drawing = drawing

    def format(self, document: PDFDocument) -> bytes:
        """Return the bytes that represent the object in the file."""

        def number(name: str) -> str:
            return "%s %s R" % document.idToObjectNumberAndVersion[name]  # noqa: UP031

        drawing = self._drawing
        laid = " ".join(f"/{RESOURCE}{name} {number(RESOURCE + name)}" for name in drawing.children)
        inside = f" /XObject << {laid} >>" if laid else ""
        head = _HEAD.format(drawing.radius, len(drawing.code), number(BasicFonts))
        text = f"{head}{inside} >> /Subtype /Form /Type /XObject >>\nstream\n"
        return text.encode() + drawing.code + b"\nendstream\n"
