"""The markers that an evening's mission takes on the table, to be cut out: as many of each side as it takes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from printgen.campaign.mission import tabletop
from printgen.campaign.mission.outing import Outing
from printgen.data.kind import Library
from printgen.data.records.pieces import MarkerSet
from printgen.products.deck import Card, Deck
from printgen.products.options import Choices
from printgen.products.pieces import markers
from printgen.translation import _
from printgen.units import Size


def deck(outing: Outing, library: Library, choices: Choices, _size: Size) -> Deck:
    """The markers, each side's in its colour."""
    return Deck(_("Mission pieces"), tuple(_cards(outing, library, choices)))


def _cards(outing: Outing, library: Library, choices: Choices) -> Iterator[Card]:
    owners = markers.owners(library)
    for (name, owner), laid in tabletop.pieces(outing).items():
        for case in library.of("markers").values():
            record = cast(MarkerSet, case.record)
            for index, piece in enumerate(record.pieces):
                if piece.front == name and (not record.each_side or owner in owners):
                    yield markers.card(
                        case, index, owners[owner] if record.each_side else None, choices, copies=laid.count
                    )
