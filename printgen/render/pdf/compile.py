"""Compiled drawings, which consist of PDF operators. Their names depend on their content, so any PDF can use them."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from hashlib import sha256
from math import cos, hypot, radians, sin, sqrt
from typing import Any, assert_never, cast

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import RGB, Ink, Palette
from printgen.drawing.marks import (
    BEFORE,
    Area,
    Circle,
    Face,
    Glyph,
    Line,
    Mark,
    Outline,
    Picture,
    Rect,
    Step,
    Text,
    Use,
)
from printgen.drawing.plan import CompiledDrawing, CompiledFace
from printgen.drawing.portrait import without_colours
from printgen.render.pdf.text import TextEncoder
from printgen.units import MM_PER_POINT, Box, points_to_mm

_K = 1 / MM_PER_POINT
#: The distance of a curve's control points from its ends if four curves form a circle, in radii.
_ROUND = 0.5522847498
#: The prefix that reportlab adds to the name of a form in a stream.
RESOURCE = "FormXob."
#: The state of a stream between BT and ET.
_TEXT = "text"
_OPERATORS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}
#: Half the miter limit: the maximum distance that the corner of a stroke projects, in pen widths.
MITER = 5.0
#: The number of digits of a digest, which is large enough to rule out collisions.
_DIGITS = 20


class Compiler:
    """A compiler from marks to PDF operators, which compiles each drawing once, in the colours of a palette.

    Attributes:
        drawings: the compiled drawings, by name.
        pictures: the contents of the picture files in use, by name.
        spelling: the encoder for texts in the current drawing.
        strokes: the operators that set the stroke colours of the inks.
        texts: the operators that set the text colours of the inks.
        fills: the operators that set the fill colours of the inks.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.drawings: dict[str, CompiledDrawing] = {}
        self.pictures: dict[str, bytes] = {}
        self.spelling = TextEncoder()
        self.strokes: dict[Ink, str] = {ink: _colour(rgb, "G", "RG") for ink, rgb in palette.lines.items()}
        self.texts: dict[Ink, str] = {ink: _colour(rgb, "g", "rg") for ink, rgb in palette.lines.items()}
        self.fills: dict[Ink, str | None] = {ink: rgb and _colour(rgb, "g", "rg") for ink, rgb in palette.fills.items()}
        # Drawings are identified by `id`, because comparing them is slow. They are kept so that ids are not reused.
        self._done: dict[int, tuple[Face | Glyph, str]] = {}
        self._named: dict[str, Glyph] = {}
        self._reaches: dict[int, float] = {}

    def face(self, face: Face) -> str:
        """Compile a face unless it is already compiled. Return the name of its drawing.

        Raise ValueError if two different glyphs have the same name.
        """
        if isinstance(face, CompiledFace):
            self.drawings.update(face.drawings)
            self.drawings[face.drawing.name] = face.drawing
            return face.drawing.name
        return self._name(face)

    def form(self, glyph: Glyph) -> str:
        """Compile a glyph unless it is already compiled. Return the name of its drawing."""
        known = self._named.setdefault(glyph.name, glyph)
        if known is not glyph and known != glyph:
            raise ValueError(f"two different glyphs are named `{glyph.name}`")
        return self._name(known)

    def compile_face(self, face: Face, ink: float) -> Face:
        """Return a compiled version of a face for the cache.

        A face that has pictures or uses installed fonts cannot be stored and is returned unchanged.

        Args:
            ink: the amount of ink on the face, as an area of solid black in mm².
        """
        name = self.face(face)
        # Collect all drawings that the face uses, directly or indirectly.
        drawings: dict[str, CompiledDrawing] = {}
        laid = [name]
        while laid:
            drawing = self.drawings.get(below := laid.pop())
            if drawing is None or not all(isinstance(of, str) for of, _number in drawing.characters):
                return face
            if below not in drawings:
                drawings[below] = drawing
                laid += reversed(drawing.children)
        own = (face.name, face.size, (), face.entries, face.statuses, face.notes)
        return CompiledFace(*own, drawing=drawings.pop(name), drawings=drawings, ink=ink)

    def picture(self, content: bytes) -> str:
        """Add a picture, converted to grey if the palette has no colours, and return its name."""
        name = "p" + sha256(content).hexdigest()[:_DIGITS]
        if name not in self.pictures:
            self.pictures[name] = without_colours(content) if self.palette.colourless else content
        return name

    def _name(self, drawing: Face | Glyph) -> str:
        if id(drawing) not in self._done:
            around, self.spelling = self.spelling, TextEncoder()
            stream = Stream(self)
            stream.draw(drawing.marks)
            used, self.spelling = self.spelling.characters, around
            code = "\n".join(stream.code).encode("latin-1")
            far = round(ink_radius(drawing.marks, self._reaches) / MM_PER_POINT, 3)
            name = "g" + sha256(b"%r\n%b" % (far, code)).hexdigest()[:_DIGITS]
            self.drawings[name] = CompiledDrawing(name, zlib.compress(code), tuple(stream.forms), used, far)
            self._done[id(drawing)] = (drawing, name)
        return self._done[id(drawing)][1]


