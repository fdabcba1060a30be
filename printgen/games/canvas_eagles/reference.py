"""The quick reference: the tables of the data as panels, on a folder of four pages, on cards, on a player's half page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil

from printgen.checks.dice import span, totals
from printgen.data.kind import Library
from printgen.games.canvas_eagles.ratings import CombatTables
from printgen.games.canvas_eagles.reference_cards import CARD, CARDS, HALF, Parts, parts
from printgen.games.canvas_eagles.reference_diagrams import PIPS, clock, deflection, dice
from printgen.games.canvas_eagles.tables import Chart, DieTable
from printgen.products.deck import Choices
from printgen.products.flow import Flow, Html
from printgen.translation import _
from printgen.units import Size

GAME = "canvas-eagles"
RANGES = (3, 2, 1, 0)
#: The kinds of record that the quick reference shows.
KINDS = ("tables", "dice", "charts")
#: The die tables that a player's half page has a line for.
ROLLED = ("jamming", "unjamming", "spins", "spin-recovery")


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a panel: what one looks up, and what stands beside it. `doubtful`: reconstructed, and marked in print."""

    label: str
    cells: tuple[str, ...]
    section: str | None = None
    group: str | None = None
    optional: bool = False
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A table ready for its page. `heads` are those of all columns, the one that is looked up first; none for a list."""

    id: str
    title: str
    section: str
    rows: tuple[Row, ...]
    dice: str | None = None
    optional: bool = False
    when: str | None = None
    columns: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    modifiers: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    ordered: bool = False

    @property
    def look(self) -> str:
        """How its columns share the width: few words for the die, for a list, or as the cells need."""
        return "die" if self.dice else "many" if self.columns else "list"

    @property
    def sections(self) -> bool:
        """Whether some row has a section of its own."""
        return any(row.section for row in self.rows)

    @property
    def width(self) -> int:
        """How many columns there are, that of the sections among them."""
        return 1 + max(1, len(self.columns)) + self.sections

    @property
    def doubtful(self) -> bool:
        """Whether some row is reconstructed."""
        return any(row.doubtful for row in self.rows)


@dataclass(frozen=True, slots=True)
class Combat:
    """The two combat tables: base and modifiers at RANGES, results by combat value."""

    ranges: tuple[int, ...]
    base: tuple[str, ...]
    modifiers: tuple[Row, ...]
    results: tuple[Row, ...]


def signed(number: int) -> str:
    """A modifier as it is printed: +1, −1, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def dashed(text: str) -> str:
    """An empty result as it is printed."""
    return "–" if text == "-" else text


def totals_of(label: int | str, table: DieTable, dice: str) -> str:
    """The totals of a row as they are printed: 4, 4–10, and 8 or more where modifiers reach further."""
    held = span(str(label))
    if held is None:
        return str(label)
    (low, high), every = held, totals(dice)
    if table.open == "both" and low == every[0]:
        return _("{number} or less").format(number=high)
    if table.open and high == every[-1]:
        return _("{number} or more").format(number=low)
    return str(low) if low == high else f"{low}–{high}"


def of_dice(table: DieTable) -> Panel:
    """A die table as a panel: its rows in the order of their totals."""
    dice, rows = next(iter(table.rolls.items()))
    ordered = sorted(rows.items(), key=lambda row: span(str(row[0])) or (0, 0))
    lines = tuple(Row(totals_of(label, table, dice), cells) for label, cells in ordered)
    return _panel(table, table.table, lines, dice, heads=(dice, *table.columns) if table.columns else ())


def of_chart(chart: Chart) -> Panel:
    """A chart as a panel: its lines in their own order."""
    lines = tuple(
        Row(
            line.name,
            line.says,
            line.section if line.section != chart.section else None,
            line.group,
            line.optional,
            _doubtful(chart, line.name),
        )
        for line in chart.lines
    )
    headed = chart.head is not None or chart.columns
    return _panel(chart, chart.chart, lines, heads=(chart.head or "", *(chart.columns or ("",))) if headed else ())


