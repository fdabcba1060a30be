"""A kit file that was understood: who sits where, and what is wanted for them."""

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
    """A kit file that was understood: its record, the game, and who sits where; the layout that was chosen, if any."""

    case: Case[Evening]
    game: Game
    layout: str | None = None

    @property
    def evening(self) -> Evening:
        """The record."""
        return self.case.record

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who sits where, in the file's order."""
        return tuple(Seat(it.player, it.pilot or "", it.aircraft) for it in self.evening.seats)

    @property
    def date(self) -> str | None:
        """The month of the evening, where the game has months and the file names one."""
        return getattr(self.evening, "date", None)

    @property
    def aids(self) -> tuple[Aid | Flow, ...]:
        """What is wanted, each seat's own first, otherwise in the game's order."""
        kit = self.evening
        wanted = [aid for aid in requests.of_a_kit(self.game.aids, kit.products) if aid.id not in kit.excluded_products]
        return tuple(sorted(requests.needed(wanted, self.layout), key=lambda aid: not aid.seat))

    @property
    def own(self) -> tuple[Aid, ...]:
        """Each seat's own sheets, which are bound into one file."""
        return tuple(aid for aid in self.aids if aid.seat and isinstance(aid, Aid))

    @property
    def apart(self) -> tuple[Aid | Flow, ...]:
        """The products that are files of their own."""
        return tuple(aid for aid in self.aids if aid not in self.own)
