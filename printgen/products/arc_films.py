"""Fire arcs on clear film, at the size of the table's hexes: a film for each template; or one rosette of named hexes for them
all, with a mask for each template, on paper, that leaves open which of those may be fired into."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from math import sqrt
from typing import cast

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.official import ours
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.tables import Arc
from printgen.drawing.aircraft.above import from_above, typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import LEVELS, RADIUS, Bands, fire_arc_size
from printgen.drawing.fonts.outlines import word
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import marks, turned
from printgen.drawing.hexes import ORIGIN, Hex, corners, within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import (
    FINE,
    HAIRLINE,
    RULE,
    Circle,
    Face,
    Glyph,
    Line,
    Mark,
    Outline,
    Text,
    Trim,
    Use,
    polygon,
)
from printgen.drawing.sketch import Misfit, Sketch, judging
from printgen.drawing.text_block import wrap
from printgen.products.arc_templates import Arcs, called, in_use
from printgen.products.deck import Card, Deck
from printgen.products.options import HEX, LAYOUT, MIRRORED, Choices
from printgen.products.pieces.cards import FOUR
from printgen.sheets.tile import uncut
from printgen.translation import _
from printgen.units import Point, Size

#: What `--layout` may say: one film for all templates.
ROSETTE = "rosette"
#: What is left free around the hexes of a film, the height of its foot, mm; the type of what stands there (points), the
#: distance of its lines, its title and the number beside it; how wide the box of that number is, mm.
BORDER, FOOT, SMALL, LEAD, TITLED, NUMBER, PLATE = 3.5, 12.0, 8.0, 3.3, 12.0, 20.0, 11.0
#: Of a film: its letters' height (in pitches, and mm at most), the number in the firer's hex and the names of rings in points,
#: which only hexes of some size have (mm), the outer edge of what it reaches, and the gap between films, mm.
LETTER, NUMBERED, RINGED, NAMES, EDGED, BETWEEN = (0.16, 6.0), 14.0, 8.0, 20.0, 0.5, 6.0
#: The firer of a film, in pitches from tip to tip; a film wider than this has its key beside its title, mm.
SPAN, ASIDE = 0.5, 150.0
INITIALS = {"high": "H", "same": "S", "low": "L"}
#: The rings of a rosette by name, from the firer's hex outward.
RINGS = "ABC"
#: Of a mask: where its field begins and how far it keeps from the cut, mm; the type of a hex's name and of its bands, points.
MASK = Trim(FOUR.size, solid=True)
FIELD, INSET, NAMED, BANDED = 17.5, 4.0, 6.5, 10.5


def hex_names() -> dict[Hex, str]:
    """The name of each hex about the firer's: a letter for its range, A to C, and a number clockwise from straight ahead."""
    found = dict[Hex, str]()
    for ring in range(1, RADIUS + 1):
        here = ORIGIN.step(0, ring)
        for number in range(6 * ring):
            found[here] = f"{RINGS[ring - 1]}{number + 1}"
            here = here.step((number // ring + 2) % 6)
    return found


def overlays(arcs: Arcs, library: Library, choices: Choices, size: Size) -> Deck:
    """A film for each of the templates in use, at the table's hexes, as often as a sheet holds it; or a rosette for all of
    them, and their masks."""
    pitch, cards, mirrored = HEX.of(choices) or arcs.pitch, list[Card](), MIRRORED.of(choices)
    used = [case for case, _by in in_use(arcs, library, choices)]
    if LAYOUT.of(choices) == ROSETTE:
        face = rosette(pitch, mirrored)
        named, seams = (_("Overlays"), _("Rosette")), uncut(_middles(face), face.size)
        cards = [Card(face, bookmark=named, shows=tuple(used), tiled=True, seams=seams)]
        cards += [mask(case, arcs.bands) for case in used]
    else:
        films = [_film(case, by, pitch, mirrored, arcs.bands, library) for case, by in in_use(arcs, library, choices)]
        cards += sheets(films, size)
    return Deck(_("Fire arc overlays"), tuple(cards), marks(card.front for card in cards if card.trim))


class Film(Struct, frozen=True):
    """A film, the record it shows, and what does not fit on it."""

    case: Case
    face: Face
    misfits: tuple[Misfit, ...]


def _film(case: Case, by: Iterable[str], pitch: float, mirrored: bool, bands: Bands, library: Library) -> Film:
    """The film of a template; the firer is the aircraft that fires by it, where that is one alone."""
    arc, firers = cast(Arc, case.record), [*by]
    every = [cast(Aircraft, it.record) for it in library.of("aircraft").values()]
    own = next((it for it in every if firers == [it.name]), None)
    face = overlay(arc, pitch, mirrored, bands, from_above(own, "line", pitch * SPAN) if own else None)
    return Film(case, face, tuple(_foot(arc, face.size, mirrored, bands).misfits))


def sheets(films: Iterable[Film], size: Size) -> Iterator[Card]:
    """Films on pages of that size (mm), upright or laid on their side, as many beside each other as there is room for; what
    room is left takes the narrowest once more. A film larger than a page is tiled."""
    groups, every = list[list[Film]](), list(films)
    ways = ((turned(size), True), (size, False))

    def room(held: list[Film]) -> tuple[Size, bool] | None:
        wide = sum(it.face.size.width for it in held) + BETWEEN * (len(held) - 1)
        high = max(it.face.size.height for it in held)
        return next(((it, way) for it, way in ways if wide <= it.width and high <= it.height), None)

    for film in every:
        group = next((it for it in groups if room([*it, film])), None)
        if group and room([film]):
            group.append(film)
        else:
            groups.append([film])
    narrowest = min(every, key=lambda it: it.face.size.width, default=None)
    for group in groups:
        cases = tuple({it.case.id: it.case for it in group}.values())
        named = (_("Overlays"), ", ".join(called(cast(Arc, it.record)) for it in cases))
        told = tuple((it.case, misfit) for it in group for misfit in it.misfits)
        if (found := room(group)) is None:
            face = group[0].face
            seams = uncut(_middles(face), face.size)
            yield Card(face, bookmark=named, tiled=True, seams=seams, shows=cases, misfits=told)
            continue
        while narrowest and room([*group, narrowest]):
            group.append(narrowest)
        page, aside = room(group) or found
        # They stand on one line; what room is left over lies between them and at both ends, and above and below them.
        gap = (page.width - sum(it.face.size.width for it in group)) / (len(group) + 1)
        x, drawn, top = gap, list[Mark](), max(it.face.size.height for it in group)
        for it in group:
            drawn.append(Use(Glyph(it.face.name, it.face.marks), x, (page.height + top) / 2 - it.face.size.height))
            x += it.face.size.width + gap
        shows = tuple({it.case.id: it.case for it in group}.values())
        face = Face("-".join(it.face.name for it in group), page, tuple(drawn))
        yield Card(face, bookmark=named, turned=aside, shows=shows, misfits=told)


def _middles(face: Face) -> Iterable[Mark]:
    """What no glue line may cross: all but the hexes' own edges and the signs without words."""
    hexes = len(corners(1)) + 1
    for it in face.marks:
        if isinstance(it, Outline) and len(it.steps) != hexes:
            # A pen's corners reach far, but letters have few, and none that is sharp.
            yield Outline(it.steps, stroke=it.stroke, pen=FINE / 2)
        elif not isinstance(it, Line | Outline):
            yield it


def _edges(middles: Iterable[Point], pitch: float) -> Iterable[Mark]:
    """These hexes in thin lines, and their outer edge, where no two of them meet, in heavy ones."""
    sides: dict[frozenset[tuple[float, float]], list[Line]] = {}
    for at in middles:
        ring = tuple(corner.moved(at.x, at.y) for corner in corners(pitch))
        yield polygon(ring, pen=HAIRLINE * 2.8)
        for one, two in zip(ring, (*ring[1:], ring[0]), strict=True):
            ends = frozenset((round(end.x, 2) + 0.0, round(end.y, 2) + 0.0) for end in (one, two))
            sides.setdefault(ends, []).append(Line(one.x, one.y, two.x, two.y, Ink.BLACK, EDGED))
    yield from (lines[0] for lines in sides.values() if len(lines) == 1)


def _firer(middle: Point, pitch: float) -> tuple[Mark, ...]:
    """The firer's own hex, with an arrow head straight ahead."""
    arrow = (
        middle.moved(0, -pitch * 0.3),
        middle.moved(pitch * 0.16, pitch * 0.16),
        middle.moved(0, pitch * 0.06),
        middle.moved(-pitch * 0.16, pitch * 0.16),
    )
    return (
        polygon(tuple(corner.moved(middle.x, middle.y) for corner in corners(pitch)), pen=RULE),
        polygon(arrow, pen=FINE),
        Circle(middle.x, middle.y, pitch * 0.02, stroke=Ink.BLACK, pen=HAIRLINE),
    )


def overlay(arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS, firer: Glyph | None = None) -> Face:
    """A template whose hexes are `pitch` mm from side to side, as large as its own hexes need: lines, no fills but letters and
    the firer, whose hex has an arrow the way it flies and the template's number; a frame about it, a foot that says what it is.

    Each hex that may be fired into has its bands' initials, of shaded ones underlined, or as many dots as its range where
    the game has one band alone, or two rings and its number for the blind spot; else, of a template for tailing, its hexes are
    empty. In each ring a hex says how far off it is. mirrored: seen from behind. firer: drawn as itself, at `SPAN` pitches.
    """
    reach = [Hex(*cell.hex).center(pitch) for cell in arc.hexes]
    left = min([0.0, *(at.x for at in reach)]) - pitch / sqrt(3)
    right = max([0.0, *(at.x for at in reach)]) + pitch / sqrt(3)
    top = min([0.0, *(at.y for at in reach)]) - pitch / 2
    bottom = max([0.0, *(at.y for at in reach)]) + pitch / 2
    wide = right - left + 2 * BORDER
    foot = _foot_high(arc, wide, mirrored, bands)
    size = Size(wide, bottom - top + 2 * BORDER + foot)
    name = f"overlay-{arc.arc}-{pitch:g}"
    if judging():
        # Its letters are as large as its hexes; what its foot has no room for is looked for there.
        return Face(name, size, ())
    middle = Point(BORDER + (right if mirrored else -left), BORDER - top)
    places = [middle.moved(-it.x if mirrored else it.x, it.y) for it in reach]
    drawn: list[Mark] = [*_edges((middle, *places), pitch)]
    flown = firer or typical("biplane", detail="line", span=pitch * SPAN)
    drawn.append(Use(flown, middle.x, middle.y - pitch * 0.02, pitch * SPAN))
    drawn.append(Use(_ahead(), middle.x, middle.y - pitch * 0.47, pitch))
    if not arc.title:
        drawn += word(str(arc.arc), middle.x, middle.y + pitch * 0.35, min(NUMBERED, pitch * 0.5), "strong", mirrored)
    letter = min(LETTER[1], pitch * LETTER[0]) / cap_height("semibold", 1.0)
    named = _named_rings(arc) if pitch >= NAMES else {}
    for cell, at in zip(arc.hexes, places, strict=True):
        if ring := named.get(Hex(*cell.hex)):
            said = _("range {number}").format(number=ring)
            drawn += word(said, at.x, at.y + min(5.6, pitch * 0.17), RINGED, "text", mirrored)
        y = at.y - (pitch * 0.04 if ring else 0.0)
        if cell.blind:
            drawn += (Circle(at.x, at.y, pitch * ring, pen=FINE) for ring in (0.185, 0.15))
            drawn += word(str(cell.blind), at.x, at.y, letter, "semibold", mirrored)
            continue
        told = arc.use == "fire" and len(bands.names) > 1
        letters = [(INITIALS[it], it in cell.shaded) for it in INITIALS if it in cell.bands and told]
        drawn += _letters(letters, Point(at.x, y), letter, mirrored)
        distance = Hex(*cell.hex).distance(ORIGIN) if len(bands.names) == 1 else 0
        for dot in range(distance):
            x = at.x + (dot - (distance - 1) / 2) * pitch * 0.09
            drawn.append(Circle(x, y, pitch * 0.02, Ink.BLACK, None))
    low = size.height - foot
    drawn += (Line(0, y, size.width, y, Ink.BLACK, HAIRLINE) for y in (0, low, size.height))
    drawn += (Line(x, 0, x, size.height, Ink.BLACK, HAIRLINE) for x in (0, size.width))
    drawn += _foot(arc, size, mirrored, bands).marks
    return Face(name, size, tuple(drawn))


@cache
def _ahead() -> Glyph:
    """The way the firer flies: a solid head of an arrow, its tip at the origin, hexes 1 mm from side to side."""
    tip = (Point(0, 0), Point(0.075, 0.12), Point(0, 0.095), Point(-0.075, 0.12))
    return Glyph("film-ahead", (polygon(tip, Ink.BLACK, None),))


def _named_rings(arc: Arc) -> dict[Hex, int]:
    """The hex of each ring that says how far off it is: the one straight ahead, or the nearest to that; no blind spot."""
    found = dict[int, Hex]()
    for here in sorted((Hex(*it.hex) for it in arc.hexes if not it.blind), key=lambda it: (abs(it.q), -it.q, it.r)):
        found.setdefault(here.distance(ORIGIN), here)
    return {here: ring for ring, here in found.items()}


def _letters(letters: list[tuple[str, bool]], at: Point, size: float, mirrored: bool) -> Iterable[Mark]:
    """The initials of bands about a point, underlined those that have a price."""
    apart, high = cap_height("semibold", size) * 0.34, cap_height("semibold", size)
    x = -(sum(width(it, "semibold", size) for it, _priced in letters) + apart * (len(letters) - 1)) / 2
    for letter, priced in letters:
        wide = width(letter, "semibold", size)
        middle = at.x + (x + wide / 2) * (-1 if mirrored else 1)
        yield from word(letter, middle, at.y, size, "semibold", mirrored)
        if priced:
            low = at.y + high * 0.5 + 1.1
            yield Line(middle - wide / 2, low, middle + wide / 2, low, Ink.BLACK, high * 0.1)
        x += wide + apart


def _foot_high(arc: Arc, wide: float, mirrored: bool, bands: Bands) -> float:
    """The foot of a film of that width, mm: higher where its key stands below its title."""
    keys, aside = _keys(arc, wide, mirrored, bands)
    return FOOT + (0.0 if aside else LEAD * len(keys) + (1.0 if keys else 0.0))


def _foot(arc: Arc, size: Size, mirrored: bool, bands: Bands) -> Sketch:
    """What stands at the foot of a film of that size (mm): what it is called, whether it is ours, from which side it is seen, and
    what its letters mean."""
    sketch, left, right = Sketch(), BORDER, size.width - BORDER
    top = size.height - _foot_high(arc, size.width, mirrored, bands)
    if not arc.title:
        low = top + FOOT / 2 + cap_height("display", NUMBER) / 2
        sketch.text(PLATE / 2, low, str(arc.arc), (NUMBER, 14.0), "display", "middle", room=PLATE - 1.0)
        sketch.add(Line(PLATE, top, PLATE, top + FOOT, Ink.BLACK, HAIRLINE))
        left = PLATE + 2.0
    x = left + sketch.text(
        left, top + 5.4, called(arc), (TITLED, 10.0, 8.5), "display", room=right - left, of=("title",)
    )
    if ours(arc.source):
        # The mark of all pieces, and what it means: a film lies apart from its page's foot.
        sketch.add(Use(status_mark("reconstructed"), x + 3.0, top + 4.2, 2.2))
        sketch.text(x + 5.2, top + 5.4, _("reconstructed"), SMALL)
    keys, aside = _keys(arc, size.width, mirrored, bands)
    if width(arc.shape, "text", SMALL) <= right - left:
        sketch.text(left, top + 9.4, arc.shape, SMALL, of=("shape",))
    for index, words in enumerate(keys):
        if aside:
            y = top + 9.4 - 4.0 * (len(keys) - 1 - index)
            sketch.text(right, y, words, SMALL, anchor="end")
        else:
            sketch.add(Text(BORDER, top + FOOT + 2.2 + LEAD * index, words, SMALL))
    return sketch


def _keys(arc: Arc, wide: float, mirrored: bool, bands: Bands) -> tuple[list[str], bool]:
    """What the letters and lines of a film of that width (mm) mean, and whether it stands beside its title, in two lines."""
    # What it is, where that is too long to stand under its title.
    long = width(arc.shape, "text", SMALL) > wide - 2 * BORDER - (0.0 if arc.title else PLATE + 2.0 - BORDER)
    keys = [arc.shape] if long else []
    if arc.use == "fire" and len(bands.names) > 1:
        keys.append(_("H a level higher, S on your level, L a level lower"))
    if any(cell.shaded for cell in arc.hexes):
        keys.append(_("underlined: climb or dive"))
    if any(cell.blind for cell in arc.hexes):
        keys.append(_("rings: blind spot"))
    if mirrored:
        keys.append(_("seen from behind: for the underside of the film"))
    if len(keys) <= 2 and wide > ASIDE:
        return keys, True
    return [line for key in keys for line in wrap(key, "text", SMALL, wide - 2 * BORDER)], False


def rosette(pitch: float, mirrored: bool) -> Face:
    """All hexes that any template reaches, each with its name: thin lines, for clear film."""
    whole = fire_arc_size(pitch)
    size = Size(whole.width + 2 * BORDER, whole.height + 2 * BORDER + FOOT)
    middle, sketch = Point(size.width / 2, BORDER + whole.height / 2), Sketch()
    sketch.extend(_firer(middle, pitch))
    for here, name in hex_names().items():
        way = here.center(pitch)
        at = middle.moved(-way.x if mirrored else way.x, way.y)
        sketch.add(polygon(tuple(corner.moved(at.x, at.y) for corner in corners(pitch)), pen=FINE))
        sketch.extend(word(name, at.x, at.y, min(20.0, pitch * 0.7), "semibold", mirrored))
    y = size.height - BORDER - 3.4
    sketch.text(BORDER, y, _("Rosette"), TITLED, "display")
    said = _("A one hex off, B two, C three; find the target’s hex here, then its name on the mask of your gun")
    sketch.text(BORDER, y + 3.6, said, (SMALL, 7.0), room=size.width - 2 * BORDER)
    return sketch.face(f"rosette-{pitch:g}", size)


def mask(case: Case, bands: Bands = LEVELS) -> Card:
    """The mask of a template: the rosette small, grey where it does not reach; where it does, the hex's name and its bands."""
    arc, sketch, size = cast(Arc, case.record), Sketch(), MASK.size
    made = any(map(ours, (arc.source, *arc.sources.values())))
    if made:
        sketch.add(Use(status_mark("reconstructed"), size.width - INSET - 1.2, 7.0, 2.4))
    room = size.width - 2 * INSET
    sketch.text(INSET, 8.6, called(arc), (14.0, 10.5), "display", room=room - 4.0 * made, of=("title",))
    sketch.text(INSET, 12.8, arc.shape, (7.0, 6.0), ink=Ink.GREY70, room=room, of=("shape",))
    pitch = min(room / fire_arc_size(1.0).width, (size.height - FIELD - INSET) / (2 * RADIUS + 1))
    middle, reached = (
        Point(size.width / 2, FIELD + (2 * RADIUS + 1) * pitch / 2),
        {Hex(*it.hex): it for it in arc.hexes},
    )
    named = hex_names()
    for here in within(RADIUS):
        at, cell = here.center(pitch).moved(middle.x, middle.y), reached.get(here)
        ring = tuple(corner.moved(at.x, at.y) for corner in corners(pitch))
        closed = cell is None and here != ORIGIN
        sketch.add(polygon(ring, Ink.GREY15 if closed else Ink.WHITE, Ink.GREY70 if closed else Ink.BLACK, HAIRLINE))
        if cell is None:
            continue
        if len(bands.names) == 1 or arc.use != "fire":
            middle_of = at.y + cap_height("strong", BANDED) / 2
            sketch.text(at.x, middle_of, named[here], BANDED, "strong", "middle")
            continue
        sketch.text(at.x, at.y - pitch * 0.2, named[here], NAMED, "text", "middle", Ink.GREY70)
        if cell.blind:
            low = at.y + pitch * 0.14 + cap_height("strong", BANDED) / 2
            sketch.add(Circle(at.x, at.y + pitch * 0.14, pitch * 0.26, None, Ink.BLACK, FINE))
            sketch.text(at.x, low, str(cell.blind), BANDED, "strong", "middle")
        else:
            _bands(
                sketch,
                at.moved(0, pitch * 0.27),
                [(INITIALS[it], it in cell.shaded) for it in INITIALS if it in cell.bands],
            )
    sketch.extend(_firer(middle, pitch))
    told: tuple[tuple[Case, Misfit], ...] = tuple((case, misfit) for misfit in sketch.misfits)
    face = sketch.face(f"mask-{arc.arc}", size)
    return Card(face, bookmark=(_("Masks"), called(arc)), trim=MASK, shows=(case,), misfits=told)


def _bands(sketch: Sketch, at: Point, letters: list[tuple[str, bool]]) -> None:
    """The initials of bands about a point on their baseline, underlined those that have a price."""
    x = at.x - sum(width(it, "strong", BANDED) for it, _priced in letters) / 2
    for letter, priced in letters:
        wide = sketch.text(x, at.y, letter, BANDED, "strong")
        if priced:
            sketch.add(Line(x + 0.15, at.y + 0.75, x + wide - 0.15, at.y + 0.75, Ink.BLACK, 0.4))
        x += wide
