"""Pictures of the maneuvers in a schedule. A maneuver has the same position in all schedules of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Literal

from msgspec import Struct

from printgen.data.records.maneuvers import Numbering, parse
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, Inset, MeasuredPart, Part, place_part
from printgen.drawing.maneuver import Diagram, diagram, faint_diagram, path_hexes
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Glyph, Line, Rect, Use
from printgen.drawing.schedule.cells import VariantCell, draw_cell
from printgen.drawing.schedule.places import lay_out_places
from printgen.drawing.schedule.positions import Band, Places, Spot
from printgen.drawing.schedule.rows import HALF_WIDTH, Catalogue
from printgen.drawing.schedule.setting import FULL, PlanningNotes, Style
from printgen.drawing.sketch import Field, Overflow, Sketch
from printgen.units import Box, Point, Size

#: The height in mm by which notes in readable type may be higher than in their smallest type, and the space below them.
NOTES, NOTES_FOOT = 8.0, 0.2


class ManeuverPicture(Struct, frozen=True):
    """The contents of a maneuver's picture.

    Fields:
        path: the names of the hexsides crossed.
        facing: the facing at the end (0-5), or None if a die roll decides.
        caption: the code of the maneuver.
        cells: the variants of the maneuver, such as climbing, each with a cell below the picture.
        signs: the signs for further options.
        only_flown_by: in a comparison of two aircraft, the letter of the only one that may fly the maneuver, or "" if both may.
        shape: a function that draws the aircraft in the picture, or None for the aircraft of the schedule.
        other_cells: in a comparison, the variants for the second aircraft, if they differ from `cells`.
    """

    path: tuple[str, ...]
    facing: int | None
    caption: str
    cells: tuple[VariantCell, ...] = ()
    signs: tuple[Glyph, ...] = ()
    only_flown_by: Literal["", "A", "B"] = ""
    shape: Callable[[], Glyph] | None = None
    other_cells: tuple[VariantCell, ...] = ()


class Pictures(Struct, frozen=True):
    """All maneuvers of a catalogue on a page: those that the aircraft may fly as pictures, and all others as faint traces.

    Fields:
        facings: the final facing of each maneuver in the catalogue, or None if a die roll decides.
        maneuvers: the maneuvers that the aircraft may fly.
        shape: a function that draws the aircraft.
        titles: four headings: for the margin with the speeds, and for the three columns.
        empty: the text for a speed at which the aircraft may fly no maneuver.
        codes: a function that returns the key to the maneuver codes, given its type size and line distance.
        of: the field of the record that an overflow refers to.
        overflow_text: the text that the report of an overflow quotes.
    """

    catalogue: Catalogue
    facings: Mapping[str, int | None]
    numbers: Numbering
    maneuvers: Mapping[str, ManeuverPicture]
    shape: Callable[[], Glyph]
    titles: tuple[str, str, str, str]
    notes: PlanningNotes
    empty: str = ""
    codes: Callable[[float, float], Part] = lambda _size, _lead: Blank()
    style: Style = FULL
    of: Field = ()
    overflow_text: str = ""

    def fit(self, _wide: float) -> MeasuredPart:
        style = self.style

        def draw(sketch: Sketch, place: Box) -> None:
            field = place.lower_part(style.titles)
            found = self._places(Size(field.width, field.height))
            if (over := found.excess_height) > 1e-6:
                sketch.overflows.append(Overflow(self.of, self.overflow_text, excess=over, is_block=True))
            y, (speed, *columns) = field.y - style.titles * 0.32, self.titles
            sketch.text(place.x, y, speed, max(7.0, style.title - 1.0), "semibold", ink=Ink.GREY70)
            for column, title in zip((-0.3, 0.0, 0.3), columns, strict=True):
                sketch.text(field.center.x + field.width * column, y, title, style.title, "strong", "middle")
            for index, band in enumerate(found.bands):
                self._band(sketch, field, band, found, index == 0)
            self._notes(sketch, field, found)
            self._corner(sketch, field, found)
            rows = [[spot for spot in band.spots if spot.foot == foot] for band in found.bands for foot in _feet(band)]
            grounds = [tile for band in found.bands for tile in band.restricted]
            for row in (*rows, list(found.stalls), [found.spin] if found.spin else []):
                if known := [it for it in row if it.code in self.facings]:
                    self._row(sketch, field, known, grounds)

        return MeasuredPart(style.titles, style.titles, draw, grows=True)

    def keeps_pitch(self, room: Size, less: float) -> bool:
        """Return whether pictures of the same pitch and notes of the same type size still fit if the page is `less` mm lower."""
        high = room.height - self.style.titles
        found, smaller = (self._places(Size(room.width, it)) for it in (high, high - less - NOTES))
        return smaller.excess_height <= 1e-6 and smaller.pitch >= found.pitch

    def _places(self, room: Size) -> Places:
        """Return the positions. The notes get as much height as they need in their smallest type.

        The long version of the notes gets this height only if the pictures keep the pitch `long_pitch`.
        """
        smallest, long = self.style.notes[-1][0], self.notes.planning[1]
        found = self._places_beside(room, long) if smallest >= self.style.long_notes else None
        keeps_long = found and found.pitch >= self.style.long_pitch
        return found if found and keeps_long else self._places_beside(room, self.notes.short_planning or long)

    def _places_beside(self, room: Size, planning: tuple[str, ...]) -> Places:
        """Return the positions for the case that `planning` contains the lines of the notes on planning."""
        way = (self.catalogue, frozenset(self.maneuvers), self.numbers, room, self.style)
        found = lay_out_places(*way)
        for _attempt in range(3):
            high = self._notes_height(found, planning)
            if found.notes_height >= high + NOTES_FOOT - 0.2 > found.notes_height - 0.5:
                break
            found = lay_out_places(*way, high + NOTES_FOOT)
        return found

    def _notes_height(self, found: Places, lines: tuple[str, ...]) -> float:
        """Return the minimum height in mm that the notes, the stalls and the spin need."""
        corner = found.corner
        planning, rules, spin = self._parts(self.style.notes[-1], lines, found)
        first = planning.fit(found.planning.width).natural_height
        second = rules.fit(found.rules.width).natural_height + 1.3
        below = found.spin.foot + self.style.caption + self.style.sign_line - corner.y if found.spin else corner.height
        if found.is_beside:
            return max(first + 0.6 + (corner.height if found.stalls or found.spin else 0.0), second)
        text = spin.fit(corner.width - self.style.margin).natural_height + 0.8 if found.spin else 0.0
        pictures = below + text if found.spin or found.stalls else 0.0
        return max(first, second, pictures)

    def _parts(self, size: tuple[float, float], lines: tuple[str, ...], found: Places) -> tuple[Part, Part, Part]:
        """Return the notes on planning, the rules, and the note on spins, in one type size."""
        notes = self.notes
        return (
            Inset(self._note(size, notes.planning[0], lines), top=0.9, bottom=0.6),
            self._rules(size, [notes.spin] if found.is_beside and found.spin else []),
            Column(tuple(_text(it, size, self.of) for it in notes.spin[1])),
        )

    def _band(self, sketch: Sketch, field: Box, band: Band, found: Places, is_first: bool) -> None:
        """Draw the line above a speed, its figure, the grey area of restricted maneuvers, and codes without pictures."""
        style, top = self.style, field.y + band.top
        sketch.sections.append(top)
        pen = (Ink.BLACK, FINE) if is_first else (Ink.GREY40, HAIRLINE)
        sketch.add(Line(field.x, top, field.right, top, *pen))
        if not band.spots:
            base = top + style.empty_band / 2 + cap_height(style.cut, style.code[0]) / 2
            sketch.text(field.x, base, str(band.speed), style.code[0], style.cut, ink=Ink.GREY70)
            sketch.text(field.x + style.margin, base, self.empty, style.empty, ink=Ink.GREY70)
            return
        for tile in band.restricted:
            box = (field.x + tile.x, field.y + tile.y, tile.width, tile.height)
            sketch.add(Rect(*box, Ink.GREY15, Ink.GREY70, HAIRLINE))
        for spot in (it for it in band.lines if it.code in self.facings):
            x, y = field.x + spot.x, field.y + spot.foot - 0.8
            sketch.text(x, y, spot.code, style.empty, "text", "middle", Ink.GREY70)
        # If the notes are beside the speed, its figure is next to its maneuvers.
        at = field.x
        if found.is_beside and band is found.bands[-1]:
            at += found.planning.right + style.column_gap / 3
        self._speed(sketch, Point(at, top), str(band.speed), (it.code for it in band.spots))

    def _speed(self, sketch: Sketch, at: Point, figure: str, codes: Iterable[str]) -> None:
        """Draw the figure of a speed below a line. The figure is faint if no maneuver is flown at that speed."""
        style, ink = self.style, Ink.BLACK if self.maneuvers.keys() & set(codes) else Ink.GREY40
        sketch.text(
            at.x,
            at.y + 0.04 * style.speed + cap_height(style.cut, style.speed),
            figure,
            style.speed,
            style.cut,
            ink=ink,
        )

    def _notes(self, sketch: Sketch, field: Box, found: Places) -> None:
        """Draw the notes in the largest type that fits: the legal next maneuvers, and the rules with the key to the codes."""
        notes, style = self.notes, self.style
        planning, rules = (_at(it, field) for it in (found.planning, found.rules))
        if not found.is_beside:
            sketch.add(Line(field.x, planning.y, field.right, planning.y, Ink.GREY40, HAIRLINE))
        # All notes have the same type size: the largest at which the long version or, failing that, the short version fits.
        small = [(size, notes.short_planning or notes.planning[1]) for size in style.notes]
        ways = [*((size, notes.planning[1]) for size in style.notes if size[0] >= style.long_notes), *small]
        rooms = planning, rules.lower_part(1.3), self._spin_place(field, found)
        for size, lines in ways:
            parts = self._parts(size, lines, found)
            placed = [(part, room) for part, room in zip(parts, rooms, strict=True) if room]
            if all(part.fit(room.width).natural_height <= room.height for part, room in placed):
                break
        for (part, room), what in zip(placed, (notes.planning[0], notes.restricted[0], notes.spin[0]), strict=False):
            place_part(sketch, room, part, of=self.of, what=what)

    def _spin_place(self, field: Box, found: Places) -> Box | None:
        """Return the box of the note on spins below stalls and spin, or None if this note is among the other notes."""
        if found.is_beside or not found.spin:
            return None
        corner, y = _at(found.corner, field), field.y + found.spin.foot + self.style.caption + self.style.sign_line
        return Box(corner.x + self.style.margin, y, corner.width - self.style.margin, corner.bottom - y)

    def _rules(self, size: tuple[float, float], below: Iterable[tuple[str, tuple[str, ...]]]) -> Part:
        """Return a part with the condition for restricted maneuvers (if there are any), the key to the codes, and other notes."""
        title, text = self.notes.restricted
        parts: list[Part] = [Inset(self.codes(*size), top=1.0)]
        if any(parse(code).number in self.numbers.restricted for code in self.maneuvers):
            parts.insert(0, _Ground(Inset(self._note(size, title, (text,)), 1.8, 0.6, 1.4, 1.4)))
        return Column((*parts, *(Inset(self._note(size, *it), top=1.6) for it in below)))

    def _corner(self, sketch: Sketch, field: Box, found: Places) -> None:
        """Draw the headings of stalls and spin, and the note on spins below them."""
        corner, style = _at(found.corner, field), self.style
        base = corner.y + 1.4 + cap_height("strong", style.title)
        if found.is_beside and found.stalls:
            sketch.add(Line(corner.x, corner.y, found.planning.right + field.x, corner.y, Ink.GREY40, HAIRLINE))
        if found.stalls:
            speed, heading = self.notes.stalls
            self._speed(sketch, Point(field.x, corner.y), speed, (it.code for it in found.stalls))
            sketch.text(field.x + style.margin, base, heading, style.title, "strong")
        if found.spin:
            sketch.text(field.x + found.spin.x, base, self.notes.spin[0], style.title, "strong", "middle")

    def _note(self, size: tuple[float, float], heading: str, lines: tuple[str, ...]) -> Column:
        """Return a part with lines of text under a heading."""
        style = self.style
        head = PieceLine(
            (Words(heading, max(style.title, size[0]), "strong"),), cap_height("strong", style.title) + 1.5
        )
        return Column((head, *(_text(it, size, self.of) for it in lines)))

    def _row(self, sketch: Sketch, field: Box, row: Sequence[Spot], grounds: Sequence[Box]) -> None:
        """Draw a row: pictures with their captions, or faint versions of maneuvers that are not flown."""
        style = self.style
        row = sorted(row, key=lambda it: it.x)
        taken = [it for spot in row if spot.code in self.maneuvers for it in self._centers(spot, spot.pitch)]
        high = max((spot.foot - y + radius for spot in row[:1] for _x, y, radius in taken), default=0.0)
        gaps = [b.x - a.x if b.code in self.maneuvers and a.code in self.maneuvers else 2.0 * (b.x - a.x) - style.empty_code
                for a, b in pairwise(row)]  # fmt: skip
        rooms = [min(left, right) for left, right in zip([99.0, *gaps], [*gaps, 99.0], strict=True)]
        for spot, between in zip(row, rooms, strict=True):
            ground = next((it for it in grounds if it.x < spot.x < it.right and it.y < spot.foot < it.bottom), None)
            # A code keeps as far from the frame of its ground as the pictures.
            inside = 2.0 * (min(spot.x - ground.x, ground.right - spot.x) - style.grey_gap) if ground else 99.0
            room = min(between, inside + style.clear)
            if spot.code in self.maneuvers:
                self._flown(sketch, field, spot, room)
            else:
                self._unflown(sketch, field, spot, taken, 0.0 if ground else max(high, 2 * style.trace))

    def _centers(self, spot: Spot, pitch: float) -> list[tuple[float, float, float]]:
        """Return the middle and the radius of each hex in a picture, in mm."""
        path = next(path for code, path in self.catalogue if code == spot.code)
        centers = [it.center(pitch) for it in path_hexes(path)]
        return [(spot.x + it.x, spot.foot - pitch / 2 + it.y, pitch * HALF_WIDTH) for it in centers]

    def _unflown(
        self, sketch: Sketch, field: Box, spot: Spot, taken: Sequence[tuple[float, float, float]], high: float
    ) -> None:
        """Draw the code of a maneuver that is not flown, and the largest faint trace that does not touch a picture, if any."""
        style, x, foot = self.style, field.x + spot.x, field.y + spot.foot

        def fits(pitch: float) -> bool:
            own = self._centers(spot, pitch)
            ways = [*own, *(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0.0) for a, b in pairwise(own))]
            clear = all(hypot(a[0] - b[0], a[1] - b[1]) > b[2] + 0.45 * pitch for a in ways for b in taken)
            inside = all(0.5 * pitch < it[0] < field.width - 0.5 * pitch for it in own)
            return clear and inside and spot.foot - min(it[1] for it in own) + pitch / 2 <= high

        if pitch := next(filter(fits, (it * min(style.trace, spot.pitch) for it in (1.0, 0.85, 0.7, 0.6))), None):
            path = next(path for code, path in self.catalogue if code == spot.code)
            facing = self.facings[spot.code]
            sketch.picture(lambda: _on_line(faint_diagram(spot.code, path, facing, pitch), x, foot))
        sketch.text(x, foot + style.code_line, spot.code, style.empty, "text", "middle", Ink.GREY70)

    def _flown(self, sketch: Sketch, field: Box, spot: Spot, room: float) -> None:
        """Draw a picture on its line, with code, signs and variants below. `room` is the width for the caption, mm."""
        style, x, foot, flown = self.style, field.x + spot.x, field.y + spot.foot, self.maneuvers[spot.code]
        way, shape = (spot.code, flown.path, flown.facing, spot.pitch), flown.shape or self.shape
        sketch.picture(lambda: _on_line(diagram(*way, shape()), x, foot))
        step, below = style.sign + 0.3, style.sign_line if spot.is_corner else 0.0
        signs = 0.0 if below else step * len(flown.signs)
        sizes = (it for it in style.code if width(flown.caption, "strong", it) + signs <= room - style.clear)
        size = next(sizes, style.code[-1])
        wide = width(flown.caption, "strong", size)
        start = x - (wide + signs) / 2
        sketch.text(start, foot + style.code_line, flown.caption, size, "strong")
        first, line = start + wide + 0.25, foot + style.code_line - style.sign * 0.42
        if below:
            first, line = x - step * len(flown.signs) / 2, foot + style.caption + below / 2
        for index, sign in enumerate(flown.signs):
            sketch.add(Use(sign, first + step * (index + 0.5), line, style.sign))
        y = foot + style.cells_line
        self._cells(sketch, x, y, flown.cells)
        if flown.only_flown_by:
            below = style.cell[1] if flown.cells else 0.0
            _alone(sketch, Box(x - 4.5, y + below, 9.0, style.cell[1]), flown.only_flown_by)
        elif flown.other_cells:
            self._cells(sketch, x, y + style.cell[1], flown.other_cells)
            self._differences(sketch, x, y, flown)

    def _cells(self, sketch: Sketch, x: float, y: float, cells: tuple[VariantCell, ...]) -> None:
        """Draw the variants of a maneuver next to each other, centred on `x`. Heavy frames are last, as cells share edges."""
        boxes = zip(cells, self._boxes(x, y, len(cells)), strict=True)
        for cell, box in sorted(boxes, key=lambda it: it[0].permission != "no"):
            draw_cell(sketch, box, cell, self.style.letter)

    def _differences(self, sketch: Sketch, x: float, y: float, flown: ManeuverPicture) -> None:
        """Draw bold frames around the pairs of cells that differ between the two aircraft."""
        for a, b, box in zip(flown.cells, flown.other_cells, self._boxes(x, y, 3), strict=False):
            if a != b:
                sketch.add(Rect(box.x, y, box.width, 2 * box.height, None, Ink.BLACK, 1.3 * RULE))

    def _boxes(self, x: float, y: float, count: int) -> list[Box]:
        """Return the boxes of a maneuver's cells, centred on `x`."""
        (wide, high), middle = self.style.cell, self.style.middle_cell
        widths = [middle if 0 < at < count - 1 else wide for at in range(count)]
        return [Box(x - sum(widths) / 2 + sum(widths[:at]), y, it, high) for at, it in enumerate(widths)]


