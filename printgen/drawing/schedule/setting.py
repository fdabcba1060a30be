"""Where each maneuver of a schedule stands on the page, and how large: arithmetic only.

Strips run down the page, each of one speed's band or of two side by side; in a band, left turns stand left, straights in
the middle, right turns right. All pictures of a page have one pitch: the largest at which everything fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.maneuver import Diagram
from printgen.drawing.marks import Cut
from printgen.units import Size


class Style(Struct, frozen=True):
    """How a schedule is set. Lengths in mm, type sizes in points.

    pitches: of the pictures, the largest first. caption: room under a picture for its code and its tolerance, whose
    baselines stand at `code_line` and `tolerance_line`; least_slot: the least width that these need; slot_gap: from
    picture to picture. most_rows: into how many rows a band is cut at the most, unless only more will fit. row_gap,
    band_gap, side_gap: between rows, above and below a band, between the three columns, whose shares of the width are
    `columns` (None: as much as the pictures in them ask for). abreast: how many bands may stand side by side where
    pictures would be smaller than `roomy`, and `many` how many maneuvers at the most they may have together.
    most_extra: the most that a strip is given of the height that is to spare. named: what its page's head is found by.
    cut: that of the speeds.
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
    foot: float = 16.2
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
    first_line: float = 3.6
    lead: float = 3.3
    source: float = 3.6
    named: str = "full"
    cut: Cut = "display"


FULL = Style()
_SMALL_PITCHES = (8.0, 7.5, 7.0, 6.5, 6.0, 5.6, 5.2, 4.8, 4.6, 4.4, 4.2, 4.0, 3.8, 3.6, 3.5, 3.4)
HALF = Style(
    named="half",
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
    foot=16.4,
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
    named="compact",
    least_slot=9.2,
    side_gap=2.0,
    band_gap=0.9,
    pitches=_SMALL_PITCHES,
    many=13,
    most_extra=9.0,
    restricted=3.8,
    foot=9.2,
)

#: How much more room than others a long caption takes, mm.
LONGER = 1.8
Columns = tuple[float, float, float]
Row = tuple[tuple[str, ...], ...]


