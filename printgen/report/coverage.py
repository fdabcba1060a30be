"""A rulebook section by section on the screen: where each stands in print, or why nowhere."""

from __future__ import annotations

from printgen.data.records.coverage import Coverage
from printgen.report.table import text


def listing(record: Coverage, width: int | None = None) -> str:
    """A row a section, and how many stand somewhere. width: of the terminal, letters."""
    rows = [("section", "title", "where, or why nowhere")]
    rows += [(it.section, it.title, ", ".join(it.printed_on) or f"– {it.reason}") for it in record.sections]
    printed = sum(bool(it.printed_on) for it in record.sections)
    count = f"{record.title}: {len(record.sections)}, of them {printed} printed, {len(rows) - 1 - printed} that need no paper"
    return f"{count}\n\n{text(rows, width)}"
