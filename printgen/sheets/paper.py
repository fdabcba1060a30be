"""Paper sizes, given by name or by width and height, and the division of paper into equal parts."""

from __future__ import annotations

from msgspec import Struct

from printgen.units import MM_PER_INCH, AmbiguousNumberError, Size, parse_length, with_decimal_point


class Paper(Struct, frozen=True):
    """A paper size: the name that users specify, and the size of a sheet in portrait format in mm."""

    name: str
    size: Size


A4 = Paper("a4", Size(210.0, 297.0))
LETTER = Paper("letter", Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH))
A3 = Paper("a3", Size(297.0, 420.0))
TABLOID = Paper("tabloid", Size(11 * MM_PER_INCH, 17 * MM_PER_INCH))
PAPERS = {paper.name: paper for paper in (A4, LETTER, A3, TABLOID)}

SMALLEST, LARGEST = 100.0, 2000.0


def parse_paper(name: str) -> Paper:
    """Parse the name of a paper size, or a width and height: `Letter`, `200x280mm`, `8.5x13in`, `8,5x13in`.

    Raise ValueError if the text is invalid, or if a side is shorter than 100 mm or longer than 2 m.
    """
    text = name.strip().lower()
    if text in PAPERS:
        return PAPERS[text]
    unit = text[-2:]
    try:
        width, height = map(str.strip, text[:-2].split("x"))
        size = Size(parse_length(width + unit), parse_length(height + unit))
    except AmbiguousNumberError:
        raise
    except ValueError:
        known = ", ".join(PAPERS)
        raise ValueError(
            f"`{name}` is not a paper size: write {known} or a width and height such as 200x280mm"
        ) from None
    if not all(SMALLEST <= side <= LARGEST for side in (size.width, size.height)):
        raise ValueError(f"`{name}` is not a paper size to print on: write sides of {SMALLEST:.0f} to {LARGEST:.0f} mm")
    return Paper("x".join(map(with_decimal_point, text.replace(" ", "").split("x"))), size)


class PaperParts(Struct, frozen=True):
    """A division of a paper sheet into equal parts. The cuts run from edge to edge.

    Fields:
        across: the number of parts side by side.
        down: the number of parts one above the other.
        landscape: whether the paper is in landscape format.
    """

    across: int
    down: int
    landscape: bool = False

    @property
    def count(self) -> int:
        return self.across * self.down


def divide_paper(paper: Size, least: Size) -> PaperParts:
    """Return a division of a paper sheet into as many parts as possible, each at least as large as `least` (mm).

    The paper always has at least one part. It is in landscape format if that gives more parts.
    """
    portrait, landscape = (
        PaperParts(int(size.width / least.width), int(size.height / least.height), size is not paper)
        for size in (paper, paper.transposed)
    )
    parts = landscape if landscape.count > portrait.count else portrait
    return parts if parts.count else PaperParts(1, 1)
