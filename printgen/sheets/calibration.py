"""Pages for calibrating a printer. The first page measures the misplacement of backs, the second verifies the correction."""

from __future__ import annotations

from cmath import phase
from collections.abc import Iterator, Mapping
from math import degrees

from printgen.drawing.frame import FOOT, MARGIN, rulers
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, RULE, Circle, Face, Line, Mark, Rect, Text
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.sheets.instructions import both_sides_words, head_marks, sentence_lines
from printgen.sheets.order import PieceOrder
from printgen.sheets.profile import Flip, Profile, ProfileError, flip_mirror, make_profile, place_turned
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The side of a square, and the side of the grid in its centre, mm. Squares are too far apart for a hole to be read in the
#: wrong square.
SQUARE, GRID = 44.0, 20.0
_HALF = 10
LETTERS = "ABCDE"
#: The maximum difference between a reading and the result of all other readings that is not considered a mistake, mm.
SLIP = 0.8

Reading = tuple[float, float]


def square_centers(paper: Size) -> dict[str, Point]:
    """Return the centre of each calibration square on the front, by letter, in mm from the centre of the sheet.

    A is at the top, B on the left, C in the centre, D on the right, and E at the bottom.
    """
    aside, down = paper.width / 2 - MARGIN - SQUARE / 2, min(68.0, paper.height / 2 - MARGIN - SQUARE)
    places = ((0.0, -down), (-aside, 0.0), (0.0, 0.0), (aside, 0.0), (0.0, down))
    return {letter: Point(x, y) for letter, (x, y) in zip(LETTERS, places, strict=True)}


def calibration_page(paper: Size, flip: Flip = "long") -> Plan:
    """Return both sides of the page with which users measure how far backs are misplaced relative to fronts."""
    words = (
        _("1. Print this page on both sides at 100%, as you print everything else. Measure the ruler below."),
        _(
            "2. Push a pin straight through the centre of each cross on this side. Turn the sheet over."
            " The hole near grid B belongs to cross B."
        ),
        _(
            "3. In each square on the back, read the position of its hole: X across, Y down, to the nearest 0.5 mm, with sign."
            " Write both in the square."
        ),
        _(
            "4. Enter the values as you read them. C alone corrects only the shift. In the studio: section Printer, step 3."
        ),
        _(
            "In a terminal: printgen calibrate --name kitchen --read A X Y --read B X Y --read C X Y --read D X Y --read E X Y"
        ),
    )
    return _plan(_("Calibration"), paper, flip, None, words)


def verification_page(paper: Size, profile: Profile, flip: Flip = "long") -> Plan:
    """Return both sides of the page that verifies a profile.

    If the profile is correct, a pin pushed through a cross on the front comes out inside the rings on the back.
    """
    words = (
        _("This page was printed with the profile {name}.").format(name=profile.name),
        _(
            "Push a pin through each cross on this side. It should come out in the ring with the same letter:"
            " small ring: at most 0.5 mm off, large ring: at most 1 mm."
        ),
        _(
            "If any hole is outside its rings, calibrate again. Otherwise use the profile for everything that you print:"
        ),
        _(
            "in the studio, press “Use for new prints” (Printer); in a terminal, add --profile {name} to the command."
        ).format(name=profile.name),
    )
    return _plan(_("Proof of profile {name}").format(name=profile.name), paper, flip, profile, words)


