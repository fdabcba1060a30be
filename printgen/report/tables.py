"""Descriptions of the changes that a table makes, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from printgen.data.yaml.rendering import render_flow

#: The maximum length of a value in a line.
_WIDEST = 60


class ValueChange(Protocol):
    """A figure with its old and new value."""

    @property
    def kind(self) -> str:
        """The kind of the changed record."""

    @property
    def id(self) -> str:
        """The id of the changed record."""

    @property
    def figure(self) -> str:
        """The path of the figure, or "" for a new record."""

    @property
    def old(self) -> Any:
        """The value before the change."""

    @property
    def new(self) -> Any:
        """The value after the change."""


def change_lines(changes: Iterable[ValueChange]) -> list[str]:
    """Return a heading for each kind of record and, below it, one line per record with the old and new values."""
    by_kind: dict[str, dict[str, list[ValueChange]]] = {}
    for it in changes:
        by_kind.setdefault(it.kind, {}).setdefault(it.id, []).append(it)
    lines = list[str]()
    for kind, records in by_kind.items():
        wide = max(map(len, records))
        lines.append(f"{kind}:")
        lines += [f"  {id:{wide}}  {', '.join(map(_words, own))}" for id, own in records.items()]
    return lines


def _words(change: ValueChange) -> str:
    if not change.figure:
        return "new record"
    if isinstance(change.old, list) or isinstance(change.new, list):
        removed = [f"-{_value(it)}" for it in change.old or ()] if isinstance(change.old, list | None) else []
        added = [f"+{_value(it)}" for it in change.new or ()] if isinstance(change.new, list | None) else []
        return f"{change.figure} {' '.join([*removed, *added]) or 'removed'}"
    return f"{change.figure} {_value(change.old)} -> {_value(change.new)}"


def _value(value: Any) -> str:
    text = "(none)" if value is None else value if isinstance(value, str) else render_flow(value)
    return text if len(text) <= _WIDEST else f"{text[: _WIDEST - 1]}…"
