"""Hex maps drawn from their records: ground, ways, trenches, markers, and the margin with title, key and scale."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct, field


class MapStyle(Struct, frozen=True):
    """How a game's maps are drawn.

    lines: the words outside each side's edge of the board, in the language of print.
    chart: the chart whose rolls stand in the key, by its id; rolls: its line, or its modifier, for each kind of ground
    and way. pitch: the distance between opposite hexsides, mm, where none was asked for: a little more than a model's base.
    remark: the words above the key, in the language of print.
    """

    lines: Callable[[], Mapping[str, str]] = dict
    chart: str | None = None
    rolls: Mapping[str, str] = field(default_factory=dict)
    pitch: float = 40.0
    remark: Callable[[], str] = str
