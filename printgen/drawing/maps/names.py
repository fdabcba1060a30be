"""The names on a map, in italics: of villages under their houses, of rivers along their run, of trenches along their line in the
colour of their side, of woods and open country in their midst."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import atan2, degrees, hypot

from printgen.drawing import routes
from printgen.drawing.bounds import bounds
from printgen.drawing.emblems import Sign
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.inks import Ink
from printgen.drawing.maps import WANDER
from printgen.drawing.maps.land import Front, Land
from printgen.drawing.maps.seams import Seams
from printgen.drawing.maps.signs import Keep
from printgen.drawing.marks import Mark, Text
from printgen.units import Box, Point

#: The type of a village's name on hexes of 40 mm, and of all others; the least and the most, in points.
VILLAGE, OTHER, LEAST, MOST = 16.0, 11.5, 8.5, 32.0
#: Where a name may stand about its hex's middle, in parts of the pitch, the best first.
_SPOTS = tuple(
    (x, y)
    for x in (0.0, 0.22, -0.22, 0.44, -0.44, 0.6, -0.6)
    for y in (0.34, -0.2, 0.24, 0.44, 0.12, 0.0, 0.56, -0.56, 0.66, -0.66)
)
_MIDST = tuple((x, y) for x in (0.0, 0.22, -0.22, 0.4, -0.4, 0.8, -0.8) for y in (0.0, 0.12, -0.12, 0.24, -0.24, 0.36))


def names(
    land: Land,
    lie: PlacedBoard,
    fronts: Mapping[str, Front],
    beds: Sequence[Sequence[Point]],
    signs: Mapping[str, Sign],
    keep: Keep,
    ways: Sequence[routes.Way],
    seams: Seams,
    window: Box,
) -> Iterator[Mark]:
    """Each place's name, where it lies in the window, touches neither words nor markers, lies on no seam, and on ways as little
    as can be."""
    pitch, grounds = lie.pitch, land.grounds()
    taken = [at for way in ways for at, _ahead in routes.paced(way, pitch / 10)]
    for place in land.map.places:
        cell = land.board.find(place.hex)
        at, kind = lie.middle(cell), grounds.get(cell, "open")
        size = min(MOST, max(LEAST, round(2 * (VILLAGE if kind == "village" else OTHER) * (pitch / 40) ** 0.7) / 2))
        side = next((it for it, front in fronts.items() if cell in front.trench), None)
        run = _along(at, beds, pitch)
        if side is not None:
            lines = [fronts[side].line(), *fronts[side].support()]
            line = next((it for it in lines if cell in it), lines[0])
            way = routes.moved(routes.way(land.board, line, pitch, WANDER), lie.x, lie.y)
            spine = [it for it, _ahead in routes.paced(way, pitch / 4)]
            if spine:
                yield _turned(place.name, at, spine, size, signs[side].ink, pitch, keep, seams, window, fronts[side])
        elif run and kind not in ("village", "woods"):
            yield _turned(place.name, at, run, size, Ink.WATER, pitch, keep, seams, window)
        else:
            tried = [
                Text(
                    at.x + x * pitch,
                    at.y + y * pitch + cap_height("slant", size) / 2,
                    place.name,
                    size,
                    "slant",
                    "middle",
                )
                for x, y in (_SPOTS if kind == "village" else _MIDST)
            ]
            near = [it for it in taken if abs(it.x - at.x) < 2 * pitch and abs(it.y - at.y) < pitch]
            yield _best(tried, partial(_cost, keep=keep, taken=near, seams=seams, window=window))


def _best(tried: Sequence[Text], cost: Callable[[Text], float]) -> Text:
    """The first of those that cost least; none is looked at after one that costs nothing."""
    found, least = tried[0], float("inf")
    for text in tried:
        if (here := cost(text)) < least:
            found, least = text, here
        if least == 0:
            break
    return found


def _cost(text: Text, keep: Keep, taken: Sequence[Point], seams: Seams, window: Box) -> float:
    """How badly a name stands: off the window most of all, then on words, on seams, on ways."""
    box = bounds(text)
    steps = 9
    struck = sum(keep.hit(box.x + box.width * step / steps, box.center.y, box.height / 2) for step in range(steps + 1))
    crossed = sum(box.x < at.x < box.right and box.y < at.y < box.bottom for at in taken)
    return 200.0 * _off(text, window) + 10.0 * struck + 8.0 * _cut(text, seams) + crossed


def _off(text: Text, window: Box) -> bool:
    """Whether a name runs off the window."""
    box = bounds(text)
    return box.x < window.x or box.right > window.right or box.y < window.y or box.bottom > window.bottom


def _cut(text: Text, seams: Seams) -> int:
    """How many seams a name lies on."""
    box = bounds(text)
    across = sum(one < box.right and two > box.x for one, two in seams.upright)
    return across + sum(one < box.bottom and two > box.y for one, two in seams.level)


def _along(at: Point, beds: Sequence[Sequence[Point]], pitch: float) -> Sequence[Point]:
    """The river that runs through the hex about a point; none where none does."""
    for bed in beds:
        if any(hypot(it.x - at.x, it.y - at.y) < 0.42 * pitch for it in bed):
            return bed
    return ()


def _turned(
    name: str,
    at: Point,
    spine: Sequence[Point],
    size: float,
    ink: Ink,
    pitch: float,
    keep: Keep,
    seams: Seams,
    window: Box,
    front: Front | None = None,
) -> Text:
    """A name along a line, beside it, to be read from below or from the right."""
    nearest = min(range(len(spine)), key=lambda it: hypot(spine[it].x - at.x, spine[it].y - at.y))
    # Behind a trench, where no wire is; on either side of a river.
    back = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}[front.edge] if front else (0, 0)
    tried = []
    for index in (nearest + step for step in (0, 1, -1, 2, -2, 4, -4, 6, -6) if 0 <= nearest + step < len(spine)):
        a, b = spine[max(0, index - 3)], spine[min(len(spine) - 1, index + 3)]
        turn = degrees(atan2(b.y - a.y, b.x - a.x))
        if turn > 90 or turn <= -90:
            turn -= 180 if turn > 0 else -180
        long = hypot(b.x - a.x, b.y - a.y) or 1.0
        aside = Point(-(b.y - a.y) / long, (b.x - a.x) / long)
        ways = (1, -1) if not front else (1,) if aside.x * back[0] + aside.y * back[1] > 0 else (-1,)
        for off in (way * far for far in (0.13, 0.18, 0.24, 0.3) for way in ways):
            middle = spine[index].moved(aside.x * off * pitch, aside.y * off * pitch)
            # The baseline lies half the letters' height below the middle, across the turned line.
            down = cap_height("slant", size) / 2 * _sign(b, a)
            tried.append(
                Text(middle.x + aside.x * down, middle.y + aside.y * down, name, size, "slant", "middle", ink, turn)
            )

    def cost(text: Text) -> float:
        struck = sum(keep.hit(x, y, 1.2) for x, y in _points(text))
        return struck + 4.0 * _cut(text, seams) + 100.0 * _off(text, window)

    return _best(tried, cost)


def _sign(b: Point, a: Point) -> int:
    """Whether a line that runs from a to b is read forwards (1) or backwards (-1)."""
    return 1 if b.x > a.x or (b.x == a.x and b.y > a.y) else -1


def _points(text: Text) -> list[tuple[float, float]]:
    """Places under a line of text."""
    box = bounds(text)
    level = box.width >= box.height
    shares = [step / 8 for step in range(9)]
    if level:
        return [(box.x + box.width * it, box.center.y) for it in shares]
    return [(box.center.x, box.y + box.height * it) for it in shares]
