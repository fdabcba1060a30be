"""The plan of a product, with its sheets of paper and the final position of every face. Output formats only copy faces.

A face that was drawn in an earlier run may be available only as a compiled drawing for PDF files. Such a face is not
drawn again.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from printgen import translation
from printgen.drawing.fonts.fontfile import InstalledFont
from printgen.drawing.marks import Cut, Face
from printgen.units import Box, Size


class PlacedFace(Struct, frozen=True):
    """A face with its top left corner at (x, y) on the sheet, in mm. Faces are never scaled.

    Fields:
        turn: the clockwise rotation around the centre of the face, degrees.
    """

    face: Face
    x: float
    y: float
    turn: float = 0
    #: The distance beyond its size to which the face may be visible (the bleed), mm, or None for no limit.
    clip: float | None = None
    #: For a picture cut into tiles, the visible part of the face, relative to the top left corner of the face. None
    #: means the entire face.
    window: Box | None = None

    @property
    def visible_part(self) -> Box | None:
        """The part of the face that is visible, in mm from the face's top left corner. None means that no part is hidden."""
        if self.window is not None or self.clip is None:
            return self.window
        return Box(0, 0, self.face.size.width, self.face.size.height).inset(-self.clip)


class Sheet(Struct, frozen=True):
    """One side of a paper sheet.

    Fields:
        bookmark: the headings under which PDF viewers list the sheet, from the section to the title.
        bleed: the width of the strip that is cut off on all four sides, mm.
    """

    size: Size
    faces: tuple[PlacedFace, ...]
    bookmark: tuple[str, ...] = ()
    bleed: float = 0.0


class Plan(Struct, frozen=True):
    """All sheets of one product, in the order in which they are printed."""

    title: str
    subject: str
    sheets: tuple[Sheet, ...]
    language: str = field(default_factory=translation.language)


#: A font with up to 256 characters: the typeface of which it is a subset, and the number of the subset.
Font = tuple[Cut | InstalledFont, int]


class CompiledDrawing(Struct, frozen=True):
    """A drawing that has been converted to compressed PDF operators.

    The drawing can be copied into any document, because its name is derived from its content.

    Fields:
        code: the compressed operators.
        children: the names of the other drawings that this drawing uses.
        characters: the characters printed in each font.
        radius: the maximum distance of the drawing's ink from its origin, points.
    """

    name: str
    code: bytes
    children: tuple[str, ...]
    characters: Mapping[Font, str]
    radius: float


class CompiledFace(Face, frozen=True):
    """A face whose marks are available only in the form of a compiled drawing.

    Fields:
        drawing: the compiled drawing.
        drawings: the other drawings that `drawing` uses, by name.
        ink: the area of solid black that would need as much ink as the face, mm².
    """

    drawing: CompiledDrawing = CompiledDrawing("", b"", (), {}, 0.0)
    drawings: Mapping[str, CompiledDrawing] = field(default_factory=dict)
    ink: float = 0.0
