"""The measures of the built-in fonts, read from their TrueType files.

ReportLab could read them as well, but takes 100 ms to import and to parse the fonts. Most commands only measure text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from struct import unpack_from

from msgspec import Struct

#: The platforms and encodings of two types of character table: for all of Unicode, and for characters of up to four digits.
_COMPLETE, _SHORT = (3, 10), (3, 1)


class FontMetrics(Struct, frozen=True):
    """The height of capital letters and the width of each character, in thousandths of the type size.

    Fields:
        glyphs: the number of the glyph of each character.
        spacing: the width and the left side bearing of each glyph, as stored in the font file.
        outlines: the position of each glyph in the table of outlines, followed by the end of the table.
    """

    cap_height: int
    widths: Mapping[str, int]
    glyphs: Mapping[str, int]
    spacing: Sequence[tuple[int, int]]
    outlines: Sequence[int]


def read_metrics(font: bytes) -> FontMetrics:
    """Read the metrics of a built-in font from the content of its font file.

    The font must have 1000 units per em, so that one unit is 1/1000 of the type size.
    """
    heads = (unpack_from(">4s4xL", font, 12 + 16 * number) for number in range(_short(font, 4)))
    tables = dict(heads)
    cmap, count = tables[b"cmap"], _short(font, tables[b"hhea"] + 34)
    places = (unpack_from(">HHL", font, cmap + 4 + 8 * number) for number in range(_short(font, cmap + 2)))
    found = {(platform, encoding): cmap + place for platform, encoding, place in places}
    glyphs = dict(
        _complete_glyphs(font, found[_COMPLETE]) if _COMPLETE in found else _short_glyphs(font, found[_SHORT])
    )
    # A fixed space is set as wide as other spaces.
    glyphs["\xa0"] = glyphs[" "]
    total = _short(font, tables[b"maxp"] + 4)
    measures = unpack_from(f">{count + total}H", font, tables[b"hmtx"])
    spacing = list(zip(measures[: 2 * count : 2], measures[1 : 2 * count : 2], strict=True))
    # The remaining glyphs have the width of the last one, and the table contains only their bearings.
    spacing += [(spacing[-1][0], bearing) for bearing in measures[2 * count :]]
    widths = {char: spacing[glyph][0] for char, glyph in glyphs.items()}
    return FontMetrics(_short(font, tables[b"OS/2"] + 88), widths, glyphs, spacing, _outlines(font, tables, total))


def _outlines(font: bytes, tables: Mapping[bytes, int], glyphs: int) -> Sequence[int]:
    """Return the position of each glyph in the table of outlines, followed by the end of the table."""
    if _short(font, tables[b"head"] + 50):
        return unpack_from(f">{glyphs + 1}L", font, tables[b"loca"])
    return [2 * half for half in unpack_from(f">{glyphs + 1}H", font, tables[b"loca"])]


def _short(font: bytes, at: int) -> int:
    number: int = unpack_from(">H", font, at)[0]
    return number


def _complete_glyphs(font: bytes, start: int) -> Iterator[tuple[str, int]]:
    """Yield each character and the number of its glyph in a table of format 12."""
    for number in range(unpack_from(">L", font, start + 12)[0]):
        first, last, glyph = unpack_from(">3L", font, start + 16 + 12 * number)
        yield from zip(map(chr, range(first, last + 1)), range(glyph, glyph + last - first + 1), strict=True)


def _short_glyphs(font: bytes, start: int) -> Iterator[tuple[str, int]]:
    """Yield each character and the number of its glyph in a table of format 4."""
    values = unpack_from(f">{_short(font, start + 2) // 2}H", font, start)
    count = values[3] // 2
    lasts, firsts, shifts, offsets = (values[at : at + count] for at in (7, *(8 + n * count for n in (1, 2, 3))))
    for number, (first, last, shift, offset) in enumerate(zip(firsts, lasts, shifts, offsets, strict=True)):
        # The offset of a range counts bytes from its own place in the table.
        place = 8 + 3 * count + number + offset // 2
        for code in range(first, last + 1):
            glyph = values[place + code - first] if offset else code
            yield chr(code), (glyph + shift) & 0xFFFF if glyph else 0
