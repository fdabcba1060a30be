"""Canvas Eagles: its kinds of record, its checks and its products."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.data.kind import Kind, Library
from printgen.data.records.arcs import Arc, ArcDiagram
from printgen.data.records.evening import Evening
from printgen.data.records.tables import Chart, CombatTables, DieTable
from printgen.data.sides import sides
from printgen.games.canvas_eagles import arcs
from printgen.games.canvas_eagles.campaign import CAMPAIGN_KINDS
from printgen.games.canvas_eagles.deck_records import DamageDeck, MarkerSet
from printgen.games.canvas_eagles.exhibits import exhibits
from printgen.games.canvas_eagles.map_style import MAPS
from printgen.games.canvas_eagles.maps import Map
from printgen.games.canvas_eagles.pieces import COUNTERS, DAMAGE, MARKERS, deck_report
from printgen.games.canvas_eagles.ratings import GameInfo, Maneuver, Ratings, Weapon
from printgen.games.canvas_eagles.reference import FLOWS
from printgen.games.canvas_eagles.schedule.product import SCHEDULES
from printgen.games.canvas_eagles.sheet.product import RECORD_SHEETS
from printgen.games.game import Game, Offers

if TYPE_CHECKING:
    from printgen.campaign.papers.campaign import Campaign
    from printgen.products.deck import Aid
    from printgen.products.flow import Flow


def offers(library: Library) -> Offers:
    """The sides of the game's record, and its maps."""
    known = tuple(side.side for side in sides(library))
    return {"side": known, "map": tuple(library.of("maps"))}


def handouts(campaign: Campaign) -> tuple[Aid | Flow, ...]:
    """The papers of a planned mission; imported where there is a campaign, since every command imports the game."""
    from printgen.campaign.mission.papers import papers
    from printgen.games.canvas_eagles.mission import BROUGHT

    return papers(campaign, BROUGHT)


GAME = Game(
    id="canvas-eagles",
    title="Canvas Eagles",
    kinds=(
        Kind("game", "canvas-eagles/game.yaml", GameInfo, key="game"),
        Kind("ratings", "canvas-eagles/aircraft/*.yaml", Ratings, key="aircraft"),
        Kind("weapons", "canvas-eagles/weapons.yaml", Weapon, key="weapon", entries="weapons"),
        Kind("arcs", "canvas-eagles/arcs.yaml", Arc, key="arc", entries="arcs"),
        Kind("diagrams", "canvas-eagles/diagrams.yaml", ArcDiagram, key="diagram", entries="diagrams"),
        Kind("maneuvers", "canvas-eagles/maneuvers.yaml", Maneuver, key="maneuver", entries="maneuvers"),
        Kind("tables", "canvas-eagles/tables/combat.yaml", CombatTables, key="tables"),
        Kind("dice", "canvas-eagles/tables/dice/*.yaml", DieTable, key="table", entries="tables"),
        Kind("charts", "canvas-eagles/tables/charts/*.yaml", Chart, key="chart", entries="charts"),
        Kind("damage", "canvas-eagles/damage.yaml", DamageDeck, key="deck"),
        Kind("maps", "canvas-eagles/maps/*.yaml", Map, key="map"),
        Kind("markers", "canvas-eagles/markers.yaml", MarkerSet, key="marker", entries="markers"),
        *CAMPAIGN_KINDS,
        Kind("kits", "canvas-eagles/kits/*.yaml", Evening, key="evening"),
    ),
    checks=("printgen.games.canvas_eagles.checks",),
    aids=(
        RECORD_SHEETS,
        SCHEDULES,
        *arcs.AIDS,
        DAMAGE,
        MARKERS,
        COUNTERS,
        MAPS,
        *FLOWS,
    ),
    offers=offers,
    exhibits=exhibits,
    handouts=handouts,
    reports={"damage": deck_report},
)
