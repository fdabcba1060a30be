"""Big and small clouds to cut out, with hexes as large as those on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from math import acos, atan2, degrees, hypot, pi, radians, sin

from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.kinds import GAME
from printgen.data.records.fields import Unknown
from printgen.data.records.game import game_title
from printgen.drawing.emblems import status_mark
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import TABLE_PITCH
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Circle, Cut, Line, Mark, Outline, Rect, Trim, Use
from printgen.drawing.outline import Steps, arc, circle_point
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters import kinds
from printgen.games.dockfighters.records.shapes import Cloud
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import HEX, Choices
from printgen.products.pieces.cards import one_sided_card
from printgen.translation import _
from printgen.units import Point, Size

#: The order in which clouds cover the hexes around the middle one, and the directions of the first hexside, in degrees.
#: Clouds are wider than high, so that they are upright on all papers.
ROUND, FIRST = (2, 3, 4, 5, 0, 1), 30
#: The radii of the puffs along the edge of a cloud, and of the puffs in the middle of its hexes, in hex widths.
PUFFS, MIDDLE = (0.36, 0.345, 0.355, 0.34), 0.5
#: The distance in hex widths between the middles of the puffs and the edge of the hexes. The puffs are inside the edge.
INSIDE = 0.29
#: The first and last angle of shaded arcs, in degrees clockwise from straight up, and the depth of the shade, in mm.
SHADED, SHADE_DEPTH = (60.0, 235.0), 3.0
#: The width of the pale band along the outline, and of the outline, in mm.
SOFT, EDGE = 1.6, 0.6
#: A fine line suggests the roundness of a puff: its position as a share of the puff's radius, the share of the visible
#: arc that it accompanies, and the smallest arc with such a line, in degrees.
ROUND_LINE, ROUND_SHARE, LEAST_ARC = 0.76, 0.55, 40.0
#: The length of the dashes of the die line and of the gaps between them, in mm.
DASH, GAP = 2.0, 1.2
#: The distance between the cloud's outline and the die line, and between the die line and the trim, in mm.
DIE, AROUND = 1.5, 1.4


def cloud_deck(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the clouds to cut out, with hexes as large as those on the map.

    If two clouds fit side by side and their number is odd, a spare cloud fills the last row.
    """
    pitch, cards = HEX.value_in(choices) or TABLE_PITCH, list[Card]()
    for case in library.of(kinds.CLOUDS).values():
        cards.append(_cloud_card(case, pitch, library))
        if case.record.count % 2 and 2 * cards[-1].front.size.width <= size.width:
            record = case.record.model_copy(update={"name": _("Spare cloud"), "count": 1})
            spare = _cloud_card(replace(case, id=f"{case.id}-spare", record=record), pitch, library)
            cards.append(replace(spare, cases=cards[-1].cases))
    return Deck(_("Clouds"), tuple(cards), status_marks(it.front for it in cards))


def _puffs(centers: Sequence[Point], pitch: float) -> Iterator[Circle]:
    """Yield the circles that form a cloud: one per hex, one between neighbouring hexes, and one at each outer hexside."""
    radii = cycle(PUFFS)
    for center in centers:
        yield Circle(center.x, center.y, MIDDLE * pitch)
        for side in range(6):
            inner = bool(_neighbour(center, side, centers, pitch))
            at = circle_point(center.x, center.y, (0.5 - (0 if inner else INSIDE)) * pitch, FIRST + side * 60)
            yield Circle(at.x, at.y, next(radii) * pitch)


def _hex_middles(hexes: int, pitch: float) -> list[Point]:
    """Return the middles of a cloud's hexes: the hex in the middle, and the hexes around it."""
    middle = Point(0.0, 0.0)
    return [middle, *(circle_point(0.0, 0.0, pitch, FIRST + side * 60) for side in ROUND[: hexes - 1])]


