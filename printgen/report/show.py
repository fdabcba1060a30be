"""Records for reading on one screen: every figure, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from printgen.data.kind import Case
from printgen.data.records.record import Part, Record, Source, kebab
from printgen.report.figures import ABOUT, Figure, figures, said, speaks
from printgen.report.table import aligned, in_parts

VALUE_WIDTH, NARROWEST, REMARK_WIDTH = 46, 20, 96
#: A figure with more letters than this is no column of a table.
CELL = 16


def screen(cases: Sequence[Case], width: int | None = None) -> str:
    """Everything the data says of one thing: the figures of each of its records, then notes, waivers and rules.

    width: of the terminal, letters; the column of values gives way where lines are longer.
    """
    rules: list[str] = []
    lines = [_heading(cases)]
    for case in cases:
        lines += ["", f"{case.kind.name}: {case.document.file}"]
        lines += _aligned(case, rules, width)
    for title, remarks in (
        ("notes", [f"{figure}: {note}" for case in cases for figure, note in case.record.notes.items()]),
        ("waived", [f"{waiver.check}: {waiver.because}" for case in cases for waiver in case.record.waive]),
        ("rules", [f"[{number}] {rule}" for number, rule in enumerate(rules, start=1)]),
    ):
        if remarks:
            lines += ["", title, *_bullets(remarks)]
    return "\n".join(lines)


def table(cases: Iterable[tuple[Case, ...]], width: int | None = None) -> str:
    """One line a thing, of which each tuple holds all records: its id, and every figure short enough for a column.

    width: of the terminal, letters; columns for which there is no room stand in tables of their own below, with the ids.
    """
    things = [(records[0].id, _cells(records)) for records in cases]
    names = dict.fromkeys(name for _, cells in things for name, cell in cells.items() if cell)
    columns = [name for name in names if all(len(cells.get(name, "")) <= CELL for _, cells in things)]
    rows = [("id", *columns), *((id, *(cells.get(name, "") for name in columns)) for id, cells in things)]
    return "\n\n".join("\n".join(lines) for lines in in_parts(rows, width))


def source(told: Source | None) -> str:
    """Where a figure comes from, in a few words: the document and its section."""
    return ", ".join(part for part in (told.document, told.section) if part) if told else "nobody says"


def _heading(cases: Sequence[Case]) -> str:
    name = next((case.record.name for case in cases if hasattr(case.record, "name")), None)
    return f"{name} ({cases[0].id})" if name else cases[0].id


def _aligned(case: Case, rules: list[str], width: int | None) -> list[str]:
    """The figures of a record as lines, the values in a column as wide as there is room for."""
    lines = aligned(_rows(case, rules), indent="  ")
    over = max(map(len, lines), default=0) - width if width else 0
    return aligned(_rows(case, rules, max(NARROWEST, VALUE_WIDTH - over)), indent="  ") if over > 0 else lines


def _rows(case: Case, rules: list[str], room: int = VALUE_WIDTH) -> Iterable[tuple[str, ...]]:
    """Head, value, status and source of each figure; figures under one head and of one source share a row."""
    record = case.record

    def of(figure: Figure) -> tuple[str, Source | None]:
        return _head(record, figure.path), record.source_of(figure.path)

    shown = (it for it in figures(record) if it.path != case.kind.key)
    for (head, told), group in groupby(shown, key=of):
        value = ", ".join(_listed(group, head))
        first, *more = wrap(value, room, break_long_words=False, break_on_hyphens=False) or [""]
        yield head, first, told.status if told else "", f"{source(told)}{_footnote(told, rules)}".strip()
        for line in more:
            yield "", line, "", ""


def _head(record: Record, path: str) -> str:
    """What stands first in a figure's row: the field, and for one of several parts the part (`guns.A`)."""
    field, _, rest = path.partition(".")
    several = isinstance(getattr(record, field.replace("-", "_"), None), tuple | dict) and rest
    return f"{field}.{rest.partition('.')[0]}" if several else field


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


def _footnote(told: Source | None, rules: list[str]) -> str:
    if told is None or told.rule is None:
        return ""
    if told.rule not in rules:
        rules.append(told.rule)
    return f" [{rules.index(told.rule) + 1}]"


def _bullets(remarks: Iterable[str]) -> list[str]:
    return [
        line for remark in remarks for line in wrap(remark, REMARK_WIDTH, initial_indent="  ", subsequent_indent="    ")
    ]


def _cells(records: tuple[Case, ...]) -> dict[str, str]:
    """The figures of a thing that could be columns, by name; of two records that know one name the latter speaks."""
    cells: dict[str, str] = {}
    for case in records:
        for name in type(case.record).model_fields:
            cell = _cell(getattr(case.record, name))
            if name not in ABOUT and kebab(name) != case.kind.key and cell is not None:
                cells[kebab(name)] = cell
    return cells


def _cell(value: object) -> str | None:
    """A value in a column, parts as `6/2` and `-` where one is absent; None for lists and for yes and no."""
    if isinstance(value, Part) and not speaks(value):
        return "/".join(_cell(getattr(value, name)) or "-" for name in type(value).model_fields)
    if isinstance(value, tuple | dict | bool):
        return None
    return "" if value is None else said(value)
