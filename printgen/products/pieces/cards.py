"""Cards of the size that sleeves are sold for."""

from __future__ import annotations

from printgen.data.kind import Case
from printgen.drawing.marks import Trim
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.units import Size

#: A poker card, and how far from its cut it is printed on, mm.
TRIM = Trim(Size(63.5, 88.9), radius=3.0)
INSET = 5.0


def one_sided(sketch: Sketch, name: str, title: str, *shows: Case) -> Card:
    """A card without a back, from its front: the name of its face, its title in the outline, the records that it shows; what did
    not fit on it is told of the first of them."""
    misfits = tuple((shows[0], misfit) for misfit in sketch.misfits)
    return Card(sketch.face(name, TRIM.size), bookmark=(title,), trim=TRIM, shows=shows, misfits=misfits)
