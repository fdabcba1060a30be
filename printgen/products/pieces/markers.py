"""The markers that lie on bases and on the map: each face as its set of markers says, each side's in its colour."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.kinds import MARKERS, NATIONS
from printgen.data.records.game import Side, sides
from printgen.data.records.pieces import MarkerSet
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.chit import (
    NOMINAL,
    barred_edge,
    caution_edge,
    chit_type_size,
    cockade,
    draw_caption,
    draw_figure,
    lattice,
    lined_edge,
    piece_trim,
    rays,
    ring,
    safe_margin,
    tinted_ground,
)
from printgen.drawing.emblems import Sign, national_mark, signs, status_mark
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import corners
from printgen.drawing.inks import DARK_HEIGHTS, HEIGHTS, Ink
from printgen.drawing.marks import FINE, Circle, Line, Rect, Use, polygon
from printgen.drawing.pictures import picture
from printgen.drawing.sketch import Field, Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import SIDE, Choices
from printgen.products.pieces import piece_side, record_marks, record_status
from printgen.translation import _
from printgen.units import Point, Size

LEVELS = 10
#: The bar of each kind, its ink and how its stripes slant, degrees: what a player must not forget for a turn in colours.
BARS = {
    **dict.fromkeys(("fire", "smoke"), (Ink.RED, 45)),
    "spin": (Ink.CAUTION, 0),
    "tailed": (Ink.BLUE, -45),
    **dict.fromkeys(("left", "straight", "right"), (Ink.GREY70, 0)),
    **dict.fromkeys(("dive", "level", "climb"), (HEIGHTS[2], 45)),
    **dict.fromkeys(("written", "unwritten"), (Ink.GREY40, -45)),
}
#: Where the middle of a picture and the baseline of the word below it stand, and how high a picture is, on markers of 16 mm.
AT, BELOW, TALL = 5.9, 12.6, 8.3
#: How far the edge of a side keeps from what is read, on markers of 16 mm.
EDGED = 0.4
#: How deep the bar of a kind is, in markers of 16 mm.
CAUTION = 2.2
#: How large the mark is that a set is in no book, how far its middle keeps from the upper and the right edge, and the white about
#: it on a back with a pattern all over; mm.
MARK, AT_CORNER, ABOUT = 1.1, 2.2, 1.0
PATTERNED = frozenset({"tailing", "changing-altitude", "masked"})
#: The grounds of what has no owner, by kind: directions, changes of altitude, moves.
GROUNDS = {
    **dict.fromkeys(("left", "straight", "right"), Ink.GREY15),
    **dict.fromkeys(("dive", "level", "climb"), HEIGHTS[8]),
    **dict.fromkeys(("written", "unwritten", "moved", "mine", "hot-mine"), Ink.GREY7),
}
WIDE = frozenset({"airfield", "observed", "aa-heavy", "headquarters", "balloon"})


class FaceRequest(Struct, frozen=True):
    """What a face is drawn from: its name, the marker's side in mm, the figure it bears, its owner's sign, its field."""

    name: str
    mm: float
    text: str
    sign: Sign | None
    of: Field

    @property
    def magnification(self) -> float:
        """How much larger than the nominal it is."""
        return self.mm / NOMINAL

    @property
    def ink(self) -> Ink:
        """The ink of its side."""
        return self.sign.ink if self.sign else Ink.BLACK


def marker_label(name: str) -> str:
    """What stands below the picture."""
    return {
        "left": _("Left"),
        "straight": _("Straight"),
        "right": _("Right"),
        "dive": _("Dive"),
        "level": _("Level"),
        "climb": _("Climb"),
        "written": _("Move written"),
        "fire": _("Fire"),
        "smoke": _("Smoke"),
        "spin": _("Spin"),
        "aa-light": _("AA light"),
        "aa-heavy": _("AA heavy"),
        "balloon": _("Balloon"),
        "headquarters": _("HQ"),
        "airfield": _("Airfield"),
        "troops": _("Troops"),
        "destroyed": _("Destroyed"),
        "observed": _("Observed"),
    }[name]


def draw_band(sketch: Sketch, asked: FaceRequest) -> None:
    """What tells whose it is: the side's mark, and the lower edge, ruled where its sign has one line, barred where it has more.

    What has no owner has the bar of its kind there instead.
    """
    k, mm = asked.magnification, asked.mm
    if asked.name in BARS:
        sketch.add(Use(caution_edge(mm, CAUTION * k, *BARS[asked.name]), 0, 0))
    if asked.sign is None:
        return
    edge = lined_edge if asked.sign.lines == 1 else barred_edge
    sketch.add(Use(edge(mm, safe_margin(mm) - EDGED * k, asked.ink), 0, 0))
    sketch.add(Use(asked.sign.mark, 2.8 * k, 2.8 * k, 2.3 * k))


def draw_labelled_picture(sketch: Sketch, asked: FaceRequest) -> None:
    """A picture over its name."""
    k, mm = asked.magnification, asked.mm
    draw_band(sketch, asked)
    size = (7.2 if asked.sign else TALL) * (0.94 if asked.name in WIDE else 1) * k
    sketch.add(Use(picture(asked.name), mm / 2 + (0.9 * k if asked.sign else 0), AT * k, size))
    draw_caption(sketch, mm, BELOW * k, marker_label(asked.name), 8.0, of=asked.of)


def draw_altitude(sketch: Sketch, asked: FaceRequest) -> None:
    """A level in a giant figure beside a ladder of ten rungs, on a tint that grows paler with the height."""
    k, mm, near = asked.magnification, asked.mm, safe_margin(asked.mm)
    level = int(asked.text) if asked.text.isdigit() else 0
    ink = Ink.BLACK
    if 0 < level <= LEVELS:
        sketch.add(Use(tinted_ground(mm, HEIGHTS[level - 1]), 0, 0))
        ink = Ink.ON_FILL if level <= DARK_HEIGHTS else Ink.BLACK
    foot, rung = mm - near - 0.45 * k, (mm - 2 * near - 0.9 * k) / (LEVELS - 1)
    for number in range(1, LEVELS + 1):
        y, full = foot - (number - 1) * rung, number <= level
        sketch.add(Line(near, y, near + 1.8 * k, y, ink, (0.9 if full else 0.2) * k))
    left, right = near + 2.6 * k, mm - near
    low, size = 12.5 * k, chit_type_size(40, mm)
    sizes = tuple(chit_type_size(step, mm) for step in (40, 38, 36))
    if (ten := width(asked.text, "strong", size) - (right - left)) > 0:
        # Two digits are smaller, their middle where that of one is.
        sizes = tuple(step / 2 for step in range(int(2 * size * (right - left) / (ten + right - left)), 12, -1))[:1]
        low -= (cap_height("strong", size) - cap_height("strong", sizes[0])) / 2
    draw_figure(sketch, (left + right) / 2, low, asked.text, sizes, ink=ink, room=right - left, of=asked.of)


def draw_way(sketch: Sketch, asked: FaceRequest) -> None:
    """Which way the next maneuver goes: the letter, an arrow, the word; or how it changes altitude, without a letter."""
    k, mm, x = asked.magnification, asked.mm, asked.mm / 2
    draw_band(sketch, asked)
    if letter := {"left": _("L"), "straight": _("S"), "right": _("R")}.get(asked.name):
        x = 11.0 * k
        sketch.text(4.6 * k, 9.2 * k, letter, chit_type_size(26, mm), "strong", "middle", of=asked.of)
    sketch.add(Use(picture(asked.name), x, AT * k, 7.0 * k))
    draw_caption(sketch, mm, BELOW * k, marker_label(asked.name), 8.0, of=asked.of)


def draw_passed_back(sketch: Sketch, asked: FaceRequest) -> None:
    """The back of what is passed face down, a direction or a change of altitude: words on a pattern that covers it all over, the
    same whatever lies below."""
    k, mm = asked.magnification, asked.mm
    lines = (_("Tailing"),) if asked.name == "tailing" else (_("Changing"), _("altitude"))
    sketch.add(Use((cockade if asked.name == "tailing" else rays)(mm), 0, 0))
    near, high = 0.9 * k, (1.7 + 3.1 * len(lines)) * k
    sketch.add(Rect(near, (mm - high) / 2, mm - 2 * near, high, Ink.WHITE, HEIGHTS[0], 2 * FINE, 1.6 * k))
    first = (8.0 + 1.0 - 1.55 * (len(lines) - 1)) * k
    for index, line in enumerate(lines):
        draw_caption(sketch, mm, first + 3.1 * k * index, line, 8.0, of=asked.of)


def draw_unwritten(sketch: Sketch, asked: FaceRequest) -> None:
    """The move is not written yet."""
    draw_band(sketch, asked)
    sketch.text(
        asked.mm / 2, 12.1 * asked.magnification, "?", chit_type_size(36, asked.mm), "strong", "middle", of=asked.of
    )


def draw_tailed(sketch: Sketch, asked: FaceRequest) -> None:
    """An aircraft in somebody's sight."""
    k, middle = asked.magnification, asked.mm / 2
    draw_band(sketch, asked)
    sketch.add(Use(picture("sight"), middle, AT * k, TALL * k))
    sketch.add(Use(draw_typical("biplane"), middle, AT * k, 4.1 * k))
    draw_caption(sketch, asked.mm, BELOW * k, _("Being tailed"), 8.0, of=asked.of)


