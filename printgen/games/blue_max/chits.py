"""The 36 damage chits, blue on the front and red on the back, drawn blindly from a cup (Drawing Damage Chits, Damage)."""

from __future__ import annotations

from functools import partial
from typing import get_args

from printgen.games.blue_max.records import EFFECTS, ChitSection
from printgen.products.deck import Product
from printgen.products.pieces import SIZES, chits
from printgen.translation import _

#: The names of pictures, by effect, if they differ from the effect's name.
PICTURES = {
    "explosion": "fuel-tank-explodes",
    "pilot-grazed-slower": "pilot-wound-slower",
    "pilot-grazed-straight": "pilot-wound-straight",
    "rudder-jams-left": "rudder-jammed-left",
    "rudder-jams-right": "rudder-jammed-right",
    "gun-destroyed": "weapon-destroyed",
    "observer-wounded": "observer-wound",
}


def chit_words() -> chits.ChitWords:
    """Return the printed names of the sections, and one or two short lines about each kind of special damage."""
    return chits.ChitWords(
        {"wing": _("WING"), "fuselage": _("FUSELAGE"), "tail": _("TAIL"), "engine": _("ENGINE")},
        {
            "explosion": (_("Fuel tank"), _("explodes")),
            "pilot-killed": (_("Pilot killed"),),
            "pilot-grazed-slower": (_("Grazed"), _("1 turn slower")),
            "pilot-grazed-straight": (_("Grazed"), _("1 turn straight")),
            "rudder-jams-left": (_("Rudder jams"), _("L for {turns} turns")),
            "rudder-jams-right": (_("Rudder jams"), _("R for {turns} turns")),
            "engine-damaged": (_("Damaged"), _("no speed 3 or 4")),
            "fabric-tears-restricted": (_("Fabric tears"), _("no 27–36")),
            "fabric-tears-speed": (_("Fabric tears"), _("no speed 3 or 4")),
            "gun-destroyed": (_("One gun"), _("destroyed")),
            "fuel-tank-hit": (_("Fuel tank"), _("−6 fuel")),
            "smoke": (_("Smoke"),),
            "fire": (_("Fire"),),
            "observer-killed": (_("Observer"), _("killed")),
            "observer-wounded": (_("Observer"), _("no fire, 3 turns")),
        },
        PICTURES,
    )


#: A function that returns the average damage of the deck, for `printgen show`.
deck_report = partial(chits.deck_report, sections=get_args(ChitSection), effects=EFFECTS)
DAMAGE = Product(
    id="damage-chits",
    title="Damage chits",
    summary="the 36 two-sided damage chits to draw from a cup: blue front, red back",
    deck=partial(chits.deck, words=chit_words),
    layouts=tuple(SIZES),
    printed_figures="damage",
    adapts=True,
)
