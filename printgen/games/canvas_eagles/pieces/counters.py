"""Aircraft counters for people without models: the aircraft from above in front, its ratings behind."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache

from printgen.data.kind import Case, Library
from printgen.drawing.chit import SAFE, trim
from printgen.drawing.emblems import national_mark, side_mark
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, CUT, FINE, Circle, Glyph, Line, Mark, Outline, Rect, Use, polygon
from printgen.drawing.outline import hatch, heights, numbers
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.pieces import counter_back
from printgen.games.canvas_eagles.sheet.facts import Facts, chosen
from printgen.products.deck import WHICH, Aid, Card, Choices, Deck, Page
from printgen.translation import _
from printgen.units import Point, Size

#: Counters of each type, numbered from 1.
EACH = 2
#: The hex that counters are made for where none is named, and how much of one they take.
HEX, SHARE = 38.0, 34.0 / 38.0
#: Beyond the wing tips of a counter to scale; no counter is smaller than this; how much of a fitted one the span takes.
AROUND, SMALLEST, SPAN = 2.0, 20.0, 0.76
#: The records that a counter shows something of.
SHOWN = ("ratings", "aircraft", "nations", "game")
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


def footprint(facts: Facts, choices: Choices) -> Footprint:
    """How large a counter is: from the span at the models' scale, or fitted to the hex on the table."""
    span = facts.aircraft.span
    if choices.scale and isinstance(span, float):
        true = span * METRE / choices.scale
        return Footprint(max(SMALLEST, round(2 * (true + 2 * AROUND)) / 2), true)
    side = round((choices.hex or HEX) * SHARE * 2) / 2
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
def flank(depth: float, top: float, low: float, ink: Ink) -> Glyph:
    """The left edge from `top` to `low`, ruled for the Allies, barred for the Central Powers: told apart without colour."""
    edge = Line(depth, top, depth, low, ink, 2 * FINE)
    if ink is Ink.ALLIED:
        marks = (edge, *(Line(x * depth, top, x * depth, low, ink, CUT) for x in (0.55, 0.1)))
    else:
        band = (Point(-BLEED, top), Point(depth, top), Point(depth, low), Point(-BLEED, low))
        marks = (edge, *hatch(band, 1.9, 45, ink, 1.0))
    return Glyph(f"flank-{depth:g}-{top:g}-{low:g}-{ink}", marks)


def _flanks(facts: Facts, side: float) -> tuple[Mark, ...]:
    """Both edges between the signs above and the name below."""
    top = SAFE + counter_back.grown(4.4, side)
    low = side - counter_back.name_room(facts, side) - 0.4
    glyph = flank(min(DEEPEST, counter_back.grown(DEEPEST, side)), round(top, 2), round(low, 2), ink(facts))
    return (Use(glyph, 0, 0), Use(glyph, side, round(top, 2) + round(low, 2), turn=180))


@cache
def tip(glyph: Glyph) -> float:
    """Where across its length a silhouette has its widest wing: the y of the tips, for a span of 1."""
    corners = (
        numbers(step) for mark in glyph.marks if isinstance(mark, Outline) for step in mark.steps if len(step) > 1
    )
    return max(((values[-2], values[-1]) for values in corners), key=lambda corner: corner[0])[1]


def mark(facts: Facts) -> str:
    """The mark on its wings at the date asked for, else when it came to the front."""
    date = facts.choices.date or (facts.aircraft.service if isinstance(facts.aircraft.service, str) else "")
    changes = [name for since, name in sorted(facts.nation.later.items()) if since <= date]
    return changes[-1] if changes else facts.nation.mark


def ink(facts: Facts) -> Ink:
    """The ink of its side."""
    return Ink.ALLIED if facts.side.side == "allied" else Ink.CENTRAL


