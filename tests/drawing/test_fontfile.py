"""Font files: which are of use, what they hold, and what of it is put into a document."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTCollection, TTFont

from printgen.drawing.fonts import fontfile
from printgen.drawing.fonts.fallback import find_fallback
from printgen.drawing.fonts.fontfile import character_width, has_character, has_ink_for, select_font, subset_installed
from printgen.drawing.fonts.typeface import font_file
from tests.fonts import JAPANESE, made


def shape(font: TTFont, char: str) -> tuple[float, ...] | None:
    """Return the box around a character's ink."""
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(char)]].draw(pen)
    return pen.bounds


def test_a_font_has_the_characters_it_maps(tmp_path: Path) -> None:
    font = made(tmp_path, "a.ttf", "日本acz")
    assert [char for char in "本日abcyz\U0001f600" if has_character(font, char)] == ["本", "日", "a", "c", "z"]


@pytest.mark.parametrize("content", [b"", b"no font", b"\0\1\0\0" + b"\xff" * 40, b"OTTO\0\5"])
def test_a_file_that_is_no_font_has_nothing(tmp_path: Path, content: bytes) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(content)
    assert [has_character(broken, "日"), has_character(tmp_path / "nowhere.ttf", "日")] == [False, False]


def test_a_font_cut_short_has_nothing_or_draws_nothing(tmp_path: Path) -> None:
    whole = made(tmp_path, "whole.ttf", JAPANESE).read_bytes()
    usable = []
    for kept in range(12, len(whole), 37):
        short = tmp_path / f"{kept}.ttf"
        short.write_bytes(whole[:kept])
        usable.append(has_character(short, "日") and has_ink_for(short, "日"))
    assert len(usable) > 20
    assert not any(usable[: len(usable) // 3])


@pytest.mark.parametrize("wrong", ["no name", 0, 65535, "a pipe"])
def test_a_broken_font_is_passed_over_with_a_warning(
    wrong: str | int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good, broken = made(tmp_path, "good.ttf", "日"), tmp_path / "a-broken.ttf"
    with TTFont(good) as font:
        if wrong == "no name":
            del font["name"]
        elif isinstance(wrong, int):
            font["head"].unitsPerEm = wrong
        font.save(broken)
    if wrong == "a pipe":
        broken.unlink()
        os.mkfifo(broken)
    found = find_fallback("日", 400, (tmp_path,))
    assert found is not None
    assert found.file == good
    assert caplog.messages == [f"{broken}: the font cannot be read and is ignored"]


@pytest.mark.parametrize("licence", [0x0002, 0x0200, 0x0100, 0x0104])
def test_a_font_that_must_not_be_embedded_is_of_no_use(tmp_path: Path, licence: int) -> None:
    assert not has_character(made(tmp_path, "a.ttf", "日", licence=licence), "日")


@pytest.mark.parametrize("licence", [0x0000, 0x0004, 0x0008, 0x000A])
def test_a_font_that_may_be_embedded_is_of_use(tmp_path: Path, licence: int) -> None:
    assert has_character(made(tmp_path, "a.ttf", "日", licence=licence), "日")


def test_letters_that_are_coloured_pictures_are_of_no_use(tmp_path: Path) -> None:
    assert not has_character(made(tmp_path, "a.ttf", "\U0001f600", kind="colour"), "\U0001f600")


def test_a_blank_is_no_letter(tmp_path: Path) -> None:
    font = made(tmp_path, "a.ttf", "日本", blank="日")
    assert [(has_character(font, char), has_ink_for(font, char)) for char in "日本"] == [(True, False), (True, True)]


def test_what_is_cut_down_holds_the_used_characters_and_no_more(tmp_path: Path) -> None:
    source = made(tmp_path, "a.ttf", JAPANESE)
    cut = TTFont(BytesIO(subset_installed(select_font(source, 400), frozenset("三日"))))
    assert {chr(code) for code in cut.getBestCmap()} == {"三", "日"}
    assert cut["maxp"].numGlyphs == 3
    whole = TTFont(source)
    assert [shape(cut, char) for char in "三日"] == [shape(whole, char) for char in "三日"]
    assert [table for table in ("GSUB", "GPOS", "kern", "fpgm") if table in cut] == []


def test_the_same_bytes_come_out_each_time(tmp_path: Path) -> None:
    font, used = select_font(made(tmp_path, "a.ttf", JAPANESE), 400), frozenset("三日")
    first = subset_installed(font, used)
    fontfile.subset_installed.cache_clear()
    assert first == subset_installed(font, used)


def test_outlines_of_another_kind_become_those_of_truetype(tmp_path: Path) -> None:
    source = made(tmp_path, "a.otf", JAPANESE, kind="cff")
    assert "CFF " in TTFont(source)
    cut = TTFont(BytesIO(subset_installed(select_font(source, 400), frozenset("三"))))
    assert ("glyf" in cut, "CFF " in cut) == (True, False)
    assert shape(cut, "三") == shape(TTFont(source), "三")


def test_of_a_collection_the_first_font_is_taken(tmp_path: Path) -> None:
    both = TTCollection()
    both.fonts = [TTFont(made(tmp_path, name, chars)) for name, chars in (("a.ttf", "日"), ("b.ttf", "本"))]
    both.save(tmp_path / "both.ttc")
    assert [has_character(tmp_path / "both.ttc", char) for char in "日本"] == [True, False]


def test_a_letter_is_as_wide_as_in_the_font(tmp_path: Path) -> None:
    font = select_font(made(tmp_path, "a.ttf", "日本"), 400)
    assert [character_width(font, char) for char in "日本"] == [637, 674]


@pytest.mark.parametrize(("weight", "expected"), [(400, 687.5), (100, 500), (900, 1000), (950, 1000)])
def test_a_font_that_can_vary_is_set_at_the_weight_asked_for(tmp_path: Path, weight: int, expected: float) -> None:
    font = select_font(made(tmp_path, "a.ttf", "日", varies=True), weight)
    assert (font.weight, character_width(font, "日")) == (min(weight, 900), pytest.approx(expected, abs=0.5))
    cut = TTFont(BytesIO(subset_installed(font, frozenset("日"))))
    advance, _ = cut["hmtx"][cut.getBestCmap()[ord("日")]]
    assert ("fvar" in cut, advance) == (False, pytest.approx(expected, abs=0.6))


def test_any_other_font_has_the_weight_it_has(tmp_path: Path) -> None:
    assert select_font(made(tmp_path, "a.ttf", "日", weight=300), 700).weight == 300


def test_a_familys_name_can_stand_in_a_style_sheet(tmp_path: Path) -> None:
    assert select_font(made(tmp_path, "a.ttf", "日", family='It\'s <A> "B"'), 400).family == "Its A B"


def test_our_own_fonts_are_cut_down_without_kerning() -> None:
    cut = TTFont(BytesIO(fontfile.subset_file(font_file("text"), "AV")))
    assert {chr(code) for code in cut.getBestCmap()} == {"A", "V"}
    assert [table for table in ("GSUB", "GPOS", "kern") if table in cut] == []
