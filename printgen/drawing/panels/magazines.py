"""The magazines for several guns of the same kind, as numbered groups of boxes to cross off. Lines hold as many as fit."""

from __future__ import annotations

from itertools import product

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Words
from printgen.drawing.layout.part import Column, Inset, Layers, MeasuredPart, Row
from printgen.drawing.layout.table import BoxRows, Track

#: The width for a magazine's number, and the space between two magazines, mm.
NUMBER, APART = 2.4, 1.2


class MagazineRows(Struct, frozen=True):
    """The numbered magazines of an aircraft's guns, as rows of boxes to mark off.

    The panel has magazines for `room` guns. If the aircraft has fewer guns, the boxes of the missing guns are struck
    out. Magazines with the same number are next to each other, because guns that are fired together use the same amount
    of ammunition.

    Fields:
        name: the prefix for form field names, which is followed by the numbers of the gun and the box.
        magazines: the number of magazines per gun.
        boxes: the number of boxes per magazine.
        guns: the number of guns that the aircraft has.
        room: the number of guns for which there are magazines.
        base: the baseline of a magazine's number, mm from the top.
    """

    name: str
    magazines: int
    boxes: int
    guns: int
    room: int
    rows: BoxRows
    base: float

    def fit(self, wide: float) -> MeasuredPart:
        one, tracks = magazine(self.rows, self.boxes), []
        many = max(1, int((wide + APART) / (one + APART)))
        for index, gun in product(range(self.magazines), range(self.room)):
            number = PieceLine((Words(str(index + 1), 8.0, "semibold", Ink.BLACK),), self.base)
            blacked = 0 if gun < self.guns else self.boxes
            track = Track(
                self.boxes, self.rows, f"{self.name}.{gun + 1}", 1 + index * self.boxes, blacked_count=blacked
            )
            tracks.append(Layers((number, Inset(track, NUMBER)), self.rows.lead))
        lines = (tracks[first : first + many] for first in range(0, len(tracks), many))
        return Column(tuple(Row(tuple(line), APART, widths=(one,) * len(line)) for line in lines)).fit(wide)


def magazine(rows: BoxRows, boxes: int) -> float:
    """Return the width in mm of a magazine with `boxes` boxes, including the magazine's number."""
    return NUMBER + rows.size(boxes).width
