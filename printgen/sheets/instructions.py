"""The instructions for printing, flipping and cutting a sheet. They are printed at the top of the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.drawing.frame import MARGIN
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Cut, Line, Mark, Rect, Text, polygon
from printgen.drawing.text_block import wrap
from printgen.sheets.order import PieceOrder
from printgen.sheets.profile import Flip, flip_mirror
from printgen.translation import _
from printgen.units import Point, Size

#: The minimum height of a sheet's head, mm. On narrow paper, the text may need more lines.
HEAD = 15.0
#: The type size (points), leading, first baseline and free space below the last line (mm) of a head.
_SIZE, _LEADING, _FIRST, _FREE = 6.5, 2.6, 1.5, 0.9
_PICTURE = 9.0
#: The cuts (typefaces) of all further lines and of the first line.
_CUTS: tuple[Cut, Cut] = ("text", "semibold")


def front_words(
    order: PieceOrder,
    number: int,
    two_sided: bool,
    apart: bool = False,
    nested: bool = False,
    has_spares: bool = False,
) -> tuple[str, ...]:
    """Return the instructions for printing and cutting the front of a sheet, sentence by sentence.

    Args:
        order: how the pieces are printed and put together.
        number: the number of the sheet.
        two_sided: whether the pieces on the sheet have backs.
        apart: whether backs are separate pieces, to be glued to their fronts.
        nested: whether the pieces are cut out along their outlines.
        has_spares: whether the sheet has spare copies.
    """
    if apart:
        printing = _("One-sided. Print at 100%. Fronts come first, then backs, as separate pieces.")
    elif not two_sided:
        printing = _("One-sided. Print at 100%.")
    elif order.assembly == "fold":
        printing = _("Print at 100%. Fold backwards along the dashed line, glue, and press until dry.")
    elif order.assembly == "glue":
        printing = _(
            "Print at 100%. Trim the front and back of sheet {number} to the frame; glue them back to back, edge to edge."
        )
    else:
        printing = both_sides_words(order.flip)
    # In this order, no cut removes the marks of a later cut.
    cutting = _(
        "Cut in the order of the numbers: first across, from mark to mark, leaving both margins intact; then down."
    )
    if nested:
        cutting = _("Cut out each piece along its outline.")
    elif order.cuts == "guillotine":
        cutting = _(
            "Guillotine: stack only sheets with the same marks. Cut right across in the order of the numbers. Cuts 1 to 4 "
            "trim the block. Set the back gauge to the mm after the dot: from the upper edge, then, with the rows piled, "
            "from the left."
        )
    if has_spares:
        cutting = f"{cutting} {_('Spare copies fill the sheet.')}"
    return printing.format(number=number), cutting


def both_sides_words(flip: Flip) -> str:
    """Return the instruction to print on both sides and to flip the paper on the given edge."""
    if flip == "long":
        return _("Print both sides at 100% and flip on the long edge.")
    return _("Print both sides at 100% and flip on the short edge.")


def sentence_lines(sentences: Iterable[str], y: float, paper: Size) -> tuple[tuple[Text, ...], float]:
    """Lay out sentences one below another inside the margins. Return the lines and the next baseline."""
    lines = [line for it in sentences for line in wrap(it, "text", 8.5, paper.width - 2 * MARGIN)]
    return tuple(Text(MARGIN, y + 4.0 * row, line, 8.5) for row, line in enumerate(lines)), y + 4.0 * len(lines)


def back_words(order: PieceOrder, number: int) -> tuple[str, ...]:
    """Return the instructions for printing and cutting the back of a sheet, sentence by sentence."""
    if order.assembly == "glue":
        return (
            _("Back of sheet {number}. Trim it to the frame, then glue it back to back with the front.").format(
                number=number
            ),
        )
    return (_("Back of sheet {number}. Cut from the front.").format(number=number),)


def head_marks(words: tuple[str, ...], order: PieceOrder, flip: bool) -> tuple[Mark, ...]:
    """Return the text at the top of the sheet, preceded by a picture of how to flip the sheet if `flip` is true."""
    left = MARGIN + (_PICTURE if flip else 0.0)
    lines = _lines(words, order.sheet, flip)
    text = [Text(left, MARGIN + _FIRST + row * _LEADING, it, _SIZE, _CUTS[row == 0]) for row, it in enumerate(lines)]
    return (*(_flip_picture(order) if flip else ()), *text)


def head_room(order: PieceOrder) -> float:
    """Return the height in mm that the longest instructions need on this order's paper, but at least HEAD."""
    texts = [
        front_words(order, 88, both, apart, has_spares=True)
        for both, apart in ((True, False), (False, False), (False, True))
    ]
    longest = max(len(_lines(words, order.sheet, order.assembly == "duplex")) for words in texts)
    return max(HEAD, MARGIN + _FIRST + (longest - 1) * _LEADING + _FREE)


def _lines(words: tuple[str, ...], paper: Size, flip: bool) -> list[str]:
    room = paper.width - 2 * MARGIN - (_PICTURE if flip else 0.0)
    return [line for row, it in enumerate(words) for line in wrap(it, _CUTS[row == 0], _SIZE, room)]


def _flip_picture(order: PieceOrder) -> tuple[Mark, ...]:
    """Return a picture of a small sheet. Its flip edge is bold, and an arrow shows the direction of the flip."""
    paper = order.sheet
    high = 5.2 if paper.height >= paper.width else 3.8
    wide = 9.0 - high
    x, y = MARGIN + 0.2, MARGIN + 2.2 - high / 2
    sheet = Rect(x, y, wide, high, None, Ink.BLACK, HAIRLINE)
    middle = Point(x + wide / 2, y + high / 2)
    if flip_mirror(paper, order.flip).upright:
        bold = Line(x, y, x, y + high, Ink.BLACK, RULE)
        start, tip, dx, dy = Point(x + 0.9, middle.y), Point(x + wide + 2.2, middle.y), 0.8, 0.0
    else:
        bold = Line(x, y, x + wide, y, Ink.BLACK, RULE)
        start, tip, dx, dy = Point(middle.x, y + 0.9), Point(middle.x, y + high - 0.6), 0.0, 0.8

    def head(end: Point, way: float) -> Mark:
        x, y = way * (1.4 * dx), way * (1.4 * dy)
        sides = end.shift(x + 0.7 * dy, y + 0.7 * dx), end.shift(x - 0.7 * dy, y - 0.7 * dx)
        return polygon((end, *sides), Ink.BLACK, None)

    return (sheet, bold, Line(start.x, start.y, tip.x, tip.y, Ink.BLACK, FINE), head(start, 1.0), head(tip, -1.0))
