"""Fire arcs: a card for each, one for all of an aircraft's, one for an airship's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

from printgen.data.kind import Case, Library
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import ORIGIN, Hex, corners, fan, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import Blank, Column, CustomPart, Part, place_part
from printgen.drawing.marks import FINE, Glyph, Line, Rect, Use, polygon
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

#: How wide what stands in the corners beside a picture of hexes is, mm; the shades of short, medium and long range.
CORNER = 42.0
SHADES: Mapping[str, Ink | None] = {"S": Ink.GREY40, "M": Ink.GREY15, "L": None}
#: How far the card of all arcs reaches, hexes.
FAR = 4
#: The last hex of a range of which nobody knows it.
LAST = 9


def firearc_cards(library: Library, choices: Choices, _size: Size) -> Deck:
    """A card for each arc: front and rear of an aircraft, the sides of an airship with its blind spots; and one for all four arcs
    of an aircraft. The shapes of arcs are in no book: with official figures alone their hexes are left to be coloured in."""
    cases = tuple(library.of(ARCS).values())
    flying, shaped = fighter_glyph(library), not OFFICIAL.value_in(choices)
    cards = [_arc_card(it, flying, shaped) for it in cases]
    ahead = [it for it in cases if it.record.facing is not None]
    if ahead:
        cards.insert(len(ahead), _around(ahead, flying, shaped))
    return Deck(_("Firearc cards"), tuple(cards), status_marks(it.front for it in cards))


def _arc_card(case: Case[FireArc], sign: Glyph, shaped: bool) -> Card:
    it = case.record
    if it.facing is None or it.ranges is None:
        said = _(
            "An airship fills {body} hexes. Blind: the {blind} directly in front and behind; "
            "both sides may fire at the {both} beyond, up to the weapon's range. "
            "Top turret: left or right arc, at the same altitude or higher."
        )
        body = _ship(it, said.format(body=2 * it.body_hexes + 1, blind=it.blind_hexes, both=it.shared_hexes), shaped)
    elif not shaped:
        body = _uncoloured(
            sign, (_("{name}: colour it in from your rulebook.").format(name=it.name), *_spans(it.ranges))
        )
    else:
        shapes = {
            0: _("{name}: the two rows through the hexsides beside the nose, and all between them."),
            3: _("{name}: the same to the rear. Left and right arcs are the hexes between the two."),
        }
        body = _arc(it.ranges, it.facing, shapes[3 if it.facing else 0].format(name=it.name), sign)
    sure = record_status(case) if shaped else None
    return framed_card(
        f"arc-{case.id}", it.name, body, case, trim=TWO, of=("name",), look="label", style=LARGE, sure=sure
    )


def _spans(ranges: Ranges) -> Iterator[str]:
    """The ranges in words, as far as they are known."""
    if isinstance(ranges.short, int):
        yield _("Short: up to {last} hexes.").format(last=ranges.short)
    if isinstance(ranges.long, int):
        yield _("Out of range: more than {last} hexes.").format(last=ranges.long)


def _uncoloured(sign: Glyph, said: Iterable[str]) -> Part:
    """An aircraft among hexes to be coloured in."""

    def draw(sketch: Sketch, at: Box) -> None:
        pitch, middle = at.height / (2 * FAR + 1.1), at.center
        for hex_ in hexes_within(FAR):
            there = hex_.center(pitch)
            draw_hexagon(sketch, Point(middle.x + there.x, middle.y + there.y), pitch)
        _flown(sketch, middle, pitch, sign)

    return _explained(draw, _key(()), said)


def _explained(draw: Callable[[Sketch, Box], None], key: Part, said: Iterable[str]) -> Part:
    """A picture of hexes; at its left what its hexes mean, at its right what to know of it, in the corners that it leaves."""
    words = Column(tuple(part for text in said for part in (TextBlock(text, 4.0, 4.5, 10.5), Blank(2.4))))

    def drawn(sketch: Sketch, at: Box) -> None:
        draw(sketch, at)
        for x, part in ((at.x, key), (at.right - CORNER, words)):
            place_part(sketch, Box(x, at.y + 1.0, CORNER, part.fit(CORNER).natural_height), part)

    return CustomPart(drawn, 92.0, grows=True)


def _key(entries: Iterable[tuple[str, Ink | None, str]], pitch: float = 10.4) -> Part:
    """Large hexes below each other: the letter of each, its shade, and what it stands for."""
    held, size = tuple(entries), pitch * 1.45

    def draw(sketch: Sketch, at: Box) -> None:
        for index, (letter, fill, said) in enumerate(held):
            y, left = at.y + (index + 0.5) * at.height / len(held), at.x + pitch * 1.4
            _lettered(sketch, Point(at.x + pitch * 0.58, y), pitch, letter, fill, 13.0)
            sketch.text(left, y + cap_height("heavy", size) / 2, said, size, "heavy", room=at.right - left)

    return CustomPart(draw, pitch * 1.12 * len(held))


def _arc(ranges: Ranges, facing: int, said: str, sign: Glyph) -> Part:
    """An arc as high as the card, a letter in each hex straight ahead."""
    short, medium, long = (it if isinstance(it, int) else LAST for it in (ranges.short, ranges.medium, ranges.long))
    spans = (("S", f"1-{short}"), ("M", f"{short + 1}-{medium}"), ("L", f"{medium + 1}-{long}"))
    key = _key(((letter, SHADES[letter], _("{span} hexes").format(span=span)) for letter, span in spans), 8.4)

    def draw(sketch: Sketch, at: Box) -> None:
        pitch = min(at.width / (2 * long * 0.867 + 1.2), at.height / (long + 1.1))
        down = 0.55 if facing == 3 else long + 0.55
        middle = Point(at.center.x, at.center.y + (down - (long + 1.1) / 2) * pitch)
        for hex_ in fan(facing, long):
            if distance := hex_.distance(ORIGIN):
                letter = "S" if distance <= short else "M" if distance <= medium else "L"
                there = hex_.center(pitch)
                shown = "" if hex_.q else letter
                _lettered(sketch, Point(middle.x + there.x, middle.y + there.y), pitch, shown, SHADES[letter], 13.0)
        _flown(sketch, middle, pitch, sign)

    return _explained(draw, key, (said,))


def _flown(sketch: Sketch, at: Point, pitch: float, sign: Glyph) -> None:
    """The hex of the aircraft, in a heavy line."""
    draw_hexagon(sketch, at, pitch, Ink.WHITE)
    sketch.add(polygon(tuple(it.shift(at.x, at.y) for it in corners(pitch)), None, Ink.BLACK, 0.6))
    sketch.add(Use(sign, at.x, at.y, pitch * 0.9))


def _around(cases: Sequence[Case], sign: Glyph, shaped: bool) -> Card:
    """All four arcs of an aircraft, as far as `FAR`: what lies between the front and the rear arc is left or right."""
    front, rear = (frozenset(fan(facing, FAR)) for facing in (0, 3))
    said = (
        _("Left, right: the hexes between front and rear, on that side only. Turret: all round."),
        _("Top: same altitude or higher. Down: same altitude or lower."),
        _("Tailing: target within 6 hexes and in your front arc, you in its rear arc; never airships."),
    )

    def arc_of(hex_: Hex) -> tuple[bool, bool]:
        return hex_ in front, hex_ in rear

    plates = ((0, -1, _("Front")), (-1, 0, _("Left")), (1, 0, _("Right")), (0, 1, _("Rear")))

    def draw(sketch: Sketch, at: Box) -> None:
        pitch, middle = at.height / (2 * FAR + 1.1), at.center
        for hex_ in hexes_within(FAR):
            if hex_ != ORIGIN:
                there, ahead = hex_.center(pitch), hex_ in front
                fill = Ink.GREY40 if ahead else Ink.GREY15 if hex_ in rear else None
                draw_hexagon(sketch, Point(middle.x + there.x, middle.y + there.y), pitch, fill)
        for hex_, facing in product(hexes_within(FAR), range(3)):
            # A heavy line along the side of two hexes of different arcs.
            other = hex_.step(facing)
            if ORIGIN not in (hex_, other) and other.distance(ORIGIN) <= FAR and arc_of(hex_) != arc_of(other):
                one, two = (end.shift(middle.x, middle.y) for end in hex_.side(facing, pitch))
                sketch.add(Line(one.x, one.y, two.x, two.y, Ink.BLACK, 0.8))
        _flown(sketch, middle, pitch, sign)
        for across, down, name in plates:
            x, y = middle.x + across * pitch * 2.6, middle.y + down * pitch * 2.5
            long, high = width(name, "heavy", 14.0) + 4.0, cap_height("heavy", 14.0)
            sketch.add(Rect(x - long / 2, y - 3.8, long, 7.6, Ink.WHITE, Ink.BLACK, FINE))
            sketch.text(x, y + high / 2, name, 14.0, "heavy", "middle")

    key = _key((("", Ink.GREY40, _("Front")), ("", None, _("Sides")), ("", Ink.GREY15, _("Rear"))))
    body = _explained(draw, key, said) if shaped else _uncoloured(sign, said)
    sure = record_status(cases[0]) if shaped else None
    return framed_card("arc-around", _("All round"), body, *cases, trim=TWO, look="label", style=LARGE, sure=sure)


def _lettered(
    sketch: Sketch, at: Point, pitch: float, letter: str, fill: Ink | None, size: float | tuple[float, ...] = (8.0, 7.0)
) -> None:
    """A hex about a point with a letter in its middle, black on any of its fills."""
    draw_hexagon(sketch, at, pitch, fill)
    largest = size if isinstance(size, float) else size[0]
    if letter:
        sketch.text(at.x, at.y + cap_height("semibold", largest) / 2, letter, size, "semibold", "middle", room=pitch)


def _ship(it: FireArc, said: str, shaped: bool) -> Part:
    """The hexes about an airship by the side that reaches them, what is filled, and what to know of it."""
    reach, both = it.body_hexes + it.blind_hexes + it.shared_hexes, _("L") + _("R")
    shades = {_("L"): Ink.GREY15, _("R"): Ink.GREY7, both: Ink.GREY40}

    def draw(sketch: Sketch, at: Box) -> None:
        pitch = min(at.width / (2 * reach * 0.867 + 1.2), at.height / (2 * reach + 1.0))
        middle = at.center
        for hex_ in hexes_within(reach):
            there = hex_.center(pitch)
            spot = Point(middle.x + there.x, middle.y + there.y)
            ahead, off = hex_.q == 0, abs(hex_.r)
            if ahead and off <= it.body_hexes:
                draw_hexagon(sketch, spot, pitch)
            elif ahead and off <= it.body_hexes + it.blind_hexes:
                draw_hexagon(sketch, spot, pitch, Ink.SOLID)
            else:
                letter = both if ahead else "" if not shaped else _("L") if hex_.q < 0 else _("R")
                _lettered(sketch, spot, pitch, letter, shades.get(letter), (9.0, 8.0, 7.0))
        sketch.add(Use(draw_typical("airship"), middle.x, middle.y, pitch * 2.9))

    sides = ((_("L"), shades[_("L")], _("left side")), (_("R"), shades[_("R")], _("right side")))
    entries = (
        *(sides if shaped else ()),
        (both, shades[both], _("both sides")),
        ("", Ink.SOLID, _("blind")),
    )
    return _explained(draw, _key(entries), (said,))


FIREARC_CARDS = Product(
    id="firearc-cards",
    title="Firearc cards",
    summary="front and rear arcs by range, all four arcs, and an airship's sides with blind spots; two per sheet",
    deck=firearc_cards,
    printed_figures="arcs aircraft.engine aircraft.form aircraft.wings ratings.role",
)
