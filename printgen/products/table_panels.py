"""Tables ready for a page: die tables, charts and the two tables of combat as rows of words, each with its mark."""

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

#: What modifiers are about, and the beginnings of the ids of those that are; the last group has all others.
Groups = tuple[tuple[str, tuple[str, ...]], ...]


class TableRow(Struct, frozen=True):
    """A row of a panel: what one looks up, and what stands beside it. `sure`: what marks it as uncertain, if it is."""

    label: str
    cells: tuple[str, ...]
    section: str | None = None
    group: str | None = None
    optional: bool = False
    sure: Sure | None = None


class TablePanel(Struct, frozen=True):
    """A table ready for its page. `heads` are those of all columns, the one that is looked up first; none for a list.

    modifiers: what each is called, its number, and what marks it as uncertain. sure: what marks anything else in it that has
    no row of its own. house: whether something in it is a rule of the house.
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
        """How its columns share the width: few words for the die, for a list, or as the cells need."""
        return "die" if self.dice else "many" if self.columns else "list"

    @property
    def sections(self) -> bool:
        """Whether so many rows have a section of their own that these take a column: few stand behind what is said."""
        return 2 * sum(bool(row.section) for row in self.rows) > len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are, that of the sections among them."""
        return 1 + max(1, len(self.columns)) + self.sections

    @property
    def marks(self) -> frozenset[Sure | None]:
        """Every mark that stands on it."""
        return frozenset((self.sure, *(row.sure for row in self.rows), *(it[2] for it in self.modifiers)))


class CombatPanel(Struct, frozen=True):
    """The two combat tables: base and modifiers at each range, results by combat value, what is to be said of both.

    groups: the modifiers by what they are about, without those that change nothing; idle: what these are called. sure, house: as
    of a `TablePanel`; of_results: what marks all results alike, as `sure` marks all values where no row bears a mark of its own.
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
        """The modifiers that change something."""
        return tuple(row for _name, rows in self.groups for row in rows)

    @property
    def prohibits_fire(self) -> bool:
        """Whether something prohibits fire."""
        return any("P" in row.cells for row in self.modifiers)

    @property
    def marks(self) -> dict[str, frozenset[Sure | None]]:
        """Every mark that stands on each of them."""
        values, results = ({row.sure for row in rows} for rows in (self.modifiers, self.results))
        return {
            "combat-values": frozenset((self.sure, *values)),
            "combat-results": frozenset((self.results_status, *results)),
        }


def _twice(text: str, ways: frozenset[Steps] | None, *at: str | int) -> str:
    """A text with that sign behind it where a reading decides what stands there, or a part of it."""
    return text + SIGN if any(way[: len(at)] == at for way in ways or ()) else text


def format_modifier(number: int) -> str:
    """A modifier as it is printed: +1, −1, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def format_totals(label: int | str, table: DieTable, dice: str) -> str:
    """The totals of a row as they are printed: 4, 4–10, and 8 or more where modifiers reach further."""
    held = span(str(label))
    if held is None:
        return str(label)
    (low, high), every = held, totals(dice)
    if table.open_ended == "both" and low == every[0]:
        return _("{number} or less").format(number=high)
    if table.open_ended and high == every[-1]:
        return _("{number} or more").format(number=low)
    return str(low) if low == high else f"{low}–{high}"


def build_panel(it: DieTable | Chart, ways: frozenset[Steps] | None = None) -> TablePanel:
    """A die table as a panel, its rows in the order of their totals; or a chart, its lines in their own order.

    ways: what of it the book has two readings of.
    """
    die, heads, rows = None, tuple[str, ...](), list[TableRow]()
    modified = [f"modifiers.{name_of(it)}" for it in it.modifiers]
    if isinstance(it, DieTable):
        die, rolls = next(iter(it.rolls.items()))
        labels = sorted(rolls, key=lambda label: span(str(label)) or (0, 0))
        rolled = f"rolls-{die}"
        *marks, rest = doubts_of(it, *(f"{rolled}.{label}" for label in labels), *modified)
        rows += (
            TableRow(_twice(format_totals(label, it, die), ways, rolled, str(label)), rolls[label], sure=sure)
            for label, sure in zip(labels, marks, strict=False)
        )
        if it.columns:
            heads = (die, *it.columns)
    else:
        *marks, rest = doubts_of(it, *(f"lines.{name_of(line)}" for line in it.lines), *modified)
        for index, line in enumerate(it.lines):
            section = line.section if line.section != it.section else None
            name = _twice(line.name, ways, "lines", index)
            rows.append(TableRow(name, line.text, section, line.group, line.is_optional, marks[index]))
        if it.row_heading is not None or it.columns:
            heads = (it.row_heading or "", *(it.columns or ("",)))
    return TablePanel(
        id=it.table if isinstance(it, DieTable) else it.chart,
        title=it.title + (SIGN if ways and () in ways else ""),
        section=it.section,
        rows=tuple(rows),
        dice=die,
        optional=it.is_optional,
        when=_twice(it.when, ways, "when") if it.when else None,
        columns=it.columns,
        heads=heads,
        modifiers=tuple(
            (_twice(modifier.name, ways, "modifiers", index), format_modifier(modifier.value), marks[len(rows) + index])
            for index, modifier in enumerate(it.modifiers)
        ),
        remarks=(*(_twice(remark, ways, "remarks", index) for index, remark in enumerate(it.remarks)), *_waived(it)),
        ordered=isinstance(it, Chart) and it.is_ordered,
        sure=rest,
        house=_by_house(it),
    )


