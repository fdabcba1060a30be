"""Campaigns of chapter 13: the kinds of record they need, the side that each nation flies for, what damage is carried on."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.campaign.kinds import kinds
from printgen.data.kind import Library
from printgen.data.sides import sides
from printgen.games.canvas_eagles.ratings import Ratings

CAMPAIGN_KINDS = kinds("canvas-eagles")


def flies_for(library: Library) -> Mapping[str, str]:
    """The side of each nation (1.11)."""
    return {nation: side.side for side in sides(library) for nation in side.nations}


def boxes(ratings: Ratings) -> Mapping[str, int]:
    """The boxes of each section of an aircraft that may be crossed off before it starts, fuel among them."""
    tracks = {"engine": ratings.engine, "wings": ratings.wings, "fuselage": ratings.fuselage, "tail": ratings.tail}
    return {**{name: track.boxes for name, track in tracks.items()}, "fuel": ratings.fuel}
