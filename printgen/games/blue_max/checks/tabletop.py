"""Checks of fields of fire (BM301), chits and counters (BM401, BM402), tables (BM501-BM504) and game nights (BM801)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
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
#: The numbers of aircraft counters (Inventory of Components), and the numbers for house aircraft.
AIRCRAFT, OWN = range(1, 61), range(61, 100)
#: The weight of each effect in boxes: 2 for a brief effect, 4 for a lasting effect, 6 for a crew member or a fire, and
#: 99 for the loss of the aircraft.
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
#: The effects that last for the number of turns printed on the chit.
LASTING = ("rudder-jams-left", "rudder-jams-right")


@check("BM401", "wrong number of chits or counters", "Inventory of Components", kinds=(DAMAGE, RATINGS))
def piece_counts(case: Case[ChitDeck | Ratings], library: Library) -> Iterator[Problem]:
    """There must be 36 numbered damage chits with two sides, and 60 aircraft counters, each with a unique number.

    A pilot's log identifies the aircraft by its number, so no two counters may have the same number. Counters of your
    own aircraft have numbers from 61 to 99. The red side of a chit is the more severe side. A chit with a milder red
    side causes a warning, because its sides were probably swapped. printgen estimates how severe each effect is.

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
                yield Problem(("markers", index, "number"), message, "use the missing number instead")
        return
    yield from numbers_of_its_own(case, library, AIRCRAFT, OWN, "Inventory of Components")


def free_counters(library: Library, case: Case) -> dict[str, object]:
    """Return unused numbers for a new aircraft's counters, as the `counters` field of its record."""
    if not isinstance(case.record, Ratings):
        return {}
    used = {number for other in library.of(RATINGS).values() for number in other.record.numbers}
    free = iter([number for number in OWN if number not in used])
    counters = case.record.counters.items()
    return {"counters": {nation: [*islice(free, len(numbers))] for nation, numbers in counters}}


@check("BM402", "impossible effects on a damage chit", section="Damage", kinds=(DAMAGE,))
def chit_effects(case: Case[ChitDeck], _library: Library) -> Iterator[Problem]:
    """A chit that jams the rudder must name one direction and a number of turns. Other effects may not have a number of turns.

    The player must choose left (or right) maneuvers for the number of turns on the chit. An effect in the rulebook that
    no chit has causes a warning, since it could never be drawn.

    Example:
        markers:
          - number: 1
            blue: {effects: [rudder-jams-left]}       # for how many turns?
            red: {section: tail, boxes: 3, effects: [rudder-jams-left], turns: 3}
    """
    deck = case.record
    effects: set[str] = set()
    for index, chit in enumerate(deck.markers):
        for side in SIDES:
            face, path = cast(ChitFace, chit.side(side)), ("markers", index, side)
            effects.update(face.effects)
            jams = [effect for effect in face.effects if effect in LASTING]
            if len(jams) > 1:
                yield Problem(
                    (*path, "effects"),
                    f"chit {chit.number} jams the rudder in two directions (Damage)",
                    "keep one direction",
                )
            if jams and face.turns is None:
                message = f"chit {chit.number} jams the rudder, but has no number of turns (Damage)"
                yield Problem((*path, "effects"), message, "add `turns`")
            elif face.turns is not None and not jams:
                message = "`turns` without a jammed rudder; no other effect has turns (Damage)"
                yield Problem((*path, "turns"), message, "remove `turns`")
    if missing := [effect for effect in EFFECTS if effect not in effects]:
        message = f"no chit has the effects {', '.join(missing)} (Damage)"
        yield Problem(("markers",), message, "add a chit for each effect", severity=Severity.WARNING, at_key=True)


#: The numbers of the four fields: the pilot's field of fire, the observer's field of fire, the frontal arc, and the rear arc.
PILOT, OBSERVER, FRONT, REAR = 1, 2, 3, 4
#: The hexes ahead and behind that fields must include, and the side of the aircraft that each field covers.
_AHEAD = tuple((0, -far) for far in (1, 2, 3))
_BEHIND = tuple((0, far) for far in (1, 2, 3))
LIES = {PILOT: ("front", _AHEAD), FRONT: ("front", _AHEAD), REAR: ("rear", _BEHIND)}


