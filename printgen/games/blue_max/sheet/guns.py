"""What an aircraft shoots with: a frame for each of its crew, with the field of fire, the combat values, and for each kind of gun
what is crossed off: guns destroyed, jams, the drums of Lewis guns (Combat, Lewis Guns, Observers)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from printgen.data.figures import doubts_of
from printgen.data.records.fields import Sure, Unknown
from printgen.drawing.fire_arc import arc_hexes, half_field, half_field_size
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Space, Tick, Words, status_sign
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Layers, Part, Rigid, Row
from printgen.drawing.layout.table import Figures, Table
from printgen.drawing.marks import Use
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.magazines import APART, MagazineRows, magazine
from printgen.drawing.panels.plan_view import SideDrawing
from printgen.games.blue_max.facts import Facts, GunGroup, crew_names
from printgen.games.blue_max.sheet.style import SheetStyle
from printgen.translation import _

BURSTS = ("short", "medium", "long")


def gun_frames(facts: Facts, style: SheetStyle, pad: bool) -> Iterator[Part]:
    """A frame for each of the crew that has guns; none for an observer whom the aircraft lacks."""
    for crew in crew_names():
        held = [it for it in facts.pad if it.crew == crew and (pad or facts.gun_count(it))]
        if held and (crew in facts.aircraft.crew or any(map(facts.gun_count, held))):
            yield _frame(facts, style, crew, held, pad)


def _frame(facts: Facts, style: SheetStyle, crew: str, held: Sequence[GunGroup], pad: bool) -> Part:
    lacks = not any(map(facts.gun_count, held))
    size, room = half_field_size(style.pitch), style.values.first + 3 * style.values.step + 4.0
    arc = facts.arcs.get(crew)
    glyph = half_field(arc_hexes(arc), style.pitch) if arc else None
    picture = CustomPart(lambda sketch, at: sketch.add(*([Use(glyph, at.x, at.y)] if glyph else [])), size.height)
    # Fuel is higher than the guns of one man.
    below = SideDrawing(facts.aircraft) if len(facts.aircraft.crew) == 1 and not style.half else Blank(grows=True)
    kinds = Column((*(part for it in held for part in _kind(facts, style, it, pad)), below))
    # On half a page a picture has room below, where one man fires; else the words tell it.
    shown = () if style.half else (picture,)
    parts: tuple[Part, ...] = (kinds,) if lacks else (*shown, _values(facts, style, crew), kinds)
    remark = (
        _("struck out: not on this type") if lacks else arc.shape + facts.readings_sign("hexes", of=arc) if arc else ""
    )
    if facts.has_optional_gun(crew):
        remark = _("Lewis gun: variant, by agreement only")
    row = Row(parts, widths=() if lacks else (*((size.width + 1.6,) if shown else ()), room, 0.0))
    pairs = any(it.weapon.boxes and facts.gun_count(it) > 1 for it in held)
    # Where two guns' drums have no room beside the table, they go below it.
    two = 2 * magazine(style.boxes, 5) + APART
    body: Part = ByWidth(lambda wide: Column(parts, 1.2) if pairs and wide - room < two else row)
    if style.half and len(facts.aircraft.crew) == 1:
        body = Column((body, Rigid(picture)), 1.2)
    ink = Ink.GREY70 if lacks else facts.ink
    return FramedPanel("", crew_names()[crew] + facts.readings_sign("guns"), body, ink, style, remark)


def _values(facts: Facts, style: SheetStyle, crew: str) -> Part:
    """The combat values by burst and range; lines to write on where they cannot be reckoned."""
    names, sums = {"short": _("Short"), "medium": _("Medium"), "long": _("Long")}, summed_values(facts, crew)
    rows = tuple(Figures(names[it], sums.get(it, ("",) * 4), f"values.{crew}.{it}") for it in BURSTS)
    table = Table(_("Range"), ("3", "2", "1", "0"), rows, style.values)
    many, alone = sum(gun.count for gun in facts.guns_of(crew)), single_gun_modifier(facts)
    said = _("one gun")
    if alone and (many > 1 or facts.has_optional_gun(crew)):
        said = _("single gun: −{less}") if many > 1 else _("with Lewis gun: +{less}")
        said = said.format(less=-alone)
    if style.half:
        return Layers((table, PieceLine((Space(table.width), status_sign(values_status(facts))), 2.3)))
    note = (status_sign(values_status(facts)), Words(said if sums else "", 7.0, ink=Ink.GREY70))
    # What is still added stands on the combat table.
    summed_up = (Words(_("burst, stability, guns included"), 7.0, ink=Ink.GREY70),) if sums else ()
    return Column((table, PieceLine(note, 3.1), PieceLine(summed_up, 3.1)))


def single_gun_modifier(facts: Facts) -> int | None:
    """What a single gun adds at any range, less than nothing; None where that differs or is not known."""
    try:
        values = facts.tables.modifier("single-weapon").values if facts.tables else ()
    except KeyError:
        return None
    found = set(values) if isinstance(values, tuple) else set()
    value = found.pop() if len(found) == 1 else None
    return value if isinstance(value, int) else None


def values_status(facts: Facts) -> Sure | None:
    """How sure the combat values are: as the table is, else as the stability."""
    return (doubts_of(facts.tables, "base-values")[0] if facts.tables else None) or facts.differing_status("stability")


def summed_values(facts: Facts, crew: str) -> dict[str, tuple[str, ...]]:
    """By burst, at ranges 3 2 1 0: base value, stability and burst, less what a single gun lacks; what the turn brings is added
    at the table. Nothing where that cannot be reckoned."""
    tables, stability, fired = facts.tables, facts.stability, facts.guns_of(crew)
    if tables is None or stability is None or not fired:
        return {}
    alone = ("single-weapon",) if sum(gun.count for gun in fired) == 1 else ()
    try:
        sums = {it: tables.sum_lines((f"{it}-burst", f"stability-{stability.lower()}", *alone)) for it in BURSTS}
    except (KeyError, ValueError):
        return {}
    return {burst: tuple(str(value).replace("-", "−") for value in row) for burst, row in sums.items()}


def _kind(facts: Facts, style: SheetStyle, held: GunGroup, pad: bool) -> Iterator[Part]:
    """Guns of a kind: a box for each that may be destroyed, one for a jam, and their drums; blacked out what the type lacks."""
    has = facts.gun_count(held)
    most = held.max_count if pad else has
    name, side = f"guns.{held.crew}.{held.weapon.weapon}", style.boxes.side
    title = held.weapon.plural if most > 1 else held.weapon.name
    sure = facts.differing_status(*(f"guns.{gun.id}" for gun in held.guns)) if held.guns else None
    words = Words(title, (style.label, 7.0), "strong" if has else "text", Ink.BLACK if has else Ink.GREY70)
    box = partial(Tick, wide=side + 0.8, side=side, down=style.down)
    ticks: list[Piece] = [box(f"{name}.lost.{number + 1}", is_blacked_out=number >= has) for number in range(most)]
    ink, size = Ink.BLACK if has else Ink.GREY70, style.special
    ticks += [
        Words(_("dest.") if style.half else _("destroyed"), size, ink=ink, space_after=0.9 if style.half else 2.2),
        box(f"{name}.jam", is_blacked_out=not has),
        Words(_("jam"), size, ink=ink),
    ]
    wide = sum(piece.measure(99.0).wide for piece in ticks)
    line = tuple(PieceLine(it, side - style.down) for it in ((words, Space(0.8), status_sign(sure)), tuple(ticks)))
    yield Layers((Row(line, widths=(0.0, wide)),), style.boxes.lead)
    count, boxes = held.weapon.magazines, held.weapon.boxes
    if boxes and count is not None:
        # So many are printed where nobody knows how many there are.
        drums = 4 if isinstance(count, Unknown) or doubts_of(held.weapon, "magazines")[0] == "missing" else count
        yield MagazineRows(name, drums, boxes, has, most, style.boxes, style.words)
