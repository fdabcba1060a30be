"""Conversion of tables to panels for a page: die tables, charts and combat tables become rows with status marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from msgspec import Struct

from printgen.checks.dice import span, totals
from printgen.checks.rulebook import differences_waived
from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Key
from printgen.data.readings import SIGN, Steps
from printgen.data.records.fields import Sure
from printgen.data.records.record import Record, name_of
from printgen.data.records.tables import Chart, CombatTables, DieTable, Modifier
from printgen.drawing.frame import mark_meanings
from printgen.translation import _

#: Groups of modifiers: the title of each group, and the beginnings of its modifiers' ids. The last group has all other modifiers.
Groups = tuple[tuple[str, tuple[str, ...]], ...]


class TableRow(Struct, frozen=True):
    """A row of a panel: the label that players look up, and the other cells.

    Fields:
        section: the rulebook section, if it differs from the section of the table.
        sure: the status of the row if it must be marked, otherwise None.
        short: the text of a list's row in fewer words, for a page with less space.
    """

    label: str
    cells: tuple[str, ...]
    section: str | None = None
    group: str | None = None
    optional: bool = False
    sure: Sure | None = None
    short: str | None = None


class TablePanel(Struct, frozen=True):
    """A table prepared for printing on a page.

    Fields:
        dice: the dice of a die table, such as `2d6`, or None for a chart.
        when: the occasion on which the table is used.
        columns: the headings above the cells of each row.
        heads: the headings of all columns, beginning with the heading of the labels. Empty for a list.
        modifiers: the name of each modifier, its value as printed, and its status if it must be marked.
        ordered: whether the rows are numbered steps.
        sure: the status of uncertain content that is neither in a row nor in a modifier.
        house: whether any part of the table is a house rule.
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
    modifiers: tuple[tuple[str, str, Sure | None], ...] = ()
    remarks: tuple[str, ...] = ()
    ordered: bool = False
    sure: Sure | None = None
    house: bool = False

    @property
    def look(self) -> str:
        """The CSS class that sets the column widths: "die" for a die table, "many" for several columns, or "list"."""
        return "die" if self.dice else "many" if self.columns else "list"

    @property
    def sections(self) -> bool:
        """Whether sections have their own column. This requires several columns, and sections in most rows.

        In other tables, sections are appended to the text of the rows.
        """
        return bool(self.columns) and 2 * sum(bool(row.section) for row in self.rows) > len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns, including the column of sections."""
        return 1 + max(1, len(self.columns)) + self.sections

    @property
    def marks(self) -> frozenset[Sure | None]:
        """The statuses whose marks are printed on the panel. The set may contain None."""
        return frozenset(
            (self.sure, *(row.sure for row in self.rows), *(sure for _name, _value, sure in self.modifiers))
        )


class CombatPanel(Struct, frozen=True):
    """The two combat tables prepared for printing: base values and modifiers at each range, and results by combat value.

    Fields:
        base: the base value for each of `ranges`, as printed.
        groups: the modifiers by group, except those that have no effect at any range.
        without_effect: the names of the modifiers that have no effect.
        sure: the status of uncertain content outside the rows, or else the status that all values share.
        house: whether any part of the tables is a house rule.
        results_status: the status that all results share, if they are uncertain. In that case, the rows have no marks.
    """

    ranges: tuple[int, ...]
    base: tuple[str, ...]
    modifiers: tuple[TableRow, ...]
    groups: tuple[tuple[str, tuple[TableRow, ...]], ...]
    results: tuple[TableRow, ...]
    remarks: tuple[str, ...]
    without_effect: tuple[str, ...] = ()
    sure: Sure | None = None
    house: bool = False
    results_status: Sure | None = None

    @property
    def effective_modifiers(self) -> tuple[TableRow, ...]:
        """The modifiers that have an effect at one or more ranges."""
        return tuple(row for _name, rows in self.groups for row in rows)

    @property
    def prohibits_fire(self) -> bool:
        """Whether any modifier prohibits fire (`P`)."""
        return any("P" in row.cells for row in self.modifiers)

    @property
    def marks(self) -> dict[str, frozenset[Sure | None]]:
        """The statuses whose marks are printed on each of the two tables, by table id."""
        values, results = ({row.sure for row in rows} for rows in (self.modifiers, self.results))
        return {
            "combat-values": frozenset((self.sure, *values)),
            "combat-results": frozenset((self.results_status, *results)),
        }


def _with_sign(text: str, decided: frozenset[Steps] | None, *path: str | int) -> str:
    """Return the text, with the sign for two readings if the figure at the path, or any part of it, depends on a reading."""
    return text + SIGN if any(steps[: len(path)] == path for steps in decided or ()) else text


def format_modifier(number: int) -> str:
    """Format a modifier for print, such as +1, −1 or 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def format_totals(label: int | str, table: DieTable, dice: str) -> str:
    """Format the die totals of a row for print, such as `4`, `4–10`, `1 or less`, or `8 or more`.

    The last two forms are for rows at an open end of the table, which also apply to modified totals.
    """
    bounds = span(str(label))
    if bounds is None:
        return str(label)
    (low, high), possible = bounds, totals(dice)
    if table.open_ended == "both" and low == possible[0]:
        return _("{number} or less").format(number=high)
    if table.open_ended and high == possible[-1]:
        return _("{number} or more").format(number=low)
    return str(low) if low == high else f"{low}–{high}"


