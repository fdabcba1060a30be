"""A parsed kit file: its seats and the products for them."""

from __future__ import annotations

from msgspec import Struct

from printgen.commands import requests
from printgen.data.kind import Case
from printgen.data.records.evening import Evening
from printgen.games.game import Game
from printgen.products.deck import Aid
from printgen.products.flow import Flow
from printgen.products.options import Seat


class Table(Struct, frozen=True):
    """A parsed kit file: its record and its game.

    Args:
        layout: the selected layout, if any.
    """

    case: Case[Evening]
    game: Game
    layout: str | None = None

    @property
    def evening(self) -> Evening:
        """The record of the kit file."""
        return self.case.record

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, in the file's order."""
        return tuple(Seat(it.player, it.pilot or "", it.aircraft) for it in self.evening.seats)

    @property
    def date(self) -> str | None:
        """The month of the game night, if the game has months and the file gives one."""
        return getattr(self.evening, "date", None)

    @property
    def aids(self) -> tuple[Aid | Flow, ...]:
        """The products of the kit: those printed per seat first, otherwise in the game's order."""
        kit = self.evening
        selected = [
            aid for aid in requests.of_a_kit(self.game.aids, kit.products) if aid.id not in kit.excluded_products
        ]
        return tuple(sorted(requests.needed(selected, self.layout), key=lambda aid: not aid.seat))

    @property
    def own(self) -> tuple[Aid, ...]:
        """The products printed per seat, which are bound into one file."""
        return tuple(aid for aid in self.aids if aid.seat and isinstance(aid, Aid))

    @property
    def apart(self) -> tuple[Aid | Flow, ...]:
        """The products that are separate files."""
        return tuple(aid for aid in self.aids if aid not in self.own)
