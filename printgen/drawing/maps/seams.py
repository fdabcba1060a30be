"""The seams at which a map is cut into tiles, and functions that place words away from the seams.

The band of a seam is the range of x or y that the seam covers. Words must not touch the band.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.drawing.hex_map import PlacedBoard
from printgen.units import Size

#: The minimum distance of words from a seam, mm.
OFF = 1.5
#: The gap between two entries of a key, mm.
BETWEEN = 2.0
#: The strips of a face that no word may touch, because the paper is cut and glued along them. Each strip has its start
#: and end in mm.
Bands = tuple[tuple[float, float], ...]


class Seams(Struct, frozen=True):
    """The seams at which a face is cut.

    Fields:
        upright: the left and right x of each vertical seam, mm.
        level: the upper and lower y of each horizontal seam, mm.
    """

    upright: Bands = ()
    level: Bands = ()

    @property
    def tiles(self) -> int:
        """The number of tiles into which the face is cut."""
        return (len(self.upright) + 1) * (len(self.level) + 1)


def no_seams(_placed: PlacedBoard, _size: Size) -> Seams:
    """Return no seams. This is the default for a face that is not cut."""
    return Seams()


def first_free_place(start: float, long: float, end: float, bands: Bands) -> float | None:
    """Return the first position from `start` on at which `long` mm touch no band, or None if they would extend beyond `end`."""
    at = start
    for one, two in sorted(bands):
        if at + long > one - OFF and at < two + OFF:
            at = two + OFF
    return at if at + long <= end + 1e-6 else None


class RowSpot(Struct, frozen=True):
    """The position of an entry in rows of entries.

    Fields:
        x: the left end of the entry in mm, or None if the entry does not fit between the bands.
        row: the number of its row, counted from 0.
    """

    x: float | None
    row: int


def balance_rows(lengths: Sequence[float], start: float, end: float, bands: Bands) -> list[RowSpot]:
    """Place entries in as few rows as possible between `start` and `end`, so that no entry is alone on the last row.

    Args:
        lengths: the lengths of the entries with the gap after each of them, mm.
    """
    spots = _fill_rows(lengths, start, end, bands)
    for narrower in range(int(end) - 1, int(start), -1):
        tried = _fill_rows(lengths, start, narrower, bands)
        if not tried or tried[-1].row > spots[-1].row or any(it.x is None for it in tried):
            break
        spots = tried
    return spots


def _fill_rows(lengths: Sequence[float], start: float, end: float, bands: Bands) -> list[RowSpot]:
    """Place entries from left to right, and start a new row if an entry would extend beyond `end`."""
    x, row, spots = start, 0, list[RowSpot]()
    for long in lengths:
        at = first_free_place(x, long - BETWEEN, end, bands)
        if at is None:
            row += 1
            at = first_free_place(start, long - BETWEEN, end, bands)
        spots.append(RowSpot(at, row))
        x = (start if at is None else at) + long
    return spots


def free_spans(start: float, end: float, bands: Bands) -> list[tuple[float, float]]:
    """Return the spans from `start` to `end` that no band covers, or the entire span if the bands cover everything."""
    edges = [
        start,
        *(it for one, two in sorted(bands) if one < end and two > start for it in (one - OFF, two + OFF)),
        end,
    ]
    found = [(one, two) for one, two in zip(edges[::2], edges[1::2], strict=True) if two > one]
    return found or [(start, end)]


def nearest_free_place(middle: float, long: float, least: float, most: float, bands: Bands) -> float:
    """Return the middle of the stretch of `long` mm that touches no band and is closest to `middle`.

    The stretch must be between `least` and `most`. If no such stretch exists, return `middle`.
    """
    tried = [middle, least + long / 2, most - long / 2]
    tried += [it for one, two in bands for it in (one - OFF - long / 2, two + OFF + long / 2)]

    def fits(at: float) -> bool:
        low, high = at - long / 2, at + long / 2
        inside = least - 1e-6 <= low and high <= most + 1e-6
        return inside and not any(low < two + OFF - 1e-6 and high > one - OFF + 1e-6 for one, two in bands)

    return min((it for it in tried if fits(it)), key=lambda it: abs(it - middle), default=middle)
