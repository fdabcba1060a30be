"""Canvas Eagles: its kinds of record, its checks and its products."""

from __future__ import annotations

from printgen.campaign.kinds import CHECKS
from printgen.data.kind import Imported, Kind
from printgen.games.game import Game
from printgen.games.kinds import of_any

_HERE, _CORE = "printgen.games.canvas_eagles", "printgen.data.records"

GAME = Game(
    id="canvas-eagles",
    title="Canvas Eagles",
    kinds=(
        Kind("game", "canvas-eagles/game.yaml", f"{_HERE}.ratings:GameInfo", key="game"),
        Kind("ratings", "canvas-eagles/aircraft/*.yaml", f"{_HERE}.ratings:Ratings", key="aircraft"),
        Kind("weapons", "canvas-eagles/weapons.yaml", f"{_HERE}.ratings:Weapon", key="weapon", entries="weapons"),
        Kind("arcs", "canvas-eagles/arcs.yaml", f"{_CORE}.tables:Arc", key="arc", entries="arcs"),
        Kind(
            "diagrams", "canvas-eagles/diagrams.yaml", f"{_CORE}.tables:ArcDiagram", key="diagram", entries="diagrams"
        ),
        Kind(
            "maneuvers",
            "canvas-eagles/maneuvers.yaml",
            f"{_CORE}.maneuvers:Maneuver",
            key="maneuver",
            entries="maneuvers",
        ),
        Kind("tables", "canvas-eagles/tables/combat.yaml", f"{_CORE}.tables:CombatTables", key="tables"),
        Kind("damage", "canvas-eagles/damage.yaml", f"{_HERE}.tabletop:DamageDeck", key="deck"),
        Kind("maps", "canvas-eagles/maps/*.yaml", f"{_HERE}.tabletop:Map", key="map"),
        Kind("markers", "canvas-eagles/markers.yaml", f"{_HERE}.tabletop:MarkerSet", key="marker", entries="markers"),
        *of_any("canvas-eagles"),
    ),
    checks=(CHECKS, f"{_HERE}.checks"),
    products={
        "record-sheets": f"{_HERE}.sheet.product:RECORD_SHEETS",
        "schedules": f"{_HERE}.sheet.product:SCHEDULES",
        "fire-arc-cards": f"{_HERE}.pieces:CARDS",
        "fire-arc-overlays": f"{_HERE}.pieces:OVERLAYS",
        "damage-chits": f"{_HERE}.pieces:DAMAGE",
        "markers": f"{_HERE}.pieces:MARKERS",
        "counters": f"{_HERE}.pieces:COUNTERS",
        "maps": f"{_HERE}.pieces:MAPS",
        "poster": f"{_HERE}.pieces:POSTER",
        "quick-reference": f"{_HERE}.reference:QUICK_REFERENCE",
        "reference-cards": f"{_HERE}.reference:REFERENCE_CARDS",
        "player-reference": f"{_HERE}.reference:PLAYER_REFERENCE",
        "combat-screen": f"{_HERE}.reference:COMBAT_SCREEN",
    },
    offers={"side": Imported(f"{_CORE}.game:side_ids")},
    exhibits=Imported(f"{_HERE}.pages:exhibits"),
    handouts=Imported(f"{_HERE}.pages:handouts"),
    reports={"damage": Imported(f"{_HERE}.pieces:deck_report")},
)
