"""The drawing of a flowchart's sections: boxes with their numbers, answers with tags, and arrows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printgen.drawing.flowchart.lanes import Placed
from printgen.drawing.flowchart.nodes import ABOVE, APART, BESIDE, Answer, Measured, tag_width
from printgen.drawing.flowchart.pages import GUTTER, Block, Setting
from printgen.drawing.flowchart.routes import Exit
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, Circle, Line, Outline, Rect, Use, polygon
from printgen.drawing.outline import arc
from printgen.drawing.sketch import Sketch
from printgen.units import Box, Point

#: The position in a lane, as a share of its width, at which arrows enter boxes from above and leave them below.
SPINE = 0.25
#: Dimensions in mm: the size of the cut-off corner of a question's box, half the size of the sign around a number, and
#: the length and half width of an arrowhead.
CORNER, SIGN, HEAD, WING = 2.2, 2.0, 2.2, 0.85
#: The distance of each track from the middle of its gutter, mm.
TRACK = (0.0, -1.5, 1.5)
#: The width of arrows, and the size of the dot where arrows meet, mm.
ARROW, DOT = 0.3, 0.55
#: The radius of the bridge on which a horizontal line crosses the route to another step, mm.
BRIDGE = 0.75


class SectionDrawing:
    """The drawing of one block of a chart at a given position on a page."""

    def __init__(self, sketch: Sketch, block: Block, setting: Setting, at: Point, numbers: Mapping[str, str]) -> None:
        self.sketch, self.block, self.setting, self.at, self.numbers = sketch, block, setting, at, numbers

    def draw(self) -> None:
        """Draw the arrows first, then the boxes on top of the arrows."""
        self._draw_ways()
        for placed in self.block.placed.values():
            self._draw_box(placed)
        for it in self.block.exits.values():
            self._draw_exit(it)

    def _left(self, lane: int) -> float:
        return self.at.x + lane * (self.setting.lane + GUTTER)

    def _spine(self, lane: int) -> float:
        return self._left(lane) + SPINE * self.setting.lane

    def _track(self, gutter: int, track: int) -> float:
        return self._left(gutter + 1) - GUTTER / 2 + TRACK[track]

    def _line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.sketch.add(Line(x1, y1, x2, y2, Ink.BLACK, ARROW))

    def _line_across(self, x1: float, x2: float, y: float, target: str) -> None:
        """Draw a horizontal line towards a step, with a bridge over each route to another step."""
        left, right = sorted((x1, x2))
        for x in self._crossings(left, right, y, target):
            self._line(left, y, x - BRIDGE, y)
            self.sketch.add(Outline(arc(x, y, BRIDGE, -90.0, 90.0), None, Ink.BLACK, ARROW))
            left = x + BRIDGE
        self._line(left, y, right, y)

    def _crossings(self, left: float, right: float, y: float, target: str) -> list[float]:
        """Return the x positions where a horizontal line towards a step crosses the routes to other steps, in ascending order."""
        tracks = {
            self._track(way.gutter, way.track)
            for way in self.block.ways
            if way.target != target and self.at.y + way.top < y < self.at.y + way.bottom
        }
        return sorted(x for x in tracks if left + BRIDGE < x < right - BRIDGE)

    def _arrow(self, x1: float, y1: float, x2: float, y2: float, target: str) -> None:
        """Draw a vertical or horizontal line to a step, with an arrowhead at its end."""
        dx, dy = (0.0, 1.0 if y2 > y1 else -1.0) if x1 == x2 else (1.0 if x2 > x1 else -1.0, 0.0)
        base = Point(x2 - dx * HEAD, y2 - dy * HEAD)
        if x1 == x2:
            self._line(x1, y1, base.x, base.y)
        else:
            self._line_across(x1, base.x, y1, target)
        wings = (base.shift(-dy * WING, dx * WING), base.shift(dy * WING, -dx * WING))
        self.sketch.add(polygon((Point(x2, y2), *wings), Ink.BLACK, None))

    def _draw_ways(self) -> None:
        """Draw the shared part of each route, which leads down its track, across to the step, and down into the box."""
        joined = {it.target for it in self.block.exits.values() if it.side == "down"}
        arrived: set[str] = set()
        for way in self.block.ways:
            target, x = self.block.placed[way.target], self._track(way.gutter, way.track)
            bottom, spine = self.at.y + way.bottom, self._spine(target.lane)
            self._line(x, self.at.y + way.top, x, bottom)
            self._line_across(x, spine, bottom, way.target)
            if way.target in joined or way.target in arrived:
                self.sketch.add(Circle(spine, bottom, DOT, Ink.BLACK, None))
            else:
                self._arrow(spine, bottom, spine, self.at.y + target.top, way.target)
            arrived.add(way.target)
            for it in self.block.exits.values():
                if (it.gutter, it.target, it.across) == (way.gutter, way.target, False) and it.y > way.top:
                    self.sketch.add(Circle(x, self.at.y + it.y, DOT, Ink.BLACK, None))

    def _draw_exit(self, it: Exit) -> None:
        """Draw one arrow. A straight arrow is drawn completely, any other only as far as its shared route."""
        source, target, y = self.block.placed[it.source], self.block.placed[it.target], self.at.y + it.y
        if it.side == "down":
            x = self._spine(source.lane)
            self._arrow(x, y, x, self.at.y + target.top, it.target)
            return
        lane = self.setting.lane
        start = self._left(source.lane) + (lane if it.side == "right" else 0.0)
        if it.across:
            self._arrow(start, y, self._left(target.lane) + (0.0 if it.side == "right" else lane), y, it.target)
            return
        way = next(way for way in self.block.ways if (way.gutter, way.target) == (it.gutter, it.target))
        self._line_across(start, self._track(way.gutter, way.track), y, it.target)

    def _draw_box(self, placed: Placed) -> None:
        """Draw a box with its number, its text and its answers."""
        measured, size = placed.measured, self.setting.size
        node = measured.node
        box = Box(self._left(placed.lane), self.at.y + placed.top, self.setting.lane, measured.height)
        if node.asks:
            self.sketch.add(polygon(_octagon(box, CORNER), Ink.WHITE, Ink.BLACK, FINE))
        else:
            self.sketch.add(Rect(box.x, box.y, box.width, box.height, Ink.WHITE, Ink.BLACK, FINE))
        y = box.y + ABOVE + 0.78 * measured.lead
        self._draw_number(measured, Point(box.x + BESIDE + SIGN - 0.3, y - cap_height("text", size) / 2 - 0.25))
        for number, line in enumerate(measured.lines):
            left = box.x + BESIDE + (0.0 if number else measured.indent)
            self.sketch.text(left, y + number * measured.lead, line, size, of=("text",), room=box.right - 1.2 - left)
        if not node.asks:
            foot = y + (len(measured.lines) - 1) * measured.lead
            for answer in node.answers:
                if (node.id, answer) not in self.block.exits:
                    self._draw_tag(box.right - BESIDE + 0.8, foot, answer)
        self._draw_answers(measured, box)

    def _draw_number(self, measured: Measured, middle: Point) -> None:
        """Draw the number of a step: in a circle for a question, in a square for an action."""
        node = measured.node
        if node.asks:
            self.sketch.add(Circle(middle.x, middle.y, SIGN, None, Ink.BLACK, FINE))
        else:
            at = (middle.x - SIGN, middle.y - SIGN, 2 * SIGN, 2 * SIGN)
            self.sketch.add(Rect(*at, Ink.GREY15, Ink.BLACK, FINE))
        y = middle.y + cap_height("strong", 8.5) / 2
        self.sketch.text(middle.x, y, node.number, 8.5, "strong", "middle", room=2 * SIGN)
        if node.sign:
            self.sketch.add(Use(node.sign, middle.x + SIGN + 2.2, middle.y, 2.6))

    def _draw_answers(self, measured: Measured, box: Box) -> None:
        """Draw the answers in rows below a line.

        In a row of two answers, the answer whose arrow goes down or left comes first.
        """
        exits, id = self.block.exits, measured.node.id
        top = box.y + measured.text_height
        for it in measured.rows:
            row = Box(box.x, top, box.width, it.height)
            top = row.bottom
            self.sketch.add(Line(row.x, row.y, row.right, row.y, Ink.GREY40, HAIRLINE))
            both = zip(it.answers, it.lines, strict=True)
            ordered = sorted(both, key=lambda it: _order(exits.get((id, it[0]))))
            cells = row.columns((1.0,) * len(ordered))
            for (answer, lines), cell in zip(ordered, cells, strict=True):
                if cell is not cells[0]:
                    self.sketch.add(Line(cell.x, cell.y, cell.x, cell.bottom, Ink.GREY40, HAIRLINE))
                self._draw_answer(answer, lines, cell, measured.lead, exits.get((id, answer)))

    def _draw_answer(self, answer: Answer, lines: Sequence[str], cell: Box, lead: float, way: Exit | None) -> None:
        """Draw an answer, followed by the line to its arrow or by the tag with the number of the next step."""
        size = self.setting.size
        y = cell.center.y + cap_height("semibold", size) / 2
        left = cell.x + BESIDE + (3.0 if way and way.side == "left" else 0.0)
        room, wide = cell.right - left - 1.2, 0.0
        for number, line in enumerate(lines):
            down = (number - (len(lines) - 1) / 2) * lead
            wide = max(wide, self.sketch.text(left, y + down, line, size, "semibold", of=("text",), room=room))
        if way is None:
            self._draw_tag(cell.right - BESIDE + 0.8, y, answer)
        elif way.side == "right":
            self._line(left + wide + APART, cell.center.y, cell.right, cell.center.y)
        elif way.side == "left":
            self._line(cell.x, cell.center.y, left - 1.0, cell.center.y)

    def _draw_tag(self, right: float, baseline: float, answer: Answer) -> None:
        """Draw the tag with the number of the next step."""
        size, number = self.setting.size, self.numbers.get(answer.next, "–")
        wide, high = tag_width(number, size), cap_height("strong", size) + 1.7
        self.sketch.add(Rect(right - wide, baseline - high + 0.85, wide, high, Ink.GREY15, None, radius=high / 2))
        self.sketch.text(right - wide / 2, baseline, f"→ {number}", size, "strong", "middle")


def _order(way: Exit | None) -> int:
    return 1 if way is None else {"down": 0, "left": 0, "right": 2}[way.side]


def _octagon(box: Box, corner: float) -> tuple[Point, ...]:
    """Return the outline of a box whose corners are cut off."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    pairs: Sequence[tuple[float, float]] = (
        (x + corner, y), (right - corner, y), (right, y + corner), (right, bottom - corner),
        (right - corner, bottom), (x + corner, bottom), (x, bottom - corner), (x, y + corner),
    )  # fmt: skip
    return tuple(Point(*it) for it in pairs)
