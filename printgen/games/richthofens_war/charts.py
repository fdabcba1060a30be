"""The charts: the Aircraft Capabilities Chart on a page or poster, and the tables of the box lid, filled in or blank."""

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

#: The type size of a chart's title in points, and the style of table frames.
TITLE, STYLE = (20.0,), FrameStyle(band=9.4, head=17.0, air=3.0, small=10.0, look="box", stripe=1.4)
#: The size of the poster in mm. It consists of four sheets of A4 or Letter, and is legible from 2 m.
POSTER = Size(370.0, 474.0)
POSTER_STYLE = ListStyle(
    heads=26.0, lead=5.6, band=12.0, row=20.0, pad=2.0, size=20.0, strong=21.0, small=12.0, shaded=True
)
#: The maximum number of aircraft with which rankings fit below the chart.
FEW = 8
#: The figures by which aircraft are ranked, for each page.
RANKED = (
    ("maximum-speed", "maximum-climb", "maximum-dive", "damage"),
    ("maximum-altitude", "overdive-speed", "minimum-speed", "ammunition.front"),
)
#: The share of the chart's width for each figure, and for the figures with long headings or four digits.
FIGURE, WIDER = 10.3, {"damage": 11.5, "maximum-altitude": 15.6}
#: The possible totals of two dice.
TOTALS = tuple(map(str, range(2, 13)))


def chart_columns() -> tuple[tuple[str, str], ...]:
    """Return the heading and the printed figure of each of the chart's eleven columns."""
    return (
        (_("max.\nspeed"), "maximum-speed"),
        (_("min.\nspeed"), "minimum-speed"),
        (_("accum.\ndamage"), "damage"),
        (_("ammo\nfront"), "ammunition.front"),
        (_("ammo\nrear"), "ammunition.rear"),
        (_("altitude\nm"), "maximum-altitude"),
        (_("climb\nm"), "maximum-climb"),
        (_("dive\nm"), "maximum-dive"),
        (_("dive\nspeed"), "dive-speed"),
        (_("overd.\nspeed"), "overdive-speed"),
        (_("sche-\ndule"), "schedule"),
    )


def capabilities_chart(library: Library, choices: Choices, size: Size) -> Deck:
    """Return the chart of the selected aircraft, sorted by side, on a page of the given size (mm). The best figures are bold.

    The layout `poster` spreads the chart over several sheets. The layout `ranked` has a ranking of the aircraft for
    each figure, four rankings per page.
    """
    aircraft, title = select_aircraft(library, choices), _("Aircraft Capabilities Chart")
    if not aircraft:
        return Deck(title, ())
    layout = LAYOUT.value_in(choices)
    heads = {figure: head.replace("-\n", "").replace("\n", " ") for head, figure in chart_columns()}
    if layout == "ranked":
        return _deck_with_legend(title, *(_ranking_page(aircraft, library, size, by, heads) for by in RANKED))
    head, best = (
        _("Aircraft Capabilities Chart"),
        " · ".join((_("bold: best in its column"), *_readings_legend(aircraft))),
    )
    key = _("F fighter, B bombing, R photo-reconnaissance, T trench-strafing, A artillery-spotting")
    listing = _listing(aircraft, ListStyle(size=9.5, shaded=True), (8.8, 31.4, 15.8, 3.9))
    if layout == "poster":
        # No text crosses the seams between the four sheets: figures and rows start at a seam.
        chart = _listing(aircraft, POSTER_STYLE, (11.0, 46.8, 24.8, 5.75))
        small = Words(best, 13.0, ink=Ink.GREY70), Words(key, 13.0, ink=Ink.GREY70, anchor="end")
        parts = (Heading(head, "box", size=(40.0,)), chart, PieceLine(small, 6.2, 8.0))
        poster = Inset(Column(parts), *(6.0,) * 4)
        return _deck_with_legend(
            title, overview_page(aircraft, "capabilities-chart-poster", title, POSTER, poster, tiled=True)
        )
    legend = PieceLine((Words(best, (8.0, 7.0)), Words(key, (8.0, 7.0), anchor="end")), 3.6, 4.0)
    body: list[Part] = [Heading(head, "box", size=TITLE), legend, listing]
    if len(aircraft) <= FEW:
        # The few aircraft of one game night leave space for the rankings.
        body += [it for by in RANKED for it in (Blank(5.0), _rankings(aircraft, library, by, heads))]
    return _deck_with_legend(title, overview_page(aircraft, "capabilities-chart", title, size, Column(tuple(body))))


