"""Pieces to lay on paper that can be told apart, and finished PDFs read again."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot
from typing import get_args

import pikepdf
from msgspec import Struct

from printgen.drawing.frame import Title
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BLEED, Circle, Face, Mark, Rect, Trim
from printgen.sheets.order import Assembly, Piece
from printgen.sheets.profile import Flip
from printgen.units import MM_PER_POINT, Size

#: All that there are of each.
ASSEMBLIES: tuple[Assembly, ...] = get_args(Assembly)
FLIPS: tuple[Flip, ...] = get_args(Flip)
TITLE = Title("Chits", "A game", "0.1.0")
#: A code of so many bits is drawn on each face: cells in a row under the upper edge, from left to right.
BITS = 6


def art(number: int, size: Size, ink: Ink) -> tuple[Mark, ...]:
    """Return a face full of ink beyond its cut, with the number as black and white cells in its upper third."""
    cell = size.width / BITS
    cells = [
        Rect(bit * cell, 0, cell, size.height / 3, Ink.BLACK if number >> bit & 1 else Ink.WHITE, None)
        for bit in range(BITS)
    ]
    return (Rect(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED, ink, None), *cells)


def piece(
    number: int, width: float = 16, height: float = 16, back: bool = True, copies: int = 1, circle: bool = False
) -> Piece:
    """Return a piece whose faces show its number."""
    size = Size(width, height)
    front = Face(f"front {number}", size, art(number, size, Ink.BLUE))
    behind = Face(f"back {number}", size, art(number, size, Ink.RED))
    return Piece(front, behind if back else None, Trim(size, 0.0, circle), copies, "abc1234")


def tagged(number: int, width: float, height: float, copies: int = 1) -> Piece:
    """A piece whose faces bear one small rectangle in their middle that names them: (number + 1) / 100 x 1 or 2 mm."""
    size = Size(width, height)
    wide = (number + 1) / 100

    def face(side: str, high: float) -> Face:
        middle = Rect(width / 2 - wide / 2, height / 2 - high / 2, wide, high, Ink.BLACK, None)
        return Face(f"{side} {number}", size, (middle, Circle(0, 0, BLEED, Ink.GREY15, None)))

    return Piece(face("front", 1.0), face("back", 2.0), Trim(size), copies)


class Found(Struct, frozen=True):
    """A rectangle on a page as the PDF has it: its size, its middle from the page's top left, its turn, its scale."""

    width: float
    height: float
    x: float
    y: float
    turn: float
    scale: float


def rectangles(page: pikepdf.Page) -> Iterator[Found]:
    """Yield every filled rectangle on a page, including those in forms, in mm from the upper left corner."""
    high = float(page.MediaBox[3])
    yield from _of(page, page.Resources, (1, 0, 0, 1, 0, 0), high)


def _of(stream: object, resources: pikepdf.Object, matrix: tuple[float, ...], high: float) -> Iterator[Found]:
    kept: list[tuple[float, ...]] = []
    path: list[tuple[float, ...]] = []
    for step in pikepdf.parse_content_stream(stream):  # type: ignore[arg-type]
        name = str(step.operator)
        if name == "q":
            kept.append(matrix)
        elif name == "Q":
            matrix = kept.pop()
        elif name == "cm":
            matrix = _times(tuple(float(part) for part in step.operands), matrix)
        elif name == "re":
            path.append(tuple(float(part) for part in step.operands))
        elif name == "f":
            yield from (_found(rect, matrix, high) for rect in path)
            path = []
        elif name in ("n", "S", "B"):
            path = []
        elif name == "Do":
            form = resources.XObject[str(step.operands[0])]
            yield from _of(form, form.get("/Resources", resources), matrix, high)


def _times(inner: tuple[float, ...], outer: tuple[float, ...]) -> tuple[float, ...]:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def _found(rect: tuple[float, ...], matrix: tuple[float, ...], high: float) -> Found:
    left, low, wide, tall = rect
    a, b, c, d, e, f = matrix
    x, y = left + wide / 2, low + tall / 2
    mm = MM_PER_POINT
    return Found(
        wide * mm,
        tall * mm,
        (a * x + c * y + e) * mm,
        (high - (b * x + d * y + f)) * mm,
        -degrees(atan2(b, a)) % 360,
        hypot(a, b),
    )
