"""Outliers: far from all others, and not because one of them is odd."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.checks.outliers import spread_of

FUEL = [37, 37, 45, 45, 52, 52, 55, 67]


@pytest.mark.parametrize("value", [155, 550, 5])
def test_a_digit_too_many_or_too_few_is_one(value: int) -> None:
    assert (37, 48.5, 67) == spread_of(value, FUEL)


@pytest.mark.parametrize("value", [37, 50, 67, 70, 30])
def test_what_others_have_or_nearly_have_is_none(value: int) -> None:
    assert None is spread_of(value, FUEL)


def test_of_many_others_none_is_far_beyond_and_of_few_some_may_be() -> None:
    assert None is spread_of(11, [10] * 12)
    assert (10, 10, 10) == spread_of(12, [10] * 12)
    assert None is spread_of(15, [10] * 11)
    assert (10, 10, 10) == spread_of(16, [10] * 11)


def test_one_odd_figure_does_not_hide_another() -> None:
    assert None is not spread_of(155, [*FUEL, 120])


def test_too_few_others_show_nothing() -> None:
    assert None is spread_of(1000, [10, 10, 10, 10])
    assert None is not spread_of(1000, [10, 10, 10, 10, 10])


@given(st.lists(st.integers(0, 999), min_size=5), st.data())
def test_what_another_has_is_never_one(others: list[int], data: st.DataObject) -> None:
    assert None is spread_of(data.draw(st.sampled_from(others)), others)


@given(st.lists(st.integers(0, 999), min_size=5), st.integers(0, 999), st.randoms())
def test_the_order_of_the_others_makes_no_difference(others: list[int], value: int, random) -> None:
    shuffled = list(others)
    random.shuffle(shuffled)
    assert spread_of(value, others) == spread_of(value, shuffled)
