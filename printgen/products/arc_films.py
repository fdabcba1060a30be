"""Fire arcs on clear film, at the size of the table's hexes: a film for each template, or one rosette for them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from math import sqrt

from msgspec import Struct

from printgen.data.kind import Case, Library, unique_cases
from printgen.data.kinds import AIRCRAFT
from printgen.data.official import is_builtin
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.tables import Arc
from printgen.drawing.aircraft.above import draw_from_above, draw_typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import LEVELS, RADIUS, Bands, outline_hexes
from printgen.drawing.fonts.outlines import word_outline
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import landscape_frame, status_marks
from printgen.drawing.hexes import ORIGIN, Hex, corners, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import (
    FINE,
    HAIRLINE,
    Circle,
    Face,
    Glyph,
    Line,
    Mark,
    Outline,
    Text,
    Use,
    polygon,
)
from printgen.drawing.sketch import Overflow, Sketch, is_measuring
from printgen.drawing.text_block import wrap
from printgen.products.arc_rosette import BORDER, FOOT, INITIALS, SMALL, TITLED, mask, rosette
from printgen.products.arc_templates import Arcs, template_name, used_templates
from printgen.products.deck import Card, Deck, LazyCard
from printgen.products.options import HEX, LAYOUT, MIRRORED, Choices
from printgen.sheets.tile import allowed_starts
from printgen.translation import _
from printgen.units import Box, Point, Size

#: What `--layout` may say: one film for all templates.
ROSETTE = "rosette"
#: Of a film's foot: the distance of its lines, mm; the number beside its title, points; how wide the box of that is, mm.
LEAD, NUMBER, PLATE = 3.3, 20.0, 11.0
#: Of a film: its letters' height (in pitches, and mm at most), the number in the firer's hex and the names of rings in points,
#: which only hexes of some size have (mm), the outer edge of what it reaches, and the gap between films, mm.
LETTER, NUMBERED, RINGED, NAMES, EDGED, BETWEEN = (0.16, 6.0), 14.0, 8.0, 20.0, 0.5, 6.0
#: The firer of a film, in pitches from tip to tip; a film wider than this has its key beside its title, mm.
SPAN, ASIDE = 0.5, 150.0
#: The baselines of a film's title and of the line below it, from its upper edge, mm.
TITLE, BELOW_TITLE = 5.4, 9.4


def film_deck(arcs: Arcs, library: Library, choices: Choices, size: Size) -> Deck:
    """A film for each of the templates in use, at the table's hexes, as often as a sheet holds it; or a rosette for all of
    them, and their masks."""
    pitch, mirrored = HEX.value_in(choices) or arcs.pitch, MIRRORED.value_in(choices)
    used = [*used_templates(arcs, library, choices)]
    if LAYOUT.value_in(choices) == ROSETTE:
        face, every = rosette(pitch, mirrored), tuple(case for case, _by in used)
        named, seams = (_("Overlays"), _("Rosette")), allowed_starts(_middles(face), face.size)
        masks = [mask(case, arcs.bands) for case in every]
        cards = (Card(face, bookmark=named, cases=every, tiled=True, seams=seams), *masks)
        return Deck(arcs.names()[1], cards, status_marks(it.front for it in masks))
    films = [_film(case, by, pitch, mirrored, arcs.bands, library) for case, by in used]
    return Deck(arcs.names()[1], tuple(film_sheets(films, size)))


class Film(Struct, frozen=True):
    """A film to be drawn: the template, how large it is, the name of its face, its firer where that is drawn as itself."""

    case: Case[Arc]
    size: Size
    name: str
    pitch: float
    mirrored: bool
    bands: Bands
    firer: Case[Aircraft] | None

    @property
    def face(self) -> Face:
        """The film, drawn."""
        own = draw_from_above(self.firer.record, "line", self.pitch * SPAN) if self.firer else None
        return film_face(self.case.record, self.pitch, self.mirrored, self.bands, own)

    @property
    def overflows(self) -> list[Overflow]:
        """What does not fit on it."""
        return _foot(self.case.record, self.size, self.mirrored, self.bands).overflows


def _film(case: Case[Arc], by: Iterable[str], pitch: float, mirrored: bool, bands: Bands, library: Library) -> Film:
    """The film of a template; the firer is the aircraft that fires by it, where that is one alone."""
    arc, firers = case.record, [*by]
    every = library.of(AIRCRAFT).values()
    own = next((it for it in every if firers == [it.record.name]), None)
    size = film_size(arc, pitch, mirrored, bands)
    return Film(case, size, f"overlay-{arc.arc}-{pitch:g}", pitch, mirrored, bands, own)


def film_sheets(films: Iterable[Film], size: Size) -> Iterator[LazyCard]:
    """Films on pages of that size (mm), upright or laid on their side, as many beside each other as there is room for; what
    room is left takes the narrowest once more. A film larger than a page is tiled."""
    groups, every = list[list[Film]](), list(films)
    ways = ((landscape_frame(size), True), (size, False))

    def room(held: list[Film]) -> tuple[Size, bool] | None:
        wide = sum(it.size.width for it in held) + BETWEEN * (len(held) - 1)
        high = max(it.size.height for it in held)
        return next(((it, way) for it, way in ways if wide <= it.width and high <= it.height), None)

    for film in every:
        group = next((it for it in groups if room([*it, film])), None)
        if group and room([film]):
            group.append(film)
        else:
            groups.append([film])
    narrowest = min(every, key=lambda it: it.size.width, default=None)
    for group in groups:
        own = tuple(group)
        while narrowest and room([*group, narrowest]):
            group.append(narrowest)
        shows = unique_cases(it.case for it in group)
        draw = partial(_page, own, tuple(group), room(group), shows)
        yield LazyCard(
            "-".join(it.name for it in group), shows, draw, unique_cases(it.firer for it in group if it.firer)
        )


def _page(
    own: tuple[Film, ...], group: tuple[Film, ...], room: tuple[Size, bool] | None, shows: tuple[Case, ...]
) -> Card:
    """A page of films, the first of them its own, those that fill it up behind; one that no page has room for is tiled."""
    named = (_("Overlays"), ", ".join(template_name(it.case.record) for it in own))
    told = tuple((it.case, misfit) for it in own for misfit in it.overflows)
    if room is None:
        face = group[0].face
        return Card(
            face,
            bookmark=named,
            tiled=True,
            seams=allowed_starts(_middles(face), face.size),
            cases=shows,
            overflows=told,
        )
    # They stand on one line; what room is left over lies between them and at both ends, and above and below them.
    page, aside = room
    gap = (page.width - sum(it.size.width for it in group)) / (len(group) + 1)
    x, drawn, top = gap, list[Mark](), max(it.size.height for it in group)
    for it in group:
        face = it.face
        drawn.append(Use(Glyph(face.name, face.marks), x, (page.height + top) / 2 - face.size.height))
        x += face.size.width + gap
    face = Face("-".join(it.name for it in group), page, tuple(drawn))
    return Card(face, bookmark=named, landscape=aside, cases=shows, overflows=told)


def _middles(face: Face) -> Iterable[Mark]:
    """What no glue line may cross: all but the hexes' own edges and the signs without words."""
    hexes = len(corners(1)) + 1
    for it in face.marks:
        if isinstance(it, Outline) and len(it.steps) != hexes:
            # A pen's corners reach far, but letters have few, and none that is sharp.
            yield Outline(it.steps, stroke=it.stroke, pen=FINE / 2)
        elif not isinstance(it, Line | Outline):
            yield it


