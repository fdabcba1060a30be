"""The model of a page file, such as `pages/plane-cards.yaml`."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

from printgen.data.records.fields import Id, Name, Note
from printgen.data.records.record import Part
from printgen.declared.pages.grids import ListSpec, LogSpec, TableSpec, check_widths
from printgen.declared.pages.values import (
    LAYOUT,
    MOST_PARTS,
    Align,
    Amount,
    Condition,
    InkName,
    Length,
    PieceSize,
    Symbol,
    TextStyle,
    TypeSize,
    Words,
    as_text,
    check_one_of,
    pieces,
    with_remedies,
    without_parts,
)


class Repeated(Part):
    """The fields that every part and piece may have.

    Fields:
        if: the condition under which the part is printed.
        each: a loop such as `NAME in LIST if CONDITION`. The part is printed once for each item.
    """

    if_: Condition | None = None
    each: Condition | None = None


#: The names of the parts. Each item of a body has exactly one of these names.
PARTS = (
    "heading", "text", "line", "figure", "frame", "row", "track", "scale", "list", "table", "log", "write", "aircraft",
    "symbol", "space", "rule",
)  # fmt: skip
#: The names of the pieces of a line.
PIECES = ("words", "figure", "tick", "circles", "space", "symbol")


class PieceSpec(Repeated):
    """A piece of a line. A text alone is a piece with the field `words`.

    Fields:
        words: a text, with values in braces.
        figure: the field whose value is printed. An unknown value becomes a line to write on.
        tick: a box to tick. The value is the box's name in forms.
        circles: the number of circles to mark off.
        space: the width of empty space, in mm.
        symbol: the name of a picture.
        name: the name that the circles have in forms.
        align: the alignment of this piece and of the following pieces without `align`.
        width: the width of the line to write on, in mm.
    """

    model_config = ConfigDict(json_schema_extra={"one-of": list(PIECES)})

    words: Words | None = None
    figure: Condition | None = None
    tick: Id | None = None
    circles: Amount | None = None
    space: Length | None = None
    symbol: Symbol | None = None
    name: Id | None = None
    size: TypeSize = 9.0
    ink: InkName = "black"
    style: TextStyle = "text"
    align: Align | None = None
    width: Length = 14.0

    @model_validator(mode="before")
    @classmethod
    def _from_words(cls, value: Any) -> Any:
        return {"words": value} if isinstance(value, str) else with_remedies(value)

    @model_validator(mode="after")
    def _is_one_piece(self) -> PieceSpec:
        check_one_of(self, PIECES, "piece")
        return self


class FrameSpec(Part):
    """A frame with a heading.

    Fields:
        title: the heading, with values in braces.
        remark: a small text at the end of the heading.
        body: the parts inside the frame.
    """

    title: Words
    remark: Words | None = None
    ink: InkName = "black"
    body: Annotated[tuple[PartSpec, ...], Field(strict=False, max_length=MOST_PARTS)] = ()


class TrackSpec(Part):
    """A track: boxes that players mark off during play.

    Fields:
        count: the number of boxes.
        name: the name of the boxes in forms, by default derived from `count`.
        label: a text above the boxes.
        figures: whether the boxes are numbered.
        per-row: the number of boxes in a row.
        side: the side length of a box, in mm.
    """

    count: Amount
    name: Id | None = None
    label: Words | None = None
    figures: bool = False
    per_row: Annotated[int, Field(ge=1, le=50)] = 20
    side: Annotated[float, Field(ge=3, le=20)] = 5.0

    @model_validator(mode="before")
    @classmethod
    def _from_count(cls, value: Any) -> Any:
        return {"count": as_text(value)} if isinstance(value, str | int) else value


class ScaleSpec(Part):
    """A row of boxes with rising numbers, such as speeds.

    Fields:
        from: the first number.
        to: the last number.
        circle: a number to circle.
        strike-above: the limit above which numbers are struck out.
        strike-below: the limit below which numbers are struck out.
        name: the name of the boxes in forms, if players mark them off.
        height: the height of the boxes, in mm.
    """

    from_: Amount = "0"
    to: Amount
    circle: Amount | None = None
    strike_above: Amount | None = None
    strike_below: Amount | None = None
    name: Id | None = None
    height: Annotated[float, Field(ge=4, le=30)] = 8.0


class WriteSpec(Part):
    """A line to write on, after a label.

    Fields:
        label: the text before the line.
        name: the name of the line in forms.
        height: the height of the line, in mm.
    """

    label: Words
    name: Id | None = None
    height: Annotated[float, Field(ge=4, le=40)] = 8.0

    @model_validator(mode="before")
    @classmethod
    def _from_label(cls, value: Any) -> Any:
        return {"label": value} if isinstance(value, str) else value


class AircraftSpec(Part):
    """The drawing of an aircraft from above.

    Fields:
        of: the id of the aircraft, as an expression.
        height: the height of the drawing, in mm. By default, the drawing fills the free space.
        span: whether the wing span is printed below the drawing.
    """

    of: Condition
    height: Annotated[float, Field(ge=8, le=250)] | None = None
    span: bool = False

    @model_validator(mode="before")
    @classmethod
    def _from_id(cls, value: Any) -> Any:
        return {"of": value} if isinstance(value, str) else value


class PartSpec(Repeated):
    """A part of a page: one of the fields below, and its layout.

    Fields:
        heading: the title of the page.
        remark: a small text next to a heading.
        text: a paragraph.
        line: pieces next to each other.
        figure: a field whose value is printed large, after its label.
        label: the label of a figure.
        frame: a frame with a heading and parts inside.
        row: columns of parts next to each other.
        widths: the share of the width that each column of a row gets.
        track: boxes to mark off, such as one box per hit: `track: hits`.
        scale: a row of numbers.
        list: records, one per row.
        table: texts in rows and columns.
        log: numbered lines to write in.
        write: a line to write on.
        aircraft: the drawing of an aircraft.
        symbol: a picture. Its size is `height`.
        space: empty space in mm, or `grow` for all remaining space.
        rule: a horizontal line.
    """

    model_config = ConfigDict(
        json_schema_extra={"one-of": list(PARTS), "only-for": {name: list(parts) for name, parts in LAYOUT.items()}}
    )

    heading: Words | None = None
    text: Words | None = None
    line: (
        Annotated[
            tuple[PieceSpec, ...], BeforeValidator(pieces), Field(strict=False, min_length=1, max_length=MOST_PARTS)
        ]
        | None
    ) = None
    figure: Condition | None = None
    frame: FrameSpec | None = None
    row: (
        Annotated[
            tuple[Annotated[tuple[PartSpec, ...], Field(strict=False, max_length=MOST_PARTS)], ...],
            Field(strict=False, min_length=1, max_length=12),
        ]
        | None
    ) = None
    track: TrackSpec | None = None
    scale: ScaleSpec | None = None
    list: ListSpec | None = None
    table: TableSpec | None = None
    log: LogSpec | None = None
    write: WriteSpec | None = None
    aircraft: AircraftSpec | None = None
    symbol: Symbol | None = None
    space: Length | Literal["grow"] | None = None
    rule: bool | None = None

    remark: Words | None = None
    label: Words | None = None
    widths: Annotated[tuple[Length, ...], Field(strict=False, max_length=12)] = ()
    size: TypeSize | None = None
    height: Annotated[float, Field(ge=3, le=250)] | None = None
    ink: InkName = "black"
    style: TextStyle = "text"
    align: Align = "left"

    @model_validator(mode="before")
    @classmethod
    def _has_own_fields(cls, value: Any) -> Any:
        return with_remedies(value)

    @model_validator(mode="after")
    def _is_one_part(self) -> PartSpec:
        check_one_of(self, PARTS, "part")
        if self.row is not None:
            check_widths(self.widths, len(self.row))
        return self

    @cached_property
    def part(self) -> str:
        """The name of the field that declares the part, such as `track`."""
        return next(name for name in PARTS if getattr(self, name) is not None)


Body = Annotated[tuple[PartSpec, ...], Field(strict=False, min_length=1, max_length=MOST_PARTS)]


class PageSpec(Part):
    """A page file, which declares one product.

    Fields:
        page: the id of the product.
        title: the title of the product.
        help: the purpose of the product.
        of: the kind of record. One page or piece is printed per record. If omitted, one page is printed.
        where: the condition that a record must meet.
        size: the width and height of a piece to cut out, in mm. If omitted, the page fills the paper.
        round: whether the piece is cut out as a disc.
        corner: the radius of a piece's corners, in mm.
        ground: the ink of a piece's ground.
        copies: the number of copies of a piece.
        landscape: whether the page is printed in landscape format.
        per-player: whether each player gets a copy.
        body: the parts, from top to bottom.
        back: the parts on the back of a piece.
        template: a template in `templates/` instead of a body. Its text flows over as many pages as it needs.
    """

    page: Id
    title: Name
    help: Note | None = None
    of: Id | None = None
    where: Condition | None = None
    size: PieceSize | None = None
    round: bool = False
    corner: Annotated[float, Field(ge=0, le=20)] = 0.0
    ground: InkName | None = None
    copies: Amount | None = None
    landscape: bool = False
    per_player: bool = False
    body: Body | None = None
    back: Body | None = None
    template: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\.html$")] | None = None

    @model_validator(mode="before")
    @classmethod
    def _has_no_parts(cls, value: Any) -> Any:
        return without_parts(value, PARTS)

    @model_validator(mode="after")
    def _has_one_content(self) -> PageSpec:
        check_one_of(self, ("body", "template"), "page")
        wrong = [
            it for it in ("round", "corner", "ground", "copies", "back") if self.size is None and getattr(self, it)
        ]
        if wrong:
            message = f"`{wrong[0]}` is only for pieces to cut out"
            raise PydanticCustomError("piece", "{message}", {"message": message, "hint": "add `size: [WIDTH, HEIGHT]`"})
        return self
