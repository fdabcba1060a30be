"""Pictures printed on coloured grounds."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from printgen.drawing.inks import Ink, legible
from printgen.drawing.marks import Glyph, Mark, Use


@cache
def on_ground(glyph: Glyph, ground: Ink) -> Glyph:
    """Return the picture in inks that are legible on a background of the ink `ground`.

    The picture is unchanged if black is legible. Otherwise, its black marks become light.
    """
    light = legible(Ink.BLACK, ground)
    if light is Ink.BLACK:
        return glyph
    inks = {Ink.BLACK: light, Ink.SOLID: light, Ink.WHITE: ground}

    def change(mark: Mark) -> Mark:
        if isinstance(mark, Use):
            return replace(mark, glyph=on_ground(mark.glyph, ground))
        changed = {name: getattr(mark, name, None) for name in ("ink", "fill", "stroke")}
        return replace(mark, **{name: inks[it] for name, it in changed.items() if it in inks})

    return Glyph(f"{glyph.name}-on-{ground}", tuple(map(change, glyph.marks)))