def _deck_with_legend(title: str, *cards: Card) -> Deck:
    """Return a deck of the given pages, with a footer that explains the status marks."""
    return Deck(title, cards, status_marks(it.front for it in cards))


def _readings_legend(aircraft: Sequence[Facts]) -> tuple[str, ...]:
    """Return the legend for the sign of two readings, or () if no figure of these aircraft has two possible readings."""
    return (two_readings_legend(),) if any(facts.readings for facts in aircraft) else ()


def _listing(aircraft: Sequence[Facts], style: ListStyle, shares: tuple[float, float, float, float]) -> Listing:
    """Return the chart as a list of aircraft, grouped by side."""
    heads = chart_columns()
    best = {figure: _best(aircraft, figure) for _title, figure in heads}
    figures = tuple(
        ListColumn(WIDER.get(figure, FIGURE), tuple(head.split("\n")), f"({number})")
        for number, (head, figure) in enumerate(heads, start=1)
    )
    shape, name, designation, type_share = shares
    letters = tuple(ListColumn(type_share, (letter,), anchor="middle") for letter in USES)
    first = (
        ListColumn(shape),
        ListColumn(name, (_("aircraft"),), anchor="start"),
        ListColumn(designation, anchor="start"),
    )

    def row(facts: Facts) -> tuple[ListCell, ...]:
        ratings = facts.ratings
        name = ListCell(ratings.name, cut="semibold", of=(facts.case.id, "name"))
        designation = ListCell(
            ratings.designation + facts.readings_sign("designation"), of=(facts.case.id, "designation")
        )
        uses = (ListCell(use if use in ratings.mission_types else "") for use in USES)
        figures = (_figure_cell(facts, figure, best[figure]) for _title, figure in heads)
        return silhouette_cell(facts), name, designation, *uses, *figures

    return Listing((*first, *letters, *figures), group_by_side(aircraft, row), style)


def _figure_cell(facts: Facts, figure: str, best: object) -> ListCell:
    """Return a cell with a figure of the chart. The best figure of a column is bold."""
    return figure_cell(facts, figure, strong=facts.figure(figure) == best and figure != "schedule")


def _best(aircraft: Sequence[Facts], figure: str) -> object:
    """Return the best value of a column, which is the lowest for minimum speed and the highest for other figures."""
    values = [value for facts in aircraft if isinstance(value := facts.figure(figure), int)]
    return (min if figure == "minimum-speed" else max)(values, default=None)


def _rankings(aircraft: Sequence[Facts], library: Library, by: Sequence[str], heads: Mapping[str, str]) -> Part:
    """Return rankings of the aircraft side by side, one for each of the given figures."""
    signs = owners(library)

    def ranking(figure: str) -> Part:
        ranked = []
        for facts in aircraft:
            ratings, value, sign = facts.ratings, facts.figure(figure), signs[facts.side.side].sign
            if isinstance(value, int):
                text = str(value) + facts.readings_sign(figure)
                ranked.append(
                    RankedItem(ratings.designation, value, text, sign.mark, facts.ink, (facts.case.id, "designation"))
                )
        body = Ranking(tuple(ranked), least_is_best=figure == "minimum-speed")
        remark = _("lowest is best") if figure == "minimum-speed" else ""
        return FramedPanel("", heads[figure], body, Ink.BLACK, FrameStyle(air=1.4, look="box"), remark)

    return Row(tuple(map(ranking, by)), 3.0)


def _ranking_page(
    aircraft: Sequence[Facts], library: Library, size: Size, by: Sequence[str], heads: Mapping[str, str]
) -> Card:
    """Return a page with rankings of the aircraft, one for each of the given figures."""
    title = _("Aircraft rankings")
    head = Heading(title, "box", " · ".join((_("best first"), *_readings_legend(aircraft))), TITLE)
    body = Column((head, _rankings(aircraft, library, by, heads)))
    return overview_page(aircraft, f"capabilities-chart-{by[0]}", f"{title}: {heads[by[0]]}", size, body)


