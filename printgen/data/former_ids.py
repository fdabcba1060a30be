"""Former names of products and commands, with the names that replaced them. Error messages suggest the new names."""

from __future__ import annotations

from collections.abc import Mapping

#: The new names, by former name. Error messages suggest those that are available in the context.
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
