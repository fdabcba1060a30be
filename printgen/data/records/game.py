"""What every game says of itself: title, edition, and the sides with the nations that fly for them."""

from typing import Annotated

from pydantic import Field

from printgen.data.kind import Library
from printgen.data.records.fields import Distinct, Id, Name, Ref
from printgen.data.records.record import Part, Record


class Side(Part):
    """A side, and the nations that fly for it."""

    side: Id
    name: Name
    nations: Annotated[Distinct[Annotated[Id, Ref("nations")]], Field(min_length=1)]


class GameRecord(Record):
    """A game's own facts; a game that has more of them adds its own."""

    game: Id
    title: Name
    edition: Name | None = None
    sides: Annotated[Distinct[Side], Field(min_length=1)]


def side_ids(library: Library) -> tuple[str, ...]:
    """The sides of a game by their ids, in the same order."""
    return tuple(side.side for side in sides(library))


def titled(library: Library) -> str:
    """What the game is called, by its own record; nothing where the data has no such record."""
    records = (case.record for case in library.of("game").values())
    return next((record.title for record in records if isinstance(record, GameRecord)), "")


def sides(library: Library) -> tuple[Side, ...]:
    """The sides of a game, in the order of its own record (of kind `game`); none where the data has no such record."""
    records = (case.record for case in library.of("game").values())
    return next((record.sides for record in records if isinstance(record, GameRecord)), ())
