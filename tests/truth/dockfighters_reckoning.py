"""Calculate what players of Dockfighters calculate at the table, by its book, for the book's examples."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from printgen.games.dockfighters.records.arms import Experience

LEVELS: tuple[Experience, ...] = get_args(Experience)
#: The least roll that passes a skill check, by experience (Pilotskills & Crewskills, as its example has it).
CHECKS: dict[Experience, int] = {"green": 5, "experienced": 4, "veteran": 3, "ace": 2}
#: Fame for who shoots an aircraft down, by the victim's experience, and what a bomber or an airship adds (Fame and glory).
VICTIMS: dict[Experience, int] = {"green": 1, "experienced": 2, "veteran": 3, "ace": 4}
MORE = {"bomber": 1, "airship": 2}
BASE, MOST_VALUE = 6, 5
#: What the inferior squadron wins for each of three things in which it is, and on top for all three.
INFERIOR, ALL_THREE = 2, 1


def to_hit(attacker: Experience, target: Experience, modifiers: int = 0) -> int:
    """The least roll that hits in the air: 6, changed by the difference in experience and by the situation; 2 to 6, since a 6
    always hits and a 1 never (To hit modifiers for air targets)."""
    needs = BASE + LEVELS.index(target) - LEVELS.index(attacker) + modifiers
    return min(max(needs, 2), 6)


def damage(profile: str, roll: int) -> int:
    """Return the points of damage that a roll does with a weapon's profile such as `4+/6` (Weapons)."""
    points = 0
    for count, said in enumerate(profile.split("/"), start=1):
        number = int(said[0])
        if roll >= number if said.endswith("+") else roll == number:
            points = count
    return points


def bailing_out(experience: Experience, structure: int, points: int) -> int:
    """The least roll by which who flies a destroyed aircraft gets out: harder by each point beyond its last (Damage)."""
    return CHECKS[experience] + max(points - structure, 0)


def fame(victim: Experience, role: str = "fighter") -> int:
    """Return the fame for shooting down a victim; none for a dockfighter (Fame and glory, Glorious show)."""
    return 0 if role == "dockfighter" else VICTIMS[victim] + MORE.get(role, 0)


class Sent(Struct, frozen=True):
    """What a squadron sends: how many aircraft (an airship counts as two), the sum of experience and of value."""

    aircraft: int
    experience: int
    value: int


def inferior(ours: Sent, theirs: Sent) -> int:
    """Return the fame that a squadron wins for being inferior (Superior squadron and inferior squadron)."""
    less = (ours.aircraft < theirs.aircraft, ours.experience < theirs.experience, ours.value < theirs.value)
    return sum(less) * INFERIOR + (ALL_THREE if all(less) else 0)


def left(chosen: int) -> int:
    """Return the highest value that the other player's mission may have (Choosing a mission)."""
    return MOST_VALUE - chosen
