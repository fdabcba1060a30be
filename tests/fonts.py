"""Small fonts that are made during the tests, so that no test depends on the installed fonts."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable

#: Letters that our own typefaces lack, of each script that the tests write names in.
JAPANESE = "坂井三郎日本"
HEBREW = "אבגדהוזחיכםן"
ARABIC = "محدعليال"
#: The forms in which those stand in a word, and لا as one.
FORMS = "\ufee3\ufea4\ufee4\ufeaa\ufecb\ufee0\ufef2\ufef1\ufe8d\ufedf\ufefc\ufefb\ufee1\ufee4"
EMOJI = "\u2708\U0001f600\U0001f44d\U0001f468\U0001f3c6"


def made(
    folder: Path,
    name: str,
    chars: str,
    *,
    family: str = "Test Sans",
    weight: int = 400,
    kind: str = "glyf",
    licence: int = 0,
    blank: str = "",
    varies: bool = False,
) -> Path:
    """A font file with those characters, and a space: each a frame with a foot as high as its place.

    kind: glyf, cff, or colour (whose letters are coloured pictures). blank: characters without ink. varies: from weight
    100, at which each letter is 500 wide, to 900, at which it is 1000 wide.
    """
    order = [".notdef", *(f"u{ord(char):X}" for char in dict.fromkeys(chars)), "space"]
    font = FontBuilder(1000, isTTF=kind != "cff")
    font.setupGlyphOrder(order)
    font.setupCharacterMap({0x20: "space"} | {ord(char): f"u{ord(char):X}" for char in chars})
    wide = {glyph: 500 if varies else 600 + 37 * (index % 11) for index, glyph in enumerate(order)}
    empty = {"space"} | {f"u{ord(char):X}" for char in blank}
    pens = {glyph: T2CharStringPen(wide[glyph], None) if kind == "cff" else TTGlyphPen(None) for glyph in order}
    for index, glyph in enumerate(order):
        if glyph not in empty:
            _frame(pens[glyph], wide[glyph] - 50, 40 * (index % 12 + 1))
    if kind == "cff":
        charstrings = {glyph: pen.getCharString() for glyph, pen in pens.items()}
        font.setupCFF(name, {}, charstrings, {})
    else:
        font.setupGlyf({glyph: pen.glyph() for glyph, pen in pens.items()})
    font.setupHorizontalMetrics({glyph: (wide[glyph], 0 if glyph in empty else 50) for glyph in order})
    font.setupHorizontalHeader(ascent=880, descent=-120)
    font.setupNameTable({"familyName": family, "styleName": "Regular" if weight < 600 else "Bold", "psName": name})
    font.setupOS2(usWeightClass=weight, fsType=licence, sTypoAscender=880, sTypoDescender=-120, usWinAscent=880)
    font.setupPost()
    if varies:
        _vary(font, order)
    if kind == "colour":
        font.font["SVG "] = newTable("SVG ")
        font.font["SVG "].docList = []
    font.updateHead(created=0, modified=0)
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    font.save(file)
    return file


def _frame(pen: TTGlyphPen | T2CharStringPen, right: int, foot: int) -> None:
    for left, low, edge, high, inside in ((50, 0, right, 800, False), (150, foot + 60, right - 100, 700, True)):
        corners = [(left, low), (left, high), (edge, high), (edge, low)]
        first, *rest = reversed(corners) if inside else corners
        pen.moveTo(first)
        for corner in rest:
            pen.lineTo(corner)
        pen.closePath()


def _vary(font: FontBuilder, order: list[str]) -> None:
    """Make the letters' widths grow with the weight, from 500 to 1000; they are 500 at the font's default weight."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation

    font.setupFvar([("wght", 100, 100, 900, "Weight")], [])
    points = {glyph: len(font.font["glyf"][glyph].coordinates) for glyph in order}
    grown = {
        glyph: [
            TupleVariation({"wght": (0.0, 1.0, 1.0)}, [*[(0, 0)] * points[glyph], (0, 0), (500, 0), (0, 0), (0, 0)])
        ]
        for glyph in order
    }
    font.setupGvar(grown)


def everything(folder: Path) -> Path:
    """Make a font for each script and a bold Japanese font in a folder, and return the folder."""
    made(folder, "NotoSansJP-Regular.ttf", JAPANESE, family="Test Japanese")
    made(folder, "NotoSansJP-Bold.ttf", JAPANESE, family="Test Japanese", weight=700)
    made(folder, "NotoSansHebrew-Regular.ttf", HEBREW, family="Test Hebrew")
    made(folder, "NotoSansArabic-Regular.ttf", ARABIC + FORMS, family="Test Arabic")
    made(folder, "NotoEmoji-Regular.ttf", EMOJI, family="Test Emoji")
    return folder
