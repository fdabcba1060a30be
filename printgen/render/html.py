"""Flowed pages as PDF files: HTML laid out by WeasyPrint and tagged for screen readers.

The same HTML always gives the same bytes.

WeasyPrint needs Pango, which pip cannot install. WeasyPrint is imported only when the first page is laid out.
Everything else can be printed without it.
"""

from __future__ import annotations

import ctypes.util
import logging
import os
import re
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from functools import cache, partial
from io import StringIO
from logging.handlers import BufferingHandler
from types import ModuleType
from typing import Any, cast
from urllib.parse import urlsplit

from printgen.data.lazy_imports import without_imports
from printgen.drawing.fonts.fontfile import InstalledFont, has_character, subset_installed
from printgen.drawing.fonts.letters import is_complex_script
from printgen.drawing.fonts.scripts import has_right_to_left
from printgen.drawing.fonts.typeface import FILES, fallback_fonts, font_file
from printgen.drawing.marks import Cut
from printgen.files import reading
from printgen.files.passing import passing_files
from printgen.render.shared_drawings import SVG, without_drawings
from printgen.render.webfont import NAMES, css_font
from printgen.units import MM_PER_INCH

#: The scheme of the only addresses that a page may contain: the addresses of the project's own fonts.
SCHEME = "printgen"
#: The attribute of an element whose content must stay within the element. Its value is the name of the element in
#: messages. The content must be an inline block, because other content may be divided between pages and a part would be
#: lost.
ROOM = "data-room"
#: The attribute of an element whose columns end at its lower edge, and the maximum space in mm added to a row of a
#: table and to a gap. The value of the attribute is a factor for both maximums, or "" for 1. The columns are the
#: elements of the class `spread` in the element. Free space is added to rows, then to the elements of the class `gap`.
#: Flexible boxes would have the same effect but take three times as long.
FILL, MOST_ROW, MOST_GAP = "data-fill", 2.8, 6.0
#: The pattern of a style that names a built-in family and its fallback.
_BUILTIN = re.compile(r"""(["'])Source (?:Sans|Serif) Pro\1, (?=(?:sans-)?serif\b)""")
#: The pattern of a space between text and an inline element. If the text fits in a line but the space after it does not,
#: WeasyPrint ends the line after the first word of the text. A space in a separate element prevents this.
_SPACE_BEFORE_ELEMENT = re.compile(r"(?<=[^\s>]) (?=<(?:a|b|em|i|small|span|strong)\b)")
#: The patterns of the rule that defines variables, a definition in it, the name of any defined variable, and a use.
_ROOT, _DEFINITION = re.compile(r":root \{([^}]*)\}"), re.compile(r"(--[\w-]+): ([^;]+);")
_VARIABLE, _VALUE = re.compile(r"(--[\w-]+)\s*:"), re.compile(r"var\((--[\w-]+)\)")
#: The pattern of anything that makes a list marker or a note.
_NOTES = re.compile(r"<(?:li|summary)\b|list-item|footnote|\bnote\(")
_MM_PER_PIXEL = MM_PER_INCH / 96
_TOLERANCE = 0.2
#: The fixed time in the subset fonts, which makes them reproducible: the environment variable and its value.
_CLOCK, _EPOCH = "SOURCE_DATE_EPOCH", "1483228800"
_HOW = {
    "darwin": "brew install pango",
    "win32": "MSYS2 (https://www.msys2.org), and in its window: pacman -S mingw-w64-ucrt-x86_64-pango",
    "linux": "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0",
}


class PangoMissingError(Exception):
    """Error raised if libraries that WeasyPrint needs are missing.

    The one-line message describes how to install the missing libraries.
    """


class LayoutError(ValueError):
    """Error raised if the content of a page does not fit. The message states the place and the missing space."""


class MissingGlyphError(ValueError):
    """Error raised if no font contains some of the characters on the pages.

    `characters` contains each of the missing characters once. `pdf` contains the pages, with empty boxes instead of the
    missing characters.
    """

    def __init__(self, characters: str, pdf: bytes) -> None:
        super().__init__(characters, pdf)
        self.characters, self.pdf = characters, pdf

    def __str__(self) -> str:
        return f"no font on this machine has {self.characters}"


