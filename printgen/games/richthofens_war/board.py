"""The board: the record of a map with the trench lines of the two sides, and how it is drawn (Prepare for Play V.1)."""

import re
from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import Field

from printgen.data.records import maps
from printgen.data.records.fields import Listed
from printgen.data.records.maps import Edge, Row, row_of
from printgen.data.records.record import Part
from printgen.drawing.inks import Ink
from printgen.drawing.maps import Look, MapStyle
from printgen.products import maps as product
from printgen.translation import _
from printgen.units import MM_PER_INCH

#: The board's hexes from side to side, mm.
PITCH = 5 / 8 * MM_PER_INCH
#: The letters of the trenches of each side.
TRENCHES: Mapping[str, str] = {"allied": "A", "german": "G"}
LETTERS = {**maps.LETTERS, **dict.fromkeys(TRENCHES.values(), "trench"), "_": "unknown"}


class Edges(Part):
    """The board edge behind each side's trench line."""

    allied: Edge
    german: Edge


class Map(maps.Map):
    """A board: the terrain as a picture, row by row from the top, a letter a hex; A and G are the trench lines,
    _ is unknown ground."""

    GROUNDS: ClassVar[Mapping[str, str]] = LETTERS
    TRENCHES: ClassVar[Mapping[str, str]] = TRENCHES
    #: Aircraft start on them (Basic II.9a).
    HALVES: ClassVar[bool] = True
    BLANKS = {**maps.Map.BLANKS, "terrain": lambda rows: tuple(re.sub(r"[^ ]", "_", row) for row in rows)}

    edges: Edges
    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]


def edge_labels() -> Mapping[str, str]:
    """Whose territory lies beyond the lines, at the margin."""
    return {"allied": _("Allied territory"), "german": _("German territory")}


def map_remark() -> str:
    """What the edges and the lines are for, above the key."""
    return _(
        "Half-hexes are beyond the heavy lines. Aircraft start on those of their own edge, except when the scenario says "
        "otherwise. An aircraft that enters one during play has exited from the mapboard (Basic II.9). An aircraft that "
        "glides off the mapboard from T, N or enemy territory is shot down (Tournament V.5)."
    )


#: As on a plate from a camera: pale strips of land side by side, light tracks between them, and no hills.
LOOK = Look(
    plot=1.7,
    farmed_share=2.0,
    furrowed_share=0.04,
    strips=5,
    plot_ink=Ink.WHITE,
    plot_line_width=5.0,
    tints=(None, Ink.EARTH, Ink.GREY7, Ink.FIELD, None, Ink.GREY7, Ink.EARTH),
    contours=False,
)
MAPS = product.map_product(
    MapStyle(lines=edge_labels, remark=map_remark, pitch=PITCH, look=LOOK, has_way_letters=False, cut="heavy")
)
