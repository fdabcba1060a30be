"""Columns of text that line up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

GAP = "  "


def text(rows: Iterable[Sequence[str]]) -> str:
    """The rows as one text."""
    return "\n".join(aligned(rows))


def aligned(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """The rows as lines: every column as wide as its widest cell, the last one as long as it is."""
    cells = [tuple(row) for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))] if cells else []
    lines = (GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return [f"{indent}{line}".rstrip() for line in lines]
