"""Maneuver templates: pieces to lay on the mat, at the size of the hexes on the table.

Each piece shows the start, the path, and an aircraft at the end in its final facing. A maneuver to the left is on the
front, and its mirror image is on the back.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from printgen.data.kind import Case, Library
from printgen.data.kinds import MANEUVERS
from printgen.data.records.maneuvers import Maneuver, Numbering, parse
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fonts.typeface import width
from printgen.drawing.inks import Ink
from printgen.drawing.maneuver import TABLE, diagram
from printgen.drawing.marks import Face, Trim
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card
from printgen.translation import _
from printgen.units import Size

#: The free space around a picture, in mm.
BORDER = 3.0
#: The type size of all codes in points, the distance of their middle from the path, and their maximum width, in pitches.
CODE, CODE_ASIDE, CODE_WIDTH = 14.0, 0.29, 0.42
#: The distance of the hex size from the middle of the first hex, to the side and below, and its maximum width, in pitches.
SIZE_ASIDE, SIZE_BELOW, SIZE_WIDTH = 0.315, 0.11, 0.36
#: The widest code, and the type sizes of notes, in points.
WIDEST, NAME = "[36S3]", (7.5, 7.0)


def templates(library: Library, numbers: Numbering, codes: Collection[str], pitch: float, size: Size) -> Iterator[Card]:
    """Yield a piece for each maneuver in `codes` that leaves its hex, with the mirrored maneuver on the back.

    A piece larger than a page is tiled, with front and back as separate pictures.

    Args:
        library: the records.
        numbers: the meanings of the numbers in maneuver codes.
        codes: the codes of the maneuvers.
        pitch: the width of hexes from side to side, mm.
        size: the size of a page, mm.
    """
    # Pieces of one size follow each other, the highest first, so that they fill the sheets.
    sizes = {code: diagram(code, it.record.path, it.record.facing, 1.0, None, TABLE).size
             for code, it in library.of(MANEUVERS).items()}  # fmt: skip
    ordered = sorted(library.of(MANEUVERS).items(), key=lambda it: (-sizes[it[0]].height, -sizes[it[0]].width))
    for code, case in ordered:
        record, mirror = case.record, numbers.mirrored(code)
        if code not in codes or not record.path or (numbers.side_of(parse(code)) < 0 and mirror in codes):
            continue
        front = _face(record, numbers, pitch)
        other = library.of(MANEUVERS).get(mirror) if mirror != code and mirror in codes else None
        # A symmetrical maneuver is the same on both sides, so that its piece shares sheets with the others.
        back = _face(other.record, numbers, pitch) if other else front if mirror == code else None
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
    """Return one side of a piece: the hexes, an aircraft in the last one, the code and the hex size in the first one."""
    code, sketch = parse(record.maneuver), Sketch()
    shape = draw_typical("biplane", "tractor", detail="line", span=0.7 * pitch)
    picture = diagram(record.maneuver, record.path, record.facing, pitch, shape, TABLE)
    sketch.extend(picture.place_at(BORDER, BORDER))
    caption = f"[{code}]" if code.number in numbers.single else str(code)
    # The code is beside the path, on the side away from its first step.
    aside = -1 if record.path[0] in ("NE", "SE") else 1
    middle = picture.left + BORDER + aside * CODE_ASIDE * pitch
    base = picture.top + BORDER - 0.04 * pitch
    room = CODE_WIDTH * pitch
    type = min(CODE, CODE * room / width(WIDEST, "strong", CODE))
    sketch.text(middle, base, caption, type, "strong", "middle")
    # The hex size is beside the arrow, on the other side; words under the code say what the piece is for.
    size = f"{round(pitch, 1):g} mm"
    sized = _("{size} hex").format(size=size)
    beside = SIZE_WIDTH * pitch
    words = sized if width(sized, "text", NAME[-1]) <= beside else size
    x, y = picture.left + BORDER - aside * SIZE_ASIDE * pitch, picture.top + BORDER + SIZE_BELOW * pitch
    sketch.text(x, y, words, _note_type(words, beside), "text", "middle", Ink.GREY70)
    if code.number in numbers.restricted:
        small = _note_type(_("restricted"), room)
        sketch.text(middle, base + 0.44 * small, _("restricted"), small, "text", "middle", Ink.GREY70)
    wide, high = picture.size.width + 2 * BORDER, picture.size.height + 2 * BORDER
    return sketch.face(f"template-{record.maneuver}-{pitch:g}", Size(wide, high))


def _note_type(words: str, room: float) -> float:
    """Return the largest type size at which a note fits `room` mm; the smallest size if it fits at none."""
    return next((it for it in NAME if width(words, "text", it) <= room), NAME[-1])
