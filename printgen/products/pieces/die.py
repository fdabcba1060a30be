"""Pieces on die-cut paper. The size of a piece follows the die, and the piece's art fills the area inside the die line.

A piece on a label is drawn again in a different size, not scaled, so its type keeps the smallest legible size. A square
piece on a round die is drawn in the largest square inside the die, and the piece's background fills the disc.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import TYPE_CHECKING
from zlib import crc32

from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.kinds import STOCK
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, Face, Glyph, Outline, Trim, Use
from printgen.drawing.outline import Steps, arc
from printgen.products.deck import Card, Deck, LazyCard
from printgen.products.options import Choices, Option
from printgen.sheets.die_cut import CROP
from printgen.units import Size

if TYPE_CHECKING:
    from printgen.data.records.pieces import Stock

#: The die of the stock on which pieces are printed. It follows from `--stock`, so users cannot specify the die separately.
DIE: Option[Trim | None] = Option("die", "", None)
#: The minimum and maximum side length of a piece on a die, as shares of the side length without a die.
LEAST, MOST = 0.85, 1.3
#: The length by which art extends beyond the die, in mm.
BEYOND = 1.0


def die_of(stock: Stock) -> Trim:
    """Return the die line of a stock, which is the outline of each of its die-cut pieces."""
    piece = stock.piece
    return Trim(Size(piece.width, piece.height), piece.radius, piece.is_circle)


def choose_die(choices: Choices, stock: str | None, library: Library) -> Choices:
    """Return the choices with the die line of the stock whose id is `stock`. Without such a stock, they are unchanged."""
    record = library.get(STOCK, stock) if stock else None
    return choices.with_changes(**{DIE.name: die_of(record)}) if record else choices


def content_side(die: Trim, is_round: bool) -> float:
    """Return the side length of the largest piece, square or round, that fits on a die."""
    short = min(die.size.width, die.size.height)
    return floor(short / sqrt(2) * 2) / 2 if die.circle and not is_round else short


def can_fill(die: Trim, trim: Trim) -> bool:
    """Return whether a piece with the cut line `trim` can be redrawn at a size at which its art fills the die line."""
    side = content_side(die, trim.circle)
    long = max(die.size.width, die.size.height)
    return LEAST * trim.size.width <= side <= MOST * trim.size.width and (long - side) / 2 + BEYOND <= BLEED


def matches(die: Trim, trim: Trim) -> bool:
    """Return whether a piece has the shape of the die. On each side, at most CROP mm may be cut off or left empty."""
    across, down = die.size.width - trim.size.width, die.size.height - trim.size.height
    return trim.circle >= die.circle and max(abs(across), abs(down)) <= 2 * CROP + 1e-6


def fit_side(choices: Choices, side: float, is_round: bool = False) -> float:
    """Return the side length with which a piece fills the selected die.

    Return `side`, the piece's own side length, if no die is selected or if the piece cannot fill it.
    """
    die = DIE.value_in(choices)
    own = Trim(Size(side, side), circle=is_round)
    return content_side(die, is_round) if die and can_fill(die, own) else side


def fill_die(card: Card, choices: Choices) -> Card:
    """Return a piece whose art fills the selected die.

    Without a die, or if the piece does not fit, return the piece unchanged.
    """
    die = DIE.value_in(choices)
    if die is None or card.trim is None or card.trim.size.width != content_side(die, card.trim.circle):
        return card
    faces = [_fill_face(face, die) if face else None for face in (card.front, card.back)]
    assert faces[0] is not None
    return replace(card, front=faces[0], back=faces[1], trim=die)


def _fill_face(face: Face, die: Trim) -> Face:
    """Return a face with the size of the die, with the art of the given face in its middle."""
    x, y = (die.size.width - face.size.width) / 2, (die.size.height - face.size.height) / 2
    art = Glyph(f"{face.name}-{crc32(repr(face.marks).encode()):08x}", face.marks)
    mask = (_mask(die),) if die.circle else ()
    return replace(face, size=die.size, marks=(Use(art, x, y), *mask))


def _mask(die: Trim) -> Outline:
    """Return white paper around a round die. It hides all art that is more than BEYOND outside the die."""
    middle, far = die.size.width / 2, die.size.width / 2 + 2 * BLEED
    square: Steps = (
        ("M", middle - far, middle - far),
        ("L", middle + far, middle - far),
        ("L", middle + far, middle + far),
        ("L", middle - far, middle + far),
        ("Z",),
    )
    # The circle is drawn in the opposite direction, so that it is a hole.
    return Outline((*square, *arc(middle, middle, middle + BEYOND, 360, 0), ("Z",)), Ink.WHITE, None)


def piece_trims(deck: Deck) -> tuple[Trim, ...]:
    """Return the different cut lines of the pieces in a deck, or () if the deck has no pieces to cut out.

    If cards are not drawn yet, only the first card is drawn, because all cards have the same size.
    """
    drawn = [page for page in deck.pages if isinstance(page, Card)]
    lazy = next((page for page in deck.pages if isinstance(page, LazyCard)), None)
    cards = [*drawn, *([lazy.draw()] if lazy else [])]
    return tuple(dict.fromkeys(card.trim for card in cards if card.trim))


def fits_stock(stock: Stock, trims: tuple[Trim, ...], adapts: bool) -> bool:
    """Return whether all pieces with these cut lines can be printed on a stock.

    Args:
        adapts: whether the pieces can be drawn in a different size.
    """
    die = die_of(stock)
    return bool(trims) and all(matches(die, it) or (adapts and can_fill(die, it)) for it in trims)
