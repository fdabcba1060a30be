"""The record of a game: its title, its edition, and its sides with their nations."""

from typing import Annotated

from pydantic import Field

from printgen.data.kind import Library
from printgen.data.records.fields import Distinct, Id, Name, Ref
from printgen.data.records.record import Part, Record


class Side(Part):
    """One side of a game, with its nations."""

    side: Id
    name: Name
    nations: Annotated[Distinct[Annotated[Id, Ref("nations")]], Field(min_length=1)]


class GameRecord(Record):
    """The basic facts about a game. Games can add fields."""

    game: Id
    title: Name
    edition: Name | None = None
    sides: Annotated[Distinct[Side], Field(min_length=1)]


def side_ids(library: Library) -> tuple[str, ...]:
    """Return the ids of a game's sides, in the order in which the game's record lists the sides."""
    return tuple(side.side for side in sides(library))


def game_title(library: Library) -> str:
    """Return the title of the game, or "" if the data contains no game record."""
    records = (case.record for case in library.of("game").values())
    return next((record.title for record in records if isinstance(record, GameRecord)), "")


def sides(library: Library) -> tuple[Side, ...]:
    """Return the sides of a game, in the order of the game's record. Return () if the data contains no game record."""
    records = (case.record for case in library.of("game").values())
    return next((record.sides for record in records if isinstance(record, GameRecord)), ())
