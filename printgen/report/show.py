"""Output of records for the screen, as JSON or as CSV. It lists every figure with its source, and doubtful figures.

A figure is doubtful if it is missing, reconstructed, a house rule or a corrected scan.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import Any

from msgspec import Struct

from printgen.data.figures import Figure, columns, figures, format_value, prints_figure, sources
from printgen.data.findings import format_count
from printgen.data.kind import Case
from printgen.data.kinds import is_decoration, is_drawn, shared_last
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Source
from printgen.report.table import align_rows, split_table

VALUE_WIDTH, NARROWEST, REMARK_WIDTH = 46, 20, 96
#: The maximum number of characters of a figure in a table column.
CELL = 16
#: The columns of the CSV table: the record, the figure, its value, its certainty and its source.
COLUMNS = ("id", "kind", "figure", "value", "status", "document", "section", "scanned", "rule", "note", "file")
WHOLE = "whole record"
WHERE = (
    "If no document is named above, the game's box contains the missing and reconstructed figures.",
    "`printgen new overlay GAME` writes records to fill in to the folder my-data. Pass the folder with --data my-data.",
)
#: The statuses of doubtful figures, and the words after the number of such figures.
_STATUSES = {
    "missing": "missing",
    "reconstructed": "reconstructed",
    "mirrored": "mirrored",
    "house": "set by house rule",
    "scanned": "corrected from the scan",
}
#: The certainties of figures, and the words after the number of such figures.
_RESTS = {"official": "by the book", "charted": "charted", **dict(reversed(_STATUSES.items()))}


def screen(cases: Sequence[Case], width: int | None = None, drawing: bool = True) -> str:
    """Return all data about one subject: the figures of its records (shared records last), then notes, waivers and rules.

    Args:
        width: the width of the terminal in characters, to which the values are wrapped, or None without a terminal.
        drawing: whether to include the dimensions that are used only for drawing.
    """
    rules: list[str] = []
    name = next((case.record.name for case in cases if hasattr(case.record, "name")), None)
    lines = [f"{name} ({cases[0].id})" if name else cases[0].id]
    for case in shared_last(cases):
        rows = align_rows(_rows(case, rules, drawing=drawing), indent="  ")
        if width and (over := max(map(len, rows), default=0) - width) > 0:
            rows = align_rows(_rows(case, rules, max(NARROWEST, VALUE_WIDTH - over), drawing), indent="  ")
        lines += ["", f"{case.kind.name}: {case.document.file}", *rows]
    for title, remarks in (
        (
            "notes",
            [
                f"{figure}: {note}"
                for case in cases
                for figure, note in case.record.notes.items()
                if drawing or not is_drawn(case.kind.name, figure)
            ],
        ),
        ("waived", [f"{waiver.check}: {waiver.reason}" for case in cases for waiver in case.record.waivers]),
        ("rules", [f"[{number}] {rule}" for number, rule in enumerate(rules, start=1)]),
    ):
        if remarks:
            lines += ["", title]
        for remark in remarks:
            lines += wrap(remark, REMARK_WIDTH, initial_indent="  ", subsequent_indent="    ")
    return "\n".join(lines)


def table(cases: Iterable[tuple[Case, ...]], width: int | None = None) -> str:
    """Return one line per subject: its id, and every figure that is short enough for a column.

    Args:
        cases: for each subject, all of its records.
        width: the width of the terminal in characters. Columns that do not fit follow in further tables, and each table
            repeats the ids.
    """
    # If two records have a figure with the same name, the figure of the later record is used.
    things = [(of[0].id, {name: cell for it in of for name, cell in columns(it, "unknown").items()}) for of in cases]
    names = dict.fromkeys(name for _, cells in things for name in cells)
    short = [name for name in names if all(len(cells.get(name, "")) <= CELL for _, cells in things)]
    rows = [("id", *short), *((id, *(cells.get(name, "") for name in short)) for id, cells in things)]
    return "\n\n".join("\n".join(lines) for lines in split_table(rows, width))


def source(told: Source | None) -> str:
    """Return a short text about the source of a figure: the document and its section, or `unknown` without a source."""
    return ", ".join(part for part in (told.document, told.section) if part) if told else "unknown"


def _rows(case: Case, rules: list[str], room: int = VALUE_WIDTH, drawing: bool = True) -> Iterable[tuple[str, ...]]:
    """Yield the heading, value, status and source of each figure. Figures with the same heading and source share a row.

    The heading is the field or, if the field has several parts, the part (`guns.A`).

    Args:
        rules: the rules mentioned so far, to which new rules are appended.
        room: the width of the value column in characters.
        drawing: whether to include the dimensions that are used only for drawing.
    """
    record = case.record

    def of(figure: Figure) -> tuple[str, Source | None]:
        field, _, rest = figure.path.partition(".")
        several = isinstance(getattr(record, field.replace("-", "_"), None), tuple | dict) and rest
        return f"{field}.{rest.partition('.')[0]}" if several else field, record.source_of(figure.path)

    included = (
        it for it in figures(record) if it.path != case.kind.key and (drawing or not is_drawn(case.kind.name, it.path))
    )
    for (head, origin), group in groupby(included, key=of):
        value = ", ".join(_listed(group, head))
        first, *more = wrap(value, room, break_long_words=False, break_on_hyphens=False) or [""]
        where = source(origin)
        if origin and origin.method:
            rules += [] if origin.method in rules else [origin.method]
            where += f" [{rules.index(origin.method) + 1}]"
        if origin and origin.scanned_as:
            where += f"; scanned as {origin.scanned_as}"
        yield head, first, origin.status if origin else "", where.strip()
        for line in more:
            yield "", line, "", ""


def _listed(group: Iterable[Figure], head: str) -> Iterator[str]:
    """Yield each figure, preceded by its name. If list items contain their own names, the list's name occurs only once."""
    before = None
    for figure in group:
        inner = figure.path.removeprefix(head).removeprefix(".")
        above, _, last = inner.rpartition(".")
        if above and format_value(figure.value).startswith(f"{last} "):
            yield format_value(figure.value) if above == before else f"{above} {format_value(figure.value)}"
            before = above
        else:
            yield f"{inner} {format_value(figure.value)}".strip()
            before = None


