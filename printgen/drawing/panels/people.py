"""The people on a sheet: its masthead, fields with the known facts about flyers, and frames for a name or a portrait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from printgen.data.records.fields import Sure
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import LABEL, Picture, PieceLine, Rule, Space, Words, status_sign
from printgen.drawing.layout.part import CustomPart, Inset, Layers, MeasuredPart, Part, Row
from printgen.drawing.marks import FINE, RULE, Cut, Glyph, Line, Rect, Use
from printgen.drawing.panels.label import StencilWords, label_frame, ornament
from printgen.drawing.pictures.tokens import badge
from printgen.drawing.sketch import Field, Sketch
from printgen.translation import _
from printgen.units import Box

#: The distance between the lines of two people in the same fields, and the total height of their form fields, mm.
ABOVE, FIELD = 2.4, 4.8
#: The distance of a title's baseline from the line below it, and its minimum distance from the top, mm.
TITLED, LOW = 5.4, 1.8
#: The distance that a masthead's bar extends beyond the words, mm.
BESIDE = 2.2
#: The content of a field: a text, or a list from which as many items as fit are printed.
Value = str | tuple[str, ...]


class MastheadStyle(Struct, frozen=True):
    """The layout of a masthead, with lengths in mm and type sizes in points.

    `look` determines how the name is printed:

    - rule: in the display typeface above a rule in the side's ink
    - bar: on a bar in the side's ink
    - box: heavy between two strong rules
    - label: stencilled within the frame of a label

    Fields:
        mark: three lengths: the size of the mark, and the distances of its middle from the left edge and from the top.
        words: the distances of the words from the left edge and from the right edge.
        above: the type sizes of the line above the name.
        name: the type sizes of the name.
        lines: the baseline of the line above the name, the baseline of the name, and the y of the rule.
    """

    mark: tuple[float, float, float] = (13.0, 6.5, 7.6)
    words: tuple[float, float] = (17.0, 32.0)
    above: tuple[float, ...] = (8.5, 7.0)
    name: tuple[float, ...] = (30.0, 20.0, 14.0)
    lines: tuple[float, float, float] = (3.0, 13.2, 16.2)
    look: Literal["rule", "bar", "box", "label"] = "rule"


class Masthead(Struct, frozen=True):
    """The head of a sheet: a mark, a name with a line of text above it, and usually a rule in the ink of a side.

    The ink lets players sort a stack of sheets at a glance.

    Fields:
        above: the line of text above the name.
        before: the parts in the layer behind the words.
        after: the parts in the layer in front of the words.
        of: the two record fields that overflows refer to, one for the line above the name and one for the name.
        sure: the status of the name.
    """

    mark: Glyph
    above: str
    name: str
    ink: Ink
    style: MastheadStyle
    before: tuple[Part, ...] = ()
    after: tuple[Part, ...] = ()
    of: tuple[Field, Field] = ((), ())
    sure: Sure | None = None

    def fit(self, wide: float) -> MeasuredPart:
        style = self.style
        inks = (Ink.ON_FILL, Ink.ON_FILL) if style.look == "bar" else (Ink.GREY70, Ink.BLACK)
        cuts: dict[str, Cut] = {"rule": "display", "bar": "strong"}
        cut = cuts.get(style.look, "heavy")
        above = Words(self.above, style.above, "semibold", inks[0], of=self.of[0])
        name = Words(self.name, style.name, cut, inks[1], of=self.of[1])
        title = StencilWords(name) if style.look == "label" else name
        words = Layers(
            (
                PieceLine((above,), style.lines[0]),
                PieceLine((title, Space(0.8), status_sign(self.sure)), style.lines[1]),
            )
        )
        rule = Rule(style.lines[2], self.ink, 2 * RULE)
        below = {"box": CustomPart(self._rules), "label": CustomPart(self._label)}.get(style.look, rule)
        parts = (
            *((CustomPart(self._bar),) if style.look == "bar" else ()),
            Picture(self.mark, *style.mark),
            *self.before,
            Inset(words, style.words[0], right=style.words[1]),
            *self.after,
            below,
        )
        return Layers(parts).fit(wide)

    def _rules(self, sketch: Sketch, place: Box) -> None:
        y = place.y + self.style.lines[2]
        sketch.add(Rect(place.x, y - 0.9, place.width, 1.8, self.ink, self.ink, FINE))
        sketch.add(Line(place.x, y + 1.9, place.right, y + 1.9, Ink.BLACK, FINE))

    def _label(self, sketch: Sketch, place: Box) -> None:
        frame = Box(place.x, place.y - 1.6, place.width, self.style.lines[2] + 3.2)
        sketch.extend(label_frame(frame, self.ink))
        middle, long = frame.y + frame.height / 2, self.style.words[0]
        sketch.extend(ornament(Box(frame.right - long, middle - 2.4, long - 4.0, 4.8), self.ink, 3.4))

    def _bar(self, sketch: Sketch, place: Box) -> None:
        left, right = self.style.words
        wide = place.width - left - right + 2 * BESIDE
        sketch.add(Rect(place.x + left - BESIDE, place.y, wide, self.style.lines[2], self.ink, self.ink, FINE))


class WriteInFields(Struct, frozen=True):
    """Ruled lines next to each other, on which players write facts about one or two people.

    Known facts are already printed on the lines.

    Fields:
        line: the distance of the lines from the top, mm.
        titles: the title of each line.
        names: the name of each line in forms, to which the prefix of the person is added.
        shares: the proportion of the width that each line takes up.
        prefixes: for each person, the prefix of their form field names.
        rows: for each person, the text that is already printed on each line.
        source_names: for each line, the record field that is reported if the text is too long. The default is `names`.
        labels: the type sizes of the titles, points.
    """

    titles: tuple[str, ...]
    names: tuple[str, ...]
    shares: tuple[float, ...]
    line: float
    prefixes: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...] = ()
    source_names: tuple[str, ...] = ()
    labels: tuple[float, ...] = LABEL

    def fit(self, wide: float) -> MeasuredPart:
        ink = Ink.GREY70 if self.labels is LABEL else Ink.BLACK
        base = max(self.line - TITLED, LOW)
        written = (
            Layers((PieceLine((Words(title, self.labels, ink=ink),), base, self.line), Rule(self.line)))
            for title in self.titles
        )
        row = Row(tuple(written), 3.0, self.shares)
        lines, columns = row.fit(wide), row.columns(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            lines.draw(sketch, place)
            for number, row in enumerate(self.rows or (("",) * len(self.names),)):
                boxes = [Box(place.x + column.x, place.y + self.line, column.width, 0) for column in columns]
                self._person(sketch, boxes, number, row)

        return MeasuredPart(lines.min_height, lines.natural_height, draw)

    def _person(self, sketch: Sketch, columns: Sequence[Box], number: int, row: tuple[Value, ...]) -> None:
        """Draw the known facts about one person above the lines, or form fields. For two people, use small type."""
        count = max(len(self.rows), 1)
        high, two = FIELD / count, count > 1
        for column, name, known, value in zip(columns, self.names, self.source_names or self.names, row, strict=True):
            plain = isinstance(value, str)
            if sketch.fillable:
                up = 0.3 * (count - 1) + high * (count - number)
                place, size = Box(column.x, column.y - up, column.width, high), 10.5 if column.width > 15 else 8.5
                joined = value if isinstance(value, str) else ", ".join(value)
                if number < len(self.prefixes):
                    sketch.entry(f"{self.prefixes[number]}.{name}", place, value=joined, size=6.5 if two else size)
            elif text := value if isinstance(value, str) else _fitting(value, column.width):
                sizes: tuple[float, ...] = (7.0, 6.5, 6.0) if two else (10.5, 8.5, *LABEL, 6.5, 6.0)
                y = column.y - ((0.8 if two else 1.1) + ABOVE * (count - 1 - number))
                cut: Cut = "semibold" if plain else "text"
                sizes = sizes if plain else sizes[1:]
                sketch.text(column.x, y, text, sizes, cut, room=column.width, of=("seat", known))


class NameFrame(Struct, frozen=True):
    """A frame with a title and a line on which players write a name. It is as high as a heading of `size` points.

    In a form, the line is a field with the name `name`.
    """

    title: str
    name: str
    size: float = 20.0

    def fit(self, _wide: float) -> MeasuredPart:
        high = cap_height("heavy", self.size) * 2.5

        def draw(sketch: Sketch, place: Box) -> None:
            frame = place.upper_part(high)
            sketch.extend(label_frame(frame, Ink.BLACK))
            x = frame.x + 4.0
            x += sketch.text(x, frame.center.y + 1.6, self.title, 10.0, "strong") + 2.0
            low = frame.bottom - 3.4
            sketch.add(Line(x, low, frame.right - 4.0, low, Ink.GREY70, FINE))
            sketch.entry(self.name, Box(x, low - 6.4, frame.right - 4.0 - x, 6.2), size=14.0)

        return MeasuredPart(high, high, draw)


class PortraitBox(Struct, frozen=True):
    """A frame in which to draw a portrait, with an emblem of wings below the frame."""

    title: str
    high: float = 40.0

    def fit(self, _wide: float) -> MeasuredPart:
        def draw(sketch: Sketch, place: Box) -> None:
            wings = place.width * 0.86
            frame = place.upper_part(place.height - 0.22 * wings - 3.6)
            within = frame.inset(1.4)
            sketch.add(Rect(frame.x, frame.y, frame.width, frame.height, None, Ink.BLACK, 0.5))
            sketch.add(Rect(within.x, within.y, within.width, within.height, None, Ink.BLACK, FINE))
            sketch.text(within.center.x, within.bottom - 1.8, self.title, 8.0, anchor="middle", ink=Ink.GREY70)
            sketch.add(Use(badge(), place.center.x, place.bottom - 0.1 * wings - 1.0, wings))

        return MeasuredPart(self.high, self.high, draw)


def pilot_fields(
    shares: tuple[float, ...], line: float, rows: tuple[tuple[Value, ...], ...], abilities: str
) -> WriteInFields:
    """Return lines on which players write a pilot's player, name, experience, kills and abilities.

    Args:
        shares: the proportion of the width that each line takes up.
        line: the distance of the lines from the top, mm.
        rows: for each person, the text that is already printed on each line.
        abilities: the title of the line for abilities.
    """
    titles = (_("Player"), _("Pilot"), _("Experience"), _("Kills"), abilities)
    names = ("player", "name", "experience", "kills", "abilities")
    known_by = ("player", "pilot", "experience", "kills", "abilities")
    return WriteInFields(titles, names, shares, line, ("pilot", "beside"), rows, known_by)


def _fitting(things: Sequence[str], room: float) -> str:
    """Join as many names as fit in `room` mm in the smallest type. Append the number of omitted names, if any."""
    for count in range(len(things), 0, -1):
        left = len(things) - count
        text = ", ".join(things[:count]) + (f" … +{left}" if left else "")
        if width(text, "text", 6.0) <= room:
            return text
    return ""
