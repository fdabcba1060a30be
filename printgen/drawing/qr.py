"""QR codes, with which a phone can read a few words from a card. This is the only module that uses segno."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Glyph, Outline, Rect, Step

#: The width of the white border that readers require, in modules.
QUIET = 4


@lru_cache(maxsize=256)
def modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of the QR code for a text, without a border. Dark modules are True.

    The code remains readable if up to 15% of it is damaged.

    Raise ValueError if the text is too long for a QR code.
    """
    import segno

    code = segno.make_qr(text, error="m")
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def qr(text: str) -> Glyph:
    """Return the QR code for a text as a glyph 1 mm wide, centred on its origin, with a white border of QUIET modules.

    The code is drawn as a single outline, which avoids gaps between modules.
    """
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
