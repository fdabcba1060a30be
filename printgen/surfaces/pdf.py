"""A plan as a PDF: true size, fonts embedded and subset, what repeats stored once, the same bytes every run."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from math import cos, radians, sin
from typing import TYPE_CHECKING

from printgen.drawing.inks import Palette
from printgen.drawing.marks import Cut, Face, Glyph, Mark
from printgen.drawing.sheets import Placed, Plan, Sheet
from printgen.drawing.typeface import face as font_of
from printgen.surfaces.pdf_stream import Stream
from printgen.surfaces.pdf_text import Run, Spelling
from printgen.surfaces.reach import reach
from printgen.units import MM_PER_POINT, Size

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


def render(plan: Plan, palette: Palette) -> bytes:
    """The plan as one PDF file, a page a sheet, in the palette's colours.

    Raises ValueError where two different glyphs bear one name.
    """
    canvas = _canvas(plan)
    document = _Document(canvas, palette, plan)
    for number, sheet in enumerate(plan.sheets, 1):
        document.page(sheet, f"page-{number}")
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
    canvas.setTitle(plan.title)
    canvas.setSubject(plan.subject)
    canvas.setAuthor("printgen")
    canvas.setCreator("printgen")
    # Printed at true size, whatever the reader's last choice was.
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


class _Document:
    """A PDF in the making, and what it stores once: the forms of glyphs and repeated faces, and fonts."""

    def __init__(self, canvas: Canvas, palette: Palette, plan: Plan) -> None:
        self._canvas = canvas
        self._palette = palette
        self._bookmark: tuple[str, ...] = ()
        # Glyphs and faces are known by identity, since comparing whole drawings is slow; the plan keeps them alive.
        self._glyphs: dict[int, str] = {}
        self._named: dict[str, tuple[Glyph, str]] = {}
        self._faces: dict[int, str] = {}
        self._reaches: dict[int, float] = {}
        #: What a stream calls a form -> what the canvas does.
        self._forms: dict[str, str] = {}
        self._copies = Counter(id(placed.face) for sheet in plan.sheets for placed in sheet.placed)
        self._spelling = Spelling(canvas._doc, canvas._escape)

    def page(self, sheet: Sheet, key: str) -> None:
        """Add a page, also where nothing lies on the sheet: a blank back left out would shift all that follow."""
        canvas = self._canvas
        size = (_points(sheet.size.width), _points(sheet.size.height))
        canvas.setPageSize(size)
        canvas.setTrimBox((0, 0, *size))
        canvas.setBleedBox((0, 0, *size))
        self._mark_page(sheet.bookmark, key)
        stream = Stream(self._palette, self)
        for placed in sheet.placed:
            self._lay(stream, placed, sheet.size)
        self._fill(stream)
        canvas.showPage()

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
        y -= paper.height
        if self._copies[id(placed.face)] > 1:
            stream.lay_form(self._face(placed.face), x, y, placed.turn, shown=placed.shown)
        else:
            stream.lay(x, y, placed.turn, placed.face.marks, placed.shown)

    def form(self, glyph: Glyph) -> str:
        name = self._glyphs.get(id(glyph))
        if name is None:
            known, name = self._named.get(glyph.name) or (glyph, "")
            if known != glyph:
                raise ValueError(f"two different glyphs are named `{glyph.name}`")
            name = name or self._store(glyph.marks)
            self._named[glyph.name] = (glyph, name)
            self._glyphs[id(glyph)] = name
        return name

    def _face(self, face: Face) -> str:
        if id(face) not in self._faces:
            self._faces[id(face)] = self._store(face.marks)
        return self._faces[id(face)]

    def _store(self, marks: tuple[Mark, ...]) -> str:
        """Store marks as a form, and return its resource name."""
        canvas = self._canvas
        stream = Stream(self._palette, self)
        # Forms inside this one are stored on the way, before the canvas turns to this one.
        stream.draw(marks)
        far = _points(reach(marks, self._reaches))
        name = f"g{len(self._forms) + 1}"
        canvas.beginForm(name, -far, -far, far, far)
        self._fill(stream)
        canvas.endForm()
        resource = str(canvas._doc.getXObjectName(name))
        self._forms[resource] = name
        return resource

    def _fill(self, stream: Stream) -> None:
        """Put a stream's operators, and the forms it uses, on the page or form that the canvas is at."""
        self._canvas._code.extend(stream.code)
        self._canvas._formsinuse.extend(self._forms[name] for name in stream.forms)

    def spell(self, text: str, cut: Cut) -> tuple[Run, ...]:
        return self._spelling.runs(text, cut)


def _points(length: float) -> float:
    return round(length / MM_PER_POINT, 3)


def _corner(placed: Placed) -> tuple[float, float]:
    """Where the face's top left corner comes to lie once the face is turned about its centre, in mm."""
    width, height = placed.face.size.width / 2, placed.face.size.height / 2
    across, down = cos(radians(placed.turn)), sin(radians(placed.turn))
    return (placed.x + width - across * width + down * height, placed.y + height - down * width - across * height)
