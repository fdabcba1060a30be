"""The sheet as a whole: where each part stands on the page, whatever the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.fire_arc import fire_arc_key, fire_arc_key_size
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.layout.line import Piece, PieceLine, Space, Tick, Words, WriteInLine
from printgen.drawing.layout.part import ByWidth, Column, CustomPart, Layers, Part, Row, cached_part, place_part
from printgen.drawing.layout.table import Log, LogColumn
from printgen.drawing.panels.about import AnnotatedPicture
from printgen.drawing.panels.measures import FULL, HALF, Measures
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.options import requested_era
from printgen.games.canvas_eagles.schedule.chart import EraChart, aircraft_charts
from printgen.games.canvas_eagles.sheet.cockpit import cockpit
from printgen.games.canvas_eagles.sheet.damage import BOMBS, TALLY, half_special
from printgen.games.canvas_eagles.sheet.facts import Facts, era_names, select_aircraft
from printgen.games.canvas_eagles.sheet.guns import add_arc, panel_without_arc, weapon_panel
from printgen.games.canvas_eagles.sheet.head import served_eras, sheet_head
from printgen.games.canvas_eagles.sheet.lookup import modifier_panel
from printgen.games.canvas_eagles.sheet.portrait import portrait, special_damage_panel
from printgen.games.canvas_eagles.war import ERAS, Era
from printgen.products.deck import Card
from printgen.products.form_fields import FLOWN, turn_field
from printgen.products.options import FILLABLE, Choices
from printgen.products.sheet_foot import sheet_foot, waived_line
from printgen.translation import _
from printgen.units import Box, Size

#: How many blocks stand side by side, and how many parts of the log.
ABREAST, PARTS = 3, 2
#: The shares of the width for a gun with the special damage, and for the modifiers beside them.
SHARES = (2.047, 1.0)
#: The widths of the columns of special damage when it takes the whole width, mm; the last column takes what is left.
TICKED = (35.7, 32.5, 40.7, 47.0, 0.0)
#: The size of the hexes in the key of arcs, mm.
KEY = 3.0


def record_sheet(facts: Facts, size: Size) -> Card:
    """One aircraft's sheet on a page of that size (mm): who I am, how I am, what I shoot with, what I do, what I look up."""
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))

    @cache
    def made(part: Callable[..., Part], *how: object) -> Part:
        # What is the same at several densities is measured once.
        return cached_part(part(facts, *how))

    panels = [panel_without_arc(facts, armed, FULL[0].style) for armed in facts.guns]

    def gun(facts: Facts, number: int, measures: Measures) -> Part:
        return add_arc(panels[number], facts, facts.guns[number], measures)

    about = portrait(facts, FULL[0])
    pages = (full_sheet_part(facts, measures, replace(about, least=measures.picture), gun, made) for measures in FULL)
    place_part(sketch, Box(0, 0, size.width, size.height), *pages, of=("guns",), what=_("all weapons on one page"))
    return facts.card(sketch.face(f"record-sheet-{facts.case.id}", size), sketch)


def draw_half_sheet(sketch: Sketch, box: Box, facts: Facts) -> None:
    """The sheet of an aircraft in the era that the choices name, on half a page: designed for it, not scaled."""
    halves = (half_sheet_part(facts, measures) for measures in HALF)
    place_part(sketch, box, *halves, of=("guns",), what=_("all weapons on half a page"))


def sheets_beside_schedules(library: Library, choices: Choices, size: Size) -> Iterator[Card]:
    """A page for each aircraft that was chosen and each era it has a schedule for, the sheet at the left, the schedule at the
    right, and where to cut between them; `size` is the upright frame's (mm)."""
    for facts in select_aircraft(library, choices):
        found = {chart.era: chart for chart in aircraft_charts(facts, library, choices)}
        asked = requested_era(choices, facts.war)
        # Of one that nobody has published a schedule for, the eras it served in, or the one asked for.
        for era in found or [it for it in served_eras(facts) if asked in (None, it)] or ERAS[-1:]:
            yield _beside(replace(facts, choices=choices.with_changes(era=era)), era, found.get(era), size)


