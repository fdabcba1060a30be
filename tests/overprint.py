"""Texts that stand in one another or leave their page: on drawn faces as their marks say, on flowed pages as their PDF does.

A text is where its capitals are, from the baseline up: what hangs below it, and what rises above, may stand in the next line's
space.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator
from itertools import takewhile

import pypdfium2
import pypdfium2.raw as pdfium
from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.marks import Face, Mark, Text, Use
from printgen.units import MM_PER_POINT, Size

#: How deep letters may stand in each other's space, mm: what is set close is not set over.
CLOSE = 0.15
#: How far a text may reach beyond its page, mm: less than anybody sees.
BEYOND = 0.05
#: Which way a line of text goes that is turned by so many quarters.
QUARTERS = ((1, 0), (0, 1), (-1, 0), (0, -1))
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
#: Capitals of the flowed pages' typefaces are so high, of the size of their type.
CAPITALS = 0.66
#: What parts two words of one line is narrower than this, of the size of their type.
SPACE = 1.0


class Run(Struct, frozen=True, order=True):
    """A text on a line: from left to right and from the top of its capitals to its baseline, mm from the page's top left."""

    left: float
    top: float
    right: float
    foot: float
    text: str


def of_face(face: Face) -> list[Run]:
    """Return the texts of a face and of the glyphs on it, from left to right; slanting texts are ignored."""
    found = []
    for mark in _laid(face.marks):
        if isinstance(mark, Text) and mark.text.strip() and mark.turn % 90 == 0:
            wide, high = width(mark.text, mark.cut, mark.size), cap_height(mark.cut, mark.size)
            before = -BEFORE[mark.anchor] * wide
            # Where its corners lie about its own point, turned clockwise: along the line, and down from it.
            x, y = QUARTERS[int(mark.turn // 90) % 4]
            corners = [(along, down) for along in (before, before + wide) for down in (-high, 0.0)]
            across = [mark.x + x * along - y * down for along, down in corners]
            below = [mark.y + y * along + x * down for along, down in corners]
            found.append(Run(min(across), min(below), max(across), max(below), mark.text))
    return sorted(found)


def _laid(marks: Iterable[Mark], x: float = 0.0, y: float = 0.0) -> Iterator[Mark]:
    """Marks `x` and `y` mm on, in place of a glyph of its true size those that it is drawn with; what stands in the margin above
    a page, as a flyer's patch, is none of it."""
    for mark in marks:
        if isinstance(mark, Use) and mark.scale == 1.0 and mark.turn == 0.0 and mark.y >= 0.0:
            yield from _laid(mark.glyph.marks, x + mark.x, y + mark.y)
        elif isinstance(mark, Text):
            yield replace(mark, x=mark.x + x, y=mark.y + y)


def of_pdf(content: bytes) -> Iterator[tuple[Size, list[Run]]]:
    """Yield the size of each page of a PDF, with its texts from left to right."""
    document = pypdfium2.PdfDocument(content)
    for page in document:
        wide, high = page.get_size()
        runs: list[Run] = []
        began = 0.0
        for left, foot, right, size, sign in _signs(page.get_textpage()):
            here, last = Run(left, high - foot - CAPITALS * size, right, high - foot, sign), runs[-1] if runs else None
            # What is set on after the one before it is of the same text; two letters that are joined have one place.
            apart = left - last.right if last else 0.0
            if last and abs(last.foot - here.foot) < 0.1 and (left == began or -0.3 * size < apart < SPACE * size):
                joined = f"{last.text}{' ' if apart > 0.16 * size else ''}{sign}"
                runs[-1] = Run(last.left, min(last.top, here.top), max(last.right, right), last.foot, joined)
            else:
                runs.append(here)
            began = left
        yield Size(wide * MM_PER_POINT, high * MM_PER_POINT), sorted(map(_in_mm, runs))


def _signs(text: pypdfium2.PdfTextPage) -> Iterator[tuple[float, float, float, float, str]]:
    """Left, baseline, right and size of each upright letter that shows, in points from the bottom left; and the letter."""
    x, y, matrix = ctypes.c_double(), ctypes.c_double(), pdfium.FS_MATRIX()
    for at in range(text.count_chars()):
        sign = chr(pdfium.FPDFText_GetUnicode(text.raw, at))
        pdfium.FPDFText_GetMatrix(text.raw, at, matrix)
        if sign.strip() and not pdfium.FPDFText_IsGenerated(text.raw, at) and matrix.b == matrix.c == 0:
            pdfium.FPDFText_GetCharOrigin(text.raw, at, x, y)
            left, _bottom, right, _top = text.get_charbox(at)
            yield left, y.value, right, pdfium.FPDFText_GetFontSize(text.raw, at) * abs(matrix.d), sign


def _in_mm(run: Run) -> Run:
    return Run(*(it * MM_PER_POINT for it in (run.left, run.top, run.right, run.foot)), run.text)


def overlaps(runs: list[Run]) -> list[tuple[str, str]]:
    """Return the pairs of texts that overlap; the runs must be sorted from left to right."""
    return [
        (one.text, other.text)
        for number, one in enumerate(runs)
        for other in takewhile(lambda other, right=one.right: other.left < right - CLOSE, runs[number + 1 :])
        if min(one.foot, other.foot) - max(one.top, other.top) > CLOSE
    ]


def beyond(runs: Iterable[Run], size: Size) -> list[str]:
    """Return the texts that extend beyond their page."""
    return [
        it.text
        for it in runs
        if min(it.left, it.top) < -BEYOND or it.right > size.width + BEYOND or it.foot > size.height + BEYOND
    ]


def faults(runs: list[Run], size: Size) -> Iterator[str]:
    """Yield a description of each fault in the texts of a page."""
    yield from (f"`{one}` stands in `{other}`" for one, other in overlaps(runs))
    yield from (f"`{text}` leaves it" for text in beyond(runs, size))
