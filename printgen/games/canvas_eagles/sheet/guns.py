"""What I shoot with: a block a weapon, with its fire template, its summed combat values and its ammunition (3.5, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from printgen.drawing.fire_arc import Reach, fire_arc, fire_arc_size
from printgen.drawing.fonts.typeface import width
from printgen.drawing.hexes import Hex
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.drawing.track import track
from printgen.games.canvas_eagles.ammunition import supply
from printgen.games.canvas_eagles.ratings import Gun
from printgen.games.canvas_eagles.sheet.facts import Armed, Facts
from printgen.games.canvas_eagles.sheet.firepower import follows, summed
from printgen.games.canvas_eagles.sheet.measures import Measures, Style
from printgen.games.canvas_eagles.sheet.pieces import LABEL, SMALL, blank, heading, label, status, tick, to_tick
from printgen.translation import _
from printgen.units import Box

#: A remark of more characters than this stands below the boxes, not beside them.
LONG = 45
#: The room beside an arc that is given no more than it takes.
ARC_GAP = 0.9
#: The room to write in the name of a gun that nobody knows.
NAME = 18.0
RANGES = ("3", "2", "1", "0")


def block(sketch: Sketch, place: Box, facts: Facts, armed: Armed, measures: Measures) -> float:
    """One weapon: who fires what from where at the head, its arc at the left, values and ammunition at the right.

    Returns how high it stands.
    """
    style = measures.style
    _head(sketch, place, facts, armed, style)
    body = place.below(style.guns.head)
    hexes = tuple((Hex(*cell.hex), frozenset(cell.bands), cell.blind) for cell in armed.arc.hexes)
    middle = body.y + 7 * measures.pitch / 2 + 0.2
    arc = fire_arc_size(measures.pitch)
    room = style.guns.arc_room or arc.width + ARC_GAP
    shift = style.guns.shift if style.guns.arc_room else ARC_GAP / 2
    sketch.add(Use(_template(armed.arc.arc, hexes, measures.pitch), body.x + room / 2 - shift, middle))
    right = Box(body.x + room, body.y, body.width - room, body.height)
    foot, beside = _values(sketch, right, facts, armed, style)
    foot = _ammunition(sketch, Box(right.x, foot, right.width, body.bottom - foot), facts, armed, style, beside)
    return max(foot, body.y + arc.height + 0.2) - place.y


@cache
def _template(number: int, hexes: tuple[Reach, ...], pitch: float) -> Glyph:
    """A fire template, drawn once for all sheets."""
    return Glyph(f"arc-{number}-{pitch:g}", fire_arc(hexes, pitch))


def _head(sketch: Sketch, place: Box, facts: Facts, armed: Armed, style: Style) -> None:
    gun, weapon = armed.gun, armed.weapon
    title = weapon.name if gun.count == 1 else f"{gun.count} × {weapon.plural or weapon.name}"
    of, set_in = ("guns", armed.index), style.guns
    line, side, sizes = place.y + style.rule, set_in.badge, set_in.title
    heading(sketch, place.x, line, place.width, "")
    sketch.add(Rect(place.x, line - side, side, side, fill=Ink.BLACK, stroke=None))
    sketch.text(place.x + side / 2, line - 0.9 * side / 4.4, gun.id, sizes[0], "strong", "middle", Ink.WHITE)
    first, base = place.x + side + 1.6, line - 1.2
    detail = _detail(gun, brief=style.half)
    most = place.width - side - 5.6 - width(detail, "text", LABEL[-1]) if style.half else set_in.title_room
    wide = sketch.text(first, base, title, sizes, "strong", room=most, of=(*of, "weapon")) if title else 0.0
    if not armed.named:
        blank(sketch, first + wide, base, NAME, 4.0, f"guns.{gun.id}.weapon")
        wide += NAME
    wide += status(sketch, first + 0.6 + wide, base, facts.doubt(f"guns.{gun.id}.weapon"))
    room = place.width - wide - side - (3.4 if style.half else 4.6 + 2.4)
    if width(detail, "text", LABEL[-1]) > room:
        detail = _detail(gun, brief=True)
    doubt = facts.doubt(f"guns.{gun.id}.arc")
    edge = place.right - (2.2 if doubt else 0.0)
    sketch.text(edge, base, detail, LABEL, "text", "end", Ink.GREY70, room, of)
    status(sketch, edge + 0.4, base, doubt)


def _detail(gun: Gun, brief: bool) -> str:
    """How a gun is mounted, who fires it, and by which template; `brief`: in as few letters as will do."""
    mounts = {"fixed": _("rigid"), "flexible": _("flex.") if brief else _("flexible")}
    crew = {
        "pilot": _("pilot"),
        "co-pilot": _("co-pilot"),
        "observer": _("observer"),
        "gunner-1": _("gunner 1"),
        "gunner-2": _("gunner 2"),
        "gunner-3": _("gunner 3"),
    }
    arc, wing = (_("arc {number}"), _("wing")) if brief else (_("template {number}"), _("on the wing"))
    number = gun.arc if isinstance(gun.arc, int) else "____"
    parts = (mounts[gun.mount], wing if gun.wing else "", crew[gun.crew], arc.format(number=number))
    return (" · " if brief else "  ·  ").join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the values: the baseline of its last line, and what there was no room to say there."""

    last: float = 0.0
    left: tuple[str, ...] = ()


