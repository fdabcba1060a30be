"""Canvas Eagles: WWI air combat with miniatures on hexes."""

from typing import cast

from printgen.games.canvas_eagles.deck_records import DamageDeck, MarkerSet
from printgen.games.canvas_eagles.ratings import Arc, CombatTables, GameInfo, Maneuver, Ratings, Weapon
from printgen.games.canvas_eagles.sheet.page import RECORD_SHEETS
from printgen.games.game import Game, Offers
from printgen.model.kind import Kind, Library


def offers(library: Library) -> Offers:
    """The two parts of the war (1.502), and the sides of the game's record."""
    info = cast(GameInfo | None, library.get("game", "canvas-eagles"))
    return {"era": ("early", "late"), "side": tuple(side.side for side in info.sides) if info else ()}


GAME = Game(
    id="canvas-eagles",
    title="Canvas Eagles",
    kinds=(
        Kind("game", "canvas-eagles/game.yaml", GameInfo, key="game"),
        Kind("ratings", "canvas-eagles/aircraft/*.yaml", Ratings, key="aircraft"),
        Kind("weapons", "canvas-eagles/weapons.yaml", Weapon, key="weapon", entries="weapons"),
        Kind("arcs", "canvas-eagles/arcs.yaml", Arc, key="arc", entries="arcs"),
        Kind("maneuvers", "canvas-eagles/maneuvers.yaml", Maneuver, key="maneuver", entries="maneuvers"),
        Kind("tables", "canvas-eagles/tables/*.yaml", CombatTables, key="tables"),
        Kind("damage", "canvas-eagles/damage.yaml", DamageDeck, key="deck"),
        Kind("markers", "canvas-eagles/markers.yaml", MarkerSet, key="marker", entries="markers"),
    ),
    checks=("printgen.games.canvas_eagles.checks",),
    aids=(RECORD_SHEETS,),
    offers=offers,
)
