"""Where each maneuver stands on the page: arithmetic only.

Bands by speed run down the page; in each, left turns stand left, straights in the middle, right turns right. All
pictures of a page have one pitch: the largest at which everything fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from printgen.drawing.maneuver import Diagram
from printgen.games.canvas_eagles.schedule.style import FULL, Style
from printgen.units import Size

@dataclass(frozen=True, slots=True)
class Band:
    """The maneuvers of one speed: their codes by column, the innermost first (straights in reading order)."""

    label: str
    left: tuple[str, ...]
    straight: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def columns(self) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        return (self.left, self.straight, self.right)


@dataclass(frozen=True, slots=True)
class Spot:
    """A maneuver's place: the middle of its slot, and the line on which its picture stands (mm)."""

    code: str
    x: float
    foot: float
    picture: Diagram


@dataclass(frozen=True, slots=True)
class Setting:
    """A band as set: its upper edge, its height and its spots."""

    band: Band
    top: float
    height: float
    spots: tuple[Spot, ...]


Draw = Callable[[str, float], Diagram]
#: The sizes of pictures by code, mm.
Sizes = Mapping[str, Size]


def settle(
    bands: Sequence[Band], width: float, height: float, draw: Draw, style: Style = FULL
) -> tuple[tuple[Setting, ...], float]:
    """The bands set into `width` x `height` mm at the largest pitch that fits, and how many mm they are too high (0: they fit).

    `draw(code, pitch)` gives a maneuver's picture.
    """
    units = {code: draw(code, 1.0).size for band in bands for column in band.columns for code in column}
    for pitch in style.pitches:
        sizes = {code: Size(unit.width * pitch, unit.height * pitch) for code, unit in units.items()}
        rows = [_rows(band, sizes, width, style) for band in bands]
        heights = [sum(_row_height(row, sizes, style) for row in cut) + style.row_gap * (len(cut) - 1) for cut in rows]
        spare = height - sum(heights) - style.band_gap * 2 * len(bands)
        if spare >= 0:
            break
    pictures = {code: draw(code, pitch) for code in units}
    return _set(bands, rows, heights, pictures, width, max(spare, 0.0), style), max(-spare, 0.0)


Row = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]


def _widths(width: float, style: Style) -> tuple[float, float, float]:
    free = width - 2 * style.side_gap
    left, straight, right = (free * share / sum(style.columns) for share in style.columns)
    return (left, straight, right)


def _slot(codes: Sequence[str], sizes: Sizes, style: Style) -> float:
    """How wide a slot of a band's column is: the same for all, so that pictures stand evenly."""
    return max([style.least_slot, *(sizes[code].width + style.slot_gap for code in codes)])


def _rows(band: Band, sizes: Sizes, width: float, style: Style) -> tuple[Row, ...]:
    """A band cut into rows that fit its columns, as evenly as possible."""
    cut: list[list[tuple[str, ...]]] = []
    for codes, room in zip(band.columns, _widths(width, style), strict=True):
        fits = max(1, int((room + 1e-6) / _slot(codes, sizes, style)))
        count = -(-len(codes) // fits)
        each = -(-len(codes) // count) if count else 1
        cut.append([codes[start : start + each] for start in range(0, len(codes), each)])
    high = max(len(column) for column in cut)
    padded = [column + [()] * (high - len(column)) for column in cut]
    return tuple(zip(*padded, strict=True))


def _row_height(row: Row, sizes: Sizes, style: Style) -> float:
    return max(sizes[code].height for column in row for code in column) + style.caption


def _set(
    bands: Sequence[Band],
    rows: Sequence[tuple[Row, ...]],
    heights: Sequence[float],
    pictures: dict[str, Diagram],
    width: float,
    spare: float,
    style: Style,
) -> tuple[Setting, ...]:
    """Every picture in its place; spare height is shared out among the bands."""
    extra = min(spare / max(len(bands), 1), style.most_extra)
    sizes = {code: picture.size for code, picture in pictures.items()}
    settings, y = [], 0.0
    for band, cut, height in zip(bands, rows, heights, strict=True):
        whole = height + 2 * style.band_gap + extra
        spots, foot = [], y + style.band_gap + extra / 2
        for row in cut:
            foot += _row_height(row, sizes, style)
            spots += _spots(row, band, foot - style.caption, pictures, width, style)
            foot += style.row_gap
        settings.append(Setting(band, y, whole, tuple(spots)))
        y += whole
    return tuple(settings)


def _spots(
    row: Row, band: Band, foot: float, pictures: dict[str, Diagram], width: float, style: Style
) -> list[Spot]:
    """A row's places: left turns run outwards from the middle, right turns too, straights stand centred."""
    left, straight, _right = _widths(width, style)
    spots = []
    for column, (codes, of_band) in enumerate(zip(row, band.columns, strict=True)):
        slot = _slot(of_band, {code: picture.size for code, picture in pictures.items()}, style)
        for index, code in enumerate(codes):
            if column == 0:
                x = left - (index + 0.5) * slot
            elif column == 1:
                x = left + style.side_gap + straight / 2 + (index - (len(codes) - 1) / 2) * slot
            else:
                x = left + straight + 2 * style.side_gap + (index + 0.5) * slot
            spots.append(Spot(code, x, foot, pictures[code]))
    return spots
