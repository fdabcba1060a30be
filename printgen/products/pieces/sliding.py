"""Sliders: cards with windows, and strips of figures. Players weave the strips through the windows to show the current values."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from printgen.data.kind import Case
from printgen.drawing.layout.line import PieceLine, TextBlock, Words, WriteInLine
from printgen.drawing.layout.part import Blank, Column, Row
from printgen.drawing.marks import Trim
from printgen.drawing.panels.dials import STRIP, StripWindow, draw_strip, strip_length
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck
from printgen.products.pieces.cards import framed_card
from printgen.translation import _
from printgen.units import Size

#: The cut of the card with the windows.
HOLDER = Trim(Size(90.0, 52.0), radius=3.0)


class Strip(Struct, frozen=True):
    """A strip of a slider.

    Fields:
        name: the name of the strip, from which the name of its face is derived.
        title: the printed title.
        figures: the figures, the lowest first.
        unit: the unit of the figures.
    """

    name: str
    title: str
    figures: tuple[str, ...]
    unit: str = ""


def deck(title: str, remark: str, strips: Sequence[Strip], count: int, shows: tuple[Case, ...]) -> Deck:
    """Return sets of a slider, each with a card and its strips. The longest strips come last.

    Args:
        title: the title of the card.
        remark: the remark next to the title.
        count: the number of sets.
        shows: the records whose values are printed.
    """
    windows = Row(tuple(StripWindow(it.title, it.unit) for it in strips), 2.0)
    instructions = _(
        "Cut the two slits of each window; weave the strip through them from behind. The value between the slits applies."
    )
    name_line = PieceLine((Words(_("Aircraft") + "  ", 8.5), WriteInLine("aircraft", 60.0, 5.0)), 4.6, 7.0)
    body = Column((name_line, Blank(1.0), windows, Blank(1.6), TextBlock(instructions, 2.8, 2.9, 7.0)))
    holder = framed_card("slider", title, body, *shows, remark=remark, trim=HOLDER)
    cards = [Card(holder.front, copies=count, bookmark=(title,), trim=HOLDER, cases=shows, overflows=holder.overflows)]
    for it in sorted(strips, key=lambda it: len(it.figures)):
        sketch, size = Sketch(), Size(STRIP, strip_length(len(it.figures)))
        # The highest figure is on top, as on a dial: pushing the strip up shows lower figures.
        draw_strip(sketch, reversed(it.figures), it.title)
        overflows = tuple((shows[0], overflow) for overflow in sketch.overflows)
        face = sketch.face(f"slider-{it.name}", size)
        cards.append(Card(face, copies=count, bookmark=(title,), trim=Trim(size), cases=shows, overflows=overflows))
    return Deck(title, tuple(cards))
