"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.fire_arc import clock, deflection
from printgen.products.reference import FolderPage, Illustration, Reference, TableColumn, flows
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Four pages in reading order."""
    turn = (
        TableColumn(6, "sequence tailing observers same-hex blind-spot gliding"),
        TableColumn(6, "maneuver-limits altitude-codes altitude bursts"),
    )
    combat = (
        TableColumn(6.6, "combat-values firing guns jamming unjamming"),
        TableColumn(5.4, "combat-results deflection concentrated-fire cannon-aimed"),
    )
    engine, flak = (
        "critical-damage engine-seizure anoxia oxygen",
        "anti-aircraft-markers anti-aircraft-fire friendly-fire",
    )
    damage = (
        TableColumn(4, "section-damage special-damage front-rear fire-smoke extinguishing"),
        TableColumn(4, "crew-wounds wound-effects reloading spins spin-recovery several-engines"),
        TableColumn(4, f"{engine} {flak}"),
    )
    ground = (
        TableColumn(4, "landing crash injuries ground-offensives"),
        TableColumn(4, "bailing-out drift evading escape bombing experience"),
        TableColumn(4, "missions mission-rules abilities"),
    )
    return (
        FolderPage(_("The turn"), turn, abreast=2),
        FolderPage(_("Combat"), combat, abreast=2),
        FolderPage(_("Damage and trouble"), damage, dense=(7.5, 8)),
        FolderPage(_("Ground and campaign"), ground, dense=(7, 7.5)),
    )


#: The tables of each card: what belongs together stands on one, or on the next.
CARDS = """
sequence / maneuver-limits / altitude-codes altitude / gliding several-engines anoxia oxygen / tailing same-hex
/ firing bursts deflection / combat-values / combat-results / guns cannon-aimed / observers blind-spot
/ jamming unjamming reloading / section-damage special-damage / front-rear critical-damage engine-seizure fire-smoke
/ extinguishing crew-wounds wound-effects / spins spin-recovery
/ anti-aircraft-markers anti-aircraft-fire friendly-fire / landing / crash injuries / bailing-out drift escape / evading
/ missions ground-offensives / mission-rules bombing / experience concentrated-fire / abilities
"""
HALF = (
    TableColumn(4.9, "altitude-codes altitude maneuver-limits"),
    TableColumn(3.8, "combat-values"),
    TableColumn(3.3, "combat-results rolls"),
)


def pictures() -> Mapping[str, Illustration]:
    """Where fire has no deflection (3.539); clock positions, hexsides and the blind spot (3.511)."""
    return {
        "blind-spot": Illustration(
            clock(ringed=(6,)), _("Clock positions, hexsides 1 to 6, and the blind spot of a rear gun (ringed).")
        ),
        "deflection": Illustration(
            deflection(_("D")), _("D: fire with deflection at the target in the middle. Dots: without.")
        ),
    }


REFERENCE = Reference(
    game="canvas-eagles",
    summary="a folder of four pages: the turn, combat, damage and trouble, ground and campaign",
    kinds=("tables", "dice", "charts"),
    folder=folder,
    cards=CARDS,
    half=HALF,
    rolled="jamming unjamming spins spin-recovery",
    pictures=pictures,
)
FLOWS = flows(REFERENCE)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = FLOWS
