"""Sliders, which are cards with windows, and strips of figures. Players weave the strips through the windows."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.data.kind import Case
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Picture, PieceLine, Rule, Words, WriteInLine
from printgen.drawing.layout.part import Blank, Column, CustomPart, Layers, Part, Row
from printgen.drawing.marks import FINE, Trim
from printgen.drawing.panels.dials import (
    STRIP,
    StripWindow,
    draw_cut_slits,
    draw_reading,
    draw_strip,
    draw_weaving,
    strip_length,
)
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck
from printgen.products.pieces.cards import framed_card
from printgen.translation import _
from printgen.units import Size

#: The cut of the card with the windows.
HOLDER = Trim(Size(90.0, 66.0), radius=3.0)


class Strip(Struct, frozen=True):
    """A strip of a slider.

    Fields:
        name: the name of the strip, which is also contained in the name of its face.
        title: the printed title.
        figures: the figures, the lowest first.
        ink: the ink of the strip's ends, and of the title of the strip's window.
        unit: the unit of the figures.
    """

    name: str
    title: str
    figures: tuple[str, ...]
    ink: Ink
    unit: str = ""


def deck(title: str, remark: str, strips: Sequence[Strip], count: int, shows: tuple[Case, ...]) -> Deck:
    """Return `count` sets of a slider. A set is a card and its strips, in order of increasing length."""
    windows = Row(tuple(StripWindow(it.title, it.ink, it.unit) for it in strips), 2.0)
    plane = Picture(draw_typical("biplane"), 8.0, -6.0, 2.6)
    name_line = PieceLine((Words(_("Aircraft") + "  ", 8.5), WriteInLine("aircraft", 48.0, 5.0)), 4.6, 7.0)
    body = Column(
        (Layers((name_line, plane)), Blank(1.2), windows, Blank(1.6), Rule(pen=FINE), Blank(1.8), _steps(strips[0]))
    )
    holder = framed_card("slider", title, body, *shows, remark=remark, trim=HOLDER)
    cards = [Card(holder.front, copies=count, bookmark=(title,), trim=HOLDER, cases=shows, overflows=holder.overflows)]
    for it in sorted(strips, key=lambda it: len(it.figures)):
        sketch, size = Sketch(), Size(STRIP, strip_length(len(it.figures)))
        # The highest figure is on top, as on a dial: pushing the strip up shows lower figures.
        draw_strip(sketch, reversed(it.figures), it.title, it.ink)
        overflows = tuple((shows[0], overflow) for overflow in sketch.overflows)
        face = sketch.face(f"slider-{it.name}", size)
        cards.append(Card(face, copies=count, bookmark=(title,), trim=Trim(size), cases=shows, overflows=overflows))
    return Deck(title, tuple(cards))


def _steps(strip: Strip) -> Part:
    """Return pictures of the three steps for assembling a slider, each above a sentence."""
    figure = strip.figures[len(strip.figures) // 2]
    steps = (
        (draw_cut_slits, _("1: Cut both slits.")),
        (draw_weaving, _("2: Weave the strip.")),
        (lambda sketch, place: draw_reading(sketch, place, figure), _("3: Read the value.")),
    )
    words = (PieceLine((Words(text, (8.5, 8.0, 7.0), anchor="middle"),), 3.4, 3.8) for _draw, text in steps)
    parts = (Column((CustomPart(draw, 13.6), text)) for (draw, _text), text in zip(steps, words, strict=True))
    return Row(tuple(parts), 1.0)
