"""Hex maps drawn from their records: ground, ways, trenches, markers, and the margin with title, key and scale."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct, field

from printgen.data.records.maps import Map
from printgen.drawing.emblems import Sign
from printgen.drawing.hex_map import PlacedBoard
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Cut, Mark

#: numbered: everything, also where the press is asked for a banner. plain: without the numbers. blank: hexes and nothing
#: else. stencil: their corners as dots, to be pricked through on to cloth.
LAYOUTS = ("numbered", "plain", "blank", "stencil")
#: Between the hexes and the end of the paper, mm.
BORDER = 10.0
#: How far off the middle of a hexside a way may cross it, as a share of the side.
WANDER = 0.1
#: The fill of the ground between the lines, and of villages' gardens.
TORN, GARDENS = Ink.EARTH, Ink.FIELD


def nothing_over(_map: Map, _lie: PlacedBoard, _signs: Mapping[str, Sign]) -> Iterator[Mark]:
    """What a game lays over its hexes that lays nothing there."""
    yield from ()


class Look(Struct, frozen=True):
    """How the country of a game's maps looks: as on the maps of its time and place.

    fields: whether open hexes are in fields; plot: how large one is, in pitches; farmed: the share of the land that is in fields;
    furrows: the share of the fields with furrows; strips: in how many a plot may lie; bounds: the ink between plots, and bound
    how many hairlines wide it is; tints: the fills of fields by turns, None for bare paper.
    contours: whether hills are drawn. firs: whether woods are of firs.
    """

    fields: bool = True
    plot: float = 0.52
    farmed: float = 0.56
    furrows: float = 0.34
    strips: int = 1
    bounds: Ink = Ink.FIELD
    bound: float = 1.8
    tints: tuple[Ink | None, ...] = (None, None, Ink.FIELD, None, None, Ink.FIELD, None)
    contours: bool = True
    firs: bool = False


class MapStyle(Struct, frozen=True):
    """How a game's maps are drawn.

    lines: the words outside each side's edge of the board, in the language of print.
    chart: the chart whose rolls stand in the key, by its id; rolls: its line, or its modifier, for each kind of ground
    and way. pitch: the distance between opposite hexsides, mm, where none was asked for: a little more than a model's base.
    remark: the words above the key, in the language of print.
    lettered: whether rivers, roads and railways have letters in their hexes, since the rules ask for them.
    layouts: in which a map may be drawn, the usual one first. over: what lies over the hexes and nowhere else, by the map.
    aside: the width of the margin at left and right, mm. ends: the height of the margin above and below, in which the lines of
    the chart stand in every corner, and the title; None for the usual margin with a strip for title, key and scale below it.
    look: how its country looks; cut: how its title is set.
    """

    lines: Callable[[], Mapping[str, str]] = dict
    chart: str | None = None
    rolls: Mapping[str, str] = field(default_factory=dict)
    pitch: float = 40.0
    remark: Callable[[], str] = str
    layouts: tuple[str, ...] = LAYOUTS
    over: Callable[[Map, PlacedBoard, Mapping[str, Sign]], Iterator[Mark]] = nothing_over
    aside: float = BORDER
    ends: float | None = None
    look: Look = Look()
    cut: Cut = "display"
    lettered: bool = True
