"""The pieces to print, and the options for printing and assembling them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from printgen.drawing.marks import Face, Trim
from printgen.sheets.profile import NO_CORRECTION, Flip, Profile
from printgen.sheets.stamp import HOUSE, text_stamp
from printgen.units import Size

if TYPE_CHECKING:
    from printgen.data.records.pieces import Stock

#: The ways to assemble fronts and backs.
#:
#: - duplex: printed on both sides
#: - fold: backs upside down on the other side of a fold
#: - glue: two sheets, glued back to back
#: - single: printed on one side, with backs as separate pieces
Assembly = Literal["duplex", "fold", "glue", "single"]
Grid = Literal["auto", "abutting", "separate"]
Cuts = Literal["knife", "guillotine"]

#: The maximum bleed that can be requested, mm.
LARGEST_BLEED = 5.0


class LayoutError(ValueError):
    """Error raised if pieces do not fit on the requested paper or stock, or if options cannot be combined."""


class Piece(Struct, frozen=True):
    """A piece to cut out, with its faces, its cut, the number of copies, and the stamp of the records that it shows.

    `has_spares` means that spare copies of the piece may fill the free cells of its sheet.
    """

    front: Face
    back: Face | None
    trim: Trim
    copies: int = 1
    stamp: str = ""
    kind: str = ""
    edge: str = ""
    has_spares: bool = False


class PieceOrder(Struct, frozen=True):
    """The paper, assembly and other options for printing pieces.

    Fields:
        paper: the size of the paper, mm. A stock has its own paper size.
        assembly: the method by which fronts and backs are combined.
        flip: the edge on which the paper is flipped.
        bleed: the distance that art extends beyond each cut, mm. If 0, pieces share cut lines.
        profile: the profile that corrects the backs of duplex sheets.
        grid: whether neighbouring pieces share a cut: always (abutting), never (separate), or if they have the same edges
            (auto).
        cuts: whether sheets are cut with a knife, or in stacks on a guillotine, on which each cut runs across the whole stack.
        is_dense: whether kinds of pieces that do not fill a row may share rows, to save paper.
    """

    paper: Size
    assembly: Assembly = "duplex"
    flip: Flip = "long"
    bleed: float = 2.0
    profile: Profile = NO_CORRECTION
    stock: Stock | None = None
    grid: Grid = "auto"
    cuts: Cuts = "knife"
    is_dense: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= LARGEST_BLEED:
            raise LayoutError(f"`{self.bleed:g}` is not a bleed: specify 0 to {LARGEST_BLEED:g} mm")
        if self.stock and self.assembly in ("fold", "glue"):
            name = self.stock.name
            raise LayoutError(
                f"{name}: die-cut sheets cannot be assembled with `{self.assembly}`; specify duplex or single"
            )

    @property
    def sheet(self) -> Size:
        """The size of the paper on which the pieces are printed, mm."""
        return self.stock.sheet if self.stock else self.paper

    @property
    def one_sided(self) -> bool:
        """Whether sheets are printed on one side only, by request or because the stock has only one printable side."""
        return self.assembly == "single" or bool(self.stock and self.stock.sides == 1)

    def attached_backs(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return the pieces whose backs are printed behind their fronts."""
        return () if self.one_sided else tuple(piece for piece in pieces if piece.back)

    def separate_backs(self, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Return the pieces whose backs are printed as separate pieces."""
        return tuple(piece for piece in pieces if piece.back) if self.one_sided else ()


def is_two_sided(pieces: tuple[Piece, ...], order: PieceOrder) -> bool:
    """Return whether the pieces need both sides of the paper for the given order."""
    return order.assembly == "duplex" and bool(order.attached_backs(pieces))


def sheet_stamp(pieces: tuple[Piece, ...]) -> str:
    """Return the stamp of a sheet: the stamp that all its pieces share, or a stamp calculated from their different stamps."""
    stamps = sorted({piece.stamp for piece in pieces} - {""})
    if len(stamps) < 2:
        return "".join(stamps)
    return text_stamp("".join(stamps)) + (HOUSE if any(stamp.endswith(HOUSE) for stamp in stamps) else "")
