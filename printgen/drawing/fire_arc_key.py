"""The key to fire templates, which explains the hexes of a template with labels."""

from __future__ import annotations

from collections.abc import Collection
from math import sqrt

from printgen.drawing.fire_arc import LEVELS, Bands, DrawnHex, band_hex, blind_hex
from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Glyph, Mark, Text, Use
from printgen.translation import _
from printgen.units import points_to_mm

#: The gaps in a key: between a hex and its word (mm), and between two entries (as a multiple of the type size).
KEY_GAP, KEY_APART = 0.8, 1.4


def fire_arc_entries(
    of: Bands, pitch: float, hexes: Collection[DrawnHex] | None = None
) -> tuple[tuple[Glyph, str], ...]:
    """Return the entries of a key to fire templates, each as a glyph of a hex and its label.

    The key has one entry for each altitude band, one for all bands together, one for shaded bands, and one for blind
    spots.

    Args:
        of: the altitude bands of the game.
        pitch: the distance between opposite hexsides, mm.
        hexes: the hexes to explain. Entries that apply to none of them are omitted. None means all entries.
    """
    labels, every = of.labels(), frozenset(of.names)
    shown = None if hexes is None else [(it.bands - it.shaded, it.shaded & it.bands) for it in hexes if not it.blind]
    found = []
    for name, label in zip(of.names, labels, strict=False):
        if shown is None or any(name in open_ and (open_ != every or len(every) == 1) for open_, _shaded in shown):
            found.append((band_hex(frozenset((name,)), pitch, of), label))
    if len(of.names) > 1 and (shown is None or any(open_ == every for open_, _shaded in shown)):
        found.append((band_hex(every, pitch, of), labels[len(of.names)]))
    if of.shaded and (shown is None or any(shaded for _open, shaded in shown)):
        found.append((band_hex(of.shaded, pitch, of, of.shaded), labels[-1]))
    if of.blind and (hexes is None or any(it.blind for it in hexes)):
        found.append((blind_hex(pitch), _("blind spot")))
    return tuple(found)


def fire_arc_key(
    right: float,
    y: float,
    pitch: float,
    size: float,
    hexes: Collection[DrawnHex] | None = None,
    apart: float = KEY_APART,
) -> tuple[Mark, ...]:
    """Return the marks of the key to fire templates. The key is a row of entries with its top right corner at (right, y).

    Args:
        right: the right edge, mm.
        y: the upper edge, mm.
        pitch: the distance between opposite hexsides, mm.
        size: the type size of the words, points.
        hexes: the hexes to explain, or None for all entries.
        apart: the gap between two entries, as a multiple of the type size.
    """
    entries = fire_arc_entries(LEVELS, pitch, hexes)
    half, middle, gap, marks = pitch / sqrt(3), y + pitch / 2, points_to_mm(size) * apart, list[Mark]()
    x = right - fire_arc_key_width(pitch, size, hexes, apart)
    for glyph, word in entries:
        marks.append(Use(glyph, x + half, middle))
        marks.append(Text(x + 2 * half + KEY_GAP, middle + points_to_mm(size) * 0.325, word, size))
        x += 2 * half + KEY_GAP + width(word, "text", size) + gap
    return tuple(marks)


def fire_arc_key_width(
    pitch: float, size: float, hexes: Collection[DrawnHex] | None = None, apart: float = KEY_APART
) -> float:
    """Return the width in mm of the key that `fire_arc_key` prints with the same arguments."""
    entries = fire_arc_entries(LEVELS, pitch, hexes)
    rooms = (2 * pitch / sqrt(3) + KEY_GAP + width(word, "text", size) for _hex, word in entries)
    return sum(rooms) + points_to_mm(size) * apart * max(len(entries) - 1, 0)
