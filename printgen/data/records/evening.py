"""A kit file: who flies what at one table, and how to print what that takes; what all games' kit files tell."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from printgen.data.records.fields import Distinct, Id, Line, Listed, Name, Ref
from printgen.data.records.record import Part, Record


class Seat(Part):
    """A place at the table: who plays, as which pilot, in which aircraft."""

    player: Line
    pilot: Line | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)]


class Evening(Record):
    """What one table needs for one evening, in the order in which it is handed out.

    products: what to print, everything where it is left out; excluded_products: what not to print. paper_by_product: by product,
    those that are printed on other paper than `paper`. The rest is as on the command line, with the choices that the game's
    products heed.
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
