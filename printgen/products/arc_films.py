"""Fire templates for clear film, with hexes as large as on the table: one film per template, or a rosette for all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial
from math import sqrt

from msgspec import Struct

from printgen.data.kind import Case, Library, unique_cases
from printgen.data.kinds import AIRCRAFT
from printgen.data.official import is_builtin
from printgen.data.records.aircraft import Aircraft
from printgen.data.records.tables import Arc, ArcHex
from printgen.drawing.aircraft.above import draw_from_above, draw_typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import LEVELS, RADIUS, Bands, outline_hexes
from printgen.drawing.fonts.outlines import word_outline
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import landscape_frame, status_marks
from printgen.drawing.hexes import ORIGIN, Hex, corners, enclosed_hexes, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import (
    FINE,
    HAIRLINE,
    Circle,
    Cut,
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

#: The value of `--layout` for a single film that serves all templates.
ROSETTE = "rosette"
#: The foot of a film: the distance between its lines in mm, the type size in points of the number next to the title, and the
#: width of the number's box in mm.
LEAD, NUMBER, PLATE = 3.3, 20.0, 11.0
#: The letters on a film: their height in pitches and their maximum height in mm. The next values are the type size of
#: the number in the aircraft's hex, the type size of a title in this hex (points), and the minimum pitch with range
#: numbers (mm). The last values are the pen of the line around the arc, and the gap between films (mm).
LETTER, NUMBERED, RINGED, NAMES, EDGED, BETWEEN = (0.16, 6.0), 14.0, 10.0, 20.0, 0.5, 6.0
#: The maximum type size of range numbers below the letters (points), and their distance from the middle in pitches.
RANGE_TYPE, RANGE_BELOW = 16.0, 0.17
#: The span of the aircraft on a film in pitches, and the width in mm above which the key is next to the title.
SPAN, ASIDE = 0.5, 150.0
#: The distances, mm, from a film's upper edge to the baselines of its title and the line below it, and from both to a key.
TITLE, BELOW_TITLE, KEY_TOP = 5.4, 9.4, 1.5
#: In letter heights: the distance between two letters, and of a range beside them from the middle. The dashes of cut lines, mm.
SLOT, RANGE_SLOT, CUT_DASH = 1.15, 2.3, (2.0, 1.2)
#: The maximum width of a title in the aircraft's hex, in pitches. With a single band: the type size of ranges, as a multiple
#: of the initials, and half the width of a cross, in pitches.
CAPTION, RANGED, CROSS = 0.66, 1.15, 0.16


def film_deck(arcs: Arcs, library: Library, choices: Choices, size: Size) -> Deck:
    """Return one film for each template in use, or one rosette for all templates, with its masks."""
    pitch, mirrored = HEX.value_in(choices) or arcs.pitch, MIRRORED.value_in(choices)
    used = [*used_templates(arcs, library, choices)]
    if LAYOUT.value_in(choices) == ROSETTE:
        face, every = rosette(pitch, mirrored), tuple(case for case, _by in used)
        bookmark, seams = (_("Overlays"), _("Rosette")), allowed_starts(_uncut_marks(face), face.size)
        masks = [mask(case, arcs.bands) for case in every]
        cards = (Card(face, bookmark=bookmark, cases=every, tiled=True, seams=seams), *masks)
        return Deck(arcs.names()[1], cards, status_marks(it.front for it in masks))
    films = [_build_film(case, by, pitch, mirrored, arcs.bands, library) for case, by in used]
    return Deck(arcs.names()[1], tuple(film_sheets(films, size)))


class Film(Struct, frozen=True):
    """A film to be drawn.

    Fields:
        case: the template.
        size: the size of the film, mm.
        name: the name of the film's face.
        pitch: the width of a hex from side to side, mm.
        mirrored: whether the print is mirrored, to be on the underside of the film.
        bands: the altitude bands of the game.
        firer: the aircraft to draw, if only one aircraft uses the template.
    """

    case: Case[Arc]
    size: Size
    name: str
    pitch: float
    mirrored: bool
    bands: Bands
    firer: Case[Aircraft] | None

    def face(self, is_cut: bool = False) -> Face:
        """Return the face of the film with all its marks.

        If the film is cut into tiles (`is_cut`), most ranges are printed beside the letters of the bands.
        """
        own = draw_from_above(self.firer.record, "line", self.pitch * SPAN) if self.firer else None
        return film_face(self.case.record, self.pitch, self.mirrored, self.bands, own, is_cut)

    @property
    def overflows(self) -> list[Overflow]:
        """The texts at the foot of the film that do not fit."""
        return _draw_foot(self.case.record, self.size, self.pitch, self.mirrored, self.bands).overflows


def _build_film(
    case: Case[Arc], by: Iterable[str], pitch: float, mirrored: bool, bands: Bands, library: Library
) -> Film:
    """Return the film for a template. If only one aircraft uses the template, the film shows that aircraft's silhouette."""
    arc, firers = case.record, [*by]
    every = library.of(AIRCRAFT).values()
    own = next((it for it in every if firers == [it.record.name]), None)
    size = film_size(arc, pitch, mirrored, bands)
    return Film(case, size, f"overlay-{arc.arc}-{pitch:g}", pitch, mirrored, bands, own)


