"""Canvas Eagles: its kinds of record, its checks and its products."""

from __future__ import annotations

from printgen.data.kind import Kind
from printgen.data.kinds import ARCS, DIAGRAMS, MANEUVERS, TABLES
from printgen.data.lazy_imports import lazy_imports
from printgen.games.canvas_eagles.kinds import DAMAGE, MAPS, MARKERS, RATINGS, WEAPONS
from printgen.games.canvas_eagles.kinds import GAME as INFO
from printgen.games.game import Game
from printgen.games.kinds import common_kinds

with lazy_imports(__name__):
    from printgen.campaign import checks as campaign_checks
    from printgen.data.records import game, maneuvers, tables
    from printgen.games.canvas_eagles import checks, full_schedule, pages, pieces, ratings, reference, tabletop
    from printgen.games.canvas_eagles.sheet import product as sheet

_DATA = "canvas-eagles"

GAME = Game(
    id=_DATA,
    title="Canvas Eagles",
    kinds=(
        Kind(INFO, f"{_DATA}/game.yaml", lambda: ratings.GameInfo, key="game"),
        Kind(RATINGS, f"{_DATA}/aircraft/*.yaml", lambda: ratings.Ratings, key="aircraft"),
        Kind(WEAPONS, f"{_DATA}/weapons.yaml", lambda: ratings.Weapon, key="weapon", entries="weapons"),
        Kind(ARCS, f"{_DATA}/arcs.yaml", lambda: tables.Arc, key="arc", entries="arcs"),
        Kind(DIAGRAMS, f"{_DATA}/diagrams.yaml", lambda: tables.ArcDiagram, key="diagram", entries="diagrams"),
        Kind(MANEUVERS, f"{_DATA}/maneuvers.yaml", lambda: maneuvers.Maneuver, key="maneuver", entries="maneuvers"),
        Kind(TABLES, f"{_DATA}/tables/combat.yaml", lambda: tables.CombatTables, key="tables"),
        Kind(DAMAGE, f"{_DATA}/damage.yaml", lambda: tabletop.DamageDeck, key="deck"),
        Kind(MAPS, f"{_DATA}/maps/*.yaml", lambda: tabletop.Map, key="map"),
        Kind(MARKERS, f"{_DATA}/markers.yaml", lambda: tabletop.MarkerSet, key="marker", entries="markers"),
        *common_kinds(_DATA),
    ),
    checks=(campaign_checks, checks),
    products={
        "first-night": lambda: reference.FIRST_NIGHT,
        "record-sheets": lambda: sheet.RECORD_SHEETS,
        "schedules": lambda: sheet.SCHEDULES,
        "fire-arc-templates": lambda: pieces.CARDS,
        "fire-arc-overlays": lambda: pieces.OVERLAYS,
        "damage-markers": lambda: pieces.DAMAGE,
        "markers": lambda: pieces.MARKERS,
        "counters": lambda: pieces.COUNTERS,
        "maps": lambda: pieces.MAPS,
        "poster": lambda: pieces.POSTER,
        "quick-reference": lambda: reference.QUICK_REFERENCE,
        "reference-cards": lambda: reference.REFERENCE_CARDS,
        "player-reference": lambda: reference.PLAYER_REFERENCE,
        "combat-screen": lambda: reference.COMBAT_SCREEN,
    },
    option_values={"side": lambda library: game.side_ids(library)},
    exhibits=lambda library: pages.exhibits(library),
    handouts=lambda campaign: pages.handouts(campaign),
    reports={"damage": lambda library: pieces.deck_report(library)},
    schedules=lambda: full_schedule.SCHEDULES,
)
