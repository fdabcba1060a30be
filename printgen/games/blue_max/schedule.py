"""The two-sided maneuver schedules (Maneuvers, Gliding, Damage).

The front has a small picture of every maneuver. The back lists the codes by situation: the legal next maneuvers, and the
maneuvers that remain if the aircraft is damaged, gliding or tailed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from msgspec.structs import replace

from printgen.data.readings import SIGN
from printgen.data.records.maneuvers import parse
from printgen.drawing.emblems import grade_badge, status_mark
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.layout.part import place_part
from printgen.drawing.panels.plan_view import PlanView
from printgen.drawing.pictures import picture
from printgen.drawing.schedule.pictures import ManeuverPicture
from printgen.drawing.schedule.setting import FULL, LARGE, PlanningNotes
from printgen.drawing.sketch import Sketch
from printgen.games.blue_max.facts import Facts, crew_names
from printgen.games.blue_max.flight import GLIDING, NUMBERS, RELOADING, SIDESLIP
from printgen.games.blue_max.maneuvers import pilot_reloads
from printgen.games.blue_max.sheet.guns import summed_values
from printgen.products import schedules
from printgen.products.charted import RECONSTRUCTED, ScheduleChart
from printgen.products.deck import Card
from printgen.products.options import TYPE
from printgen.products.schedule_back import SMALL_TYPES, TYPES, ChoiceLeft, schedule_back_part
from printgen.products.shown_schedule import Explanation, Key, PrintedSchedule, Rating
from printgen.translation import _
from printgen.units import Box, Size

#: The minimum height of the aircraft on the back, mm.
LEAST = 45.0
SIGNS = {"reload": picture("reload"), "fire-out": picture("fire"), RECONSTRUCTED: status_mark("reconstructed")}


def build_schedule(facts: Facts, chart: ScheduleChart) -> PrintedSchedule:
    """Return the printed content of a schedule."""
    pictures = {}
    for name, maneuver in chart.maneuvers.items():
        code = (f"[{name}]" if maneuver.is_non_repeatable else name) + (SIGN if maneuver.has_two_readings else "")
        signs = tuple(SIGNS[sign] for sign in maneuver.signs)
        pictures[name] = ManeuverPicture(maneuver.path, maneuver.facing, code, (), signs)
    return schedules.build_schedule(
        facts,
        chart,
        NUMBERS,
        pictures,
        part="",
        above="  ·  ".join((_("Maneuver schedule"), facts.side_and_nation)),
        graded=_("Stability"),
        badge=grade_badge("stability", facts.stability) if facts.stability else "schedule.stability",
        notes=_planning_notes(),
        key=_key(chart.signs | {"twice"}, len(facts.aircraft.crew) > 1),
        bar=True,
        figures=lambda: tuple(_compared_figures(facts, chart)),
    )


def _compared_figures(facts: Facts, chart: ScheduleChart) -> Iterator[Rating]:
    """Yield those figures of an aircraft that a comparison of schedules shows. The guns are last."""
    speeds = [parse(code).speed for code in chart.maneuvers]
    figures = (
        (_("Stability"), "stability", facts.stability),
        (_("Speed"), "schedule", max(speeds, default=None)),
        (_("Fuel"), "fuel", facts.boxes("fuel")),
        (_("Engine"), "engine", facts.boxes("engine")),
        (_("Wings"), "wings", facts.boxes("wings")),
        (_("Fuselage"), "fuselage", facts.boxes("fuselage")),
        (_("Tail"), "tail", facts.boxes("tail")),
    )
    for title, path, value in figures:
        yield Rating(title, path, None if value is None else str(value), facts.differing_status(path))
    lines = [_compared_guns(facts, crew) for crew in dict.fromkeys(it.crew for it in facts.guns if not it.is_variant)]
    text = "\n".join(lines) or "?"
    yield Rating(_("Guns; short burst at 3 to 0"), "guns", text, facts.differing_status("guns"))


def _compared_guns(facts: Facts, crew: str) -> str:
    """Return one line with a crew member's guns and the combat values of a short burst at each range."""
    known = {group.weapon.weapon: group.weapon for group in facts.pad}
    guns = (it for it in facts.guns if it.crew == crew and not it.is_variant and it.weapon in known)
    counted = ((it.count, known[it.weapon]) for it in guns)
    texts = (f"{count} × {weapon.plural}" if count > 1 else weapon.name for count, weapon in counted)
    values = "\u00a0".join(summed_values(facts, crew).get("short", ()))
    return f"{crew_names().get(crew, crew)}: {' + '.join(texts) or '?'}, {values or '?'}"


def _planning_notes() -> PlanningNotes:
    """Return the notes for a player who plans a maneuver."""
    lines = (
        _(
            "First turn: any maneuver{sign}. Then: same fuel/speed number, one more or one less, if enough fuel is left."
        ).format(sign=SIGN),
        _("[\u00a0] Non-repeatable: not after another\u00a0[\u00a0]."),
        _("Gliding: only maneuvers 2 and 9, after any speed.") + SIGN,
    )
    restricted = _("only after maneuver 2, 3, 4 or 5, or after the same maneuver unless it is non-repeatable")
    return PlanningNotes((_("Planning"), lines), (_("Restricted (framed)"), restricted), ("", _("Stall: speed 1")))


def schedule_card(facts: Facts, chart: ScheduleChart, size: Size) -> Card:
    """Return an aircraft's schedule as a two-sided page of the given size (mm)."""
    front, back = schedule_front(facts, chart, size), schedule_back(facts, chart, size)
    return replace(front, back=back.front, overflows=(*front.overflows, *back.overflows))


