"""Fields of fire (Basic VII.3, Tournament V.3), and the cards that show them: a row ahead, a fan behind less its blind spot."""

from __future__ import annotations

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
from printgen.drawing.layout.part import Column, Inset, Part, Row
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

#: The target is higher than the firer, at its level, or lower.
HIGHER, SAME, LOWER = "high", "same", "low"
LEVELS = frozenset((HIGHER, SAME, LOWER))
#: The hexsides ahead, and right, straight and left behind.
AHEAD, BEHIND = 0, (2, 3, 4)
#: The hexes on a card from side to side, mm.
PITCH = 6.5
#: How much higher or lower a target is shown, metres.
HEIGHTS = range(APART, -APART - STEP, -STEP)


class Field(Struct, frozen=True):
    """A gun's field of fire: by hex from the firer, who looks north, at which levels a target may be there."""

    gun: str
    rules: Rules
    hexes: dict[Hex, frozenset[str]]

    def reaches(self, target: Hex, level: str) -> bool:
        """Whether a target in that hex, at that level to the firer's, may be fired at."""
        return level in self.hexes.get(target, ())


def front_field(rules: Rules = "tournament") -> Field:
    """The single row of hexes through which the aircraft faces (Basic VII.3a)."""
    return Field("front", rules, {ORIGIN.step(AHEAD, it): LEVELS for it in RANGES})


def rear_field(rules: Rules) -> Field:
    """All hexes between the rows through the outer two of the three rear hexsides, with these; the hex directly behind and
    adjacent from above alone (Basic VII.3b, c), in the Tournament Game the row behind not below its own level (V.3)."""
    straight = BEHIND[1]
    held = dict.fromkeys(fan(straight, RANGES[-1]), LEVELS)
    row = [ORIGIN.step(straight, it) for it in RANGES]
    if rules == "tournament":
        held |= dict.fromkeys(row, LEVELS - {LOWER})
    return Field("rear", rules, held | {row[0]: frozenset((HIGHER,))})


def firing_range(field: Field, here: Hex, apart: int) -> str | None:
    """The range at which a target in that hex is fired at, so many metres higher (lower: negative); None where it cannot be
    (Basic VII.2, VII.4, Tournament V.2)."""
    level, distance = HIGHER if apart > 0 else LOWER if apart else SAME, here.distance(ORIGIN)
    most = BASIC_APART if field.rules == "basic" else APART
    if not field.reaches(here, level) or abs(apart) > most:
        return None
    counts = distance if field.rules == "basic" else range_to(distance, abs(apart))
    return str(counts) if counts in RANGES else None


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for the front guns and one for the rear guns in each game: from above, from the side, and what the chart says."""
    case = library.of(CHARTS).get("firing")
    if case is None:
        return Deck(_("Field-of-fire cards"), ())
    chart, ways = case.record, decided_figures(library, [("charts", "firing")])
    lines = {line.id: line.text for line in chart.lines}
    cards = []
    games: dict[Rules, str] = {"basic": _("Basic Game"), "tournament": _("Tournament Game")}
    for rules, game in games.items():
        for field, title, id in (
            (front_field(rules), _("Front machineguns"), "front-guns"),
            (rear_field(rules), _("Rear machineguns"), "rear-guns"),
        ):
            twice = reading_sign(chart, ways.get(("charts", "firing"), ()), f"lines.{id}")
            said = lines.get(id, ())[: 2 if rules == "tournament" and field.gun == "rear" else 1]
            seen = Column(
                (
                    Inset(_above(field), 0.0, 3.2, 0.0, 3.2),
                    *_told(field, "; ".join(said), two_readings_legend() if twice else ""),
                )
            )
            body = Row((seen, _beside(field)), 4.0, widths=(88.0, 0.0))
            face = f"field-of-fire-{field.gun}-{rules}"
            cards.append(framed_card(face, title + twice, body, case, remark=game, trim=TWO, of=("lines",)))
    return Deck(_("Field-of-fire cards"), tuple(cards))


def _told(field: Field, said: str, twice: str) -> tuple[Part, ...]:
    """What the chart says, and how the pictures are read; what the sign of two readings means."""
    ringed = _("ringed: directly behind") if field.gun == "rear" else ""
    far = _("boxes: the real range") if field.rules == "tournament" else ""
    read = " · ".join(filter(None, (ringed, far, twice)))
    return TextBlock(said, 4.0, 4.2, 10.0, of=("lines",)), TextBlock(read, 4.0, 4.2, 9.0)


def _reached(field: Field, far: int, pitch: float) -> dict[Hex, Zone]:
    """The hexes of a field as far as that with their ranges, ringed where not all levels may be hit."""
    rings = {here: None if bands == LEVELS else RING for here, bands in field.hexes.items()}
    return {
        here: Zone(str(here.distance(ORIGIN)), Ink.WHITE, sign=ring, scale=1.0, size=1.5 * pitch)
        for here, ring in rings.items()
        if here.distance(ORIGIN) <= far
    }


def field_diagram(far: int, pitch: float) -> Part:
    """Both fields of fire of the Tournament Game as far as that, about a two-seater; `pitch`: of the hexes, mm."""
    hexes = _reached(front_field(), far, pitch) | _reached(rear_field("tournament"), far, pitch)
    return Zones(hexes | {ORIGIN: Zone(sign=draw_typical("biplane", crew=2), scale=0.9)}, pitch)


def _above(field: Field) -> Part:
    """The hexes of a field from above with their ranges, and bare ones around."""
    back = field.gun == "rear"
    bare = (it for it in hexes_within(RANGES[-1]) if (it.r + it.q / 2 > 0) == back)
    hexes = {**{here: Zone(fill=Ink.GREY15, edge=Ink.WHITE) for here in bare}, **_reached(field, RANGES[-1], PITCH)}
    hexes[ORIGIN] = Zone(sign=draw_typical("biplane", crew=2 if back else 1), scale=1.45)
    return Zones(hexes, PITCH)


def range_diagram(field: Field, side: int, style: SideViewStyle) -> Part:
    """A field from the side along that hexside: at which height and distance which range counts."""
    hexes = [ORIGIN.step(side, it) for it in RANGES]
    rows = tuple((format_modifier(it), tuple(firing_range(field, here, it) for here in hexes)) for it in HEIGHTS)
    turn = 90.0 if field.gun == "front" else -90.0
    level = HEIGHTS.index(0) if style.labels else None
    return SideView(tuple(map(str, RANGES)), rows, level, draw_typical("biplane"), turn, style, _("± m"))


def _beside(field: Field) -> Part:
    """A field from the side: what may be hit at which height; for rear guns straight behind, and elsewhere."""

    def profile(title: str, side: int, style: SideViewStyle = LARGE) -> Part:
        head = PieceLine((Words(title, 9.5, "semibold"),), 3.4, 4.6)
        return Column((Inset(head, left=style.labels + style.firer), range_diagram(field, side, style)))

    if field.gun == "front":
        return profile(_("directly in front"), AHEAD)
    bare = replace(LARGE, labels=0.0, firer=0.0)
    straight, elsewhere = profile(_("directly behind"), BEHIND[1]), profile(_("other rear hexes"), BEHIND[0], bare)
    return Row((straight, elsewhere), 3.0, widths=(49.2, 0.0))


FIRE_CARDS = Product(
    id="field-of-fire-cards",
    title="Field-of-fire cards",
    summary="hexes and altitudes that front and rear machineguns may fire at, for both games",
    deck=deck,
    printed_figures="charts/firing",
)
