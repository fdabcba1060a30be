"""The charts as posters: the Aircraft Capabilities Chart on one page; the tables of the box's lid, filled in or to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.data.kind import Library
from printgen.data.records.fields import UNKNOWN
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.emblems import die_face
from printgen.drawing.frame import status_marks, two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Sign, Words
from printgen.drawing.layout.part import Blank, Column, Inset, Part, Row, place_part
from printgen.drawing.panels.framed import FramedPanel, FrameStyle
from printgen.drawing.panels.gunsight import GunSight
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.listing import ListCell, ListColumn, Listing, ListStyle
from printgen.drawing.panels.ranking import RankedItem, Ranking
from printgen.drawing.panels.rolls import RollGrid, RollGrids, RollList, fill_column
from printgen.drawing.panels.zones import ranges_ahead
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.facts import Facts, select_aircraft
from printgen.games.richthofens_war.kinds import CRITICAL_HITS, RATINGS, TARGET_DAMAGE
from printgen.games.richthofens_war.options import AIRCRAFT_OPTIONS
from printgen.games.richthofens_war.records import RANGES, REAR, USES, Capabilities, DamageColumn
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import LAYOUT, Choices
from printgen.products.overview import figure_cell, group_by_side, overview_page, silhouette_cell
from printgen.products.pieces.markers import owners
from printgen.translation import _
from printgen.units import Box, Size

#: The type of a chart's title, points, and how the frames of tables are set.
TITLE, STYLE = (20.0,), FrameStyle(band=9.4, head=17.0, air=3.0, small=10.0, look="box", stripe=1.4)
#: A poster to be read from 2 m, on four sheets of A4 or Letter, mm.
POSTER = Size(370.0, 474.0)
POSTER_STYLE = ListStyle(
    heads=26.0, lead=5.6, band=12.0, row=20.0, pad=2.0, size=21.0, strong=23.0, small=13.0, shaded=True
)
#: So many aircraft are ranked below their own chart.
FEW = 8
#: By what aircraft are ranked, a page after the other.
RANKED = (
    ("maximum-speed", "maximum-climb", "maximum-dive", "damage"),
    ("maximum-altitude", "overdive-speed", "minimum-speed", "ammunition.front"),
)
#: What the two dice give.
TOTALS = tuple(map(str, range(2, 13)))


def chart_columns() -> tuple[tuple[str, str, float], ...]:
    """The eleven columns of the chart: what each is, the figure of the data, its share of the width."""
    return (
        (_("max.\nspeed"), "maximum-speed", 9.5),
        (_("min.\nspeed"), "minimum-speed", 9.5),
        (_("accum.\ndamage"), "damage", 11.5),
        (_("ammo\nfront"), "ammunition.front", 9),
        (_("ammo\nrear"), "ammunition.rear", 9),
        (_("altitude\nm"), "maximum-altitude", 12),
        (_("climb\nm"), "maximum-climb", 10),
        (_("dive\nm"), "maximum-dive", 9),
        (_("dive\nspeed"), "dive-speed", 9),
        (_("overd.\nspeed"), "overdive-speed", 9),
        (_("sche-\ndule"), "schedule", 9),
    )


def capabilities_chart(library: Library, choices: Choices, size: Size) -> Deck:
    """All aircraft that were chosen on a page of that size (mm), by side, the best of each column bold; as `poster` over several
    sheets; as `ranked` in the order of what matters in a pick, four to a page."""
    found, title = select_aircraft(library, choices), _("Aircraft Capabilities Chart")
    if not found:
        return Deck(title, ())
    layout = LAYOUT.value_in(choices)
    heads = {figure: head.replace("-\n", "").replace("\n", " ") for head, figure, _share in chart_columns()}
    if layout == "ranked":
        return _marked(title, *(_ranked(found, library, size, by, heads) for by in RANKED))
    head, best = _("Aircraft Capabilities Chart"), " · ".join((_("bold: best in its column"), *_twice(found)))
    key = _("F fighter, B bombing, R photo-reconnaissance, T trench-strafing, A artillery-spotting")
    listed = _listing(found, ListStyle(small=7.5, size=9.5, shaded=True), (9.6, 35, 18, 4.4))
    if layout == "poster":
        # Nothing is read across the seams of four sheets: the figures begin at one, a row at the other.
        chart = _listing(found, POSTER_STYLE, (10, 42.4, 22.5, 5.2))
        small = Words(best, 13.0, ink=Ink.GREY70), Words(key, 13.0, ink=Ink.GREY70, anchor="end")
        parts = (Heading(head, "box", size=(44.0,)), chart, PieceLine(small, 6.2, 8.0))
        poster = Inset(Column(parts), *(6.0,) * 4)
        return _marked(title, overview_page(found, "capabilities-chart-poster", title, POSTER, poster, tiled=True))
    said = PieceLine((Words(f"{best} · {key}", (8.0, 7.5, 7.0)),), 3.6, 4.0)
    body: list[Part] = [Heading(head, "box", size=TITLE), said, listed]
    if len(found) <= FEW:
        # Those of an evening leave room for who is best at what.
        body += [it for by in RANKED for it in (Blank(5.0), _rankings(found, library, by, heads))]
    return _marked(title, overview_page(found, "capabilities-chart", title, size, Column(tuple(body))))


def _marked(title: str, *cards: Card) -> Deck:
    """The deck of these pages, at whose foot it is said what the marks of figures mean."""
    return Deck(title, cards, status_marks(it.front for it in cards))


def _twice(found: Sequence[Facts]) -> tuple[str, ...]:
    """What the sign of two readings means, where one of them may have it."""
    return (two_readings_legend(),) if any(facts.readings for facts in found) else ()


def _listing(found: Sequence[Facts], style: ListStyle, shares: tuple[float, float, float, float]) -> Listing:
    """The chart as a list by side; `shares` of the width for silhouette, name, designation and a use."""
    heads = chart_columns()
    best = {figure: _best(found, figure) for _title, figure, _share in heads}
    figures = tuple(
        ListColumn(share, tuple(head.split("\n")), f"({number})")
        for number, (head, _f, share) in enumerate(heads, start=1)
    )
    shape, name, called, use = shares
    letters = tuple(ListColumn(use, (letter,), anchor="middle") for letter in USES)
    first = (ListColumn(shape), ListColumn(name, (_("aircraft"),), anchor="start"), ListColumn(called, anchor="start"))

    def row(facts: Facts) -> tuple[ListCell, ...]:
        ratings = facts.ratings
        name = ListCell(ratings.name, cut="semibold", of=(facts.case.id, "name"))
        called = ListCell(ratings.designation + facts.readings_sign("designation"), of=(facts.case.id, "designation"))
        uses = (ListCell(use if use in ratings.mission_types else "") for use in USES)
        figures = (_figure(facts, figure, best[figure]) for _title, figure, _share in heads)
        return silhouette_cell(facts), name, called, *uses, *figures

    return Listing((*first, *letters, *figures), group_by_side(found, row), style)


def _figure(facts: Facts, figure: str, best: object) -> ListCell:
    """A figure of the chart, the best of its column bold."""
    return figure_cell(facts, figure, strong=facts.figure(figure) == best and figure != "schedule")


def _best(found: Sequence[Facts], figure: str) -> object:
    """The best value of a column: the least of minimum speeds, the greatest of all else."""
    values = [value for facts in found if isinstance(value := facts.figure(figure), int)]
    return (min if figure == "minimum-speed" else max)(values, default=None)


def _rankings(found: Sequence[Facts], library: Library, by: Sequence[str], heads: Mapping[str, str]) -> Part:
    """The aircraft in the order of each of these figures, side by side."""
    known = owners(library)

    def ranking(figure: str) -> Part:
        ranked = []
        for facts in found:
            it, value, sign = facts.ratings, facts.figure(figure), known[facts.side.side].sign
            if isinstance(value, int):
                said = str(value) + facts.readings_sign(figure)
                ranked.append(
                    RankedItem(it.designation, value, said, sign.mark, facts.ink, (facts.case.id, "designation"))
                )
        body = Ranking(tuple(ranked), least_is_best=figure == "minimum-speed")
        return FramedPanel("", heads[figure], body, Ink.BLACK, FrameStyle(air=1.4, look="box"))

    return Row(tuple(map(ranking, by)), 3.0)


def _ranked(found: Sequence[Facts], library: Library, size: Size, by: Sequence[str], heads: Mapping[str, str]) -> Card:
    """A page of the aircraft in the order of each of these figures."""
    title = _("Aircraft rankings")
    head = Heading(title, "box", " · ".join((_("best first"), *_twice(found))), TITLE)
    body = Column((head, _rankings(found, library, by, heads)))
    return overview_page(found, f"capabilities-chart-{by[0]}", f"{title}: {heads[by[0]]}", size, body)


def damage_tables(library: Library, _choices: Choices, size: Size) -> Deck:
    """The Target Damage Table and the Critical Hit Table on one page of that size (mm), with boxes for what nobody knows."""
    cases, criticals = library.of(TARGET_DAMAGE).values(), library.of(CRITICAL_HITS).values()
    shows = (*cases, *criticals)
    if not shows:
        return Deck(_("Damage tables"), ())
    grids = RollGrids(TOTALS, tuple(_grid(it.record, library) for it in cases))
    dice = PieceLine((*(Sign(die_face(it), 9.0, 4.5, 4.5, 10.4) for it in (4, 3)),), 9.6, 10.6)
    words = (_("roll of two dice, range in hexes"), _("* critical hit"))
    said = (PieceLine((Words(it, (10.5, 9.0, 8.0)),), 3.8, 4.4) for it in words)
    how = Row((ranges_ahead(RANGES, 15.0), Column((dice, *said))), 2.0, widths=(136.0, 0.0))
    parts: list[Part] = [
        FramedPanel("", _("Target Damage Table"), Column((how, Blank(3.0), grids)), Ink.BLACK, STYLE),
    ]
    for it in criticals:
        results = it.record.results
        lines = ((total, results.get(int(total), UNKNOWN)) for total in TOTALS)
        told = RollList(tuple((total, it if isinstance(it, str) else "") for total, it in lines), ("results",))
        body = Row((told, GunSight(draw_typical("biplane", crew=2, detail="line"))), 4.0, widths=(0.0, 52.0))
        parts.append(
            FramedPanel(
                "",
                _("Critical Hit Table"),
                body,
                Ink.BLACK,
                STYLE,
                _("Tournament Game: two dice; takes effect immediately"),
            )
        )
    sketch = Sketch()
    place_part(sketch, Box(0, 0, size.width, size.height), Column(tuple(parts), 4.0), what=_("Damage tables"))
    misfits = tuple((shows[0], misfit) for misfit in sketch.overflows)
    return Deck(_("Damage tables"), (Card(sketch.face("damage-tables", size), cases=shows, overflows=misfits),))


def _grid(column: DamageColumn, library: Library) -> RollGrid:
    """A column of the Target Damage Table: its letter, who fires in it, the hits at each range."""
    fires = column.aircraft if isinstance(column.aircraft, tuple) else ()
    named = [it.designation for id in fires if isinstance(it := library.get(RATINGS, id), Capabilities)]
    named += [_("all rear machineguns")] if column.column == REAR else []
    held = (column.ranges.get(distance, UNKNOWN) for distance in RANGES)
    hits = tuple(fill_column(it if isinstance(it, tuple) else None, len(TOTALS)) for it in held)
    return RollGrid(column.column, ", ".join(named), tuple(map(str, RANGES)), hits, column.aircraft is UNKNOWN)


CAPABILITIES_CHART = Product(
    id="capabilities-chart",
    title="Aircraft Capabilities Chart",
    summary="all 34 aircraft with their eleven columns: as a page, as a poster, or ranked by figures",
    deck=capabilities_chart,
    accepts=AIRCRAFT_OPTIONS,
    layouts=("poster", "ranked"),
    printed_figures="ratings aircraft.wings aircraft.engine aircraft.form aircraft.span game.sides",
)
DAMAGE_TABLES = Product(
    id="damage-tables",
    title="Damage tables",
    summary="the Target Damage Table and the Critical Hit Table on one page, to copy from the inner box lid",
    deck=damage_tables,
    printed_figures="target-damage critical-hits",
)