def schedule_front(facts: Facts, chart: ScheduleChart, size: Size) -> Card:
    """Return the front of an aircraft's schedule. Large print uses an enlarged half-page layout."""
    sketch, style = Sketch(), LARGE if TYPE.value_in(facts.choices) else FULL
    schedules.draw_schedule(sketch, Box(0, 0, size.width, size.height), build_schedule(facts, chart), style)
    return facts.card(sketch.face(f"schedule-{facts.case.id}", size), sketch, shows=chart.cases)


def schedule_back(facts: Facts, chart: ScheduleChart, size: Size) -> Card:
    """Return the back of an aircraft's schedule. The large-print edition omits the picture of the aircraft.

    The contents of the original printed backs are unknown, so the backs are printgen's own design.
    """
    sketch, printed, large = Sketch(), build_schedule(facts, chart), bool(TYPE.value_in(facts.choices))
    view = PlanView(facts.aircraft, facts.nation.mark, facts.ink, 8.5, livery=facts.livery, least=LEAST)
    foot, left = two_readings_legend(), tuple(_cases(chart, facts))
    pages = (
        schedule_back_part(printed, NUMBERS, left, None if large else view, foot, type)
        for type in (SMALL_TYPES if large else TYPES)
    )
    what = _("the entire back of the schedule")
    place_part(sketch, Box(0, 0, size.width, size.height), *pages, of=("schedule",), what=what)
    return facts.card(sketch.face(f"schedule-{facts.case.id}-back", size), sketch, shows=chart.cases)


def schedule_form(facts: Facts, size: Size) -> Card:
    """Return a form for an unknown schedule. It has writing lines for the codes that are legal in each special situation."""
    sketch, chart = Sketch(), ScheduleChart("", {}, "missing", "", facts.cases, (), {})
    view = PlanView(facts.aircraft, facts.nation.mark, facts.ink, 8.5, livery=facts.livery, least=LEAST)
    left = tuple(_cases(chart, facts))
    page = schedule_back_part(build_schedule(facts, chart), NUMBERS, left, view, two_readings_legend(), TYPES[-1])
    place_part(sketch, Box(0, 0, size.width, size.height), page, of=("schedule",), what=_("the entire schedule form"))
    return facts.card(sketch.face(f"schedule-{facts.case.id}", size), sketch)


def _cases(chart: ScheduleChart, facts: Facts) -> Iterator[ChoiceLeft]:
    """Yield the maneuvers that a player may choose in each situation, as codes.

    If the schedule is unknown, maneuver numbers replace the codes.
    """
    codes = {name: parse(name) for name in chart.maneuvers}

    def case(title: str, numbers: Container[int], text: str) -> ChoiceLeft:
        if not codes:
            return ChoiceLeft(title, (), f"{', '.join(str(n) for n in range(1, 37) if n in numbers)}: {text}")
        return ChoiceLeft(title, tuple(name for name, code in codes.items() if code.number in numbers), text)

    yield case(
        _("Restricted"),
        NUMBERS.straights,
        _("only after these maneuvers, or after the same maneuver unless it is non-repeatable"),
    )
    yield case(_("Non-repeatable"), NUMBERS.single, _("may not follow any of these maneuvers"))
    yield case(
        _("Gliding"), GLIDING, _("out of fuel or engine destroyed: only these maneuvers, after any speed") + SIGN
    )
    straight = (name for name, code in codes.items() if code.direction == "S" and code.number not in NUMBERS.restricted)
    clears = _("guns unjam on 4, 5 or 6") if codes else _("after a non-restricted S maneuver, guns unjam on 4, 5 or 6")
    yield ChoiceLeft(
        _("Jam clearing"),
        tuple(straight),
        clears + (_("; the observer’s guns after any maneuver") if len(facts.aircraft.crew) > 1 else ""),
    )
    if pilot_reloads(facts):
        yield case(_("New magazine"), RELOADING, _("that gun may not fire this turn"))
    yield case(
        _("Fire"),
        SIDESLIP,
        _("after these maneuvers, a fire goes out on 4, 5 or 6, otherwise on 5 or 6; no restricted maneuvers"),
    )
    yield ChoiceLeft(_("Engine, fabric damage"), (), _("no speed 3 or 4: choose speed 1 or 2, after any speed") + SIGN)
    yield ChoiceLeft(_("Fabric tears, novice"), (), _("no restricted maneuvers"))
    yield ChoiceLeft(
        _("Rudder jams"), (), _("fly only maneuvers in the direction on the chit, for the number of turns on the chit")
    )
    yield ChoiceLeft(
        _("Pilot grazed"),
        (),
        _("as the chit says: fly one speed lower next turn (1 after speed 1), or S unless the rudder is jammed"),
    )
    yield ChoiceLeft(_("Tailed"), (), _("give tailing players the direction only: L, S or R"))


def _key(signs: frozenset[str], observed: bool) -> Key:
    """Return the key that explains codes and signs.

    Args:
        signs: the signs that occur on the page.
        observed: whether the aircraft has an observer, who may unjam guns after any maneuver.
    """
    codes = (
        ("12S2", _("number, direction, fuel/speed number")),
        (
            "S",
            _("straight: the pilot may roll to unjam, unless restricted")
            if observed
            else _("straight: you may roll to unjam, unless restricted"),
        ),
        ("1", _("stall: attackers get a modifier")),
    )
    sign_texts = {
        "reload": _("a magazine may be replaced; that gun may not fire"),
        "fire-out": _("a fire goes out on 4, 5 or 6"),
        RECONSTRUCTED: _("reconstructed"),
    }
    return Key(
        _("Codes"),
        tuple(Explanation(name, text) for name, text in codes),
        (
            *(Explanation(SIGNS[name], text, name) for name, text in sign_texts.items()),
            Explanation("", two_readings_legend(), "twice"),
        ),
        signs,
    )