@check("BM301", "wrong or missing hex in a field of fire", section="Combat", kinds=(ARCS,))
def field_of_fire(case: Case[Arc], library: Library) -> Iterator[Problem]:
    """A field of fire must list each allowed hex once, at range 1 to 3, with the band `same`.

    The pilot's field and the frontal arc are ahead, and the rear arc is behind. Each of them includes the three hexes in line.
    An observer fires into the whole rear arc except the hex immediately behind. An extra hex allows an attack that the
    rulebook does not allow. A target cannot be hit if `bands` is empty for its hex.

    Example:
        hexes:
          - {hex: [0, -4], bands: [same]}       # four away
    """
    arc = case.record
    yield from arcs.hexes(arc)
    hexes = {tuple(it.hex): at for at, it in enumerate(arc.hexes)}
    if is_house_rule(arc, "hexes"):
        return
    if arc.arc in LIES:
        side, needed = LIES[arc.arc]
        for (q, r), at in hexes.items():
            down = 2 * r + q
            if (down > 0) == (side == "front") and down:
                message = f"hex {q}, {r} is not to the {side} (Tailing, Combat)"
                yield Problem(("hexes", at, "hex"), message, "remove this hex")
        if missing := [it for it in needed if it not in hexes]:
            message = f"hex {missing[0][0]}, {missing[0][1]}, directly to the {side}, is missing (Tailing, Combat)"
            yield Problem(("hexes",), message, "add this hex", at_key=True)
    rear = library.get("arcs", REAR)
    if arc.arc == OBSERVER and isinstance(rear, Arc):
        allowed = {tuple(it.hex) for it in rear.hexes} - {_BEHIND[0]}
        for (q, r), at in hexes.items():
            if (q, r) not in allowed:
                message = f"hex {q}, {r} is not in the observer's field: the rear arc, except the hex directly behind"
                yield Problem(("hexes", at, "hex"), f"{message} (Observers)", "remove this hex")
        for q, r in sorted(allowed - hexes.keys()):
            message = f"hex {q}, {r} is missing: the observer's field is the rear arc, except the hex directly behind"
            yield Problem(("hexes",), f"{message} (Observers)", "add this hex", at_key=True)


BM501 = check("BM501", "gap or decrease in the combat results", section="Combat, Die Roll", kinds=(TABLES,))(
    partial(tabletop.results, rows=range(1, 16))
)
BM502 = check("BM502", "combat modifier without a value for each range", "Combat, Combat Value", kinds=(TABLES,))(
    tabletop.modifiers
)
BM503 = check("BM503", "table rows do not match the columns", kinds=(DICE, CHARTS))(tabletop.rows_and_columns)

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
    # No modifier is lower at a nearer range.
    *(Order("Combat Value", (name,)) for name in dict.fromkeys((*BURSTS, *STABILITY, *_HELP, *_HINDER))),
)


@check("BM504", "combat table contradicts the rules", section="Combat", kinds=(TABLES,))
def combat_table_signs(case: Case[CombatTables], _library: Library) -> Iterator[Problem]:
    """The modifiers must match the rulebook at ranges 3, 2, 1 and 0. A roll of 4 at combat value 11 must give the result B3R.

    A longer burst, a steadier aircraft or a nearer target never lowers the modifier. A single gun, speed and
    deflection never increase the combat value. B3R (one blue and three red hits) is the only result that the text of
    the rulebook mentions. A table with another result for this roll is therefore from another game.

    Example:
        results:
          11: [BR, BR, 2R, 3R, B3R, 4R]       # the result for a 4 is B3R in the rulebook
    """
    yield from differences(case, RULEBOOK, "BM504")
    yield from rising(case, {"combat": ORDERS})


BM801 = check("BM801", "game night that cannot be played", section="Preparation for Play", kinds=(KITS,))(
    evenings_of_one_nation
)
