"""House rules that change figures of many aircraft at once."""

from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Distinct, Figure, Id, Line, Listed
from printgen.data.records.record import Record

#: A single value in a file.
Scalar = bool | int | float | str


def _fields(value: Any) -> Any:
    """Return the values of nested groups of fields by their dotted paths."""
    if not isinstance(value, dict):
        hint = {"hint": "write field paths with values: `{engine.boxes: 8}`"}
        raise PydanticCustomError("fields", "not a group of fields", hint)
    found: dict[Any, Any] = {}
    for key, below in value.items():
        found |= (
            {f"{key}.{name}": it for name, it in _fields(below).items()} if isinstance(below, dict) else {key: below}
        )
    return found


def _value(value: Any) -> Any:
    if value is None or (isinstance(value, list) and not all(isinstance(it, bool | int | float | str) for it in value)):
        hint = {"hint": "write a number, a text, or a list of them"}
        raise PydanticCustomError("value", "no value" if value is None else "not a list of single values", hint)
    return value


#: Values by the paths of fields: one value or a list of them.
Values = Annotated[dict[Figure, Annotated[Scalar | Listed[Scalar], BeforeValidator(_value)]], BeforeValidator(_fields)]


class HouseRule(Record):
    """A house rule: the aircraft that it applies to, and the figures that it changes.

    Fields:
        name: the name that sheets print.
        game: the game that the rule applies to; use `games` for several games.
        where: the values that an aircraft must have, by field path; of a list of values, any one. A range is written `1917-04..`,
            `..3` or `2..4`. Without `where`, the rule applies to every aircraft.
        change: the change of each figure, by field path: `+1`, `-1`, `x0.9`, or the new value. `=-1` sets a negative number.
    """

    needs_source: ClassVar[bool] = False

    id: Id
    name: Line
    game: Id | None = None
    games: Distinct[Id] = ()
    where: Values = {}
    change: Values = {}
