"""Campaigns of chapter 13: the kinds of record they need, and the side that each nation flies for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from printgen.campaign.kinds import kinds
from printgen.games.canvas_eagles.ratings import GameInfo
from printgen.model.kind import Library

CAMPAIGN_KINDS = kinds("canvas-eagles")


def flies_for(library: Library) -> Mapping[str, str]:
    """The side of each nation (1.11)."""
    info = cast(GameInfo | None, library.get("game", "canvas-eagles"))
    return {nation: side.side for side in info.sides for nation in side.nations} if info else {}
