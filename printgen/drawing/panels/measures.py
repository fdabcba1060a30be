"""The dimensions of a sheet's parts, for a full page and for half a page, at several densities."""

from __future__ import annotations

from math import inf

from msgspec import Struct

from printgen.drawing.layout.log import LogStyle
from printgen.drawing.layout.table import BoxRows, TableStyle
from printgen.drawing.panels.weapon import BOXES, WeaponStyle


class Style(Struct, frozen=True):
    """The dimensions that differ between a full page and half a page, with lengths in mm and type sizes in points.

    Fields:
        gutter: the distance between adjacent parts.
        half: whether this is the style for half a page.
        rule: the distance from the top of a panel to its rule.
        body: the distance from the top of a panel to the content below its rule.
        boxes: the arrangement of boxes.
        words: the baseline of words next to a box.
        labels: the width of the space for the name of a track.
        name: the type size of track names.
        aside: the type size of the text after a track.
        wound: three lengths for circles that represent wounds: the radius, the distance from one circle to the next, and
            the space after three circles.
        tick_size: the type size of words next to tick boxes.
        small: the type size of small words.
        edge: the distance between boxes and a number after them.
    """

    half: bool = False
    table: TableStyle = TableStyle(20.3, 6.3, 3.8, 4.6, 3.6, words=(8.5, 8.0, 7.5, 7.0), figure=12.0, costs=11.1)
    weapon: WeaponStyle = WeaponStyle()
    #: The style of the log, whose lines to write in are 6 mm high.
    log: LogStyle = LogStyle(head=9.8, rule=4.6, gutter=3.0, small=8.0, rows=(6.0, 6.0, inf))
    gutter: float = 3.0
    rule: float = 4.0
    body: float = 6.0
    boxes: BoxRows = BOXES
    words: float = 3.1
    labels: float = 17.6
    name: float = 8.5
    aside: float = 8.0
    wound: tuple[float, float, float] = (2.0, 4.4, 0.8)
    tick_size: float = 8.0
    small: float = 7.5
    edge: float = 1.2


class Measures(Struct, frozen=True):
    """The dimensions of a sheet. There is one set of dimensions for each density of the layout. Lengths are in mm.

    Fields:
        picture: the height of the aircraft's picture.
        pitch: the distance between opposite hexsides in a fire arc.
        lead: the distance between rows of boxes.
        track_gap: the distance between two damage tracks.
        gap: the distance between parts.
        turns: the number of turns for which the log has lines.
    """

    picture: float
    pitch: float
    lead: float
    track_gap: float
    gap: float
    style: Style
    turns: int


#: The measures of a full page, from the most spacious to the densest. The log has fewer turns if lines of 6 mm would not fit. A
#: side view of the aircraft has priority over the last turns.
FULL = tuple(
    Measures(deep, pitch, 4.6, 1.7, gap, Style(), turns)
    for deep, pitch, gap, turns in (
        (68.0, 3.4, 2.6, 29),
        (64.0, 3.4, 2.4, 29),
        (61.0, 3.4, 2.2, 29),
        (61.0, 3.2, 2.0, 27),
        (58.0, 3.2, 1.8, 27),
        (58.0, 3.2, 1.8, 25),
        (57.0, 3.2, 1.8, 23),
        (57.0, 3.0, 1.6, 21),
        (55.0, 3.0, 1.6, 19),
        (51.0, 3.0, 1.4, 19),
        (47.0, 3.0, 1.4, 19),
        (44.0, 3.0, 0.8, 19),
        (47.0, 3.0, 1.4, 17),
        (44.0, 3.0, 1.2, 15),
        (44.0, 3.0, 1.2, 11),
        (44.0, 3.0, 1.2, 9),
        (44.0, 3.0, 0.8, 9),
    )
)

_HALF_BOXES = BoxRows(side=3.4, gap=0.3, group_gap=0.9, row=10, lead=3.7)
HALF_STYLE = Style(
    half=True,
    table=TableStyle(16.2, 5.1, 3.3, 3.5, 2.8, words=(7.5, 7.0), figure=9.0, costs=6.9),
    weapon=WeaponStyle(
        rule=3.6,
        head=4.9,
        badge=3.8,
        title=(8.5, 7.5, 7.0),
        clear=2.8,
        beside=1.1,
        lead=2.7,
        ammunition=1.1,
        number=2.0,
        apart=0.5,
        words=2.6,
        small=7.0,
        boxes=_HALF_BOXES,
        # Two magazines of five boxes fit beside an arc.
        least=40.6,
        below=False,
        tick=3.4,
    ),
    log=LogStyle(7.6, 3.6, 3.0, small=7.0, turn=7.5, inset=0.5, edge=0.6, field=7.0, rows=(5.0, 5.0, 7.0)),
    rule=3.6,
    body=4.9,
    boxes=_HALF_BOXES,
    words=2.6,
    labels=13.8,
    name=8.0,
    aside=7.0,
    wound=(1.55, 3.25, 0.6),
    tick_size=7.0,
    small=7.0,
    edge=0.9,
)
#: The measures of half a page, from the most spacious to the densest.
HALF = tuple(
    Measures(deep, pitch, 3.8, 1.2, gap, HALF_STYLE, turns)
    for deep, pitch, gap, turns in (
        (42.0, 3.6, 2.0, 35),
        (38.0, 3.4, 1.8, 35),
        (36.0, 3.4, 1.8, 29),
        (36.0, 3.2, 1.6, 26),
        *((36.0, 3.0, 1.2, turns) for turns in range(23, 9, -2)),
        *((36.0, 3.0, 0.9, turns) for turns in range(9, 1, -2)),
    )
)
