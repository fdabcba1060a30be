"""The package with one picture per side of each piece, a list of the pieces, and instructions."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from io import StringIO
from math import ceil

from printgen.data.findings import format_count
from printgen.data.records.targets import ExportTarget, PieceSize
from printgen.exports.pictures import PictureStyle, pixels, render_pictures
from printgen.exports.pieces import Piece, size_of
from printgen.units import Size

#: The file names of the list of all pictures in a package and of the instructions.
LIST, INSTRUCTIONS = "pieces.csv", "README.txt"
_COLUMNS = ("file", "product", "piece", "side", "copies", "width mm", "height mm", "shape", "bleed mm", "pixels")

#: The files to give to a print shop if the pictures have bleed.
_FOR_A_SHOP = (
    "For a print shop or a card service: send the pictures of the pieces that you need, fronts and backs, with the number of "
    f"copies in {LIST}. Each picture is cut by the bleed on all sides, to the width and height in the list. In PDF files, the "
    "TrimBox is the cut and the BleedBox is the edge of the colour. Ask for printing at 100%. Colours are RGB."
)


def picture_package(pieces: Sequence[Piece], target: ExportTarget, style: PictureStyle, title: str) -> dict[str, bytes]:
    """Return a package's files by name: instructions, piece list, pictures. The same pieces always give the same bytes.

    Args:
        title: the title of the game or kit, for the instructions.
    """
    named = [
        (piece, side, face, f"{_file_name(piece, side, target)}.{style.format}")
        for piece in pieces
        for side, face in piece.sides
    ]
    pictures = render_pictures([(face, piece.trim) for piece, _side, face, _name in named], style)
    rows = [_row(piece, side, name, style) for piece, side, _face, name in named]
    return {
        INSTRUCTIONS: instructions(pieces, target, style, title).encode(),
        LIST: _as_csv(rows),
        **{name: content for (_piece, _side, _face, name), content in zip(named, pictures, strict=True)},
    }


def name_clashes(pieces: Sequence[Piece], target: ExportTarget) -> list[str]:
    """Return the picture names (without suffix) that several pictures would have."""
    names = Counter(_file_name(piece, side, target) for piece in pieces for side, _face in piece.sides)
    return [name for name, count in names.items() if count > 1]


def _file_name(piece: Piece, side: str, target: ExportTarget) -> str:
    return target.naming.format(product=piece.product, piece=piece.name, side=side)


def _row(piece: Piece, side: str, name: str, style: PictureStyle) -> tuple[str, ...]:
    size, trim = piece.size, piece.trim
    shape = "page" if not trim else "disc" if trim.circle else "rounded rectangle" if trim.radius else "rectangle"
    sheet = Size(size.width + 2 * style.bleed, size.height + 2 * style.bleed)
    across, down = pixels(sheet, style.resolution)
    in_pixels = f"{across} x {down}" if style.format == "png" else ""
    measures = f"{size.width:.2f}", f"{size.height:.2f}", shape, f"{style.bleed:g}", in_pixels
    return name, piece.product, piece.name, side, str(piece.card.copies), *measures


def _as_csv(rows: Sequence[tuple[str, ...]]) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    writer.writerows(rows)
    return text.getvalue().encode("utf-8-sig")


def instructions(pieces: Sequence[Piece], target: ExportTarget, style: PictureStyle, title: str) -> str:
    """Return the text that describes the contents of a package and how to use it."""
    sides = sum(len(piece.sides) for piece in pieces)
    cut = f"with {style.bleed:g} mm bleed on all sides" if style.bleed else "cut to shape"
    of_resolution = f", {style.resolution} pixels per inch" if style.format == "png" else ""
    lines = [
        f"{title}: {target.name}",
        "",
        f"{format_count(len(pieces), 'piece')}, {format_count(sides, 'picture')} ({style.format.upper()}, {cut}{of_resolution}):",
        *(
            f"- {product}: {format_count(count, 'piece')}, {copies} with all copies"
            for product, (count, copies) in _counts(pieces).items()
        ),
        *_sheets(pieces, target),
        "",
        f"{LIST} lists every picture with its size and the number of copies; it opens in a spreadsheet program.",
        "",
        *([_FOR_A_SHOP, ""] if style.bleed else []),
        *_steps(target),
    ]
    return "\r\n".join(lines)


def _sheets(pieces: Sequence[Piece], target: ExportTarget) -> list[str]:
    """Return a line for each size of piece: the number of pieces, and the number of the service's sheets that they fill."""
    counts: dict[PieceSize, int] = {}
    for piece in pieces:
        if size := size_of(piece, target):
            counts[size] = counts.get(size, 0) + piece.card.copies
    return [
        f"- {size.name} ({size.width:g} x {size.height:g} mm): {count}"
        + (f", on {format_count(ceil(count / size.per_sheet), 'sheet')} of {size.per_sheet}" if size.per_sheet else "")
        for size, count in counts.items()
    ]


def steps(target: ExportTarget, title: str) -> str:
    """Return the text that describes how to use a package."""
    return "\r\n".join((f"{title}: {target.name}", "", *_steps(target)))


def _steps(target: ExportTarget) -> tuple[str, ...]:
    return (*(f"{number}. {step}" for number, step in enumerate(target.steps, 1)), "")


def _counts(pieces: Sequence[Piece]) -> Mapping[str, tuple[int, int]]:
    """Return the number of pieces of each product, without and with copies."""
    found: dict[str, tuple[int, int]] = {}
    for piece in pieces:
        count, copies = found.get(piece.product, (0, 0))
        found[piece.product] = count + 1, copies + piece.card.copies
    return found
