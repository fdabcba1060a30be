"""Cards that replace pictures missing from the data: a burning balloon, winds, and ground guns' fields of fire."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printgen.data.figures import doubts_of
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS
from printgen.data.records.fields import Unknown
from printgen.data.records.tables import Line
from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.hexes import ORIGIN, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Piece, PieceLine, TextBlock, Words, WriteInLine, status_sign
from printgen.drawing.layout.part import Blank, Column, Part
from printgen.drawing.panels.side_view import Rows, SideView, SideViewStyle, range_bands
from printgen.drawing.panels.zones import Zone, Zones, wind_rose
from printgen.drawing.pictures import picture
from printgen.games.richthofens_war.kinds import GROUND_FIRE
from printgen.games.richthofens_war.records import RANGES, WIND_DIRECTIONS, BurningBalloon, Winds
from printgen.products.deck import Deck, Product
from printgen.products.options import Choices
from printgen.products.pieces.cards import framed_card
from printgen.translation import _
from printgen.units import Size

#: The aircraft in the rulebook's example: direction from the balloon (hex side), distance in hexes, and facing (hex side).
EXAMPLE = {"A": (5, 3, 2), "B": (1, 2, 4), "C": (3, 1, 0)}


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """Return four cards: burning balloons, prevailing winds, AA guns and machine guns."""
    chart = library.of(CHARTS).get("optional-rules")
    lines = chart.record.lines if chart else ()
    cards = []
    parts: tuple[tuple[str, Callable[[Any, Sequence[Line]], Part], str, str], ...] = (
        ("burning-balloon", _balloon, _("Spontaneous ignition"), _("zones by range")),
        ("winds", _winds, _("Prevailing winds"), _("die roll")),
    )
    for kind, part, title, remark in parts:
        for case in library.of(kind).values():
            shows = (case, chart) if chart else (case,)
            body = Column((part(case.record, lines), *_doubts(case)))
            cards.append(framed_card(f"ground-{kind}", title, body, *shows, remark=remark, of=("lines",)))
    guns = {"anti-aircraft": ("aa-heavy", _("AA field-of-fire")), "machine-gun": ("gun", _("MG field-of-fire"))}
    for id, case in library.of(GROUND_FIRE).items():
        sign, title = guns[id]
        altitudes = case.record.altitudes_by_range
        body = Column((_gun(sign, {} if isinstance(altitudes, Unknown) else altitudes), *_doubts(case)))
        remark = _("by range and altitude") if not isinstance(altitudes, Unknown) else _("to shade")
        cards.append(framed_card(f"ground-{id}", title, body, case, remark=remark, of=("altitudes-by-range",)))
    statuses = {status for card in cards for case in card.cases for status in doubts_of(case.record) if status}
    return Deck(_("AA, MG, balloon and wind cards"), tuple(cards), tuple(sorted(statuses)))


def _doubts(case: Case) -> tuple[Part, ...]:
    """Return the explanations of the marks on a card: for house rules, and for figures that no book states."""
    zone = _("Heavy line: Zone of Effect, up to range {radius}").format(radius=getattr(case.record, "zone_radius", ""))
    labels = {"zone-radius": zone}
    statuses = [
        (sure, labels.get(path, ""))
        for path, sure in zip(("", "zone-radius"), doubts_of(case.record, "zone-radius")[::-1], strict=True)
    ]
    return tuple(
        PieceLine((Words(f"{label} " if label else "", 8.0), status_sign(sure)), 3.2, 4.0)
        for sure, label in statuses
        if sure
    )


def _paragraphs(*texts: str) -> tuple[Part, ...]:
    """Return the texts as paragraphs below a picture."""
    return tuple(it for text in texts for it in (Blank(1.2), TextBlock(text, 3.0, 3.1, 8.0, of=("lines",))))


def _balloon(balloon: BurningBalloon, lines: Sequence[Line]) -> Part:
    """Return the hexes around a balloon, labelled by range. The zone is shaded, and the rulebook's example is drawn."""
    plan, shape = Zones({}, 10.8, level=True), draw_typical("biplane")
    zone_radius = -1 if isinstance(balloon.zone_radius, Unknown) else balloon.zone_radius

    def fill(far: int) -> Ink | None:
        return Ink.GREY15 if far <= zone_radius else None

    hexes = {here: Zone(str(here.distance(ORIGIN)), fill(here.distance(ORIGIN))) for here in hexes_within(3)}
    hexes[ORIGIN] = Zone(fill=Ink.GREY40, sign=picture("balloon"), scale=0.66)
    for letter, (way, far, facing) in EXAMPLE.items():
        turn = plan.turn(facing)
        hexes[ORIGIN.step(way, far)] = Zone(
            fill=fill(far), sign=shape, scale=0.44, turn=turn, lift=0.11, note=letter, below=0.4, small=9.0
        )
    ignition_lines = [line for line in lines if (line.id or "").startswith("ignition-")]
    texts = [
        f"{at}, {line.name.rpartition(', ')[2]}: {line.text[0]}"
        for at, line in zip("CBA", ignition_lines, strict=False)
    ]
    if isinstance(balloon.survival_rolls, Unknown):
        rolls: Piece = WriteInLine("survives", 14.0, 4.0)
    else:
        rolls = Words(", ".join(map(str, balloon.survival_rolls)), 8.0, "strong")
    zone = PieceLine((Words(_("Survives on a roll of") + " ", 8.0), rolls), 3.2, 4.6)
    picture_of_zones = Zones(hexes, plan.pitch, level=True, outlined=frozenset(hexes_within(max(zone_radius, 0))))
    return Column((picture_of_zones, *_paragraphs(*reversed(texts)), Blank(0.8), zone))