def film_sheets(films: Iterable[Film], size: Size) -> Iterator[LazyCard]:
    """Yield pages with films next to each other, in portrait or landscape format.

    Each page contains as many films as fit. Copies of the narrowest film fill the remaining space. A film that is
    larger than a page is tiled.

    Args:
        size: the usable size of the page in portrait format, mm.
    """
    groups, every = list[list[Film]](), list(films)
    orientations = ((landscape_frame(size), True), (size, False))

    def find_page(films_on_page: list[Film]) -> tuple[Size, bool] | None:
        wide = sum(it.size.width for it in films_on_page) + BETWEEN * (len(films_on_page) - 1)
        high = max(it.size.height for it in films_on_page)
        return next(
            ((it, landscape) for it, landscape in orientations if wide <= it.width and high <= it.height),
            None,
        )

    for film in every:
        group = next((it for it in groups if find_page([*it, film])), None)
        if group and find_page([film]):
            group.append(film)
        else:
            groups.append([film])
    narrowest = min(every, key=lambda it: it.size.width, default=None)
    for group in groups:
        own = tuple(group)
        while narrowest and find_page([*group, narrowest]):
            group.append(narrowest)
        cases = unique_cases(it.case for it in group)
        draw = partial(_draw_page, own, tuple(group), find_page(group), cases)
        yield LazyCard(
            "-".join(it.name for it in group), cases, draw, unique_cases(it.firer for it in group if it.firer)
        )


def _draw_page(
    own: tuple[Film, ...], group: tuple[Film, ...], room: tuple[Size, bool] | None, shows: tuple[Case, ...]
) -> Card:
    """Return a page of films as a card. If a film is larger than a page, the card is cut into tiles.

    Args:
        own: the films for which the page is printed. Their overflows are reported.
        group: all films on the page. The films in `own` are first, followed by copies that fill the page.
        room: the usable size of the page (mm) and whether it is in landscape format, or None for a film to be tiled.
        shows: the records on the page.
    """
    names = dict.fromkeys(template_name(it.case.record) for it in group)
    bookmark = (_("Overlays"), ", ".join(names))
    overflows = tuple((it.case, overflow) for it in own for overflow in it.overflows)
    if room is None:
        face = group[0].face(is_cut=True)
        return Card(
            face,
            bookmark=bookmark,
            tiled=True,
            seams=allowed_starts(_uncut_marks(face), face.size),
            cases=shows,
            overflows=overflows,
        )
    # The films have a common bottom line. The remaining space is divided equally between the films and above and below them.
    page, is_landscape = room
    gap = (page.width - sum(it.size.width for it in group)) / (len(group) + 1)
    x, drawn, top = gap, list[Mark](), max(it.size.height for it in group)
    for it in group:
        face = it.face()
        drawn.append(Use(Glyph(face.name, face.marks), x, (page.height + top) / 2 - face.size.height))
        x += face.size.width + gap
    face = Face("-".join(it.name for it in group), page, tuple(drawn), notes=(_film_note(),))
    return Card(face, bookmark=bookmark, landscape=is_landscape, cases=shows, overflows=overflows)


