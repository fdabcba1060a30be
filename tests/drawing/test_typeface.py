from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import get_args

import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase.ttfonts import TTFontFace

from printgen.drawing.fonts.metrics import read_metrics
from printgen.drawing.fonts.typeface import (
    FILES,
    WEIGHTS,
    FontRun,
    cap_height,
    font_file,
    font_runs,
    load_face,
    missing_characters,
    plain_widths,
    run_width,
    width,
)
from printgen.drawing.marks import Cut
from printgen.units import MM_PER_POINT
from tests.fonts import everything, made

CUTS: tuple[Cut, ...] = get_args(Cut)


def test_every_cut_has_a_font() -> None:
    assert set(FILES) == set(CUTS)
    assert [cut for cut in CUTS if not font_file(cut).is_file()] == []


@pytest.mark.parametrize("cut", CUTS)
def test_a_line_is_as_wide_as_its_characters_in_the_font(cut: Cut) -> None:
    font, text = TTFont(font_file(cut)), "Sopwith 1½ – Strutter, ÄÖ"
    names = font.getBestCmap()
    units = sum(font["hmtx"][names[ord(char)]][0] for char in text)
    assert width(text, cut, 10.5) == pytest.approx(units / font["head"].unitsPerEm * 10.5 * MM_PER_POINT, rel=1e-3)


@pytest.mark.parametrize("cut", CUTS)
def test_text_is_measured_as_pdfs_set_it(cut: Cut) -> None:
    face, measured = TTFontFace(BytesIO(font_file(cut).read_bytes())), read_metrics(font_file(cut).read_bytes())
    assert measured.widths == {chr(code): width for code, width in face.charWidths.items()}
    assert measured.cap_height == face.capHeight


@pytest.mark.parametrize("cut", CUTS)
def test_a_face_has_the_glyphs_that_reportlab_reads(cut: Cut) -> None:
    face, read = load_face(cut), TTFontFace(BytesIO(font_file(cut).read_bytes()))
    assert face.charToGlyph == read.charToGlyph
    assert list(face.hmetrics) == read.hmetrics
    assert list(face.glyphPos) == read.glyphPos
    used = [ord(char) for char in "Sopwith 1½ – Ä"]
    assert face.makeSubset(used) == read.makeSubset(used)
    assert face.getCharWidth(ord("漢")) == read.getCharWidth(ord("漢"))


def test_width_grows_with_the_size() -> None:
    assert width("Camel", "text", 14) == pytest.approx(2 * width("Camel", "text", 7))
    assert width("", "text", 7) == 0


