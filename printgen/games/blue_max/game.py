"""Blue Max: its kinds of record, its checks and its products."""

from __future__ import annotations

from printgen.data.kind import Kind
from printgen.data.kinds import ARCS, MANEUVERS, TABLES
from printgen.data.lazy_imports import lazy_imports
from printgen.games.blue_max.kinds import DAMAGE, MAPS, MARKERS, RATINGS, WEAPONS
from printgen.games.blue_max.kinds import GAME as INFO
from printgen.games.game import Game
from printgen.games.kinds import common_kinds

with lazy_imports(__name__):
    from printgen.campaign import checks as campaign_checks
    from printgen.data.records import game, maneuvers, tables
    from printgen.games.blue_max import (
        arcs,
        board,
        checks,
        chits,
        counters,
        exhibits,
        flight,
        papers,
        records,
        reference,
    )
    from printgen.games.blue_max.checks import tabletop
    from printgen.games.blue_max.sheet import product as sheet

_DATA = "blue-max"

GAME = Game(
    id=_DATA,
    title="Blue Max",
    look="band",
    kinds=(
        Kind(INFO, f"{_DATA}/game.yaml", lambda: records.GameInfo, key="game"),
        Kind(RATINGS, f"{_DATA}/aircraft/*.yaml", lambda: records.Ratings, key="aircraft"),
        Kind(WEAPONS, f"{_DATA}/weapons.yaml", lambda: records.Weapon, key="weapon", entries="weapons"),
        Kind(ARCS, f"{_DATA}/arcs.yaml", lambda: tables.Arc, key="arc", entries="arcs"),
        Kind(MANEUVERS, f"{_DATA}/maneuvers.yaml", lambda: maneuvers.Maneuver, key="maneuver", entries="maneuvers"),
        Kind(TABLES, f"{_DATA}/tables/combat.yaml", lambda: tables.CombatTables, key="tables"),
        Kind(DAMAGE, f"{_DATA}/damage.yaml", lambda: records.ChitDeck, key="deck"),
        Kind(MAPS, f"{_DATA}/maps/*.yaml", lambda: board.Map, key="map"),
        Kind(MARKERS, f"{_DATA}/markers.yaml", lambda: records.MarkerSet, key="marker", entries="markers"),
        *common_kinds(_DATA),
    ),
    checks=(campaign_checks, checks),
    products={
        "first-night": lambda: reference.FIRST_NIGHT,
        "record-sheets": lambda: sheet.RECORD_SHEETS,
        "schedules": lambda: sheet.SCHEDULES,
        "field-of-fire-cards": lambda: arcs.CARDS,
        "field-of-fire-overlays": lambda: arcs.OVERLAYS,
        "damage-chits": lambda: chits.DAMAGE,
        "counters": lambda: counters.COUNTERS,
        "markers": lambda: counters.MARKERS,
        "maps": lambda: board.MAPS,
        "poster": lambda: counters.POSTER,
        "availability-chart": lambda: papers.AVAILABILITY,
        "combat-table": lambda: papers.COMBAT,
        "secrecy-cards": lambda: papers.SECRECY,
        "quick-reference": lambda: reference.QUICK_REFERENCE,
        "reference-cards": lambda: reference.REFERENCE_CARDS,
        "player-reference": lambda: reference.PLAYER_REFERENCE,
        "combat-screen": lambda: reference.COMBAT_SCREEN,
    },
    reports={"damage": lambda library: chits.deck_report(library)},
    schedules=lambda: flight.SCHEDULES,
    exhibits=lambda library: exhibits.exhibits(library),
    handouts=lambda campaign: exhibits.handouts(campaign),
    option_values={"side": lambda library: game.side_ids(library)},
    new_figures=lambda library, case, _name: tabletop.free_counters(library, case),
)
