"""What I do: the turn log of 30 turns (14.04)."""

from __future__ import annotations

from functools import cache

from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Mark, Text, Use
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.sheet.measures import FULL, Style
from printgen.games.canvas_eagles.sheet.pieces import heading
from printgen.products.form_fields import FLOWN
from printgen.products.form_fields import turn as turn_field
from printgen.translation import _
from printgen.units import Box

TURNS = 30
#: The least height of a line that one can write in.
LEAST_ROW = 4.0

#: The columns of the log by name, with their shares of its width.
Labels = tuple[tuple[str, float], ...]
#: What the columns are called in a form, but for the first, which is printed.
NAMES = (FLOWN, "altitude-change", "altitude", "speed", "fuel", "target", "burst", "notes")
FEW_NAMES = (FLOWN, "altitude-change", "altitude", "fuel", "target", "burst")


def parts(height: float) -> int:
    """Into how many columns of turns the log is cut: two where that leaves lines to write in, else three."""
    return 2 if (height - FULL.log_head) / (TURNS // 2) >= LEAST_ROW else 3


def short_of(height: float) -> float:
    """How many mm a log of that height lacks to be written in; 0 or less where it can be."""
    return FULL.log_head + LEAST_ROW * TURNS / parts(height) - height


def _columns(narrow: bool) -> Labels:
    """The columns of the log with their shares of its width."""
    return (
        (_("Turn"), 7),
        (_("Maneuver"), 14 if narrow else 17),
        (_("±Alt"), 7 if narrow else 9),
        (_("Alt"), 6 if narrow else 8),
        (_("Spd") if narrow else _("Speed"), 6.5 if narrow else 9),
        (_("Fuel"), 6.5 if narrow else 8),
        (_("Target"), 9 if narrow else 13),
        (_("Burst"), 7.5 if narrow else 9),
        (_("Notes"), 9 if narrow else 20),
    )


def _few() -> Labels:
    """The columns of a log on half a page: the speed is the last figure of a maneuver's code."""
    return (
        (_("Turn"), 5.2),
        (_("Maneuver"), 10.2),
        (_("±Alt"), 5.2),
        (_("Alt"), 4.4),
        (_("Fuel"), 5),
        (_("Target"), 7),
        (_("Burst"), 6.2),
    )


@cache
def _part(width: float, lead: float, first: int, rows: int, labels: Labels, style: Style) -> Glyph:
    """A part of the log, drawn once for all sheets of a size: heads, lines, turn numbers, every fifth line darker."""
    total = sum(share for _label, share in labels)
    marks: list[Mark] = []
    x = 0.0
    for label, share in labels:
        if x:
            marks.append(Line(x, 0.8, x, 4.0 + rows * lead, Ink.GREY40, HAIRLINE))
        wide = width * share / total
        at = x + style.inset if x else wide - style.edge
        marks.append(Text(at, 3.2, label, style.small, "text", "start" if x else "end", Ink.GREY70))
        x += wide
    for turn in range(rows + 1):
        y = 4.0 + turn * lead
        strong = turn % 5 == 0
        marks.append(Line(0, y, width, y, Ink.BLACK if strong else Ink.GREY40, FINE if strong else HAIRLINE))
        if turn < rows:
            edge = width * labels[0][1] / total - style.edge
            marks.append(
                Text(edge, y + lead / 2 + 1.05 * style.turn / 8.5, str(first + turn), style.turn, "semibold", "end")
            )
    return Glyph(f"log-{first}-{rows}-{width:.3f}-{lead:.3f}", tuple(marks))


def log(sketch: Sketch, place: Box, style: Style = FULL) -> None:
    """The log in columns of turns, its lines as far apart as the room allows; on half a page always in three."""
    heading(sketch, place.x, place.y + style.rule, place.width, _("Turn log"), _("secret until revealed: 4.00"))
    count = 3 if style.half else parts(place.height)
    # Rounded as in the name of its glyph.
    lead = round((place.height - style.log_head) / (TURNS // count), 3)
    labels = _few() if style.half else _columns(count > 2)
    turns = TURNS // count
    for number, column in enumerate(place.columns((1.0,) * count, style.gutter)):
        part = _part(column.width, lead, 1 + number * turns, turns, labels, style)
        sketch.add(Use(part, column.x, place.y + style.log_head - 4.4))
        lines = Box(column.x, place.y + style.log_head - 0.4, column.width, lead)
        for turn in range(turns):
            _to_write(sketch, lines.below(turn * lead).top(lead), 1 + number * turns + turn, labels, style)


def _to_write(sketch: Sketch, line: Box, turn: int, labels: Labels, style: Style) -> None:
    """A turn's line of the log in a form."""
    if not sketch.fillable:
        return
    cells = line.columns(tuple(share for _label, share in labels))[1:]
    for cell, name in zip(cells, FEW_NAMES if style.half else NAMES, strict=True):
        sketch.entry(turn_field(turn, name), cell.inset(0.3, 0.2), size=7.0 if style.half or cell.width < 5.5 else 8.5)
