"""What lies on the table: fields of fire (BM301), chits and counters (BM401, BM402), tables (BM501-BM504); evenings (BM801)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import cast

from printgen.checks import arcs, tabletop
from printgen.checks.check import Problem, check
from printgen.checks.rising import Order, rising
from printgen.checks.rulebook import differences, is_house_rule
from printgen.checks.sides import evenings_of_one_nation, numbers_of_its_own
from printgen.checks.tabletop import SIDES
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import ARCS, CHARTS, DICE, KITS, TABLES
from printgen.data.records.tables import Arc, CombatTables
from printgen.games.blue_max.kinds import DAMAGE, RATINGS
from printgen.games.blue_max.records import EFFECTS, ChitDeck, ChitFace, Effect, Ratings

RULEBOOK = Path(__file__).parent.parent / "rulebook.yaml"
CHITS = 36
#: Counters of aircraft, numbered from 1 (Inventory of Components); numbers for those of aircraft that are not the game's.
AIRCRAFT, OWN = range(1, 61), range(61, 100)
#: What each effect weighs against boxes: 2 for what passes, 4 for what stays, 6 for a man or a fire, far more for the aircraft.
_WEIGHTS: Mapping[Effect, int] = {
    "explosion": 99,
    "pilot-killed": 99,
    "fire": 6,
    "observer-killed": 6,
    "engine-damaged": 4,
    "fabric-tears-restricted": 4,
    "fabric-tears-speed": 4,
    "gun-destroyed": 4,
    "fuel-tank-hit": 4,
}
WEIGHTS: Mapping[str, int] = {effect: _WEIGHTS.get(effect, 2) for effect in EFFECTS}
#: Effects that last as many turns as their chit says.
LASTING = ("rudder-jams-left", "rudder-jams-right")


@check("BM401", "chits or counters that are not the game's", "Inventory of Components", kinds=(DAMAGE, RATINGS))
def piece_counts(case: Case[ChitDeck | Ratings], library: Library) -> Iterator[Problem]:
    """There are 36 damage chits, each with its number and two sides, and 60 aircraft, each counter with a number of its own.

    A pilot's log names his aircraft by its number, so one that two counters bear, or one beyond 60, is somebody else's; counters
    that are said to be the house's, of an aircraft that is not in the box, have numbers from 61 to 99. A chit's
    red side is the harsher one: where it hurts less than its blue one, it is most likely turned over (a warning). What an effect
    weighs against boxes is our reading.

    Example:
        aircraft: sopwith-camel
        counters: {britain: [19, 20, 61]}
    """
    if not isinstance(case.record, Ratings):
        deck = case.record
        yield from tabletop.chits(deck, CHITS, WEIGHTS, "Inventory of Components", "Damage")
        for index, chit in enumerate(deck.markers):
            if chit.number > CHITS:
                message = f"chit {chit.number}: chits are numbered 1 to {CHITS} (Inventory of Components)"
                yield Problem(("markers", index, "number"), message, "give it the number that is missing")
        return
    yield from numbers_of_its_own(case, library, AIRCRAFT, OWN, "Inventory of Components")


@check("BM402", "a damage chit that cannot be played", section="Damage", kinds=(DAMAGE,))
def chit_effects(case: Case[ChitDeck], _library: Library) -> Iterator[Problem]:
    """A chit jams the rudder one way, for as many turns as it says; nothing else has turns. Each effect stands on some chit.

    The player must choose left maneuvers, or right ones, for the number of turns given on the chit. An effect of the rulebook
    that no chit has could never be drawn (a warning).

    Example:
        markers:
          - number: 1
            blue: {effects: [rudder-jams-left]}       # for how many turns?
            red: {section: tail, boxes: 3, effects: [rudder-jams-left], turns: 3}
    """
    deck = case.record
    drawn: set[str] = set()
    for index, chit in enumerate(deck.markers):
        for side in SIDES:
            face, path = cast(ChitFace, chit.side(side)), ("markers", index, side)
            drawn.update(face.effects)
            jams = [effect for effect in face.effects if effect in LASTING]
            if len(jams) > 1:
                yield Problem(
                    (*path, "effects"), "it jams the rudder both ways at once (Damage)", "keep one of the two"
                )
            if jams and face.turns is None:
                message = f"chit {chit.number} does not say for how many turns the rudder is jammed (Damage)"
                yield Problem((*path, "effects"), message, "add `turns`")
            elif face.turns is not None and not jams:
                yield Problem((*path, "turns"), "nothing on this side lasts some turns (Damage)", "take `turns` out")
    if lacking := [effect for effect in EFFECTS if effect not in drawn]:
        message = f"no chit has {', '.join(lacking)} (Damage)"
        yield Problem(("markers",), message, "add a chit that has", severity=Severity.WARNING, at_key=True)


#: By their numbers, the pilot's and the observer's field of fire, the frontal and the rear arc.
PILOT, OBSERVER, FRONT, REAR = 1, 2, 3, 4
#: What the book says of three of them: where they are, and the hexes that are in them in any case.
_AHEAD = tuple((0, -far) for far in (1, 2, 3))
_BEHIND = tuple((0, far) for far in (1, 2, 3))
LIES = {PILOT: ("front", _AHEAD), FRONT: ("front", _AHEAD), REAR: ("rear", _BEHIND)}


@check("BM301", "a field of fire with a hex that is none of it", section="Combat", kinds=(ARCS,))
def field_of_fire(case: Case[Arc], library: Library) -> Iterator[Problem]:
    """A field of fire holds hexes one to three away, each once, at the aircraft's own level, on the side that the book says.

    The pilot's field and the frontal arc are ahead, the rear arc is behind, and each has the three hexes in line. An observer
    fires into the whole rear arc except the hex immediately behind. A hex too many is an attack that the book does not allow,
    and one without a level is none that anybody can be hit in.

    Example:
        hexes:
          - {hex: [0, -4], bands: [same]}       # four away
    """
    arc = case.record
    yield from arcs.hexes(arc)
    held = {tuple(it.hex): at for at, it in enumerate(arc.hexes)}
    if is_house_rule(arc, "hexes"):
        return
    if arc.arc in LIES:
        side, needed = LIES[arc.arc]
        for (q, r), at in held.items():
            down = 2 * r + q
            if (down > 0) == (side == "front") and down:
                message = f"hex {q}, {r} is not to the {side} (Tailing, Combat)"
                yield Problem(("hexes", at, "hex"), message, "take this hex out")
        if lacking := [it for it in needed if it not in held]:
            message = f"hex {lacking[0][0]}, {lacking[0][1]} is missing: it is directly to the {side} (Tailing, Combat)"
            yield Problem(("hexes",), message, "add it", at_key=True)
    rear = library.get("arcs", REAR)
    if arc.arc == OBSERVER and isinstance(rear, Arc):
        wanted = {tuple(it.hex) for it in rear.hexes} - {_BEHIND[0]}
        for (q, r), at in held.items():
            if (q, r) not in wanted:
                message = f"hex {q}, {r} is not an observer's: he fires into the rear arc, except the hex right behind"
                yield Problem(("hexes", at, "hex"), f"{message} (Observers)", "take this hex out")
        for q, r in sorted(wanted - held.keys()):
            message = f"hex {q}, {r} of the rear arc is missing: the observer fires into all of it but the hex behind"
            yield Problem(("hexes",), f"{message} (Observers)", "add it", at_key=True)


BM501 = check("BM501", "combat results with a hole or a fall", section="Combat, Die Roll", kinds=(TABLES,))(
    partial(tabletop.results, rows=range(1, 16))
)
BM502 = check("BM502", "a combat modifier that is not for four ranges", "Combat, Combat Value", kinds=(TABLES,))(
    tabletop.modifiers
)
BM503 = check("BM503", "a table whose rows do not fit its columns", kinds=(DICE, CHARTS))(tabletop.rows_and_columns)

BURSTS = tuple(f"modifiers/{name}-burst" for name in ("short", "medium", "long"))
STABILITY = tuple(f"modifiers/stability-{letter}" for letter in "cba")
_HELP = [f"modifiers/{name}" for name in ("medium-burst", "long-burst", "stalled-target", "same-target", "tailing")]
_HINDER = [f"modifiers/{name}" for name in ("fast", "single-weapon", "deflection")]
ORDERS = (
    Order("Combat Value", ("base-values",)),
    Order("Combat Value", BURSTS),
    Order("Combat Value", STABILITY),
    Order("Combat Value", _HELP, sign=1),
    Order("Combat Value", _HINDER, sign=-1),
    # A modifier is never less at a nearer range.
    *(Order("Combat Value", (name,)) for name in dict.fromkeys((*BURSTS, *STABILITY, *_HELP, *_HINDER))),
)


@check("BM504", "a combat table against the text", section="Combat", kinds=(TABLES,))
def combat_table_signs(case: Case[CombatTables], _library: Library) -> Iterator[Problem]:
    """The table has the modifiers that the text explains, for ranges 3, 2, 1 and 0; value 11 on a 4 is B3R.

    A longer burst, a steadier aircraft and a nearer target never count for less; a single gun, speed and deflection never
    add. The example, one blue and three red hits, is the one cell that the text gives: a table without it is another game's.

    Example:
        results:
          11: [BR, BR, 2R, 3R, B3R, 4R]       # on a 4 the text has B3R
    """
    yield from differences(case, RULEBOOK, "BM504")
    yield from rising(case, {"combat": ORDERS})


BM801 = check("BM801", "game night that cannot be played", section="Preparation for Play", kinds=(KITS,))(
    evenings_of_one_nation
)
