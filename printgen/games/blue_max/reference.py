"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.fire_arc import deflection
from printgen.products.combat_screen import combat_screen
from printgen.products.reference import FolderPage, Illustration, Reference, TableColumn, flows
from printgen.products.table_panels import Groups
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
        FolderPage(_("Combat"), combat, type=(9.2, 8.9, 8)),
        FolderPage(_("Damage"), damage, type=(11, 10.5, 8)),
        FolderPage(_("The table and the campaign"), around, type=(11, 10.5, 8)),
    )


#: The tables of each card: what belongs together stands on one.
CARDS = """
sequence movement / tailing maneuver-limits / fuel stalls lewis taken-together / firing deflection
/ combat-values jamming / combat-results unjamming / observers section-damage / special-damage / fire smoke escape
/ beginning experience / campaign-rules secrecy / abilities formation
"""
HALF = (
    TableColumn(4.4, "maneuver-limits fuel stalls"),
    TableColumn(3.8, "combat-values"),
    TableColumn(3.8, "combat-results jamming unjamming fire smoke"),
)


#: The tables of each step of a turn (The Sequence of Play), with a stroke between steps.
PHASES = """
tailing / maneuver-limits formation / fuel / movement stalls
/ combat-values combat-results firing deflection lewis observers / section-damage special-damage taken-together escape
/ unjamming / jamming / fire / smoke
"""


def base_value() -> str:
    """What the base value is called."""
    return _("Base value, two guns")


def groups() -> Groups:
    """What the modifiers of the combat value are about (Combat)."""
    return (
        (_("Burst"), ("short", "medium", "long")),
        (_("Attacker’s stability"), ("stability",)),
        (_("Target"), ("stalled", "deflection")),
        (_("Attacker"), ()),
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
    groups=groups,
    phases=PHASES,
    cut="heavy",
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = flows(REFERENCE)
COMBAT_SCREEN = combat_screen(REFERENCE, base_value, "jamming unjamming fire smoke", "sequence")
