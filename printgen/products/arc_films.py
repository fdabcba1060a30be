"""Fire arcs on clear film, at the size of the table's hexes: a film for each template; or one rosette of named hexes for them
all, with a mask for each template, on paper, that leaves open which of those may be fired into."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from printgen.data.kind import Case, Library
from printgen.data.official import ours
from printgen.data.records.tables import Arc
from printgen.drawing.aircraft.above import typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import LEVELS, RADIUS, Bands, fire_arc_size
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import marks
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
from printgen.drawing.sketch import Misfit, Sketch
from printgen.drawing.strokes import word
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
#: What is left free around the hexes of a film and at its foot, mm; the type of what stands there (points), its lines' distance.
BORDER, FOOT, SMALL, LEAD = 4.0, 9.0, 8.0, 3.2
#: Of a film: letters and their pen, the number of the template in the firer's hex (in pitches, and mm at the most), the outer
#: edge of what it reaches, and how far apart several of them lie on a sheet, mm; the type of its title.
LETTER, LETTERED, NUMBERED, EDGED, BETWEEN, TITLED = (0.17, 6.0), 0.55, (0.14, 5.0), 0.6, 6.0, 10.0
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
        for case in used:
            arc = cast(Arc, case.record)
            face = overlay(arc, pitch, mirrored, arcs.bands)
            misfits = tuple((case, it) for it in _foot(arc, face.size, mirrored, arcs.bands).misfits)
            if (
                count := int((size.width + BETWEEN) / (face.size.width + BETWEEN))
            ) > 1 and face.size.height <= size.height:
                face = _beside(face, count)
            named, seams = (_("Overlays"), called(arc)), uncut(_middles(face), face.size)
            cards.append(Card(face, bookmark=named, shows=(case,), tiled=True, seams=seams, misfits=misfits))
    return Deck(_("Fire arc overlays"), tuple(cards), marks(card.front for card in cards if card.trim))


def _middles(face: Face) -> Iterable[Mark]:
    """What no glue line may cross: all but the hexes' own edges and the signs without words."""
    hexes = len(corners(1)) + 1
    for it in face.marks:
        if isinstance(it, Outline) and len(it.steps) != hexes:
            # A pen's corners reach far, but letters have few, and none that is sharp.
            yield Outline(it.steps, stroke=it.stroke, pen=FINE / 2)
        elif not isinstance(it, Line | Outline):
            yield it


def _beside(face: Face, count: int) -> Face:
    """A small film so many times beside itself."""
    step, film = face.size.width + BETWEEN, Glyph(face.name, face.marks)
    marks = tuple(Use(film, at * step, 0) for at in range(count))
    return Face(f"{face.name}-{count}", Size(count * step - BETWEEN, face.size.height), marks)


def _edges(middles: Iterable[Point], pitch: float) -> Iterable[Mark]:
    """These hexes in thin lines, and their outer edge, where no two of them meet, in heavy ones."""
    sides: dict[frozenset[tuple[float, float]], list[Line]] = {}
    for at in middles:
        ring = tuple(corner.moved(at.x, at.y) for corner in corners(pitch))
        yield polygon(ring, pen=FINE)
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


