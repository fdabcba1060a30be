"""One face a page: for what fills a sheet of paper, such as a record sheet."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.records.fields import Sure
from printgen.drawing.frame import Title, frame, page_foot
from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.units import Size


class Leaf(Struct, frozen=True):
    """A face that gets a page of its own: its place in the outline, and the stamp of the records it shows."""

    face: Face
    bookmark: tuple[str, ...]
    stamp: str
    #: The page is laid on its side.
    landscape: bool = False
    #: Which marks of how sure a figure is stand on it; None where nobody has looked.
    statuses: tuple[Sure, ...] | None = None
    #: Where tiles may begin without cutting a word: heights, and places from the left, mm; anywhere where there are none.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())

    @property
    def name(self) -> str:
        """What the face is called on its pages."""
        return self.bookmark[-1] if self.bookmark else self.face.name


def lay_out_pages(title: Title, leaves: tuple[Leaf, ...], paper: Size) -> Plan:
    """Each leaf on its own page of `paper` mm (upright), over the title strip with its number. Raises ValueError when a face is
    larger than the frame: nothing is ever scaled to fit."""
    sheets = []
    for number, leaf in enumerate(leaves, start=1):
        laid = paper.transposed if leaf.landscape else paper
        room, size = frame(laid), leaf.face.size
        if size.width > room.width + 1e-6 or size.height > room.height + 1e-6:
            face, inside = f"{size.width:g} x {size.height:g} mm", f"{room.width:g} x {room.height:g} mm"
            raise ValueError(f"{leaf.face.name}: a face of {face} is larger than the frame of {inside}")
        marked = tuple(it for it in title.statuses if leaf.statuses is None or it in leaf.statuses)
        of_page = replace(title, statuses=marked)
        foot = Face("furniture", laid, page_foot(laid, of_page, leaf.name, leaf.stamp, number, len(leaves)))
        sheets.append(Sheet(laid, (PlacedFace(leaf.face, room.x, room.y), PlacedFace(foot, 0, 0)), leaf.bookmark))
    return title.plan(sheets)
