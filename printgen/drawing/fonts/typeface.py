"""The typefaces: Source Sans Pro for words and figures, Source Serif Pro for names.

This module only measures text. All output formats set text without kerning or ligatures, so a line's width is the sum
of its characters' widths. If a cut (a style of a typeface) lacks a character, the character is set in another
built-in cut or in an installed font (`fonts.fallback`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING
from unicodedata import category

from msgspec import Struct

from printgen.drawing.fonts.letters import is_complex_script
from printgen.drawing.fonts.metrics import FontMetrics, read_metrics
from printgen.drawing.marks import Cut
from printgen.files.reading import read_bytes
from printgen.units import MM_PER_POINT

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFontFace

    from printgen.drawing.fonts.fontfile import InstalledFont

FILES: dict[Cut, tuple[str, str]] = {
    "text": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "strong": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "slant": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "display": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
    "heavy": ("font_source_sans_pro", "SourceSansPro-Black.ttf"),
}
#: The weight of each cut, by the scale of CSS.
WEIGHTS: dict[Cut, int] = {"text": 400, "semibold": 600, "strong": 700, "slant": 400, "display": 700, "heavy": 900}
#: The cut that supplies the characters missing from a cut: Russian and Greek letters of the italic, rare letters of the
#: serif cuts.
_NEXT: dict[Cut, Cut] = {"slant": "text", "display": "strong", "heavy": "strong"}
#: The approximate width of the empty box that output formats print for a missing character, in thousandths of the type size.
_MISSING_WIDTH = 500.0
#: The Unicode categories of characters without a visible sign.
_NO_LETTERS = ("Cc", "Cf", "Cn", "Cs", "Zl", "Zp")
_THOUSANDTH = MM_PER_POINT / 1000


class FontRun(Struct, frozen=True):
    """A part of a line that is set in one font. Its characters are in printing order, from left to right."""

    font: Cut | InstalledFont
    text: str


def font_file(cut: Cut) -> Path:
    """Return the path of a cut's TrueType file."""
    package, name = FILES[cut]
    return Path(str(resources.files(package) / "files" / name))


@cache
def load_face(cut: Cut) -> TTFontFace:
    """Return the typeface of a cut as ReportLab embeds it in a PDF."""
    from reportlab.pdfbase.ttfonts import TTFontFace

    metrics = _metrics(cut)

    class MeasuredFace(TTFontFace):  # type: ignore[misc]
        """A typeface with the metrics that are already known. ReportLab would read each glyph and character by itself."""

        def extractInfo(self, _characters: bool = True) -> None:  # noqa: N802 (named by ReportLab)
            super().extractInfo(charInfo=0)
            self.charToGlyph = {ord(char): glyph for char, glyph in metrics.glyphs.items()}
            self.charWidths = {ord(char): width for char, width in metrics.widths.items()}
            self.hmetrics, self.glyphPos = metrics.spacing, metrics.outlines
            self.defaultWidth = metrics.spacing[0][0]

    return MeasuredFace(BytesIO(read_bytes(font_file(cut))))


@cache
def _metrics(cut: Cut) -> FontMetrics:
    return read_metrics(read_bytes(font_file(cut)))


@cache
def plain_widths(cut: Cut) -> dict[str, float]:
    """Return the width, in thousandths of the type size, of each character that the cut can set directly.

    Accents without a letter are excluded, because they have no position in the built-in cuts.
    """
    widths = _metrics(cut).widths
    return {char: float(width) for char, width in widths.items() if category(char) not in ("Mn", "Cf", "Cn")}


@lru_cache(maxsize=1 << 16)
def _thousandths(text: str, cut: Cut) -> float | None:
    """Return the width of a text in thousandths of the type size, or None if the cut lacks one of its characters.

    In that case, the width depends on the fonts of the machine.
    """
    widths = plain_widths(cut)
    try:
        return sum([widths[char] for char in text])
    except KeyError:
        return None


