"""The markers that lie on bases and on the map (1.30, 3.208, 7.02, 13.20, 14.01, 16.01)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from printgen.data.kind import Case, Library
from printgen.drawing.chit import ring, trim
from printgen.drawing.marks import Face
from printgen.drawing.sketch import Sketch
from printgen.games.canvas_eagles.deck_records import FaceOfMarker, MarkerPiece, MarkerSet
from printgen.games.canvas_eagles.pieces import marker_faces as faces
from printgen.games.canvas_eagles.pieces.sizes import SIZES, side_of
from printgen.games.canvas_eagles.ratings import GameInfo, Side
from printgen.products.deck import Aid, Card, Choices, Deck
from printgen.translation import _
from printgen.units import Size

Draw = Callable[[Sketch, faces.Asked], None]

FACES: dict[FaceOfMarker, Draw] = {
    "altitude": faces.altitude,
    "left": faces.way,
    "straight": faces.way,
    "right": faces.way,
    "dive": faces.slope,
    "level": faces.slope,
    "climb": faces.slope,
    "tailing": faces.tailing,
    "changing-altitude": faces.changing,
    "written": faces.shown,
    "unwritten": faces.unwritten,
    "fire": faces.shown,
    "smoke": faces.shown,
    "spin": faces.shown,
    "tailed": faces.tailed,
    "aa-light": faces.shown,
    "aa-heavy": faces.shown,
    "balloon": faces.shown,
    "headquarters": faces.shown,
    "airfield": faces.shown,
    "troops": faces.shown,
    "destroyed": faces.shown,
    "observed": faces.shown,
    "gun-facing": faces.facing,
    "entry": faces.entry,
}


def face(name: FaceOfMarker, asked: faces.Asked, round_: bool, sketch: Sketch) -> Face:
    """One side of a marker."""
    if round_:
        sketch.extend(ring(asked.mm))
    FACES[name](sketch, asked)
    parts = ("marker", name, asked.text, asked.side.side if asked.side else None)
    return sketch.face("-".join(part for part in parts if part), Size(asked.mm, asked.mm))


def card(case: Case, record: MarkerSet, piece: MarkerPiece, index: int, side: Side | None, mm: float) -> Card:
    """A marker with its back, as often as the set has it."""
    front, back, round_ = Sketch(), Sketch(), record.shape == "round"
    of = ("pieces", index)

    def draw(name: FaceOfMarker, sketch: Sketch) -> Face:
        return face(name, faces.Asked(name, mm, piece.text or "", side, of), round_, sketch)

    one = draw(piece.front, front)
    other = draw(piece.back, back) if piece.back else None
    misfits = tuple((case, misfit) for misfit in (*front.misfits, *back.misfits))
    name = f"{record.name}, {side.name}" if side else record.name
    return Card(
        one,
        other,
        copies=piece.copies,
        bookmark=(_("Markers"), name),
        trim=trim(mm, round_),
        shows=(case,),
        misfits=misfits,
    )


def deck(library: Library, choices: Choices, size: Size) -> Deck:
    """All markers, those of each side once for each; `choices.side` leaves out the other side's."""
    del size
    info = cast(GameInfo | None, library.get("game", "canvas-eagles"))
    sides = tuple(side for side in info.sides if choices.side in (None, side.side)) if info else ()
    cards = []
    for case in library.of("markers").values():
        record = cast(MarkerSet, case.record)
        mm = side_of(choices, record.size)
        for side in sides if record.each_side else (None,):
            cards += [card(case, record, piece, index, side, mm) for index, piece in enumerate(record.pieces)]
    return Deck(_("Markers"), tuple(cards))


MARKERS = Aid(
    id="markers",
    title="Markers",
    summary="altitude, tailing, fire, smoke, spin, targets, anti-aircraft guns, gun facings, entry hexes",
    deck=deck,
    heeds=("side",),
    layouts=tuple(SIZES),
)
