"""Altitude stands for aircraft counters or models: boxes to fold and glue, one per level."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.data.records.game import game_title
from printgen.drawing.aircraft.above import draw_streamlined
from printgen.drawing.folding import draw_net, prism
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import SIDE_INKS, Ink
from printgen.drawing.marks import FINE, RULE, Circle, Line, Rect, Trim, Use, polygon
from printgen.drawing.panels.label import ornament
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import Choices
from printgen.products.pieces.cards import one_sided_card
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The side length of a stand, the height of each level, and the margin for flaps and text around the net, in mm.
SIDE, STEP, ROUND = 24.0, 12.0, 6.6
#: The additional space between two nets of a piece, so that cutting one flap does not cut its neighbour, in mm.
NET_GAP = 2.2
LEVELS = range(1, 6)
#: The levels of the stands on each piece of the sheet. Two pairs fill the first sheet, and a spare stand the second.
PIECES = ((1, 4), (2, 3), (5,), (2,))
#: The minimum width of a page for a turned piece with two nets, mm.
PAIRED = 186.0


def deck(library: Library, _choices: Choices, size: Size) -> Deck:
    """Return the stands for altitude levels 1 to 5 as nets to cut out, fold and glue.

    Two nets share a piece, which is turned on the sheet, so that five stands need two sheets. On small paper, each net is
    on its own piece.
    """
    shows = tuple(library.of("game").values())
    game, cards = game_title(library), list[Card]()
    for levels in PIECES if size.width > PAIRED else zip(LEVELS):
        sketch, high = Sketch(), 0.0
        for number, level in enumerate(levels):
            high += NET_GAP if number else 0.0
            _draw_net(sketch, level, game, high)
            high += STEP * level + 2 * SIDE + 2 * ROUND
        trim = Trim(Size(4 * SIDE + 2 * ROUND, high), solid=True)
        name = _("Altitude {level}").format(level=", ".join(map(str, levels)))
        id = "-".join(map(str, levels))
        cards.append(one_sided_card(sketch, f"stand-{id}", name, *shows, trim=trim))
    return Deck(_("Altitude stands"), tuple(cards))


def _draw_net(sketch: Sketch, level: int, game: str, top: float) -> None:
    """Draw the net of a stand, with instructions and a picture of the finished stand beside it. It begins at the y `top`."""
    high, at = STEP * level, Point(ROUND, top + SIDE + ROUND)
    draw_net(sketch, prism(SIDE, high), at)
    for side in range(4):
        _face(sketch, Box(at.x + side * SIDE, at.y, SIDE, high), level, SIDE_INKS[side % 2])
    lid = Point(at.x + 1.5 * SIDE, at.y - SIDE / 2)
    sketch.add(Circle(lid.x, lid.y, 0.38 * SIDE, None, Ink.BLUE, RULE))
    sketch.add(Circle(lid.x, lid.y, 0.42 * SIDE, None, Ink.BLUE))
    _number(sketch, lid.x, lid.y, level, 30.0, Ink.BLACK)
    # The name of the game is on the bottom, where players cannot see it.
    sketch.text(
        at.x + 1.5 * SIDE, at.y + high + SIDE / 2 + 1.0, game, (8.5, 7.0), "text", "middle", Ink.GREY70, SIDE - 2
    )
    instructions = (
        *(_("Then cut along solid"), _("lines. Fold along"), _("dashes. Glue in"), _("order, printed")),
        _("side out."),
    )
    for index, line in enumerate(instructions):
        sketch.text(at.x + 2.4 * SIDE, top + 6.0 + index * 3.8, line, (8.5, 8.0, 7.0), room=1.15 * SIDE)
    _draw_finished(sketch, Point(at.x + 3.78 * SIDE, top + 24.0))


def _face(sketch: Sketch, face: Box, level: int, ink: Ink) -> None:
    """Draw a side of a stand, with one storey per level.

    Every other storey is tinted. The top storey has a large figure below the ornament of a side.
    """
    for storey in range(1, level + 1):
        box = Box(face.x, face.bottom - storey * STEP, face.width, STEP).inset(0.5)
        sketch.add(Rect(box.x, box.y, box.width, box.height, None if storey % 2 else Ink.PALE_BLUE, None))
        if storey < level:
            sketch.add(Line(box.x, box.y - 0.5, box.right, box.y - 0.5, Ink.BLUE, FINE))
            _number(sketch, box.center.x, box.center.y, storey, 12.0, Ink.BLUE)
        else:
            sketch.extend(ornament(Box(box.x + 0.6, box.y + 0.6, box.width - 1.2, 2.4), ink))
            _number(sketch, box.center.x, box.center.y + 1.4, storey, 22.0, Ink.BLACK)


def _draw_finished(sketch: Sketch, foot: Point) -> None:
    """Draw a finished stand with an aircraft on it. The lowest corner of the stand is at `foot`."""
    across, back, high = 6.6, -2.6, 8.0
    left, right, top = foot.shift(-across, back), foot.shift(across, back), foot.shift(0.0, -high)
    for side, fill in ((left, None), (right, Ink.PALE_BLUE)):
        sketch.add(polygon((foot, side, side.shift(0.0, -high), top), fill, Ink.BLACK, FINE))
    lid = (top, right.shift(0.0, -high), top.shift(0.0, 2 * back), left.shift(0.0, -high))
    sketch.add(polygon(lid, Ink.WHITE, Ink.BLACK, FINE))
    sketch.add(Use(draw_streamlined(), top.x, top.y + back, 8.0, 60.0))


def _number(sketch: Sketch, x: float, y: float, level: int, size: float, ink: Ink) -> None:
    sketch.text(x, y + cap_height("strong", size) / 2, str(level), size, "strong", "middle", ink)


STANDS = Product(
    "stands", "Altitude stands", "boxes to fold and glue for the five levels", deck, printed_figures="game.title"
)
