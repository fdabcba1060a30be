"""The changes that house rules make, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.data.house_rules import FigureChange


def rule_lines(name: str, id: str, changes: Sequence[FigureChange]) -> list[str]:
    """Return a heading for a rule, and one line per aircraft with the old and new values."""
    by_record: dict[str, list[FigureChange]] = {}
    for change in changes:
        by_record.setdefault(change.id, []).append(change)
    wide = max(map(len, by_record), default=0)
    lines = (f"  {id:{wide}}  {_values(found)}" for id, found in by_record.items())
    return [f"{name} ({id}): {len(by_record)} aircraft", *lines]


def _values(changes: Iterable[FigureChange]) -> str:
    return ", ".join(f"{it.figure} {it.old} -> {it.new}" for it in changes)
