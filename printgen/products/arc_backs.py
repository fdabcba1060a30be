"""The content that all cards with fire templates have in common: texts, titles and backs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case
from printgen.data.readings import SIGN
from printgen.data.records.tables import Arc
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.chit import SMALLEST_TYPE
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import DrawnHex
from printgen.drawing.fire_arc_key import fire_arc_entries
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, FINE, Face, Glyph, Rect, Use
from printgen.drawing.sketch import Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.products.arc_templates import DEFAULT_LOOK, INSET, Arcs, CardLook, GivenStatus

#: The plate with the number of a card: its distance from the top, its side length, and the gap between plate and words, in mm.
PLATE, SIDE, BESIDE = 3.6, 11.4, 2.6
#: The distance of the field from the top, and of the foot from the lower cut, in mm.
FIELD, LOW = 15.8, 3.9
#: The type sizes of a card's number and of the line below its title, in points.
NUMBER, LINED = 24.0, 8.5
#: The back: its type sizes in points, the height of a hex in its key, and the gap between its paragraphs in mm.
BACK, BACK_KEY, PARAGRAPH = (10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, SMALLEST_TYPE), 4.2, 1.2
#: The first baseline of the back, and the distance between the rows of its key, in mm.
BACK_TOP, KEY_STEP = 14.2, 5.6
#: The maximum scale of a picture on the back, and its minimum distance from the text, in mm.
PICTURE, PICTURE_GAP = 2.2, 4.0
#: The distance between lines on the back, in mm per point of type size.
LEAD = 0.4
#: The type size of the notes about sources at the foot of a back, in points.
SOURCES = 7.0


class ArcFront(Struct, frozen=True):
    """The content of a card's front, and the paragraphs for its back.

    The fronts of all cards in a deck are collected before any card is drawn, because all cards use the same hex size.

    Fields:
        case: the record for which overflows are reported.
        line: the text below the title.
        of: the record field that `line` shows.
        number: the number on the plate, or "" if the card has a title instead.
        notes: the paragraphs on the back: the aircraft that use the template, remarks, and the diagrams that it matches.
        lost: the last paragraph on the back of a template whose picture in the rulebook is lost, otherwise empty.
        arc: the template, or None for a diagram.
        sure: the status to mark in the corner, if any.
        cases: all records shown on the card.
    """

    name: str
    section: str
    case: Case
    title: str
    line: str
    of: str
    number: str
    hexes: tuple[DrawnHex, ...]
    notes: tuple[str, ...]
    arc: Arc | None = None
    sure: GivenStatus | None = None
    cases: tuple[Case, ...] = ()
    lost: str = ""


class BackLook(Struct, frozen=True):
    """The look of all backs in a deck.

    Fields:
        type: the type size of backs without a picture, points.
        picture_type: the type size of backs with a picture, points.
        scales: the scale of each picture by its name.
    """

    type: float
    picture_type: float
    scales: Mapping[str, float]


SMALLEST_BACK = BackLook(BACK[-1], BACK[-1], {})


class Back(Struct, frozen=True):
    """The content of a card's back.

    Fields:
        key: the entries of the key, each of which is a hex and its meaning.
        notes: the paragraphs above the key.
        rules: the paragraphs below the key.
        sources: the notes about sources in small type at the foot.
    """

    title: str
    name: str
    key: tuple[tuple[Glyph, str], ...]
    notes: tuple[str, ...]
    rules: tuple[str, ...]
    sources: tuple[str, ...]
    picture: Face | None


def _back_of(front: ArcFront, arcs: Arcs) -> Back:
    """Return the content of the back for a card."""
    arc, hexes = front.arc, front.hexes
    rules = arcs.rules(arc, hexes)
    legend = two_readings_legend() if any(SIGN in text for text in (front.title, *front.notes, *rules)) else ""
    sources = tuple(filter(None, (legend, front.lost)))
    # Tailing has one arc for all altitudes, which its remark explains.
    key = () if arc and arc.purpose == "tailing" else fire_arc_entries(arcs.bands, BACK_KEY, hexes)
    name, picture = f"{front.name}-back", arcs.picture(arc) if arcs.picture else None
    return Back(front.title, name, key, front.notes, rules, sources, picture)


def back_look(fronts: Iterable[ArcFront], arcs: Arcs) -> BackLook:
    """Return the look of the backs in a deck: the largest types at which all texts fit, and one scale per picture."""
    backs = [_back_of(it, arcs) for it in fronts]
    plain, illustrated = [it for it in backs if not it.picture], [it for it in backs if it.picture]
    picture_type, scales = _common_type(illustrated, arcs, has_pictures=True), dict[str, float]()
    if not picture_type:
        # Small cards have no space for pictures.
        return replace(SMALLEST_BACK, type=_common_type(backs, arcs) or BACK[-1])
    for back in illustrated:
        if face := back.picture:
            high = _room(back, arcs) - _back_bottom(back, arcs, picture_type) - PICTURE_GAP
            scale = _picture_scale(face, high, arcs)
            scales[face.name] = min(scale, scales.get(face.name, scale))
    return BackLook(_common_type(plain, arcs) or BACK[-1], picture_type, scales)


def _common_type(backs: Iterable[Back], arcs: Arcs, has_pictures: bool = False) -> float | None:
    """Return the largest type size at which all backs fit, or None if they do not even fit at the smallest."""
    every = [*backs]
    return next((type for type in BACK if all(_fits(it, arcs, type, has_pictures) for it in every)), None)


def _fits(back: Back, arcs: Arcs, type: float, has_picture: bool) -> bool:
    """Return whether the texts of a back fit in this type size."""
    wide = arcs.look.trim.size.width - 2 * INSET
    picture = back.picture.size.height if back.picture and has_picture else 0.0
    lines = _back_lines((*back.notes, *back.rules), type, arcs)
    narrow = all(width(line, "text", type) <= wide for _high, line in lines)
    return narrow and _back_bottom(back, arcs, type) + picture <= _room(back, arcs)


def _picture_scale(face: Face, high: float, arcs: Arcs) -> float:
    """Return the scale, at least 1, at which a picture fits into the given height."""
    wide = arcs.look.trim.size.width - 2 * INSET
    return max(1.0, min(PICTURE, high / face.size.height, wide / face.size.width))


def _back_lines(texts: Iterable[str], type: float, arcs: Arcs) -> list[tuple[float, str]]:
    """Return the lines of paragraphs, each with the distance to the next baseline in mm."""
    wrapped = [wrap(text, "text", type, arcs.look.trim.size.width - 2 * INSET) for text in texts]
    return [(LEAD * type + PARAGRAPH * (line is text[-1]), line) for text in wrapped for line in text]


def _source_lines(back: Back, arcs: Arcs) -> list[str]:
    wide = arcs.look.trim.size.width - 2 * INSET
    return [line for text in back.sources for line in wrap(text, "text", SOURCES, wide)]


def _room(back: Back, arcs: Arcs) -> float:
    """Return the y in mm at which the content of a back must end, above the notes about sources."""
    lines = len(_source_lines(back, arcs))
    return arcs.look.trim.size.height - LOW - LEAD * SOURCES * lines - (PARAGRAPH if lines else 0.0)


def _key_rows(back: Back) -> int:
    return -(-len(back.key) // 2)


def _back_top(arcs: Arcs) -> float:
    return BACK_TOP + (5.0 if arcs.look.bar else 0.0)


def _back_bottom(back: Back, arcs: Arcs, type: float) -> float:
    """Return the y of the last baseline on a back, in mm."""
    texts = sum(high for high, _line in _back_lines((*back.notes, *back.rules), type, arcs))
    return _back_top(arcs) + texts + _key_rows(back) * KEY_STEP - 0.2 * type - PARAGRAPH


def draw_back(arcs: Arcs, front: ArcFront, look: BackLook) -> tuple[Face, list[Overflow]]:
    """Return the back of a card in the given look, and the overflows of its texts.

    The names of the aircraft and the remarks are at the top. The key, the rules and the picture, if any, follow below.
    """
    back = _back_of(front, arcs)
    face = back.picture
    type = look.picture_type if face and face.name in look.scales else look.type
    sketch, size = start_card(back.title, "", "title", look=arcs.look), arcs.look.trim.size
    room, half, y = size.width - 2 * INSET, BACK_KEY / sqrt(3), _back_top(arcs)
    for high, words in _back_lines(back.notes, type, arcs):
        sketch.text(INSET, y, words, type, room=room, of=("remark",))
        y += high
    below = _room(back, arcs)
    over = _back_bottom(back, arcs, type) - below
    rows = _key_rows(back)
    for index, (glyph, word) in enumerate(back.key):
        x, down = INSET + index // rows * (size.width / 2 - INSET), y + index % rows * KEY_STEP
        sketch.add(Use(glyph, x + half, down))
        sketch.text(x + 2 * half + 1.2, down + cap_height("text", type) / 2, word, type)
    y += rows * KEY_STEP + 0.2 * type
    for high, words in _back_lines(back.rules, type, arcs):
        sketch.text(INSET, y, words, type)
        y += high
    if over > 1e-6:
        sketch.overflows.append(Overflow(("remark",), " ".join(back.notes), excess=over, is_block=True))
    if face and (scale := look.scales.get(face.name)):
        left, low = (size.width - scale * face.size.width) / 2, below - scale * face.size.height
        sketch.add(Use(Glyph(face.name, face.marks), left, (y + low) / 2, scale))
    for number, line in enumerate(reversed(_source_lines(back, arcs))):
        sketch.text(INSET, size.height - LOW - number * LEAD * SOURCES, line, SOURCES, ink=Ink.GREY70)
    return sketch.face(back.name, size), sketch.overflows


def start_card(
    title: str,
    line: str,
    *of: str,
    number: str = "",
    plate: bool = False,
    sure: GivenStatus | None = None,
    look: CardLook = DEFAULT_LOOK,
) -> Sketch:
    """Return a sketch of a card with its title and a line of text below. Overflows are reported for the field `of`.

    If `plate` is true, the title and the line are to the right of a plate. The plate shows the number or, without a
    number, an aircraft. The mark for `sure` is in the corner.
    """
    sketch, size, left = Sketch(), look.trim.size, INSET
    within = size.width - 2 * INSET
    if sure:
        sketch.add(Use(status_mark(sure), size.width - INSET - 1.2, 14.2 if look.bar else 6.2, 2.4))
    if look.bar:
        sketch.add(Rect(-BLEED, -BLEED, size.width + 2 * BLEED, BLEED + 11.0, Ink.BLUE, Ink.BLUE, FINE))
        sketch.text(INSET, 8.2, title, (17.0, 14.0, 10.5, 8.5), "strong", ink=Ink.ON_FILL, room=within, of=of)
    else:
        sizes, top = (14.0, 10.5, 8.5), 8.6
        if plate:
            fill = Ink.BAR if number else None
            sketch.add(Rect(INSET, PLATE, SIDE, SIDE, fill, Ink.BLACK, FINE))
            x, y, sizes, top = INSET + SIDE / 2, PLATE + SIDE / 2, (12.0, 10.5, 8.5), 7.2
            if number:
                base, types = y + cap_height("display", NUMBER) / 2, (NUMBER, 20.0, 14.0)
                sketch.text(x, base, number, types, "display", "middle", Ink.ON_FILL, SIDE - 1.0, of)
            else:
                sketch.add(Use(draw_typical("biplane"), x, y, SIDE * 0.76))
            left += SIDE + BESIDE
        room = size.width - INSET - left - (4.0 if sure else 0.0)
        sketch.text(left, top, title, sizes, "display", room=room, of=of)
    y, room = (
        (15.2 if look.bar else 11.2 if plate else 12.6),
        size.width - INSET - left - (4.0 if sure and look.bar else 0.0),
    )
    for index, words in enumerate(wrap(line, "text", LINED, room)):
        sketch.text(left, y + index * 3.1, words, LINED, room=room, of=of)
    return sketch
