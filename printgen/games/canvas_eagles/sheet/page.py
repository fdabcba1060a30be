"""The layout of the sheet: the position of each part, for any paper size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.fire_arc import DrawnHex, arc_hexes
from printgen.drawing.fire_arc_key import fire_arc_key, fire_arc_key_width
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.layout.line import Piece, PieceLine, Space, Tick, Words, WriteInLine
from printgen.drawing.layout.log import Log, LogColumn
from printgen.drawing.layout.part import ByWidth, Column, CustomPart, Layers, Part, Row, cached_part, place_part
from printgen.drawing.panels.about import AnnotatedPicture
from printgen.drawing.panels.measures import FULL, HALF, Measures
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.options import requested_era
from printgen.games.canvas_eagles.schedule.chart import EraChart, aircraft_charts
from printgen.games.canvas_eagles.sheet.cockpit import cockpit, strip_statuses
from printgen.games.canvas_eagles.sheet.damage import BOMBS, TALLY, half_special
from printgen.games.canvas_eagles.sheet.facts import NO_ARC, Facts, era_names, select_aircraft
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

#: The number of weapon blocks next to each other, and the number of parts of the turn log.
ABREAST, PARTS = 3, 2
#: The relative widths of two columns: a gun with the special damage below it, and the modifiers.
SHARES = (2.047, 1.0)
#: The column widths of special damage across the full width, mm. The last column takes the remaining space.
TICKED = (35.7, 32.5, 40.7, 47.0, 0.0)
#: The width in mm of special damage that is printed next to the modifiers.
DAMAGE = 77.0
#: The additional gaps between the parts of a sheet in large print, mm.
LARGE_GAP = 1.6
#: The size in mm of the hexes in the key to the arcs. On half a page, the gap between the key's entries is a multiple
#: of the type size. The last value is the maximum length in mm of the line for the mission.
KEY, KEY_APART, MISSION = 3.0, 0.9, 30.0


def record_sheet(facts: Facts, size: Size) -> Card:
    """Return one aircraft's sheet on a page of the given size (mm)."""
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))

    @cache
    def build_part(part: Callable[..., Part], *args: object) -> Part:
        # Parts that are the same at several densities are measured once.
        return cached_part(part(facts, *args))

    panels = [panel_without_arc(facts, armed, FULL[0].style) for armed in facts.guns]

    def gun(facts: Facts, number: int, measures: Measures) -> Part:
        return add_arc(panels[number], facts, facts.guns[number], measures)

    about = portrait(facts, FULL[0])
    pages = (
        full_sheet_part(facts, measures, replace(about, least=measures.picture), gun, build_part) for measures in FULL
    )
    place_part(sketch, Box(0, 0, size.width, size.height), *pages, of=("guns",), what=_("all weapons on one page"))
    return facts.card(sketch.face(f"record-sheet-{facts.case.id}", size), sketch)


def draw_half_sheet(sketch: Sketch, box: Box, facts: Facts, more: float = 0.0) -> None:
    """Draw the sheet for the selected era on half a page, in a layout of its own (not a reduced full page).

    Args:
        more: the additional space between the parts of the sheet, in mm. A value above 0 is for large print. In that
            case, the sheet includes the modifiers.
    """
    halves = (half_sheet_part(facts, replace(it, gap=it.gap + more), modifiers=more > 0) for it in HALF)
    place_part(sketch, box, *halves, of=("guns",), what=_("all weapons on half a page"))


def large_sheet(facts: Facts, era: Era, size: Size) -> Card:
    """Return the sheet of an aircraft in one era, in the half-page layout, on a page of the given size (mm)."""
    facts = replace(facts, choices=facts.choices.with_changes(era=era))
    sketch = Sketch(fillable=FILLABLE.value_in(facts.choices))
    # Wider gaps leave a choice of places where the page is divided.
    draw_half_sheet(sketch, Box(0, 0, size.width, size.height), facts, LARGE_GAP)
    name = f"{facts.case.id}-{era}"
    return replace(facts.card(sketch.face(f"record-sheet-{name}", size), sketch, era_names()[era]), form_id=name)


def half_sheet_eras(facts: Facts) -> tuple[Era, ...]:
    """Return the eras for which an aircraft has a half-page sheet: the requested eras in which the aircraft served."""
    requested = requested_era(facts.choices, facts.war)
    return tuple(it for it in served_eras(facts) if requested in (None, it)) or ERAS[-1:]


