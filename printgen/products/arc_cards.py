"""Fire arcs to look up: a card for each template, upright, nine to a sheet; the rulebook's diagrams, on the card of the template
that they are read as; and who fires by which, as a list of aircraft."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt

from msgspec import Struct

from printgen.data.kind import Case, Library, unique_cases
from printgen.data.kinds import ARCS, DIAGRAMS
from printgen.data.official import is_builtin
from printgen.data.records.fields import Unknown
from printgen.data.records.tables import Arc, ArcDiagram
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import (
    HOURS,
    DrawnHex,
    arc_hexes,
    fire_arc,
    fire_arc_entries,
    fire_arc_size,
    hexes_at_hour,
)
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import ORIGIN
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, FINE, HAIRLINE, Face, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Overflow, Sketch
from printgen.drawing.text_block import wrap
from printgen.products.arc_templates import (
    INSET,
    USUAL,
    Arcs,
    CardLook,
    Firer,
    Given,
    given_status,
    readings_sign,
    shows_all_aircraft,
    template_name,
    used_templates,
)
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Size

#: The plate that a card is found by: where it begins from the top, its side, how far from it the words stand, mm.
PLATE, SIDE, BESIDE = 3.6, 11.4, 2.6
#: The field begins under the head at this height, mm, and the foot keeps this far from the cut.
FIELD, LOW = 15.8, 3.6
#: The clock's type in points; how far its numbers stand from a hex, and between field and foot, mm.
HOUR, BESIDE_HEX, APART = 8.5, 1.3, 1.5
#: The thin frame of a card: how far from the cut, mm.
EDGE = 1.8
#: Of the key: its type in points; a hex, and from line to line, mm.
KEYED, KEY, KEYS = 7.0, 3.0, 3.4
#: The type of a card's number and of the line under its title, points.
NUMBER, LINED = 24.0, 8.0
#: Of the back: its type, and a hex of its key, mm.
BACK, BACK_KEY = 8.0, 4.6
#: Who carries a template is said on its card in so many lines at the most, else in the list.
NAMES = 3
#: Of the list: its type in points, its lines and where they begin, mm; after so many a darker rule.
LISTED, ROW, FIRST, FIFTH = 7.5, 3.3, 19.0, 5


class ArcFront(Struct, frozen=True):
    """What the front of a card shows, measured before any is drawn: they all have hexes of one size.

    case: the record that is told what does not fit; shows: all of its records. of: the field of the line under the title.
    """

    name: str
    section: str
    case: Case
    title: str
    line: str
    of: str
    number: str
    hexes: tuple[DrawnHex, ...]
    foot: tuple[str, ...]
    sure: Given | None = None
    cases: tuple[Case, ...] = ()


def deck_of_cards(arcs: Arcs, library: Library, choices: Choices, _size: Size) -> Deck:
    """A card each for the templates in use; where all aircraft are printed, for the rulebook's diagrams too that no template is
    the twin of, and the list of who fires by which."""
    all_of_them, carried = shows_all_aircraft(arcs, choices), used_templates(arcs, library, choices)
    shown = {case.record.arc for case, _by in carried}
    drawings = [(case, case.record) for case in library.of(DIAGRAMS).values()] if all_of_them else []
    twins = {number: [case for case, it in drawings if it.template == number] for number in shown}
    fronts = [template_front(arcs, case, by, library, tuple(twins.get(case.record.arc, ()))) for case, by in carried]
    alone = [case for case, it in drawings if it.template not in shown or isinstance(it.template, Unknown)]
    fronts += [diagram_front(arcs, case, library) for case in alone]
    same, back = shared_measures(fronts, arcs.look), _back(arcs)
    cards = [draw_card(it, arcs, same, back) for it in fronts]
    if all_of_them and any(_too_many(by, arcs.look) for _case, by in carried):
        cards += carrier_list(arcs, carried, back)
    return Deck(arcs.names()[0], tuple(cards), status_marks(face for card in cards for face in (card.front, back)))


def template_front(
    arcs: Arcs, case: Case[Arc], by: Mapping[str, Firer], library: Library, twins: tuple[Case[ArcDiagram], ...] = ()
) -> ArcFront:
    """What the card of a template shows: who carries it, which of the rulebook's diagrams are read as it."""
    arc = case.record
    reconstructed = arc.source is not None and arc.source.status == "reconstructed"
    lost = _("reconstructed: picture lost\u00a0({section})")
    said = lost.format(section=arc.source.section) if reconstructed and arc.source and arc.source.section else ""
    nobody = _("not on any charted aircraft") if arc.purpose == "fire" else ""
    names_here = format_carriers(by) or nobody
    if _too_many(by, arcs.look):
        names_here = _("{count} aircraft: see Guns by template").format(count=len(by))
    parts, diagrams = [names_here, arc.remark or "", said], tuple[str, ...]()
    given = sorted(it for it in map(given_status, (arc.source, *arc.sources.values())) if it)
    for it in twins:
        record = it.record
        made = is_builtin(record.source_of("template"))
        words = _("{title} (reconstructed): {shape}") if made else _("{title}: {shape}")
        diagrams += _lines(
            words.format(title=f"{record.title}{readings_sign(library, it)}", shape=_told(record)), arcs.look
        )
    title = template_name(arc) + readings_sign(library, case)
    foot = (*(line for part in parts for line in _lines(part, arcs.look)), *diagrams)
    return ArcFront(
        f"template-{arc.arc}",
        _("Templates"),
        case,
        title,
        arc.shape,
        "shape",
        "" if arc.title else str(arc.arc),
        arc_hexes(arc),
        foot,
        next(iter(given), None),
        (case, *twins, *unique_cases(firer.case for firer in by.values() if firer.case)),
    )


