"""Richthofen's War: its record kinds, checks and products."""

from __future__ import annotations

from printgen.data.kind import Kind
from printgen.data.kinds import GAME as INFO
from printgen.data.lazy_imports import lazy_imports
from printgen.games.game import Game
from printgen.games.kinds import common_kinds
from printgen.games.richthofens_war.kinds import (
    BURNING_BALLOON,
    CRITICAL_HITS,
    GROUND_FIRE,
    MAPS,
    MARKERS,
    RATINGS,
    SCENARIOS,
    SCHEDULES,
    TARGET_DAMAGE,
    WINDS,
)

with lazy_imports(__name__):
    from printgen.campaign import checks as campaign_checks
    from printgen.data.records import game
    from printgen.games.richthofens_war import (
        board,
        charts,
        checks,
        exhibits,
        fire,
        ground,
        pieces,
        records,
        reference,
        scenarios,
    )
    from printgen.games.richthofens_war.checks import aircraft
    from printgen.games.richthofens_war.pad import page as pad

_DATA = "richthofens-war"

GAME = Game(
    id=_DATA,
    title="Richthofen’s War",
    look="box",
    kinds=(
        Kind(INFO, f"{_DATA}/game.yaml", lambda: game.GameRecord, key="game"),
        Kind(RATINGS, f"{_DATA}/aircraft/*.yaml", lambda: records.Capabilities, key="aircraft"),
        Kind(SCHEDULES, f"{_DATA}/schedules.yaml", lambda: records.TurnCosts, key="schedule", entries="schedules"),
        Kind(
            TARGET_DAMAGE,
            f"{_DATA}/tables/target-damage.yaml",
            lambda: records.DamageColumn,
            key="column",
            entries="columns",
        ),
        Kind(CRITICAL_HITS, f"{_DATA}/tables/critical-hits.yaml", lambda: records.CriticalHits, key="table"),
        Kind(WINDS, f"{_DATA}/tables/winds.yaml", lambda: records.Winds, key="table"),
        Kind(BURNING_BALLOON, f"{_DATA}/tables/burning-balloon.yaml", lambda: records.BurningBalloon, key="table"),
        Kind(GROUND_FIRE, f"{_DATA}/tables/ground-fire.yaml", lambda: records.GroundFire, key="gun", entries="guns"),
        Kind(MAPS, f"{_DATA}/maps/*.yaml", lambda: board.Map, key="map"),
        Kind(MARKERS, f"{_DATA}/markers.yaml", lambda: records.MarkerSet, key="marker", entries="markers"),
        Kind(SCENARIOS, f"{_DATA}/scenarios.yaml", lambda: records.Scenario, key="scenario", entries="scenarios"),
        *common_kinds(_DATA),
    ),
    checks=(campaign_checks, checks),
    products={
        "first-night": lambda: reference.FIRST_NIGHT,
        "status-pads": lambda: pad.STATUS_PADS,
        "capabilities-chart": lambda: charts.CAPABILITIES_CHART,
        "maneuver-schedules": lambda: pieces.MANEUVER_SCHEDULES,
        "ground-cards": lambda: ground.GROUND_CARDS,
        "field-of-fire-cards": lambda: fire.FIRE_CARDS,
        "damage-tables": lambda: charts.DAMAGE_TABLES,
        "counters": lambda: pieces.COUNTERS,
        "markers": lambda: pieces.MARKERS,
        "sliders": lambda: pieces.SLIDERS,
        "maps": lambda: board.MAPS,
        "poster": lambda: pieces.POSTER,
        "scenario-sheets": lambda: scenarios.SCENARIO_SHEETS,
        "quick-reference": lambda: reference.QUICK_REFERENCE,
        "reference-cards": lambda: reference.REFERENCE_CARDS,
        "player-reference": lambda: reference.PLAYER_REFERENCE,
    },
    exhibits=lambda library: exhibits.exhibits(library),
    handouts=lambda campaign: exhibits.handouts(campaign),
    option_values={"side": lambda library: game.side_ids(library)},
    new_figures=lambda library, case, name: aircraft.new_designation(library, case, name),
)
