"""Blue Max: its kinds of record, its checks and its products."""

from __future__ import annotations

from printgen.campaign.kinds import CHECKS
from printgen.data.kind import Imported, Kind
from printgen.games.game import Game
from printgen.games.kinds import of_any

_HERE, _CORE, _DATA = "printgen.games.blue_max", "printgen.data.records", "blue-max"

GAME = Game(
    id=_DATA,
    title="Blue Max",
    kinds=(
        Kind("game", f"{_DATA}/game.yaml", f"{_HERE}.records:GameInfo", key="game"),
        Kind("ratings", f"{_DATA}/aircraft/*.yaml", f"{_HERE}.records:Ratings", key="aircraft"),
        Kind("weapons", f"{_DATA}/weapons.yaml", f"{_HERE}.records:Weapon", key="weapon", entries="weapons"),
        Kind("arcs", f"{_DATA}/arcs.yaml", f"{_CORE}.tables:Arc", key="arc", entries="arcs"),
        Kind(
            "maneuvers", f"{_DATA}/maneuvers.yaml", f"{_CORE}.maneuvers:Maneuver", key="maneuver", entries="maneuvers"
        ),
        Kind("tables", f"{_DATA}/tables/combat.yaml", f"{_CORE}.tables:CombatTables", key="tables"),
        Kind("damage", f"{_DATA}/damage.yaml", f"{_HERE}.records:ChitDeck", key="deck"),
        Kind("maps", f"{_DATA}/maps/*.yaml", f"{_HERE}.board:Map", key="map"),
        Kind("markers", f"{_DATA}/markers.yaml", f"{_HERE}.records:MarkerSet", key="marker", entries="markers"),
        *of_any(_DATA),
    ),
    checks=(CHECKS, f"{_HERE}.checks"),
    products={
        "record-sheets": f"{_HERE}.sheet.product:RECORD_SHEETS",
        "schedules": f"{_HERE}.sheet.product:SCHEDULES",
        "fire-arc-cards": f"{_HERE}.arcs:CARDS",
        "fire-arc-overlays": f"{_HERE}.arcs:OVERLAYS",
        "damage-chits": f"{_HERE}.chits:DAMAGE",
        "counters": f"{_HERE}.counters:COUNTERS",
        "markers": f"{_HERE}.counters:MARKERS",
        "maps": f"{_HERE}.board:MAPS",
        "poster": f"{_HERE}.counters:POSTER",
        "availability-chart": f"{_HERE}.papers:AVAILABILITY",
        "combat-table": f"{_HERE}.papers:COMBAT",
        "secrecy-cards": f"{_HERE}.papers:SECRECY",
        "quick-reference": f"{_HERE}.reference:QUICK_REFERENCE",
        "reference-cards": f"{_HERE}.reference:REFERENCE_CARDS",
        "player-reference": f"{_HERE}.reference:PLAYER_REFERENCE",
        "combat-screen": f"{_HERE}.reference:COMBAT_SCREEN",
    },
    reports={"damage": Imported(f"{_HERE}.chits:deck_report")},
    exhibits=Imported(f"{_HERE}.exhibits:exhibits"),
    handouts=Imported(f"{_HERE}.exhibits:handouts"),
    offers={"side": Imported(f"{_CORE}.game:side_ids")},
)
