"""The quick reference. This module assigns the tables to pages, cards and half pages."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.aircraft.above import draw_typical
from printgen.drawing.fire_arc import deflection_diagram
from printgen.drawing.hex_scene import HexScene, SceneAircraft, hex_scene
from printgen.drawing.hexes import ORIGIN, Hex, fan, hexes_within
from printgen.drawing.inks import Ink
from printgen.drawing.maneuver import diagram
from printgen.drawing.marks import Face
from printgen.drawing.tailing import tailing_caption, tailing_scene
from printgen.products.combat_screen import combat_screen
from printgen.products.first_night import first_night
from printgen.products.illustrations import Illustration
from printgen.products.reference import FolderPage, Reference, columns, reference_products
from printgen.products.table_panels import Groups
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Return the four pages of the folder (two leaves) in reading order.

    The subjects are the turn, combat, damage, and preparation and campaigns.
    """
    turn = columns("sequence tailing / maneuver-limits fuel movement stalls escape")
    combat = columns("combat-values firing / combat-results deflection observers")
    damage = columns("section-damage special-damage / lewis taken-together unjamming jamming fire smoke")
    around = columns("beginning secrecy campaign-rules / formation experience abilities")
    return (
        FolderPage(_("The turn"), turn),
        FolderPage(_("Combat"), combat),
        FolderPage(_("Guns and damage"), damage),
        FolderPage(_("Preparation and campaign"), around),
    )


#: The tables of each card. The 16 cards fill four sheets. Related tables are on the same card.
CARDS = """
sequence / tailing escape / maneuver-limits stalls / movement fuel / firing / deflection lewis
/ combat-values / combat-results / observers / unjamming jamming fire smoke / section-damage taken-together / special-damage
/ beginning experience / campaign-rules / secrecy formation / abilities
"""
#: The tables on half a page. The front has the sequence of a turn, and the back has fire and its effects.
HALF = columns("sequence / maneuver-limits fuel stalls", 4.5, 5.5)
HALF_BACK = columns("combat-values / combat-results / unjamming jamming fire smoke", 4.95, 3.35, 2.7)


#: The tables of each step of a turn (The Sequence of Play), with a slash between steps. The fire damage step has no table.
PHASES = """
tailing / maneuver-limits formation / fuel / movement stalls escape
/ combat-values combat-results firing deflection lewis observers taken-together / section-damage special-damage
/ unjamming / jamming / / fire smoke
"""


def base_value_name() -> str:
    """Return the printed label of the combat table's base value, which is for two guns."""
    return _("Base value, two guns")


def modifier_groups() -> Groups:
    """Return the modifiers of the combat value (Combat), grouped by subject."""
    return (
        (_("Burst"), ("short", "medium", "long")),
        (_("Attacker’s stability"), ("stability",)),
        (_("Target"), ("stalled", "deflection")),
        (_("Attacker"), ()),
    )


def result_letters() -> str:
    """Return the explanation of the combat result letters (Combat)."""
    return _("B: one blue hit. R: one red hit. B3R: one blue, three red. –: no hit.")


def pictures() -> Mapping[str, Illustration]:
    """Return the diagrams of the quick reference, by the id of the table that they illustrate.

    The diagrams cover tailing (Tailing), movement (Movement), fields of fire and deflection (Combat), and formations
    (Secrecy).
    """
    rear, three = fan(3, 3), hexes_within(3)
    ahead = {Hex(0, -far): str(far) for far in (1, 2, 3)}
    grounds = {**dict.fromkeys((it for it in rear if it != Hex(0, 1)), Ink.GREY15), **dict.fromkeys(ahead, Ink.BLUE)}
    firing = HexScene("firing", 4.2, three, (SceneAircraft(ORIGIN, 0, Ink.BLACK),), grounds, ahead)
    wedge = ((0.0, -0.2), (-0.3, 0.1), (0.3, 0.1))
    together = tuple(SceneAircraft(ORIGIN, 0, Ink.BLUE, at, 0.34) for at in wedge)
    formation = HexScene("formation", 25.4, (ORIGIN,), together)
    maneuver = diagram("12S2", ("N", "N"), 5, 8.0, draw_typical("biplane", detail="mass"))
    firing_text = _("Field of fire. Numbered: pilot, with the range. Hatched: observer. Reconstructed.")
    formation_text = _("A leader and two wingmen: same hex, same facing, same maneuver.")
    deflection_text = _("D: fire has deflection. Dots: no deflection.")
    return {
        "tailing": Illustration(tailing_scene(), tailing_caption(), "below", False, reconstructed=True),
        "movement": Illustration(Face("12S2", maneuver.size, maneuver.place_at(0.0, 0.0)), "12S2", "within"),
        "firing": Illustration(hex_scene(firing), firing_text, "below", False, reconstructed=True),
        "formation": Illustration(hex_scene(formation), formation_text, "below", False),
        "deflection": Illustration(deflection_diagram(_("D")), deflection_text, "below"),
    }


#: The pictures in table rows, for the steps of a turn and for the damage on chits.
ICONS = {
    "sequence": "observed written fuel-tank-hit straight gun destroyed reload jam fire smoke",
    "section-damage": "wing engine - - -",
    "special-damage": "fuel-tank-explodes fuel-tank-hit pilot-killed pilot-wound-slower pilot-wound-straight rudder-jammed-left "
    "engine-damaged fabric-tears-restricted fabric-tears-speed weapon-destroyed smoke fire observer-wound observer-killed",
}


REFERENCE = Reference(
    game="blue-max",
    summary="a folder of four pages: the turn, combat, damage, preparation and campaign",
    kinds=("tables", "dice", "charts"),
    folder=folder,
    type=9.4,
    cards=CARDS,
    half=HALF,
    half_back=HALF_BACK,
    half_types=(9.8, 9.9),
    half_groups=True,
    rolled_tables="unjamming jamming fire smoke",
    pictures=pictures,
    icons=ICONS,
    combat=("Combat", "Combat"),
    letters=result_letters,
    groups=modifier_groups,
    phases=PHASES,
    look="band",
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = reference_products(REFERENCE)
FIRST_NIGHT = first_night(REFERENCE)
COMBAT_SCREEN = combat_screen(REFERENCE, base_value_name, "unjamming jamming fire smoke", "sequence", "albatros-d-iii")
