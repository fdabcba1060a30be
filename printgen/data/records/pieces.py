"""Records of pieces to cut out: damage chits that are drawn blind, markers that are placed on the table, and die-cut paper.

Each game derives its own record classes, which accept only the game's sections, effects and faces.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import MILLIMETRES, Distinct, Id, Letters, Listed, Name, Section, Unlike
from printgen.data.records.record import Part, Record
from printgen.units import MM_PER_INCH, Box, Size

ChitSide = Literal["blue", "red"]


class ChitFace(Part):
    """One side of a damage chit: a number of boxes in a section, special damage by name, or both."""

    section: Id | None = None
    boxes: Annotated[int, Field(ge=1, le=20)] | None = None
    effects: Distinct[Id] = ()


class Chit(Part):
    """A damage chit, with its blue and its red side."""

    number: Annotated[int, Field(ge=1, le=99)]
    blue: ChitFace
    red: ChitFace

    def as_form(self) -> Self:
        """Return the chit with two blank faces to write on."""
        return self.model_copy(update={name: type(self.side(name)).model_construct() for name in ("blue", "red")})

    def side(self, name: ChitSide) -> ChitFace:
        """Return the chit's face on its blue or red side."""
        return self.blue if name == "blue" else self.red


class ChitDeck(Record):
    """The damage chits in the container. `size` is the edge length of a printed chit in mm."""

    deck: Id
    size: Annotated[int, Field(ge=12, le=40), MILLIMETRES] = 16
    markers: Listed[Chit]

    def as_form(self) -> Self:
        """Return the deck with the same number of chits. Each chit has two blank faces to write on."""
        return self.model_copy(update={"markers": tuple(it.as_form() for it in self.markers)})


class MarkerPiece(Part):
    """A marker: the face on its front, the face on its back if the back is printed, and the `text` on both sides."""

    BLANKS = {"copies": lambda _copies: 1}

    front: Id
    back: Id | None = None
    text: Letters | None = None
    copies: Annotated[int, Field(ge=1, le=200)] = 1


class MarkerSet(Record):
    """A set of markers with the same purpose and size (in mm).

    Fields:
        is_face_down: whether the markers are used face down, which requires identical backs.
        is_per_side: whether the set is printed once per side, in the side's colour.
        aircraft_per_set: the number of aircraft for which one set is enough. Larger games get as many sets as they
            need.
    """

    marker: Id
    name: Name
    section: Section | None = None
    size: Annotated[int, Field(ge=8, le=60), MILLIMETRES] = 16
    shape: Literal["square", "round"] = "square"
    is_face_down: bool = False
    is_per_side: bool = False
    aircraft_per_set: Annotated[int, Field(ge=1, le=99)] | None = None
    pieces: Annotated[Unlike[MarkerPiece], Field(min_length=1)]

    def as_form(self) -> Self:
        """Return the set with one marker of each kind. Players decide how many they need."""
        one = tuple(it.model_copy(update={"copies": 1}) for it in self.pieces)
        return self.model_copy(update={"pieces": one, "aircraft_per_set": None})

    @property
    def count(self) -> int:
        """The number of markers in the set, or in each side's set."""
        return sum(piece.copies for piece in self.pieces)


Millimetres = Annotated[float, Field(ge=0, le=500), MILLIMETRES]
SHEETS = {"a4": Size(210.0, 297.0), "letter": Size(8.5 * MM_PER_INCH, 11 * MM_PER_INCH)}


class Piece(Part):
    """One label or card of a die-cut sheet. Lengths are in mm.

    `radius` is the radius of its corners. A circle has equal width and height.
    """

    width: Annotated[float, Field(ge=5, le=300), MILLIMETRES]
    height: Annotated[float, Field(ge=5, le=420), MILLIMETRES]
    radius: Millimetres = 0.0
    is_circle: bool = False


class Pitch(Part):
    """The distances between the top left corners of neighbouring pieces, across and down, in mm."""

    x: Millimetres
    y: Millimetres


class Stock(Record):
    """A die-cut sheet with pieces in columns and rows. The first piece is `left` and `top` mm from the top left corner.

    `sides` is the number of sides that can be printed: 1 for labels, 2 for cards. Lengths are in mm.
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
        self._check_sizes()
        last = self.cells[-1]
        if last.right > self.sheet.width + 0.1 or last.bottom > self.sheet.height + 0.1:
            wide = last.right > self.sheet.width + 0.1
            across, end, most = (
                ("columns", last.right, self.sheet.width) if wide else ("rows", last.bottom, self.sheet.height)
            )
            message = "the {across} end at {end} mm, but the sheet ends at {most} mm"
            context = {"across": across, "end": f"{end:.1f}", "most": f"{most:.1f}"}
            axis, first, size, count = (
                ("x", self.left, self.piece.width, self.columns)
                if wide
                else ("y", self.top, self.piece.height, self.rows)
            )
            fits = int((most + 0.1 - first - size) / (count - 1)) if count > 1 else 0
            step = self.pitch.x if wide else self.pitch.y
            number = int((most + 0.1 - first - size) / step) + 1 if step >= size else 0
            others = f"`{across}`, `{'left' if wide else 'top'}`"
            hint: dict[str, object] = {"hint": f"correct {others}, `pitch` or `piece`"}
            if number > 0:
                correct = f"{', '.join(others.split(', ')[1:])}, `pitch` or `piece`"
                hint = {"hint": f"write at most {number}, or correct {correct}", "at": (across,)}
            if fits >= size:
                hint = {"hint": f"write at most {fits}, or correct {others} or `piece`", "at": ("pitch", axis)}
            raise PydanticCustomError("beyond_sheet", message, {**context, **hint})
        return self

    def _check_sizes(self) -> None:
        """Raise PydanticCustomError if the pitch is smaller than a piece, or if the radius is too large."""
        width, height, pitch = self.piece.width, self.piece.height, self.pitch
        for axis, step, size in (("x", pitch.x, width), ("y", pitch.y, height)):
            if step < size:
                context = {
                    "size": f"{size:g}",
                    "at": ("pitch", axis),
                    "hint": f"write {size:g} or more, or correct `piece`",
                }
                if pitch.x >= height and pitch.y >= width:
                    hint = f"exchange the two: write `{{x: {pitch.y:g}, y: {pitch.x:g}}}`"
                    context |= {"at": ("pitch",), "hint": hint}
                raise PydanticCustomError("small_pitch", "less than the size of a piece, {size} mm", context)
        if 2 * self.piece.radius > min(width, height) + 0.1:
            most = f"{min(width, height) / 2:g}"
            context = {"most": most, "at": ("piece", "radius"), "hint": f"write {most} or less"}
            raise PydanticCustomError("large_radius", "a piece of this size has a radius of at most {most} mm", context)

    @property
    def sheet(self) -> Size:
        """The size of the complete sheet, in mm."""
        return SHEETS[self.paper]

    @property
    def cells(self) -> tuple[Box, ...]:
        """The positions of the pieces on the sheet, row by row."""
        return tuple(
            Box(self.left + column * self.pitch.x, self.top + row * self.pitch.y, self.piece.width, self.piece.height)
            for row in range(self.rows)
            for column in range(self.columns)
        )
