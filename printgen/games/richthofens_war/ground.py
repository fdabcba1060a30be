"""Cards of what the folder's lost pictures showed of the ground: burning balloons, winds, fields of fire of AA and MG."""

from __future__ import annotations

from typing import cast

from printgen.data.kind import Library
from printgen.data.records.tables import Chart
from printgen.drawing.emblems import status_mark
from printgen.drawing.fonts.typeface import cap_height
from printgen.drawing.hex_map import shape
from printgen.drawing.hexes import ORIGIN, Hex, within
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import Blank, Column, place
from printgen.drawing.marks import HAIRLINE, Use, polygon
from printgen.drawing.sketch import Sketch
from printgen.products.deck import Aid, Deck
from printgen.products.options import Choices
from printgen.products.pieces.cards import INSET, TRIM, one_sided
from printgen.translation import _
from printgen.units import Box, Point, Size

#: The hexes of a card from side to side, mm; how far a burning balloon reaches; where wind blows by the roll, as hexsides.
PITCH, BURNS, WINDS = 6.2, 1, {2: "1"}


def deck(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card each for a burning balloon, prevailing winds, AA and machine guns on the ground."""
    case = library.of("charts").get("optional-rules")
    if case is None:
        return Deck(_("Ground cards"), ())
    lines = {line.name: line.says[0] for line in cast(Chart, case.record).lines}
    zone = {it: str(it.distance(ORIGIN) or "") for it in within(3)}
    burning = tuple(f"{name}: {said}" for name, said in lines.items() if name.startswith("Burning"))
    wind = tuple(said for name, said in lines.items() if "wind" in name.casefold())
    wind = (*wind, _("Write the other rolls into their hexes."))
    lost = (_("The picture is lost: shade the hexes that yours shows, and write at which altitudes."),)
    shown = (
        ("balloon", _("Burning balloon"), zone, burning),
        # Of the six rolls the folder's example has one.
        ("wind", _("Prevailing winds"), {ORIGIN.step(side): WINDS.get(side, "") for side in range(6)}, wind),
        ("aa", _("AA field of fire"), dict.fromkeys(within(3), ""), lost),
        ("mg", _("MG field of fire"), dict.fromkeys(within(3), ""), lost),
    )
    cards = []
    for name, title, hexes, said in shown:
        sketch, room = Sketch(), TRIM.size.width - 2 * INSET
        sketch.text(INSET, 9.4, title, (12.0, 10.5), "display", room=room - 4.0)
        _hexes(sketch, name, hexes)
        if name == "balloon":
            sketch.add(Use(status_mark("reconstructed"), TRIM.size.width - INSET - 1.2, 8.0, 2.4))
            said = (*said, _("The zone is read from these: the first hex flown is the one ahead."))
        parts = tuple(it for text in said for it in (TextBlock(text, 2.6, 2.7, 6.5, of=("lines",)), Blank(0.7)))
        below = Box(INSET, 59.2, room, TRIM.size.height - 59.2 - INSET)
        place(sketch, below, Column(parts), of=("lines",), what=title)
        cards.append(one_sided(sketch, f"ground-{name}", title, case))
    return Deck(_("Ground cards"), tuple(cards), ("reconstructed",))


def _hexes(sketch: Sketch, name: str, hexes: dict[Hex, str]) -> None:
    """The hexes of a card with their numbers; those that a burning balloon reaches are shaded, the middle one is dark."""
    x, y = TRIM.size.width / 2, 35.0
    for here, word in {ORIGIN: "", **hexes}.items():
        # The hexes stand as on the board, a corner up.
        center = here.center(PITCH)
        at = Point(x + center.y, y + center.x)
        burns = name == "balloon" and here.distance(ORIGIN) <= BURNS
        fill = Ink.GREY40 if here == ORIGIN else Ink.GREY15 if burns else None
        sketch.add(polygon(tuple(it.moved(at.x, at.y) for it in shape(PITCH, level=True)), fill, Ink.BLACK, HAIRLINE))
        sketch.text(at.x, at.y + cap_height("semibold", 8.5) / 2, word, 8.5, "semibold", "middle")
    if name == "wind":
        sketch.text(x, y - 2.2 * PITCH, _("N"), 8.5, "display", "middle")


GROUND_CARDS = Aid(
    id="ground-cards",
    title="Ground cards",
    summary="a burning balloon's zones, winds by the roll, fields of fire of AA and MG to shade",
    deck=deck,
    prints="charts/optional-rules",
)
