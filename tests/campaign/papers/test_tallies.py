"""Kills as tallies: as many strokes as kills, in fives, within their room."""

from __future__ import annotations

import pytest

from printgen.campaign.papers.tallies import LOWEST, tallies, tallies_width
from printgen.drawing.marks import Line, Mark, Use


def strokes(marks: tuple[Mark, ...]) -> list[Line]:
    return [line for mark in marks if isinstance(mark, Use) for line in mark.glyph.marks if isinstance(line, Line)]


@pytest.mark.parametrize("count", [1, 3, 4, 5, 6, 9, 10, 23])
def test_a_stroke_a_kill(count: int) -> None:
    assert len(strokes(tallies(0, 0, count, 4.0, 100))) == count


def test_the_fifth_lies_across_the_other_four() -> None:
    *upright, across = strokes(tallies(0, 0, 5, 4.0, 100))
    assert [line.x1 == line.x2 for line in upright] == [True] * 4
    assert across.x1 < min(line.x1 for line in upright) < max(line.x1 for line in upright) < across.x2


@pytest.mark.parametrize("count", [0.5, 2.5, 4.5, 5.5])
def test_half_a_kill_is_half_a_stroke(count: float) -> None:
    *whole, last = strokes(tallies(0, 0, count, 4.0, 100))
    assert len(whole) == int(count)
    reference = strokes(tallies(0, 0, int(count) + 1, 4.0, 100))[-1]
    assert abs(last.y2 - last.y1) == pytest.approx(abs(reference.y2 - reference.y1) / 2)


@pytest.mark.parametrize("count", [1, 2.5, 4.5, 5, 12, 30])
def test_they_stay_in_their_room_and_as_wide_as_said(count: float) -> None:
    for high, room in ((4.0, 100.0), (4.0, 20.0), (9.0, 51.0)):
        marks = tallies(10, 0, count, high, room)
        at = [
            use.x + use.scale * (x + side * line.width / 2)
            for use in marks
            if isinstance(use, Use)
            for line in use.glyph.marks
            if isinstance(line, Line)
            for x in (line.x1, line.x2)
            for side in (-1, 1)
        ]
        assert len(at) >= 2
        assert min(at) >= 10 - 1e-6
        assert max(at) <= 10 + tallies_width(count, high, room) + 1e-6 <= 10 + room + 2e-6


def test_none_of_no_kills_and_none_of_more_than_anybody_could_count() -> None:
    assert tallies(0, 0, 0, 4.0, 20) == ()
    assert tallies(0, 0, 200, 4.0, 20) == ()
    assert (tallies_width(0, 4.0, 20), tallies_width(200, 4.0, 20)) == (0.0, 0.0)
    assert min(mark.scale for mark in tallies(0, 0, 35, 4.0, 20) if isinstance(mark, Use)) >= LOWEST
