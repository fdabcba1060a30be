"""The quick reference: which tables stand on which page, card and half page."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.fire_arc import clock, deflection
from printgen.products.combat_screen import combat_screen
from printgen.products.reference import FolderPage, Illustration, Reference, TableColumn, flows
from printgen.products.table_panels import Groups
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Eight pages in reading order, four leaves."""
    turn = (
        TableColumn(6, "sequence tailing observers blind-spot"),
        TableColumn(6, "maneuver-limits altitude-codes altitude gliding same-hex"),
    )
    combat = (
        TableColumn(6.6, "combat-values firing guns"),
        TableColumn(5.4, "combat-results deflection bursts jamming unjamming cannon-aimed"),
    )
    damage = (
        TableColumn(6, "section-damage special-damage"),
        TableColumn(6, "front-rear critical-damage engine-seizure fire-smoke extinguishing several-engines"),
    )
    trouble = (
        TableColumn(6, "spins spin-recovery crew-wounds wound-effects reloading"),
        TableColumn(6, "anoxia oxygen anti-aircraft-markers anti-aircraft-fire friendly-fire"),
    )
    ground = (
        TableColumn(6, "landing crash injuries"),
        TableColumn(6, "bailing-out drift evading escape"),
    )
    campaign = (
        TableColumn(6, "missions bombing ground-offensives experience concentrated-fire"),
        TableColumn(6, "mission-rules abilities"),
    )
    around = (
        TableColumn(6, "beginning on-the-board collisions"),
        TableColumn(6, "formation secrets ends going-home"),
    )
    options = (
        TableColumn(6, "fluid-game re-entry weather"),
        TableColumn(6, "more-options campaign-rules"),
    )
    return (
        FolderPage(_("The turn"), turn, abreast=2, type=(8.8, 8.5, 8), flies="sopwith-camel", ink="blue"),
        FolderPage(_("Combat"), combat, abreast=2, type=(8.5, 8.1, 8), flies="fokker-dr1", ink="red", label=26),
        FolderPage(_("Damage"), damage, type=(10.2, 10, 8), flies="spad-xiii", ink="red", label=36),
        FolderPage(_("Trouble"), trouble, abreast=2, type=(10, 9, 8), flies="airco-dh-2", ink="caution"),
        FolderPage(_("The ground"), ground, abreast=2, type=(10.5, 10, 8), flies="lfg-roland-c-ii", ink="caution"),
        FolderPage(_("The campaign"), campaign, type=(9.5, 8.5, 8), flies="bristol-f2b"),
        FolderPage(_("Before and after"), around, type=(10.5, 10, 8), flies="taube", label=28),
        FolderPage(_("Options and long games"), options, type=(10.5, 10, 8), flies="siemens-schuckert-d-iii", label=25),
    )


#: The tables of each card: what belongs together stands on one, or on the next.
CARDS = """
sequence / maneuver-limits same-hex / altitude-codes altitude / tailing several-engines gliding
/ firing observers blind-spot / combat-values / combat-results jamming / bursts deflection reloading / guns cannon-aimed
/ critical-damage engine-seizure section-damage / special-damage / front-rear fire-smoke extinguishing
/ crew-wounds wound-effects unjamming / spins spin-recovery / anoxia oxygen friendly-fire
/ anti-aircraft-markers anti-aircraft-fire / drift landing / crash injuries escape / bailing-out evading
/ missions ground-offensives / mission-rules bombing / experience concentrated-fire / abilities
/ beginning ends / on-the-board secrets / formation going-home collisions
/ re-entry weather more-options / fluid-game / campaign-rules
"""
#: What restricts maneuvers, and what the codes of altitudes mean, stands on the schedule beside it.
HALF = (
    TableColumn(4.3, "altitude spin-recovery spins"),
    TableColumn(4.4, "combat-values"),
    TableColumn(3.3, "combat-results jamming unjamming"),
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


#: The tables of each phase of a turn (3.00), with a stroke between phases.
PHASES = """
tailing / maneuver-limits altitude-codes altitude several-engines formation / gliding
/ on-the-board collisions anti-aircraft-fire friendly-fire landing bailing-out crash
/ combat-values combat-results firing bursts deflection guns cannon-aimed observers same-hex blind-spot concentrated-fire
/ section-damage special-damage front-rear critical-damage engine-seizure crew-wounds wound-effects
/ unjamming reloading spin-recovery / jamming spins anoxia / fire-smoke / extinguishing
"""


#: The pictures of rows: of the phases of a turn, and of what stands on chits.
ICONS = {
    "sequence": "observed written fuel-tank-hit straight gun destroyed reload jam fire smoke",
    "special-damage": "fuel-tank-hit fuel-tank-explodes engine-damaged rudder-jammed-left fabric-tears-restricted "
    "weapon-destroyed pilot-killed pilot-wound-slower pilot-wound-straight observer-killed observer-wound crew-wound -",
}


def base_value() -> str:
    """What the base value is called."""
    return _("Base value")


def groups() -> Groups:
    """What the modifiers of the combat value are about (3.53)."""
    return (
        (_("Guns"), ("short", "medium", "long", "dual", "single", "free", "flexible")),
        (_("Firer"), ("stability", "fast", "restricted", "minor", "serious")),
        (_("Target"), ("deflection", "spinning", "stalled", "lower", "higher")),
        (_("Situation"), ()),
    )


REFERENCE = Reference(
    game="canvas-eagles",
    summary="a folder of eight pages: turn, combat, damage, trouble, ground, campaign, before and after, options",
    kinds=("tables", "dice", "charts"),
    folder=folder,
    cards=CARDS,
    half=HALF,
    rolled="jamming unjamming spins spin-recovery",
    pictures=pictures,
    combat=("3.53", "3.54"),
    groups=groups,
    phases=PHASES,
    icons=ICONS,
    flies="sopwith-camel fokker-dr1",
    large="tailing guns critical-damage crew-wounds spins anoxia anti-aircraft-markers crash missions experience re-entry",
)
FLOWS = flows(REFERENCE)
COMBAT_SCREEN = combat_screen(REFERENCE, base_value, "jamming unjamming spins spin-recovery crew-wounds", "sequence")
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = FLOWS
