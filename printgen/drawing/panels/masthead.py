"""The masthead of a sheet: whose it is, as the first thing one reads."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.drawing.inks import Ink
from printgen.drawing.layout import Fitted, Inset, Layers, Part, Picture, Rule, Typed, Words
from printgen.drawing.marks import RULE, Glyph
from printgen.drawing.sketch import Field


@dataclass(frozen=True, slots=True)
class MastheadStyle:
    """How a masthead is set. Lengths in mm, type in points.

    mark: the size of the mark and where its middle is, from the left and the top; words: where they begin, and how far from
    the right edge they end; above, name: the type of the line above the name and of the name; lines: their baselines, and
    where the rule is.
    """

    mark: tuple[float, float, float] = (13.0, 6.5, 7.6)
    words: tuple[float, float] = (17.0, 32.0)
    above: tuple[float, ...] = (8.5, 7.0)
    name: tuple[float, ...] = (30.0, 20.0, 14.0)
    lines: tuple[float, float, float] = (3.0, 13.2, 16.2)


@dataclass(frozen=True, slots=True)
class Masthead:
    """A mark, a name with a line above it, and a rule in the ink of its side: so a stack of sheets is sorted at a glance.

    before, after: what else stands in its place, drawn before the words and after them. of: the fields of the two texts.
    """

    mark: Glyph
    above: str
    name: str
    ink: Ink
    style: MastheadStyle
    before: tuple[Part, ...] = ()
    after: tuple[Part, ...] = ()
    of: tuple[Field, Field] = ((), ())

    def fit(self, wide: float) -> Fitted:
        style = self.style
        above = Words(self.above, style.above, "semibold", Ink.GREY70, of=self.of[0])
        name = Words(self.name, style.name, "display", of=self.of[1])
        words = Layers((Typed((above,), style.lines[0]), Typed((name,), style.lines[1])))
        parts = (
            Picture(self.mark, *style.mark),
            *self.before,
            Inset(words, style.words[0], right=style.words[1]),
            *self.after,
            Rule(style.lines[2], self.ink, 2 * RULE),
        )
        return Layers(parts).fit(wide)
