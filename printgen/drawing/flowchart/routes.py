"""The routes of arrows: straight down, or through the gutter between two lanes. Arrows to the same step share a route."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from printgen.drawing.flowchart.lanes import ARRIVAL, SIDE, Placed
from printgen.drawing.flowchart.nodes import Answer

#: The maximum number of adjacent routes in a gutter.
TRACKS = 3
#: The minimum height of a step in a route, mm. Routes with lower steps run straight.
STEP = 1.2
Side = Literal["down", "left", "right"]


class Exit(Struct, frozen=True):
    """An arrow between two boxes of a section.

    Fields:
        side: the side of the box at which the arrow leaves.
        y: the height at which the arrow leaves, mm from the top of the section.
        gutter: the number of the gutter that the arrow uses, which is the number of the lane to its left, or -1 for an
            arrow that goes straight down.
        across: whether the arrow runs straight across the gutter to the side of the next box.
    """

    source: str
    target: str
    answer: Answer
    side: Side
    y: float
    gutter: int = -1
    across: bool = False


class Route(Struct, frozen=True):
    """The common path, through one gutter, of all arrows that lead to the same step.

    Fields:
        track: the position across the gutter, counted from 0. Routes that overlap have different positions.
        top, bottom: the heights at which the route begins and ends, mm.
    """

    target: str
    gutter: int
    track: int
    top: float
    bottom: float


def find_exits(placed: Mapping[str, Placed], lanes: int) -> tuple[dict[tuple[str, Answer], Exit], tuple[Route, ...]]:
    """Return the arrows of a section, by source and answer, and their routes. An answer without an arrow needs a tag."""
    exits = {(it.source, it.answer): it for it in _possible_exits(placed, lanes)}
    ways: list[Route] = []
    targets = {(it.gutter, it.target) for it in exits.values() if it.gutter >= 0 and not it.across}
    for gutter, target in sorted(targets, key=lambda it: (it[0], placed[it[1]].top)):
        group = [it for it in exits.values() if (it.gutter, it.target, it.across) == (gutter, target, False)]
        top, lowest, bottom = min(it.y for it in group), max(it.y for it in group), placed[target].top - ARRIVAL
        # A line without a step is easier to follow. The arrow into the box becomes a little longer.
        bottom = lowest if bottom - lowest < STEP else bottom
        taken = {it.track for it in ways if it.gutter == gutter and it.top < bottom + 1.5 and top < it.bottom + 1.5}
        track = next((it for it in range(TRACKS) if it not in taken), None)
        if track is None:
            for it in group:
                del exits[it.source, it.answer]
        else:
            ways.append(Route(target, gutter, track, top, bottom))
    return exits, tuple(ways)


def _possible_exits(placed: Mapping[str, Placed], lanes: int) -> Iterator[Exit]:
    """Yield the possible arrows, at most one on each side of a row of answers."""
    below: dict[str, str] = {}
    for lane in range(lanes):
        column = sorted((it for it in placed.values() if it.lane == lane), key=lambda it: it.top)
        ids = [it.measured.node.id for it in column]
        below.update(itertools.pairwise(ids))
    for id, box in placed.items():
        measured = box.measured
        used: set[tuple[int, Side]] = set()
        # The straight way down has precedence.
        for answer in sorted(measured.node.answers, key=lambda it: it.next != below.get(id)):
            target = placed.get(answer.next)
            if target is None:
                continue
            row = next((number for number, it in enumerate(measured.rows) if answer in it.answers), -1)
            shared = len(measured.rows) == 1 and len(measured.rows[0].answers) == 2
            y = box.top + measured.exit_height(answer)
            at_foot = row in (-1, len(measured.rows) - 1)
            if below.get(id) == answer.next and at_foot and "down" not in {side for _row, side in used}:
                used.add((row, "down"))
                yield Exit(id, answer.next, answer, "down", box.bottom)
                continue
            step = target.lane - box.lane
            side: Side = "right" if step > 0 or (not step and box.lane < lanes - 1) else "left"
            gutter = box.lane if side == "right" else box.lane - 1
            across = bool(step) and target.top + SIDE - 0.5 <= y <= target.top + target.measured.text_height - 1.0
            fits = across or target.top - ARRIVAL >= y - 0.01
            clash = (row, side) in used or (shared and side == "left" and (row, "down") in used)
            if abs(step) <= 1 and 0 <= gutter < lanes - 1 and fits and not clash:
                used.add((row, side))
                yield Exit(id, answer.next, answer, side, y, gutter, across)
