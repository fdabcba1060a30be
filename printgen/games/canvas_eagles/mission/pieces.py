"""The markers that an evening's mission takes on the table, to be cut out: as many of each side as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.data.kind import Library
from printgen.games.canvas_eagles.deck_records import MarkerSet
from printgen.games.canvas_eagles.mission import tabletop
from printgen.games.canvas_eagles.mission.outing import Outing
from printgen.games.canvas_eagles.pieces import markers
from printgen.games.canvas_eagles.pieces.sizes import side_of
from printgen.games.canvas_eagles.ratings import GameInfo
from printgen.products.deck import Card, Choices, Deck
from printgen.translation import _
from printgen.units import Size


def deck(outing: Outing, library: Library, choices: Choices, _size: Size) -> Deck:
    """The markers, each side's in its colour."""
    return Deck(_("Mission pieces"), tuple(_cards(outing, library, choices)))


def _cards(outing: Outing, library: Library, choices: Choices) -> Iterator[Card]:
    info = cast(GameInfo | None, library.get("game", "canvas-eagles"))
    sides = {side.side: side for side in info.sides} if info else {}
    for (name, owner), laid in tabletop.pieces(outing).items():
        for case in library.of("markers").values():
            record = cast(MarkerSet, case.record)
            for index, piece in enumerate(record.pieces):
                if piece.front == name and (not record.each_side or owner in sides):
                    wanted = piece.model_copy(update={"copies": laid.count})
                    side = sides[owner] if record.each_side else None
                    yield markers.card(case, record, wanted, index, side, side_of(choices, record.size))