def font_faces() -> str:
    """Return the `@font-face` rules for all built-in typefaces. They contain addresses that `render` resolves."""
    return "\n".join(name.face(f"url({SCHEME}:font/{cut})") for cut, name in NAMES.items())


def render(document: str, pages: int | None = None) -> bytes:
    """Convert an HTML document to a tagged PDF (PDF/UA-1) with embedded fonts, to be printed at its true size.

    Raise PangoMissingError, LayoutError or MissingGlyphError. Raise ValueError if WeasyPrint warns about any other
    problem, such as unsupported CSS or an address outside the project.

    Args:
        document: the HTML.
        pages: the number of pages that the document must fill, or None for any number.
    """
    weasyprint = _weasyprint()
    # The installed fonts for characters missing from the built-in fonts, by address, each with the characters used.
    used: dict[InstalledFont, set[str]] = {}
    for char in sorted(set(document)):
        for font in fallback_fonts(char):
            used.setdefault(font, set()).add(char)
    others = {f"other/{number}": (font, frozenset(used[font])) for number, font in enumerate(used)}
    # WeasyPrint keeps fonts in a temporary folder until garbage collection, which never happens in this process.
    with passing_files(), _complaints() as records, ExitStack() as stack:
        fetcher, known = _fetcher(weasyprint, others), weasyprint.text.fonts.FontConfiguration()
        faces = "\n".join(css_font(font).face(f"url({SCHEME}:{address})") for address, (font, _) in others.items())
        style = weasyprint.CSS(string=faces, font_config=known, url_fetcher=fetcher)
        # Styles always name these families after the built-in families, because unnamed fallbacks are unpredictable.
        names = "".join(f"'{family}', " for family in dict.fromkeys(font.family for font, _ in others.values()))
        stack.callback(known.__del__)
        spaced = _SPACE_BEFORE_ELEMENT.sub("<span> </span>", document)
        bare, drawings = without_drawings(_BUILTIN.sub(rf"\g<0>{names}", spaced))
        handle = weasyprint.html.handle_svg
        stack.callback(weasyprint.html.HTML_HANDLERS.__setitem__, SVG, handle)
        weasyprint.html.HTML_HANDLERS[SVG] = partial(drawings.handle, handle)
        _choose_styles(weasyprint, bare)
        bare = _with_values(bare)
        page = weasyprint.HTML(string=bare, url_fetcher=fetcher)
        laid_out = page.render(stylesheets=[style], font_config=known)
        boxes = [list(page._page_box.descendants(placeholders=True)) for page in laid_out.pages]
        if over := [found for every in boxes for found in _overruns(every)]:
            raise LayoutError("; ".join(dict.fromkeys(over)))
        if pages is not None and len(laid_out.pages) != pages:
            raise LayoutError(f"{len(laid_out.pages)} pages instead of {pages}")
        filled = [_fill_columns(weasyprint, every) for every in boxes]
        if any(filled):
            laid_out.pages = [weasyprint.document.Page(page) for page, *_rest in boxes]
        written = cast(bytes, laid_out.write_pdf(pdf_variant="pdf/ua-1", finisher=_at_true_size))
    missing, rest = [], []
    for record in records:
        if str(record.msg).startswith(".notdef") and isinstance(record.args, tuple):
            missing.append(str(record.args[0]))
        else:
            rest.append(record.getMessage())
    if rest:
        raise ValueError("; ".join(dict.fromkeys(rest)))
    if missing:
        raise MissingGlyphError("".join(dict.fromkeys(missing)), written)
    return written


def _with_values(document: str) -> str:
    """Return the document with the values of its variables. WeasyPrint would look them up again for each style.

    Variables that are also defined outside the first `:root` stay variables.
    """
    root = _ROOT.search(document)
    names = Counter(_VARIABLE.findall(document))
    values = {name: value for name, value in _DEFINITION.findall(root[1] if root else "") if names[name] == 1}
    return _VALUE.sub(lambda found: values.get(found[1], found[0]), document)


def _choose_styles(weasyprint: ModuleType, document: str) -> None:
    """Make WeasyPrint compute styles of list markers and notes only if the document has lists or notes.

    WeasyPrint's own style sheet gives six such styles to every element.
    """
    complete, others = _selectors(weasyprint)
    weasyprint.html.UA_STYLESHEET.matcher.other_selectors = complete if _NOTES.search(document) else others