def overlay(arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS) -> Face:
    """A template whose hexes are `pitch` mm from side to side, as large as its own hexes need: lines, no fills but the firer,
    whose hex has the template's number.

    Each hex that may be fired into has its bands' initials, of shaded ones underlined, or as many dots as its range where
    the game has one band alone, or two rings and its number for the blind spot; else, of a template for tailing, its hexes are
    empty. mirrored: seen from behind.
    """
    reach = [Hex(*cell.hex).center(pitch) for cell in arc.hexes]
    left = min([0.0, *(at.x for at in reach)]) - pitch * 0.6
    right = max([0.0, *(at.x for at in reach)]) + pitch * 0.6
    top = min([0.0, *(at.y for at in reach)]) - pitch / 2
    bottom = max([0.0, *(at.y for at in reach)]) + pitch / 2
    wide = min(right - left, fire_arc_size(pitch).width) + 2 * BORDER
    foot = FOOT + LEAD * max(0, len(_keys(arc, wide, bands)) - 2)
    size = Size(wide, bottom - top + 2 * BORDER + foot)
    middle = Point(BORDER + (right if mirrored else -left), BORDER - top)
    places = [middle.moved(-it.x if mirrored else it.x, it.y) for it in reach]
    drawn: list[Mark] = [*_edges((middle, *places), pitch)]
    number = "" if arc.title else str(arc.arc)
    high = min(NUMBERED[1], pitch * NUMBERED[0])
    # Beside each other, so that a seam may run below them.
    drawn.append(Use(typical("biplane"), middle.x, middle.y, pitch * 0.34))
    right = pitch * (-0.32 if mirrored else 0.32)
    drawn += word(number, middle.x + right, middle.y, high, mirrored, min(LETTERED, high * 0.12))
    letter = min(LETTER[1], pitch * LETTER[0])
    pen = min(LETTERED, letter * 0.12)
    for cell, at in zip(arc.hexes, places, strict=True):
        if cell.blind:
            drawn += (Circle(at.x, at.y, pitch * ring, pen=FINE) for ring in (0.2, 0.165))
            drawn += word(str(cell.blind), at.x, at.y, letter, mirrored, pen)
        else:
            told = arc.use == "fire" and len(bands.names) > 1
            there = (band for band in INITIALS if band in cell.bands and told)
            letters = "".join(INITIALS[it].lower() if it in cell.shaded else INITIALS[it] for it in there)
            distance = Hex(*cell.hex).distance(ORIGIN) if len(bands.names) == 1 else 0
            apart = pitch * 0.09
            for dot in range(distance):
                drawn.append(Circle(at.x + (dot - (distance - 1) / 2) * apart, at.y, pitch * 0.02, Ink.BLACK, None))
            drawn += word(letters, at.x, at.y, letter, mirrored, pen)
    drawn += _foot(arc, size, mirrored, bands).marks
    return Face(f"overlay-{arc.arc}-{pitch:g}", size, tuple(drawn))


def _foot(arc: Arc, size: Size, mirrored: bool, bands: Bands) -> Sketch:
    """What stands at the foot of a film of that size (mm): what it is called, whether it is ours, from which side it is seen, and
    what its letters mean."""
    sketch, room = Sketch(), size.width - BORDER
    y = size.height - BORDER - 4.2 - LEAD * max(0, len(_keys(arc, size.width, bands)) - 2)
    said = [called(arc)]
    if ours(arc.source):
        # The mark of all pieces, and what it means: a film lies apart from its page's foot.
        said.append("    " + _("reconstructed"))
        before = width(f"{said[0]}  ·  ", "semibold", TITLED)
        sketch.add(Use(status_mark("reconstructed"), BORDER + before + 0.7, y - 1.0, 1.9))
    if mirrored:
        told = (_("seen from behind: for the underside of the film"), _("seen from behind"))
        said.append(next((it for it in told if width("  ·  ".join((*said, it)), "semibold", TITLED) <= room), told[-1]))
    sketch.text(BORDER, y, "  ·  ".join(said), (TITLED, 8.5), "semibold", room=room, of=("title",))
    for index, line in enumerate(_keys(arc, size.width, bands)):
        sketch.add(Text(BORDER, y + 3.6 + LEAD * index, line, SMALL))
    return sketch


def _keys(arc: Arc, width_: float, bands: Bands) -> list[str]:
    """What the letters and lines of a film of that width (mm) mean, in one line where there is room."""
    keys, room = list[str](), width_ - BORDER
    if arc.use == "fire" and len(bands.names) > 1:
        keys.append(_("H a level higher, S on your level, L a level lower"))
    if any(cell.shaded for cell in arc.hexes):
        keys.append(_("underlined: climb or dive"))
    if any(cell.blind for cell in arc.hexes):
        keys.append(_("rings: blind spot"))
    whole = "  ·  ".join(keys)
    if width(whole, "text", SMALL) <= room:
        return [whole] if keys else []
    return [line for key in keys for line in wrap(key, "text", SMALL, room)]


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
        sketch.extend(word(name, at.x, at.y, min(5.0, pitch * 0.18), mirrored))
    y = size.height - BORDER - 3.4
    sketch.text(BORDER, y, _("Rosette"), TITLED, "semibold")
    said = _("A one hex off, B two, C three; find the target’s hex here, then its name on the mask of your gun")
    sketch.text(BORDER, y + 3.6, said, (SMALL, 7.0, 6.0), room=size.width - 2 * BORDER)
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