def template_face(arcs: Arcs, library: Library, number: int, by: Mapping[str, Firer]) -> Face:
    """The front of the card of a template by itself, as these aircraft have it. Raises KeyError for a number that none has."""
    front = template_front(arcs, library.of(ARCS)[str(number)], by, library)
    return draw_card(front, arcs, shared_measures((front,), arcs.look)).front


def diagram_front(arcs: Arcs, case: Case[ArcDiagram], library: Library) -> ArcFront:
    """What the card of one of the rulebook's diagrams shows: what its text tells of clock positions, for no template is its
    twin."""
    record = case.record
    shaded = frozenset(record.shaded_bands)
    at = [(hour, frozenset(bands)) for hour, bands in record.clock.items()]
    spokes = tuple(DrawnHex(here, bands, None, bands & shaded) for hour, bands in at for here in hexes_at_hour(hour))
    said = _("no matching template; the rulebook does not define the hexes between")
    if record.template:
        number = "____" if isinstance(record.template, Unknown) else record.template
        said = _("treated as template {number}").format(number=number)
    title, foot = record.title + readings_sign(library, case), _lines(said, arcs.look)
    made = given_status(record.source_of("template")) if record.template else None
    named, shows = f"diagram-{record.diagram}", (case,)
    line, section = _told(record), _("Rulebook diagrams")
    return ArcFront(named, section, case, title, line, "title", "", spokes, foot, made, shows)


def _told(record: ArcDiagram) -> str:
    """What a diagram is of: its gun, that gun's letter, and the rule that has it."""
    said, section = f"{record.shape} ({record.gun})", record.source.section if record.source else None
    rule = _("rule\u00a0{section}").format(section=section)
    return f"{said}, {rule}" if section else said


def _lines(text: str, look: CardLook) -> tuple[str, ...]:
    return tuple(wrap(text, "text", look.small, look.trim.size.width - 2 * INSET)) if text else ()


def _too_many(by: Mapping[str, Firer], look: CardLook) -> bool:
    """Whether a template has more carriers than its card names."""
    return len(_lines(format_carriers(by), look)) > NAMES


class SharedMeasures(Struct, frozen=True):
    """What is alike on all cards of a deck, mm: the hexes from side to side, and how far down the line above the foot lies."""

    pitch: float
    rule: float


def shared_measures(fronts: Iterable[ArcFront], look: CardLook) -> SharedMeasures:
    """As large hexes, and as high a foot, as the card with the most to say has room for."""
    most, size = max((len(it.foot) for it in fronts), default=0), look.trim.size
    rule = size.height - LOW - look.step * most - 0.5
    pitch = (rule - APART - _field_top(look)) / fire_arc_size(1.0).height
    # Beside the field the clock's numbers have room.
    widest = (size.width - 2 * INSET - 8.0) / fire_arc_size(1.0).width
    return SharedMeasures(int(min(pitch, widest) * 10) / 10, rule)


def _field_top(look: CardLook) -> float:
    return FIELD + (4.6 if look.bar else 0.0)


