"""Sliders: a card with windows, and strips of figures woven through them, each to show the one that holds."""

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

#: The card with the windows.
HOLDER = Trim(Size(90.0, 52.0), radius=3.0)


class Strip(Struct, frozen=True):
    """A strip: what it is called, its title, its figures, and what they are measured in."""

    name: str
    title: str
    figures: tuple[str, ...]
    unit: str = ""


def deck(title: str, remark: str, strips: Sequence[Strip], count: int, shows: tuple[Case, ...]) -> Deck:
    """So many sets: the card, with a remark beside its title, then its strips, the longest last."""
    windows = Row(tuple(StripWindow(it.title, it.unit) for it in strips), 2.0)
    said = _(
        "Cut the two slits of each window; weave its strip through from behind. The value between the slits applies."
    )
    named = PieceLine((Words(_("Aircraft") + "  ", 8.5), WriteInLine("aircraft", 60.0, 5.0)), 4.6, 7.0)
    body = Column((named, Blank(1.0), windows, Blank(1.6), TextBlock(said, 2.8, 2.9, 7.0)))
    holder = framed_card("slider", title, body, *shows, remark=remark, trim=HOLDER)
    cards = [Card(holder.front, copies=count, bookmark=(title,), trim=HOLDER, cases=shows, overflows=holder.overflows)]
    for it in sorted(strips, key=lambda it: len(it.figures)):
        sketch, size = Sketch(), Size(STRIP, strip_length(len(it.figures)))
        # The highest on top, as on a dial: pushed up, the strip shows less.
        draw_strip(sketch, reversed(it.figures), it.title)
        misfits = tuple((shows[0], misfit) for misfit in sketch.overflows)
        face = sketch.face(f"slider-{it.name}", size)
        cards.append(Card(face, copies=count, bookmark=(title,), trim=Trim(size), cases=shows, overflows=misfits))
    return Deck(title, tuple(cards))
