"""A list of a rulebook's sections for the screen, with the products that print each section or the reason for none."""

from __future__ import annotations

from printgen.data.records.coverage import Coverage
from printgen.report.table import text


def listing(record: Coverage, width: int | None = None) -> str:
    """Return a table with one row per section of a rulebook, and the number of printed sections.

    Args:
        width: the width of the terminal in characters.
    """
    rows = [("section", "title", "printed on, or the reason for not printing")]
    rows += [(it.section, it.title, ", ".join(it.printed_on) or f"– {it.reason}") for it in record.sections]
    printed = sum(bool(it.printed_on) for it in record.sections)
    count = f"{record.title}: {len(record.sections)} sections, {printed} printed, {len(rows) - 1 - printed} not needed in print"
    return f"{count}\n\n{text(rows, width)}"
