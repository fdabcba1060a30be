"""The style of a record sheet on a full page and on half a page."""

from __future__ import annotations

from printgen.drawing.layout.log import LogStyle
from printgen.drawing.layout.table import BoxRows, TableStyle
from printgen.drawing.panels.framed import FrameStyle
from printgen.drawing.panels.people import MastheadStyle


class SheetStyle(FrameStyle, frozen=True):
    """The style of a sheet. Lengths are in mm, type sizes in points.

    Fields:
        gap: the gap between frames.
        title: the style of the masthead.
        masthead_height: the height of the masthead.
        number: the width of the field for the counter's number.
        badge: the size of the stability badge.
        line: the height of each field for a name.
        boxes: the arrangement of boxes to mark.
        label, part, special: the type sizes of labels next to boxes, of section names and of special damage.
        after: the space after the name of a kind of special damage.
        tank: the arrangement of the boxes in the fuel frame.
        words: the distance of the baseline from the top of the line, for a word next to a box.
        down: the distance of a box below the baseline of its word.
        beside: the width of the field for the formation, to the right of the name fields.
        portrait, fuel: the widths of the portrait frame and the fuel frame.
        pitch: the width of an arc's hexes between opposite sides.
        values: the style of the combat value table.
        log: the style of the turn log.
    """

    half: bool = False
    gap: float = 2.3
    title: MastheadStyle = MastheadStyle(
        (14.0, 7.0, 8.2), (19.0, 42.5), (8.5, 7.0), (30.0, 24.0, 20.0), (4.4, 13.6, 16.4), "bar"
    )
    masthead_height: float = 17.6
    number: float = 24.5
    badge: float = 11.5
    line: float = 8.4
    boxes: BoxRows = BoxRows(side=4.2, gap=0.4, group_gap=1.2, lead=4.9)
    label: float = 8.5
    part: float = 10.5
    special: float = 8.5
    after: float = 1.8
    tank: BoxRows = BoxRows(side=4.7, gap=0.4, group_gap=1.2, row=10, lead=5.7)
    beside: float = 14.0
    down: float = 1.15
    words: float = 3.05
    portrait: float = 60.0
    fuel: float = 59.5
    pitch: float = 4.4
    values: TableStyle = TableStyle(first=15.0, step=8.2, top=3.6, row=4.3, line=3.4, words=(8.5, 7.0), figure=10.5)
    log: LogStyle = LogStyle(head=4.4, small=8.0, turn=8.5, rows=(6.0, 6.0, 9.0))


FULL = SheetStyle(band=5.0, head=9.5, air=1.6, small=8.0)
HALF = SheetStyle(
    half=True,
    band=4.0,
    head=7.5,
    air=1.1,
    gap=1.4,
    title=MastheadStyle((10.4, 5.2, 6.4), (13.8, 35.0), (7.0,), (20.0, 17.0, 14.0), (3.4, 10.4, 12.6), "bar"),
    masthead_height=13.6,
    number=19.0,
    badge=7.6,
    line=7.8,
    boxes=BoxRows(side=4.0, gap=0.25, group_gap=0.8, lead=4.35),
    label=7.5,
    part=8.5,
    special=7.0,
    after=1.1,
    tank=BoxRows(side=4.0, gap=0.25, group_gap=0.8, row=10, lead=4.35),
    beside=9.0,
    words=2.9,
    fuel=50.0,
    pitch=3.4,
    values=TableStyle(first=11.8, step=5.7, top=3.1, row=3.7, line=2.9, words=(7.0,), figure=9.0),
    log=LogStyle(4.4, 3.8, 2.6, small=7.0, turn=7.0, inset=0.4, edge=0.5, field=7.0, rows=(6.0, 6.0, 8.0)),
)
