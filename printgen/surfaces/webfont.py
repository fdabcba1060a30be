"""Fonts inside an SVG: cut down to the characters in use, as data in a style sheet."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from printgen.drawing.marks import Cut, Mark, Text, Use
from printgen.drawing.typeface import file


@dataclass(frozen=True, slots=True)
class Name:
    """What CSS calls a cut."""

    family: str
    fallback: str
    weight: int = 400
    style: str = "normal"


NAMES: dict[Cut, Name] = {
    "text": Name("Source Sans Pro", "sans-serif"),
    "semibold": Name("Source Sans Pro", "sans-serif", weight=600),
    "strong": Name("Source Sans Pro", "sans-serif", weight=700),
    "slant": Name("Source Sans Pro", "sans-serif", style="italic"),
    "display": Name("Source Serif Pro", "serif", weight=700),
}

Characters = dict[Cut, frozenset[str]]


def characters(marks: Iterable[Mark]) -> Characters:
    """The characters that the marks set, glyphs' own included, by cut."""
    found: dict[Cut, set[str]] = {}
    met: set[int] = set()

    def gather(some: Iterable[Mark]) -> None:
        for mark in some:
            if isinstance(mark, Text):
                found.setdefault(mark.cut, set()).update(mark.text)
            elif isinstance(mark, Use) and id(mark.glyph) not in met:
                met.add(id(mark.glyph))
                gather(mark.glyph.marks)

    gather(marks)
    return {cut: frozenset(found[cut]) for cut in NAMES if cut in found}


@lru_cache(maxsize=64)
def rule(cut: Cut, used: frozenset[str]) -> str:
    """The `@font-face` rule of a cut that holds the used characters; the same text every time."""
    name = NAMES[cut]
    data = b64encode(_subset(cut, used)).decode("ascii")
    return (
        f"@font-face{{font-family:'{name.family}';font-weight:{name.weight};font-style:{name.style};"
        f"src:url(data:font/ttf;base64,{data}) format('truetype')}}"
    )


def _subset(cut: Cut, used: frozenset[str]) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    # No kerning and no ligatures: text was measured without, and is as wide on every surface.
    options = Options(hinting=False, recalc_timestamp=False, notdef_outline=True)
    options.drop_tables = [*options.drop_tables, "GSUB", "GPOS", "GDEF"]
    with TTFont(file(cut), lazy=True, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[ord(char) for char in used])
        subsetter.subset(font)
        data = BytesIO()
        font.save(data)
    return data.getvalue()