def width(text: str, cut: Cut, size: float) -> float:
    """Return the width in mm of a text line, given the type size in points."""
    wide = _thousandths(text, cut)
    if wide is None:
        return sum(run_width(part, size) for part in font_runs(text, cut))
    return wide * size * _THOUSANDTH


def cap_height(cut: Cut, size: float) -> float:
    """Return the height of a capital letter in mm, given the type size in points."""
    return _metrics(cut).cap_height * size * _THOUSANDTH


def missing_characters(text: str, cut: Cut) -> str:
    """Return the characters of the text that no font on this machine contains.

    Each character is listed once, in order of appearance.
    """
    return "" if _thousandths(text, cut) is not None else _set(text, cut, _folders())[1]


def font_runs(text: str, cut: Cut) -> tuple[FontRun, ...]:
    """Split the text into parts from left to right, each set in one font.

    Right-to-left parts are reversed, and Arabic letters are joined. Characters without a font are set in `cut`, which
    prints an empty box.
    """
    return (FontRun(cut, text),) if _thousandths(text, cut) is not None else _set(text, cut, _folders())[0]


def _folders() -> tuple[Path, ...]:
    from printgen.drawing.fonts.places import font_folders

    return font_folders()


@lru_cache(maxsize=1 << 12)
def _set(text: str, cut: Cut, where: tuple[Path, ...]) -> tuple[tuple[FontRun, ...], str]:
    """Split a text into parts that are each set in one font. Return the parts, and the characters that no font has."""
    from printgen.drawing.fonts.scripts import normalize_text, visual_order

    tidy = normalize_text(text)
    missing_chars = [char for char in tidy if is_complex_script(char) or not _font(char, cut, cut, where)]
    ordered = visual_order(tidy, joined=True)
    if not all(_font(char, cut, cut, where) for char in ordered):
        # A font with Arabic letters may lack their joined forms.
        ordered = visual_order(tidy, joined=False)
    fonts: list[Cut | InstalledFont] = [cut]
    for char in ordered:
        fonts.append(_font(char, cut, fonts[-1], where) or cut)
    parts = groupby(zip(fonts[1:], ordered, strict=True), key=lambda part: part[0])
    found = tuple(FontRun(font, "".join(char for _, char in chars)) for font, chars in parts)
    return found, "".join(dict.fromkeys(missing_chars))


def _font(char: str, cut: Cut, before: Cut | InstalledFont, where: tuple[Path, ...]) -> Cut | InstalledFont | None:
    """Return the font for a character, or None if no font has the character or its category is in `_NO_LETTERS`."""
    if char in plain_widths(cut):
        return cut
    if category(char) in _NO_LETTERS:
        return None
    from printgen.drawing.fonts.fallback import find_fallback
    from printgen.drawing.fonts.fontfile import has_character

    if not isinstance(before, str) and has_character(before.file, char):
        return before
    if cut in _NEXT and char in plain_widths(_NEXT[cut]):
        return _NEXT[cut]
    return find_fallback(char, WEIGHTS[cut], where)


def fallback_fonts(char: str) -> Iterator[InstalledFont]:
    """Yield the installed fonts, regular and bold, that contain a character that the built-in typeface lacks.

    Yield nothing if the built-in typeface contains the character.
    """
    if char not in plain_widths("text") and category(char) not in _NO_LETTERS:
        from printgen.drawing.fonts.fallback import find_fallback

        yield from (
            font for weight in (WEIGHTS["text"], WEIGHTS["strong"]) if (font := find_fallback(char, weight, _folders()))
        )


def run_width(part: FontRun, size: float) -> float:
    """Return the width in mm of a part of a line, given the type size in points."""
    font = part.font
    if isinstance(font, str):
        widths = plain_widths(font)
        return sum(widths.get(char, _MISSING_WIDTH) for char in part.text) * size * _THOUSANDTH
    from printgen.drawing.fonts.fontfile import character_width

    return sum(character_width(font, char) for char in part.text) * size * _THOUSANDTH
