"""Where a map is cut into tiles, and how words keep off the cuts."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.hex_map import PlacedBoard
from printgen.units import Size

#: What words keep off a seam, mm.
OFF = 1.5
#: Strips of a face that no word may touch, from here to there in mm: where it is cut and glued.
Bands = tuple[tuple[float, float], ...]


class Seams(Struct, frozen=True):
    """Where a face is cut into tiles: the bands that run down it, by their place across, and those that run across."""

    upright: Bands = ()
    level: Bands = ()


def whole(_lie: PlacedBoard, _size: Size) -> Seams:
    """The seams of a face that is not cut."""
    return Seams()


def clear(start: float, long: float, end: float, bands: Bands) -> float | None:
    """The first place from `start` at which something so long touches no band and ends before `end`; None where there is none."""
    at = start
    for one, two in sorted(bands):
        if at + long > one - OFF and at < two + OFF:
            at = two + OFF
    return at if at + long <= end + 1e-6 else None


def spans(start: float, end: float, bands: Bands) -> list[tuple[float, float]]:
    """What is left between the bands, from `start` to `end`; all of it where nothing is."""
    edges = [
        start,
        *(it for one, two in sorted(bands) if one < end and two > start for it in (one - OFF, two + OFF)),
        end,
    ]
    found = [(one, two) for one, two in zip(edges[::2], edges[1::2], strict=True) if two > one]
    return found or [(start, end)]


def nearest(middle: float, long: float, least: float, most: float, bands: Bands) -> float:
    """Where the middle of something so long may lie, as near as can be to `middle`, between `least` and `most` and on no band;
    `middle` itself where it is too long for any place."""
    tried = [middle, least + long / 2, most - long / 2]
    tried += [it for one, two in bands for it in (one - OFF - long / 2, two + OFF + long / 2)]

    def fits(at: float) -> bool:
        low, high = at - long / 2, at + long / 2
        inside = least - 1e-6 <= low and high <= most + 1e-6
        return inside and not any(low < two + OFF - 1e-6 and high > one - OFF + 1e-6 for one, two in bands)

    return min((it for it in tried if fits(it)), key=lambda it: abs(it - middle), default=middle)
