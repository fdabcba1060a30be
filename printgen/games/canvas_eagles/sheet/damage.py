"""How I am: damage tracks, fuel, wounds, and the special damage to tick (3.30, 3.60, 10)."""

from __future__ import annotations

from math import ceil

from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Line
from printgen.drawing.sketch import Sketch
from printgen.drawing.track import Rows, track
from printgen.games.canvas_eagles.ratings import Track
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import Measures
from printgen.games.canvas_eagles.sheet.pieces import LABEL, SMALL, heading, label, status, tick
from printgen.units import Box
from printgen.words import _

LABELS = 17.5
QUARTER = 0.25
SPECIAL_BAND = 16.0


def height(facts: Facts, measures: Measures) -> float:
    """How high the damage tracks with the wounds, and the fuel beside them, stand; the higher of the two."""
    rows = sum(ceil(part.boxes / Rows().row) for _name, part in _parts(facts))
    tracks = 6.0 + rows * measures.lead + 4 * measures.apart + 5.0
    return max(tracks, 6.0 + ceil(facts.ratings.fuel / 10) * measures.lead + 2.6)


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
    heading(sketch, place.x, place.y + 4.0, place.width, _("Damage"), _("triangles are critical: 3.604"))
    rows = Rows(lead=measures.lead)
    y = place.y + 6.0
    for name, part in _parts(facts):
        triangles = facts.triangles(name, part)
        sketch.text(place.x, y + 3.2, names[name], 10.5, "strong")
        marked = triangles or 0
        sketch.extend(track(place.x + LABELS, y, part.boxes - marked, marked, rows))
        last = rows.at(part.boxes - 1)
        _fate(sketch, place.x + LABELS + last.x + rows.side + 2.0, y + last.y + 3.1, name, triangles, facts)
        y += ceil(part.boxes / rows.row) * measures.lead + measures.apart
    _wounds(sketch, place.x, y, place.width, facts)


def _fate(sketch: Sketch, x: float, y: float, name: str, triangles: int | None, facts: Facts) -> None:
    """What a full track means, set after its last box; and a blank for triangles nobody knows."""
    text = _("must glide") if name == "engine" else _("destroyed")
    x += sketch.text(x, y, "→", 7.0, "text", ink=Ink.GREY70) + 0.8
    x += sketch.text(x, y, text, 7.0, "semibold") + 0.8
    x += status(sketch, x, y, facts.doubt(f"{name}.triangles"))
    if triangles is None:
        x += 3.0 + label(sketch, x + 3.0, y, _("triangles:"))
        sketch.add(Line(x + 0.6, y, x + 7.0, y, Ink.BLACK, HAIRLINE))


def _wounds(sketch: Sketch, x: float, y: float, room: float, facts: Facts) -> None:
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
    step = min(32.0, (room - LABELS) / max(len(crew), 2))
    sketch.text(x, y + 3.2, _("Wounds"), 10.5, "strong")
    for index, role in enumerate(crew):
        at = x + LABELS + index * step
        for wound in range(3):
            sketch.add(Circle(at + 2.1 + wound * 4.7, y + 2.1, 2.1, pen=FINE))
        sketch.text(at + 15.2, y + 3.1, names[role], (8.5, 7.0, 6.5), "semibold", room=step - 15.2)
    used = LABELS + len(crew) * step
    if room - used > 38:
        sketch.text(x + room, y + 3.1, _("light 1, serious 2; three kill"), SMALL, anchor="end", ink=Ink.GREY70)


def fuel(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Fuel in rows of ten; a notch where a quarter is left, which excuses going home (cowardly behaviour)."""
    boxes, rows = facts.ratings.fuel, Rows(row=10, lead=measures.lead)
    spent = boxes - int(boxes * QUARTER)
    heading(sketch, place.x, place.y + 4.0, place.width, _("Fuel"), _("speed; dive −1, climb +1"))
    status(sketch, place.x + 9.0, place.y + 2.8, facts.doubt("fuel"))
    y = place.y + 6.0
    sketch.extend(track(place.x, y, boxes, 0, rows))
    for tens in range(10, boxes + 1, 10):
        at = rows.at(tens - 1)
        sketch.text(place.x + at.x + rows.side + 1.6, y + at.y + 3.0, str(tens), 6.5, ink=Ink.GREY70)
    notch = rows.at(spent)
    left, top = place.x + notch.x - rows.gap / 2, y + notch.y
    sketch.add(Line(left, top - 0.4, left, top + rows.side + 0.4, Ink.BLACK, 0.7))
    foot = y + rows.size(boxes).height + 2.6
    sketch.text(place.x, foot, _("at the bar a quarter is left: {number}").format(number=boxes - spent), SMALL)


def special(sketch: Sketch, place: Box, facts: Facts, columns: int) -> None:
    """Special damage to tick (3.607), in that many columns."""
    heading(sketch, place.x, place.y + 4.0, place.width, _("Special damage"), "3.607")
    items = (
        _("Engine damaged: no speed 3, 4"),
        _("Fabric tears: no restricted"),
        _("Fabric tears: no speed 3, 4"),
        _("Struts: no restricted"),
        _("Fuel tank hit: −6 fuel"),
        _("Weapon destroyed:"),
    )
    rows = ceil((len(items) + 3) / columns)
    lead = min(5.0, (place.height - 6.0) / rows)
    cells = [
        (column, place.y + 6.0 + 3.2 + lead * row)
        for column in place.columns((1.0,) * columns, 3.0)
        for row in range(rows)
    ]
    for (column, y), text in zip(cells, items, strict=False):
        tick(sketch, column.x, y)
        sketch.text(column.x + 4.6, y, text, LABEL, room=column.width - 4.6)
    column, y = cells[len(items)]
    for text, cell in zip((_("Smoke"), _("Fire"), _("Spin")), column.columns((1.2, 0.95, 1.0)), strict=True):
        tick(sketch, cell.x, y)
        sketch.text(cell.x + 4.2, y, text, LABEL, room=cell.width - 4.2)
    column, y = cells[len(items) + 1]
    _rudder(sketch, column.x, y)
    if len(facts.aircraft.crew) > 1:
        column, y = cells[len(items) + 2]
        wide = sketch.text(column.x, y, _("Observer may not fire"), LABEL)
        _turns(sketch, column.x + wide + 1.4, y, 3)


def _rudder(sketch: Sketch, x: float, y: float) -> None:
    """Rudder jammed: which way, and the turns left."""
    x += sketch.text(x, y, _("Rudder jam"), LABEL) + 1.4
    for way in (_("L"), _("S"), _("R")):
        x += sketch.text(x, y, way, 7.0, "strong") + 0.5
        tick(sketch, x, y)
        x += 4.4
    _turns(sketch, x + 1.2, y, 2)


def _turns(sketch: Sketch, x: float, y: float, turns: int) -> None:
    """Round marks to cross off, one a turn."""
    for index in range(turns):
        sketch.add(Circle(x + 1.5 + index * 3.6, y - 1.2, 1.5, pen=FINE))
