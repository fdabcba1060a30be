"""The record of a map: a hex playing sheet as a picture in text.

A game makes its own record of it: with the letters of its terrain, with its sides, and with what stands on its maps.
"""

import re
from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Annotated, Any, ClassVar, Literal, Self, cast

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Distinct, Id, Listed, Name, Text
from printgen.data.records.record import Part, Record

#: A row of a map: a letter a hex.
Row = Annotated[str, Field(min_length=1, max_length=199)]
Edge = Literal["left", "right", "top", "bottom"]
#: What letters of a map's picture stand for in every game.
LETTERS: Mapping[str, str] = {
    ".": "open",
    "n": "no-mans-land",
    "s": "shell-holes",
    "m": "marsh",
    "w": "woods",
    "v": "village",
}
#: What they stand for on a map without ground: all is sky, with clouds in it.
SKY: Mapping[str, str] = {".": "sky", "c": "cloud"}
#: How the hexes of a map may be named: by column and row, two digits each; by the row's letters and the column's number; or by
#: the letters of a level row, read at the right edge, and the number of a line that slants down to the right, read at the upper
#: and the left edge.
Naming = Literal["0412", "X-19", "slanting"]
_LABEL = r"\d{4}|[A-Z]-\d{1,2}|" + "|".join(f"{it}{it}-\\d{{1,2}}" for it in ascii_uppercase)


def row_of(letters: Mapping[str, str]) -> tuple[BeforeValidator, WithJsonSchema]:
    """What judges a row of a map: a letter a hex, with spaces between or without; it is held with one."""

    def row(value: Any) -> Any:
        if not isinstance(value, str):
            raise PydanticCustomError("map_row", "no row of a map", {"hint": "write a letter a hex, such as . . w v"})
        written = tuple(value.replace(" ", ""))
        for letter in written:
            if letter not in letters:
                message, hint = f"the letter {letter} stands for no terrain", f"write one of {' '.join(letters)}"
                raise PydanticCustomError("map_letter", message, {"hint": hint})
        return " ".join(written)

    return BeforeValidator(row), WithJsonSchema({"type": "string", "pattern": f"^[{''.join(letters)} ]+$"})


def _label(value: Any) -> Any:
    written = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(written, str) and re.fullmatch(_LABEL, written):
        return written
    hint = "write column and row in two digits each, such as 0412, or the row's letters and the column, such as X-19"
    raise PydanticCustomError("hex_label", "no hex", {"hint": hint})


_LABEL_SCHEMAS = (
    {"type": "string", "pattern": r"^(\d{4}|[A-Z]{1,2}-\d{1,2})$"},
    {"type": "integer", "minimum": 1000, "maximum": 9999},
)
#: A hex by its name: `0412`, `X-19`.
Label = Annotated[str, BeforeValidator(_label), WithJsonSchema({"anyOf": list(_LABEL_SCHEMAS)})]
Labels = Listed[Label]
Ways = Distinct[Annotated[Labels, Field(min_length=2)]]


class Place(Part):
    """A name on the map, and the hex that it stands in."""

    hex: Label
    name: Name


class Map(Record):
    """A hex playing sheet: the terrain as a picture, row by row from the top, a letter a hex.

    low_columns: the columns that stand half a hex lower than the first or second one. hex_naming: how its hexes are named;
    where that is slanting, they stand in level rows, and `low-columns` are the rows that begin half a hex further to the right.
    edges: a field for each side, its edge of the board. markers: a field for each side that holds fields of labels.
    rivers, roads, railways: ways from hex to hex through their middles; it is enough to name where a way bends.
    joining_edge: the edge at which another map goes on, column by column: there is no margin, and hexes are cut through evenly.
    """

    #: What the letters of its picture stand for.
    GROUNDS: ClassVar[Mapping[str, str]] = LETTERS
    #: The letters of the trenches of each side, where a game has trenches.
    TRENCHES: ClassVar[Mapping[str, str]] = {}
    #: Whether half-hexes adjoin its first and last level rows.
    HALVES: ClassVar[bool] = False

    #: Hexes without ground.
    BLANKS = {
        **dict.fromkeys(("rivers", "roads", "railways", "places"), lambda _there: ()),
        "terrain": lambda rows: tuple(re.sub(r"[^ ]", ".", row) for row in rows),
        "edges": lambda _edges: Part(),
    }

    map: Id
    title: Name
    remark: Text | None = None
    low_columns: Literal["even", "odd"] = "even"
    hex_naming: Naming = "0412"
    edges: Part = Field(default_factory=Part)
    joining_edge: Literal["left", "right"] | None = None
    terrain: Annotated[Listed[Row], Field(min_length=1, max_length=99)]
    rivers: Ways = ()
    roads: Ways = ()
    railways: Ways = ()
    places: Listed[Place] = ()
    markers: Part = Field(default_factory=Part)

    def as_form(self) -> Self:
        """Return a sheet of as many hexes with nothing on it."""
        edges = type(self.edges)
        bare = edges() if not any(it.is_required() for it in edges.model_fields.values()) else self.edges
        blanks = {name: blank(getattr(self, name)) for name, blank in self.BLANKS.items()}
        words = {"title": "____________", "remark": None, "markers": type(self.markers)()}
        return self.model_copy(update={**blanks, **words, "edges": bare})

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that have an edge of the board, in the order of the record."""
        return tuple(type(self.edges).model_fields)

    def edge(self, side: str) -> Edge:
        """A side's edge of the board. Raises AttributeError for another side."""
        return cast(Edge, getattr(self.edges, side))

    def labels(self, side: str, name: str) -> tuple[str, ...]:
        """The hexes of a side's markers of that name; empty where there are none such."""
        return cast(tuple[str, ...], getattr(getattr(self.markers, side, None), name, ()))

    def placed(self, side: str) -> Iterator[tuple[str, int, str]]:
        """The markers of a side: what (the name of the field), its number in the list from 0, the hex's label."""
        held: Part = getattr(self.markers, side, Part())
        for name in type(held).model_fields:
            for index, label in enumerate(self.labels(side, name)):
                yield name, index, label

    def ways(self) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        """Rivers, roads and railways: which, its number in the list from 0, the labels as they are written."""
        for name in ("rivers", "roads", "railways"):
            for index, labels in enumerate(getattr(self, name)):
                yield name, index, labels
