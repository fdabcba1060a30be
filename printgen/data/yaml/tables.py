"""Detection of two mistakes in tables: a number that replaces its neighbour, and two rows of a map joined in one."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LABEL = re.compile(r"(\d{1,4})(?: ?- ?(\d{1,4}))?")
#: The maximum number of missing numbers in a gap that a repeated key may have been meant for.
_WIDEST = 8
#: The minimum number of rows, and of letters per row, from which a list is considered the rows of a map.
ROWS = 4


def intended_numbers(labels: Sequence[str]) -> dict[int, str]:
    """Return the intended keys of a table with repeated keys, by the index of the key to change, or {} if they are unclear."""
    found = [_LABEL.fullmatch(it) for it in labels]
    ranges = [(int(it[1]), int(it[2] or it[1])) for it in found if it]
    if len(ranges) < len(labels):
        return {}
    meant = dict[int, str]()
    for at, label in enumerate(labels):
        first = labels.index(label)
        if first == at:
            continue
        options = {it: gap for it in (at, first) if (gap := _gap(ranges, it))}
        if options:
            index, (low, high) = next(iter(options.items()))
            meant[index] = f"{low}" if low == high else f"{low}-{high}"
    return meant


def _gap(ranges: Sequence[tuple[int, int]], at: int) -> tuple[int, int] | None:
    """Return the first and last number missing between the neighbours of a key, or None if there are none or too many."""
    if not 0 < at < len(ranges) - 1:
        return None
    low, high = ranges[at - 1][1] + 1, ranges[at + 1][0] - 1
    # A number that another key has is not missing.
    is_free = not any(first <= high and low <= last for index, (first, last) in enumerate(ranges) if index != at)
    return (low, high) if low <= high < low + _WIDEST and is_free else None


def joined_rows(rows: Sequence[str], at: int) -> tuple[str, str] | None:
    """Return the two rows of a map that a user joined into the row at index `at`, or None if it is not such a row.

    The row must be twice as long as all other rows, and all other rows must have the same length.
    """
    widths = {len(it.split()) for index, it in enumerate(rows) if index != at}
    words = rows[at].split()
    if len(widths) != 1 or (width := widths.pop()) < ROWS or len(words) != 2 * width:
        return None
    return " ".join(words[:width]), " ".join(words[width:])
