"""Campaigns of chapter 13: what damage may be carried on."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.data.kind import Library
from printgen.games.canvas_eagles.ratings import Ratings


def boxes(library: Library, aircraft: str) -> Mapping[str, int]:
    """The boxes of each section of an aircraft that may be crossed off before it starts, fuel among them; no end of
    those of which nobody knows how many there are."""
    ratings = library.get("ratings", aircraft)
    if not isinstance(ratings, Ratings):
        return {}
    tracks = {"engine": ratings.engine, "wings": ratings.wings, "fuselage": ratings.fuselage, "tail": ratings.tail}
    held = {**{name: track.boxes for name, track in tracks.items()}, "fuel": ratings.fuel}
    return {name: count if isinstance(count, int) else 999 for name, count in held.items()}
