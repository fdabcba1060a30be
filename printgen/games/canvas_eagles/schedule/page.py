"""The page of a schedule: head, maneuvers by speed, the restricted ones apart, and the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sqrt

from printgen.drawing.emblems import grade_badge, national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout import LABEL, SMALL, Fill
from printgen.drawing.maneuver import Diagram, diagram
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Face, Line, Use
from printgen.drawing.silhouettes import edgeless, silhouette
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.maneuvers import parse
from printgen.games.canvas_eagles.schedule.bands import SPIN, bands
from printgen.games.canvas_eagles.schedule.chart import Chart, Flown
from printgen.games.canvas_eagles.schedule.icons import sign
from printgen.games.canvas_eagles.schedule.key import key, said
from printgen.games.canvas_eagles.schedule.layout import Band, Draw, Setting, Spot, settle
from printgen.games.canvas_eagles.schedule.style import FULL, Style
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.translation import _, month
from printgen.units import Box, Size

#: How far above the line on which a picture stands the middle of its signs is, and how far they keep from its edge, mm.
LOW, CLEAR = 0.4, 0.15


def page(facts: Facts, chart: Chart, size: Size) -> tuple[Face, tuple[Misfit, ...]]:
    """The schedule of one aircraft and era on a page of that size (mm), and what did not fit."""
    sketch = Sketch()
    schedule(sketch, Box(0, 0, size.width, size.height), facts, chart, FULL)
    return sketch.face(f"schedule-{facts.case.id}-{chart.era}", size), tuple(sketch.misfits)


def schedule(sketch: Sketch, place: Box, facts: Facts, chart: Chart, style: Style) -> None:
    """The schedule with its key, from head to foot."""
    maneuvers(sketch, place.top(place.height - style.foot), facts, chart, style)
    foot = place.below(place.height - style.foot)
    sketch.add(Line(foot.x, foot.y, foot.right, foot.y, Ink.BLACK, FINE))
    said(sketch, foot, key(sketch, foot, style, chart.signs), chart, style)


def maneuvers(sketch: Sketch, place: Box, facts: Facts, chart: Chart, style: Style) -> None:
    """The head and the pictures by speed, as large as they can be there."""
    _head(sketch, place, facts, chart, style)
    field = place.below(style.head.height + style.titles)
    field = Box(field.x + style.margin, field.y, field.width - style.margin, field.height)
    normal, restricted = bands(chart.maneuvers)
    extra = style.restricted if restricted else 0.0
    engine = facts.aircraft.engine
    shape = edgeless(silhouette(facts.aircraft.wings, engine.layout, engine.count, len(facts.aircraft.crew)))

    def draw(code: str, pitch: float) -> Diagram:
        flown = chart.maneuvers[code]
        return diagram(code, flown.path, flown.facing, pitch, shape)

    settings, over = _settled(normal, restricted, Size(field.width, field.height - extra), draw, style)
    if over:
        sketch.misfits.append(Misfit(("schedules", chart.era), _("all maneuvers on one page"), over=over))
    if style.titles:
        _columns(sketch, place, field, style)
    for number, setting in enumerate(settings):
        below = number >= len(normal)
        if number == len(normal):
            _restricted_head(sketch, Box(place.x, field.y + setting.top, place.width, extra), style)
        _band(sketch, place, field.below(extra if below else 0.0), setting, chart, style, below)


def _settled(
    normal: Sequence[Band], restricted: Sequence[Band], room: Size, draw: Draw, style: Style
) -> tuple[tuple[Setting, ...], float]:
    """The bands below each other; side by side where that alone leaves pictures large enough."""
    if style.abreast > 1:
        pitches = tuple(pitch for pitch in style.pitches if pitch >= style.roomy)
        single = replace(style, columns=FULL.columns, pitches=pitches)
        settings, over = settle([(band,) for band in (*normal, *restricted)], room.width, room.height, draw, single)
        if not over:
            return settings, over
    strips = (*abreast(normal, style), *abreast(restricted, style))
    return settle(strips, room.width, room.height, draw, style)


def abreast(bands: Sequence[Band], style: Style) -> tuple[tuple[Band, ...], ...]:
    """The bands in strips: each in one of its own, or, where two may stand side by side, with a short neighbour."""
    strips: list[tuple[Band, ...]] = []
    for band in bands:
        alone = strips and len(strips[-1]) < style.abreast
        if alone and sum(len(column) for other in (*strips[-1], band) for column in other.columns) <= style.many:
            strips[-1] = (*strips[-1], band)
        else:
            strips.append((band,))
    return tuple(strips)


def _head(sketch: Sketch, place: Box, facts: Facts, chart: Chart, style: Style) -> None:
    """Whose schedule it is, for which era, and the ratings that one needs while choosing."""
    head = style.head
    eras = {
        "early": _("early war: until {month}").format(month=month(facts.war.early_until)),
        "late": _("late war: from {month}").format(month=month(facts.war.late_from)),
    }
    sketch.add(Use(national_mark(facts.nation.mark), place.x + head.mark / 2, place.y + head.middle, head.mark))
    if letter := facts.stability:
        badge = grade_badge("stability", letter)
        sketch.add(Use(badge, place.right - head.badge / 2, place.y + head.middle, head.badge))
    else:
        blank = Fill("schedule.stability", head.badge, 4.0).set(0.0)
        blank.draw(sketch, place.right - head.badge, place.y + head.rating_line)
    ratings = ((_("Dive"), "dive", facts.ratings.dive), (_("Climb"), "climb", facts.ratings.climb))
    first, step = head.ratings
    for index, (title, figure, rating) in enumerate(ratings):
        x = place.right - first + index * step
        sketch.text(x, place.y + head.rating_label, title, LABEL, ink=Ink.GREY70)
        known = facts.number(figure, rating)
        if known is None:
            Fill(f"schedule.{figure}", 6.0, 4.0).set(0.0).draw(sketch, x, place.y + head.rating_line)
        else:
            sketch.text(x, place.y + head.rating_line, str(known), head.rating, "strong")
    room, x = place.width - head.room, place.x + head.words
    line = "  ·  ".join((_("Maneuver schedule"), facts.side.name, eras[chart.era]))
    sketch.text(x, place.y + head.above_line, line, head.above, "semibold", ink=Ink.GREY70, room=room)
    sketch.text(x, place.y + head.name_line, facts.aircraft.name, head.name, "display", room=room, of=("aircraft",))
    sketch.add(Line(place.x, place.y + head.line, place.right, place.y + head.line, facts.ink, 2 * RULE))


def _columns(sketch: Sketch, place: Box, field: Box, style: Style) -> None:
    """The heads of the three columns, and of the speeds at the margin."""
    y = field.y - style.titles * 0.4
    sketch.text(place.x, y, _("Speed"), min(6.5, style.title), "semibold", ink=Ink.GREY70)
    sketch.text(field.x + 2.0, y, _("← Left"), style.title, "strong")
    sketch.text(field.center.x, y, _("Straight"), style.title, "strong", "middle")
    sketch.text(field.right, y, _("Right →"), style.title, "strong", "end")


def _restricted_head(sketch: Sketch, place: Box, style: Style) -> None:
    base = place.bottom - 1.4
    sketch.add(Line(place.x, place.y, place.right, place.y, Ink.BLACK, RULE))
    wide = sketch.text(place.x, base, _("Restricted"), style.title, "strong")
    text = _("only after 2, 3 or 4 (3.203); not by novices or wounded pilots")
    sketch.text(place.x + wide + 3.0, base, text, SMALL, ink=Ink.GREY70, room=place.width - wide - 3.0)


def _band(
    sketch: Sketch, place: Box, field: Box, setting: Setting, chart: Chart, style: Style, restricted: bool
) -> None:
    """A band of one speed: its figure at the margin, its pictures, a line above."""
    top, x = field.y + setting.top, place.x + setting.left
    if setting.left == 0 and (style.titles or setting.top or restricted):
        sketch.add(Line(place.x, top, field.right, top, Ink.BLACK if setting.top == 0 else Ink.GREY40, HAIRLINE))
    size = style.speeds[0 if len(setting.band.label) == 1 else 1]
    sketch.text(x, top + 2.0 + size * 0.27, setting.band.label, size, "display")
    if len(setting.band.label) == 1:
        fuel = _("fuel {number}").format(number=setting.band.label)
        y = top + style.fuel_line + size * 0.27
        sketch.text(x, y, fuel, LABEL, ink=Ink.GREY70, room=style.margin)
    for spot in setting.spots:
        _maneuver(sketch, field, spot, chart.maneuvers[spot.code], style)


def _maneuver(sketch: Sketch, field: Box, spot: Spot, flown: Flown, style: Style) -> None:
    """A picture standing on its line, its code and tolerance below, its signs at the foot of the start hex."""
    x, foot, picture = field.x + spot.x, field.y + spot.foot, spot.picture
    left = x - picture.size.width / 2
    sketch.add(picture.at(left, foot - picture.size.height))
    code = f"[{flown.code}]" if flown.bracketed else flown.code
    tolerance = flown.tolerance.replace("-", "–")
    if flown.code == SPIN:
        # It stands with the stalls that lead to it, but costs a box of fuel (3.608).
        code, tolerance = _("Spin {code}").format(code=code), f"{tolerance}  " + _("fuel {number}").format(number=1)
    sketch.text(x, foot + style.code_line, code, style.code, "strong", "middle")
    sketch.text(x, foot + style.tolerance_line, tolerance, style.tolerance, "text", "middle")
    _signs(sketch, left + picture.left, foot, picture, flown, style.sign)


def _signs(sketch: Sketch, middle: float, foot: float, picture: Diagram, flown: Flown, side: float) -> None:
    """The signs, `side` mm high, to the right and then to the left of the start hex, where no path runs.

    They stand beside the lower corners of that hex, clear of the edge that rises there. What flies to the right has them
    first to the left; so has a straight that ends facing left, since its neighbour, flown straight on, has them on both
    sides.
    """
    corner = (picture.size.height - picture.top) / sqrt(3)
    rightwards = parse(flown.code).direction == "R" or picture.size.width - picture.left > picture.left + 1e-6
    leftwards = parse(flown.code).direction == "L" or picture.left > picture.size.width - picture.left + 1e-6
    first = -1 if rightwards or (flown.facing == 5 and not leftwards) else 1
    for index, name in enumerate(flown.signs):
        way = first if index % 2 == 0 else -first
        up = LOW + (index // 2) * (side + 0.3)
        aside = corner + (side / 2 + CLEAR + up / 2) / cos(radians(30))
        sketch.add(Use(sign(name), middle + way * aside, foot - up, side))
