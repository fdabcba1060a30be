"""The foot of a page: the key to the marks is beside the name of the page, beside the data, or above long names."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.drawing.bounds import bounds
from printgen.drawing.frame import RULER_IN, Title, page_foot
from printgen.drawing.marks import Mark, Text, Use
from printgen.units import Size

TITLE = Title("Turn board", "Dockfighters", "1.0.0", statuses=("reconstructed",))


def foot(item: str) -> tuple[Mark, ...]:
    return page_foot(Size(210.0, 297.0), TITLE, item, "abcdef0", 1, 1)


def test_the_key_to_the_marks_is_beside_the_name_of_the_page_if_there_is_space() -> None:
    marks = foot("Turn and weather")
    key, label = (
        mark for mark in marks if isinstance(mark, Text) and ("reconstructed" in mark.text or "Turn and" in mark.text)
    )
    assert key.y == label.y
    assert bounds(label).x - bounds(key).right > 2.5
    rulers = next(mark for mark in marks if isinstance(mark, Use) and mark.glyph is RULER_IN)
    assert bounds(key).x > rulers.x + 50.8


def test_the_key_is_beside_the_data_if_the_name_leaves_no_space() -> None:
    marks = foot("A name that is so long that nothing fits beside it")
    key, made = (
        mark for mark in marks if isinstance(mark, Text) and ("reconstructed" in mark.text or "abcdef0" in mark.text)
    )
    assert key.y == made.y
    assert bounds(made).x - bounds(key).right > 2.5


def test_the_key_is_above_names_that_leave_no_space() -> None:
    long = "A name that is so long that nothing fits beside it"
    marks = page_foot(Size(210.0, 297.0), replace(TITLE, product=long), long, "abcdef0", 1, 1)
    key = next(mark for mark in marks if isinstance(mark, Text) and "reconstructed" in mark.text)
    label = next(mark for mark in marks if isinstance(mark, Text) and mark.text.startswith("A name"))
    assert key.y < label.y - 2.0
