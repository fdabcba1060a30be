"""Records: on one screen, as JSON or as a table with commas between, every figure with where it comes from; and what of them
the data does not know for certain: figures that are missing, reconstructed, or the house's own."""

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

from printgen.data.figures import Figure, columns, figures, prints, said, sources
from printgen.data.kind import Case
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Source
from printgen.report.table import aligned, in_parts

VALUE_WIDTH, NARROWEST, REMARK_WIDTH = 46, 20, 96
#: A figure with more letters than this is no column of a table.
CELL = 16
#: The columns of the table: the record, the figure, its value, how sure it is and where it stands.
COLUMNS = ("id", "kind", "figure", "value", "status", "document", "section", "scanned", "rule", "note", "file")
WHOLE = "whole record"
WHERE = (
    "An owner of the game finds the missing figures, and the true ones for those reconstructed, in its box where no",
    "document is named above. `printgen copy overlay DIR --game GAME` puts the files to write them into in a folder of your",
    "own; name it with --data DIR.",
)
#: What stands open, and how a count of such figures is put.
_STATUSES = {
    "missing": "missing",
    "reconstructed": "reconstructed",
    "mirrored": "mirror images of ours",
    "house": "by house rule",
    "scanned": "read otherwise than scanned",
}
#: What it may rest on, and how a count of such figures is put.
_RESTS = {"official": "by the book", "charted": "charted", **dict(reversed(_STATUSES.items()))}


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
        ("waived", [f"{waiver.check}: {waiver.reason}" for case in cases for waiver in case.record.waivers]),
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
        if told and told.why:
            rules += [] if told.why in rules else [told.why]
            where += f" [{rules.index(told.why) + 1}]"
        if told and told.scanned_as:
            where += f"; the scan: {told.scanned_as}"
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


def as_json(game: str, records: Iterable[Sequence[Case]]) -> str:
    """The records of each thing as one JSON text: all that its file says, then each figure with its source."""
    things = [{"id": cases[0].id, "records": [plain(case) for case in cases]} for cases in records]
    return json.dumps({"game": game, "things": things}, ensure_ascii=False, indent=2, default=str)


