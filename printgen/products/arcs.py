"""The fire arcs as products: cards to look a template up on, with the rulebook's diagrams and how to read them, and overlays
for clear film at the table's own size."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, cast

from msgspec import Struct

from printgen.data.kind import Case, Library
from printgen.data.official import ours
from printgen.data.readings import SIGN, decided
from printgen.data.records.fields import Unknown
from printgen.data.records.tables import Arc, ArcDiagram
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import HOURS, LEVELS, Bands, Reach, fire_arc, fire_arc_key, fire_arc_size, reach, spoke
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import ORIGIN, Hex, corners
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, RULE, Circle, Cut, Face, Line, Mark, Rect, Text, Use, polygon
from printgen.drawing.sketch import Misfit, Sketch
from printgen.drawing.strokes import word
from printgen.drawing.text_block import wrap
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import HEX, MIRRORED, Choices, Option
from printgen.products.pieces.cards import INSET, TRIM
from printgen.translation import _
from printgen.units import Point, Size

#: Where the field's uppermost clock number may begin, mm.
FIELD_Y = 16.6
#: How far beyond the middle of the last hex the clock's numbers stand, in pitches, and in mm at least: clear of it.
CLOCK, CLEAR = 0.9, 4.6
#: The foot: its type in points, and how far apart its lines are, mm.
SMALL, STEP = 6.0, 2.45
#: The pitch of the field, mm, and the lines that it leaves for the foot: nearly everybody carries template 1.
ROOMS = ((6.0, 6), (4.4, 11))
#: Of an overlay: its hexes where none were asked for, what is left free around them and at their foot, mm; its letters.
PITCH, BORDER, FOOT = 38.0, 4.0, 6.0
INITIALS = {"high": "H", "same": "S", "low": "L"}


class CardLook(Struct, frozen=True):
    """How the cards look: whether the title stands on a bar across the card, and the type of the words at the foot (points) with
    the distance of their lines (mm)."""

    bar: bool = False
    small: float = SMALL
    step: float = STEP


USUAL = CardLook()


def fire_templates() -> str:
    """What the back of a card is called in most games."""
    return _("Fire templates")


class Arcs(Struct, frozen=True):
    """What a game says of its fire arcs, the records of kind `arcs`, and of its rulebook's `diagrams`.

    users: the names of the aircraft chosen that fire by each template, and whether that is reconstructed. rules: what the back
    of a card says besides how to read it, in the language of print. choosing: the options that choose aircraft; without any
    all templates are shown. bands: the bands of altitude that hexes show; title: what the back of a card is called.
    look: of the cards; pitch: of an overlay's hexes where none were asked for (mm). prints: what stands on cards.
    """

    users: Callable[[Library, Choices], Mapping[int, Mapping[str, bool]]]
    rules: Callable[[], tuple[str, ...]]
    choosing: tuple[Option[Any], ...]
    bands: Bands = LEVELS
    title: Callable[[], str] = fire_templates
    look: CardLook = USUAL
    pitch: float = PITCH
    prints: str = "arcs diagrams ratings.guns.*.arc aircraft.name"


def aids(arcs: Arcs) -> tuple[Aid, Aid]:
    """The two products: cards, and overlays."""
    cards = "a card for each fire template and each diagram of the rulebook, with the clock and the three bands"
    film = "fire templates at the size of the table's hexes, thin lines for clear film"
    heeded = (*arcs.choosing, HEX, MIRRORED)
    return (
        Aid("fire-arc-cards", "Fire arc cards", cards, partial(deck_of_cards, arcs), arcs.choosing, prints=arcs.prints),
        Aid("fire-arc-overlays", "Fire arc overlays", film, partial(overlays, arcs), heeded, prints="arcs"),
    )


def _in_use(arcs: Arcs, library: Library, choices: Choices) -> tuple[tuple[Case, Mapping[str, bool]], ...]:
    """The templates that the chosen aircraft's guns fire by, each with the names of those, and those for tailing, which every
    aircraft has; all templates for all aircraft."""
    users, everyone = arcs.users(library, choices), _everyone(arcs, choices)
    found = ((case, cast(Arc, case.record)) for case in library.of("arcs").values())
    by = ((case, arc, users.get(arc.arc, {})) for case, arc in found)
    return tuple((case, them) for case, arc, them in by if them or everyone or arc.use == "tailing")


def _everyone(arcs: Arcs, choices: Choices) -> bool:
    return not any(option.of(choices) for option in arcs.choosing)


def deck_of_cards(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """A card each for the templates in use, then for the rulebook's diagrams where all aircraft are printed."""
    drawn, doubtful = [], False
    for case, by in _in_use(arcs, library, choices):
        shown = cast(Arc, case.record)
        nobody = _("no charted aircraft carries it") if shown.use == "fire" else ""
        drawn.append((_("Templates"), case, *template(shown, carriers(by) or nobody, _twice(library, case), arcs)))
        doubtful = doubtful or any(map(ours, (shown.source, *shown.sources.values())))
    for case in library.of("diagrams").values() if _everyone(arcs, choices) else ():
        record = cast(ArcDiagram, case.record)
        arc = cast(Arc | None, library.get("arcs", record.template)) if isinstance(record.template, int) else None
        drawn.append((_("Diagrams of the rulebook"), case, *diagram(record, arc, _twice(library, case))))
        doubtful = doubtful or (record.template is not None and ours(record.source_of("template")))
    back, cards = _back(arcs), []
    for section, case, face, misfits in drawn:
        told = tuple((case, misfit) for misfit in misfits)
        cards.append(Card(face, back, bookmark=(section, face.name), trim=TRIM, shows=(case,), misfits=told))
    return Deck(_("Fire arc cards"), tuple(cards), ("reconstructed",) if doubtful else ())


