"""What was meant by figures and months that are only written unusual_numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printgen.data import unusual_numbers
from tests.strategies import texts


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("8.50", 8.5), ("055", 55), ("+5", 5), ("8,5", 8.5), ("1O", 10), ("O", 0), ("l", 1), ("8.S", 8.5), ("5e1", 50),
        ("1_000", 1000), ("1,000", 1000), ("12 500", 12500), ("５５", 55), ("8.5 m", 8.5), ("55 boxes", 55), ("-.5", -0.5),
        ("28ft", None), ("1:48", None), ("0x1F", None), ("1917-04", None), ("no", None), ("", None), ("IO", None),
        ("1.0.0", None), ("9" * 17, None), ("8+", None), ("1e999", None),
    ],
)  # fmt: skip
def test_figures(written: str, meant: float | None) -> None:
    found = unusual_numbers.intended_number(written)
    assert (found and found.number) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1917-4", "1917-04"), ("1917/04", "1917-04"), ("191704", "1917-04"), ("1917-04-06", "1917-04"),
        ("April 1917", "1917-04"), ("Sept. 1917", "1917-09"), ("1917 apr", "1917-04"), ("04/1917", "1917-04"),
        ("6.4.1917", "1917-04"), (191704, "1917-04"), ("1917", ""), (1917, ""), ("1917-13", ""), ("Foo 1917", ""), ("", ""),
    ],
)  # fmt: skip
def test_months(written: object, meant: str) -> None:
    assert unusual_numbers.intended_month(written) == meant


@settings(derandomize=True, database=None, max_examples=300, deadline=None)
@given(texts | st.text("0123456789.,OolI_ 'eE+-m", max_size=12))
def test_whatever_is_written_is_a_number_or_none(written: str) -> None:
    found = unusual_numbers.intended_number(written)
    assert found is None or float(f"{found.number:.12g}") == pytest.approx(found.number)
    assert unusual_numbers.intended_month(written) == "" or len(unusual_numbers.intended_month(written)) == 7
