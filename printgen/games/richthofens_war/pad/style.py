"""The sizes of a pad, for one pad per page and for two per page."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.drawing.layout.table import TableStyle
from printgen.drawing.panels.framed import FrameStyle, Look
from printgen.drawing.panels.people import MastheadStyle


class PadStyle(FrameStyle, frozen=True):
    """The sizes of a pad. Lengths are in mm, type sizes in points.

    Fields:
        gap: the gap between frames.
        title: the style of the masthead.
        masthead_height: the height of the masthead.
        portrait: the width of the frame for the silhouette.
        box: the height of a box on a scale.
        counter: the height of a box for a counter.
        figure: the type size of the figure in a box.
        row: the height of a row of figures below a scale.
        labels: the width of such a row's label.
        dials, middle: the widths of the altitude dials and of the limits.
        value: the height of a limit.
        limit: the type size of a limit.
        hex: the distance between opposite sides of the turn cost hex.
        crib: the style of the climb and dive tables.
        line: the height of a line in the game record.
        is_half: whether the pad fills only half a page.
    """

    gap: float = 3.0
    title: MastheadStyle = MastheadStyle(name=(28.0, 20.0, 14.0), lines=(2.4, 12.0, 15.8), look="box")
    look: Look = "box"
    masthead_height: float = 17.6
    portrait: float = 58.0
    box: float = 10.0
    counter: float = 10.0
    figure: float = 12.0
    row: float = 4.6
    labels: float = 15.0
    dials: float = 62.0
    middle: float = 50.0
    value: float = 9.6
    limit: float = 14.0
    hex: float = 25.0
    crib: TableStyle = TableStyle(first=22.5, step=8.8, top=4.2, row=4.8, line=3.8, words=(9.5, 8.5, 7.0), figure=12.0)
    line: float = 9.4
    is_half: bool = False


FULL = PadStyle()
#: The style of a full page with additional lines, for unknown figures or for figures with other sources.
LOW = replace(FULL, gap=2.4, box=9.2, counter=9.2, line=7.6)
LOWEST = replace(FULL, gap=1.8, air=1.8, box=7.8, counter=8.5, row=4.0, line=6.6)
HALF = PadStyle(
    is_half=True,
    gap=1.8,
    band=4.2,
    head=8.5,
    air=1.2,
    pen=0.6,
    title=MastheadStyle((10.0, 5.0, 5.8), (12.6, 34.0), (7.0,), (20.0, 17.0, 14.0), (2.6, 9.8, 12.6), "box"),
    masthead_height=14.0,
    portrait=35.0,
    box=6.6,
    counter=8.5,
    figure=9.0,
    row=3.7,
    labels=7.6,
    dials=36.0,
    middle=34.0,
    value=6.6,
    limit=10.5,
    hex=15.5,
    crib=TableStyle(first=16.0, step=5.2, top=3.0, row=3.6, line=2.5, words=(7.5, 7.0), figure=8.5),
    line=6.7,
)
