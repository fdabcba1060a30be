"""Firearc cards: one card for each arc (including the arcs of airships), and one card with all arcs of an aircraft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import hypot, sqrt

from printgen.data.kind import Case, Library
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import ORIGIN, Hex, corners, fan, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import Blank, Column, CustomPart, Part, place_part
from printgen.drawing.marks import FINE, Glyph, Line, Rect, Use, polygon
from printgen.drawing.outline import hatch
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.kinds import ARCS
from printgen.games.dockfighters.records.shapes import FireArc, Ranges
from printgen.games.dockfighters.table import draw_hexagon, fighter_glyph
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import OFFICIAL, Choices
from printgen.products.pieces import record_status
from printgen.products.pieces.cards import LARGE, TWO, framed_card
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The width in mm of the corners for texts next to a picture of hexes. The other values are the shades of short, medium
#: and long range.
CORNER = 42.0
#: The width in mm of the column with the key and the text next to the arcs of an airship.
BESIDE = 62.0
SHADES: Mapping[str, Ink | None] = {"S": Ink.GREY40, "M": Ink.GREY15, "L": None}
#: The distance in mm between the lines that distinguish the shades if ink is saved, and the radius in pitches of the space
#: for a letter in the middle of a hex.
HATCHED: Mapping[Ink, float] = {Ink.GREY40: 1.0, Ink.GREY15: 2.0}
LETTER = 0.27
#: The range of the card with all arcs, in hexes.
FAR = 4
#: The last hex of a range, if it is unknown.
LAST = 9


def firearc_cards(library: Library, choices: Choices, _size: Size) -> Deck:
    """Return one card per arc, and one card with all four arcs of an aircraft.

    An aircraft has front, rear and side arcs. An airship has arcs at its sides, and blind spots. No book states the
    shapes of arcs. If only official figures are printed, the hexes are therefore blank, for players to colour in.
    """
    cases = tuple(library.of(ARCS).values())
    sign, shaped = fighter_glyph(library), not OFFICIAL.value_in(choices)
    cards = [_arc_card(it, sign, shaped) for it in cases]
    aircraft_arcs = [it for it in cases if it.record.facing is not None]
    if aircraft_arcs:
        cards.insert(len(aircraft_arcs), _all_arcs_card(aircraft_arcs, sign, shaped))
    return Deck(_("Firearc cards"), tuple(cards), status_marks(it.front for it in cards))


def _arc_card(case: Case[FireArc], sign: Glyph, shaped: bool) -> Card:
    arc = case.record
    if arc.facing is None or arc.ranges is None:
        text = _(
            "An airship occupies {body} hexes. Blind spots: the {blind} hexes directly in front and behind. "
            "Weapons on both sides may fire at the {both} hexes beyond, up to their range. "
            "Top turret: left or right arc, at the same altitude or higher."
        )
        body = _airship_arcs(
            arc, text.format(body=2 * arc.body_hexes + 1, blind=arc.blind_hexes, both=arc.shared_hexes), shaped
        )
    elif not shaped:
        body = _blank_hexes(
            sign, (_("{name}: colour it in from your rulebook.").format(name=arc.name), *_range_texts(arc.ranges))
        )
    else:
        shapes = {
            0: _("{name}: the two rows through the hexsides beside the nose, and all hexes between them."),
            3: _("{name}: the same to the rear. Left and right arcs are the hexes between the two\u00a0arcs."),
        }
        body = _arc(arc.ranges, arc.facing, shapes[3 if arc.facing else 0].format(name=arc.name), sign)
    sure = record_status(case) if shaped else None
    return framed_card(
        f"arc-{case.id}", arc.name, body, case, trim=TWO, of=("name",), look="label", style=LARGE, sure=sure
    )


def _range_texts(ranges: Ranges) -> Iterator[str]:
    """Yield one text per known range."""
    if isinstance(ranges.short, int):
        yield _("Short: up to {last} hexes.").format(last=ranges.short)
    if isinstance(ranges.long, int):
        yield _("Out of range: more than {last} hexes.").format(last=ranges.long)


def _blank_hexes(sign: Glyph, texts: Iterable[str]) -> Part:
    """Return an aircraft surrounded by blank hexes, for players to colour in."""

    def draw(sketch: Sketch, at: Box) -> None:
        pitch, middle = at.height / (2 * FAR + 1.1), at.center
        for hex_ in hexes_within(FAR):
            center = hex_.center(pitch)
            draw_hexagon(sketch, Point(middle.x + center.x, middle.y + center.y), pitch)
        _draw_aircraft(sketch, middle, pitch, sign)

    return _picture_with_texts(draw, _key(()), texts)


def _picture_with_texts(draw: Callable[[Sketch, Box], None], key: Part, texts: Iterable[str]) -> Part:
    """Return a picture of hexes, with the key or other texts in its left corner and texts in its right corner."""
    words = _texts(texts)

    def draw_all(sketch: Sketch, at: Box) -> None:
        draw(sketch, at)
        for x, part in ((at.x, key), (at.right - CORNER, words)):
            place_part(sketch, Box(x, at.y + 1.0, CORNER, part.fit(CORNER).natural_height), part)

    return CustomPart(draw_all, 92.0, grows=True)


def _texts(texts: Iterable[str]) -> Part:
    """Return the texts, one below the other."""
    return Column(tuple(part for text in texts for part in (TextBlock(text, 4.0, 4.5, 10.5), Blank(2.4))))


def _key(entries: Iterable[tuple[str, Ink | None, str]], pitch: float = 10.4) -> Part:
    """Return a column of large hexes, each with its letter, shade and meaning."""
    rows, size = tuple(entries), pitch * 1.45

    def draw(sketch: Sketch, at: Box) -> None:
        for index, (letter, fill, meaning) in enumerate(rows):
            y, left = at.y + (index + 0.5) * at.height / len(rows), at.x + pitch * 1.4
            _draw_lettered(sketch, Point(at.x + pitch * 0.58, y), pitch, letter, fill, 13.0)
            sketch.text(left, y + cap_height("heavy", size) / 2, meaning, size, "heavy", room=at.right - left)

    return CustomPart(draw, pitch * 1.12 * len(rows))


def _arc(ranges: Ranges, facing: int, text: str, sign: Glyph) -> Part:
    """Return an arc of hexes as high as the card. Letters in the hexes name the ranges, and heavy lines separate them."""
    short, medium, long = (it if isinstance(it, int) else LAST for it in (ranges.short, ranges.medium, ranges.long))
    spans = (("S", f"1–{short}"), ("M", f"{short + 1}–{medium}"), ("L", f"{medium + 1}–{long}"))
    key = _key(((letter, SHADES[letter], _("{span} hexes").format(span=span)) for letter, span in spans), 8.4)

    def range_of(hex_: Hex) -> str:
        distance = hex_.distance(ORIGIN)
        return "S" if distance <= short else "M" if distance <= medium else "L"

    def draw(sketch: Sketch, at: Box) -> None:
        pitch = min(at.width / (2 * long * 0.867 + 1.2), at.height / (long + 1.1))
        down = 0.55 if facing == 3 else long + 0.55
        middle = Point(at.center.x, at.center.y + (down - (long + 1.1) / 2) * pitch)
        letters = {it: range_of(it) for it in fan(facing, long) if it != ORIGIN}
        for hex_, letter in letters.items():
            center = hex_.center(pitch)
            _draw_lettered(sketch, Point(middle.x + center.x, middle.y + center.y), pitch, letter, SHADES[letter], 13.0)
        for hex_, side in product(letters, range(6)):
            if letters[hex_] > letters.get(hex_.step(side), letters[hex_]):
                _draw_border(sketch, hex_, side, pitch, middle)
        _draw_aircraft(sketch, middle, pitch, sign)

    return _picture_with_texts(draw, key, (text,))


def _draw_border(sketch: Sketch, hex_: Hex, side: int, pitch: float, middle: Point) -> None:
    """Draw a heavy line along a side of a hex. The centre of the picture's central hex is at `middle`."""
    one, two = (end.shift(middle.x, middle.y) for end in hex_.side(side, pitch))
    sketch.add(Line(one.x, one.y, two.x, two.y, Ink.BLACK, 0.8))


