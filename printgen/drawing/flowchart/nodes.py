"""The boxes of a flowchart: their texts in lines, and the cells with the answers at their feet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Cut, Glyph
from printgen.drawing.text_block import wrap

#: The distance of text from the left and right edge of its box, above its first and below its last line, mm.
BESIDE, ABOVE, BELOW = 1.9, 1.4, 1.2
#: The line spacing per point of type, and the height of a row of answers beyond one line, mm.
LEAD, ROW = 0.4, 1.3
#: The width kept for the number at the start of the first line, and around the number in a tag, mm.
NUMBER, TAG = 5.4, 2.4
#: The distance between an answer and its tag or the line to its arrow, and the least length of that line, mm.
APART, LEADER = 1.4, 2.4
#: A no-break space, with which the first line is indented.
FILL = "\u00a0"


class Answer(Struct, frozen=True):
    """An arrow that leaves a step: its words (empty after an action), and the id of the next step."""

    text: str
    next: str


class Node(Struct, frozen=True):
    """A step of a flowchart.

    Fields:
        number: the number that tags and texts use for the step.
        asks: whether the step is a question. Its answers are listed at its foot.
        sign: a sign printed after the number, or None.
    """

    id: str
    number: str
    text: str
    asks: bool
    answers: tuple[Answer, ...] = ()
    sign: Glyph | None = None


class Section(Struct, frozen=True):
    """A titled part of a flowchart."""

    title: str
    nodes: tuple[Node, ...]


class Row(Struct, frozen=True):
    """A row at the foot of a question: one answer, in as many lines as it needs, or two short ones; and its height in mm."""

    answers: tuple[Answer, ...]
    lines: tuple[tuple[str, ...], ...]
    height: float


class Measured(Struct, frozen=True):
    """A step in lines of type.

    Fields:
        indent: the width before the first line's text, mm.
        lead: the line spacing, mm.
    """

    node: Node
    lines: tuple[str, ...]
    indent: float
    rows: tuple[Row, ...]
    lead: float

    @property
    def text_height(self) -> float:
        """The height of the box without the answers at its foot."""
        return ABOVE + len(self.lines) * self.lead + BELOW

    @property
    def height(self) -> float:
        return self.text_height + sum(it.height for it in self.rows)

    def has_room_for_tag(self, answer: Answer, lane: float, size: float) -> bool:
        """Return whether a tag fits after the last line of an action, or after an answer."""
        lines, cells = self.lines, 1
        for row in self.rows:
            if answer in row.answers:
                lines, cells = row.lines[row.answers.index(answer)], len(row.answers)
        cut: Cut = "semibold" if self.rows else "text"
        used = max(width(it, cut, size) for it in (lines if self.rows else lines[-1:]))
        return used + APART + tag_width("00", size) <= lane / cells - 2 * BESIDE + APART

    def exit_height(self, answer: Answer) -> float:
        """Return the distance from the top of the box to the line at which an arrow leaves it sideways, mm."""
        top = self.text_height
        for row in self.rows:
            if answer in row.answers:
                return top + row.height / 2
            top += row.height
        return self.height - BELOW - 0.4 * self.lead


def tag_width(number: str, size: float) -> float:
    """Return the width of the tag that names a step by its number, mm."""
    return width(f"→ {number}", "strong", size) + TAG


@lru_cache(maxsize=1 << 10)
def measure(node: Node, lane: float, size: float, joined: frozenset[str]) -> Measured:
    """Return a step in lines, for a box as wide as its lane (mm), at a type size in points.

    Args:
        joined: the steps to which arrows may lead. Answers that lead to other steps have space for a tag.
    """
    room, blank, lead = lane - 2 * BESIDE, width(FILL, "text", size), LEAD * size
    tagged = tag_width("00", size) + APART
    count = round((NUMBER + (3.4 if node.sign else 0.0)) / blank + 0.499)
    lines = wrap(FILL * count + node.text, "text", size, room)
    has_tag = not node.asks and any(it.next not in joined for it in node.answers)
    if has_tag and width(lines[-1], "text", size) + tagged > room:
        lines = (*lines, "")
    rows: tuple[Row, ...] = ()
    if node.asks:
        rooms = ((it, room - (APART + LEADER if it.next in joined else tagged)) for it in node.answers)
        rows = tuple(_row(((it, wrap(it.text, "semibold", size, free)),), lead) for it, free in rooms)
    short = lane / 2 - 2 * BESIDE - tagged + APART
    if len(rows) == 2 and all(width(it.text, "semibold", size) <= short for it in node.answers):
        rows = (_row([(it, (it.text,)) for it in node.answers], lead),)
    return Measured(node, (lines[0].lstrip(FILL), *lines[1:]), count * blank, rows, lead)


def _row(answers: Sequence[tuple[Answer, tuple[str, ...]]], lead: float) -> Row:
    high = max(len(lines) for _answer, lines in answers) * lead + ROW
    return Row(tuple(it for it, _lines in answers), tuple(lines for _answer, lines in answers), high)