def build_panel(table: DieTable | Chart, decided: frozenset[Steps] | None = None) -> TablePanel:
    """Convert a die table or a chart to a panel. The rows of a die table are in the order of totals.

    Args:
        decided: the paths of the figures that depend on a reading. The sign for two readings is appended to each of them.
    """
    die, heads, rows = None, tuple[str, ...](), list[TableRow]()
    modifier_paths = [f"modifiers.{name_of(modifier)}" for modifier in table.modifiers]
    if isinstance(table, DieTable):
        die, rolls = next(iter(table.rolls.items()))
        labels = sorted(rolls, key=lambda label: span(str(label)) or (0, 0))
        field = f"rolls-{die}"
        *marks, rest = doubts_of(table, *(f"{field}.{label}" for label in labels), *modifier_paths)
        rows += (
            TableRow(_with_sign(format_totals(label, table, die), decided, field, str(label)), rolls[label], sure=sure)
            for label, sure in zip(labels, marks, strict=False)
        )
        if table.columns:
            heads = (die, *table.columns)
    else:
        *marks, rest = doubts_of(table, *(f"lines.{name_of(line)}" for line in table.lines), *modifier_paths)
        for index, line in enumerate(table.lines):
            section = line.section if line.section != table.section else None
            name = _with_sign(line.name, decided, "lines", index)
            rows.append(TableRow(name, line.text, section, line.group, line.is_optional, marks[index], line.short_text))
        if table.row_heading is not None or table.columns:
            heads = (table.row_heading or "", *(table.columns or ("",)))
    names = [_with_sign(it.name, decided, "modifiers", index) for index, it in enumerate(table.modifiers)]
    values = [format_modifier(modifier.value) for modifier in table.modifiers]
    remarks = (_with_sign(remark, decided, "remarks", index) for index, remark in enumerate(table.remarks))
    return TablePanel(
        id=table.table if isinstance(table, DieTable) else table.chart,
        title=table.title + (SIGN if decided and () in decided else ""),
        section=table.section,
        rows=tuple(rows),
        dice=die,
        optional=table.is_optional,
        when=_with_sign(table.when, decided, "when") if table.when else None,
        columns=table.columns,
        heads=heads,
        modifiers=tuple(zip(names, values, marks[len(rows) :], strict=True)),
        remarks=(*remarks, *_waiver_remark(table)),
        ordered=isinstance(table, Chart) and table.is_ordered,
        sure=rest,
        house=_has_house_rule(table),
    )


def differs_from_the_rulebook(reasons: Iterable[str]) -> str:
    """Return a sentence that says that a page differs from the rulebook, with the reasons."""
    return _("Differs from the rulebook: {reasons}.").format(reasons="; ".join(it.rstrip(".") for it in reasons))


def _waiver_remark(record: Record) -> tuple[str, ...]:
    """Return a remark with the reasons why a table differs from the rulebook, or () if it does not differ."""
    reasons = differences_waived(record)
    return (differs_from_the_rulebook(reasons),) if reasons else ()


def _has_house_rule(record: Record) -> bool:
    return any(source and source.status == "house" for source in (record.source, *record.sources.values()))


def _modifier_name(modifier: Modifier) -> str:
    """Return the name of a modifier. If the modifier applies to only one crew member, the name includes that crew member."""
    if modifier.crew is None:
        return modifier.name
    return _("{name} ({crew} only)").format(name=modifier.name, crew=modifier.crew.replace("-", " "))