def _values(sketch: Sketch, place: Box, facts: Facts, armed: Armed, style: Style) -> tuple[float, Beside]:
    """The combat values by burst and range, base, stability, mount and burst already summed; and what is beside them.

    Returns their lower edge.
    """
    set_in = style.guns
    lead = follows(facts, armed)
    if lead is not None:
        joined = _("if carried: fires with {gun} as one, +2 there (6.03)")
        always = _("fires with {gun} as one: the values are there (6.03)")
        said = (joined if armed.gun.optional else always).format(gun=lead.gun.id)
        for index, text in enumerate(wrap(said, "text", LABEL[-1], place.width)):
            sketch.text(place.x, place.y + 3.0 + index * 2.6, text, LABEL, room=place.width)
        _jam(sketch, place.x, place.y + 8.2, armed, place.width)
        return place.y + 9.4, Beside()
    names = {"short": _("Short"), "medium": _("Med.") if style.half else _("Medium"), "long": _("Long")}
    first = place.x + set_in.first
    edge = first + 3 * set_in.step + 0.6
    label(sketch, place.x, place.y + set_in.top - 1.0, _("Range"))
    for column, text in enumerate(RANGES):
        x = first + column * set_in.step
        sketch.text(x, place.y + set_in.top - 1.0, text, 7.0, "semibold", "end", Ink.GREY70)
    y = place.y + set_in.top
    for name, row in summed(facts, armed):
        sketch.add(Line(place.x, y, edge, y, Ink.GREY40, HAIRLINE))
        sketch.text(place.x, y + set_in.line, names[name], set_in.words)
        for column, figure in enumerate(row):
            edge_of = first + column * set_in.step
            if figure:
                sketch.text(edge_of, y + set_in.line, figure, set_in.figure, "strong", "end")
            else:
                box = Box(edge_of - 5.0, y + 0.3, 5.0, set_in.row - 0.6)
                sketch.entry(f"guns.{armed.gun.id}.{name}.{RANGES[column]}", box, size=7.0)
        y += set_in.row
    sketch.add(Line(place.x, y, edge, y, Ink.GREY40, HAIRLINE))
    edge += set_in.beside
    return y, _beside(sketch, Box(edge, place.y, place.right - edge, y - place.y), facts, armed, style)


def _beside(sketch: Sketch, place: Box, facts: Facts, armed: Armed, style: Style) -> Beside:
    """Jams to tick, and what else matters when firing; what is too long for so narrow a place on half a page is left."""
    y, lead = _jam(sketch, place.x, place.y + 3.0, armed, place.width), 2.3 if style.half else 2.4
    if armed.twin:
        after = 4.0 if style.half else 4.6
        for name, text in (("twin", _("twin: +2")), ("jam.2", _("its jam"))):
            tick(sketch, place.x, y, f"guns.{armed.gun.id}.{name}")
            sketch.text(place.x + after, y, text, LABEL, room=place.width - after)
            y += 4.0
    left = []
    carried = supply(armed.weapon, facts.aircraft, facts.choices.date)
    for text in (*_asides(facts, armed), *((carried.remark,) if style.half else ())):
        lines = wrap(text, "text", SMALL[-1], place.width)
        if style.half and (y + lead * (len(lines) - 1) > place.bottom + 0.4 or _wide(lines) > place.width):
            left.append(text)
            continue
        for line in lines:
            sketch.text(place.x, y, line, SMALL[-1], room=place.width, of=("guns", armed.index, "remark"))
            y += lead
    return Beside(y - lead, tuple(text for text in left if text))


def _wide(lines: tuple[str, ...]) -> float:
    return max((width(line, "text", SMALL[-1]) for line in lines), default=0.0)