def profile_from_readings(name: str, readings: Mapping[str, Reading], paper: Size) -> Profile:
    """Calculate the printer profile whose shift, angle and scale best fit the readings.

    Args:
        name: the name of the printer.
        readings: the values read in each square (x and y), by the letter of the square. One or two squares determine
            only a shift.
        paper: the size of the calibration page, mm.

    Raise ProfileError if a value is outside the accepted range, or if a reading does not fit the other readings.
    """
    for letter, (x, y) in readings.items():
        try:
            make_profile(name, x, y)
        except ProfileError as refusal:
            raise ProfileError(f"square {letter}: {refusal}") from None
    turn, shift = _fitted(readings, paper)
    if len(readings) > 3 and _worst(readings, paper) > SLIP / 2:
        # The wrong reading is the reading without which the others fit best.
        others = {it: {key: value for key, value in readings.items() if key != it} for it in readings}
        odd = min(others, key=lambda it: _worst(others[it], paper))
        fitted_turn, fitted_shift = _fitted(others[odd], paper)
        expected = _places(paper)[odd] * (fitted_turn - 1) + fitted_shift
        distance = abs(complex(*readings[odd]) - expected)
        if distance > SLIP:
            raise ProfileError(
                f"square {odd}: the reading is {distance:.1f} mm from {expected.real:.1f} {expected.imag:.1f}, "
                "the result of the other squares. Read it again."
            )
    return make_profile(name, round(shift.real, 6), round(shift.imag, 6), degrees(phase(turn)), abs(turn))


def _places(paper: Size) -> dict[str, complex]:
    """Return the centre of each square on the back, by letter, as complex numbers. The letters on the back are upright."""
    return {letter: complex(-at.x, at.y) for letter, at in square_centers(paper).items()}


def _fitted(readings: Mapping[str, Reading], paper: Size) -> tuple[complex, complex]:
    """Fit the readings by least squares. Return a complex factor and an offset."""
    places = _places(paper)
    pairs = [(places[letter], places[letter] + complex(*reading)) for letter, reading in readings.items()]
    here, there = (sum(it[side] for it in pairs) / len(pairs) for side in (0, 1))
    spread = sum(abs(one - here) ** 2 for one, _two in pairs)
    turn = 1 + 0j
    if len(pairs) > 2:
        turn = sum((one - here).conjugate() * (two - there) for one, two in pairs) / spread
    return turn, there - turn * here


def _worst(readings: Mapping[str, Reading], paper: Size) -> float:
    """Return the maximum distance in mm between a reading and the fitted value for the same square."""
    turn, shift = _fitted(readings, paper)
    places = _places(paper)
    return max(abs(places[it] * (turn - 1) + shift - complex(*reading)) for it, reading in readings.items())


def _plan(name: str, paper: Size, flip: Flip, profile: Profile | None, words: tuple[str, ...]) -> Plan:
    mirror = flip_mirror(paper, flip)
    order = PieceOrder(paper, "duplex", flip)
    front: list[PlacedFace] = []
    back: list[PlacedFace] = []
    size = Size(SQUARE, SQUARE)
    for letter, at in square_centers(paper).items():
        left, top = paper.width / 2 + at.x - SQUARE / 2, paper.height / 2 + at.y - SQUARE / 2
        box = Box(left, top, SQUARE, SQUARE)
        front.append(place_turned(Face(f"cross {letter}", size, tuple(_cross(letter))), box, 0, 0.5))
        marks = tuple(_ring(letter) if profile else _scale(letter))
        target = Face(f"{'ring' if profile else 'scale'} {letter}", size, marks)
        behind = place_turned(target, mirror.mirror_box(box), mirror.mirror_turn(0), 0.5)
        back.append(profile.correct(behind, paper, flip) if profile else behind)
    above = head_marks((both_sides_words(flip),), order, True)
    title, foot = Text(MARGIN, MARGIN + 12.0, name, 14, "strong"), rulers(MARGIN, paper.height - FOOT)[:4]
    lines, _below = sentence_lines(words, MARGIN + 18.5, paper)
    front.append(PlacedFace(Face("page", paper, (*above, title, *lines, *foot)), 0, 0))
    rings = _("Back. Look for the holes in the rings.")
    scales = _("Back. Hold the sheet with the letters upright, read each hole, and write X and Y in its square.")
    behind_words = head_marks((rings if profile else scales,), order, True)
    back.append(PlacedFace(Face("page", paper, (*behind_words, *foot)), 0, 0))
    sides = (Sheet(paper, tuple(front), (_("front"),)), Sheet(paper, tuple(back), (_("back"),)))
    return Plan(f"printgen: {name}", name, sides)


