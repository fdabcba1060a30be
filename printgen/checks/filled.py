"""Tables that an owner of a game fills in from its box: whole or blank, with a row for each range, and in order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

from printgen.checks.check import Problem
from printgen.data.findings import Severity
from printgen.data.records.fields import UNKNOWN
from printgen.data.yaml import Path

#: What nobody knows, as a cell of a row has it.
BLANK = "unknown"


def blank(row: object) -> bool:
    """Whether a row of a table, or a cell of it, is left to be written in."""
    return row is UNKNOWN or (isinstance(row, tuple) and BLANK in row)


def half(rows: Mapping[int, object], field: str, given: Collection[int] = ()) -> Iterator[Problem]:
    """Rows that are blank where others are filled in, besides those that the book itself has `given` (a warning)."""
    lacking = [key for key, row in rows.items() if blank(row)]
    if lacking and len(lacking) < len(rows) - len(given):
        message = f"filled in elsewhere, and blank for {', '.join(map(str, lacking))}"
        yield Problem((field, lacking[0]), message, "copy these from the box, too", severity=Severity.WARNING)


def by_range(rows: Mapping[int, object], field: str, ranges: range, what: str) -> Iterator[Problem]:
    """A row that lacks for a range, and one for a range that `what` does not reach."""
    said = f"{ranges[0]} to {ranges[-1]}"
    if lacking := [it for it in ranges if it not in rows]:
        message = f"no row for range {', '.join(map(str, lacking))}"
        hint = f"give each range from {said} a row, `unknown` where you lack it"
        yield Problem((field,), message, hint, key=True)
    for it in rows:
        if it not in ranges:
            yield Problem((field, it), f"range {it}: {what} {said} hexes", "take it out", key=True)


def falling(rows: Mapping[int, object], field: str, first: int) -> Iterator[Problem]:
    """Hits that fall as the roll rises, or rise with the range; an asterisk behind one counts for nothing. first: the roll of the
    first cell."""
    hint = "look it up again; waive this check if it is so"
    held = [(key, _numbers(row)) for key, row in sorted(rows.items()) if isinstance(row, tuple)]
    nearer: Sequence[int | None] = ()
    for at, (key, hits) in enumerate(held):
        for index, (low, high) in enumerate(pairwise(hits), start=first + 1):
            if low is not None and high is not None and high < low:
                message = f"a roll of {index} hits {high}, one of {index - 1} hits {low}"
                yield Problem((field, key, index - first), message, hint)
        for index, (near, far) in enumerate(zip(nearer, hits, strict=False), start=first):
            if near is not None and far is not None and far > near:
                message = f"a roll of {index} hits {far} at range {key}, and {near} at {held[at - 1][0]}"
                yield Problem((field, key, index - first), message, hint)
        nearer = hits


def _numbers(row: tuple[str, ...]) -> tuple[int | None, ...]:
    return tuple(None if cell == BLANK else int(cell.removesuffix("*")) for cell in row)


def never_less(costs: Mapping[str, object], path: Path, each: str) -> Iterator[Problem]:
    """Costs of which one is less than that before it, nothing at all, or known where the one before it is not; `each` is what
    costs."""
    before: object = 1
    for name, cost in costs.items():
        if isinstance(cost, int) and before is UNKNOWN:
            message = f"the {name} {each} has a cost, and the one before it none"
            yield Problem((*path, name), message, "write all of them")
        elif isinstance(cost, int) and isinstance(before, int) and cost < before:
            said = "costs nothing" if cost == 0 else f"costs {cost}, less than {before} before it"
            yield Problem(
                (*path, name), f"the {name} {each} {said}", f"write what each {each} costs, from the first on"
            )
        before = cost


def on_scale(what: str, path: Path, value: object, scale: range) -> Iterator[Problem]:
    """A number that is not on the scale on which it is marked."""
    if isinstance(value, int) and value not in scale:
        message = f"{what} {value} lies off the pad's scale, {scale[0]} to {scale[-1]}"
        yield Problem(path, message, "look it up on the chart again; nobody could mark it on the pad")


def in_steps(what: str, path: Path, value: object, step: int) -> Iterator[Problem]:
    """An altitude between two steps of so many metres."""
    if isinstance(value, int) and value % step:
        hint = f"altitude changes by {step}; did you mean {round(value / step) * step}?"
        yield Problem(path, f"{what} {value} is no multiple of {step} metres", hint)
