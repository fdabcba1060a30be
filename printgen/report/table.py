"""Columns of text that line up, and lines no longer than a terminal is wide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

GAP = "  "
#: The last column is this wide or wider, where it is wrapped below itself.
LEAST = 24
_CELLS = re.compile(r" {2,}(?=\S)")


def text(rows: Iterable[Sequence[str]], width: int | None = None) -> str:
    """The rows as one text, its lines no longer than a width in letters where one is given."""
    return fitted("\n".join(aligned(rows)), width)


def aligned(rows: Iterable[Sequence[str]], indent: str = "") -> list[str]:
    """The rows as lines: every column as wide as its widest cell, the last one as long as it is."""
    cells = [tuple(row) for row in rows]
    widths = [max(len(row[column]) for row in cells) for column in range(len(cells[0]))] if cells else []
    lines = (GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in cells)
    return [f"{indent}{line}".rstrip() for line in lines]


def in_parts(rows: Iterable[Sequence[str]], width: int | None, indent: str = "") -> list[list[str]]:
    """The rows as lines; columns for which a width in letters has no room stand in tables of their own, with the first."""
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
    return [aligned([[row[0], *(row[column] for column in part)] for row in cells], indent) for part in parts]


def fitted(text: str, width: int | None) -> str:
    """The text with lines that are longer than the width (letters; None for any) broken between words.

    What goes over stands below the line's last column, where there is room for some words, else a little further in.
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