def sheets_beside_schedules(library: Library, choices: Choices, size: Size) -> Iterator[Card]:
    """Yield one page per selected aircraft and era, with the sheet on the left and the schedule on the right.

    A cutting line separates the two. `size` is the size of the page frame in portrait orientation (mm).
    """
    for facts in select_aircraft(library, choices):
        found = {chart.era: chart for chart in aircraft_charts(facts, library, choices)}
        # Without a published schedule, the pages are for the requested era or for all eras in which the aircraft served.
        for era in found or half_sheet_eras(facts):
            yield _sheet_and_schedule(replace(facts, choices=choices.with_changes(era=era)), era, found.get(era), size)


def _sheet_and_schedule(facts: Facts, era: Era, chart: EraChart | None, size: Size) -> Card:
    """Return the page of one era. The options in `facts` must request this era."""
    # The import is here because plain sheets do not need these modules.
    from printgen.games.canvas_eagles.schedule.page import build_schedule
    from printgen.products.schedules import page_beside_schedule

    right = build_schedule(facts, chart) if chart else _("No schedule is published for this aircraft and era.")
    draw = partial(draw_half_sheet, facts=facts)
    return page_beside_schedule(
        facts,
        size,
        f"{facts.case.id}-{era}",
        draw,
        right,
        era_names()[era],
        FILLABLE.value_in(facts.choices),
        modifier_panel(facts, 2),
    )


def full_sheet_part(
    facts: Facts,
    measures: Measures,
    about: AnnotatedPicture,
    gun: Callable[[Facts, int, Measures], Part],
    build_part: Callable[..., Part],
) -> Part:
    """Return the sheet at one density.

    From top to bottom, the sheet has a header, cockpit figures, the portrait with damage tracks, weapons with their
    modifiers, and the turn log. These parts are built only if printgen tries this density.

    Args:
        about: the portrait of the aircraft with its damage tracks at this density.
        gun: a function that returns the block of a weapon, given its number.
        build_part: a function that calls the given function to build a part. It reuses that part for all densities with
            the same arguments.
    """
    style = measures.style
    # The other parts depend on the same measures at all densities, except for the size of the arcs.
    plain = replace(measures, picture=0.0, pitch=0.0, gap=0.0, turns=0)
    armed, log = replace(plain, pitch=measures.pitch), replace(plain, turns=measures.turns)

    def build(_wide: float) -> Part:
        cards = tuple(build_part(gun, number, armed) for number in range(len(facts.guns)))
        rest = len(cards) % ABREAST
        full_rows = [cards[first : first + ABREAST] for first in range(0, len(cards) - rest, ABREAST)]
        rows: list[Part] = [Row(it, style.gutter) for it in full_rows]
        key = build_part(_arc_key)
        last = cards[len(cards) - rest :]
        if rest == 1:
            # Special damage is below a single gun, and beside its modifiers.
            blocks = Row((*last, build_part(special_damage_panel, plain, (0.0,))), style.gutter)
            left = Column((blocks, key), 0.8)
            rows.append(Row((left, build_part(modifier_panel)), style.gutter, shares=SHARES))
        elif rest:
            rows += [
                Row((*last, build_part(modifier_panel)), style.gutter),
                key,
                build_part(special_damage_panel, plain, TICKED),
            ]
        else:
            both = build_part(special_damage_panel, plain, (34.0, 0.0)), build_part(modifier_panel, 2)
            rows += [*((key,) if facts.guns else ()), Row(both, style.gutter, widths=(DAMAGE, 0.0))]
        parts = (build_part(sheet_head), build_part(cockpit, plain), about, *rows)
        return Column(
            (
                *parts,
                build_part(turn_log, log),
                *waived_line(facts, style.small),
                sheet_foot(facts, style.small, others=strip_statuses(facts, half=False)),
            ),
            measures.gap,
        )

    return ByWidth(build)


def _arc_key(facts: Facts) -> Part:
    """Return the key to the hexes of the aircraft's arcs, which is printed below the weapons."""
    hexes = _shown_hexes(facts)

    def draw(sketch: Sketch, place: Box) -> None:
        right = place.x + fire_arc_key_width(KEY, 7.5, hexes)
        sketch.extend(fire_arc_key(right, place.y + 0.2, KEY, 7.5, hexes))

    return Layers((CustomPart(draw),), 3.4)


def _shown_hexes(facts: Facts) -> tuple[DrawnHex, ...]:
    """Return the hexes of all arcs on an aircraft's sheet."""
    return tuple(it for armed in facts.guns if armed.arc is not NO_ARC for it in arc_hexes(armed.arc))