def damage_tables(library: Library, _choices: Choices, size: Size) -> Deck:
    """Return the Target Damage Table and the Critical Hit Table on one page of the given size (mm).

    Unknown cells are boxes to write in.
    """
    cases, criticals = library.of(TARGET_DAMAGE).values(), library.of(CRITICAL_HITS).values()
    shows = (*cases, *criticals)
    if not shows:
        return Deck(_("Damage tables"), ())
    grids = RollGrids(TOTALS, tuple(_grid(it.record, library) for it in cases))
    dice = PieceLine((*(Sign(die_face(it), 9.0, 4.5, 4.5, 10.4) for it in (4, 3)),), 9.6, 10.6)
    words = (_("row: roll of two dice"), _("column: range in hexes"), _("* critical hit"))
    remarks = (PieceLine((Words(it, (9.5, 8.0)),), 3.8, 4.4) for it in words)
    # The words are above the third column of the table, and the picture is at the end of the fourth column.
    words_and_target = Row(
        (Column((dice, *remarks)), GunSight(draw_typical("biplane", crew=2, detail="line"))), 2.0, widths=(0.0, 25.0)
    )
    legend = Row((ranges_ahead(RANGES, 10.7), words_and_target), 2.0, widths=(96.6, 0.0))
    is_blank = any(UNKNOWN in it.record.ranges.values() for it in cases)
    body = Column((legend, Blank(3.0), grids))
    remark = _("Copy the results from your own game.") if is_blank else ""
    parts: list[Part] = [FramedPanel("", _("Target Damage Table"), body, Ink.BLACK, STYLE, remark)]
    for it in criticals:
        results = it.record.results
        lines = ((total, results.get(int(total), UNKNOWN)) for total in TOTALS)
        rolls = RollList(tuple((total, it if isinstance(it, str) else "") for total, it in lines), ("results",))
        parts.append(
            FramedPanel(
                "",
                _("Critical Hit Table"),
                rolls,
                Ink.BLACK,
                STYLE,
                _("Tournament Game: two dice; takes effect immediately"),
            )
        )
    sketch = Sketch()
    place_part(sketch, Box(0, 0, size.width, size.height), Column(tuple(parts), 4.0), what=_("Damage tables"))
    overflows = tuple((shows[0], overflow) for overflow in sketch.overflows)
    return Deck(
        _("Damage tables"),
        (Card(sketch.face("damage-tables", size), bookmark=(_("Damage tables"),), cases=shows, overflows=overflows),),
    )


def _grid(column: DamageColumn, library: Library) -> RollGrid:
    """Return a column of the Target Damage Table: its letter, the aircraft that use it, and the hits at each range."""
    ids = column.aircraft if isinstance(column.aircraft, tuple) else ()
    names = [it.designation for id in ids if isinstance(it := library.get(RATINGS, id), Capabilities)]
    names += [_("all rear machineguns")] if column.column == REAR else []
    cells_by_range = (column.ranges.get(distance, UNKNOWN) for distance in RANGES)
    hits = tuple(fill_column(it if isinstance(it, tuple) else None, len(TOTALS)) for it in cells_by_range)
    return RollGrid(column.column, ", ".join(names), tuple(map(str, RANGES)), hits, column.aircraft is UNKNOWN)


CAPABILITIES_CHART = Product(
    id="capabilities-chart",
    title="Aircraft Capabilities Chart",
    summary="all 34 aircraft with their eleven columns: as a page, as a poster, or ranked by figures",
    deck=capabilities_chart,
    grows=True,
    accepts=AIRCRAFT_OPTIONS,
    layouts=("poster", "ranked"),
    printed_figures="ratings aircraft.wings aircraft.engine aircraft.form aircraft.span game.sides",
)
DAMAGE_TABLES = Product(
    id="damage-tables",
    title="Damage tables",
    summary="the Target Damage Table and the Critical Hit Table on one page, to copy from the inner box lid",
    deck=damage_tables,
    grows=True,
    printed_figures="target-damage critical-hits",
)
