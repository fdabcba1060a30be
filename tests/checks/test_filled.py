"""Tables that an owner fills in: what lacks, what is half there, and what is out of order, at its place."""

from __future__ import annotations

from printgen.checks.filled import blank, by_range, falling_hits, half_filled, in_steps, never_less, on_scale
from printgen.data.records.fields import UNKNOWN


def test_a_row_is_blank_where_nobody_knows_it_or_a_cell_of_it() -> None:
    assert [blank(it) for it in (UNKNOWN, ("0", "unknown"), ("0", "1"), "Pilot killed")] == [True, True, False, False]


def test_half_a_table_is_found_at_its_first_blank_and_a_whole_one_is_not() -> None:
    (it,) = half_filled({1: "a", 2: UNKNOWN, 3: UNKNOWN}, "rows")
    assert (it.path, it.message) == (("rows", 2), "other rows are filled in, but these are blank: 2, 3")
    assert list(half_filled({1: "a", 2: "b"}, "rows")) == []
    assert list(half_filled({1: UNKNOWN, 2: UNKNOWN}, "rows")) == []
    # What the book itself has does not count as filled in.
    assert list(half_filled({1: "a", 2: UNKNOWN}, "rows", given=(1,))) == []


def test_each_range_has_a_row_and_no_other() -> None:
    found = [(it.path, it.message) for it in by_range({1: UNKNOWN, 4: UNKNOWN}, "ranges", range(1, 4), "guns fire")]
    assert found == [(("ranges",), "no row for range 2, 3"), (("ranges", 4), "range 4: guns fire 1 to 3 hexes")]


def test_hits_rise_with_the_roll_and_never_with_the_range() -> None:
    found = [it.path for it in falling_hits({1: ("0", "2*", "1"), 2: ("0", "3", "unknown")}, "ranges", first=2)]
    assert found == [("ranges", 1, 2), ("ranges", 2, 1)]
    assert list(falling_hits({1: ("0", "1", "2*"), 2: ("0", "1", "1")}, "ranges", first=2)) == []


def test_costs_never_fall_nor_follow_a_blank_nor_are_nothing() -> None:
    found = [it.path for it in never_less({"first": 0, "second": UNKNOWN, "third": 3}, ("left",), "hexside")]
    assert found == [("left", "first"), ("left", "third")]
    assert list(never_less({"first": 1, "second": 1, "third": UNKNOWN}, ("left",), "hexside")) == []


def test_figures_stand_on_their_scale_and_on_its_steps() -> None:
    assert [list(on_scale("speed", ("s",), it, range(2, 12))) != [] for it in (1, 2, 11, 12, UNKNOWN)] == [
        *(True, False, False, True, False)
    ]
    (it,) = in_steps("climb", ("c",), 130, 50)
    assert it.hint == "altitudes are in steps of 50 metres; did you mean 150?"
    assert list(in_steps("climb", ("c",), 150, 50)) == []
