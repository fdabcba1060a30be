"""The record sheet on half a page: designed for it, not scaled; everything a turn needs but the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printgen.drawing.fire_arc import fire_arc_size
from printgen.drawing.sketch import Misfit, Sketch
from printgen.games.canvas_eagles.sheet import damage, foot, guns, header, log
from printgen.games.canvas_eagles.sheet.facts import Facts
from printgen.games.canvas_eagles.sheet.measures import HALF, HALF_SIZES, Measures
from printgen.translation import _
from printgen.units import Box

GUTTER = 3.0
FOOT = 3.0
#: The room of the fuel: ten boxes and their number.
FUEL = 41.5
#: What stands beside a weapon's arc at the widest: two drums of five.
BESIDE_ARC = 39.9
#: From one part to the next: where rows of boxes stand close, and where they do not.
CLOSE, EASY = 1.3, 2.2
#: How far the lines of the log lie apart: at least, with ease, at most.
LEAST_ROW, EASY_ROW, MOST_ROW = 4.0, 4.4, 7.0
ROWS = log.TURNS // 3

#: Draws a block into a box and returns how high it stands.
Drawn = Callable[[Sketch, Box], float]


def half_sheet(sketch: Sketch, place: Box, facts: Facts) -> None:
    """The sheet of an aircraft in the era that the choices name: head, damage and fuel, weapons, log, sources."""
    measures = _measures(place, facts)
    gap = _gap(measures)
    header.draw(sketch, place, facts, HALF)
    below = place.below(HALF.head.height + gap)
    _damage(sketch, below, facts, measures)
    below = below.below(damage.height(facts, measures) + gap)
    for row in _rows(facts, measures):
        high = _height(row, below)
        for draw, box in zip(row, _abreast(row, below.top(high)), strict=True):
            draw(sketch, box)
        below = below.below(high + gap)
    room = below.height - FOOT - gap
    log.log(sketch, below.top(min(room, HALF.log_head + ROWS * MOST_ROW)), HALF)
    foot.sources(sketch, place.below(place.height - FOOT), facts, HALF)
    if (short := HALF.log_head + ROWS * LEAST_ROW - room) > 1e-6:
        sketch.misfits.append(Misfit(("guns",), _("all weapons on half a page"), over=short))


def _measures(place: Box, facts: Facts) -> Measures:
    """The roomiest that leaves lines which are easy to write in; the densest where none does."""

    def easy(measures: Measures) -> bool:
        rows = _rows(facts, measures)
        column = _abreast(rows[0], place)[0].width
        if column - fire_arc_size(measures.pitch).width - guns.ARC_GAP < BESIDE_ARC:
            return False
        gap = _gap(measures)
        blocks = sum(_height(row, place) + gap for row in rows)
        above = HALF.head.height + gap + damage.height(facts, measures) + gap + blocks
        return place.height - above - gap - FOOT >= HALF.log_head + ROWS * EASY_ROW

    return next((measures for measures in HALF_SIZES if easy(measures)), HALF_SIZES[-1])


def _gap(measures: Measures) -> float:
    return CLOSE if measures is HALF_SIZES[-1] else EASY


def _damage(sketch: Sketch, place: Box, facts: Facts, measures: Measures) -> None:
    """Tracks at the left, fuel at the right, the wounds below both."""
    high = damage.height(facts, measures)
    tracks, fuel = place.top(high).columns((place.width - FUEL - GUTTER, FUEL), GUTTER)
    damage.tracks(sketch, tracks, facts, measures)
    damage.fuel(sketch, fuel, facts, measures)
    damage.wounds(sketch, place.x, place.y + high - damage.WOUNDS, place.width, facts, HALF)


def _rows(facts: Facts, measures: Measures) -> tuple[tuple[Drawn, ...], ...]:
    """Weapons two abreast; the special damage beside an odd one, else in a row of its own."""

    def special(sketch: Sketch, box: Box) -> float:
        return damage.special_in_lines(sketch, box, facts, measures)

    def gun(index: int) -> Drawn:
        return lambda sketch, box: guns.block(sketch, box, facts, facts.guns[index], measures)

    count = len(facts.guns)
    drawn = [*(gun(index) for index in range(count)), special]
    return tuple(tuple(drawn[first : first + 2]) for first in range(0, count + 1, 2))


def _abreast(row: Sequence[Drawn], place: Box) -> tuple[Box, ...]:
    return place.columns((1.0,) * len(row), GUTTER)


def _height(row: Sequence[Drawn], place: Box) -> float:
    """How high the highest of a row stands."""
    return max(draw(Sketch(), box) for draw, box in zip(row, _abreast(row, place.top(0.0)), strict=True))
