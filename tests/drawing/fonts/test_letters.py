"""What a character is called in a finding, and what to do about it."""

from __future__ import annotations

import pytest

from printgen.drawing.fonts.letters import describe_character, escape_surrogates, is_complex_script, missing_font_hint


@pytest.mark.parametrize(
    ("char", "expected"),
    [
        ("い", "い (U+3044 HIRAGANA LETTER I)"),
        ("日", "日 (U+65E5)"),
        ("\U0001f600", "\U0001f600 (U+1F600 GRINNING FACE)"),
        ("\u05d0", "\u05d0 (U+05D0 HEBREW LETTER ALEF)"),
        ("\n", "U+000A"),
        ("\ud83d", "U+D83D"),
    ],
)
def test_a_character_is_named_so_that_it_can_be_found(char: str, expected: str) -> None:
    assert describe_character(char) == expected


@pytest.mark.parametrize(
    ("chars", "expected"),
    [
        ("日", "install a font that has it, such as Noto Sans JP"),
        ("日い", "install a font that has them, such as Noto Sans JP"),
        ("日א", "install a font that has them, such as Noto Sans JP and Noto Sans Hebrew"),
        ("م", "install a font that has it, such as Noto Sans Arabic"),
        ("김", "install a font that has it, such as Noto Sans KR"),
        ("\U0001f600", "install a font that has it, such as Noto Emoji or Symbola"),
        ("\u0302", "install a font that has it, such as DejaVu Sans"),
        ("ɸ", "install a font that has it, such as Noto Sans"),
        ("日\n", "remove the characters that cannot be printed"),
        ("क", "use another script; printgen cannot join the letters of this one"),
    ],
)
def test_the_remedy_names_what_to_install(chars: str, expected: str) -> None:
    assert missing_font_hint(chars) == expected


def test_scripts_whose_letters_are_joined_are_known() -> None:
    assert [char for char in "a日אمкคกকကខ" if is_complex_script(char)] == ["ক", "က", "ខ"]


def test_half_a_character_can_be_told() -> None:
    assert escape_surrogates("a\ud83db").encode() == b"aU+D83Db"
