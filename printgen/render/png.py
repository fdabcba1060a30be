"""Pages of finished PDFs as pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from threading import Lock
from typing import Any

from pypdfium2 import PdfDocument

from printgen.units import MM_PER_INCH

#: A lock for pdfium, which only one thread may use at a time.
_ONE_THREAD = Lock()


#: The resolution of the pictures for comparing pages, in pixels per inch, and the space above and below a line of text
#: that belongs to the line, in points.
_DIGEST_DPI, _AROUND = 100, 1.5
#: The number of pages that may wait for compression, and the strength of quick compression.
_WAITING, _QUICK = 8, 3


def render(pdf: bytes, dpi: int = 150, finish: Callable[[Any], Any] | None = None, quick: bool = False) -> list[bytes]:
    """Return each page of the PDF as a PNG file with `dpi` pixels per inch. The same PDF gives the same bytes.

    Args:
        finish: a function that changes the picture of a page before the picture is saved.
        quick: whether to compress less, which is faster.
    """

    def encode(picture: Any) -> bytes:
        data = BytesIO()
        level = {"compress_level": _QUICK} if quick else {}
        (finish(picture) if finish else picture).save(data, "PNG", dpi=(dpi, dpi), **level)
        return data.getvalue()

    # Because of rounding up, a slightly too large scale would turn a page of exactly 2550 pixels into a page of 2551 pixels.
    scale = dpi / 72 * (1 - 1e-9)
    encoded: list[Future[bytes]] = []
    # Compression takes most of the time, and other threads can draw meanwhile.
    with closing(PdfDocument(pdf)) as document, ThreadPoolExecutor(2) as threads:
        for page in document:
            encoded.append(threads.submit(encode, page.render(scale=scale).to_pil()))
            page.close()
            if len(encoded) > _WAITING:
                encoded[-_WAITING].result()
    return [it.result() for it in encoded]


def find_sign(pdf: bytes, number: int, sign: str) -> list[tuple[float, float]]:
    """Return the positions of the character `sign` on the page with the index `number`, in reading order.

    The positions are shares of the page's width and height.
    """
    with _ONE_THREAD, closing(PdfDocument(pdf)) as document:
        page = document[number]
        (width, height), text = page.get_size(), page.get_textpage()
        found = [text.get_charbox(at) for at, it in enumerate(text.get_text_range()) if it == sign]
        text.close()
        page.close()
    return [((left + right) / 2 / width, 1 - (bottom + top) / 2 / height) for left, bottom, right, top in found]


def render_page(pdf: bytes, number: int, dpi: int) -> bytes:
    """Return one page of the PDF as a PNG file with `dpi` pixels per inch. Pages can be rendered in several threads."""
    data = BytesIO()
    with _ONE_THREAD, closing(PdfDocument(pdf)) as document:
        page = document[number]
        picture = page.render(scale=dpi / 72).to_pil()
        page.close()
    picture.save(data, "PNG", compress_level=1)
    return data.getvalue()


def thumbnail(pdf: bytes, width: int) -> bytes:
    """Return the first page of the PDF as a small PNG file, `width` pixels wide and with 64 colours."""
    with closing(PdfDocument(pdf)) as document:
        page = document[0]
        # Fine lines keep their weight if the page is drawn larger and then reduced.
        large = page.render(scale=3 * width / page.get_width()).to_pil().convert("RGB")
        page.close()
    data = BytesIO()
    large.reduce(3).quantize(64).save(data, "PNG", optimize=True)
    return data.getvalue()


def coverage(pdf: bytes, dpi: int = 200, sample: int = 6) -> float:
    """Return the share of the paper that ink covers, from 0 to 1. Dark colours have more weight than light colours.

    Args:
        dpi: the resolution at which pages are rendered, pixels per inch.
        sample: the maximum number of pages to render. They are spread over the entire PDF.
    """
    covered = paper = 0.0
    with closing(PdfDocument(pdf)) as document:
        count = len(document)
        for index in range(0, count, max(1, -(-count // sample))):
            page = document[index]
            counts = page.render(scale=dpi / 72, grayscale=True).to_pil().histogram()
            dark = sum((255 - level) * count for level, count in enumerate(counts)) / (255 * sum(counts))
            area = page.get_width() * page.get_height()
            covered += area * dark
            paper += area
            page.close()
    return covered / paper if paper else 0.0


def page_count(pdf: bytes) -> int:
    """Return the number of pages in the PDF."""
    with closing(PdfDocument(pdf)) as document:
        return len(document)


def page_titles(pdf: bytes) -> list[str]:
    """Return the title of each page, which is its only first-level outline heading.

    The title is "" if the page has no such heading or several.
    """
    with closing(PdfDocument(pdf)) as document:
        titles: list[list[str]] = [[] for _page in range(len(document))]
        # With a maximum depth, pypdfium2 would warn of each heading below it.
        for item in document.get_toc():
            to = item.get_dest() if item.level == 0 else None
            number = to.get_index() if to else None
            if number is not None and 0 <= number < len(titles):
                titles[number].append(item.get_title())
    return [found[0] if len(found) == 1 else "" for found in titles]


def digests(pdf: bytes, words: str, foot: float | None) -> list[str]:
    """Return a digest of each page's picture.

    The digest ignores the lowest `foot` mm of a page or, if `foot` is None, the lines of text that contain `words`.
    """
    scale, found = _DIGEST_DPI / 72, []
    with closing(PdfDocument(pdf)) as document:
        for page in document:
            picture = page.render(scale=scale, grayscale=True).to_pil()
            rows = [(0.0, foot * 72 / MM_PER_INCH)] if foot is not None else [*_rows(page, words)]
            for low, high in rows:
                top, bottom = (round(picture.height - scale * it) for it in (high, low))
                picture.paste(255, (0, max(0, top), picture.width, max(0, bottom)))
            found.append(sha256(picture.tobytes()).hexdigest()[:12])
            page.close()
    return found


def _rows(page: Any, words: str) -> Iterator[tuple[float, float]]:
    """Yield the lower and upper edge of each line with the words, in points from the lower edge of the page."""
    text = page.get_textpage()
    search = text.search(words)
    while found := search.get_next():
        index, count = found
        boxes = [text.get_charbox(number) for number in range(index, index + count)]
        yield min(it[1] for it in boxes) - _AROUND, max(it[3] for it in boxes) + _AROUND
    text.close()
