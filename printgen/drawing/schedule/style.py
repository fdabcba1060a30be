"""How large a schedule of maneuvers is set: on a page of its own, on half a page, or two to a page."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Style:
    """How a schedule is set. Lengths in mm, type sizes in points.

    pitches: of the pictures, the largest first. caption: room under a picture for its code and its tolerance, whose
    baselines stand at `code_line` and `tolerance_line`; least_slot: the least width that these need; slot_gap: from
    picture to picture. most_rows: into how many rows a band is cut at the most, unless only more will fit. row_gap,
    band_gap, side_gap: between rows, above and below a band, between the three columns, whose shares of the width are
    `columns` (None: as much as the pictures in them ask for). abreast: how many bands may stand side by side where
    pictures would be smaller than `roomy`, and `many` how many maneuvers at the most they may have together.
    most_extra: the most that a strip is given of the height that is to spare.
    """

    pitches: tuple[float, ...] = (12, 11, 10, 9, 8.5, 8, 7.5, 7, 6.5, 6, 5.6, 5.2, 4.8, 4.4, 4)
    caption: float = 6.6
    least_slot: float = 12.0
    slot_gap: float = 2.2
    row_gap: float = 1.6
    most_rows: int = 9
    band_gap: float = 2.4
    side_gap: float = 3.0
    most_extra: float = 14.0
    columns: tuple[float, float, float] | None = (1.0, 0.82, 1.0)
    abreast: int = 1
    many: int = 0
    roomy: float = 0.0
    #: The heights of the heads of the columns, of the restricted ones' own head, and of the foot with key and source.
    titles: float = 5.0
    title: float = 8.5
    restricted: float = 5.4
    foot: float = 15.5
    #: The room at the left for the speeds, and the type sizes of one figure and of two.
    margin: float = 8.0
    speeds: tuple[float, float] = (20.0, 10.5)
    fuel_line: float = 5.6
    code: float = 8.5
    code_line: float = 3.1
    tolerance: float = 7.0
    tolerance_line: float = 5.9
    sign: float = 2.5
    #: The lines of the foot: the type of its words and of its codes, the first baseline, the distance of
    #: the lines, and that from the last of them to the line that says where the schedule comes from.
    small: float = 6.5
    codes: float = 7.0
    first_line: float = 3.8
    lead: float = 4.1
    source: float = 4.0


FULL = Style()
_SMALL_PITCHES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.6, 5.2, 4.8, 4.6, 4.4, 4.2, 4.0, 3.8, 3.6, 3.5, 3.4)
HALF = Style(
    pitches=_SMALL_PITCHES[2:],
    caption=5.2,
    least_slot=8.9,
    slot_gap=1.2,
    row_gap=0.8,
    most_rows=2,
    band_gap=1.0,
    side_gap=1.4,
    columns=None,
    abreast=2,
    many=11,
    roomy=5.6,
    most_extra=20.0,
    titles=0.0,
    title=7.0,
    restricted=4.4,
    foot=13.8,
    margin=6.4,
    speeds=(14.0, 8.5),
    fuel_line=4.8,
    code=7.0,
    code_line=2.7,
    tolerance=6.0,
    tolerance_line=5.0,
    sign=2.1,
    small=6.0,
    codes=6.0,
    first_line=3.0,
    lead=2.6,
    source=3.0,
)
#: Two to a page: the key, which is the foot, stands once below both.
COMPACT = replace(
    HALF,
    least_slot=9.2,
    side_gap=2.0,
    band_gap=0.9,
    pitches=_SMALL_PITCHES,
    many=13,
    most_extra=9.0,
    restricted=3.8,
    foot=6.6,
)
