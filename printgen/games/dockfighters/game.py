"""Dockfighters: its record kinds, checks and products."""

from __future__ import annotations

from printgen.data.kind import Kind
from printgen.data.kinds import GAME as INFO
from printgen.data.lazy_imports import lazy_imports
from printgen.games.dockfighters import kinds
from printgen.games.game import Game
from printgen.games.kinds import common_kinds

with lazy_imports(__name__):
    from printgen.campaign import checks as campaign_checks
    from printgen.data.records import game
    from printgen.games.dockfighters import (
        arcs,
        board,
        bot,
        checks,
        clouds,
        exhibits,
        missions,
        pieces,
        reference,
        stands,
        table,
    )
    from printgen.games.dockfighters.checks import units as unit_checks
    from printgen.games.dockfighters.records import arms, play, shapes, units
    from printgen.games.dockfighters.sheet import datasheet, files

_DATA = "dockfighters"

GAME = Game(
    id=_DATA,
    title="Dockfighters",
    look="label",
    kinds=(
        Kind(INFO, f"{_DATA}/game.yaml", lambda: game.GameRecord, key="game"),
        Kind(kinds.RATINGS, f"{_DATA}/aircraft/*.yaml", lambda: units.Datasheet, key="aircraft"),
        Kind(kinds.WEAPONS, f"{_DATA}/weapons.yaml", lambda: arms.Weapon, key="weapon", entries="weapons"),
        Kind(kinds.LOADS, f"{_DATA}/loads.yaml", lambda: arms.Load, key="load", entries="loads"),
        Kind(kinds.DOCKING, f"{_DATA}/docking.yaml", lambda: arms.Docking, key="docking", entries="docking"),
        Kind(
            kinds.GROUND_TARGETS,
            f"{_DATA}/ground-targets.yaml",
            lambda: arms.GroundTargets,
            key="value",
            entries="ground-targets",
        ),
        Kind(kinds.TEMPLATES, f"{_DATA}/templates.yaml", lambda: play.Template, key="template", entries="templates"),
        Kind(kinds.MISSIONS, f"{_DATA}/missions.yaml", lambda: play.MissionCard, key="mission", entries="missions"),
        Kind(kinds.SKILLS, f"{_DATA}/skills.yaml", lambda: play.Skill, key="skill", entries="skills"),
        Kind(kinds.CAREERS, f"{_DATA}/careers.yaml", lambda: play.PersonalFile, key="career", entries="careers"),
        Kind(kinds.ARCS, f"{_DATA}/arcs.yaml", lambda: shapes.FireArc, key="arc", entries="arcs"),
        Kind(kinds.CLOUDS, f"{_DATA}/clouds.yaml", lambda: shapes.Cloud, key="cloud", entries="clouds"),
        Kind(kinds.CRITICALS, f"{_DATA}/criticals.yaml", lambda: shapes.Critical, key="critical", entries="criticals"),
        Kind(kinds.BOT, f"{_DATA}/bot.yaml", lambda: play.Step, key="step", entries="steps"),
        Kind(kinds.MAPS, f"{_DATA}/maps/*.yaml", lambda: board.Map, key="map"),
        Kind(kinds.MARKERS, f"{_DATA}/markers.yaml", lambda: play.TokenSet, key="marker", entries="markers"),
        *common_kinds(_DATA),
    ),
    checks=(campaign_checks, checks),
    products={
        "first-night": lambda: reference.FIRST_NIGHT,
        "solo": lambda: reference.SOLO,
        "datasheets": lambda: datasheet.DATASHEETS,
        "personal-files": lambda: files.PERSONAL_FILES,
        "squadron-sheets": lambda: files.SQUADRON_SHEETS,
        "mission-cards": lambda: missions.MISSION_CARDS,
        "bot-chart": lambda: bot.BOT_CHART,
        "counters": lambda: pieces.COUNTERS,
        "markers": lambda: pieces.MARKERS,
        "maps": lambda: board.MAPS,
        "turn-board": lambda: table.TURN_BOARD,
        "movement-templates": lambda: table.MOVEMENT_TEMPLATES,
        "firearc-cards": lambda: arcs.FIREARC_CARDS,
        "clouds": lambda: clouds.CLOUDS,
        "stands": lambda: stands.STANDS,
        "quick-reference": lambda: reference.QUICK_REFERENCE,
        "reference-cards": lambda: reference.REFERENCE_CARDS,
        "player-reference": lambda: reference.PLAYER_REFERENCE,
    },
    exhibits=lambda library: exhibits.exhibits(library),
    handouts=lambda campaign: exhibits.handouts(campaign),
    option_values={"side": lambda library: game.side_ids(library)},
    new_figures=lambda library, case, name: unit_checks.new_designation(library, case, name),
)
