"""Tables to roll on, with boxes for what nobody knows: results by the roll and by a second thing, or a list of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.layout.part import Fitted
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box

#: The height of a grid's band, the room for whom it is for and its heads below that, mm, and what is between two grids.
BAND, NAMES, GUTTER = 5.6, 13.4, 2.0
#: The width of the rolls at the left of grids, against that of one of them.
ROLLS = (11, 44)


class RollGrid(Struct, frozen=True):
    """A table of results: its letter on a band, whom it is for, and under each head a cell for each roll.

    named: whom it is for; blanks: lines to write that on. cells: by head, from the first roll on; None where one is to be written
    in.
    """

    letter: str
    named: str
    blanks: range
    cells: Mapping[str, Sequence[str | None]]

    def draw(self, sketch: Sketch, box: Box, rolls: int) -> None:
        """In that box, with so many rolls."""
        sketch.add(Rect(box.x, box.y, box.width, BAND, Ink.SOLID, None), Rect(box.x, box.y, box.width, BAND))
        base = box.y + BAND / 2 + cap_height("strong", 10.5) / 2
        sketch.text(box.center.x, base, self.letter, 10.5, "strong", "middle", Ink.WHITE)
        for at, line in enumerate(wrap(self.named, "text", 7.0, box.width)):
            sketch.text(box.x, box.y + BAND + 3.0 + at * 2.8, line, 7.0, room=box.width)
        for at in self.blanks:
            y = box.y + BAND + 3.6 + at * 3.2
            sketch.add(Line(box.x, y, box.right, y, Ink.GREY40, HAIRLINE))
        top, row = box.y + BAND + NAMES, (box.height - BAND - NAMES) / rolls
        places = Box(box.x, top, box.width, row).columns((1.0,) * len(self.cells))
        for (head, held), cell in zip(self.cells.items(), places, strict=True):
            sketch.text(cell.center.x, top - 1.0, head, 8.5, "semibold", "middle", Ink.GREY70)
            for at in range(rolls):
                y, said = top + at * row, held[at] if at < len(held) else None
                sketch.add(Rect(cell.x, y, cell.width, row, None, Ink.GREY40, HAIRLINE))
                if said is not None:
                    base = y + row / 2 + cap_height("text", 9.0) / 2
                    sketch.text(cell.center.x, base, said, (9.0, 7.0), "semibold", "middle", room=cell.width)
        sketch.add(Rect(box.x, top, box.width, row * rolls, None, Ink.BLACK, FINE))


class RollGrids(Struct, frozen=True):
    """Grids side by side, with the rolls at their left."""

    grids: tuple[RollGrid, ...]
    rolls: range

    def fit(self, _wide: float) -> Fitted:
        least = BAND + NAMES + 4.0 * len(self.rolls)
        return Fitted(least, least, self._draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        labels, *boxes = place.columns((ROLLS[0], *(ROLLS[1],) * max(len(self.grids), 1)), GUTTER)
        row = (place.height - BAND - NAMES) / len(self.rolls)
        for at, total in enumerate(self.rolls):
            base = place.y + BAND + NAMES + (at + 0.5) * row + cap_height("strong", 10.5) / 2
            sketch.text(labels.right - 1.0, base, str(total), 10.5, "strong", "end")
        for grid, box in zip(self.grids, boxes, strict=False):
            grid.draw(sketch, box, len(self.rolls))


class RollList(Struct, frozen=True):
    """A line for each roll with what happens; a line to write on where nobody knows. of: where the results stand."""

    results: Mapping[int, str | None]
    of: Field = ()

    def fit(self, _wide: float) -> Fitted:
        least = 4.0 * len(self.results)
        return Fitted(least, least, self._draw, grows=True)

    def _draw(self, sketch: Sketch, place: Box) -> None:
        row = place.height / max(len(self.results), 1)
        sketch.add(Line(place.x, place.y, place.right, place.y, Ink.BLACK, FINE))
        for at, (total, said) in enumerate(self.results.items(), start=1):
            y = place.y + at * row
            base = y - row / 2 + cap_height("text", 9.0) / 2
            sketch.text(place.x + 9.0, base, str(total), 10.5, "strong", "end")
            if said is not None:
                room = place.width - 14.0
                sketch.text(place.x + 14.0, base, said, (9.0, 8.0, 7.0), room=room, of=(*self.of, total))
            sketch.add(Line(place.x, y, place.right, y, Ink.GREY40, HAIRLINE))
