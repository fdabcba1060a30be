"""Text in lines: as many words on a line as fit, nothing lost, nothing too wide; of one cut, and in several."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.fonts.typeface import width
from printgen.drawing.text_block import Run, TextLine, lines, wrap

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


LONG_WORDS = st.lists(st.text("abcdé½-", min_size=1, max_size=30), min_size=1, max_size=20)
CUTS = st.sampled_from(["text", "strong", "slant"])
RUNS = st.lists(st.builds(lambda words, cut: Run(" ".join(words), cut), LONG_WORDS, CUTS), max_size=4)


def texts(found: tuple[TextLine, ...]) -> list[str]:
    return ["".join(piece.text for piece in line.pieces) for line in found]


def end(line: TextLine) -> float:
    last = line.pieces[-1]
    return last.x + width(last.text, last.cut, line.size)


def test_as_many_words_stand_on_a_line_as_fit() -> None:
    assert texts(lines((Run("must glide to the ground"),), 8.5, 20)) == ["must glide to", "the ground"]
    assert texts(lines((Run("must glide to the ground"),), 8.5, 100)) == ["must glide to the ground"]
    assert lines((Run(""), Run(" \n ")), 8.5, 20) == ()


def test_cuts_change_within_a_word_and_pieces_follow_one_another() -> None:
    (line,) = lines((Run("Ash", "strong"), Run(", a  pilot; "), Run("late", "slant")), 8.5, 100)
    assert [(it.text, it.cut) for it in line.pieces] == [("Ash", "strong"), (", a pilot; ", "text"), ("late", "slant")]
    for before, after in pairwise(line.pieces):
        assert abs(before.x + width(before.text, before.cut, 8.5) - after.x) < 1e-9


def test_what_belongs_to_a_word_stays_with_it() -> None:
    room = width("aaa Ash", "strong", 8.5)
    assert texts(lines((Run("aaa "), Run("Ash", "strong"), Run(", b")), 8.5, room)) == ["aaa", "Ash, b"]
    assert texts(lines((Run("aaa bbb\u00a0ccc"),), 8.5, room)) == ["aaa", "bbb\u00a0ccc"]


def test_a_word_too_wide_is_broken_but_not_between_a_letter_and_its_accent() -> None:
    assert texts(lines((Run("a Hannoveraner b"),), 8.5, 10)) == ["a", "Hannov", "eraner", "b"]
    assert texts(lines((Run("e\u0301" * 3),), 8.5, width("e", "text", 8.5))) == ["e\u0301"] * 3
    assert texts(lines((Run("abc"),), 8.5, 0.1)) == ["a", "b", "c"]


def test_all_lines_but_the_first_are_set_in() -> None:
    first, *others = lines((Run("must glide to the ground"),), 8.5, 20, hang=3.0)
    assert first.pieces[0].x == 0
    assert [it.pieces[0].x for it in others] == [3.0] * len(others)
    assert len(others) >= 1


def test_a_paragraph_of_exactly_the_room_fits() -> None:
    assert len(lines((Run("Sopwith Camel", "strong"),), 7, width("Sopwith Camel", "strong", 7))) == 1


@given(RUNS, st.sampled_from([0.0, 3.0]))
def test_nothing_is_lost_and_nothing_is_too_wide(runs: list[Run], hang: float) -> None:
    found = lines(runs, 8.5, ROOM, hang)
    together = "".join("".join(run.text for run in runs).split())
    assert "".join(texts(found)).replace(" ", "") == together
    assert [line for line in found if end(line) > ROOM + 1e-3] == []