@pytest.mark.parametrize("cut", CUTS)
def test_figures_are_tabular(cut: Cut) -> None:
    assert len({width(figure, cut, 10) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("cut", CUTS)
def test_capitals_are_as_high_as_in_the_font(cut: Cut) -> None:
    font = TTFont(font_file(cut))
    assert cap_height(cut, 20) == pytest.approx(font["OS/2"].sCapHeight / 1000 * 20 * MM_PER_POINT)
    drawn = font["glyf"][font.getBestCmap()[ord("H")]].yMax
    assert cap_height(cut, 1000) == pytest.approx(drawn * MM_PER_POINT, rel=0.03)


@pytest.mark.parametrize("cut", CUTS)
def test_characters_that_a_cut_lacks_are_told_once_and_in_order(cut: Cut) -> None:
    assert missing_characters("B 漢 ½ 字 漢 ⚄", cut) == "漢字⚄"
    assert missing_characters("ÄÖÜäöüß áéñ – − × · ½ ¼ ° „“", cut) == ""


@pytest.fixture
def fonts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of fonts for names in other scripts, and make it the only font folder."""
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    return everything(tmp_path)


def told(text: str, cut: Cut = "text") -> list[tuple[str, str]]:
    """Return the parts of a line: the cut or font file in which each is set, and its printed text."""
    parts = font_runs(text, cut)
    return [(part.font if isinstance(part.font, str) else part.font.file.stem, part.text) for part in parts]


def test_each_cut_is_as_heavy_as_its_font() -> None:
    assert {cut: TTFont(font_file(cut))["OS/2"].usWeightClass for cut in CUTS} == WEIGHTS


@pytest.mark.parametrize(
    "text", ["Zażółć gęślą jaźń ŁŚĆŻŹĘĄŃÓ", "Čeněk Šťastný Őrsi Ğ ş ı", "Александр Ёжик Їжак Ѓќ", "Ωμέγα"]
)
@pytest.mark.parametrize("cut", CUTS)
def test_names_in_the_letters_of_europe_are_set_in_our_own_fonts(text: str, cut: Cut) -> None:
    assert missing_characters(text, cut) == ""
    assert all(isinstance(part.font, str) for part in font_runs(text, cut))


def test_what_the_italic_lacks_is_set_upright() -> None:
    assert told("Lt. Жуков", "slant") == [("slant", "Lt. "), ("text", "Жуков")]


def test_an_accent_and_its_letter_are_one_character() -> None:
    assert told("Cafe\u0301") == [("text", "Café")]
    assert width("Cafe\u0301", "text", 10) == width("Café", "text", 10)


def test_characters_that_cannot_be_seen_take_no_room() -> None:
    assert width("a\u200bb\u00ad\u202e", "text", 10) == width("ab", "text", 10)
    assert (font_runs("\u200b", "text"), width("\u200b", "text", 10), missing_characters("\u200b", "text")) == (
        (),
        0,
        "",
    )


def test_each_part_of_a_name_is_in_a_font_that_has_it(fonts: Path) -> None:
    assert told("Ace 坂井 Saburō") == [("text", "Ace "), ("NotoSansJP-Regular", "坂井"), ("text", " Saburō")]
    assert told("坂井", "display") == [("NotoSansJP-Bold", "坂井")]
    assert told("Aviv אביב 3") == [("text", "Aviv 3 "), ("NotoSansHebrew-Regular", "ביבא")]
    assert told("محمد") == [("NotoSansArabic-Regular", "\ufeaa\ufee4\ufea4\ufee3")]
    assert told("\U0001f468\u200d\u2708\ufe0f!") == [("NotoEmoji-Regular", "\U0001f468\u2708"), ("text", "!")]


def test_nothing_is_missing_where_a_font_has_it(fonts: Path) -> None:
    for text in ("坂井三郎", "Aviv אביב 3", "محمد علي", "\U0001f600 ace \u2708\ufe0f"):
        assert missing_characters(text, "text") == ""


def test_a_line_of_several_fonts_is_as_wide_as_its_parts(fonts: Path) -> None:
    text = "Ace 坂井"
    wide = sum(plain_widths("text")[char] for char in "Ace ") + 637 + 600 + 2 * 37
    assert width(text, "text", 10) == pytest.approx(wide / 1000 * 10 * MM_PER_POINT)
    assert width(text, "text", 10) == sum(run_width(part, 10) for part in font_runs(text, "text"))


def test_arabic_stays_apart_where_the_font_has_no_forms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, "NotoSansArabic-Regular.ttf", "محد")
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    assert (told("محمد"), missing_characters("محمد", "text")) == ([("NotoSansArabic-Regular", "دمحم")], "")


@pytest.mark.parametrize(
    ("text", "lacking"),
    [
        ("坂井 坂", "坂井"),
        ("Aviv אב", "אב"),
        ("محمد", "محد"),
        ("\U0001f468\u200d\u2708\ufe0f\U0001f44d\U0001f3fd", "\U0001f468\u2708\U0001f44d"),
        ("x\u0302", "\u0302"),
        ("क a", "क"),
        ("a\nb\x07", "\n\x07"),
        ("\ud83d", "\ud83d"),
    ],
)
def test_without_such_fonts_each_character_is_missing(text: str, lacking: str) -> None:
    assert missing_characters(text, "text") == lacking


def test_letters_that_would_have_to_be_joined_are_missing_whatever_fonts_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, "NotoSansDevanagari-Regular.ttf", "\u0915\u0930")
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    assert missing_characters("\u0915\u0930", "text") == "\u0915\u0930"


def test_what_no_font_has_stays_in_the_cut() -> None:
    assert font_runs("a日", "strong") == (FontRun("strong", "a日"),)
