"""The charts as posters: the Aircraft Capabilities Chart on one page; the tables of the box's lid, filled in or to fill in."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import cast

from printgen.data.kind import Library
from printgen.data.records.fields import UNKNOWN
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect, Use
from printgen.drawing.panels.framed import FRAME
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.games.richthofens_war.facts import Facts, chosen
from printgen.games.richthofens_war.options import WHICH
from printgen.games.richthofens_war.records import RANGES, USES, Capabilities, CriticalHits, DamageColumn
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import Choices
from printgen.translation import _
from printgen.units import Box, Size

#: The heights of a chart's title, of its heads, of a side's band, and the most that a row may have, mm.
TITLE, HEADS, BAND, ROW = 12.0, 13.0, 5.6, 7.6
#: What the two dice give.
TOTALS = range(2, 13)


def columns() -> tuple[tuple[str, str, float], ...]:
    """The eleven columns of the chart: what each is, the figure of the data, its share of the width."""
    return (
        (_("speed\nmax."), "maximum-speed", 8),
        (_("speed\nmin."), "minimum-speed", 8),
        (_("damage"), "damage", 10),
        (_("shots\nfront"), "ammunition.front", 9),
        (_("shots\nrear"), "ammunition.rear", 9),
        (_("altitude\nm"), "maximum-altitude", 12),
        (_("climb\nm"), "maximum-climb", 9),
        (_("dive\nm"), "maximum-dive", 9),
        (_("dive\nspeed"), "dive-speed", 9),
        (_("over-\ndive"), "overdive-speed", 9),
        (_("turns"), "schedule", 9),
    )


def _value(facts: Facts, figure: str) -> object:
    held: object = facts.ratings
    for step in figure.split("."):
        held = getattr(held, step.replace("-", "_"))
    return facts.known(figure, held)


def capability_chart(library: Library, choices: Choices, size: Size) -> Deck:
    """All aircraft that were chosen on one page of that size (mm), by side; the best of each column stands out."""
    found = chosen(library, choices)
    sketch = Sketch()
    sketch.text(0, 7.4, _("Aircraft Capabilities Chart"), 20.0, "display")
    heads, sides = columns(), [(side, list(of)) for side, of in groupby(found, key=lambda it: it.side.name)]
    places = Box(0, TITLE, size.width, size.height - TITLE).columns((9, 36, 18, *(4.6,) * 5, *(it[2] for it in heads)))
    names, designations, letters, figures = places[1], places[2], places[3:8], places[8:]
    _heads(sketch, letters, figures, heads)
    sketch.text(names.x, TITLE + HEADS - 1.6, _("aircraft"), 7.0, ink=Ink.GREY70)
    room = size.height - TITLE - HEADS - BAND * len(sides) - 4.0
    high, y = min(ROW, room / max(len(found), 1)), TITLE + HEADS
    best = {figure: _best(found, figure) for _title, figure, _share in heads}
    for side, of in sides:
        sketch.add(Rect(0, y, size.width, BAND, of[0].ink, None), Line(0, y, size.width, y, of[0].ink, FRAME))
        sketch.text(1.2, y + BAND / 2 + cap_height("strong", 8.5) / 2, side, 8.5, "strong", ink=Ink.ON_FILL)
        y += BAND
        for facts in of:
            low = y + high
            sketch.add(Line(0, low, size.width, low, Ink.GREY40, HAIRLINE))
            base = y + high / 2 + cap_height("text", 9.0) / 2
            it, ratings = facts.aircraft, facts.ratings
            shape = silhouette(it.wings, it.engine.layout, it.engine.count, len(it.crew))
            sketch.add(Use(shape, places[0].center.x, y + high / 2, min(high * 0.98, places[0].width - 1)))
            sketch.text(names.x, base, ratings.name, (9.0, 8.0, 7.0), room=names.width, of=("name",))
            called = ratings.designation + facts.twice("designation")
            sketch.text(designations.x, base, called, (9.0, 8.0, 7.0), "strong", room=designations.width)
            for letter, cell in zip(USES, letters, strict=True):
                if letter in ratings.uses:
                    sketch.text(cell.center.x, base, letter, 8.5, "semibold", "middle")
            for (_title, figure, _share), cell in zip(heads, figures, strict=True):
                _figure(sketch, facts, figure, cell, base, best[figure])
            y = low
    key = _(
        "bold: the best of its column · F fighter, B bombing, R photo-reconnaissance, T trench-strafing, A artillery-spotting"
    )
    sketch.text(0, y + 3.6, key, 7.0, ink=Ink.GREY70, room=size.width)
    shows = {(case.kind.name, case.id): case for facts in found for case in facts.shows}
    misfits = tuple((found[0].case, misfit) for misfit in sketch.misfits)
    face = sketch.face("capability-chart", size)
    return Deck(_("Capability chart"), (Card(face, shows=tuple(shows.values()), misfits=misfits),) if found else ())


def _heads(
    sketch: Sketch, letters: Sequence[Box], figures: Sequence[Box], heads: Sequence[tuple[str, str, float]]
) -> None:
    """The heads of the columns in one line or two, each over a hairline down the page's table."""
    low = TITLE + HEADS - 1.6
    for letter, cell in zip(USES, letters, strict=True):
        sketch.text(cell.center.x, low, letter, 7.0, "semibold", "middle", Ink.GREY70)
    for number, ((title, _figure, _share), cell) in enumerate(zip(heads, figures, strict=True), start=1):
        lines = title.split("\n")
        for at, words in enumerate(reversed(lines)):
            sketch.text(cell.right - 1.0, low - at * 3.0, words, 7.0, "semibold", "end")
        sketch.text(cell.right - 1.0, low - 2 * 3.0, f"({number})", 7.0, "text", "end", Ink.GREY70)


