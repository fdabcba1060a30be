"""Calibration: a printer is simulated, its page read by rule, and what it prints with the profile must lie right."""

from __future__ import annotations

import re
from math import cos, radians, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.marks import Text
from printgen.drawing.plan import Plan
from printgen.sheets.calibration import SQUARE, calibration, read, span, verify
from printgen.sheets.order import FLIPS
from printgen.sheets.paper import A3, A4, LETTER
from printgen.sheets.profile import Profile
from printgen.units import Point, Size


class Printer:
    """A printer that shifts, turns and stretches the back of a sheet, always in the same way as seen from behind
    with the front upright."""

    def __init__(self, dx: float, dy: float, angle: float, scale: float, paper: Size, flip: str) -> None:
        self.dx, self.dy, self.paper = dx, dy, paper
        self.across, self.down = scale * cos(radians(angle)), scale * sin(radians(angle))
        self.sideways = flip == "long"

    def prints(self, point: Point) -> Point:
        """Where a point of the back's page really comes to lie on the back, seen with the front upright."""
        x, y = point.x - self.paper.width / 2, point.y - self.paper.height / 2
        if not self.sideways:
            x, y = -x, -y
        return Point(self.across * x - self.down * y + self.dx, self.down * x + self.across * y + self.dy)

    def pricked(self, point: Point) -> Point:
        """Where a pin through a point of the front's page comes out on the back, seen with the front upright."""
        return Point(self.paper.width / 2 - point.x, point.y - self.paper.height / 2)

    def reading(self, hole: Point, middle: Point) -> tuple[float, float]:
        """What a scale that was meant to lie about a middle says of a hole: the printer turned and stretched it too."""
        at = self.prints(middle)
        x, y = hole.x - at.x, hole.y - at.y
        square = self.across**2 + self.down**2
        return (self.across * x + self.down * y) / square, (self.across * y - self.down * x) / square


def squares(plan: Plan) -> tuple[dict[str, Point], dict[str, Point]]:
    """The middles of the squares of both sides, by letter."""
    front, back = (
        {
            placed.face.name[-1]: Point(placed.x + placed.face.size.width / 2, placed.y + placed.face.size.height / 2)
            for placed in sheet.placed
            if placed.face.size == Size(SQUARE, SQUARE)
        }
        for sheet in plan.sheets
    )
    return front, back


papers = st.sampled_from([A4.size, LETTER.size, A3.size])


@given(
    st.floats(-6, 6),
    st.floats(-6, 6),
    st.floats(-1, 1),
    st.floats(0.99, 1.01),
    papers,
    st.sampled_from(FLIPS),
    st.sampled_from(FLIPS),
)
def test_what_is_read_off_the_page_puts_any_printer_right(
    dx: float, dy: float, angle: float, scale: float, paper: Size, first: str, then: str
) -> None:
    printer = Printer(dx, dy, angle, scale, paper, first)
    front, back = squares(calibration(paper, first))  # type: ignore[arg-type]
    assert sorted(front) == sorted(back) == list("ABCDE")
    told = {letter: printer.reading(printer.pricked(front[letter]), back[letter]) for letter in "BCD"}
    profile = read("kitchen", told["C"], paper, told["D"], told["B"])
    # The proof, flipped on either edge: every pin comes out in the middle of its ring.
    again = Printer(dx, dy, angle, scale, paper, then)
    front, back = squares(verify(paper, profile, then))  # type: ignore[arg-type]
    for letter, middle in front.items():
        hole, ring = again.pricked(middle), again.prints(back[letter])
        assert (ring.x, ring.y) == (pytest.approx(hole.x, abs=1e-6), pytest.approx(hole.y, abs=1e-6))


@given(st.floats(-3, 3), st.floats(-3, 3), papers)
def test_the_rule_printed_on_the_page_gives_angle_and_scale(across: float, down: float, paper: Size) -> None:
    texts = [
        mark.text
        for placed in calibration(paper).sheets[0].placed
        for mark in placed.face.marks
        if isinstance(mark, Text)
    ]
    (rule,) = [text for text in texts if "times" in text]
    turned, grown = map(float, re.findall(r"0\.\d+", rule))
    profile = read("kitchen", (0, 0), paper, (0, 0), (across, down))
    assert turned * down == pytest.approx(profile.angle, abs=0.03)
    assert 1 + grown * across == pytest.approx(profile.scale, abs=0.0003)


def test_two_numbers_are_enough() -> None:
    assert read("kitchen", (1.5, -0.5), A4.size) == Profile("kitchen", 1.5, -0.5)


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
def test_squares_stand_apart_and_under_the_words(paper: object) -> None:
    size = paper.size  # type: ignore[attr-defined]
    front, _back = squares(calibration(size))
    places = list(front.values())
    assert min(abs(a.x - b.x) + abs(a.y - b.y) for i, a in enumerate(places) for b in places[:i]) > SQUARE + 20
    assert front["D"].x - front["B"].x == pytest.approx(span(size))
    for plan in (calibration(size), verify(size, Profile("kitchen"))):
        lines = [
            mark.y
            for placed in plan.sheets[0].placed
            for mark in placed.face.marks
            if isinstance(mark, Text) and placed.face.name == "page" and mark.y < size.height / 2
        ]
        assert len(lines) > 3
        assert max(lines) < front["A"].y - SQUARE / 2


def test_each_square_bears_its_letter_on_both_sides() -> None:
    for sheet in calibration(A4.size).sheets:
        letters = [
            mark.text
            for placed in sheet.placed
            for mark in placed.face.marks
            if isinstance(mark, Text) and len(mark.text) == 1 and mark.size == 14
        ]
        assert sorted(letters) == list("ABCDE")


@pytest.mark.parametrize("flip", FLIPS)
def test_every_word_is_in_the_language_of_print(flip: str, pseudo_language: Path) -> None:
    plans = (calibration(A4.size, flip), verify(A4.size, Profile("kitchen"), flip))  # type: ignore[arg-type]
    texts = [
        mark.text
        for plan in plans
        for sheet in plan.sheets
        for placed in sheet.placed
        if placed.face.name == "page"
        for mark in placed.face.marks
        if isinstance(mark, Text)
    ]
    assert len(texts) > 15
    assert [text for text in texts if not {"«", "»"} & set(text)] == []
