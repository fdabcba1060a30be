"""How I am: damage tracks, fuel, wounds, and the special damage to tick (3.30, 3.60, 10)."""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Line, Use
from printgen.drawing.sketch import Sketch
from printgen.drawing.track import Rows, crossed, track, triangle
from printgen.games.canvas_eagles.ratings import Track
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import FULL, Measures, Style
from printgen.games.canvas_eagles.sheet.pieces import SMALL, blank, heading, label, round_mark, status, tick, to_tick
from printgen.translation import _
from printgen.units import Box

QUARTER = 0.25
#: The triangle that stands for the word.
SIGN = 2.2
#: How much room a blank for triangles takes beside a track.
BESIDE = 15.0
SPECIAL_BAND = 16.0
#: The height of the wounds on half a page.
WOUNDS = 3.6
#: How much farther the lines of special damage lie apart than rows of boxes on half a page, and how far at the most.
LINE, MOST_LINE = 0.3, 5.2

#: A box to tick: what it is in a form, below `special`, and the words behind it.
Tick = tuple[str, str]
#: What stands before boxes to tick, the boxes, how many turns to cross off, and whose they are in a form.
Thing = tuple[str, tuple[Tick, ...], int, str]


def height(facts: Facts, measures: Measures) -> float:
    """How high the damage tracks with the wounds, and the fuel beside them, stand; the higher of the two."""
    style = measures.style
    rows = sum(ceil(facts.boxes(*part) / style.boxes.row) for part in _parts(facts))
    tracks = style.body + rows * measures.lead + 4 * measures.apart
    wounded = WOUNDS if style.half else 5.0
    beside = style.body + ceil(facts.fuel / 10) * measures.lead + 2.6
    return max(tracks, beside) + wounded if style.half else max(tracks + wounded, beside)


def _parts(facts: Facts) -> tuple[tuple[str, Track], ...]:
    ratings = facts.ratings
    return (
        ("engine", ratings.engine),
        ("wings", ratings.wings),
        ("fuselage", ratings.fuselage),
        ("tail", ratings.tail),
    )


