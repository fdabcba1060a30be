"""Line ends in flowed text."""

from __future__ import annotations

from printgen.products.bound import bind_terms, bind_words, split_blanks, split_subject


def test_short_terms_are_joined_and_long_words_may_break() -> None:
    assert bind_terms("1 m/p in V.4").replace("\u2060", "|") == "1 m|/|p in V|.|4"
    assert bind_terms("field-of-fire/blind-spot") == "field-of-fire/blind-spot"


def test_a_short_last_word_is_bound() -> None:
    assert bind_words("after a dive, gain 3 hexes, then move on.").split("\u00a0") == [
        "after a dive, gain 3 hexes, then move",
        "on.",
    ]
    assert bind_words("once per turn, machineguns").count("\u00a0") == 0
    # The joiners in a term are not part of its length.
    assert bind_words("a critical hit takes effect immediately, in any game (Tournament V.4).").count("\u00a0") == 1


def test_a_sign_stays_with_its_meaning() -> None:
    assert bind_words("B3R: one blue, three red. –: no hit.").split("\u00a0") == [
        "B3R: one blue, three red. –:",
        "no",
        "hit.",
    ]


def test_long_blanks_are_lines_to_write_on_and_short_ones_are_part_of_the_text() -> None:
    assert split_blanks("Angles: __________ __________") == ("Angles:", 2)
    assert split_blanks("Roll ____ or more.") == ("Roll ____ or more.", 0)
    assert split_blanks("Mentioned in V.7.") == ("Mentioned in V.7.", 0)


def test_the_subject_of_a_remark_is_a_few_words_before_a_colon() -> None:
    assert split_subject("Over diving: draw a marker: one per level.") == (
        "Over diving",
        "Draw a marker: one per level.",
    )
    for text in ("Draw a marker per level.", "See 3.2: draw a marker.", "Draw one marker for each of these: a, b."):
        assert split_subject(text) == ("", text)
