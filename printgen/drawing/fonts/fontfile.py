"""Font files: their characters, and subsets with only the characters in use."""

from __future__ import annotations

import logging
import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from threading import Lock
from typing import Any, BinaryIO
from zlib import crc32

from msgspec import Struct

from printgen.files import reading

#: The tables of fonts whose letters are pictures or have their own colours. A PDF cannot print such letters in an ink.
_COLOURED = ("CBDT", "COLR", "EBDT", "SVG ", "sbix")
_OUTLINES = ("glyf", "CFF ", "CFF2")
#: The licence bits of the OS/2 table: no embedding (unless a less restrictive licence is also granted), less restrictive
#: licences, and no subsets or outlines.
_RESTRICTED, _FREER, _IN_PART = 0x0002, 0x000C, 0x0100 | 0x0200
#: The maximum deviation when a curve is converted to TrueType curves, in ems.
_OFF = 0.0005
#: fontTools fills its tables of character ranges at the first use. The first use fails if two threads do this at the same time.
_SUBSETTING = Lock()
#: The minimum and maximum number of units per em in the standard for TrueType fonts.
_EMS = (16, 16384)


class InstalledFont(Struct, frozen=True):
    """A font that is installed on this computer.

    For a font collection, only the first font of the file is used. For a variable font, `weight` is the weight selected.
    """

    file: Path
    family: str
    weight: int


@lru_cache(maxsize=4096)
def _ranges(file: Path) -> array[int]:
    """Return the first and last character of each range of characters in a font, in turn, or nothing for an unusable font."""
    try:
        with reading.open_file(file) as opened:
            font = _read(opened)
            inked = (
                any(tag in font for tag in _OUTLINES) and not any(tag in font for tag in _COLOURED) and "hhea" in font
            )
            # If the font has several licences, the most generous licence applies.
            licence = font["OS/2"].fsType if inked and "OS/2" in font else 0
            refused = licence & _IN_PART or (licence & _RESTRICTED and not licence & _FREER)
            names = font.getBestCmap() or {} if inked and not refused else {}
            blank = font.getGlyphOrder()[0] if names else ""
            if names and not (_EMS[0] <= font["head"].unitsPerEm <= _EMS[1] and font["name"]):
                raise ValueError("invalid units per em, or no names")
    except Exception:  # noqa: BLE001 (a broken font may fail in any way, and is ignored)
        _warn_unusable(file)
        return array("L")
    codes = sorted(code for code, name in names.items() if name != blank)
    bounds = array("L")
    for code in codes:
        if not bounds or bounds[-1] != code:
            bounds.extend((code, code + 1))
        else:
            bounds[-1] = code + 1
    return bounds


def has_character(file: Path, char: str) -> bool:
    """Return whether the file is an embeddable font that contains the character."""
    return bool(bisect_right(_ranges(file), ord(char)) % 2)


def has_ink_for(file: Path, char: str) -> bool:
    """Return whether the font prints anything for a character.

    Some fonts contain blank or broken glyphs.
    """
    try:
        font = _loaded(file)
        name, em = font.getBestCmap()[ord(char)], font["head"].unitsPerEm
        return bool(_outline(_glyphs(file, None), name, em).numberOfContours)
    except Exception:  # noqa: BLE001 (a broken font may fail in any way, and is ignored)
        _warn_unusable(file)
        return False


@lru_cache(maxsize=4096)
def _warn_unusable(file: Path) -> None:
    """Log a warning that a font is unusable, only once per file."""
    logging.getLogger(__name__).warning("%s: the font cannot be read and is ignored", file)


def select_font(file: Path, weight: int) -> InstalledFont:
    """Return the font in a file that has passed `has_character`, at the available weight closest to `weight`."""
    font = _loaded(file)
    names = font["name"]
    family = names.getBestFamilyName() or file.stem
    low = high = getattr(font.get("OS/2"), "usWeightClass", 400)
    for axis in font["fvar"].axes if "fvar" in font else ():
        if axis.axisTag == "wght":
            low, high = int(axis.minValue), int(axis.maxValue)
    return InstalledFont(file, re.sub(r"['\"\\<>&]", "", family), min(max(weight, low), high))


