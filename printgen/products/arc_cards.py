"""Cards with fire templates, nine per sheet, and a list of the templates that each aircraft uses.

A diagram from the rulebook is listed on the card of the matching template, or has its own card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt

from msgspec.structs import replace

from printgen.data.kind import Case, Library, unique_cases
from printgen.data.kinds import ARCS, DIAGRAMS
from printgen.data.official import is_builtin
from printgen.data.records.fields import Unknown
from printgen.data.records.tables import Arc, ArcDiagram
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import (
    HOURS,
    DrawnHex,
    arc_hexes,
    fire_arc,
    fire_arc_size,
    hexes_at_hour,
)
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import ORIGIN
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Face, Line, Use
from printgen.drawing.sketch import Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.products.arc_backs import FIELD, LOW, SMALLEST_BACK, ArcFront, BackLook, back_look, draw_back, start_card
from printgen.products.arc_names import format_carriers
from printgen.products.arc_templates import (
    INSET,
    Arcs,
    CardLook,
    Firer,
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

#: The type size of clock numbers, in points. The next values, in mm, are the gap between a hex and its clock number,
#: and the free space below the field.
HOUR, BESIDE_HEX, APART = 8.5, 2.2, 1.0
#: The maximum number of lines for the names of aircraft on a card. If more lines are needed, the card refers to the list.
NAMES = 3
#: The list: the type size in points, the minimum and the maximum height of a line and the first baseline in mm. Every fifth
#: line has a darker rule.
LISTED, ROW, MOST_ROW, FIRST, FIFTH = 10.0, 6.2, 6.6, 20.0, 5


def deck_of_cards(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """Return the cards with the templates that the selected aircraft use.

    If no aircraft are selected, all templates have cards, and so does each diagram that matches none of them. In this
    case, cards that list the templates by aircraft are added if a template's card has too little space for the names of
    all its aircraft.
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
    has_list = show_all and any(_has_too_many_names(by, arcs.look) for _case, by in carried)
    pitch, behind = hex_pitch(arcs.look), back_look(fronts, arcs)
    cards = [draw_card(it, arcs, pitch, behind) for it in fronts]
    if has_list:
        cards += carrier_list(arcs, carried)
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
    parts, diagrams = [carriers, arc.remark or ""], tuple[str, ...]()
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
        arc,
        next(iter(given), None),
        (case, *twins, *unique_cases(firer.case for firer in by.values() if firer.case)),
        picture_note,
    )


def template_face(arcs: Arcs, library: Library, number: int, by: Mapping[str, Firer]) -> Face:
    """Return the front of a template's card, which names the aircraft in `by`.

    Raises:
        KeyError: there is no template with this number.
    """
    front = template_front(arcs, library.of(ARCS)[str(number)], by, library)
    return draw_card(front, arcs, hex_pitch(arcs.look)).front


def diagram_front(case: Case[ArcDiagram], library: Library) -> ArcFront:
    """Return the content of the card for a diagram that is not shown on a template's card.

    The card shows the altitude bands at those clock positions for which the rulebook's text defines them.
    """
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
    return ArcFront(name, section, case, title, line, "title", "", spokes, (note,), None, given, cases)


def _format_shape(record: ArcDiagram) -> str:
    """Describe a diagram: its shape, the letter of its gun and, if known, the section of its rule."""
    shape, section = f"{record.shape} ({record.gun})", record.source.section if record.source else None
    rule = _("rule\u00a0{section}").format(section=section)
    return f"{shape}, {rule}" if section else shape


def _has_too_many_names(by: Mapping[str, Firer], look: CardLook) -> bool:
    """Return whether the names of the aircraft that use a template need more lines than a card has."""
    names = format_carriers(by)
    return len(wrap(names, "text", look.small, look.trim.size.width - 2 * INSET)) > NAMES if names else False


def hex_pitch(look: CardLook) -> float:
    """Return the largest distance between opposite hexsides, mm, at which a field of fire fits on the cards of a deck."""
    size, field = look.trim.size, fire_arc_size(1.0)
    # The clock's numbers need space on both sides of the field.
    highest = (size.height - LOW - APART - _field_top(look)) / field.height
    return int(min(highest, (size.width - 2 * INSET - 9.8) / field.width) * 10) / 10


def _field_top(look: CardLook) -> float:
    return FIELD + (4.6 if look.bar else 0.0)


