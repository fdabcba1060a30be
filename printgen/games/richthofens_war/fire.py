"""Fields of fire (Basic VII.3, Tournament V.3), and the cards that show them: a row ahead, a fan behind less its blind spot."""

from __future__ import annotations

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.readings import decided, sign
from printgen.data.records.tables import Chart
from printgen.drawing.fire_arc import LEVELS as LEVELS_SHOWN
from printgen.drawing.fire_arc import band_hex, blind_hex, fire_arc_key
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hexes import ORIGIN, Hex, corners, within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import place
from printgen.drawing.marks import HAIRLINE, Use, polygon
from printgen.drawing.silhouettes import silhouette
from printgen.drawing.sketch import Sketch
from printgen.games.richthofens_war.options import Rules
from printgen.games.richthofens_war.records import RANGES
from printgen.products.deck import Aid, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import INSET, TRIM, one_sided
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The target is higher than the firer, at its level, or lower.
HIGHER, SAME, LOWER = "high", "same", "low"
LEVELS = frozenset((HIGHER, SAME, LOWER))
#: The bands of the core's templates, none of them shaded.
BANDS = replace(LEVELS_SHOWN, words=lambda: (_("higher"), _("level"), _("lower"), _("all three")), shaded=frozenset())
#: The hexsides ahead, and right, straight and left behind.
AHEAD, BEHIND = 0, (2, 3, 4)
#: The hexes on a card from side to side, mm.
PITCH = 3.9


class Field(Struct, frozen=True):
    """A gun's field of fire: by hex from the firer, who looks north, at which levels a target may be there."""

    gun: str
    rules: Rules
    hexes: dict[Hex, frozenset[str]]

    def reaches(self, target: Hex, level: str) -> bool:
        """Whether a target in that hex, at that level to the firer's, may be fired at."""
        return level in self.hexes.get(target, ())


def front(rules: Rules = "tournament") -> Field:
    """The single row of hexes through which the aircraft faces (Basic VII.3a)."""
    return Field("front", rules, {ORIGIN.step(AHEAD, it): LEVELS for it in RANGES})


def rear(rules: Rules) -> Field:
    """All hexes between the rows through the outer two of the three rear hexsides, with these; the hex directly behind and
    adjacent from above alone (Basic VII.3b, c), in the Tournament Game the row behind not below its own level (V.3)."""
    right, straight, left = BEHIND
    fan = [
        ORIGIN.step(side, aside).step(straight, on) for side in (right, left) for aside in range(8) for on in range(8)
    ]
    held = {it: LEVELS for it in fan if it.distance(ORIGIN) in RANGES}
    row = [ORIGIN.step(straight, it) for it in RANGES]
    if rules == "tournament":
        held |= dict.fromkeys(row, LEVELS - {LOWER})
    return Field("rear", rules, held | {row[0]: frozenset((HIGHER,))})


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for the front guns and one for the rear guns in each game, with what the chart of firing says of them."""
    case = library.of("charts").get("firing")
    if case is None:
        return Deck(_("Field of fire cards"), ())
    chart, ways = cast(Chart, case.record), decided(library, [("charts", "firing")])
    lines = {line.name: line.says for line in chart.lines}
    shown = (
        (front(), _("Front guns"), "Front guns", (0,)),
        (rear("basic"), _("Rear guns, Basic Game"), "Rear guns", (0,)),
        (rear("tournament"), _("Rear guns, Tournament Game"), "Rear guns", (0, 1)),
    )
    cards = []
    for field, title, name, columns in shown:
        twice = sign(chart, ways.get(("charts", "firing"), ()), f"lines.{name}")
        said = "; ".join(lines[name][it] for it in columns if it < len(lines.get(name, ())))
        sketch = Sketch()
        room = TRIM.size.width - 2 * INSET
        sketch.text(INSET, 9.4, title + twice, (10.5, 8.5), "display", room=room)
        sketch.text(INSET, 13.0, f"{chart.title} ({chart.section})", 7.0, ink=Ink.GREY70, room=room, of=("title",))
        _field(sketch, field, Point(TRIM.size.width / 2, 47.0 if field.gun == "front" else 20.0))
        text = TextBlock(said, 2.6, 2.8, 7.0, of=("lines",))
        place(sketch, Box(INSET, 53.4, room, 9.5), text, of=("lines",), what=said)
        sketch.extend(fire_arc_key(INSET, 64.6, 3.2, 7.0, down=True, of=BANDS))
        cards.append(one_sided(sketch, f"field-of-fire-{field.gun}-{field.rules}", title, case))
    return Deck(_("Field of fire cards"), tuple(cards))


def _field(sketch: Sketch, field: Field, firer: Point) -> None:
    """The hexes of a field, the firer's own, and bare ones around."""
    around = within(RANGES[-1])
    for here in around:
        at, bands = here.center(PITCH).moved(firer.x, firer.y), field.hexes.get(here)
        if bands is None and here != ORIGIN and (here.r + here.q / 2 > 0) == (field.gun == "rear"):
            if abs(here.center(PITCH).x) < TRIM.size.width / 2 - INSET:
                sketch.add(polygon(tuple(it.moved(at.x, at.y) for it in corners(PITCH)), None, Ink.GREY15, HAIRLINE))
        elif bands:
            sketch.add(Use(band_hex(bands, PITCH, BANDS), at.x, at.y))
            if len(bands) == 1:
                sketch.add(Use(blind_hex(PITCH * 0.5), at.x, at.y + PITCH * 0.12))
    sketch.add(polygon(tuple(it.moved(firer.x, firer.y) for it in corners(PITCH)), Ink.WHITE, Ink.BLACK, HAIRLINE))
    sketch.add(
        Use(silhouette("biplane", "tractor", 1, 2 if field.gun == "rear" else 1), firer.x, firer.y, PITCH * 0.86)
    )
    for distance in (1, RANGES[-1]) if field.gun == "front" else RANGES[-1:]:
        step = ORIGIN.step(AHEAD if field.gun == "front" else BEHIND[0], distance).center(PITCH)
        beside = Point(firer.x + step.x + PITCH * 0.9, firer.y + step.y + cap_height("text", 7.0) / 2)
        sketch.text(beside.x, beside.y, str(distance), 7.0, "semibold", "middle", Ink.GREY70)


FIRE_CARDS = Aid(
    id="field-of-fire-cards",
    title="Field of fire cards",
    summary="where front and rear guns reach, and at which altitudes, for both games",
    deck=deck,
    prints="charts/firing",
)
