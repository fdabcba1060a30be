"""Pictures of missions: the aircraft and the airship do not touch, and nothing leaves the strip."""

from __future__ import annotations

import pytest

from printgen.drawing.marks import Glyph, Rect, Use
from printgen.drawing.pictures.vignettes import SCENES, vignette
from printgen.units import Box

#: Side views 1 mm long; an airship is higher than an aircraft.
FLYING = {
    "ours": Glyph("ours", (Rect(-0.5, -0.14, 1.0, 0.28),)),
    "theirs": Glyph("theirs", (Rect(-0.5, -0.14, 1.0, 0.28),)),
    "ship": Glyph("ship", (Rect(-0.5, -0.16, 1.0, 0.32),)),
}


@pytest.mark.parametrize("high", [18.0, 26.0, 42.0])
@pytest.mark.parametrize("name", ["airship", "eye", "duel"])
def test_what_flies_is_apart_and_within_the_sky(name: str, high: float) -> None:
    strip = Box(0.0, 0.0, 77.2, high)
    flying = [mark for mark in vignette(name, strip, FLYING) if isinstance(mark, Use) and mark.glyph in FLYING.values()]
    first, second = sorted(flying, key=lambda it: it.x) if name != "duel" else (None, None)
    if first and second:
        assert second.x - second.scale / 2 - (first.x + first.scale / 2) > 2.0
    for mark in flying:
        assert mark.x - mark.scale / 2 > 0.0
        assert mark.x + mark.scale / 2 < strip.width
        assert mark.y - (0.16 if mark.glyph.name == "ship" else 0.14) * mark.scale > -0.2


@pytest.mark.parametrize("high", [18.0, 52.0])
def test_a_runway_is_within_its_picture(high: float) -> None:
    assert "runway" in SCENES["airstrip"]
    strip = Box(0.0, 0.0, 77.2, high)
    (runway,) = (
        mark
        for mark in vignette("airstrip", strip, FLYING)
        if isinstance(mark, Use) and mark.glyph.name == "vignette-runway"
    )
    (ground,) = (mark for mark in runway.glyph.marks if isinstance(mark, Rect))
    assert runway.x + ground.x * runway.scale > 0.0
    assert runway.x + (ground.x + ground.width) * runway.scale < strip.width
