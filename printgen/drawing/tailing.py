"""The picture of tailing: an aircraft, its rear arc, and two aircraft in this arc, one of which tails it."""

from __future__ import annotations

from printgen.drawing.hex_scene import HexScene, SceneAircraft, hex_scene
from printgen.drawing.hexes import ORIGIN, Hex, fan, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face
from printgen.translation import _


def tailing_scene(pitch: float = 8.0) -> Face:
    """Return a picture of the rear arc of an aircraft that is tailed by another aircraft, with hexes of `pitch` mm."""
    behind = tuple(it for it in hexes_within(3) if it.center(1.0).y > -1.1)
    tailing, other = Hex(0, 2), Hex(2, 0)
    aircraft = (
        SceneAircraft(ORIGIN, 0, Ink.RED),
        SceneAircraft(tailing, 0, Ink.BLUE),
        SceneAircraft(other, 2, Ink.BLUE),
    )
    return hex_scene(
        HexScene("tailing", pitch, behind, aircraft, dict.fromkeys(fan(3, 3), Ink.GREY15), aims=((tailing, ORIGIN),))
    )


def tailing_caption() -> str:
    """Return the caption for the picture of the rear arc."""
    return _(
        "Hatched: the red aircraft’s rear arc (reconstructed). The aircraft at the bottom tails the red one; the other does not."
    )
