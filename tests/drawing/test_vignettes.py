"""Pictures of missions and airfields: the aircraft and the airship do not touch, and nothing leaves its place."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from printgen.drawing.bounds import bounds, boxes_meet
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Line, Outline, Rect, Use
from printgen.drawing.pictures.crew import airfield
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


@pytest.mark.parametrize("high", [18.0, 42.0])
@pytest.mark.parametrize("name", SCENES)
def test_no_fragments_of_firs_and_ridges_are_around_items(name: str, high: float) -> None:
    strip = Box(0.0, 0.0, 77.2, high)
    country, *items = (it for it in vignette(name, strip, FLYING) if isinstance(it, Use))
    firs = [it for it in country.glyph.marks if isinstance(it, Outline) and it.fill == Ink.SOLID]
    ridges = [it for it in country.glyph.marks if isinstance(it, Line) and it.y1 and it.y2 and it.x1 != it.x2]
    assert len(firs) > 20
    assert len(ridges) > 100
    for item in items:
        bare = (replace(it, stroke=None) if isinstance(it, Outline) else it for it in item.glyph.marks)
        box = bounds(replace(item, glyph=Glyph("bare", tuple(bare)))).inset(0.3)
        for mark in (*firs, *ridges):
            assert not boxes_meet(bounds(replace(country, glyph=Glyph("one", (mark,)))), box)


def test_the_white_stripes_of_a_windsock_are_within_the_sock() -> None:
    def is_white(mark: object) -> bool:
        return (mark.ink if isinstance(mark, Line) else getattr(mark, "fill", None)) == Ink.WHITE

    sock = [mark for mark in airfield() if bounds(mark).x > 0.34 and not isinstance(mark, Rect)]
    black = [bounds(mark) for mark in sock if not is_white(mark) and isinstance(mark, Outline)]
    stripes = [bounds(mark) for mark in sock if is_white(mark)]
    assert stripes
    for stripe in stripes:
        assert min(it.y for it in black) <= stripe.y
        assert stripe.bottom <= max(it.bottom for it in black)
