"""The sizes of a datasheet, for one datasheet per page and for two per page."""

from __future__ import annotations

from msgspec.structs import replace

from printgen.drawing.panels.framed import FrameStyle, Look
from printgen.drawing.panels.people import MastheadStyle


class SheetStyle(FrameStyle, frozen=True):
    """The sizes of a datasheet. Lengths are in mm, type sizes in points.

    Fields:
        gap: the gap between frames.
        title: the style of the masthead.
        masthead_height: the height of the masthead.
        portrait: the width of the frame for the silhouette.
        value: the height of a box with a figure.
        figure: the type size of the figure.
        box: the side length of a box to tick.
        row, rows: the minimum and the maximum height of a table row.
        line: the height of a line to write on.
        words: the type size of table cells.
        turns: whether there is a turn log.
    """

    gap: float = 3.0
    title: MastheadStyle = MastheadStyle((11.0, 10.0, 7.4), (19.0, 24.0), lines=(3.0, 12.6, 14.6), look="label")
    look: Look = "label"
    masthead_height: float = 17.6
    portrait: float = 62.0
    value: float = 14.0
    figure: float = 20.0
    box: float = 8.0
    row: float = 7.4
    rows: float = 0.0
    line: float = 8.0
    words: float = 9.0
    turns: bool = True


#: The style of squadron sheets and personal files.
PAPERS = SheetStyle(band=6.4, head=11.0, small=8.5, air=3.0, rows=12.0, words=10.0)
#: The styles of personal files, two per page. The second style is for paper lower than A4.
FILES = replace(PAPERS, gap=2.0, air=2.2, box=7.8)
LOW_FILES = replace(FILES, gap=1.8, air=1.8, box=7.2)
#: The style of one datasheet per page.
FULL = replace(
    PAPERS, gap=2.2, band=6.6, small=9.0, air=2.8, portrait=72.0, value=15.0, figure=24.0, row=6.4, line=7.4, words=10.5
)
#: The style of one datasheet per page on paper lower than A4.
LOW = SheetStyle(
    band=5.8, head=10.0, small=9.0, gap=1.8, air=2.2, portrait=70.0, value=13.0, box=7.4, row=6.2, rows=12.0, line=7.0
)
#: The style `LOW` for datasheets with additional lines, such as the names of house rules.
LOWEST = replace(LOW, gap=1.2, air=1.8, line=6.2, value=11.6, box=6.8, rows=11.0)
HALF = SheetStyle(
    gap=2.0,
    band=5.4,
    head=9.0,
    small=8.5,
    air=1.4,
    label=3.6,
    title=MastheadStyle((8.6, 7.6, 5.8), (13.8, 14.0), (7.0,), (18.0, 16.0, 14.0), (2.7, 10.2, 12.2), "label"),
    masthead_height=13.4,
    portrait=40.0,
    value=10.0,
    figure=14.0,
    box=5.6,
    row=6.0,
    rows=12.0,
    line=6.4,
    words=8.0,
    turns=False,
)
