"""Kites: a game as unlike the others as it can be. Movement points, one row of damage, hexes named A-1 to OO-52."""

from functools import partial
from typing import Annotated

from printgen.campaign import checks as campaign_checks
from printgen.campaign.kinds import kinds
from printgen.data.kind import Kind
from printgen.data.records.fields import Count, Id, Ref
from printgen.data.records.game import GameRecord
from printgen.data.records.maps import Map
from printgen.data.records.record import Record
from printgen.drawing.layout.table import BoxRows, track
from printgen.drawing.maps import MapStyle
from printgen.drawing.sketch import Sketch
from printgen.games import kits
from printgen.games.game import Game
from printgen.games.toy import checks
from printgen.games.toy.options import WIND
from printgen.products.deck import Card, Deck, Product
from printgen.products.flow import FlowedProduct, HtmlPages
from printgen.products.maps import map_product
from printgen.products.options import AIRCRAFT

#: What players hold up to each other, a product each.
SIGNALS = ("attack", "climb", "dive", "follow", "help", "home", "left", "right", "scatter")


class Kite(Record):
    """A kite: how far it flies in a turn, and how many hits it takes before it falls."""

    aircraft: Annotated[Id, Ref("aircraft")]
    movement: Count
    damage: Count


def sheets(library, choices, size):
    """A page a kite, with its damage as a single row; nothing else is marked on it."""
    wanted = [case for id, case in library.of("ratings").items() if id in (AIRCRAFT.value_in(choices) or [id])]
    flown_by = {seat.aircraft: seat.player for seat in choices.seats}
    cards = []
    for case in wanted:
        named = library.of("aircraft")[case.id]
        sketch = Sketch()
        sketch.text(0, 10, named.record.name, 14, "display", room=100, of=("name",))
        sketch.text(0, 20, f"{case.record.movement} movement points", 8.5, of=("movement",))
        sketch.text(0, 26, flown_by.get(case.id, ""), 8.5)
        sketch.extend(track(0, 30, case.record.damage, 0, BoxRows(row=case.record.damage or 1)))
        misfits = tuple((named, misfit) for misfit in sketch.overflows)
        shows = (case, named)
        cards.append(Card(sketch.face(case.id, size), bookmark=(named.record.name,), cases=shows, overflows=misfits))
    return Deck("Kite sheets", tuple(cards))


def signal(word, library, choices, size):
    """One word, as large as it goes."""
    sketch = Sketch()
    sketch.text(0, 60, word.upper(), 96, "display", room=size.width)
    (case,) = library.of("game").values()
    return Deck(word, (Card(sketch.face(word, size), bookmark=(word,), cases=(case,)),))


def rules(library, choices, paper):
    """The rules as a flowed page with a list of all kites."""
    named = library.of("aircraft")
    held = [(named[id].record.name, case.record) for id, case in library.of("ratings").items()]
    return HtmlPages(
        "Rules",
        "toy",
        "rules.html",
        {"kites": held, "wind": WIND.value_in(choices)},
        cases=tuple(library.of("ratings").values()),
    )


PRODUCTS = (
    Product("kite-sheets", "Kite sheets", "a page a kite", sheets, accepts=(AIRCRAFT,), per_player=True),
    FlowedProduct("rules", "Rules", "all there is to know", rules, accepts=(WIND,)),
    map_product(MapStyle()),
    *(Product(f"signal-{it}", f"Signal: {it}", "to hold up", partial(signal, it), accepts=()) for it in SIGNALS),
)

GAME = Game(
    id="toy",
    title="Kites",
    kinds=(
        Kind("game", "toy/game.yaml", GameRecord, key="game"),
        Kind("ratings", "toy/aircraft/*.yaml", Kite, key="aircraft"),
        Kind("maps", "toy/maps/*.yaml", Map, key="map"),
        *kinds("toy"),
        Kind("kits", "toy/evenings/*.yaml", lambda: kits.kit_model("toy"), key="kit"),
    ),
    checks=(campaign_checks, checks),
    products={it.id: (lambda it=it: it) for it in PRODUCTS},
)
