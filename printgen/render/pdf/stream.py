"""Marks as the operators of a PDF content stream.

Operators are ready-made strings, and colours, pens and fonts are named only where they change: on record sheets that is
several times faster than one method call of a canvas a mark. Lengths become points, with y up, here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Protocol, assert_never

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import RGB, Ink, Palette
from printgen.drawing.marks import Circle, Cut, Glyph, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.render.pdf.text import Run
from printgen.units import MM_PER_POINT, Box

_K = 1 / MM_PER_POINT
#: How far the handles of a curve lie from its ends where four curves make a circle, in radii.
_ROUND = 0.5522847498
#: What reportlab puts before the name of a form where a stream names it.
RESOURCE = "FormXob."
_SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}
#: The pen is drawing text: the stream is between BT and ET.
_TEXT = "text"


class Shelf(Protocol):
    """What a document stores once and its streams only name."""

    def form(self, glyph: Glyph) -> str:
        """The name of the glyph's form."""

    def spell(self, text: str, cut: Cut) -> tuple[Run, ...]:
        """The text as runs: the resource name of a font, and the run's escaped codes in it."""

    def picture(self, content: bytes) -> str:
        """The resource name of the picture in a PNG or JPEG file."""


def colour(rgb: RGB, grey: str, full: str) -> str:
    """The operator that sets a colour. Greys are set as such: a printer then uses its black ink alone."""
    red, green, blue = rgb
    if red == green == blue:
        return f"{red:.3g} {grey}"
    return f"{red:.3f} {green:.3f} {blue:.3f} {full}"