def _aircraft(facts: Facts, place: Footprint) -> tuple[Mark, ...]:
    """The silhouette with its national marks, the arrow at its nose."""
    engine, crew = facts.aircraft.engine, len(facts.aircraft.crew)
    shape = silhouette(facts.aircraft.wings, engine.layout, engine.count, crew)
    middle, span = place.side / 2, place.span
    long = max(heights(shape.marks)) * span
    foot = place.side - counter_back.name_room(facts, place.side)
    y = min((counter_back.arrow(place.side) + foot) / 2, foot - long)
    wing = y + tip(shape) * span
    tips = [middle + way * 0.375 * span for way in (-1, 1)]
    # On its white field a mark shows on a wing of whatever ink.
    fields = (Circle(x, wing, 0.076 * span, Ink.WHITE, None) for x in tips)
    marks = (Use(national_mark(mark(facts)), x, wing, 0.125 * span) for x in tips)
    return (Use(painted(shape, ink(facts)), middle, y, span), *fields, *marks)


def _front(facts: Facts, number: int, place: Footprint) -> Sketch:
    sketch, side, size = Sketch(), place.side, counter_back.grown
    middle, head = side / 2, counter_back.arrow(side)
    arrow = (Point(middle, size(1.3, side)), Point(middle + head * 0.75, head), Point(middle - head * 0.75, head))
    sketch.add(polygon(arrow, Ink.BLACK, None), *_flanks(facts, side))
    sketch.extend(_aircraft(facts, place))
    at = SAFE + size(1.9, side)
    sketch.add(Use(side_mark("allied" if facts.side.side == "allied" else "central"), at, at, size(3.4, side)))
    right = side - SAFE - 0.4
    sketch.text(
        right, SAFE + size(4.0, side), str(number), counter_back.type_size(14, side), "strong", "end", ink(facts)
    )
    counter_back.name(sketch, facts, side)
    return sketch


def large(facts: Facts, number: int, place: Footprint) -> Card:
    """A counter that no sheet holds, to be put together from several: its front with the line to cut along, no back."""
    front = _front(facts, number, place)
    front.add(Rect(0, 0, place.side, place.side, pen=CUT))
    face = front.face(f"counter-{facts.case.id}-{number}", Size(place.side, place.side))
    named = (facts.side.name, _("{aircraft}, no. {number}").format(aircraft=facts.aircraft.name, number=number))
    misfits = tuple((facts.case, misfit) for misfit in front.misfits)
    return Card(face, bookmark=named, tiled=True, shows=_shown(facts), misfits=misfits)


def _shown(facts: Facts) -> tuple[Case, ...]:
    return tuple(case for case in facts.shows if case.kind.name in SHOWN)


def card(facts: Facts, number: int, place: Footprint) -> Card:
    """A counter of the type, with its number among its like."""
    size, id = Size(place.side, place.side), f"{facts.case.id}-{number}"
    front = _front(facts, number, place)
    back = counter_back.draw(facts, number, place.side, mark(facts), ink(facts))
    misfits = tuple((facts.case, misfit) for misfit in (*front.misfits, *back.misfits))
    bookmark = (facts.side.name, facts.aircraft.name)
    faces = front.face(f"counter-{id}", size), back.face(f"counter-{id}-back", size)
    return Card(*faces, bookmark=bookmark, trim=trim(place.side), shows=_shown(facts), misfits=misfits)


def _page(facts: Facts, number: int, place: Footprint, too_large: bool) -> Page:
    return Page(
        f"{facts.case.id}-{number}", _shown(facts), lambda: (large if too_large else card)(facts, number, place)
    )


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """The counters of the aircraft that were chosen, a few of each type, by side and name.

    Those too large for a page of that size (mm), bleed and all, are laid over several.
    """
    room = min(size.width, size.height) - 2 * BLEED
    seated = Counter(seat.aircraft for seat in choices.seats)
    types = ((facts, footprint(facts, choices)) for facts in chosen(library, choices))
    pages = (
        _page(facts, number, place, place.side > room)
        for facts, place in types
        for number in range(1, seated.get(facts.case.id, EACH) + 1)
    )
    return Deck(_("Counters"), tuple(pages))


COUNTERS = Aid(
    id="counters",
    title="Counters",
    summary="aircraft from above, for people without models: to scale or fitted to the hex, ratings on the back",
    deck=deck,
    heeds=(*WHICH, "hex", "scale"),
)