def _beside(facts: Facts, era: Era, chart: EraChart | None, size: Size) -> Card:
    """The page of one era; its facts name that era as the one that was chosen."""
    # Sheets alone need nothing of this.
    from printgen.games.canvas_eagles.schedule.page import build_schedule
    from printgen.products.schedules import page_beside_schedule

    right = build_schedule(facts, chart) if chart else _("No schedule is published for this aircraft and era.")
    draw = partial(draw_half_sheet, facts=facts)
    return page_beside_schedule(
        facts, size, f"{facts.case.id}-{era}", draw, right, era_names()[era], FILLABLE.value_in(facts.choices)
    )


def full_sheet_part(
    facts: Facts,
    measures: Measures,
    about: AnnotatedPicture,
    gun: Callable[[Facts, int, Measures], Part],
    made: Callable[..., Part],
) -> Part:
    """The sheet from top to bottom at one density: who I am, what is read first, how I am, what I shoot with and what is added to
    it, what I do; described when that density is tried.

    about: the portrait of that density. gun: makes the card of a weapon, by its number. made: gives a part by the function that
    makes it, once for all densities.
    """
    style = measures.style
    # What the other parts are made from is the same at all densities, but for the size of the arcs.
    plain = replace(measures, picture=0.0, pitch=0.0, gap=0.0, turns=0)
    armed, log = replace(plain, pitch=measures.pitch), replace(plain, turns=measures.turns)

    def described(_wide: float) -> Part:
        cards = tuple(made(gun, number, armed) for number in range(len(facts.guns)))
        key = CustomPart(_arc_key)
        rest = len(cards) % ABREAST
        before = [cards[first : first + ABREAST] for first in range(0, len(cards) - rest, ABREAST)]
        rows: list[Part] = [Row(it, style.gutter) for it in before]
        last = cards[len(cards) - rest :]
        if rest == 1:
            # What is ticked stands between a single gun and what is added to its values.
            left = Column(
                (Row((*last, made(special_damage_panel, plain, (0.0,))), style.gutter), Layers((key,), 3.2)), 0.6
            )
            rows.append(Row((left, made(modifier_panel)), style.gutter, shares=SHARES))
        elif rest:
            rows += [Row((*last, made(modifier_panel)), style.gutter), made(special_damage_panel, plain, TICKED, key)]
        else:
            both = made(special_damage_panel, plain, (34.0, 0.0)), made(modifier_panel, 2)
            rows += [Layers((key,), 3.2), Row(both, style.gutter, shares=(2.0, 3.0))]
        parts = (made(sheet_head), made(cockpit, plain), about, *rows)
        return Column(
            (*parts, made(turn_log, log), *waived_line(facts, style.small), sheet_foot(facts, style.small)),
            measures.gap,
        )

    return ByWidth(described)


def _arc_key(sketch: Sketch, place: Box) -> None:
    """What the hexes of the arcs mean, near them, at the right."""
    wide = fire_arc_key_size(KEY).width * 7.0 / 6.0
    sketch.extend(fire_arc_key(place.right - wide, place.y + 0.2, KEY, 7.0))


