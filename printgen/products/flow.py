"""Flowed products. Each is a page template with values for its placeholders, and is rendered as PDF or HTML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from printgen import translation
from printgen.data.findings import Finding, Place, Severity
from printgen.data.homes import home_of
from printgen.data.kind import Case, Library
from printgen.drawing.frame import FOOT, LARGE_TYPE, MARGIN, RULER_MM, STRIP, rulers
from printgen.drawing.inks import PALETTES, RGB, Ink, Palette
from printgen.drawing.marks import Cut, Face, Text, Use
from printgen.files import display_path
from printgen.products.contained import TemplateFaultError, is_untrusted, run_contained
from printgen.products.options import Choices, Option
from printgen.products.template import fill_template
from printgen.sheets.paper import A4, PaperParts
from printgen.translation import _
from printgen.units import MM_PER_INCH, Size

if TYPE_CHECKING:
    from printgen.products.deck import Product

#: The size of the rulers at the foot of each page (50 mm, a gap of 7 mm, 2 in). Their baseline is 0.7 mm above the edge of the
#: page.
RULERS = Size(57.0 + 2 * MM_PER_INCH, 6.0)
#: The height of the strip at the foot of a page in large print, which has three lines, above the margin, mm.
LARGE_STRIP = 12.5


class HtmlPages(Struct, frozen=True):
    """The pages of a flowed product, independent of paper and ink.

    Fields:
        game: the folder that is searched for templates first.
        template: the template of the pages.
        values: the values for the template, with words in the print language. Drawings are given as faces, which the
            template passes to the function `drawing`.
        pages: the number of pages that the product must fill. None means any number, and 0 means that nothing is
            printed.
        cases: the records on the pages, for the stamp.
        two_sided: whether the pages are printed on both sides of the paper.
        landscape: whether the pages are in landscape format.
        large: whether the pages are in large print. Such pages have one ruler, and more space for the strip at the
            foot.
        parts: the parts into which the pages are cut, up to the edges of the paper. None means that the pages are not
            cut. Pages that are cut have no margins, rulers or title strip. Their template must keep clear of the edges
            and print the data version on each part.
    """

    title: str
    game: str
    template: str
    values: Mapping[str, object] = field(default_factory=dict)
    pages: int | None = None
    cases: tuple[Case, ...] = ()
    two_sided: bool = False
    landscape: bool = False
    large: bool = False
    parts: PaperParts | None = None


def _one_player(_choices: Choices, _paper: Size) -> int:
    return 1


class FlowedProduct(Struct, frozen=True):
    """A product with flowed pages. Fields that are not listed here have the same meaning as in `Product`.

    Fields:
        html: a function that returns the pages, given the records, the choices and the size of the paper in mm,
            including the margins.
        players_per_copy: a function that returns the number of players per printed copy, given the choices and a paper
            size (mm). It is used only if `per_player` is true.
        effort: the estimated time for printing the product, as a number of average drawn pages.
    """

    id: str
    title: str
    summary: str
    html: Callable[[Library, Choices, Size], HtmlPages]
    accepts: tuple[Option[Any], ...] = ()
    layouts: tuple[str, ...] = ()
    per_player: bool = False
    players_per_copy: Callable[[Choices, Size], int] = _one_player
    printed_figures: str = ""
    only_by_name: bool = False
    effort: int = 80


class Imprint(Struct, frozen=True):
    """The data printed in the strip at the foot of each page, next to the page's title and number."""

    game: str
    version: str
    stamp: str


def render_flowed(html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint) -> bytes:
    """Return the pages as a PDF file.

    Args:
        paper: the size of the paper, mm.

    Raises:
        PangoMissingError, LayoutError, MissingGlyphError: see `printgen.render.html.render`.
        TemplateFaultError: the template belongs to a game folder and has a fault.
    """
    if is_untrusted(html.game):
        return run_contained(html.game, html.template, _render_flowed, html, palette, paper, imprint)
    return _render_flowed(html, palette, paper, imprint)


def _render_flowed(html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint) -> bytes:
    from printgen.render.html import font_faces, render

    return render(build_html(html, palette, paper, imprint, font_faces()), html.pages)


def browser_page(html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint) -> str:
    """Return the pages as one HTML file with its fonts, for display and printing in a browser."""
    if is_untrusted(html.game):
        return run_contained(html.game, html.template, _browser_page, html, palette, paper, imprint)
    return _browser_page(html, palette, paper, imprint)


