"""Blocks placed below each other, on as many pages as necessary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, field

from printgen.drawing.sketch import Sketch

_SLACK = 1e-6


class Block(Struct, frozen=True):
    """A block that is never split.

    Fields:
        height: the height of the block, mm.
        draw: draws the block with its top at y mm.
        space: the space above the block, mm, except at the top of a page.
        with_next: whether the block stays on the same page as the next block.
        repeated_heads: blocks repeated above this block if it is the first on a page, such as the headings of its
            table.
        part: the section that contains the block, such as a week, for the heading of a page that begins with the block.
    """

    height: float
    draw: Callable[[Sketch, float], None]
    space: float = 0.0
    with_next: bool = False
    repeated_heads: tuple[Block, ...] = ()
    part: str = ""


class Page(Struct):
    """The blocks of a page with their tops, mm from the top of their area; `part` is the section with which it begins."""

    part: str = ""
    blocks: list[tuple[float, Block]] = field(default_factory=list)
    height: float = 0.0

    def add(self, block: Block) -> None:
        top = self.height + (block.space if self.blocks else 0.0)
        self.blocks.append((top, block))
        self.height = top + block.height


def break_into_pages(blocks: Iterable[Block], first: float, others: float) -> list[Page]:
    """Return the blocks on pages, with `first` mm of space on the first and `others` on each further one.

    Blocks that belong together stay together if a page has enough space. A block that is higher than a page has its
    own page and extends beyond it.
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
