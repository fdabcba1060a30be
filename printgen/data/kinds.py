"""The kinds of record that several games share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from printgen.data.kind import Case, Kind, KindName, Library
from printgen.data.lazy_imports import lazy_imports

with lazy_imports(__name__):
    from printgen.data.records import aircraft, house_rules, pieces, targets

if TYPE_CHECKING:
    from printgen.data.records.aircraft import Aircraft, AircraftLivery, Nation, Post
    from printgen.data.records.coverage import Coverage
    from printgen.data.records.evening import KitFile
    from printgen.data.records.game import GameRecord
    from printgen.data.records.glossary import Term
    from printgen.data.records.guide import Guide
    from printgen.data.records.house_rules import HouseRule
    from printgen.data.records.maneuvers import Maneuver
    from printgen.data.records.maps import Map
    from printgen.data.records.pieces import ChitDeck, MarkerSet, Stock
    from printgen.data.records.readings import HouseReading, Reading
    from printgen.data.records.tables import Arc, ArcDiagram, Chart, CombatTables, DieTable
    from printgen.data.records.targets import ExportTarget

# Shared by all games.
NATIONS: KindName[Nation] = KindName("nations")
CREW: KindName[Post] = KindName("crew")
LIVERIES: KindName[AircraftLivery] = KindName("liveries")
AIRCRAFT: KindName[Aircraft] = KindName("aircraft")
STOCK: KindName[Stock] = KindName("stock")
TARGETS: KindName[ExportTarget] = KindName("targets")
HOUSE_RULES: KindName[HouseRule] = KindName("house-rules")
# Each game that has such records defines this name.
GAME: KindName[GameRecord] = KindName("game")
ARCS: KindName[Arc] = KindName("arcs")
DIAGRAMS: KindName[ArcDiagram] = KindName("diagrams")
MANEUVERS: KindName[Maneuver] = KindName("maneuvers")
TABLES: KindName[CombatTables] = KindName("tables")
DICE: KindName[DieTable] = KindName("dice")
CHARTS: KindName[Chart] = KindName("charts")
DAMAGE: KindName[ChitDeck] = KindName("damage")
MAPS: KindName[Map] = KindName("maps")
MARKERS: KindName[MarkerSet] = KindName("markers")
COVERAGE: KindName[Coverage] = KindName("coverage")
READINGS: KindName[Reading] = KindName("readings")
CHOICES: KindName[HouseReading] = KindName("choices")
GUIDES: KindName[Guide] = KindName("guides")
TERMS: KindName[Term] = KindName("terms")
KITS: KindName[KitFile] = KindName("kits")

KINDS: tuple[Kind, ...] = (
    Kind(NATIONS, "nations.yaml", lambda: aircraft.Nation, key="nation", entries="nations"),
    Kind(CREW, "crew.yaml", lambda: aircraft.Post, key="crew", entries="crew"),
    Kind(LIVERIES, "liveries.yaml", lambda: aircraft.AircraftLivery, key="livery", entries="liveries"),
    Kind(AIRCRAFT, "aircraft/*.yaml", lambda: aircraft.Aircraft, key="aircraft"),
    Kind(STOCK, "stock/*.yaml", lambda: pieces.Stock, key="stock"),
    Kind(TARGETS, "targets/*.yaml", lambda: targets.ExportTarget, key="target"),
    Kind(HOUSE_RULES, "house-rules.yaml", lambda: house_rules.HouseRule, key="id", entries="rules"),
)


#: The fields of a shared aircraft record that are used only for the drawing.
DRAWN_FIELDS = ("form", "livery")


def shared_last(cases: Iterable[Case]) -> tuple[Case, ...]:
    """Return the records sorted so that the game's own records come before shared records. The order is otherwise unchanged."""
    shared = {kind.name for kind in KINDS}
    return tuple(sorted(cases, key=lambda case: case.kind.name in shared))


def is_drawn(kind: str, path: str) -> bool:
    """Return whether a figure of a record is used only for the drawing of an aircraft."""
    return kind == AIRCRAFT and path.partition(".")[0] in DRAWN_FIELDS


def is_decoration(kind: str, path: str) -> bool:
    """Return whether a figure of a record affects only the colours in drawings of aircraft.

    No rulebook or chart states such figures.
    """
    return kind == LIVERIES or (kind == AIRCRAFT and path == "livery")


def used_records(library: Library) -> Iterator[Case]:
    """Yield the records that a game uses. Shared aircraft and nations that the game does not use are omitted."""
    from printgen.data.records.game import sides

    flown = {id for kind in library.about("aircraft") for id in library.of(kind)}
    nations = {nation for side in sides(library) for nation in side.nations}
    for case in library:
        own_ids = {"aircraft": flown, "nations": nations}.get(case.kind.name)
        if not own_ids or case.id in own_ids:
            yield case
