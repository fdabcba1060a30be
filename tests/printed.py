"""What many tests look at and one of them makes: the data as it ships, and flowed pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from filelock import FileLock

from printgen.data.folders import find
from printgen.data.kind import GameData, Library
from printgen.drawing.fonts.typeface import fallback_fonts
from printgen.drawing.inks import PALETTES
from printgen.games import game, reading
from printgen.games.reading import CheckedGame
from printgen.products.flow import FlowedProduct, Imprint, build_html, render_flowed
from printgen.products.options import Choices
from printgen.render import html
from printgen.sheets.paper import A4, Paper
from printgen.sheets.stamp import records_stamp
from tests import built_in

#: The foot of pages that a test fills in but does not print as a kit does.
IMPRINT = Imprint("Canvas Eagles", "1.2.3", "abc1234")


@cache
def shipped(id: str) -> CheckedGame:
    """Return a game's records as they ship, read and checked once per process."""
    return reading.read_game(game.load_game(id), built_in.real())


@cache
def frozen(id: str) -> CheckedGame:
    """Return a game's frozen records, read and checked once per process."""
    return reading.read_game(game.load_game(id), find(()))


def flow_pages(flow: FlowedProduct, data: GameData, paper: Paper) -> bytes:
    """Return the PDF of a flowed product exactly as a kit contains it, so that it is laid out once for all tests."""
    pages = flow.html(data.library, Choices(), paper.size)
    imprint = Imprint(data.title, data.version, records_stamp(pages.cases, printed=flow.printed_figures))
    return render_flowed(pages, PALETTES["full"], paper.size, imprint)


def fill(flow: FlowedProduct, library: Library, paper: Paper = A4) -> str:
    """Return the HTML of a flowed product."""
    pages = flow.html(library, Choices(), paper.size)
    return build_html(pages, PALETTES["full"], paper.size, IMPRINT, "")


@contextmanager
def laid_out_once(folder: Path) -> Iterator[None]:
    """Lay each flowed document out once and keep its PDF in the folder, for all processes that share it.

    A layout depends only on the document and the fonts. Tests of `render` itself import it before this takes effect.
    """
    folder.mkdir(parents=True, exist_ok=True)
    render = html.render

    def kept(document: str, pages: int | None = None) -> bytes:
        html._weasyprint()
        fonts = [str(font) for char in sorted(set(document)) for font in fallback_fonts(char)]
        file = folder / sha256(repr((document, pages, fonts)).encode()).hexdigest()
        with FileLock(f"{file}.lock"):
            if not file.is_file():
                # Whole or not at all, even if this process is killed.
                part = file.with_suffix(".part")
                part.write_bytes(render(document, pages))
                part.replace(file)
        return file.read_bytes()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(html, "render", kept)
        yield


def text(pdf: bytes | Path) -> str:
    """Return the text of all pages of a PDF, without spaces and hyphens: lines are broken wherever the width requires it."""
    file = BytesIO(pdf) if isinstance(pdf, bytes) else pdf
    return bare("".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file)))


def unbound(html: str) -> str:
    """Return a page without the joiners that keep words and terms on one line."""
    return html.replace("\u2060", "").replace("\u00a0", " ")


def bare(text: str) -> str:
    """Return a text without spaces and hyphens."""
    return re.sub(r"[\s\u00ad\ufffe\u0002-]", "", text)
