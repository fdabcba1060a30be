"""Checks of order inside a record: minimum and maximum, start and end, rows by date, and months within the war."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from printgen.checks.check import Problem, check
from printgen.checks.walk import Shape, walk
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Dated
from printgen.data.records.record import Part
from printgen.data.yaml import Path

#: Pairs of fields. The value of the first field may not exceed the value of the second.
PAIRS = (("minimum", "maximum"), ("since", "until"))


@check("PG010", "values or rows in the wrong order")
def order(case: Case, _library: Library) -> Iterator[Problem]:
    """The values of a record must be in order: a minimum before its maximum, a start before its end, and rows sorted by date.

    A sheet uses the last row whose month has begun. If rows are out of order, or if two rows have the same month, the wrong row
    would be printed. A row without a month applies from the beginning of the game's period, so it must be the first row.

    Example:
        ammunition:
          - {since: 1916-07, drums: 4, boxes: 5}
          - {drums: 4, boxes: 3}            # applies from the beginning: it comes first
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
            this, other = (f"begins in {month}" if month else "has no month" for month in (here, before))
            message = f"this row {this}, but the row before it {other if before else 'has no month either'}"
            path = (*spot.path, index, "since") if here else (*spot.path, index)
            yield Problem(path, message, "sort the rows by month; a row without a month comes first")


def of_the_war(case: Case, _library: Library, first: str, last: str) -> Iterator[Problem]:
    """Every month in a record must be within the war that the game covers.

    A record that starts after the war is never printed, and a record that ends before the war never applies. Both are
    mistakes. The month in which an aircraft came to the front may be before the war.

    Example:
        later-marks: {1981-04: cross-balken}      # 1918-04 is meant
    """
    for spot in walk(case.record, _dated):
        if isinstance(spot.value, str) and not first <= spot.value <= last:
            message = f"{spot.value} is not a month of the war"
            yield Problem(spot.path, message, f"write a month from {first} to {last}", at_key=spot.key)


def _dated(shape: Shape) -> bool:
    return any(isinstance(mark, Dated) for mark in shape.marks)


def _ordered(shape: Shape) -> bool:
    """Return whether a value of this shape must be checked.

    Such a value is a group with a pair of fields that must be in order, or a list of groups with `since`.
    """
    if shape.items and shape.items.part:
        return "since" in shape.items.part.model_fields
    return shape.part is not None and any(first in shape.part.model_fields for first, _ in PAIRS)


def _pairs(part: Part, path: Path) -> Iterator[Problem]:
    for first, last in PAIRS:
        if {first, last} <= type(part).model_fields.keys():
            low, high = getattr(part, first), getattr(part, last)
            # Compare two numbers or two months. Unknown values have no order.
            numbers = isinstance(low, int | float) and isinstance(high, int | float)
            if (numbers or (isinstance(low, str) and isinstance(high, str))) and low > high:
                hint = f"exchange the two: write `{first}: {high}` and `{last}: {low}`, or correct one of them"
                yield Problem((*path, last), f"`{last}` is {high}, but `{first}` is {low}", hint)
