"""Parts that show how something flies, or what it is about: turns, ways from the side, letters, sights, scenes of missions."""

from __future__ import annotations

import pytest

from printgen.drawing.bounds import bounds
from printgen.drawing.layout.part import Part
from printgen.drawing.marks import Circle, Glyph, Text, Use
from printgen.drawing.panels.flown import FlightProfile, PassedHex
from printgen.drawing.panels.framed import FramedPanel, FrameStyle, Ink
from printgen.drawing.panels.gunsight import GunSight
from printgen.drawing.panels.plate import Plate
from printgen.drawing.panels.scene import SCENES, SIZE, scene
from printgen.drawing.panels.turn_hex import TurnRose
from printgen.drawing.panels.zones import ranges_ahead
from printgen.drawing.sketch import Sketch
from printgen.units import Box

DOT = Glyph("dot", (Circle(0, 0, 0.5),))


def drawn(part: Part, wide: float = 60.0) -> Sketch:
    sketch = Sketch()
    fitted = part.fit(wide)
    fitted.draw(sketch, Box(10.0, 20.0, wide, fitted.natural_height))
    return sketch


def texts(sketch: Sketch) -> dict[str, Text]:
    return {mark.text: mark for mark in sketch.marks if isinstance(mark, Text)}


def test_a_rose_has_a_dial_for_each_hexside_and_leaves_open_what_nobody_knows() -> None:
    sketch = drawn(TurnRose((1, 2, None), (1, 2, 5), 25.0, DOT))
    assert sum(isinstance(mark, Circle) for mark in sketch.marks) == 6
    costs = [mark.text for mark in sketch.marks if isinstance(mark, Text) and mark.text.isdigit()]
    assert sorted(costs) == ["1", "1", "2", "2", "5"]
    turns = {round(mark.turn) for mark in sketch.marks if isinstance(mark, Use)}
    assert turns == {0, 60, -60, 120, -120, 180}


def test_a_rose_that_is_too_wide_is_told() -> None:
    assert TurnRose((1, 2, 3), (1, 2, 3), 25.0, DOT).fit(40.0).excess_width > 0


def test_hexes_that_are_passed_lie_at_their_heights() -> None:
    said = texts(
        drawn(
            FlightProfile(
                (PassedHex(-100, "1", "down"), PassedHex(-100, "2"), PassedHex(50, "3", "up")), DOT, 8.0, 10.0
            )
        )
    )
    assert said["1"].y == pytest.approx(said["2"].y)
    assert said["1"].y - said["3"].y == pytest.approx(15.0)
    assert {"down", "up"} <= set(said)


def test_a_word_on_a_plate_is_smaller_than_a_letter_and_stands_in_it() -> None:
    letter, word = (texts(drawn(Plate(it, 21.0)))[it] for it in ("A", "Basic"))
    assert letter.size > 50 > word.size
    assert bounds(word).width < 21.0 > bounds(letter).width


def test_a_sight_is_as_large_as_its_place() -> None:
    sketch = drawn(GunSight(DOT), 50.0)
    widest = max(mark.radius for mark in sketch.marks if isinstance(mark, Circle))
    assert 40.0 < 2 * widest < 50.0


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_stands_in_its_room(name: str) -> None:
    # The bounds of what is turned, and of curves, reach farther than their ink.
    there, loose = [bounds(mark) for mark in scene(name).marks], 5.0
    assert min(it.x for it in there) > -loose < min(it.y for it in there)
    assert max(it.right for it in there) < SIZE.width + loose
    assert max(it.bottom for it in there) < SIZE.height + loose


def test_ranges_ahead_are_numbered_once_each() -> None:
    said = texts(drawn(ranges_ahead(range(1, 8), 8.0), 80.0))
    assert sorted(said) == list("1234567")
    assert [said[it].x for it in "1234567"] == sorted(said[it].x for it in "1234567")


@pytest.mark.parametrize(("ink", "inks"), [(Ink.BLACK, {Ink.BLUE, Ink.RED}), (Ink.RED, {Ink.RED})])
def test_a_box_has_a_stripe_in_the_ink_of_its_side_or_of_both(ink: Ink, inks: set[Ink]) -> None:
    sketch = drawn(FramedPanel("", "Title", Plate("A", 21.0), ink, FrameStyle(look="box", stripe=1.4)))
    assert {fill for mark in sketch.marks if (fill := getattr(mark, "fill", None)) and fill is not Ink.BAR} == inks
