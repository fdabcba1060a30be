"""What lies on the table beside the map: the board of turn, weather and wind; cards of movement; clouds to cut out."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin
from typing import cast

from msgspec.structs import replace

from printgen.data.kind import Case, Library
from printgen.data.records.game import sides, titled
from printgen.drawing.aircraft.above import typical
from printgen.drawing.emblems import status_mark
from printgen.drawing.frame import marks
from printgen.drawing.hexes import ORIGIN, corners
from printgen.drawing.inks import Ink
from printgen.drawing.layout.line import TextBlock
from printgen.drawing.layout.part import Blank, Column, Drawn, Row, place
from printgen.drawing.marks import FINE, HAIRLINE, Line, Rect, Trim, Use, polygon
from printgen.drawing.outline import on_circle
from printgen.drawing.panels.framed import Framed
from printgen.drawing.panels.heading import Heading
from printgen.drawing.panels.label import stripes
from printgen.drawing.panels.scale import BoxScale
from printgen.drawing.sketch import Sketch
from printgen.games.dockfighters.records.play import Template
from printgen.games.dockfighters.records.shapes import Cloud
from printgen.games.dockfighters.sheet.style import PAPERS
from printgen.products.deck import Aid, Card, Deck
from printgen.products.options import HEX, Choices
from printgen.products.pieces.cards import FOUR, framed, one_sided
from printgen.translation import _
from printgen.units import Box, Point, Size

#: How many turns the track has: twelve, and the six that an airship may win on top.
TURNS, LONGER = 12, 18
#: The hexes of the table where no other size is asked for, mm; those that clouds cover, one after the other.
PITCH = 38.0
ROUND = (ORIGIN, *(ORIGIN.step(side) for side in (1, 2, 3, 4, 5, 0)))
#: How far the path on a card goes, hexes.
FARTHEST = 12


def hexagon(sketch: Sketch, at: Point, pitch: float, fill: Ink | None = None, pen: float = HAIRLINE) -> None:
    """A hex about a point."""
    edge = Ink.GREY70 if fill is Ink.GREY40 else Ink.GREY40
    sketch.add(polygon(tuple(it.moved(at.x, at.y) for it in corners(pitch)), fill, edge, pen))


def board(library: Library, _choices: Choices, size: Size) -> Deck:
    """One page of that size (mm): turns, initiative, weather, wind, altitudes."""
    shows = tuple(library.of("game").values())
    turns = BoxScale(tuple(map(str, range(1, LONGER + 1))), 14.0, 12.0, Ink.BLACK, frozenset((TURNS - 1,)))
    levels = (_("Clear skies"), _("Broken"), _("Rain"), _("Thunderstorm"))

    def weather(sketch: Sketch, at: Box) -> None:
        for name, cell in zip(levels, at.columns((1.0,) * 4, 3.0), strict=True):
            sketch.add(Rect(cell.x, cell.y, cell.width, 28.0, None, Ink.BLACK, FINE))
            sketch.text(cell.center.x, cell.y + 6.0, name, (12.0, 10.0, 8.5), "strong", "middle", room=cell.width - 2)

    first = Framed("", _("Turn"), turns, Ink.BLACK, PAPERS, _("12 turns; with an airship to escort up to 6 more"))
    sky = Framed(
        "", _("Weather"), Drawn(weather, 28.0), Ink.BLACK, PAPERS, _("a token on its box; 1: better, 6: worse")
    )
    speeds = BoxScale(("0", "1", "2", "3"), 16.0, 16.0, Ink.BLACK)
    cloud = Framed("", _("Speed of the clouds"), speeds, Ink.BLACK, PAPERS, _("3: squalls"))
    starts = BoxScale(tuple(it.name for it in sides(library)), 16.0, 12.0, Ink.BLACK)
    initiative = Framed("", _("Initiative"), starts, Ink.BLACK, PAPERS, _("changes every turn"))
    wind = Framed(
        "",
        _("Wind"),
        Drawn(partial(_rose, words=True), 74.0, grows=True),
        Ink.BLACK,
        PAPERS,
        _("lay the board as the map lies"),
    )
    heights = Framed("", _("Altitude"), Drawn(_altitudes, 74.0, grows=True), Ink.BLACK, PAPERS)
    # The board lies along the deck that its aircraft come from.
    deck = Drawn(lambda sketch, at: sketch.extend(stripes(at, Ink.SOLID)), 5.0)
    head = Heading(_("Turn and weather"), "label")
    body = Column(
        (
            head,
            first,
            deck,
            sky,
            Row((cloud, initiative), PAPERS.gap, shares=(1.3, 1.0)),
            Row((wind, heights), PAPERS.gap),
        ),
        PAPERS.gap,
    )
    sketch = Sketch()
    place(sketch, Box(0, 0, size.width, size.height), body, what=_("the board"))
    misfits = tuple((shows[0], it) for it in sketch.misfits) if shows else ()
    card = Card(sketch.face("turn-board", size), bookmark=(_("Turn and weather"),), shows=shows, misfits=misfits)
    return Deck(_("Turn and weather board"), (card,))


def _rose(sketch: Sketch, at: Box, words: bool) -> None:
    """A hex with an arrow through each side, numbered for a die; what a die does to the wind from turn to turn below."""
    middle, pitch = Point(at.center.x, at.y + at.height * 0.44), min(at.width, at.height) * 0.36
    hexagon(sketch, middle, pitch, None, FINE)
    for number in range(6):
        inner, outer = (on_circle(middle.x, middle.y, pitch * reach, number * 60) for reach in (0.56, 0.92))
        sketch.add(Line(inner.x, inner.y, outer.x, outer.y, Ink.BLACK, 1.0))
        a = number * pi / 3
        tip = [(1.02, 0.0), (0.86, 0.09), (0.86, -0.09)]
        head = [
            Point(middle.x + pitch * (r * sin(a) + s * cos(a)), middle.y - pitch * (r * cos(a) - s * sin(a)))
            for r, s in tip
        ]
        sketch.add(polygon(tuple(head), Ink.BLACK, None))
        label = on_circle(middle.x, middle.y, pitch * 0.36, number * 60)
        sketch.text(label.x, label.y + 1.7, str(number + 1), 11.0, "strong", "middle")
    if words:
        said = _("start: one die; then 1-2 left, 3-4 on, 5-6 right")
        sketch.text(at.center.x, at.bottom - 1.0, said, (8.5, 7.5, 7.0), anchor="middle", room=at.width)


def _altitudes(sketch: Sketch, at: Box) -> None:
    """The five levels, and where clouds lie in each weather."""
    step = (at.height - 6.0) / 5
    names = {5: "", 4: "", 3: "", 2: "", 1: _("near the ground: faster than 3 is a check")}
    left = at.x + 12.0
    for level in range(5, 0, -1):
        y = at.y + (5 - level) * step
        sketch.add(Line(at.x, y + step, at.right, y + step, Ink.GREY40, HAIRLINE))
        sketch.text(at.x + 5.0, y + step / 2 + 2.6, str(level), 20.0, "strong", "middle")
        sketch.text(left + 28.0, y + step - 1.4, names[level], (7.5, 7.0), ink=Ink.GREY70, room=at.right - left - 28.0)
    for name, low, high, x in ((_("broken"), 2, 4, 0.0), (_("rain, thunder"), 1, 5, 13.0)):
        top, bottom = at.y + (5 - high) * step, at.y + (6 - low) * step
        sketch.add(Rect(left + x, top + 0.8, 11.0, bottom - top - 1.6, Ink.GREY15, Ink.GREY40, HAIRLINE))
        sketch.text(left + x + 5.5, at.bottom - 1.0, name, (7.0, 6.5, 6.0), anchor="middle", room=13.0)


def movement_cards(library: Library, _choices: Choices, _size: Size) -> Deck:
    """A card for each agility: its path with the turn points, and what they allow."""
    cards, sure = [], set()
    for case in library.of("templates").values():
        source = case.record.source
        if source and source.status == "reconstructed":
            sure.add(source.status)
        cards.append(_movement(case))
    return Deck(_("Movement cards"), tuple(cards), tuple(sorted(sure)))


def _movement(case: Case) -> Card:
    it = cast(Template, case.record)
    doubt = it.source is not None and it.source.status == "reconstructed"
    points = it.turns(FARTHEST)

    def path(sketch: Sketch, at: Box) -> None:
        pitch = min(6.2, at.height / 13.5)
        x = at.x + 16.0
        for hex_ in range(FARTHEST + 1):
            y = at.bottom - pitch * (hex_ + 0.6)
            turns = hex_ in points
            hexagon(sketch, Point(x, y), pitch, Ink.GREY15 if turns else None)
            sketch.text(x, y + 1.1, str(hex_), 7.5, "strong" if turns else "text", "middle")
            if turns:
                for way in (-1, 1):
                    sketch.add(Line(x + way * 4.0, y - 1.0, x + way * 9.0, y - 3.6, Ink.BLACK, 0.6))
                    head = (
                        Point(x + way * 10.4, y - 4.3),
                        Point(x + way * 8.3, y - 4.6),
                        Point(x + way * 9.3, y - 2.5),
                    )
                    sketch.add(polygon(head, Ink.BLACK, None))
        shape = typical("monoplane")
        sketch.add(Use(shape, x - 10.5, at.bottom - 5.0, 8.0))
        if doubt:
            sketch.add(Use(status_mark("reconstructed"), at.right - 2.0, at.bottom - 2.0, 2.0))

    heads = (
        _("turn points: before the move, and after {points} hexes")
        if 0 in points
        else _("turn points: after {points} hexes")
    )
    said = heads.format(points=", ".join(str(it) for it in points if it) + " …") if points else _("turn points: ____")
    rules = (
        said,
        _("At each: one hexside left or right, or a barrel roll; 1 off the speed."),
        _("At each as well: one level up (1 off) or down (1 more)."),
        _("All counts at the end of the movement."),
    )
    words = Column(tuple(part for text in rules for part in (TextBlock(text, 3.2, 3.7, 9.0), Blank(2.4))))
    body = Row((Drawn(path, 80.0, grows=True), words), 2.0, widths=(38.0, 0.0))
    title = _("Agility: {name}").format(name=it.name.lower())
    return framed(f"movement-{case.id}", title, body, case, trim=FOUR, of=("name",), look="label")


def cloud_deck(library: Library, choices: Choices, _size: Size) -> Deck:
    """The clouds, to cut out along their hexes; as large as the table's hexes."""
    pitch = HEX.of(choices) or PITCH
    cards = tuple(_cloud(case, pitch, library) for case in library.of("clouds").values())
    return Deck(_("Clouds"), cards, marks(it.front for it in cards))


