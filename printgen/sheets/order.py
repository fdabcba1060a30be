"""What a press is asked to do: which pieces, on what, put together how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from printgen.drawing.marks import BLEED, Face, Trim
from printgen.sheets.profile import TRUE, Flip, Profile
from printgen.sheets.stamp import HOUSE, text_stamp
from printgen.units import Size

if TYPE_CHECKING:
    from printgen.data.records.pieces import Stock

#: duplex: printed on both sides. fold: backs upside down across a fold. glue: two sheets, back to back. single: on one
#: side, backs as pieces of their own.
Assembly = Literal["duplex", "fold", "glue", "single"]


class LayoutError(ValueError):
    """An order that this paper or stock cannot take; the message says which piece, and by how much."""


class Piece(Struct, frozen=True):
    """A thing to be cut out: its faces, its cut, how many of it, and the stamp of the records that it shows.

    kind: pieces of another kind begin a new row, so that strips can be cut and stacked by kind; copies of a piece that has
    one stay in a row that has room for them all.
    """

    front: Face
    back: Face | None
    trim: Trim
    copies: int = 1
    stamp: str = ""
    kind: str = ""


class PieceOrder(Struct, frozen=True):
    """How pieces are to be laid on paper (mm; a stock brings its own), how much art shows beyond each cut (mm; with 0 pieces
    share cut lines), and the profile that moves the backs of duplex sheets."""

    paper: Size
    assembly: Assembly = "duplex"
    flip: Flip = "long"
    bleed: float = 2.0
    profile: Profile = TRUE
    stock: Stock | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= BLEED:
            raise LayoutError(f"a bleed is 0 to {BLEED:g} mm, not {self.bleed:g}: art reaches no farther beyond a cut")
        if self.stock and self.assembly in ("fold", "glue"):
            name = self.stock.name
            raise LayoutError(f"{name}: a die-cut sheet is printed duplex or single, never to {self.assembly}")

    @property
    def sheet(self) -> Size:
        """The paper that the pieces are printed on, mm."""
        return self.stock.sheet if self.stock else self.paper

    @property
    def one_sided(self) -> bool:
        """Whether nothing is printed behind anything: as ordered, or since the stock takes ink on one side only."""
        return self.assembly == "single" or bool(self.stock and self.stock.sides == 1)

    def attached_backs(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Those of the pieces whose backs are printed behind them."""
        return () if self.one_sided else tuple(piece for piece in pieces if piece.back)

    def separate_backs(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Those of the pieces whose backs are printed as pieces of their own."""
        return tuple(piece for piece in pieces if piece.back) if self.one_sided else ()


def is_two_sided(pieces: tuple[Piece, ...], order: PieceOrder) -> bool:
    """Whether the plan of this order has to be printed on both sides of the paper."""
    return order.assembly == "duplex" and bool(order.attached_backs(pieces))


def sheet_stamp(pieces: tuple[Piece, ...]) -> str:
    """The stamp of a sheet: the one that all its pieces have, or one made of theirs."""
    stamps = sorted({piece.stamp for piece in pieces} - {""})
    if len(stamps) < 2:
        return "".join(stamps)
    return text_stamp("".join(stamps)) + (HOUSE if any(stamp.endswith(HOUSE) for stamp in stamps) else "")
