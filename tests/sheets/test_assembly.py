"""The line a sheet is turned over or folded at."""

from __future__ import annotations

import pytest

from printgen.sheets.assembly import Mirror, flipped
from printgen.units import Box, Size

A4 = Size(210, 297)


@pytest.mark.parametrize(
    ("paper", "flip", "mirror"),
    [
        (A4, "long", Mirror(True, 105)),
        (A4, "short", Mirror(False, 148.5)),
        (A4.turned, "long", Mirror(False, 105)),
        (A4.turned, "short", Mirror(True, 148.5)),
        (Size(200, 200), "long", Mirror(True, 100)),
    ],
)
def test_a_sheet_is_turned_over_at_the_edge_that_was_asked_for(paper: Size, flip: str, mirror: Mirror) -> None:
    assert flipped(paper, flip) == mirror  # type: ignore[arg-type]


@pytest.mark.parametrize("mirror", [Mirror(True, 105), Mirror(False, 148.5)])
def test_twice_over_is_as_before(mirror: Mirror) -> None:
    box = Box(10, 20, 30, 40)
    assert mirror.box(mirror.box(box)) == box
    assert [mirror.turn(mirror.turn(turn)) for turn in (0, 90, 180, 270)] == [0, 90, 180, 270]


def test_a_box_comes_to_lie_as_far_behind_the_line() -> None:
    assert Mirror(True, 105).box(Box(10, 20, 30, 40)) == Box(170, 20, 30, 40)
    assert Mirror(False, 100).box(Box(10, 20, 30, 40)) == Box(10, 140, 30, 40)
