"""The weapon part of the record sheet, with one frame per crew member (Combat, Lewis Guns, Observers).

A frame contains the field of fire and the combat values. For each kind of gun, it has boxes for destroyed guns, jams
and magazines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from msgspec.structs import replace

from printgen.data.figures import doubts_of
from printgen.data.records.fields import Sure, Unknown
from printgen.drawing.fire_arc import arc_hexes, half_field, half_field_size
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Space, Tick, Words, status_sign
from printgen.drawing.layout.part import Blank, ByWidth, Column, CustomPart, Inset, Layers, Part, Rigid, Row
from printgen.drawing.layout.table import Figures, Table
from printgen.drawing.marks import Use
from printgen.drawing.panels.framed import FramedPanel
from printgen.drawing.panels.magazines import APART, MagazineRows, magazine
from printgen.drawing.panels.plan_view import SideDrawing
from printgen.games.blue_max.facts import Facts, GunGroup, crew_names
from printgen.games.blue_max.sheet.style import SheetStyle
from printgen.translation import _

#: The width of an arc's hexes on half a page if several crew members have guns, mm.
SMALL_PITCH = 2.4
BURSTS = ("short", "medium", "long")


def gun_frames(facts: Facts, style: SheetStyle, pad: bool) -> Iterator[Part]:
    """Yield a frame for each crew member with guns. An aircraft without an observer has no observer frame."""
    for crew in crew_names():
        groups = [it for it in facts.pad if it.crew == crew and (pad or facts.gun_count(it))]
        if groups and (crew in facts.aircraft.crew or any(map(facts.gun_count, groups))):
            yield _frame(facts, style, crew, groups, pad)


def _frame(facts: Facts, style: SheetStyle, crew: str, groups: Sequence[GunGroup], pad: bool) -> Part:
    is_missing = not any(map(facts.gun_count, groups))
    arc, several = facts.arcs.get(crew), len(facts.aircraft.crew) > 1
    pitch = SMALL_PITCH if style.half and several else style.pitch
    size, room = half_field_size(pitch), style.values.first + 3 * style.values.step + 4.0
    glyph = half_field(arc_hexes(arc), pitch) if arc else None
    picture = CustomPart(lambda sketch, at: sketch.add(*([Use(glyph, at.x, at.y)] if glyph else [])), size.height)
    kinds = [tuple(_kind(facts, style, it, pad)) for it in groups]
    values = _values(facts, style, crew)
    if is_missing:
        body: Part = Column(tuple(chain.from_iterable(kinds)))
    elif not style.half:
        # The fuel frame is higher than the guns of a single crew member, so the side view fills the space.
        below = Blank(grows=True) if several else SideDrawing(facts.aircraft, livery=facts.livery, above=2.0)
        parts = (picture, values, Column((*chain.from_iterable(kinds), below)))
        body = Row(parts, widths=(size.width + 1.6, room, 0.0))
    elif several:
        body = Column((_crowded(values, room, kinds, Rigid(picture), style), Blank(grows=True)))
    else:
        left = Column((values, Inset(Rigid(picture), 0.3 * style.values.first)), 1.8)
        beside = Row((left, Column(tuple(chain.from_iterable(kinds)))), widths=(room, 0.0))
        body = Column((beside, Blank(grows=True)))
    remark = (
        _("struck out: not on this type")
        if is_missing
        else arc.shape + facts.readings_sign("hexes", of=arc)
        if arc
        else ""
    )
    if facts.has_optional_gun(crew):
        remark = _("Lewis gun: variant, by agreement only")
    ink = Ink.GREY70 if is_missing else facts.ink
    sure = values_status(facts) if style.half and not is_missing else None
    return FramedPanel("", crew_names()[crew] + facts.readings_sign("guns"), body, ink, style, remark, sure)


def _crowded(values: Part, room: float, kinds: Sequence[tuple[Part, ...]], picture: Part, style: SheetStyle) -> Part:
    """Return the guns of one of several crew members on half a page. The picture is below the guns, or below the values.

    Args:
        values: the table of combat values.
        room: the width of the table in mm.
        kinds: for each kind of gun, the line with its boxes, and its magazines if there are any.
    """
    lines, magazines = tuple(it[0] for it in kinds), tuple(chain.from_iterable(it[1:] for it in kinds))
    right: Part = Column((*lines, Inset(picture, top=0.3)))
    if not magazines:
        return Row((values, right), widths=(room, 0.0))
    wide_enough = room + 2 * magazine(style.boxes, 5) + APART
    above = Column((Row((values, right), widths=(room, 0.0)), *magazines), 1.2)
    left = Column((values, Inset(picture, 0.3 * style.values.first)), 1.4)
    beside = Row((left, Column((*lines, *magazines))), widths=(room, 0.0))
    # If the drums of two guns do not fit beside the table, they are placed below it.
    return ByWidth(lambda wide: beside if wide >= wide_enough else above)


def _values(facts: Facts, style: SheetStyle, crew: str) -> Part:
    """Return the combat values by burst and range. If they cannot be calculated, return lines to write on."""
    names, sums = {"short": _("Short"), "medium": _("Medium"), "long": _("Long")}, summed_values(facts, crew)
    rows = tuple(Figures(names[it], sums.get(it, ("",) * 4), f"values.{crew}.{it}") for it in BURSTS)
    table = Table(_("Range"), ("3", "2", "1", "0"), rows, style.values)
    many, alone = sum(gun.count for gun in facts.guns_of(crew)), single_gun_modifier(facts)
    gun_note = _("one gun")
    if alone and (many > 1 or facts.has_optional_gun(crew)):
        gun_note = _("single gun: −{less}") if many > 1 else _("with Lewis gun: +{less}")
        gun_note = gun_note.format(less=-alone)
    if style.half:
        # The status mark is in the heading of the frame.
        return table
    note = (status_sign(values_status(facts)), Words(gun_note if sums else "", 7.0, ink=Ink.GREY70))
    # The remaining modifiers are on the combat table.
    summed_up = (Words(_("burst, stability and guns included"), 7.0, ink=Ink.GREY70),) if sums else ()
    return Column((table, PieceLine(note, 3.1), PieceLine(summed_up, 3.1)))


def single_gun_modifier(facts: Facts) -> int | None:
    """Return the (negative) modifier for a single gun, or None if the modifier is unknown or differs between ranges."""
    try:
        values = facts.tables.modifier("single-weapon").values if facts.tables else ()
    except KeyError:
        return None
    found = set(values) if isinstance(values, tuple) else set()
    value = found.pop() if len(found) == 1 else None
    return value if isinstance(value, int) else None


def values_status(facts: Facts) -> Sure | None:
    """Return the status mark for the combat values: that of the table or, if the table needs no mark, that of the stability."""
    return (doubts_of(facts.tables, "base-values")[0] if facts.tables else None) or facts.differing_status("stability")


def summed_values(facts: Facts, crew: str) -> dict[str, tuple[str, ...]]:
    """Return the combat values at ranges 3, 2, 1 and 0, by burst, or an empty mapping if they cannot be calculated.

    The values include base value, stability, burst and the single-gun modifier. Players add the modifiers
    that depend on the turn.
    """
    tables, stability, guns = facts.tables, facts.stability, facts.guns_of(crew)
    if tables is None or stability is None or not guns:
        return {}
    alone = ("single-weapon",) if sum(gun.count for gun in guns) == 1 else ()
    try:
        sums = {it: tables.sum_lines((f"{it}-burst", f"stability-{stability.lower()}", *alone)) for it in BURSTS}
    except (KeyError, ValueError):
        return {}
    return {burst: tuple(str(value).replace("-", "−") for value in row) for burst, row in sums.items()}


def _kind(facts: Facts, style: SheetStyle, group: GunGroup, pad: bool) -> Iterator[Part]:
    """Yield the parts for one kind of gun: one box per gun to mark its loss, a box for a jam, and the magazines."""
    count = facts.gun_count(group)
    most = group.max_count if pad else count
    name, side = f"guns.{group.crew}.{group.weapon.weapon}", style.boxes.side
    title = group.weapon.plural if most > 1 else group.weapon.name
    sure = facts.differing_status(*(f"guns.{gun.id}" for gun in group.guns)) if group.guns else None
    words = Words(
        title, (style.label, 8.0, 7.5, 7.0), "strong" if count else "text", Ink.BLACK if count else Ink.GREY70
    )
    box = partial(Tick, wide=side + (0.5 if style.half else 0.8), side=side, down=style.down)
    ticks: list[Piece] = [box(f"{name}.lost.{number + 1}", is_blacked_out=number >= count) for number in range(most)]
    ink, size = Ink.BLACK if count else Ink.GREY70, style.special
    ticks += [
        Words(_("lost"), size, ink=ink, space_after=0.6 if style.half else 1.2),
        box(f"{name}.jam", is_blacked_out=not count),
        Words(_("jam"), size, ink=ink),
    ]
    wide = sum(piece.measure(99.0).wide for piece in ticks)
    base, after = side - style.down, (Space(0.3), status_sign(sure), Space(0.0 if style.half else 0.6))
    taken = sum(piece.measure(99.0).wide for piece in after)
    # The name leaves space for the status mark.
    name_line = ByWidth(lambda room: PieceLine((replace(words, room=room - taken), *after), base))
    yield Layers((Row((name_line, PieceLine(tuple(ticks), base)), widths=(0.0, wide)),), style.boxes.lead)
    magazines, boxes = group.weapon.magazines, group.weapon.boxes
    if boxes and magazines is not None:
        # If the number of magazines is unknown, four are printed.
        drums = (
            4 if isinstance(magazines, Unknown) or doubts_of(group.weapon, "magazines")[0] == "missing" else magazines
        )
        yield MagazineRows(name, drums, boxes, count, most, style.boxes, style.words)
