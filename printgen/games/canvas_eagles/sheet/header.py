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
from printgen.games.canvas_eagles.sheet.pieces import label, rule, status, value, write_in
from printgen.model.fields import UNKNOWN
from printgen.units import Box
from printgen.words import _

NAME_HEIGHT = 17.0
PILOT_HEIGHT = 9.8
RATINGS_HEIGHT = 12.0


def draw(sketch: Sketch, place: Box, facts: Facts) -> None:
    """The head from top to bottom: name, ratings, pilot."""
    name(sketch, place, facts)
    ratings(sketch, place.below(NAME_HEIGHT + 0.6), facts)
    pilot(sketch, place.below(NAME_HEIGHT + 0.6 + RATINGS_HEIGHT))


def era(facts: Facts) -> str:
    """The part of the war the sheet is for: the one asked for, else the one or two the aircraft served in."""
    asked = facts.choices.era
    if facts.choices.date:
        asked = calendar.era(facts.choices.date)
    ceiling, service = facts.ratings.ceiling, facts.aircraft.service
    served_early = not isinstance(service, str) or calendar.era(service) == "early"
    early, late = ceiling.early is not None and served_early, ceiling.late is not None
    if asked == "early" or (early and not late):
        return _("early war")
    if asked == "late" or (late and not early):
        return _("late war")
    return _("early and late war")


def name(sketch: Sketch, box: Box, facts: Facts) -> None:
    """The name, as the first thing one reads, with nation, side and service above it, mark and silhouette beside it."""
    aircraft = facts.aircraft
    sketch.add(Use(national_mark(facts.nation.mark), box.x + 6.5, box.y + 7.6, 13.0))
    left, shape_room = box.x + 17.0, 30.0
    room = box.width - 17.0 - shape_room - 2
    served = (
        _("in service from {month}").format(month=calendar.month(aircraft.service))
        if isinstance(aircraft.service, str)
        else ""
    )
    facts_line = "  ·  ".join(
        part for part in (facts.side.name, facts.nation.name, aircraft.maker, served, era(facts)) if part
    )
    sketch.text(left, box.y + 3.0, facts_line, (8.5, 7.0), "semibold", ink=Ink.GREY70, room=room, of=("name",))
    sketch.text(left, box.y + 13.2, aircraft.name, (30, 20, 14), "display", room=room, of=("name",))
    shape = silhouette(aircraft.wings, aircraft.engine.layout, aircraft.engine.count, len(aircraft.crew))
    sketch.add(Use(shape, box.right - 10.0, box.y + 7.0, 19.0))
    rule(sketch, box.x, box.y + NAME_HEIGHT - 0.8, box.width, facts.ink)


def pilot(sketch: Sketch, box: Box) -> None:
    """Lines to write on: who flies, and what he is by now (13.10)."""
    fields = (_("Player"), _("Pilot"), _("Experience"), _("Kills"), _("Special abilities"))
    for column, text in zip(box.columns((34, 40, 17, 12, 75), 3.0), fields, strict=True):
        write_in(sketch, column.x, box.y + PILOT_HEIGHT - 1.2, column.width, text)


def _ceiling(level: AltitudeLevel | None) -> str:
    if level is None:
        return "–"
    return "?" if level is UNKNOWN else str(level)


def ratings(sketch: Sketch, box: Box, facts: Facts) -> None:
    """The ratings a player looks up: stability as a badge, the rest as large figures with their labels above."""
    record = facts.ratings
    sketch.add(Use(stability_badge(record.stability), box.x + 5.4, box.y + 6.0, 10.5))
    label(sketch, box.x + 11.5, box.y + 3.0, _("Stability"))
    climbs = any(isinstance(level, Level) and level.regain for level in (record.ceiling.early, record.ceiling.late))
    cells = (
        (_("Dive"), str(record.dive), "dive", 13),
        (_("Climb"), str(record.climb), "climb", 13),
        (_("Ceiling early"), _ceiling(record.ceiling.early), "ceiling.early", 19),
        (_("Ceiling late"), _ceiling(record.ceiling.late), "ceiling.late", 19),
    )
    x = box.x + 25.0
    for title, text, figure, wide in cells:
        taken = label(sketch, x, box.y + 3.0, title)
        status(sketch, x + taken + 0.6, box.y + 3.0, facts.doubt(figure))
        if text and not facts.blank(figure):
            value(sketch, x, box.y + 9.0, text, tuple(figure.split(".")))
        else:
            sketch.add(Line(x, box.y + 9.0, x + 8, box.y + 9.0, Ink.BLACK, HAIRLINE))
        x += wide
    _remarks(sketch, Box(x + 2, box.y, box.right - x - 2, RATINGS_HEIGHT), facts, climbs)


def _engine(facts: Facts) -> str:
    """The engines in words: how many, of what kind, and tractor or pusher, which 3.606 asks for."""
    engine = facts.aircraft.engine
    kinds = {"rotary": _("rotary"), "inline": _("in-line"), "radial": _("radial")}
    layouts = {"tractor": _("tractor"), "pusher": _("pusher"), "tractor-and-pusher": _("tractor and pusher")}
    count = {1: "", 2: _("two engines"), 3: _("three engines"), 4: _("four engines")}[engine.count]
    return ", ".join(part for part in (count, kinds[engine.kind], layouts[engine.layout]) if part)


def _remarks(sketch: Sketch, box: Box, facts: Facts, regains: bool) -> None:
    """What else one must know at the table, three lines at the most."""
    controls = _("dual controls: the observer can fly") if facts.ratings.dual_controls else ""
    plus = _("+: can regain its ceiling") if regains else ""
    first = "  ·  ".join(part for part in (_engine(facts), controls, plus) if part)
    sketch.text(box.x, box.y + 3.0, first, (7.0, 6.5, 6.0), "semibold", room=box.width, of=("name",))
    for index, remark in enumerate(facts.ratings.remarks):
        y = box.y + 6.2 + 2.9 * index
        sketch.text(box.x, y, remark, (7.0, 6.5, 6.0), room=box.width, of=("remarks", index))
