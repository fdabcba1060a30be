"""Drawings beside the tables of a quick reference, and the pages of the quick reference in large print."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.enlarge import enlarge_face
from printgen.drawing.frame import LARGE_TYPE
from printgen.drawing.layout.part import Part, place_part
from printgen.drawing.marks import Face, Text
from printgen.drawing.sketch import Sketch
from printgen.products.enlarge import SMALLEST
from printgen.products.flow import HtmlPages
from printgen.units import Box, Size

#: The place of a drawing. `beside` is next to the heading and the table, with the caption below the table. `aside` is
#: the same place, with the caption below the drawing. `within` is below the heading, next to the table. `below` is
#: below the table.
Where = Literal["beside", "aside", "within", "below"]


class Illustration(Struct, frozen=True):
    """A drawing that illustrates a table, with its caption and its place relative to the table.

    Fields:
        small: whether the drawing is also printed on cards, which have less space.
        reconstructed: whether the drawing is not from a rulebook, and is therefore omitted with `--official`.
    """

    face: Face
    caption: str
    where: Where = "beside"
    small: bool = True
    reconstructed: bool = False


def illustration(
    name: str, part: Part, caption: str, wide: float, where: Where = "beside", small: bool = True
) -> Illustration:
    """Return a part of a page as an illustration of a table.

    Args:
        name: the name of the drawing.
        part: the part to draw.
        caption: the caption of the drawing.
        wide: the width of the drawing, mm.
        where: the place of the drawing relative to its table.
        small: whether the drawing is also printed on cards.
    """
    sketch, high = Sketch(), part.fit(wide).natural_height
    place_part(sketch, Box(0, 0, wide, high), part, what=caption)
    return Illustration(sketch.face(f"picture-{name}", Size(wide, high)), caption, where, small)


def large_pages(
    page: HtmlPages,
    leaves: Sequence[tuple[str, Sequence[object]]],
    pictures: Mapping[str, Illustration],
    lead: str = "",
) -> HtmlPages:
    """Return a quick reference's pages in large type.

    Args:
        page: the pages in normal type.
        leaves: the sections, each with its heading and either the ids of its tables or its panels with their drawings.
        pictures: the drawings by table id.
        lead: the text below the first heading.
    """
    tables = tuple(it for _heading, panels in leaves for it in panels if isinstance(it, str))
    values = {"leaves": leaves, "pictures": pictures, "tables": tables, "lead": lead, "type": LARGE_TYPE}
    return replace(page, values={**page.values, **values}, large=True)


def enlarge_illustrations(drawings: Mapping[str, Illustration]) -> Mapping[str, Illustration]:
    """Return the drawings, enlarged so that their words are legible, by table id. Each drawing is placed below its table."""
    return {id: replace(it, face=_enlarged(it.face), where="below") for id, it in drawings.items()}


def _enlarged(face: Face) -> Face:
    least = min((it.size for it in face.marks if isinstance(it, Text)), default=SMALLEST)
    return enlarge_face(face, max(LARGE_TYPE / least, 1.0))
