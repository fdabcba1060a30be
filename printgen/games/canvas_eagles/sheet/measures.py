"""The sizes in which a sheet is set: on a page of its own or on half a page, roomy or dense."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from printgen.drawing.track import Rows


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a sheet. Heights and places in mm from the top left corner of each of its three parts; type in points.

    name_height, ratings_height, pilot_height: of the parts. mark: the nation's mark and where its middle is; shape: the
    silhouette and where its middle is, from the right. first: where the figures begin; cells: how wide they are.
    """

    name_height: float = 17.0
    line: float = 16.2
    mark: float = 13.0
    mark_at: tuple[float, float] = (6.5, 7.6)
    words: float = 17.0
    shape: float = 19.0
    shape_at: tuple[float, float] = (10.0, 7.0)
    shape_room: float = 32.0
    above: tuple[float, ...] = (8.5, 7.0)
    above_line: float = 3.0
    name: tuple[float, ...] = (30, 20, 14)
    name_line: float = 13.2

    gap: float = 0.6
    ratings_height: float = 12.0
    badge: float = 10.5
    badge_at: tuple[float, float] = (5.4, 6.0)
    label: tuple[float, float] = (11.5, 3.0)
    first: float = 25.0
    cells: tuple[float, ...] = (13, 13, 19, 19)
    value: float = 14.0
    value_line: float = 9.0
    remarks: tuple[float, float, float] = (3.0, 6.2, 2.9)

    pilot_height: float = 9.8
    pilot_line: float = 8.6
    fields: tuple[float, ...] = (34, 40, 17, 12, 75)

    @property
    def height(self) -> float:
        return self.name_height + self.gap + self.ratings_height + self.pilot_height


@dataclass(frozen=True, slots=True)
class Guns:
    """A weapon's block. head: the height of its head; title: the type of its name; arc: how much wider the room of the
    arc is than the arc itself, or 0 where that room is `arc_room`; first, step: where the values' first column ends and
    how far apart they are; top: of the table; row: the height of its rows; beside: from the table to what stands
    beside it; ammunition: from the table down to the boxes; number: room for a drum's number; apart: between drums."""

    head: float = 6.0
    badge: float = 4.4
    title: tuple[float, ...] = (10.5, 8.5)
    title_room: float = 45.0
    arc_room: float = 30.0
    shift: float = 0.8
    first: float = 15.0
    step: float = 8.6
    top: float = 3.6
    row: float = 3.9
    words: tuple[float, ...] = (8.5, 7.0)
    figure: float = 10.5
    line: float = 3.1
    beside: float = 3.0
    ammunition: float = 1.8
    number: float = 2.6
    apart: float = 1.6
    boxes: Rows = field(default_factory=lambda: Rows(side=3.8, gap=0.4, group_gap=1.2, lead=4.6))


@dataclass(frozen=True, slots=True)
class Style:
    """What a full page and half a page set differently. Lengths in mm, type in points.

    rule, body: a panel's rule and its contents below its top. boxes: how boxes stand in rows of damage; words: the
    baseline of what stands beside a box, below its top; labels: room for a track's name, set in `name`; aside: what
    stands after a track; wound: a wound's radius, its step, and where the name stands after three. ticked: the words of
    what is ticked. log_head: the log's heads; gutter: between its parts; small, turn: its type; inset, edge: from a
    line to a word, and from a turn's number to the line.
    """

    half: bool = False
    head: Head = Head()
    guns: Guns = Guns()
    rule: float = 4.0
    body: float = 6.0
    boxes: Rows = field(default_factory=Rows)
    words: float = 3.1
    labels: float = 15.8
    name: float = 8.5
    aside: float = 7.0
    wound: tuple[float, float, float] = (2.1, 4.6, 14.2)
    ticked: float = 6.5
    log_head: float = 9.0
    gutter: float = 4.0
    small: float = 6.5
    turn: float = 8.5
    inset: float = 0.8
    edge: float = 1.2


FULL = Style()
#: A full page on which weapons stand close below each other: what is in a block is drawn together, so that blocks are not.
CLOSE = replace(
    FULL,
    guns=replace(
        FULL.guns, top=3.4, row=3.7, line=2.95, ammunition=1.5, boxes=Rows(side=3.8, gap=0.4, group_gap=1.2, lead=4.2)
    ),
)


@dataclass(frozen=True, slots=True)
class Measures:
    """Heights in mm. block: of a weapon's block; pitch: of its arc's hexes; lead: from one row of boxes to the next;
    apart: between two damage tracks."""

    block: float
    pitch: float
    lead: float
    apart: float
    style: Style = FULL


#: From the roomiest to the densest.
SIZES = (
    Measures(block=38.5, pitch=4.3, lead=5.2, apart=1.6),
    Measures(block=35.5, pitch=4.0, lead=4.9, apart=1.3),
    Measures(block=31.8, pitch=3.4, lead=4.6, apart=1.0, style=CLOSE),
)

HALF = Style(
    half=True,
    head=Head(
        name_height=12.6,
        line=12.2,
        mark=10.0,
        mark_at=(5.0, 5.8),
        words=12.6,
        shape=14.0,
        shape_at=(7.2, 5.4),
        shape_room=17.0,
        above=(7.0, 6.5, 6.0),
        above_line=2.7,
        name=(20, 14, 10.5),
        name_line=10.2,
        gap=0.4,
        ratings_height=9.6,
        badge=8.2,
        badge_at=(4.2, 5.0),
        label=(9.6, 3.0),
        first=21.6,
        cells=(9.5, 9.5, 14),
        value_line=8.0,
        remarks=(3.0, 5.7, 2.6),
        pilot_height=8.6,
        pilot_line=7.8,
        fields=(26, 28, 14, 9, 40),
    ),
    guns=Guns(
        head=4.9,
        badge=3.8,
        title=(8.5, 7.0),
        arc_room=0.0,
        first=10.2,
        step=5.7,
        top=3.1,
        row=3.4,
        words=(7.0, 6.5, 6.0),
        figure=9.0,
        line=2.75,
        beside=1.1,
        ammunition=1.1,
        number=1.6,
        apart=0.5,
        boxes=Rows(side=3.4, gap=0.3, group_gap=1.0, lead=3.8),
    ),
    rule=3.6,
    body=4.9,
    boxes=Rows(side=3.4, gap=0.35, group_gap=1.1, row=15),
    words=2.6,
    labels=13.8,
    name=7.0,
    aside=6.0,
    wound=(1.7, 3.7, 11.6),
    ticked=6.0,
    log_head=7.4,
    gutter=3.0,
    small=6.0,
    turn=7.0,
    inset=0.4,
    edge=0.5,
)
#: Half a page's, from the roomiest to the densest; a block is as high as what stands in it.
HALF_SIZES = tuple(
    Measures(block=0.0, pitch=pitch, lead=lead, apart=apart, style=HALF)
    for pitch, lead, apart in (
        (3.8, 4.2, 1.2),
        (3.6, 4.2, 1.2),
        (3.4, 4.0, 1.0),
        (3.2, 4.0, 1.0),
        (3.2, 3.8, 0.7),
        (3.0, 3.7, 0.6),
    )
)
