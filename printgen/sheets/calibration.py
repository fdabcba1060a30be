"""The page that tells how far a printer is off on the back of a sheet, and the page that proves it put right.

A pin pricked through a cross on the front comes out on a scale on the back: what is read there is how far the back has
to be moved. Where `Profile` speaks of a shift, it is this reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot, pi

from printgen.drawing.frame import FOOT, MARGIN, rulers
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, HAIRLINE, Circle, Face, Line, Mark, Rect, Text
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.sheets.how_to import both_sides_words, head, told
from printgen.sheets.order import Order
from printgen.sheets.profile import Flip, Profile, flipped, laid, profile
from printgen.translation import _
from printgen.units import Box, Size

#: A square's side; squares stand so far apart that a shift is never taken for a neighbour, mm.
SQUARE = 28.0
_HALF = 10


def span(paper: Size) -> float:
    """How far the squares B and D lie apart, mm."""
    return paper.width - 2 * MARGIN - SQUARE


def calibration(paper: Size, flip: Flip = "long") -> Plan:
    """The page to calibrate a printer with: both of its sides."""
    turned, grown = f"{180 / pi / span(paper):.3f}", f"{1 / span(paper):.5f}"
    words = (
        _("1. Print this page on both sides at 100 %, as you print everything else. Measure the ruler below."),
        _("2. Prick a pin straight through the middle of each cross on this side. Turn the sheet over."),
        _("3. Find the hole in square C and read two numbers off its scale, with their signs: X along, then Y down."),
        _("4. Keep them: printgen calibrate --read X Y --name kitchen"),
        _("5. If B and D read otherwise than C, add --angle A and --scale S:"),
        _("    A = {turned} times (Y at B less Y at D);  S = 1 + {grown} times (X at B less X at D)").format(
            turned=turned, grown=grown
        ),
        _("The letters tell the squares apart: a hole near scale B belongs to cross B, however far it is."),
    )
    return _plan(_("Calibration"), paper, flip, None, words)


def verify(paper: Size, kept: Profile, flip: Flip = "long") -> Plan:
    """The page that proves a profile: printed with it, each pin comes out in the ring on the back."""
    words = (
        _("This page was printed with the profile {name}.").format(name=kept.name),
        _(
            "Prick a pin through each cross on this side. It comes out in the ring of the same letter: the small one is 0.5 mm"
            " about its middle, the large one 1 mm."
        ),
        _("If all do, print with --profile {name}. If not, calibrate again.").format(name=kept.name),
    )
    return _plan(_("Proof of profile {name}").format(name=kept.name), paper, flip, kept, words)


def read(
    name: str,
    middle: tuple[float, float],
    paper: Size,
    left: tuple[float, float] | None = None,
    right: tuple[float, float] | None = None,
) -> Profile:
    """The profile from what was read (x, y) in square C, and in D on its left and B on its right where angle and scale matter.
    Raises NoProfile for readings that no printer gives."""
    if left is None or right is None:
        return profile(name, *middle)
    apart = span(paper)
    across, down = apart + right[0] - left[0], right[1] - left[1]
    return profile(name, *middle, degrees(atan2(down, across)), hypot(across, down) / apart)


def _plan(name: str, paper: Size, flip: Flip, kept: Profile | None, words: tuple[str, ...]) -> Plan:
    mirror = flipped(paper, flip)
    order = Order(paper, "duplex", flip)
    front: list[Placed] = []
    back: list[Placed] = []
    size = Size(SQUARE, SQUARE)
    # The squares on the front: A above, B left, C in the middle of the sheet, D right, E below.
    x, y = paper.width / 2, paper.height / 2
    aside, down = span(paper) / 2, min(70.0, paper.height / 2 - MARGIN - SQUARE)
    middles = (x, y - down), (x - aside, y), (x, y), (x + aside, y), (x, y + down)
    for letter, (left, top) in zip("ABCDE", middles, strict=True):
        box = Box(left - SQUARE / 2, top - SQUARE / 2, SQUARE, SQUARE)
        front.append(laid(Face(f"cross {letter}", size, tuple(_cross(letter))), box, 0, 0.5))
        target = Face(f"{'ring' if kept else 'scale'} {letter}", size, tuple(_ring(letter) if kept else _scale(letter)))
        behind = laid(target, mirror.box(box), mirror.turn(0), 0.5)
        back.append(kept.moved(behind, paper, flip) if kept else behind)
    above = head((both_sides_words(flip),), order, True)
    title, foot = Text(MARGIN, MARGIN + 12.0, name, 14, "display"), rulers(MARGIN, paper.height - FOOT)[:4]
    said, _below = told(words, MARGIN + 18.5, paper)
    front.append(Placed(Face("page", paper, (*above, title, *said, *foot)), 0, 0))
    rings = _("Back. Look for the holes in the rings.")
    scales = _("Back. Hold it so that the letters stand upright, and read the numbers.")
    behind_words = head((rings if kept else scales,), order, True)
    back.append(Placed(Face("page", paper, (*behind_words, *foot)), 0, 0))
    sides = (Sheet(paper, tuple(front), (_("front"),)), Sheet(paper, tuple(back), (_("back"),)))
    return Plan(f"printgen: {name}", name, sides)


def _cross(letter: str) -> Iterator[Mark]:
    """A square of the front: a cross to prick through."""
    middle = SQUARE / 2
    yield Rect(0, 0, SQUARE, SQUARE, None, Ink.BLACK, FINE)
    yield Line(middle - _HALF, middle, middle + _HALF, middle, Ink.BLACK, HAIRLINE)
    yield Line(middle, middle - _HALF, middle, middle + _HALF, Ink.BLACK, HAIRLINE)
    yield Circle(middle, middle, 1.5, None, Ink.BLACK, CUT)
    yield Text(2.0, 6.0, letter, 14, "strong")


def _scale(letter: str) -> Iterator[Mark]:
    """A square of the back: a scale each way in half millimetres, with the sign that the reading has."""
    middle = SQUARE / 2
    yield Rect(0, 0, SQUARE, SQUARE, None, Ink.BLACK, FINE)
    yield Text(2.0, 6.0, letter, 14, "strong")
    yield Line(middle - _HALF, middle, middle + _HALF, middle, Ink.BLACK, HAIRLINE)
    yield Line(middle, middle - _HALF, middle, middle + _HALF, Ink.BLACK, HAIRLINE)
    for half in range(-2 * _HALF, 2 * _HALF + 1):
        long = 1.5 if half % 10 == 0 else 0.9 if half % 2 == 0 else 0.5
        at = middle + half / 2
        yield Line(at, middle - long, at, middle + long, Ink.BLACK, HAIRLINE)
        yield Line(middle - long, at, middle + long, at, Ink.BLACK, HAIRLINE)
    for number in (-10, -5, 5, 10):
        shown = f"+{number}" if number > 0 else f"−{-number}"
        yield Text(middle + number, middle + 3.6, shown, 6, anchor="middle")
        yield Text(middle + 2.0, middle + number + 0.7, shown, 6)
    yield Text(SQUARE - 1.4, middle - 1.4, "X", 7, "strong", "middle")
    yield Text(middle - 2.2, SQUARE - 1.0, "Y", 7, "strong", "middle")


def _ring(letter: str) -> Iterator[Mark]:
    """A square of the back that proves a profile: two rings where the pin should come out."""
    middle = SQUARE / 2
    yield Rect(0, 0, SQUARE, SQUARE, None, Ink.BLACK, FINE)
    yield Text(2.0, 6.0, letter, 14, "strong")
    yield Circle(middle, middle, 0.5, None, Ink.BLACK, HAIRLINE)
    yield Circle(middle, middle, 1.0, None, Ink.BLACK, FINE)
    for sign in (-1, 1):
        yield Line(middle + sign * 2, middle, middle + sign * _HALF, middle, Ink.BLACK, HAIRLINE)
        yield Line(middle, middle + sign * 2, middle, middle + sign * _HALF, Ink.BLACK, HAIRLINE)
