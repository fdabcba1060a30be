"""A kit file: who flies what at one table, and how to print what that takes."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Id, Month, Ref
from printgen.data.records.record import Part, Record, Text
from printgen.units import length

_LENGTH = r"^\d+(\.\d+)?(/\d+)?( \d+/\d+)? ?(mm|cm|in|\")$"


def _length(value: Any) -> Any:
    """Millimetres of a length as people write it."""
    try:
        return length(value)
    except (ValueError, TypeError, AttributeError):
        hint = 'write a number and mm, cm, in or ", such as 38mm or 1 1/2in'
        raise PydanticCustomError("length", "no length", {"hint": hint}) from None


_SCHEMA = WithJsonSchema({"type": "string", "pattern": _LENGTH})
#: The table's hexes from side to side, and how far colour runs beyond a cut; mm, written with their unit.
Hexes = Annotated[float, BeforeValidator(_length), Field(ge=10, le=200), _SCHEMA]
Bleed = Annotated[float, BeforeValidator(_length), Field(ge=0, le=5), _SCHEMA]
#: One line of a form that a name is written on.
Name = Annotated[str, Field(min_length=1, max_length=40)]


class Seat(Part):
    """A place at the table: who plays, as which pilot, in which aircraft."""

    player: Name
    pilot: Name | None = None
    aircraft: Annotated[Id, Ref("aircraft", own=True)]


class Evening(Record):
    """What one table needs for one evening, in the order in which it is handed out.

    date: aircraft and ammunition are those of that month. hex: the table's hexes; scale: the models'. aids: what to print,
    everything where it is left out; without: what not to print. papers: by product, those that are printed on other paper
    than `paper`. The rest is as on the command line.
    """

    needs_source: ClassVar[bool] = False

    evening: Id
    title: Text
    game: Id
    date: Month | None = None
    seats: Annotated[tuple[Seat, ...], Field(strict=False, min_length=1)]
    hex: Hexes | None = None
    scale: Literal["1/72", "1/144", "1/285"] | None = None
    map: Annotated[Id, Ref("maps")] | None = None
    aids: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    without: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    layout: Text | None = None
    official: bool = False
    paper: Text | None = None
    papers: dict[Id, Text] = {}
    ink: Literal["full", "saver", "mono"] | None = None
    assembly: Literal["duplex", "fold", "glue", "single"] | None = None
    flip: Literal["long", "short"] | None = None
    bleed: Bleed | None = None
    stock: Annotated[Id, Ref("stock")] | None = None
    profile: Text | None = None
