"""Maneuvers sorted into the bands of the page, in the order in which a pilot looks for them."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.drawing.schedule.setting import Band
from printgen.games.canvas_eagles.maneuvers import parse
from printgen.translation import _

#: Columns from the inside out (straights from left to right), as the printed charts have them.
LEFT = ("1L0", "8L1", "10L1", "14L2", "15L2", "16L2", "17L2", "9L2", "11L2", "20L3", "21L3", "22L3", "23L3", "24L3")
STRAIGHT = ("1S0", "6S1", "2S1", "7S1", "12S2", "3S2", "13S2", "18S3", "4S3", "19S3", "25S4", "5S4", "26S4")
RESTRICTED = (
    ("28L1", "31L2", "30L2"),
    ("27S2", "29S2"),
    ("28R1", "31R2", "30R2"),
    ("36L3",),
    ("34S3", "32S3", "33S3", "35S3"),
    ("36R3",),
)
SPIN = "0S1"


def _right(codes: Iterable[str]) -> tuple[str, ...]:
    return tuple(code.replace("L", "R") for code in codes)


def bands(flown: Iterable[str]) -> tuple[tuple[Band, ...], tuple[Band, ...]]:
    """The bands of the maneuvers that an aircraft may fly: those by speed, and the restricted ones; empty bands left out."""
    there = set(flown)

    def of(codes: Iterable[str], speed: int | None = None) -> tuple[str, ...]:
        return tuple(code for code in codes if code in there and speed in (None, parse(code).speed))

    normal = []
    for speed in range(5):
        left, straight, right = of(LEFT, speed), of(STRAIGHT, speed), of(_right(LEFT), speed)
        spin = speed == 0 and SPIN in there
        fuel = _("fuel {number}").format(number=speed)
        normal.append(Band(str(speed), left, straight, (*right, SPIN) if spin else right, spin, fuel))
    slow, fast = RESTRICTED[:3], RESTRICTED[3:]
    restricted = []
    for codes in (slow, fast):
        left, straight, right = (of(column) for column in codes)
        speeds = sorted({str(parse(code).speed) for code in (*left, *straight, *right)})
        fuel = _("fuel {number}").format(number=speeds[0]) if len(speeds) == 1 else ""
        restricted.append(Band("–".join(speeds), left, straight, right, note=fuel))
    return tuple(filter(_full, normal)), tuple(filter(_full, restricted))


def _full(band: Band) -> bool:
    return any(band.columns)
