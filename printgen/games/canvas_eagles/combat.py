"""The combat values table: base value and modifiers summed, at ranges 3 2 1 0 in that order (3.53)."""

from __future__ import annotations

from typing import Literal

from printgen.data.records.tables import CombatTables

Burst = Literal["short", "medium", "long"]
Mount = Literal["fixed", "flexible"]

DUAL = "dual-weapons"
FLEXIBLE = "flexible"


def lines(stability: str, mount: Mount, dual: bool = False) -> tuple[str, ...]:
    """The ids of the modifiers that always hold for a gun: stability (3.532, A+ as A), mount (3.535), twin (3.537)."""
    names = [f"stability-{stability[0].lower()}"]
    names += [FLEXIBLE] if mount == "flexible" else []
    names += [DUAL] if dual else []
    return tuple(names)


def combat_values(tables: CombatTables, stability: str, mount: Mount, dual: bool = False) -> tuple[int, ...]:
    """Base value + stability + mount at ranges 3 2 1 0, with the twin guns' modifier when `dual`; bursts come on top.

    Raises as `CombatTables.summed` does.
    """
    return tables.summed(lines(stability, mount, dual))


def burst(tables: CombatTables, name: Burst) -> tuple[int, ...]:
    """What a burst of that length adds at ranges 3 2 1 0 (3.531). Raises as combat_values does."""
    return tables.modifier(f"{name}-burst").numbers(len(tables.base))
