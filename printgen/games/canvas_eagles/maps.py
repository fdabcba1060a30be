"""The records of maps: hex playing sheets as pictures in text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Id
from printgen.data.records.record import Part, Record, Text
from printgen.drawing.lattice import Board, Cell, cell

SideId = Literal["allied", "central"]
SIDES: tuple[SideId, SideId] = ("allied", "central")
Edge = Literal["left", "right", "top", "bottom"]
#: What a letter of a map's picture stands for. A trench belongs to one of the sides.
LETTERS: Mapping[str, str] = {
    ".": "open",
    "n": "no-mans-land",
    "s": "shell-holes",
    "m": "marsh",
    "w": "woods",
    "v": "village",
    "A": "trench",
    "C": "trench",
}
#: The letters of the trenches of each side.
TRENCH: Mapping[SideId, str] = {"allied": "A", "central": "C"}


def _row(value: Any) -> Any:
    if not isinstance(value, str):
        raise PydanticCustomError("map_row", "no row of a map", {"hint": "write a letter a hex, such as . . w v"})
    letters = tuple(value.replace(" ", ""))
    for letter in letters:
        if letter not in LETTERS:
            known = " ".join(LETTERS)
            raise PydanticCustomError(
                "map_letter", f"the letter {letter} stands for no terrain", {"hint": f"write one of {known}"}
            )
    return " ".join(letters)


#: A row of a map from left to right: a letter a hex (LETTERS), written with spaces between or without; held with one.
Row = Annotated[
    str,
    BeforeValidator(_row),
    WithJsonSchema({"type": "string", "pattern": f"^[{''.join(LETTERS)} ]+$"}),
]


def width(row: str) -> int:
    """How many hexes a row of a map has."""
    return (len(row) + 1) // 2


def _label(value: Any) -> Any:
    written = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
    if isinstance(written, str) and re.fullmatch(r"\d{4}", written):
        return written
    raise PydanticCustomError("hex_label", "no hex", {"hint": "write column and row in two digits each, such as 0412"})


#: A hex as column and row, two digits each: `0412`.
Label = Annotated[
    str,
    BeforeValidator(_label),
    WithJsonSchema(
        {"anyOf": [{"type": "string", "pattern": r"^\d{4}$"}, {"type": "integer", "minimum": 1000, "maximum": 9999}]}
    ),
]
Labels = Annotated[tuple[Label, ...], Field(strict=False)]
Ways = Annotated[tuple[Labels, ...], Field(strict=False)]


class Edges(Part):
    """The board edge behind each side's trenchline."""

    allied: Edge
    central: Edge


class Markers(Part):
    """What one side has on the map, by hexes. `entry` are the fluid game's entry hexes 1 to 6, in that order (14.01)."""

    balloon: Labels = ()
    hq: Labels = ()
    airfield: Labels = ()
    troops: Labels = ()
    light_anti_aircraft: Labels = ()
    heavy_anti_aircraft: Labels = ()
    entry: Labels = ()


class Placed(Part):
    """The markers of the two sides."""

    allied: Markers = Field(default_factory=Markers)
    central: Markers = Field(default_factory=Markers)


class Map(Record):
    """A hex playing sheet (1.13): the terrain as a picture, row by row from the top.

    play: the games it is laid out for beside the standard one; campaign and fluid maps have markers of their own.
    lower: the columns that stand half a hex lower than the first or second one. edges: the board edge of each side.
    terrain: a line a row, a letter a hex: . open, n no-man's-land, s shell holes, m marsh, w woods, v village,
    A and C the trenches of the Allied and of the Central Powers.
    rivers, roads, railways: ways from hex to hex through their middles; it is enough to name where a way bends.
    """

    map: Id
    title: Text
    remark: Text | None = None
    play: Annotated[tuple[Literal["campaign", "fluid"], ...], Field(strict=False)] = ()
    lower: Literal["even", "odd"] = "even"
    edges: Edges
    terrain: Annotated[tuple[Row, ...], Field(strict=False, min_length=1)]
    rivers: Ways = ()
    roads: Ways = ()
    railways: Ways = ()
    markers: Placed = Field(default_factory=Placed)

    @property
    def board(self) -> Board:
        """The board that the picture fills: as wide as its first row."""
        return Board(width(self.terrain[0]), len(self.terrain), self.lower)

    def letter(self, at: Cell) -> str:
        """The letter of a hex of the board; open field where its row is too short (check CE601)."""
        return self.terrain[at.row - 1][2 * (at.column - 1) : 2 * at.column - 1] or "."

    def grounds(self) -> dict[Cell, str]:
        """What the ground of each hex is (the values of LETTERS)."""
        return {at: LETTERS[self.letter(at)] for at in self.board.cells()}

    def trench(self, side: SideId) -> frozenset[Cell]:
        """The trench hexes of a side."""
        return frozenset(at for at in self.board.cells() if self.letter(at) == TRENCH[side])

    def placed(self, side: SideId) -> Iterator[tuple[str, int, str]]:
        """The markers of a side: what (the name of the field), its number in the list from 0, the hex's label."""
        markers = getattr(self.markers, side)
        for name in type(markers).model_fields:
            for index, label in enumerate(getattr(markers, name)):
                yield name, index, label

    def ways(self) -> Iterator[tuple[str, int, tuple[str, ...]]]:
        """Rivers, roads and railways: which, its number in the list from 0, the labels as they are written."""
        for name in ("rivers", "roads", "railways"):
            for index, labels in enumerate(getattr(self, name)):
                yield name, index, labels

    def course(self, labels: tuple[str, ...]) -> tuple[Cell, ...]:
        """Every hex of a way, those between two named ones on the straight line."""
        named = [cell(label) for label in labels]
        cells = [at for one, two in pairwise(named) for at in self.board.between(one, two)]
        return tuple(at for index, at in enumerate(cells or named) if index == 0 or cells[index - 1] != at)
