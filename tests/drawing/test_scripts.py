"""Text in the order and the letters in which it is set."""

from __future__ import annotations

import pytest

from printgen.drawing.fonts.scripts import base_letters, has_right_to_left, normalize_text, visual_order

#: Hebrew letters for the capitals of the tests below: what runs from right to left, readable here from left to right.
HEBREW = str.maketrans("ABCDEF", "אבגדהו")
LATIN = str.maketrans("אבגדהו", "ABCDEF")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Camel 1½", "Camel 1½"),
        ("Cafe\u0301", "Café"),
        ("\u1112\u1161\u11ab", "한"),
        ("か\u3099", "が"),
        ("\ufa19 kept", "\ufa19 kept"),
        ("soft\u00adhyphen", "softhyphen"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("left\u200eright\u202eover\u202c", "leftrightover"),
        ("坂井\u3000三郎", "坂井 三郎"),
        ("1\u2009000", "1 000"),
        ("5\u2007000", "5\u2007000"),
        ("\u2708\ufe0f", "\u2708"),
        ("\U0001f468\u200d\u2708\ufe0f", "\U0001f468\u2708"),
        ("\U0001f44d\U0001f3fd", "\U0001f44d"),
        ("1\ufe0f\u20e3", "1"),
        ("\u5203\U000e0100", "\u5203"),
        ("\u05d0\u05b8\u05d1", "\u05d0\u05d1"),
        ("\u0645\u064f\u062d", "\u0645\u062d"),
        ("x\u0302", "x\u0302"),
        ("", ""),
    ],
)
def test_what_is_not_to_be_seen_is_left_out(text: str, expected: str) -> None:
    assert normalize_text(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("xyz 12", "xyz 12"),
        ("ABC", "CBA"),
        ("xyz ABC", "xyz CBA"),
        ("xyz ABC 3", "xyz 3 CBA"),
        ("xyz (ABC) 3", "xyz (CBA) 3"),
        ("ABC (1917) xyz", "xyz (1917) CBA"),
        ("AB (xy) CD", "DC (xy) BA"),
        ("((AB))", "((BA))"),
        ("<AB> [CD]", "[DC] <BA>"),
        ("AB\u200e (x)", " (x)BA"),
        ("x \u2067AB y CD\u2069", "x DC y BA"),
    ],
)
def test_what_runs_from_the_right_is_turned_about(text: str, expected: str) -> None:
    assert visual_order(normalize_text(text.translate(HEBREW)), joined=True).translate(LATIN) == expected


def test_arabic_letters_are_joined_or_left_apart() -> None:
    assert visual_order("محمد", joined=True) == "\ufeaa\ufee4\ufea4\ufee3"
    assert visual_order("محمد", joined=False) == "دمحم"
    assert visual_order("سلام", joined=True) == "\ufee1\ufefc\ufeb3"
    assert visual_order("الله", joined=True) == "\ufeea\ufee0\ufedf\ufe8d"


def test_half_a_character_becomes_the_sign_for_one() -> None:
    assert (visual_order("a\ud83d", joined=True), visual_order("אב\ud83d", joined=True)) == ("a\ufffd", "\ufffdבא")


@pytest.mark.parametrize(("text", "expected"), [("Camel", False), ("日本", False), ("אב", True), ("a محمد", True)])
def test_scripts_from_the_right_are_known(text: str, expected: bool) -> None:
    assert has_right_to_left(text) == expected


def test_a_form_stands_for_its_letters() -> None:
    assert [base_letters(char) for char in "\ufee3\ufefb日ﬁé"] == ["م", "لا", "日", "ﬁ", "é"]