def draw_card(front: ArcFront, arcs: Arcs, pitch: float, behind: BackLook = SMALLEST_BACK) -> Card:
    """Draw a card. The front has the title, and the template on a clock face. The back has the aircraft, key and rules."""
    look = arcs.look
    sketch = start_card(front.title, front.line, front.of, number=front.number, plate=True, sure=front.sure, look=look)
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
        # The number is beside the last hex, in the space at the upper or lower corner of this hex.
        base = at.y - pitch / 2 + high if hour == 12 else at.y + pitch / 2
        sketch.text(at.x + 0.5 * pitch + BESIDE_HEX, base, str(hour), HOUR, "strong", ink=Ink.GREY70)
    back, more = draw_back(arcs, front, behind)
    overflows: tuple[tuple[Case, Overflow], ...] = tuple((front.case, it) for it in (*sketch.overflows, *more))
    face, cases = sketch.face(front.name, size), front.cases or (front.case,)
    return Card(face, back, bookmark=(front.section, front.name), trim=look.trim, cases=cases, overflows=overflows)


def carrier_list(arcs: Arcs, carried: Iterable[tuple[Case[Arc], Mapping[str, Firer]]]) -> Iterable[Card]:
    """Yield the cards with the title “Guns by template”, which list each aircraft with the numbers of its templates.

    The aircraft are in alphabetical order. Numbers that are from neither a rulebook nor a chart are marked.

    Args:
        carried: the templates in use, each with the aircraft that use it.
    """
    by_name: dict[str, dict[int, Firer]] = {}
    for case, by in carried:
        for name, firer in by.items():
            by_name.setdefault(name, {})[case.record.arc] = firer
    every, size = sorted(by_name, key=str.casefold), arcs.look.trim.size
    row_count = int((size.height - LOW - FIRST) / ROW) + 1
    # The list continues on the backs.
    count = -(-len(every) // (2 * row_count))
    ends = [round(at * len(every) / (2 * count)) for at in range(2 * count + 1)]
    step = min(MOST_ROW, (size.height - LOW - FIRST) / max(row_count - 1, 1))
    own = unique_cases(firer.case for _case, by in carried for firer in by.values() if firer.case)
    cases = (*(case for case, by in carried if by), *own)
    for number in range(count):
        sides = [every[ends[at] : ends[at + 1]] for at in (2 * number, 2 * number + 1)]
        faces, overflows = list[Face](), list[tuple[Case, Overflow]]()
        for side, names in zip(("", "-back"), filter(None, sides), strict=False):
            sketch = _list_face(arcs, names, by_name, step)
            faces.append(sketch.face(f"who-fires-by-which-{number + 1}{side}", size))
            overflows += ((cases[0], overflow) for overflow in sketch.overflows)
        title, line = _("Guns by template"), f"{sides[0][0]} – {(sides[1] or sides[0])[-1]}"
        back = faces[1] if len(faces) > 1 else None
        bookmark = (title, line)
        yield Card(faces[0], back, bookmark=bookmark, trim=arcs.look.trim, cases=cases, overflows=tuple(overflows))


def _list_face(arcs: Arcs, names: Sequence[str], by_name: Mapping[str, Mapping[int, Firer]], step: float) -> Sketch:
    """Draw one side of a card that lists aircraft with the numbers of their templates. `step` is the height of a line, mm."""
    sketch = start_card(_("Guns by template"), f"{names[0]} – {names[-1]}", look=arcs.look)
    right = arcs.look.trim.size.width - INSET
    for index, name in enumerate(names):
        y, x = FIRST + index * step, right
        rule, dark = y + 0.32 * step, index % FIFTH == FIFTH - 1
        sketch.add(Line(INSET, rule, right, rule, Ink.GREY70 if dark else Ink.GREY15, HAIRLINE))
        for template, firer in sorted(by_name[name].items(), key=lambda it: it[0], reverse=True):
            x -= sketch.text(x, y, str(template), LISTED, "strong", "end")
            if firer.sure:
                sketch.add(Use(status_mark(firer.sure), x - 1.1, y - 1.1, 1.4))
                x -= 2.0
            x -= 2.2
        sketch.text(INSET, y, name, (LISTED, LISTED - 1.0, LISTED - 2.0), room=x - INSET, of=("arcs",))
    return sketch