def _twice(library: Library, case: Case) -> str:
    """The sign that follows the title of what the book has two readings of; the back says what it means."""
    return SIGN if decided(library, [(case.kind.name, case.id)]) else ""


def template(arc: Arc, carried_by: str, twice: str = "", game: Arcs | None = None) -> tuple[Face, tuple[Misfit, ...]]:
    """The card of a template; `carried_by` names the aircraft that use it, `twice` is the sign of two readings."""
    ours = arc.source is not None and arc.source.status == "reconstructed"
    look, bands = (game.look, game.bands) if game else (USUAL, LEVELS)
    sketch = _headed(called(arc) + twice, arc.shape, "shape", ours=ours, look=look)
    lost = _("reconstructed: the book's picture is lost ({section})")
    said = lost.format(section=arc.source.section) if ours and arc.source and arc.source.section else None
    _field(sketch, reach(arc), "  ·  ".join(part for part in (carried_by, arc.remark, said) if part), bands, look)
    return sketch.face(f"template-{arc.arc}", TRIM.size), tuple(sketch.misfits)


def diagram(record: ArcDiagram, arc: Arc | None, twice: str = "") -> tuple[Face, tuple[Misfit, ...]]:
    """The card of one of the rulebook's diagrams: the hexes of its template, or what its text tells of clock positions; `twice`
    is the sign of two readings."""
    section = record.source.section if record.source else None
    line = "  ·  ".join(part for part in (record.shape, record.gun, section) if part)
    source = record.source_of("template") if record.template else None
    ours = source is not None and source.status == "reconstructed"
    sketch = _headed(record.title + twice, line, "title", ours=ours)
    shaded = frozenset(record.shaded)
    told = [(hour, frozenset(bands)) for hour, bands in record.clock.items()]
    spokes = tuple(Reach(here, bands, None, bands & shaded) for hour, bands in told for here in spoke(hour))
    said = _("no template is its twin; of the hexes between the book says nothing")
    if record.template:
        number = "____" if isinstance(record.template, Unknown) else record.template
        read, by_us = _("read as template {number}"), _("read as template {number}, by reconstruction")
        said = (by_us if ours else read).format(number=number)
    _field(sketch, reach(arc) if arc else spokes, said)
    return sketch.face(f"diagram-{record.diagram}", TRIM.size), tuple(sketch.misfits)


def _back(arcs: Arcs) -> Face:
    """How to read a template, and what the game's rules say of it: the same on the back of every card."""
    sketch = _headed(arcs.title(), _("how to read them"), look=arcs.look)
    y = 19.0
    sketch.extend(fire_arc_key(INSET, y, 4.4, 8.5, down=True, of=arcs.bands))
    y += 36.0 if arcs.bands is LEVELS else 9.6
    for rule in arcs.rules():
        for line in wrap(rule, "text", 7.0, TRIM.size.width - 2 * INSET):
            sketch.text(INSET, y, line, 7.0)
            y += 3.0
        y += 1.0
    return sketch.face("template-back", TRIM.size)


