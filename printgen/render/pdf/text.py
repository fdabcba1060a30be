"""Text as character codes of the fonts embedded in a PDF.

A font in a PDF has at most 256 characters, so each typeface is split into several fonts. The code of a character
depends only on the character. Therefore, encoded text can be copied to any other document.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from printgen.drawing.fonts.fontfile import subset_installed
from printgen.drawing.fonts.scripts import base_letters
from printgen.drawing.fonts.typeface import FILES, font_runs, load_face, plain_widths
from printgen.drawing.marks import Cut
from printgen.drawing.plan import Font

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

#: The resource name of a font, and escaped codes in that font.
Run = tuple[str, str]
#: The characters in use, by their font.
Used = Mapping[Font, str]

#: The characters that are added to Latin-1 in the first font of a cut, at codes that Latin-1 leaves free. Most texts therefore
#: need only one font per cut.
_BESIDE = "–—‘’“”„•…−′″←→↑↓↔▲▼✓≤≥ŁłŚśŻżŹźĆćĘęĄąŃńŒœŠšŽžČčŘřĚěŮůŐőŰű"
_FREE = (*range(1, 9), *range(14, 32), *range(127, 160))
_SPACE, _MISSING = 0x20, 0
_NAMES: Mapping[Cut, str] = {cut: f"T{number}" for number, cut in enumerate(FILES, start=1)}
_CODES: Mapping[str, int] = {
    **{chr(code): code for code in (*range(_SPACE, 0x7F), *range(0xA1, 0x100))},
    **dict(zip(_BESIDE, _FREE, strict=False)),
    "\xa0": _SPACE,
}
#: The number of characters in each further font. Code 0 is reserved in every font for missing characters.
_FURTHER = 255


def _code_of(char: str) -> tuple[int, int]:
    """Return the number of the font that contains a character, and the character's code in that font."""
    if char in _CODES:
        return 0, _CODES[char]
    number, code = divmod(ord(char), _FURTHER)
    return number + 1, code + 1


@cache
def _simple(cut: Cut) -> tuple[re.Pattern[str], dict[int, str]]:
    """Return a pattern for texts that the first font of a cut can set completely, and the escaped code of each character."""
    codes = {char: _escaped(code) for char, code in _CODES.items() if char in plain_widths(cut)}
    return re.compile(f"[{re.escape(''.join(codes))}]*"), {ord(char): code for char, code in codes.items()}


def _escaped(code: int) -> str:
    char = chr(code)
    return f"\\{char}" if char in "()\\" else char if 0x20 <= code < 0x7F else f"\\{code:03o}"


@cache
def _name(font: Font) -> str:
    """Return the resource name of a font. The name is the same in every document."""
    of, number = font
    if isinstance(of, str):
        return f"/{_NAMES[of]}.{number}"
    return f"/I{sha256(repr(of).encode()).hexdigest()[:12]}.{number}"


class TextEncoder:
    """An encoder of texts, which records the characters in use in each font."""

    def __init__(self) -> None:
        self._used: dict[Font, set[str]] = {}

    @property
    def characters(self) -> Used:
        """The characters in use in each font."""
        return {font: "".join(sorted(chars)) for font, chars in self._used.items()}

    def runs(self, text: str, cut: Cut) -> tuple[Run, ...]:
        """Encode a text as runs in visual order, each in one font. Only a text with rare characters has more than one run."""
        simple, codes = _simple(cut)
        if not simple.fullmatch(text):
            # Split the text into pieces of one font each, as the font and the escaped codes.
            dealt: list[tuple[Font, str]] = []
            for part in font_runs(text, cut):
                has = load_face(part.font).charToGlyph if isinstance(part.font, str) else None
                for char in part.text:
                    number, code = _code_of(char) if has is None or ord(char) in has else (0, _MISSING)
                    font = (part.font, number)
                    self._used.setdefault(font, set()).add(char)
                    if dealt and dealt[-1][0] == font:
                        dealt[-1] = (font, dealt[-1][1] + _escaped(code))
                    else:
                        dealt.append((font, _escaped(code)))
            return tuple((_name(font), escaped) for font, escaped in dealt)
        self._used.setdefault((cut, 0), set()).update(text)
        # Translating a complete string is about ten times faster than looking up its characters.
        return ((_name((cut, 0)), text.translate(codes)),)


def embed_fonts(document: PDFDocument, every: Iterable[Used]) -> None:
    """Add the fonts to a document. In each font, the codes of unused characters represent spaces."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFStream, PDFTrueTypeFont, PDFZCompress
    from reportlab.pdfbase.ttfonts import SUBSETN, TTFontFace, makeToUnicodeCMap

    all_used: dict[Font, set[str]] = {}
    for used in every:
        for font, some in used.items():
            all_used.setdefault(font, set()).update(some)
    for font in sorted(all_used, key=_name):
        name = _name(font)[1:]
        # An installed font is reduced to the characters in use.
        of, chars = font[0], all_used[font]
        source = load_face(of) if isinstance(of, str) else TTFontFace(BytesIO(subset_installed(of, frozenset(chars))))
        placed = {_code_of(char)[1]: ord(char) for char in chars if ord(char) in source.charToGlyph and char != "\xa0"}
        codes = [0, *(placed.get(code, _SPACE) for code in range(1, max(placed, default=_SPACE) + 1))]
        base = b"".join((SUBSETN(font[1]), b"+", source.name, source.subfontNameX)).decode("pdfdoc")
        made = PDFTrueTypeFont()
        made.Name, made.BaseFont = name, base
        made.FirstChar, made.LastChar = 0, len(codes) - 1
        made.Widths = PDFArray([source.getCharWidth(code) for code in codes])
        # The character that a reader searches or copies, in PDF notation: without presentation forms, in UTF-16.
        read_as = re.sub(
            r"(?<=> <)[0-9A-F]{4,6}(?=>)",
            lambda code: base_letters(chr(int(code[0], 16))).encode("utf-16-be").hex().upper(),
            makeToUnicodeCMap(base, codes),
        )
        made.ToUnicode = document.Reference(PDFStream(content=read_as, filters=[PDFZCompress]), f"toUnicodeCMap:{name}")
        made.FontDescriptor = source.addSubsetObjects(document, base, codes)
        document.Reference(made, name)
        document.idToObject["BasicFonts"].dict[name] = made