def draw_card(it: ArcFront, arcs: Arcs, same: SharedMeasures, back: Face | None = None) -> Card:
    """A card: title, the template with the clock about it and what its hexes mean, what is said below."""
    look, pitch, rule = arcs.look, same.pitch, same.rule
    sketch = _headed(it.title, it.line, it.of, number=it.number, plate=True, sure=it.sure, look=look)
    size, high = look.trim.size, cap_height("strong", HOUR)
    # What room is over lies above and below the field alike.
    x, y = size.width / 2, (_field_top(look) + rule - APART) / 2
    sketch.extend(fire_arc(it.hexes, pitch, x, y, arcs.bands))
    for hour, side in HOURS.items():
        at = ORIGIN.step(side, 3).center(pitch).shift(x, y)
        if hour % 6:
            out = (pitch / sqrt(3) + BESIDE_HEX) * (1 if hour < 6 else -1)
            sketch.text(
                at.x + out, at.y + high / 2, str(hour), HOUR, "strong", "start" if hour < 6 else "end", Ink.GREY70
            )
            continue
        # Beside the last hex, where its upper or lower corner leaves room.
        base = at.y - pitch / 2 + high if hour == 12 else at.y + pitch / 2
        sketch.text(at.x + 0.5 * pitch, base, str(hour), HOUR, "strong", ink=Ink.GREY70)
    _key(sketch, it, arcs, y + 3.5 * pitch)
    sketch.add(Line(INSET, rule, size.width - INSET, rule, Ink.BLACK, FINE))
    for index, words in enumerate(it.foot):
        # Words of ours all fit: what does not is the record's remark.
        base = rule + 0.5 + (index + 1) * look.step
        sketch.text(INSET, base, words, look.small, room=size.width - 2 * INSET, of=("remark",))
    told: tuple[tuple[Case, Overflow], ...] = tuple((it.case, misfit) for misfit in sketch.overflows)
    face, shows = sketch.face(it.name, size), it.cases or (it.case,)
    return Card(face, back, bookmark=(it.section, it.name), trim=look.trim, cases=shows, overflows=told)


def _key(sketch: Sketch, it: ArcFront, arcs: Arcs, low: float) -> None:
    """What the hexes of a card mean, in the corners that its field leaves: a column for the bands at the left, the lowest on the
    line `low` (mm); at the right all of them, and of shaded hexes and blind spots those that it has."""
    every, bands = fire_arc_entries(arcs.bands, KEY), len(arcs.bands.names)
    has = [True] * bands + ([True] if bands > 1 else [])
    has += [any(cell.shaded for cell in it.hexes)] if arcs.bands.shaded else []
    has += [any(cell.blind is not None for cell in it.hexes)] if arcs.bands.blind else []
    half = KEY / sqrt(3)
    wide = max(width(word, "text", KEYED) for _hex, word in every[bands:]) if every[bands:] else 0.0
    right = [entry for entry, shown in zip(every[bands:], has[bands:], strict=True) if shown]
    for column, x in ((every[:bands], INSET), (right, arcs.look.trim.size.width - INSET - wide - 2 * half - 1.0)):
        for index, (shown, word) in enumerate(reversed(column)):
            y = low - index * KEYS
            sketch.add(Use(shown, x + half, y - cap_height("text", KEYED) / 2))
            sketch.text(x + 2 * half + 1.0, y, word, KEYED)


