"""The pieces that a drawing of an aircraft is put together from, in metres, and how each level of detail draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Mark, Outline
from printgen.drawing.outline import Steps, arc, flipped, moved
from printgen.units import MM_PER_POINT

#: mass: for 6 mm, one shape. parts: for 25 mm, its parts told apart. line: for 55 mm, a line drawing with ribs and struts.
Detail = Literal["mass", "parts", "line"]
#: surface: a wing, a body; part: what is small and stands by itself; strut: a bar; seam: a line on a surface; rib: one that only
#: a line drawing has; opening: a hole one sees into; dark: what is black on whatever it lies.
Role = Literal["surface", "part", "strut", "seam", "rib", "opening", "dark"]

#: The pens of a line drawing, mm: its outline, its parts, its ribs.
OUTER, INNER, RIB = (points * MM_PER_POINT for points in (0.8, 0.5, 0.25))
#: Drawings narrower than this have finer pens in proportion, mm; but never less than a printer's hairline, a share of those.
NARROW, FINEST = 40.0, 0.6
#: The white between two parts that overlap, a seam, the edge of a part: shares of the span, where parts are solid.
GAP = {"mass": 0.018, "parts": 0.011}
SEAM, EDGE = 0.005, 0.005
#: How much stronger what is thin is made in one shape: a share of the span.
THIN = 0.012


class Piece(Struct, frozen=True):
    """An outline with what it is; over: it lies over what was drawn before it, from which white parts it."""

    role: Role
    steps: Steps
    over: bool = False


def both(role: Role, steps: Steps, over: bool = False) -> Iterator[Piece]:
    """A piece beside the centre line and its twin on the other side."""
    yield Piece(role, steps, over)
    yield Piece(role, flipped(steps), over)


def disc(x: float, y: float, radius: float) -> Steps:
    """A circle as an outline."""
    return (*arc(x, y, radius, 0, 360), ("Z",))


def bar(x1: float, y1: float, x2: float, y2: float, wide: float) -> Steps:
    """A straight bar from one point to another."""
    dx, dy = x2 - x1, y2 - y1
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    ax, ay = -dy / long * wide / 2, dx / long * wide / 2
    return (*path((x1 + ax, y1 + ay), (x2 + ax, y2 + ay), (x2 - ax, y2 - ay), (x1 - ax, y1 - ay)), ("Z",))


def path(*points: tuple[float, float]) -> Steps:
    """An open line through the points."""
    return tuple(("L" if at else "M", *point) for at, point in enumerate(points))


def inked(pieces: Iterable[Piece], detail: Detail, metre: float, dx: float, dy: float, unit: float) -> tuple[Mark, ...]:
    """The pieces as marks at a level of detail: shifted by (dx, dy) metres, a metre so long; unit: a mm on paper, by which the
    pens of a line drawing are measured."""
    placed = [Piece(it.role, moved(it.steps, dx * metre, dy * metre, metre), it.over) for it in pieces]
    return tuple(_lines(placed, unit) if detail == "line" else _solids(placed, detail))


def _solids(pieces: list[Piece], detail: Detail) -> Iterator[Mark]:
    """Solid parts, white between those that overlap."""
    mass = detail == "mass"
    if not mass:
        # On a tint, or on the bands of a counter, it has a white edge all round.
        around = (it.steps for it in pieces if it.role in ("surface", "part", "strut"))
        yield from (Outline(steps, Ink.WHITE, Ink.WHITE, 2 * GAP[detail]) for steps in around)
    for it in pieces:
        match it.role:
            case "surface" | "part" | "strut":
                if it.over:
                    yield Outline(it.steps, Ink.WHITE, Ink.WHITE, (2 if it.role == "surface" else 1) * GAP[detail])
                # What is thin would be lost at the smallest size.
                thin = it.role != "surface"
                yield Outline(it.steps, Ink.SOLID, Ink.SOLID if thin or not mass else None, THIN if mass else EDGE)
            case "opening":
                yield Outline(it.steps, Ink.WHITE, None)
            case "seam" if not mass:
                yield Outline(it.steps, None, Ink.WHITE, SEAM)
            case "dark" if not mass:
                yield Outline(it.steps, Ink.BLACK, None)


def _lines(pieces: list[Piece], unit: float) -> Iterator[Mark]:
    """A line drawing: what lies on top hides what is below; the whole has a stronger outline than its parts."""
    unit *= max(FINEST, min(1.0, 1 / (unit * NARROW)))
    solid = [it for it in pieces if it.role in ("surface", "part", "strut")]
    # The inner half of this pen is covered by the parts themselves.
    yield from (Outline(it.steps, None, Ink.BLACK, (2 * OUTER - INNER) * unit) for it in solid)
    for it in pieces:
        match it.role:
            case "surface" | "part" | "strut" | "opening":
                yield Outline(it.steps, Ink.WHITE, Ink.BLACK, INNER * unit)
            case "seam":
                yield Outline(it.steps, None, Ink.BLACK, INNER * unit)
            case "rib":
                yield Outline(it.steps, None, Ink.BLACK, RIB * unit)
            case "dark":
                yield Outline(it.steps, Ink.BLACK, None)
