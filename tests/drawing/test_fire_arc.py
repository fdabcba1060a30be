"""Fire templates: a hex for every hex in reach, the bands told apart in black at the smallest size, a key that fits."""

from __future__ import annotations

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from printgen.drawing.fire_arc import (
    Bands,
    DrawnHex,
    band_hex,
    blind_hex,
    empty_field,
    fire_arc,
    fire_arc_size,
)
from printgen.drawing.fire_arc_key import fire_arc_key, fire_arc_key_width
from printgen.drawing.fonts.typeface import width
from printgen.drawing.hexes import Hex
from printgen.drawing.inks import PALETTES
from printgen.drawing.marks import Face, Line, Mark, Text, Use
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from printgen.units import Size

HIGH, ALL = frozenset(("high",)), frozenset(("high", "same", "low"))
BANDS = [frozenset(some) for count in range(4) for some in combinations(("high", "same", "low"), count)]
TAIL: tuple[DrawnHex, ...] = (
    DrawnHex(Hex(0, -1), HIGH),
    DrawnHex(Hex(-1, 1), ALL),
    DrawnHex(Hex(1, 0), ALL),
    DrawnHex(Hex(0, 1), frozenset(), 2),
)


def printed(drawings: list[tuple[Mark, ...]], size: Size, palette: str) -> list[Image.Image]:
    """Return drawings about their origin as a printer with 300 dpi prints them, with the origin in the middle of the paper."""
    sheets = []
    for number, marks in enumerate(drawings):
        middle = tuple(Use(mark.glyph, size.width / 2, size.height / 2) for mark in marks if isinstance(mark, Use))
        sheets.append(Sheet(size, (PlacedFace(Face(str(number), size, middle), 0, 0),)))
    pages = png.render(pdf.render(Plan("arcs", "test", tuple(sheets)), PALETTES[palette]), 300)
    return [Image.open(io.BytesIO(page)).convert("L") for page in pages]


def uses(marks: tuple[Mark, ...]) -> list[tuple[str, float, float]]:
    return [(mark.glyph.name, round(mark.x, 6), round(mark.y, 6)) for mark in marks if isinstance(mark, Use)]


@pytest.mark.parametrize("palette", PALETTES)
def test_bands_are_told_apart_without_colour_at_the_smallest_size(palette: str) -> None:
    pitch = 3.6
    rigid = band_hex(ALL, pitch, shaded=frozenset(("high", "low")))
    glyphs = [*(band_hex(bands, pitch) for bands in BANDS), rigid, blind_hex(pitch)]
    assert len(glyphs) == 10
    pictures = printed([(Use(glyph, 0, 0),) for glyph in glyphs], Size(5, 5), palette)
    for (one, a), (two, b) in combinations(zip(glyphs, pictures, strict=True), 2):
        differ = ImageStat.Stat(ImageChops.difference(a, b)).mean[0] / 255
        assert differ > 0.05, (one.name, two.name)


def test_each_hex_in_reach_is_drawn_where_it_lies() -> None:
    marks = fire_arc(TAIL, 4.0, 100.0, 50.0)
    aside = 4.0 * 3**0.5 / 2
    assert uses(marks) == [
        ("fire-field-4", 100.0, 50.0),
        ("fire-hex-h-4", 100.0, 46.0),
        ("fire-hex-hsl-4", round(100 - aside, 6), 52.0),
        ("fire-hex-hsl-4", round(100 + aside, 6), 52.0),
        ("fire-hex-blind-4", 100.0, 54.0),
        ("fire-arrow-4", 100.0, 50.0),
    ]


def test_a_blind_spot_bears_its_number_in_readable_type() -> None:
    (number,) = [mark for mark in fire_arc(TAIL, 3.6) if isinstance(mark, Text)]
    assert (number.text, number.size, number.anchor, number.x) == ("2", 7.0, "middle", 0.0)


def test_hexes_of_one_kind_share_a_glyph() -> None:
    assert band_hex(ALL, 4.2) is band_hex(frozenset(("low", "same", "high")), 4.2)
    assert band_hex(ALL, 4.2).name != band_hex(ALL, 5.0).name


