"""An aircraft seen from above, as a glyph about its middle: its span, or an airship's length, is 1 mm, its nose up the page.

Put it down with `Use(from_above(...), x, y, scale=span in mm)`.
"""

from __future__ import annotations

from typing import Literal

from printgen.data.records.aircraft import Aircraft, Wings
from printgen.drawing.marks import Glyph
from printgen.drawing.silhouettes import Layout, edgeless, silhouette

#: mass: for 6 mm, one shape. parts: for 25 mm, its parts told apart. line: for 55 mm, a line drawing with ribs and struts.
Detail = Literal["mass", "parts", "line"]


def from_above(aircraft: Aircraft, detail: Detail, span: float = 55.0) -> Glyph:
    """An aircraft as itself; `span`: how wide it will be put down, mm, by which the pens of a line drawing are measured."""
    engine = aircraft.engine
    del span
    return typical(aircraft.wings, engine.layout, engine.count, len(aircraft.crew), detail)


def typical(
    wings: Wings, layout: Layout = "tractor", engines: int = 1, crew: int = 1, detail: Detail = "parts"
) -> Glyph:
    """An aircraft that is no type: one of its class, for arcs, markers and pictures of maneuvers."""
    shape = silhouette(wings, layout, engines, crew)
    return edgeless(shape) if detail == "mass" else shape
