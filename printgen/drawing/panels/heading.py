"""The heading of a page or card that does not belong to one side: a title in the game's style, and a remark."""

from __future__ import annotations

from msgspec import Struct

from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, Words
from printgen.drawing.layout.part import Inset, MeasuredPart
from printgen.drawing.marks import FINE, Line, Rect
from printgen.drawing.panels.framed import Look
from printgen.drawing.panels.label import StencilWords, label_frame, ornament
from printgen.drawing.sketch import Field, Sketch
from printgen.units import Box

#: The strong rule of a `box` and the space below any heading, as shares of the type height. The last value is the space
#: next to words on a bar, mm.
RULE, BELOW, BESIDE = 0.2, 0.45, 2.2
#: The widths to try for each ornament of a label, as shares of the label's width, and the minimum distance between the
#: title and the remark, mm.
ORNAMENTS, APART = (0.07, 0.06, 0.05, 0.04), 3.0
#: The width of the gap between the ornaments, with the space between them and the remark, mm.
BESIDE_ORNAMENTS = 4.6


class Heading(Struct, frozen=True):
    """A title with a small remark at the right.

    The title depends on the look:

    - box: a heavy title above a strong rule in the inks of both sides
    - band: a title on a bar in the first side's ink
    - label: a stencilled title within a frame with the ornaments of both sides

    Fields:
        size: the type sizes to try for the title, in this order, points.
        signs: the signs to print after the title.
        small: the type sizes of the remark, points.
        ink: the ink of the bar of a `band` or of the frame of a `label`. None means the first side's ink for a bar, and
            black for a frame.
        sides: the inks of the two sides, for the rule of a `box` and the ornaments of a `label`.
    """

    title: str
    look: Look
    remark: str = ""
    size: tuple[float, ...] = (24.0, 20.0, 17.0, 14.0)
    signs: tuple[Piece, ...] = ()
    of: Field = ()
    small: tuple[float, ...] = (8.5, 7.5, 7.0)
    ink: Ink | None = None
    sides: tuple[Ink, Ink] = (Ink.BLUE, Ink.RED)

    def fit(self, wide: float) -> MeasuredPart:
        letter = cap_height("heavy", self.size[0])
        high = letter * {"box": 1.35, "band": 2.0, "label": 2.5}[self.look]
        base = {"box": letter, "band": (high + letter) / 2, "label": (high + letter) / 2}[self.look]
        beside = {"box": 0.0, "band": BESIDE, "label": 2 * BESIDE}[self.look]
        grey, black = (Ink.ON_FILL, Ink.ON_FILL) if self.look == "band" else (Ink.GREY70, Ink.BLACK)
        title = Words(self.title, self.size, "heavy", black, of=self.of)
        pieces: tuple[Piece, ...] = (StencilWords(title) if self.look == "label" else title, *self.signs)
        share, sizes = self._share_and_sizes(wide, wide - 2 * beside, pieces)
        # The ornaments of a label follow the remark.
        right = beside + (2 * share * wide + BESIDE_ORNAMENTS if self.look == "label" else 0.0)
        remark = Words(self.remark, sizes, "text", grey, anchor="end", optional=True)
        words = Inset(PieceLine((*pieces, remark) if self.remark else pieces, base, high), beside, 0.0, right).fit(wide)
        rule = RULE * letter if self.look == "box" else 0.0

        def draw(sketch: Sketch, place: Box) -> None:
            head = place.upper_part(high)
            if self.look == "band":
                bar = self.ink or Ink.BLUE
                sketch.add(Rect(place.x, place.y, place.width, high, bar, bar, FINE))
            elif self.look == "label":
                self._label(sketch, head, share)
            words.draw(sketch, head)
            if self.look == "box":
                for x, ink in zip((place.x, place.center.x), self.sides, strict=True):
                    sketch.add(Rect(x, head.bottom, place.width / 2, rule, ink, ink, FINE))
                low = head.bottom + rule + 1.0
                sketch.add(Line(place.x, low, place.right, low, Ink.BLACK, FINE))

        total = high + rule + (1.0 if self.look == "box" else 0.0) + letter * BELOW
        return MeasuredPart(total, total, draw, excess_width=words.excess_width)

    def _share_and_sizes(self, wide: float, inner: float, pieces: tuple[Piece, ...]) -> tuple[float, tuple[float, ...]]:
        """Return the width of each ornament as a share of the width, and the type sizes to try for the remark.

        The largest remark that keeps its distance from the title has priority over wide ornaments.

        Args:
            wide: the width of the label, mm.
            inner: the width within its frame, mm.
        """
        if self.look != "label" or not self.remark:
            return ORNAMENTS[0], self.small
        room = inner - BESIDE_ORNAMENTS - APART - sum(it.measure(inner).wide for it in pieces)
        for size in self.small:
            for share in ORNAMENTS:
                if width(self.remark, "text", size) <= room - 2 * share * wide:
                    return share, (size,)
        return ORNAMENTS[-1], self.small

    def _label(self, sketch: Sketch, at: Box, share: float) -> None:
        """Draw the frame of a label, with the ornaments of both sides at its right end."""
        sketch.extend(label_frame(at, self.ink or Ink.BLACK))
        long, high = share * at.width, at.height * 0.34
        y, x = at.center.y - high / 2, at.right - 2 * BESIDE - 2 * long - 1.6
        # The lozenges come first, as for the built-in games.
        for left, ink in zip((x, x + long + 1.6), sorted(self.sides, key=lambda it: it is Ink.RED), strict=True):
            sketch.extend(ornament(Box(left, y, long, high), ink, 0.75 * high))
