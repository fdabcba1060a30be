"""The clouds to cut out: big and small ones, with hexes as large as those of the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.kinds import GAME
from printgen.data.records.fields import Unknown
from printgen.data.records.game import game_title
from printgen.drawing.emblems import status_mark
from printgen.drawing.frame import status_marks
from printgen.drawing.hexes import ORIGIN, TABLE_PITCH
from printgen.drawing.inks import Ink
from printgen.drawing.marks import CUT, FINE, RULE, Circle, Cut, Line, Mark, Rect, Trim, Use
from printgen.drawing.outline import circle_point
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters import kinds
from printgen.games.dockfighters.records.shapes import Cloud
from printgen.products.deck import Card, Deck, Product
from printgen.products.options import HEX, Choices
from printgen.products.pieces.cards import one_sided_card
from printgen.translation import _
from printgen.units import Point, Size

#: The order in which clouds cover hexes.
ROUND = (ORIGIN, *(ORIGIN.step(side) for side in (1, 2, 3, 4, 5, 0)))
#: The radii of the puffs along the edge of a cloud, and of the puffs in the middle of its hexes, in hex widths.
PUFFS, MIDDLE = (0.36, 0.345, 0.355, 0.34), 0.5
#: The distance in hex widths between the middles of the puffs and the edge of the hexes. The puffs are inside the edge.
INSIDE = 0.29
#: The size of the lit part of a puff, and the distance of the lit part from the puff's middle, in radii of the puff.
LIT, UP = 0.86, 0.12
#: The distance between the cloud's outline and the die line, and between the die line and the trim, in mm.
DIE, AROUND = 1.5, 0.3


def cloud_deck(library: Library, choices: Choices, _size: Size) -> Deck:
    """Return the clouds to cut out, with hexes as large as those of the map."""
    pitch = HEX.value_in(choices) or TABLE_PITCH
    cards = tuple(_cloud_card(case, pitch, library) for case in library.of(kinds.CLOUDS).values())
    return Deck(_("Clouds"), cards, status_marks(it.front for it in cards))


def _puffs(centers: Sequence[Point], pitch: float) -> Iterator[Circle]:
    """Yield the puffs: one in each hex, one between any two hexes, and one at each hexside on the edge of the cloud."""
    radii = cycle(PUFFS)
    for center in centers:
        yield Circle(center.x, center.y, MIDDLE * pitch)
        for side in range(6):
            inner = bool(_neighbour(center, side, centers, pitch))
            at = circle_point(center.x, center.y, (0.5 - (0 if inner else INSIDE)) * pitch, side * 60)
            yield Circle(at.x, at.y, next(radii) * pitch)


def _neighbour(center: Point, side: int, centers: Sequence[Point], pitch: float) -> Point | None:
    """Return the middle of the adjacent hex beyond a hexside, if the cloud covers that hex; otherwise None."""
    beyond = circle_point(center.x, center.y, pitch, side * 60)
    return next((it for it in centers if abs(it.x - beyond.x) + abs(it.y - beyond.y) < 0.1 * pitch), None)


def _draw_cloud(centers: Sequence[Point], pitch: float) -> Iterator[Mark]:
    """Yield a cloud: a scalloped outline, a shadow along the lower edge of the puffs, and the die line around the cloud.

    All outlines are drawn before the fills. The fills cover the inner parts of the outlines and leave one common outline.
    """
    puffs = tuple(_puffs(centers, pitch))
    for out, ink, pen in ((DIE, Ink.GREY70, CUT), (0.0, Ink.BLUE, RULE)):
        rings = [Circle(it.x, it.y, it.radius + out, Ink.WHITE, ink, 2 * pen) for it in puffs]
        yield from rings
        yield from (replace(it, stroke=None) for it in rings)
    # The shadow is below the lit part of each puff.
    yield from (replace(it, fill=Ink.PALE_BLUE, stroke=None) for it in puffs)
    for it in puffs:
        yield Circle(it.x - 0.5 * UP * it.radius, it.y - UP * it.radius, LIT * it.radius, Ink.WHITE, None)


def _cloud_card(case: Case[Cloud], pitch: float, library: Library) -> Card:
    cloud = case.record
    if isinstance(cloud.hexes, Unknown):
        return _blank_cloud(case, pitch, library)
    middles = [hex_.center(pitch) for hex_ in ROUND[: cloud.hexes]]
    reach = (0.5 - INSIDE + max(PUFFS)) * pitch + DIE + AROUND
    left, top = min(at.x for at in middles) - reach, min(at.y for at in middles) - reach
    right, bottom = max(at.x for at in middles) + reach, max(at.y for at in middles) + reach
    sketch, size = Sketch(), Size(right - left, bottom - top)
    centers = [at.shift(-left, -top) for at in middles]
    sketch.extend(_draw_cloud(centers, pitch))
    for center in centers:
        for side in range(3):
            if _neighbour(center, side, centers, pitch):
                ends = (circle_point(center.x, center.y, pitch / 3**0.5, side * 60 + turn) for turn in (-30, 30))
                (x1, y1), (x2, y2) = ((end.x, end.y) for end in ends)
                sketch.add(Line(x1, y1, x2, y2, Ink.GREY40, FINE))
    at = centers[0]
    sketch.text(at.x, at.y + 1.0, cloud.name, (14.0, 12.0, 9.0), "heavy", "middle", Ink.BLUE, pitch * 1.02)
    sketch.text(at.x, at.y + 5.4, game_title(library), (7.0, 6.0), "text", "middle", Ink.GREY70, pitch * 0.9)
    source = cloud.source_of("hexes")
    if source and source.status == "reconstructed":
        sketch.add(Use(status_mark("reconstructed"), at.x, at.y + 9.0, 2.0))
    sketch.text(at.x, at.y + 0.33 * pitch, _("Cut along the outer line."), 7.0, "text", "middle", Ink.GREY70, pitch)
    shows = (case, *library.of(GAME).values())
    return replace(
        one_sided_card(sketch, f"cloud-{case.id}", cloud.name, *shows, trim=Trim(size, solid=True)), copies=cloud.count
    )


def _blank_cloud(case: Case[Cloud], pitch: float, library: Library) -> Card:
    """Return a blank for drawing a cloud that covers an unknown number of hexes."""
    cloud, sketch, size = case.record, Sketch(), Size(pitch * 2.2, pitch * 2.2)
    sketch.add(Rect(0.5, 0.5, size.width - 1.0, size.height - 1.0, None, Ink.GREY40, FINE, 3.0))
    lines = (cloud.name, _("trace the cloud from your box"))
    for number, text in enumerate(lines):
        cut: Cut = "text" if number else "heavy"
        sketch.text(size.width / 2, 7.0 + 5.0 * number, text, (12.0, 9.0, 7.0), cut, "middle", room=size.width - 4.0)
    shows = (case, *library.of(GAME).values())
    return replace(one_sided_card(sketch, f"cloud-{case.id}", cloud.name, *shows, trim=Trim(size)), copies=cloud.count)


CLOUDS = Product(
    "clouds",
    "Clouds",
    "two big clouds and three small ones, as large as the hexes",
    cloud_deck,
    accepts=(HEX,),
    printed_figures="clouds game.title",
)
