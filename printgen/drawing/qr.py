"""QR codes: a few words that a telephone reads off a card. The only place that knows segno."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Outline, Rect, Step

#: The white border that readers ask for, in modules.
QUIET = 4


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text, row by row, dark modules true; without its border. A quarter of it, or 15 in 100, may be hidden.

    Raises ValueError for a text that no code holds.
    """
    import segno

    code = segno.make_qr(text, error="m")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def qr(text: str) -> Glyph:
    """The code of a text, 1 mm wide and high about its middle, on paper that reaches QUIET modules beyond: one outline, so
    that no seams show."""
    rows = modules(text)
    count = len(rows)
    paper = 0.5 + QUIET / count
    steps = tuple(step for y, row in enumerate(rows) for step in _row(row, y, count))
    return Glyph(
        f"qr-{text}", (Rect(-paper, -paper, 2 * paper, 2 * paper, Ink.WHITE, None), Outline(steps, Ink.BLACK, None))
    )


def _row(row: Sequence[bool], y: int, count: int) -> Iterator[Step]:
    """The runs of dark modules of a row, each as a rectangle."""
    at = 0
    for dark, run in groupby(row):
        wide = len(tuple(run))
        if dark:
            left, right = at / count - 0.5, (at + wide) / count - 0.5
            top, low = y / count - 0.5, (y + 1) / count - 0.5
            yield from (("M", left, top), ("L", right, top), ("L", right, low), ("L", left, low), ("Z",))
        at += wide
