from __future__ import annotations

from typing import get_args

import pytest
from fontTools.ttLib import TTFont

from printgen.drawing.marks import Cut
from printgen.drawing.typeface import FILES, cap_height, file, missing, width
from printgen.units import MM_PER_POINT

CUTS: tuple[Cut, ...] = get_args(Cut)


def test_every_cut_has_a_font() -> None:
    assert set(FILES) == set(CUTS)
    assert [cut for cut in CUTS if not file(cut).is_file()] == []


@pytest.mark.parametrize("cut", CUTS)
def test_a_line_is_as_wide_as_its_characters_in_the_font(cut: Cut) -> None:
    font, text = TTFont(file(cut)), "Sopwith 1½ – Strutter, ÄÖ"
    names = font.getBestCmap()
    units = sum(font["hmtx"][names[ord(char)]][0] for char in text)
    assert width(text, cut, 10.5) == pytest.approx(units / font["head"].unitsPerEm * 10.5 * MM_PER_POINT, rel=1e-3)


def test_width_grows_with_the_size() -> None:
    assert width("Camel", "text", 14) == pytest.approx(2 * width("Camel", "text", 7))
    assert width("", "text", 7) == 0


@pytest.mark.parametrize("cut", CUTS)
def test_figures_are_tabular(cut: Cut) -> None:
    assert len({width(figure, cut, 10) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("cut", CUTS)
def test_capitals_are_as_high_as_in_the_font(cut: Cut) -> None:
    font = TTFont(file(cut))
    assert cap_height(cut, 20) == pytest.approx(font["OS/2"].sCapHeight / 1000 * 20 * MM_PER_POINT)
    drawn = font["glyf"][font.getBestCmap()[ord("H")]].yMax
    assert cap_height(cut, 1000) == pytest.approx(drawn * MM_PER_POINT, rel=0.03)


@pytest.mark.parametrize("cut", CUTS)
def test_characters_that_a_cut_lacks_are_told_once_and_in_order(cut: Cut) -> None:
    assert missing("B 漢 ½ 字 漢 ⚄", cut) == "漢字⚄"
    assert missing("ÄÖÜäöüß áéñ – − × · ½ ¼ ° „“", cut) == ""