def differs_from_the_rulebook(reasons: Iterable[str]) -> str:
    """Return the sentence for the reasons of waivers."""
    return _("Differs from the rulebook: {reasons}.").format(reasons="; ".join(it.rstrip(".") for it in reasons))


def _waived(it: Record) -> tuple[str, ...]:
    """Return the remark on why a table differs from the rulebook, if it does."""
    reasons = differences_waived(it)
    return (differs_from_the_rulebook(reasons),) if reasons else ()


def _by_house(it: Record) -> bool:
    return any(source and source.status == "house" for source in (it.source, *it.sources.values()))


def _named(it: Modifier) -> str:
    """Return the name of a line of the combat values, with the condition that only one of the crew receives it."""
    if it.crew is None:
        return it.name
    return _("{name} ({crew} only)").format(name=it.name, crew=it.crew.replace("-", " "))


def build_combat_panel(
    tables: CombatTables, ways: frozenset[Steps] | None = None, groups: Groups = (("", ()),)
) -> CombatPanel:
    """The combat tables with their numbers as they are printed; `ways` as of a panel."""

    def value(number: int | str) -> str:
        return format_modifier(number) if isinstance(number, int) else "–" if number == "-" else number

    found, named = sorted(tables.results.items()), [f"modifiers.{name_of(it)}" for it in tables.modifiers]
    noted = [f"remarks.{number}" for number, _says in enumerate(tables.remarks, start=1)]
    *marks, rest = doubts_of(tables, *named, *(f"results.{number}" for number, _says in found), *noted)
    given, hits = marks[: len(named)], marks[len(named) : len(named) + len(found)]
    ours = marks[len(named) + len(found) :]
    # One mark that all lines bear stands once, beside the table's title.
    all_given = given[0] if len(set(given)) == 1 and rest in (None, given[0]) else None
    all_hits = hits[0] if len(set(hits)) == 1 else None
    # A blank to write in for each range of which nobody knows the number.
    blank = ("___",) * len(tables.ranges)
    modifiers = []
    for index, it in enumerate(tables.modifiers):
        name, cells = _twice(_named(it), ways, "modifiers", index), tuple(map(value, it.known_values)) or blank
        modifiers.append(TableRow(name, cells, it.section, sure=None if all_given else given[index]))
    lines = zip(found, hits, strict=True)
    results = (
        TableRow(str(number), tuple(map(value, says)), sure=None if all_hits else sure)
        for (number, says), sure in lines
    )
    # A remark of ours in a table of the book says so itself.
    remarks = tuple(
        _twice(remark, ways, "remarks", index)
        + (f" ({mark_meanings()[sure]})" if sure and sure != (rest or all_given) else "")
        for index, (remark, sure) in enumerate(zip(tables.remarks, ours, strict=True))
    )
    remarks = (*remarks, *_waived(tables))
    base = tuple(map(str, tables.bases)) or blank
    ids = [it.modifier for it in tables.modifiers]
    idle = tuple(row.label for row, sure in zip(modifiers, given, strict=True) if not sure and set(row.cells) == {"0"})
    grouped = _grouped(groups, ids, [row if row.label not in idle else None for row in modifiers])
    own, sure = _by_house(tables), rest or all_given
    return CombatPanel(
        tables.ranges, base, tuple(modifiers), grouped, tuple(results), remarks, idle, sure, own, all_hits
    )


def _grouped(
    groups: Groups, ids: Sequence[str], rows: Sequence[TableRow | None]
) -> tuple[tuple[str, tuple[TableRow, ...]], ...]:
    """The rows by the groups of their ids, in the order of the groups; those that are None are left out."""
    last = len(groups) - 1
    of = [next((at for at, (_name, firsts) in enumerate(groups) if id.startswith(firsts)), last) for id in ids]
    return tuple(
        (name, tuple(row for row, its in zip(rows, of, strict=True) if row and its == at))
        for at, (name, _firsts) in enumerate(groups)
    )


def build_panels(cases: Iterable[Case], ways: Mapping[Key, frozenset[Steps]] | None = None) -> Mapping[str, TablePanel]:
    """Every die table and chart among the cases, by id; `ways` of each as of a panel."""
    ways = ways or {}
    # A table whose rolls are in no book is none where only official figures are asked for.
    tables = (
        it for it in cases if isinstance(it.record, Chart) or (isinstance(it.record, DieTable) and it.record.rolls)
    )
    made = (build_panel(cast(DieTable | Chart, it.record), ways.get((it.kind.name, it.id))) for it in tables)
    return {it.id: it for it in made}
