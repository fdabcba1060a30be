"""A parsed kit file: its seats and the products for them."""

from __future__ import annotations

from msgspec import Struct

from printgen.commands import requests
from printgen.data.kind import Case
from printgen.data.records.evening import KitFile
from printgen.games.game import Game
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.options import Seat


class Table(Struct, frozen=True):
    """A parsed kit file: its record and its game.

    Fields:
        layout: the selected layout, if any.
    """

    case: Case[KitFile]
    game: Game
    layout: str | None = None

    @property
    def evening(self) -> KitFile:
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
    def aids(self) -> tuple[Product | FlowedProduct, ...]:
        """The products of the kit: those printed per seat first, otherwise in the game's order."""
        kit = self.evening
        selected = [
            aid
            for aid in requests.kit_products(self.game.all_products, kit.products)
            if aid.id not in kit.excluded_products
        ]
        return tuple(sorted(requests.without_contained(selected, self.layout), key=lambda aid: not aid.per_player))

    @property
    def seat_products(self) -> tuple[Product, ...]:
        """The products printed per seat, which are bound into one file."""
        return tuple(aid for aid in self.aids if aid.per_player and isinstance(aid, Product))

    @property
    def separate_products(self) -> tuple[Product | FlowedProduct, ...]:
        """The products that are separate files."""
        return tuple(aid for aid in self.aids if aid not in self.seat_products)