class _Ground(Struct, frozen=True):
    """A part drawn on the grey area behind restricted maneuvers."""

    part: Part

    def fit(self, wide: float) -> MeasuredPart:
        fitted = self.part.fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            box = (place.x, place.y, place.width, fitted.natural_height)
            sketch.add(Rect(*box, Ink.GREY15, Ink.GREY70, HAIRLINE))
            fitted.draw(sketch, place)

        return MeasuredPart(fitted.natural_height, fitted.natural_height, draw)


def _feet(band: Band) -> list[float]:
    return sorted({spot.foot for spot in band.spots})


def _at(box: Box, field: Box) -> Box:
    return Box(field.x + box.x, field.y + box.y, box.width, box.height)


def _text(text: str, size: tuple[float, float], of: Field) -> TextBlock:
    return TextBlock(text, size[1], size[1], size[0], of=of)


def _on_line(picture: Diagram, x: float, foot: float) -> tuple[Use, ...]:
    """Return a picture placed on a line, with the middle of its start hex at `x`."""
    return picture.place_at(x - picture.left, foot - picture.size.height)


def _alone(sketch: Sketch, box: Box, letter: str) -> None:
    """Draw the bar of a maneuver that only one of two aircraft flies.

    The bar is white on black for the first aircraft, black on white for the second.
    """
    ink, fill = (Ink.WHITE, Ink.BLACK) if letter == "A" else (Ink.BLACK, Ink.WHITE)
    sketch.add(Rect(box.x, box.y, box.width, box.height, fill, Ink.BLACK, RULE))
    sketch.text(box.center.x, box.center.y + cap_height("strong", 8.5) / 2, letter, 8.5, "strong", "middle", ink)
