"""Words as outlines: as wide as they are set as text, their capitals about a line, and seen from behind on request."""

import pytest

from printgen.drawing.bounds import bounds
from printgen.drawing.fonts.outlines import word_outline
from printgen.drawing.fonts.typeface import cap_height, width


def test_a_word_of_outlines_stands_where_text_would() -> None:
    boxes = [bounds(mark) for mark in word_outline("HL", 50.0, 20.0, 20.0, "semibold", mirrored=False)]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    assert (left + right) / 2 == pytest.approx(50.0, abs=0.5)
    assert right - left < width("HL", "semibold", 20.0) < right - left + 1.5
    assert [(box.y + box.bottom) / 2 for box in boxes] == pytest.approx([20.0, 20.0], abs=0.05)
    assert [box.height for box in boxes] == pytest.approx([cap_height("semibold", 20.0)] * 2, abs=0.05)


def test_a_word_from_behind_is_its_mirror_image() -> None:
    plain, behind = (
        [bounds(mark) for mark in word_outline("7L", 50.0, 20.0, 20.0, "text", mirrored=way)] for way in (False, True)
    )
    assert [100.0 - box.right for box in behind] == pytest.approx([box.x for box in plain])
    assert behind[0].x > behind[1].x


def test_what_the_typeface_has_no_letters_for_is_left_out_whole() -> None:
    assert [*word_outline("A\u0905", 0.0, 0.0, 8.0, "text", mirrored=False)] == []
    assert len([*word_outline("a b", 0.0, 0.0, 8.0, "text", mirrored=False)]) == 2
