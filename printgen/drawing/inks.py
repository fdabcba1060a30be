"""The inks, named by their purpose, and their colours in each print mode."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

RGB = tuple[float, float, float]


class Ink(StrEnum):
    """An ink, named by its purpose.

    No meaning is conveyed by colour alone: a letter, a shape or a pattern always conveys the same meaning.
    """

    BLACK = "black"
    #: The ink of black areas larger than a sign, such as silhouettes and the bands of fire arcs. If ink is saved, such an area
    #: is a tint within a black line.
    SOLID = "solid"
    #: The ink of black areas with words in ON_FILL, always within a black line. If ink is saved, such an area is a pale tint.
    BAR = "bar"
    GREY70 = "grey70"
    GREY40 = "grey40"
    GREY15 = "grey15"
    #: The ink of tints that cover a large part of a large sheet.
    GREY7 = "grey7"
    #: The ink of the lines between the hexes of a map. If ink is saved, it is paler than everything on the ground.
    GRID = "grid"
    #: The ink of the sky on a map without ground.
    SKY = "sky"
    HAZE = "haze"
    #: The open ground under everything on a map, including its words. If ink is saved, it is bare paper.
    LAND = "land"
    #: The inks of the ground on maps, first contours and furrows, then woods, water and ripe fields. Lines are dark,
    #: and fills are pale.
    EARTH = "earth"
    WOOD = "wood"
    WATER = "water"
    FIELD = "field"
    #: The inks of fills on maps: grass, stubble, ploughed and worn ground, gardens; the crowns of trees, the dark sides of
    #: firs, roofs, shadows; trenches.
    MEADOW = "meadow"
    STUBBLE = "stubble"
    PLOUGH = "plough"
    MUD = "mud"
    GARDEN = "garden"
    CROWN = "crown"
    NEEDLES = "needles"
    ROOF = "roof"
    #: The light tracks between the fields of an aerial photograph. If ink is saved, they are pale lines.
    TRACK = "track"
    SHADE = "shade"
    TRENCH_BLUE = "trench-blue"
    TRENCH_RED = "trench-red"
    WHITE = "white"
    #: The two colours that distinguish pairs: the two sides of a game, or the two faces of a chit.
    BLUE = "blue"
    RED = "red"
    CAUTION = "caution"
    #: The pale grounds of the two sides' items.
    PALE_BLUE = "pale-blue"
    PALE_RED = "pale-red"
    #: The colours of further sides, in your own games, and their pale grounds.
    GREEN = "green"
    BROWN = "brown"
    PALE_GREEN = "pale-green"
    PALE_BROWN = "pale-brown"
    PALE_AMBER = "pale-amber"
    #: The inks of heights, from dark at the ground to pale. Print ON_FILL on the first four.
    HEIGHT_1 = "height-1"
    HEIGHT_2 = "height-2"
    HEIGHT_3 = "height-3"
    HEIGHT_4 = "height-4"
    HEIGHT_5 = "height-5"
    HEIGHT_6 = "height-6"
    HEIGHT_7 = "height-7"
    HEIGHT_8 = "height-8"
    HEIGHT_9 = "height-9"
    HEIGHT_10 = "height-10"
    #: The ink of text and signs on a fill of BLUE, RED, CAUTION or a grey: white unless the fill is omitted. On BLACK, use WHITE.
    ON_FILL = "on-fill"
    #: The colours of national marks (roundels), which are the same in every print mode except mono.
    MARK_BLUE = "mark-blue"
    MARK_RED = "mark-red"
    MARK_YELLOW = "mark-yellow"
    MARK_GREEN = "mark-green"
    #: The colours of liveries, which are printed in full ink only.
    PAINT_ALUMINIUM = "paint-aluminium"
    PAINT_BEIGE = "paint-beige"
    PAINT_BLACK = "paint-black"
    PAINT_BLUE = "paint-blue"
    PAINT_BROWN = "paint-brown"
    PAINT_CHESTNUT = "paint-chestnut"
    PAINT_DARK_BLUE = "paint-dark-blue"
    PAINT_DARK_GREEN = "paint-dark-green"
    PAINT_GREEN = "paint-green"
    PAINT_GREY = "paint-grey"
    PAINT_LIGHT_GREEN = "paint-light-green"
    PAINT_LINEN = "paint-linen"
    PAINT_MAUVE = "paint-mauve"
    PAINT_OCHRE = "paint-ochre"
    PAINT_OLIVE = "paint-olive"
    PAINT_PALE_BLUE = "paint-pale-blue"
    PAINT_PLYWOOD = "paint-plywood"
    PAINT_RED = "paint-red"
    PAINT_TURQUOISE = "paint-turquoise"
    PAINT_WHITE = "paint-white"


#: The inks of the sides, in the order in which a game lists the sides.
SIDE_INKS = (Ink.BLUE, Ink.RED)
#: The ink of the pale ground for each side's ink.
PALE = {
    Ink.BLUE: Ink.PALE_BLUE,
    Ink.RED: Ink.PALE_RED,
    Ink.GREEN: Ink.PALE_GREEN,
    Ink.BROWN: Ink.PALE_BROWN,
}
#: The ink of the ground of each side's trenches on a map.
DUG = {Ink.BLUE: Ink.TRENCH_BLUE, Ink.RED: Ink.TRENCH_RED}
#: The inks of heights from the lowest. The first DARK_HEIGHTS inks are dark.
HEIGHTS = tuple(ink for ink in Ink if ink.value.startswith("height"))
DARK_HEIGHTS = 4
#: The inks of liveries, by the names of the colours in the data.
PAINTS = {ink.removeprefix("paint-"): ink for ink in Ink if ink.startswith("paint-")}


def grey(share: float) -> RGB:
    """Return the RGB value of a grey. `share` is its darkness, from 0 (white) to 1 (black)."""
    return (1 - share,) * 3


def _rgb(code: str) -> RGB:
    return (int(code[1:3], 16) / 255, int(code[3:5], 16) / 255, int(code[5:7], 16) / 255)


class Palette(Struct, frozen=True):
    """The printed colours of the inks.

    Fields:
        lines: the colour of lines and text in each ink.
        fills: the colour of fills in each ink, or None if fills in the ink are omitted.
    """

    name: str
    lines: Mapping[Ink, RGB]
    fills: Mapping[Ink, RGB | None]

    @property
    def colourless(self) -> bool:
        """Whether the palette contains only black and greys. In that case, photographs are also printed in grey."""
        return all(red == green == blue for red, green, blue in self.lines.values())


_TINTS = "#34424c #465965 #5a6f7c #6f8592 #93a5ae #aab9c0 #bfcbd1 #d2dbe0 #e3e9ec #f3f6f7"
_FULL: dict[Ink, RGB] = {
    Ink.BLACK: (0.0, 0.0, 0.0),
    Ink.SOLID: (0.0, 0.0, 0.0),
    Ink.BAR: (0.0, 0.0, 0.0),
    Ink.GREY70: grey(0.7),
    Ink.GREY40: grey(0.4),
    Ink.GREY15: grey(0.15),
    Ink.GREY7: grey(0.07),
    Ink.GRID: grey(0.7),
    Ink.SKY: _rgb("#bcd6ea"),
    Ink.HAZE: _rgb("#cfe2f1"),
    Ink.LAND: _rgb("#e9edd3"),
    Ink.EARTH: _rgb("#9a846a"),
    Ink.WOOD: _rgb("#3f5a35"),
    Ink.WATER: _rgb("#3a7392"),
    Ink.FIELD: _rgb("#a8965a"),
    Ink.MEADOW: _rgb("#cddba3"),
    Ink.STUBBLE: _rgb("#e2cf96"),
    Ink.PLOUGH: _rgb("#d3b993"),
    Ink.MUD: _rgb("#dccaa9"),
    Ink.GARDEN: _rgb("#efe0b9"),
    Ink.CROWN: _rgb("#7da35c"),
    Ink.NEEDLES: _rgb("#4f7746"),
    Ink.ROOF: _rgb("#b4573d"),
    Ink.SHADE: _rgb("#97a07c"),
    Ink.TRACK: (1.0, 1.0, 1.0),
    Ink.TRENCH_BLUE: _rgb("#b7cfe5"),
    Ink.TRENCH_RED: _rgb("#ecc1b4"),
    Ink.WHITE: (1.0, 1.0, 1.0),
    Ink.BLUE: _rgb("#2f6690"),
    Ink.RED: _rgb("#9b2c1f"),
    Ink.CAUTION: _rgb("#c98a00"),
    Ink.PALE_BLUE: _rgb("#dbe7f0"),
    Ink.PALE_RED: _rgb("#f3dfda"),
    Ink.GREEN: _rgb("#3d6b3a"),
    Ink.BROWN: _rgb("#7a5230"),
    Ink.PALE_GREEN: _rgb("#dde9d8"),
    Ink.PALE_BROWN: _rgb("#ebe0d3"),
    Ink.PALE_AMBER: _rgb("#f6e8c6"),
    **dict(zip(HEIGHTS, map(_rgb, _TINTS.split()), strict=True)),
    Ink.ON_FILL: (1.0, 1.0, 1.0),
    Ink.MARK_BLUE: _rgb("#27507a"),
    Ink.MARK_RED: _rgb("#a83226"),
    Ink.MARK_YELLOW: _rgb("#d9a520"),
    Ink.MARK_GREEN: _rgb("#3f7048"),
    Ink.PAINT_ALUMINIUM: _rgb("#c6cbcf"),
    Ink.PAINT_BEIGE: _rgb("#dccba4"),
    Ink.PAINT_BLACK: _rgb("#808385"),
    Ink.PAINT_BLUE: _rgb("#7590b5"),
    Ink.PAINT_BROWN: _rgb("#a37e5e"),
    Ink.PAINT_CHESTNUT: _rgb("#b1806a"),
    Ink.PAINT_DARK_BLUE: _rgb("#27507a"),
    Ink.PAINT_DARK_GREEN: _rgb("#6f8a68"),
    Ink.PAINT_GREEN: _rgb("#3f7048"),
    Ink.PAINT_GREY: _rgb("#9aa3a8"),
    Ink.PAINT_LIGHT_GREEN: _rgb("#b5c089"),
    Ink.PAINT_LINEN: _rgb("#f1e7c9"),
    Ink.PAINT_MAUVE: _rgb("#a58cab"),
    Ink.PAINT_OCHRE: _rgb("#cfae68"),
    Ink.PAINT_OLIVE: _rgb("#8d8a5b"),
    Ink.PAINT_PALE_BLUE: _rgb("#bfd6e4"),
    Ink.PAINT_PLYWOOD: _rgb("#e0bf85"),
    Ink.PAINT_RED: _rgb("#b5463a"),
    Ink.PAINT_TURQUOISE: _rgb("#b5d5cb"),
    Ink.PAINT_WHITE: (1.0, 1.0, 1.0),
}
#: The pale fills for the ground of a map.
_LAND: dict[Ink, RGB] = {
    Ink.EARTH: _rgb("#f2ece2"),
    Ink.WOOD: _rgb("#b3cd94"),
    Ink.WATER: _rgb("#84bbdb"),
    Ink.FIELD: _rgb("#f0dd9f"),
}
#: The inks of fills that are omitted if ink is saved. Lines in these inks have no meaning and are omitted in pure black.
_TINTS_OF_LAND = (
    *(Ink.MEADOW, Ink.STUBBLE, Ink.PLOUGH, Ink.MUD, Ink.GARDEN, Ink.CROWN, Ink.SHADE),
    *(Ink.TRENCH_BLUE, Ink.TRENCH_RED),
)
_PALE_SIDES = (Ink.PALE_BLUE, Ink.PALE_RED, Ink.PALE_GREEN, Ink.PALE_BROWN, Ink.PALE_AMBER)
_GROUNDS = (Ink.GREY7, Ink.SKY, Ink.HAZE, Ink.GREY15, Ink.GREY40, *_PALE_SIDES, *_LAND, *_TINTS_OF_LAND)
_SPARED = (
    *_GROUNDS,
    *HEIGHTS,
    *PAINTS.values(),
    Ink.GREY70,
    Ink.NEEDLES,
    Ink.ROOF,
    Ink.BLUE,
    Ink.RED,
    Ink.CAUTION,
    Ink.GREEN,
    Ink.BROWN,
)
_PALE = (*_GROUNDS, *HEIGHTS[DARK_HEIGHTS:], *PAINTS.values(), Ink.MARK_YELLOW)
_BLACK, _WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
_PAPER = (Ink.WHITE, Ink.ON_FILL, Ink.LAND, Ink.TRACK)
#: The grey that replaces black if ink is saved.
_SOFT = grey(0.875)

PALETTES: dict[str, Palette] = {
    "full": Palette("full", _FULL, {**_FULL, **_LAND}),
    # This mode omits large fills to save ink without looking grey. Words and lines are one eighth lighter than black,
    # which is visible only in a direct comparison. Areas identified by their fill keep a tint.
    "saver": Palette(
        "saver",
        {
            **_FULL,
            **dict.fromkeys((Ink.BLACK, Ink.SOLID, Ink.BAR, Ink.ON_FILL), _SOFT),
            Ink.GREY70: grey(0.61),
            Ink.GRID: grey(0.5),
            Ink.TRACK: _rgb("#d3cbab"),
            Ink.LAND: _WHITE,
        },
        {
            **_FULL,
            **dict.fromkeys(_SPARED),
            Ink.LAND: _WHITE,
            Ink.BLACK: _SOFT,
            Ink.ON_FILL: _SOFT,
            Ink.SOLID: grey(0.47),
            Ink.BAR: grey(0.12),
        },
    ),
    # Pure black, for printers that turn grey into dots: pale fills are omitted, strong fills are solid.
    "mono": Palette(
        "mono",
        # Contours, boundaries and furrows are omitted. They have no meaning, and in black they would look like streams
        # and tracks.
        {
            ink: _WHITE if ink in (*_PAPER, Ink.EARTH, Ink.FIELD, Ink.NEEDLES, *_TINTS_OF_LAND) else _BLACK
            for ink in _FULL
        },
        {ink: _WHITE if ink in _PAPER else None if ink in _PALE else _BLACK for ink in _FULL},
    ),
}

#: The minimum contrast of text and its ground: the ratio of their luminances, as in WCAG 2.
_CONTRAST = 4.5


def legible(ink: Ink, ground: Ink) -> Ink:
    """Return `ink` if text in it is legible on a background of the ink `ground`. Otherwise, return black or white."""

    def contrast(one: Ink) -> float:
        low, high = sorted((_luminance(one), _luminance(ground)))
        return (high + 0.05) / (low + 0.05)

    # White text becomes dark if the ground is omitted to save ink.
    white = Ink.WHITE if ground is Ink.BLACK else Ink.ON_FILL
    return ink if contrast(ink) >= _CONTRAST else max((Ink.BLACK, white), key=contrast)


def _luminance(ink: Ink) -> float:
    linear = [share / 12.92 if share <= 0.04 else ((share + 0.055) / 1.055) ** 2.4 for share in _FULL[ink]]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
