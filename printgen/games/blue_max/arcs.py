"""Fields of fire and tailing arcs: drawings for sheets, reference cards, and overlays to print on clear film."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from printgen.data.kind import Library
from printgen.data.records.tables import Arc
from printgen.drawing.fire_arc import Bands, DrawnHex, deflection_diagram
from printgen.drawing.inks import Ink
from printgen.drawing.marks import Face
from printgen.drawing.tailing import tailing_caption, tailing_scene
from printgen.games.blue_max.board import PITCH
from printgen.games.blue_max.facts import ARCS, select_aircraft
from printgen.games.blue_max.options import AIRCRAFT_OPTIONS
from printgen.products.arc_templates import Arcs, CardLook, Firer
from printgen.products.arcs import arc_products
from printgen.products.options import Choices
from printgen.products.pieces.cards import FOUR
from printgen.translation import _


def key_labels() -> tuple[str, ...]:
    """Return the labels for the hex colours in the key. This game has only one label."""
    return (_("in the arc"),)


#: The altitude bands of arcs. The game has no altitude, so its arcs have only one band.
BANDS = Bands((("same", -1.0, 1.0),), ((-1.0, 1.0),), key_labels, glyph_prefix="level-", blind=False, outline=Ink.BLUE)


def arc_users(library: Library, choices: Choices) -> Mapping[int, Mapping[str, Firer]]:
    """Return the selected aircraft that use each arc, by the arc's number and then by the aircraft's name."""
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


def card_rules(arc: Arc | None, _hexes: Collection[DrawnHex] | None) -> tuple[str, ...]:
    """Return the rules printed on the back of an arc's card, or the rules for all arcs if `arc` is None.

    For a tailing arc, return only the caption of its picture, or nothing if its hexes are unknown.
    """
    if arc and arc.purpose == "tailing":
        return (tailing_caption(),) if arc.hexes else ()
    pilot = (
        _(
            "Deflection: applies unless the target is directly in front and faces directly toward or away from you (Combat)."
        ),
    )
    observer = (
        _(
            "Deflection: applies unless the target is directly behind and faces directly toward or away from you (Observers)."
        ),
    )
    rule = {ARCS["pilot"]: pilot, ARCS["observer"]: observer}.get(arc.arc) if arc else None
    return (*(rule or (*pilot, *observer)), _("D: fire has deflection. Dots: no deflection."))


def back_picture(arc: Arc | None) -> Face | None:
    """Return the diagram printed below an arc's rules, or None for a tailing arc whose hexes the players must fill in."""
    if arc and arc.purpose == "tailing":
        return tailing_scene() if arc.hexes else None
    return deflection_diagram(_("D"))


def names() -> tuple[str, str]:
    """Return the titles of two products: the field of fire cards and the field of fire overlays."""
    return _("Field of fire cards"), _("Field of fire overlays")


def back_title() -> str:
    """Return the title on the back of every field of fire card."""
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
    back_picture,
    "arcs ratings.name",
    "arcs",
    names,
)
CARDS, OVERLAYS = arc_products("field-of-fire-cards", "field-of-fire-overlays", FIRING)
