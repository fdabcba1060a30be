"""Tables of the data as panels: what stands in their columns and rows, as it is printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from printgen.checks.dice import span, totals
from printgen.data.kind import Case
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.translation import _


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a panel: what one looks up, and what stands beside it. `doubtful`: reconstructed, and marked in print."""

    label: str
    cells: tuple[str, ...]
    section: str | None = None
    group: str | None = None
    optional: bool = False
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class TablePanel:
    """A table ready for its page. `heads` are those of all columns, the one that is looked up first; none for a list.

    house: whether something in it is a rule of the house.
    """

    id: str
    title: str
    section: str
    rows: tuple[TableRow, ...]
    dice: str | None = None
    optional: bool = False
    when: str | None = None
    columns: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    modifiers: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    ordered: bool = False
    house: bool = False

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
    """The two combat tables: base and modifiers at each range, results by combat value."""

    ranges: tuple[int, ...]
    base: tuple[str, ...]
    modifiers: tuple[TableRow, ...]
    results: tuple[TableRow, ...]


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


def of_dice(table: DieTable) -> TablePanel:
    """A die table as a panel: its rows in the order of their totals."""
    dice, rows = next(iter(table.rolls.items()))
    ordered = sorted(rows.items(), key=lambda row: span(str(row[0])) or (0, 0))
    lines = tuple(TableRow(totals_of(label, table, dice), cells) for label, cells in ordered)
    return _panel(table, table.table, lines, dice, heads=(dice, *table.columns) if table.columns else ())


def of_chart(chart: Chart) -> TablePanel:
    """A chart as a panel: its lines in their own order."""
    lines = tuple(
        TableRow(
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
    it: DieTable | Chart, id: str, rows: tuple[TableRow, ...], dice: str | None = None, heads: tuple[str, ...] = ()
) -> TablePanel:
    return TablePanel(
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
        house=any(source and source.status == "house" for source in (it.source, *it.sources.values())),
    )


def _doubtful(chart: Chart, name: str) -> bool:
    source = chart.source_of(f"lines.{name}.says")
    return source is not None and source.status == "reconstructed"


def of_combat(tables: CombatTables) -> Combat:
    """The combat tables with their numbers as they are printed."""

    def value(number: int | str) -> str:
        return signed(number) if isinstance(number, int) else dashed(number)

    return Combat(
        ranges=tables.ranges,
        base=tuple(str(number) for number in tables.base),
        modifiers=tuple(
            TableRow(line.name, tuple(value(number) for number in line.values), line.section)
            for line in tables.modifiers
        ),
        results=tuple(
            TableRow(str(number), tuple(dashed(result) for result in results))
            for number, results in sorted(tables.results.items())
        ),
    )


def panels(cases: Iterable[Case]) -> Mapping[str, TablePanel]:
    """Every die table and chart among the cases, by id."""
    records = [case.record for case in cases]
    made = [
        of_dice(it) if isinstance(it, DieTable) else of_chart(it) for it in records if isinstance(it, DieTable | Chart)
    ]
    return {panel.id: panel for panel in made}
