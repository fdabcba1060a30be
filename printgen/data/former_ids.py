"""Ids of products that were renamed, each with the ids it may have now: an error suggests the new one."""

from __future__ import annotations

from collections.abc import Mapping

#: The new ids by the former id; the products of the game show which one is meant.
NEW_IDS: Mapping[str, tuple[str, ...]] = {
    "arc-cards": ("firearc-cards",),
    "capability-chart": ("capabilities-chart",),
    "damage-chits": ("damage-markers",),
    "fire-arc-cards": ("fire-arc-templates", "field-of-fire-cards"),
    "fire-arc-overlays": ("field-of-fire-overlays",),
    "movement-cards": ("movement-templates",),
    "turn-cost-cards": ("maneuver-schedules",),
}
