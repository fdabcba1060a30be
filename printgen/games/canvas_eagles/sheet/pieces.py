"""Small pieces that every part of the sheet is set in: headings, labels, write-in lines, status marks."""

from __future__ import annotations

from printgen.data.records.fields import Status
from printgen.drawing.emblems import status_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Line, Rect, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.track import Rows
from printgen.units import Box

LABEL = (7.0, 6.5, 6.0)
SMALL = (6.5, 6.0)


def heading(sketch: Sketch, x: float, y: float, room: float, title: str, remark: str = "") -> None:
    """A panel's title over a rule as wide as the panel; `y` is the rule. What to know of it stands small at the right."""
    sketch.add(Line(x, y, x + room, y, Ink.BLACK, FINE))
    wide = sketch.text(x, y - 1.2, title, 8.5, "strong")
    if remark:
        sketch.text(x + room, y - 1.2, remark, SMALL, "text", "end", Ink.GREY70, room - wide - 2)


def label(sketch: Sketch, x: float, y: float, text: str, room: float | None = None, anchor: str = "start") -> float:
    """A small label, as over a value or a line to write on; returns its width."""
    return sketch.text(x, y, text, LABEL, "text", "end" if anchor == "end" else "start", Ink.GREY70, room)


def write_in(sketch: Sketch, x: float, y: float, room: float, text: str) -> None:
    """A line to write on at `y`, its label small above its left end."""
    label(sketch, x, y - 5.4, text, room)
    sketch.add(Line(x, y, x + room, y, Ink.BLACK, HAIRLINE))


def blank(sketch: Sketch, x: float, y: float, room: float, high: float, name: str) -> None:
    """A line to write on at `y`, for a figure that nobody knows; in a form a field of that name and height over it."""
    sketch.add(Line(x, y, x + room, y, Ink.BLACK, HAIRLINE))
    sketch.entry(name, Box(x, y - high, room, high), size=10.5 if high > 4.0 else 7.0)


def tick(sketch: Sketch, x: float, y: float, name: str, side: float = 3.4) -> None:
    """A box to tick whose bottom stands on the baseline `y`; `name` is what a form calls it."""
    sketch.add(Rect(x, y - side + 0.4, side, side, pen=FINE))
    sketch.entry(name, Box(x, y - side + 0.4, side, side), "tick")


def to_tick(
    sketch: Sketch, x: float, y: float, count: int, rows: Rows, name: str, first: int = 1, ticked: int = 0
) -> None:
    """In a form, the boxes of a track, as `name` and a number from `first` on; so many of them are ticked already."""
    for index in range(count):
        at = rows.at(index)
        value = "x" if index < ticked else ""
        sketch.entry(f"{name}.{first + index}", Box(x + at.x, y + at.y, rows.side, rows.side), "tick", value)


def round_mark(sketch: Sketch, x: float, y: float, radius: float, name: str) -> None:
    """A circle about (x, y) to cross off."""
    sketch.add(Circle(x, y, radius, pen=FINE))
    sketch.entry(name, Box(x - radius, y - radius, 2 * radius, 2 * radius), "tick")


def status(sketch: Sketch, x: float, y: float, sure: Status | None) -> float:
    """The mark of how sure a figure is, on the baseline `y`, none for None. Returns the room it takes."""
    if sure is None:
        return 0.0
    sketch.add(Use(status_mark(sure), x + 0.9, y - 0.8, 1.5))
    return 2.2


def value(
    sketch: Sketch, x: float, y: float, text: str, of: Field, size: float = 14.0, room: float | None = None
) -> float:
    """A value in bold figures; returns its width."""
    return sketch.text(x, y, text, (size, 10.5, 8.5), "strong", room=room, of=of)


def rule(sketch: Sketch, x: float, y: float, room: float, ink: Ink) -> None:
    """The line under the name, in the side's colour: so a stack of sheets is sorted at a glance."""
    sketch.add(Line(x, y, x + room, y, ink, 2 * RULE))
