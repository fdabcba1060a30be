"""Records for reading on one screen: every figure, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from printgen.data.kind import Case
from printgen.data.records.record import Source
from printgen.report.figures import Figure, columns, figures, said
from printgen.report.table import aligned, in_parts

VALUE_WIDTH, NARROWEST, REMARK_WIDTH = 46, 20, 96
#: A figure with more letters than this is no column of a table.
CELL = 16


def screen(cases: Sequence[Case], width: int | None = None) -> str:
    """Everything the data says of one thing: the figures of each of its records, then notes, waivers and rules.

    width: of the terminal, letters; the column of values gives way where lines are longer.
    """
    rules: list[str] = []
    name = next((case.record.name for case in cases if hasattr(case.record, "name")), None)
    lines = [f"{name} ({cases[0].id})" if name else cases[0].id]
    for case in cases:
        shown = aligned(_rows(case, rules), indent="  ")
        if width and (over := max(map(len, shown), default=0) - width) > 0:
            shown = aligned(_rows(case, rules, max(NARROWEST, VALUE_WIDTH - over)), indent="  ")
        lines += ["", f"{case.kind.name}: {case.document.file}", *shown]
    for title, remarks in (
        ("notes", [f"{figure}: {note}" for case in cases for figure, note in case.record.notes.items()]),
        ("waived", [f"{waiver.check}: {waiver.because}" for case in cases for waiver in case.record.waive]),
        ("rules", [f"[{number}] {rule}" for number, rule in enumerate(rules, start=1)]),
    ):
        if remarks:
            lines += ["", title]
        for remark in remarks:
            lines += wrap(remark, REMARK_WIDTH, initial_indent="  ", subsequent_indent="    ")
    return "\n".join(lines)


def table(cases: Iterable[tuple[Case, ...]], width: int | None = None) -> str:
    """One line a thing, of which each tuple holds all records: its id, and every figure short enough for a column.

    width: of the terminal, letters; columns for which there is no room stand in tables of their own below, with the ids.
    """
    # Of two records that know one name the latter speaks.
    things = [(of[0].id, {name: cell for it in of for name, cell in columns(it, "unknown").items()}) for of in cases]
    names = dict.fromkeys(name for _, cells in things for name in cells)
    short = [name for name in names if all(len(cells.get(name, "")) <= CELL for _, cells in things)]
    rows = [("id", *short), *((id, *(cells.get(name, "") for name in short)) for id, cells in things)]
    return "\n\n".join("\n".join(lines) for lines in in_parts(rows, width))


def source(told: Source | None) -> str:
    """Where a figure comes from, in a few words: the document and its section."""
    return ", ".join(part for part in (told.document, told.section) if part) if told else "nobody says"


def _rows(case: Case, rules: list[str], room: int = VALUE_WIDTH) -> Iterable[tuple[str, ...]]:
    """Head, value, status and source of each figure; figures under one head and of one source share a row.

    What stands first is the field, and for one of several parts the part (`guns.A`). rules: those told of, which grow.
    """
    record = case.record

    def of(figure: Figure) -> tuple[str, Source | None]:
        field, _, rest = figure.path.partition(".")
        several = isinstance(getattr(record, field.replace("-", "_"), None), tuple | dict) and rest
        return f"{field}.{rest.partition('.')[0]}" if several else field, record.source_of(figure.path)

    shown = (it for it in figures(record) if it.path != case.kind.key)
    for (head, told), group in groupby(shown, key=of):
        value = ", ".join(_listed(group, head))
        first, *more = wrap(value, room, break_long_words=False, break_on_hyphens=False) or [""]
        where = source(told)
        if told and told.rule is not None:
            rules += [] if told.rule in rules else [told.rule]
            where += f" [{rules.index(told.rule) + 1}]"
        yield head, first, told.status if told else "", where.strip()
        for line in more:
            yield "", line, "", ""


def _listed(group: Iterable[Figure], head: str) -> Iterator[str]:
    """Each figure under its name; of several that name themselves, one list's items, the list's name comes once."""
    before = None
    for figure in group:
        inner = figure.path.removeprefix(head).removeprefix(".")
        above, _, last = inner.rpartition(".")
        if above and said(figure.value).startswith(f"{last} "):
            yield said(figure.value) if above == before else f"{above} {said(figure.value)}"
            before = above
        else:
            yield f"{inner} {said(figure.value)}".strip()
            before = None