def _winds(winds: Winds, lines: Sequence[Line]) -> Part:
    """Return a compass rose with the rolls for each direction.

    Below it is the number of hexes that wind moves aircraft, by altitude.
    """
    names = (_("west"), _("southwest"), _("southeast"), _("east"), _("northeast"), _("northwest"))
    has_unknown = any(isinstance(way, Unknown) for way in winds.directions.values())
    rolls_by_way = {
        way: "".join(f" {roll}" for roll, to in winds.directions.items() if to == way).strip()
        for way in WIND_DIRECTIONS
    }
    rose = wind_rose(
        23.0,
        {
            side: (rolls_by_way[way] or ("__" if has_unknown else "–"), names[side])
            for side, way in enumerate(WIND_DIRECTIONS)
        },
    )
    north = PieceLine((Words(_("N"), 10.5, "heavy", anchor="middle"),), 3.6, 5.0)
    texts = [line.text[0] for line in lines if "wind" in line.name.casefold()]
    calm = ", ".join(str(roll) for roll, blows in winds.directions.items() if blows == "none")
    texts += [_("No wind on a roll of {rolls}.").format(rolls=calm)] if calm else []
    drift = {height: hexes for height, hexes in winds.drift.items() if not isinstance(hexes, Unknown)}
    if len(drift) > 1:
        moves = ", ".join(_("{hexes} at {height} m").format(hexes=far, height=height) for height, far in drift.items())
        texts.append(_("Hexes moved: {moves}.").format(moves=moves))
    texts += [_("Write in the results of the other rolls.")] if has_unknown else []
    return Column((north, rose, *_paragraphs(*texts)))


def _gun(sign: str, altitudes: Mapping[int, tuple[int, int]]) -> Part:
    """Return a gun with the hexes around it, and a side view with the ranges and altitudes that the gun reaches.

    If the altitudes are unknown, the side view is a grid for shading. Otherwise, each of its rows is a band of altitudes
    within which the gun reaches the same ranges.
    """
    hexes = {}
    for here in hexes_within(3):
        distance = here.distance(ORIGIN)
        hexes[here] = Zone(str(distance or ""), Ink.GREY15 if distance in altitudes else None)
    hexes[ORIGIN] = Zone(fill=Ink.GREY15, sign=picture(sign), scale=0.6)
    rows: Rows = (("____", ("",) * len(RANGES)),) * 8
    headings, text = tuple(map(str, RANGES)), _("Copy the shading from your own game.")
    style = SideViewStyle(labels=10.4, firer=1.0, row=(5.4, 7.0))
    if altitudes:
        (headings, rows), text = (
            range_bands(altitudes),
            _("Shaded: where the gun hits, by range in hexes and altitude in metres."),
        )
        style = SideViewStyle(labels=15.0, firer=1.0)
    grid = SideView(headings, rows, None, picture(sign), 0.0, style, _("m"))
    return Column((Blank(0.8), Zones(hexes, 6.5, level=True), *_paragraphs(text), Blank(1.6), grid))


GROUND_CARDS = Product(
    id="ground-cards",
    title="AA, MG, balloon and wind cards",
    summary="spontaneous ignition of a balloon, prevailing winds by die roll, AA and MG fields-of-fire to shade",
    deck=deck,
    printed_figures="charts/optional-rules winds burning-balloon ground-fire",
)