def draw_facing(sketch: Sketch, asked: FaceRequest) -> None:
    """An arrow that points where a flexible gun does, with the gun below."""
    k, middle = asked.magnification, asked.mm / 2
    tip = (Point(middle, 1.6 * k), Point(middle + 3.4 * k, 6.0 * k), Point(middle - 3.4 * k, 6.0 * k))
    sketch.add(polygon(tip, Ink.BLACK, None))
    sketch.add(Use(picture("gun"), middle, 10.25 * k, 6.4 * k, 90.0))


def draw_entry_hex(sketch: Sketch, asked: FaceRequest) -> None:
    """A numbered entry hex: the number in a hexagon, an arrow onto the map."""
    k, middle = asked.magnification, asked.mm / 2
    draw_band(sketch, asked)
    draw_figure(sketch, middle, 10.6 * k, asked.text, chit_type_size(26, asked.mm), ink=asked.ink, of=asked.of)
    head = (Point(middle, 1.6 * k), Point(middle + 2.0 * k, 3.8 * k), Point(middle - 2.0 * k, 3.8 * k))
    sketch.add(polygon(head, Ink.BLACK, None))
    draw_caption(sketch, asked.mm, 14.0 * k, _("Entry"), 6.5, of=asked.of)


def draw_masked_back(sketch: Sketch, asked: FaceRequest) -> None:
    """The back of what lies inverted, the same for all of both sides: a pattern all over, about a window."""
    middle = asked.mm / 2
    sketch.add(Use(lattice(asked.mm), 0, 0))
    sketch.add(polygon(tuple(it.shift(middle, middle) for it in corners(asked.mm * 0.62)), Ink.WHITE, pen=FINE))
    sketch.text(middle, 11.0 * asked.magnification, "?", 24.0, "strong", "middle", of=asked.of)


