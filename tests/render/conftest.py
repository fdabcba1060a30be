"""A plan that uses every kind of mark with every attribute, each in a cell of its own, for all surfaces."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from printgen.drawing.hexes import corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import (
    FINE,
    RULE,
    Area,
    Circle,
    Face,
    Glyph,
    Line,
    Mark,
    Outline,
    Picture,
    Rect,
    Text,
    Use,
    polygon,
)
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.units import Point, Size
from tests.render.pictures import photograph

#: 5 x 3 inches: a whole number of pixels at any resolution.
PAPER = Size(127.0, 76.2)
CELL = 12.0

BOX = Glyph("box", (Rect(0, 0, 4, 4, None, Ink.BLACK, FINE),))
HEX = Glyph("hex", (polygon(corners(6), Ink.GREY15, Ink.GREY40), Text(0, 0.7, "R", 6, "strong", "middle")))
#: A glyph of glyphs, with a name no id in XML could have, lying on all sides of its origin.
PAIR = Glyph("pair of / hexes", (Use(HEX, -2.5, 0, 0.7), Use(HEX, 2.5, 0, 0.7, 90), Use(BOX, -1, 2, 0.5)))
LEAF = Outline(
    (("M", 1, 9), ("C", 0, 3, 4, 1, 9, 1), ("C", 9, 6, 7, 10, 1, 9), ("Z",), ("M", 1, 9), ("L", 9, 1)),
    Ink.MARK_GREEN,
    Ink.BLACK,
    FINE,
)
OPEN = Outline((("M", 1, 9), ("L", 5, 1), ("L", 9, 9)), None, Ink.RED, RULE)

#: The ring and the box project beyond the leaf, and the second edge is narrower than the first.
PAINTED = Area(
    LEAF.steps,
    Ink.PAINT_OLIVE,
    (Circle(5, 5, 4, Ink.PAINT_LINEN, Ink.RED, RULE), Use(BOX, 4, 4, 2.0)),
    ((Ink.WHITE, 1.2), (Ink.BLACK, 0.4)),
)

PORTRAIT = photograph("PNG")

CELLS: dict[str, tuple[Mark, ...]] = {
    "line": (Line(1, 1, 9, 9),),
    "line, wide and red": (Line(1, 5, 9, 4, Ink.RED, RULE),),
    "line, dashed": (Line(1, 3, 9, 3, Ink.BLACK, FINE, (1.5, 0.8)), Line(1, 6, 9, 6, Ink.BLACK, FINE)),
    "rect": (Rect(1, 1, 8, 5),),
    "rect, filled": (Rect(1, 1, 8, 5, Ink.BLUE, None), Rect(2, 7, 6, 2, Ink.GREY70, Ink.BLACK, RULE)),
    "rect, round": (Rect(1, 1, 8, 5, Ink.GREY15, Ink.RED, FINE, 1.5), Rect(1, 7, 8, 2, None, Ink.BLACK, FINE, 5)),
    "circle": (Circle(5, 5, 3),),
    "circle, filled": (Circle(5, 5, 4, Ink.MARK_BLUE, Ink.BLACK, RULE), Circle(5, 5, 1.5, Ink.MARK_RED, None)),
    "outline, curved": (LEAF,),
    "outline, open": (OPEN,),
    "area": (Use(Glyph("painted", (PAINTED,)), 0, 0), Line(1, 9, 9, 9, Ink.RED)),
    # Its tip stands out by eight widths of the pen: more than SVG mitres unless told, less than PDF does.
    "outline, sharp": (Outline((("M", 0, 3.5), ("L", 4, 4), ("L", 0, 4.5)), None, Ink.BLACK, 0.7),),
    "outline, white": (
        Rect(0, 0, 10, 10, Ink.BLACK, None),
        polygon((Point(1, 9), Point(5, 1), Point(9, 9)), Ink.WHITE, None),
    ),
    "text": (Text(1, 5, "Camel 1½", 7),),
    "text, middle": (Text(5, 5, "–12 °C", 8.5, "strong", "middle", Ink.RED),),
    "text, end": (Text(10, 5, "(B\\R)", 10.5, "semibold", "end"),),
    "text, slanted": (Text(0, 5, "AVAToWA", 8.5, "slant"),),
    "text, display": (Text(0, 6, "Spad", 14, "display", "start", Ink.BLUE),),
    "text, turned": (Text(5, 5, "up", 10.5, "text", "middle", Ink.BLACK, -90), Text(5, 5, "by", 8.5, turn=30)),
    "text, spaced": (Text(0, 5, "a   b  c", 8.5),),
    "text, on a fill": (Rect(0, 1, 10, 6, Ink.BLACK, None), Text(5, 5, "ace", 10.5, "strong", "middle", Ink.WHITE)),
    "text, Greek": (Text(0, 5, "Σοπ Ωж", 8.5),),
    "picture": (Picture(1, 1, 8, 6, PORTRAIT),),
    "picture, framed": (Picture(1, 1, 6, 8, photograph("JPEG")), Rect(1, 1, 6, 8, None, Ink.BLACK, FINE)),
    "picture, in a glyph": (Use(Glyph("photo", (Picture(-3, -2, 6, 4, PORTRAIT),)), 5, 5, 1.2, 20),),
    "use": (Use(BOX, 1, 1), Use(BOX, 6, 1)),
    "use, scaled": (Use(BOX, 1, 1, 1.8),),
    "use, turned": (Use(HEX, 4, 4, 1.0, 60), Use(BOX, 8, 2, 1.0, 30)),
    "use, nested": (Use(PAIR, 5, 4, 0.9, 20),),
    **{f"ink {ink.value}": (Rect(0, 0, 9, 4, ink, Ink.BLACK), Line(0, 7, 9, 7, ink, RULE)) for ink in Ink},
}


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """The mark elsewhere."""
    match mark:
        case Line():
            return replace(mark, x1=mark.x1 + dx, y1=mark.y1 + dy, x2=mark.x2 + dx, y2=mark.y2 + dy)
        case Outline():
            steps = tuple(
                (step[0], *(float(number) + (dy if index % 2 else dx) for index, number in enumerate(step[1:])))
                for step in mark.steps
            )
            return replace(mark, steps=steps)
        case _:
            return replace(mark, x=mark.x + dx, y=mark.y + dy)


def cells() -> tuple[Mark, ...]:
    """All cells' marks, laid out in rows of nine."""
    return tuple(
        moved(mark, 3 + (index % 9) * (CELL + 1.5), 3 + index // 9 * CELL)
        for index, marks in enumerate(CELLS.values())
        for mark in marks
    )


def corner_face(name: str) -> Face:
    """A small face that looks different from each side."""
    return Face(
        name,
        Size(18, 10),
        (
            Rect(0, 0, 18, 10),
            Rect(0, 0, 4, 3, Ink.RED, None),
            Text(9, 6, name, 8.5, "strong", "middle"),
            Use(HEX, 14, 6),
        ),
    )


def plan_of(marks: tuple[Mark, ...]) -> Plan:
    """Two sheets: the marks as one face, and small faces turned each way, one of them laid four times; then a blank."""
    again = corner_face("again")
    turned = tuple(PlacedFace(corner_face(f"at {turn}"), 4 + turn / 90 * 24, 10, turn) for turn in (0, 90, 180, 270))
    repeated = tuple(PlacedFace(again, 4 + turn / 90 * 24, 50.25, turn) for turn in (0, 90, 180, 270))
    return Plan(
        "Every mark",
        "A sheet for tests",
        (
            Sheet(PAPER, (PlacedFace(Face("cells", PAPER, marks), 0, 0),), ("Allied", "Sopwith Camel")),
            Sheet(PAPER, turned + repeated, ("Allied", "Spad")),
            Sheet(PAPER, (), ("Central", "Blank")),
        ),
    )


@pytest.fixture(scope="session")
def every_mark() -> Plan:
    return plan_of(cells())


#: A cell of each kind: the lines of these are thin and few, so that they are the hardest to notice.
MOVED = (
    "line, dashed",
    "rect",
    "rect, round",
    "circle",
    "outline, curved",
    "outline, open",
    "text",
    "text, turned",
    "picture",
    "use",
    "use, nested",
)


@pytest.fixture(scope="session")
def moved_marks() -> Callable[[], dict[str, Plan]]:
    """For a cell of each kind: the first sheet, with that cell's first mark a millimetre further right."""

    def build() -> dict[str, Plan]:
        plans = {}
        for name in MOVED:
            first = list(CELLS).index(name)
            before = sum(len(marks) for marks in list(CELLS.values())[:first])
            marks = list(cells())
            marks[before] = moved(marks[before], 1.0, 0.0)
            plan = plan_of(tuple(marks))
            plans[name] = replace(plan, sheets=plan.sheets[:1])
        return plans

    return build
