"""The marks from which everything on paper is drawn, such as lines, text and glyphs.

Positions and lengths are in mm, y increases down the page, and type sizes are in points. Each mark has an absolute
position, which output formats only copy. Repeated shapes (boxes, hexes, silhouettes) are glyphs, which are drawn once
and used often. Glyphs make files small and drawing fast.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.units import MM_PER_POINT, Point, Size

HAIRLINE = 0.25 * MM_PER_POINT
CUT = 0.35 * MM_PER_POINT
FINE = 0.5 * MM_PER_POINT
RULE = 1.0 * MM_PER_POINT

#: The distance in mm that the art of a piece extends beyond its cut, which is enough for a square piece on a round label.
BLEED = 8.0

Anchor = Literal["start", "middle", "end"]
#: The share of a line of text that precedes the anchor.
BEFORE: Mapping[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
#: The cuts (styles of a typeface): regular text, semibold, bold (strong), italic (slant), and two cuts for names and titles
#: only (display, heavy).
Cut = Literal["text", "semibold", "strong", "slant", "display", "heavy"]
EntryKind = Literal["text", "tick", "choice"]
#: A step of an outline: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",).
Step = tuple[str | float, ...]


class Line(Struct, frozen=True):
    """A straight line between two points, solid or dashed."""

    x1: float
    y1: float
    x2: float
    y2: float
    ink: Ink = Ink.BLACK
    width: float = HAIRLINE
    dash: tuple[float, ...] = ()


class Rect(Struct, frozen=True):
    """An upright rectangle that is filled, outlined or both. `radius` is the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    fill: Ink | None = None
    stroke: Ink | None = Ink.BLACK
    pen: float = HAIRLINE
    radius: float = 0.0


class Circle(Struct, frozen=True):
    """A circle centred on (x, y), filled, outlined or both."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = Ink.BLACK
    pen: float = HAIRLINE


class Outline(Struct, frozen=True):
    """A shape of straight and curved steps, either closed or open.

    Fields:
        bare_pen: the width of the line if the fill is omitted to save ink. If 0, the width is always `pen`.
    """

    steps: tuple[Step, ...]
    fill: Ink | None = None
    stroke: Ink | None = Ink.BLACK
    pen: float = HAIRLINE
    bare_pen: float = 0.0

    def pen_with(self, fills: Mapping[Ink, object]) -> float:
        """Return the width of the line in a palette with the given fills, in which an omitted fill is None."""
        return self.bare_pen if self.bare_pen and self.fill and fills[self.fill] is None else self.pen


class Text(Struct, frozen=True):
    """A mark that prints one line of text.

    Fields:
        x: the x of the start, middle or end of the text, depending on `anchor`.
        y: the y of the baseline.
        turn: the rotation in degrees clockwise.
        halo: the width in mm of an edge around the letters that separates them from the ground. The edge has the ink of
            open land.
    """

    x: float
    y: float
    text: str
    size: float = 8.5
    cut: Cut = "text"
    anchor: Anchor = "start"
    ink: Ink = Ink.BLACK
    turn: float = 0.0
    halo: float = 0.0


class Glyph(Struct, frozen=True):
    """A named drawing around its own origin. Glyphs with the same name must be identical and are stored once in a file."""

    name: str
    marks: tuple[Mark, ...]

    def __hash__(self) -> int:
        # Hashing all marks of a glyph would take as long as drawing them.
        return hash(self.name)


class Use(Struct, frozen=True):
    """A glyph placed with its origin at (x, y), scaled, then turned clockwise by `turn` degrees."""

    glyph: Glyph
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0


class Area(Struct, frozen=True):
    """A filled shape with marks inside it, which are clipped to its outline.

    If the palette omits the fill, the marks are also omitted.

    Fields:
        marks: the marks inside the shape. None of them is text.
        edges: lines along the outline, drawn over the marks, each with its ink and its width. Only the inner half of
            each line is visible.
    """

    steps: tuple[Step, ...]
    fill: Ink
    marks: tuple[Mark, ...] = ()
    edges: tuple[tuple[Ink, float], ...] = ()


class Picture(Struct, frozen=True):
    """A photograph or drawing fitted exactly into an upright rectangle.

    Fields:
        content: a complete PNG or JPEG file, which `drawing.portrait` has validated.
    """

    x: float
    y: float
    width: float
    height: float
    content: bytes


Mark = Line | Rect | Circle | Outline | Text | Use | Area | Picture


class Trim(Struct, frozen=True):
    """The line along which a piece is cut out: a rectangle or, if `circle` is true, a circle.

    Fields:
        radius: the radius of the rectangle's corners, mm.
        solid: whether all art ends at the line. If so, neighbouring pieces can share one cut.
        hexes: for a piece made of hexes, the middle of each hex, in mm from the upper left corner of the rectangle.
        pitch: the distance between opposite sides of these hexes, mm.
    """

    size: Size
    radius: float = 0.0
    circle: bool = False
    solid: bool = False
    hexes: tuple[Point, ...] = ()
    pitch: float = 0.0


class Entry(Struct, frozen=True):
    """A form field to write in, to tick, or to choose from a list on screen.

    Fields:
        name: the name by which programs that read the form identify the field.
        size: the type size, points.
        readonly: whether the field is prefilled and may not be changed.
        choices: the choices of a list, each with the value to store and the text to display.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    kind: EntryKind = "text"
    value: str = ""
    size: float = 8.5
    readonly: bool = False
    choices: tuple[tuple[str, str], ...] = ()


class Face(Struct, frozen=True):
    """One printed side of a piece: its size when cut, and its marks relative to its top left corner.

    The marks of a piece to be cut out extend up to BLEED mm beyond its size. An imposition prints as much of this margin
    as requested.

    Fields:
        entries: the form fields on the face.
        statuses: the statuses of figures whose marks are on the face, or None if they were not determined.
        notes: explanations of abbreviations and instructions, which are printed at the foot of the sheet.
        sections: the heights at which the face may be divided between two pages in large print. If there are none, the
            face is divided at gaps.
    """

    name: str
    size: Size
    marks: tuple[Mark, ...]
    entries: tuple[Entry, ...] = ()
    statuses: tuple[str, ...] | None = None
    notes: tuple[str, ...] = ()
    sections: tuple[float, ...] = ()


def polygon(
    points: tuple[Point, ...], fill: Ink | None = None, stroke: Ink | None = Ink.BLACK, pen: float = HAIRLINE
) -> Outline:
    """Return the closed outline of a polygon."""
    start, *rest = points
    steps: tuple[Step, ...] = (("M", start.x, start.y), *(("L", p.x, p.y) for p in rest), ("Z",))
    return Outline(steps, fill, stroke, pen)
