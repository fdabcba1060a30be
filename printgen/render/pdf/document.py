"""A plan as a PDF: true size, fonts embedded and subset, what repeats stored once, the same bytes every run."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from math import cos, radians, sin
from typing import TYPE_CHECKING

from printgen.drawing.fonts.typeface import face as font_of
from printgen.drawing.inks import Palette
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.render.pdf.compile import Compiler
from printgen.render.pdf.form import Form
from printgen.render.pdf.stored import Stored, picture
from printgen.render.pdf.stream import Stream
from printgen.render.pdf.text import Spelling, Used, embed
from printgen.units import MM_PER_POINT, Size

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFObject
    from reportlab.pdfgen.canvas import Canvas


def render(plan: Plan, palette: Palette) -> bytes:
    """The plan as one PDF file, a page a sheet, in the palette's colours.

    What faces have to fill in makes it a form. Raises ValueError where two different glyphs or entries bear one name, and
    for a form of faces that are turned or cut into tiles.
    """
    canvas = _canvas(plan)
    document = _Document(canvas, palette, plan)
    for number, sheet in enumerate(plan.sheets, 1):
        document.page(sheet, f"page-{number}")
    document.close()
    if any(sheet.bookmark for sheet in plan.sheets):
        canvas.showOutline()
    data: bytes = canvas.getpdfdata()
    return data


def _canvas(plan: Plan) -> Canvas:
    from reportlab import rl_config
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfgen.canvas import Canvas

    rl_config.useA85 = 0
    # A canvas names its first font on every page: without one of ours that is Helvetica, which is not embedded.
    first = font_of("text")
    registerFont(first)
    canvas = Canvas(
        BytesIO(),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 6),
        initialFontName=first.fontName,
        lang=plan.language,
    )
    # It names its first font on every page: one that is not embedded, and that nothing is set in.
    canvas._preamble = "1 0 0 1 0 0 cm"
    canvas._doc.delayedFonts.clear()
    canvas._doc.fontMapping.clear()
    canvas.setTitle(plan.title)
    canvas.setSubject(plan.subject)
    canvas.setAuthor("printgen")
    canvas.setCreator("printgen")
    # Printed at true size, whatever the reader's last choice was.
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


class _Document:
    """A PDF in the making, and what it stores once: faces, glyphs and fonts."""

    def __init__(self, canvas: Canvas, palette: Palette, plan: Plan) -> None:
        self._canvas = canvas
        self._bookmark: tuple[str, ...] = ()
        self._compiler = Compiler(palette)
        self._used: list[Used] = []
        #: The names of the drawings that are in the document.
        self._held: set[str] = set()
        self._spelling = Spelling()
        self._entries = Form(canvas, self._spelling, plan)

    def page(self, sheet: Sheet, key: str) -> None:
        """Add a page, also where nothing lies on the sheet: a blank back left out would shift all that follow."""
        canvas = self._canvas
        size = (_points(sheet.size.width), _points(sheet.size.height))
        canvas.setPageSize(size)
        canvas.setTrimBox((0, 0, *size))
        canvas.setBleedBox((0, 0, *size))
        self._mark_page(sheet.bookmark, key)
        stream = Stream(self._compiler.palette, self._compiler)
        for placed in sheet.placed:
            self._lay(stream, placed, sheet.size)
        canvas._code.extend(stream.code)
        self._hold(stream.forms)
        canvas._formsinuse.extend(stream.forms)
        self._entries.page(sheet)
        canvas.showPage()

    def close(self) -> None:
        """Put in what is known when all pages are there: the form's fields and the fonts."""
        self._entries.close()
        embed(self._canvas._doc, (*self._used, self._spelling.used))

    def _mark_page(self, bookmark: tuple[str, ...], key: str) -> None:
        """Add what is new in the bookmark to the outline; sheets with the bookmark of the one before belong to it."""
        shared = 0
        while shared < min(len(bookmark), len(self._bookmark)) and bookmark[shared] == self._bookmark[shared]:
            shared += 1
        for level in range(shared, len(bookmark)):
            self._canvas.bookmarkPage(f"{key}-{level}")
            self._canvas.addOutlineEntry(bookmark[level], f"{key}-{level}", level)
        self._bookmark = bookmark

    def _lay(self, stream: Stream, placed: Placed, paper: Size) -> None:
        """Lay a face on the sheet, whose origin in a PDF is its lower left corner."""
        x, y = _corner(placed)
        stream.lay(self._compiler.face(placed.face), x, y - paper.height, placed.turn, shown=placed.shown)

    def _hold(self, names: Iterable[str]) -> None:
        """Put drawings into the document that are not there yet, and those that they lay before them."""
        for name in names:
            if name not in self._held:
                self._held.add(name)
                self._canvas._doc.addForm(name, self._object(name))

    def _object(self, name: str) -> PDFObject:
        """What the document holds under a name: a picture, or a drawing and, before it, what that lays."""
        if name in self._compiler.pictures:
            return picture(name, self._compiler.pictures[name])
        drawing = self._compiler.drawings[name]
        self._hold(drawing.lays)
        self._used.append(drawing.used)
        return Stored(drawing)


def _points(length: float) -> float:
    return round(length / MM_PER_POINT, 3)


def _corner(placed: Placed) -> tuple[float, float]:
    """Where the face's top left corner comes to lie once the face is turned about its centre, in mm."""
    width, height = placed.face.size.width / 2, placed.face.size.height / 2
    across, down = cos(radians(placed.turn)), sin(radians(placed.turn))
    return (placed.x + width - across * width + down * height, placed.y + height - down * width - across * height)
