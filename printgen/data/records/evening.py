"""A kit file: who flies what at one table, and how to print what that takes; what all games' kit files tell."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from printgen.data.records.fields import Id, Ref
from printgen.data.records.record import Part, Record, Text

#: One line of a form that a name is written on.
Name = Annotated[str, Field(min_length=1, max_length=40)]


class Seat(Part):
    """A place at the table: who plays, as which pilot, in which aircraft."""

    player: Name
    pilot: Name | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)]


class Evening(Record):
    """What one table needs for one evening, in the order in which it is handed out.

    aids: what to print, everything where it is left out; without: what not to print. papers: by product, those that are
    printed on other paper than `paper`. The rest is as on the command line, with the choices that the game's products heed.
    """

    needs_source: ClassVar[bool] = False

    evening: Id
    title: Text
    game: Id
    seats: Annotated[tuple[Seat, ...], Field(strict=False, min_length=1)]
    aids: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    without: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    paper: Text | None = None
    papers: dict[Id, Text] = {}
    ink: Literal["full", "saver", "mono"] | None = None
    assembly: Literal["duplex", "fold", "glue", "single"] | None = None
    flip: Literal["long", "short"] | None = None
    stock: Annotated[Id, Ref("stock")] | None = None
    profile: Text | None = None
