"""Pictures of missions as low strips with hills: the target on the ground, an attack, or a view of the target."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import sin

from msgspec.structs import replace

from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Glyph, Line, Mark, Outline, Rect, Use, polygon
from printgen.drawing.outline import flip_outline, parse_path
from printgen.drawing.pictures import picture
from printgen.units import Box, Point

Marks = tuple[Mark, ...]
#: The height in mm of a strip in which pictures have their original size, the largest scale of a picture in a higher
#: strip, and the height in mm from which items are in the air.
STRIP, LARGEST, AIRBORNE = 16.5, 1.3, 5.0
#: The number of parts of each section of a ridge. Parts behind items are omitted.
STEPS = 8
#: The items in each picture from the farthest to the nearest, separated by slashes. An item consists of a name, x as a
#: share of the width, height above the foot, size and rotation. The sizes of aircraft and bursts are in mm, and the
#: sizes of ground items are scale factors.
SCENES: Mapping[str, str] = {
    "chase": "fleeing 0.24 9.4 20 0 / tracer 0.5 10.3 8.4 2 / ours 0.75 11.2 20 0",
    "strafing": "lorry 0.22 0.4 1 0 / burst 0.34 2 4.4 0 / tracer 0.46 6.2 14 -22 / ours 0.74 11 22 -14",
    "camera": "view 0.5 0 1 0 / house 0.46 0.4 1 0 / house 0.56 0.4 0.8 0 / ours 0.5 13.4 22 0",
    "escort": "view 0.28 0 1 0 / house 0.28 0.4 1 0 / ours 0.28 12.6 20 0 / ours 0.58 9.6 17 0 / ours 0.83 13.2 17 0",
    "landing": "house 0.12 0.4 1.2 0 / agent 0.24 0.4 1.2 0 / ours 0.6 6.2 24 -7",
    "bombing": "lorry 0.2 0.4 1 0 / house 0.4 0.4 1 0 / burst 0.29 2.2 4.6 0 / bombs 0.55 7.6 1 0 / ours 0.7 12.6 22 0",
    "train": "train 0.34 0.2 1 0 / ours 0.72 12.4 22 0",
    "carpet": "burst 0.1 2.2 5 0 / burst 0.24 2 4 0 / gun 0.9 3.4 6.4 0 / bombs 0.22 8.2 1 0 / bombs 0.6 6 1 0 / "
    "ours 0.4 13.4 19 0 / ours 0.76 10.8 19 0",
    "airship": "ship 0.33 10.6 33 0 / ours 0.82 10.6 16 0",
    "eye": "view 0.36 0 1 0 / house 0.36 0.4 1 0 / ship 0.36 11.2 27 0 / ours 0.82 11.2 16 0",
    "duel": "theirs 0.215 10 20 0 / tracer 0.415 10.2 3 0 / tracer 0.585 10.2 3 0 / burst 0.5 10 7 0 / ours 0.785 10 20 0",
    "airstrip": "runway 0.34 0.2 1 0 / hangar 0.12 0.4 1 0 / burst 0.4 2 4.4 0 / bombs 0.52 7.4 1 0 / "
    "ours 0.76 12.4 22 0",
}


def _box(x: float, y: float, wide: float, high: float, fill: Ink = Ink.SOLID) -> Rect:
    """Return a box with a white edge that separates the box from the hills in the background."""
    return Rect(x, y, wide, high, fill, Ink.WHITE, 0.25)


def _wheels(*places: float) -> Marks:
    return tuple(Circle(x, -0.9, 0.9, Ink.SOLID, Ink.WHITE, 0.2) for x in places)


def _train() -> Marks:
    """Return a locomotive and two wagons on a track."""
    cars = (_box(-13.0, -4.8, 8.4, 3.4), _box(-12.2, -6.6, 1.4, 2.0), _box(-5.6, -6.4, 3.6, 5.0))
    wagons = (_box(-0.8, -5.0, 7.4, 3.6), _box(7.8, -5.0, 7.4, 3.6))
    wheels = _wheels(-11.6, -9.0, -6.2, -3.4, 1.0, 4.8, 9.6, 13.4)
    return (Line(-17.0, 0, 18.0, 0, Ink.BLACK, 0.4), *cars, *wagons, *wheels)


def _bombs() -> Marks:
    """Return three bombs, one behind the other, which fall nose down towards the front."""
    shape = ((-1.4, 1.6), (-0.5, 1.9), (1.0, -0.4), (1.9, -0.6), (1.5, -1.6), (0.6, -1.9), (0.4, -1.0), (-1.5, 0.8))
    places = ((0.0, 0.0), (-3.0, 2.2), (-5.4, 4.8))
    return tuple(polygon(tuple(Point(x + a * 0.8, y + b * 0.8) for a, b in shape), Ink.SOLID, None) for x, y in places)


def _agent() -> Marks:
    """Return a person who waits with a lantern."""
    coat = polygon((Point(-0.5, -2.6), Point(0.5, -2.6), Point(1.0, 0), Point(-1.0, 0)), Ink.SOLID, Ink.WHITE, 0.15)
    arm = Line(0.3, -2.2, 1.6, -1.9, Ink.BLACK, 0.4)
    head, lantern = Circle(0, -3.2, 0.7, Ink.SOLID, Ink.WHITE, 0.15), Circle(1.8, -1.4, 0.6, Ink.WHITE, Ink.BLACK, 0.25)
    return coat, arm, head, lantern


def _hangar() -> Marks:
    """Return a hangar with a round roof and an open door."""
    roof = Outline(parse_path("M -6.4,0 C -6.4,-8.4 6.4,-8.4 6.4,0 Z"), Ink.SOLID, Ink.WHITE, 0.25)
    return roof, Rect(-3.2, -3.2, 6.4, 3.2, Ink.WHITE, None)


def _house() -> Marks:
    walls = ((-2.6, 0), (-2.6, -2.8), (0, -5.2), (2.6, -2.8), (2.6, 0))
    house = polygon(tuple(Point(*it) for it in walls), Ink.SOLID, Ink.WHITE)
    return house, Rect(-0.6, -1.9, 1.2, 1.9, Ink.WHITE, None)


THINGS: Mapping[str, Callable[[], Marks]] = {
    "lorry": lambda: (_box(-5.0, -5.0, 6.2, 3.8), _box(1.2, -4.0, 3.2, 2.8), *_wheels(-3.4, 2.8)),
    "train": _train,
    "house": _house,
    "hangar": _hangar,
    "runway": lambda: (
        Rect(-18.0, -1.5, 36.0, 1.7, Ink.WHITE, Ink.BLACK, FINE),
        Line(-17.0, -0.7, 17.0, -0.7, Ink.BLACK, 0.4, (2.0, 1.4)),
    ),
    "bombs": _bombs,
    "agent": _agent,
    "tracer": lambda: tuple(Line(-0.5, y, 0.5, y, Ink.BLACK, 0.04, (0.14, 0.1)) for y in (-0.05, 0.05)),
}


def vignette(name: str, at: Box, flying: Mapping[str, Glyph]) -> Iterator[Mark]:
    """Yield the picture for a kind of mission: a strip of landscape with hills, and other items in front of the hills.

    Raise KeyError if the name is unknown.

    Args:
        name: the name of the picture.
        at: the box of the strip, mm.
        flying: the glyphs by name: `ours` and `theirs` are aircraft, `ship` is an airship. Each glyph is a side view 1
            mm long, with the nose to the left.
    """
    scale = min(at.height / STRIP, LARGEST)
    glyphs = {**flying, "burst": picture("destroyed"), "gun": picture("aa-heavy")}
    if "theirs" in flying:
        glyphs |= {"fleeing": flying["theirs"], "theirs": mirror_glyph(flying["theirs"])}

    def height(up: float) -> float:
        """Return the height in mm at which to draw an item. If the strip is high, aircraft fly higher above the hills."""
        return up * scale + ((at.height - scale * STRIP) * (up / STRIP) if up > AIRBORNE else 0.0)

    items = [(thing, tuple(map(float, it))) for thing, *it in map(str.split, SCENES[name].split(" / "))]
    drawn = list[Mark]()
    for thing, (across, up, size, turn) in items:
        glyph = glyphs.get(thing) or (Glyph(f"vignette-{thing}", THINGS[thing]()) if thing in THINGS else None)
        x = at.x + at.width * across
        if thing == "view":
            # The lines of sight begin at the aircraft above.
            top = next(height(it[1]) for _thing, it in items if it[0] == across and it[1] > AIRBORNE)
            for side in (-9.0, 9.0):
                drawn.append(
                    Line(x, at.bottom - top, x + side * scale, at.bottom - 0.3, Ink.BLACK, 2 * FINE, (1.6, 1.0))
                )
        if glyph:
            drawn.append(Use(glyph, x, at.bottom - height(up), size * scale, turn))
    yield Rect(at.x, at.y, at.width, at.height, Ink.SKY, None)
    boxes = (_silhouette_box(mark) for mark in drawn if isinstance(mark, Use))
    clear = (
        Box((it.x - at.x) / scale, (it.y - at.bottom) / scale, it.width / scale, it.height / scale) for it in boxes
    )
    yield Use(hills(name, round(at.width / scale, 3), round(at.height, 3), tuple(clear)), at.x, at.bottom, scale)
    yield from drawn


def _silhouette_box(item: Use) -> Box:
    """Return the bounds of an item's shapes without its lines, because the bounds of a line allow for long corners."""
    marks = (replace(it, stroke=None) if isinstance(it, Outline) else it for it in item.glyph.marks)
    return bounds(replace(item, glyph=Glyph(item.glyph.name, tuple(marks))))


