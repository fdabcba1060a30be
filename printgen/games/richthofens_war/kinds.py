"""The record kinds of Richthofen's War. Kinds that all games share are in `printgen.data.kinds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.data.kind import KindName

if TYPE_CHECKING:
    from printgen.games.richthofens_war.board import Map
    from printgen.games.richthofens_war.records import (
        BurningBalloon,
        Capabilities,
        CriticalHits,
        DamageColumn,
        GroundFire,
        MarkerSet,
        Scenario,
        TurnCosts,
        Winds,
    )

RATINGS: KindName[Capabilities] = KindName("ratings")
SCHEDULES: KindName[TurnCosts] = KindName("schedules")
TARGET_DAMAGE: KindName[DamageColumn] = KindName("target-damage")
CRITICAL_HITS: KindName[CriticalHits] = KindName("critical-hits")
WINDS: KindName[Winds] = KindName("winds")
BURNING_BALLOON: KindName[BurningBalloon] = KindName("burning-balloon")
GROUND_FIRE: KindName[GroundFire] = KindName("ground-fire")
MAPS: KindName[Map] = KindName("maps")
MARKERS: KindName[MarkerSet] = KindName("markers")
SCENARIOS: KindName[Scenario] = KindName("scenarios")
