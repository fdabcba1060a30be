from __future__ import annotations

import pytest

from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Face, Line, Text
from printgen.drawing.sketch import Overflow, Sketch, measure_only
from printgen.units import Size

NAME = "Sopwith 1½ Strutter"
SIZES = (14.0, 10.5, 8.5)


def test_marks_keep_their_order() -> None:
    sketch = Sketch()
    sketch.add(Line(0, 0, 1, 1), Circle(1, 1, 1))
    sketch.text(1, 2, "a", 7, "strong", "middle", Ink.RED)
    sketch.extend([Line(2, 2, 3, 3)])
    assert sketch.face("front", Size(9, 9)) == Face(
        "front",
        Size(9, 9),
        (Line(0, 0, 1, 1), Circle(1, 1, 1), Text(1, 2, "a", 7, "strong", "middle", Ink.RED), Line(2, 2, 3, 3)),
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_first_size_that_fits_is_taken(size: float) -> None:
    sketch, room = Sketch(), width(NAME, "display", size)
    assert sketch.text(0, 0, NAME, SIZES, "display", room=room) == pytest.approx(room)
    assert ([mark.size for mark in sketch.marks if isinstance(mark, Text)], sketch.overflows) == ([size], [])


def test_what_fits_at_no_size_is_noted_and_red_in_drafts() -> None:
    sketch, room = Sketch(), width(NAME, "text", 8.5) - 2.5
    assert sketch.text(0, 0, NAME, SIZES, room=room, of=("guns", 0, "id")) == pytest.approx(room + 2.5)
    (misfit,) = sketch.overflows
    assert [mark.ink for mark in sketch.marks if isinstance(mark, Text)] == [Ink.RED]
    assert (misfit.field, misfit.text, misfit.missing) == (("guns", 0, "id"), NAME, "")
    assert misfit.excess == pytest.approx(2.5)


def test_characters_the_font_lacks_are_noted() -> None:
    sketch = Sketch()
    sketch.text(0, 0, "漢 and 字", of=("name",))
    assert sketch.overflows == [Overflow(("name",), "漢 and 字", missing="漢字")]


def test_text_without_a_room_is_set_at_its_first_size() -> None:
    sketch = Sketch()
    assert sketch.text(0, 0, NAME * 20, SIZES) == pytest.approx(width(NAME * 20, "text", 14))
    assert sketch.overflows == []


def test_pictures_are_left_out_of_pages_that_are_only_judged() -> None:
    def drawn() -> Sketch:
        sketch = Sketch()
        sketch.picture(lambda: (Line(0, 0, 1, 1),))
        sketch.text(0, 0, NAME, SIZES, room=1.0, of=("name",))
        return sketch

    with measure_only():
        alone = drawn()
    assert (alone.marks, len(alone.overflows)) == ([], 1)
    whole = drawn()
    assert (whole.marks[0], whole.overflows) == (Line(0, 0, 1, 1), alone.overflows)
