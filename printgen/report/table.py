"""Text tables with aligned columns, and lines that fit the width of a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

GAP = "  "
#: The minimum width of a last column within which text is wrapped.
LEAST = 24
_CELLS = re.compile(r" {2,}(?=\S)")


def text(rows: Iterable[Sequence[str]], width: int | None = None) -> str:
    """Return the rows as text, wrapped to a width in characters unless `width` is None."""
    return wrap_text("\n".join(align_rows(rows)), width)


def align_rows(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """Return the rows as lines with aligned columns. The last column is not padded."""
    cells = [tuple(row) for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))] if cells else []
    lines = (GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return [f"{indent}{line}".rstrip() for line in lines]


def split_table(rows: Iterable[Sequence[str]], width: int | None, indent: str = "") -> list[list[str]]:
    """Return the rows as lines, split into several tables if they are too wide.

    Columns that do not fit the width follow in further tables, each of which repeats the first column.

    Args:
        width: the width in characters, or None for a single table.
    """
    cells = [tuple(row) for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))] if cells else []
    parts: list[list[int]] = [[]]
    used = len(indent) + sum(widths[:1])
    for column, wide in list(enumerate(widths))[1:]:
        if width is not None and parts[-1] and used + len(GAP) + wide > width:
            parts.append([])
            used = len(indent) + widths[0]
        parts[-1].append(column)
        used += len(GAP) + wide
    return [align_rows([[row[0], *(row[column] for column in part)] for row in cells], indent) for part in parts]


def wrap_text(text: str, width: int | None) -> str:
    """Return the text with lines wrapped between words to a width in characters. Return it unchanged if `width` is None.

    Continuation lines start below the line's last column if there is enough space, otherwise with a small indent.
    """
    if width is None:
        return text
    return "\n".join(part for line in text.split("\n") for part in _broken(line, width))


def _broken(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    starts = [cell.end() for cell in _CELLS.finditer(line) if width - cell.end() >= LEAST]
    indent = len(line) - len(line.lstrip())
    hang = starts[-1] if starts else min(indent + 4, width - LEAST)
    return wrap(line, width, subsequent_indent=" " * max(hang, 0), break_long_words=False, break_on_hyphens=False)
