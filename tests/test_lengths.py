"""Lengths as people write them."""

import pytest

from printgen.units import parse_length


@pytest.mark.parametrize(
    ("text", "mm"),
    [('1.5"', 38.1), ("1 1/2″", 38.1), ("1 1/2in", 38.1), ("38mm", 38.0), ("3.8 cm", 38.0), ('1/2 "', 12.7)],
)
def test_a_length_is_written_in_millimetres_or_inches(text, mm):
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["38", "1/0in", '1.5""', "", "-1mm"])
def test_what_is_no_length_is_refused(text):
    with pytest.raises(ValueError, match="is not a length"):
        parse_length(text)
