"""Reference cards: a fire template each, the rulebook's diagrams, and on the back how to read them."""

from __future__ import annotations

from collections.abc import Iterable

from printgen.data.records.arcs import Arc, ArcDiagram
from printgen.drawing.fire_arc import HOURS, Reach, fire_arc, fire_arc_key, spoke
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import ORIGIN, Hex
from printgen.drawing.inks import Ink
from printgen.drawing.marks import HAIRLINE, Face, Line, Trim
from printgen.drawing.sketch import Field, Misfit, Sketch
from printgen.drawing.text_block import wrap
from printgen.translation import _
from printgen.units import Size

#: A poker card.
TRIM = Trim(Size(63.5, 88.9), radius=3.0)
INSET = 5.0
#: Where the field's uppermost clock number may begin, mm.
FIELD_Y = 16.6
#: How far beyond the middle of the last hex the clock's numbers stand, in pitches, and in mm at least: clear of it.
CLOCK, CLEAR = 0.9, 4.6
#: The foot: its type in points, and how far apart its lines are, mm.
SMALL, STEP = 6.0, 2.45
#: The pitch of the field, mm, and the lines that it leaves for the foot: nearly everybody carries template 1.
ROOMS = ((6.0, 6), (4.4, 11))


def template(arc: Arc, carried_by: str) -> tuple[Face, tuple[Misfit, ...]]:
    """The card of a template; `carried_by` names the aircraft that use it."""
    sketch = _card(_("Template {number}").format(number=arc.arc), arc.shape, ("shape",))
    reach = tuple((Hex(*cell.hex), frozenset(cell.bands), cell.blind) for cell in arc.hexes)
    _field(sketch, reach, _foot(sketch, carried_by))
    return sketch.face(f"template-{arc.arc}", TRIM.size), tuple(sketch.misfits)


def diagram(record: ArcDiagram, arc: Arc | None) -> tuple[Face, tuple[Misfit, ...]]:
    """The card of one of the rulebook's diagrams; where its text gives no clock positions, those of its template."""
    section = record.source.section if record.source else None
    line = "  ·  ".join(part for part in (record.shape, record.gun, section) if part)
    sketch = _card(record.title, line, ("title",))
    reach: list[Reach] = [
        (here, frozenset(bands), None) for hour, bands in record.clock.items() for here in spoke(hour)
    ]
    if not reach and arc is not None:
        reach = [(Hex(*cell.hex), frozenset(cell.bands), cell.blind) for cell in arc.hexes]
    elif arc is not None:
        blind = {Hex(*cell.hex): cell.blind for cell in arc.hexes if cell.blind}
        reach = [(here, bands, blind.get(here)) for here, bands, _blind in reach]
    said = (
        _("read as template {number}").format(number=record.template)
        if record.template
        else _("no template is its twin")
    )
    _field(sketch, tuple(reach), _foot(sketch, said))
    return sketch.face(f"diagram-{record.diagram}", TRIM.size), tuple(sketch.misfits)


def back(rules: Iterable[str]) -> Face:
    """How to read a template, and what the game's rules say of it: the same on the back of every card."""
    sketch = _card(_("Fire templates"), _("how to read them"), ())
    y = 19.0
    sketch.extend(fire_arc_key(INSET, y, 5.0, 8.5, down=True))
    y += 36.0
    for rule in rules:
        for line in wrap(rule, "text", 7.0, TRIM.size.width - 2 * INSET):
            sketch.text(INSET, y, line, 7.0)
            y += 3.0
        y += 1.0
    return sketch.face("template-back", TRIM.size)


def _card(title: str, line: str, of: Field) -> Sketch:
    sketch = Sketch()
    room = TRIM.size.width - 2 * INSET
    sketch.text(INSET, 10.0, title, (14.0, 10.5, 8.5), "display", room=room, of=of)
    for index, words in enumerate(wrap(line, "text", 7.0, room)):
        sketch.text(INSET, 14.2 + index * 2.9, words, 7.0, ink=Ink.GREY70, room=room, of=of)
    return sketch


def _field(sketch: Sketch, reach: tuple[Reach, ...], pitch: float) -> None:
    """The template in the middle, the clock about it."""
    off = max(pitch * CLOCK, CLEAR)
    x, y = TRIM.size.width / 2, FIELD_Y + cap_height("semibold", 7.0) / 2 + 3 * pitch + off
    sketch.extend(fire_arc(reach, pitch, x, y))
    for hour, side in HOURS.items():
        at = ORIGIN.step(side, 3).center(pitch)
        grow = 1 + off / (3 * pitch)
        sketch.text(x + at.x * grow, y + at.y * grow + 0.9, str(hour), 7.0, "semibold", "middle", Ink.GREY70)


def _foot(sketch: Sketch, text: str) -> float:
    """What stands below the field; returns the pitch that this leaves for it, mm."""
    lines = wrap(text, "text", SMALL, TRIM.size.width - 2 * INSET)
    pitch, most = next((room for room in ROOMS if len(lines) <= room[1]), ROOMS[-1])
    shown = [*lines[: most - 1], f"{lines[most - 1].rstrip(',; ')} …"] if len(lines) > most else lines
    y = TRIM.size.height - 4.2 - STEP * (most - 1)
    sketch.add(Line(INSET, y - 3.4, TRIM.size.width - INSET, y - 3.4, Ink.GREY40, HAIRLINE))
    for index, words in enumerate(shown):
        sketch.text(INSET, y + index * STEP, words, SMALL)
    return pitch


def names(aircraft: Iterable[str]) -> str:
    """The names of those who carry a template, by the alphabet; a maker's name stands once before all of his."""
    makers: dict[str, list[str]] = {}
    for name in sorted(aircraft, key=str.casefold):
        maker, _space, model = name.partition(" ")
        makers.setdefault(maker, []).append(model)
    return "; ".join(f"{maker} {', '.join(models)}".strip() for maker, models in makers.items())
