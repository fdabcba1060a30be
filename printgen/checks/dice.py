"""Checks of die tables: every total of the dice occurs in the table exactly once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from printgen.checks.check import Problem, check
from printgen.checks.walk import Shape, Spot, walk
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Die

Range = tuple[int, int]


def totals(dice: str) -> range:
    """Return every total that dice such as `1d6`, `2d6` or `1d10` can give."""
    count, sides = (int(number) for number in dice.split("d"))
    return range(count, count * sides + 1)


def span(text: str) -> Range | None:
    """Return the first and last total of a row's label, such as `4` or `1-3`; None if the text is not such a label."""
    match = re.fullmatch(r"(\d+)(?:\s*-\s*(\d+))?", text)
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _meant(text: str, dice: str) -> str:
    """Return the range that was meant by a label such as `7+`, `7 to 9` or `7–9`; "" if the range cannot be determined."""
    if found := re.fullmatch(r"(\d+)\s*(?:\+|or more|and up)", text):
        return f"{found[1]}-{totals(dice)[-1]}"
    if found := re.fullmatch(r"(\d+)\s*(?:[\u2010-\u2015\u2212/]|\.\.+|to|through)\s*(\d+)", text):
        return f"{found[1]}-{found[2]}"
    return ""


def die_table(ranges: Iterable[Range], dice: str) -> Iterator[str]:
    """Yield the faults of a table whose rows have these ranges of totals (both ends included), in words."""
    expected = totals(dice)
    rows = tuple(ranges)
    counts = Counter(total for low, high in rows for total in range(low, high + 1))
    for low, high in rows:
        if low > high:
            yield f"{low}-{high} runs backwards"
    if gaps := [total for total in expected if total not in counts]:
        yield f"nothing for {_listed(gaps)}"
    if repeated := [total for total in sorted(counts) if counts[total] > 1]:
        yield f"{_listed(repeated)} occurs more than once"
    if beyond := [total for total in sorted(counts) if total not in expected]:
        yield f"{dice} cannot give {_listed(beyond)}"


def _listed(numbers: list[int]) -> str:
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


@check("PG006", "die table with gaps or overlaps")
def die_tables(case: Case, _library: Library) -> Iterator[Problem]:
    """A die table has one result for every total that its dice can give.

    A total without a result stops the game; a total with two results starts an argument. One six-sided die gives 1 to 6, two
    six-sided dice give 2 to 12, and one ten-sided die gives 1 to 10.

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
    hint = f"give every total from {first} to {last} one result"
    spans = {key: span(str(key)) for key in spot.value}
    rows = {key: range_ for key, range_ in spans.items() if range_}
    for key in spans.keys() - rows.keys():
        meant = _meant(str(key), dice)
        message = f"`{key}` is neither a total of {dice} nor a range such as `2-4`"
        yield Problem((*spot.path, key), message, f"write `{meant}`" if meant else hint, at_key=True)
    # If a label is invalid, skip this, since the totals of its row would be reported as missing.
    for fault in die_table(rows.values(), dice) if len(rows) == len(spans) else ():
        message = f"a table for {dice}: {fault}"
        if fault.startswith("nothing") and (row := _beside_gap(rows, dice)):
            yield Problem((*spot.path, row[0]), message, row[1], at_key=True)
        else:
            yield Problem(spot.path, message, hint)


def _beside_gap(rows: Mapping[str | int, Range], dice: str) -> tuple[str | int, str] | None:
    """Return the row next to the only gap of a table (the narrower of two such rows), and the hint to close the gap."""
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
    missing = f"{gap[0]}-{gap[-1]}" if len(gap) > 1 else f"{gap[0]}"
    add = f"add a row `{missing}`"
    has_ranges = any(low < high for low, high in rows.values())
    return key, f"write `{label}` instead of `{key}`, or {add}" if has_ranges else add