@cache
def _selectors(weasyprint: ModuleType) -> tuple[list[Any], list[Any]]:
    """Return WeasyPrint's own selectors that apply to every element: all, and all but those of list markers and notes."""
    complete = weasyprint.html.UA_STYLESHEET.matcher.other_selectors
    notes = ("marker", "note-call", "note-callback")
    return complete, [it for it in complete if not str(it[3]).endswith(notes)]


def _weasyprint() -> ModuleType:
    try:
        # WeasyPrint prints a lengthy message before it fails, and warns if HarfBuzz cannot subset.
        # It needs fontTools.subset, a third of its imports, only without HarfBuzz.
        with (
            redirect_stdout(StringIO()),
            warnings.catch_warnings(),
            _libraries_by_file_name(),
            without_imports("fontTools.subset"),
        ):
            warnings.simplefilter("ignore", DeprecationWarning)
            import weasyprint
    except (ImportError, OSError) as refusal:
        missing = "WeasyPrint" if isinstance(refusal, ImportError) else "Pango"
        how = "pip install weasyprint jinja2" if missing == "WeasyPrint" else _HOW.get(sys.platform, _HOW["linux"])
        raise PangoMissingError(f"{missing} is missing; install it with: {how}") from refusal
    return cast(ModuleType, weasyprint)


@contextmanager
def _libraries_by_file_name() -> Iterator[None]:
    """Provide a context in which libraries are loaded only by the names of their files (on Linux)."""

    def not_found(name: str) -> None:  # noqa: ARG001
        return None

    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = not_found
    try:
        yield
    finally:
        ctypes.util.find_library = search


def _fetcher(weasyprint: ModuleType, others: Mapping[str, tuple[InstalledFont, frozenset[str]]]) -> Any:
    """Return a function for WeasyPrint that fetches only built-in fonts, the fonts in `others` and embedded pictures."""
    fetch_data = weasyprint.urls.URLFetcher.fetch

    class BuiltinFetcher(weasyprint.urls.URLFetcher):  # type: ignore[misc, name-defined]
        def fetch(self, url: str, headers: Any = None) -> Any:
            address = urlsplit(url)
            if address.scheme == "data":
                return fetch_data(self, url, headers)
            cut, other = address.path.removeprefix("font/"), others.get(address.path)
            if address.scheme != SCHEME or not (other or cut in FILES):
                raise ValueError(f"{url} is not an address of printgen's own files")
            if other is None:
                return weasyprint.urls.URLFetcherResponse(url, reading.read_bytes(font_file(cast(Cut, cut))))
            # The font has only the characters in use, or all characters if other tables join its letters. Pango sets
            # the space after a word in the font of the word.
            (font, used), spaces = other, {char for char in " \xa0" if has_character(other[0].file, char)}
            joined = any(has_right_to_left(char) or is_complex_script(char) for char in used)
            content = reading.read_bytes(font.file) if joined else subset_installed(font, used | spaces)
            return weasyprint.urls.URLFetcherResponse(url, content)

    return BuiltinFetcher()


@contextmanager
def _complaints() -> Iterator[list[logging.LogRecord]]:
    """Provide a context that collects WeasyPrint's log records in a list. Otherwise, its errors would be ignored.

    The clock is fixed in this context, because WeasyPrint writes the time into each font subset.
    """
    log, listener = logging.getLogger("weasyprint"), BufferingHandler(sys.maxsize)
    listener.setLevel(logging.WARNING)
    before, log.propagate = log.propagate, False
    clock = os.environ.get(_CLOCK)
    log.addHandler(listener)
    os.environ[_CLOCK] = _EPOCH
    try:
        yield listener.buffer
    finally:
        del os.environ[_CLOCK]
        os.environ.update({} if clock is None else {_CLOCK: clock})
        log.removeHandler(listener)
        log.propagate = before


