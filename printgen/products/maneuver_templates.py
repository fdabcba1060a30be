"""Maneuver templates: pieces to lay on the mat, at the size of the hexes on the table.

Each piece shows the start, the path, and the end with the final facing. A maneuver to the left is on the front, and its
mirror image is on the back.
"""

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

#: The default width of hexes from side to side, and the free space around a picture, mm.
PITCH, BORDER = 38.0, 3.0
#: The height of the codes, in pitches.
CODE_HEIGHT = 0.15


def templates(
    library: Library, numbers: Numbering, codes: Collection[str], pitch: float | None, size: Size
) -> Iterator[Card]:
    """Yield a piece for each maneuver in `codes` that leaves the start hex, with the mirrored maneuver on the back.

    A piece larger than a page is tiled, with front and back as separate pictures.

    Args:
        library: the records.
        numbers: the meanings of the numbers in maneuver codes.
        codes: the codes of the maneuvers.
        pitch: the width of hexes from side to side, mm; None for the default.
        size: the size of a page, mm.
    """
    for code, case in library.of(MANEUVERS).items():
        record, mirror = case.record, numbers.mirrored(code)
        if code not in codes or not record.path or (numbers.side_of(parse(code)) < 0 and mirror in codes):
            continue
        front = _face(record, numbers, pitch or PITCH)
        other = library.of(MANEUVERS).get(mirror) if mirror != code and mirror in codes else None
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
    """Return one side of a piece: the hexes of the maneuver, with its code in the last hex."""
    code, sketch = parse(record.maneuver), Sketch()
    # No aircraft is drawn, because players put their models on the template.
    picture = diagram(record.maneuver, record.path, record.facing, pitch, None, TABLE)
    sketch.extend(picture.place_at(BORDER, BORDER))
    caption = f"[{code}]" if code.number in numbers.single else str(code)
    # The code is in the last hex, slightly away from the wedge.
    ahead = ORIGIN.step(record.facing or 0).center(pitch)
    end = picture.end.shift(BORDER + picture.left - ahead.x * 0.08, BORDER + picture.top - ahead.y * 0.06)
    type = CODE_HEIGHT * pitch / MM_PER_POINT / 0.66
    sketch.text(end.x, end.y + CODE_HEIGHT * pitch / 2, caption, type, "strong", "middle")
    if code.number in numbers.restricted:
        small = max(0.3 * type, 6.0)
        base = end.y + CODE_HEIGHT * pitch / 2 + small * 0.42
        sketch.text(end.x, base, _("restricted"), small, "text", "middle", Ink.GREY70)
    size = Size(picture.size.width + 2 * BORDER, picture.size.height + 2 * BORDER)
    return sketch.face(f"template-{record.maneuver}-{pitch:g}", size)