def _cross(letter: str) -> Iterator[Mark]:
    """Yield the marks of a square on the front, with a cross to push a pin through."""
    middle = SQUARE / 2
    yield Rect(0, 0, SQUARE, SQUARE, None, Ink.BLACK, FINE)
    yield Line(middle - _HALF, middle, middle + _HALF, middle, Ink.BLACK, HAIRLINE)
    yield Line(middle, middle - _HALF, middle, middle + _HALF, Ink.BLACK, HAIRLINE)
    yield Circle(middle, middle, 1.5, None, Ink.BLACK, CUT)
    yield Text(2.0, 6.0, letter, 14, "strong")


def _scale(letter: str) -> Iterator[Mark]:
    """Yield the marks of a square on the back, with a grid of half millimetres and space to write the reading.

    Whole millimetres are numbered.
    """
    low, high, middle = (SQUARE - GRID) / 2, (SQUARE + GRID) / 2, SQUARE / 2
    yield Rect(0, 0, SQUARE, SQUARE, None, Ink.BLACK, FINE)
    yield Text(2.0, 6.4, letter, 14, "strong")
    for x, name in ((12.0, "X"), (27.6, "Y")):
        yield Text(x, 6.4, name, 10.5, "strong")
        yield Line(x + 3.0, 6.8, x + 13.6, 6.8, Ink.BLACK, FINE)
    # Draw half millimetres first, so that the darker lines cover them.
    halves = sorted(range(-2 * _HALF, 2 * _HALF + 1), key=lambda it: (it % 2 == 0, it % 10 == 0, it == 0))
    for half in halves:
        at = middle + half / 2
        ink, pen = (Ink.GREY15, HAIRLINE) if half % 2 else (Ink.GREY40 if half % 10 else Ink.GREY70, HAIRLINE)
        if half == 0:
            ink, pen = Ink.BLACK, 0.7 * RULE
        yield Line(at, low, at, high, ink, pen)
        yield Line(low, at, high, at, ink, pen)
    for millimetre in range(-_HALF, _HALF + 1):
        # Every second number is further out, on a longer tick.
        at, far = middle + millimetre, 0.0 if millimetre % 2 else 2.2
        yield Line(at, high, at, high + 0.7 + far, Ink.BLACK, HAIRLINE)
        yield Text(at, high + 2.5 + far, str(abs(millimetre)), 6, anchor="middle")
        yield Line(high, at, high + 0.7 + far, at, Ink.BLACK, HAIRLINE)
        yield Text(high + 1.1 + far, at + 0.72, str(abs(millimetre)), 6)
    for along, sign in ((low + 1.0, "−"), (middle, "X"), (high - 1.0, "+")):
        yield Text(along, high + 8.6, sign, 10.5, "strong", "middle")
    for along, sign in ((low + 1.0, "−"), (middle, "Y"), (high - 1.0, "+")):
        yield Text(high + 8.6, along + 1.3, sign, 10.5, "strong", "middle")


def _ring(letter: str) -> Iterator[Mark]:
    """Yield the marks of a square on the back that verifies a profile. The pin should come out inside the two rings."""
    middle = SQUARE / 2
    yield Rect(0, 0, SQUARE, SQUARE, None, Ink.BLACK, FINE)
    yield Text(2.0, 6.0, letter, 14, "strong")
    yield Circle(middle, middle, 0.5, None, Ink.BLACK, HAIRLINE)
    yield Circle(middle, middle, 1.0, None, Ink.BLACK, FINE)
    for sign in (-1, 1):
        yield Line(middle + sign * 2, middle, middle + sign * _HALF, middle, Ink.BLACK, HAIRLINE)
        yield Line(middle, middle + sign * 2, middle, middle + sign * _HALF, Ink.BLACK, HAIRLINE)
