"""Checks of die tables. Every total of the dice must occur in the table exactly once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printgen.checks.check import Problem, check
from printgen.checks.walk import Shape, Spot, walk
from printgen.data.findings import join_words
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Die

Range = tuple[int, int]


def totals(dice: str) -> range:
    """Return every total that dice such as `1d6`, `2d6` or `1d10` can give."""
    count, sides = (int(number) for number in dice.split("d"))
    return range(count, count * sides + 1)


def span(text: str) -> Range | None:
    """Return the first and last total in a row's label, such as `4` or `1-3`, or None if the text is not a valid label."""
    match = re.fullmatch(r"(\d+)(?:\s*-\s*(\d+))?", text)
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _meant(text: str, dice: str) -> str:
    """Return the range that a label such as `7+`, `7 to 9` or `7–9` probably denotes, or "" if it is unclear."""
    if found := re.fullmatch(r"(\d+)\s*(?:\+|or more|and up)", text):
        return f"{found[1]}-{totals(dice)[-1]}"
    if found := re.fullmatch(r"(\d+)\s*(?:[\u2010-\u2015\u2212/]|\.\.+|to|through)\s*(\d+)", text):
        return f"{found[1]}-{found[2]}"
    return ""


def die_table(ranges: Iterable[Range], dice: str) -> Iterator[str]:
    """Yield a description of each fault in a die table, such as a total without a result.

    Args:
        ranges: the first and last total of each row, both included.
    """
    expected = totals(dice)
    rows = tuple(ranges)
    counts = Counter(total for low, high in rows for total in range(low, high + 1))
    for low, high in rows:
        if low > high:
            yield f"{low}-{high} is in descending order"
    if gaps := [total for total in expected if total not in counts]:
        yield f"no result for {join_words(gaps)}"
    if repeated := [total for total in sorted(counts) if counts[total] > 1]:
        yield f"{join_words(repeated)} occurs more than once"
    if beyond := [total for total in sorted(counts) if total not in expected]:
        yield f"{dice} cannot give {join_words(beyond)}"


@check("PG006", "die table with gaps or overlaps")
def die_tables(case: Case, _library: Library) -> Iterator[Problem]:
    """A die table must have exactly one result for every total that its dice can give.

    A total without a result stops the game, and a total with two results is ambiguous. The totals are 1 to 6 for one
    six-sided die, 2 to 12 for two six-sided dice, and 1 to 10 for one ten-sided die.

    Example:
        results:
          1: ["-", "-", "-", "-", B]      # 1d6 needs six results: nothing for 6
    """
    for spot in walk(case.record, _rolls):
        for mark in spot.marks:
            if isinstance(mark, Die):
                yield from _faults(spot, mark.dice)


def _rolls(shape: Shape) -> bool:
    return any(isinstance(mark, Die) for mark in shape.marks)


def _faults(spot: Spot, dice: str) -> Iterator[Problem]:
    first, last = totals(dice)[0], totals(dice)[-1]
    if isinstance(spot.value, tuple) and len(spot.value) != last - first + 1:
        results = f"{len(spot.value)} result{'' if len(spot.value) == 1 else 's'}"
        message = f"{results}; {last - first + 1} are needed, for {first} to {last}"
        yield Problem(spot.path, message, "write one result for each total", hides=spot.path[:-1])
    if not isinstance(spot.value, dict):
        return
    hint = f"give every total from {first} to {last} exactly one result"
    spans = {key: span(str(key)) for key in spot.value}
    rows = {key: range_ for key, range_ in spans.items() if range_}
    for key in spans.keys() - rows.keys():
        meant = _meant(str(key), dice)
        message = f"`{key}` is neither a total of {dice} nor a range such as `2-4`"
        yield Problem((*spot.path, key), message, f"write `{meant}`" if meant else hint, at_key=True)
    if len(rows) < len(spans):
        # If a label is invalid, skip the test for gaps, which would report the totals of the label's row as missing.
        return
    faults = [f"a table for {dice}: {it}" for it in die_table(rows.values(), dice)]
    odd = _odd_row(rows, dice)
    gap = [total for total in totals(dice) if not any(low <= total <= high for low, high in rows.values())]
    if faults and odd is not None:
        is_moved = gap and gap[-1] - gap[0] < len(gap)
        do = f"write `{_label(gap)}` instead of `{odd}`" if is_moved else f"remove the row `{odd}`" if not gap else hint
        yield Problem(
            (*spot.path, odd),
            "; ".join([faults[-1], *(f"no result for {join_words(gap)}" for _ in gap[:1])]),
            do,
            at_key=True,
        )
        return
    for message in faults:
        if gap and (row := _beside_gap(rows, dice)):
            yield Problem((*spot.path, row[0]), message, row[1], at_key=True)
        else:
            yield Problem(spot.path, message, hint)


def _odd_row(rows: Mapping[str | int, Range], dice: str) -> str | int | None:
    """Return the only row whose totals are impossible or already in an earlier row, or None if there is not exactly one."""
    taken = set[int]()
    odd = list[str | int]()
    for key, (low, high) in rows.items():
        own = set(range(low, high + 1))
        if low > high or own & taken or not own <= {*totals(dice)}:
            odd.append(key)
        taken |= own
    return odd[0] if len(odd) == 1 else None


def _label(totals: list[int]) -> str:
    return f"{totals[0]}-{totals[-1]}" if len(totals) > 1 else f"{totals[0]}"


def _beside_gap(rows: Mapping[str | int, Range], dice: str) -> tuple[str | int, str] | None:
    """Return a row next to the only gap in a table, and the hint that closes the gap, or None without exactly one gap.

    If two rows are next to the gap, the row with fewer totals is returned.
    """
    gap = [total for total in totals(dice) if not any(low <= total <= high for low, high in rows.values())]
    if not gap or gap[-1] - gap[0] >= len(gap):
        return None
    beside = [
        (high - low, key, f"{min(low, gap[0])}-{max(high, gap[-1])}")
        for key, (low, high) in rows.items()
        if low == gap[-1] + 1 or high == gap[0] - 1
    ]
    if not beside:
        return None
    _, key, label = min(beside, key=lambda it: it[0])
    add = f"add a row `{_label(gap)}`"
    has_ranges = any(low < high for low, high in rows.values())
    return key, f"write `{label}` instead of `{key}`, or {add}" if has_ranges else add
