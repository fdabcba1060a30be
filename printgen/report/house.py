"""Descriptions of the changes that house rules make, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.data.house_rules import FigureChange
from printgen.data.records.record import Waiver


def rule_lines(name: str, id: str, changes: Sequence[FigureChange], waivers: Iterable[Waiver] = ()) -> list[str]:
    """Return a heading for a rule, one line per aircraft with the old and new values, and one line per waiver."""
    by_record: dict[str, list[FigureChange]] = {}
    for change in changes:
        by_record.setdefault(change.id, []).append(change)
    wide = max(map(len, by_record), default=0)
    lines = (f"  {id:{wide}}  {_values(found)}" for id, found in by_record.items())
    waived = (f"  {it.check} is waived: {it.reason}" for it in waivers)
    return [f"{name} ({id}): {len(by_record)} aircraft", *lines, *waived]


def _values(changes: Iterable[FigureChange]) -> str:
    return ", ".join(f"{it.figure} {it.old} -> {it.new}" for it in changes)
