"""Aircraft counters for people without models: the aircraft from above in front, its figures behind.

A game says which figures those are (`Counted`); the front is the same in every game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from printgen.drawing.chit import SAFE, trim
from printgen.drawing.emblems import Sign, national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, CUT, FINE, Circle, Glyph, Line, Mark, Outline, Rect, Use, polygon
from printgen.drawing.outline import hatch, heights, numbers
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck, Page
from printgen.products.options import HEX, SCALE, Choices
from printgen.products.pieces import counter_back
from printgen.products.pieces.counter_back import Counted
from printgen.translation import _
from printgen.units import Point, Size

#: Counters of each type, numbered from 1.
EACH = 2
#: The hex that counters are made for where none is named, and how much of one they take.
PITCH, SHARE = 38.0, 34.0 / 38.0
#: Beyond the wing tips of a counter to scale; no counter is smaller than this; how much of a fitted one the span takes.
AROUND, SMALLEST, SPAN = 2.0, 20.0, 0.76
METRE = 1000.0
#: How far from the cut the pattern of a counter's edges reaches, mm.
DEEPEST = 1.4
#: White discs smaller than this are no openings but parts, such as a gun's pivot; of a span.
PIVOT = 0.02


@dataclass(frozen=True, slots=True)
class Footprint:
    """A counter's side and the span of the silhouette on it, mm."""

    side: float
    span: float


def footprint(it: Counted, choices: Choices) -> Footprint:
    """How large a counter is: from the span at the models' scale, or fitted to the hex on the table."""
    span = it.aircraft.span
    if (scale := SCALE.of(choices)) and isinstance(span, float):
        true = span * METRE / scale
        return Footprint(max(SMALLEST, round(2 * (true + 2 * AROUND)) / 2), true)
    side = round((HEX.of(choices) or PITCH) * SHARE * 2) / 2
    return Footprint(side, side * SPAN)


@cache
def painted(glyph: Glyph, ink: Ink) -> Glyph:
    """A silhouette in another ink; with an edge, so that it stays where fills are spared."""
    return Glyph(f"{glyph.name}-{ink}", tuple(_painted(mark, ink) for mark in glyph.marks))


def _painted(mark: Mark, ink: Ink) -> Mark:
    """A part of a silhouette in that ink; what is drawn white on it stays to be seen where the fill is spared."""
    match mark:
        case Outline(fill=Ink.SOLID):
            return replace(mark, fill=ink, stroke=ink)
        case Line(ink=Ink.WHITE):
            return replace(mark, ink=Ink.ON_FILL)
        case Circle(stroke=Ink.WHITE) | Outline(stroke=Ink.WHITE):
            return replace(mark, stroke=Ink.ON_FILL)
        case Circle(fill=Ink.WHITE) if mark.radius < PIVOT:
            return replace(mark, fill=Ink.ON_FILL)
    return mark


@cache
def flank(depth: float, top: float, low: float, sign: Sign) -> Glyph:
    """The left edge from `top` to `low`, ruled where a sign has one line, barred where it has more."""
    ink = sign.ink
    edge = Line(depth, top, depth, low, ink, 2 * FINE)
    if sign.lines == 1:
        marks = (edge, *(Line(x * depth, top, x * depth, low, ink, CUT) for x in (0.55, 0.1)))
    else:
        band = (Point(-BLEED, top), Point(depth, top), Point(depth, low), Point(-BLEED, low))
        marks = (edge, *hatch(band, 1.9, 45, ink, 1.0))
    return Glyph(f"flank-{depth:g}-{top:g}-{low:g}-{ink}", marks)


def _flanks(it: Counted, side: float) -> tuple[Mark, ...]:
    """Both edges between the signs above and the name below."""
    top = SAFE + counter_back.grown(4.4, side)
    low = side - counter_back.name_room(it, side) - 0.4
    glyph = flank(min(DEEPEST, counter_back.grown(DEEPEST, side)), round(top, 2), round(low, 2), it.sign)
    return (Use(glyph, 0, 0), Use(glyph, side, round(top, 2) + round(low, 2), turn=180))


