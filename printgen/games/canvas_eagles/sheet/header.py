"""The head of the sheet: who I am. Aircraft, nation, side, service; pilot and player; the ratings."""

from __future__ import annotations

from printgen.drawing.emblems import national_mark, stability_badge
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Line, Use
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles import calendar
from printgen.games.canvas_eagles.ratings import AltitudeLevel, Level
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import FULL, Head, Style
from printgen.games.canvas_eagles.sheet.pieces import label, rule, status, value, write_in
from printgen.model.fields import UNKNOWN
from printgen.units import Box
from printgen.words import _


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
        _("in service from {month}").format(month=calendar.month(aircraft.service))
        if isinstance(aircraft.service, str)
        else ""
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
    seat = next((seat for seat in facts.choices.seats if seat.aircraft == facts.case.id), None)
    if seat is None:
        return
    for column, field, text in zip(columns, ("player", "pilot"), (seat.player, seat.pilot), strict=False):
        y = box.y + head.pilot_line - 1.1
        sketch.text(column.x, y, text, (10.5, 8.5, 7.0), "semibold", room=column.width, of=("seat", field))


def _ceiling(level: AltitudeLevel | None) -> str:
    if level is None:
        return "–"
    return "?" if level is UNKNOWN else str(level)


def ratings(sketch: Sketch, box: Box, facts: Facts, style: Style) -> None:
    """The ratings a player looks up: stability as a badge, the rest as large figures with their labels above."""
    record, head = facts.ratings, style.head
    sketch.add(Use(stability_badge(record.stability), box.x + head.badge_at[0], box.y + head.badge_at[1], head.badge))
    top = box.y + head.label[1]
    label(sketch, box.x + head.label[0], top, _("Stability"))
    ceilings = _ceilings(facts, style.half)
    climbs = any(isinstance(level, Level) and level.regain for _title, level, _figure in ceilings)
    figures = (
        (_("Dive"), str(record.dive), "dive"),
        (_("Climb"), str(record.climb), "climb"),
        *((title, _ceiling(level), figure) for title, level, figure in ceilings),
    )
    x, y = box.x + head.first, box.y + head.value_line
    for (title, text, figure), wide in zip(figures, head.cells, strict=True):
        taken = label(sketch, x, top, title)
        status(sketch, x + taken + 0.6, top, facts.doubt(figure))
        if text and not facts.blank(figure):
            value(sketch, x, y, text, tuple(figure.split(".")), head.value)
        else:
            sketch.add(Line(x, y, x + 8, y, Ink.BLACK, HAIRLINE))
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
