"""The quick reference. This module assigns the tables to pages, cards and half pages."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.drawing.fire_arc import clock_diagram, deflection_diagram
from printgen.products.combat_screen import combat_screen
from printgen.products.first_night import first_night
from printgen.products.illustrations import Illustration
from printgen.products.reference import FolderPage, Reference, columns, reference_products
from printgen.products.table_panels import Groups
from printgen.translation import _


def folder() -> tuple[FolderPage, ...]:
    """Return the eight pages of the folder (four leaves) in reading order."""
    turn = columns("sequence tailing blind-spot / maneuver-limits altitude-codes altitude")
    combat = columns("combat-values firing / combat-results deflection bursts jamming unjamming")
    damage = columns(
        "section-damage special-damage front-rear several-engines / guns cannon-aimed observers critical-damage engine-seizure"
    )
    trouble = columns(
        "spins spin-recovery crew-wounds wound-effects friendly-fire "
        "/ anoxia oxygen fire-smoke extinguishing reloading gliding"
    )
    ground = columns("landing crash bailing-out / drift evading anti-aircraft-markers anti-aircraft-fire")
    campaign = columns("missions mission-rules bombing ground-offensives / abilities experience")
    around = columns("beginning on-the-board collisions same-hex / formation secrets ends going-home injuries escape")
    options = columns("fluid-game re-entry concentrated-fire / weather more-options campaign-rules")
    return (
        FolderPage(_("The turn"), turn, aircraft_id="sopwith-camel", ink="blue"),
        FolderPage(_("Combat"), combat, aircraft_id="fokker-dr1", ink="red"),
        FolderPage(_("Guns and damage"), damage, aircraft_id="spad-xiii", ink="red"),
        FolderPage(_("Problems"), trouble, aircraft_id="airco-dh-2", ink="caution"),
        FolderPage(_("Landing and Archie"), ground, aircraft_id="lfg-roland-c-ii", ink="caution"),
        FolderPage(_("The campaign"), campaign, aircraft_id="bristol-f2b"),
        FolderPage(_("Before and after"), around, aircraft_id="taube"),
        FolderPage(_("Options and long games"), options, aircraft_id="siemens-schuckert-d-iii"),
    )


#: The tables of each card. Related tables are on the same card or on the next card.
CARDS = """
sequence / maneuver-limits / altitude-codes altitude / tailing several-engines gliding
/ firing same-hex bombing / observers blind-spot reloading / combat-values / combat-results / bursts deflection jamming
/ guns cannon-aimed / critical-damage engine-seizure section-damage / special-damage / front-rear fire-smoke extinguishing
/ crew-wounds wound-effects unjamming / spins spin-recovery / anoxia oxygen friendly-fire
/ anti-aircraft-markers anti-aircraft-fire / landing / crash injuries / bailing-out drift / evading escape
/ missions ground-offensives / mission-rules / experience concentrated-fire / abilities
/ beginning / on-the-board collisions / formation secrets / ends going-home
/ re-entry weather more-options / fluid-game / campaign-rules
"""
#: The tables on half a page. The front has the sequence of a turn, and the back has fire and damage. Maneuver
#: restrictions and altitude change codes are omitted, since the schedule next to this half page prints them.
HALF = columns("sequence / altitude spin-recovery spins", 4.1, 5.9)
HALF_BACK = columns("combat-values / combat-results jamming / unjamming section-damage fire-smoke", 4.35, 3.0, 3.45)


def pictures() -> Mapping[str, Illustration]:
    """Return the diagrams of deflection (3.539), and of clock positions, hexsides and the blind spot (3.511)."""
    ringed = _("Clock positions, hexsides 1 to 6, and the blind spot of a rear weapon (ringed).")
    deflected = _("D: fire from here at the target in the middle has deflection. Dots: no deflection.")
    return {
        "blind-spot": Illustration(clock_diagram(ringed=(6,)), ringed, "below"),
        "deflection": Illustration(deflection_diagram(_("D")), deflected, "below"),
    }


#: The tables of each phase of a turn (3.00), with a slash between phases.
PHASES = """
tailing / maneuver-limits altitude-codes altitude several-engines formation / gliding
/ on-the-board collisions anti-aircraft-fire friendly-fire landing bailing-out crash
/ combat-values combat-results firing bursts deflection guns cannon-aimed observers same-hex blind-spot concentrated-fire
/ section-damage special-damage front-rear critical-damage engine-seizure crew-wounds wound-effects
/ unjamming reloading spin-recovery / jamming spins anoxia / fire-smoke / extinguishing
"""


#: The pictures in table rows, for the phases of a turn and for the special damage of damage markers.
ICONS = {
    "sequence": "observed written fuel-tank-hit straight gun destroyed reload jam fire smoke",
    "special-damage": "fuel-tank-hit fuel-tank-explodes engine-damaged rudder-jammed-left fabric-tears-restricted "
    "weapon-destroyed pilot-killed pilot-wound-slower pilot-wound-straight observer-killed observer-wound crew-wound -",
}


def base_value_name() -> str:
    """Return the printed label of the base value in the combat table."""
    return _("Base value")


def modifier_groups() -> Groups:
    """Return the modifiers of the combat value (3.53), grouped by subject."""
    return (
        (_("Weapon"), ("short", "medium", "long", "dual", "single", "free", "flexible")),
        (_("Attacker"), ("stability", "fast", "restricted", "minor", "serious")),
        (_("Target"), ("deflection", "spinning", "stalled", "lower", "higher")),
        (_("Situation"), ()),
    )


REFERENCE = Reference(
    game="canvas-eagles",
    summary="a folder of eight pages: turn, combat, damage, problems, landing, campaign, before and after, options",
    kinds=("tables", "dice", "charts"),
    folder=folder,
    type=9.4,
    cards=CARDS,
    half=HALF,
    half_back=HALF_BACK,
    half_types=(9.0, 9.0),
    rolled_tables="jamming unjamming spins spin-recovery",
    pictures=pictures,
    combat=("3.53", "3.54"),
    groups=modifier_groups,
    phases=PHASES,
    icons=ICONS,
    aircraft_ids="sopwith-camel fokker-dr1",
)
FLOWS = reference_products(REFERENCE)
COMBAT_SCREEN = combat_screen(
    REFERENCE, base_value_name, "jamming unjamming spins spin-recovery crew-wounds", "sequence", "fokker-dr1"
)
QUICK_REFERENCE, REFERENCE_CARDS, PLAYER_REFERENCE = FLOWS
FIRST_NIGHT = first_night(REFERENCE)
