"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.hex_diagram import clock, deflection
from printgen.products.reference import Column, Leaf, Picture, Reference, flows
from printgen.translation import _


def folder() -> tuple[Leaf, ...]:
    """Four pages in reading order."""
    return (
        Leaf(
            _("The turn"),
            (
                Column(6, "sequence tailing observers same-hex blind-spot gliding"),
                Column(6, "maneuver-limits altitude-codes altitude bursts"),
            ),
            abreast=2,
        ),
        Leaf(
            _("Combat"),
            (
                Column(6.6, "combat-values firing guns jamming unjamming"),
                Column(5.4, "combat-results deflection concentrated-fire cannon-aimed"),
            ),
            abreast=2,
        ),
        Leaf(
            _("Damage and trouble"),
            (
                Column(4, "section-damage special-damage front-rear fire-smoke extinguishing"),
                Column(4, "crew-wounds wound-effects reloading spins spin-recovery several-engines"),
                Column(
                    4,
                    "critical-damage engine-seizure anoxia oxygen anti-aircraft-markers anti-aircraft-fire friendly-fire",
                ),
            ),
            dense=(7.5, 8),
        ),
        Leaf(
            _("Ground and campaign"),
            (
                Column(4, "landing crash injuries ground-offensives"),
                Column(4, "bailing-out drift evading escape bombing experience"),
                Column(4, "missions mission-rules abilities"),
            ),
            dense=(7, 7.5),
        ),
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
    Column(4.9, "altitude-codes altitude maneuver-limits"),
    Column(3.8, "combat-values"),
    Column(3.3, "combat-results rolls"),
)


def pictures() -> Mapping[str, Picture]:
    """Where fire has no deflection (3.539); clock positions, hexsides and the blind spot (3.511)."""
    return {
        "blind-spot": Picture(
            clock(ringed=(6,)), _("Clock positions, hexsides 1 to 6, and the blind spot of a rear gun (ringed).")
        ),
        "deflection": Picture(
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
