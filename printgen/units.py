"""Lengths, points, sizes and boxes on a page.

Lengths are in millimetres unless their names contain a different unit. y increases down the page.
"""

from __future__ import annotations

import re

from msgspec import Struct

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72

#: The pattern of a number whose comma may separate decimals or thousands.
_AMBIGUOUS = re.compile(r"[-+]?([1-9]\d{0,2}),(\d{3})(?!\d)(?![,.]\d)")
_COMMA = re.compile(r"(?<=\d),(?=\d)")
_LENGTH = re.compile(r"(?P<number>\d+(?:\.\d+)?(?:/\d+)?|\d+ \d+/\d+)\s*(?P<unit>mm|cm|in|pt|[\"″])")
_MM = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_POINT, '"': MM_PER_INCH, "″": MM_PER_INCH}


class Point(Struct, frozen=True):
    """A point on a page, in mm from the page's top left corner."""

    x: float
    y: float

    def shift(self, dx: float, dy: float) -> Point:
        return Point(self.x + dx, self.y + dy)


class Size(Struct, frozen=True):
    """A width and a height in mm."""

    width: float
    height: float

    @property
    def transposed(self) -> Size:
        return Size(self.height, self.width)


class Box(Struct, frozen=True):
    """An upright rectangle: the position of its top left corner, its width and its height, all in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def center(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def centered_box(self, size: Size) -> Box:
        """Return a box with the given size and the same centre."""
        middle = self.center
        return Box(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)

    def inset(self, left: float, top: float | None = None) -> Box:
        """Return the box shrunk by `left` on both sides, and by `top` (default: the same as `left`) at the top and bottom."""
        above = left if top is None else top
        return Box(self.x + left, self.y + above, self.width - 2 * left, self.height - 2 * above)

    def columns(self, shares: tuple[float, ...], gutter: float = 0.0) -> tuple[Box, ...]:
        """Split the box into columns. They are `gutter` mm apart, and their widths are in proportion to `shares`."""
        free = self.width - gutter * (len(shares) - 1)
        boxes, x = [], self.x
        for share in shares:
            width = free * share / sum(shares)
            boxes.append(Box(x, self.y, width, self.height))
            x += width + gutter
        return tuple(boxes)

    def upper_part(self, height: float) -> Box:
        """Return the part of the box above a line `height` mm below its top."""
        return Box(self.x, self.y, self.width, height)

    def lower_part(self, height: float) -> Box:
        """Return the part of the box below a line `height` mm below its top."""
        return Box(self.x, self.y + height, self.width, self.height - height)


class AmbiguousNumberError(ValueError):
    """Error raised for a number such as `1,500`, in which the comma may separate decimals or thousands."""


def with_decimal_point(text: str) -> str:
    """Return a number or a length with a point instead of a decimal comma, such as `1.5in` for `1,5in`."""
    match = _AMBIGUOUS.match(text.strip())
    if match:
        rest = text.strip()[match.end() :]
        sign = "-" if text.strip().startswith("-") else ""
        decimal = f"{match[1]}.{match[2]}".rstrip("0").rstrip(".")
        raise AmbiguousNumberError(
            f"`{text}` can mean {sign}{decimal}{rest} or {sign}{match[1]}{match[2]}{rest}: write one of them"
        )
    return _COMMA.sub(".", text, count=1)


def parse_length(text: str) -> float:
    """Parse a length with a unit and return it in millimetres.

    Examples: `38mm`, `3.8cm`, `3,8cm`, `1/2in`, `1 1/2 in`, `1.5"` and `6pt`. Raise ValueError if the text is not a number
    with one of these units, and AmbiguousNumberError for `1,500mm`.
    """
    from fractions import Fraction

    match = _LENGTH.fullmatch(with_decimal_point(text).strip())
    if match is None:
        digits = re.match(r"\d+(?:\.\d+)?", text.strip())
        example = f"{digits[0]}mm" if digits else "38mm or 1/2in"
        if inches := re.match(r"(\d[\d /.]*?) ?(?:inch|zoll)", text.strip(), re.IGNORECASE):
            example = f"{inches[1]}in"
        raise ValueError(f"`{text}` is not a length: write a number and mm, cm, in or pt, such as {example}")
    try:
        number = sum(Fraction(part) for part in match["number"].split())
    except ZeroDivisionError:
        raise ValueError(f"`{text}` is not a length: its fraction divides by 0") from None
    return float(number) * _MM[match["unit"]]


def points_to_mm(size: float) -> float:
    """Convert a type size in points to millimetres."""
    return size * MM_PER_POINT
