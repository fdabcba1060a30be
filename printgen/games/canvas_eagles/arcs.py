"""Fire templates to lay on the table and to look up (3.51-3.522, 6.01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from printgen.data.kind import Library
from printgen.games.canvas_eagles.options import DATE, ERA
from printgen.games.canvas_eagles.ratings import Ratings
from printgen.games.canvas_eagles.sheet.facts import chosen
from printgen.products.arcs.decks import Arcs, aids
from printgen.products.options import AIRCRAFT, SIDE, Choices
from printgen.translation import _


def users(library: Library, choices: Choices) -> Mapping[int, set[str]]:
    """The names of the aircraft chosen, by the templates that their guns fire by."""
    found: dict[int, set[str]] = {}
    for facts in chosen(library, choices):
        for gun in cast(Ratings, facts.case.record).guns:
            if isinstance(gun.arc, int):
                found.setdefault(gun.arc, set()).add(facts.aircraft.name)
    return found


def rules() -> tuple[str, ...]:
    """What the back of a card says."""
    return (
        _("Up to three hexes off. High and low are one level, never in your own hex (3.501, 3.512)."),
        _("Rigid guns: a medium or long burst up or down makes you climb or dive next turn (3.2192)."),
        _("Blind spot: after level flight or a dive only at one level higher; after a climb also at the same (3.522)."),
        _("Blind spots 1 and 2: as the chart numbers them."),
    )


ARCS = Arcs(users, rules, (AIRCRAFT, ERA, DATE, SIDE))
CARDS, OVERLAYS = aids(ARCS)
