"""Markers for aircraft bases and for the map. Marker sets list their faces. A side's markers have its colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.kinds import MARKERS, NATIONS
from printgen.data.records.game import Side, sides
from printgen.data.records.pieces import MarkerSet
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
from printgen.products.pieces import record_marks, record_status
from printgen.products.pieces.die import fill_die, fit_side
from printgen.products.pieces.marker_size import MarkerSide, default_side
from printgen.translation import _
from printgen.units import Point, Size

LEVELS = 10
#: The ink of the bar of each kind of marker, and the angle of its stripes in degrees. Conditions that players must not forget
#: have a coloured bar.
BARS = {
    **dict.fromkeys(("fire", "smoke"), (Ink.RED, 45)),
    "spin": (Ink.CAUTION, 0),
    "tailed": (Ink.BLUE, -45),
    **dict.fromkeys(("left", "straight", "right"), (Ink.GREY70, 0)),
    **dict.fromkeys(("dive", "level", "climb"), (HEIGHTS[2], 45)),
    **dict.fromkeys(("written", "unwritten"), (Ink.GREY40, -45)),
    "target": (Ink.GREY70, 45),
    **dict.fromkeys(("agent", "runway"), (HEIGHTS[2], -45)),
    **dict.fromkeys(("attack", "ranged-attack"), (Ink.RED, 45)),
    **dict.fromkeys(("patrol", "guard", "fly-to", "turn", "initiative"), (Ink.GREY40, 0)),
    **dict.fromkeys(("retreat", "avoid", "repair"), (Ink.CAUTION, 0)),
}
#: On markers of 16 mm: the y of a picture's middle, the baseline of the word below the picture, and the height of a
#: picture, in mm.
AT, BELOW, TALL = 5.75, 12.3, 8.3
#: On markers of 16 mm: the smallest type size for a name on one line, in points, the distance between two lines, and the
#: additional distance between two lines and the picture, in mm.
READ, LEAD, ABOVE = 7.5, 2.8, 0.7
#: The distance between the side's edge and the text, and the height of the bar that marks a kind of marker, in mm on markers
#: of 16 mm.
EDGED, CAUTION = 0.4, 2.2
#: The mark on sets that are not from a rulebook: its size, the distance of its middle from the upper and right edges, and the
#: radius of the white disc below it on patterned backs, in mm.
MARK, AT_CORNER, ABOUT = 1.1, 2.2, 1.0
PATTERNED = frozenset({"tailing", "changing-altitude", "masked"})
#: The backgrounds of markers without an owner: conditions that players must not forget, directions, changes of altitude, moves.
GROUNDS = {
    **dict.fromkeys(("fire", "smoke"), Ink.PALE_RED),
    "spin": Ink.PALE_AMBER,
    "tailed": Ink.PALE_BLUE,
    **dict.fromkeys(("left", "straight", "right"), Ink.GREY15),
    **dict.fromkeys(("dive", "level", "climb"), HEIGHTS[8]),
    **dict.fromkeys(
        ("written", "unwritten", "moved", "gun-facing", "mine", "hot-mine", "target", "turn", "initiative"), Ink.GREY7
    ),
    **dict.fromkeys(("objective", "agent", "runway", "wind"), HEIGHTS[8]),
    **dict.fromkeys(("attack", "ranged-attack", "patrol", "guard", "fly-to", "retreat", "avoid", "repair"), Ink.GREY7),
}
WIDE = frozenset({"airfield", "observed", "aa-heavy", "headquarters", "balloon"})


class FaceRequest(Struct, frozen=True):
    """The data needed to draw one face of a marker.

    Fields:
        name: the name of the face.
        mm: the side length of the marker, mm.
        text: the figure on the face.
        sign: the sign of the marker's owner, if any.
        of: the field of the record that describes the face.
    """

    name: str
    mm: float
    text: str
    sign: Sign | None
    of: Field

    @property
    def magnification(self) -> float:
        """The marker's side length divided by the side length of the nominal marker."""
        return self.mm / NOMINAL

    @property
    def ink(self) -> Ink:
        """The ink of this face of the marker."""
        return self.sign.ink if self.sign else Ink.BLACK


def marker_label(name: str) -> str:
    """Return the word that is printed below the picture on the face with this name."""
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