def turn_log(facts: Facts, measures: Measures) -> Log:
    """Return the turn log, with the mission and its tallies next to the title (3.541, Appendix E).

    Each turn has a target and a burst for each crew member who fires (3.50, 3.521). The notes column has letters such as T
    for tailing. Players circle the letters that apply in that turn or in the next turn.
    """
    shooters = list(dict.fromkeys(armed.gun.crew for armed in facts.guns)) or [""]
    several, style = len(shooters) > 1, measures.style
    columns = [
        LogColumn(_("Turn"), 6.4 if style.half else 6.8 if several else 7.2),
        LogColumn(_("Maneuver"), 11.0 if style.half else 12.6 if several else 15.5, FLOWN),
        LogColumn(_("±Alt"), 5.4 if style.half else 6.2 if several else 8.5, "altitude-change"),
        LogColumn(_("Alt"), 4.4 if style.half else 6.0 if several else 7.5, "altitude"),
    ]
    if not style.half:
        # On half a page the speed is read from the last figure of the maneuver code (14.04).
        columns.append(LogColumn(_("Spd") if several else _("Speed"), 6.0 if several else 8.6, "speed"))
    columns.append(LogColumn(_("Fuel"), 5.2 if style.half else 6.2 if several else 8.2, "fuel"))
    for number, crew in enumerate(shooters):
        guns = "/".join(armed.gun.id for armed in facts.guns if armed.gun.crew == crew)
        suffix = f"-{guns[0].lower()}" if number else ""
        title = _("{guns} at").format(guns=guns) if several else _("Target")
        wide = (7.4, 6.4) if style.half else (12.4, 8.0) if several else (15.0, 8.0)
        columns.append(LogColumn(title, wide[0], f"target{suffix}"))
        columns.append(LogColumn(_("burst") if several else _("Burst"), wide[1], f"burst{suffix}"))
    if not style.half:
        flags = ((_("T"), "tailing"), (_("R"), "restricted"), (_("X"), "must-dive"))
        columns.append(LogColumn(_("Notes"), 0.0, flags=flags if shooters[0] else flags[1:]))
    base = style.log.rule - 1.2
    title_line = _half_title_line(facts, base) if style.half else PieceLine(tuple(_tally(facts)), base)
    # Every part has the same number of lines.
    lasts = (measures.turns + 1) // PARTS * PARTS - 1
    return Log(_("Turn log"), "", lasts, {PARTS: tuple(columns)}, turn_field, style.log, _("start"), title_line)


def _half_title_line(facts: Facts, base: float) -> Part:
    """Return the title line of the log on half a page, with the mission and, at the right, the key to the arcs on this page.

    Args:
        base: the baseline of the words, mm.
    """
    hexes = _shown_hexes(facts)
    key = fire_arc_key_width(KEY, 7.0, hexes, KEY_APART)

    def line(wide: float) -> Part:
        before = (Space(14.4), Words(_("Mission"), 7.0), Space(0.8))
        room = wide - key - sum(it.measure(wide).wide for it in before) - 3.0
        blank = WriteInLine("mission", min(room, MISSION), 3.4, facts.seat.task if facts.seat else "")
        return PieceLine((*before, blank), base)

    def draw_key(sketch: Sketch, place: Box) -> None:
        middle = place.y + base - cap_height("text", 7.0) / 2
        sketch.extend(fire_arc_key(place.right, middle - KEY / 2, KEY, 7.0, hexes, KEY_APART))

    return Layers((ByWidth(line), CustomPart(draw_key)))


def _tally(facts: Facts) -> Iterator[Piece]:
    """Yield the parts of the log's title line: the mission, the bombs, the red markers, and the meanings of the letters."""
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
    yield Words(_("Tick T: tailing  R: restricted  X: must dive"), (8.0, 7.5, 7.0), anchor="end")


def half_sheet_part(facts: Facts, measures: Measures, modifiers: bool = False) -> Part:
    """Return the parts of the sheet for half a page from top to bottom at one density, with or without the modifiers."""

    def build(_wide: float) -> Part:
        style, gap = measures.style, measures.gap
        blocks = [*(weapon_panel(facts, armed, measures) for armed in facts.guns), half_special(facts, measures)]
        # Each row has two blocks. The special damage fills the row of an odd weapon or takes a new row.
        rows = [Row(tuple(blocks[first : first + 2]), style.gutter) for first in range(0, len(blocks), 2)]
        foot = sheet_foot(facts, style.small, half=True, others=strip_statuses(facts, half=True))
        weapons = (Column(tuple(rows), min(gap, 1.2)),)
        added = (modifier_panel(facts, 3),) if modifiers else ()
        parts = (
            sheet_head(facts, half=True),
            cockpit(facts, measures),
            portrait(facts, measures),
            # The modifiers fill the first page of large print, so that the log on the second page has more turns.
            *added,
            *weapons,
        )
        return Column((*parts, turn_log(facts, measures), *waived_line(facts, style.small), foot), gap)

    return ByWidth(build)
