"""The sides of a game, as its own record (of kind `game`) names them."""

from __future__ import annotations

from printgen.data.kind import Library
from printgen.data.records.game import GameRecord, Side


def sides(library: Library) -> tuple[Side, ...]:
    """The sides in the order of the record; none where the data has no such record."""
    records = (case.record for case in library.of("game").values())
    return next((record.sides for record in records if isinstance(record, GameRecord)), ())