def _fill_columns(weasyprint: ModuleType, boxes: Sequence[Any]) -> bool:
    """Spread the parts of columns until all columns in an element with the attribute FILL end at its lower edge.

    Return whether anything was moved.

    Args:
        boxes: the box of a page, followed by all boxes on the page.
    """
    page, found = boxes[0], False
    pictures = _loaded_pictures(boxes)
    for frame in _unique(_elements(boxes, lambda it: it.get(FILL) is not None)):
        bottom = frame.content_box_y() + frame.height
        factor = float(frame.element.get(FILL) or 1) / _MM_PER_PIXEL
        for column in _unique(_elements(frame.descendants(placeholders=True), lambda it: it.get("class") == "spread")):
            free = bottom - max((it.position_y + it.margin_height() for it in column.children), default=bottom)
            gaps = [it for it in column.children if it.element.get("class") == "gap"]
            bodies = [it for it in column.descendants() if type(it).__name__ == "TableRowGroupBox" and not it.is_header]
            # A table beside a drawing is in a row of an outer table, which grows with the rows of the inner table.
            every = [row for body in bodies for row in body.children]
            rows = {id(row) for row in every if not any(it in bodies for it in row.descendants())}
            if free <= 0 or not (gaps or rows):
                continue
            row = min(free / len(rows), MOST_ROW * factor) if rows else 0.0
            gap = min((free - row * len(rows)) / len(gaps), MOST_GAP * factor) if gaps else 0.0
            moved, found = 0.0, True
            for child in column.children:
                moved += gap if child in gaps else _stretch(child, rows, row, moved)
                # Backgrounds have absolute places.
                weasyprint.layout.background.layout_box_backgrounds(page, child, lambda url, **_options: pictures[url])
    return found


def _loaded_pictures(boxes: Iterable[Any]) -> dict[str, Any]:
    """Return the pictures in the borders and backgrounds of boxes, by address. WeasyPrint has already loaded them."""
    pictures = {}
    for box in boxes:
        if getattr(box, "border_image", None):
            pictures[box.style["border_image_source"][1]] = box.border_image
        layers = background.layers if (background := getattr(box, "background", None)) else ()
        for (kind, url), layer in zip(box.style["background_image"], layers, strict=False):
            if kind == "url":
                pictures[url] = layer.image
    return pictures


def _stretch(box: Any, rows: set[int], by: float, moved: float) -> float:
    """Move a box down, and add height to each of the given table rows inside it. Return the total height added to the box."""
    if id(box) in rows:
        box.position_y += moved
        box.height += by
        for cell in box.children:
            cell.translate(dy=moved)
            cell.padding_top += by / 2
            cell.padding_bottom += by / 2
            for content in cell.children:
                content.translate(dy=by / 2)
        return by
    if not any(id(it) in rows for it in (box.descendants() if hasattr(box, "descendants") else ())):
        box.translate(dy=moved)
        return 0.0
    box.position_y += moved
    added = 0.0
    for child in box.children:
        added += _stretch(child, rows, by, moved + added)
    box.height += added
    return added


def _unique(boxes: Iterable[Any]) -> list[Any]:
    """Return only the first box of each element, because a search may find boxes inside boxes several times."""
    return list({id(it.element): it for it in reversed(list(boxes))}.values())


def _elements(boxes: Iterable[Any], meets: Callable[[Any], bool]) -> Iterator[Any]:
    """Yield the boxes whose elements meet the given condition."""
    for it in boxes:
        element = getattr(it, "element", None)
        if element is not None and meets(element):
            yield it


def _overruns(boxes: Iterable[Any]) -> Iterator[str]:
    """Yield a message for each element whose content is longer or wider than the element."""
    for room in boxes:
        element = getattr(room, "element", None)
        if element is not None and element.get(ROOM):
            bottom = room.content_box_y() + room.height
            left, right = room.content_box_x(), room.content_box_x() + room.width
            inside = tuple(room.descendants(placeholders=True))
            heights = ((it, getattr(it, "height", None)) for it in inside)
            low = max(it.position_y + (height if isinstance(height, int | float) else 0.0) for it, height in heights)
            # In content that is too wide, only the letters outside are visible.
            texts = [it for it in inside if getattr(it, "text", "").strip()]
            beside = max((max(left - it.position_x, it.position_x + it.width - right) for it in texts), default=0.0)
            for by, what in ((low - bottom, "long"), (beside, "wide")):
                if by * _MM_PER_PIXEL > _TOLERANCE:
                    yield f"{element.get(ROOM)} is {by * _MM_PER_PIXEL:.1f} mm too {what} for its space"


def _at_true_size(_document: Any, pdf: Any) -> None:
    """Set the property of a PDF that asks viewers not to scale the pages when printing."""
    pdf.catalog["ViewerPreferences"]["PrintScaling"] = "/None"
