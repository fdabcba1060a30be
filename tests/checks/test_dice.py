"""Die tables: gaps, overlaps, and totals the dice cannot give."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from printgen.checks.dice import die_table, die_tables, span, totals
from printgen.data.kind import Case, Kind, Library
from printgen.data.records.fields import Die, Id
from printgen.data.records.record import Record
from tests.documents import parsed


class Weather(Record):
    weather: Id
    wind: Annotated[dict[str | int, str], Die("2d6")] = {}
    clouds: Annotated[tuple[str, ...], Field(strict=False), Die("1d6")] | None = None


def messages(text: str) -> Iterator[str]:
    document = parsed(text)
    record = Weather.model_validate(document.value)
    case = Case(Kind("weather", "weather.yaml", Weather, "weather"), "rain", record, document)
    return (problem.message for problem in die_tables.find_problems(case, Library()))


@pytest.mark.parametrize(("dice", "low", "high"), [("1d6", 1, 6), ("2d6", 2, 12), ("1d10", 1, 10), ("3d6", 3, 18)])
def test_the_totals_of_dice(dice: str, low: int, high: int) -> None:
    assert list(range(low, high + 1)) == list(totals(dice))


@pytest.mark.parametrize(("text", "expected"), [("4", (4, 4)), ("1-3", (1, 3)), ("10 - 12", (10, 12)), ("x", None)])
def test_a_label_is_a_total_or_a_range(text: str, expected: tuple[int, int] | None) -> None:
    assert expected == span(text)


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([(1, 3), (4, 6)], []),
        ([(1, 3), (5, 6)], ["no result for 4"]),
        ([(1, 2), (5, 5)], ["no result for 3, 4 and 6"]),
        ([(1, 3), (3, 6)], ["3 occurs more than once"]),
        ([(1, 6), (7, 7)], ["1d6 cannot give 7"]),
        ([(1, 3), (6, 4)], ["6-4 is in descending order", "no result for 4, 5 and 6"]),
    ],
)
def test_what_is_wrong_with_a_table_for_a_die(ranges: list[tuple[int, int]], expected: list[str]) -> None:
    assert expected == list(die_table(ranges, "1d6"))


@given(cuts=st.sets(st.integers(3, 12)))
def test_any_cut_of_the_totals_into_ranges_is_whole(cuts: set[int]) -> None:
    edges = [2, *sorted(cuts), 13]
    ranges = [(low, high - 1) for low, high in pairwise(edges)]
    assert [] == list(die_table(ranges, "2d6"))


@given(cuts=st.sets(st.integers(3, 12), min_size=1), data=st.data())
def test_a_range_left_out_is_a_gap(cuts: set[int], data: st.DataObject) -> None:
    edges = [2, *sorted(cuts), 13]
    ranges = [(low, high - 1) for low, high in pairwise(edges)]
    ranges.remove(data.draw(st.sampled_from(ranges)))
    (fault,) = die_table(ranges, "2d6")
    assert fault.startswith("no result for ")


def test_a_mapping_marked_as_a_die_table_is_judged_by_its_keys() -> None:
    assert [] == list(messages("weather: rain\nwind: {2-6: calm, 7: breeze, 8-12: gale}\n"))
    expected = ["a table for 2d6: no result for 8, 9, 10, 11 and 12"]
    assert [*expected, "a table for 2d6: no result for 2, 3, 4, 5, 6 and 7"] == [
        *messages("weather: rain\nwind: {2-6: calm, 7: breeze}\n"),
        *messages("weather: rain\nwind: {8-12: gale}\n"),
    ]
    assert "`lots` is neither a total of 2d6 nor a range such as `2-4`" in list(
        messages("weather: rain\nwind: {lots: gale}\n")
    )


def test_a_list_marked_as_a_die_table_is_judged_by_its_length() -> None:
    assert [] == [it for it in messages("weather: rain\nclouds: [a, b, c, d, e, f]\n") if "results" in it]
    assert "5 results; 6 are needed, for 1 to 6" in list(messages("weather: rain\nclouds: [a, b, c, d, e]\n"))