def draw_wind(sketch: Sketch, asked: FaceRequest) -> None:
    """An arrow that points where the wind blows to."""
    k, middle = asked.magnification, asked.mm / 2
    head = (Point(middle, 1.6 * k), Point(middle + 3.2 * k, 5.6 * k), Point(middle - 3.2 * k, 5.6 * k))
    sketch.add(polygon(head, Ink.BLACK, None), Line(middle, 5.0 * k, middle, 10.4 * k, Ink.BLACK, 1.2))
    draw_caption(sketch, asked.mm, 13.9 * k, _("Wind"), 8.0, of=asked.of)


def draw_labelled(sketch: Sketch, asked: FaceRequest, shape: str | None, word: str) -> None:
    """A picture of that name, or a dash where there is none, over a word, on the side's own edge."""
    draw_band(sketch, asked)
    k, middle = asked.magnification, asked.mm / 2 + 0.9 * asked.magnification
    if shape:
        sketch.add(Use(picture(shape), middle, 6.2 * k, 6.4 * k))
    else:
        sketch.text(asked.mm / 2, 9.6 * k, "—", 24.0, "strong", "middle", Ink.GREY40)
    draw_caption(sketch, asked.mm, 13.9 * k, word, 8.0, of=asked.of)


Draw = Callable[[Sketch, FaceRequest], None]
#: What draws each face, by its name; a game that has others adds them.
FACES: Mapping[str, Draw] = {
    "altitude": draw_altitude,
    **dict.fromkeys(("left", "straight", "right", "dive", "level", "climb"), draw_way),
    **dict.fromkeys(("tailing", "changing-altitude"), draw_passed_back),
    **dict.fromkeys(
        ("written", "fire", "smoke", "spin", "aa-light", "aa-heavy", "balloon", "headquarters"), draw_labelled_picture
    ),
    **dict.fromkeys(("airfield", "troops", "destroyed", "observed"), draw_labelled_picture),
    "unwritten": draw_unwritten,
    "tailed": draw_tailed,
    "gun-facing": draw_facing,
    "entry": draw_entry_hex,
    "masked": draw_masked_back,
    "wind": draw_wind,
}