def _headed(title: str, line: str, *of: str, ours: bool = False, look: CardLook = USUAL) -> Sketch:
    """Title and the line below it; `ours`: marked as reconstructed in the corner."""
    sketch = Sketch()
    room = TRIM.size.width - 2 * INSET
    if ours:
        sketch.add(Use(status_mark("reconstructed"), TRIM.size.width - INSET - 1.2, 13.2 if look.bar else 8.4, 2.4))
    if look.bar:
        wide = TRIM.size.width + 2 * BLEED
        sketch.add(Rect(-BLEED, -BLEED, wide, BLEED + 11.0, Ink.SOLID, Ink.SOLID, FINE))
    ink = Ink.WHITE if look.bar else Ink.BLACK
    cut: Cut = "strong" if look.bar else "display"
    left = room - (4.0 if ours and not look.bar else 0.0)
    sketch.text(INSET, 8.2 if look.bar else 10.0, title, (14.0, 10.5, 8.5), cut, ink=ink, room=left, of=of)
    for index, words in enumerate(wrap(line, "text", 7.0, room)):
        sketch.text(INSET, 14.2 + index * 2.9, words, 7.0, ink=Ink.GREY70, room=room, of=of)
    return sketch


def called(arc: Arc) -> str:
    """What a template is called: by its title, or by its number."""
    return arc.title or _("Template {number}").format(number=arc.arc)


def _field(sketch: Sketch, hexes: tuple[Reach, ...], text: str, bands: Bands = LEVELS, look: CardLook = USUAL) -> None:
    """The template in the middle, the clock about it; below it the text, which tells how much room is left above."""
    lines = wrap(text, "text", look.small, TRIM.size.width - 2 * INSET)
    pitch, most = next((room for room in ROOMS if len(lines) <= room[1]), ROOMS[-1])
    shown = [*lines[: most - 1], f"{lines[most - 1].rstrip(',; ')} …"] if len(lines) > most else lines
    y = TRIM.size.height - 4.2 - look.step * (most - 1)
    sketch.add(Line(INSET, y - 3.4, TRIM.size.width - INSET, y - 3.4, Ink.GREY40, HAIRLINE))
    for index, words in enumerate(shown):
        # Words of ours all fit: what does not is the record's remark.
        sketch.text(INSET, y + index * look.step, words, look.small, room=TRIM.size.width - 2 * INSET, of=("remark",))
    off = max(pitch * CLOCK, CLEAR)
    x, y = TRIM.size.width / 2, FIELD_Y + cap_height("semibold", 7.0) / 2 + 3 * pitch + off
    sketch.extend(fire_arc(hexes, pitch, x, y, bands))
    for hour, side in HOURS.items():
        at = ORIGIN.step(side, 3).center(pitch)
        grow = 1 + off / (3 * pitch)
        sketch.text(x + at.x * grow, y + at.y * grow + 0.9, str(hour), 7.0, "semibold", "middle", Ink.GREY70)


def carriers(by: Mapping[str, bool]) -> str:
    """Who carries a template, in words: those of whom a book or a chart says so, then those that we gave it to."""
    known, guessed = (names(it for it, made in by.items() if made is wanted) for wanted in (False, True))
    made = _("reconstructed: {names}").format(names=guessed) if guessed else ""
    return "; ".join(filter(None, (known, made)))


def names(aircraft: Iterable[str]) -> str:
    """The names of those who carry a template, by the alphabet; a maker's name stands once before all of his."""
    makers: dict[str, list[str]] = {}
    for name in sorted(aircraft, key=str.casefold):
        maker, _space, model = name.partition(" ")
        makers.setdefault(maker, []).append(model)
    return "; ".join(f"{maker} {', '.join(models)}".strip() for maker, models in makers.items())


