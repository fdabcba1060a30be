"""Cards with fire templates, nine per sheet, and a list of the templates that each aircraft uses.

A diagram of the rulebook is listed on the card of the matching template, or has its own card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case, Library, unique_cases
from printgen.data.kinds import ARCS, DIAGRAMS
from printgen.data.official import is_builtin
from printgen.data.records.fields import Unknown
from printgen.data.records.tables import Arc, ArcDiagram
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.chit import SMALLEST_TYPE
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import (
    HOURS,
    DrawnHex,
    arc_hexes,
    fire_arc,
    fire_arc_size,
    hexes_at_hour,
)
from printgen.drawing.fire_arc_key import fire_arc_entries
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import ORIGIN
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, Face, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.products.arc_names import format_carriers
from printgen.products.arc_templates import (
    DEFAULT_LOOK,
    INSET,
    Arcs,
    CardLook,
    Firer,
    GivenStatus,
    given_status,
    readings_sign,
    shows_all_aircraft,
    template_name,
    used_templates,
)
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import card_trim
from printgen.translation import _
from printgen.units import Size

#: The plate with the number of a card: its distance from the top, its side length, and the gap between plate and words, in mm.
PLATE, SIDE, BESIDE = 3.6, 11.4, 2.6
#: The distance of the field from the top, and of the foot from the lower cut, in mm.
FIELD, LOW = 15.8, 3.9
#: The type size of clock numbers, in points; the gap between a hex and its clock number, and the free space below the field,
#: in mm.
HOUR, BESIDE_HEX, APART = 8.5, 1.6, 1.0
#: The type sizes of a card's number and of the line below its title, in points.
NUMBER, LINED = 24.0, 8.5
#: The back: its type sizes in points, the height of a hex in its key, and the gap between its paragraphs in mm.
BACK, BACK_KEY, PARAGRAPH = (9.5, 9.0, 8.5, 8.0, 7.5, SMALLEST_TYPE), 4.2, 1.2
#: The first baseline of the back, and the distance between the rows of its key, in mm.
BACK_TOP, KEY_STEP = 14.2, 5.0
#: The distance between lines on the back, in mm per point of type size.
LEAD = 0.4
#: The maximum number of lines for the names of aircraft on a card. If more lines are needed, the card refers to the list.
NAMES = 3
#: The list: the type size in points, the height of a line and the first baseline in mm. Every fifth line has a darker rule.
LISTED, ROW, FIRST, FIFTH = 7.5, 3.3, 19.0, 5


class ArcFront(Struct, frozen=True):
    """The content of a card's front. It is collected before drawing, because all cards use hexes of the same size.

    Fields:
        case: the record for which overflows are reported.
        line: the text below the title.
        of: the field of the record that this text shows.
        number: the number on the plate; empty if the card has a title instead.
        notes: the paragraphs on the back: the aircraft that use the template, remarks, and the diagrams that it matches.
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
    sure: GivenStatus | None = None
    cases: tuple[Case, ...] = ()


