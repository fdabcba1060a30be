"""Records of export targets: the requirements of a service or program for the pieces of a game."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from printgen.data.records.fields import Id, Listed, Name, Text
from printgen.data.records.record import Part, Record

Millimetres = Annotated[float, Field(ge=0, le=20)]
#: A number of pixels.
Pixels = Annotated[int, Field(ge=64, le=20_000)]
#: The name of a picture: letters, digits, hyphens and placeholders, in at most one folder.
_STEP = r"([A-Za-z0-9_-]|\{(product|piece|side)\})+"
PictureName = Annotated[str, StringConstraints(pattern=rf"^{_STEP}(/{_STEP})?$", max_length=80)]
#: The package for a target: pictures of the pieces, a VASSAL module, or a saved object of Tabletop Simulator.
Package = Literal["pictures", "vassal", "tabletop-simulator"]


class PieceSize(Part):
    """A size of pieces that a service accepts, in mm without bleed.

    Fields:
        per_sheet: the number of pieces on one sheet of the service.
    """

    name: Name
    width: Annotated[float, Field(ge=5, le=500)]
    height: Annotated[float, Field(ge=5, le=500)]
    is_circle: bool = False
    per_sheet: Annotated[int, Field(ge=1, le=1000)] | None = None


class ExportTarget(Record):
    """A service or program that printgen exports pieces for.

    Fields:
        package: the kind of package that the target receives.
        resolution: the resolution of the pictures, in pixels per inch.
        bleed: the distance in mm that the pictures extend beyond each cut. If 0, the pictures are cut to shape.
        safe_area: the smallest distance of text and lines from the cut, in mm.
        colour: the colours of the pictures. printgen writes only RGB.
        naming: the name of a picture without its suffix, with the placeholders {product}, {piece} and {side}.
        largest_picture: the largest width and height of a picture, in pixels.
        max_pieces: the largest number of pieces in one package, with all copies.
        sizes: the sizes of pieces that the target accepts. If empty, the target accepts every size.
        formats: the formats of picture that the target accepts. The first format is the default.
        steps: instructions for using the package, one step per entry.
    """

    target: Id
    name: Name
    summary: Text
    package: Package
    resolution: Annotated[int, Field(ge=36, le=1200)] = 300
    bleed: Millimetres = 0.0
    safe_area: Millimetres = 0.0
    colour: Literal["rgb", "cmyk"] = "rgb"
    naming: PictureName = "{product}/{piece}-{side}"
    largest_picture: Pixels | None = None
    max_pieces: Annotated[int, Field(ge=1, le=10_000)] | None = None
    sizes: Listed[PieceSize] = ()
    formats: Annotated[Listed[Literal["png", "svg", "pdf"]], Field(min_length=1)] = ("png",)
    steps: Listed[Text] = ()
