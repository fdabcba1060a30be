"""Measurements of drawn pages: type sizes, contrast, crossed words, empty parts, and longer words as in other languages."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from math import cos, hypot, radians, sin

import pypdfium2
from pypdfium2 import PdfPage, raw

from printgen import translation
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.inks import RGB, Ink, Palette
from printgen.drawing.marks import BEFORE, Area, Circle, Face, Line, Mark, Outline, Rect, Text, Use
from printgen.units import Box
from tests.sight import contrast

#: How far a line may reach into a word's box without touching its letters, mm.
INSIDE = 0.25
#: How far the boxes of words on a finished page may overlap without touching letters, points: boxes include descenders.
TOUCH = 0.3
#: The side of the squares into which a page is divided to find empty parts, mm.
SQUARE = 5.0
#: The contrast of words with their ground, and of large words (WCAG AA): from 18 points, in bold from 14 points.
CONTRAST, LARGE_CONTRAST = 4.5, 3.0


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


def faint_words(face: Face, palette: Palette) -> dict[str, float]:
    """Return the words of too little contrast with the fill below them, with this contrast."""
    found = {}
    for at, text in enumerate(face.marks):
        # Words in GREY40 are faint on purpose: what an aircraft lacks. Lone signs such as "!" repeat what a fill shows.
        if not (
            isinstance(text, Text) and text.turn == 0 and any(map(str.isalnum, text.text)) and text.ink != Ink.GREY40
        ):
            continue
        box = text_box(text)
        ground = _fill_at(face.marks[:at], box.x + box.width / 2, box.y + box.height / 2, palette)
        is_large = text.size >= (18.0 if text.cut == "text" else 14.0)
        it = contrast(palette.lines[text.ink], ground or (1.0, 1.0, 1.0))
        if it < (LARGE_CONTRAST if is_large else CONTRAST):
            found[text.text] = round(it, 2)
    return found


def _fill_at(marks: Sequence[Mark], x: float, y: float, palette: Palette) -> RGB | None:
    """Return the printed colour of the topmost fill at a point; None if there is only paper."""
    for mark in reversed(marks):
        if isinstance(mark, Use):
            right, down, turn = (x - mark.x) / mark.scale, (y - mark.y) / mark.scale, radians(mark.turn)
            there = right * cos(turn) + down * sin(turn), down * cos(turn) - right * sin(turn)
            if found := _fill_at(mark.glyph.marks, *there, palette):
                return found
        elif isinstance(mark, Rect | Circle | Outline | Area):
            # A fill that is omitted to save ink shows what is below it.
            rgb = palette.fills[mark.fill] if mark.fill else None
            if rgb and _covers(mark, x, y):
                return rgb
    return None


def _covers(mark: Rect | Circle | Outline | Area, x: float, y: float) -> bool:
    """Return whether a point is in a shape; curves are treated as straight lines."""
    if isinstance(mark, Rect):
        return mark.x <= x <= mark.x + mark.width and mark.y <= y <= mark.y + mark.height
    if isinstance(mark, Circle):
        return hypot(x - mark.x, y - mark.y) <= mark.radius
    points = [(float(it[-2]), float(it[-1])) for it in mark.steps if len(it) > 2]
    edges = zip(points, [*points[1:], *points[:1]], strict=True)
    crossed = ((y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 for (x1, y1), (x2, y2) in edges)
    return sum(crossed) % 2 == 1


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
