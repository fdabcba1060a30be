"""The markers that lie on bases and on the map: each face as its set of markers says, each side's in its colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from printgen.data.kind import Case, Library
from printgen.data.records.game import Side
from printgen.data.records.pieces import MarkerSet
from printgen.data.sides import sides
from printgen.drawing.chit import ring, trim
from printgen.drawing.emblems import Sign, signs
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Card, Deck
from printgen.products.options import SIDE, Choices
from printgen.products.pieces.marker_faces import FACES, Asked, Draw
from printgen.products.pieces.sizes import side_of
from printgen.translation import _
from printgen.units import Size


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a piece is: the side, and what it is known by."""

    side: Side
    sign: Sign


def owners(library: Library) -> dict[str, Owner]:
    """The sides of the game as owners of pieces, by id."""
    known = sides(library)
    shown = signs([side.side for side in known])
    return {side.side: Owner(side, shown[side.side]) for side in known}


def card(
    case: Case,
    index: int,
    owner: Owner | None,
    choices: Choices,
    faces: Mapping[str, Draw] = FACES,
    copies: int | None = None,
) -> Card:
    """The marker of that place in its set, with its back, as often as the set has it or as `copies` says."""
    record = cast(MarkerSet, case.record)
    piece, mm, round_ = record.pieces[index], side_of(choices, record.size), record.shape == "round"
    drawn = []
    for name in (piece.front, piece.back) if piece.back else (piece.front,):
        sketch = Sketch()
        if round_:
            sketch.extend(ring(mm))
        faces[name](sketch, Asked(name, mm, piece.text or "", owner.sign if owner else None, ("pieces", index)))
        parts = ("marker", name, piece.text, owner.side.side if owner else None)
        drawn.append((sketch.face("-".join(part for part in parts if part), Size(mm, mm)), sketch.misfits))
    return Card(
        drawn[0][0],
        drawn[1][0] if piece.back else None,
        copies=piece.copies if copies is None else copies,
        bookmark=(_("Markers"), f"{record.name}, {owner.side.name}" if owner else record.name),
        trim=trim(mm, round_),
        shows=(case,),
        misfits=tuple((case, misfit) for _face, misfits in drawn for misfit in misfits),
    )


def deck(library: Library, choices: Choices, size: Size, faces: Mapping[str, Draw] = FACES) -> Deck:
    """All markers (kind `markers`), those of each side once for each; `--side` leaves out the other side's."""
    del size
    wanted = tuple(owner for id, owner in owners(library).items() if SIDE.of(choices) in (None, id))
    return Deck(_("Markers"), tuple(_cards(library, choices, wanted, faces)))


def _cards(library: Library, choices: Choices, wanted: tuple[Owner, ...], faces: Mapping[str, Draw]) -> Iterator[Card]:
    for case in library.of("markers").values():
        record = cast(MarkerSet, case.record)
        for owner in wanted if record.each_side else (None,):
            for index in range(len(record.pieces)):
                yield card(case, index, owner, choices, faces)
