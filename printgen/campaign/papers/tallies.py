"""Kills as tallies: strokes in fives, the fifth across the four, and half a stroke for half a kill."""

from __future__ import annotations

from functools import cache
from math import floor

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Line, Mark, Use

#: Of tallies 1 mm high: from stroke to stroke, from five to five, and the pen.
PITCH, FIVE, PEN = 0.25, 1.42, 0.085
#: Below this height (mm) nobody counts them any more: they are left out.
LOWEST = 1.8


@cache
def _strokes(count: int, part: float = 0.0) -> Glyph:
    """Up to five strokes, and a part of one more, from the origin up and to the right, 1 mm high."""
    marks = [Line(PITCH * at, 0, PITCH * at, -1, Ink.BLACK, PEN) for at in range(min(count, 4))]
    if count == 5:
        marks.append(Line(-0.7 * PITCH, -0.12, 3.7 * PITCH, -0.88, Ink.BLACK, PEN))
    if part:
        # The fifth would lie across: half of it lies across half of the four.
        half = Line(-0.7 * PITCH, -0.12, (4.4 * part - 0.7) * PITCH, -0.12 - 0.76 * part, Ink.BLACK, PEN)
        marks.append(half if count == 4 else Line(PITCH * count, 0, PITCH * count, -part, Ink.BLACK, PEN))
    return Glyph(f"tally-{count + part:g}", tuple(marks))


def tallies(x: float, y: float, count: float, high: float, room: float) -> tuple[Mark, ...]:
    """The tallies of a count of kills from (x, y), their foot, `high` mm high or lower, to fit `room` mm.

    None where so many would be too small to count.
    """
    groups, before, across = _measured(count)
    scale = reach(count, high, room) / across
    uses = (Use(_strokes(*group), x + before * scale + FIVE * scale * at, y, scale) for at, group in enumerate(groups))
    return tuple(uses) if scale else ()


def reach(count: float, high: float, room: float) -> float:
    """How wide (mm) the tallies of a count come out, `high` mm high at most, in `room` mm; 0 where there are none."""
    groups, _before, across = _measured(count)
    scale = min(high, room / across)
    return scale * across if groups and scale >= LOWEST else 0.0


def _measured(count: float) -> tuple[tuple[tuple[int, float], ...], float, float]:
    """The strokes of each five, with the part of one more in the last; how far tallies 1 mm high reach to the left of their
    first stroke, and how wide they are."""
    whole = floor(count)
    rest, part = whole % 5, round(count - whole, 4)
    groups = ((5, 0.0),) * (whole // 5) + (((rest, part),) if rest or part else ())
    if not groups:
        return (), 0.0, 1.0
    # A stroke across begins before the first.
    before = PEN / 2 + (0.7 * PITCH if sum(groups[0]) > 4 else 0.0)
    strokes, part = groups[-1]
    last = 3.7 if strokes + part > 4 else strokes - (0 if part else 1)
    return groups, before, before + FIVE * (len(groups) - 1) + PITCH * last + PEN / 2
