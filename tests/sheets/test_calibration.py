"""Calibration: a printer is simulated, its page read by rule, and what it prints with the profile must lie right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import cos, hypot, radians, sin
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.drawing.frame import RULER_IN, RULER_MM
from printgen.drawing.marks import Line, Mark, Text, Use
from printgen.drawing.plan import Plan
from printgen.sheets.calibration import LETTERS, SQUARE, calibration_page, profile_from_readings, verification_page
from printgen.sheets.paper import A3, A4, LETTER
from printgen.sheets.profile import Profile, ProfileError
from printgen.units import Point, Size
from tests.sheets.pieces import FLIPS


class Printer:
    """A printer that shifts, turns and stretches the back of a sheet, always in the same way as seen from behind
    with the front upright."""

    def __init__(self, dx: float, dy: float, angle: float, scale: float, paper: Size, flip: str) -> None:
        self.dx, self.dy, self.paper = dx, dy, paper
        self.across, self.down = scale * cos(radians(angle)), scale * sin(radians(angle))
        self.sideways = flip == "long"

    def prints(self, point: Point) -> Point:
        """Return where a point of the back's page is printed on the back, seen with the front upright."""
        x, y = point.x - self.paper.width / 2, point.y - self.paper.height / 2
        if not self.sideways:
            x, y = -x, -y
        return Point(self.across * x - self.down * y + self.dx, self.down * x + self.across * y + self.dy)

    def pricked(self, point: Point) -> Point:
        """Return where a pin through a point of the front's page comes out on the back, seen with the front upright."""
        return Point(self.paper.width / 2 - point.x, point.y - self.paper.height / 2)

    def reading(self, hole: Point, middle: Point) -> tuple[float, float]:
        """What a scale that was meant to lie about a middle says of a hole: the printer turned and stretched it too."""
        at = self.prints(middle)
        x, y = hole.x - at.x, hole.y - at.y
        square = self.across**2 + self.down**2
        return (self.across * x + self.down * y) / square, (self.across * y - self.down * x) / square