def placing(x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """The operator that lays an origin at (x, y) mm from the one before, scaled, and turned clockwise in degrees."""
    if not turn and scale == 1.0:
        return f"1 0 0 1 {x * _K:.3f} {-y * _K:.3f} cm"
    across, down = scale * cos(radians(turn)), scale * sin(radians(turn))
    return f"{across:.6f} {-down:.6f} {down:.6f} {across:.6f} {x * _K:.3f} {-y * _K:.3f} cm"


def clipping(shown: Box | None) -> str:
    """The operators that leave only a part of what follows to be seen, from the origin it is drawn about."""
    if shown is None:
        return ""
    left, foot = shown.x * _K, -shown.bottom * _K
    return f" {left:.3f} {foot:.3f} {shown.width * _K:.3f} {shown.height * _K:.3f} re W n"


class Stream:
    """A content stream in the making. `code` are its operators, `forms` the names of the forms it uses."""

    def __init__(self, palette: Palette, shelf: Shelf) -> None:
        self.code: list[str] = []
        self.forms: dict[str, None] = {}
        self._shelf = shelf
        self._strokes: dict[Ink, str] = {ink: colour(rgb, "G", "RG") for ink, rgb in palette.lines.items()}
        self._texts: dict[Ink, str] = {ink: colour(rgb, "g", "rg") for ink, rgb in palette.lines.items()}
        self._fills: dict[Ink, str | None] = {ink: rgb and colour(rgb, "g", "rg") for ink, rgb in palette.fills.items()}
        self._forget()

    def _forget(self) -> None:
        """Take nothing for granted of what is set: at the start of a stream, and after a state was restored."""
        self._open: object = None
        self._stroke = self._fill = ""
        self._pen = -1.0
        self._dash: tuple[float, ...] | None = None
        self._font: tuple[str, float] = ("", 0.0)

    def close(self) -> None:
        """Paint the path and end the text in hand."""
        if self._open is not None:
            self.code.append("ET" if self._open is _TEXT else "S")
            self._open = None

    def draw(self, marks: Iterable[Mark]) -> None:
        """Add the marks in their order."""
        for mark in marks:
            match mark:
                case Line():
                    self._line(mark)
                case Text():
                    self._text(mark)
                case Use():
                    self._use(mark)
                case Rect():
                    self._paint(_rect(mark), mark.fill, mark.stroke, mark.pen)
                case Circle():
                    self._paint(_circle(mark), mark.fill, mark.stroke, mark.pen)
                case Picture():
                    self._picture(mark)
                case Outline():
                    self._paint(_outline(mark), mark.fill, mark.stroke, mark.pen)
                case _:
                    assert_never(mark)
        self.close()

    def lay(
        self, name: str, x: float, y: float, turn: float = 0.0, scale: float = 1.0, shown: Box | None = None
    ) -> None:
        """Lay what is stored under a name at (x, y), scaled and turned clockwise; `shown` is the part to be seen."""
        self.close()
        self.forms[name] = None
        self.code.append(f"q {placing(x, y, turn, scale)}{clipping(shown)} /{RESOURCE}{name} Do Q")

    def _set_pen(self, ink: Ink, pen: float, dash: tuple[float, ...]) -> None:
        stroke = self._strokes[ink]
        if stroke != self._stroke:
            self._stroke = stroke
            self.code.append(stroke)
        if pen != self._pen:
            self._pen = pen
            self.code.append(f"{pen * _K:.3f} w")
        if dash != self._dash:
            self._dash = dash
            self.code.append(f"[{' '.join([f'{part * _K:.3f}' for part in dash])}] 0 d")

    def _set_fill(self, fill: str) -> None:
        if fill != self._fill:
            self._fill = fill
            self.code.append(fill)

    def _open_stroke(self, ink: Ink, pen: float, dash: tuple[float, ...]) -> None:
        """Go on with the path in hand where it is drawn with the same pen: one operator then strokes them all."""
        key = (ink, pen, dash)
        if self._open != key:
            self.close()
            self._set_pen(ink, pen, dash)
            self._open = key

    def _line(self, mark: Line) -> None:
        self._open_stroke(mark.ink, mark.width, mark.dash)
        self.code.append(
            "%.3f %.3f m %.3f %.3f l" % (mark.x1 * _K, -mark.y1 * _K, mark.x2 * _K, -mark.y2 * _K)  # noqa: UP031
        )

    def _paint(self, path: str, fill: Ink | None, stroke: Ink | None, pen: float) -> None:
        paint = None if fill is None else self._fills[fill]
        if paint is None:
            if stroke is not None:
                self._open_stroke(stroke, pen, ())
                self.code.append(path)
            return
        self.close()
        self._set_fill(paint)
        if stroke is None:
            self.code.append(f"{path} f")
        else:
            self._set_pen(stroke, pen, ())
            self.code.append(f"{path} B")

    def _text(self, mark: Text) -> None:
        if self._open is not _TEXT:
            self.close()
            self.code.append("BT")
            self._open = _TEXT
        self._set_fill(self._texts[mark.ink])
        self.code.append(_baseline(mark))
        for name, codes in self._shelf.spell(mark.text, mark.cut):
            font = (name, mark.size)
            if font != self._font:
                self._font = font
                self.code.append(f"{name} {mark.size:.3f} Tf")
            self.code.append(f"({codes}) Tj")

    def _picture(self, mark: Picture) -> None:
        """A picture is one unit wide and high about its lower left corner."""
        self.close()
        name = self._shelf.picture(mark.content)
        self.forms[name] = None
        corner = f"{mark.x * _K:.3f} {-(mark.y + mark.height) * _K:.3f}"
        self.code.append(f"q {mark.width * _K:.3f} 0 0 {mark.height * _K:.3f} {corner} cm /{RESOURCE}{name} Do Q")

    def _use(self, mark: Use) -> None:
        self.lay(self._shelf.form(mark.glyph), mark.x, mark.y, mark.turn, mark.scale)


def _baseline(mark: Text) -> str:
    """The operator that starts a line of text where its anchor asks for."""
    share = _SHARE[mark.anchor]
    back = share and share * width(mark.text, mark.cut, mark.size)
    if not mark.turn:
        return f"1 0 0 1 {(mark.x - back) * _K:.3f} {-mark.y * _K:.3f} Tm"
    across, down = cos(radians(mark.turn)), sin(radians(mark.turn))
    x, y = mark.x - back * across, mark.y - back * down
    return f"{across:.6f} {-down:.6f} {down:.6f} {across:.6f} {x * _K:.3f} {-y * _K:.3f} Tm"


def _rect(mark: Rect) -> str:
    if not mark.radius:
        return "%.3f %.3f %.3f %.3f re" % (  # noqa: UP031
            mark.x * _K,
            -(mark.y + mark.height) * _K,
            mark.width * _K,
            mark.height * _K,
        )
    left, top, right, bottom = mark.x, mark.y, mark.x + mark.width, mark.y + mark.height
    rx, ry = min(mark.radius, mark.width / 2), min(mark.radius, mark.height / 2)
    hx, hy = rx * (1 - _ROUND), ry * (1 - _ROUND)
    return _path(
        ("M", left + rx, top),
        ("L", right - rx, top),
        ("C", right - hx, top, right, top + hy, right, top + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - hy, right - hx, bottom, right - rx, bottom),
        ("L", left + rx, bottom),
        ("C", left + hx, bottom, left, bottom - hy, left, bottom - ry),
        ("L", left, top + ry),
        ("C", left, top + hy, left + hx, top, left + rx, top),
        ("Z",),
    )


def _circle(mark: Circle) -> str:
    x, y, radius = mark.x, mark.y, mark.radius
    handle = radius * _ROUND
    return _path(
        ("M", x + radius, y),
        ("C", x + radius, y + handle, x + handle, y + radius, x, y + radius),
        ("C", x - handle, y + radius, x - radius, y + handle, x - radius, y),
        ("C", x - radius, y - handle, x - handle, y - radius, x, y - radius),
        ("C", x + handle, y - radius, x + radius, y - handle, x + radius, y),
        ("Z",),
    )


def _outline(mark: Outline) -> str:
    return _path(*mark.steps)


def _path(*steps: tuple[str | float, ...]) -> str:
    """Steps as path operators."""
    parts: list[str] = []
    for letter, *numbers in steps:
        flip = _K
        for number in numbers:
            parts.append(f"{float(number) * flip:.3f}")
            flip = -flip
        parts.append(_OPERATORS[str(letter)])
    return " ".join(parts)


_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
