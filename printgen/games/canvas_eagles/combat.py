"""The combat values table: base value and modifiers summed, at ranges 3 2 1 0 in that order (3.53)."""

from __future__ import annotations

from typing import Literal

from printgen.games.canvas_eagles.ratings import CombatTables, Gun, Modifier

Values = tuple[int, int, int, int]
Burst = Literal["short", "medium", "long"]
Mount = Literal["fixed", "flexible"]

DUAL = "dual-weapons"
FLEXIBLE = "flexible"


def modifier(tables: CombatTables, name: str) -> Modifier:
    """The line of that id. Raises KeyError when the table has no such line."""
    for line in tables.modifiers:
        if line.modifier == name:
            return line
    raise KeyError(name)


def lines(stability: str, mount: Mount, dual: bool = False) -> tuple[str, ...]:
    """The ids of the modifiers that always hold for a gun: stability (3.532, A+ as A), mount (3.535), twin (3.537)."""
    names = [f"stability-{stability[0].lower()}"]
    names += [FLEXIBLE] if mount == "flexible" else []
    names += [DUAL] if dual else []
    return tuple(names)


def combat_values(tables: CombatTables, stability: str, mount: Mount, dual: bool = False) -> Values:
    """Base value + stability + mount at ranges 3 2 1 0, with the twin guns' modifier when `dual`; bursts come on top.

    Raises KeyError when the table lacks one of those lines, ValueError when one holds no four numbers.
    """
    sums = list(tables.base)
    for name in lines(stability, mount, dual):
        for column, value in enumerate(_numbers(modifier(tables, name))):
            sums[column] += value
    return sums[0], sums[1], sums[2], sums[3]


def burst(tables: CombatTables, name: Burst) -> Values:
    """What a burst of that length adds at ranges 3 2 1 0 (3.531). Raises as combat_values does."""
    return _numbers(modifier(tables, f"{name}-burst"))


def is_dual(gun: Gun) -> bool:
    """Whether the gun counts as dual weapons on its own: two or more of them fired as one (3.537)."""
    return gun.count >= 2


def _numbers(line: Modifier) -> Values:
    numbers = [value for value in line.values if isinstance(value, int)]
    if len(numbers) != 4 or len(line.values) != 4:
        raise ValueError(f"modifier {line.modifier} has no number for each of the four ranges")
    return numbers[0], numbers[1], numbers[2], numbers[3]
