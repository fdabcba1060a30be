"""The magazines of guns of one kind: boxes to cross off, as many magazines per line as fit, each with its number."""

from __future__ import annotations

from itertools import product

from msgspec import Struct

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Words
from printgen.drawing.layout.part import Column, Inset, Layers, MeasuredPart, Row
from printgen.drawing.layout.table import BoxRows, Track

#: The space for a magazine's number, and between two magazines, mm.
NUMBER, APART = 2.4, 1.2


class MagazineRows(Struct, frozen=True):
    """Numbered magazines for each of `room` guns, of which the aircraft has `guns`; the other guns' boxes are blacked out.

    Guns fired together empty magazines with the same number, which are side by side. `name` is the form prefix of the
    boxes, followed by the numbers of the gun and the box. `base` is the baseline of a number beside a box (mm).
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
    """Return the width of a magazine with its number (mm)."""
    return NUMBER + rows.size(boxes).width
