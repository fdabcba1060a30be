"""Compiled drawings: what a PDF holds of a drawing, kept so that it need not be drawn again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from printgen.drawing.fonts.fontfile import Installed
from printgen.drawing.marks import Cut, Face

#: A font of at most 256 characters: the typeface that it is cut from, and the number of the part.
Font = tuple[Cut | Installed, int]


@dataclass(frozen=True, slots=True)
class CompiledDrawing:
    """A drawing as deflated operators: the names of the drawings that it lays, the characters that it sets by font, and how
    far from its origin its ink may reach, in points.

    All of it holds for any document, since names are made of what they stand for.
    """

    name: str
    code: bytes
    lays: tuple[str, ...]
    used: Mapping[Font, str]
    far: float


@dataclass(frozen=True, slots=True)
class CompiledFace(Face):
    """A face of which only the compiled drawing is left.

    below: by name, all compiled drawings that it lays. ink: mm2 of black on it.
    """

    drawing: CompiledDrawing = CompiledDrawing("", b"", (), {}, 0.0)
    below: Mapping[str, CompiledDrawing] = field(default_factory=dict)
    ink: float = 0.0
