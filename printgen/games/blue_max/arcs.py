"""Fields of fire and tailing arcs: the drawings for sheets, the reference cards, and the overlays to print on clear film."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from printgen.data.kind import Library
from printgen.drawing.fire_arc import Bands, DrawnHex, deflection_diagram
from printgen.drawing.frame import two_readings_legend
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face
from printgen.games.blue_max.board import PITCH
from printgen.games.blue_max.facts import ARCS, select_aircraft
from printgen.games.blue_max.options import AIRCRAFT_OPTIONS
from printgen.products.arc_templates import Arcs, CardLook, Firer
from printgen.products.arcs import arc_products
from printgen.products.options import Choices
from printgen.products.pieces.cards import FOUR
from printgen.translation import _


def key_labels() -> tuple[str, ...]:
    """Return the labels of the key to the hex colours. This game has only one label."""
    return (_("in the arc"),)


#: The altitude bands of arcs. The game has no altitude, so there is only one band.
BANDS = Bands((("same", -1.0, 1.0),), ((-1.0, 1.0),), key_labels, glyph_prefix="level-", blind=False, outline=Ink.BLUE)


def arc_users(library: Library, choices: Choices) -> Mapping[int, Mapping[str, Firer]]:
    """Return the selected aircraft that use each arc, by arc number: each aircraft's name with its `Firer`.

    An aircraft that is a house rule is marked. The arcs have no mark, since the rulebook states them.
    """
    found: dict[int, dict[str, Firer]] = {}
    for facts in select_aircraft(library, choices):
        for crew in facts.aircraft.crew:
            users = found.setdefault(ARCS.get(crew, 0), {})
            if crew == "pilot":
                users[_("every aircraft")] = Firer()
            else:
                firer = Firer.from_source(facts.ratings.source, facts.case)
                users[facts.name] = firer if firer.sure == "house" else Firer()
    return found


def card_rules(_hexes: Collection[DrawnHex] | None) -> tuple[str, ...]:
    """Return the rules printed on the back of a card."""
    return (
        _(
            "Deflection: applies unless the target is directly in front and faces directly toward or away from you (Combat)."
        ),
        _(
            "Observer: applies unless the target is directly behind and faces directly toward or away from you (Observers)."
        ),
        _(
            "Same hex: you may fire if the facing is the same and your fuel/speed number is lower than the target’s (Combat)."
        ),
        _("You tail an aircraft in your frontal arc if you are in its rear arc, at most three hexes away (Tailing)."),
        _("D: fire has deflection. Dots: no deflection."),
        two_readings_legend(),
    )


def deflection_picture() -> Face:
    """Return the diagram of fire without deflection, printed below the rules."""
    return deflection_diagram(_("D"))


def names() -> tuple[str, str]:
    """Return the titles of the cards and the overlays."""
    return _("Field of fire cards"), _("Field of fire overlays")


def back_title() -> str:
    """Return the title on the back of a card."""
    return _("Fields of fire")


LOOK = CardLook(FOUR, True, 9.0, 3.6)
FIRING = Arcs(
    arc_users,
    card_rules,
    AIRCRAFT_OPTIONS,
    BANDS,
    back_title,
    LOOK,
    PITCH,
    deflection_picture,
    "arcs ratings.name",
    "arcs",
    names,
)
CARDS, OVERLAYS = arc_products("field-of-fire-cards", "field-of-fire-overlays", FIRING)