@lru_cache(maxsize=1 << 16)
def character_width(font: InstalledFont, char: str) -> float:
    """Return the width of a character in thousandths of the type size."""
    opened = _loaded(font.file)
    width: float = _glyphs(font.file, font.weight)[opened.getBestCmap()[ord(char)]].width
    em: int = opened["head"].unitsPerEm
    return width * 1000 / em


@lru_cache(maxsize=64)
def subset_installed(font: InstalledFont, used: frozenset[str]) -> bytes:
    """Return a TrueType font that contains only the given characters of an installed font.

    The installed font must contain all the characters. The new font has no kerning, ligatures or hints. Repeated calls
    return exactly the same bytes.
    """
    from fontTools.fontBuilder import FontBuilder

    source, glyphs = _loaded(font.file), _glyphs(font.file, font.weight)
    names = source.getBestCmap()
    blank = source.getGlyphOrder()[0]
    order = [".notdef", *sorted({names[ord(char)] for char in used})]
    em = source["head"].unitsPerEm
    made = FontBuilder(em, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap({ord(char): names[ord(char)] for char in sorted(used)})
    own = {".notdef": blank} | {name: name for name in order[1:]}
    made.setupGlyf({name: _outline(glyphs, own[name], em) for name in order})
    left = {name: getattr(made.font["glyf"][name], "xMin", 0) for name in order}
    made.setupHorizontalMetrics({name: (round(glyphs[own[name]].width), left[name]) for name in order})
    lines = source["hhea"]
    made.setupHorizontalHeader(ascent=lines.ascent, descent=lines.descent)
    stem, style = font.file.stem, "Regular" if font.weight < 600 else "Bold"
    plain = re.sub(r"[^A-Za-z0-9-]", "", stem)
    ps_name = plain if plain == stem else f"{plain}-{crc32(stem.encode()):08x}"
    made.setupNameTable({"familyName": font.family, "styleName": style, "psName": f"{ps_name}-{font.weight}"[:63]})
    ascent, descent = max(lines.ascent, 0), max(-lines.descent, 0)
    made.setupOS2(
        usWeightClass=font.weight,
        sTypoAscender=lines.ascent,
        sTypoDescender=lines.descent,
        usWinAscent=ascent,
        usWinDescent=descent,
        sCapHeight=round(0.7 * em),
    )
    made.setupPost(keepGlyphNames=False)
    made.updateHead(created=0, modified=0)
    made.font.recalcTimestamp = False
    written = BytesIO()
    made.save(written)
    return written.getvalue()


def subset_file(file: Path, used: Iterable[str]) -> bytes:
    """Return a copy of a built-in TrueType font that contains only the given characters.

    Repeated calls return exactly the same bytes.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    # Kerning and ligatures are off. Text is measured without them, so that it has the same width in all output formats.
    options = Options(hinting=False, recalc_timestamp=False, notdef_outline=True)
    options.drop_tables = [*options.drop_tables, "GSUB", "GPOS", "GDEF"]
    with _SUBSETTING, TTFont(BytesIO(reading.read_bytes(file)), lazy=True, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=[ord(char) for char in used])
        subsetter.subset(font)
        data = BytesIO()
        font.save(data)
    return data.getvalue()


def _read(content: BinaryIO) -> Any:
    """Open a font. Its tables are read only when they are needed."""
    from fontTools.ttLib import TTFont

    # Users do not need warnings about oddities in third-party fonts.
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    return TTFont(content, lazy=True, fontNumber=0)


@lru_cache(maxsize=8)
def _loaded(file: Path) -> Any:
    """Load a font for setting text. The file is read into memory completely, because it may be replaced in the meantime."""
    return _read(BytesIO(reading.read_bytes(file)))


@lru_cache(maxsize=16)
def _glyphs(file: Path, weight: int | None) -> Any:
    """Return the glyphs of a font. For a variable font, return the glyphs at the given weight."""
    font = _loaded(file)
    return font.getGlyphSet(location={"wght": weight} if weight and "fvar" in font else None)


def _outline(glyphs: Any, name: str, em: int) -> Any:
    """Return the outline of a glyph with TrueType curves, with all its components merged."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    recorded, drawn = DecomposingRecordingPen(glyphs), TTGlyphPen(None)
    glyphs[name].draw(recorded)
    recorded.replay(Cu2QuPen(drawn, em * _OFF))
    return drawn.glyph()