def draw_band(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the owner's mark and the lower edge of a face.

    The edge is ruled or barred, depending on the lines of the owner's sign. Some kinds of marker also have a bar in a
    special colour, with or without an owner.
    """
    k, mm = request.magnification, request.mm
    if request.name in BARS:
        sketch.add(Use(caution_edge(mm, CAUTION * k, *BARS[request.name]), 0, 0))
    if request.sign is None:
        return
    edge = lined_edge if request.sign.lines == 1 else barred_edge
    sketch.add(Use(edge(mm, safe_margin(mm) - EDGED * k, request.ink), 0, 0))
    sketch.add(Use(request.sign.mark, 2.8 * k, 2.8 * k, 2.3 * k))


def draw_name(sketch: Sketch, request: FaceRequest, name: str) -> float:
    """Draw the name of a marker below its picture, on two lines if one line would be too small.

    Return the factor by which the picture must be reduced to leave space for the name.
    """
    k, mm = request.magnification, request.mm
    is_long = width(name, "strong", chit_type_size(READ, mm)) > mm - 2 * safe_margin(mm)
    lines = tuple(name.rsplit(" ", 1)) if is_long else (name,)
    for index, line in enumerate(reversed(lines)):
        draw_caption(sketch, mm, (BELOW - LEAD * index) * k, line, 8.0, of=request.of)
    return 1.0 if len(lines) == 1 else (AT * 2 - LEAD - ABOVE) / (AT * 2)


def draw_labelled_picture(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the picture of a marker with the marker's name below the picture."""
    k, mm = request.magnification, request.mm
    draw_band(sketch, request)
    share = draw_name(sketch, request, marker_label(request.name))
    size = (7.2 if request.sign else TALL) * (0.94 if request.name in WIDE else 1) * k * share
    sketch.add(Use(picture(request.name), mm / 2 + (0.9 * k if request.sign else 0), AT * k * share, size))


def draw_altitude(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for an altitude level: a large figure next to a ladder with ten rungs. Higher levels have a paler tint."""
    k, mm, near = request.magnification, request.mm, safe_margin(request.mm)
    level = int(request.text) if request.text.isdigit() else 0
    ink = Ink.BLACK
    if 0 < level <= LEVELS:
        sketch.add(Use(tinted_ground(mm, HEIGHTS[level - 1]), 0, 0))
        ink = Ink.ON_FILL if level <= DARK_HEIGHTS else Ink.BLACK
    foot, rung = mm - near - 0.45 * k, (mm - 2 * near - 0.9 * k) / (LEVELS - 1)
    for number in range(1, LEVELS + 1):
        y, full = foot - (number - 1) * rung, number <= level
        sketch.add(Line(near, y, near + 1.8 * k, y, ink, (0.9 if full else 0.2) * k))
    left, right = near + (2.6 if len(request.text) == 1 else 3.0) * k, mm - near
    low, size = 12.5 * k, chit_type_size(40, mm)
    sizes = tuple(chit_type_size(step, mm) for step in (40, 38, 36))
    if (ten := width(request.text, "strong", size) - (right - left)) > 0:
        # Two digits are smaller and have the same middle as one digit.
        sizes = tuple(step / 2 for step in range(int(2 * size * (right - left) / (ten + right - left)), 12, -1))[:1]
        low -= (cap_height("strong", size) - cap_height("strong", sizes[0])) / 2
    draw_figure(sketch, (left + right) / 2, low, request.text, sizes, ink=ink, room=right - left, of=request.of)


def draw_direction(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for the direction of the next maneuver (letter, arrow and word) or its change of altitude (arrow, word)."""
    k, mm, x, size = request.magnification, request.mm, request.mm / 2, 7.0
    draw_band(sketch, request)
    if letter := {"left": _("L"), "straight": _("S"), "right": _("R")}.get(request.name):
        # The head of the arrow to the right is clear of the mark in the corner.
        x, size = (10.3 if request.name == "right" else 11.0) * k, 6.0
        sketch.text(4.5 * k, 9.2 * k, letter, chit_type_size(26, mm), "strong", "middle", of=request.of)
    sketch.add(Use(picture(request.name), x, AT * k, size * k))
    draw_caption(sketch, mm, BELOW * k, marker_label(request.name), 8.0, of=request.of)


def draw_passed_back(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the back of a marker that is passed face down: words on a pattern that does not reveal the front.

    The back is the same for all directions, and the same for all changes of altitude.
    """
    k, mm = request.magnification, request.mm
    lines = (_("Tailing"),) if request.name == "tailing" else (_("Changing"), _("altitude"))
    sketch.add(Use((cockade if request.name == "tailing" else rays)(mm), 0, 0))
    near, high = 0.9 * k, (1.7 + 3.1 * len(lines)) * k
    sketch.add(Rect(near, (mm - high) / 2, mm - 2 * near, high, Ink.WHITE, HEIGHTS[0], 2 * FINE, 1.6 * k))
    first = (8.0 + 1.0 - 1.55 * (len(lines) - 1)) * k
    for index, line in enumerate(lines):
        draw_caption(sketch, mm, first + 3.1 * k * index, line, 8.0, of=request.of)


def draw_unwritten(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for a move that the player has not yet written down."""
    draw_band(sketch, request)
    size, low = chit_type_size(36, request.mm), 12.1 * request.magnification
    sketch.text(request.mm / 2, low, "?", size, "strong", "middle", of=request.of)


def draw_tailed(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for a tailed aircraft: a gun sight."""
    middle = request.mm / 2
    draw_band(sketch, request)
    k = draw_name(sketch, request, _("Being tailed")) * request.magnification
    sketch.add(Use(picture("sight"), middle, AT * k, TALL * k))


def draw_facing(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for the facing of a flexible gun: an arrow in this direction, with a gun below the arrow."""
    k, middle = request.magnification, request.mm / 2
    tip = (Point(middle, 0.9 * k), Point(middle + 1.8 * k, 3.3 * k), Point(middle - 1.8 * k, 3.3 * k))
    sketch.add(polygon(tip, Ink.BLACK, None))
    sketch.add(Use(picture("gun"), middle, 7.4 * k, 6.4 * k, 90.0))
    draw_caption(sketch, request.mm, 14.4 * k, _("Gun"), 8.5, of=request.of)


def draw_entry_hex(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for an entry hex: its number, and an arrow that points onto the map."""
    k, middle = request.magnification, request.mm / 2
    draw_band(sketch, request)
    draw_figure(sketch, middle, 9.6 * k, request.text, chit_type_size(25, request.mm), ink=request.ink, of=request.of)
    head = (Point(middle, 1.6 * k), Point(middle + 1.8 * k, 3.4 * k), Point(middle - 1.8 * k, 3.4 * k))
    sketch.add(polygon(head, Ink.BLACK, None))
    draw_caption(sketch, request.mm, 13.4 * k, _("Entry"), 7.5, of=request.of)


def draw_masked_back(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the back shared by both sides' markers that are turned over during play: a pattern around an open window."""
    middle = request.mm / 2
    sketch.add(Use(lattice(request.mm), 0, 0))
    sketch.add(polygon(tuple(it.shift(middle, middle) for it in corners(request.mm * 0.62)), Ink.WHITE, pen=FINE))
    sketch.text(middle, 11.0 * request.magnification, "?", 24.0, "strong", "middle", of=request.of)


def draw_wind(sketch: Sketch, request: FaceRequest) -> None:
    """Draw the face for the wind: an arrow that points downwind."""
    k, middle = request.magnification, request.mm / 2
    head = (Point(middle, 1.6 * k), Point(middle + 3.2 * k, 5.6 * k), Point(middle - 3.2 * k, 5.6 * k))
    sketch.add(polygon(head, Ink.BLACK, None), Line(middle, 5.0 * k, middle, 10.4 * k, Ink.BLACK, 1.2))
    draw_caption(sketch, request.mm, 13.9 * k, _("Wind"), 8.0, of=request.of)


Draw = Callable[[Sketch, FaceRequest], None]
#: The functions that draw faces, by the name of the face. Games add functions for their own faces.
FACES: Mapping[str, Draw] = {
    "altitude": draw_altitude,
    **dict.fromkeys(("left", "straight", "right", "dive", "level", "climb"), draw_direction),
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
    """The owner of a piece: a side and its sign."""

    side: Side
    sign: Sign


def owners(library: Library) -> dict[str, Owner]:
    """Return each side of the game as an owner of pieces, by id.

    If each side is a single nation, the national marks serve as signs.
    """
    all_sides = sides(library)
    sign_by_side = signs([side.side for side in all_sides])
    nations = library.of(NATIONS)
    # With `--official`, nations that are not in a rulebook are missing.
    if all(len(side.nations) == 1 and side.nations[0] in nations for side in all_sides):
        marks = {it.side: national_mark(nations[it.nations[0]].record.mark) for it in all_sides}
        sign_by_side = {side: replace(sign, mark=marks[side]) for side, sign in sign_by_side.items()}
    return {side.side: Owner(side, sign_by_side[side.side]) for side in all_sides}


def card(
    case: Case[MarkerSet],
    index: int,
    owner: Owner | None,
    choices: Choices,
    faces: Mapping[str, Draw] = FACES,
    copies: int | None = None,
    side: MarkerSide = default_side,
    is_marked: bool = True,
) -> Card:
    """Return one marker of a set as a card, with a back if the marker has one.

    Args:
        index: the index of the marker in its set.
        copies: the number of copies (default: the number in the set).
        side: a function that returns the side length of the marker.
        is_marked: whether the status of the set is marked on its pieces.
    """
    record = case.record
    piece, is_round = record.pieces[index], record.shape == "round"
    mm = fit_side(choices, side(choices, record), is_round)
    drawings = []
    for name in (piece.front, piece.back) if piece.back else (piece.front,):
        sketch = Sketch()
        if owner and not (record.is_face_down and name == piece.back):
            sketch.add(Use(tinted_ground(mm, owner.sign.pale), 0, 0))
        elif not owner and name in GROUNDS:
            sketch.add(Use(tinted_ground(mm, GROUNDS[name]), 0, 0))
        if is_round:
            sketch.extend(ring(mm))
        faces[name](sketch, FaceRequest(name, mm, piece.text or "", owner.sign if owner else None, ("pieces", index)))
        # Round markers have no corner for the mark, so it is printed at the foot of the page.
        if (sure := record_status(case)) and is_marked and not is_round:
            x, y = mm - AT_CORNER, AT_CORNER
            if name in PATTERNED:
                sketch.add(Circle(x, y, ABOUT, Ink.WHITE, None))
            sketch.add(Use(status_mark(sure), x, y, MARK))
        parts = ("marker", name, piece.text, owner.side.side if owner else None)
        drawn = sketch.face("-".join(part for part in parts if part), Size(mm, mm))
        listed = ((sure,) if sure else ()) if is_marked else None
        drawings.append((replace(drawn, statuses=listed), sketch.overflows))
    marker = Card(
        drawings[0][0],
        drawings[1][0] if piece.back else None,
        copies=piece.copies if copies is None else copies,
        bookmark=(_("Markers"), f"{record.name}, {owner.side.name}" if owner else record.name),
        trim=piece_trim(mm, is_round),
        kind=f"{record.marker} {owner.side.side}" if owner else record.marker,
        has_spares=True,
        cases=(case,),
        overflows=tuple((case, overflow) for _face, overflows in drawings for overflow in overflows),
    )
    return fill_die(marker, choices)


def deck(
    library: Library, choices: Choices, size: Size, faces: Mapping[str, Draw] = FACES, side: MarkerSide = default_side
) -> Deck:
    """Return all markers, which are records of the kind `markers`.

    Markers that belong to a side are printed once for each side, or only for the side selected with `--side`.

    A set that is sufficient for a certain number of aircraft is printed as often as the number of seats requires.

    Args:
        side: a function that returns the side length of a set's markers.
    """
    del size
    selected = tuple(owner for id, owner in owners(library).items() if SIDE.value_in(choices) in (None, id))
    cards, every = [], library.of(MARKERS).values()
    # If all sets have the same status, only the foot of the page states the status.
    is_marked = len({record_status(case) for case in every}) > 1
    for case in every:
        record = case.record
        sets = ceil(len(choices.seats) / record.aircraft_per_set) if choices.seats and record.aircraft_per_set else 1
        for owner in selected if record.is_per_side else (None,):
            pieces = enumerate(record.pieces)
            cards += [card(case, at, owner, choices, faces, sets * it.copies, side, is_marked) for at, it in pieces]
    return Deck(_("Markers"), tuple(cards), record_marks(cards))
