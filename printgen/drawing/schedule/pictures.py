"""The maneuvers of a schedule as pictures in bands by speed, as large as the room allows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sqrt
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL
from printgen.drawing.layout.part import Blank, Fitted, Part
from printgen.drawing.maneuver import Diagram, diagram
from printgen.drawing.marks import HAIRLINE, Glyph, Line, Use
from printgen.drawing.schedule.setting import FULL, Band, Setting, Style, settle
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.units import Box, Size

#: How far above the line on which a picture stands the middle of its signs is, and how far they keep from its edge, mm.
LOW, CLEAR = 0.4, 0.15


class Pictured(Struct, frozen=True):
    """A maneuver to be drawn: its path and facing at the end, the way it turns, its signs, and its two lines of caption."""

    path: tuple[str, ...]
    facing: int | None
    way: Literal["L", "S", "R"]
    caption: str
    tolerance: str
    signs: tuple[Glyph, ...] = ()


class Pictures(Struct, frozen=True):
    """The maneuvers of the bands, each once: those by speed, and below `head` those that are flown under conditions.

    flown: what the codes of the bands stand for; shape: the aircraft; titles: over the margin and the three columns. What does
    not fit is a misfit of the field `of`, told as `what`.
    """

    bands: tuple[Band, ...]
    restricted: tuple[Band, ...]
    flown: Mapping[str, Pictured]
    shape: Glyph
    titles: tuple[str, str, str, str]
    head: Part
    style: Style = FULL
    of: Field = ()
    what: str = ""

    def fit(self, wide: float) -> Fitted:
        style = self.style
        extra = style.restricted if self.restricted else 0.0
        head = (self.head if self.restricted else Blank()).fit(wide)

        def picture(code: str, pitch: float) -> Diagram:
            flown = self.flown[code]
            return diagram(code, flown.path, flown.facing, pitch, self.shape)

        def draw(sketch: Sketch, place: Box) -> None:
            below = place.below(style.titles)
            field = Box(below.x + style.margin, below.y, below.width - style.margin, below.height)
            room = Size(field.width, field.height - extra)
            tries: list[tuple[Sequence[Sequence[Band]], Style]] = []
            if style.abreast > 1:
                # Below each other where that alone leaves pictures large enough; else side by side.
                pitches = tuple(pitch for pitch in style.pitches if pitch >= style.roomy)
                single = [(band,) for band in (*self.bands, *self.restricted)]
                tries.append((single, replace(style, columns=FULL.columns, pitches=pitches)))
            tries.append(((*abreast(self.bands, style), *abreast(self.restricted, style)), style))
            for strips, tried in tries:
                settings, over = settle(strips, room.width, room.height, picture, tried)
                if not over:
                    break
            if over:
                sketch.misfits.append(Misfit(self.of, self.what, over=over))
            if style.titles:
                y, (speed, left, straight, right) = field.y - style.titles * 0.4, self.titles
                sketch.text(place.x, y, speed, min(6.5, style.title), "semibold", ink=Ink.GREY70)
                sketch.text(field.x + 2.0, y, left, style.title, "strong")
                sketch.text(field.center.x, y, straight, style.title, "strong", "middle")
                sketch.text(field.right, y, right, style.title, "strong", "end")
            for number, setting in enumerate(settings):
                under = number >= len(self.bands)
                if number == len(self.bands):
                    head.draw(sketch, Box(place.x, field.y + setting.top, place.width, extra))
                self._band(sketch, place, field.below(extra if under else 0.0), setting, under)

        return Fitted(style.titles, style.titles, draw, grows=True)

    def _band(self, sketch: Sketch, place: Box, field: Box, setting: Setting, restricted: bool) -> None:
        """A band of one speed: its label at the margin, its pictures, a line above."""
        style, band = self.style, setting.band
        top, x = field.y + setting.top, place.x + setting.left
        if setting.left == 0 and (style.titles or setting.top or restricted):
            sketch.add(Line(place.x, top, field.right, top, Ink.BLACK if setting.top == 0 else Ink.GREY40, HAIRLINE))
        size = style.speeds[0 if len(band.label) == 1 else 1]
        sketch.text(x, top + 2.0 + size * 0.27, band.label, size, style.cut)
        if band.note:
            sketch.text(x, top + style.fuel_line + size * 0.27, band.note, LABEL, ink=Ink.GREY70, room=style.margin)
        for spot in setting.spots:
            # A picture stands on its line, its caption below, its signs at the foot of the start hex.
            flown, picture, x, foot = self.flown[spot.code], spot.picture, field.x + spot.x, field.y + spot.foot
            left = x - picture.size.width / 2
            sketch.add(picture.at(left, foot - picture.size.height))
            sketch.text(x, foot + style.code_line, flown.caption, style.code, "strong", "middle")
            sketch.text(x, foot + style.tolerance_line, flown.tolerance, style.tolerance, "text", "middle")
            _signs(sketch, left + picture.left, foot, picture, flown, style.sign)


def abreast(bands: Sequence[Band], style: Style) -> tuple[tuple[Band, ...], ...]:
    """The bands in strips: each in one of its own, or, where two may stand side by side, with a short neighbour."""
    strips: list[tuple[Band, ...]] = []
    for band in bands:
        alone = strips and len(strips[-1]) < style.abreast
        if alone and sum(len(column) for other in (*strips[-1], band) for column in other.columns) <= style.many:
            strips[-1] = (*strips[-1], band)
        else:
            strips.append((band,))
    return tuple(strips)


def _signs(sketch: Sketch, middle: float, foot: float, picture: Diagram, flown: Pictured, side: float) -> None:
    """The signs, `side` mm high, to the right and then to the left of the start hex, where no path runs.

    They stand beside the lower corners of that hex, clear of the edge that rises there. What flies to the right has them
    first to the left; so has a straight that ends facing left, since its neighbour, flown straight on, has them on both
    sides.
    """
    corner = (picture.size.height - picture.top) / sqrt(3)
    rightwards = flown.way == "R" or picture.size.width - picture.left > picture.left + 1e-6
    leftwards = flown.way == "L" or picture.left > picture.size.width - picture.left + 1e-6
    first = -1 if rightwards or (flown.facing == 5 and not leftwards) else 1
    for index, sign in enumerate(flown.signs):
        way = first if index % 2 == 0 else -first
        up = LOW + (index // 2) * (side + 0.3)
        aside = corner + (side / 2 + CLEAR + up / 2) / cos(radians(30))
        sketch.add(Use(sign, middle + way * aside, foot - up, side))
