"""The fields of kit files that all games share: players, aircraft, and printing options."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Distinct, Id, Line, Listed, Name, Ref, ShortName
from printgen.data.records.record import Part, Record


class Seat(Part):
    """A seat at the table: the player, the pilot, and the aircraft that the player flies."""

    player: Line
    pilot: Line | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)]


MOST_TABLES = 60
#: The players at a table.
Seats = Annotated[Listed[Seat], Field(min_length=1, max_length=99)]


class KitTable(Part):
    """One of several tables in a game night.

    Fields:
        table: the name of the table, which is printed on each of its pages.
        seats: the players at the table and their aircraft.
        products: the products to print for this table.
        excluded_products: the products not to print for this table.

    The other fields are the options of the game, such as the map. They override the kit file's own options.
    """

    table: ShortName
    seats: Seats
    products: Distinct[Id] = ()
    excluded_products: Distinct[Id] = ()


class KitFile(Record):
    """A kit file: the players and tables of a game night, and the products to print for them.

    Fields:
        seats: the players and their aircraft, if the kit file has only one table.
        tables: the tables, if there are several. Each table gets a complete set of products.
        products: the products to print. If omitted, all products are printed.
        excluded_products: the products not to print.
        paper_by_product: the paper of each product that is not printed on `paper`.

    The other fields correspond to options of the command line, including the options of the game's products.
    """

    needs_source: ClassVar[bool] = False

    kit: Id
    title: Name
    game: Annotated[Id, Ref("game")]
    seats: Seats = ()
    tables: Annotated[Listed[KitTable], Field(min_length=1, max_length=MOST_TABLES)] = ()
    products: Distinct[Id] = ()
    excluded_products: Distinct[Id] = ()
    paper: Name | None = None
    paper_by_product: dict[Id, Name] = {}
    ink: Literal["full", "saver", "mono"] | None = None
    assembly: Literal["duplex", "fold", "glue", "single"] | None = None
    flip: Literal["long", "short"] | None = None
    stock: Annotated[Id, Ref("stock")] | None = None
    grid: Literal["auto", "abutting", "separate"] | None = None
    cuts: Literal["knife", "guillotine"] | None = None
    gang: bool = False
    profile: Name | None = None

    @model_validator(mode="after")
    def _has_seats_or_tables(self) -> "KitFile":
        if bool(self.seats) == bool(self.tables):
            message = "both `seats` and `tables` are given" if self.seats else "`seats` is missing"
            hint = (
                "move the seats into a table"
                if self.seats
                else "add `seats` (player, pilot, aircraft), or `tables` with seats"
            )
            raise PydanticCustomError("seats_or_tables", message, {"hint": hint})
        return self
