"""A kit file: who flies what at one table, and how to print it; the part that the kit files of all games share."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from printgen.data.records.fields import Distinct, Id, Line, Listed, Name, Ref
from printgen.data.records.record import Part, Record


class Seat(Part):
    """A place at the table: the player, the pilot and the aircraft."""

    player: Line
    pilot: Line | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)]


class KitFile(Record):
    """Everything that one table needs for one game night, in the order in which it is handed out.

    Fields:
        products: the products to print; all if omitted.
        excluded_products: products not to print.
        paper_by_product: the paper of products that are printed on other paper than `paper`.

    The other fields are the same as on the command line, including the options that the game's products accept.
    """

    needs_source: ClassVar[bool] = False

    kit: Id
    title: Name
    game: Annotated[Id, Ref("game")]
    seats: Annotated[Listed[Seat], Field(min_length=1, max_length=99)]
    products: Distinct[Id] = ()
    excluded_products: Distinct[Id] = ()
    paper: Name | None = None
    paper_by_product: dict[Id, Name] = {}
    ink: Literal["full", "saver", "mono"] | None = None
    assembly: Literal["duplex", "fold", "glue", "single"] | None = None
    flip: Literal["long", "short"] | None = None
    stock: Annotated[Id, Ref("stock")] | None = None
    profile: Name | None = None
