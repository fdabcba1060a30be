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
from printgen.games.canvas_eagles.sheet.pieces import SMALL, heading, label, status, tick
from printgen.units import Box
from printgen.words import _

LABELS = 15.8
QUARTER = 0.25
SPECIAL_BAND = 16.0
TICKED = 6.5


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
    heading(
        sketch,
        place.x,
        place.y + 4.0,
        place.width,
        _("Damage"),
        _("notch: half; triangles are critical (3.604); wounds: light 1, serious 2, three kill (10.01)"),
    )
    rows = Rows(lead=measures.lead)
    y = place.y + 6.0
    for name, part in _parts(facts):
        triangles = facts.triangles(name, part)
        wide = sketch.text(place.x, y + 3.1, names[name], 8.5, "strong")
        status(sketch, place.x + wide + 0.8, y + 3.1, facts.doubt(f"{name}.triangles"))
        marked = triangles or 0
        sketch.extend(track(place.x + LABELS, y, part.boxes - marked, marked, rows))
        _notch(sketch, place.x + LABELS, y, part.boxes, rows)
        last = rows.at(part.boxes - 1)
        _fate(sketch, place.x + LABELS + last.x + rows.side + 2.0, y + last.y + 3.1, name, triangles)
        y += ceil(part.boxes / rows.row) * measures.lead + measures.apart
    _wounds(sketch, place.x, y, place.width, facts)


def _fate(sketch: Sketch, x: float, y: float, name: str, triangles: int | None) -> None:
    """What a full track means, set after its last box; and a blank for triangles nobody knows."""
    text = _("must glide") if name == "engine" else _("destroyed")
    x += sketch.text(x, y, "→", 7.0, "text", ink=Ink.GREY70) + 0.8
    x += sketch.text(x, y, text, 7.0, "semibold") + 0.8
    if triangles is None:
        x += 3.0 + label(sketch, x + 3.0, y, _("triangles:"))
        sketch.add(Line(x + 0.6, y, x + 7.0, y, Ink.BLACK, HAIRLINE))


def _notch(sketch: Sketch, x: float, y: float, boxes: int, rows: Rows) -> None:
    """A notch under the track where half of it is gone: one may go home (cowardly behaviour), bombs must go (12.01)."""
    at = rows.at(ceil(boxes / 2) - 1)
    edge, foot = x + at.x + rows.side + rows.gap / 2, y + at.y + rows.side
    sketch.add(Line(edge, foot - 0.5, edge, foot + 0.5, Ink.BLACK, 0.7))


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
    sketch.text(x, y + 3.1, _("Wounds"), 8.5, "strong")
    for index, role in enumerate(crew):
        at = x + LABELS + index * step
        for wound in range(3):
            sketch.add(Circle(at + 2.1 + wound * 4.6, y + 2.1, 2.1, pen=FINE))
        sketch.text(at + 14.2, y + 3.1, names[role], (8.5, 7.0, 6.5), "semibold", room=step - 16.0)


def fuel(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Fuel in rows of ten; a notch where a quarter is left, which excuses going home (cowardly behaviour)."""
    boxes, rows = facts.ratings.fuel, Rows(row=10, lead=measures.lead)
    spent = boxes - int(boxes * QUARTER)
    heading(
        sketch,
        place.x,
        place.y + 4.0,
        place.width,
        _("Fuel {boxes}").format(boxes=boxes),
        _("each turn: speed; dive −1, climb +1"),
    )
    status(sketch, place.x + 13.0, place.y + 2.8, facts.doubt("fuel"))
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
    plain = (
        _("Engine: no speed 3 or 4"),
        _("Fabric: no restricted maneuvers"),
        _("Fabric: no speed 3 or 4"),
        _("Struts: no restricted maneuvers"),
        _("Fuel tank hit: −6 fuel"),
    )
    behind = tuple(role for role in facts.aircraft.crew if role == "observer" or role.startswith("gunner"))
    rows = ceil((len(plain) + 3 + len(behind)) / columns)
    lead = min(5.0, (place.height - 6.0) / rows)
    cells = iter(
        (column, place.y + 6.0 + 3.2 + lead * row)
        for column in place.columns((1.0,) * columns, 3.0)
        for row in range(rows)
    )
    for text in plain:
        column, y = next(cells)
        tick(sketch, column.x, y)
        sketch.text(column.x + 4.4, y, text, TICKED, room=column.width - 4.4)
    _ticks(sketch, *next(cells), "", (_("Smoke"), _("Fire"), _("Spin")))
    _ticks(sketch, *next(cells), _("Gun lost"), tuple(gun.id for gun in facts.ratings.guns))
    column, y = next(cells)
    edge = _ticks(sketch, column, y, _("Rudder"), (_("L"), _("S"), _("R")))
    _turns(sketch, edge, y, 2)
    names = {
        "observer": _("Observer may not fire"),
        "gunner-1": _("Gunner 1 may not fire"),
        "gunner-2": _("Gunner 2 may not fire"),
    }
    for role in behind:
        column, y = next(cells)
        wide = sketch.text(column.x, y, names.get(role, names["observer"]), TICKED)
        _turns(sketch, column.x + wide + 1.2, y, 3)


def _ticks(sketch: Sketch, column: Box, y: float, title: str, texts: tuple[str, ...]) -> float:
    """Boxes to tick side by side, each with its word behind it, after a common title; returns where they end."""
    x = column.x + (sketch.text(column.x, y, title, TICKED) + 1.6 if title else 0.0)
    for text in texts:
        tick(sketch, x, y)
        x += 4.1 + sketch.text(x + 4.1, y, text, TICKED, "strong" if len(text) == 1 else "text") + 1.8
    return x


def _turns(sketch: Sketch, x: float, y: float, turns: int) -> None:
    """Round marks to cross off, one a turn."""
    for index in range(turns):
        sketch.add(Circle(x + 1.5 + index * 3.6, y - 1.2, 1.5, pen=FINE))
    sketch.text(x + turns * 3.6 + 0.4, y, _("turns"), TICKED, ink=Ink.GREY70)
