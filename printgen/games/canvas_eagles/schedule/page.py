"""The schedule page: the header, the codes below each maneuver, and the key to codes and signs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from printgen.data.readings import SIGN
from printgen.data.records.maneuvers import parse
from printgen.drawing.emblems import grade_badge, status_mark
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Outline
from printgen.drawing.outline import Steps
from printgen.drawing.pictures import picture
from printgen.drawing.schedule.cells import VariantCell
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.drawing.schedule.setting import FULL, LARGE, PlanningNotes
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.flight import CLIMBING_IMMELMANN, NUMBERS
from printgen.games.canvas_eagles.ratings import Line
from printgen.games.canvas_eagles.schedule.chart import EraChart
from printgen.games.canvas_eagles.sheet.facts import CODES, GLIDING, LIMITS, SHORT_GLIDING, Facts, era_names
from printgen.games.canvas_eagles.sheet.guns import lead_gun, summed_values
from printgen.games.canvas_eagles.sheet.head import describe_character
from printgen.products import schedules
from printgen.products.charted import RECONSTRUCTED
from printgen.products.compared_figures import count_guns, first_values
from printgen.products.deck import Card
from printgen.products.options import TYPE
from printgen.products.schedules import draw_schedule
from printgen.products.shown_schedule import Explanation, Key, PrintedSchedule, Rating
from printgen.translation import _, month
from printgen.units import Box, Size

#: The words by which remarks about flying are recognized. The schedule prints these remarks.
ON_FLYING = re.compile(r"\b(dive|climb)\b")
#: The sign for an observer who may act (3.521): a gun ring seen from above.
OBSERVER = Glyph(
    "sign-observer",
    (Circle(0, 0, 0.42, fill=Ink.WHITE, stroke=Ink.BLACK, pen=0.13), Circle(0, 0, 0.16, fill=Ink.BLACK, stroke=None)),
)
_BOMB: Steps = (
    ("M", 0, 0.46), ("C", -0.34, 0.2, -0.26, -0.1, -0.1, -0.26), ("L", -0.22, -0.46),
    ("L", 0.22, -0.46), ("L", 0.1, -0.26), ("C", 0.26, -0.1, 0.34, 0.2, 0, 0.46), ("Z",),
)  # fmt: skip
_STROKE: Steps = (("M", -0.44, 0.36), ("L", 0.44, -0.36))
#: The sign for a maneuver that may not be flown with bombs aboard: a struck-out bomb.
LIGHT = Glyph("sign-light", (Outline(_BOMB, Ink.WHITE, Ink.BLACK, 0.09), Outline(_STROKE, None, Ink.BLACK, 0.13)))
#: The signs for additional actions or duties during a maneuver. They are 1 mm in size, with the origin in the middle.
SIGNS = {
    "spin-check": picture("spin"),
    "reload": picture("reload"),
    "observer": OBSERVER,
    "fire-out": picture("fire"),
    "light": LIGHT,
    RECONSTRUCTED: status_mark("reconstructed"),
}


def schedule_card(facts: Facts, chart: EraChart, size: Size) -> Card:
    """Return the schedule of one aircraft and era on a page of the given size (mm)."""
    sketch, printed = Sketch(), build_schedule(facts, chart)
    style = LARGE if TYPE.value_in(facts.choices) else FULL
    draw_schedule(sketch, Box(0, 0, size.width, size.height), printed, style)
    return facts.card(sketch.face(f"schedule-{printed.id}", size), sketch, era_names()[chart.era], shows=chart.cases)


def build_schedule(facts: Facts, chart: EraChart) -> PrintedSchedule:
    """Return the printed content of a schedule: the aircraft, the era, the maneuvers, and the ratings that limit them."""
    eras = {
        "early": _("early war: until {month}").format(month=month(facts.war.early_until)),
        "late": _("late war: from {month}").format(month=month(facts.war.late_from)),
    }
    pictures = {}
    for name, maneuver in chart.maneuvers.items():
        code = f"[{name}]" if maneuver.is_non_repeatable else name
        signs = tuple(SIGNS[sign] for sign in maneuver.signs)
        pictures[name] = ManeuverPicture(
            maneuver.path,
            maneuver.facing,
            code + (SIGN if maneuver.has_two_readings else ""),
            _cells(maneuver.line),
            signs,
        )
    ratings = []
    for title, name, rating in ((_("Dive"), "dive", facts.ratings.dive), (_("Climb"), "climb", facts.ratings.climb)):
        figure = facts.known_value(name, rating)
        ratings.append(Rating(title, name, None if figure is None else str(figure), facts.differing_status(name)))
    return schedules.build_schedule(
        facts,
        chart,
        NUMBERS,
        pictures,
        part=_("early") if chart.era == "early" else _("late"),
        above="  ·  ".join((_("Maneuver schedule"), eras[chart.era])),
        below=describe_character(facts),
        graded=_("Stability"),
        badge=grade_badge("stability", facts.stability) if facts.stability else "schedule.stability",
        ratings=tuple(ratings),
        notes=_planning_notes(facts, chart),
        key=_key(chart.signs, facts.rules),
        figures=lambda: tuple(_compared_figures(facts, chart)),
    )


def _compared_figures(facts: Facts, chart: EraChart) -> Iterator[Rating]:
    """Yield those figures of an aircraft that a comparison of schedules shows. The guns are last."""
    ratings = facts.ratings
    ceiling, speeds = f"ceiling.{chart.era}", [parse(code).speed for code in chart.maneuvers]
    figures: tuple[tuple[str, str, object], ...] = (
        (_("Stability"), "stability", ratings.stability),
        (_("Dive"), "dive", ratings.dive),
        (_("Climb"), "climb", ratings.climb),
        (_("Speed"), f"schedules.{chart.era}", max(speeds, default=None)),
        (_("Max alt."), ceiling, getattr(ratings.ceiling, chart.era)),
        (_("Fuel"), "fuel", ratings.fuel),
        *((name, f"{id}.boxes", track.boxes) for id, name, track in facts.tracks),
    )
    for title, path, value in figures:
        known = facts.known_value(path, cast(Any, value))
        yield Rating(title, path, None if known is None else str(known), facts.differing_status(path))
    mounts = {"fixed": _("fixed"), "flexible": _("flexible")}
    fired = (it for it in facts.guns if not (it.gun.is_optional or it.gun.replaces))
    guns = (
        (it.gun.count, it.weapon.name or "?", it.weapon.plural or it.weapon.name or "?", mounts[it.gun.mount])
        for it in fired
    )
    leads = (it for it in facts.guns if not (it.gun.is_optional or it.gun.replaces or lead_gun(facts, it)))
    known_values = ((it.gun.id, next(summed_values(facts, it), ("", ()))[1]) for it in leads)
    text = "\n".join(filter(None, (count_guns(guns) or "–", first_values(known_values))))
    yield Rating(_("Weapons; short burst at 3 to 0"), "guns", text, facts.differing_status("guns"))


def _cell(letter: str, after_dive: bool = False) -> VariantCell:
    """Return the cell for one way of flying a maneuver (3.211), given its letter in the tolerance code."""
    return VariantCell(letter, "no" if letter == "–" else "but" if letter == "X" or after_dive else "yes")


def _cells(line: Line) -> tuple[VariantCell, ...]:
    """Return the cells for the three ways of flying a maneuver: climbing, level and diving."""
    is_immelmann = parse(line.code).number in CLIMBING_IMMELMANN
    return tuple(_cell(it, is_immelmann and it[0] == "C") for it in line.tolerance.replace("-", "–").split("/"))


def _planning_notes(facts: Facts, chart: EraChart) -> PlanningNotes:
    """Return the notes for a player who plans a maneuver."""
    lines = []
    if facts.stability:
        steady = _("Fly a straight maneuver between left and right (3.207).")
        lines.append(_("Left and right maneuvers may follow each other (3.207).") if facts.stability == "C" else steady)
    if facts.aircraft.engine.count > 1:
        lines.append(_("Left or right only after maneuver 2 or 3 (12.02)."))
    if any(it.is_non_repeatable for it in chart.maneuvers.values()):
        lines.append(_("[ ] Non-repeatable: never two in a row (3.204)."))
    if "zoom" in chart.signs:
        lines.append(_("27S2, 29S2: climb only after a dive of 2+ levels (3.205)."))
    remarks = [remark for remark in facts.ratings.remarks if ON_FLYING.search(remark)]
    speed, briefly = _next_speed(facts)
    glides, rules = _("Gliding: only maneuvers 2, 3 and 8 (3.301)."), facts.rules
    planning = (
        speed,
        *lines,
        _("Gliding (3.301): only {how}.").format(how=rules[GLIDING]) if GLIDING in rules else glides,
    )
    brief = (
        briefly,
        *lines,
        _("Gliding: only {how}.").format(how=rules[SHORT_GLIDING]) if SHORT_GLIDING in rules else glides,
    )
    spin = _(
        "Speed 1; mark off 1 fuel, lose 1 level. On recovery, roll 1d6 for facing; see the Aircraft Data Sheet (3.608, 3.702)."
    )
    condition = rules.get(LIMITS) or _("only after maneuver 2, 3 or 4 (3.203)")
    return PlanningNotes(
        (_("Planning"), (*planning, *remarks)),
        (_("Restricted (framed)"), condition),
        ("0", _("Stall")),
        (_("Spin"), (spin,)),
        (*brief, *remarks),
    )


def _next_speed(facts: Facts) -> tuple[str, str]:
    """Return two texts, a long one and a short one, that state the legal speeds of the next maneuver."""
    dive = _(
        "Next speed: the same or ±1 (3.206); after a dive of 2+ levels, treat your speed as 1 higher, up to top speed (3.214)"
    )
    brief = _("Speed: same or ±1 (3.206); dive of 2+ levels: +1, up to top speed")
    if facts.known_value("climb", facts.ratings.climb) == 1:
        return f"{dive}.", f"{brief}."
    return dive + _("; after a climb of 2+ levels, treat your speed as 1 lower (3.217)."), brief + _(
        "; climb of 2+: −1."
    )


def _key(signs: frozenset[str], rules: Mapping[str, str]) -> Key:
    """Return the key that explains codes and signs.

    Args:
        signs: the signs on the page, including `zoom` (a maneuver may climb only after a steep dive) and `twice` (a
            maneuver has two possible readings).
        rules: the texts from charts that the schedule prints, as in `Facts.rules`.
    """
    codes = (
        ("C", _("climb up to the rating")),
        ("C1", _("climb 1 level")),
        ("L", _("level")),
        ("–", _("not allowed")),
        ("X", rules.get(CODES) or _("level, then must dive (3.211)")),
        ("D", _("dive up to the rating, or over dive (3.215)")),
        ("D1", _("dive 1 level")),
    )
    sign_texts = {
        "spin-check": _("test for a spin (3.811)"),
        "reload": _("pilot may reload or unjam in level flight (3.70)"),
        "observer": _("observer may fire; may unjam or reload unless steep (3.521)"),
        "fire-out": _("fire goes out on 4 to 6 (3.1001)"),
        "light": _("not while bombs are carried"),
        RECONSTRUCTED: _("mirrored, not on the chart"),
    }
    return Key(
        _("Climb / level / dive"),
        tuple(Explanation(name, text, cell=_cell(name)) for name, text in codes),
        (
            *(Explanation(SIGNS[name], text, name) for name, text in sign_texts.items()),
            Explanation("", two_readings_legend(), "twice"),
        ),
        signs | {"twice"} if any(SIGN in rule for rule in rules.values()) else signs,
    )