def _jam(sketch: Sketch, x: float, y: float, armed: Armed, room: float) -> float:
    """A box for each gun that may jam, which only a long burst does (3.801); returns the next line's baseline.

    The boxes stand one below the other where there is no room for them side by side.
    """
    if "long" not in armed.weapon.bursts:
        return y
    count, wide = armed.gun.count, width(_("jam"), "text", LABEL[-1])
    down = 0 if count * 4.4 + 0.2 + wide <= room else count - 1
    for number in range(count):
        at = (x + (0 if down else number * 4.4), y + (number * 4.0 if down else 0))
        tick(sketch, *at, f"guns.{armed.gun.id}.jam.{number + 1}")
    after = (4.0 if down or room < 4.6 + wide + 0.6 else count * 4.4) + 0.2
    sketch.text(x + after, y, _("jam"), LABEL, room=room - after)
    return y + down * 4.0 + 4.4


def _asides(facts: Facts, armed: Armed) -> Iterator[str]:
    """What to know of a gun in a word: whether it is carried, what it fires with, what firing it leads to."""
    gun = armed.gun
    if gun.instead_of:
        yield _("instead of {gun}").format(gun=gun.instead_of)
    elif gun.optional:
        yield _("if carried")
    if gun.link and any(follows(facts, other) is armed for other in facts.guns):
        yield _("with {gun}; alone −2").format(gun=gun.link)
    elif gun.count > 1 and gun.values is None:
        yield _("one alone: −2")
    if gun.mount == "fixed" and "long" in armed.weapon.bursts:
        yield _("medium, long up or down: climb or dive next")
    by_one_man = [
        other for other in facts.guns if other.gun.crew == gun.crew and not other.gun.link and not other.gun.instead_of
    ]
    if len(by_one_man) > 1 and armed in by_one_man and all(other.weapon.kind == "machine-gun" for other in by_one_man):
        yield _("one gun a turn")
    if gun.remark:
        yield gun.remark


def _ammunition(sketch: Sketch, place: Box, facts: Facts, armed: Armed, style: Style, above: Beside) -> float:
    """Boxes to cross off: 1 for a short burst, 2 for a medium one, 3 for a long one (6.02); what to know of them beside.

    On half a page that stands below, with what there was no room for above. Returns the lower edge of all that.
    """
    carried, set_in = supply(armed.weapon, facts.aircraft, facts.choices.date), style.guns
    y, x, edge = place.y + set_in.ammunition, place.x, place.x
    rows = replace(set_in.boxes, row=min(max(carried.boxes, 1), 10))
    number = set_in.number if carried.drums > 1 else 0.0
    for drum in range(carried.drums):
        wide = number + rows.size(carried.boxes).width
        if x + wide > place.right + 0.05:
            x, y = place.x, y + rows.lead
        if number:
            at = (x + (number - 0.2) / 2, y + style.words - 0.2)
            sketch.text(*at, str(drum + 1), style.small, "semibold", "middle", Ink.GREY70)
        sketch.extend(track(x + number, y, carried.boxes, 0, rows))
        to_tick(sketch, x + number, y, carried.boxes, rows, f"guns.{armed.gun.id}", 1 + drum * carried.boxes)
        if carried.stop:
            bar = x + number + rows.at(carried.stop).x - rows.gap / 2
            sketch.add(Line(bar, y - 0.6, bar, y + rows.side + 0.6, Ink.BLACK, FINE * 3))
        x += wide + set_in.apart
        edge = max(edge, x)
    foot = y + rows.size(carried.boxes).height if carried.boxes else place.y
    if style.half:
        remark = "; ".join(above.left)
        below = Box(place.x, foot, place.width, place.bottom - foot)
        return foot + 2.4 * _remark(sketch, below, remark, armed, SMALL[1:]) + (0.6 if remark else 0.0)
    beside = Box(edge, max(place.y + 1.6, above.last + 0.4), place.right - edge, place.height)
    below = place.below(rows.size(carried.boxes).height + 2.2 if carried.boxes else 1.6)
    _remark(sketch, below if len(carried.remark) > LONG else beside, carried.remark, armed, SMALL)
    return foot


def _remark(sketch: Sketch, place: Box, text: str, armed: Armed, sizes: tuple[float, ...]) -> int:
    """A small remark in as many lines as it takes; returns how many."""
    lines = wrap(text, "text", sizes[0], place.width)
    for index, line in enumerate(lines):
        y = place.y + 2.3 + index * 0.4 * sizes[0]
        sketch.text(place.x, y, line, sizes, ink=Ink.GREY70, room=place.width, of=("guns", armed.index, "weapon"))
    return len(lines)