def as_csv(records: Iterable[Sequence[Case]]) -> str:
    """A row for each figure of the records, below the names of the columns."""
    page = io.StringIO()
    writer = csv.DictWriter(page, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for cases in records:
        for case in cases:
            about = {"id": case.id, "kind": case.kind.name, "file": case.document.file}
            writer.writerows({**about, **figure, "value": said(figure["value"])} for figure in _figures(case))
    return page.getvalue().rstrip("\n")


def plain(case: Case) -> dict[str, Any]:
    """A record for programs: all that its file says, then each figure with its source."""
    return {
        "kind": case.kind.name,
        "file": case.document.file,
        "record": case.record.model_dump(mode="json", by_alias=True, exclude_unset=True),
        "figures": [{**figure, "value": _plain(figure["value"])} for figure in _figures(case)],
    }


def _figures(case: Case) -> Iterator[dict[str, Any]]:
    """Each figure of a record with what is known of it; None for what nobody says."""
    for figure in figures(case.record):
        told = case.record.source_of(figure.path)
        yield {
            "figure": figure.path,
            "value": figure.value,
            **{part: getattr(told, part, None) for part in ("status", "document", "section")},
            "scanned": told.scanned_as if told else None,
            "rule": (told.why or None) if told else None,
            "note": case.record.notes.get(figure.path),
        }


def _plain(value: object) -> Any:
    """A value as JSON has it; what is neither number, text nor yes or no is said in words."""
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value if isinstance(value, bool | int | float | str) else said(value)


class Gap(Struct, frozen=True):
    """A figure of a record that nobody has told us, that no book gives, or that is read otherwise than scanned.

    figure: its name, which the parts of a kind share: `guns.*.arc`. path: its own, `guns.A.arc`. status: a key of _STATUSES.
    """

    kind: str
    figure: str
    path: str
    status: str
    id: str
    source: Source | None


def gaps(cases: Iterable[Case]) -> Iterator[Gap]:
    """What a source, a record's or a part's own, calls missing, reconstructed, a house rule or scanned otherwise, and each
    `unknown` that no such source covers."""
    for case in cases:
        record = case.record
        open_ends = {path: told for path, told in sources(record).items() if _state(told) in _STATUSES}
        for path, told in open_ends.items():
            yield Gap(case.kind.name, _grouped(path), path, _state(told), case.id, told)
        for figure in figures(record):
            if isinstance(figure.value, Unknown) and record.source_of(figure.path) not in open_ends.values():
                yield Gap(case.kind.name, _grouped(figure.path), figure.path, "missing", case.id, None)


def _state(told: Source) -> str:
    return "mirrored" if told.mirror_of else told.sure


def listing(title: str, found: Iterable[Gap]) -> str:
    """The gaps by figure, most frequent first, with how many, in which records, by which rule, and where to look."""
    groups: dict[tuple[str, str, str], list[Gap]] = defaultdict(list)
    for gap in found:
        groups[gap.status, gap.kind, gap.figure].append(gap)
    if not groups:
        return f"{title}: nothing is missing, nothing is reconstructed"
    counts = {status: sum(len(group) for key, group in groups.items() if key[0] == status) for status in _STATUSES}
    always = ("missing", "reconstructed")
    counted = (f"{count} figures {_STATUSES[status]}" for status, count in counts.items() if count or status in always)
    lines = [f"{title}: " + ", ".join(counted)]
    for status in _STATUSES:
        ours = [(key, group) for key, group in groups.items() if key[0] == status]
        for (_, kind, figure), group in sorted(ours, key=lambda entry: (-len(entry[1]), entry[0])):
            lines += ["", f"{kind} {figure}: {len(group)} {_STATUSES[status]}"]
            # The records, by the rule and the place that their gap names, most first.
            records: dict[str, list[str]] = defaultdict(list)
            for gap in group:
                where = source(gap.source) if gap.source else ""
                reason = gap.source.why if gap.source else ""
                scan = f"`{gap.source.scanned_as}`" if gap.source and gap.source.scanned_as else ""
                records[f"{reason or scan}{f' ({where})' if where else ''}".strip()].append(gap.id)
            for reason, ids in sorted(records.items(), key=lambda entry: -len(entry[1])):
                told = ": ".join(part for part in (reason, ", ".join(dict.fromkeys(ids))) if part)
                lines += wrap(told, REMARK_WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([*lines, "", *WHERE])


def summary(found: Sequence[Gap], products: Mapping[str, str]) -> str:
    """How many gaps there are of each sort, by kind and by product, as one table in Markdown.

    products: by id, what each says that it prints. A gap that several print counts for each of them.
    """

    def row(name: str, held: Iterable[Gap]) -> tuple[str, ...]:
        counts = Counter(gap.status for gap in held)
        return (name, *(str(counts[status] or "") for status in _STATUSES))

    kinds = dict.fromkeys(gap.kind for gap in found)
    rows = [row(f"in `{kind}`", (gap for gap in found if gap.kind == kind)) for kind in sorted(kinds)]
    rows.append(row("**all**", found))
    rest = list(found)
    for id, words in products.items():
        held = [gap for gap in found if prints(words, gap.kind, gap.id, gap.path)]
        rest = [gap for gap in rest if gap not in held]
        rows.append(row(f"on {id}", held))
    rows.append(row("on none of these", rest))
    heads = ("", *_STATUSES.values())
    lines = [f"| {' | '.join(cells)} |" for cells in (heads, ("---", *["--:"] * len(_STATUSES)), *rows)]
    return "\n".join(lines)


def standing(games: Iterable[tuple[str, int, Iterable[Case]]]) -> str:
    """How much there is of each game, and how sure it is, as one table in Markdown: a row a game.

    games: the title of each, how many products it has, and its records. Each of their figures counts by itself, where
    `summary` counts once what one source covers.
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
    """What a figure rests on, a key of _RESTS; nothing where nobody says, as of what is no rule of the game."""
    told = case.record.source_of(figure.path)
    if isinstance(figure.value, Unknown):
        return "missing"
    return _state(told) if told else ""


def _grouped(path: str) -> str:
    """The figure's name with which of several parts it is left out."""
    return re.sub(r"\.(\d+|[A-Z])(?=\.|$)", ".*", path) or WHOLE