def deck_of_cards(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """Return the cards with the templates that the selected aircraft use.

    If no aircraft are selected, the deck also has cards for diagrams that do not agree with a template on a card. If, in
    addition, a card has too little space for the names of its aircraft, a list of guns by template is added.
    """
    arcs = replace(arcs, look=replace(arcs.look, trim=card_trim(choices, arcs.look.trim)))
    show_all, carried = shows_all_aircraft(arcs, choices), used_templates(arcs, library, choices)
    shown_templates = {case.record.arc for case, _by in carried}
    drawings = [(case, case.record) for case in library.of(DIAGRAMS).values()] if show_all else []
    twins = {number: [case for case, it in drawings if it.template == number] for number in shown_templates}
    fronts = [template_front(arcs, case, by, library, tuple(twins.get(case.record.arc, ()))) for case, by in carried]
    unmatched = [
        case for case, it in drawings if it.template not in shown_templates or isinstance(it.template, Unknown)
    ]
    fronts += [diagram_front(case, library) for case in unmatched]
    pitch, type = hex_pitch(arcs.look), back_type(fronts, arcs)
    cards = [draw_card(it, arcs, pitch, type) for it in fronts]
    if show_all and any(_has_too_many_names(by, arcs.look) for _case, by in carried):
        cards += carrier_list(arcs, carried, _draw_back(arcs, None, type)[0])
    faces = (face for card in cards for face in (card.front, card.back) if face)
    return Deck(arcs.names()[0], tuple(cards), status_marks(faces))


def template_front(
    arcs: Arcs, case: Case[Arc], by: Mapping[str, Firer], library: Library, twins: tuple[Case[ArcDiagram], ...] = ()
) -> ArcFront:
    """Return the content of a template's card: the aircraft that use the template, and the diagrams that it matches."""
    arc = case.record
    reconstructed = arc.source is not None and arc.source.status == "reconstructed"
    lost_picture = _("reconstructed: picture lost\u00a0({section})")
    picture_note = (
        lost_picture.format(section=arc.source.section) if reconstructed and arc.source and arc.source.section else ""
    )
    no_aircraft = _("not on any charted aircraft") if arc.purpose == "fire" else ""
    carriers = format_carriers(by) or no_aircraft
    if _has_too_many_names(by, arcs.look):
        carriers = _("{count} aircraft: see Guns by template").format(count=len(by))
    parts, diagrams = [carriers, arc.remark or "", picture_note], tuple[str, ...]()
    given = sorted(it for it in map(given_status, (arc.source, *arc.sources.values())) if it)
    for twin in twins:
        record = twin.record
        reconstructed_twin = is_builtin(record.source_of("template"))
        words = _("{title} (reconstructed): {shape}") if reconstructed_twin else _("{title}: {shape}")
        title = f"{record.title}{readings_sign(library, twin)}"
        diagrams += (words.format(title=title, shape=_format_shape(record)),)
    title = template_name(arc) + readings_sign(library, case)
    return ArcFront(
        f"template-{arc.arc}",
        _("Templates"),
        case,
        title,
        arc.shape,
        "shape",
        "" if arc.title else str(arc.arc),
        arc_hexes(arc),
        tuple(filter(None, (*parts, *diagrams))),
        next(iter(given), None),
        (case, *twins, *unique_cases(firer.case for firer in by.values() if firer.case)),
    )


def template_face(arcs: Arcs, library: Library, number: int, by: Mapping[str, Firer]) -> Face:
    """Return the front of a template's card, which names the aircraft in `by`.

    Raises:
        KeyError: there is no template with this number.
    """
    front = template_front(arcs, library.of(ARCS)[str(number)], by, library)
    return draw_card(front, arcs, hex_pitch(arcs.look)).front


def diagram_front(case: Case[ArcDiagram], library: Library) -> ArcFront:
    """Return the content of a diagram's own card, with the bands at the clock positions that the rulebook's text states."""
    record = case.record
    shaded = frozenset(record.shaded_bands)
    at = [(hour, frozenset(bands)) for hour, bands in record.clock.items()]
    spokes = tuple(DrawnHex(here, bands, None, bands & shaded) for hour, bands in at for here in hexes_at_hour(hour))
    note = _("no matching template; the rulebook does not define the hexes in between")
    if record.template:
        number = "____" if isinstance(record.template, Unknown) else record.template
        note = _("treated as template {number}").format(number=number)
    title = record.title + readings_sign(library, case)
    given = given_status(record.source_of("template")) if record.template else None
    name, cases = f"diagram-{record.diagram}", (case,)
    line, section = _format_shape(record), _("Rulebook diagrams")
    return ArcFront(name, section, case, title, line, "title", "", spokes, (note,), given, cases)


def _format_shape(record: ArcDiagram) -> str:
    """Describe a diagram: its shape, the letter of its gun and, if known, the section of its rule."""
    shape, section = f"{record.shape} ({record.gun})", record.source.section if record.source else None
    rule = _("rule\u00a0{section}").format(section=section)
    return f"{shape}, {rule}" if section else shape


def _has_too_many_names(by: Mapping[str, Firer], look: CardLook) -> bool:
    """Return whether the names of a template's aircraft need more lines than a card has space for."""
    names = format_carriers(by)
    return len(wrap(names, "text", look.small, look.trim.size.width - 2 * INSET)) > NAMES if names else False


def hex_pitch(look: CardLook) -> float:
    """Return the distance between opposite hexsides on the cards of a deck, mm: the largest for which the field fits."""
    size, field = look.trim.size, fire_arc_size(1.0)
    # The clock's numbers need space on both sides of the field.
    highest = (size.height - LOW - APART - _field_top(look)) / field.height
    return int(min(highest, (size.width - 2 * INSET - 8.6) / field.width) * 10) / 10


def _field_top(look: CardLook) -> float:
    return FIELD + (4.6 if look.bar else 0.0)


def draw_card(front: ArcFront, arcs: Arcs, pitch: float, type: float = BACK[-1]) -> Card:
    """Draw a card: the title and the template within a clock on the front, the aircraft, key and rules on the back."""
    look = arcs.look
    sketch = _start_card(front.title, front.line, front.of, number=front.number, plate=True, sure=front.sure, look=look)
    size, high = look.trim.size, cap_height("strong", HOUR)
    # The remaining space is divided equally between above and below the field.
    x, y = size.width / 2, (_field_top(look) + size.height - LOW - APART) / 2
    sketch.extend(fire_arc(front.hexes, pitch, x, y, arcs.bands))
    for hour, side in HOURS.items():
        at = ORIGIN.step(side, 3).center(pitch).shift(x, y)
        if hour % 6:
            out = (pitch / sqrt(3) + BESIDE_HEX) * (1 if hour < 6 else -1)
            sketch.text(
                at.x + out, at.y + high / 2, str(hour), HOUR, "strong", "start" if hour < 6 else "end", Ink.GREY70
            )
            continue
        # The number is beside the last hex, where its upper or lower corner leaves space.
        base = at.y - pitch / 2 + high if hour == 12 else at.y + pitch / 2
        sketch.text(at.x + 0.5 * pitch + BESIDE_HEX, base, str(hour), HOUR, "strong", ink=Ink.GREY70)
    back, more = _draw_back(arcs, front, type)
    overflows: tuple[tuple[Case, Overflow], ...] = tuple((front.case, it) for it in (*sketch.overflows, *more))
    face, cases = sketch.face(front.name, size), front.cases or (front.case,)
    return Card(face, back, bookmark=(front.section, front.name), trim=look.trim, cases=cases, overflows=overflows)


def carrier_list(arcs: Arcs, carried: Iterable[tuple[Case[Arc], Mapping[str, Firer]]], back: Face) -> Iterable[Card]:
    """Yield cards with the list of guns by template.

    Aircraft are in alphabetical order, each with the numbers of its templates. Numbers that are not from a book or
    chart are marked.
    """
    by_name: dict[str, dict[int, Firer]] = {}
    for case, by in carried:
        for name, firer in by.items():
            by_name.setdefault(name, {})[case.record.arc] = firer
    every, size = sorted(by_name, key=str.casefold), arcs.look.trim.size
    row_count = int((size.height - LOW - FIRST) / ROW) + 1
    count = -(-len(every) // row_count)
    share = -(-len(every) // count)
    own = unique_cases(firer.case for _case, by in carried for firer in by.values() if firer.case)
    cases = (*(case for case, by in carried if by), *own)
    for number in range(count):
        names = every[number * share : (number + 1) * share]
        title, line = _("Guns by template"), f"{names[0]} – {names[-1]}"
        sketch, right = _start_card(title, line, look=arcs.look), size.width - INSET
        for index, name in enumerate(names):
            y, x = FIRST + index * ROW, right
            rule, dark = y + 0.9, index % FIFTH == FIFTH - 1
            sketch.add(Line(INSET, rule, right, rule, Ink.GREY70 if dark else Ink.GREY15, HAIRLINE))
            for template, firer in sorted(by_name[name].items(), key=lambda it: it[0], reverse=True):
                x -= sketch.text(x, y, str(template), LISTED + 0.5, "strong", "end")
                if firer.sure:
                    sketch.add(Use(status_mark(firer.sure), x - 0.9, y - 0.8, 1.2))
                    x -= 1.6
                x -= 1.8
            sketch.text(INSET, y, name, LISTED, room=x - INSET, of=("arcs",))
        overflows = tuple((cases[0], overflow) for overflow in sketch.overflows)
        face_name = f"who-fires-by-which-{number + 1}"
        face = sketch.face(face_name, size)
        yield Card(face, back, bookmark=(title, line), trim=arcs.look.trim, cases=cases, overflows=overflows)


class Back(Struct, frozen=True):
    """The content of a card's back: the aircraft that use the template (`notes`), the hexes of the key, and the rules."""

    title: str
    notes: tuple[str, ...]
    hexes: tuple[DrawnHex, ...] | None
    name: str


def _back_of(front: ArcFront | None, arcs: Arcs) -> Back:
    """Return the content of the back of a card, or of a list if there is no front."""
    if front is None:
        return Back(arcs.title(), (), None, "template-back")
    return Back(front.title, front.notes, front.hexes, f"{front.name}-back")


def back_type(fronts: Iterable[ArcFront | None], arcs: Arcs) -> float:
    """Return the type size of all backs of a deck, in points: the largest at which the text of every back fits."""
    backs, room = [_back_of(it, arcs) for it in fronts], arcs.look.trim.size.height - LOW
    # Small cards have no space for the picture.
    for drawn in (arcs.picture().size.height if arcs.picture else 0.0, 0.0):
        for type in BACK:
            if all(_back_bottom(back, arcs, type) + drawn <= room for back in backs):
                return type
    return BACK[-1]


def _back_lines(texts: Iterable[str], type: float, arcs: Arcs) -> list[tuple[float, str]]:
    """Return the lines of paragraphs, each with the distance to the next baseline in mm."""
    wrapped = [wrap(text, "text", type, arcs.look.trim.size.width - 2 * INSET) for text in texts]
    return [(LEAD * type + PARAGRAPH * (line is text[-1]), line) for text in wrapped for line in text]


def _key_rows(back: Back, arcs: Arcs) -> int:
    return -(-len(fire_arc_entries(arcs.bands, BACK_KEY, back.hexes)) // 2)


def _back_top(arcs: Arcs) -> float:
    return BACK_TOP + (5.0 if arcs.look.bar else 0.0)


def _back_bottom(back: Back, arcs: Arcs, type: float) -> float:
    """Return the last baseline of a back, mm."""
    texts = sum(high for high, _line in _back_lines((*back.notes, *arcs.rules(back.hexes)), type, arcs))
    return _back_top(arcs) + texts + _key_rows(back, arcs) * KEY_STEP - 0.2 * type - PARAGRAPH


def _draw_back(arcs: Arcs, front: ArcFront | None, type: float) -> tuple[Face, list[Overflow]]:
    """Return the back of a card in the given type size, and its overflows: the notes, the key, and the rules."""
    back = _back_of(front, arcs)
    sketch, size = _start_card(back.title, "", "title", look=arcs.look), arcs.look.trim.size
    room, half, y = size.width - 2 * INSET, BACK_KEY / sqrt(3), _back_top(arcs)
    for high, words in _back_lines(back.notes, type, arcs):
        sketch.text(INSET, y, words, type, room=room, of=("remark",))
        y += high
    rows = _key_rows(back, arcs)
    for index, (glyph, word) in enumerate(fire_arc_entries(arcs.bands, BACK_KEY, back.hexes)):
        x, down = INSET + index // rows * (size.width / 2 - INSET), y + index % rows * KEY_STEP
        sketch.add(Use(glyph, x + half, down))
        sketch.text(x + 2 * half + 1.2, down + cap_height("text", type) / 2, word, type)
    y += rows * KEY_STEP + 0.2 * type
    for high, words in _back_lines(arcs.rules(back.hexes), type, arcs):
        sketch.text(INSET, y, words, type)
        y += high
    if (over := _back_bottom(back, arcs, type) - (size.height - LOW)) > 1e-6:
        sketch.overflows.append(Overflow(("remark",), " ".join(back.notes), excess=over, is_block=True))
    face = arcs.picture() if arcs.picture else None
    if face and (scale := min(1.6, (size.height - y - LOW) / face.size.height)) >= 1.0:
        left, low = (size.width - scale * face.size.width) / 2, size.height - LOW - scale * face.size.height
        sketch.add(Use(Glyph(face.name, face.marks), left, (y + low) / 2, scale))
    return sketch.face(back.name, size), sketch.overflows


def _start_card(
    title: str,
    line: str,
    *of: str,
    number: str = "",
    plate: bool = False,
    sure: GivenStatus | None = None,
    look: CardLook = DEFAULT_LOOK,
) -> Sketch:
    """Return a sketch with the title of a card and a line below the title. Overflows are reported for the field `of`.

    If `plate`, title and line are to the right of a plate with the number, or with an aircraft if there is no
    number. The mark for `sure` is in the corner.
    """
    sketch, size, left = Sketch(), look.trim.size, INSET
    within = size.width - 2 * INSET
    if sure:
        sketch.add(Use(status_mark(sure), size.width - INSET - 1.2, 13.2 if look.bar else 6.2, 2.4))
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
        (14.4 if look.bar else 11.2 if plate else 12.6),
        size.width - INSET - left - (4.0 if sure and look.bar else 0.0),
    )
    for index, words in enumerate(wrap(line, "text", LINED, room)):
        sketch.text(left, y + index * 3.1, words, LINED, room=room, of=of)
    return sketch
