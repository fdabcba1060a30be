"""The names for the kinds of record that only Canvas Eagles has.

Names that games share are in `printgen.data.kinds`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from printgen.data.kind import KindName

if TYPE_CHECKING:
    from printgen.games.canvas_eagles.ratings import GameInfo, Ratings, Weapon
    from printgen.games.canvas_eagles.tabletop import DamageDeck, Map, MarkerSet

GAME: KindName[GameInfo] = KindName("game")
RATINGS: KindName[Ratings] = KindName("ratings")
WEAPONS: KindName[Weapon] = KindName("weapons")
DAMAGE: KindName[DamageDeck] = KindName("damage")
MAPS: KindName[Map] = KindName("maps")
MARKERS: KindName[MarkerSet] = KindName("markers")
