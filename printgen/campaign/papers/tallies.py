"""Kills as tallies: groups of four strokes with a fifth stroke across, and half a stroke for half a kill."""

from __future__ import annotations

from functools import cache
from math import floor

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Line, Mark, Use

#: The dimensions of tallies 1 mm high: the distance between strokes, the distance between groups, and the line width.
PITCH, FIVE, PEN = 0.25, 1.42, 0.085
#: The minimum height of tallies in mm. Smaller tallies would be too small to count, so they are omitted.
LOWEST = 1.8


@cache
def _strokes(count: int, part: float = 0.0) -> Glyph:
    """Return up to five strokes and part of a further stroke, 1 mm high. The origin is at the lower left."""
    marks = [Line(PITCH * at, 0, PITCH * at, -1, Ink.BLACK, PEN) for at in range(min(count, 4))]
    if count == 5:
        marks.append(Line(-0.7 * PITCH, -0.12, 3.7 * PITCH, -0.88, Ink.BLACK, PEN))
    if part:
        # The fifth stroke is drawn across the other four. Half a fifth stroke crosses only half of them.
        half = Line(-0.7 * PITCH, -0.12, (4.4 * part - 0.7) * PITCH, -0.12 - 0.76 * part, Ink.BLACK, PEN)
        marks.append(half if count == 4 else Line(PITCH * count, 0, PITCH * count, -part, Ink.BLACK, PEN))
    return Glyph(f"tally-{count + part:g}", tuple(marks))


def tallies(x: float, y: float, count: float, high: float, room: float) -> tuple[Mark, ...]:
    """Return the tallies for a number of kills, with the lower left corner at (x, y).

    The tallies are at most `high` mm high and `room` mm wide. Return () if they would be too small to count.
    """
    groups, before, across = _measured(count)
    scale = tallies_width(count, high, room) / across
    uses = (Use(_strokes(*group), x + before * scale + FIVE * scale * at, y, scale) for at, group in enumerate(groups))
    return tuple(uses) if scale else ()


def tallies_width(count: float, high: float, room: float) -> float:
    """Return the width in mm of the tallies drawn by `tallies` for the same values, or 0 if no tallies are drawn."""
    groups, _before, across = _measured(count)
    scale = min(high, room / across)
    return scale * across if groups and scale >= LOWEST else 0.0


def _measured(count: float) -> tuple[tuple[tuple[int, float], ...], float, float]:
    """Return the strokes of each group, the extent to the left of the first stroke, and the total width.

    The lengths are for tallies 1 mm high. The last group may include a part of an additional stroke.
    """
    complete = floor(count)
    rest, part = complete % 5, round(count - complete, 4)
    groups = ((5, 0.0),) * (complete // 5) + (((rest, part),) if rest or part else ())
    if not groups:
        return (), 0.0, 1.0
    # The stroke across begins to the left of the first stroke.
    before = PEN / 2 + (0.7 * PITCH if sum(groups[0]) > 4 else 0.0)
    strokes, part = groups[-1]
    last = 3.7 if strokes + part > 4 else strokes - (0 if part else 1)
    return groups, before, before + FIVE * (len(groups) - 1) + PITCH * last + PEN / 2
