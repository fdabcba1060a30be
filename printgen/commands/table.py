"""A parsed kit file, with its tables, their seats, and the products to print."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.commands import requests
from printgen.data.findings import Place
from printgen.data.kind import Case
from printgen.data.records.evening import KitFile
from printgen.games.game import Game
from printgen.products.deck import Product
from printgen.products.flow import FlowedProduct
from printgen.products.gang import share_sheets
from printgen.products.job import table_folder
from printgen.products.options import Seat


class Table(Struct, frozen=True):
    """A parsed kit file, or one of several tables in a kit file, with its record and its game.

    Fields:
        layout: the selected layout, or None for the default layout.
        name: the name of the table, or "" if the kit file has only one table.
        file: the record of the complete kit file if it has several tables, otherwise None.
        together: the ids of the products whose pieces share sheets.
    """

    case: Case[KitFile]
    game: Game
    layout: str | None = None
    name: str = ""
    file: Case[KitFile] | None = None
    together: tuple[str, ...] = ()

    @property
    def evening(self) -> KitFile:
        """The record of the kit file, with this table's seats and options if the file has several tables."""
        return self.case.record

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the kit file. If the file has only one table, the result contains only this object."""
        return tuple(self._table(index) for index in range(len(self.evening.tables))) or (self,)

    def _table(self, index: int) -> Table:
        own = self.evening.tables[index]
        fields = {name: getattr(own, name) for name in own.model_fields_set if name != "table"}
        record = self.evening.model_copy(update={**fields, "tables": ()})
        case = replace(self.case, record=record, path=("tables", index))
        return replace(self, case=case, name=own.table, file=self.case)

    @property
    def folder(self) -> str:
        """The name of the table's folder, or "" if the kit file has only one table."""
        return table_folder(self.name)

    def place(self, field: str, *path: str | int, key: bool = False) -> Place:
        """Return the place of a field: in the table if the table contains the field, otherwise in the kit file."""
        case = self.case if self.file is None or field in self.case.written else self.file
        return case.place(field, *path, key=key)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats at this table, in the file's order."""
        return tuple(Seat(it.player, it.pilot or "", it.aircraft) for it in self.evening.seats)

    @property
    def date(self) -> str | None:
        """The month of the game night, or None if the game has no months or the file does not specify a month."""
        return getattr(self.evening, "date", None)

    @property
    def products(self) -> tuple[Product | FlowedProduct, ...]:
        """The products of the kit.

        The products that are printed per seat come first, and both groups are in the game's order.
        """
        kit = self.evening
        selected = [
            product
            for product in requests.kit_products(self.game.all_products, kit.products)
            if product.id not in kit.excluded_products
        ]
        return tuple(
            sorted(requests.without_contained(selected, self.layout), key=lambda product: not product.per_player)
        )

    @property
    def seat_products(self) -> tuple[Product, ...]:
        """The products printed per seat, which are bound into one file."""
        return tuple(product for product in self.products if product.per_player and isinstance(product, Product))

    @property
    def separate_products(self) -> tuple[Product | FlowedProduct, ...]:
        """The products that are separate files. Products whose pieces share sheets count as one product."""
        return share_sheets([it for it in self.products if it not in self.seat_products], self.together)
