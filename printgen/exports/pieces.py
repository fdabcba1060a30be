"""The pieces in a package, and their checks against the requirements of the target."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.records.targets import ExportTarget, PieceSize
from printgen.drawing.bounds import marks_with_bounds
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.marks import Circle, Face, Line, Outline, Rect, Text, Trim, Use
from printgen.products.deck import Card, Deck, Product
from printgen.products.draw import draw_product
from printgen.products.job import Job
from printgen.units import MM_PER_INCH, Box, Point, Size

#: The maximum difference between the size of a piece and a size that a target accepts, mm.
TOLERANCE = 0.2

#: The distance that capitals with accents extend above their baseline, and other letters below it, as shares of the
#: height of capitals.
_ACCENT, _BELOW = 1.3, 0.36


class Piece(Struct, frozen=True):
    """A piece of a game, with a name that is unique in its product.

    Fields:
        product: the id of the product that contains the piece.
        card: the piece as it is printed.
        trim: the line along which the piece is cut out, or None for a page or map.
    """

    product: str
    name: str
    card: Card
    trim: Trim | None

    @property
    def size(self) -> Size:
        """The size of the piece when it is cut out, in mm."""
        return self.trim.size if self.trim else self.card.front.size

    @property
    def sides(self) -> tuple[tuple[str, Face], ...]:
        """The faces of the piece, each with the name of its side: front or back."""
        back = self.card.back
        return (("front", self.card.front), *((("back", back),) if back else ()))


def draw_decks(products: Iterable[Product], library: Library, job: Job) -> tuple[tuple[Product, Deck], ...]:
    """Draw each product for the paper and the choices of a job, and return it with its deck."""
    jobs = ((product, job.for_product(product)) for product in products)
    return tuple((product, draw_product(product, library, own.choices, own.paper)) for product, own in jobs)


def without_pages(deck: Deck) -> Deck:
    """Return a deck without the pages that are not yet drawn, because drawing them would take a long time."""
    return replace(deck, pages=tuple(it for it in deck.pages if isinstance(it, Card) or it.is_piece))


def pieces_of(product: Product, deck: Deck, pages: bool = False) -> tuple[Piece, ...]:
    """Return the pieces of a deck, which are the cards to cut out. If `pages` is true, also return the other cards.

    A number is appended to names that occur more than once.
    """
    met: dict[str, int] = {}
    pieces = []
    for card in deck.cards:
        if not card.trim and not pages:
            continue
        name = slug(card.front.name)
        met[name] = met.get(name, 0) + 1
        unique = name if met[name] == 1 else f"{name}-{met[name]}"
        pieces.append(Piece(product.id, unique, card, card.trim))
    return tuple(pieces)


def slug(text: str) -> str:
    """Return a text in a form that is valid in file names: letters, digits, dots and single hyphens."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", text).strip("-")


def refusals(pieces: Sequence[Piece], target: ExportTarget, bleed: float, resolution: int) -> list[str]:
    """Return the reasons why a target does not accept these pieces, with one line per product and reason.

    Each line has a remedy.
    """
    lines: dict[str, int] = {}
    if target.max_pieces and (count := sum(piece.card.copies for piece in pieces)) > target.max_pieces:
        lines[
            f"{target.name} accepts at most {target.max_pieces} pieces, not {count}. "
            "Use `--products` or a kit file to export fewer pieces"
        ] = 1
    for piece in pieces:
        for reason in _refusals(piece, target, bleed, resolution):
            line = f"{piece.product}: {reason}"
            lines[line] = lines.get(line, 0) + 1
    return [f"{line} ({count} pieces)" if count > 1 else line for line, count in lines.items()]


def _refusals(piece: Piece, target: ExportTarget, bleed: float, resolution: int) -> Iterator[str]:
    size, is_disc = piece.size, bool(piece.trim and piece.trim.circle)
    form = "a disc" if is_disc else "a rectangle"
    if target.sizes and not size_of(piece, target):
        near = min(target.sizes, key=lambda it: (it.is_circle != is_disc, _distance(size, it)))
        written = f"{near.width:g} x {near.height:g} mm"
        yield (
            f"{form} of {size.width:g} x {size.height:g} mm is not a size of {target.name}; the nearest is {near.name} "
            f"({written}). Export it with `printgen export pieces` instead"
        )
    if target.largest_picture:
        largest = max(size.width, size.height) + 2 * bleed
        pixels = largest / MM_PER_INCH * resolution
        if pixels > target.largest_picture:
            most = int(target.largest_picture / largest * MM_PER_INCH)
            yield f"a picture of {pixels:.0f} pixels is too large for {target.name}. Use `--resolution {most}` or less"
    if bleed and not piece.trim:
        yield "pages and maps have no colour beyond their edge. Remove `--bleed`, or omit pages and maps with `--products`"
    if target.safe_area:
        for _side, face in piece.sides:
            if text := _first_outside(face, target.safe_area, is_disc):
                yield (
                    f"{text} is less than {target.safe_area:g} mm from the cut, and {target.name} may cut it off. "
                    "Export it with `printgen export pieces` instead"
                )
                break


def size_of(piece: Piece, target: ExportTarget) -> PieceSize | None:
    """Return the target's size that matches a piece, or None if the target does not accept pieces of this size."""
    is_disc = bool(piece.trim and piece.trim.circle)
    fitting = (it for it in target.sizes if it.is_circle == is_disc and _distance(piece.size, it) <= TOLERANCE)
    return next(fitting, None)


def _distance(size: Size, other: PieceSize) -> float:
    return max(abs(size.width - other.width), abs(size.height - other.height))


def _first_outside(face: Face, margin: float, is_disc: bool) -> str:
    """Return a description of a mark that is closer than `margin` to the cut, or "" if there is no such mark.

    The description is a text in quotes or "a line". Areas without an outline, such as bands and tints, may extend
    beyond the cut. Lines that cross the cut are part of such art.
    """
    middle = Point(face.size.width / 2, face.size.height / 2)

    def beyond(box: Box) -> float:
        """Return the distance in mm by which a box extends beyond the cut. It is negative if the box is inside."""
        across = max(middle.x - box.x, box.right - middle.x)
        down = max(middle.y - box.y, box.bottom - middle.y)
        return hypot(across, down) - middle.x if is_disc else max(across - middle.x, down - middle.y)

    for mark, box in marks_with_bounds(face.marks):
        far = beyond(_letters(mark, box) if isinstance(mark, Text) and mark.turn == 0 else box)
        if far <= 1e-6 - margin:
            continue
        if isinstance(mark, Text):
            return f"“{mark.text}”"
        is_line = isinstance(mark, Line | Use) or (
            isinstance(mark, Rect | Circle | Outline) and mark.stroke is not None
        )
        if is_line and far <= 0:
            return "a line"
    return ""


def _letters(text: Text, box: Box) -> Box:
    """Return the box of a text without the space above and below its letters."""
    high = cap_height(text.cut, text.size)
    return Box(box.x, text.y - high * _ACCENT, box.width, high * (_ACCENT + _BELOW))
