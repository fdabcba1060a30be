"""Maneuvers at the size of the table's hexes, to lay on the mat: start, path and end with its facing; cut out, left in front and
right behind."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printgen.data.kind import Case, Library
from printgen.data.kinds import MANEUVERS
from printgen.data.records.maneuvers import Maneuver, Numbering, parse
from printgen.drawing.hexes import ORIGIN
from printgen.drawing.inks import Ink
from printgen.drawing.maneuver import TABLE, diagram
from printgen.drawing.marks import Face, Trim
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import MM_PER_POINT, Size

#: Of hexes where none were asked for, mm from side to side; what is left free about a picture, mm.
PITCH, BORDER = 38.0, 3.0
#: How high the codes are, in pitches.
HIGH = 0.15


def templates(
    library: Library, numbers: Numbering, flown: Collection[str], pitch: float | None, size: Size
) -> Iterator[Card]:
    """A piece for each of the maneuvers flown that leave their hex, its mirror image on the back, on hexes of that pitch (mm).

    What is larger than a page of that size (mm) is laid over several, each side by itself.
    """
    for code, case in library.of(MANEUVERS).items():
        record, mirror = case.record, numbers.mirrored(code)
        if code not in flown or not record.path or (numbers.side_of(parse(code)) < 0 and mirror in flown):
            continue
        front = _face(record, numbers, pitch or PITCH)
        other = library.of(MANEUVERS).get(mirror) if mirror != code and mirror in flown else None
        back = _face(other.record, numbers, pitch or PITCH) if other else None
        shows: tuple[Case, ...] = (case, other) if other else (case,)
        fits = front.size.width <= size.width - 10.0 and front.size.height <= size.height - 24.0
        name = (_("Maneuver templates"), code)
        if fits:
            yield Card(front, back, bookmark=name, trim=Trim(front.size, solid=True), cases=shows)
        else:
            yield Card(front, bookmark=name, tiled=True, cases=(case,))
            if other and back:
                yield Card(back, bookmark=(name[0], mirror), tiled=True, cases=(other,))


def _face(record: Maneuver, numbers: Numbering, pitch: float) -> Face:
    """One side of a piece: the hexes, and in the last one the code."""
    code, sketch = parse(record.maneuver), Sketch()
    # No aircraft stands on them: the players' own do.
    picture = diagram(record.maneuver, record.path, record.facing, pitch, None, TABLE)
    sketch.extend(picture.place_at(BORDER, BORDER))
    caption = f"[{code}]" if code.number in numbers.single else str(code)
    # In the last hex, a little aside from the wedge.
    ahead = ORIGIN.step(record.facing or 0).center(pitch)
    end = picture.end.shift(BORDER + picture.left - ahead.x * 0.08, BORDER + picture.top - ahead.y * 0.06)
    type = HIGH * pitch / MM_PER_POINT / 0.66
    sketch.text(end.x, end.y + HIGH * pitch / 2, caption, type, "strong", "middle")
    if code.number in numbers.restricted:
        small = max(0.3 * type, 6.0)
        base = end.y + HIGH * pitch / 2 + small * 0.42
        sketch.text(end.x, base, _("restricted"), small, "text", "middle", Ink.GREY70)
    whole = Size(picture.size.width + 2 * BORDER, picture.size.height + 2 * BORDER)
    return sketch.face(f"template-{record.maneuver}-{pitch:g}", whole)
