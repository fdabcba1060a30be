"""The samples in the key of a map. Each shows a kind of ground as it is drawn on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from printgen.drawing import routes
from printgen.drawing.emblems import CROSS, RING
from printgen.drawing.inks import DUG, PALE, Ink
from printgen.drawing.maps import GARDENS, TORN, Look
from printgen.drawing.maps.land import Land
from printgen.drawing.maps.rivers import river
from printgen.drawing.maps.signs import WAVES, church, crater, fir, hedge, house, shading_bars, tree, tuft, worn_ground
from printgen.drawing.marks import HAIRLINE, Area, Circle, Face, Mark, Rect, Use, polygon
from printgen.drawing.outline import hatch
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The width and height of a sample, mm.
WIDE, HIGH = 11.0, 7.6
Marks = Iterator[Mark]


def key_entries(land: Land) -> dict[str, str]:
    """Return the entries of the map's key: for each kind of ground, road or river on the map, its name.

    Ground that is smooth for landing comes first, then rough ground, then roads.
    """
    every = {
        "open": _("Open field"),
        "no-mans-land": _("No-man’s-land"),
        "rivers": _("River"),
        "railways": _("Railway"),
        "marsh": _("Marsh"),
        "water": _("Water"),
        "woods": _("Woods"),
        "trench": _("Trench line"),
        "shell-holes": _("Shell holes"),
        "village": _("Village"),
        "roads": _("Road"),
    }
    used = {*land.grounds.values(), *(name for name, _index, _way in land.map.ways())}
    return {kind: name for kind, name in every.items() if kind in used}


def key_samples(land: Land, look: Look) -> tuple[tuple[Face, str], ...]:
    """Return the samples of the map's key and their names, to be printed apart from the map."""
    return tuple((key_sample(kind, look), name) for kind, name in key_entries(land).items())


def key_sample(kind: str, look: Look) -> Face:
    """Return the sample for a kind of ground, road or river as a face."""
    return Face(f"map-sample-{kind}", Size(WIDE, HIGH), tuple(swatch(kind, Box(0, 0, WIDE, HIGH), look)))


def swatch(kind: str, place: Box, look: Look) -> Marks:
    """Yield the sample for a kind of ground, road or river.

    Raise KeyError for an unknown kind.
    """
    corners = [Point(x, y) for x, y in ((place.x, place.y), (place.right, place.y), (place.right, place.bottom))]
    steps = polygon((*corners, Point(place.x, place.bottom))).steps
    yield Area(steps, Ink.LAND, tuple(_PICTURES[kind](place, look)))
    yield Rect(place.x, place.y, place.width, place.height, None, Ink.GREY70, HAIRLINE)


def _filled(place: Box, fill: Ink | None) -> Rect:
    return Rect(place.x, place.y, place.width, place.height, fill, None)


def _open(place: Box, look: Look) -> Marks:
    """Yield two tinted fields, one of them ploughed, with a hedge between them and bare ground next to them."""
    tints, pen = [it for it in dict.fromkeys(look.tints) if it], HAIRLINE * look.plot_line_width
    a, b, c, d, e = (
        Point(place.x + x, place.y + y) for x, y in ((4.4, 0.0), (4.0, 3.6), (3.6, HIGH), (WIDE, 3.0), (WIDE, HIGH))
    )
    yield polygon((Point(place.x, place.y), a, c, Point(place.x, place.bottom)), tints[0], look.plot_ink, pen)
    yield polygon((b, d, e, c), tints[1], look.plot_ink, pen)
    yield from hatch((b, d, e, c), 0.9, 90.0, Ink.EARTH, HAIRLINE * 0.7) if look.furrowed_share > 0.1 else ()
    for number in range(4 if look.hedged_share else 0):
        yield Use(hedge(number % 2), a.x - 0.1 * number, a.y + 2.2 * number + 0.6, 2.2, 93.0)


def _worn(place: Box, _look: Look) -> Marks:
    yield _filled(place, TORN)
    middle = place.center
    for mark in worn_ground(1, 16.0).marks:
        if isinstance(mark, Circle):
            yield replace(mark, x=middle.x + mark.x, y=middle.y + mark.y)


def _woods(place: Box, look: Look) -> Marks:
    yield _filled(place, Ink.WOOD)
    draw = fir if look.firs else tree
    for index in range(8):
        row, column = divmod(index, 4)
        yield Use(draw(column), place.x + 1.6 + column * 2.5 + row * 0.3, place.y + 2.2 + row * 3.2, 2.7)


def _marsh(place: Box, _look: Look) -> Marks:
    for index, (x, y) in enumerate(((2.2, 2.6), (5.8, 3.4), (9.0, 2.4), (3.6, 6.0), (7.6, 6.4))):
        yield Use(tuft(index % 4), place.x + x, place.y + y, 2.6)


def _water(place: Box, _look: Look) -> Marks:
    yield _filled(place, Ink.WATER)
    for x, y in ((2.6, 2.4), (8.4, 3.2), (5.4, 5.8)):
        yield Use(tuft(WAVES), place.x + x, place.y + y, 2.6)


def _shell_holes(place: Box, _look: Look) -> Marks:
    yield _filled(place, TORN)
    holes = ((2.4, 2.4, 2.6), (6.0, 4.6, 3.4), (9.2, 2.2, 2.2), (2.6, 6.0, 1.8), (9.0, 5.8, 2.0))
    for index, (x, y, size) in enumerate(holes):
        yield Use(crater(index % 4), place.x + x, place.y + y, size)


def _village(place: Box, _look: Look) -> Marks:
    yield _filled(place, GARDENS)
    for index, (x, y) in enumerate(((1.8, 2.2), (4.0, 2.2), (2.2, 5.8), (4.6, 5.7), (9.4, 5.6))):
        yield house(Point(place.x + x, place.y + y), Point(1, 0), 1.5 + index % 2 * 0.4, 1.2, True)
    yield Use(church(), place.x + 7.6, place.y + 2.6, 3.4)
    yield from routes.road(_level(place), 20.0)


def _trench(place: Box, _look: Look) -> Marks:
    """Yield a sample of trenches, which shows one trench of each side."""
    half = place.width / 2
    for number, ink in enumerate((RING.ink, CROSS.ink)):
        left = place.x + number * half
        right = left + half
        corners = ((left, place.y), (right, place.y), (right, place.bottom), (left, place.bottom))
        ring = tuple(Point(*it) for it in corners)
        yield polygon(ring, PALE[ink], None)
        yield shading_bars(ring, DUG[ink])
        up = routes.straight_curve(Point(left + half / 2, place.bottom), Point(left + half / 2, place.y))
        yield from routes.trench(up, 30.0, ink, 0.4, pointed=number > 0)


def _river(place: Box, _look: Look) -> Marks:
    bed = [Point(place.x - 3 + index * 1.3, place.center.y + (0.5, -0.5)[index // 3 % 2]) for index in range(14)]
    yield from river(bed, 22.0, place, 5)


def _level(place: Box) -> routes.Way:
    return routes.straight_curve(Point(place.x, place.center.y), Point(place.right, place.center.y))


_PICTURES: Mapping[str, Callable[[Box, Look], Marks]] = {
    "open": _open,
    "no-mans-land": _worn,
    "woods": _woods,
    "marsh": _marsh,
    "water": _water,
    "shell-holes": _shell_holes,
    "village": _village,
    "trench": _trench,
    "rivers": _river,
    "roads": lambda place, _look: routes.road(_level(place), 30.0),
    "railways": lambda place, _look: routes.railway(_level(place), 30.0),
}
