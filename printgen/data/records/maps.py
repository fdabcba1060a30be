"""The record of a map: a hex playing sheet drawn with letters.

Each game derives its own record from `Map`, with the game's terrain, sides and markers.
"""

import re
from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Annotated, Any, ClassVar, Literal, Self, cast

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.nearest import corrected_name
from printgen.data.records.fields import Distinct, Id, Listed, Name, Text
from printgen.data.records.record import Part, Record

#: A row of a map: one letter per hex.
Row = Annotated[str, Field(min_length=1, max_length=199)]
Edge = Literal["left", "right", "top", "bottom"]
#: The terrain letters that are the same in every game, with their meanings.
LETTERS: Mapping[str, str] = {
    ".": "open",
    "n": "no-mans-land",
    "s": "shell-holes",
    "m": "marsh",
    "w": "woods",
    "v": "village",
}
#: The letters of a map that shows only sky with clouds.
SKY: Mapping[str, str] = {".": "sky", "c": "cloud"}
#: The notations for hexes of a map. `0412` is the column and the row, with two digits each. `X-19` is the row's letters
#: and the column's number. `slanting` is the letters of a level row and the number of a line that slants down to the
#: right. The letters are shown at the right edge, and the numbers at the upper and left edges.
Naming = Literal["0412", "X-19", "slanting"]
_LABEL = r"\d{4}|[A-Z]-\d{1,2}|" + "|".join(f"{letter}{letter}-\\d{{1,2}}" for letter in ascii_uppercase)


def row_of(letters: Mapping[str, str]) -> tuple[BeforeValidator, WithJsonSchema]:
    """Return the annotations for a row of a map. The row has one letter per hex, with or without spaces."""

    def row(value: Any) -> Any:
        if not isinstance(value, str):
            raise PydanticCustomError(
                "map_row", "not a row of a map", {"hint": "write one letter per hex, such as . . w v"}
            )
        written = tuple(value.replace(" ", ""))
        for letter in written:
            if letter not in letters:
                message, near = f"no terrain has the letter {letter}", corrected_name(letter, letters)
                listed = ", ".join(f"{it} ({ground})" for it, ground in letters.items())
                hint = f"write `{near}`" if near else f"write one of {listed}"
                raise PydanticCustomError("map_letter", message, {"hint": hint})
        return " ".join(written)

    return BeforeValidator(row), WithJsonSchema({"type": "string", "pattern": f"^[{''.join(letters)} ]+$"})


def intended_label(text: str) -> str:
    """Return the hex label intended by a text such as `19-X`, `X19` or `04-12`, or "" for any other text."""
    if found := re.fullmatch(r"(\d{1,2})[-/., ]?([A-Za-z]{1,2})|([A-Za-z]{1,2})[-/., ]?(\d{1,2})", text.strip()):
        return f"{(found[2] or found[3]).upper()}-{found[1] or found[4]}"
    pair = re.fullmatch(r"(\d{1,2})[-/., ](\d{1,2})", text.strip())
    return f"{int(pair[1]):02}{int(pair[2]):02}" if pair else ""


def _label(value: Any) -> Any:
    written = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(written, str) and re.fullmatch(_LABEL, written):
        return written
    if isinstance(written, str) and (label := intended_label(written)):
        raise PydanticCustomError("hex_label", "not a hex", {"hint": f"write `{label}`", "exact": True})
    hint = "write column and row in two digits each, such as 0412, or the row's letters and the column, such as X-19"
    raise PydanticCustomError("hex_label", "not a hex", {"hint": hint})


_LABEL_SCHEMAS = (
    {"type": "string", "pattern": r"^(\d{4}|[A-Z]{1,2}-\d{1,2})$"},
    {"type": "integer", "minimum": 1000, "maximum": 9999},
)
#: The label of a hex, such as `0412` or `X-19`.
Label = Annotated[str, BeforeValidator(_label), WithJsonSchema({"anyOf": list(_LABEL_SCHEMAS)})]
Labels = Listed[Label]
Ways = Distinct[Annotated[Labels, Field(min_length=2)]]


class Place(Part):
    """A named place on the map, and the hex that contains it."""

    hex: Label
    name: Name


class Map(Record):
    """A hex playing sheet. The terrain is drawn with letters: one line of text per hex row, one letter per hex.

    Fields:
        low_columns: whether the even or the odd columns are shifted down by half a hex. On a slanting map, the even or
            the odd rows are shifted right by half a hex.
        hex_naming: the notation of hex labels.
        edges: for each side, its edge of the board.
        markers: for each side, the hexes of its markers, by the kind of marker.
        rivers: lines through the centres of hexes. Only the hexes at the ends and bends need be listed.
        roads: lines in the same form as rivers.
        railways: lines in the same form as rivers.
        joining_edge: the edge that joins another map. This edge has no margin, and the hexes along it are cut in half.
    """

    #: The meanings of the letters in the map's rows.
    GROUNDS: ClassVar[Mapping[str, str]] = LETTERS
    #: The letters of each side's trenches, if the game has trenches.
    TRENCHES: ClassVar[Mapping[str, str]] = {}
    #: Whether half-hexes adjoin the first and the last row of a slanting map.
    HALVES: ClassVar[bool] = False

    #: The blanks for a map: hexes without terrain.
    BLANKS = {
        **dict.fromkeys(("rivers", "roads", "railways", "places"), lambda _places: ()),
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
        """Return an empty sheet with the same number of hexes."""
        edges = type(self.edges)
        bare = edges() if not any(field.is_required() for field in edges.model_fields.values()) else self.edges
        blanks = {name: blank(getattr(self, name)) for name, blank in self.BLANKS.items()}
        words = {"title": "____________", "remark": None, "markers": type(self.markers)()}
        return self.model_copy(update={**blanks, **words, "edges": bare})

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that have an edge of the board, in the order of the record."""
        return tuple(type(self.edges).model_fields)

    def edge(self, side: str) -> Edge:
        """Return a side's edge of the board. Raise AttributeError for an unknown side."""
        return cast(Edge, getattr(self.edges, side))

    def labels(self, side: str, name: str) -> tuple[str, ...]:
        """Return the hexes of a side's markers with this name, or an empty result if the side has no such markers."""
        return cast(tuple[str, ...], getattr(getattr(self.markers, side, None), name, ()))

    def placed(self, side: str) -> Iterator[tuple[str, int, str]]:
        """Yield each marker of a side: the name of its field, its index in that field's list, and its hex."""
        markers: Part = getattr(self.markers, side, Part())
        for name in type(markers).model_fields:
            for index, label in enumerate(self.labels(side, name)):
                yield name, index, label

    def ways(self) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        """Yield the rivers, roads and railways.

        Each is given as the name of its field, its index in that field's list, and its hexes as written.
        """
        for name in ("rivers", "roads", "railways"):
            for index, labels in enumerate(getattr(self, name)):
                yield name, index, labels
