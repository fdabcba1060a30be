"""One face a page: for what fills a sheet of paper, such as a record sheet."""

from __future__ import annotations

from dataclasses import dataclass

from printgen.drawing.frame import PageLine, frame, furniture
from printgen.drawing.marks import Face
from printgen.drawing.plan import Placed, Plan, Sheet
from printgen.units import Size


@dataclass(frozen=True, slots=True)
class Leaf:
    """A face that gets a page of its own: its place in the outline, and the stamp of the records it shows."""

    face: Face
    bookmark: tuple[str, ...]
    stamp: str
    #: The page is laid on its side.
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Title:
    """What all pages of a product say in their title strip."""

    product: str
    game: str
    version: str


def pages(title: Title, leaves: tuple[Leaf, ...], paper: Size) -> Plan:
    """Each leaf on its own page of `paper` mm (upright), inside the frame, over the title strip with its number.

    Raises ValueError when a face is larger than the frame: nothing is ever scaled to fit.
    """
    numbered = enumerate(leaves, start=1)
    sheets = tuple(_page(title, leaf, paper, number, len(leaves)) for number, leaf in numbered)
    return Plan(f"{title.game}: {title.product}", f"data {title.version}", sheets)


def _page(title: Title, leaf: Leaf, upright: Size, number: int, count: int) -> Sheet:
    paper = upright.turned if leaf.turned else upright
    room, size = frame(paper), leaf.face.size
    if size.width > room.width + 1e-6 or size.height > room.height + 1e-6:
        raise ValueError(
            f"{leaf.face.name}: a face of {size.width:g} x {size.height:g} mm is larger than the frame of "
            f"{room.width:g} x {room.height:g} mm"
        )
    item = leaf.bookmark[-1] if leaf.bookmark else leaf.face.name
    line = PageLine(title.product, title.game, item, title.version, leaf.stamp, number, count)
    foot = Face("furniture", paper, furniture(paper, line))
    return Sheet(paper, (Placed(leaf.face, room.x, room.y), Placed(foot, 0, 0)), leaf.bookmark)
