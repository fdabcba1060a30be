"""The palettes: what each way of printing does to an ink."""

from __future__ import annotations

import pytest

from printgen.drawing.inks import DARK_HEIGHTS, HEIGHTS, PAINTS, PALE, PALETTES, Ink
from tests.sight import SIGHT, contrast, difference, seen


def dark(rgb: tuple[float, float, float] | None) -> float:
    return 0.0 if rgb is None else 1 - min(rgb)


@pytest.mark.parametrize("palette", PALETTES)
def test_every_ink_has_a_line_and_a_fill(palette: str) -> None:
    assert set(PALETTES[palette].lines) == set(PALETTES[palette].fills) == set(Ink)


def test_saver_takes_no_ink_more_but_for_what_stands_on_a_spared_fill() -> None:
    full, saver = PALETTES["full"], PALETTES["saver"]
    darker = {ink for ink in Ink if dark(saver.fills[ink]) > dark(full.fills[ink])}
    assert darker == {Ink.ON_FILL}
    # Tracks are paper between tinted fields. Without tints, they are pale lines.
    assert {ink for ink in Ink if dark(saver.lines[ink]) > dark(full.lines[ink])} == {Ink.ON_FILL, Ink.TRACK}
    spared = {ink for ink in Ink if saver.fills[ink] is None} | {Ink.SOLID}
    sides = {Ink.BLUE, Ink.RED, Ink.PALE_BLUE, Ink.PALE_RED, Ink.CAUTION, Ink.GREEN, Ink.BROWN}
    sides |= {Ink.PALE_GREEN, Ink.PALE_BROWN, Ink.PALE_AMBER}
    ground = {Ink.EARTH, Ink.WOOD, Ink.WATER, Ink.FIELD, Ink.MEADOW, Ink.STUBBLE, Ink.PLOUGH, Ink.MUD, Ink.GARDEN}
    ground |= {Ink.CROWN, Ink.NEEDLES, Ink.ROOF, Ink.SHADE, Ink.TRENCH_BLUE, Ink.TRENCH_RED}
    assert spared - ground - {*PAINTS.values()} == {
        Ink.SOLID,
        Ink.SKY,
        Ink.HAZE,
        Ink.GREY7,
        Ink.GREY15,
        Ink.GREY40,
        Ink.GREY70,
        *sides,
        *HEIGHTS,
    }
    assert ground < spared


@pytest.mark.parametrize("palette", PALETTES)
def test_heights_grow_paler_and_bear_their_figures(palette: str) -> None:
    it = PALETTES[palette]
    shades = [dark(it.fills[ink]) for ink in HEIGHTS]
    assert len(shades) == 10
    assert shades == sorted(shades, reverse=True)
    for index, shade in enumerate(shades):
        figure = dark(it.lines[Ink.ON_FILL if index < DARK_HEIGHTS else Ink.BLACK])
        assert abs(figure - shade) > 0.4


def test_what_fills_an_area_is_a_tint_in_a_black_line_where_ink_is_spared() -> None:
    shades = {name: (palette.lines[Ink.SOLID], dark(palette.fills[Ink.SOLID])) for name, palette in PALETTES.items()}
    black, soft = (0.0, 0.0, 0.0), PALETTES["saver"].lines[Ink.BLACK]
    assert dark(soft) == 0.875
    assert shades == {"full": (black, 1.0), "saver": (soft, pytest.approx(0.47)), "mono": (black, 1.0)}


@pytest.mark.parametrize("palette", PALETTES)
def test_words_on_a_bar_are_legible_in_every_print_mode(palette: str) -> None:
    it = PALETTES[palette]
    ground = it.fills[Ink.BAR]
    assert ground is not None
    assert contrast(it.lines[Ink.ON_FILL], ground) >= 12


def test_mono_is_black_and_white() -> None:
    used = {*PALETTES["mono"].lines.values(), *PALETTES["mono"].fills.values()}
    assert used == {None, (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}


def test_contours_stay_out_of_pure_black_where_they_would_be_taken_for_ways() -> None:
    assert PALETTES["mono"].lines[Ink.EARTH] == (1.0, 1.0, 1.0)
    assert PALETTES["mono"].lines[Ink.WOOD] == PALETTES["mono"].lines[Ink.WATER] == (0.0, 0.0, 0.0)


@pytest.mark.parametrize("sight", [None, *SIGHT])
def test_everybody_distinguishes_the_two_sides_and_reads_their_words(sight: str | None) -> None:
    rgb = {ink: seen(it, sight) for ink, it in PALETTES["full"].fills.items() if it}
    assert difference(rgb[Ink.BLUE], rgb[Ink.RED]) >= 50
    assert difference(rgb[Ink.PALE_BLUE], rgb[Ink.PALE_RED]) >= 9
    for ink, ground in PALE.items():
        for one, other in ((ink, Ink.WHITE), (ink, ground), (Ink.BLACK, ground), (Ink.GREY70, ground)):
            assert contrast(rgb[one], rgb[other]) >= 4.5, (one, other)


def test_the_grid_of_a_map_is_paler_in_saver_than_roads_rivers_and_woods() -> None:
    lines = PALETTES["saver"].lines
    ground = (Ink.BLACK, Ink.WATER, Ink.WOOD, Ink.BLUE, Ink.RED, Ink.GREY70)
    assert 0.35 < dark(lines[Ink.GRID]) < min(dark(lines[it]) for it in ground)
