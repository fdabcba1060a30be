"""A face as lines of text, so that a golden shows in a diff what moved and by how much."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from printgen.drawing.marks import Circle, Face, Line, Mark, Outline, Picture, Rect, Text, Use


def _line(mark: Mark) -> str:
    match mark:
        case Text():
            turned = f" turned {mark.turn:g}" if mark.turn else ""
            return f"text {mark.x:.2f},{mark.y:.2f} {mark.size:g}pt {mark.cut} {mark.anchor} {mark.ink}{turned} | {mark.text}"
        case Line():
            return f"line {mark.x1:.2f},{mark.y1:.2f} to {mark.x2:.2f},{mark.y2:.2f} {mark.ink} {mark.width:.3f}"
        case Rect():
            return f"rect {mark.x:.2f},{mark.y:.2f} {mark.width:.2f}x{mark.height:.2f} fill {mark.fill} stroke {mark.stroke}"
        case Circle():
            return f"circle {mark.x:.2f},{mark.y:.2f} r {mark.radius:.2f} fill {mark.fill} stroke {mark.stroke}"
        case Outline():
            return f"outline of {len(mark.steps)} steps fill {mark.fill} stroke {mark.stroke}"
        case Picture():
            return f"picture {mark.x:.2f},{mark.y:.2f} {mark.width:.2f}x{mark.height:.2f}"
        case Use():
            return f"{mark.glyph.name} {mark.x:.2f},{mark.y:.2f} scale {mark.scale:g} turn {mark.turn:g}"


def _rows(marks: tuple[Mark, ...]) -> Iterator[str]:
    """A line a mark; a run of one glyph in one row of the page is one line, with the places along it."""

    def run(mark: Mark) -> tuple[object, ...]:
        return (mark.glyph.name, round(mark.y, 2), mark.scale) if isinstance(mark, Use) else (id(mark),)

    for _key, same in groupby(marks, run):
        group = list(same)
        first = group[0]
        if len(group) == 1 or not isinstance(first, Use):
            yield from map(_line, group)
        else:
            places = " ".join(f"{mark.x:.2f}" for mark in group if isinstance(mark, Use))
            yield f"{len(group)} {first.glyph.name} in row {first.y:.2f} at {places}"


def spelled(face: Face) -> str:
    """The face's size and marks in the order in which they are drawn, all in mm."""
    return "\n".join([f"{face.name} {face.size.width:.2f}x{face.size.height:.2f}", *_rows(face.marks)]) + "\n"
