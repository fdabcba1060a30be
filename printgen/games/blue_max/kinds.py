"""The names for the kinds of record that only Blue Max has. Names that games share are in `printgen.data.kinds`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.data.kind import KindName

if TYPE_CHECKING:
    from printgen.games.blue_max.board import Map
    from printgen.games.blue_max.records import ChitDeck, GameInfo, MarkerSet, Ratings, Weapon

GAME: KindName[GameInfo] = KindName("game")
RATINGS: KindName[Ratings] = KindName("ratings")
WEAPONS: KindName[Weapon] = KindName("weapons")
DAMAGE: KindName[ChitDeck] = KindName("damage")
MAPS: KindName[Map] = KindName("maps")
MARKERS: KindName[MarkerSet] = KindName("markers")
