from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.fonts.typeface import width
from printgen.drawing.text_block import wrap

ROOM = 30.0
WORDS = st.lists(st.text("abcdé½-", min_size=1, max_size=9), min_size=1, max_size=20)


def test_lines_hold_as_many_words_as_fit() -> None:
    assert wrap("must glide to the ground", "text", 8.5, 20) == ("must glide to", "the ground")
    assert wrap("must glide to the ground", "text", 8.5, 100) == ("must glide to the ground",)


def test_no_text_takes_no_line() -> None:
    assert wrap("", "text", 8.5, 20) == ()


def test_line_ends_in_the_text_are_kept() -> None:
    assert wrap("one\n\ntwo three", "text", 8.5, 100) == ("one", "", "two three")


def test_words_joined_by_a_no_break_space_stay_together() -> None:
    assert wrap("aaa bbb\u00a0ccc", "text", 8.5, width("aaa bbb", "text", 8.5)) == ("aaa", "bbb\u00a0ccc")


def test_a_word_too_wide_stands_alone_and_whole() -> None:
    assert wrap("a Hannoveraner b", "text", 8.5, 5) == ("a", "Hannoveraner", "b")


def test_a_text_of_exactly_the_room_fits() -> None:
    assert wrap("Sopwith Camel", "strong", 7, width("Sopwith Camel", "strong", 7)) == ("Sopwith Camel",)


@given(WORDS)
def test_no_word_is_lost_and_every_line_is_full_but_fits(words: list[str]) -> None:
    lines = wrap(" ".join(words), "text", 10, ROOM)
    assert " ".join(lines).split(" ") == words
    assert [line for line in lines if " " in line and width(line, "text", 10) > ROOM + 1e-6] == []
    for line, following in pairwise(lines):
        assert width(f"{line} {following.split(' ')[0]}", "text", 10) > ROOM
