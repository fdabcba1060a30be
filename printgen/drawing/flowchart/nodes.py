"""The boxes of a flowchart. Their texts are split into lines, and cells in their lower part contain the answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from printgen.drawing.fonts.typeface import width
from printgen.drawing.marks import Cut, Glyph
from printgen.drawing.text_block import wrap

#: The distances of text from the edges of its box, in mm: from the left and right edges, above the first line, and
#: below the last line.
BESIDE, ABOVE, BELOW = 1.9, 1.4, 1.2
#: The line spacing in mm per point of type, and the height that a row of answers has in addition to its lines, mm.
LEAD, ROW = 0.4, 1.3
#: The width reserved for the number at the start of the first line, and the additional width of a tag around its number, mm.
NUMBER, TAG = 5.4, 2.4
#: The distance between an answer and its tag or the line to its arrow, and the minimum length of that line, mm.
APART, LEADER = 1.4, 2.4
#: The no-break space that indents the first line.
FILL = "\u00a0"


class Answer(Struct, frozen=True):
    """A possible answer to the question in a step, and the step to which it leads.

    Fields:
        text: the text of the answer, or "" for the only arrow from a step that is an action.
        next: the id of the next step.
    """

    text: str
    next: str


class Node(Struct, frozen=True):
    """A step of a flowchart.

    Fields:
        number: the number used to refer to the step in tags and texts.
        asks: whether the step is a question. If so, its answers are listed below its text.
        sign: a sign that is printed after the number, or None for no sign.
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
    """A row of answers below a question: one answer, or two short answers.

    Fields:
        lines: the lines of each answer's text.
        height: the height of the row, mm.
    """

    answers: tuple[Answer, ...]
    lines: tuple[tuple[str, ...], ...]
    height: float


class Measured(Struct, frozen=True):
    """A step whose text is split into lines."""

    node: Node
    lines: tuple[str, ...]
    indent: float
    rows: tuple[Row, ...]
    lead: float

    @property
    def text_height(self) -> float:
        """The height of the box without its answers, mm."""
        return ABOVE + len(self.lines) * self.lead + BELOW

    @property
    def height(self) -> float:
        return self.text_height + sum(it.height for it in self.rows)

    def has_room_for_tag(self, answer: Answer, lane: float, size: float) -> bool:
        """Return whether a tag with the number of the next step fits after the answer.

        If the step is an action, the tag must fit after the last line of its text.

        Args:
            lane: the width of the box, mm.
            size: the type size, points.
        """
        lines, cells = self.lines, 1
        for row in self.rows:
            if answer in row.answers:
                lines, cells = row.lines[row.answers.index(answer)], len(row.answers)
        cut: Cut = "semibold" if self.rows else "text"
        used = max((width(it, cut, size) for it in (lines if self.rows else lines[-1:])), default=0.0)
        return used + APART + tag_width("00", size) <= lane / cells - 2 * BESIDE + APART

    def exit_height(self, answer: Answer) -> float:
        """Return the height at which the arrow of an answer leaves its box, in mm below the top of the box."""
        top = self.text_height
        for row in self.rows:
            if answer in row.answers:
                return top + row.height / 2
            top += row.height
        return self.height - BELOW - 0.4 * self.lead


def tag_width(number: str, size: float) -> float:
    """Return the width in mm of a tag, which consists of an arrow and the number of a step."""
    return width(f"→ {number}", "strong", size) + TAG


@lru_cache(maxsize=1 << 10)
def measure(node: Node, lane: float, size: float, joined: frozenset[str]) -> Measured:
    """Split the text of a step into lines and return the step with its dimensions.

    Args:
        lane: the width of the box, which is the width of its lane, mm.
        size: the type size, points.
        joined: the ids of the steps to which arrows may lead. Answers that lead to other steps get space for a tag.
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
