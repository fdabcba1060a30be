"""Distribution of blocks, one below another, over as many pages as necessary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, field

from printgen.drawing.sketch import Sketch

_SLACK = 1e-6


class Block(Struct, frozen=True):
    """A block of a page that is never split between pages.

    Fields:
        height: the height of the block, mm.
        draw: a function that draws the block with its top at a given y, mm.
        space: the empty space above the block, mm. It is omitted at the top of a page.
        with_next: whether the block stays on the same page as the next block.
        repeated_heads: the blocks that are repeated above this block at the beginning of a page, such as the headings of
            its table.
        part: the name of the section that contains the block, such as a week. It is printed in the heading of a page
            that begins with this block.
    """

    height: float
    draw: Callable[[Sketch, float], None]
    space: float = 0.0
    with_next: bool = False
    repeated_heads: tuple[Block, ...] = ()
    part: str = ""


class Page(Struct):
    """A page with its blocks.

    Fields:
        part: the section with which the page begins.
        blocks: each block with the distance of its top from the top of the page's usable area, mm.
        height: the total height of all blocks, mm.
    """

    part: str = ""
    blocks: list[tuple[float, Block]] = field(default_factory=list)
    height: float = 0.0

    def add(self, block: Block) -> None:
        top = self.height + (block.space if self.blocks else 0.0)
        self.blocks.append((top, block))
        self.height = top + block.height


def break_into_pages(blocks: Iterable[Block], first: float, others: float) -> list[Page]:
    """Distribute the blocks over pages.

    Blocks that belong together are kept on one page if possible. A block that is higher than a page is printed on a
    separate page and extends beyond it.

    Args:
        first: the usable height of the first page, mm.
        others: the usable height of each further page, mm.
    """
    pages = [Page()]
    for group in _together(blocks):
        high = sum(it.space + it.height for it in (*group[0].repeated_heads, *group))
        parted = [group] if high <= others else [[it] for it in group]
        for part in parted:
            room = first if len(pages) == 1 else others
            needed = sum(block.space for block in part) + sum(block.height for block in part)
            if pages[-1].blocks and pages[-1].height + needed > room + _SLACK:
                pages.append(Page(part[0].part))
                for block in part[0].repeated_heads:
                    pages[-1].add(block)
            for block in part:
                pages[-1].add(block)
    return pages


def _together(blocks: Iterable[Block]) -> Iterator[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.with_next:
            yield group
            group = []
    if group:
        yield group
