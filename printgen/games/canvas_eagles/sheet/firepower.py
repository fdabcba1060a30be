"""Combat values as printed: base, stability, mount, twin guns and burst already summed (3.53)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.games.canvas_eagles.combat import burst, combat_values
from printgen.games.canvas_eagles.sheet.facts import Armed, Facts

#: The line of the table for a cannon fired free (6.07).
FREE_FIRE = "free-fire"
#: What stands where nobody may fire.
NOT = "–"


def follows(facts: Facts, armed: Armed) -> Armed | None:
    """The gun whose attack this one joins (6.03): of two that fire together the first leads. None for a gun of its own."""
    if armed.gun.link is None:
        return None
    leader = next((other for other in facts.guns if other.gun.id == armed.gun.link), None)
    return leader if leader is not None and leader.index < armed.index else None


def summed(facts: Facts, armed: Armed) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each burst that the weapon can fire, with its values at ranges 3 2 1 0 in words.

    A value of nothing or less is printed, for tailing or a second gun may lift it. Where a chart prints 0 the gun does
    not bear at all, and where the table prohibits fire nobody may. No words where stability is left to be written in.
    """
    gun, tables = armed.gun, facts.tables
    if gun.values is None and facts.stability is None:
        yield from ((name, ("",) * 4) for name in armed.weapon.bursts)
        return
    dual = gun.count > 1 or (gun.link is not None and not _is_optional(facts, gun.link))
    plain: tuple[int, ...] = gun.values or combat_values(tables, facts.stability or "", gun.mount, dual)
    barred = {column for column, value in enumerate(gun.values or ()) if value == 0}
    if armed.weapon.kind == "cannon":
        free = next(line.values for line in tables.modifiers if line.modifier == FREE_FIRE)
        barred |= {column for column, value in enumerate(free) if not isinstance(value, int)}
        plain = tuple(value + (more if isinstance(more, int) else 0) for value, more in zip(plain, free, strict=True))
    for name in armed.weapon.bursts:
        row = zip(plain, burst(tables, name), strict=True)
        yield name, tuple(NOT if column in barred else figure(value + more) for column, (value, more) in enumerate(row))


def figure(value: int) -> str:
    """A whole number with a real minus sign."""
    return str(value).replace("-", "−")


def _is_optional(facts: Facts, id: str) -> bool:
    return any(other.gun.id == id and other.gun.optional for other in facts.guns)