def _cloud(case: Case, pitch: float, library: Library) -> Card:
    it = cast(Cloud, case.record)
    centers = [hex_.center(pitch) for hex_ in ROUND[: it.hexes]]
    left, top = min(at.x for at in centers) - pitch * 0.6, min(at.y for at in centers) - pitch * 0.55
    right, bottom = max(at.x for at in centers) + pitch * 0.6, max(at.y for at in centers) + pitch * 0.55
    sketch, size = Sketch(), Size(right - left, bottom - top)
    for center in centers:
        hexagon(sketch, Point(center.x - left, center.y - top), pitch, Ink.GREY15, FINE)
    sketch.text(
        size.width / 2, size.height / 2 + 2.0, it.name, (12.0, 9.0), "heavy", "middle", Ink.GREY70, size.width * 0.6
    )
    below = size.height / 2 + 6.5
    sketch.text(size.width / 2, below, titled(library), 7.0, "text", "middle", Ink.GREY70, size.width * 0.6)
    told = it.source_of("hexes")
    if told and told.status == "reconstructed":
        sketch.add(Use(status_mark("reconstructed"), size.width / 2, below + 4.0, 2.0))
    shows = (case, *library.of("game").values())
    return replace(one_sided(sketch, f"cloud-{case.id}", it.name, *shows, trim=Trim(size)), copies=it.count)


TURN_BOARD = Aid(
    "turn-board",
    "Turn and weather board",
    "turns, initiative, weather, wind and altitudes on one page",
    board,
    prints="game.sides",
)
MOVEMENT_CARDS = Aid(
    id="movement-cards",
    title="Movement cards",
    summary="a card for each agility: where on its way an aircraft may turn, climb and dive",
    deck=movement_cards,
    prints="templates",
)
CLOUDS = Aid(
    "clouds",
    "Clouds",
    "two big clouds and three small ones, as large as the hexes",
    cloud_deck,
    heeds=(HEX,),
    prints="clouds game.title",
)
