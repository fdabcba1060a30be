"""The bounding boxes of marks, which contain all ink of the marks."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import BEFORE, Area, Circle, Line, Mark, Outline, Picture, Rect, Text, Use
from printgen.units import Box, points_to_mm

#: The maximum extent of letters above the baseline and below it, as multiples of the type size.
_ABOVE, _BELOW = 1.1, 0.4
#: Half the miter limit: the maximum distance that the corner of a stroke projects, in pen widths.
_MITER = 5.0
_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


def bounds(mark: Mark) -> Box:
    """Return a box in mm that contains all ink of the mark.

    For text, corners and curves, the box may be larger than necessary.
    """
    match mark:
        case Line():
            return _around([(mark.x1, mark.y1), (mark.x2, mark.y2)], mark.width)
        case Rect():
            return Box(mark.x, mark.y, mark.width, mark.height).inset(-mark.pen if mark.stroke else 0.0)
        case Picture():
            return Box(mark.x, mark.y, mark.width, mark.height)
        case Circle():
            far = mark.radius + (mark.pen if mark.stroke else 0.0)
            return Box(mark.x - far, mark.y - far, 2 * far, 2 * far)
        case Area():
            return bounds(Outline(mark.steps, stroke=None))
        case Outline():
            numbers = [[float(number) for number in step[1:]] for step in mark.steps]
            pairs = [pair for n in numbers for pair in zip(n[::2], n[1::2], strict=True)]
            return _around(pairs, _MITER * mark.pen if mark.stroke else 0.0)
        case Text():
            wide, size = width(mark.text, mark.cut, mark.size), points_to_mm(mark.size)
            line = Box(-BEFORE[mark.anchor] * wide, -_ABOVE * size, wide, (_ABOVE + _BELOW) * size)
            return _placed(line, mark.x, mark.y, mark.turn, 1.0)
        case Use():
            return _placed(_hull(mark.glyph.marks), mark.x, mark.y, mark.turn, mark.scale)


def boxes_meet(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap or touch."""
    return one.x <= other.right and other.x <= one.right and one.y <= other.bottom and other.y <= one.bottom


def marks_in_window(marks: Iterable[tuple[Mark, Box]], window: Box) -> tuple[Mark, ...]:
    """Return those marks whose bounds overlap `window`, in their original order."""
    return tuple(mark for mark, box in marks if boxes_meet(box, window))


def marks_with_bounds(marks: Iterable[Mark]) -> tuple[tuple[Mark, Box], ...]:
    """Pair each mark with its bounds. Each glyph is measured only once, however often it is used."""
    hulls: dict[int, Box] = {}
    found: list[tuple[Mark, Box]] = []
    for mark in marks:
        if isinstance(mark, Use):
            if id(mark.glyph) not in hulls:
                hulls[id(mark.glyph)] = _hull(mark.glyph.marks)
            found.append((mark, _placed(hulls[id(mark.glyph)], mark.x, mark.y, mark.turn, mark.scale)))
        else:
            found.append((mark, bounds(mark)))
    return tuple(found)


def _hull(marks: Iterable[Mark]) -> Box:
    boxes = [bounds(mark) for mark in marks]
    return _around([corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom))], 0.0)


def _placed(box: Box, x: float, y: float, turn: float, scale: float) -> Box:
    """Return the bounds of a box after scaling, clockwise rotation, and a move of its origin to (x, y)."""
    across, down = scale * cos(radians(turn)), scale * sin(radians(turn))
    corners = [(a, b) for a in (box.x, box.right) for b in (box.y, box.bottom)]
    return _around([(x + a * across - b * down, y + a * down + b * across) for a, b in corners], 0.0)


def _around(places: list[tuple[float, float]], pen: float) -> Box:
    if not places:
        return _NOWHERE
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-pen)
