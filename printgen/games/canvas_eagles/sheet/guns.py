"""What I shoot with: a block a weapon, with its fire template, its summed combat values and its ammunition (3.5, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from printgen.drawing.fire_arc import Reach, fire_arc
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Glyph, Line, Rect, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.drawing.track import Rows, track
from printgen.games.canvas_eagles.ammunition import Supply, supply
from printgen.games.canvas_eagles.sheet.facts import Armed, Facts
from printgen.games.canvas_eagles.sheet.firepower import follows, summed
from printgen.games.canvas_eagles.sheet.measures import Measures
from printgen.games.canvas_eagles.sheet.pieces import LABEL, SMALL, heading, label, status, tick
from printgen.hexes import Hex
from printgen.units import Box
from printgen.words import _

ARC_ROOM = 30.0
HEAD = 6.0
ROW = 3.9
#: A remark of more characters than this stands below the boxes, not beside them.
LONG = 45
#: Room for the number of a drum before its boxes.
NUMBER = 2.6
STEP = 8.6
RANGES = ("3", "2", "1", "0")


def block(sketch: Sketch, place: Box, facts: Facts, armed: Armed, measures: Measures) -> None:
    """One weapon: who fires what from where at the head, its arc at the left, values and ammunition at the right."""
    _head(sketch, place, facts, armed)
    body = place.below(HEAD)
    hexes = tuple((Hex(*cell.hex), frozenset(cell.bands), cell.blind) for cell in armed.arc.hexes)
    middle = body.y + 7 * measures.pitch / 2 + 0.2
    sketch.add(Use(_template(armed.arc.arc, hexes, measures.pitch), body.x + ARC_ROOM / 2 - 0.8, middle))
    right = Box(body.x + ARC_ROOM, body.y, body.width - ARC_ROOM, body.height)
    foot = _values(sketch, right, facts, armed)
    _ammunition(sketch, Box(right.x, foot, right.width, body.bottom - foot), facts, armed)


@cache
def _template(number: int, hexes: tuple[Reach, ...], pitch: float) -> Glyph:
    """A fire template, drawn once for all sheets."""
    return Glyph(f"arc-{number}-{pitch:g}", fire_arc(hexes, pitch))


def _head(sketch: Sketch, place: Box, facts: Facts, armed: Armed) -> None:
    gun, weapon = armed.gun, armed.weapon
    title = weapon.name if gun.count == 1 else f"{gun.count} × {weapon.plural or weapon.name}"
    mounts = {"fixed": _("rigid"), "flexible": _("flexible")}
    crew = {
        "pilot": _("pilot"),
        "co-pilot": _("co-pilot"),
        "observer": _("observer"),
        "gunner-1": _("gunner 1"),
        "gunner-2": _("gunner 2"),
        "gunner-3": _("gunner 3"),
    }
    arc = _("template {number}").format(number=gun.arc)
    parts = (mounts[gun.mount], _("on the wing") if gun.wing else "", crew[gun.crew], arc)
    heading(sketch, place.x, place.y + 4.0, place.width, "")
    sketch.add(Rect(place.x, place.y - 0.4, 4.4, 4.4, fill=Ink.BLACK, stroke=None))
    sketch.text(place.x + 2.2, place.y + 3.1, gun.id, 10.5, "strong", "middle", Ink.WHITE)
    of = ("guns", armed.index)
    wide = sketch.text(place.x + 6.0, place.y + 2.8, title, (10.5, 8.5), "strong", room=45, of=(*of, "weapon"))
    wide += status(sketch, place.x + 6.6 + wide, place.y + 2.8, facts.doubt(f"guns.{gun.id}.weapon"))
    detail = "  ·  ".join(part for part in parts if part)
    room = place.width - wide - 9 - 2.4
    doubt = facts.doubt(f"guns.{gun.id}.arc")
    edge = place.right - (2.2 if doubt else 0.0)
    sketch.text(edge, place.y + 2.8, detail, LABEL, "text", "end", Ink.GREY70, room, of)
    status(sketch, edge + 0.4, place.y + 2.8, doubt)


def _values(sketch: Sketch, place: Box, facts: Facts, armed: Armed) -> float:
    """The combat values by burst and range, base, stability, mount and burst already summed; returns their lower edge."""
    lead = follows(facts, armed)
    if lead is not None:
        together = _("fires with {gun} as one, +2 there (6.03)").format(gun=lead.gun.id)
        said = _("if carried: {what}").format(what=together) if armed.gun.optional else together
        sketch.text(place.x, place.y + 3.0, said, LABEL, room=place.width)
        _jam(sketch, place.x, place.y + 8.2, armed, place.width)
        return place.y + 9.4
    names = {"short": _("Short"), "medium": _("Medium"), "long": _("Long")}
    first = place.x + 15.0
    edge = first + 3 * STEP + 0.6
    label(sketch, place.x, place.y + 2.6, _("Range"))
    for column, text in enumerate(RANGES):
        sketch.text(first + column * STEP, place.y + 2.6, text, 7.0, "semibold", "end", Ink.GREY70)
    y = place.y + 3.6
    for name, row in summed(facts, armed):
        sketch.add(Line(place.x, y, edge, y, Ink.GREY40, HAIRLINE))
        sketch.text(place.x, y + 3.1, names[name], (8.5, 7.0))
        for column, figure in enumerate(row):
            sketch.text(first + column * STEP, y + 3.1, figure, 10.5, "strong", "end")
        y += ROW
    sketch.add(Line(place.x, y, edge, y, Ink.GREY40, HAIRLINE))
    _beside(sketch, Box(edge + 3.0, place.y, place.right - edge - 3.0, y - place.y), facts, armed)
    return y


def _beside(sketch: Sketch, place: Box, facts: Facts, armed: Armed) -> None:
    """Jams to tick, and what else matters when firing."""
    y = place.y + 3.0
    if _jam(sketch, place.x, y, armed, place.width):
        y += 4.4
    if armed.twin:
        tick(sketch, place.x, y)
        sketch.text(place.x + 4.6, y, _("twin: +2"), LABEL, room=place.width - 4.6)
        y += 4.0
    for text in _asides(facts, armed):
        for line in wrap(text, "text", SMALL[-1], place.width):
            sketch.text(place.x, y, line, SMALL[-1], room=place.width, of=("guns", armed.index, "remark"))
            y += 2.4


def _jam(sketch: Sketch, x: float, y: float, armed: Armed, room: float) -> bool:
    """A box for each gun that may jam, which only a long burst does (3.801); says whether there is any."""
    if "long" not in armed.weapon.bursts:
        return False
    for number in range(armed.gun.count):
        tick(sketch, x + number * 4.4, y)
    after = armed.gun.count * 4.4 + 0.2
    sketch.text(x + after, y, _("jam"), LABEL, room=room - after)
    return True


def _asides(facts: Facts, armed: Armed) -> Iterator[str]:
    """What to know of a gun in a word: whether it is carried, what it fires with, what firing it leads to."""
    gun = armed.gun
    if gun.instead_of:
        yield _("instead of {gun}").format(gun=gun.instead_of)
    elif gun.optional:
        yield _("if carried")
    if any(follows(facts, other) is armed for other in facts.guns):
        yield _("with {gun}; one alone: −2").format(gun=gun.link) if gun.link else ""
    elif gun.count > 1 and gun.values is None:
        yield _("one alone: −2")
    if gun.mount == "fixed" and "long" in armed.weapon.bursts:
        yield _("medium, long up or down: climb or dive next")
    by_one_man = [other for other in facts.guns if other.gun.crew == gun.crew and not other.gun.link]
    if len(by_one_man) > 1 and all(other.weapon.kind == "machine-gun" for other in by_one_man):
        yield _("one gun a turn")
    if gun.remark:
        yield gun.remark


def _ammunition(sketch: Sketch, place: Box, facts: Facts, armed: Armed) -> None:
    """Boxes to cross off: 1 for a short burst, 2 for a medium one, 3 for a long one (6.02); what to know of them beside."""
    carried = supply(armed.weapon, facts.aircraft, facts.choices.date)
    y, x, edge = place.y + 1.8, place.x, place.x
    rows = _rows(carried)
    number = NUMBER if carried.drums > 1 else 0.0
    for drum in range(carried.drums):
        wide = number + rows.size(carried.boxes).width
        if x + wide > place.right + 0.05:
            x, y = place.x, y + rows.lead
        if number:
            sketch.text(x + 1.2, y + 2.9, str(drum + 1), 6.5, "semibold", "middle", Ink.GREY70)
        sketch.extend(track(x + number, y, carried.boxes, 0, rows))
        if carried.stop:
            at = x + number + rows.at(carried.stop).x - rows.gap / 2
            sketch.add(Line(at, y - 0.6, at, y + rows.side + 0.6, Ink.BLACK, FINE * 3))
        x += wide + 1.6
        edge = max(edge, x)
    beside = Box(edge, place.y + 1.6, place.right - edge, place.height)
    below = place.below(rows.size(carried.boxes).height + 2.2 if carried.boxes else 1.6)
    _remark(sketch, below if len(carried.remark) > LONG else beside, carried.remark, armed)


def _remark(sketch: Sketch, place: Box, text: str, armed: Armed) -> None:
    """A small remark in as many lines as it takes."""
    for index, line in enumerate(wrap(text, "text", SMALL[0], place.width)):
        y = place.y + 2.3 + index * 2.6
        sketch.text(place.x, y, line, SMALL, ink=Ink.GREY70, room=place.width, of=("guns", armed.index, "weapon"))


def _rows(carried: Supply) -> Rows:
    """Boxes of a drum side by side, ten in a row at the most."""
    return Rows(side=3.8, gap=0.4, group_gap=1.2, row=min(max(carried.boxes, 1), 10), lead=4.6)
