"""Which font of the machine a character is set in, that ours lack."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printgen.drawing.fonts import fallback
from printgen.drawing.fonts.fallback import find_fallback
from printgen.drawing.fonts.places import font_folders
from printgen.drawing.fonts.typeface import font_runs, load_face, missing_characters, width
from tests.fonts import JAPANESE, made


def chosen(char: str, folder: Path, weight: int = 400) -> str | None:
    """Return the name of the font file that is chosen from the folder for a character, or None if there is none."""
    font = find_fallback(char, weight, (folder,))
    return font.file.name if font else None


def test_fonts_are_looked_for_where_systems_keep_them() -> None:
    assert font_folders({"HOME": "/h"}, "linux") == (
        Path("/h/.local/share/fonts"),
        Path("/h/.fonts"),
        Path("/usr/local/share/fonts"),
        Path("/usr/share/fonts"),
    )
    assert font_folders({"HOME": "/h"}, "darwin") == (
        Path("/h/Library/Fonts"),
        Path("/Library/Fonts"),
        Path("/System/Library/Fonts"),
    )
    assert font_folders({"HOME": "/h", "XDG_DATA_HOME": "/d"}, "linux")[0] == Path("/d/fonts")


def test_the_users_own_folders_replace_them() -> None:
    told = os.pathsep.join(["/one", "/two"])
    assert font_folders({"HOME": "/h", "PRINTGEN_FONTS": told}, "linux") == (Path("/one"), Path("/two"))
    assert len(font_folders({"HOME": "/h", "PRINTGEN_FONTS": ""}, "linux")) == 4


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    assert (chosen("日", tmp_path), chosen("日", tmp_path / "nowhere")) == (None, None)


def test_folders_below_are_looked_through(tmp_path: Path) -> None:
    made(tmp_path / "deep" / "down", "a.ttf", "日")
    assert chosen("日", tmp_path) == "a.ttf"


def test_a_family_for_the_script_comes_before_any_other(tmp_path: Path) -> None:
    for name in ("Aardvark.ttf", "NotoSansJP-Regular.ttf", "ipag.ttf"):
        made(tmp_path, name, "日א")
    made(tmp_path, "NotoSansHebrew-Regular.ttf", "א")
    assert (chosen("日", tmp_path), chosen("א", tmp_path)) == ("NotoSansJP-Regular.ttf", "NotoSansHebrew-Regular.ttf")


def test_a_family_may_be_named_after_the_script(tmp_path: Path) -> None:
    for name in ("Aardvark.ttf", "NotoSansThai-Regular.ttf", "NotoSerifThai-Regular.ttf"):
        made(tmp_path, name, "\u0e44")
    assert chosen("\u0e44", tmp_path) == "NotoSansThai-Regular.ttf"


def test_a_font_that_lacks_the_character_is_passed_over(tmp_path: Path) -> None:
    made(tmp_path, "NotoSansJP-Regular.ttf", "日")
    made(tmp_path, "Zebra.ttf", "本")
    assert (chosen("本", tmp_path), chosen("三", tmp_path)) == ("Zebra.ttf", None)


def test_what_cannot_be_set_is_passed_over(tmp_path: Path) -> None:
    made(tmp_path, "NotoEmoji-Regular.ttf", "\U0001f600", kind="colour")
    made(tmp_path, "NotoSansSymbols2-Regular.ttf", "\U0001f600", blank="\U0001f600")
    made(tmp_path, "LastResort.otf", "\U0001f600", kind="cff")
    (tmp_path / "Symbola.ttf").write_bytes(b"broken")
    assert chosen("\U0001f600", tmp_path) is None
    last = made(tmp_path / "more", "Zebra.otf", "\U0001f600", kind="cff")
    found = find_fallback("\U0001f600", 400, (tmp_path, last.parent))
    assert found is not None
    assert found.file == last


@pytest.mark.parametrize(("weight", "expected"), [(400, "Regular"), (600, "Bold"), (700, "Bold"), (100, "Thin")])
def test_the_nearest_weight_is_taken(tmp_path: Path, weight: int, expected: str) -> None:
    for style in ("Thin", "Black", "Bold", "Regular"):
        made(tmp_path, f"NotoSansJP-{style}.ttf", "日")
    assert chosen("日", tmp_path, weight) == f"NotoSansJP-{expected}.ttf"


def test_upright_letters_of_a_plain_width_come_first(tmp_path: Path) -> None:
    for name in ("Alpha-Italic.ttf", "AlphaMono.ttf", "AlphaCondensed.ttf", "Zeta.ttf"):
        made(tmp_path, name, "日")
    assert chosen("日", tmp_path) == "Zeta.ttf"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("NotoSansJP-Regular.ttf", ("notosansjp", 400)),
        ("NotoSansJP-SemiBold.otf", ("notosansjp", 600)),
        ("NotoSansJP-VariableFont_wght.ttf", ("notosansjp", 400)),
        ("NotoSansHebrew[wdth,wght].ttf", ("notosanshebrew", 400)),
        ("NotoSansCJK-Bold.ttc", ("notosanscjk", 700)),
        ("Noto Sans JP Bold.ttf", ("notosansjp", 700)),
        ("DejaVuSans.ttf", ("dejavusans", 400)),
        ("DejaVuSans-ExtraLight.ttf", ("dejavusans", 200)),
        ("Arial Unicode.ttf", ("arialunicode", 400)),
        ("VL-Gothic-Regular.ttf", ("vlgothic", 400)),
        ("ipag.ttf", ("ipag", 400)),
    ],
)
def test_a_files_name_tells_family_and_weight(name: str, expected: tuple[str, int]) -> None:
    told = fallback._named(Path(name))
    assert (told.family, told.weight) == expected


def test_no_fonts_are_looked_for_as_long_as_ours_have_the_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    def looked(*_: object, **__: object) -> None:
        raise AssertionError("looked for fonts")

    load_face("text")
    monkeypatch.setattr(fallback, "walk_files", looked)
    monkeypatch.setenv("PRINTGEN_FONTS", "not looked at before")
    for text in ("Sopwith Camel – 1½", "Wałęsa Żółć", "Иван Кожедуб", "Ωμέγα", "Cafe\u0301", "a\u00adb\u200d"):
        assert (missing_characters(text, "text"), width(text, "text", 10) > 0) == ("", True)
    with pytest.raises(AssertionError, match="looked for fonts"):
        font_runs("\u4e00 is not ours", "text")


def test_a_name_is_set_in_one_face_where_one_has_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, "NotoSansJP-Regular.ttf", "坂井")
    made(tmp_path, "ipag.ttf", JAPANESE)
    monkeypatch.setenv("PRINTGEN_FONTS", str(tmp_path))
    found = [(part.font.file.name, part.text) for part in font_runs("三坂井", "text") if not isinstance(part.font, str)]
    assert found == [("ipag.ttf", "三坂井")]
