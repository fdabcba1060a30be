"""Drawings compiled: what a PDF holds of them, named by what it is, so that any other PDF can hold it too."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from hashlib import sha256

from printgen.drawing.compiled import CompiledDrawing, CompiledFace
from printgen.drawing.inks import Palette
from printgen.drawing.marks import Cut, Face, Glyph, Mark
from printgen.drawing.portrait import grey
from printgen.render.pdf.reach import reach
from printgen.render.pdf.stream import Stream
from printgen.render.pdf.text import Run, Spelling
from printgen.units import MM_PER_POINT

#: Digits of a digest: enough that no two drawings are ever alike by chance.
_DIGITS = 20


class Compiler:
    """Compiles drawings in the colours of a palette, each once.

    drawings, pictures: all that there are so far, by name; a picture as the file that it comes from.
    """

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.drawings: dict[str, CompiledDrawing] = {}
        self.pictures: dict[str, bytes] = {}
        # Drawings are known by identity, since comparing them is slow; they are kept so that none dies meanwhile.
        self._done: dict[int, tuple[Face | Glyph, str]] = {}
        self._named: dict[str, Glyph] = {}
        self._reaches: dict[int, float] = {}
        self._spelling = Spelling()

    def face(self, face: Face) -> str:
        """The name of a face's compiled drawing. Raises ValueError where two different glyphs bear one name."""
        if isinstance(face, CompiledFace):
            self.drawings.update(face.below)
            self.drawings[face.drawing.name] = face.drawing
            return face.drawing.name
        return self._name(face)

    def form(self, glyph: Glyph) -> str:
        """The name of a glyph's compiled drawing."""
        known = self._named.setdefault(glyph.name, glyph)
        if known is not glyph and known != glyph:
            raise ValueError(f"two different glyphs are named `{glyph.name}`")
        return self._name(known)

    def compiled(self, face: Face, ink: float) -> Face:
        """A compiled face, with `ink` mm2 of black on it; the face itself where it cannot be kept, since it shows
        pictures or is set in fonts of this machine."""
        name = self.face(face)
        names = {name: None, **self._below(name)}
        if not all(below in self.drawings and self._ours(self.drawings[below]) for below in names):
            return face
        drawings = {below: self.drawings[below] for below in names}
        return CompiledFace(face.name, face.size, (), face.entries, drawing=drawings.pop(name), below=drawings, ink=ink)

    def _ours(self, drawing: CompiledDrawing) -> bool:
        return all(isinstance(of, str) for of, _number in drawing.used)

    def picture(self, content: bytes) -> str:
        """The name of a picture, in grey where there are no colours."""
        name = "p" + sha256(content).hexdigest()[:_DIGITS]
        if name not in self.pictures:
            self.pictures[name] = grey(content) if self.palette.colourless else content
        return name

    def spell(self, text: str, cut: Cut) -> tuple[Run, ...]:
        """A text in the codes of fonts."""
        return self._spelling.runs(text, cut)

    def _below(self, name: str) -> dict[str, None]:
        """The names of all drawings that one lays, and of those that these lay."""
        found: dict[str, None] = {}
        for laid in self.drawings[name].lays if name in self.drawings else ():
            if laid not in found:
                found |= {laid: None, **self._below(laid)}
        return found

    def _name(self, drawing: Face | Glyph) -> str:
        if id(drawing) not in self._done:
            made = self._compiled(drawing.marks)
            self.drawings[made.name] = made
            self._done[id(drawing)] = (drawing, made.name)
        return self._done[id(drawing)][1]

    def _compiled(self, marks: Iterable[Mark]) -> CompiledDrawing:
        held = tuple(marks)
        around, self._spelling = self._spelling, Spelling()
        stream = Stream(self.palette, self)
        stream.draw(held)
        used, self._spelling = self._spelling.used, around
        code = "\n".join(stream.code).encode("latin-1")
        far = round(reach(held, self._reaches) / MM_PER_POINT, 3)
        name = "g" + sha256(b"%r\n%b" % (far, code)).hexdigest()[:_DIGITS]
        return CompiledDrawing(name, zlib.compress(code), tuple(stream.forms), used, far)