@pytest.mark.parametrize("pitch", [3.6, 4.2, 5.0, 20.0])
def test_the_field_is_as_large_as_it_says(pitch: float) -> None:
    ticks = [mark for mark in empty_field(pitch).marks if isinstance(mark, Line)]
    # 37 hexes have 132 sides, each drawn once.
    assert len(ticks) == 132
    xs = [x for tick in ticks for x in (tick.x1, tick.x2)]
    ys = [y for tick in ticks for y in (tick.y1, tick.y2)]
    size = fire_arc_size(pitch)
    assert (max(xs), max(ys)) == pytest.approx((size.width / 2, size.height / 2))
    assert (min(xs), min(ys)) == pytest.approx((-size.width / 2, -size.height / 2))


def test_the_key_stays_within_its_room() -> None:
    marks = fire_arc_key(100, 20, 3.6, 6.0)
    words = [mark for mark in marks if isinstance(mark, Text)]
    hexes = [mark for mark in marks if isinstance(mark, Use)]
    assert [word.text for word in words] == ["higher", "same", "lower", "all three", "climb or dive", "blind spot"]
    right = max(word.x + width(word.text, word.cut, word.size) for word in words)
    assert right == pytest.approx(100)
    assert max(mark.y for mark in hexes) + 1.8 == pytest.approx(20 + 3.6)
    assert min(mark.x for mark in hexes) - 3.6 / 3**0.5 == pytest.approx(100 - fire_arc_key_width(3.6, 6.0))
    assert min(mark.y for mark in hexes) - 1.8 == pytest.approx(20)


def test_a_key_to_some_hexes_omits_other_entries() -> None:
    ahead, behind = Hex(0, -1), Hex(0, 1)
    hexes = [DrawnHex(ahead, HIGH), DrawnHex(ahead, ALL), DrawnHex(ahead, ALL, shaded=HIGH), DrawnHex(behind, ALL, 1)]

    def words(count: int) -> list[str]:
        return [mark.text for mark in fire_arc_key(100, 0, 3.6, 6.0, hexes[:count]) if isinstance(mark, Text)]

    assert words(1) == ["higher"]
    assert words(2) == ["higher", "all three"]
    assert words(3) == ["higher", "same", "lower", "all three", "climb or dive"]
    assert words(4) == [*words(3), "blind spot"]
    assert words(0) == []


def test_the_key_is_printed_in_the_language_spoken(pseudo_language: object) -> None:
    words = [mark.text for mark in fire_arc_key(100, 0, 3.6, 6.0) if isinstance(mark, Text)]
    assert words == ["«higher»", "«same»", "«lower»", "«all three»", "«climb or dive»", "«blind spot»"]


def test_bars_stand_in_the_order_of_the_altitudes() -> None:
    middles = {}
    for band in ("high", "same", "low"):
        (picture,) = printed([(Use(band_hex(frozenset((band,)), 20.0), 0, 0),)], Size(24, 24), "mono")
        inside = picture.crop(
            (int(picture.width * 0.4), int(picture.height * 0.1), int(picture.width * 0.6), int(picture.height * 0.9))
        )
        dark = [row for row in range(inside.height) if inside.getpixel((inside.width // 2, row)) < 128]
        middles[band] = sum(dark) / len(dark) / inside.height
    assert middles["high"] < 0.35 < middles["same"] < 0.65 < middles["low"]


def test_a_game_without_altitude_has_one_band() -> None:
    flat = Bands((("hit", -1.0, 1.0),), ((-1.0, 1.0),), lambda: ("in the field of fire", "in the field of fire"))
    shown, hit = frozenset(("hit",)), Hex(0, -1)
    assert len(band_hex(shown, 8.0, flat).marks) == 2  # the hex, and one bar that fills it
    assert uses(fire_arc((DrawnHex(hit, shown),), 8.0, of=flat))[1] == ("fire-hex-h-8", 0.0, -8.0)
