"""The sheet as a whole: where each part stands on the page, whatever the paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.drawing.layout.part import ByWidth, Column, Layers, Part, Row, place
from printgen.drawing.layout.table import Log, LogColumn
from printgen.drawing.panels.measures import FULL, HALF, Measures, Style
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.options import ERAS, Era, era_asked
from printgen.games.canvas_eagles.schedule.chart import Chart, charts
from printgen.games.canvas_eagles.sheet.damage import damage, special
from printgen.games.canvas_eagles.sheet.facts import GAME, Facts, chosen, eras
from printgen.games.canvas_eagles.sheet.guns import weapon
from printgen.games.canvas_eagles.sheet.head import head
from printgen.products.deck import Card
from printgen.products.form_fields import FLOWN, turn
from printgen.products.options import FILLABLE, Choices
from printgen.products.reference import legend
from printgen.products.sheet_foot import sheet_foot
from printgen.translation import _
from printgen.units import Box, Size

#: The height of the special damage where it does not stand beside a weapon, mm.
SPECIAL = 16.0
TURNS = 30


def sheet(facts: Facts, size: Size) -> Card:
    """One aircraft's sheet on a page of that size (mm): who I am, how I am, what I shoot with, what I do, what I look up."""
    sketch = Sketch(fillable=FILLABLE.of(facts.choices))
    pages = (described(facts, measures) for measures in FULL)
    place(sketch, Box(0, 0, size.width, size.height), *pages, of=("guns",), what=_("all weapons on one page"))
    return facts.card(sketch.face(f"record-sheet-{facts.case.id}", size), sketch)


def half_sheet(sketch: Sketch, box: Box, facts: Facts) -> None:
    """The sheet of an aircraft in the era that the choices name, on half a page: designed for it, not scaled."""
    halves = (described(facts, measures) for measures in HALF)
    place(sketch, box, *halves, of=("guns",), what=_("all weapons on half a page"))


def beside_schedules(library: Library, choices: Choices, size: Size) -> Iterator[Card]:
    """A page for each aircraft that was chosen and each era it has a schedule for, the sheet at the left, the schedule at the
    right, and where to cut between them; `size` is the upright frame's (mm)."""
    for facts in chosen(library, choices):
        found = {chart.era: chart for chart in charts(facts, library, choices)}
        service, asked = facts.aircraft.service, era_asked(choices, facts.war)
        # Of one that nobody has published a schedule for, the eras it served in, or the one asked for.
        late_only = isinstance(service, str) and facts.war.era(service) == "late"
        served = [
            it for it in ERAS if getattr(facts.ratings.ceiling, it) is not None and not (late_only and it == "early")
        ]
        for era in found or [it for it in served if asked in (None, it)] or ERAS[-1:]:
            yield _beside(replace(facts, choices=choices.but(era=era)), era, found.get(era), size)


def _beside(facts: Facts, era: Era, chart: Chart | None, size: Size) -> Card:
    """The page of one era; its facts name that era as the one that was chosen."""
    # Sheets alone need nothing of this.
    from printgen.games.canvas_eagles.schedule.page import shown
    from printgen.products.schedules import beside

    right = shown(facts, chart) if chart else _("Nobody has published one for this aircraft and era.")
    draw = partial(half_sheet, facts=facts)
    return beside(facts, size, f"{facts.case.id}-{era}", draw, right, eras()[era], FILLABLE.of(facts.choices))


def described(facts: Facts, measures: Measures) -> Part:
    """The sheet from top to bottom at one density; what is in it is described when that density is tried."""

    def whole(_wide: float) -> Part:
        style, gap, odd = measures.style, measures.gap, len(facts.guns) % 2 == 1
        drawn = [*(weapon(facts, armed, measures) for armed in facts.guns), special(facts, measures, 2 if odd else 5)]
        # Two abreast; the special damage beside an odd weapon, else in a row of its own.
        rows: list[Part] = []
        for first in range(0, len(drawn), 2):
            row = Row(tuple(drawn[first : first + 2]), style.gutter)
            rows.append(row if style.half else Layers((row,), SPECIAL if len(row.parts) == 1 else measures.block))
        weapons = Column(tuple(rows), gap if style.half else 0.0)
        # On a whole page it stands beside the phases.
        twice = style.half and any(kind in ("ratings", "weapons") for kind, _id in facts.ways)
        said = legend(GAME) if twice else ""
        foot = sheet_foot(facts, GAME, None if style.half else facts.phases, style.small, style.half)
        return Column((head(facts, style), damage(facts, measures), weapons, log(style, said), foot), gap)

    return ByWidth(whole)


def log(style: Style, said: str = "") -> Log:
    """The log, and what else is `said` beside its title, in columns of turns, each with its share of the width; on half a page
    always in three: the speed is the last figure of a maneuver's code (14.04)."""

    def columns(shares: tuple[float, ...], narrow: bool = False) -> tuple[LogColumn, ...]:
        heads = (
            (_("Turn"), ""),
            (_("Maneuver"), FLOWN),
            (_("±Alt"), "altitude-change"),
            (_("Alt"), "altitude"),
            (_("Spd") if narrow else _("Speed"), "speed"),
            (_("Fuel"), "fuel"),
            (_("Target"), "target"),
            (_("Burst"), "burst"),
            (_("Notes"), "notes"),
        )
        return tuple(LogColumn(title, share, name) for (title, name), share in zip(heads, shares, strict=True) if share)

    parts = {2: columns((7, 17, 9, 8, 9, 8, 13, 9, 20)), 3: columns((7, 14, 7, 6, 6.5, 6.5, 9, 7.5, 9), narrow=True)}
    if style.half:
        parts = {3: columns((5.2, 10.2, 5.2, 4.4, 0, 5, 7, 6.2, 0))}
    remark = "  ·  ".join(filter(None, (said, _("secret until revealed: 4.00"))))
    return Log(_("Turn log"), remark, TURNS, parts, turn, style.log)
