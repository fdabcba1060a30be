"""Text as the codes of embedded fonts: a font in a PDF holds the characters in use, at most 256 to a subset."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from printgen.drawing.marks import Cut
from printgen.drawing.typeface import face

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTFont

#: The resource name of a font, and escaped codes in it.
Run = tuple[str, str]


class _Beyond(Exception):
    """A character has its place in a later subset than the first."""


class _Codes(dict[int, str]):
    """The escaped code of each character, by its ordinal, in a font's first subset; grows as characters are met."""

    def __init__(self, font: TTFont, document: PDFDocument, escape: Callable[[bytes], str]) -> None:
        super().__init__()
        self._font, self._document, self._escape = font, document, escape
        self.name: str = font.getSubsetInternalName(0, document)

    def __missing__(self, ordinal: int) -> str:
        ((subset, codes),) = self._font.splitString(chr(ordinal), self._document)
        if subset:
            raise _Beyond
        self[ordinal] = self._escape(codes)
        return self[ordinal]

    def runs(self, text: str) -> tuple[Run, ...]:
        """The text as runs of codes. Translating a whole string is some ten times faster than splitting it."""
        try:
            return ((self.name, text.translate(self)),)
        except _Beyond:
            return tuple(
                (self._font.getSubsetInternalName(subset, self._document), self._escape(codes))
                for subset, codes in self._font.splitString(text, self._document)
            )


class Spelling:
    """Spells texts for one document, and has it embed what was used of each font."""

    def __init__(self, document: PDFDocument, escape: Callable[[bytes], str]) -> None:
        self._document, self._escape = document, escape
        self._codes: dict[Cut, _Codes] = {}

    def runs(self, text: str, cut: Cut) -> tuple[Run, ...]:
        """The text as runs: one, but for fonts of which more than some 250 characters are in use."""
        codes = self._codes.get(cut)
        if codes is None:
            codes = self._codes[cut] = _Codes(face(cut), self._document, self._escape)
        return codes.runs(text)
