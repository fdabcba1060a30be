"""The head of the sheet: who I am. Aircraft, nation, side, service; pilot and player; the ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.data.records.fields import UNKNOWN
from printgen.drawing.emblems import national_mark, stability_badge
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Use
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles import calendar
from printgen.games.canvas_eagles.ratings import AltitudeLevel, Level
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import FULL, Head, Style
from printgen.games.canvas_eagles.sheet.pieces import blank, label, rule, status, value, write_in
from printgen.products.deck import Seat
from printgen.translation import _, month
from printgen.units import Box

#: From the pilot's line of a sheet to that of whoever flies with him.
BELOW = 2.4
#: The height of the pilot's fields in a form.
FIELD = 4.8


def draw(sketch: Sketch, place: Box, facts: Facts, style: Style = FULL) -> None:
    """The head from top to bottom: name, ratings, pilot."""
    head = style.head
    name(sketch, place, facts, head)
    ratings(sketch, place.below(head.name_height + head.gap), facts, style)
    pilot(sketch, place.below(head.name_height + head.gap + head.ratings_height), facts, head)


def era(facts: Facts) -> str:
    """The part of the war the sheet is for: the one asked for, else the one or two the aircraft served in."""
    asked = calendar.era_asked(facts.choices.date, facts.choices.era)
    ceiling, service = facts.ratings.ceiling, facts.aircraft.service
    served_early = not isinstance(service, str) or calendar.era(service) == "early"
    early, late = ceiling.early is not None and served_early, ceiling.late is not None
    if asked == "early" or (early and not late):
        return _("early war")
    if asked == "late" or (late and not early):
        return _("late war")
    return _("early and late war")


def name(sketch: Sketch, box: Box, facts: Facts, head: Head) -> None:
    """The name, as the first thing one reads, with nation, side and service above it, mark and silhouette beside it."""
    aircraft = facts.aircraft
    across, down = head.mark_at
    sketch.add(Use(national_mark(facts.nation.mark), box.x + across, box.y + down, head.mark))
    left, room = box.x + head.words, box.width - head.words - head.shape_room
    served = (
        _("in service from {month}").format(month=month(aircraft.service)) if isinstance(aircraft.service, str) else ""
    )
    facts_line = "  ·  ".join(
        part for part in (facts.side.name, facts.nation.name, aircraft.maker, served, era(facts)) if part
    )
    above = box.y + head.above_line
    sketch.text(left, above, facts_line, head.above, "semibold", ink=Ink.GREY70, room=room, of=("name",))
    sketch.text(left, box.y + head.name_line, aircraft.name, head.name, "display", room=room, of=("name",))
    shape = silhouette(aircraft.wings, aircraft.engine.layout, aircraft.engine.count, len(aircraft.crew))
    sketch.add(Use(shape, box.right - head.shape_at[0], box.y + head.shape_at[1], head.shape))
    rule(sketch, box.x, box.y + head.line, box.width, facts.ink)


def pilot(sketch: Sketch, box: Box, facts: Facts, head: Head) -> None:
    """Lines to write on: who flies, and what he is by now (13.10). Who sits here for the evening stands there already."""
    fields = (_("Player"), _("Pilot"), _("Experience"), _("Kills"), _("Special abilities"))
    columns = box.columns(head.fields, 3.0)
    for column, text in zip(columns, fields, strict=True):
        write_in(sketch, column.x, box.y + head.pilot_line, column.width, text)
    if sketch.fillable:
        to_fill(sketch, columns, box.y + head.pilot_line, facts.seat)
    elif seat := facts.seat:
        seated(sketch, columns, box.y + head.pilot_line, seat)


def seated(sketch: Sketch, columns: Sequence[Box], line: float, seat: Seat) -> None:
    """Who sits here, in the columns above the line (mm): the pilot, and small below him whoever flies with him."""
    rows = _rows(seat)
    steps: tuple[float, ...] = (8.5, 7.0, 6.5, 6.0) if seat.beside else (10.5, 8.5, 7.0, 6.5, 6.0)
    fields = ("player", "pilot", "experience", "kills")
    for number, row in enumerate(rows):
        y = line - (0.8 if seat.beside else 1.1) - BELOW * (len(rows) - 1 - number)
        sizes = steps[1:] if seat.beside else steps
        for column, field, text in zip(columns, fields, row[:4], strict=False):
            if text:
                sketch.text(column.x, y, text, sizes, "semibold", room=column.width, of=("seat", field))
        column = columns[4]
        if shown := _fitting(row[4], column.width):
            sketch.text(column.x, y, shown, sizes[1:], room=column.width, of=("seat", "abilities"))


def to_fill(sketch: Sketch, columns: Sequence[Box], line: float, seat: Seat | None) -> None:
    """The same as fields of a form: of the pilot, and below him of whoever is known to fly with him."""
    rows = _rows(seat) if seat else [("", "", "", "", ())]
    high = FIELD / len(rows)
    names = ("player", "name", "experience", "kills", "abilities")
    for number, (whose, row) in enumerate(zip(("pilot", "beside"), rows, strict=False)):
        y = line - 0.3 * (len(rows) - 1) - high * (len(rows) - number)
        for column, name, given in zip(columns, names, (*row[:4], ", ".join(row[4])), strict=True):
            place = Box(column.x, y, column.width, high)
            size = 6.5 if seat and seat.beside else 10.5 if column.width > 15 else 8.5
            sketch.entry(f"{whose}.{name}", place, value=given, size=size)


def _rows(seat: Seat) -> list[tuple[str, str, str, str, Sequence[str]]]:
    """Player, name, experience, kills and abilities of the pilot, and in one row of all who fly with him."""
    rows: list[tuple[str, str, str, str, Sequence[str]]] = [
        (seat.player, seat.pilot, seat.experience, seat.kills, seat.abilities)
    ]
    if seat.beside:
        players = (
            "" if all(it.player == seat.player for it in seat.beside) else _joined(it.player for it in seat.beside)
        )
        names = _joined(it.pilot for it in seat.beside)
        abilities = tuple(ability for it in seat.beside for ability in it.abilities)
        numbers = (_joined(it.experience for it in seat.beside), _joined(it.kills for it in seat.beside))
        rows.append((players, names, *numbers, abilities))
    return rows


def _joined(texts: Iterable[str]) -> str:
    return ", ".join(text for text in texts if text)


def _fitting(abilities: Sequence[str], room: float) -> str:
    """As many of the abilities as fit the room (mm) in the smallest type; the orders have all of them."""
    for count in range(len(abilities), 0, -1):
        left = len(abilities) - count
        text = ", ".join(abilities[:count]) + (f" … +{left}" if left else "")
        if width(text, "text", 6.0) <= room:
            return text
    return ""


def _ceiling(level: AltitudeLevel | None) -> str:
    if level is None:
        return "–"
    return "" if level is UNKNOWN else str(level)


def ratings(sketch: Sketch, box: Box, facts: Facts, style: Style) -> None:
    """The ratings a player looks up: stability as a badge, the rest as large figures with their labels above."""
    record, head = facts.ratings, style.head
    if letter := facts.stability:
        sketch.add(Use(stability_badge(letter), box.x + head.badge_at[0], box.y + head.badge_at[1], head.badge))
    else:
        blank(sketch, box.x + head.badge_at[0] - 4, box.y + head.value_line, 8, FIELD, "ratings.stability")
    top = box.y + head.label[1]
    label(sketch, box.x + head.label[0], top, _("Stability"))
    ceilings = _ceilings(facts, style.half)
    climbs = any(isinstance(level, Level) and level.regain for _title, level, _figure in ceilings)
    figures = (
        (_("Dive"), "" if record.dive is UNKNOWN else str(record.dive), "dive"),
        (_("Climb"), "" if record.climb is UNKNOWN else str(record.climb), "climb"),
        *((title, _ceiling(level), figure) for title, level, figure in ceilings),
    )
    x, y = box.x + head.first, box.y + head.value_line
    for (title, text, figure), wide in zip(figures, head.cells, strict=True):
        taken = label(sketch, x, top, title)
        status(sketch, x + taken + 0.6, top, facts.doubt(figure))
        if text and not facts.blank(figure):
            value(sketch, x, y, text, tuple(figure.split(".")), head.value)
        else:
            blank(sketch, x, y, 8, FIELD, f"ratings.{figure.replace('.', '-')}")
        x += wide
    _remarks(sketch, Box(x + 2, box.y, box.right - x - 2, head.ratings_height), facts, climbs, style)


def _ceilings(facts: Facts, half: bool) -> tuple[tuple[str, AltitudeLevel | None, str], ...]:
    """The ceilings that are shown: of both parts of the war, or, on half a page, of the one that it is for."""
    ceiling = facts.ratings.ceiling
    both = (
        (_("Ceiling early"), ceiling.early, "ceiling.early"),
        (_("Ceiling late"), ceiling.late, "ceiling.late"),
    )
    return tuple(shown for shown in both if not half or shown[2] == f"ceiling.{facts.choices.era}")


def _engine(facts: Facts) -> str:
    """The engines in words: how many, of what kind, and tractor or pusher, which 3.606 asks for."""
    engine = facts.aircraft.engine
    kinds = {"rotary": _("rotary"), "inline": _("in-line"), "radial": _("radial")}
    layouts = {"tractor": _("tractor"), "pusher": _("pusher"), "tractor-and-pusher": _("tractor and pusher")}
    count = {1: "", 2: _("two engines"), 3: _("three engines"), 4: _("four engines")}[engine.count]
    return ", ".join(part for part in (count, kinds[engine.kind], layouts[engine.layout]) if part)


def _remarks(sketch: Sketch, box: Box, facts: Facts, regains: bool, style: Style) -> None:
    """What else one must know at the table, three lines at the most."""
    head, below, lead = style.head.remarks
    dual = _("dual controls") if style.half else _("dual controls: the observer can fly")
    controls = dual if facts.ratings.dual_controls else ""
    plus = _("+: can regain its ceiling") if regains else ""
    first = "  ·  ".join(part for part in (_engine(facts), controls, plus) if part)
    sketch.text(box.x, box.y + head, first, (7.0, 6.5, 6.0), "semibold", room=box.width, of=("name",))
    for index, remark in enumerate(facts.ratings.remarks):
        y = box.y + below + lead * index
        sketch.text(box.x, y, remark, (7.0, 6.5, 6.0), room=box.width, of=("remarks", index))
