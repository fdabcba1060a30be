"""Functions that enlarge a face (with its type and lines), or divide a face between two pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from printgen.drawing.bounds import marks_with_bounds
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.marks import Area, Circle, Entry, Face, Line, Mark, Outline, Picture, Rect, Step, Text, Use
from printgen.units import Box, Size

#: How far letters extend below their baseline, as a share of the height of capitals.
_BELOW = 0.36
#: The least distance of a cut from ink on either side, mm.
_CLEAR = 0.15
#: The minimum width of a line that begins or ends a section, as a share of the width of a face.
_WIDE = 0.35
#: The least gap between two sections, mm.
_SECTION = 1.3
#: How far a line may be above the end of a section that it ends, mm.
_NEAR = 1.0


def enlarge_face(face: Face, factor: float) -> Face:
    """Return the face with all its content enlarged by `factor`, including type, lines and form fields."""
    size = Size(face.size.width * factor, face.size.height * factor)
    marks = tuple(map(partial(_enlarge, factor), face.marks))
    return replace(face, size=size, marks=marks, entries=tuple(map(partial(_enlarge_entry, factor), face.entries)))


def _enlarge(factor: float, mark: Mark) -> Mark:
    names: tuple[str, ...]
    match mark:
        case Line():
            mark, names = replace(mark, dash=tuple(it * factor for it in mark.dash)), ("x1", "y1", "x2", "y2", "width")
        case Rect():
            names = ("x", "y", "width", "height", "pen", "radius")
        case Circle():
            names = ("x", "y", "radius", "pen")
        case Picture():
            names = ("x", "y", "width", "height")
        case Text():
            names = ("x", "y", "size", "halo")
        case Use():
            names = ("x", "y", "scale")
        case Outline():
            return replace(
                mark, steps=_enlarge_steps(factor, mark.steps), pen=mark.pen * factor, bare_pen=mark.bare_pen * factor
            )
        case Area():
            marks = tuple(map(partial(_enlarge, factor), mark.marks))
            edges = tuple((ink, pen * factor) for ink, pen in mark.edges)
            return replace(mark, steps=_enlarge_steps(factor, mark.steps), marks=marks, edges=edges)
    return replace(mark, **{name: getattr(mark, name) * factor for name in names})


def _enlarge_steps(factor: float, steps: Sequence[Step]) -> tuple[Step, ...]:
    return tuple((step[0], *(float(it) * factor for it in step[1:])) for step in steps)


def _enlarge_entry(factor: float, entry: Entry) -> Entry:
    names = ("x", "y", "width", "height", "size")
    return replace(entry, **{name: getattr(entry, name) * factor for name in names})


def divide_face(face: Face, height: float, between_sections: bool = True) -> tuple[Face, Face] | None:
    """Divide a face into an upper and a lower part, each at most `height` mm high, without cutting a mark.

    Return None if that is impossible. Otherwise, the two parts are as nearly equal in height as possible. If the face
    specifies its sections, it is divided above one of them if possible.

    Args:
        between_sections: whether the face may be divided only between sections. A section is recognized by a frame or a
            wide gap above it. The upper part may not end with a line, because the line may belong to a heading.
    """
    inked = sorted(_ink(face), key=lambda it: it[1].y)
    if not inked:
        return None
    best: tuple[bool, float, float, float] | None = None
    bottom, above = max(box.bottom for _mark, box in inked), inked[0][1].bottom
    wide = [(mark, box) for mark, box in inked if box.width > face.size.width * _WIDE]
    for at, (_mark, at_box) in enumerate(inked):
        below = at_box.y
        is_section = any(above < it < below + _CLEAR for it in face.sections)
        clear = 0.0 if is_section else 2 * _CLEAR
        if at and below - above > clear and max(above, bottom - below) + 2 * _CLEAR <= height:
            # A line near the text above it belongs to that text, as a line below a heading does.
            starts = any(not isinstance(mark, Line) and below <= it.y < below + _CLEAR for mark, it in wide)
            ends = any(isinstance(it, Line) and above - _NEAR < box.bottom <= above for it, box in wide)
            if is_section or not between_sections or (not ends and (starts or below - above >= _SECTION)):
                found = (not is_section, max(above, bottom - below), above, below)
                best = min(best or found, found)
        above = max(above, at_box.bottom)
    if best is None:
        return None
    *_rank, above, below = best
    return _part(face, inked, 0.0, above + _CLEAR), _part(face, inked, below - _CLEAR, bottom + _CLEAR)


def _ink(face: Face) -> list[tuple[Mark, Box]]:
    """Return the marks of a face, each with the box of its ink. The box of a text fits its letters closely."""
    found = []
    for mark, box in marks_with_bounds(face.marks):
        if isinstance(mark, Text) and mark.turn == 0:
            high = cap_height(mark.cut, mark.size)
            box = Box(box.x, mark.y - high, box.width, high * (1 + _BELOW))
        elif isinstance(mark, Rect | Circle | Outline) and mark.stroke is not None:
            # Corners and curves are measured generously, but only half the line is outside.
            box = box.inset(mark.pen * (4.5 if isinstance(mark, Outline) else 0.5))
        found.append((mark, box))
    return found


def _part(face: Face, inked: Sequence[tuple[Mark, Box]], top: float, bottom: float) -> Face:
    """Return those marks and form fields of a face that are between two heights, moved to the top of a new face."""
    within = {id(mark) for mark, box in inked if top <= box.center.y <= bottom}
    marks = tuple(_move(mark, -top) for mark in face.marks if id(mark) in within)
    entries = tuple(replace(it, y=it.y - top) for it in face.entries if top <= it.y + it.height / 2 <= bottom)
    return replace(face, size=Size(face.size.width, bottom - top), marks=marks, entries=entries)


def _move(mark: Mark, down: float) -> Mark:
    match mark:
        case Line():
            return replace(mark, y1=mark.y1 + down, y2=mark.y2 + down)
        case Outline() | Area():
            steps = tuple(
                (step[0], *(float(it) + (down if at % 2 else 0.0) for at, it in enumerate(step[1:])))
                for step in mark.steps
            )
            marks = {"marks": tuple(_move(it, down) for it in mark.marks)} if isinstance(mark, Area) else {}
            return replace(mark, steps=steps, **marks)
        case _:
            return replace(mark, y=mark.y + down)