def _neighbour(center: Point, side: int, centers: Sequence[Point], pitch: float) -> Point | None:
    """Return the middle of the adjacent hex beyond a hexside if the cloud covers that hex, otherwise None."""
    beyond = circle_point(center.x, center.y, pitch, FIRST + side * 60)
    return next((it for it in centers if abs(it.x - beyond.x) + abs(it.y - beyond.y) < 0.1 * pitch), None)


def _draw_cloud(centers: Sequence[Point], pitch: float) -> Iterator[Mark]:
    """Yield a cloud: a scalloped outline, a shadow along its lower right edge, and the dashed die line around the cloud."""
    puffs = tuple(_puffs(centers, pitch))
    edge = tuple(_visible_arcs(puffs))
    yield from _soft_edge(edge)
    for it, start, end in edge:
        yield from _shade(it, start, end)
        yield Outline(arc(it.x, it.y, it.radius, start, end), None, Ink.BLUE, EDGE)
        if end - start > LEAST_ARC:
            inner, margin = it.radius * ROUND_LINE, (end - start) * (1 - ROUND_SHARE) / 2
            yield Outline(arc(it.x, it.y, inner, start + margin, end - margin), None, Ink.BLUE, FINE)
    for it, start, end in _visible_arcs([replace(it, radius=it.radius + DIE) for it in puffs]):
        count = max(1, round(radians(end - start) * it.radius / (DASH + GAP)))
        step = (end - start) / count
        for at in (start + number * step for number in range(count)):
            yield Outline(arc(it.x, it.y, it.radius, at, at + step * DASH / (DASH + GAP)), None, Ink.GREY70, FINE)


def _soft_edge(edge: Sequence[tuple[Circle, float, float]]) -> Iterator[Mark]:
    """Yield a pale band of the same width everywhere along the inside of a cloud's outline, which has these arcs."""
    for it, start, end in edge:
        outside = arc(it.x, it.y, it.radius, start, end)
        yield _pale((*outside, *_continued(arc(it.x, it.y, it.radius - SOFT, end, start))))
        # Where two arcs meet, the band turns around the corner.
        corner = circle_point(it.x, it.y, it.radius, end)
        others = (one for one, _start, _end in edge if one is not it)
        other = min(others, key=lambda one: abs(_distance(one, corner) - one.radius))
        first, last = (degrees(atan2(to.x - corner.x, corner.y - to.y)) for to in (it, other))
        turn = (last - first + 180) % 360 - 180
        around = arc(corner.x, corner.y, SOFT, first, first + turn)
        yield _pale((("M", corner.x, corner.y), *_continued(around)))


def _distance(circle: Circle, point: Point) -> float:
    return hypot(circle.x - point.x, circle.y - point.y)


def _continued(steps: Steps) -> Steps:
    """Return the steps of an arc with a line to its start, so that they continue a shape."""
    _move, x, y = steps[0]
    return (("L", x, y), *steps[1:])


def _pale(steps: Steps) -> Outline:
    return Outline((*steps, ("Z",)), Ink.PALE_BLUE, None)


def _shade(puff: Circle, start: float, end: float) -> Iterator[Mark]:
    """Yield the shade along the lower right part of a circle's visible arc. The shade tapers at both ends."""
    first, last = max(start, SHADED[0]), min(end, SHADED[1])
    if last - first < LEAST_ARC / 2:
        return
    count, long = max(2, round((last - first) / 4)), radians(last - first) * puff.radius
    inner = []
    for step in range(count, -1, -1):
        angle = first + (last - first) * step / count
        # The shade of a short arc is shallow.
        depth = min(SHADE_DEPTH, 0.14 * long) * sin(pi * step / count)
        inner.append(circle_point(puff.x, puff.y, puff.radius - depth, angle))
    outer = arc(puff.x, puff.y, puff.radius, first, last)
    yield Outline((*outer, *(("L", at.x, at.y) for at in inner), ("Z",)), Ink.PALE_BLUE, None)