def overlays(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """A sheet of film each for the templates in use, at the table's hexes."""
    pitch, cards = HEX.of(choices) or arcs.pitch, []
    for case, _by in _in_use(arcs, library, choices):
        arc = cast(Arc, case.record)
        face = overlay(arc, pitch, MIRRORED.of(choices), arcs.bands)
        misfits = tuple((case, it) for it in _foot(arc, face.size, MIRRORED.of(choices)).misfits)
        named = (_("Overlays"), called(arc))
        cards.append(Card(face, bookmark=named, shows=(case,), tiled=True, misfits=misfits))
    return Deck(_("Fire arc overlays"), tuple(cards))


def overlay(arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS) -> Face:
    """A template whose hexes are `pitch` mm from side to side, as large as its own hexes need: thin lines, no fills.

    Each hex that may be fired into has its bands' initials, of shaded ones underlined, or as many dots as its range where
    the game has one band alone, or a ring for the blind spot; else, of a template for tailing, its hexes are empty.
    mirrored: seen from behind.
    """
    reach = [Hex(*cell.hex).center(pitch) for cell in arc.hexes]
    left = min([0.0, *(at.x for at in reach)]) - pitch * 0.6
    right = max([0.0, *(at.x for at in reach)]) + pitch * 0.6
    top = min([0.0, *(at.y for at in reach)]) - pitch / 2
    bottom = max([0.0, *(at.y for at in reach)]) + pitch / 2
    size = Size(min(right - left, fire_arc_size(pitch).width) + 2 * BORDER, bottom - top + 2 * BORDER + FOOT)
    middle = Point(BORDER + (right if mirrored else -left), BORDER - top)
    # The firer's own hex, with an arrow head straight ahead.
    arrow = (
        middle.moved(0, -pitch * 0.3),
        middle.moved(pitch * 0.16, pitch * 0.16),
        middle.moved(0, pitch * 0.06),
        middle.moved(-pitch * 0.16, pitch * 0.16),
    )
    marks: list[Mark] = [
        polygon(tuple(corner.moved(middle.x, middle.y) for corner in corners(pitch)), pen=RULE),
        polygon(arrow, pen=FINE),
        Circle(middle.x, middle.y, pitch * 0.02, stroke=Ink.BLACK, pen=HAIRLINE),
    ]
    for cell, here in zip(arc.hexes, reach, strict=True):
        at = middle.moved(-here.x if mirrored else here.x, here.y)
        marks.append(polygon(tuple(corner.moved(at.x, at.y) for corner in corners(pitch)), pen=FINE))
        if cell.blind:
            marks += (Circle(at.x, at.y, pitch * ring, pen=FINE) for ring in (0.2, 0.14))
        else:
            told = arc.use == "fire" and len(bands.names) > 1
            there = (band for band in INITIALS if band in cell.bands and told)
            letters = "".join(INITIALS[it].lower() if it in cell.shaded else INITIALS[it] for it in there)
            distance = Hex(*cell.hex).distance(ORIGIN) if len(bands.names) == 1 else 0
            apart = pitch * 0.09
            for dot in range(distance):
                marks.append(Circle(at.x + (dot - (distance - 1) / 2) * apart, at.y, pitch * 0.02, Ink.BLACK, None))
            marks += word(letters, at.x, at.y, min(5.0, pitch * 0.18), mirrored)
    marks += _foot(arc, size, mirrored).marks
    return Face(f"overlay-{arc.arc}-{pitch:g}", size, tuple(marks))


def _foot(arc: Arc, size: Size, mirrored: bool) -> Sketch:
    """What stands at the foot of a film of that size (mm): what it is called, whether it is ours, from which side it is seen."""
    sketch, y, room = Sketch(), size.height - BORDER, size.width - BORDER
    said = [called(arc)]
    if ours(arc.source):
        # The mark of all pieces, and what it means: a film lies apart from its page's foot.
        said.append("    " + _("reconstructed"))
        before = width(f"{said[0]}  ·  ", "semibold", 8.5)
        sketch.add(Use(status_mark("reconstructed"), BORDER + before + 0.7, y - 1.0, 1.9))
    if mirrored:
        told = (_("seen from behind: for the underside of the film"), _("seen from behind"))
        said.append(next((it for it in told if width("  ·  ".join((*said, it)), "semibold", 8.5) <= room), told[-1]))
    sketch.text(BORDER, y, "  ·  ".join(said), 8.5, "semibold", room=room, of=("title",))
    price = _("underlined: then climb or dive")
    if any(cell.shaded for cell in arc.hexes) and width(price, "text", SMALL) < size.width - BORDER:
        sketch.add(Text(BORDER, size.height - BORDER + 2.6, price, SMALL))
    return sketch
