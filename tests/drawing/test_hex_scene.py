"""Scenes of a few hexes: as large as these, aircraft where the rule has them, words that can be read on their ground."""

from __future__ import annotations

import pytest

from printgen.drawing.bounds import bounds
from printgen.drawing.hex_scene import HexScene, SceneAircraft, hex_scene
from printgen.drawing.hexes import ORIGIN, Hex, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Line, Text, Use

PITCH = 7.0


def test_a_scene_holds_its_hexes_and_whoever_stands_in_them() -> None:
    behind = Hex(0, 1)
    of = (SceneAircraft(ORIGIN, 0, Ink.RED), SceneAircraft(behind, 3, Ink.BLUE, (0.1, 0.0)))
    face = hex_scene(HexScene("pair", PITCH, hexes_within(1), of, aims=((behind, ORIGIN),)))
    assert face.size.height == pytest.approx(3 * PITCH, abs=0.3)
    for box in (bounds(mark) for mark in face.marks if not isinstance(mark, Use)):
        # Bounds are a little large.
        assert min(box.x, box.y) > -0.4
        assert (box.right < face.size.width + 0.4, box.bottom < face.size.height + 0.4) == (True, True)
    red, blue = (mark for mark in face.marks if isinstance(mark, Use))
    assert (blue.x - red.x, blue.y - red.y, blue.turn) == pytest.approx((0.1 * PITCH, PITCH, 180))
    (aim,) = (mark for mark in face.marks if isinstance(mark, Line))
    assert (aim.x2, aim.y2) == (red.x, red.y)


def test_a_word_on_a_dark_hex_is_white() -> None:
    ahead = Hex(0, -1)
    scene = HexScene("range", PITCH, hexes_within(1), (), {ahead: Ink.BLUE}, {ahead: "1", ORIGIN: "0"})
    inks = {mark.text: mark.ink for mark in hex_scene(scene).marks if isinstance(mark, Text)}
    assert inks == {"1": Ink.ON_FILL, "0": Ink.BLACK}