class Stream:
    """A PDF content stream under construction, which uses the colours of its compiler.

    `code` contains the operators written to the stream. `forms` contains the names of the drawings that these operators
    use.
    """

    def __init__(self, compiler: Compiler) -> None:
        self.code: list[str] = []
        self.forms: dict[str, None] = {}
        self._compiler = compiler
        # The current graphics state. No initial state is assumed.
        self._open: object = None
        self._stroke = self._fill = ""
        self._pen = -1.0
        self._dash: tuple[float, ...] | None = None
        self._font: tuple[str, float] = ("", 0.0)
        # An aircraft has several marks with the same outline. Outlines are kept so that ids are not reused.
        self._paths: dict[int, tuple[tuple[Step, ...], str]] = {}

    def draw(self, marks: Iterable[Mark]) -> None:
        """Add the operators for the marks, in order."""
        for mark in marks:
            match mark:
                case Line():
                    self._open_stroke(mark.ink, mark.width, mark.dash)
                    ends = (mark.x1 * _K, -mark.y1 * _K, mark.x2 * _K, -mark.y2 * _K)
                    self.code.append("%.3f %.3f m %.3f %.3f l" % ends)  # noqa: UP031
                case Text():
                    self._text(mark)
                case Use():
                    self.place(self._compiler.form(mark.glyph), mark.x, mark.y, mark.turn, mark.scale)
                case Rect():
                    self._paint(_rect(mark), mark.fill, mark.stroke, mark.pen)
                case Circle():
                    self._paint(_circle(mark), mark.fill, mark.stroke, mark.pen)
                case Picture():
                    # A picture is one unit wide and high, with its origin at the lower left corner.
                    self._close()
                    name = self._compiler.picture(mark.content)
                    self.forms[name] = None
                    size, corner = (mark.width * _K, mark.height * _K), (mark.x * _K, -(mark.y + mark.height) * _K)
                    placed = f"{size[0]:.3f} 0 0 {size[1]:.3f} {corner[0]:.3f} {corner[1]:.3f}"
                    self.code.append(f"q {placed} cm /{RESOURCE}{name} Do Q")
                case Area():
                    self._area(mark)
                case Outline():
                    pen = mark.pen_with(self._compiler.fills)
                    self._paint(self._path(mark.steps), mark.fill, mark.stroke, pen)
                case _:
                    assert_never(mark)
        self._close()

    def place(
        self, name: str, x: float, y: float, turn: float = 0.0, scale: float = 1.0, shown: Box | None = None
    ) -> None:
        """Place a compiled drawing at (x, y) mm, scaled and then turned clockwise by `turn` degrees.

        Args:
            shown: the visible part of the drawing, or None for the entire drawing.
        """
        self._close()
        self.forms[name] = None
        turned, clip = "1 0 0 1", ""
        if turn or scale != 1.0:
            across, down = scale * cos(radians(turn)), scale * sin(radians(turn))
            turned = f"{across:.6f} {-down:.6f} {down:.6f} {across:.6f}"
        if shown:
            left, foot = shown.x * _K, -shown.bottom * _K
            clip = f" {left:.3f} {foot:.3f} {shown.width * _K:.3f} {shown.height * _K:.3f} re W n"
        self.code.append(f"q {turned} {x * _K:.3f} {-y * _K:.3f} cm{clip} /{RESOURCE}{name} Do Q")

    def _close(self) -> None:
        """Paint the current path, and end the current text object."""
        if self._open is not None:
            self.code.append("ET" if self._open is _TEXT else "S")
            self._open = None

    def _set_pen(self, ink: Ink, pen: float, dash: tuple[float, ...]) -> None:
        stroke = self._compiler.strokes[ink]
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
        """Begin a stroke, or continue the open path if its pen is the same, so that one operator strokes both."""
        key = (ink, pen, dash)
        if self._open != key:
            self._close()
            self._set_pen(ink, pen, dash)
            self._open = key

    def _paint(self, path: str, fill: Ink | None, stroke: Ink | None, pen: float) -> None:
        paint = None if fill is None else self._compiler.fills[fill]
        if paint is None:
            if stroke is not None:
                self._open_stroke(stroke, pen, ())
                self.code.append(path)
            return
        self._close()
        self._set_fill(paint)
        if stroke is not None:
            self._set_pen(stroke, pen, ())
        self.code.append(f"{path} {'f' if stroke is None else 'B'}")

    def _path(self, steps: tuple[Step, ...]) -> str:
        """Return the steps of an outline as path operators."""
        known = self._paths.get(id(steps))
        if known is None:
            known = self._paths[id(steps)] = steps, _path(*steps)
        return known[1]

    def _area(self, mark: Area) -> None:
        """Fill an outline and draw the marks in it, clipped to the outline."""
        fill = self._compiler.fills[mark.fill]
        if fill is None:
            return
        self._close()
        self._set_fill(fill)
        before = self._stroke, self._fill, self._pen, self._dash
        path = self._path(mark.steps)
        self.code.append(f"q {path} W f")
        self.draw(mark.marks)
        for ink, pen in mark.edges:
            self._set_pen(ink, pen, ())
            self.code.append(f"{path} S")
        self.code.append("Q")
        self._stroke, self._fill, self._pen, self._dash = before

    def _text(self, mark: Text) -> None:
        if self._open is not _TEXT:
            self._close()
            self.code.append("BT")
            self._open = _TEXT
        if mark.halo:
            # The letters are first stroked with a wide pen and round joins, then filled.
            self._set_pen(Ink.LAND, 2 * mark.halo, ())
            self.code.append("1 j 1 Tr")
            self._letters(mark)
            self.code.append("0 j 0 Tr")
        self._letters(mark)

    def _letters(self, mark: Text) -> None:
        """Add the operators that set the letters of a text, between BT and ET."""
        self._set_fill(self._compiler.texts[mark.ink])
        share = BEFORE[mark.anchor]
        back = share and share * width(mark.text, mark.cut, mark.size)
        if mark.turn:
            across, down = cos(radians(mark.turn)), sin(radians(mark.turn))
            x, y = mark.x - back * across, mark.y - back * down
            turned = f"{across:.6f} {-down:.6f} {down:.6f} {across:.6f}"
            self.code.append(f"{turned} {x * _K:.3f} {-y * _K:.3f} Tm")
        else:
            self.code.append(f"1 0 0 1 {(mark.x - back) * _K:.3f} {-mark.y * _K:.3f} Tm")
        for name, codes in self._compiler.spelling.runs(mark.text, mark.cut):
            font = (name, mark.size)
            if font != self._font:
                self._font = font
                self.code.append(f"{name} {mark.size:.3f} Tf")
            self.code.append(f"({codes}) Tj")


