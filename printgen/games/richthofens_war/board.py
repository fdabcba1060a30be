"""The mapboard: the record of a map with the trench lines of both sides, and its drawing style (Prepare for Play V.1)."""

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

#: The distance between opposite sides of a hex, in mm.
PITCH = 5 / 8 * MM_PER_INCH
#: The letter of each side's trench line.
TRENCHES: Mapping[str, str] = {"allied": "A", "german": "G"}
LETTERS = {**maps.LETTERS, **dict.fromkeys(TRENCHES.values(), "trench"), "_": "unknown"}


class Edges(Part):
    """The map edge behind each side's trench line."""

    allied: Edge
    german: Edge


class Map(maps.Map):
    """A map. Its terrain is drawn row by row from the top, with one letter per hex.

    `A` and `G` are the Allied and German trench lines, and `_` is unknown ground.
    """

    GROUNDS: ClassVar[Mapping[str, str]] = LETTERS
    TRENCHES: ClassVar[Mapping[str, str]] = TRENCHES
    #: True, since aircraft may start on half-hexes (Basic II.9a).
    HALVES: ClassVar[bool] = True
    BLANKS = {**maps.Map.BLANKS, "terrain": lambda rows: tuple(re.sub(r"[^ ]", "_", row) for row in rows)}

    edges: Edges
    terrain: Annotated[Listed[Annotated[Row, *row_of(LETTERS)]], Field(min_length=1, max_length=99)]


def edge_labels() -> Mapping[str, str]:
    """Return the label printed in the margin of each side's territory, by side."""
    return {"allied": _("Allied territory"), "german": _("German territory")}


def map_remark() -> str:
    """Return the remark about the edges and the heavy lines, printed above the key."""
    return _(
        "Half-hexes are beyond the heavy lines. Aircraft start on the half-hexes of their own edge, except when the "
        "scenario says otherwise. An aircraft that enters a half-hex during play has exited from the mapboard (Basic II.9). "
        "An aircraft that glides off the mapboard from a trench line, no-man’s-land or enemy territory is shot down "
        "(Tournament V.5)."
    )


#: The look of the map, which resembles an aerial photograph: pale strips of land with light tracks, and no hills.
LOOK = Look(
    plot=1.9,
    farmed_share=2.0,
    furrowed_share=0.0,
    strips=4,
    plot_ink=Ink.TRACK,
    plot_line_width=3.0,
    hedged_share=0.45,
    tints=(Ink.MEADOW, Ink.FIELD, None, Ink.MEADOW, Ink.PLOUGH, Ink.MEADOW, Ink.STUBBLE, None),
    contours=False,
)
MAPS = product.map_product(MapStyle(lines=edge_labels, remark=map_remark, pitch=PITCH, look=LOOK, cut="heavy"))
