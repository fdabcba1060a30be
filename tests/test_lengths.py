"""Lengths as people write them."""

import pytest

from printgen.units import AmbiguousNumberError, parse_length


@pytest.mark.parametrize(
    ("text", "mm"),
    [('1.5"', 38.1), ("1 1/2″", 38.1), ("1 1/2in", 38.1), ("38mm", 38.0), ("3.8 cm", 38.0), ('1/2 "', 12.7)],
)
def test_a_length_is_written_in_millimetres_or_inches(text, mm):
    assert parse_length(text) == pytest.approx(mm)


@pytest.mark.parametrize(("text", "other"), [("1,5in", "1.5in"), ("0,125 in", "0.125in"), ("1234,500mm", "1234.5mm")])
def test_a_decimal_comma_means_the_same_as_a_point(text, other):
    assert parse_length(text) == parse_length(other)


@pytest.mark.parametrize(
    ("text", "meanings"),
    [("1,500mm", "1.5mm or 1500mm"), ("38,000 mm", "38 mm or 38000 mm"), ("2,540in", "2.54in or 2540in")],
)
def test_a_comma_before_three_digits_is_ambiguous(text, meanings):
    with pytest.raises(AmbiguousNumberError, match=f"can mean {meanings}: write one of them"):
        parse_length(text)


@pytest.mark.parametrize(
    "text", ["1,500,000mm", "1,500.5mm", "1.500,5mm", "1,,5mm", ",5mm", "38", "1/0in", '1.5""', "", "-1mm"]
)
def test_what_is_no_length_is_refused(text):
    with pytest.raises(ValueError, match="is not a length"):
        parse_length(text)