def _visible_arcs(circles: Sequence[Circle]) -> Iterator[tuple[Circle, float, float]]:
    """Yield the arcs of circles that no other circle covers. Each arc is a circle with its first and last angle."""
    for it in circles:
        covered = []
        for other in circles:
            across, down = other.x - it.x, other.y - it.y
            far = hypot(across, down)
            if abs(it.radius - other.radius) < far < it.radius + other.radius:
                half = degrees(acos((it.radius**2 + far**2 - other.radius**2) / (2 * it.radius * far)))
                middle = degrees(atan2(across, -down)) % 360
                covered += [(middle + turn - half, middle + turn + half) for turn in (-360, 0, 360)]
            elif it is not other and far <= other.radius - it.radius:
                covered.append((-720, 720))
        reach = -720.0
        for start, end in sorted(covered):
            if 0 <= reach < min(start, 360):
                yield it, reach, start
            reach = max(reach, end)


def _cloud_card(case: Case[Cloud], pitch: float, library: Library) -> Card:
    cloud = case.record
    if isinstance(cloud.hexes, Unknown):
        return _blank_cloud(case, pitch, library)
    middles = _hex_middles(cloud.hexes, pitch)
    reach = (0.5 - INSIDE + max(PUFFS)) * pitch + DIE + AROUND
    left, top = min(at.x for at in middles) - reach, min(at.y for at in middles) - reach
    right, bottom = max(at.x for at in middles) + reach, max(at.y for at in middles) + reach
    sketch, size = Sketch(), Size(right - left, bottom - top)
    centers = [at.shift(-left, -top) for at in middles]
    sketch.extend(_draw_cloud(centers, pitch))
    for center in centers:
        for side in range(3):
            if _neighbour(center, side, centers, pitch):
                ends = (circle_point(center.x, center.y, pitch / 3**0.5, side * 60 + turn) for turn in (0, 60))
                (x1, y1), (x2, y2) = ((end.x, end.y) for end in ends)
                sketch.add(Line(x1, y1, x2, y2, Ink.GREY40, FINE))
    # The words are in a corner outside the cloud.
    source, room = cloud.source_of("hexes"), 0.55 * pitch
    named = sketch.text(0.5, 3.0, cloud.name, (8.5, 7.0), "heavy", room=0.6 * pitch)
    words = (game_title(library), _("Then cut along"), _("the dashes."))
    for number, text in enumerate(words, start=2):
        sketch.text(0.5, 3.0 * number, text, (7.0, 6.0, 5.5, 5.0), ink=Ink.GREY70, room=room)
    if source and source.status == "reconstructed":
        sketch.add(Use(status_mark("reconstructed"), 0.5 + named + 2.0, 2.0, 2.0))
    shows = (case, *library.of(GAME).values())
    return replace(
        one_sided_card(sketch, f"cloud-{case.id}", cloud.name, *shows, trim=Trim(size, solid=True)), copies=cloud.count
    )


def _blank_cloud(case: Case[Cloud], pitch: float, library: Library) -> Card:
    """Return a card with blank hexes, on which players draw a cloud that covers an unknown number of hexes."""
    cloud, sketch, size = case.record, Sketch(), Size(pitch * 2.2, pitch * 2.2)
    sketch.add(Rect(0.5, 0.5, size.width - 1.0, size.height - 1.0, None, Ink.GREY40, FINE, 3.0))
    lines = (cloud.name, _("trace the cloud from your box"))
    for number, text in enumerate(lines):
        cut: Cut = "text" if number else "heavy"
        sketch.text(size.width / 2, 7.0 + 5.0 * number, text, (12.0, 9.0, 7.0), cut, "middle", room=size.width - 4.0)
    shows = (case, *library.of(GAME).values())
    return replace(one_sided_card(sketch, f"cloud-{case.id}", cloud.name, *shows, trim=Trim(size)), copies=cloud.count)


CLOUDS = Product(
    "clouds",
    "Clouds",
    "two big clouds and three small ones, as large as the hexes; a spare cloud fills the sheet",
    cloud_deck,
    accepts=(HEX,),
    printed_figures="clouds game.title",
)
