"""Checks of tables that players fill in from the game's box: all rows must be present, and figures in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.checks.check import Problem
from printgen.data.findings import Severity
from printgen.data.records.fields import UNKNOWN
from printgen.data.yaml import Path

#: The text of an unknown cell.
BLANK = "unknown"


def blank(row: object) -> bool:
    """Return whether a table row has a blank cell for players to fill in, or is entirely blank."""
    return row is UNKNOWN or (isinstance(row, tuple) and BLANK in row)


def half_filled(rows: Mapping[int, object], field: str, given: Collection[int] = ()) -> Iterator[Problem]:
    """Yield a warning if some rows of a table are blank and others are filled in.

    Args:
        given: the rows that the rulebook states, which are ignored.
    """
    missing = [key for key, row in rows.items() if blank(row)]
    if missing and len(missing) < len(rows) - len(given):
        message = f"other rows are filled in, but these are blank: {', '.join(map(str, missing))}"
        yield Problem(
            (field, missing[0]), message, "also copy the missing figures from the box", severity=Severity.WARNING
        )


def by_range(rows: Mapping[int, object], field: str, ranges: range, what: str) -> Iterator[Problem]:
    """Yield a problem if rows are missing for some of the `ranges`, and a problem for each row outside these ranges.

    Args:
        what: the subject and verb of a sentence about the ranges, such as `machine guns fire`.
    """
    limits = f"{ranges[0]} to {ranges[-1]}"
    if missing := [it for it in ranges if it not in rows]:
        message = f"no row for range {', '.join(map(str, missing))}"
        hint = f"add a row for each range from {limits}, with `unknown` for figures that you do not have"
        yield Problem((field,), message, hint, at_key=True)
    for number in rows:
        if number not in ranges:
            yield Problem((field, number), f"range {number}: {what} {limits} hexes", "remove it", at_key=True)


def falling_hits(rows: Mapping[int, object], field: str, first: int) -> Iterator[Problem]:
    """Yield a problem if hits decrease as the roll increases, or increase with the range. Asterisks are ignored."""
    hint = "look the figure up again; waive this check if the figure is correct"
    hits_by_range = [(key, _numbers(row)) for key, row in sorted(rows.items()) if isinstance(row, tuple)]
    nearer: Sequence[int | None] = ()
    for at, (key, hits) in enumerate(hits_by_range):
        for index, (low, high) in enumerate(pairwise(hits), start=first + 1):
            if low is not None and high is not None and high < low:
                message = f"a roll of {index} gives {high} hits, fewer than the {low} for a roll of {index - 1}"
                yield Problem((field, key, index - first), message, hint)
        for index, (near, far) in enumerate(zip(nearer, hits, strict=False), start=first):
            if near is not None and far is not None and far > near:
                message = (
                    f"a roll of {index} gives {far} hits at range {key}, but {near} at range {hits_by_range[at - 1][0]}"
                )
                yield Problem((field, key, index - first), message, hint)
        nearer = hits


def _numbers(row: tuple[str, ...]) -> tuple[int | None, ...]:
    return tuple(None if cell == BLANK else int(cell.removesuffix("*")) for cell in row)


def never_less(costs: Mapping[str, object], path: Path, each: str) -> Iterator[Problem]:
    """Yield a problem for each cost that is zero, is less than the previous cost, or follows an unknown cost.

    Args:
        each: a noun for the item with the cost, for messages.
    """
    before: object = 1
    for name, cost in costs.items():
        if isinstance(cost, int) and before is UNKNOWN:
            message = f"the {name} {each} has a cost, but the previous one has none"
            yield Problem((*path, name), message, "write all costs")
        elif isinstance(cost, int) and isinstance(before, int) and cost < before:
            fault = "costs nothing" if cost == 0 else f"costs {cost}, less than the previous cost of {before}"
            hint = f"write the cost of each {each}, starting with the first"
            last = [*costs][[*costs].index(name) - 1]
            swapped = [it for it in {**costs, last: cost, name: before}.values() if isinstance(it, int)]
            if cost > 0 and swapped == sorted(swapped):
                hint = f"exchange the two: write `{last}: {cost}` and `{name}: {before}`"
            yield Problem((*path, name), f"the {name} {each} {fault}", hint)
        before = cost


def on_scale(what: str, path: Path, value: object, scale: range) -> Iterator[Problem]:
    """Yield a problem if a number is outside the printed scale on which players mark it.

    Args:
        what: the name of the number, for messages.
    """
    if isinstance(value, int) and value not in scale:
        message = f"{what} {value} is off the pad's scale, {scale[0]} to {scale[-1]}"
        yield Problem(path, message, "this value cannot be marked on the pad; compare the value with the chart again")


def in_steps(what: str, path: Path, value: object, step: int) -> Iterator[Problem]:
    """Yield a problem if an altitude is not a multiple of `step` metres.

    Args:
        what: the name of the altitude, for messages.
    """
    if isinstance(value, int) and value % step:
        hint = f"altitudes are in steps of {step} metres; did you mean {round(value / step) * step}?"
        yield Problem(path, f"{what} {value} is not a multiple of {step} metres", hint)
