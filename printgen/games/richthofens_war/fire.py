"""Fields of fire (Basic VII.3, Tournament V.3), and cards that show each field from above and from the side."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from printgen.data.kind import Library
from printgen.data.kinds import CHARTS
from printgen.data.readings import decided_figures, reading_sign
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.hexes import ORIGIN, Hex, fan, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import PieceLine, TextBlock, Words
from printgen.drawing.layout.part import Blank, Column, Inset, Part, Row
from printgen.drawing.panels.side_view import LARGE, SideView, SideViewStyle
from printgen.drawing.panels.zones import RING, Zone, Zones
from printgen.games.richthofens_war.options import Rules
from printgen.games.richthofens_war.performance import APART, BASIC_APART, STEP, range_to
from printgen.games.richthofens_war.records import RANGES
from printgen.products.deck import Deck, Product
from printgen.products.options import Choices
from printgen.products.pieces.cards import TWO, framed_card
from printgen.products.table_panels import format_modifier
from printgen.translation import _
from printgen.units import Size

#: The level of a target relative to the attacker: higher, the same, or lower.
HIGHER, SAME, LOWER = "high", "same", "low"
LEVELS = frozenset((HIGHER, SAME, LOWER))
#: The hex side ahead, and the three rear hex sides: right, directly behind, left.
AHEAD, BEHIND = 0, (2, 3, 4)
#: The distance between opposite sides of a hex on a card, in mm.
PITCH = 6.2
#: The same for the field of front guns, which is a single row, and the number of blank hexes on each side of this row.
FRONT_PITCH, BESIDE = 9.2, 3
#: The differences in altitude that a card shows, in metres, from the highest to the lowest.
HEIGHTS = range(APART, -APART - STEP, -STEP)


class Field(Struct, frozen=True):
    """A gun's field of fire.

    Fields:
        gun: `front` or `rear`.
        rules: the rules that define the field: Basic Game or Tournament Game.
        hexes: the levels at which a target may be fired at, by the target's hex relative to the attacker. The attacker
            faces north.
    """

    gun: str
    rules: Rules
    hexes: dict[Hex, frozenset[str]]

    def reaches(self, target: Hex, level: str) -> bool:
        """Return whether a target in the given hex, at the given level relative to the attacker, may be fired at."""
        return level in self.hexes.get(target, ())


def front_field(rules: Rules = "tournament") -> Field:
    """Return the field of front guns: the single row of hexes directly in front (Basic VII.3a)."""
    return Field("front", rules, {ORIGIN.step(AHEAD, it): LEVELS for it in RANGES})


def rear_field(rules: Rules) -> Field:
    """Return the field of rear guns (Basic VII.3b, c, Tournament V.3).

    The field includes the rows through the outer two of the three rear hex sides and all hexes between these rows. In
    the adjacent hex directly behind, only a higher target may be hit. In the Tournament Game, targets in the row
    directly behind may not be lower than the attacker.
    """
    straight = BEHIND[1]
    levels_by_hex = dict.fromkeys(fan(straight, RANGES[-1]), LEVELS)
    row = [ORIGIN.step(straight, it) for it in RANGES]
    if rules == "tournament":
        levels_by_hex |= dict.fromkeys(row, LEVELS - {LOWER})
    return Field("rear", rules, levels_by_hex | {row[0]: frozenset((HIGHER,))})


def firing_range(field: Field, here: Hex, apart: int) -> str | None:
    """Return the range to a target. Return None if the target may not be fired at (Basic VII.2, VII.4, Tournament V.2).

    Args:
        field: the field of fire.
        here: the target's hex, relative to the attacker.
        apart: the target's altitude minus the attacker's, in metres.
    """
    level, distance = HIGHER if apart > 0 else LOWER if apart else SAME, here.distance(ORIGIN)
    limit = BASIC_APART if field.rules == "basic" else APART
    if not field.reaches(here, level) or abs(apart) > limit:
        return None
    target_range = distance if field.rules == "basic" else range_to(distance, abs(apart))
    return str(target_range) if target_range in RANGES else None


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """Return four cards: front guns and rear guns, each for the Basic Game and for the Tournament Game.

    Each card shows the field from above and from the side, with the text of the firing chart.
    """
    case = library.of(CHARTS).get("firing")
    if case is None:
        return Deck(_("Field-of-fire cards"), ())
    chart, readings = case.record, decided_figures(library, [("charts", "firing")])
    lines = {line.id: line.text for line in chart.lines}
    cards = []
    games: dict[Rules, str] = {"basic": _("Basic Game"), "tournament": _("Tournament Game")}
    for rules, game in games.items():
        for field, title, id in (
            (front_field(rules), _("Front machineguns"), "front-guns"),
            (rear_field(rules), _("Rear machineguns"), "rear-guns"),
        ):
            sign = reading_sign(chart, readings.get(("charts", "firing"), ()), f"lines.{id}")
            text = lines.get(id, ())[: 2 if rules == "tournament" and field.gun == "rear" else 1]
            view = Column(
                (
                    Inset(_top_view(field), 0.0, 3.2, 0.0, 3.2),
                    *_texts(field, text, two_readings_legend() if sign else ""),
                )
            )
            body = Row((view, _side_views(field)), 4.0, widths=(84.0, 0.0))
            face = f"field-of-fire-{field.gun}-{rules}"
            cards.append(framed_card(face, title + sign, body, case, remark=game, trim=TWO, of=("lines",)))
    return Deck(_("Field-of-fire cards"), tuple(cards))


def _texts(field: Field, chart_texts: Sequence[str], legend: str) -> tuple[Part, ...]:
    """Return the texts below a field: the lines of the firing chart, the key to the pictures, and the legend for the sign."""
    below = _("ringed: no fire at lower targets; at range 1, only at higher targets")
    blind = _("ringed: only at higher targets") if field.rules == "basic" else below
    ringed = blind if field.gun == "rear" else ""
    boxes = _("boxes: the real range") if field.rules == "tournament" else ""
    bullet, texts = PieceLine((Words("•", 8.5),), 4.0, 4.0), filter(None, (*chart_texts, ringed, boxes, legend))
    items = (TextBlock(it[0].upper() + it[1:], 4.0, 4.2, 8.5, of=("lines",)) for it in texts)
    return tuple(part for it in items for part in (Row((bullet, it), 0.0, widths=(3.2, 0.0)), Blank(0.8)))


def _zones(field: Field, max_range: int, pitch: float) -> dict[Hex, Zone]:
    """Return the hexes of a field up to `max_range`, each labelled with its range.

    Hexes that allow only some levels are ringed.
    """
    rings = {here: None if bands == LEVELS else RING for here, bands in field.hexes.items()}
    return {
        here: Zone(str(here.distance(ORIGIN)), Ink.WHITE, sign=ring, scale=1.0, size=max(7.2, 1.5 * pitch))
        for here, ring in rings.items()
        if here.distance(ORIGIN) <= max_range
    }


def field_diagram(max_range: int, pitch: float) -> Part:
    """Return a picture of a two-seater with the fields of fire of its front and rear guns (Tournament Game)."""
    hexes = _zones(front_field(), max_range, pitch) | _zones(rear_field("tournament"), max_range, pitch)
    return Zones(hexes | {ORIGIN: Zone(sign=draw_typical("biplane", crew=2), scale=0.9)}, pitch)


def _top_view(field: Field) -> Part:
    """Return the hexes of a field from above, labelled with their ranges and surrounded by blank hexes."""
    back = field.gun == "rear"
    pitch, beside = (PITCH, RANGES[-1]) if back else (FRONT_PITCH, BESIDE)
    bare = (it for it in hexes_within(RANGES[-1]) if (it.r + it.q / 2 > 0) == back and abs(it.q) <= beside)
    hexes = {**{here: Zone(fill=Ink.GREY15, edge=Ink.GREY40) for here in bare}, **_zones(field, RANGES[-1], pitch)}
    hexes[ORIGIN] = Zone(sign=draw_typical("biplane", crew=2 if back else 1), scale=0.86)
    return Zones(hexes, pitch)


def range_diagram(field: Field, side: int, style: SideViewStyle) -> Part:
    """Return a side view of a field along a row of hexes, with the real range by altitude and distance."""
    hexes = [ORIGIN.step(side, it) for it in RANGES]
    rows = tuple((format_modifier(it), tuple(firing_range(field, here, it) for here in hexes)) for it in HEIGHTS)
    turn = 90.0 if field.gun == "front" else -90.0
    level = HEIGHTS.index(0) if style.labels else None
    return SideView(tuple(map(str, RANGES)), rows, level, draw_typical("biplane"), turn, style, _("± m"))


def _side_views(field: Field) -> Part:
    """Return the side view of a field. Rear guns have two views: directly behind, and the other rear hexes."""

    def profile(title: str, side: int, style: SideViewStyle = LARGE) -> Part:
        head = PieceLine((Words(title, 9.5, "semibold"),), 3.4, 4.6)
        return Column((Inset(head, left=style.labels + style.firer), range_diagram(field, side, style)))

    if field.gun == "front":
        return profile(_("directly in front"), AHEAD)
    unlabelled = replace(LARGE, labels=0.0, firer=0.0)
    straight, elsewhere = (
        profile(_("directly behind"), BEHIND[1]),
        profile(_("other rear hexes"), BEHIND[0], unlabelled),
    )
    return Row((straight, elsewhere), 3.0, widths=(51.2, 0.0))


FIRE_CARDS = Product(
    id="field-of-fire-cards",
    title="Field-of-fire cards",
    summary="hexes and altitudes that front and rear machineguns may fire at, for both games",
    deck=deck,
    printed_figures="charts/firing",
)
