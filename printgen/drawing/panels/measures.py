"""The sizes in which a sheet is set: on a page of its own or on half a page, roomy or dense."""

from __future__ import annotations

from math import inf

from msgspec import Struct, field
from msgspec.structs import replace

from printgen.drawing.layout.table import LogStyle, Rows, TableStyle
from printgen.drawing.panels.people import MastheadStyle
from printgen.drawing.panels.weapon import WeaponStyle

#: A glyph's size, and where its middle is: from the left (the right where negative), from the top (mm).
Spot = tuple[float, float, float]


class Head(Struct, frozen=True):
    """The head of a sheet: name, ratings, pilot. Lengths in mm, type in points.

    heights: of the three; shape: the silhouette; first, cells: the widths of the badge with its word and of each figure;
    label: where its word begins; value_line: the figures' baseline; remarks: the first baseline, the second, and the lead.
    """

    heights: tuple[float, float, float] = (17.6, 12.0, 9.8)
    title: MastheadStyle = MastheadStyle()
    shape: Spot = (19.0, -10.0, 7.0)
    badge: Spot = (10.5, 5.4, 6.0)
    label: float = 11.5
    first: float = 25.0
    cells: tuple[float, ...] = (13, 13, 19, 19)
    value_line: float = 9.0
    remarks: tuple[float, float, float] = (3.0, 6.2, 2.9)
    pilot_line: float = 8.6
    fields: tuple[float, ...] = (34, 40, 17, 12, 75)


class Style(Struct, frozen=True):
    """What a full page and half a page set differently. Lengths in mm, type in points.

    gutter: between parts side by side; fuel: the room of the fuel. rule, body: a panel's rule and its contents below its
    top. boxes: how boxes stand in rows; words: the baseline beside a box; labels: room for a track's name, set in `name`;
    aside: the type behind a track, `after` from there to a blank. wound: a circle's radius, its step, the room behind three,
    and the height of the row. ticked, small: the type of what is ticked and of small words.
    """

    half: bool = False
    head: Head = Head()
    table: TableStyle = TableStyle()
    weapon: WeaponStyle = WeaponStyle()
    log: LogStyle = LogStyle()
    gutter: float = 5.0
    fuel: float = 56.0
    rule: float = 4.0
    body: float = 6.0
    boxes: Rows = field(default_factory=Rows)
    words: float = 3.1
    labels: float = 15.8
    name: float = 8.5
    aside: float = 7.0
    after: float = 2.4
    wound: tuple[float, float, float, float] = (2.1, 4.6, 0.4, 5.0)
    ticked: float = 6.5
    small: float = 6.5
    edge: float = 1.6


class Measures(Struct, frozen=True):
    """A style at one density, mm: the height of the aircraft's picture, the pitch of its arc's hexes, from one row of
    boxes to the next, between two damage tracks, and between the parts of the sheet; and how many turns its log has."""

    picture: float
    pitch: float
    lead: float
    apart: float
    gap: float
    style: Style = Style()
    turns: int = 30


#: A full page's: boxes of 4 mm in tens, lines of 6 mm to write in.
_BOXES = Rows(side=4.0, gap=0.35, group_gap=1.2, row=10, lead=4.6)
WHOLE = Style(
    table=TableStyle(first=14.5, step=7.0, top=3.4, row=3.9, line=3.0, words=(8.0, 7.0)),
    weapon=WeaponStyle(
        title=(10.5, 8.5, 7.5, 7.0),
        title_room=0.0,
        clear=3.2,
        picture=0.0,
        beside=1.2,
        after=4.8,
        lead=2.8,
        ammunition=1.3,
        apart=1.6,
        words=3.0,
        small=7.0,
        boxes=replace(_BOXES, lead=4.5),
        spilling=True,
        below=True,
        tick=4.0,
    ),
    log=LogStyle(head=9.6, rule=4.6, gutter=3.0, small=7.0, rows=(6.0, 6.0, inf)),
    gutter=3.0,
    boxes=_BOXES,
    words=3.1,
    labels=15.6,
    ticked=7.0,
    small=7.0,
)
#: A full page's, from the roomiest to the densest: with fewer turns where lines of 6 mm would have no room.
FULL = tuple(
    Measures(deep, pitch, 4.6, 1.6, gap, WHOLE, turns)
    for deep, pitch, gap, turns in (
        (58.0, 3.6, 2.6, 31),
        (52.0, 3.4, 2.2, 31),
        (46.0, 3.2, 2.0, 31),
        (44.0, 3.0, 1.8, 31),
        (46.0, 3.2, 2.0, 27),
        (44.0, 3.0, 1.8, 27),
        (44.0, 3.0, 1.8, 23),
        (44.0, 3.0, 1.8, 19),
        (44.0, 3.0, 1.4, 15),
        (44.0, 3.0, 1.2, 11),
    )
)

HALF_STYLE = Style(
    half=True,
    head=Head(
        heights=(13.0, 9.6, 8.6),
        title=MastheadStyle((10.0, 5.0, 5.8), (12.6, 17.0), (7.0, 6.5, 6.0), (20.0, 14.0, 10.5), (2.7, 10.2, 12.2)),
        shape=(14.0, -7.2, 5.4),
        badge=(8.2, 4.2, 5.0),
        label=9.6,
        first=21.6,
        cells=(9.5, 9.5, 14),
        value_line=8.0,
        remarks=(3.0, 5.7, 2.6),
        pilot_line=7.8,
        fields=(26, 28, 14, 9, 40),
    ),
    table=TableStyle(first=10.2, step=5.7, top=3.1, row=3.4, words=(7.0, 6.5, 6.0), figure=9.0, line=2.75),
    weapon=WeaponStyle(
        rule=3.6,
        head=4.9,
        badge=3.8,
        title=(8.5, 7.0),
        title_room=0.0,
        clear=3.4,
        picture=0.0,
        beside=1.1,
        lead=2.3,
        after=4.0,
        ammunition=1.1,
        number=1.6,
        apart=0.5,
        words=2.6,
        small=6.0,
        boxes=Rows(side=3.4, gap=0.3, group_gap=1.0, lead=3.8),
        spilling=True,
        # Two magazines of five beside an arc.
        least=39.9,
    ),
    log=LogStyle(7.4, 3.6, 3.0, small=6.0, turn=7.0, inset=0.4, edge=0.5, field=7.0, rows=(4.0, 4.4, 7.0)),
    gutter=3.0,
    fuel=41.5,
    rule=3.6,
    body=4.9,
    boxes=Rows(side=3.4, gap=0.35, group_gap=1.1, row=15),
    words=2.6,
    labels=13.8,
    name=7.0,
    aside=6.0,
    after=1.2,
    wound=(1.7, 3.7, 0.5, 3.6),
    ticked=6.0,
    small=6.0,
    edge=0.9,
)
_ROOMY = Measures(0.0, 3.8, 4.2, 1.2, 2.2, HALF_STYLE)
#: Half a page's.
HALF = (
    _ROOMY,
    replace(_ROOMY, pitch=3.6),
    replace(_ROOMY, pitch=3.4, lead=4.0, apart=1.0),
    replace(_ROOMY, pitch=3.2, lead=4.0, apart=1.0),
    replace(_ROOMY, pitch=3.2, lead=3.8, apart=0.7),
    replace(_ROOMY, pitch=3.0, lead=3.7, apart=0.6, gap=1.3),
)