def _figure(sketch: Sketch, facts: Facts, figure: str, cell: Box, base: float, best: object) -> None:
    """A figure of the chart at the right of its column; a line to write on where nobody knows it."""
    value = _value(facts, figure)
    if value is None:
        sketch.add(Line(cell.right - 6.0, base, cell.right - 1.0, base, Ink.BLACK, HAIRLINE))
        return
    faint = value == "none"
    said = "–" if faint else str(value) + facts.twice(figure)
    strong = value == best and figure != "schedule"
    sketch.text(cell.right - 1.0, base, said, 10.0 if strong else 9.0, "strong" if strong else "text", "end")


def _best(found: Sequence[Facts], figure: str) -> object:
    """The best value of a column: the least of minimum speeds, the greatest of all else."""
    values = [value for facts in found if isinstance(value := _value(facts, figure), int)]
    return (min if figure == "minimum-speed" else max)(values, default=None)


def damage_tables(library: Library, _choices: Choices, size: Size) -> Deck:
    """The Target Damage Table and the Critical Hit Table on one page of that size (mm), with boxes for what nobody knows."""
    sketch = Sketch()
    sketch.text(0, 7.4, _("Target Damage Table"), 20.0, "display")
    sketch.text(size.width, 7.4, _("two dice by range in hexes  ·  * critical hit"), 8.5, "text", "end", Ink.GREY70)
    cases = [*library.of("target-damage").values()]
    labels, *boxes = Box(0, 0, size.width, 0).columns((11, *(44,) * max(len(cases), 1)), 2.0)
    top, row = TITLE + 19.0, (size.height * 0.56 - TITLE - 19.0) / len(TOTALS)
    for at, total in enumerate(TOTALS):
        base = top + (at + 0.5) * row + cap_height("strong", 10.5) / 2
        sketch.text(labels.right - 1.0, base, str(total), 10.5, "strong", "end")
    for case, box in zip(cases, boxes, strict=False):
        _column(sketch, Box(box.x, TITLE, box.width, 0), cast(DamageColumn, case.record), library, top, row)
    criticals = library.of("critical-hits")
    for case in criticals.values():
        _criticals(sketch, Box(0, size.height * 0.56 + 8.0, size.width, size.height * 0.44 - 8.0), case.record)
    shows = (*cases, *criticals.values())
    misfits = tuple((shows[0], misfit) for misfit in sketch.misfits)
    face = sketch.face("damage-tables", size)
    return Deck(_("Damage tables"), (Card(face, shows=shows, misfits=misfits),) if shows else ())


