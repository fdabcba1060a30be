"""QR codes: a few words that a telephone reads off a card. The only place that knows segno."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Outline, Rect, Step

#: The white border that readers ask for, in modules.
QUIET = 4


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text, row by row, dark modules true, without its border; 15 in 100 may be hidden. Raises ValueError for a
    text that no code holds."""
    import segno

    code = segno.make_qr(text, error="m")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def qr(text: str) -> Glyph:
    """The code of a text, 1 mm wide and high about its middle, on paper that reaches QUIET modules beyond: one outline, so
    that no seams show."""
    rows = modules(text)
    count, steps = len(rows), list[Step]()
    for y, row in enumerate(rows):
        at, top, low = 0, y / count - 0.5, (y + 1) / count - 0.5
        for dark, run in groupby(row):
            wide = len(tuple(run))
            if dark:
                left, right = at / count - 0.5, (at + wide) / count - 0.5
                steps += [("M", left, top), ("L", right, top), ("L", right, low), ("L", left, low), ("Z",)]
            at += wide
    paper = 0.5 + QUIET / count
    white = Rect(-paper, -paper, 2 * paper, 2 * paper, Ink.WHITE, None)
    return Glyph(f"qr-{text}", (white, Outline(tuple(steps), Ink.BLACK, None)))
