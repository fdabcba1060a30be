"""Datasheets, weapons, loads and docking points: what holds for all (DF101-DF106)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from printgen.checks.check import Problem, check
from printgen.data.edits import Replace
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Unknown
from printgen.data.yaml import Path
from printgen.games.dockfighters.kinds import DOCKING, LOADS, RATINGS, WEAPONS
from printgen.games.dockfighters.records.arms import Docking, Load, Weapon, dice_by_range, least_rolls
from printgen.games.dockfighters.records.units import Datasheet, StructureZones

#: An airship's structure points by colour (Structurepoints).
AIRSHIP = StructureZones.model_validate({"white": 6, "yellow": 3, "red": 1})
LEVELS = ("green", "experienced", "veteran", "ace")


@check("DF101", "speeds that cannot be flown", section="Moving aircraft", kinds=(RATINGS,))
def speeds(case: Case[Datasheet], _library: Library) -> Iterator[Problem]:
    """The minimum speed is not above the maximum, engine power is 1 at least; an airship has a reverse speed instead.

    At the end of its movement an aircraft flies at a speed between the two. An airship can stand still and go backwards, so
    its sheet has a reverse speed where others have the minimum.

    Example:
        role: fighter
        minimum-speed: 9
        maximum-speed: 8
    """
    it = case.record
    if isinstance(it.role, Unknown):
        return
    low, high = it.minimum_speed, it.maximum_speed
    if isinstance(low, int) and isinstance(high, int) and low > high:
        yield Problem(("minimum-speed",), f"minimum speed {low} is above the maximum, {high}", "exchange the two?")
    if it.engine_power == 0:
        yield Problem(("engine-power",), "engine power 0 never changes its speed", "it is 1 or more, or `unknown`")
    airship = it.role == "airship"
    if airship and low is not None:
        yield Problem(
            ("minimum-speed",), "an airship has no minimum speed", "write `reverse-speed`, how fast it goes backwards"
        )
    if not airship and low is None:
        yield Problem((), "a minimum speed is missing", "write `minimum-speed: unknown` where nobody knows it")
    if not airship and it.reverse_speed is not None:
        yield Problem(("reverse-speed",), f"a {it.role} does not fly backwards", "only airships have `reverse-speed`")


@check("DF102", "structure points in no order", section="Damage", kinds=(RATINGS,))
def structure(case: Case[Datasheet], _library: Library) -> Iterator[Problem]:
    """An airship has ten structure points, yellow from the seventh on and red at the tenth; others have one or more in red.

    Yellow points are damage, the last red one is the end. A dockfighter is so small that all before the red are yellow.

    Example:
        role: airship
        structure: {white: 7, yellow: 3, red: 1}
    """
    it = case.record
    held = it.structure
    if it.role == "airship":
        for zone in ("white", "yellow", "red"):
            value, right = getattr(held, zone), getattr(AIRSHIP, zone)
            if isinstance(value, int) and value != right:
                message = f"an airship with {value} {zone} structure points"
                hint = f"the book has {right}: yellow from the seventh on, red at the tenth"
                yield Problem(("structure", zone), message, hint)
    elif held.red == 0:
        yield Problem(("structure", "red"), "no red structure point: it could never be destroyed", "write 1 or more")
    if it.role == "dockfighter" and isinstance(held.white, int) and held.white > 0:
        message = f"a dockfighter with {held.white} white structure points"
        yield Problem(("structure", "white"), message, "its first hit is yellow already: write 0")


def _falling(dice: object) -> bool:
    return isinstance(dice, str) and "/" in dice and sum(dice_by_range(dice)) == 0


@check("DF103", "a weapon that never hits", section="Weapons", kinds=(RATINGS, LOADS, DOCKING))
def dice(case: Case, _library: Library) -> Iterator[Problem]:
    """Three numbers of attack dice, at short, medium and long range, of which one at least is not 0.

    A row without a die would stand on the sheet for nothing; most often a figure was left out or read as 0.

    Example:
        weapons:
          - {weapon: heavy-machine-gun, dice: 0/0/0}
    """
    it = case.record
    if isinstance(it, Datasheet):
        rows = it.weapons if isinstance(it.weapons, tuple) else ()
        held: list[tuple[Path, object]] = [(("weapons", at, "dice"), row.dice) for at, row in enumerate(rows)]
    else:
        held = [(("attack",), cast(Load | Docking, it).attack)]
    for path, value in held:
        if _falling(value):
            yield Problem(path, f"{value}: no die at any range", "write the dice of its row, like 3/2/0, or `unknown`")


@check("DF104", "a load without load points", section="External loadout", kinds=(LOADS, RATINGS))
def loads(case: Case, _library: Library) -> Iterator[Problem]:
    """A cruise missile takes two load points and all else one; fighters, fighterbombers and bombers have load points.

    An airship carries systems at docking points instead, and a dockfighter nothing.

    Example:
        load: swordwhale
        kind: cruise-missile
        points: 1
    """
    it = case.record
    if isinstance(it, Load):
        right = 2 if it.kind == "cruise-missile" else 1
        if it.load_points != right:
            yield Problem(
                ("load-points",), f"a {it.kind.replace('-', ' ')} takes {right} of the load points", f"write {right}"
            )
        return
    sheet = cast(Datasheet, it)
    if isinstance(sheet.role, Unknown):
        return
    carries = sheet.role not in ("airship", "dockfighter")
    if carries != (sheet.load_points is not None):
        words = "has no `load-points`" if carries else "has load points"
        hint = (
            "write how many, or `unknown`"
            if carries
            else "airships have `docking:`, dockfighters nothing to hang a load on"
        )
        yield Problem(
            ("load-points",) if sheet.load_points is not None else (),
            f"{sheet.designation}, a {sheet.role}, {words}",
            hint,
        )
    if (sheet.role == "airship") != (sheet.docking is not None):
        message = f"{sheet.designation}, a {sheet.role}, and docking points"
        yield Problem(("docking",) if sheet.docking else (), message, "airships have them, and no other")


@check("DF108", "a load beyond the points", section="External loadout", kinds=(RATINGS,))
def carried_loads(case: Case[Datasheet], library: Library) -> Iterator[Problem]:
    """What an aircraft carries fits its load points; a cruise missile takes two of them.

    Loads are hung on before a mission and stand on the datasheet; one too many would fly along unpaid.

    Example:
        load-points: 1
        loads: [swordwhale]
    """
    it = case.record
    taken = 0
    for at, id in enumerate(it.loads):
        load = library.get(LOADS, id)
        taken += load.load_points if isinstance(load, Load) else 0
        if isinstance(it.load_points, int) and taken > it.load_points:
            message = f"{it.designation} carries {taken} points of loads, and has {it.load_points}"
            yield Problem(("loads", at), message, "leave one at home; a cruise missile takes two points")
            return


@check("DF105", "fire discipline that experience makes worse", section="Fire discipline", kinds=(WEAPONS,))
def discipline(case: Case[Weapon], library: Library) -> Iterator[Problem]:
    """Who has more experience needs no higher roll, and a greater calibre no lower one.

    The table falls from green pilots to aces, and rises from light machine guns to heavy cannons.

    Example:
        discipline: {green: 4, experienced: 5, veteran: 2, ace: 2}
    """
    it = case.record
    for (lower, before), (level, roll) in pairwise(zip(LEVELS, it.discipline.rolls, strict=True)):
        if roll > before:
            message = f"{roll}+ for {level} pilots, {before}+ for {lower} ones"
            yield Problem(("discipline", level), message, "experience never makes it worse: exchange the two?")
    every = list(library.of(WEAPONS).values())
    at = next((number for number, other in enumerate(every) if other.id == case.id), 0)
    if at:
        lighter = every[at - 1].record
        for level, roll, less in zip(LEVELS, it.discipline.rolls, lighter.discipline.rolls, strict=True):
            if roll < less:
                message = f"{level} pilots need {roll}+, and {less}+ with the lighter {lighter.name.lower()}"
                yield Problem(
                    ("discipline", level), message, "a greater calibre never saves ammunition: is a figure misread?"
                )


def _rising(damage: str) -> str | None:
    """Return the rolls of a damage value in rising order; None if two of them are equal."""
    rolls = sorted(damage.split("/"), key=lambda roll: roll[0])
    return "/".join(rolls) if len({roll[0] for roll in rolls}) == len(rolls) else None


@check("DF106", "damage that falls", section="Weapons", kinds=(WEAPONS, LOADS, DOCKING))
def damage(case: Case, _library: Library) -> Iterator[Problem]:
    """More points of damage need a higher roll.

    `4+/6` does one point on 4 and 5 and two on 6; turned round it would do one point never.

    Example:
        damage: 6/4+
    """
    value = cast(Weapon | Load | Docking, case.record).damage
    if isinstance(value, str):
        rolls = least_rolls(value)
        for before, here in pairwise(rolls):
            if here <= before:
                rising = _rising(value)
                hint = f"write `{rising}`" if rising else "write a higher roll for each further point"
                message = f"{value}: the rolls must rise from point to point, but {here} follows {before}"
                yield Problem(("damage",), message, hint, likely=(Replace(("damage",), rising),) if rising else ())
                return
