"""Sheets of paper as a plan: the faces with absolute positions, so that an output format only has to copy the faces.

A face that was drawn earlier may be present only as the compiled drawing from a PDF and need not be drawn again.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from printgen import translation
from printgen.drawing.fonts.fontfile import InstalledFont
from printgen.drawing.marks import Cut, Face
from printgen.units import Box, Size


class PlacedFace(Struct, frozen=True):
    """A face with its top left corner at (x, y) mm on the sheet, never scaled.

    `turn` is in degrees clockwise around the face's centre.
    """

    face: Face
    x: float
    y: float
    turn: float = 0
    #: The bleed: how far beyond its size the face may be visible, mm; None for no limit.
    clip: float | None = None
    #: The visible part of the face, relative to the top left corner of the face, for a picture cut into tiles.
    window: Box | None = None

    @property
    def visible_part(self) -> Box | None:
        """The visible part of the face, relative to its top left corner; None if the entire face is visible."""
        if self.window is not None or self.clip is None:
            return self.window
        return Box(0, 0, self.face.size.width, self.face.size.height).inset(-self.clip)


class Sheet(Struct, frozen=True):
    """One side of a sheet of paper. `bookmark` is its place in the outline: section, then title."""

    size: Size
    faces: tuple[PlacedFace, ...]
    bookmark: tuple[str, ...] = ()


class Plan(Struct, frozen=True):
    """All sheets of one product, in the order in which they are printed."""

    title: str
    subject: str
    sheets: tuple[Sheet, ...]
    language: str = field(default_factory=translation.language)


#: A font of at most 256 characters: the typeface of which it is a subset, and the number of the subset.
Font = tuple[Cut | InstalledFont, int]


class CompiledDrawing(Struct, frozen=True):
    """A drawing as deflated operators.

    Since names are derived from content, the drawing is valid in any document.

    Fields:
        children: the names of the drawings that it uses.
        characters: the characters that it sets, by font.
        radius: the maximum distance of its ink from its origin, in points.
    """

    name: str
    code: bytes
    children: tuple[str, ...]
    characters: Mapping[Font, str]
    radius: float


class CompiledFace(Face, frozen=True):
    """A face of which only the compiled drawing is available.

    Fields:
        drawing: the compiled drawing.
        drawings: the drawings that it uses, by name.
        ink: the ink on the face, in mm2 of black.
    """

    drawing: CompiledDrawing = CompiledDrawing("", b"", (), {}, 0.0)
    drawings: Mapping[str, CompiledDrawing] = field(default_factory=dict)
    ink: float = 0.0
