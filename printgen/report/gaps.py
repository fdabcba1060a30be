"""What the data does not know for certain: figures that are missing, reconstructed, or the house's own."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import wrap

from printgen.data.kind import Case
from printgen.data.records.fields import Unknown
from printgen.data.records.record import Source
from printgen.report.figures import figures, sources
from printgen.report.show import source

WIDTH = 96
WHOLE = "whole record"
WHERE = (
    "An owner of the game finds the missing figures, and the true ones for those reconstructed, on the aircraft's own",
    "data sheet or on the charts where no document is named above. Write them into a folder of your own in the shape",
    "of data/ and name it with --data DIR.",
)


@dataclass(frozen=True, slots=True)
class Gap:
    """A figure of a record that nobody has told us, or that no book gives. `parts` of a kind share a name: `guns.*.arc`."""

    kind: str
    figure: str
    status: str
    id: str
    source: Source | None


def gaps(cases: Iterable[Case]) -> Iterator[Gap]:
    """What a source calls missing, reconstructed or a house rule, and each `unknown` that no such source covers."""
    for case in cases:
        record = case.record
        open_ends = {path: said for path, said in sources(record).items() if said.status in _STATUSES}
        for path, said in open_ends.items():
            yield Gap(case.kind.name, _grouped(path), said.status, case.id, said)
        for figure in figures(record):
            if isinstance(figure.value, Unknown) and record.source_of(figure.path) not in open_ends.values():
                yield Gap(case.kind.name, _grouped(figure.path), "missing", case.id, None)


def listing(title: str, found: Iterable[Gap]) -> str:
    """The gaps by figure, most frequent first, with how many, in which records, by which rule, and where to look."""
    groups: dict[tuple[str, str, str], list[Gap]] = defaultdict(list)
    for gap in found:
        groups[gap.status, gap.kind, gap.figure].append(gap)
    if not groups:
        return f"{title}: nothing is missing, nothing is reconstructed"
    counts = {status: sum(len(group) for key, group in groups.items() if key[0] == status) for status in _STATUSES}
    counted = (f"{count} figures {_STATUSES[status]}" for status, count in counts.items() if count or status != "house")
    lines = [f"{title}: " + ", ".join(counted)]
    for status in _STATUSES:
        ours = [(key, group) for key, group in groups.items() if key[0] == status]
        for (_, kind, figure), group in sorted(ours, key=lambda entry: (-len(entry[1]), entry[0])):
            lines += ["", f"{kind} {figure}: {len(group)} {_STATUSES[status]}"]
            # The records, by the rule and the place that their gap names, most first.
            records: dict[str, list[str]] = defaultdict(list)
            for gap in group:
                where = source(gap.source) if gap.source else ""
                rule = gap.source.rule if gap.source else None
                records[f"{rule or ''}{f' ({where})' if where else ''}".strip()].append(gap.id)
            for reason, ids in sorted(records.items(), key=lambda entry: -len(entry[1])):
                said = ": ".join(part for part in (reason, ", ".join(dict.fromkeys(ids))) if part)
                lines += wrap(said, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([*lines, "", *WHERE])


#: What stands open, and how a count of such figures is put.
_STATUSES = {"missing": "missing", "reconstructed": "reconstructed", "house": "by house rule"}


def _grouped(path: str) -> str:
    """The figure's name with which of several parts it is left out."""
    return re.sub(r"\.(\d+|[A-Z])(?=\.|$)", ".*", path) or WHOLE
