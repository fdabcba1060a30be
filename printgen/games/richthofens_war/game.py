"""Richthofen's War: its kinds of record, its checks and its products."""

from __future__ import annotations

from printgen.campaign.kinds import CHECKS
from printgen.data.kind import Imported, Kind
from printgen.games.game import Game
from printgen.games.kinds import of_any

_HERE, _CORE, _DATA = "printgen.games.richthofens_war", "printgen.data.records", "richthofens-war"

GAME = Game(
    id=_DATA,
    title="Richthofen’s War",
    kinds=(
        Kind("game", f"{_DATA}/game.yaml", f"{_CORE}.game:GameRecord", key="game"),
        Kind("ratings", f"{_DATA}/aircraft/*.yaml", f"{_HERE}.records:Capabilities", key="aircraft"),
        Kind("schedules", f"{_DATA}/schedules.yaml", f"{_HERE}.records:TurnCosts", key="schedule", entries="schedules"),
        Kind(
            "target-damage",
            f"{_DATA}/tables/target-damage.yaml",
            f"{_HERE}.records:DamageColumn",
            key="column",
            entries="columns",
        ),
        Kind("critical-hits", f"{_DATA}/tables/critical-hits.yaml", f"{_HERE}.records:CriticalHits", key="table"),
        Kind("winds", f"{_DATA}/tables/winds.yaml", f"{_HERE}.records:Winds", key="table"),
        Kind("burning-balloon", f"{_DATA}/tables/burning-balloon.yaml", f"{_HERE}.records:BurningBalloon", key="table"),
        Kind(
            "ground-fire", f"{_DATA}/tables/ground-fire.yaml", f"{_HERE}.records:GroundFire", key="gun", entries="guns"
        ),
        Kind("maps", f"{_DATA}/maps/*.yaml", f"{_HERE}.board:Map", key="map"),
        Kind("markers", f"{_DATA}/markers.yaml", f"{_HERE}.records:MarkerSet", key="marker", entries="markers"),
        Kind("scenarios", f"{_DATA}/scenarios.yaml", f"{_HERE}.records:Scenario", key="scenario", entries="scenarios"),
        *of_any(_DATA),
    ),
    checks=(CHECKS, f"{_HERE}.checks"),
    products={
        "status-pads": f"{_HERE}.pad.page:STATUS_PADS",
        "capability-chart": f"{_HERE}.charts:CAPABILITY_CHART",
        "turn-cost-cards": f"{_HERE}.pieces:TURN_CARDS",
        "ground-cards": f"{_HERE}.ground:GROUND_CARDS",
        "field-of-fire-cards": f"{_HERE}.fire:FIRE_CARDS",
        "damage-tables": f"{_HERE}.charts:DAMAGE_TABLES",
        "counters": f"{_HERE}.pieces:COUNTERS",
        "markers": f"{_HERE}.pieces:MARKERS",
        "sliders": f"{_HERE}.pieces:SLIDERS",
        "maps": f"{_HERE}.board:MAPS",
        "poster": f"{_HERE}.pieces:POSTER",
        "scenario-sheets": f"{_HERE}.scenarios:SCENARIO_SHEETS",
        "quick-reference": f"{_HERE}.reference:QUICK_REFERENCE",
        "reference-cards": f"{_HERE}.reference:REFERENCE_CARDS",
        "player-reference": f"{_HERE}.reference:PLAYER_REFERENCE",
    },
    exhibits=Imported(f"{_HERE}.exhibits:exhibits"),
    handouts=Imported(f"{_HERE}.exhibits:handouts"),
    offers={"side": Imported(f"{_CORE}.game:side_ids")},
)
