"""Altitude stands: boxes to fold and glue, one for each level, on which an aircraft lies or its model stands."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.data.records.game import titled
from printgen.drawing.folding import draw, prism
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Trim
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Aid, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import one_sided
from printgen.translation import _
from printgen.units import Point, Size

#: The side of a stand and how much higher each level is, mm; how far flaps and words reach about the net.
SIDE, STEP, ROUND = 24.0, 12.0, 8.0
LEVELS = range(1, 6)


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """The nets of the stands for levels 1 to 5."""
    shows = tuple(library.of("game").values())
    game = titled(library)
    cards = []
    for level in LEVELS:
        high = STEP * level
        net, sketch = prism(SIDE, high), Sketch()
        size = Size(4 * SIDE + 2 * ROUND, high + 2 * SIDE + 2 * ROUND)
        at = Point(ROUND, SIDE + ROUND)
        draw(sketch, net, at)
        for side in range(4):
            x, y = at.x + (side + 0.5) * SIDE, at.y + high / 2
            sketch.text(x, y + 3.0, str(level), 24.0, "strong", "middle")
        sketch.text(at.x + 1.5 * SIDE, at.y - SIDE / 2 + 3.0, str(level), 24.0, "strong", "middle")
        # On the bottom, which nobody sees.
        sketch.text(
            at.x + 1.5 * SIDE, at.y + high + SIDE / 2 + 1.0, game, (7.0, 6.0), "text", "middle", Ink.GREY70, SIDE - 2
        )
        if level == LEVELS[0]:
            said = (_("Cut along full lines,"), _("fold along dashes,"), _("glue in order."))
            for index, line in enumerate(said):
                sketch.text(at.x + 2.4 * SIDE, 7.0 + index * 3.6, line, (8.0, 7.0), ink=Ink.GREY70, room=1.6 * SIDE)
        name = _("Altitude {level}").format(level=level)
        card = one_sided(sketch, f"stand-{level}", name, *shows, trim=Trim(size))
        cards.append(card)
    return Deck(_("Altitude stands"), tuple(cards))


STANDS = Aid("stands", "Altitude stands", "boxes to fold and glue for the five levels", deck, prints="game.title")