def _film_note() -> str:
    """Return the instruction for the foot of a page with films."""
    return _("Print on transparency film for your printer, laser or inkjet. Cut along the dashed lines.")


def _uncut_marks(face: Face) -> Iterable[Mark]:
    """Yield the marks that no glue line may cross: all marks except lines and the edges of hexes."""
    hexes = len(corners(1)) + 1
    for it in face.marks:
        if isinstance(it, Outline) and len(it.steps) != hexes:
            # Sharp corners of a thick pen would extend far, but the corners of letters are not sharp.
            yield Outline(it.steps, stroke=it.stroke, pen=FINE / 2)
        elif not isinstance(it, Line | Outline):
            yield it


def _hexes(arc: Arc) -> tuple[Hex, ...]:
    """Return the hexes of a template. For a blank template to be marked by hand, return all hexes in range."""
    return tuple(Hex(*cell.hex) for cell in arc.hexes) or tuple(here for here in hexes_within(RADIUS) if here != ORIGIN)


def _field(arc: Arc, pitch: float) -> Box:
    """Return a box (mm) around the hexes of a template and the aircraft's own hex, whose middle is the origin."""
    reach = [here.center(pitch) for here in _hexes(arc)]
    left, right = min([0.0, *(at.x for at in reach)]), max([0.0, *(at.x for at in reach)])
    top, bottom = min([0.0, *(at.y for at in reach)]), max([0.0, *(at.y for at in reach)])
    half = pitch / sqrt(3)
    return Box(left - half, top - pitch / 2, right - left + 2 * half, bottom - top + pitch)


def film_size(arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS) -> Size:
    """Return the size in mm of the film for a template.

    Args:
        pitch: the distance between opposite hexsides, mm.
    """
    field = _field(arc, pitch)
    wide = field.width + 2 * BORDER
    return Size(wide, field.height + 2 * BORDER + _foot_height(arc, wide, pitch, mirrored, bands))