def turn_log(facts: Facts, measures: Measures) -> Log:
    """The log: what is written each turn, a target and a burst for each of the crew who fires (3.50, 3.521), letters to ring for
    what counts then or next turn; and beside its title the mission and what is counted for it (3.541, Appendix E)."""
    shooters = list(dict.fromkeys(armed.gun.crew for armed in facts.guns)) or [""]
    several, style = len(shooters) > 1, measures.style
    columns = [
        LogColumn(_("Turn"), 6.4 if style.half else 6.8 if several else 7.2),
        LogColumn(_("Maneuver"), 11.0 if style.half else 13.2 if several else 15.5, FLOWN),
        LogColumn(_("±Alt"), 5.4 if style.half else 6.2 if several else 8.5, "altitude-change"),
        LogColumn(_("Alt"), 4.4 if style.half else 6.0 if several else 7.5, "altitude"),
    ]
    if not style.half:
        # On half a page it is the last figure of the maneuver's code (14.04).
        columns.append(LogColumn(_("Spd") if several else _("Speed"), 6.0 if several else 8.6, "speed"))
    columns.append(LogColumn(_("Fuel"), 5.2 if style.half else 6.2 if several else 8.2, "fuel"))
    for number, crew in enumerate(shooters):
        guns = "/".join(armed.gun.id for armed in facts.guns if armed.gun.crew == crew)
        behind = f"-{guns[0].lower()}" if number else ""
        title = _("{guns} at").format(guns=guns) if several else _("Target")
        wide = (7.4, 6.4) if style.half else (12.8, 7.8) if several else (15.0, 8.0)
        columns.append(LogColumn(title, wide[0], f"target{behind}"))
        columns.append(LogColumn(_("burst") if several else _("Burst"), wide[1], f"burst{behind}"))
    if not style.half:
        signs = "T R X" if shooters[0] else "R X"
        columns.append(LogColumn(_("Notes"), 9.4 if several else 10.6, "notes", signs))
    said = PieceLine(tuple(_brief(facts) if style.half else _tally(facts)), style.log.rule - 1.2)
    # As many lines in each part.
    lasts = (measures.turns + 1) // PARTS * PARTS - 1
    return Log(_("Turn log"), "", lasts, {PARTS: tuple(columns)}, turn_field, style.log, _("start"), said)


def _brief(facts: Facts) -> Iterator[Piece]:
    """What stands in the line of the log's title on half a page: the mission, and the key to the sign of two readings."""
    yield Space(15.0)
    yield Words(_("Mission"), 7.0)
    yield Space(1.0)
    yield WriteInLine("mission", 30.0, 3.4, facts.seat.task if facts.seat else "")
    twice = any(kind in ("ratings", "weapons", "dice") for kind, _id in facts.readings)
    said = filter(None, (two_readings_legend() if twice else "", _("secret until declared: 4.00")))
    yield Words("  ·  ".join(said), 7.0, anchor="end")


def _tally(facts: Facts) -> Iterator[Piece]:
    """What is counted in a game, in the line of the log's title: the mission, bombs, red markers caused; what letters mean."""
    yield Space(18.0)
    yield Words(_("Mission"), 8.0)
    yield Space(1.0)
    yield WriteInLine(
        "mission", 26.0 if len(facts.aircraft.crew) > 1 else 34.0, 4.0, facts.seat.task if facts.seat else ""
    )
    yield Space(3.0)
    if len(facts.aircraft.crew) > 1:
        yield Words(_("Bombs"), 8.0)
        yield Space(1.0)
        for number in range(1, BOMBS + 1):
            yield Tick(f"bombs.{number}", 4.5, 4.0, down=0.0)
        yield Space(2.0)
    yield Words(_("Red caused"), 8.0)
    yield Space(1.0)
    for number in range(1, TALLY + 1):
        yield Tick(f"red-caused.{number}", 4.5 if number % 5 else 5.2, 4.0, down=0.0)
    yield Words(_("T tailing  R restricted  X must dive"), (8.0, 7.5, 7.0), anchor="end")


def half_sheet_part(facts: Facts, measures: Measures) -> Part:
    """Half a page's sheet from top to bottom at one density, as the whole page has it, without what is still to be added."""

    def whole(_wide: float) -> Part:
        style, gap = measures.style, measures.gap
        drawn = [*(weapon_panel(facts, armed, measures) for armed in facts.guns), half_special(facts, measures)]
        # Two abreast; the special damage beside an odd weapon, else in a row of its own.
        rows = [Row(tuple(drawn[first : first + 2]), style.gutter) for first in range(0, len(drawn), 2)]
        foot = sheet_foot(facts, style.small, half=True)
        parts = (
            sheet_head(facts, half=True),
            cockpit(facts, measures),
            portrait(facts, measures),
            Column(tuple(rows), gap),
        )
        return Column((*parts, turn_log(facts, measures), *waived_line(facts, style.small), foot), gap)

    return ByWidth(whole)
