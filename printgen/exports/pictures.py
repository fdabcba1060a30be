"""Conversion of faces to pictures: PNG files that are cut to shape or have bleed, SVG files, and PDF files."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Trim
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.units import MM_PER_INCH, Box, Size


class PictureStyle(Struct, frozen=True):
    """The format in which faces are exported as pictures.

    Fields:
        format: png, svg or pdf.
        resolution: the resolution of PNG files, in pixels per inch.
        bleed: the distance that the picture extends beyond the cut, in mm. If 0, PNG files are cut to shape.
        ink: the name of the palette.
    """

    format: str = "png"
    resolution: int = 300
    bleed: float = 0.0
    ink: str = "full"


def picture_sheet(face: Face, bleed: float) -> Sheet:
    """Return a sheet as large as a face with its bleed. The face is placed on the sheet without its form fields."""
    face = replace(face, entries=()) if face.entries else face
    size = Size(face.size.width + 2 * bleed, face.size.height + 2 * bleed)
    return Sheet(size, (PlacedFace(face, bleed, bleed, clip=bleed),), bleed=bleed)


def render_parts(face: Face, parts: Sequence[Box], style: PictureStyle) -> list[bytes]:
    """Return one PNG picture per part of a face, such as a map that is too large for one picture.

    Args:
        parts: the boxes of the parts, in mm from the top left corner of the face.
    """
    from printgen.render import cutout, pdf, png

    pictures = []
    for part in parts:
        size = Size(part.width, part.height)
        placed = PlacedFace(replace(face, entries=()), -part.x, -part.y, window=part)
        document = pdf.render(_plan(Sheet(size, (placed,))), PALETTES[style.ink])
        finish = partial(cutout.cut_out, pixels=pixels(size, style.resolution), trim=None)
        pictures += png.render(document, style.resolution, finish, quick=True)
    return pictures


def render_pictures(faces: Sequence[tuple[Face, Trim | None]], style: PictureStyle) -> list[bytes]:
    """Return one picture per face, in the same order. The same faces always give the same bytes.

    Args:
        faces: each face with the line along which it is cut out, or None for a page.
        style: the format of the pictures.
    """
    palette = PALETTES[style.ink]
    sheets = [picture_sheet(face, style.bleed) for face, _trim in faces]
    if style.format == "svg":
        from printgen.render import svg

        # Each picture embeds only its own characters.
        return [svg.render_plan(_plan(sheet), palette)[0].encode() for sheet in sheets]
    from printgen.render import pdf

    if style.format == "pdf":
        return [pdf.render(_plan(sheet), palette) for sheet in sheets]
    from printgen.render import cutout, png

    pictures: list[bytes] = [b""] * len(faces)
    # Pictures with the same size and cut are drawn in one document, which embeds each font once.
    groups: dict[tuple[Size, Trim | None], list[int]] = {}
    for index, (_face, trim) in enumerate(faces):
        groups.setdefault((sheets[index].size, None if style.bleed else trim), []).append(index)
    for (size, trim), indexes in groups.items():
        document = pdf.render(_plan(*(sheets[index] for index in indexes)), palette)
        finish = partial(cutout.cut_out, pixels=pixels(size, style.resolution), trim=trim)
        for index, content in zip(indexes, png.render(document, style.resolution, finish, quick=True), strict=True):
            pictures[index] = content
    return pictures


def pixels(size: Size, resolution: int) -> tuple[int, int]:
    """Return the width and height of a picture in pixels."""
    return round(size.width / MM_PER_INCH * resolution), round(size.height / MM_PER_INCH * resolution)


def _plan(*sheets: Sheet) -> Plan:
    name = sheets[0].faces[0].face.name if len(sheets) == 1 else "pieces"
    return Plan(name, "", sheets)