def _draw_aircraft(sketch: Sketch, at: Point, pitch: float, sign: Glyph) -> None:
    """Draw the hex of the aircraft, which has a heavy outline."""
    draw_hexagon(sketch, at, pitch, Ink.WHITE)
    sketch.add(polygon(tuple(it.shift(at.x, at.y) for it in corners(pitch)), None, Ink.BLACK, 0.6))
    sketch.add(Use(sign, at.x, at.y, pitch * 0.9))


def _all_arcs_card(cases: Sequence[Case], sign: Glyph, shaped: bool) -> Card:
    """Return the card with all four arcs of an aircraft, up to a range of `FAR` hexes.

    The left and right arcs are between the front and rear arcs.
    """
    front, rear = (frozenset(fan(facing, FAR)) for facing in (0, 3))
    texts = (
        _("Left, right: the hexes between front and rear arc, on that side only. Turret: all round."),
        _("Top: same altitude or higher. Down: same altitude or lower."),
        _("Tailing: target within 6 hexes, in your front arc, with you in its rear arc; not against airships."),
    )

    def arc_of(hex_: Hex) -> tuple[bool, bool]:
        return hex_ in front, hex_ in rear

    plates = ((0, -1, _("Front")), (-1, 0, _("Left")), (1, 0, _("Right")), (0, 1, _("Rear")))

    def draw(sketch: Sketch, at: Box) -> None:
        pitch, middle = at.height / (2 * FAR + 1.1), at.center
        for hex_ in hexes_within(FAR):
            if hex_ != ORIGIN:
                center, ahead = hex_.center(pitch), hex_ in front
                fill = Ink.GREY40 if ahead else Ink.GREY15 if hex_ in rear else None
                _draw_lettered(sketch, Point(middle.x + center.x, middle.y + center.y), pitch, "", fill)
        for hex_, side in product(hexes_within(FAR), range(6)):
            # A heavy line surrounds each arc.
            other = hex_.step(side)
            is_shown = other.distance(ORIGIN) <= FAR
            if ORIGIN not in (hex_, other) and arc_of(hex_) != (is_shown and arc_of(other)):
                _draw_border(sketch, hex_, side, pitch, middle)
        _draw_aircraft(sketch, middle, pitch, sign)
        for across, down, name in plates:
            x, y = middle.x + across * pitch * 2.6, middle.y + down * pitch * 2.5
            long, high = width(name, "heavy", 14.0) + 4.0, cap_height("heavy", 14.0)
            sketch.add(Rect(x - long / 2, y - 3.8, long, 7.6, Ink.WHITE, Ink.BLACK, FINE))
            sketch.text(x, y + high / 2, name, 14.0, "heavy", "middle")

    body = _picture_with_texts(draw, _texts(texts[:2]), texts[2:]) if shaped else _blank_hexes(sign, texts)
    sure = record_status(cases[0]) if shaped else None
    return framed_card("arc-around", _("All round"), body, *cases, trim=TWO, look="label", style=LARGE, sure=sure)


