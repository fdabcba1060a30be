"""Cards of what the folder's lost pictures showed of the ground: a balloon and its zones, winds, fields of fire of AA and MG."""

from __future__ import annotations

from typing import cast

from printgen.data.kind import Library
from printgen.data.records.tables import Chart
from printgen.drawing.hexes import ORIGIN, within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import Space, TextBlock, Typed, Words, status
from printgen.drawing.layout.part import Blank, Column, Part
from printgen.drawing.panels.side_view import SideView, SideViewStyle
from printgen.drawing.panels.zones import Zone, Zones, rose
from printgen.drawing.pictures import picture
from printgen.drawing.silhouettes import silhouette
from printgen.games.richthofens_war.records import RANGES
from printgen.products.deck import Aid, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import framed
from printgen.translation import _
from printgen.units import Size

#: How far a burning balloon reaches, in hexes; where wind blows by the roll, as a hexside: of six rolls the example has one.
BURNS, WINDS = 1, {2: "1"}
#: The example's aircraft: where each is from the balloon, through a hexside and so many hexes on, and the hexside that it faces.
EXAMPLE = {"A": (5, 3, 2), "B": (1, 2, 4), "C": (3, 1, 0)}


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card each for a burning balloon, prevailing winds, AA and machine guns on the ground."""
    case = library.of("charts").get("optional-rules")
    if case is None:
        return Deck(_("Ground cards"), ())
    lines = {line.name: line.says[0] for line in cast(Chart, case.record).lines}
    wind = tuple(said for name, said in lines.items() if "wind" in name.casefold())
    shown: tuple[tuple[str, str, Part, str], ...] = (
        ("balloon", _("Burning balloon"), _balloon(lines), _("zones by range")),
        (
            "wind",
            _("Prevailing winds"),
            Column((_winds(), *_said(*wind, _("Write the other rolls in.")))),
            _("by a die"),
        ),
        ("aa", _("AA field of fire"), _lost("aa-heavy"), _("to shade")),
        ("mg", _("MG field of fire"), _lost("gun"), _("to shade")),
    )
    cards = tuple(
        framed(f"ground-{name}", title, body, case, remark=remark, of=("lines",)) for name, title, body, remark in shown
    )
    return Deck(_("Ground cards"), cards, ("reconstructed",))


def _said(*texts: str) -> tuple[Part, ...]:
    """Paragraphs below a picture."""
    return tuple(it for text in texts for it in (Blank(1.2), TextBlock(text, 3.0, 3.1, 8.0, of=("lines",))))


def _balloon(lines: dict[str, str]) -> Part:
    """The hexes about a balloon by range, its zone shaded, the aircraft of the folder's example where they would be."""
    plan, shape = Zones({}, 10.8, level=True), silhouette("biplane", "tractor", 1, 1)
    hexes = {
        it: Zone(str(it.distance(ORIGIN)), Ink.GREY15 if it.distance(ORIGIN) <= BURNS else None) for it in within(3)
    }
    hexes[ORIGIN] = Zone(fill=Ink.GREY40, sign=picture("balloon"), scale=0.66)
    for letter, (way, far, facing) in EXAMPLE.items():
        here, fill = ORIGIN.step(way, far), Ink.GREY15 if far <= BURNS else None
        hexes[here] = Zone(fill=fill, sign=shape, scale=0.5, turn=plan.turn(facing), note=letter, below=0.5)
    burning = [(name.rpartition(", ")[2], said) for name, said in lines.items() if name.startswith("Burning")]
    said = [f"{letter}, {far}: {told}" for letter, (far, told) in zip("CBA", burning, strict=False)]
    zone = Typed((status("reconstructed"), Space(0.4), Words(_("the zone is read from these examples"), 7.0)), 3.2, 4.0)
    return Column((Zones(hexes, plan.pitch, level=True), *_said(*said), Blank(0.8), zone))


def _winds() -> Part:
    """A compass rose, about it the roll that blows each way."""
    plan = Zones({}, 23.0, level=True)
    named = (_("west"), _("southwest"), _("southeast"), _("east"), _("northeast"), _("northwest"))
    hexes = {ORIGIN.step(side): Zone(WINDS.get(side, "__"), size=20.0, note=named[side]) for side in range(6)}
    hexes[ORIGIN] = Zone(sign=rose(plan.turn(0)), scale=0.96)
    north = Typed((Words(_("N"), 10.5, "display", anchor="middle"),), 3.6, 5.0)
    return Column((north, Zones(hexes, plan.pitch, level=True)))


def _lost(gun: str) -> Part:
    """A gun with the hexes about it, and from the side a grid to shade: what stood there is lost."""
    hexes = {it: Zone(str(it.distance(ORIGIN) or ""), size=7.0) for it in within(3)}
    hexes[ORIGIN] = Zone(fill=Ink.GREY15, sign=picture(gun), scale=0.6)
    grid = SideView(
        tuple(map(str, RANGES)), (("____", ("",) * len(RANGES)),) * 8, None, picture(gun), 0.0, SideViewStyle(firer=1.0)
    )
    said = _said(
        _("The picture is lost: shade what yours shows, from above and, at the altitudes written in, from the side.")
    )
    return Column((Zones(hexes, 7.0, level=True), *said, Blank(1.6), grid))


GROUND_CARDS = Aid(
    id="ground-cards",
    title="Ground cards",
    summary="a burning balloon's zones, winds by the roll, fields of fire of AA and MG to shade",
    deck=deck,
    prints="charts/optional-rules",
)
