"""Die tables: every total that the dice can give stands in the table exactly once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from printgen.checks.check import Problem, check
from printgen.checks.walk import Shape, Spot, walk
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Die

Range = tuple[int, int]


def totals(dice: str) -> range:
    """Every total that dice such as `1d6`, `2d6` or `1d10` can give."""
    count, sides = (int(number) for number in dice.split("d"))
    return range(count, count * sides + 1)


def span(text: str) -> Range | None:
    """The totals that a row's label stands for: `4`, `1-3`; None when it is no such label."""
    match = re.fullmatch(r"(\d+)(?:\s*-\s*(\d+))?", text)
    return (int(match[1]), int(match[2] or match[1])) if match else None


def _meant(text: str, dice: str) -> str:
    """Return the range that a label was meant to be: `7+`, `7 to 9`, `7–9`; nothing if none can be made out."""
    if found := re.fullmatch(r"(\d+)\s*(?:\+|or more|and up)", text):
        return f"{found[1]}-{totals(dice)[-1]}"
    if found := re.fullmatch(r"(\d+)\s*(?:[\u2010-\u2015\u2212/]|\.\.+|to|through)\s*(\d+)", text):
        return f"{found[1]}-{found[2]}"
    return ""


def die_table(ranges: Iterable[Range], dice: str) -> Iterator[str]:
    """What is wrong with rows for these ranges of totals (both ends included), in words; nothing when all is well."""
    wanted = totals(dice)
    rows = tuple(ranges)
    held = Counter(total for low, high in rows for total in range(low, high + 1))
    for low, high in rows:
        if low > high:
            yield f"{low}-{high} runs backwards"
    if gaps := [total for total in wanted if total not in held]:
        yield f"nothing for {_listed(gaps)}"
    if twice := [total for total in sorted(held) if held[total] > 1]:
        yield f"{_listed(twice)} stands more than once"
    if beyond := [total for total in sorted(held) if total not in wanted]:
        yield f"{dice} cannot give {_listed(beyond)}"


def _listed(numbers: list[int]) -> str:
    words = [str(number) for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


@check("PG006", "a die table with a gap or an overlap")
def die_tables(case: Case, _library: Library) -> Iterator[Problem]:
    """A die table has one result for every total that its dice can give.

    A total without a result stops the game at the table; a total with two starts a quarrel. One die of six sides gives
    1 to 6, two give 2 to 12, one of ten sides 1 to 10.

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
    hint = f"give every total from {totals(dice)[0]} to {totals(dice)[-1]} one result"
    if isinstance(spot.value, dict):
        spans = {key: span(str(key)) for key in spot.value}
        wrong = [key for key, range_ in spans.items() if range_ is None]
        for key in wrong:
            meant = _meant(str(key), dice)
            message = f"`{key}` is neither a total of {dice} nor a range such as `2-4`"
            yield Problem((*spot.path, key), message, f"write `{meant}`" if meant else hint, key=True)
        if wrong:
            # What such a row was meant to cover would be reported as missing.
            return
        ranges = [range_ for range_ in spans.values() if range_ is not None]
    elif isinstance(spot.value, tuple):
        first = totals(dice)[0]
        ranges = [(total, total) for total in range(first, first + len(spot.value))]
    else:
        return
    for fault in die_table(ranges, dice):
        yield Problem(spot.path, f"a table for {dice}: {fault}", hint)