def _hexes(arc: Arc) -> tuple[Hex, ...]:
    """Return the hexes of a template; of one that is to be marked, all that could be in it."""
    return tuple(Hex(*cell.hex) for cell in arc.hexes) or tuple(here for here in hexes_within(RADIUS) if here != ORIGIN)


def _field(arc: Arc, pitch: float) -> Box:
    """The hexes of a template and the firer's own, whose middle is the origin, mm."""
    reach = [here.center(pitch) for here in _hexes(arc)]
    left, right = min([0.0, *(at.x for at in reach)]), max([0.0, *(at.x for at in reach)])
    top, bottom = min([0.0, *(at.y for at in reach)]), max([0.0, *(at.y for at in reach)])
    half = pitch / sqrt(3)
    return Box(left - half, top - pitch / 2, right - left + 2 * half, bottom - top + pitch)


def film_size(arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS) -> Size:
    """How large a template's film is whose hexes are `pitch` mm from side to side, mm."""
    field = _field(arc, pitch)
    wide = field.width + 2 * BORDER
    return Size(wide, field.height + 2 * BORDER + _foot_high(arc, wide, mirrored, bands))


def film_face(arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS, firer: Glyph | None = None) -> Face:
    """A template whose hexes are `pitch` mm from side to side, as large as its own hexes need: lines, no fills but letters and
    the firer, whose hex has an arrow the way it flies and the template's number; a frame about it, a foot that says what it is.

    Each hex that may be fired into has its bands' initials, of shaded ones underlined, or as many dots as its range where
    the game has one band alone, or two rings and its number for the blind spot; else, of a template for tailing, its hexes are
    empty. In each ring a hex says how far off it is. mirrored: seen from behind. firer: drawn as itself, at `SPAN` pitches.
    """
    size = film_size(arc, pitch, mirrored, bands)
    name = f"overlay-{arc.arc}-{pitch:g}"
    if is_measuring():
        # Its letters are as large as its hexes; what its foot has no room for is looked for there.
        return Face(name, size, ())
    field = _field(arc, pitch)
    middle = Point(BORDER + (field.right if mirrored else -field.x), BORDER - field.y)
    hexes = [here.mirror() if mirrored else here for here in _hexes(arc)]
    places = [here.center(pitch).shift(middle.x, middle.y) for here in hexes]
    # Thin lines, and a heavy one about all that it reaches.
    rings = (tuple(corner.shift(at.x, at.y) for corner in corners(pitch)) for at in (middle, *places))
    drawn: list[Mark] = [polygon(ring, pen=HAIRLINE * 2.8) for ring in rings]
    drawn += outline_hexes((ORIGIN, *(hexes if arc.hexes else ())), pitch, middle.x, middle.y, Ink.BLACK, EDGED)
    flown = firer or draw_typical("biplane", detail="line", span=pitch * SPAN)
    drawn.append(Use(flown, middle.x, middle.y - pitch * 0.02, pitch * SPAN))
    drawn.append(Use(_ahead(), middle.x, middle.y - pitch * 0.47, pitch))
    if not arc.title:
        drawn += word_outline(
            str(arc.arc), middle.x, middle.y + pitch * 0.35, min(NUMBERED, pitch * 0.5), "strong", mirrored
        )
    letter = min(LETTER[1], pitch * LETTER[0]) / cap_height("semibold", 1.0)
    named = _named_rings(arc) if pitch >= NAMES else {}
    for cell, at in zip(arc.hexes, places if arc.hexes else (), strict=True):
        if ring := named.get(Hex(*cell.hex)):
            said = _("range {number}").format(number=ring)
            drawn += word_outline(said, at.x, at.y + min(5.6, pitch * 0.17), RINGED, "text", mirrored)
        y = at.y - (pitch * 0.04 if ring else 0.0)
        if cell.blind:
            drawn += (Circle(at.x, at.y, pitch * ring, pen=FINE) for ring in (0.185, 0.15))
            drawn += word_outline(str(cell.blind), at.x, at.y, letter, "semibold", mirrored)
            continue
        told = arc.purpose == "fire" and len(bands.names) > 1
        letters = [(INITIALS[it], it in cell.shaded_bands) for it in INITIALS if it in cell.bands and told]
        drawn += _letters(letters, Point(at.x, y), letter, mirrored)
        distance = Hex(*cell.hex).distance(ORIGIN) if len(bands.names) == 1 else 0
        for dot in range(distance):
            x = at.x + (dot - (distance - 1) / 2) * pitch * 0.09
            drawn.append(Circle(x, y, pitch * 0.02, Ink.BLACK, None))
    low = size.height - _foot_high(arc, size.width, mirrored, bands)
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
        yield from word_outline(letter, middle, at.y, size, "semibold", mirrored)
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
    sizes = (TITLED, 10.0, 8.5)
    x = left + sketch.text(left, top + TITLE, template_name(arc), sizes, "display", room=right - left, of=("title",))
    if is_builtin(arc.source):
        # The mark of all pieces, and what it means: a film lies apart from its page's foot.
        said = _("reconstructed")
        # Where a narrow film has no room beside the title, what it is stands below: the line under the title is free.
        x, low = (
            (x + 3.0, top + TITLE) if x + 5.2 + width(said, "text", SMALL) <= right else (left + 1.1, top + BELOW_TITLE)
        )
        sketch.add(Use(status_mark("reconstructed"), x, low - 1.2, 2.2))
        sketch.text(x + 2.2, low, said, SMALL)
    keys, aside = _keys(arc, size.width, mirrored, bands)
    if width(arc.shape, "text", SMALL) <= right - left:
        sketch.text(left, top + BELOW_TITLE, arc.shape, SMALL, of=("shape",))
    for index, words in enumerate(keys):
        if aside:
            y = top + BELOW_TITLE - 4.0 * (len(keys) - 1 - index)
            sketch.text(right, y, words, SMALL, anchor="end")
        else:
            sketch.add(Text(BORDER, top + FOOT + 2.2 + LEAD * index, words, SMALL))
    return sketch


def _keys(arc: Arc, wide: float, mirrored: bool, bands: Bands) -> tuple[list[str], bool]:
    """What the letters and lines of a film of that width (mm) mean, and whether it stands beside its title, in two lines."""
    # What it is, where that is too long to stand under its title.
    long = width(arc.shape, "text", SMALL) > wide - 2 * BORDER - (0.0 if arc.title else PLATE + 2.0 - BORDER)
    keys = [arc.shape] if long else []
    if arc.purpose == "fire" and len(bands.names) > 1:
        keys.append(_("H: one level higher, S: same level, L: one level lower"))
    if any(cell.shaded_bands for cell in arc.hexes):
        keys.append(_("underlined: climb or dive after a medium or long burst"))
    if any(cell.blind for cell in arc.hexes):
        keys.append(_("rings: blind spot"))
    if mirrored:
        keys.append(_("mirrored: for the underside of the film"))
    if len(keys) <= 2 and wide > ASIDE:
        return keys, True
    return [line for key in keys for line in wrap(key, "text", SMALL, wide - 2 * BORDER)], False
