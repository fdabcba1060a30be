import pytest

from printgen.sheets.paper import A4, LETTER, PAPERS, Paper, parse_paper
from printgen.units import Size


def test_papers_are_upright_and_known_by_name():
    assert list(PAPERS) == ["a4", "letter", "a3", "tabloid"]
    assert all(it.size.width < it.size.height for it in PAPERS.values())
    assert parse_paper("a4") == A4
    assert parse_paper(" Letter ") == LETTER


def test_letter_is_true_to_the_inch():
    assert parse_paper("letter").size.width == pytest.approx(215.9)
    assert parse_paper("letter").size.height == pytest.approx(279.4)
    assert parse_paper("tabloid").size.height == pytest.approx(431.8)


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [("200x280mm", 200, 280), ("8.5x13in", 215.9, 330.2), ("21x29.7cm", 210, 297), ("200 x 280mm", 200, 280)],
)
def test_a_size_is_a_paper(text, width, height):
    size = parse_paper(text).size
    assert (size.width, size.height) == (pytest.approx(width), pytest.approx(height))
    assert parse_paper(text).name == text.replace(" ", "")


@pytest.mark.parametrize(
    "text", ["a5", "", "mm", "200x280", "200mm", "1x2x3mm", "x280mm", "axbmm", "200x280px", "-200x280mm"]
)
def test_what_is_no_paper_is_refused_with_what_there_is(text):
    with pytest.raises(ValueError, match="is not a paper size") as refusal:
        parse_paper(text)
    assert (
        str(refusal.value)
        == f"`{text}` is not a paper size: write a4, letter, a3, tabloid or a width and height such as 200x280mm"
    )


@pytest.mark.parametrize("text", ["99x280mm", "200x2001mm", "0x0mm"])
def test_a_paper_nobody_has_is_refused_with_its_limits(text):
    with pytest.raises(ValueError, match="write sides of 100 to 2000 mm"):
        parse_paper(text)


def test_the_smallest_and_the_largest_paper_are_papers():
    assert parse_paper("100x2000mm") == Paper("100x2000mm", Size(100, 2000))
