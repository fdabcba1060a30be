"""Records for programs: each figure with its source and how sure it is, as JSON or as a table with commas between."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from printgen.data.kind import Case
from printgen.report.figures import figures, said

#: The columns of the table: the record, the figure, its value, how sure it is and where it stands.
COLUMNS = ("id", "kind", "figure", "value", "status", "document", "section", "rule", "note", "file")


def as_json(game: str, records: Iterable[Sequence[Case]]) -> str:
    """The records of each thing as one JSON text: all that its file says, then each figure with its source."""
    things = [{"id": cases[0].id, "records": [_record(case) for case in cases]} for cases in records]
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


def _record(case: Case) -> dict[str, Any]:
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
            **{part: getattr(told, part, None) for part in ("status", "document", "section", "rule")},
            "note": case.record.notes.get(figure.path),
        }


def _plain(value: object) -> Any:
    """A value as JSON has it; what is neither number, text nor yes or no is said in words."""
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return value if isinstance(value, bool | int | float | str) else said(value)
