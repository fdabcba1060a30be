"""The pieces in a package, and their checks against the requirements of the target."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from printgen.data.kind import Library
from printgen.data.records.targets import ExportTarget, PieceSize
from printgen.drawing.bounds import marks_with_bounds
from printgen.drawing.marks import Circle, Face, Line, Outline, Rect, Text, Trim, Use
from printgen.products.deck import Card, Deck, Product
from printgen.products.draw import draw_product
from printgen.products.job import Job
from printgen.units import MM_PER_INCH, Box, Size

#: The maximum difference between the size of a piece and a size that a target accepts, mm.
TOLERANCE = 0.2


class Piece(Struct, frozen=True):
    """A piece of a game, with a name that is unique in its product.

    Fields:
        product: the id of the product that contains the piece.
        card: the piece as it is printed.
        trim: the line along which the piece is cut out.
    """

    product: str
    name: str
    card: Card
    trim: Trim

    @property
    def sides(self) -> tuple[tuple[str, Face], ...]:
        """The faces of the piece, each with the name of its side: front or back."""
        back = self.card.back
        return (("front", self.card.front), *((("back", back),) if back else ()))


def draw_decks(products: Iterable[Product], library: Library, job: Job) -> tuple[tuple[Product, Deck], ...]:
    """Return each product with its deck, drawn for the paper and the choices of a job."""
    jobs = ((product, job.for_product(product)) for product in products)
    return tuple((product, draw_product(product, library, own.choices, own.paper)) for product, own in jobs)


def pieces_of(product: Product, deck: Deck) -> tuple[Piece, ...]:
    """Return the cards of a deck that are cut out. A number is added to a name that occurs several times."""
    met: dict[str, int] = {}
    pieces = []
    for card in deck.cards:
        if not card.trim:
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
    """Return the reasons why a target does not accept these pieces, one line per product and reason, each with a remedy."""
    lines: dict[str, int] = {}
    for piece in pieces:
        for reason in _refusals(piece, target, bleed, resolution):
            line = f"{piece.product}: {reason}"
            lines[line] = lines.get(line, 0) + 1
    return [f"{line} ({count} pieces)" if count > 1 else line for line, count in lines.items()]


def _refusals(piece: Piece, target: ExportTarget, bleed: float, resolution: int) -> Iterator[str]:
    size, form = piece.trim.size, "a disc" if piece.trim.circle else "a rectangle"
    if target.sizes and not any(_fits(piece.trim, it) for it in target.sizes):
        near = min(target.sizes, key=lambda it: (it.is_circle != piece.trim.circle, _distance(size, it)))
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
    if target.safe_area:
        room = Box(0, 0, size.width, size.height).inset(target.safe_area - 1e-6)
        for _side, face in piece.sides:
            if text := _first_outside(face, room):
                yield (
                    f"{text} is closer than {target.safe_area:g} mm to the cut, which {target.name} does not guarantee. "
                    "Export it with `printgen export pieces` instead"
                )
                break


def _fits(trim: Trim, size: PieceSize) -> bool:
    return trim.circle == size.is_circle and _distance(trim.size, size) <= TOLERANCE


def _distance(size: Size, other: PieceSize) -> float:
    return max(abs(size.width - other.width), abs(size.height - other.height))


def _first_outside(face: Face, room: Box) -> str:
    """Return the first item outside a box: a text in quotes, or "a line"; "" if there is none.

    Areas without an outline, such as bands and tints, may extend to the cut and beyond it.
    """
    for mark, box in marks_with_bounds(face.marks):
        inside = box.x >= room.x and box.y >= room.y and box.right <= room.right and box.bottom <= room.bottom
        if inside:
            continue
        if isinstance(mark, Text):
            return f"“{mark.text}”"
        crosses = box.x < 0 or box.y < 0 or box.right > face.size.width or box.bottom > face.size.height
        drawn = isinstance(mark, Line | Use) or (
            isinstance(mark, Rect | Circle | Outline) and mark.stroke and not mark.fill
        )
        if drawn and not crosses:
            return "a line"
    return ""
