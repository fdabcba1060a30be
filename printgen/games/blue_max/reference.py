"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.fire_arc import deflection
from printgen.products.reference import FolderPage, Illustration, Reference, TableColumn, flows
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Four pages, two leaves: the turn, combat, damage, before and after with the campaign."""
    turn = (
        TableColumn(6, "sequence tailing"),
        TableColumn(6, "maneuver-limits fuel movement stalls"),
    )
    combat = (
        TableColumn(6.4, "combat-values firing deflection"),
        TableColumn(5.6, "combat-results lewis observers"),
    )
    damage = (
        TableColumn(6, "section-damage special-damage"),
        TableColumn(6, "jamming unjamming fire smoke taken-together escape"),
    )
    around = (
        TableColumn(6, "beginning secrecy campaign-rules"),
        TableColumn(6, "formation experience abilities"),
    )
    return (
        FolderPage(_("The turn"), turn, type=(11.5, 11, 8)),
        FolderPage(_("Combat"), combat, type=(9.5, 9, 8)),
        FolderPage(_("Damage"), damage, type=(11, 10.5, 8)),
        FolderPage(_("The table and the campaign"), around, type=(11, 10.5, 8)),
    )


#: The tables of each card: what belongs together stands on one.
CARDS = """
sequence tailing / maneuver-limits fuel / movement stalls lewis / firing deflection / combat-values / combat-results
/ observers taken-together / section-damage escape / special-damage / jamming unjamming fire smoke / beginning secrecy
/ formation experience / campaign-rules / abilities
"""
HALF = (
    TableColumn(4.4, "maneuver-limits fuel stalls"),
    TableColumn(3.8, "combat-values"),
    TableColumn(3.8, "combat-results jamming unjamming fire smoke"),
)


def letters() -> str:
    """What the combat results say (Combat)."""
    return _("B: a blue hit; R: a red one; B3R: one blue, three red. –: no hit.")


def pictures() -> Mapping[str, Illustration]:
    """Where fire has no deflection (Combat)."""
    said = _("D: fire with deflection at the target in the middle. Dots: without.")
    return {"deflection": Illustration(deflection(_("D")), said)}


REFERENCE = Reference(
    game="blue-max",
    summary="a folder of four pages: the turn, combat, damage, the table and the campaign",
    kinds=("tables", "dice", "charts"),
    folder=folder,
    cards=CARDS,
    half=HALF,
    rolled="jamming unjamming fire smoke",
    pictures=pictures,
    combat=("Combat", "Combat"),
    letters=letters,
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = flows(REFERENCE)