def carrier_list(arcs: Arcs, carried: Iterable[tuple[Case[Arc], Mapping[str, Firer]]], back: Face) -> Iterable[Card]:
    """Who fires by which template: the aircraft by the alphabet, each with the numbers of its templates, on as many cards as they
    take; a number that is ours has its mark."""
    by_name: dict[str, dict[int, Firer]] = {}
    for case, by in carried:
        for name, firer in by.items():
            by_name.setdefault(name, {})[case.record.arc] = firer
    every, size = sorted(by_name, key=str.casefold), arcs.look.trim.size
    most = int((size.height - LOW - FIRST) / ROW) + 1
    count = -(-len(every) // most)
    share = -(-len(every) // count)
    own = unique_cases(firer.case for _case, by in carried for firer in by.values() if firer.case)
    shows = (*(case for case, by in carried if by), *own)
    for number in range(count):
        held = every[number * share : (number + 1) * share]
        title, line = _("Guns by template"), f"{held[0]} – {held[-1]}"
        sketch, right = _headed(title, line, look=arcs.look), size.width - INSET
        for index, name in enumerate(held):
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
        told = tuple((shows[0], misfit) for misfit in sketch.overflows)
        named = f"who-fires-by-which-{number + 1}"
        face = sketch.face(named, size)
        yield Card(face, back, bookmark=(title, line), trim=arcs.look.trim, cases=shows, overflows=told)


def _back(arcs: Arcs) -> Face:
    """How to read a template, and what the game's rules say of it: the same on the back of every card."""
    sketch = _headed(arcs.title(), _("key and rules"), look=arcs.look)
    y, size = 18.6, arcs.look.trim.size
    every, half, step = fire_arc_entries(arcs.bands, BACK_KEY), BACK_KEY / sqrt(3), BACK_KEY + 1.2
    # The bands in one column, what else there is in another.
    rows = len(arcs.bands.names)
    for index, (shown, word) in enumerate(every):
        x, down = INSET + index // rows * (size.width / 2 - INSET), y + BACK_KEY / 2 + index % rows * step
        sketch.add(Use(shown, x + half, down))
        sketch.text(x + 2 * half + 1.2, down + cap_height("text", BACK) / 2, word, BACK)
    y += rows * step + 4.6
    # On a large card the rules are as large as its foot, and a drawing has room below them.
    type = max(BACK, arcs.look.small + 1.0)
    for rule in arcs.rules():
        for line in wrap(rule, "text", type, size.width - 2 * INSET):
            sketch.text(INSET, y, line, type)
            y += 3.3 * type / BACK
        y += 1.3
    face = arcs.picture() if arcs.picture else None
    if face and (scale := min(1.6, (size.height - y - INSET) / face.size.height)) >= 1.0:
        left, top = (size.width - scale * face.size.width) / 2, size.height - INSET - scale * face.size.height
        sketch.add(Use(Glyph(face.name, face.marks), left, (y + top) / 2, scale))
    return sketch.face("template-back", size)


def _headed(
    title: str,
    line: str,
    *of: str,
    number: str = "",
    plate: bool = False,
    sure: Given | None = None,
    look: CardLook = USUAL,
) -> Sketch:
    """Title and the line below it; `sure`: its mark in the corner. plate: they stand beside the number that the
    card is found by, or beside an aircraft where it has none."""
    sketch, size, left = Sketch(), look.trim.size, INSET
    top, within = 11.0 if look.bar else EDGE, size.width - 2 * INSET
    ink = Ink.BLUE if look.bar else Ink.GREY70
    sketch.add(Rect(EDGE, top, size.width - 2 * EDGE, size.height - top - EDGE, None, ink, FINE))
    if sure:
        sketch.add(Use(status_mark(sure), size.width - INSET - 1.2, 13.2 if look.bar else 6.2, 2.4))
    if look.bar:
        sketch.add(Rect(-BLEED, -BLEED, size.width + 2 * BLEED, BLEED + 11.0, Ink.BLUE, Ink.BLUE, FINE))
        sketch.text(INSET, 8.2, title, (17.0, 14.0, 10.5, 8.5), "strong", ink=Ink.ON_FILL, room=within, of=of)
    else:
        sizes, top = (14.0, 10.5, 8.5), 8.6
        if plate:
            fill = Ink.SOLID if number else None
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
    y, room = (14.4 if look.bar else 11.2 if plate else 12.6), size.width - INSET - left
    for index, words in enumerate(wrap(line, "text", LINED, room)):
        sketch.text(left, y + index * 3.1, words, LINED, room=room, of=of)
    return sketch


def format_carriers(by: Mapping[str, Firer]) -> str:
    """Who carries a template, in words: those of whom a book or a chart says so, then those that we gave it to, then those that
    the house did."""
    known, guessed, given = (
        format_names(it for it, firer in by.items() if firer.sure == wanted)
        for wanted in (None, "reconstructed", "house")
    )
    made = _("reconstructed: {names}").format(names=guessed) if guessed else ""
    own = _("house rule: {names}").format(names=given) if given else ""
    return "; ".join(filter(None, (known, made, own)))


def format_names(aircraft: Iterable[str]) -> str:
    """The names of those who carry a template, by the alphabet; a maker's name stands once before all of his."""
    makers: dict[str, list[str]] = {}
    for name in sorted(aircraft, key=str.casefold):
        maker, _space, model = name.partition(" ")
        makers.setdefault(maker, []).append(model)
    return "; ".join(f"{maker} {', '.join(models)}".strip() for maker, models in makers.items())
