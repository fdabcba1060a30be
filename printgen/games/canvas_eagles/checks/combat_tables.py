"""The two combat tables (CE501, CE502)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from printgen.checks.check import Problem, check
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.games.canvas_eagles.ratings import CombatTables

ROWS, COLUMNS, RANGES = range(1, 18), 6, 4
_RESULT = re.compile(r"-|(?=.)(?:(?P<lone>[2-9])(?P<what>[BR])|(?P<blue>B)?(?P<reds>[2-9])?(?P<red>R)?)")

#: Red markers, then blue ones: the order in which results grow.
Hits = tuple[int, int]


def hits(result: str) -> Hits | None:
    """How many red and how many blue markers a result gives: `B3R` three and one, `2B` none and two, `-` none.

    None for a text that is no result.
    """
    match = _RESULT.fullmatch(result)
    if match is None or (match["reds"] and not match["red"]):
        return None
    if match["lone"]:
        count = int(match["lone"])
        return (count, 0) if match["what"] == "R" else (0, count)
    red = int(match["reds"] or 1) if match["red"] else 0
    return red, int(bool(match["blue"]))


@check("CE501", "combat results with a hole or a fall", section="3.54", kinds=("tables",))
def results(case: Case, _library: Library) -> Iterator[Problem]:
    """Combat results stand for values 1 to 17, and never fall: not with the die, and not with the value.

    A result is `-`, or blue and red markers: B, 2B, R, BR, B3R. A red marker counts for more than any blue ones, as
    the book orders them. A result below its neighbour to the left or above is most likely a slip (a warning).
    That a row has a result for each side of the die is PG006.

    Example:
        results:
          5: [B, B, B, B, 2B, R]
          6: [B, B, B, 2B, B, R]        # a 5 does less than a 4
    """
    table = cast(CombatTables, case.record).results
    missing = [str(value) for value in ROWS if value not in table]
    if missing:
        message = f"no results for value{'s' if len(missing) > 1 else ''} {', '.join(missing)} (3.54)"
        yield Problem(("results",), message, "add a row for each value from 1 to 17", key=True)
    for value in table:
        if value not in ROWS:
            yield Problem(("results", value), f"there is no combat value {value} (3.54)", "take the row out", key=True)
    for value, row in table.items():
        for index, result in enumerate(row):
            if hits(result) is None:
                message = f"`{result}` is no result (3.54)"
                yield Problem(("results", value, index), message, "write `-`, B, 2B, R, BR, B3R and the like")
    yield from _falls(table)


def _falls(table: dict[int, tuple[str, ...]]) -> Iterator[Problem]:
    for value, row in table.items():
        for index, (left, here) in enumerate(pairwise(row), start=1):
            if _less(here, left):
                yield _fall(value, index, here, f"below {left} at its left")
    for above, value in pairwise(sorted(table)):
        for index, (before, here) in enumerate(zip(table[above], table[value], strict=False)):
            if _less(here, before):
                yield _fall(value, index, here, f"below {before} for value {above}")


def _less(one: str, other: str) -> bool:
    a, b = hits(one), hits(other)
    return a is not None and b is not None and a < b


def _fall(value: int, index: int, here: str, than: str) -> Problem:
    message = f"value {value}, die {index + 1}: {here} is {than} (3.54)"
    return Problem(("results", value, index), message, "compare with the book", severity=Severity.WARNING)


@check("CE502", "a combat modifier that is not for four ranges", section="3.53", kinds=("tables",))
def modifiers(case: Case, _library: Library) -> Iterator[Problem]:
    """Each combat modifier has something for each of ranges 3, 2, 1 and 0, and stands in the table once.

    A signed number is added; `P` prohibits the shot; `-` cannot happen at that range.

    Example:
        modifiers:
          - {modifier: deflection, name: Deflection, values: [-3, -2, -1]}      # and at range 0?
    """
    seen: set[str] = set()
    for index, line in enumerate(cast(CombatTables, case.record).modifiers):
        path = ("modifiers", index)
        if len(line.values) != RANGES:
            message = f"`{line.modifier}` has {len(line.values)} values for the four ranges 3 2 1 0 (3.53)"
            yield Problem((*path, "values"), message, "write a number, P or - for each range")
        if line.modifier in seen:
            yield Problem((*path, "modifier"), f"`{line.modifier}` stands twice (3.53)", "keep one of the two")
        seen.add(line.modifier)