def _panel(
    it: DieTable | Chart, id: str, rows: tuple[Row, ...], dice: str | None = None, heads: tuple[str, ...] = ()
) -> Panel:
    return Panel(
        id=id,
        title=it.title,
        section=it.section,
        rows=rows,
        dice=dice,
        optional=it.optional,
        when=it.when,
        columns=it.columns,
        heads=heads,
        modifiers=tuple((modifier.name, signed(modifier.by)) for modifier in it.modifiers),
        remarks=it.remarks,
        ordered=isinstance(it, Chart) and it.ordered,
    )


def _doubtful(chart: Chart, name: str) -> bool:
    source = chart.source_of(f"lines.{name}.says")
    return source is not None and source.status == "reconstructed"


def of_combat(tables: CombatTables) -> Combat:
    """The combat tables with their numbers as they are printed."""

    def value(number: int | str) -> str:
        return signed(number) if isinstance(number, int) else dashed(number)

    return Combat(
        ranges=RANGES,
        base=tuple(str(number) for number in tables.base),
        modifiers=tuple(
            Row(line.name, tuple(value(number) for number in line.values), line.section) for line in tables.modifiers
        ),
        results=tuple(
            Row(str(number), tuple(dashed(result) for result in results))
            for number, results in sorted(tables.results.items())
        ),
    )


def panels(library: Library) -> Mapping[str, Panel]:
    """Every die table and chart of the data, by id."""
    records = [case.record for kind in ("dice", "charts") for case in library.of(kind).values()]
    made = [
        of_dice(it) if isinstance(it, DieTable) else of_chart(it) for it in records if isinstance(it, DieTable | Chart)
    ]
    return {panel.id: panel for panel in made}


def _page(library: Library, title: str, template: str, pages: int, two_sided: bool = False) -> Html:
    combat = library.get("tables", "combat")
    every = panels(library)
    values = {
        "panels": every,
        "rolled": tuple(every[id] for id in ROLLED if id in every),
        "combat": of_combat(combat) if isinstance(combat, CombatTables) else None,
        "clock": clock(),
        "deflection": deflection(),
        "dice": {said: dice(said) for said in PIPS},
    }
    shows = tuple(case for kind in KINDS for case in library.of(kind).values())
    return Html(title, GAME, template, values, pages=pages, shows=shows, two_sided=two_sided)


def folder(library: Library, _choices: Choices, _paper: Size) -> Html:
    """Four pages in reading order: the turn, combat, damage and trouble, ground and campaign."""
    return _page(library, _("Quick reference"), "folder.html", 4, two_sided=True)


def cards(library: Library, _choices: Choices, paper: Size) -> Html:
    """Cards of one size, each a quarter of the sheet: A6 on A4; of large paper the part that comes closest to that."""
    cut = parts(paper, CARD)
    page = _page(library, _("Reference cards"), "cards.html", ceil(len(CARDS) / cut.count))
    return _cut_up(page, cut, cards=CARDS)


def half(library: Library, _choices: Choices, paper: Size) -> Html:
    """What one player looks up each turn, on half the sheet, and the same again on the other half."""
    return _cut_up(_page(library, _("Player's half page"), "half.html", 1), parts(paper, HALF))


def _cut_up(page: Html, cut: Parts, **values: object) -> Html:
    """The page, to be cut into these parts."""
    return replace(page, values={**page.values, "parts": cut, **values}, turned=cut.turned, cut_up=True)


def halves(paper: Size) -> int:
    """How many players one sheet does for."""
    return parts(paper, HALF).count


QUICK_REFERENCE = Flow(
    id="quick-reference",
    title="Quick reference",
    summary="a folder of four pages: the turn, combat, damage and trouble, ground and campaign",
    html=folder,
)
REFERENCE_CARDS = Flow(
    id="reference-cards",
    title="Reference cards",
    summary="the same tables on cards, four to a sheet",
    html=cards,
)
PLAYER_REFERENCE = Flow(
    id="player-reference",
    title="Player's half page",
    summary="what one player looks up each turn, two halves to a sheet",
    html=half,
    seat=True,
    serves=halves,
)
FLOWS = (QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE)
