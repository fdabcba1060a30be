"""Liveries: strips and letters of colours that are known without colour."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from printgen.data.records.roster import Livery, Paint
from printgen.drawing.inks import PALETTES
from printgen.drawing.livery import colour_strip, letter_patch
from printgen.drawing.marks import Circle, Line, Rect, Text

PAINTS = get_args(Paint)
PATTERNS = get_args(Livery.model_fields["pattern"].annotation)


def livery(pattern: str, *colours: str, letter: str | None = None) -> Livery:
    return Livery.model_validate({"pattern": pattern, "colours": colours, "letter": letter})


def in_black(marks: object) -> frozenset[tuple[str, ...]]:
    """Return what is visible of marks in pure black: black and white areas, and the paths of lines."""
    mono, seen = PALETTES["mono"], set[tuple[str, ...]]()
    for mark in marks:  # type: ignore[attr-defined]
        if isinstance(mark, Rect) and mark.fill and mono.fills[mark.fill]:
            seen.add(("fill", str(mono.fills[mark.fill])))
        if isinstance(mark, Line):
            way = "level" if mark.y1 == mark.y2 else "upright" if mark.x1 == mark.x2 else "slant"
            slope = "" if way != "slant" else "down" if (mark.x2 - mark.x1) * (mark.y2 - mark.y1) > 0 else "up"
            seen.add((way, slope, str(mono.lines[mark.ink])))
        if isinstance(mark, Circle):
            seen.add(("dot", str(mono.lines[mark.stroke]) if mark.stroke else ""))
    return frozenset(seen)


def test_every_colour_is_known_in_pure_black() -> None:
    assert len(PAINTS) == 7
    looks = {paint: in_black(colour_strip(livery("plain", paint), 30.0, 3.0).marks) for paint in PAINTS}
    assert len(set(looks.values())) == len(PAINTS)


def test_no_two_patterns_look_alike_and_none_leaves_its_strip() -> None:
    assert len(PATTERNS) == 6
    drawn = set()
    for pattern, wide in product(PATTERNS, (12.0, 95.6)):
        marks = colour_strip(livery(pattern, "black", "white"), wide, 2.2).marks
        boxes = [
            (mark.x, mark.y, mark.x + mark.width, mark.y + mark.height) for mark in marks if isinstance(mark, Rect)
        ]
        assert all(x >= -1e-6 and y >= -1e-6 and r <= wide + 1e-6 and b <= 2.2 + 1e-6 for x, y, r, b in boxes), pattern
        drawn.add((wide, tuple(boxes)))
    assert len(drawn) == 2 * len(PATTERNS)


@pytest.mark.parametrize("colours", [("red",), ("white",), ("white", "green"), ("black", "yellow")])
def test_the_pattern_is_to_be_seen_on_its_ground(colours: tuple[str, ...]) -> None:
    it = livery("band", *colours)
    assert it.figure != it.ground


def test_a_letter_stands_black_on_white_whatever_the_colour() -> None:
    for paint, letter in product(PAINTS, ("C", "7", "W4")):
        marks = letter_patch(livery("plain", paint, letter=letter), 5.0).marks
        (text,) = [mark for mark in marks if isinstance(mark, Text)]
        assert text.text == letter
        field = [mark for mark in marks if isinstance(mark, Rect)][-1]
        assert PALETTES["full"].fills[field.fill] == (1.0, 1.0, 1.0)  # type: ignore[index]
        assert text.size * 0.353 < field.height * 1.1