def _browser_page(html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint) -> str:
    from printgen.render.webfont import NAMES, font_face_rule

    bare = build_html(html, palette, paper, imprint, "", browser=True)
    used = frozenset(char for char in bare if char.isprintable())
    cuts: tuple[Cut, ...] = tuple(NAMES)
    fonts = "\n".join(font_face_rule(cut, used) for cut in cuts)
    return build_html(html, palette, paper, imprint, fonts, browser=True)


def find_template_faults(game: str, products: Iterable[Product | FlowedProduct], library: Library) -> Iterator[Finding]:
    """Yield a finding (PG037) for each template of a game folder that cannot be filled with the game's records."""
    # The templates of other games are tested with the program.
    for product in products if is_untrusted(game) else ():
        if not isinstance(product, FlowedProduct):
            continue
        html = product.html(library, Choices(), A4.size)
        try:
            run_contained(html.game, html.template, _text_of_pages, html, A4.size)
        except TemplateFaultError as error:
            found = re.fullmatch(r"templates/([^:]+):(\d+): (.*)", str(error), re.DOTALL)
            name, line, message = found.groups() if found else (html.template, "1", str(error))
            home = home_of(html.game)
            folder = home.templates if home and home.templates else Path()
            place = Place(display_path(folder / name), int(line), 1, int(line), 1)
            hint = "correct the template; pages and templates use the same field names, with `_` for `-`"
            yield Finding("PG037", Severity.ERROR, message, place, hint=hint)


def text_of_pages(html: HtmlPages, paper: Size) -> str:
    """Return the pages as HTML without an imprint. If this HTML is unchanged, only the foot of the pages may have changed.

    Raise TemplateFaultError if the template belongs to a game folder and has a fault.
    """
    if is_untrusted(html.game):
        return run_contained(html.game, html.template, _text_of_pages, html, paper)
    return _text_of_pages(html, paper)


def _text_of_pages(html: HtmlPages, paper: Size) -> str:
    return build_html(html, PALETTES["full"], paper, Imprint("", "", ""), "")


def build_html(
    html: HtmlPages, palette: Palette, paper: Size, imprint: Imprint, fonts: str, browser: bool = False
) -> str:
    """Return the pages as an HTML document, for a browser or for WeasyPrint.

    Args:
        fonts: the `@font-face` rules of the document.
        browser: whether the document is for a browser.
    """
    from printgen.render.svg import render_face

    numbers = count(1)
    # Faces are kept so that ids are not reused.
    drawn: dict[tuple[int, str], tuple[Face, str]] = {}

    def drawing(face: Face, title: str) -> str:
        if browser:
            # The ids in a drawing must be unique within the document.
            return render_face(face, palette, title, number=next(numbers))
        # WeasyPrint draws equal drawings only once.
        if (id(face), title) not in drawn:
            drawn[id(face), title] = face, render_face(face, palette, title)
        return drawn[id(face), title][1]

    ruler_face = _large_ruler() if html.large else Face("rulers", RULERS, rulers(0.0, RULERS.height - 0.7))
    sheet = paper.transposed if html.landscape else paper
    margin, strip = (0.0, 0.0) if html.parts else (MARGIN, strip_height(html))
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
        "large_print": html.large,
        "parts": html.parts,
        "ink": palette.name,
        "lines": {ink.value: _css(rgb) for ink, rgb in palette.lines.items()},
        "fills": {ink.value: _css(rgb) if rgb else "transparent" for ink, rgb in palette.fills.items()},
        "fonts": fonts,
        "browser": browser,
        "drawing": drawing,
        "rulers": drawing(ruler_face, _("ruler of 50 mm") if html.large else _("rulers of 50 mm and 2 in")),
    }
    return fill_template(html.game, html.template, values)


def strip_height(html: HtmlPages) -> float:
    """Return the height of the strip at the foot of each page, above the margin, mm."""
    return LARGE_STRIP if html.large else STRIP


def _large_ruler() -> Face:
    """Return the ruler for pages in large print, with its label above it."""
    words = Text(0.0, 4.5, _("50 mm"), LARGE_TYPE, ink=Ink.GREY70)
    return Face("rulers", Size(51.0, 8.0), (words, Use(RULER_MM, 0.5, 7.5)))


def _css(rgb: RGB) -> str:
    return "#" + "".join(f"{round(part * 255):02x}" for part in rgb)
