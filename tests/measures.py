"""Measurements of drawn pages: type sizes, words that lines cross, empty parts, and longer words as in other languages."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from math import hypot

import pypdfium2
from pypdfium2 import PdfPage, raw

from printgen import translation
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import Ink
from printgen.drawing.marks import BEFORE, Circle, Face, Line, Mark, Outline, Rect, Text, Use
from printgen.units import Box

#: How far a line may reach into a word's box without touching its letters, mm.
INSIDE = 0.25
#: How far the boxes of words on a finished page may overlap without touching letters, points: boxes include descenders.
TOUCH = 0.3
#: The side of the squares into which a page is divided to find empty parts, mm.
SQUARE = 5.0


class LongerWords(gettext.NullTranslations):
    """A language whose words are a quarter longer than in English; placeholders in braces are kept."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{[^}]*\}|[^\W\d_]{3,}", _lengthen, message)


def _lengthen(word: re.Match[str]) -> str:
    text = word[0]
    return text if text.startswith("{") else text + "e" * max(1, round(len(text) / 4))


@contextmanager
def longer_words() -> Iterator[None]:
    """Provide a context in which all printed words of the code are a quarter longer."""
    before = translation._catalogue
    translation._catalogue = LongerWords()
    try:
        yield
    finally:
        translation._catalogue = before


def upright_texts(face: Face) -> list[Text]:
    return [it for it in face.marks if isinstance(it, Text) and it.text.strip() and it.turn == 0]


def smallest_type(faces: Iterable[Face]) -> float:
    """Return the smallest type size on the faces, in points; words within pictures are ignored."""
    return min((it.size for face in faces for it in upright_texts(face)), default=99.0)


def text_box(text: Text) -> Box:
    """Return the box of a text from its capitals to its baseline."""
    long, high = width(text.text, text.cut, text.size), cap_height(text.cut, text.size)
    return Box(text.x - BEFORE[text.anchor] * long, text.y - high, long, high)


def rules(marks: Iterable[Mark]) -> Iterator[tuple[float, float, float, float]]:
    """Yield the level and upright lines on a face, also the edges of rectangles: left, top, right, bottom."""
    for mark in marks:
        if isinstance(mark, Line) and mark.ink is not Ink.WHITE and (mark.x1 == mark.x2 or mark.y1 == mark.y2):
            yield min(mark.x1, mark.x2), min(mark.y1, mark.y2), max(mark.x1, mark.x2), max(mark.y1, mark.y2)
        elif isinstance(mark, Rect) and mark.stroke is not None and mark.width > 1 and mark.height > 1:
            right, bottom = mark.x + mark.width, mark.y + mark.height
            yield from ((mark.x, y, right, y) for y in (mark.y, bottom))
            yield from ((x, mark.y, x, bottom) for x in (mark.x, right))


def crossed_words(face: Face) -> list[str]:
    """Return the words that a line crosses; a word on a filled box is above the lines that are drawn before the box."""
    found = []
    patches: list[tuple[int, Box]] = [
        (number, Box(it.x, it.y, it.width, it.height))
        for number, it in enumerate(face.marks)
        if isinstance(it, Rect) and it.fill is not None
    ]
    lines = [(number, line) for number, it in enumerate(face.marks) for line in rules([it])]
    for at, text in enumerate(face.marks):
        if not (isinstance(text, Text) and text.text.strip() and text.turn == 0):
            continue
        box = text_box(text).inset(INSIDE)
        under = max((number for number, it in patches if number < at and _within(box, it)), default=-1)
        if any(
            number > under and left < box.right and right > box.x and top < box.bottom and bottom > box.y
            for number, (left, top, right, bottom) in lines
        ):
            found.append(text.text)
    return found


def overlapping_words(page: PdfPage) -> list[str]:
    """Return the words of a page that are printed over other words, such as a text that extends over the foot."""
    found = page.get_textpage()
    lines = [found.get_rect(index) for index in range(found.count_rects())]
    boxes = [Box(left, low, right - left, top - low).inset(TOUCH) for left, low, right, top in lines]
    order = sorted(range(len(boxes)), key=lambda it: boxes[it].y)
    pairs = [
        (lines[one], lines[two])
        for place, one in enumerate(order)
        for two in takewhile(lambda it, low=boxes[one].bottom: boxes[it].y < low, order[place + 1 :])  # type: ignore[misc]
        if boxes[one].x < boxes[two].right and boxes[two].x < boxes[one].right
    ]
    return [" / ".join(found.get_text_bounded(*it).strip() for it in pair) for pair in pairs]


def _within(box: Box, patch: Box) -> bool:
    return patch.x <= box.x and patch.y <= box.y and patch.right >= box.right and patch.bottom >= box.bottom


def empty_share(face: Face) -> float:
    """Return the share of squares of a face on which nothing is drawn; frames around a square do not fill it."""
    columns, rows = int(face.size.width / SQUARE), int(face.size.height / SQUARE)
    used: set[tuple[int, int]] = set()
    for mark in face.marks:
        for box in _inked(mark):
            for column in range(max(0, int(box.x / SQUARE)), min(columns - 1, int(box.right / SQUARE)) + 1):
                for row in range(max(0, int(box.y / SQUARE)), min(rows - 1, int(box.bottom / SQUARE)) + 1):
                    used.add((column, row))
    return 1 - len(used) / max(1, columns * rows)


def _inked(mark: Mark) -> Iterator[Box]:
    """Yield the boxes that a mark covers."""
    if isinstance(mark, Text):
        yield text_box(mark)
    elif isinstance(mark, Rect):
        if mark.fill is not None or max(mark.width, mark.height) <= 3 * SQUARE:
            yield Box(mark.x, mark.y, mark.width, mark.height)
    elif isinstance(mark, Line):
        yield Box(min(mark.x1, mark.x2), min(mark.y1, mark.y2), abs(mark.x1 - mark.x2), abs(mark.y1 - mark.y2))
    elif isinstance(mark, Circle):
        yield Box(mark.x - mark.radius, mark.y - mark.radius, 2 * mark.radius, 2 * mark.radius)
    elif isinstance(mark, Outline):
        points = [(float(it[at]), float(it[at + 1])) for it in mark.steps for at in range(1, len(it) - 1, 2)]
        for x, y in points:
            yield Box(x, y, 0, 0)
    elif isinstance(mark, Use):
        yield Box(mark.x - mark.scale / 2, mark.y - mark.scale / 2, mark.scale, mark.scale)


def pdf_type_sizes(pdf: bytes) -> set[float]:
    """Return the type sizes of all letters in a PDF, points. Raise AssertionError if a letter is outside its page."""
    sizes = set[float]()
    for page in pypdfium2.PdfDocument(pdf):
        text, wide = page.get_textpage(), page.get_width()
        for index in range(text.count_chars()):
            if text.get_text_range(index, 1).strip():
                left, _bottom, right, _top = text.get_charbox(index)
                assert -0.5 <= left, "a letter is left of the page"
                assert right <= wide + 0.5, "a letter is right of the page"
                matrix = raw.FS_MATRIX()
                raw.FPDFText_GetMatrix(text, index, matrix)
                sizes.add(round(raw.FPDFText_GetFontSize(text, index) * hypot(matrix.c, matrix.d), 2))
    return sizes