def as_json(game: str, records: Iterable[Sequence[Case]]) -> str:
    """Format the records of each subject as JSON: all fields as written, then each figure with its source."""
    things = [{"id": cases[0].id, "records": [case_as_dict(case) for case in cases]} for cases in records]
    return json.dumps({"game": game, "things": things}, ensure_ascii=False, indent=2, default=str)


def as_csv(records: Iterable[Sequence[Case]]) -> str:
    """Return a CSV table with one row per figure of the records, after a row with the column names."""
    page = io.StringIO()
    writer = csv.DictWriter(page, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for cases in records:
        for case in cases:
            about = {"id": case.id, "kind": case.kind.name, "file": case.document.file}
            writer.writerows({**about, **figure, "value": format_value(figure["value"])} for figure in _figures(case))
    return page.getvalue().rstrip("\n")


def case_as_dict(case: Case) -> dict[str, Any]:
    """Return a record as plain data: all fields as written in its file, then each figure with its source."""
    return {
        "kind": case.kind.name,
        "file": case.document.file,
        "record": case.record.model_dump(mode="json", by_alias=True, exclude_unset=True),
        "figures": [{**figure, "value": _plain(figure["value"])} for figure in _figures(case)],
    }


def _figures(case: Case) -> Iterator[dict[str, Any]]:
    """Yield each figure of a record as plain data, with its source and notes. Missing details are None."""
    for figure in figures(case.record):
        origin = case.record.source_of(figure.path)
        yield {
            "figure": figure.path,
            "value": figure.value,
            **{part: getattr(origin, part, None) for part in ("status", "document", "section")},
            "scanned": origin.scanned_as if origin else None,
            "rule": (origin.method or None) if origin else None,
            "note": case.record.notes.get(figure.path),
        }


def _plain(value: object) -> Any:
    """Convert a value for JSON. Values other than numbers, strings and booleans become strings."""
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value if isinstance(value, bool | int | float | str) else format_value(value)


class Gap(Struct, frozen=True):
    """A figure of a record that is unknown, reconstructed, set by a house rule, or corrected from a scan.

    Fields:
        figure: the path with `*` instead of ids, which is the same for all guns: `guns.*.arc`.
        path: the figure's full path: `guns.A.arc`.
        status: a key of _STATUSES.
    """

    kind: str
    figure: str
    path: str
    status: str
    id: str
    source: Source | None


def gaps(cases: Iterable[Case]) -> Iterator[Gap]:
    """Yield the doubtful figures, which are `unknown` or have a source with a status in _STATUSES. Liveries are omitted."""
    for case in cases:
        record = case.record
        open_ends = {
            path: origin
            for path, origin in sources(record).items()
            if _state(origin) in _STATUSES and not is_decoration(case.kind.name, path)
        }
        for path, origin in open_ends.items():
            yield Gap(case.kind.name, _grouped(path), path, _state(origin), case.id, origin)
        for figure in figures(record):
            if isinstance(figure.value, Unknown) and record.source_of(figure.path) not in open_ends.values():
                yield Gap(case.kind.name, _grouped(figure.path), figure.path, "missing", case.id, None)


def _state(origin: Source) -> str:
    return "mirrored" if origin.mirror_of else origin.certainty


def listing(title: str, found: Iterable[Gap]) -> str:
    """Return a list of the gaps by figure, most frequent first, with their numbers, records, rules and sources."""
    groups: dict[tuple[str, str, str], list[Gap]] = defaultdict(list)
    for gap in found:
        groups[gap.status, gap.kind, gap.figure].append(gap)
    if not groups:
        return f"{title}: no figures are missing or reconstructed"
    counts = {status: sum(len(group) for key, group in groups.items() if key[0] == status) for status in _STATUSES}
    always = ("missing", "reconstructed")
    counted = (
        f"{format_count(count, 'figure')} {_STATUSES[status]}"
        for status, count in counts.items()
        if count or status in always
    )
    lines = [f"{title}: " + ", ".join(counted)]
    for status in _STATUSES:
        of_status = [(key, group) for key, group in groups.items() if key[0] == status]
        for (_, kind, figure), group in sorted(of_status, key=lambda entry: (-len(entry[1]), entry[0])):
            lines += ["", f"{kind} {figure}: {len(group)} {_STATUSES[status]}"]
            # The records by the rule and source of their gap, most frequent first.
            records: dict[str, list[str]] = defaultdict(list)
            for gap in group:
                where = source(gap.source) if gap.source else ""
                reason = gap.source.method if gap.source else ""
                scan = f"`{gap.source.scanned_as}`" if gap.source and gap.source.scanned_as else ""
                records[f"{reason or scan}{f' ({where})' if where else ''}".strip()].append(gap.id)
            for reason, ids in sorted(records.items(), key=lambda entry: -len(entry[1])):
                entry_text = ": ".join(part for part in (reason, ", ".join(dict.fromkeys(ids))) if part)
                lines += wrap(
                    entry_text, REMARK_WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
                )
    return "\n".join([*lines, "", *WHERE])


def summary(found: Sequence[Gap], products: Mapping[str, str]) -> str:
    """Return the number of gaps by status, kind and product, as a table in Markdown.

    Args:
        products: the figures that each product prints, by the product's id. A gap counts for each product that prints
            it.
    """

    def row(name: str, counted: Iterable[Gap]) -> tuple[str, ...]:
        counts = Counter(gap.status for gap in counted)
        return (name, *(str(counts[status] or "") for status in _STATUSES))

    kinds = dict.fromkeys(gap.kind for gap in found)
    rows = [row(f"in `{kind}`", (gap for gap in found if gap.kind == kind)) for kind in sorted(kinds)]
    rows.append(row("**all**", found))
    rest = list(found)
    for id, words in products.items():
        printed = [gap for gap in found if prints_figure(words, gap.kind, gap.id, gap.path)]
        rest = [gap for gap in rest if gap not in printed]
        rows.append(row(f"on {id}", printed))
    rows.append(row("on none of these", rest))
    heads = ("", *_STATUSES.values())
    lines = [f"| {' | '.join(cells)} |" for cells in (heads, ("---", *["--:"] * len(_STATUSES)), *rows)]
    return "\n".join(lines)


def games_table(games: Iterable[tuple[str, int, Iterable[Case]]]) -> str:
    """Return a table in Markdown with one row per game, which states the number of figures by certainty.

    This table counts every figure separately, while `summary` counts a source only once, however many figures it
    covers.
    """
    heads = ("", "products", "figures", *_RESTS.values())
    lines = [f"| {' | '.join(heads)} |", f"| --- |{' --: |' * (len(heads) - 1)}"]
    for title, products, cases in games:
        counts = Counter(
            _rests(case, figure) for case in cases for figure in figures(case.record) if figure.path != case.kind.key
        )
        counts.pop("", None)
        cells = (products, counts.total(), *(counts[it] or "" for it in _RESTS))
        lines.append(f"| {title} | {' | '.join(map(str, cells))} |")
    return "\n".join(lines)


def _rests(case: Case, figure: Figure) -> str:
    """Return the certainty of a figure as a key of _RESTS, or "" without a source or for a figure only for drawing."""
    if is_decoration(case.kind.name, figure.path):
        return ""
    origin = case.record.source_of(figure.path)
    if isinstance(figure.value, Unknown):
        return "missing"
    return _state(origin) if origin else ""


def _grouped(path: str) -> str:
    """Return a figure's name without the index or letter of its part, for grouping similar figures."""
    return re.sub(r"\.(\d+|[A-Z])(?=\.|$)", ".*", path) or WHOLE
