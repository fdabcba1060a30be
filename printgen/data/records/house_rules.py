"""House rules that change figures of many aircraft at once."""

from typing import Annotated, ClassVar

from pydantic import Field

from printgen.data.records.fields import Distinct, Figure, Id, Line, Listed
from printgen.data.records.record import Record

#: A single value in a file.
Scalar = bool | int | float | str


class HouseRule(Record):
    """A house rule: the aircraft that it applies to, and the figures that it changes.

    Fields:
        name: the name that sheets print.
        game: the game that it applies to; `games` if there are several.
        where: the values that an aircraft must have, by field path; of a list, any one. A range is written `1917-04..`, `..3` or
            `2..4`. Without it, the rule applies to every aircraft.
        change: the change of each figure, by field path: `+1`, `-1`, `x0.9`, or the new value. `=-1` sets a negative number.
    """

    needs_source: ClassVar[bool] = False

    id: Id
    name: Line
    game: Id | None = None
    games: Distinct[Id] = ()
    where: dict[Figure, Scalar | Listed[Scalar]] = {}
    change: Annotated[dict[Figure, Scalar | Listed[Scalar]], Field(min_length=1)]
