"""Former names of products and commands, with the names that may replace them; error messages suggest the new name."""

from __future__ import annotations

from collections.abc import Mapping

#: The new names by former name; only names that are available are suggested.
NEW_IDS: Mapping[str, tuple[str, ...]] = {
    "aids": ("products",),
    "arc-cards": ("firearc-cards",),
    "capability-chart": ("capabilities-chart",),
    "damage-chits": ("damage-markers",),
    "evening": ("kit",),
    "fire-arc-cards": ("fire-arc-templates", "field-of-fire-cards"),
    "fire-arc-overlays": ("field-of-fire-overlays",),
    "movement-cards": ("movement-templates",),
    "turn-cost-cards": ("maneuver-schedules",),
}
