"""Small signs beside a maneuver: what else one may or must do while flying it."""

from __future__ import annotations

from printgen.drawing.inks import Ink
from printgen.drawing.marks import Circle, Glyph, Outline, Rect
from printgen.drawing.pictures import picture

#: A gun ring seen from above: the observer may act (3.521).
OBSERVER = Glyph(
    "sign-observer",
    (Circle(0, 0, 0.42, fill=Ink.WHITE, stroke=Ink.BLACK, pen=0.13), Circle(0, 0, 0.16, fill=Ink.BLACK, stroke=None)),
)
#: A cartridge standing: the pilot may reload or unjam (3.70).
RELOAD = Glyph(
    "sign-reload",
    (
        Outline(
            (
                ("M", -0.2, 0.3),
                ("L", -0.2, -0.1),
                ("C", -0.2, -0.34, -0.1, -0.44, 0, -0.5),
                ("C", 0.1, -0.44, 0.2, -0.34, 0.2, -0.1),
                ("L", 0.2, 0.3),
                ("Z",),
            ),
            fill=Ink.BLACK,
            stroke=None,
        ),
        Rect(-0.26, 0.36, 0.52, 0.14, fill=Ink.BLACK, stroke=None),
    ),
)
#: A bomb struck out: not while bombs are carried.
LIGHT = Glyph(
    "sign-light",
    (
        Outline(
            (
                ("M", 0, 0.46),
                ("C", -0.34, 0.2, -0.26, -0.1, -0.1, -0.26),
                ("L", -0.22, -0.46),
                ("L", 0.22, -0.46),
                ("L", 0.1, -0.26),
                ("C", 0.26, -0.1, 0.34, 0.2, 0, 0.46),
                ("Z",),
            ),
            fill=Ink.WHITE,
            stroke=Ink.BLACK,
            pen=0.09,
        ),
        Outline((("M", -0.44, 0.36), ("L", 0.44, -0.36)), fill=None, stroke=Ink.BLACK, pen=0.13),
    ),
)


def sign(name: str) -> Glyph:
    """The sign of that name, about its middle, 1 mm high: spin-check, reload, observer, fire-out, light."""
    own = {"reload": RELOAD, "observer": OBSERVER, "light": LIGHT}
    return own[name] if name in own else picture({"spin-check": "spin", "fire-out": "fire"}[name])
