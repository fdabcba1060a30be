"""Hex maps drawn from their records: ground, roads, rivers, trenches and markers, and a margin with title, key and scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from printgen.data.records.maps import Map
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.hexes import TABLE_PITCH
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Cut, Mark

#: The layouts of a map.
#:
#: - numbered: the complete map with numbers, also if a banner is requested
#: - plain: the map without the numbers
#: - blank: only hexes
#: - stencil: the corners of the hexes as dots, to be pricked through onto cloth
LAYOUTS = ("numbered", "plain", "blank", "stencil")
#: The distance between the hexes and the end of the paper, mm.
BORDER = 10.0
#: The maximum distance from the middle of a hexside to the crossing of a road or river, as a share of the hexside.
WANDER = 0.1
#: The distance of a railway to the left of a road through the same hexes, as a share of a hexside.
RAIL_ASIDE = 0.2
#: The fill of the ground between the trenchlines, and the fill of the gardens of villages.
TORN, GARDENS = Ink.MUD, Ink.GARDEN


def no_overlay(_map: Map, _placed: PlacedBoard, _signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """Yield no marks. This is the default overlay, for games whose maps have no marks of their own."""
    yield from ()


class Look(Struct, frozen=True):
    """The appearance of the countryside on a game's maps, chosen to fit the time and place of the game."""

    fields: bool = True
    plot: float = 0.52
    farmed_share: float = 0.64
    furrowed_share: float = 0.34
    strips: int = 1
    plot_ink: Ink = Ink.FIELD
    plot_line_width: float = 1.8
    hedged_share: float = 0.4
    tints: tuple[Ink | None, ...] = (None, Ink.MEADOW, Ink.FIELD, Ink.MEADOW, None, Ink.STUBBLE, Ink.MEADOW, Ink.PLOUGH)
    contours: bool = True
    firs: bool = False


class MapStyle(Struct, frozen=True):
    """The style that all of a game's maps share.

    Fields:
        lines: a function that returns, for each player's side, the words printed along the side's edge of the board, in
            the print language.
        chart: the id of the chart whose rolls are printed in the key, or None for no rolls.
        rolls: for each kind of ground, road or river, the line or modifier of that chart that applies to it.
        pitch: the default distance between opposite hexsides, mm.
        remark: a function that returns the words above the key, in the print language.
        layouts: the possible layouts of a map, the default first.
        overlay: a function that draws the game's own marks over the hexes of a map.
        side_margin: the width of the left and right margins, mm.
        end_margin: the height of the upper and lower margins, mm. These margins contain the title and, in every corner,
            the lines of the chart. If None, they have the default height, and a strip below the map contains the title,
            key and scale instead.
        look: the appearance of the countryside.
        cut: the typeface of the title.
    """

    lines: Callable[[], Mapping[str, str]] = dict
    chart: str | None = None
    rolls: Mapping[str, str] = field(default_factory=dict)
    pitch: float = TABLE_PITCH
    remark: Callable[[], str] = str
    layouts: tuple[str, ...] = LAYOUTS
    overlay: Callable[[Map, PlacedBoard, Mapping[str, Sign]], Iterator[Mark]] = no_overlay
    side_margin: float = BORDER
    end_margin: float | None = None
    look: Look = Look()
    cut: Cut = "display"
