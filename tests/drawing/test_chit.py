"""Frames of chits: how they are cut, and patterns that stay where fills are spared."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printgen.drawing.chit import (
    BARRED,
    BETWEEN,
    barred_edge,
    caution_edge,
    chit_type_size,
    cockade,
    draw_caption,
    draw_figure,
    lattice,
    lined_edge,
    open_corner,
    piece_trim,
    rays,
    reads_upside_down,
    side_band,
    solid_corner,
)
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, FINE, Glyph, Line, Outline, Rect, Text, Trim
from printgen.drawing.sketch import Sketch
from printgen.sheets.order import PieceOrder
from printgen.sheets.paper import A4
from printgen.units import Size


def lines(glyph: Glyph) -> list[Line]:
    return [mark for mark in glyph.marks if isinstance(mark, Line)]


def places(glyph: Glyph) -> Iterator[tuple[float, float]]:
    for mark in glyph.marks:
        if isinstance(mark, Line):
            yield from ((mark.x1, mark.y1), (mark.x2, mark.y2))
        elif isinstance(mark, Outline):
            yield from ((float(step[1]), float(step[2])) for step in mark.steps if len(step) > 1)


def test_chits_are_cut_square_with_round_corners_or_as_discs() -> None:
    assert piece_trim(16) == Trim(Size(16, 16), 16 * 0.14)
    assert piece_trim(34) == Trim(Size(34, 34), 2.5)
    assert piece_trim(20, round_=True) == Trim(Size(20, 20), 10, circle=True)


@pytest.mark.parametrize(("size", "side", "expected"), [(8, 16, 8.0), (8, 20, 10.0), (8, 25, 12.5), (7, 12, 6.0)])
def test_type_grows_with_the_chit_and_stays_legible(size: float, side: float, expected: float) -> None:
    assert chit_type_size(size, side) == expected


def test_the_solid_corner_has_bars_that_stay_where_its_fill_is_spared_up_to_the_letter() -> None:
    corner = solid_corner(6.0, Ink.RED)
    assert [mark.fill for mark in corner.marks if isinstance(mark, Outline)] == [Ink.RED]
    *bars, side = lines(corner)
    assert len(bars) > 5
    assert {bar.ink for bar in (*bars, side)} == {Ink.RED}
    assert (side.x1 + side.y1, side.x2 + side.y2) == (6.0, 6.0)
    # The bars are parallel to the line across the corner. The letter is between them and this line.
    assert all(bar.x1 + bar.y1 == pytest.approx(bar.x2 + bar.y2) for bar in bars)
    assert max(bar.x1 + bar.y1 for bar in bars) <= 6.0 * BARRED + 1e-6


def test_the_bar_of_caution_is_a_fill_with_stripes_that_stay() -> None:
    glyph = caution_edge(16.0, 2.6, Ink.CAUTION)
    (fill,) = [mark for mark in glyph.marks if isinstance(mark, Rect)]
    assert (fill.y, fill.y + fill.height, fill.fill) == (pytest.approx(13.4), pytest.approx(16 + BLEED), Ink.CAUTION)
    *stripes, _closing, outline = lines(glyph)
    assert len(stripes) > 10
    assert {stripe.ink for stripe in stripes} == {Ink.ON_FILL}
    assert (outline.y1, outline.ink) == (pytest.approx(13.4), Ink.CAUTION)


def test_the_open_corner_is_not() -> None:
    assert sum(line.width for line in lines(open_corner(6.0, Ink.BLUE))) < 0.6
    assert not any(isinstance(mark, Outline) for mark in open_corner(6.0, Ink.BLUE).marks)


@pytest.mark.parametrize("edge", [barred_edge, lined_edge])
def test_edges_run_through_the_cut_on_three_sides(edge) -> None:
    ends = list(places(edge(16.0, 1.25, Ink.BLUE)))
    assert min(x for x, _y in ends) == pytest.approx(-BLEED)
    assert max(x for x, _y in ends) == pytest.approx(16 + BLEED)
    # Nothing spikes above the rule.
    assert min(y for _x, y in ends) == pytest.approx(16 - 1.25)
    assert 16 + BLEED - 0.55 <= max(y for _x, y in ends) <= 16 + BLEED + 1e-6


def test_bars_slant_and_lines_are_level() -> None:
    assert all(line.y1 == line.y2 for line in lines(lined_edge(16.0, 1.25, Ink.BLUE)))
    glyph = barred_edge(16.0, 1.25, Ink.RED)
    level = [line for line in lines(glyph) if line.y1 == line.y2]
    bars = [mark for mark in glyph.marks if isinstance(mark, Outline)]
    assert len(bars) > 10
    # Where their fill is spared, a line of each bar stays.
    slanting = [line for line in lines(glyph) if line not in level]
    assert {bar.fill for bar in bars} == {line.ink for line in slanting} == {Ink.RED}
    assert len(bars) - 1 <= len(slanting) <= len(bars)
    upper, lower = (min(float(x) for _it, x, at in bars[5].steps[:-1] if at == y) for y in (14.75, 16.0 + BLEED))
    assert upper > lower


@pytest.mark.parametrize(
    "band",
    [
        barred_edge(16.0, 1.25, Ink.RED),
        caution_edge(16.0, 2.2, Ink.CAUTION),
        side_band(16.0, 2.0, 1, Ink.BLUE),
        side_band(16.0, 2.0, 2, Ink.RED),
    ],
    ids=lambda it: it.name,
)
def test_a_band_ends_with_a_rule_at_the_bleed(band: Glyph) -> None:
    rules = [line for line in lines(band) if line.y1 == line.y2 and line.width > FINE and line.y1 > 16.0]
    assert [(line.x1, line.x2) for line in rules] == [(-BLEED, 16.0 + BLEED)]
    assert rules[0].y1 + rules[0].width / 2 == pytest.approx(16.0 + PieceOrder(A4).bleed)


@pytest.mark.parametrize(("side", "depth"), [(14.0, 2.0), (34.0, 4.0), (60.0, 6.0)])
def test_the_rules_of_a_band_join_those_of_an_upside_down_neighbour(side: float, depth: float) -> None:
    rules = [line for line in lines(side_band(side, depth, 1, Ink.BLUE)) if line.ink == Ink.BLUE]
    # The first rule and the rule that closes the band are heavier.
    heights = [line.y1 for line in rules if line.width == FINE or line.y1 < side]
    beyond = [y for y in heights if side < y < side + depth]
    assert beyond
    assert all(any(abs(2 * side - y - other) < 1e-6 for other in heights) for y in beyond)


@pytest.mark.parametrize(
    ("text", "turned"),
    [("6", True), ("9", True), ("16", True), ("8", False), ("10", False), ("46", False), ("A", False)],
)
def test_a_number_that_reads_as_another_upside_down_is_underlined(text: str, turned: bool) -> None:
    sketch = Sketch()
    wide = draw_figure(sketch, 8.0, 12.0, text, 24.0)
    assert reads_upside_down(text) is turned
    under = [mark for mark in sketch.marks if isinstance(mark, Line)]
    assert len(under) == turned
    for line in under:
        assert line.y1 == line.y2 > 12.0 + line.width / 2
        assert 8.0 - wide / 2 < line.x1 < line.x2 < 8.0 + wide / 2


def test_the_back_of_what_is_drawn_blind_is_covered_all_over() -> None:
    drawn = [line for line in lines(lattice(16.0)) if line.x1 != line.x2 and line.y1 != line.y2]
    assert len(drawn) > 40
    for y in (-BLEED, 2.0, 8.0, 14.0, 16 + BLEED):
        assert sum(min(it.y1, it.y2) - 1e-6 <= y <= max(it.y1, it.y2) + 1e-6 for it in drawn) > 20


@pytest.mark.parametrize("way", [1, -1])
def test_the_lattice_continues_on_the_pieces_beside_and_below(way: int) -> None:
    slanting = [it for it in lines(lattice(14.0)) if (it.x2 - it.x1) * (it.y2 - it.y1) * way > 0]
    offsets = {round(it.x1 - way * it.y1, 6) for it in slanting}
    moved = {round(it + 14.0 + BETWEEN, 6) for it in offsets}
    assert len(moved & offsets) > 5
    assert {it for it in moved if it <= max(offsets)} <= offsets


@pytest.mark.parametrize("back", [cockade, rays])
def test_backs_of_rings_and_rays_reach_through_the_cut_and_no_further(back) -> None:
    at = [
        float(value)
        for mark in back(16.0).marks
        if isinstance(mark, Outline)
        for step in mark.steps
        for value in step[1:]
    ]
    assert -BLEED - 1e-6 <= min(at) < -BLEED + 2.5
    assert 16 + BLEED - 2.5 < max(at) <= 16 + BLEED + 1e-6


@pytest.mark.parametrize("side", [16.0, 20.0, 25.0, 28.0])
def test_the_pattern_of_an_edge_runs_on_from_a_piece_to_the_next(side: float) -> None:
    stripes = sorted(line.x1 for line in lines(caution_edge(side, 2.2, Ink.CAUTION, 0)) if line.x1 == line.x2)
    pitch = stripes[1] - stripes[0]
    assert (side + BETWEEN) / pitch == pytest.approx(round((side + BETWEEN) / pitch))


def test_a_caption_takes_the_largest_size_that_fits() -> None:
    sketch = Sketch()
    draw_caption(sketch, 16.0, 14.0, "TAIL", 8.0)
    draw_caption(sketch, 16.0, 14.0, "Crew wound?", 8.0)
    draw_caption(sketch, 16.0, 14.0, "far too long for a small chit", 8.0, of=("name",))
    sizes = [mark.size for mark in sketch.marks if isinstance(mark, Text)]
    assert sizes[0] == 8.0
    assert 6.0 <= sizes[1] < 8.0
    assert [misfit.field for misfit in sketch.overflows] == [("name",)]
