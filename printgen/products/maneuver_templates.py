"""Maneuver templates: pieces to place on the mat, at the size of the hexes on the table.

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
from printgen.drawing.maneuver import TABLE, diagram, path_hexes
from printgen.drawing.marks import Face, Trim
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck
from printgen.translation import _
from printgen.units import Point, Size

#: The free space around a picture, in mm.
BORDER = 3.0
#: The type size of all codes in points, the distance of their middle from the path, and their maximum width, in pitches.
CODE, CODE_ASIDE, CODE_WIDTH = 14.0, 0.26, 0.34
#: The widest code, the type sizes of notes in points, the distance of their middle from the path, and their maximum width.
WIDEST, NOTE, NOTE_ASIDE, NOTE_WIDTH = "[36S3]", (7.5, 7.0), 0.30, 0.36


def templates_deck(library: Library, numbers: Numbering, codes: Collection[str], pitch: float, size: Size) -> Deck:
    """Return the deck of templates. The title at the foot of each page states the size of the hexes."""
    title = _("Maneuver templates, {size} mm hexes").format(size=f"{round(pitch, 1):g}")
    return Deck(title, tuple(templates(library, numbers, codes, pitch, size)))


def templates(library: Library, numbers: Numbering, codes: Collection[str], pitch: float, size: Size) -> Iterator[Card]:
    """Yield a piece for each maneuver in `codes` that crosses a hexside. A maneuver and its mirror image share one piece.

    A piece larger than a page is tiled, with front and back as separate pictures.

    Args:
        library: the records.
        numbers: the meanings of the numbers in maneuver codes.
        codes: the codes of the maneuvers.
        pitch: the width of hexes from side to side, mm.
        size: the size of a page, mm.
    """
    # The highest pieces come first, so that smaller pieces fill the gaps between them.
    sizes = {code: diagram(code, it.record.path, it.record.facing, 1.0, None, TABLE).size
             for code, it in library.of(MANEUVERS).items()}  # fmt: skip
    ordered = sorted(library.of(MANEUVERS).items(), key=lambda it: (-sizes[it[0]].height, -sizes[it[0]].width))
    for code, case in ordered:
        record, mirror = case.record, numbers.mirrored(code)
        if code not in codes or not record.path or (numbers.side_of(parse(code)) < 0 and mirror in codes):
            continue
        front = _face(record, numbers, pitch)
        other = library.of(MANEUVERS).get(mirror) if mirror != code and mirror in codes else None
        # A symmetrical maneuver is the same on both sides, so its piece can share sheets with the other pieces.
        back = _face(other.record, numbers, pitch) if other else front if mirror == code else None
        shows: tuple[Case, ...] = (case, other) if other else (case,)
        fits = front.size.width <= size.width - 10.0 and front.size.height <= size.height - 24.0
        name = (_("Maneuver templates"), code)
        if fits:
            trim = Trim(front.size, solid=True, hexes=_hexes(record, pitch), pitch=pitch)
            yield Card(front, back, bookmark=name, trim=trim, cases=shows)
        else:
            yield Card(front, bookmark=name, tiled=True, cases=(case,))
            if other and back:
                yield Card(back, bookmark=(name[0], mirror), tiled=True, cases=(other,))


def _face(record: Maneuver, numbers: Numbering, pitch: float) -> Face:
    """Return one side of a piece. The last hex contains an aircraft, and the first hex contains the code and hex size."""
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
    if code.number in numbers.restricted:
        note, room = _("restricted"), NOTE_WIDTH * pitch
        small = next((it for it in NOTE if width(note, "text", it) <= room), NOTE[-1])
        beside = middle + aside * (NOTE_ASIDE - CODE_ASIDE) * pitch
        sketch.text(beside, base + 0.44 * small, note, small, "text", "middle", Ink.GREY70)
    wide, high = picture.size.width + 2 * BORDER, picture.size.height + 2 * BORDER
    return sketch.face(f"template-{record.maneuver}-{pitch:g}", Size(wide, high))


def _hexes(record: Maneuver, pitch: float) -> tuple[Point, ...]:
    """Return the middle of each hex of a piece, in mm from the upper left corner of the piece."""
    picture = diagram(record.maneuver, record.path, record.facing, pitch, None, TABLE)
    left, top = picture.left + BORDER, picture.top + BORDER
    return tuple(it.center(pitch).shift(left, top) for it in path_hexes(record.path))
