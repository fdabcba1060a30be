"""Subsets of fonts with only the characters in use, either as font files or embedded in style sheets."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from printgen.drawing.fonts import fontfile
from printgen.drawing.fonts.fontfile import InstalledFont
from printgen.drawing.fonts.typeface import WEIGHTS, font_file, font_runs
from printgen.drawing.marks import Cut, Mark, Text, Use


class CssFont(Struct, frozen=True):
    """The CSS properties that select a font."""

    family: str
    fallback: str
    weight: int = 400
    style: str = "normal"

    def face(self, source: str) -> str:
        """Return the `@font-face` rule for the font. `source` is the value of `src`, such as `url(font.ttf)`."""
        look = f"font-weight:{self.weight};font-style:{self.style}"
        return f"@font-face{{font-family:'{self.family}';{look};src:{source}}}"


NAMES: dict[Cut, CssFont] = {
    "text": CssFont("Source Sans Pro", "sans-serif"),
    "semibold": CssFont("Source Sans Pro", "sans-serif", WEIGHTS["semibold"]),
    "strong": CssFont("Source Sans Pro", "sans-serif", WEIGHTS["strong"]),
    "slant": CssFont("Source Sans Pro", "sans-serif", style="italic"),
    "display": CssFont("Source Serif Pro", "serif", WEIGHTS["display"]),
    "heavy": CssFont("Source Sans Pro", "sans-serif", WEIGHTS["heavy"]),
}

Characters = dict[Cut | InstalledFont, frozenset[str]]


def css_font(font: Cut | InstalledFont) -> CssFont:
    """Return the CSS properties that select a font."""
    return NAMES[font] if isinstance(font, str) else CssFont(font.family, "sans-serif", font.weight)


def characters(marks: Iterable[Mark]) -> Characters:
    """Return the characters that the marks and their glyphs use, by font. Built-in typefaces come before installed fonts."""
    found: dict[Cut | InstalledFont, set[str]] = {}
    met: set[int] = set()
    ahead = list(marks)
    while ahead:
        mark = ahead.pop()
        if isinstance(mark, Text):
            for part in font_runs(mark.text, mark.cut):
                found.setdefault(part.font, set()).update(part.text)
        elif isinstance(mark, Use) and id(mark.glyph) not in met:
            met.add(id(mark.glyph))
            ahead += mark.glyph.marks
    others = [font for font in found if not isinstance(font, str)]
    in_order = (*(cut for cut in NAMES if cut in found), *sorted(others, key=str))
    return {font: frozenset(found[font]) for font in in_order}


@lru_cache(maxsize=64)
def font_face_rule(font: Cut | InstalledFont, used: frozenset[str]) -> str:
    """Return the `@font-face` rule for a font, with only the used characters embedded.

    The same input always gives the same text.
    """
    content = subset_cut(font, used) if isinstance(font, str) else fontfile.subset_installed(font, used)
    data = b64encode(content).decode("ascii")
    return css_font(font).face(f"url(data:font/ttf;base64,{data}) format('truetype')")


@lru_cache(maxsize=64)
def subset_cut(cut: Cut, used: frozenset[str]) -> bytes:
    """Return the TrueType file of a built-in typeface, reduced to the used characters.

    The same input always gives the same bytes.
    """
    return fontfile.subset_file(font_file(cut), used)
