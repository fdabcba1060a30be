"""Layout of one face per page, for faces that fill a page, such as record sheets."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.records.fields import Sure
from printgen.drawing.frame import Title, frame, page_foot
from printgen.drawing.marks import Face
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.units import Size


class Leaf(Struct, frozen=True):
    """A face that fills a separate page, with its bookmark and the stamp of its records."""

    face: Face
    bookmark: tuple[str, ...]
    stamp: str
    #: Whether the page is in landscape format.
    landscape: bool = False
    #: The statuses of uncertain figures whose marks may be on the face. They are used if the face does not list its own
    #: marks. The value is None if the statuses are unknown.
    statuses: tuple[Sure, ...] | None = None
    #: The y and x positions in mm at which tiles may begin without cutting a word. They are empty if tiles may begin anywhere.
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    #: The samples of the face's key and their names.
    key: tuple[tuple[Face, str], ...] = ()

    @property
    def name(self) -> str:
        """The name of the face as printed on its page."""
        return self.bookmark[-1] if self.bookmark else self.face.name


def lay_out_pages(title: Title, leaves: tuple[Leaf, ...], paper: Size) -> Plan:
    """Lay out each leaf on a separate page, above a title strip with the page number.

    Raise ValueError if a face is larger than the usable area, because faces are never scaled.

    Args:
        paper: the size of a page in portrait format, mm.
    """
    sheets = []
    for number, leaf in enumerate(leaves, start=1):
        page = paper.transposed if leaf.landscape else paper
        area, size = frame(page), leaf.face.size
        if size.width > area.width + 1e-6 or size.height > area.height + 1e-6:
            face, inside = f"{size.width:g} x {size.height:g} mm", f"{area.width:g} x {area.height:g} mm"
            raise ValueError(f"{leaf.face.name}: a face of {face} is larger than the frame of {inside}")
        known = leaf.statuses if leaf.face.statuses is None else leaf.face.statuses
        statuses = tuple(it for it in title.statuses if known is None or it in known)
        page_title = replace(title, statuses=statuses, notes=leaf.face.notes)
        foot = Face("furniture", page, page_foot(page, page_title, leaf.name, leaf.stamp, number, len(leaves)))
        sheets.append(Sheet(page, (PlacedFace(leaf.face, area.x, area.y), PlacedFace(foot, 0, 0)), leaf.bookmark))
    return title.plan(sheets)