def tracks(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Engine, wings, fuselage, tail: boxes, then triangles, and beside the last of each what happens when it goes."""
    names = {"engine": _("Engine"), "wings": _("Wings"), "fuselage": _("Fuselage"), "tail": _("Tail")}
    style = measures.style
    remark = _("notch: half; triangles are critical (3.604); wounds: light 1, serious 2, three kill (10.01)")
    if style.half:
        remark = _("notch: half; triangles are critical (3.604)")
    elif any(facts.crossed(name) for name, _part in _parts(facts)):
        remark = _(
            "stamped: damage from before; notch: half; triangles: critical (3.604); wounds: light 1, serious 2, three kill"
        )
    heading(sketch, place.x, place.y + style.rule, place.width, _("Damage"), remark)
    rows = replace(style.boxes, lead=measures.lead)
    y = place.y + style.body
    for name, part in _parts(facts):
        triangles, boxes = facts.triangles(name, part), facts.boxes(name, part)
        counted = facts.number(f"{name}.boxes", part.boxes) is not None
        size = style.name if counted else style.ticked
        wide = sketch.text(place.x, y + style.words, names[name], size, "strong")
        status(sketch, place.x + wide + 0.8, y + style.words, facts.doubt(f"{name}.triangles"))
        marked = triangles or 0
        sketch.extend(track(place.x + style.labels, y, boxes - marked, marked, rows))
        to_tick(sketch, place.x + style.labels, y, boxes, rows, name, ticked=facts.crossed(name))
        if not sketch.fillable:
            sketch.extend(crossed(place.x + style.labels, y, facts.crossed(name), rows))
        if counted:
            _notch(sketch, place.x + style.labels, y, boxes, rows)
        else:
            # Behind the name a blank for how many there are: those beyond are struck out.
            left = max(wide + 0.8, style.labels - 5.6)
            blank(sketch, place.x + left, y + style.words + 0.4, style.labels - 1.0 - left, 3.0, f"{name}.boxes")
        last = rows.at(boxes - 1)
        end, base = place.x + style.labels + last.x + rows.side + 2.0, y + last.y + style.words
        if style.half and boxes > rows.row:
            _fate(sketch, place.x, y + measures.lead + style.words - 0.6, name, style)
        else:
            end += _fate(sketch, end, base, name, style) + (1.2 if style.half else 2.4)
        if triangles is None:
            tight = style.half or (boxes <= rows.row and end + BESIDE > place.right)
            if not style.half and (tight or boxes > rows.row):
                # Beside a row of twenty there is no room for it: it stands below the name.
                end, base = place.x, y + style.words + (2.9 if tight else measures.lead)
            _unknown(sketch, end, base, tight, f"{name}.triangles")
        y += ceil(boxes / rows.row) * measures.lead + measures.apart
    if not style.half:
        wounds(sketch, place.x, y, place.width, facts, style)


def _fate(sketch: Sketch, x: float, y: float, name: str, style: Style) -> float:
    """What a full track means, set after its last box or below its name; returns the room it takes."""
    text = _("must glide") if name == "engine" else _("destroyed")
    wide = sketch.text(x, y, "→", style.aside, "text", ink=Ink.GREY70) + 0.8
    return wide + sketch.text(x + wide, y, text, style.aside, "semibold") + 0.8


def _unknown(sketch: Sketch, x: float, y: float, tight: bool, name: str) -> None:
    """A blank for triangles nobody knows; where there is no room for the word, a triangle stands for it."""
    if tight:
        sketch.add(Use(triangle(SIGN), x, y - SIGN))
        blank(sketch, x + SIGN + 0.6, y, 5.0, 2.5, name)
        return
    x += label(sketch, x, y, _("triangles:"))
    blank(sketch, x + 0.6, y, 4.6, 3.6, name)


def _notch(sketch: Sketch, x: float, y: float, boxes: int, rows: Rows) -> None:
    """A notch under the track where half of it is gone: one may go home (cowardly behaviour), bombs must go (12.01)."""
    at = rows.at(ceil(boxes / 2) - 1)
    edge, foot = x + at.x + rows.side + rows.gap / 2, y + at.y + rows.side
    sketch.add(Line(edge, foot - 0.5, edge, foot + 0.5, Ink.BLACK, 0.7))


def wounds(sketch: Sketch, x: float, y: float, room: float, facts: Facts, style: Style) -> None:
    """Three wound circles for each of the crew; light marks one, serious two, three kill (10.01)."""
    names = {
        "pilot": _("Pilot"),
        "co-pilot": _("Co-pilot"),
        "observer": _("Observer"),
        "gunner-1": _("Gunner 1"),
        "gunner-2": _("Gunner 2"),
        "gunner-3": _("Gunner 3"),
    }
    crew = facts.aircraft.crew
    step = min(32.0, (room - style.labels) / max(len(crew), 2))
    radius, apart, after = style.wound
    sketch.text(x, y + style.words, _("Wounds"), style.name, "strong")
    for index, role in enumerate(crew):
        at = x + style.labels + index * step
        for wound in range(3):
            round_mark(sketch, at + radius + wound * apart, y + radius, radius, f"wounds.{role}.{wound + 1}")
        sizes = (style.name, 7.0, 6.5)
        sketch.text(at + after, y + style.words, names[role], sizes, "semibold", room=step - after - 1.8)


def fuel(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Fuel in rows of ten; a notch where a quarter is left, which excuses going home (cowardly behaviour)."""
    boxes, style = facts.fuel, measures.style
    known = facts.number("fuel", facts.ratings.fuel) is not None
    rows = replace(style.boxes, row=10, lead=measures.lead)
    spent = boxes - int(boxes * QUARTER)
    used = _("speed; dive −1, climb +1") if style.half else _("each turn: speed; dive −1, climb +1")
    base = place.y + style.rule
    heading(sketch, place.x, base, place.width, _("Fuel {boxes}").format(boxes=boxes if known else "").strip(), used)
    if not known:
        blank(sketch, place.x + 7.0, base - 1.2, 5.4, 3.0, "fuel.boxes")
    status(sketch, place.x + 13.0, base - 1.2, facts.doubt("fuel"))
    y = place.y + style.body
    sketch.extend(track(place.x, y, boxes, 0, rows))
    to_tick(sketch, place.x, y, boxes, rows, "fuel", ticked=facts.crossed("fuel"))
    if not sketch.fillable:
        sketch.extend(crossed(place.x, y, facts.crossed("fuel"), rows))
    for tens in range(10, boxes + 1, 10):
        at = rows.at(tens - 1)
        x = place.x + at.x + rows.side + style.edge + 0.4
        sketch.text(x, y + at.y + style.words - 0.1, str(tens), style.small, ink=Ink.GREY70)
    foot = y + rows.size(boxes).height + 2.6
    if not known:
        sketch.text(place.x, foot, _("write how many; strike out the others"), SMALL, room=place.width)
        return
    notch = rows.at(spent)
    left, top = place.x + notch.x - rows.gap / 2, y + notch.y
    sketch.add(Line(left, top - 0.4, left, top + rows.side + 0.4, Ink.BLACK, 0.7))
    sketch.text(place.x, foot, _("at the bar a quarter is left: {number}").format(number=boxes - spent), SMALL)


def special(sketch: Sketch, place: Box, facts: Facts, columns: int) -> None:
    """Special damage to tick (3.607), in that many columns."""
    heading(sketch, place.x, place.y + 4.0, place.width, _("Special damage"), "3.607")
    plain = (
        ("engine-speed", _("Engine: no speed 3 or 4")),
        ("fabric-maneuvers", _("Fabric: no restricted maneuvers")),
        ("fabric-speed", _("Fabric: no speed 3 or 4")),
        ("struts-maneuvers", _("Struts: no restricted maneuvers")),
        ("fuel-tank", _("Fuel tank hit: −6 fuel")),
    )
    behind = tuple(role for role in facts.aircraft.crew if role == "observer" or role.startswith("gunner"))
    rows = ceil((len(plain) + 3 + len(behind)) / columns)
    lead = min(5.0, (place.height - 6.0) / rows)
    cells = iter(
        (column, place.y + 6.0 + 3.2 + lead * row)
        for column in place.columns((1.0,) * columns, 3.0)
        for row in range(rows)
    )
    for name, text in plain:
        column, y = next(cells)
        tick(sketch, column.x, y, f"special.{name}")
        sketch.text(column.x + 4.4, y, text, (FULL.ticked, SMALL[-1]), room=column.width - 4.4)
    column, y = next(cells)
    ticks(sketch, column.x, y, "", _dangers())
    column, y = next(cells)
    ticks(sketch, column.x, y, _("Gun lost"), _lost(facts))
    column, y = next(cells)
    edge = ticks(sketch, column.x, y, _("Rudder"), _rudder())
    turns(sketch, edge, y, 2, "rudder", room=column.right - edge)
    names = {
        "observer": _("Observer may not fire"),
        "gunner-1": _("Gunner 1 may not fire"),
        "gunner-2": _("Gunner 2 may not fire"),
    }
    for role in behind:
        column, y = next(cells)
        wide = sketch.text(column.x, y, names.get(role, names["observer"]), FULL.ticked) + 1.2
        turns(sketch, column.x + wide, y, 3, role, room=column.width - wide)


def _dangers() -> tuple[Tick, ...]:
    return (("smoke", _("Smoke")), ("fire", _("Fire")), ("spin", _("Spin")))


def _lost(facts: Facts) -> tuple[Tick, ...]:
    """A box for each gun, the letter of its block after the last of them: one is destroyed at a time (3.607)."""
    found: list[Tick] = []
    for armed in facts.guns:
        name, count = f"gun-lost.{armed.gun.id}", max(armed.gun.count, armed.twin.count if armed.twin else 1)
        found += [(f"{name}.{number}", armed.gun.id if number == count else "") for number in range(1, count + 1)]
    return tuple(found)


def _rudder() -> tuple[Tick, ...]:
    return (("rudder.left", _("L")), ("rudder.straight", _("S")), ("rudder.right", _("R")))


def special_in_lines(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> float:
    """Special damage to tick (3.607), as many things on a line as it holds; returns how high it stands.

    The lines lie as far apart as the height of the place allows.
    """
    style = measures.style
    heading(sketch, place.x, place.y + style.rule, place.width, _("Special damage"), "3.607")
    behind = [role for role in facts.aircraft.crew if role == "observer" or role.startswith("gunner")]
    names = {"gunner-1": _("Gunner 1: no fire"), "gunner-2": _("Gunner 2: no fire")}
    things: list[Thing] = [
        ("", (("engine-speed", _("Engine: no speed 3 or 4")),), 0, ""),
        ("", (("fabric-speed", _("Fabric: no speed 3 or 4")),), 0, ""),
        ("", (("fabric-maneuvers", _("Fabric: no restricted")),), 0, ""),
        ("", (("struts-maneuvers", _("Struts: no restricted")),), 0, ""),
        ("", _dangers(), 0, ""),
        ("", (("fuel-tank", _("Fuel tank: −6 fuel")),), 0, ""),
        (_("Rudder"), _rudder(), 2, "rudder"),
        (_("Gun lost"), _lost(facts), 0, ""),
        *((names.get(role, _("Observer: no fire")), (), 3, role) for role in behind),
    ]
    lines, x = [[things[0]]], _thing(Sketch(), 0.0, 0.0, things[0], style.ticked)
    for thing in things[1:]:
        wide = 1.6 + _thing(Sketch(), 0.0, 0.0, thing, style.ticked)
        if x + wide > place.width + 0.05:
            lines.append([])
            x = -1.6
        lines[-1].append(thing)
        x += wide
    first = style.body + style.words + 0.4
    lead = max(measures.lead + LINE, min(MOST_LINE, (place.height - first - 0.6) / max(len(lines) - 1, 1)))
    for index, line in enumerate(lines):
        x = place.x
        for thing in line:
            x = _thing(sketch, x, place.y + first + index * lead, thing, style.ticked) + 1.6
    return first + (len(lines) - 1) * lead + 0.6


def _thing(sketch: Sketch, x: float, y: float, thing: Thing, size: float) -> float:
    """Boxes and round marks that belong together; returns where they end."""
    title, boxes, count, whose = thing
    x = ticks(sketch, x, y, title, boxes, size) - (1.8 if boxes else 0.0)
    return turns(sketch, x + 1.8 * bool(boxes), y, count, whose, size) if count else x


def ticks(sketch: Sketch, x: float, y: float, title: str, boxes: tuple[Tick, ...], size: float = FULL.ticked) -> float:
    """Boxes to tick side by side, each with its word behind it if it has one, after a common title; returns where they end."""
    x += sketch.text(x, y, title, size) + 1.6 if title else 0.0
    for name, text in boxes:
        tick(sketch, x, y, f"special.{name}")
        x += 4.1
        if text:
            x += sketch.text(x, y, text, size, "strong" if len(text) == 1 else "text") + 1.8
    return x


def turns(
    sketch: Sketch, x: float, y: float, count: int, whose: str, size: float = FULL.ticked, room: float | None = None
) -> float:
    """Round marks to cross off, one a turn, and that word where the room (mm) holds it; returns where they end."""
    for index in range(count):
        round_mark(sketch, x + 1.5 + index * 3.6, y - 1.2, 1.5, f"special.{whose}-turns.{index + 1}")
    wide = count * 3.6 + 0.4
    if room is not None and wide + width(_("turns"), "text", size) > room:
        return x + wide
    return x + wide + sketch.text(x + wide, y, _("turns"), size, ink=Ink.GREY70)
