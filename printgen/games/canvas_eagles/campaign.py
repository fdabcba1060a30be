"""Campaigns of chapter 13: the kinds of record they need, and what damage may be carried on."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.campaign.kinds import kinds
from printgen.data.kind import Library
from printgen.games.canvas_eagles.ratings import Ratings

CAMPAIGN_KINDS = kinds("canvas-eagles")


def boxes(library: Library, aircraft: str) -> Mapping[str, int]:
    """The boxes of each section of an aircraft that may be crossed off before it starts, fuel among them; no end of
    those of which nobody knows how many there are."""
    ratings = library.get("ratings", aircraft)
    if not isinstance(ratings, Ratings):
        return {}
    tracks = {"engine": ratings.engine, "wings": ratings.wings, "fuselage": ratings.fuselage, "tail": ratings.tail}
    held = {**{name: track.boxes for name, track in tracks.items()}, "fuel": ratings.fuel}
    return {name: count if isinstance(count, int) else 999 for name, count in held.items()}
