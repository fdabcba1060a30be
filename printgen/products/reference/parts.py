"""How a sheet of paper is cut into cards or into halves."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.units import Size

#: The least size of a card and of a player's half page, mm: A6 and a quarter of Letter are cards, so are not much less.
CARD, HALF = Size(100.0, 139.5), Size(196.0, 139.5)


@dataclass(frozen=True, slots=True)
class Parts:
    """How a sheet of paper is cut into equal parts by cuts from edge to edge; `turned` where it lies on its side."""

    across: int
    down: int
    turned: bool = False

    @property
    def count(self) -> int:
        return self.across * self.down


def parts(paper: Size, least: Size) -> Parts:
    """As many parts as the paper (mm) gives that are no smaller than `least`, one at least; on its side if that gives more."""
    upright, on_its_side = (
        Parts(int(size.width / least.width), int(size.height / least.height), size is not paper)
        for size in (paper, paper.turned)
    )
    found = on_its_side if on_its_side.count > upright.count else upright
    return found if found.count else Parts(1, 1)