class Band(Struct, frozen=True):
    """The maneuvers of one speed: codes by column, the innermost first (straights in reading order). long: whether the last
    caption at the right is longer than others; note: what stands below the label."""

    label: str
    left: tuple[str, ...]
    straight: tuple[str, ...]
    right: tuple[str, ...]
    long: bool = False
    note: str = ""

    @property
    def columns(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        return (self.left, self.straight, self.right)


class Spot(Struct, frozen=True):
    """A maneuver's place: the middle of its slot, and the line on which its picture stands (mm)."""

    code: str
    x: float
    foot: float
    picture: Diagram


class Setting(Struct, frozen=True):
    """A band as set: its left and its upper edge, and its spots."""

    band: Band
    left: float
    top: float
    spots: tuple[Spot, ...]


class Block(Struct, frozen=True):
    """A band within its strip: its left edge, the widths of its columns and of a slot in each, and its rows."""

    band: Band
    left: float
    widths: Columns
    slots: Columns
    rows: tuple[Row, ...]


Draw = Callable[[str, float], Diagram]
#: The sizes of pictures by code, mm.
Sizes = Mapping[str, Size]


def settle(
    strips: Sequence[Sequence[Band]], width: float, height: float, draw: Draw, style: Style = FULL
) -> tuple[tuple[Setting, ...], float]:
    """The bands, by strips side by side, set into so many mm at the largest pitch that fits, and how many mm they are too large;
    `draw(code, pitch)` gives a maneuver's picture."""
    bands = [band for strip in strips for band in strip]
    units = {code: draw(code, 1.0).size for band in bands for column in band.columns for code in column}
    for pitch in style.pitches:
        sizes = {code: Size(unit.width * pitch, unit.height * pitch) for code, unit in units.items()}
        blocks = [_blocks(strip, sizes, width, style) for strip in strips]
        # The rows of bands side by side stand on common lines.
        rows = [
            [
                max(sizes[code].height for row in abreast for codes in row for code in codes) + style.caption
                for abreast in zip_longest(*(block.rows for block in strip), fillvalue=())
            ]
            for strip in blocks
        ]
        heights = [sum(strip) + style.row_gap * (len(strip) - 1) for strip in rows]
        spare = height - sum(heights) - style.band_gap * 2 * len(strips)
        every = [block for strip in blocks for block in strip]
        columns = (column for it in every for column in zip(it.band.columns, it.slots, it.widths, strict=True))
        wide = max((slot - room for codes, slot, room in columns if codes), default=0.0)
        even = all(len(block.rows) <= style.most_rows for block in every)
        if spare >= 0 and wide < 1e-6 and even:
            break
    pictures = {code: draw(code, pitch) for code in units}
    over = max(-spare, wide)
    return _set(blocks, rows, pictures, max(spare, 0.0), style), over if over > 1e-6 else 0.0


def _blocks(strip: Sequence[Band], sizes: Sizes, width: float, style: Style) -> tuple[Block, ...]:
    """The bands of a strip side by side, each in columns as wide as the style says, or as its pictures ask for."""
    slots: list[Columns] = []
    for band in strip:
        # All slots of a column are as wide, so that pictures stand evenly.
        left, straight, right = (
            max([style.least_slot, *(sizes[code].width + style.slot_gap for code in codes)]) for codes in band.columns
        )
        slots.append((left, straight, max(right, style.least_slot + LONGER) if band.long else right))
    free = width - 2 * style.side_gap * len(strip) - style.margin * (len(strip) - 1)
    shares = [style.columns] if style.columns else _asked(strip, slots, free)
    whole = sum(sum(asked) for asked in shares)
    blocks, x = [], 0.0
    for band, slot, asked in zip(strip, slots, shares, strict=True):
        left, straight, right = (free * share / whole for share in asked)
        widths = (left, straight, right)
        blocks.append(Block(band, x, widths, slot, _rows(band, slot, widths)))
        x += sum(widths) + 2 * style.side_gap + style.margin
    return tuple(blocks)


def _asked(strip: Sequence[Band], slots: Sequence[Columns], free: float) -> Sequence[Columns]:
    """The widths that the columns of a strip ask for: left as much as right where there is room for that, and turns cut into rows
    before straights are."""
    each = zip(strip, slots, strict=True)
    asked = [(len(it.left) * slot[0], len(it.straight) * slot[1], len(it.right) * slot[2]) for it, slot in each]
    even = [(max(left, right), straight, max(left, right)) for left, straight, right in asked]
    if sum(map(sum, even)) <= free:
        return even
    if sum(map(sum, asked)) <= free:
        return asked
    wanted = [both if one[0] and one[2] else one for one, both in zip(asked, even, strict=True)]
    straights = sum(straight for _left, straight, _right in wanted)
    least = [(min(left, slot[0]), min(right, slot[2])) for (left, _s, right), slot in zip(wanted, slots, strict=True)]
    bare, turns = sum(map(sum, least)), sum(map(sum, wanted)) - straights
    part = max(free - straights - bare, 0.0) / (turns - bare) if turns > bare else 0.0
    return [
        (one + (left - one) * part, straight, other + (right - other) * part)
        for (left, straight, right), (one, other) in zip(wanted, least, strict=True)
    ]


def _rows(band: Band, slots: Columns, widths: Columns) -> tuple[Row, ...]:
    """A band cut into rows that fit its columns, as evenly as possible; of straights, mirror images stay side by side."""
    cut: list[list[tuple[str, ...]]] = []
    for column, (codes, slot, room) in enumerate(zip(band.columns, slots, widths, strict=True)):
        fits = max(1, int((room + 1e-6) / slot))
        count = -(-len(codes) // fits)
        each = -(-len(codes) // count) if count else 1
        inwards = list(_from_the_middle(codes, each)) if column == 1 else []
        in_turn = [codes[start : start + each] for start in range(0, len(codes), each)]
        cut.append(inwards if inwards and len(inwards) <= count else in_turn)
    return tuple(zip_longest(*cut, fillvalue=()))


def _from_the_middle(codes: tuple[str, ...], most: int) -> Iterator[tuple[str, ...]]:
    """Codes of which the first mirrors the last, in rows of `most` at the most: the middle ones, then those about them."""
    while codes:
        count = max(min(most, len(codes)) - (len(codes) - min(most, len(codes))) % 2, 1)
        start = (len(codes) - count) // 2
        yield codes[start : start + count]
        codes = codes[:start] + codes[start + count :]


def _set(
    strips: Sequence[Sequence[Block]],
    rows: Sequence[Sequence[float]],
    pictures: Mapping[str, Diagram],
    spare: float,
    style: Style,
) -> tuple[Setting, ...]:
    """Every picture in its place; spare height is shared out among the strips."""
    extra = min(spare / max(len(strips), 1), style.most_extra)
    settings, y = [], 0.0
    for strip, heights in zip(strips, rows, strict=True):
        whole = sum(heights) + style.row_gap * (len(heights) - 1) + 2 * style.band_gap + extra
        foot, feet = y + style.band_gap + extra / 2, []
        for height in heights:
            feet.append(foot + height - style.caption)
            foot += height + style.row_gap
        for block in strip:
            left, straight, _right = block.widths
            spots = []
            for row, line in zip(block.rows, feet, strict=False):
                for column, (codes, slot) in enumerate(zip(row, block.slots, strict=True)):
                    for index, code in enumerate(codes):
                        # Left turns run outwards from the middle, right turns too, straights stand centred.
                        x = (
                            left - (index + 0.5) * slot,
                            left + style.side_gap + straight / 2 + (index - (len(codes) - 1) / 2) * slot,
                            left + straight + 2 * style.side_gap + (index + 0.5) * slot,
                        )[column]
                        spots.append(Spot(code, block.left + x, line, pictures[code]))
            settings.append(Setting(block.band, block.left, y, tuple(spots)))
        y += whole
    return tuple(settings)
