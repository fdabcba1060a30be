"""The maps of a game as a product: hex playing sheets, each one big face that the press lays over many sheets of paper."""

from __future__ import annotations

from functools import partial
from typing import cast

from printgen.data.figures import sources
from printgen.data.kind import Case, Library
from printgen.data.official import ours
from printgen.data.records.game import sides
from printgen.data.records.maps import Map
from printgen.data.records.tables import Chart
from printgen.drawing.emblems import signs
from printgen.drawing.maps import MapStyle
from printgen.drawing.maps.picture import picture
from printgen.products.deck import Aid, Card, Deck, Page
from printgen.products.options import HEX, LAYOUT, MAP, Choices
from printgen.translation import _
from printgen.units import Size


def maps(style: MapStyle) -> Aid:
    """The product of a game whose maps are drawn in this style; its records are of kind `maps`."""
    ways = ", ".join(it for it in style.layouts if it != "stencil")
    summary = f"hex playing sheets over many sheets of paper: {ways}, or a stencil of dots"
    prints = f"maps charts/{style.chart}" if style.chart else "maps"
    return Aid("maps", "Maps", summary, partial(deck, style), (HEX, MAP), (*style.layouts, "banner"), prints=prints)


def deck(style: MapStyle, library: Library, choices: Choices, _size: Size) -> Deck:
    """Every map of the game that is wanted, each one face of its own size (mm), to be tiled."""
    wanted = [case for case in library.of("maps").values() if MAP.of(choices) in (None, case.id)]
    chart = library.of("charts").get(style.chart) if style.chart else None
    shown = (chart,) if chart else ()
    pages = (Page(case.id, (case, *shown), partial(sheet, style, case, library, choices)) for case in wanted)
    ours_too = any(ours(it) for case in (*wanted, *shown) for it in sources(case.record).values())
    return Deck(_("Maps"), tuple(pages), ("reconstructed",) if ours_too else ())


def sheet(style: MapStyle, case: Case, library: Library, choices: Choices) -> Card:
    """One map as a face of its own size, whatever the paper."""
    map, pitch = cast(Map, case.record), HEX.of(choices) or style.pitch
    layout = asked if (asked := LAYOUT.of(choices)) in style.layouts else style.layouts[0]
    chart = library.of("charts").get(style.chart) if style.chart else None
    known = signs([side.side for side in sides(library)])
    sketch, size = picture(map, pitch, layout, style, known, cast(Chart, chart.record) if chart else None)
    face = sketch.face(f"map-{case.id}-{pitch:g}-{layout}", size)
    misfits = tuple((case, misfit) for misfit in sketch.misfits)
    shows = (case, chart) if chart else (case,)
    return Card(face, bookmark=(map.title,), tiled=True, shows=shows, misfits=misfits)
