"""A clear film with hex names that serves all fire templates. A paper mask per template shows its hexes."""

from __future__ import annotations

from printgen.data.kind import Case
from printgen.data.official import is_builtin
from printgen.data.records.tables import Arc
from printgen.drawing.emblems import status_mark
from printgen.drawing.fire_arc import LEVELS, RADIUS, Bands, fire_arc_size
from printgen.drawing.fonts.outlines import word_outline
from printgen.drawing.fonts.typeface import cap_height, width
from printgen.drawing.hexes import ORIGIN, Hex, corners, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.marks import FINE, HAIRLINE, RULE, Circle, Face, Line, Mark, Trim, Use, polygon
from printgen.drawing.sketch import Overflow, Sketch
from printgen.products.arc_templates import template_name
from printgen.products.deck import Card
from printgen.products.pieces.cards import FOUR
from printgen.translation import _
from printgen.units import Point, Size

#: The margin around the hexes of a film and the height of its foot, in mm, and the type sizes of words and title, in points.
BORDER, FOOT, SMALL, TITLED = 3.5, 12.0, 8.0, 12.0
INITIALS = {"high": "H", "same": "S", "low": "L"}
#: The letters of a rosette's rings, from the inner ring to the outer ring.
RINGS = "ABC"
#: The trim of a mask. The next values are the top of the field and its distance from the cut, in mm, and the type sizes of a
#: hex's name and bands, in points.
MASK = Trim(FOUR.size, solid=True)
FIELD, INSET, NAMED, BANDED = 17.5, 4.0, 6.5, 10.5


def hex_names() -> dict[Hex, str]:
    """Return a name for each hex around the aircraft, such as `B3`: a letter for the range, and a number clockwise from ahead."""
    found = dict[Hex, str]()
    for ring in range(1, RADIUS + 1):
        here = ORIGIN.step(0, ring)
        for number in range(6 * ring):
            found[here] = f"{RINGS[ring - 1]}{number + 1}"
            here = here.step((number // ring + 2) % 6)
    return found


def rosette(pitch: float, mirrored: bool) -> Face:
    """Return the rosette: all hexes in range with their names, in thin lines for clear film.

    Args:
        pitch: the distance between opposite hexsides, mm.
        mirrored: whether the print is mirrored, to be on the underside of the film.
    """
    field = fire_arc_size(pitch)
    size = Size(field.width + 2 * BORDER, field.height + 2 * BORDER + FOOT)
    middle, sketch = Point(size.width / 2, BORDER + field.height / 2), Sketch()
    sketch.extend(_draw_aircraft(middle, pitch))
    for here, name in hex_names().items():
        way = here.center(pitch)
        at = middle.shift(-way.x if mirrored else way.x, way.y)
        sketch.add(polygon(tuple(corner.shift(at.x, at.y) for corner in corners(pitch)), pen=FINE))
        sketch.extend(word_outline(name, at.x, at.y, min(20.0, pitch * 0.7), "semibold", mirrored))
    y = size.height - BORDER - 3.4
    sketch.text(BORDER, y, _("Rosette"), TITLED, "display")
    explanation = _(
        "A: one hex away, B: two, C: three. Find the target’s hex here, then the hex with the same name on your gun’s mask"
    )
    sketch.text(BORDER, y + 3.6, explanation, (SMALL, 7.0), room=size.width - 2 * BORDER)
    return sketch.face(f"rosette-{pitch:g}", size)


def mask(case: Case[Arc], bands: Bands = LEVELS) -> Card:
    """Return the mask for a template: a small rosette with the name and bands of each hex in the template.

    Other hexes are grey.
    """
    arc, sketch, size = case.record, Sketch(), MASK.size
    is_reconstructed = any(map(is_builtin, (arc.source, *arc.sources.values())))
    if is_reconstructed:
        sketch.add(Use(status_mark("reconstructed"), size.width - INSET - 1.2, 7.0, 2.4))
    room = size.width - 2 * INSET
    sketch.text(
        INSET, 8.6, template_name(arc), (14.0, 10.5), "display", room=room - 4.0 * is_reconstructed, of=("title",)
    )
    sketch.text(INSET, 12.8, arc.shape, (7.0, 6.0), ink=Ink.GREY70, room=room, of=("shape",))
    pitch = min(room / fire_arc_size(1.0).width, (size.height - FIELD - INSET) / (2 * RADIUS + 1))
    middle = Point(size.width / 2, FIELD + (2 * RADIUS + 1) * pitch / 2)
    reached = {Hex(*it.hex): it for it in arc.hexes}
    named = hex_names()
    for here in hexes_within(RADIUS):
        at, cell = here.center(pitch).shift(middle.x, middle.y), reached.get(here)
        ring = tuple(corner.shift(at.x, at.y) for corner in corners(pitch))
        outside = cell is None and here != ORIGIN
        sketch.add(polygon(ring, Ink.GREY15 if outside else Ink.WHITE, Ink.GREY70 if outside else Ink.BLACK, HAIRLINE))
        if cell is None:
            continue
        if len(bands.names) == 1 or arc.purpose != "fire":
            low = at.y + cap_height("strong", BANDED) / 2
            sketch.text(at.x, low, named[here], BANDED, "strong", "middle")
            continue
        sketch.text(at.x, at.y - pitch * 0.2, named[here], NAMED, "text", "middle", Ink.GREY70)
        if cell.blind:
            low = at.y + pitch * 0.14 + cap_height("strong", BANDED) / 2
            sketch.add(Circle(at.x, at.y + pitch * 0.14, pitch * 0.26, None, Ink.BLACK, FINE))
            sketch.text(at.x, low, str(cell.blind), BANDED, "strong", "middle")
        else:
            letters = [(INITIALS[it], it in cell.shaded_bands) for it in INITIALS if it in cell.bands]
            _draw_bands(sketch, at.shift(0, pitch * 0.27), letters)
    sketch.extend(_draw_aircraft(middle, pitch))
    overflows: tuple[tuple[Case, Overflow], ...] = tuple((case, overflow) for overflow in sketch.overflows)
    face = sketch.face(f"mask-{arc.arc}", size)
    return Card(face, bookmark=(_("Masks"), template_name(arc)), trim=MASK, cases=(case,), overflows=overflows)


def _draw_bands(sketch: Sketch, at: Point, letters: list[tuple[str, bool]]) -> None:
    """Draw the initials of altitude bands, centred on a point. The initials of shaded bands are underlined."""
    x = at.x - sum(width(it, "strong", BANDED) for it, _is_shaded in letters) / 2
    for letter, is_shaded in letters:
        wide = sketch.text(x, at.y, letter, BANDED, "strong")
        if is_shaded:
            sketch.add(Line(x + 0.15, at.y + 0.75, x + wide - 0.15, at.y + 0.75, Ink.BLACK, 0.4))
        x += wide


def _draw_aircraft(middle: Point, pitch: float) -> tuple[Mark, ...]:
    """Return the aircraft's own hex, with an arrowhead that points directly ahead."""
    hexagon = tuple(corner.shift(middle.x, middle.y) for corner in corners(pitch))
    arrow = tuple(middle.shift(pitch * x, pitch * y) for x, y in ((0, -0.3), (0.16, 0.16), (0, 0.06), (-0.16, 0.16)))
    eye = Circle(middle.x, middle.y, pitch * 0.02, stroke=Ink.BLACK, pen=HAIRLINE)
    return polygon(hexagon, pen=RULE), polygon(arrow, pen=FINE), eye
