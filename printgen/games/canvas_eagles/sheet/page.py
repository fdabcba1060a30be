"""The sheet as a whole: where each part stands on the page, whatever the paper."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import inf

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.records.fields import Sure
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import fire_arc_key, fire_arc_key_size
from printgen.drawing.frame import turned
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Panel, Piece, Space, TextBlock, Typed, Words, status
from printgen.drawing.layout.part import ByWidth, Column, Drawn, Fitted, Grid, Inset, Layers, Part, Row, place
from printgen.drawing.layout.table import Log, LogColumn
from printgen.drawing.marks import CUT, Line, Use
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.options import ERAS, Era, era_asked
from printgen.games.canvas_eagles.schedule.chart import Chart, charts
from printgen.games.canvas_eagles.sheet.damage import damage, special
from printgen.games.canvas_eagles.sheet.facts import GAME, Facts, chosen, eras
from printgen.games.canvas_eagles.sheet.guns import weapon
from printgen.games.canvas_eagles.sheet.head import head
from printgen.games.canvas_eagles.sheet.measures import FULL, HALF, Measures, Style
from printgen.products.deck import Card
from printgen.products.form_fields import FLOWN, turn
from printgen.products.options import FILLABLE, Choices
from printgen.products.reference import legend
from printgen.translation import _
from printgen.units import Box, Size

#: The height of the special damage where it does not stand beside a weapon, mm.
SPECIAL = 16.0
#: The height of the line that says where figures come from where it stands alone, mm.
SOURCES = 3.0
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
            yield _beside(replace(facts, choices=choices.but(era=era)), era, found.get(era), turned(size))


def _beside(facts: Facts, era: Era, chart: Chart | None, size: Size) -> Card:
    """The page of one era; its facts name that era as the one that was chosen."""
    # Sheets alone need nothing of this.
    from printgen.drawing.schedule.setting import HALF as SCHEDULE
    from printgen.games.canvas_eagles.schedule.page import shown
    from printgen.products.schedules import HEADS, schedule

    sketch = Sketch(fillable=FILLABLE.of(facts.choices))
    gutter, mark = 8.0, 3.0
    left, right = Box(0, 0, size.width, size.height).columns((1.0, 1.0), gutter)
    half_sheet(sketch, left, facts)
    middle = size.width / 2
    for top in (0.0, size.height - mark):
        sketch.add(Line(middle, top, middle, top + mark, Ink.BLACK, CUT))
    if chart:
        schedule(sketch, right, shown(facts, chart), SCHEDULE)
    else:
        line = HEADS[SCHEDULE].title.lines[2]
        said = Words(_("Nobody has published one for this aircraft and era."), ink=Ink.GREY70)
        place(sketch, right, Panel(_("Maneuver schedule"), Typed((said,), 5.0), rule=line, top=line))
    form, shows = f"{facts.case.id}-{era}", chart.shows if chart else facts.shows
    card = facts.card(sketch.face(f"sleeve-{form}", size), sketch, eras()[era], shows)
    return replace(card, turned=True, form=form)


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
        return Column((head(facts, style), damage(facts, measures), weapons, log(style, said), foot(facts, style)), gap)

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


def foot(facts: Facts, style: Style) -> Part:
    """The phases of a turn in two rows, as high as their words need, and a line that says where the sheet's figures come
    from; that alone on half a page (3.00)."""
    chart = None if style.half else facts.phases
    lines = chart.lines if chart else ()
    signs = tuple(facts.twice(f"lines.{index}", of=chart) for index, _line in enumerate(lines, start=1))
    phases = tuple(
        (line.name + sign, line.brief or " ".join(line.says)) for line, sign in zip(lines, signs, strict=True)
    )

    section = "  ·  ".join(filter(None, (legend(GAME) if any(signs) else "", chart.section if chart else "")))

    def whole(wide: float) -> Part:
        play = _play(chart.title, section, phases, wide) if chart else None

        def draw(sketch: Sketch, place: Box) -> None:
            if play:
                play.draw(sketch, place)
            _sources(sketch, place, facts, style)

        return Drawn(draw, play.natural + 2.2 if play else SOURCES)

    return ByWidth(whole)


@cache
def _play(title: str, section: str, phases: tuple[tuple[str, str], ...], wide: float) -> Fitted:
    """The phases, five abreast, each with what is done in it; measured once for all sheets of a width (mm)."""
    cells = []
    for number, (named, text) in enumerate(phases, start=1):
        figure = Words(str(number), 7.0, "strong")
        name = Inset(Typed((Words(named, 7.0, "strong"),), 1.0), max(figure.set(inf).wide, 2.4) + 0.6)
        cells.append(Layers((Typed((figure,), 1.0), name, TextBlock(text, 3.6, 2.5, 6.5, ink=Ink.GREY70))))
    column = Box(0, 0, wide, 0).columns((1.0,) * 5, 3.0)[0].width
    high = max(cell.fit(column).natural for cell in cells) + 2.4
    return Panel(title, Grid(tuple(cells), 5, high), section).fit(wide)


def _sources(sketch: Sketch, place: Box, facts: Facts, style: Style) -> None:
    """Where the values come from, which are rules of the house, and the key to the status marks; beside house rules only to
    those that stand there, on half a page to none."""
    source, house, size = facts.ratings.source, facts.house, style.small
    parts = [part for part in (source.document, source.section) if part] if source else []
    names = {"rules": _("rulebook"), "charts": _("published charts")}
    said = ", ".join(names.get(part, part) for part in parts)
    if source and source.status == "house":
        said = ", ".join(filter(None, (_("house rule"), said)))
    keys: tuple[tuple[Sure, str], ...] = (
        ("official", _("rulebook")),
        ("charted", _("published charts")),
        ("reconstructed", _("reconstructed")),
        ("missing", _("unknown")),
        ("scanned", _("scan differs")),
    )
    pitch = 2.4 if style.half else 3.0
    key = fire_arc_key_size(pitch).width
    figures = Words(_("Figures: {source}.").format(source=said), size, "semibold")
    pieces: list[Piece] = [figures, Space(2.5)]
    if house:
        room = place.width - key - figures.set(inf).wide - 2.5 - 2.2 - (14.0 if style.half else 40.0)
        # As many of them as fit, and how many more there are.
        rule, most = _("house rule: {figures}"), len(house)
        few = Words(rule.format(figures=most), size, "semibold")
        lists = (", ".join(house[:many]) + (f" … +{most - many}" if many < most else "") for many in range(most, 0, -1))
        lines = (Words(rule.format(figures=text), size, "semibold") for text in lists)
        pieces += [status("house"), Space(0.4), next((it for it in lines if it.set(inf).wide <= room), few), Space(2.2)]
    there = {mark.glyph.name for mark in sketch.marks if isinstance(mark, Use)}
    # There is room for four of them.
    own = bool(house) or status_mark("scanned").name in there
    keys = tuple(it for it in keys if status_mark(it[0]).name in there or not (own or it[0] == "scanned"))
    # What they mean on half a page is said at the foot of the whole.
    for sure, text in () if style.half else keys:
        pieces += [status(sure), Space(0.4), Words(text, size, ink=Ink.GREY70), Space(2.2)]
    Typed(tuple(pieces), place.height - 0.6).fit(place.width).draw(sketch, place)
    sketch.extend(fire_arc_key(place.right - key, place.bottom - 1.4 - pitch / 2, pitch))
