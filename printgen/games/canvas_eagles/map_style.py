"""How the maps are drawn: the two sides, and what to roll to land on each ground (11.01)."""

from __future__ import annotations

from printgen.drawing.maps import MapStyle
from printgen.products.maps import maps
from printgen.translation import _


def lines() -> dict[str, str]:
    """What each side's lines are called at the margin."""
    return {"allied": _("Allied lines"), "central": _("Central Powers’ lines")}


def remark() -> str:
    """What the numbers beside the kinds of ground are."""
    return _("letters of the hexes; on 2d6 an aircraft lands on this or more, the worst ground of a hex counts (11.01)")


# Functions with names, since other processes draw maps too.
STYLE = MapStyle(
    lines=lines,
    chart="landing",
    rolls={
        "open": "Open ground",
        "no-mans-land": "Open ground",
        "rivers": "River, railway, marsh",
        "railways": "River, railway, marsh",
        "marsh": "River, railway, marsh",
        "woods": "Woods",
        "trench": "Trench line",
        "shell-holes": "Shell holes",
        "village": "Village",
        "roads": "Road",
    },
    remark=remark,
)
MAPS = maps(STYLE)
