"""The blocks that a page is made of: panels with a heading, wrapped text, rules, pictures, lines to write on."""

from __future__ import annotations

from dataclasses import dataclass, field

from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import SMALL, Typed, label
from printgen.drawing.layout.part import Blank, Fitted, Part
from printgen.drawing.marks import FINE, HAIRLINE, Cut, Glyph, Line, Use
from printgen.drawing.sketch import Field, Sketch
from printgen.drawing.text_block import wrap
from printgen.units import Box


@dataclass(frozen=True, slots=True)
class Panel:
    """A title over a rule as wide as the panel, what to know of it small at the right, and below them its body.

    rule: how far below the panel's top the rule is; top: where the body begins (mm). head: drawn over all of the panel, for
    what else stands in its head.
    """

    title: str
    body: Part = field(default_factory=Blank)
    remark: str = ""
    rule: float = 4.0
    top: float = 6.0
    head: Part | None = None

    def fit(self, wide: float) -> Fitted:
        body, head = self.body.fit(wide), self.head.fit(wide) if self.head else None

        def draw(sketch: Sketch, place: Box) -> None:
            line = place.y + self.rule
            sketch.add(Line(place.x, line, place.right, line, Ink.BLACK, FINE))
            taken = sketch.text(place.x, line - 1.2, self.title, 8.5, "strong")
            if self.remark:
                room = place.width - taken - 2
                sketch.text(place.right, line - 1.2, self.remark, SMALL, "text", "end", Ink.GREY70, room)
            if head:
                head.draw(sketch, place)
            body.draw(sketch, place.below(self.top))

        return Fitted(self.top + body.least, self.top + body.natural, draw, body.grows, body.over)


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Wrapped text, its first baseline `base` mm below its top, its lines `lead` mm apart; as high as to its last baseline.

    Broken as at the type size `wrapped` (points), the first of its sizes unless given; each line is set as large as fits.
    """

    text: str
    base: float
    lead: float
    sizes: float | tuple[float, ...] = SMALL
    cut: Cut = "text"
    ink: Ink = Ink.BLACK
    of: Field = ()
    wrapped: float = 0.0

    def fit(self, wide: float) -> Fitted:
        lines = self.lines(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            for number, line in enumerate(lines):
                y = place.y + self.base + number * self.lead
                sketch.text(place.x, y, line, self.sizes, self.cut, ink=self.ink, room=wide, of=self.of)

        high = self.base + self.lead * (len(lines) - 1) if lines else 0.0
        return Fitted(high, high, draw)

    def lines(self, wide: float) -> tuple[str, ...]:
        """The text in lines of that width (mm)."""
        size = self.sizes[0] if isinstance(self.sizes, tuple) else self.sizes
        return wrap(self.text, self.cut, self.wrapped or size, wide)


@dataclass(frozen=True, slots=True)
class Rule:
    """A line across, `at` mm below the top of its place."""

    at: float = 0.0
    ink: Ink = Ink.BLACK
    pen: float = HAIRLINE

    def fit(self, _wide: float) -> Fitted:
        def draw(sketch: Sketch, place: Box) -> None:
            sketch.add(Line(place.x, place.y + self.at, place.right, place.y + self.at, self.ink, self.pen))

        return Fitted(self.at, self.at, draw)


@dataclass(frozen=True, slots=True)
class Picture:
    """A glyph scaled to `size` mm, its middle `x` mm from the left edge of its place (from the right one where negative) and
    `y` mm below its top."""

    glyph: Glyph
    size: float
    x: float
    y: float
    high: float = 0.0

    def fit(self, _wide: float) -> Fitted:
        def draw(sketch: Sketch, place: Box) -> None:
            left = place.x if self.x >= 0 else place.right
            sketch.add(Use(self.glyph, left + self.x, place.y + self.y, self.size))

        return Fitted(self.high, self.high, draw)


@dataclass(frozen=True, slots=True)
class WriteIn:
    """A line to write on `line` mm below the top, its label small above its left end."""

    title: str
    line: float

    def fit(self, wide: float) -> Fitted:
        words = Typed((label(self.title),), self.line - 5.4).fit(wide)

        def draw(sketch: Sketch, place: Box) -> None:
            words.draw(sketch, place)
            Rule(self.line).fit(wide).draw(sketch, place)

        return Fitted(self.line, self.line, draw)
