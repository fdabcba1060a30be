"""The record kinds of Dockfighters. Kinds that all games share are in `printgen.data.kinds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.data.kind import KindName

if TYPE_CHECKING:
    from printgen.games.dockfighters.board import Map
    from printgen.games.dockfighters.records.arms import Docking, GroundTargets, Load, Weapon
    from printgen.games.dockfighters.records.play import MissionCard, PersonalFile, Skill, Step, Template, TokenSet
    from printgen.games.dockfighters.records.shapes import Cloud, Critical, FireArc
    from printgen.games.dockfighters.records.units import Datasheet

RATINGS: KindName[Datasheet] = KindName("ratings")
WEAPONS: KindName[Weapon] = KindName("weapons")
LOADS: KindName[Load] = KindName("loads")
DOCKING: KindName[Docking] = KindName("docking")
GROUND_TARGETS: KindName[GroundTargets] = KindName("ground-targets")
TEMPLATES: KindName[Template] = KindName("templates")
MISSIONS: KindName[MissionCard] = KindName("missions")
SKILLS: KindName[Skill] = KindName("skills")
CAREERS: KindName[PersonalFile] = KindName("careers")
ARCS: KindName[FireArc] = KindName("arcs")
CLOUDS: KindName[Cloud] = KindName("clouds")
CRITICALS: KindName[Critical] = KindName("criticals")
BOT: KindName[Step] = KindName("bot")
MAPS: KindName[Map] = KindName("maps")
MARKERS: KindName[TokenSet] = KindName("markers")
