"""The maneuvers of a schedule as pictures; each maneuver is at the same place on the schedules of all aircraft of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.records.maneuvers import Numbering, parse
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, Inset, MeasuredPart, Part, place_part
from printgen.drawing.maneuver import Diagram, diagram, faint_diagram
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Glyph, Line, Rect, Use, polygon
from printgen.drawing.schedule.places import Catalogue, Places, Spot, lay_out_places
from printgen.drawing.schedule.setting import FULL, Style
from printgen.drawing.sketch import Field, Overflow, Sketch
from printgen.units import Box, Point, Size


class VariantCell(Struct, frozen=True):
    """A way to fly a maneuver, such as climbing, and whether it is allowed.

    Fields:
        letter: the letter for this way to fly.
        permission: "yes" if this way is allowed, "but" if it is allowed under a condition, otherwise "no".
    """

    letter: str
    permission: Literal["yes", "but", "no"] = "yes"


class ManeuverPicture(Struct, frozen=True):
    """A maneuver to be drawn as a picture.

    Fields:
        path: the names of the hexsides crossed.
        facing: the facing at the end; None if a die decides.
        caption: the code of the maneuver.
        cells: the ways to fly the maneuver.
        signs: the signs for further options.
        only_flown_by: in a comparison of two aircraft, the letter of the aircraft that flies the maneuver if the other
            one does not.
        shape: draws the aircraft to use in the picture; None for that of the schedule.
        other_cells: in a comparison, the ways in which the second aircraft flies the maneuver, if they differ from
            `cells`.
    """

    path: tuple[str, ...]
    facing: int | None
    caption: str
    cells: tuple[VariantCell, ...] = ()
    signs: tuple[Glyph, ...] = ()
    only_flown_by: Literal["", "A", "B"] = ""
    shape: Callable[[], Glyph] | None = None
    other_cells: tuple[VariantCell, ...] = ()


class PlanningNotes(Struct, frozen=True):
    """The notes in the corners of a schedule, each as its heading and its text.

    Fields:
        planning: which maneuvers are legal next.
        restricted: the conditions for restricted maneuvers.
        stalls: the note about stalls.
        spin: the rules for spins.
        short_planning: a shorter version of `planning`.
    """

    planning: tuple[str, tuple[str, ...]]
    restricted: tuple[str, str]
    stalls: tuple[str, str]
    spin: tuple[str, tuple[str, ...]] = ("", ())
    short_planning: tuple[str, ...] = ()


class Pictures(Struct, frozen=True):
    """The maneuvers of a catalogue at their places: legal maneuvers as pictures, all others as faint traces.

    Fields:
        facings: the final facing of each maneuver in the catalogue; None if a die decides.
        maneuvers: the maneuvers that the aircraft may fly.
        shape: draws the aircraft.
        titles: the headings of the margin with the speeds and of the three columns (left, straight, right).
        codes: the key to the codes.
        of: the field of the record that an overflow refers to.
        overflow_text: the text to report as overflowing.
        is_comparison: whether two aircraft are shown together.
    """

    catalogue: Catalogue
    facings: Mapping[str, int | None]
    numbers: Numbering
    maneuvers: Mapping[str, ManeuverPicture]
    shape: Callable[[], Glyph]
    titles: tuple[str, str, str, str]
    notes: PlanningNotes
    codes: Part = Blank()
    style: Style = FULL
    of: Field = ()
    overflow_text: str = ""
    is_comparison: bool = False

    def fit(self, _wide: float) -> MeasuredPart:
        style = self.style

        def draw(sketch: Sketch, place: Box) -> None:
            field = place.lower_part(style.titles)
            found = lay_out_places(self._visible(), self.numbers, Size(field.width, field.height), style)
            if found.excess_height > 1e-6:
                sketch.overflows.append(Overflow(self.of, self.overflow_text, excess=found.excess_height))
            y, (speed, left, straight, right) = field.y - style.titles * 0.32, self.titles
            sketch.text(place.x, y, speed, style.panel, "semibold", ink=Ink.GREY70)
            sketch.text(field.center.x - field.width * 0.3, y, left, style.title, "strong", "middle")
            sketch.text(field.center.x, y, straight, style.title, "strong", "middle")
            sketch.text(field.center.x + field.width * 0.3, y, right, style.title, "strong", "middle")
            self._bands(sketch, field, found)
            # Corners below all speeds are wider than corners beside the highest speed.
            below = not style.keeps_empty_speeds and found.left.y > found.bands[-1].top + 1e-6
            larger = replace(style, panel=max(style.panel, 7.5), panel_lead=max(style.panel_lead, 2.95))
            self._corners(sketch, field, found, larger if below else style)
            for spot in (it for it in found.spots if it.code in self.facings):
                self._spot(sketch, field, spot, found.pitch)

        return MeasuredPart(style.titles, style.titles, draw, grows=True)

    def _visible(self) -> Catalogue:
        """Return the catalogue, or, if the style drops empty speeds, only those with a legal maneuver, with stalls and spins."""
        numbers, flown = self.numbers, {parse(code).speed for code in self.maneuvers}
        if self.style.keeps_empty_speeds or not flown:
            return self.catalogue
        codes = {code: parse(code) for code, _path in self.catalogue}
        apart = (numbers.stall, numbers.spin)
        return tuple(it for it in self.catalogue if codes[it[0]].number in apart or codes[it[0]].speed in flown)

    def _bands(self, sketch: Sketch, field: Box, found: Places) -> None:
        """Draw for each speed a line above it, its figure, and a grey ground behind its restricted maneuvers."""
        for index, band in enumerate(found.bands):
            top = field.y + band.top
            pen = (Ink.BLACK, FINE) if index == 0 else (Ink.GREY40, HAIRLINE)
            sketch.add(Line(field.x, top, field.right, top, *pen))
            for tile in band.restricted:
                within = {it.code for it in band.spots if tile.x < it.x < tile.right and tile.y < it.foot < tile.bottom}
                # In a comparison, grey marks the maneuvers that only the first aircraft flies.
                if self.maneuvers.keys() & within:
                    box = (field.x + tile.x, field.y + tile.y, tile.width, tile.height)
                    sketch.add(Rect(*box, None if self.is_comparison else Ink.GREY15, Ink.GREY70, HAIRLINE))
            # If the corners are filled, the figure is next to its maneuvers.
            at, first = field.x, min(band.spots, key=lambda it: it.x)
            if band.top == found.left.y:
                at += first.x - first.wide / 2 - self.style.margin + 1.0
            self._speed(sketch, Point(at, top), str(band.speed), (it.code for it in band.spots))

    def _speed(self, sketch: Sketch, at: Point, figure: str, codes: Iterable[str]) -> None:
        """Draw the figure of a speed below a line, faint if no maneuver is flown at that speed."""
        style, ink = self.style, Ink.BLACK if self.maneuvers.keys() & set(codes) else Ink.GREY40
        sketch.text(at.x, at.y + 1.4 + cap_height(style.cut, style.speed), figure, style.speed, style.cut, ink=ink)

    def _corners(self, sketch: Sketch, field: Box, found: Places, style: Style) -> None:
        """Draw the notes in the corners beside the highest speed.

        The upper notes are about legal next maneuvers, and about restricted maneuvers (on grey) with the key to the
        codes. The stalls and the spin are below the notes.
        """
        notes, note = self.notes, partial(self._note, style)
        left, right = (Box(field.x + it.x, field.y + it.y, it.width, it.height) for it in (found.left, found.right))
        inner = Box(left.x, left.y, left.width - style.margin, left.height)
        head = cap_height("strong", style.title) + 1.5
        corners = (*found.stalls, *((found.spin,) if found.spin else ()))
        foot = field.y + corners[0].foot - found.pitch - head - 1.0 if corners else left.bottom
        heading, lines = notes.planning
        worded = [note(heading, it) for it in (lines, notes.short_planning) if it]
        # The line above the stalls must not cross the last words, even if this uses up the white space at the top.
        ways = [*(Inset(it, top=0.9, bottom=0.9) for it in worded), Inset(worded[-1], bottom=0.9), Inset(worded[-1])]
        place_part(sketch, inner.upper_part(foot - left.y), *ways, of=self.of, what=heading)
        grey = Inset(note(notes.restricted[0], (notes.restricted[1],)), 1.8, 0.8, 1.4, 1.4)
        box = Box(right.x, right.y + 1.3, right.width, grey.fit(right.width).natural_height)
        below = Box(right.x, box.y, right.width, foot - box.y - 0.5)
        # Without restricted maneuvers, their note is unnecessary.
        if self.is_comparison or any(parse(code).number in self.numbers.restricted for code in self.maneuvers):
            fill = None if self.is_comparison else Ink.GREY15
            sketch.add(Rect(box.x, box.y, box.width, box.height, fill, Ink.GREY70, HAIRLINE))
            below_it: Part = Column((grey, Inset(self.codes, top=1.4)))
        else:
            below_it = self.codes
        place_part(sketch, below, below_it, of=self.of, what=notes.restricted[0])
        if found.stalls:
            speed, heading = notes.stalls
            sketch.add(Line(field.x, foot, left.right, foot, Ink.GREY40, HAIRLINE))
            self._speed(sketch, Point(field.x, foot), speed, (it.code for it in found.stalls))
            sketch.text(left.x + style.margin, foot + head, heading, style.title, "strong")
        if found.spin:
            sketch.add(Line(right.x, foot, right.right, foot, Ink.GREY40, HAIRLINE))
            x = right.x + found.spin.wide + 1.0
            place_part(sketch, Box(x, foot, right.right - x, right.bottom - foot), note(*notes.spin), of=self.of)

    def _note(self, style: Style, heading: str, lines: tuple[str, ...]) -> Column:
        """Return a part with lines of text under a heading."""
        head = PieceLine((Words(heading, style.title, "strong"),), cap_height("strong", style.title) + 1.5)
        lead, size = style.panel_lead, style.panel
        return Column((head, *(TextBlock(it, lead, lead, size, of=self.of) for it in lines)))

    def _spot(self, sketch: Sketch, field: Box, spot: Spot, pitch: float) -> None:
        """Draw a maneuver at its place: its picture, with code, signs and ways to fly below it, or a faint trace."""
        style, x, foot = self.style, field.x + spot.x, field.y + spot.foot
        flown = self.maneuvers.get(spot.code)
        if flown is None:
            path = next(path for code, path in self.catalogue if code == spot.code)
            sketch.picture(lambda: _on_line(faint_diagram(spot.code, path, self.facings[spot.code], pitch), x, foot))
            sketch.text(x, foot + style.code_line, spot.code, style.code[-1], "text", "middle", Ink.GREY70)
            return
        way, shape = (spot.code, flown.path, flown.facing, pitch), flown.shape or self.shape
        if flown.only_flown_by:
            high = diagram(*way, None).size.height
            place = Box(x - spot.wide / 2 + 0.2, foot - high - 0.5, spot.wide - 0.4, high + style.caption + 0.6)
            _alone(sketch, place, flown.only_flown_by, style.title)
        sketch.picture(lambda: _on_line(diagram(*way, shape()), x, foot))
        step = style.sign + 0.3
        signs = step * len(flown.signs)
        size = next(
            (it for it in style.code if width(flown.caption, "strong", it) + signs <= spot.wide - style.clear),
            style.code[-1],
        )
        wide = width(flown.caption, "strong", size)
        start = x - (wide + signs) / 2
        sketch.text(start, foot + style.code_line, flown.caption, size, "strong")
        for index, sign in enumerate(flown.signs):
            at = start + wide + step * (index + 0.5) + 0.25
            sketch.add(Use(sign, at, foot + style.code_line - style.sign * 0.42, style.sign))
        self._cells(sketch, x, foot + style.cells_line, flown.cells)
        self._cells(sketch, x, foot + style.cells_line + style.cell[1], flown.other_cells)

    def _cells(self, sketch: Sketch, x: float, y: float, cells: tuple[VariantCell, ...]) -> None:
        """Draw the ways to fly a maneuver side by side, centred on `x`; heavy frames last, because cells share edges."""
        wide, high = self.style.cell
        places = [Box(x + (index - len(cells) / 2) * wide, y, wide, high) for index in range(len(cells))]
        for cell, box in sorted(zip(cells, places, strict=True), key=lambda it: it[0].permission != "no"):
            draw_cell(sketch, box, cell, self.style.letter)


def _on_line(picture: Diagram, x: float, foot: float) -> tuple[Use, ...]:
    """Return a picture centred on `x` whose lower edge is at the height `foot`."""
    return picture.place_at(x - picture.size.width / 2, foot - picture.size.height)


def _alone(sketch: Sketch, box: Box, letter: str, size: float) -> None:
    """Draw a frame around a maneuver that only one of two aircraft flies, with the letter of that aircraft at the bottom.

    For the first aircraft, the frame is filled with grey and the letter is white on black; for the second, both are
    black on white.
    """
    first = letter == "A"
    sketch.add(Rect(box.x, box.y, box.width, box.height, Ink.GREY15 if first else None, Ink.BLACK, RULE))
    tab = Box(box.x, box.bottom - 3.2, box.width, 3.2)
    sketch.add(Rect(tab.x, tab.y, tab.width, tab.height, Ink.BLACK if first else Ink.WHITE, Ink.BLACK, RULE))
    base = tab.center.y + cap_height("strong", size) / 2
    sketch.text(tab.center.x, base, letter, size, "strong", "middle", Ink.WHITE if first else Ink.BLACK)


def draw_cell(sketch: Sketch, box: Box, cell: VariantCell, size: float) -> None:
    """Draw a cell with the letter for a way to fly a maneuver.

    If this way is allowed, the frame is black; if it is allowed under a condition, the cell is also grey with a black
    corner; otherwise, the frame is thin and grey.
    """
    base = box.center.y + cap_height("strong", size) / 2
    if cell.permission == "no":
        sketch.add(Rect(box.x, box.y, box.width, box.height, Ink.WHITE, Ink.GREY40, HAIRLINE))
        sketch.text(box.center.x, base, cell.letter, size, "text", "middle", Ink.GREY70)
        return
    fill = Ink.GREY15 if cell.permission == "but" else Ink.WHITE
    sketch.add(Rect(box.x, box.y, box.width, box.height, fill, Ink.BLACK, FINE))
    if cell.permission == "but":
        corner, ear = Point(box.right, box.y), 0.32 * box.height
        ring = (corner, corner.shift(-ear, 0.0), corner.shift(0.0, ear))
        sketch.add(polygon(ring, fill=Ink.BLACK, pen=HAIRLINE))
    sketch.text(box.center.x, base, cell.letter, size, "strong", "middle")