def _hatch_around(at: Point, pitch: float, fill: Ink | None, radius: float) -> Iterator[Line]:
    """Yield the lines that distinguish a shaded hex if ink is saved. They leave a circle in the middle free."""
    if fill is None or fill not in HATCHED:
        return
    shape = tuple(it.shift(at.x, at.y) for it in corners(pitch))
    for line in hatch(shape, HATCHED[fill], 45.0, Ink.GREY40):
        long = hypot(line.x2 - line.x1, line.y2 - line.y1) or 1.0
        along = Point((line.x2 - line.x1) / long, (line.y2 - line.y1) / long)
        foot = (at.x - line.x1) * along.x + (at.y - line.y1) * along.y
        apart = (at.x - line.x1) * along.y - (at.y - line.y1) * along.x
        half = sqrt(max(radius**2 - apart**2, 0.0))
        for start, end in ((0.0, foot - half), (foot + half, long)) if half else ((0.0, long),):
            if end > start:
                one, two = (Point(line.x1 + along.x * it, line.y1 + along.y * it) for it in (start, end))
                yield Line(one.x, one.y, two.x, two.y, line.ink, line.width)


def _draw_lettered(
    sketch: Sketch, at: Point, pitch: float, letter: str, fill: Ink | None, size: float | tuple[float, ...] = (8.0, 7.0)
) -> None:
    """Draw a hex with a letter in its middle. The letter is black on every fill.

    Args:
        at: the middle of the hex.
        size: the type size, or a choice of type sizes, in points.
    """
    draw_hexagon(sketch, at, pitch, fill)
    sketch.extend(_hatch_around(at, pitch, fill, LETTER * pitch if letter else 0.0))
    largest = size if isinstance(size, float) else size[0]
    if letter:
        sketch.text(at.x, at.y + cap_height("semibold", largest) / 2, letter, size, "semibold", "middle", room=pitch)


