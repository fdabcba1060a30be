"""The charts as posters: the Aircraft Capabilities Chart on one page; the tables of the box's lid, filled in or to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import cast

from printgen.data.kind import Library
from printgen.data.records.fields import UNKNOWN
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Typed, Words
from printgen.drawing.layout.part import Column, Inset, Part, Row, place
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.panels.framed import Framed, FrameStyle
from printgen.drawing.panels.listing import ListCell, ListColumn, ListGroup, Listing, ListStyle
from printgen.drawing.panels.ranking import Ranked, Ranking
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap
from printgen.games.richthofens_war.facts import Facts, chosen
from printgen.games.richthofens_war.options import WHICH
from printgen.games.richthofens_war.records import RANGES, USES, Capabilities, CriticalHits, DamageColumn
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import LAYOUT, Choices
from printgen.products.pieces.markers import owners
from printgen.translation import _
from printgen.units import Box, Size

#: The heights of a chart's title and of a column's band, mm.
TITLE, BAND = 12.0, 5.6
#: A poster to be read from 2 m, on four sheets of A4 or Letter, mm.
POSTER = Size(370.0, 474.0)
POSTER_STYLE = ListStyle(heads=26.0, lead=5.6, band=12.0, row=20.0, pad=2.0, size=21.0, strong=23.0, small=13.0)
#: By what aircraft are ranked, a page after the other.
RANKED = (
    ("maximum-speed", "maximum-climb", "maximum-dive", "damage"),
    ("maximum-altitude", "overdive-speed", "minimum-speed", "ammunition.front"),
)
#: What the two dice give.
TOTALS = range(2, 13)


def columns() -> tuple[tuple[str, str, float], ...]:
    """The eleven columns of the chart: what each is, the figure of the data, its share of the width."""
    return (
        (_("speed\nmax."), "maximum-speed", 9.5),
        (_("speed\nmin."), "minimum-speed", 9.5),
        (_("damage"), "damage", 10),
        (_("shots\nfront"), "ammunition.front", 9),
        (_("shots\nrear"), "ammunition.rear", 9),
        (_("altitude\nm"), "maximum-altitude", 12),
        (_("climb\nm"), "maximum-climb", 10),
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
    """All aircraft that were chosen on a page of that size (mm), by side, the best of each column bold; as `poster` over several
    sheets; as `ranked` in the order of what matters in a pick, four to a page."""
    found, title = chosen(library, choices), _("Capability chart")
    if not found:
        return Deck(title, ())
    layout = LAYOUT.of(choices)
    if layout == "ranked":
        heads = {figure: head.replace("\n", " ") for head, figure, _share in columns()}
        return Deck(title, tuple(_ranked(found, library, size, page, heads) for page in RANKED))
    head, best = _("Aircraft Capabilities Chart"), _("bold: the best of its column")
    key = _("F fighter, B bombing, R photo-reconnaissance, T trench-strafing, A artillery-spotting")
    if layout == "poster":
        # Nothing is read across the seams of four sheets: the figures begin at one, a row at the other.
        chart = _listing(found, POSTER_STYLE, (10, 41, 22.5, 5.2))
        small = Words(best, 13.0, ink=Ink.GREY70), Words(key, 13.0, ink=Ink.GREY70, anchor="end")
        parts = (Typed((Words(head, 34.0, "display"),), 13.0, 19.3), chart, Typed(small, 6.2, 8.0))
        return Deck(
            title, (_page(found, "capability-chart-poster", POSTER, Inset(Column(parts), *(6.0,) * 4), title, True),)
        )
    said = Typed((Words(f"{best} · {key}", 7.0, ink=Ink.GREY70),), 3.6, 4.0)
    parts = (Typed((Words(head, 20.0, "display"),), 7.4, TITLE), _listing(found, ListStyle(), (9, 33, 18, 4.6)), said)
    return Deck(title, (_page(found, "capability-chart", size, Column(parts), title),))


def _page(found: Sequence[Facts], name: str, size: Size, body: Part, title: str, tiled: bool = False) -> Card:
    """A page, or a picture over several, of all these aircraft."""
    sketch = Sketch()
    place(sketch, Box(0, 0, size.width, size.height), body, what=title)
    shows = {(case.kind.name, case.id): case for facts in found for case in facts.shows}
    misfits = tuple((found[0].case, misfit) for misfit in sketch.misfits)
    face = sketch.face(name, size)
    return Card(face, bookmark=(title,), tiled=tiled, shows=tuple(shows.values()), misfits=misfits)


def _listing(found: Sequence[Facts], style: ListStyle, shares: tuple[float, float, float, float]) -> Listing:
    """The chart as a list by side; `shares` of the width for silhouette, name, designation and a use."""
    heads = columns()
    best = {figure: _best(found, figure) for _title, figure, _share in heads}
    figures = tuple(
        ListColumn(share, tuple(head.split("\n")), f"({number})")
        for number, (head, _f, share) in enumerate(heads, start=1)
    )
    shape, name, called, use = shares
    letters = tuple(ListColumn(use, (letter,), anchor="middle") for letter in USES)
    first = (ListColumn(shape), ListColumn(name, (_("aircraft"),), anchor="start"), ListColumn(called, anchor="start"))

    def row(facts: Facts) -> tuple[ListCell, ...]:
        it, ratings = facts.aircraft, facts.ratings
        shape = silhouette(it.wings, it.engine.layout, it.engine.count, len(it.crew))
        called = ListCell(ratings.designation + facts.twice("designation"), cut="strong", of=("designation",))
        uses = (ListCell(use if use in ratings.uses else "", cut="semibold") for use in USES)
        return (
            *(ListCell(glyph=shape), ListCell(ratings.name, of=("name",)), called, *uses),
            *(_figure(facts, figure, best[figure]) for _title, figure, _share in heads),
        )

    sides = ((side, list(of)) for side, of in groupby(found, key=lambda it: it.side.name))
    groups = tuple(ListGroup(side, of[0].ink, tuple(map(row, of))) for side, of in sides)
    return Listing((*first, *letters, *figures), groups, style)


def _figure(facts: Facts, figure: str, best: object) -> ListCell:
    """A figure of the chart; a line to write on where nobody knows it."""
    value = _value(facts, figure)
    said = "–" if value == "none" else str(value) + facts.twice(figure)
    return ListCell(open=True) if value is None else ListCell(said, strong=value == best and figure != "schedule")


def _best(found: Sequence[Facts], figure: str) -> object:
    """The best value of a column: the least of minimum speeds, the greatest of all else."""
    values = [value for facts in found if isinstance(value := _value(facts, figure), int)]
    return (min if figure == "minimum-speed" else max)(values, default=None)


def _ranked(
    found: Sequence[Facts], library: Library, size: Size, page: Sequence[str], heads: Mapping[str, str]
) -> Card:
    """A page of the aircraft in the order of each of these figures."""
    known = owners(library)

    def ranking(figure: str) -> Part:
        ranked = []
        for facts in found:
            it, value, sign = facts.ratings, _value(facts, figure), known[facts.side.side].sign
            if isinstance(value, int):
                said = str(value) + facts.twice(figure)
                ranked.append(Ranked(it.designation, value, said, sign.mark, facts.ink, ("designation",)))
        body = Ranking(tuple(ranked), rising=figure == "minimum-speed")
        return Framed("", heads[figure], body, Ink.BLACK, FrameStyle(air=1.4))

    title = _("Who to fly")
    head = Typed(
        (Words(title, 20.0, "display"), Words(_("the best first"), 8.5, ink=Ink.GREY70, anchor="end")), 7.4, TITLE
    )
    body = Column((head, Row(tuple(map(ranking, page)), 3.0)))
    return _page(found, f"capability-chart-{page[0]}", size, body, f"{title}: {heads[page[0]]}")


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
    summary="all 34 aircraft with their eleven columns: a page, a poster, or ranked by what matters in a pick",
    deck=capability_chart,
    heeds=WHICH,
    layouts=("poster", "ranked"),
    prints="ratings aircraft.wings aircraft.engine game.sides",
)
DAMAGE_TABLES = Aid(
    id="damage-tables",
    title="Damage tables",
    summary="the Target Damage Table and the Critical Hit Table on one page, to copy from the lid of the box",
    deck=damage_tables,
    prints="target-damage critical-hits",
)