def build_combat_panel(
    tables: CombatTables, decided: frozenset[Steps] | None = None, groups: Groups = (("", ()),)
) -> CombatPanel:
    """Convert the combat tables to a panel, with numbers formatted for print. For `decided`, see `build_panel`."""

    def value(number: int | str) -> str:
        return format_modifier(number) if isinstance(number, int) else "–" if number == "-" else number

    rolls, modifier_paths = sorted(tables.results.items()), [f"modifiers.{name_of(it)}" for it in tables.modifiers]
    remark_paths = [f"remarks.{number}" for number, _text in enumerate(tables.remarks, start=1)]
    result_paths = [f"results.{number}" for number, _cells in rolls]
    *marks, rest = doubts_of(tables, *modifier_paths, *result_paths, *remark_paths)
    values_end, results_end = len(modifier_paths), len(modifier_paths) + len(rolls)
    value_marks, result_marks, remark_marks = marks[:values_end], marks[values_end:results_end], marks[results_end:]
    # A mark that all lines share is printed once, next to the table's title.
    all_values = value_marks[0] if len(set(value_marks)) == 1 and rest in (None, value_marks[0]) else None
    all_results = result_marks[0] if len(set(result_marks)) == 1 else None
    # Unknown values are printed as blanks to write on, one for each range.
    blank = ("___",) * len(tables.ranges)
    modifiers = []
    for index, modifier in enumerate(tables.modifiers):
        name = _with_sign(_modifier_name(modifier), decided, "modifiers", index)
        cells = tuple(map(value, modifier.known_values)) or blank
        modifiers.append(TableRow(name, cells, modifier.section, sure=None if all_values else value_marks[index]))
    results = (
        TableRow(str(number), tuple(map(value, cells)), sure=None if all_results else sure)
        for (number, cells), sure in zip(rolls, result_marks, strict=True)
    )
    # The certainty of a remark is printed after the remark if it differs from the certainty of the table.
    remarks = tuple(
        _with_sign(remark, decided, "remarks", index)
        + (f" ({mark_meanings()[sure]})" if sure and sure != (rest or all_values) else "")
        for index, (remark, sure) in enumerate(zip(tables.remarks, remark_marks, strict=True))
    )
    remarks = (*remarks, *_waiver_remark(tables))
    base = tuple(map(str, tables.bases)) or blank
    marked = zip(modifiers, value_marks, strict=True)
    without_effect = tuple(row.label for row, sure in marked if not sure and set(row.cells) == {"0"})
    rows = [row if row.label not in without_effect else None for row in modifiers]
    grouped = _group_rows(groups, [it.modifier for it in tables.modifiers], rows)
    house, sure = _has_house_rule(tables), rest or all_values
    return CombatPanel(
        tables.ranges,
        base,
        tuple(modifiers),
        grouped,
        tuple(results),
        remarks,
        without_effect,
        sure,
        house,
        all_results,
    )


def _group_rows(
    groups: Groups, ids: Sequence[str], rows: Sequence[TableRow | None]
) -> tuple[tuple[str, tuple[TableRow, ...]], ...]:
    """Return rows in groups according to their ids, in the order of the groups. Rows that are None are omitted."""
    last = len(groups) - 1
    places = [next((at for at, (_name, starts) in enumerate(groups) if id.startswith(starts)), last) for id in ids]
    return tuple(
        (name, tuple(row for row, place in zip(rows, places, strict=True) if row and place == at))
        for at, (name, _starts) in enumerate(groups)
    )


def build_panels(
    cases: Iterable[Case], decided: Mapping[Key, frozenset[Steps]] | None = None
) -> Mapping[str, TablePanel]:
    """Return a panel for each die table and chart among the records, by id.

    Args:
        decided: the paths of the figures that depend on a reading, by the key of their record.
    """
    decided = decided or {}
    # With `--official`, die tables whose rolls are not in a rulebook are empty and are not printed.
    tables = (
        it for it in cases if isinstance(it.record, Chart) or (isinstance(it.record, DieTable) and it.record.rolls)
    )
    panels = (build_panel(cast(DieTable | Chart, it.record), decided.get((it.kind.name, it.id))) for it in tables)
    return {panel.id: panel for panel in panels}