class Owner(Struct, frozen=True):
    """Whose a piece is: the side, and what it is known by."""

    side: Side
    sign: Sign


def owners(library: Library) -> dict[str, Owner]:
    """The sides of the game as owners of pieces, by id; where each is one nation, by the marks of those."""
    known = sides(library)
    shown = signs([side.side for side in known])
    nations = library.of(NATIONS)
    # With official figures alone a nation that no book has is not there.
    if all(len(side.nations) == 1 and side.nations[0] in nations for side in known):
        marks = {it.side: national_mark(nations[it.nations[0]].record.mark) for it in known}
        shown = {side: replace(sign, mark=marks[side]) for side, sign in shown.items()}
    return {side.side: Owner(side, shown[side.side]) for side in known}


#: Of a set the side of its markers, mm.
Sized = Callable[[Choices, MarkerSet], float]


def default_side(choices: Choices, record: MarkerSet) -> float:
    """The side that was asked for, else the data's."""
    return piece_side(choices, record.size)


def card(
    case: Case[MarkerSet],
    index: int,
    owner: Owner | None,
    choices: Choices,
    faces: Mapping[str, Draw] = FACES,
    copies: int | None = None,
    side: Sized = default_side,
) -> Card:
    """The marker of that place in its set, with its back, as often as the set has it or as `copies` says."""
    record = case.record
    piece, mm, round_ = record.pieces[index], side(choices, record), record.shape == "round"
    drawn = []
    for name in (piece.front, piece.back) if piece.back else (piece.front,):
        sketch = Sketch()
        if owner and not (record.is_face_down and name == piece.back):
            sketch.add(Use(tinted_ground(mm, owner.sign.pale), 0, 0))
        elif not owner and name in GROUNDS:
            sketch.add(Use(tinted_ground(mm, GROUNDS[name]), 0, 0))
        if round_:
            sketch.extend(ring(mm))
        faces[name](sketch, FaceRequest(name, mm, piece.text or "", owner.sign if owner else None, ("pieces", index)))
        # The rim of a round one has no corner for it: the foot of its page says it for all.
        if (sure := record_status(case)) and not round_:
            x, y = mm - AT_CORNER, AT_CORNER
            if name in PATTERNED:
                sketch.add(Circle(x, y, ABOUT, Ink.WHITE, None))
            sketch.add(Use(status_mark(sure), x, y, MARK))
        parts = ("marker", name, piece.text, owner.side.side if owner else None)
        drawn.append((sketch.face("-".join(part for part in parts if part), Size(mm, mm)), sketch.overflows))
    return Card(
        drawn[0][0],
        drawn[1][0] if piece.back else None,
        copies=piece.copies if copies is None else copies,
        bookmark=(_("Markers"), f"{record.name}, {owner.side.name}" if owner else record.name),
        trim=piece_trim(mm, round_),
        kind=f"{record.marker} {owner.side.side}" if owner else record.marker,
        cases=(case,),
        overflows=tuple((case, misfit) for _face, misfits in drawn for misfit in misfits),
    )


def deck(
    library: Library, choices: Choices, size: Size, faces: Mapping[str, Draw] = FACES, side: Sized = default_side
) -> Deck:
    """All markers (kind `markers`), those of each side once for each; `--side` leaves out the other side's. Of a set that is for
    so many aircraft, as many as are seated take. `side` says how large they are."""
    del size
    wanted = tuple(owner for id, owner in owners(library).items() if SIDE.value_in(choices) in (None, id))
    cards = []
    for case in library.of(MARKERS).values():
        record = case.record
        sets = ceil(len(choices.seats) / record.aircraft_per_set) if choices.seats and record.aircraft_per_set else 1
        for owner in wanted if record.is_per_side else (None,):
            cards += [
                card(case, index, owner, choices, faces, sets * piece.copies, side)
                for index, piece in enumerate(record.pieces)
            ]
    return Deck(_("Markers"), tuple(cards), record_marks(cards))
