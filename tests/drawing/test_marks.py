from __future__ import annotations

import pytest

from printgen.drawing.inks import PALETTES, Ink
from printgen.drawing.marks import FINE, Outline, polygon
from printgen.units import Point


def test_a_polygon_is_a_closed_outline_through_its_points() -> None:
    assert polygon((Point(0, 4), Point(2, 0), Point(4, 4)), Ink.GREY15, None, FINE) == Outline(
        (("M", 0, 4), ("L", 2, 0), ("L", 4, 4), ("Z",)), Ink.GREY15, None, FINE
    )


@pytest.mark.parametrize("name", PALETTES)
def test_a_palette_knows_every_ink(name: str) -> None:
    palette = PALETTES[name]
    assert (palette.name, set(palette.lines), set(palette.fills)) == (name, set(Ink), set(Ink))


def test_mono_has_no_colour_but_black_and_white() -> None:
    mono = PALETTES["mono"]
    assert {*mono.lines.values(), *mono.fills.values()} == {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0), None}


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        (Ink.ON_FILL, Ink.BLUE),
        (Ink.ON_FILL, Ink.RED),
        (Ink.ON_FILL, Ink.CAUTION),
        (Ink.ON_FILL, Ink.GREY70),
        # A black fill is never spared, so what lies on it is white in every palette.
        (Ink.WHITE, Ink.BLACK),
        (Ink.BLACK, Ink.GREY15),
    ],
)
def test_what_is_set_on_a_fill_can_be_read(name: str, ink: Ink, ground: Ink) -> None:
    palette = PALETTES[name]
    under = palette.fills[ground] or (1.0, 1.0, 1.0)
    assert abs(_luminance(palette.lines[ink]) - _luminance(under)) > 0.3


def _luminance(rgb: tuple[float, float, float]) -> float:
    return sum(weight * part for weight, part in zip((0.299, 0.587, 0.114), rgb, strict=True))
