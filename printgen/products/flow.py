"""What a flowed aid gives: a page template with what fills it, printed as PDF or left as HTML for the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from msgspec import Struct, field

from printgen import translation
from printgen.data.kind import Case, Library
from printgen.drawing.frame import FOOT, MARGIN, STRIP, rulers
from printgen.drawing.inks import RGB, Palette
from printgen.drawing.marks import Cut, Face
from printgen.products.options import Choices, Option
from printgen.products.template import fill_template
from printgen.translation import _
from printgen.units import MM_PER_INCH, Size

#: The rulers at the foot of each page: 50 mm, a gap of 7 mm, 2 in; the baseline of their words 0.7 mm above the edge.
RULERS = Size(57.0 + 2 * MM_PER_INCH, 6.0)


class HtmlPages(Struct, frozen=True):
    """A flowed product before it meets paper and ink.

    game: the folder of templates that is searched first. template: its page. values: what fills it, printed words
    in the language of print; drawings are faces, drawn in the inks of the job by the template's `drawing`.
    pages: how many it must fill, None for as many as it takes. shows: the records on it, for the stamp.
    two_sided: whether its pages are to be printed on both sides of the paper. turned: whether the paper lies on its side.
    cut_up: whether its pages are cut into parts that go to the edges of the paper. They have no margins, rulers and strip
    then: the template keeps clear of the edges, and each part says itself which data it was made from.
    """

    title: str
    game: str
    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    pages: int | None = None
    cases: tuple[Case, ...] = ()
    two_sided: bool = False
    landscape: bool = False
    has_parts: bool = False


def _one(_paper: Size) -> int:
    return 1


class FlowedProduct(Struct, frozen=True):
    """A product of flowed pages: `html` gives them for what was chosen and a paper's size (mm), its margins included.

    heeds, layouts, seat, prints, only_named: as of a drawn `Aid`; which aircraft there are makes no difference to most text.
    serves: how many players one copy of it does for on paper of a size (mm), where each gets one of their own.
    """

    id: str
    title: str
    summary: str
    html: Callable[[Library, Choices, Size], HtmlPages]
    accepts: tuple[Option[Any], ...] = ()
    layouts: tuple[str, ...] = ()
    per_player: bool = False
    players_per_copy: Callable[[Size], int] = _one
    printed_figures: str = ""
    only_by_name: bool = False


class Imprint(Struct, frozen=True):
    """What the strip at the foot of each page says besides the page's title and number."""

    game: str
    version: str
    stamp: str


def render_flowed(html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint) -> bytes:
    """The pages as PDF on paper of that size. Raises what `render.html.render` raises, PangoMissing among it."""
    from printgen.render.html import font_faces, render

    return render(build_html(html, palette, paper, imprint, font_faces()), html.pages)


def browser_page(html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint) -> str:
    """The same pages as one HTML file that carries its fonts, for a browser to show and print."""
    from printgen.render.webfont import NAMES, font_face_rule

    bare = build_html(html, palette, paper, imprint, "", browser=True)
    used = frozenset(char for char in bare if char.isprintable())
    cuts: tuple[Cut, ...] = tuple(NAMES)
    fonts = "\n".join(font_face_rule(cut, used) for cut in cuts)
    return build_html(html, palette, paper, imprint, fonts, browser=True)


def build_html(
    html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint, fonts: str, browser: bool = False
) -> str:
    """The whole HTML document; `fonts` are its `@font-face` rules. `browser`: for one, not for WeasyPrint."""
    from printgen.render.svg import render_face

    numbers = count(1)

    def drawing(face: Face, title: str) -> str:
        # Its ids must be unique in the whole document.
        return render_face(face, palette, title, number=next(numbers))

    furniture = Face("rulers", RULERS, rulers(0.0, RULERS.height - 0.7))
    sheet = paper.transposed if html.landscape else paper
    margin, strip = (0.0, 0.0) if html.has_parts else (MARGIN, STRIP)
    values = {
        **html.values,
        "title": html.title,
        "language": translation.language(),
        "imprint": imprint,
        "paper": sheet,
        "frame": Size(sheet.width - 2 * margin, sheet.height - 2 * margin - strip),
        "margin": margin,
        "strip_height": strip,
        "foot": FOOT,
        "cut_up": html.has_parts,
        "ink": palette.name,
        "lines": {ink.value: _css(rgb) for ink, rgb in palette.lines.items()},
        "fills": {ink.value: _css(rgb) if rgb else "transparent" for ink, rgb in palette.fills.items()},
        "fonts": fonts,
        "browser": browser,
        "drawing": drawing,
        "rulers": drawing(furniture, _("rulers of 50 mm and 2 in")),
    }
    return fill_template(html.game, html.template, values)


def _css(rgb: RGB) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)