def _airship_arcs(arc: FireArc, text: str, shaped: bool) -> Part:
    """Return a picture of an airship's arcs, with a text.

    The picture shows the hexes that the airship occupies and its blind hexes. The other hexes are shaded by the side that may
    fire into them: left, right, or both.
    """
    radius, both = arc.body_hexes + arc.blind_hexes + arc.shared_hexes, _("L") + _("R")
    shades: Mapping[str, Ink | None] = {_("L"): Ink.GREY15, _("R"): None, both: Ink.GREY40}

    def draw(sketch: Sketch, at: Box) -> None:
        pitch = min(at.width / (2 * radius * 0.867 + 1.2), at.height / (2 * radius + 1.0))
        middle = Point(at.x + BESIDE + (at.width - BESIDE) / 2, at.center.y)
        for hex_ in hexes_within(radius):
            center = hex_.center(pitch)
            spot = Point(middle.x + center.x, middle.y + center.y)
            ahead, off = hex_.q == 0, abs(hex_.r)
            if ahead and off <= arc.body_hexes:
                draw_hexagon(sketch, spot, pitch, Ink.WHITE)
            elif ahead and off <= arc.body_hexes + arc.blind_hexes:
                draw_hexagon(sketch, spot, pitch, Ink.SOLID)
            else:
                letter = both if ahead else "" if not shaped else _("L") if hex_.q < 0 else _("R")
                _draw_lettered(sketch, spot, pitch, letter, shades.get(letter), (10.5, 9.0, 8.0, 7.0))
        # A heavy line surrounds the hexes that the airship occupies.
        occupied = [ORIGIN.step(0 if off < 0 else 3, abs(off)) for off in range(-arc.body_hexes, arc.body_hexes + 1)]
        for hex_, side in product(occupied, range(6)):
            if hex_.step(side) not in occupied:
                _draw_border(sketch, hex_, side, pitch, middle)
        sketch.add(Use(draw_typical("airship"), middle.x, middle.y, pitch * 2.6))

    sides = ((_("L"), shades[_("L")], _("left side")), (_("R"), shades[_("R")], _("right side")))
    entries = (
        *(sides if shaped else ()),
        (both, shades[both], _("both sides")),
        ("", Ink.SOLID, _("blind")),
    )
    words = Column((_key(entries), Blank(4.0), TextBlock(text, 4.0, 4.5, 10.5)))

    def draw_all(sketch: Sketch, at: Box) -> None:
        draw(sketch, at)
        place_part(sketch, Box(at.x, at.y + 1.0, BESIDE, words.fit(BESIDE).natural_height), words)

    return CustomPart(draw_all, 92.0, grows=True)


FIREARC_CARDS = Product(
    id="firearc-cards",
    title="Firearc cards",
    summary="front and rear arcs by range, all four arcs, and an airship's sides with blind spots; two per sheet",
    deck=firearc_cards,
    printed_figures="arcs aircraft.engine aircraft.form aircraft.wings ratings.role",
)
