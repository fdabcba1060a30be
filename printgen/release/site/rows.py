"""Records as rows to read: every figure in words, with where it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.data.kind import Case
from printgen.data.records.record import Source
from printgen.report.figures import figures, said
from printgen.report.show import source
from printgen.translation import _


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: its path, its value or values, how sure it is, and where it comes from."""

    figure: str
    values: tuple[str, ...]
    status: str
    source: str
    rule: str


@dataclass(frozen=True, slots=True)
class Record:
    """A record to read: its kind and id, a name where it has one, the file that holds it, and all that it says."""

    kind: str
    id: str
    name: str
    file: str
    rows: tuple[Row, ...]
    notes: tuple[tuple[str, str], ...]
    waivers: tuple[tuple[str, str], ...]
    was: tuple[str, ...]


def record(case: Case, file: str) -> Record:
    """The record as a page shows it; `file` is where it lies below the data folder."""
    told = case.record
    name = getattr(told, "name", None) or getattr(told, "title", None)
    return Record(
        case.kind.name,
        case.id,
        name if isinstance(name, str) else case.id,
        file,
        tuple(_rows(case)),
        tuple(told.notes.items()),
        tuple((waiver.check, waiver.because) for waiver in told.waive),
        told.was,
    )


def _rows(case: Case) -> Iterator[Row]:
    """Figures of one path, such as those of a table's rows, share a row."""
    gathered: dict[str, tuple[str, ...]] = {}
    for figure in figures(case.record):
        if figure.path != case.kind.key:
            items = figure.value if isinstance(figure.value, tuple) else (figure.value,)
            gathered[figure.path] = (*gathered.get(figure.path, ()), *map(said, items))
    for path, values in gathered.items():
        told: Source | None = case.record.source_of(path)
        rule = told.rule if told and told.rule else ""
        yield Row(path, values or (_("none"),), told.status if told else "", source(told), rule)
