"""Checks of datasheets, weapons, loads and docking points (DF101-DF106, DF108)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from printgen.checks.check import Problem, Remark, check
from printgen.data.edits import Replace
from printgen.data.findings import Severity, format_count
from printgen.data.ids import short_name
from printgen.data.kind import Case, Library
from printgen.data.records.fields import Unknown
from printgen.data.yaml import Path
from printgen.games.dockfighters.kinds import CRITICALS, DOCKING, LOADS, RATINGS, WEAPONS
from printgen.games.dockfighters.records.arms import Docking, Load, Weapon, dice_by_range, least_rolls
from printgen.games.dockfighters.records.shapes import Critical
from printgen.games.dockfighters.records.units import Datasheet, StructureZones

#: An airship's structure points by colour (Structurepoints).
AIRSHIP = StructureZones.model_validate({"white": 6, "yellow": 3, "red": 1})
LEVELS = ("green", "experienced", "veteran", "ace")


def new_designation(library: Library, case: Case, name: str) -> dict[str, object]:
    """Return an unused designation for a new aircraft, derived from its name."""
    if not isinstance(case.record, Datasheet):
        return {}
    return {"designation": short_name(name, 16, [it.record.designation for it in library.of(RATINGS).values()])}


@check("DF101", "invalid speeds", section="Moving aircraft", kinds=(RATINGS,))
def speeds(case: Case[Datasheet], _library: Library) -> Iterator[Problem]:
    """The minimum speed may not exceed the maximum speed. Engine power must be at least 1. Only airships have a reverse speed.

    At the end of its movement, an aircraft has a speed between the minimum and the maximum. An airship can stop and fly
    backwards, so its datasheet has a reverse speed instead of a minimum speed.

    Example:
        role: fighter
        minimum-speed: 9
        maximum-speed: 8
    """
    sheet = case.record
    if isinstance(sheet.role, Unknown):
        return
    low, high = sheet.minimum_speed, sheet.maximum_speed
    if isinstance(low, int) and isinstance(high, int) and low > high:
        yield Problem(
            ("minimum-speed",),
            f"minimum speed {low} is above the maximum, {high}",
            "look both speeds up again; were the two swapped?",
        )
    if sheet.engine_power == 0:
        yield Problem(
            ("engine-power",),
            "with engine power 0, the aircraft could never change its speed",
            "write 1 or more, or `unknown`",
        )
    is_airship = sheet.role == "airship"
    if is_airship and low is not None:
        yield Problem(
            ("minimum-speed",),
            "an airship has no minimum speed",
            "write `reverse-speed` instead, which is the airship's speed when it flies backwards",
        )
    if not is_airship and low is None:
        yield Problem((), "the minimum speed is missing", "write `minimum-speed: unknown` if it is unknown")
    if not is_airship and sheet.reverse_speed is not None:
        yield Problem(
            ("reverse-speed",),
            f"a {sheet.role} does not fly backwards",
            "remove `reverse-speed`; only airships have it",
        )


@check("DF102", "invalid structure points", section="Damage", kinds=(RATINGS,))
def structure(case: Case[Datasheet], _library: Library) -> Iterator[Problem]:
    """An airship must have 6 white, 3 yellow and 1 red structure points. Any other aircraft must have at least 1 red point.

    Crossing off yellow points damages an aircraft, and crossing off the last red point destroys it. A dockfighter has no
    white points.

    Example:
        role: airship
        structure: {white: 7, yellow: 3, red: 1}
    """
    sheet = case.record
    zones = sheet.structure
    if sheet.role == "airship":
        for zone in ("white", "yellow", "red"):
            value, number = getattr(zones, zone), getattr(AIRSHIP, zone)
            if isinstance(value, int) and value != number:
                message = f"{format_count(value, f'{zone} structure point')} on an airship; the rulebook has {number}"
                hint = f"write {number}: points are yellow from the seventh on, red at the tenth"
                yield Problem(("structure", zone), message, hint)
    elif zones.red == 0:
        yield Problem(
            ("structure", "red"),
            "without a red structure point, the aircraft could never be destroyed",
            "write 1 or more",
        )
    if sheet.role == "dockfighter" and isinstance(zones.white, int) and zones.white > 0:
        message = f"{format_count(zones.white, 'white structure point')} on a dockfighter"
        yield Problem(
            ("structure", "white"), message, "write 0; even the first structure point of a dockfighter is yellow"
        )


def _has_no_dice(dice: object) -> bool:
    return isinstance(dice, str) and "/" in dice and sum(dice_by_range(dice)) == 0


@check("DF103", "weapon without attack dice", section="Weapons", kinds=(RATINGS, LOADS, DOCKING))
def dice(case: Case, _library: Library) -> Iterator[Problem]:
    """A weapon must have attack dice at one or more of its three ranges (short, medium, long).

    A weapon without dice could never hit. Usually, a figure was omitted or misread as 0.

    Example:
        weapons:
          - {weapon: heavy-machine-gun, dice: 0/0/0}
    """
    record = case.record
    if isinstance(record, Datasheet):
        rows = record.weapons if isinstance(record.weapons, tuple) else ()
        dice_by_path: list[tuple[Path, object]] = [(("weapons", at, "dice"), row.dice) for at, row in enumerate(rows)]
    else:
        dice_by_path = [(("attack",), cast(Load | Docking, record).attack)]
    for path, value in dice_by_path:
        if _has_no_dice(value):
            yield Problem(
                path,
                f"{value} gives no attack dice at any range",
                "write the attack dice for each range, such as 3/2/0, or `unknown`",
            )


@check("DF104", "invalid external loadout points or docking points", section="External loadout", kinds=(LOADS, RATINGS))
def loads(case: Case, _library: Library) -> Iterator[Problem]:
    """An ACM (cruise missile) must take two external loadout points, and any other load one point.

    Only fighters, fighterbombers and bombers have external loadout points. An airship has docking points instead, and a
    dockfighter has neither.

    Example:
        load: swordwhale
        kind: cruise-missile
        load-points: 1
    """
    it = case.record
    if isinstance(it, Load):
        right = 2 if it.kind == "cruise-missile" else 1
        if it.load_points != right:
            yield Problem(
                ("load-points",),
                f"`load-points` is {it.load_points}; {'an ACM' if right == 2 else f'a {it.kind}'} takes {right}",
                f"write {right}",
            )
        return
    sheet = cast(Datasheet, it)
    if isinstance(sheet.role, Unknown):
        return
    carries = sheet.role not in ("airship", "dockfighter")
    if carries != (sheet.load_points is not None):
        words = "has no `load-points`" if carries else "cannot have external loadout points"
        hint = (
            "write the number of external loadout points, or `unknown`"
            if carries
            else "remove `load-points`; airships have `docking` instead; dockfighters carry no loads"
        )
        yield Problem(
            ("load-points",) if sheet.load_points is not None else (),
            f"{sheet.designation} ({sheet.role}) {words}",
            hint,
        )
    if (sheet.role == "airship") != (sheet.docking is not None):
        message = f"{sheet.designation} ({sheet.role}) {'cannot have' if sheet.docking else 'has no'} docking points"
        yield Problem(("docking",) if sheet.docking else (), message, "airships have `docking`, other aircraft do not")


@check("DF108", "loads exceed the external loadout points", section="External loadout", kinds=(RATINGS,))
def carried_loads(case: Case[Datasheet], library: Library) -> Iterator[Problem]:
    """The loads may not take more external loadout points than the aircraft has. An ACM (cruise missile) takes two.

    Players choose loads before a mission and note them on the datasheet. One load too many would be carried free of charge.

    Example:
        load-points: 1
        loads: [swordwhale]
    """
    sheet = case.record
    points = 0
    for at, id in enumerate(sheet.loads):
        load = library.get(LOADS, id)
        points += load.load_points if isinstance(load, Load) else 0
        if isinstance(sheet.load_points, int) and points > sheet.load_points:
            total = format_count(points, "external loadout point")
            message = f"the loads of {sheet.designation} total {total}, but its limit is {sheet.load_points}"
            yield Problem(("loads", at), message, "remove a load; an ACM takes two points")
            return


@check("DF111", "critical without its own roll", section="Weapons, Damage", kinds=(CRITICALS,))
def critical_rolls(case: Case[Critical], library: Library) -> Iterator[Problem]:
    """For each role, every number of the die must belong to exactly one critical.

    If a number belongs to two criticals, players cannot tell which critical occurs. A number without a critical has no
    effect. Numbers without a critical are reported only if no roll in the table is unknown.

    Example:
        criticals:
          - {critical: gear, name: Landing gear, roll: 4, applies-to: [fighter], text: unknown}
          - {critical: wound, name: Pilot wounded, roll: 4, applies-to: [fighter], text: unknown}    # already the landing gear's
    """
    own = case.record
    table = [it for it in library.of(CRITICALS).values() if not isinstance(it.record.roll, Unknown)]
    for role in own.applies_to if not isinstance(own.roll, Unknown) else ():
        same_role = [it for it in table if role in it.record.applies_to]
        free = [str(it) for it in range(1, 7) if it not in {other.record.roll for other in same_role}]
        earlier = next((it for it in same_role if it.record.roll == own.roll), case)
        if earlier.id != case.id:
            message = f"a roll of {own.roll} already gives `{earlier.id}` for the role {role}"
            hint = f"write `{free[0]}`, the only roll that is still free" if len(free) == 1 else ""
            hint = hint or (f"write one of {', '.join(free)}" if free else "remove one of the two")
            yield Problem(("roll",), message, hint, (Remark("the same roll", earlier, ("roll",)),))
            return
        # Another finding reports an invalid record.
        is_complete = not library.refused.get(CRITICALS)
        if is_complete and len(same_role) == 5 and len(free) == 1 and same_role[-1].id == case.id:
            message = f"for the role {role}, no critical has the roll {free[0]}"
            yield Problem(("critical",), message, f"add a critical with `roll: {free[0]}`", severity=Severity.WARNING)
            return


@check("DF105", "inconsistent fire discipline", section="Fire discipline", kinds=(WEAPONS,))
def discipline(case: Case[Weapon], library: Library) -> Iterator[Problem]:
    """Fire discipline rolls must not increase with a pilot's experience, and must not decrease with a weapon's calibre.

    The rolls decrease from green pilots to aces, and increase from light machine guns to heavy cannons.

    Example:
        discipline: {green: 4, experienced: 5, veteran: 2, ace: 2}
    """
    weapon = case.record
    for (lower, before), (level, roll) in pairwise(zip(LEVELS, weapon.discipline.rolls, strict=True)):
        if roll > before:
            message = f"{level} pilots need {roll}+, but {lower} pilots need {before}+"
            yield Problem(
                ("discipline", level),
                message,
                "more experienced pilots never need a higher roll; were the two figures swapped?",
            )
    weapons = list(library.of(WEAPONS).values())
    at = next((number for number, other in enumerate(weapons) if other.id == case.id), 0)
    if at:
        lighter = weapons[at - 1].record
        for level, roll, less in zip(LEVELS, weapon.discipline.rolls, lighter.discipline.rolls, strict=True):
            if roll < less:
                message = f"{level} pilots need {roll}+, but {less}+ with the lighter weapon ({lighter.name.lower()})"
                yield Problem(
                    ("discipline", level),
                    message,
                    "weapons of a larger calibre never need a lower roll; check both rolls in the rulebook",
                )


def _rising(damage: str) -> str | None:
    """Rewrite a damage value with its rolls in ascending order. Return None if two of the rolls are equal."""
    rolls = sorted(damage.split("/"), key=lambda roll: roll[0])
    return "/".join(rolls) if len({roll[0] for roll in rolls}) == len(rolls) else None


@check("DF106", "damage rolls out of order", section="Weapons", kinds=(WEAPONS, LOADS, DOCKING))
def damage(case: Case, _library: Library) -> Iterator[Problem]:
    """Each additional point of damage must need a higher roll.

    `4+/6` means one point on 4 or 5 and two points on 6. With `6/4+`, no roll would cause exactly one point.

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
                message = f"{value}: each further point needs a higher roll, but {here} follows {before}"
                yield Problem(("damage",), message, hint, likely=(Replace(("damage",), rising),) if rising else ())
                return
