"""Products and commands that were renamed, each with the names it may have now: an error suggests the new one."""

from __future__ import annotations

from collections.abc import Mapping

#: The new names by the former name; the available ones show which one is meant.
NEW_IDS: Mapping[str, tuple[str, ...]] = {
    "aids": ("products",),
    "arc-cards": ("firearc-cards",),
    "capability-chart": ("capabilities-chart",),
    "copy": ("new",),
    "damage-chits": ("damage-markers",),
    "evening": ("kit",),
    "fire-arc-cards": ("fire-arc-templates", "field-of-fire-cards"),
    "fire-arc-overlays": ("field-of-fire-overlays",),
    "movement-cards": ("movement-templates",),
    "roster": ("campaign",),
    "turn-cost-cards": ("maneuver-schedules",),
}
