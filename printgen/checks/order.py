"""Order within a record: what comes first is not after what comes last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printgen.checks.check import Problem, check
from printgen.checks.walk import Shape, walk
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Dated
from printgen.data.records.record import Part
from printgen.data.yaml import Path

#: Fields of one part of which the first may not exceed the second.
PAIRS = (("minimum", "maximum"), ("since", "until"))


@check("PG010", "fields in contradicting order")
def order(case: Case, _library: Library) -> Iterator[Problem]:
    """Fields of one record agree about what comes first: minimum before maximum, since before until, rows by date.

    A sheet takes the last row whose month has come: with rows out of order, or two of one month, it would print
    the wrong ammunition. A row without a month holds from the beginning, so it is the first.

    Example:
        ammunition:
          - {since: 1916-07, drums: 4, boxes: 5}
          - {drums: 4, boxes: 3}            # holds from the beginning: it comes first
    """
    yield from _pairs(case.record, ())
    for spot in walk(case.record, _ordered):
        if isinstance(spot.value, Part):
            yield from _pairs(spot.value, spot.path)
        rows = spot.value if isinstance(spot.value, tuple) else ()
        months = [getattr(row, "since", None) or "" for row in rows]
        for index, (before, here) in enumerate(pairwise(months), start=1):
            if not isinstance(before, str) or not isinstance(here, str) or before < here:
                continue
            said, other = (f"since {it}" if it else "without a month" for it in (here, before))
            message = f"this row is {said}, but the row before it is {other if before else 'without one too'}"
            path = (*spot.path, index, "since") if here else (*spot.path, index)
            yield Problem(path, message, "put the rows in order of their months, the one without a month first")


def of_the_war(case: Case, _library: Library, first: str, last: str) -> Iterator[Problem]:
    """Every month that a record names is one of the war that the game covers.

    What holds from a month after the war prints nowhere, and what ends before it holds for nothing: both are slips of the
    pen. The month in which an aircraft came to the front may lie before.

    Example:
        later-marks: {1981-04: cross-balken}      # 1918-04 is meant
    """
    for spot in walk(case.record, _dated):
        if isinstance(spot.value, str) and not first <= spot.value <= last:
            message = f"{spot.value} is no month of the war"
            yield Problem(spot.path, message, f"write a month from {first} to {last}", key=spot.key)


def _dated(shape: Shape) -> bool:
    return any(isinstance(mark, Dated) for mark in shape.marks)


def _ordered(shape: Shape) -> bool:
    """A part that has one of the pairs, or a list of parts each of which holds since some month."""
    if shape.items and shape.items.part:
        return "since" in shape.items.part.model_fields
    return shape.part is not None and any(first in shape.part.model_fields for first, _ in PAIRS)


def _pairs(part: Part, path: Path) -> Iterator[Problem]:
    for first, last in PAIRS:
        if {first, last} <= type(part).model_fields.keys():
            low, high = getattr(part, first), getattr(part, last)
            # Of two numbers, or two months; what nobody knows stands nowhere.
            numbers = isinstance(low, int | float) and isinstance(high, int | float)
            if (numbers or (isinstance(low, str) and isinstance(high, str))) and low > high:
                yield Problem((*path, last), f"{last} is {high}, but {first} is {low}", "exchange or correct the two")
