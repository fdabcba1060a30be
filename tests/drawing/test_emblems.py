"""Emblems: national marks that stay apart in pure black, badges, dice, signs of how sure a figure is, pictograms."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import get_args

import pytest
from PIL import Image, ImageChops, ImageStat

from printgen.data.records.aircraft import Nation
from printgen.data.records.fields import Status
from printgen.drawing.emblems import NATIONAL_MARKS, die_face, grade_badge, national_mark, side_mark, status_mark
from printgen.drawing.inks import PALETTES, Palette
from printgen.drawing.marks import Circle, Face, Glyph, Rect, Use
from printgen.drawing.pictures import PICTOGRAMS, picture
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from printgen.render.pdf.compile import ink_radius
from printgen.units import Size

LETTERS = ("A+", "A", "B", "C")
STATUSES = ("official", "charted", "reconstructed", "house", "missing")


def printed(glyphs: Sequence[Glyph], palette: Palette, across: float) -> list[Image.Image]:
    """Return each glyph as a printer with 300 dpi prints it, `across` mm in diameter."""
    size = Size(across + 1, across + 1)
    sheets = []
    for glyph in glyphs:
        face = Face(glyph.name, size, (Use(glyph, size.width / 2, size.height / 2, across),))
        sheets.append(Sheet(size, (PlacedFace(face, 0, 0),)))
    pages = png.render(pdf.render(Plan("emblems", "test", tuple(sheets)), palette), 300)
    return [Image.open(io.BytesIO(page)).convert("L") for page in pages]


def apart(one: Image.Image, two: Image.Image) -> float:
    """Return the share of black pixels in which two pictures differ."""
    return ImageStat.Stat(ImageChops.difference(one, two)).mean[0] / 255


def closest(glyphs: Sequence[Glyph], palette: str, across: float) -> tuple[float, str, str]:
    """Return the names of the two glyphs that look most alike, with the difference between them."""
    pictures = printed(glyphs, PALETTES[palette], across)
    named = list(zip(glyphs, pictures, strict=True))
    return min((apart(a, b), first.name, second.name) for (first, a), (second, b) in combinations(named, 2))


def test_every_national_mark_of_the_model_is_drawn() -> None:
    asked = get_args(Nation.model_fields["mark"].annotation)
    assert len(asked) >= 10
    assert sorted(asked) == sorted(NATIONAL_MARKS)


def test_the_bars_of_saxony_and_what_lies_between_them_are_lines_on_a_counter() -> None:
    bars = [mark for mark in national_mark("bars-saxon").marks if isinstance(mark, Rect)]
    between = [below.y - above.y - above.height for above, below in pairwise(bars)]
    assert min(*(bar.height for bar in bars), *between) * 3.4 > 0.3


def test_an_unknown_national_mark_is_refused() -> None:
    with pytest.raises(KeyError):
        national_mark("roundel-martian")


@pytest.mark.parametrize("palette", PALETTES)
def test_national_marks_are_told_apart_at_six_millimetres(palette: str) -> None:
    assert closest([national_mark(mark) for mark in NATIONAL_MARKS], palette, 6.0) > (0.02, "", "")


@pytest.mark.parametrize("palette", PALETTES)
def test_badges_are_told_apart_at_six_millimetres(palette: str) -> None:
    assert closest([grade_badge("stability", letter) for letter in LETTERS], palette, 6.0) > (0.02, "", "")


@pytest.mark.parametrize("palette", PALETTES)
def test_the_sides_are_told_apart_at_four_millimetres(palette: str) -> None:
    assert closest([side_mark("ring"), side_mark("cross")], palette, 4.0) > (0.1, "", "")


@pytest.mark.parametrize("palette", PALETTES)
def test_status_marks_are_told_apart_at_a_millimetre_and_a_half(palette: str) -> None:
    assert sorted(get_args(Status)) == sorted(STATUSES)
    assert closest([status_mark(status) for status in STATUSES], palette, 1.5) > (0.03, "", "")


def test_pictograms_are_told_apart_at_three_millimetres() -> None:
    assert closest([picture(name) for name in PICTOGRAMS], "mono", 3.0) > (0.05, "", "")


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_shows_its_pips(pips: int) -> None:
    assert sum(isinstance(mark, Circle) for mark in die_face(pips).marks) == pips


def test_a_die_has_six_faces() -> None:
    with pytest.raises(KeyError):
        die_face(7)


def test_emblems_have_names_of_their_own_and_stay_within_their_square() -> None:
    glyphs = [
        *(national_mark(mark) for mark in NATIONAL_MARKS),
        *(grade_badge("stability", letter) for letter in LETTERS),
        *(side_mark(side) for side in ("ring", "cross")),
        *(die_face(pips) for pips in range(1, 7)),
        *(status_mark(status) for status in STATUSES),
        *(picture(name) for name in PICTOGRAMS),
    ]
    assert len({glyph.name for glyph in glyphs}) == len(glyphs) == 36
    for glyph, page in zip(glyphs, printed(glyphs, PALETTES["full"], 40.0), strict=True):
        left, top, right, bottom = ImageChops.invert(page).point(lambda grey: 255 if grey > 40 else 0).getbbox()
        middle, limit = page.width / 2, 40.0 / 25.4 * 300 * 1.075
        assert max(right - middle, middle - left, bottom - middle, middle - top) * 2 <= limit, glyph.name
        assert ink_radius(glyph.marks) < 1, glyph.name
