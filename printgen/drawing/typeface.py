"""The typefaces: Source Sans Pro for words and figures, Source Serif Pro for names. Measures text; sets none.

Both surfaces set text without kerning and without ligatures, so a line is as wide as its characters together.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.drawing.marks import Cut
from printgen.units import MM_PER_POINT

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FILES: dict[Cut, tuple[str, str]] = {
    "text": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "strong": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "slant": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "display": ("font_source_serif_pro", "SourceSerifPro-Bold.ttf"),
}
#: What a surface prints for a character its font lacks (an empty box) is about this wide, in thousandths of the size.
_LACKING = 500.0
_THOUSANDTH = MM_PER_POINT / 1000


def file(cut: Cut) -> Path:
    """Where the TrueType file of a cut lies."""
    package, name = FILES[cut]
    return Path(str(resources.files(package) / "files" / name))


@cache
def face(cut: Cut) -> TTFont:
    """The font of a cut with its metrics; its widths are in thousandths of the type size."""
    from reportlab.pdfbase.ttfonts import TTFont

    # Without a reserved block of readable ASCII only the characters in use are embedded.
    return TTFont(f"printgen-{cut}", str(file(cut)), asciiReadable=False)


@cache
def _widths(cut: Cut) -> dict[str, float]:
    """Each character the cut has a glyph for, and its width in thousandths of the type size."""
    return {chr(code): float(width) for code, width in face(cut).face.charWidths.items()}


@lru_cache(maxsize=1 << 16)
def _thousandths(text: str, cut: Cut) -> float:
    widths = _widths(cut)
    return sum([widths.get(char, _LACKING) for char in text])


def width(text: str, cut: Cut, size: float) -> float:
    """How wide a line of text is, in mm, at a type size in points."""
    return _thousandths(text, cut) * size * _THOUSANDTH


@cache
def _cap_thousandths(cut: Cut) -> float:
    height: float = face(cut).face.capHeight
    return height


def cap_height(cut: Cut, size: float) -> float:
    """How high a capital stands above the baseline, in mm, at a type size in points.

    A baseline half of it below the middle of a box centres capitals and figures there.
    """
    return _cap_thousandths(cut) * size * _THOUSANDTH


@lru_cache(maxsize=1 << 16)
def missing(text: str, cut: Cut) -> str:
    """The characters of the text that the cut has no glyph for, in order and once each."""
    widths = _widths(cut)
    return "".join(dict.fromkeys(char for char in text if char not in widths))
