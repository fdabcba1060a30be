"""What a flyer can, may not and may still choose, as lines of an identity card."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.campaign.papers.id_cards_pen import ROOM
from printgen.campaign.papers.id_cards_words import Remark
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, Cut, Rect
from printgen.drawing.sketch import Sketch
from printgen.drawing.text_block import wrap

#: From what a remark is about to what it says; how far its further lines are set in, mm.
_AFTER, _IN = 1.4, 3.0
_CUTS: dict[str, Cut] = {"rule": "text", "choice": "semibold", "ahead": "slant"}


@dataclass(frozen=True, slots=True)
class Style:
    """How remarks are set: type in points, from line to line, the first baseline, and how many lines there are."""

    type: float
    lead: float
    first: float
    count: int

    def lines(self, remark: Remark) -> tuple[str, ...]:
        """What a remark says, in lines: the first stands after what it is about."""
        room = ROOM.width - self._start(remark)
        words = remark.says.split(" ")
        for count in range(len(words), 0, -1):
            first = " ".join(words[:count])
            if width(first, _CUTS[remark.kind], self.type) <= room:
                rest = " ".join(words[count:])
                return (first, *wrap(rest, _CUTS[remark.kind], self.type, ROOM.width - _IN))
        return (remark.says,)

    def _start(self, remark: Remark) -> float:
        """How far from the edge the words of a remark begin."""
        if remark.kind == "choice":
            return 1.5 * self._box
        return width(remark.about, "strong", self.type) + _AFTER if remark.about else 0.0

    @property
    def _box(self) -> float:
        """The box of a choice still to be made, mm."""
        return 0.8 * self.lead

    def fitting(self, said: tuple[Remark, ...], room: int) -> tuple[tuple[Remark, ...], tuple[Remark, ...]]:
        """Those of the remarks that `room` lines hold, from the first on, and the others."""
        taken = 0
        for index, remark in enumerate(said):
            taken += len(self.lines(remark))
            if taken > room:
                return said[:index], said[index:]
        return said, ()

    def draw(self, sketch: Sketch, said: tuple[Remark, ...], y: float) -> float:
        """The remarks from the baseline `y` on; returns the baseline after the last."""
        for remark in said:
            first, *others = self.lines(remark)
            left, cut = ROOM.x + self._start(remark), _CUTS[remark.kind]
            if remark.kind == "choice":
                sketch.add(Rect(ROOM.x, y - 0.9 * self._box, self._box, self._box, None, Ink.BLACK, FINE))
            elif remark.about:
                sketch.text(ROOM.x, y, remark.about, self.type, "strong", of=remark.of)
            sketch.text(left, y, first, self.type, cut, room=ROOM.right - left, of=remark.of)
            y += self.lead
            for line in others:
                sketch.text(ROOM.x + _IN, y, line, self.type, cut, room=ROOM.width - _IN, of=remark.of)
                y += self.lead
        return y


#: From the largest, which most cards are set in, to the smallest.
STYLES = (Style(8.0, 3.3, 45.3, 2), Style(7.4, 2.9, 45.0, 3), Style(6.2, 2.35, 44.1, 4))
SMALL = STYLES[-1]
