"""The records of what is cut out: chits drawn blind, markers laid on the table; and paper that is cut before it is printed.

A game narrows the names of sections, effects and faces to its own in records that are made from these.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Distinct, Id, Letters, Listed, Name, Section, Unlike
from printgen.data.records.record import Part, Record
from printgen.units import MM_PER_INCH, Box, Size

ChitSide = Literal["blue", "red"]


class ChitFace(Part):
    """One side of a damage chit: so many boxes off a section, special damage by name, or both."""

    section: Id | None = None
    boxes: Annotated[int, Field(ge=1, le=20)] | None = None
    effects: Distinct[Id] = ()


class Chit(Part):
    """A damage chit, with its blue and its red side."""

    number: Annotated[int, Field(ge=1, le=99)]
    blue: ChitFace
    red: ChitFace

    def as_form(self) -> Self:
        """Return the chit with both sides to be written on."""
        return self.model_copy(update={it: type(self.side(it)).model_construct() for it in ("blue", "red")})

    def side(self, name: ChitSide) -> ChitFace:
        """The face on that side."""
        return self.blue if name == "blue" else self.red


class ChitDeck(Record):
    """The damage chits that lie in the container; `size` is the side of a printed chit in mm."""

    deck: Id
    size: Annotated[int, Field(ge=12, le=40)] = 16
    markers: Listed[Chit]

    def as_form(self) -> Self:
        """Return as many chits, both sides of each to be written on."""
        return self.model_copy(update={"markers": tuple(it.as_form() for it in self.markers)})


class MarkerPiece(Part):
    """A marker: the face on its front, and on its back where that is printed; `text` is the figure that both bear."""

    BLANKS = {"copies": lambda _copies: 1}

    front: Id
    back: Id | None = None
    text: Letters | None = None
    copies: Annotated[int, Field(ge=1, le=200)] = 1


class MarkerSet(Record):
    """Markers of one purpose and size (mm).

    is_face_down: passed on face down, so that the backs may not tell one from another.
    is_per_side: printed once for each of the game's sides, in its colour.
    aircraft_per_set: how many aircraft a set is enough for; a table of more gets as many sets as it needs.
    """

    marker: Id
    name: Name
    section: Section | None = None
    size: Annotated[int, Field(ge=8, le=60)] = 16
    shape: Literal["square", "round"] = "square"
    is_face_down: bool = False
    is_per_side: bool = False
    aircraft_per_set: Annotated[int, Field(ge=1, le=99)] | None = None
    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]

    def as_form(self) -> Self:
        """Return one marker of each kind: how many there are, players decide."""
        one = tuple(it.model_copy(update={"copies": 1}) for it in self.pieces)
        return self.model_copy(update={"pieces": one, "aircraft_per_set": None})

    @property
    def count(self) -> int:
        """How many markers of the set there are, or of each side's."""
        return sum(piece.copies for piece in self.pieces)


Millimetres = Annotated[float, Field(ge=0, le=500)]
SHEETS = {"a4": Size(210.0, 297.0), "letter": Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH)}


class Piece(Part):
    """One label or card, in mm. `radius` is that of its corners; a circle is as wide as it is high."""

    width: Annotated[float, Field(ge=5, le=300)]
    height: Annotated[float, Field(ge=5, le=420)]
    radius: Millimetres = 0.0
    is_circle: bool = False


class Pitch(Part):
    """From a point of one piece to the same point of its neighbour across and below, in mm."""

    x: Millimetres
    y: Millimetres


class Stock(Record):
    """A die-cut sheet: its pieces in columns and rows, the first one `left` and `top` mm from the paper's corner.

    `sides` says on how many sides it can be printed: labels on 1, cards on 2. Lengths are in mm.
    """

    stock: Id
    name: Name
    paper: Literal["a4", "letter"]
    sides: Literal[1, 2]
    piece: Piece
    columns: Annotated[int, Field(ge=1, le=40)]
    rows: Annotated[int, Field(ge=1, le=60)]
    left: Millimetres
    top: Millimetres
    pitch: Pitch

    @model_validator(mode="after")
    def _holds_its_pieces(self) -> "Stock":
        last = self.cells[-1]
        if last.right > self.sheet.width + 0.1 or last.bottom > self.sheet.height + 0.1:
            wide = last.right > self.sheet.width + 0.1
            across, end, most = (
                ("columns", last.right, self.sheet.width) if wide else ("rows", last.bottom, self.sheet.height)
            )
            message = "the {across} end at {end} mm, and the sheet at {most} mm"
            context = {"across": across, "end": f"{end:.1f}", "most": f"{most:.1f}"}
            hint = f"correct `{across}`, `{'left' if wide else 'top'}`, `pitch` or `piece`"
            raise PydanticCustomError("beyond_sheet", message, {**context, "hint": hint})
        if self.pitch.x < self.piece.width or self.pitch.y < self.piece.height:
            raise ValueError("a piece is larger than the pitch")
        return self

    @property
    def sheet(self) -> Size:
        """The whole sheet, mm."""
        return SHEETS[self.paper]

    @property
    def cells(self) -> tuple[Box, ...]:
        """Where the pieces are, row by row."""
        return tuple(
            Box(self.left + column * self.pitch.x, self.top + row * self.pitch.y, self.piece.width, self.piece.height)
            for row in range(self.rows)
            for column in range(self.columns)
        )
