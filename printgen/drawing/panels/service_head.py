"""The heading of a page about an aircraft. It is identical on all pages that players place next to each other.

The heading contains the stripes and mark of the aircraft's service, and the aircraft's name between two lines of text.
Additional content is next to the name.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.records.fields import Sure
from printgen.drawing.emblems import national_mark
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, Words
from printgen.drawing.layout.part import Blank, Inset, Layers, MeasuredPart, Part, Row
from printgen.drawing.panels.people import Masthead, MastheadStyle
from printgen.drawing.panels.rudder import STRIPES, Rudder
from printgen.drawing.sketch import Field


class HeadStyle(Struct, frozen=True):
    """The layout of a service heading, with lengths in mm and type sizes in points.

    Fields:
        high: the height of the heading.
        title: the layout of the mark and the words in a heading without stripes.
        stripes: the width of the stripes, and the distance by which they move the mark and the words to the right.
        small: the type sizes of the line below the name.
        line: the baseline of that line.
        beside: the width of the content at the right.
        under: how far the line below the name may extend under the content at the right.
    """

    high: float
    title: MastheadStyle
    stripes: tuple[float, float]
    small: tuple[float, ...]
    line: float
    beside: float
    under: float = 0.0


_WHOLE = MastheadStyle(
    (13.6, 6.8, 9.2), (17.0, 72.0), (8.5, 7.5, 7.0), (30.0, 24.0, 20.0, 17.0, 14.0), (3.2, 13.2, 19.4)
)
_HALF = MastheadStyle((10.0, 5.0, 6.8), (12.0, 46.0), (7.0,), (20.0, 17.0, 14.0, 10.5), (2.4, 9.8, 15.4))
#: The layouts of the heading on a complete page and on half a page.
WHOLE = HeadStyle(20.2, _WHOLE, (9.0, 11.0), (7.5, 7.0), 17.6, 69.0)
HALF = HeadStyle(16.0, _HALF, (6.6, 8.0), (7.0,), 14.3, 45.0, 3.0)


class ServiceHead(Struct, frozen=True):
    """The heading of a page about an aircraft, with its name in large type above a rule in the ink of its side.

    Fields:
        mark: the name of the nation's mark.
        above: the aircraft's service, printed above the name.
        below: a short description, printed below the name.
        beside: the content at the right.
        of: the two record fields that overflows refer to: one for the texts above and below the name, and one for the
            name.
        sure: the status of the name.
    """

    mark: str
    above: str
    name: str
    below: str
    ink: Ink
    beside: Part
    style: HeadStyle = WHOLE
    of: tuple[Field, Field] = ((), ())
    sure: Sure | None = None

    def fit(self, wide: float) -> MeasuredPart:
        style = self.style
        size, middle, down = style.title.mark
        (broad, pushed), (words, right) = style.stripes, style.title.words
        left = pushed if self.mark in STRIPES else 0.0
        title = replace(style.title, mark=(size, left + middle, down), words=(left + words, right))
        glyph = national_mark(self.mark)
        masthead = Masthead(glyph, self.above, self.name, self.ink, title, of=self.of, sure=self.sure)
        description = Words(self.below, style.small, "slant", of=self.of[0])
        below = Inset(PieceLine((description,), style.line), left + words, right=right - style.under)
        top = down - size / 2
        stripes = Inset(Rudder(self.mark), 0.0, top, 0.0, style.high - top - size)
        at_left = Row((stripes, Blank()), widths=(broad, 0.0))
        at_right = Row((Blank(), self.beside), widths=(0.0, style.beside))
        return Layers((masthead, at_left, below, at_right), style.high).fit(wide)