def film_face(
    arc: Arc, pitch: float, mirrored: bool, bands: Bands = LEVELS, firer: Glyph | None = None, is_cut: bool = False
) -> Face:
    """Return the film of a template: the hexes around the aircraft's hex, a frame, and a foot with title and key.

    Only letters and the aircraft are filled. A hex shows one of the following:
    - the initials of its bands (except for tailing), with shaded bands underlined,
    - its range, if the game has a single band,
    - a cross, if the hex is out of reach but surrounded by hexes within reach,
    - two rings and a number, for a blind spot.

    If the game has several bands, a hex also shows its range: below the letters, or beside them if the film is cut into tiles
    (`is_cut`), so that no glue line crosses it. `firer` is the aircraft to draw, or None for a typical biplane.
    """
    size = film_size(arc, pitch, mirrored, bands)
    name = f"overlay-{arc.arc}-{pitch:g}"
    if is_measuring():
        # Only the foot can overflow, and `Film.overflows` checks it.
        return Face(name, size, ())
    field = _field(arc, pitch)
    middle = Point(BORDER + (field.right if mirrored else -field.x), BORDER - field.y)
    hexes = [here.mirror() if mirrored else here for here in _hexes(arc)]
    places = [here.center(pitch).shift(middle.x, middle.y) for here in hexes]
    rings = (tuple(corner.shift(at.x, at.y) for corner in corners(pitch)) for at in (middle, *places))
    drawn: list[Mark] = [polygon(ring, pen=HAIRLINE * 2.8) for ring in rings]
    drawn += outline_hexes((ORIGIN, *(hexes if arc.hexes else ())), pitch, middle.x, middle.y, Ink.BLACK, EDGED)
    aircraft = firer or draw_typical("biplane", detail="line", span=pitch * SPAN)
    drawn.append(Use(aircraft, middle.x, middle.y - pitch * 0.02, pitch * SPAN))
    drawn.append(Use(_arrow_head(), middle.x, middle.y - pitch * 0.47, pitch))
    caption, large = (arc.title, RINGED) if arc.title else (str(arc.arc), min(NUMBERED, pitch * 0.5))
    if not arc.title or width(caption, "strong", large) <= pitch * CAPTION:
        drawn += word_outline(caption, middle.x, middle.y + pitch * 0.35, large, "strong", mirrored)
    letter = min(LETTER[1], pitch * LETTER[0]) / cap_height("semibold", 1.0)
    has_ranges = pitch >= NAMES and len(bands.names) > 1
    for cell, at in zip(arc.hexes, places if arc.hexes else (), strict=True):
        ring, has_range = str(Hex(*cell.hex).distance(ORIGIN)), has_ranges and not cell.blind
        beside = cap_height("semibold", letter) * RANGE_SLOT if is_cut and has_range else 0.0
        y = at.y - (pitch * 0.04 if has_range and not beside else 0.0)
        if has_range:
            x, base = at.x + (-beside if mirrored else beside), at.y + (0.0 if beside else pitch * RANGE_BELOW)
            drawn += word_outline(ring, x, base, min(RANGE_TYPE, pitch * 0.5), "strong", mirrored)
        if cell.blind:
            drawn += (Circle(at.x, at.y, pitch * ring, pen=FINE) for ring in (0.185, 0.15))
            drawn += word_outline(str(cell.blind), at.x, at.y, letter, "semibold", mirrored)
            continue
        shows_bands = arc.purpose == "fire" and len(bands.names) > 1
        drawn += _outline_letters(cell, Point(at.x, y), letter, mirrored) if shows_bands else ()
        if len(bands.names) == 1:
            drawn += word_outline(ring, at.x, y, letter * RANGED, "strong", mirrored)
    if arc.hexes and len(bands.names) == 1:
        drawn += _crosses(enclosed_hexes((ORIGIN, *hexes)), pitch, middle)
    low = size.height - _foot_height(arc, size.width, pitch, mirrored, bands)
    drawn.append(Line(0, low, size.width, low, Ink.BLACK, HAIRLINE))
    drawn += (Line(0, y, size.width, y, Ink.BLACK, HAIRLINE, CUT_DASH) for y in (0, size.height))
    drawn += (Line(x, 0, x, size.height, Ink.BLACK, HAIRLINE, CUT_DASH) for x in (0, size.width))
    drawn += _draw_foot(arc, size, pitch, mirrored, bands).marks
    return Face(name, size, tuple(drawn), notes=(_film_note(),))


def _crosses(hexes: Iterable[Hex], pitch: float, middle: Point) -> Iterator[Mark]:
    """Yield a cross in each hex that is out of reach."""
    for here in hexes:
        at, arm = here.center(pitch).shift(middle.x, middle.y), CROSS * pitch
        yield from (Line(at.x - arm, at.y - up, at.x + arm, at.y + up, Ink.BLACK, EDGED) for up in (arm, -arm))


@cache
def _arrow_head() -> Glyph:
    """Return a solid arrowhead in the direction of flight, with its tip at the origin, for a pitch of 1 mm."""
    tip = (Point(0, 0), Point(0.075, 0.12), Point(0, 0.095), Point(-0.075, 0.12))
    return Glyph("film-ahead", (polygon(tip, Ink.BLACK, None),))


def _outline_letters(cell: ArcHex, at: Point, size: float, mirrored: bool) -> Iterable[Mark]:
    """Yield the initials of a hex's altitude bands as outlines around a point.

    Every band has its own place, so the same letter is at the same place in all hexes. A dash marks an absent band. The
    initials of shaded bands are underlined.
    """
    high = cap_height("semibold", size)
    for index, (band, letter) in enumerate(INITIALS.items()):
        x = at.x + (index - 1) * high * SLOT * (-1 if mirrored else 1)
        if band not in cell.bands:
            yield Line(x - high * 0.2, at.y, x + high * 0.2, at.y, Ink.BLACK, EDGED)
            continue
        yield from word_outline(letter, x, at.y, size, "semibold", mirrored)
        if band in cell.shaded_bands:
            low, half = at.y + high * 0.5 + 1.1, width(letter, "semibold", size) / 2
            yield Line(x - half, low, x + half, low, Ink.BLACK, high * 0.1)


