"""Small pictures of missions: the aircraft in the air, and items on the ground, which is a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from msgspec import Struct

from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import MeasuredPart
from printgen.drawing.markings import repaint
from printgen.drawing.marks import FINE, RULE, Circle, Glyph, Line, Mark, Outline, Rect, Use, polygon
from printgen.drawing.outline import arc, parse_path
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point, Size

#: The size of a scene, mm. The ground is the lower edge of the scene.
SIZE = Size(72.0, 20.0)
Marks = Iterator[Mark]


def _flying(
    x: float, y: float, turn: float, ink: Ink, span: float = 15.0, crew: int = 1, wings: str = "biplane"
) -> Use:
    """Return an aircraft seen from above at (x, y), in the ink of its side, turned clockwise by `turn` degrees."""
    glyph = draw_typical("triplane" if wings == "triplane" else "biplane", crew=crew)
    return Use(repaint(glyph, ink), x, y, span, turn)


def _tracer(x: float, y: float, to_x: float, to_y: float) -> Line:
    return Line(x, y, to_x, to_y, Ink.BLACK, FINE, (1.6, 1.0))


def _burst(x: float, y: float, size: float) -> Use:
    return Use(picture("destroyed"), x, y, size)


def _trench(y: float, start: float, end: float) -> Marks:
    """Yield a trench seen from above: the line of bays and the parapet."""
    for shift, pen in ((0.0, RULE), (1.5, FINE)):
        x, up, steps = start, False, [("M", start, y + shift)]
        while x + 3.0 <= end:
            x, up = x + 3.0, not up
            steps += [("L", x, y + shift), ("L", x, y + shift - (2.0 if up else -2.0))]
            y -= 2.0 if up else -2.0
        y += 2.0 if up else 0.0
        yield Outline(tuple(steps), None, Ink.BLACK, pen)


def _chase() -> Marks:
    yield _flying(54.0, 9.0, 75.0, Ink.BLUE, 17.0)
    yield _flying(19.0, 10.8, 78.0, Ink.RED, 17.0, wings="triplane")
    for across in (-1.0, 1.0):
        yield _tracer(27.5, 9.6 + across, 46.0, 8.4 + across)


def _dogfight() -> Marks:
    for x, inks in ((18.0, (Ink.BLUE, Ink.RED)), (53.0, (Ink.RED, Ink.BLUE))):
        for start in (-48, 132):
            yield Outline(arc(x, 10.0, 8.6, start, start + 96), None, Ink.BLACK, FINE)
        yield _flying(x - 8.6, 9.4, 5.0, inks[0], 12.0)
        yield _flying(x + 8.6, 10.6, 185.0, inks[1], 12.0, wings="triplane" if inks[1] is Ink.RED else "biplane")


def _balloon() -> Marks:
    yield Use(picture("balloon"), 17.0, 8.6, 16.5)
    yield Line(17.0, 16.0, 21.0, 20.0, Ink.BLACK, FINE)
    yield _flying(57.0, 7.4, -68.0, Ink.BLUE, 16.0)
    for across in (-1.0, 1.0):
        yield _tracer(48.0, 10.6 + across, 28.0, 13.0 + across)


def _bombing() -> Marks:
    """Yield a train on its track and bombs that fall on it."""
    yield Line(0.0, 19.4, 72.0, 19.4, Ink.BLACK, RULE)
    for x in (6.0, 16.0, 26.0):
        yield Rect(x, 13.8, 9.0, 4.0, Ink.GREY15, Ink.BLACK, FINE)
        for wheel in (2.0, 7.0):
            yield Circle(x + wheel, 18.2, 0.9, Ink.SOLID, None)
    yield Rect(36.0, 14.4, 8.0, 3.4, Ink.SOLID, None)
    yield Rect(36.0, 12.4, 3.4, 3.0, Ink.SOLID, None)
    yield Rect(42.0, 12.6, 1.2, 2.0, Ink.SOLID, None)
    for x in (37.6, 40.4, 43.2):
        yield Circle(x, 18.2, 0.9, Ink.SOLID, None)
    yield _flying(58.0, 7.0, 90.0, Ink.BLUE, 14.0, crew=2)
    for x, y in ((49.0, 4.0), (43.0, 6.0), (38.0, 9.0)):
        corners = (-1.5, -0.7), (1.0, -0.4), (1.7, 0.0), (1.0, 0.4), (-1.5, 0.7)
        yield polygon(tuple(Point(x + along, y + down) for along, down in corners), Ink.BLACK, None)
    yield _burst(22.0, 11.2, 6.0)


def _photographs() -> Marks:
    """Yield the ground in the view of a camera."""
    yield Rect(16.0, 13.2, 40.0, 6.4, Ink.GREY15, Ink.BLACK, FINE)
    yield from _trench(17.2, 4.0, 68.0)
    for x in (16.0, 56.0):
        yield Line(36.0, 5.6, x, 13.2, Ink.BLACK, FINE)
    yield _flying(36.0, 5.6, 90.0, Ink.BLUE, 11.0, crew=2)


def _strafing() -> Marks:
    yield from _trench(17.6, 3.0, 69.0)
    yield _flying(16.0, 6.6, 100.0, Ink.BLUE, 14.0)
    for x, down in ((35.0, 12.6), (42.0, 12.9), (49.0, 13.2)):
        yield _tracer(24.0, 8.0, x, down)
        yield _burst(x + 1.2, down + 0.4, 3.4)


def _spotting() -> Marks:
    """Yield a shell's trajectory from the gun to the burst."""
    yield Use(picture("aa-heavy"), 8.0, 14.0, 11.0)
    yield Outline(parse_path("M 12,9 C 26,-3 50,-3 62,14"), None, Ink.BLACK, FINE)
    for x, y, size in ((62.0, 16.0, 7.6), (69.0, 17.6, 4.0)):
        yield _burst(x, y, size)
    yield _flying(40.0, 12.4, 90.0, Ink.BLUE, 13.0, crew=2)


def _meeting() -> Marks:
    """Yield two formations of three aircraft that fly towards each other."""
    for ink, turn, way, leader in ((Ink.BLUE, 90.0, -1, 27.0), (Ink.RED, 270.0, 1, 45.0)):
        for x, y in ((0.0, 10.0), (10.0 * way, 4.4), (10.0 * way, 15.6)):
            yield _flying(leader + x, y, turn, ink, 9.6)


SCENES: Mapping[str, Callable[[], Marks]] = {
    "chase": _chase,
    "dogfight": _dogfight,
    "balloon": _balloon,
    "bombing": _bombing,
    "photographs": _photographs,
    "strafing": _strafing,
    "spotting": _spotting,
    "meeting": _meeting,
}


@cache
def scene(name: str) -> Glyph:
    """Return the picture for a kind of mission, with its origin at the upper left corner and the size `SIZE` (mm).

    Raise KeyError if the name is unknown.
    """
    return Glyph(f"scene-{name}", tuple(SCENES[name]()))


class Scene(Struct, frozen=True):
    """A picture for a kind of mission, printed in the lower right corner of the available space."""

    name: str

    def fit(self, wide: float) -> MeasuredPart:
        def draw(sketch: Sketch, place: Box) -> None:
            sketch.add(Use(scene(self.name), place.right - SIZE.width, place.bottom - SIZE.height))

        return MeasuredPart(SIZE.height, SIZE.height, draw, excess_width=SIZE.width - wide)