def mirror_glyph(glyph: Glyph) -> Glyph:
    """Return the mirror image of a glyph, with left and right exchanged. Marks other than outlines remain unchanged."""
    marks = (replace(it, steps=flip_outline(it.steps)) if isinstance(it, Outline) else it for it in glyph.marks)
    return Glyph(f"{glyph.name}-about", tuple(marks))


@cache
def hills(name: str, wide: float, high: float, clear: tuple[Box, ...]) -> Glyph:
    """Return two ridges of hills `wide` mm wide, with firs along the nearer ridge. The origin is the left end of the baseline.

    Where the items in front of the hills would leave only fragments of a ridge or fir visible, these fragments are
    omitted.

    Args:
        name: the name of the picture.
        high: the height of the picture, mm, on which the positions of the items depend.
        clear: the boxes of the items in front of the hills.
    """
    far = [Point(wide * at / 24, -4.6 - 1.8 * sin(at * 0.9) - 1.1 * sin(at * 0.37 + 1)) for at in range(25)]
    near = [Point(wide * at / 24, -2.6 - 0.9 * sin(at * 0.55 + 2) - 0.5 * sin(at * 1.3)) for at in range(25)]
    ends = (Point(wide, 0), Point(0, 0))
    drawn: list[Mark] = []
    for ridge, fill, ink in ((far, Ink.MEADOW, Ink.GREY40), (near, Ink.CROWN, Ink.GREY70)):
        drawn.append(polygon((*ridge, *ends), fill, None))
        drawn += (Line(a.x, a.y, b.x, b.y, ink, HAIRLINE) for a, b in _visible_parts(ridge, clear))
        around = (ridge[-1], *ends, ridge[0])
        drawn += (Line(a.x, a.y, b.x, b.y, ink, HAIRLINE) for a, b in pairwise(around))
    for at in range(3, 70):
        if sin(at * 2.1) + sin(at * 0.31) < 0.1:
            continue
        x = wide * at / 72
        base = near[round(x / wide * 24)].y + 0.9 + 0.8 * (at % 3)
        tall = 2.4 + 0.5 * (at % 4)
        if any(boxes_meet(Box(x - 0.9, base - tall, 1.8, tall), box) for box in clear):
            continue
        for tier in range(3):
            top, half = base - tall * (1 - tier * 0.26), 0.5 + 0.2 * tier
            sides = (Point(x, top), Point(x + half, top + tall * 0.42), Point(x - half, top + tall * 0.42))
            drawn.append(polygon(sides, Ink.SOLID, None))
    return Glyph(f"hills-{name}-{wide:g}-{high:g}", tuple(drawn))


def _visible_parts(ridge: list[Point], clear: tuple[Box, ...]) -> Iterator[tuple[Point, Point]]:
    """Yield the parts of a ridge that are outside the given boxes, in steps so short that no fragment remains."""
    for a, b in pairwise(ridge):
        parts = [a.shift((b.x - a.x) * step / STEPS, (b.y - a.y) * step / STEPS) for step in range(STEPS + 1)]
        for one, two in pairwise(parts):
            here = Box(one.x, min(one.y, two.y), two.x - one.x, abs(two.y - one.y))
            if not any(boxes_meet(here, box) for box in clear):
                yield one, two