def _foot_height(arc: Arc, wide: float, pitch: float, mirrored: bool, bands: Bands) -> float:
    """Return the height in mm of the foot of a film. The foot is higher if the key does not fit next to the title."""
    keys, aside = _key_lines(arc, wide, pitch, mirrored, bands)
    return FOOT + (0.0 if aside else LEAD * len(keys) + (1.0 if keys else 0.0))


def _draw_foot(arc: Arc, size: Size, pitch: float, mirrored: bool, bands: Bands) -> Sketch:
    """Draw the foot of a film: the title, a mark for a reconstructed template, its shape, and the key."""
    sketch, left, right = Sketch(), BORDER, size.width - BORDER
    keys, aside = _key_lines(arc, size.width, pitch, mirrored, bands)
    top = size.height - _foot_height(arc, size.width, pitch, mirrored, bands)
    if not arc.title:
        low = top + FOOT / 2 + cap_height("display", NUMBER) / 2
        sketch.text(PLATE / 2, low, str(arc.arc), (NUMBER, 14.0), "display", "middle", room=PLATE - 1.0)
        # A key below the title is clear of the line.
        sketch.add(Line(PLATE, top, PLATE, top + (FOOT if aside else BELOW_TITLE + 1.2), Ink.BLACK, HAIRLINE))
        left = PLATE + 2.0
    sizes = (TITLED, 10.0, 8.5)
    # Games with a single band have titles without serifs.
    cut: Cut = "heavy" if bands.outline else "display"
    x = left + sketch.text(left, top + TITLE, template_name(arc), sizes, cut, room=right - left, of=("title",))
    if is_builtin(arc.source):
        # The film repeats the status mark of all pieces with its meaning, since it is cut off from the foot of its page.
        meaning = _("reconstructed")
        # On a narrow film, the mark is on the line under the title.
        x, low = (
            (x + 3.0, top + TITLE)
            if x + 5.2 + width(meaning, "text", SMALL) <= right
            else (left + 1.1, top + BELOW_TITLE)
        )
        sketch.add(Use(status_mark("reconstructed"), x, low - 1.2, 2.2))
        sketch.text(x + 2.2, low, meaning, SMALL)
    if width(arc.shape, "text", SMALL) <= right - left:
        sketch.text(left, top + BELOW_TITLE, arc.shape, SMALL, of=("shape",))
    for index, words in enumerate(keys):
        if aside:
            y = top + (BELOW_TITLE if len(keys) < 3 else FOOT - 2.0) - LEAD * (len(keys) - 1 - index)
            sketch.text(right, y, words, SMALL, anchor="end")
        else:
            sketch.add(Text(BORDER, top + FOOT + KEY_TOP + LEAD * index, words, SMALL))
    return sketch


def _key_lines(arc: Arc, wide: float, pitch: float, mirrored: bool, bands: Bands) -> tuple[list[str], bool]:
    """Return the lines of a film's key, and whether these lines (at most three) fit next to the title."""
    # The shape is part of the key if it is too long for the line under the title.
    is_long = width(arc.shape, "text", SMALL) > wide - 2 * BORDER - (0.0 if arc.title else PLATE + 2.0 - BORDER)
    keys = [arc.shape] if is_long else []
    if arc.purpose == "fire" and len(bands.names) > 1:
        has_ranges = pitch >= NAMES and arc.hexes
        keys.append(
            _("level: H +1, S 0, L −1; numbers: range") if has_ranges else _("H: level +1, S: same level, L: level −1")
        )
    elif arc.hexes and (pitch >= NAMES or len(bands.names) == 1):
        keys.append(_("numbers: range"))
    if any(cell.shaded_bands for cell in arc.hexes):
        keys.append(_("underlined: climb or dive after a medium or long burst"))
    if any(cell.blind for cell in arc.hexes):
        keys.append(_("rings: blind spot"))
    if mirrored:
        keys.append(_("mirrored: for the underside of the film"))
    keys.append(_("film for hexes of {size}\N{NO-BREAK SPACE}mm, side to side").format(size=f"{round(pitch, 1):g}"))
    if len(keys) <= 3 and wide > ASIDE:
        return keys, True
    return [line for key in keys for line in wrap(key, "text", SMALL, wide - 2 * BORDER)], False