def _colour(rgb: RGB, grey: str, full: str) -> str:
    """Return the operator that sets a colour. Greys are set as greys, because printers then use only black ink.

    Args:
        grey: the name of the operator for greys.
        full: the name of the operator for other colours.
    """
    red, green, blue = rgb
    if red == green == blue:
        return f"{red:.3g} {grey}"
    return f"{red:.3f} {green:.3f} {blue:.3f} {full}"


def _rect(mark: Rect) -> str:
    if not mark.radius:
        corners = (mark.x * _K, -(mark.y + mark.height) * _K, mark.width * _K, mark.height * _K)
        return "%.3f %.3f %.3f %.3f re" % corners  # noqa: UP031
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


def _path(*steps: tuple[str | float, ...]) -> str:
    """Return the steps of an outline as path operators."""
    every = cast(tuple[tuple[Any, ...], ...], steps)
    numbers = [number for step in every for number in step[1:]]
    # The numbers of all steps are x and y in turn.
    numbers[::2] = [x * _K for x in numbers[::2]]
    numbers[1::2] = [y * -_K for y in numbers[1::2]]
    return " ".join([_OPERATORS[step[0]] for step in every]) % tuple(numbers)


def ink_radius(marks: Iterable[Mark], known: dict[int, float] | None = None) -> float:
    """Return the radius in mm of a circle around the origin that contains all ink of the marks.

    Args:
        known: a cache of the radii of drawings, to which the function adds entries.
    """
    found = {} if known is None else known
    return max((_of(mark, found) for mark in marks), default=0.0)


def _of(mark: Mark, known: dict[int, float]) -> float:
    match mark:
        case Line():
            return max(hypot(mark.x1, mark.y1), hypot(mark.x2, mark.y2)) + mark.width
        case Rect() | Picture():
            far_x = max(abs(mark.x), abs(mark.x + mark.width))
            far_y = max(abs(mark.y), abs(mark.y + mark.height))
            return hypot(far_x, far_y) + (MITER * mark.pen if isinstance(mark, Rect) else 0)
        case Circle():
            return hypot(mark.x, mark.y) + mark.radius + mark.pen
        case Outline() | Area():
            # The farthest control point, because a curve stays within its four points.
            numbers = [number for step in cast(tuple[tuple[Any, ...], ...], mark.steps) for number in step[1:]]
            squares = [x * x + y * y for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            return sqrt(max(squares, default=0.0)) + (MITER * mark.pen if isinstance(mark, Outline) else 0.0)
        case Text():
            return hypot(mark.x, mark.y) + width(mark.text, mark.cut, mark.size) + 2 * points_to_mm(mark.size)
        case Use():
            if id(mark.glyph) not in known:
                known[id(mark.glyph)] = ink_radius(mark.glyph.marks, known)
            return hypot(mark.x, mark.y) + abs(mark.scale) * known[id(mark.glyph)]
