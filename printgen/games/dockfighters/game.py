"""Dockfighters: its kinds of record, its checks and its products."""

from __future__ import annotations

from printgen.campaign.kinds import CHECKS
from printgen.data.kind import Imported, Kind
from printgen.games.game import Game
from printgen.games.kinds import of_any

_HERE, _CORE, _DATA = "printgen.games.dockfighters", "printgen.data.records", "dockfighters"

GAME = Game(
    id=_DATA,
    title="Dockfighters",
    kinds=(
        Kind("game", f"{_DATA}/game.yaml", f"{_CORE}.game:GameRecord", key="game"),
        Kind("ratings", f"{_DATA}/aircraft/*.yaml", f"{_HERE}.records.units:Datasheet", key="aircraft"),
        Kind("weapons", f"{_DATA}/weapons.yaml", f"{_HERE}.records.arms:Weapon", key="weapon", entries="weapons"),
        Kind("loads", f"{_DATA}/loads.yaml", f"{_HERE}.records.arms:Load", key="load", entries="loads"),
        Kind("docking", f"{_DATA}/docking.yaml", f"{_HERE}.records.arms:Docking", key="docking", entries="docking"),
        Kind(
            "ground-targets",
            f"{_DATA}/ground-targets.yaml",
            f"{_HERE}.records.arms:GroundTargets",
            key="value",
            entries="ground-targets",
        ),
        Kind(
            "templates",
            f"{_DATA}/templates.yaml",
            f"{_HERE}.records.play:Template",
            key="template",
            entries="templates",
        ),
        Kind(
            "missions", f"{_DATA}/missions.yaml", f"{_HERE}.records.play:MissionCard", key="mission", entries="missions"
        ),
        Kind("skills", f"{_DATA}/skills.yaml", f"{_HERE}.records.play:Skill", key="skill", entries="skills"),
        Kind("careers", f"{_DATA}/careers.yaml", f"{_HERE}.records.play:PersonalFile", key="career", entries="careers"),
        Kind("arcs", f"{_DATA}/arcs.yaml", f"{_HERE}.records.shapes:FireArc", key="arc", entries="arcs"),
        Kind("clouds", f"{_DATA}/clouds.yaml", f"{_HERE}.records.shapes:Cloud", key="cloud", entries="clouds"),
        Kind(
            "criticals",
            f"{_DATA}/criticals.yaml",
            f"{_HERE}.records.shapes:Critical",
            key="critical",
            entries="criticals",
        ),
        Kind("bot", f"{_DATA}/bot.yaml", f"{_HERE}.records.play:Step", key="step", entries="steps"),
        Kind("maps", f"{_DATA}/maps/*.yaml", f"{_HERE}.board:Map", key="map"),
        Kind("markers", f"{_DATA}/markers.yaml", f"{_HERE}.records.play:TokenSet", key="marker", entries="markers"),
        *of_any(_DATA),
    ),
    checks=(CHECKS, f"{_HERE}.checks"),
    products={
        "datasheets": f"{_HERE}.sheet.datasheet:DATASHEETS",
        "personal-files": f"{_HERE}.sheet.files:PERSONAL_FILES",
        "squadron-sheets": f"{_HERE}.sheet.files:SQUADRON_SHEETS",
        "mission-cards": f"{_HERE}.missions:MISSION_CARDS",
        "bot-chart": f"{_HERE}.bot:BOT_CHART",
        "counters": f"{_HERE}.pieces:COUNTERS",
        "markers": f"{_HERE}.pieces:MARKERS",
        "maps": f"{_HERE}.board:MAPS",
        "turn-board": f"{_HERE}.table:TURN_BOARD",
        "movement-cards": f"{_HERE}.table:MOVEMENT_CARDS",
        "arc-cards": f"{_HERE}.arcs:ARC_CARDS",
        "clouds": f"{_HERE}.table:CLOUDS",
        "stands": f"{_HERE}.stands:STANDS",
        "quick-reference": f"{_HERE}.reference:QUICK_REFERENCE",
        "reference-cards": f"{_HERE}.reference:REFERENCE_CARDS",
        "player-reference": f"{_HERE}.reference:PLAYER_REFERENCE",
    },
    exhibits=Imported(f"{_HERE}.exhibits:exhibits"),
    handouts=Imported(f"{_HERE}.exhibits:handouts"),
    offers={"side": Imported(f"{_CORE}.game:side_ids")},
)
