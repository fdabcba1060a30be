"""Columns that line up, and lines that no terminal breaks in mid-word."""

import pytest

from printgen.report.table import align_rows, split_table, text, wrap_text

ROWS = [("id", "nation", "what there is to say of it"), ("camel", "britain", "turns right better than left, " * 3)]


def test_columns_are_as_wide_as_their_widest_cell():
    assert align_rows([("a", "bcd", "e"), ("fgh", "i", "")]) == ["a    bcd  e", "fgh  i"]
    assert align_rows([]) == []


@pytest.mark.parametrize("width", [40, 60, 80])
def test_no_line_is_longer_than_the_terminal_and_no_word_is_broken_or_lost(width):
    whole = text(ROWS)
    narrow = text(ROWS, width)
    assert max(map(len, narrow.splitlines())) <= width < max(map(len, whole.splitlines()))
    assert narrow.split() == whole.split()


def test_what_goes_over_stands_below_its_column():
    first, second, *_ = text(ROWS, 60).splitlines()[1:]
    assert second.index(second.strip()) == first.index("turns")


def test_where_nobody_reads_on_a_terminal_lines_stay_as_long_as_they_are():
    assert wrap_text("word " * 50, None) == "word " * 50
    assert text(ROWS) == text(ROWS, 200)


def test_columns_without_room_stand_below_with_the_first():
    rows = [("id", "one", "two", "three"), ("a", "11111", "22222", "33333")]
    assert split_table(rows, 12) == [["id  one", "a   11111"], ["id  two", "a   22222"], ["id  three", "a   33333"]]
    assert split_table(rows, 16) == [["id  one    two", "a   11111  22222"], ["id  three", "a   33333"]]
    assert split_table(rows, None) == [align_rows(rows)]