@cache
def tip(glyph: Glyph) -> float:
    """Where across its length a silhouette has its widest wing: the y of the tips, for a span of 1."""
    corners = (
        numbers(step) for mark in glyph.marks if isinstance(mark, Outline) for step in mark.steps if len(step) > 1
    )
    return max(((values[-2], values[-1]) for values in corners), key=lambda corner: corner[0])[1]


def _aircraft(it: Counted, place: Footprint) -> tuple[Mark, ...]:
    """The silhouette with its national marks, the arrow at its nose."""
    engine, crew = it.aircraft.engine, len(it.aircraft.crew)
    shape = silhouette(it.aircraft.wings, engine.layout, engine.count, crew)
    middle, span = place.side / 2, place.span
    long = max(heights(shape.marks)) * span
    foot = place.side - counter_back.name_room(it, place.side)
    y = min((counter_back.arrow(place.side) + foot) / 2, foot - long)
    wing = y + tip(shape) * span
    tips = [middle + way * 0.375 * span for way in (-1, 1)]
    # On its white field a mark shows on a wing of whatever ink.
    fields = (Circle(x, wing, 0.076 * span, Ink.WHITE, None) for x in tips)
    marks = (Use(national_mark(it.mark), x, wing, 0.125 * span) for x in tips)
    return (Use(painted(shape, it.sign.ink), middle, y, span), *fields, *marks)


def _front(it: Counted, number: int, place: Footprint) -> Sketch:
    sketch, side, size = Sketch(), place.side, counter_back.grown
    middle, head = side / 2, counter_back.arrow(side)
    arrow = (Point(middle, size(1.3, side)), Point(middle + head * 0.75, head), Point(middle - head * 0.75, head))
    sketch.add(polygon(arrow, Ink.BLACK, None), *_flanks(it, side))
    sketch.extend(_aircraft(it, place))
    at = SAFE + size(1.9, side)
    sketch.add(Use(it.sign.mark, at, at, size(3.4, side)))
    right = side - SAFE - 0.4
    sketch.text(
        right, SAFE + size(4.0, side), str(number), counter_back.type_size(14, side), "strong", "end", it.sign.ink
    )
    counter_back.name(sketch, it, side)
    return sketch


def large(it: Counted, number: int, place: Footprint) -> Card:
    """A counter that no sheet holds, to be put together from several: its front with the line to cut along, no back."""
    front = _front(it, number, place)
    front.add(Rect(0, 0, place.side, place.side, pen=CUT))
    face = front.face(f"counter-{it.case.id}-{number}", Size(place.side, place.side))
    named = (it.side, _("{aircraft}, no. {number}").format(aircraft=it.aircraft.name, number=number))
    misfits = tuple((it.case, misfit) for misfit in front.misfits)
    return Card(face, bookmark=named, tiled=True, shows=it.shows, misfits=misfits)


def card(it: Counted, number: int, place: Footprint) -> Card:
    """A counter of the type, with its number among its like."""
    size, id = Size(place.side, place.side), f"{it.case.id}-{number}"
    front = _front(it, number, place)
    back = counter_back.draw(it, number, place.side)
    misfits = tuple((it.case, misfit) for misfit in (*front.misfits, *back.misfits))
    bookmark = (it.side, it.aircraft.name)
    faces = front.face(f"counter-{id}", size), back.face(f"counter-{id}-back", size)
    return Card(*faces, bookmark=bookmark, trim=trim(place.side), shows=it.shows, misfits=misfits)


def _page(it: Counted, number: int, place: Footprint, too_large: bool) -> Page:
    return Page(f"{it.case.id}-{number}", it.shows, lambda: (large if too_large else card)(it, number, place))


def deck(counted: Iterable[Counted], choices: Choices, size: Size) -> Deck:
    """The counters of these aircraft in their order, a few of each type, or as many as are seated in it.

    Those too large for a page of that size (mm), bleed and all, are laid over several.
    """
    room = min(size.width, size.height) - 2 * BLEED
    seated = Counter(seat.aircraft for seat in choices.seats)
    types = ((it, footprint(it, choices)) for it in counted)
    pages = (
        _page(it, number, place, place.side > room)
        for it, place in types
        for number in range(1, seated.get(it.case.id, EACH) + 1)
    )
    return Deck(_("Counters"), tuple(pages))
