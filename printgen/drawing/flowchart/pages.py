"""The distribution of a flowchart over pages.

Sections have one to three lanes. They are placed in reading order, each section as high on a page as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product

from msgspec import Struct

from printgen.drawing.flowchart.lanes import PREFERENCES, Placed, place
from printgen.drawing.flowchart.nodes import Answer, Section, measure
from printgen.drawing.flowchart.routes import Exit, Route, find_exits
from printgen.units import Size

#: The lane widths that are tried, and the width of the gutter between lanes, mm.
LANES, GUTTER = (62.0, 47.0), 6.0
#: The costs of three faults, in mm of height: an arrow that is not straight, an arrow that is replaced by a tag, and a
#: tag without space.
BENT, REPLACED, IMPOSSIBLE = 1.0, 6.0, 1000.0
#: The combinations of type size (points) and distance between boxes (mm), in the order in which they are tried. The
#: first group is for one or two pages, the second for three pages, which it fills, and the third for more pages. The last
#: combinations of the first group avoid a third page that is almost empty on paper that is lower than A4.
LARGE = (*product((10.0, 9.5, 9.0), (5.6, 4.6, 3.8)), (8.75, 3.8), (8.75, 3.4), (8.5, 3.8))
MEDIUM = ((9.5, 4.6),)
SMALL = ((9.0, 4.6),)
#: The share of the pages that boxes can fill, the space above a section that is not at the top of its page (mm), and
#: the number of positions to try for each arrangement.
FULL, ABOVE, TRIALS = 0.74, 4.0, 100
#: The maximum number of pages of a chart.
PAGES = 6


class Setting(Struct, frozen=True):
    """The dimensions of a chart.

    Fields:
        size: the type size, points.
        gap: the distance between boxes, mm.
        lane: the width of a lane, mm.
        lanes: the number of lanes on a page.
        tight: whether to prefer the lowest arrangement of each section to the one with the straightest arrows.
    """

    size: float
    gap: float
    lane: float
    lanes: int
    tight: bool = False

    def width_of(self, lanes: int) -> float:
        """Return the total width in mm of adjacent lanes and the gutters between them."""
        return lanes * self.lane + (lanes - 1) * GUTTER


class Block(Struct, frozen=True):
    """A section of a chart, divided into `lanes` lanes: the positions of its boxes and the routes of its arrows."""

    section: Section
    lanes: int
    placed: Mapping[str, Placed]
    exits: Mapping[tuple[str, Answer], Exit]
    ways: tuple[Route, ...]

    @property
    def height(self) -> float:
        return max(it.bottom for it in self.placed.values())

    def cost(self, setting: Setting) -> float:
        """Return the height of the block in mm plus penalties for tags instead of arrows and for arrows that are not straight."""
        total = self.height + BENT * sum(it.side != "down" for it in self.exits.values())
        for id, it in self.placed.items():
            for answer in it.measured.node.answers:
                if answer.next in self.placed and (id, answer) not in self.exits:
                    fits = it.measured.has_room_for_tag(answer, setting.lane, setting.size)
                    total += REPLACED if fits else IMPOSSIBLE
        return total


class Spot(Struct, frozen=True):
    """The position of a block on its page.

    Fields:
        lane: the number of the block's first lane.
        top: the distance of the block's top from the top of the page, mm.
    """

    block: Block
    page: int
    lane: int
    top: float


class Flowchart(Struct, frozen=True):
    """A chart distributed over pages.

    Fields:
        excess: the height by which the chart is too high for its pages, mm. It is 0 if the chart fits.
    """

    setting: Setting
    spots: tuple[Spot, ...]
    pages: int
    excess: float = 0.0


def arrange(sections: Sequence[Section], size: Size, head: float) -> Flowchart:
    """Distribute the chart over pages, in the largest type in which it fits on a small number of pages.

    If it does not fit even in the smallest type, the result has an `excess` greater than 0.

    Args:
        size: the usable size of a page, mm.
        head: the height of a section's heading, mm.
    """
    counts = [max(2, round((size.width + GUTTER) / (it + GUTTER))) for it in LANES]
    chart = Flowchart(Setting(0.0, 0.0, 0.0, 0), (), 0, size.height)
    for tries, pages in ((LARGE, 1), (LARGE, 2), (MEDIUM, 3), (SMALL, PAGES)):
        for (type_, gap), lanes, tight in product(tries, counts, (False, True)):
            setting = Setting(type_, gap, (size.width - (lanes - 1) * GUTTER) / lanes, lanes, tight)
            if tries is LARGE and _least_area(sections, setting) > FULL * pages * lanes * size.height:
                continue
            chart = _best_chart(sections, setting, size.height, head, pages)
            if chart.excess <= 0:
                return chart
    return chart


def _least_area(sections: Sequence[Section], setting: Setting) -> float:
    """Return the minimum height in mm that all boxes would need in a single lane, without unavoidable empty space."""
    nodes = (
        measure(node, setting.lane, setting.size, frozenset(it.id for it in section.nodes))
        for section in sections
        for node in section.nodes
    )
    return sum(it.height + setting.gap for it in nodes)


def _blocks(section: Section, setting: Setting) -> Iterator[Block]:
    """Yield the possible layouts of a section, one for each suitable number of lanes."""
    count = len(section.nodes)
    least, most = (1, 1) if count < 3 else (1, 2) if count < 7 else (2, 3)
    ids = [it.id for it in section.nodes]
    following = dict(pairwise(ids))
    for lanes in range(least, min(most, setting.lanes) + 1):
        # In a single lane, only the arrow of the last answer to the next box has space.
        last = {it.id: [it.answers[-1].next] if it.answers else [] for it in section.nodes}
        below = {id: [it for it in last[id] if it == following.get(id)] for id in ids}
        joined = ((it, frozenset(ids if lanes > 1 else below[it.id])) for it in section.nodes)
        nodes = [measure(it, setting.lane, setting.size, targets) for it, targets in joined]
        found = []
        for preference in PREFERENCES if lanes > 1 else PREFERENCES[:1]:
            placed = place(nodes, lanes, setting.gap, preference)
            found.append(Block(section, lanes, placed, *find_exits(placed, lanes)))
        yield min(
            found, key=lambda it: it.height if setting.tight and it.cost(setting) < IMPOSSIBLE else it.cost(setting)
        )


def _best_chart(sections: Sequence[Section], setting: Setting, height: float, head: float, pages: int) -> Flowchart:
    """Return the best arrangement of the sections: with the fewest tags and the lowest pages.

    If no arrangement fits, return a chart with an excess.
    """
    charts = [
        chart
        for blocks in product(*(tuple(_blocks(it, setting)) for it in sections))
        if all(it.cost(setting) < IMPOSSIBLE for it in blocks)
        and (chart := _Packing(blocks, setting, height, head, pages).pack())
    ]
    if charts:
        return min(charts, key=lambda it: (it.pages, _cost(it)))
    highest = max(min(it.height for it in _blocks(section, setting)) for section in sections)
    return Flowchart(setting, (), 1, max(highest + head - height, ABOVE))


def _cost(chart: Flowchart) -> float:
    """Return the lowest point on the pages in mm, plus penalties for tags and for arrows that are not straight."""
    lowest = max(it.top + it.block.height for it in chart.spots)
    return lowest + sum(it.block.cost(chart.setting) - it.block.height for it in chart.spots)


class _Packing:
    """A search for positions of blocks in reading order.

    The highest free position is tried first, then other positions, then the next page.
    """

    def __init__(self, blocks: Sequence[Block], setting: Setting, height: float, head: float, pages: int) -> None:
        self.blocks, self.setting, self.height, self.head, self.pages = blocks, setting, height, head, pages
        self.trials = TRIALS

    def pack(self) -> Flowchart | None:
        """Place all blocks on pages and return the chart, or None if the blocks do not fit."""
        spots = self._continue((), 0, (0.0,) * self.setting.lanes)
        return Flowchart(self.setting, spots, spots[-1].page + 1) if spots else None

    def _continue(self, spots: tuple[Spot, ...], page: int, skyline: tuple[float, ...]) -> tuple[Spot, ...] | None:
        """Extend the positions of the first blocks to positions of all blocks. Return None if this is impossible."""
        self.trials -= 1
        if len(spots) == len(self.blocks):
            return spots
        rest = sum((it.height + self.head) * it.lanes for it in self.blocks[len(spots) :])
        free = (self.pages - page) * self.setting.lanes * self.height - sum(skyline)
        if self.trials < 0 or rest > free:
            return None
        block = self.blocks[len(spots)]
        lanes = block.lanes
        places = sorted((max(skyline[it : it + lanes]), it) for it in range(len(skyline) - lanes + 1))
        for top, lane in places:
            bottom = top + self.head + block.height
            if bottom <= self.height:
                after = (*skyline[:lane], *((bottom + ABOVE,) * lanes), *skyline[lane + lanes :])
                if found := self._continue((*spots, Spot(block, page, lane, top)), page, after):
                    return found
        if any(skyline) and page + 1 < self.pages:
            return self._continue(spots, page + 1, (0.0,) * len(skyline))
        return None