def _column(sketch: Sketch, box: Box, column: DamageColumn, library: Library, top: float, row: float) -> None:
    """A column of the Target Damage Table: its letter, who fires in it, the hits at each range."""
    sketch.add(Rect(box.x, box.y, box.width, BAND, Ink.SOLID, None), Rect(box.x, box.y, box.width, BAND))
    base = box.y + BAND / 2 + cap_height("strong", 10.5) / 2
    sketch.text(box.center.x, base, column.column, 10.5, "strong", "middle", Ink.WHITE)
    ratings = [library.get("ratings", id) for id in (column.fires if isinstance(column.fires, tuple) else ())]
    named = [it.designation for it in ratings if isinstance(it, Capabilities)]
    named += [_("all rear guns")] if column.column == "C" else []
    for at, line in enumerate(wrap(", ".join(named), "text", 7.0, box.width)):
        sketch.text(box.x, box.y + BAND + 3.0 + at * 2.8, line, 7.0, room=box.width)
    if column.fires is UNKNOWN:
        for at in range(1 if named else 0, 3):
            y = box.y + BAND + 3.6 + at * 3.2
            sketch.add(Line(box.x, y, box.right, y, Ink.GREY40, HAIRLINE))
    cells = Box(box.x, top, box.width, row).columns((1.0,) * len(RANGES))
    for distance, cell in zip(RANGES, cells, strict=True):
        sketch.text(cell.center.x, top - 1.0, str(distance), 8.5, "semibold", "middle", Ink.GREY70)
        held = column.ranges.get(distance, UNKNOWN)
        for at in range(len(TOTALS)):
            y = top + at * row
            sketch.add(Rect(cell.x, y, cell.width, row, None, Ink.GREY40, HAIRLINE))
            if isinstance(held, tuple) and at < len(held) and held[at] != "unknown":
                base = y + row / 2 + cap_height("text", 9.0) / 2
                sketch.text(cell.center.x, base, held[at], (9.0, 7.0), "semibold", "middle", room=cell.width)
    sketch.add(Rect(box.x, top, box.width, row * len(TOTALS), None, Ink.BLACK, FINE))


def _criticals(sketch: Sketch, box: Box, record: object) -> None:
    """The Critical Hit Table: a line for each roll."""
    results = cast(CriticalHits, record).results
    sketch.text(box.x, box.y + 5.0, _("Critical Hit Table"), 14.0, "display")
    sketch.text(box.right, box.y + 5.0, _("two dice; takes effect at once"), 8.5, "text", "end", Ink.GREY70)
    row = (box.height - 7.0) / len(TOTALS)
    sketch.add(Line(box.x, box.y + 7.0, box.right, box.y + 7.0, Ink.BLACK, FINE))
    for at, total in enumerate(TOTALS):
        y, said = box.y + 7.0 + (at + 1) * row, results.get(total, UNKNOWN)
        base = y - row / 2 + cap_height("text", 9.0) / 2
        sketch.text(box.x + 9.0, base, str(total), 10.5, "strong", "end")
        if isinstance(said, str):
            sketch.text(box.x + 14.0, base, said, (9.0, 8.0, 7.0), room=box.width - 14.0, of=("results", total))
        sketch.add(Line(box.x, y, box.right, y, Ink.GREY40, HAIRLINE))


CAPABILITY_CHART = Aid(
    id="capability-chart",
    title="Capability chart",
    summary="all 34 aircraft with their eleven columns on one page, the best of each in bold",
    deck=capability_chart,
    heeds=WHICH,
    prints="ratings aircraft.wings aircraft.engine game.sides",
)
DAMAGE_TABLES = Aid(
    id="damage-tables",
    title="Damage tables",
    summary="the Target Damage Table and the Critical Hit Table on one page, to copy from the lid of the box",
    deck=damage_tables,
    prints="target-damage critical-hits",
)
