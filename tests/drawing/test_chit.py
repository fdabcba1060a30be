"""Frames of chits: how they are cut, and patterns that stay where fills are spared."""

from __future__ import annotations

from itertools import pairwise

import pytest

from printgen.drawing.chit import barred_edge, caption, grown, lined_edge, open_corner, solid_corner, trim
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, Glyph, Line, Outline, Text, Trim
from printgen.drawing.sketch import Sketch
from printgen.units import Size


def lines(glyph: Glyph) -> list[Line]:
    return [mark for mark in glyph.marks if isinstance(mark, Line)]


def test_chits_are_cut_square_with_round_corners_or_as_discs() -> None:
    assert trim(16) == Trim(Size(16, 16), 16 * 0.14)
    assert trim(34) == Trim(Size(34, 34), 2.5)
    assert trim(20, round_=True) == Trim(Size(20, 20), 10, circle=True)


@pytest.mark.parametrize(("size", "side", "expected"), [(8, 16, 8.0), (8, 20, 10.0), (8, 25, 12.5), (7, 12, 6.0)])
def test_type_grows_with_the_chit_and_stays_legible(size: float, side: float, expected: float) -> None:
    assert grown(size, side) == expected


def test_the_solid_corner_is_covered_by_the_pen() -> None:
    bars = lines(solid_corner(6.0, Ink.CENTRAL))
    assert len(bars) > 30
    assert {bar.ink for bar in bars} == {Ink.CENTRAL}
    # The bars run up to the right, so x + y tells them apart.
    offsets = sorted((bar.x1 + bar.y1) / 2**0.5 for bar in bars)
    spread = sorted((bar.x1 - bar.y1) / 2**0.5 for bar in bars)
    apart = min(max(b - a for a, b in pairwise(values)) for values in (offsets, spread))
    assert 0 < apart < min(bar.width for bar in bars)


def test_the_open_corner_is_not() -> None:
    assert sum(line.width for line in lines(open_corner(6.0, Ink.ALLIED))) < 0.6
    assert not any(isinstance(mark, Outline) for mark in open_corner(6.0, Ink.ALLIED).marks)


@pytest.mark.parametrize("edge", [barred_edge, lined_edge])
def test_edges_run_through_the_cut_on_three_sides(edge) -> None:
    drawn = lines(edge(16.0, 1.25, Ink.ALLIED))
    assert min(min(line.x1, line.x2) for line in drawn) == pytest.approx(-BLEED)
    assert max(max(line.x1, line.x2) for line in drawn) == pytest.approx(16 + BLEED)
    assert min(min(line.y1, line.y2) for line in drawn) == pytest.approx(16 - 1.25)
    assert 16 + BLEED - 0.55 <= max(max(line.y1, line.y2) for line in drawn) <= 16 + BLEED + 1e-6


def test_bars_slant_and_lines_are_level() -> None:
    assert all(line.y1 == line.y2 for line in lines(lined_edge(16.0, 1.25, Ink.ALLIED)))
    *bars, rule = lines(barred_edge(16.0, 1.25, Ink.CENTRAL))
    assert rule.y1 == rule.y2
    assert all(bar.y1 != bar.y2 for bar in bars)


def test_a_caption_takes_the_largest_size_that_fits() -> None:
    sketch = Sketch()
    caption(sketch, 16.0, 14.0, "TAIL", 8.0)
    caption(sketch, 16.0, 14.0, "Crew wound?", 8.0)
    caption(sketch, 16.0, 14.0, "far too long for a small chit", 8.0, of=("name",))
    sizes = [mark.size for mark in sketch.marks if isinstance(mark, Text)]
    assert sizes[0] == 8.0
    assert 6.0 <= sizes[1] < 8.0
    assert [misfit.field for misfit in sketch.misfits] == [("name",)]