def squares(plan: Plan) -> tuple[dict[str, Point], dict[str, Point]]:
    """Return the middles of the squares on both sides, by letter."""
    front, back = (
        {
            placed.face.name[-1]: Point(placed.x + placed.face.size.width / 2, placed.y + placed.face.size.height / 2)
            for placed in sheet.faces
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
    st.sampled_from(["ABCDE", "BCD", "ACE", "ABDE"]),
)
def test_what_is_read_off_the_page_puts_any_printer_right(
    dx: float, dy: float, angle: float, scale: float, paper: Size, first: str, then: str, asked: str
) -> None:
    printer = Printer(dx, dy, angle, scale, paper, first)
    front, back = squares(calibration_page(paper, first))  # type: ignore[arg-type]
    assert sorted(front) == sorted(back) == list("ABCDE")
    told = {letter: printer.reading(printer.pricked(front[letter]), back[letter]) for letter in asked}
    profile = profile_from_readings("kitchen", told, paper)
    # The proof, flipped on either edge: every pin comes out in the middle of its ring.
    again = Printer(dx, dy, angle, scale, paper, then)
    front, back = squares(verification_page(paper, profile, then))  # type: ignore[arg-type]
    for letter, middle in front.items():
        hole, ring = again.pricked(middle), again.prints(back[letter])
        assert (ring.x, ring.y) == (pytest.approx(hole.x, abs=1e-6), pytest.approx(hole.y, abs=1e-6))


@given(st.floats(-6, 6), st.floats(-6, 6), st.floats(-1, 1), st.floats(0.99, 1.01), papers)
def test_readings_to_the_half_millimetre_are_enough(
    dx: float, dy: float, angle: float, scale: float, paper: Size
) -> None:
    printer = Printer(dx, dy, angle, scale, paper, "long")
    front, back = squares(calibration_page(paper))
    true = {letter: printer.reading(printer.pricked(front[letter]), back[letter]) for letter in LETTERS}
    told = {it: (round(2 * x) / 2, round(2 * y) / 2) for it, (x, y) in true.items()}
    profile = profile_from_readings("kitchen", told, paper)
    front, back = squares(verification_page(paper, profile))
    off = [
        hypot(ring.x - hole.x, ring.y - hole.y)
        for hole, ring in ((printer.pricked(front[it]), printer.prints(back[it])) for it in LETTERS)
    ]
    # The small ring is half a millimetre about its middle.
    assert max(off) < 0.5


@given(
    st.sampled_from("ABCDE"),
    st.sampled_from([(3.0, 0.0), (0.0, -2.0), (2.0, 2.0)]),
    st.floats(-3, 3),
    st.floats(-0.5, 0.5),
)
def test_a_slip_is_told_with_its_square_and_what_the_others_say(
    slipped: str, off: tuple[float, float], dx: float, angle: float
) -> None:
    printer = Printer(dx, 1.0, angle, 1.0, A4.size, "long")
    front, back = squares(calibration_page(A4.size))
    told = {letter: printer.reading(printer.pricked(front[letter]), back[letter]) for letter in LETTERS}
    x, y = told[slipped]
    with pytest.raises(
        ProfileError, match=f"square {slipped}: the reading is .* {y:.1f}, the result of".replace("-0.0", "-?0.0")
    ):
        profile_from_readings("kitchen", {**told, slipped: (x + off[0], y + off[1])}, A4.size)


def test_a_reading_that_no_printer_gives_is_told_with_its_square() -> None:
    with pytest.raises(ProfileError, match="square D: `40 0` is not a valid reading"):
        profile_from_readings("kitchen", {"C": (0, 0), "D": (40, 0)}, A4.size)
    with pytest.raises(ProfileError, match="is not a valid angle"):
        profile_from_readings("kitchen", {"B": (0, 15), "C": (0, 0), "D": (0, -15)}, A4.size)


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
def test_the_page_says_what_to_type_and_each_square_has_room_for_what_was_read(paper: object) -> None:
    plan = calibration_page(paper.size)  # type: ignore[attr-defined]
    said = [mark.text for placed in plan.sheets[0].faces for mark in placed.face.marks if isinstance(mark, Text)]
    typed = " ".join(f"--read {letter} X Y" for letter in LETTERS)
    assert any(typed in text for text in said)
    for placed in plan.sheets[1].faces:
        if placed.face.name.startswith("scale"):
            texts = [mark.text for mark in placed.face.marks if isinstance(mark, Text)]
            # Each whole millimetre is numbered, both ways, on either side of nought.
            assert Counter(texts) >= Counter([str(it) for it in range(1, 11)] * 4 + ["0"] * 2 + ["X", "Y"] * 2)
            rules = [
                it
                for it in placed.face.marks
                if isinstance(it, Line) and it.y1 == it.y2 and it.y1 < 8 and it.x2 - it.x1 > 8
            ]
            assert len(rules) == 2


def ticks(marks: Iterable[Mark]) -> list[float]:
    """Return the positions of the upright strokes from left to right, in mm."""
    return sorted({mark.x1 for mark in marks if isinstance(mark, Line) and mark.x1 == mark.x2})


def test_what_is_measured_by_is_as_long_as_it_says() -> None:
    assert ticks(RULER_MM.marks) == pytest.approx(list(range(51)), abs=1e-9)
    assert ticks(RULER_IN.marks) == pytest.approx([25.4 * part / 16 for part in range(33)], abs=1e-9)
    for ruler, long in ((RULER_MM, 50.0), (RULER_IN, 50.8)):
        (base,) = [mark for mark in ruler.marks if isinstance(mark, Line) and mark.y1 == mark.y2]
        assert (base.x1, base.x2) == (0, pytest.approx(long, abs=1e-9))
    for placed in calibration_page(A4.size).sheets[1].faces:
        if placed.face.name.startswith("scale"):
            halves = [SQUARE / 2 + half / 2 for half in range(-20, 21)]
            assert ticks(placed.face.marks) == pytest.approx(halves, abs=1e-9)
    for placed in calibration_page(A4.size).sheets[0].faces:
        rulers = {mark.glyph.name: mark for mark in placed.face.marks if isinstance(mark, Use)}
        if placed.face.name == "page":
            assert {name: (it.scale, it.turn) for name, it in rulers.items()} == {
                "ruler-50-mm": (1.0, 0.0),
                "ruler-2-in": (1.0, 0.0),
            }


def test_two_numbers_are_enough() -> None:
    assert profile_from_readings("kitchen", {"C": (1.5, -0.5)}, A4.size) == Profile("kitchen", 1.5, -0.5)


@pytest.mark.parametrize("paper", [A4, LETTER, A3])
def test_squares_stand_apart_and_under_the_words(paper: object) -> None:
    size = paper.size  # type: ignore[attr-defined]
    front, _back = squares(calibration_page(size))
    places = list(front.values())
    assert min(abs(a.x - b.x) + abs(a.y - b.y) for i, a in enumerate(places) for b in places[:i]) > SQUARE + 20
    # The outer squares stand on the margins.
    assert front["D"].x - front["B"].x == pytest.approx(size.width - 2 * 10.0 - SQUARE, abs=1e-9)
    for plan in (calibration_page(size), verification_page(size, Profile("kitchen"))):
        lines = [
            mark.y
            for placed in plan.sheets[0].faces
            for mark in placed.face.marks
            if isinstance(mark, Text) and placed.face.name == "page" and mark.y < size.height / 2
        ]
        assert len(lines) > 3
        assert max(lines) < front["A"].y - SQUARE / 2


def test_each_square_bears_its_letter_on_both_sides() -> None:
    for sheet in calibration_page(A4.size).sheets:
        letters = [
            mark.text
            for placed in sheet.faces
            for mark in placed.face.marks
            if isinstance(mark, Text) and len(mark.text) == 1 and mark.size == 14
        ]
        assert sorted(letters) == list("ABCDE")


@pytest.mark.parametrize("flip", FLIPS)
def test_every_word_is_in_the_language_of_print(flip: str, pseudo_language: Path) -> None:
    plans = (calibration_page(A4.size, flip), verification_page(A4.size, Profile("kitchen"), flip))  # type: ignore[arg-type]
    texts = [
        mark.text
        for plan in plans
        for sheet in plan.sheets
        for placed in sheet.faces
        if placed.face.name == "page"
        for mark in placed.face.marks
        if isinstance(mark, Text)
    ]
    assert len(texts) > 15
    assert [text for text in texts if not {"«", "»"} & set(text)] == []
