"""Combat values printed for a gun (CE305)."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.check import Problem, check
from printgen.data.kind import Case, Library
from printgen.data.records.tables import CombatTables
from printgen.games.canvas_eagles.checks.airframe import ratings_of
from printgen.games.canvas_eagles.combat import combat_values, lines


@check("CE305", "printed combat values that do not add up", section="3.53", kinds=("ratings", "tables"))
def printed_values(case: Case, library: Library) -> Iterator[Problem]:
    """Combat values printed for a gun equal base value + stability + mount at each range.

    The sheet prints them already summed, at ranges 3 2 1 0, bursts and twin guns apart. Where a chart prints other
    values than the table gives, the record says `values` and waives this check.

    Example:
        stability: B
        guns:
          - {id: A, weapon: vickers, mount: fixed, crew: pilot, arc: 1, values: [2, 3, 6, 10]}      # 9 at range 0
    """
    if isinstance(case.record, CombatTables):
        yield from _lines(case.record)
        return
    tables = library.get("tables", "combat")
    if not isinstance(tables, CombatTables) or any(_lines(tables)):
        return
    ratings = ratings_of(case)
    if not isinstance(ratings.stability, str):
        return
    for index, gun in enumerate(ratings.guns):
        summed = combat_values(tables, ratings.stability, gun.mount)
        if gun.values is not None and gun.values != summed:
            message = (
                f"gun {gun.id} prints {_row(gun.values)} at ranges 3 2 1 0; "
                f"base, stability {ratings.stability} and {gun.mount} mount give {_row(summed)} (3.53)"
            )
            yield Problem(("guns", index, "values"), message, "correct it, leave `values` out, or waive this check")


def _row(values: tuple[int, ...]) -> str:
    return " ".join(str(value) for value in values)


def _lines(tables: CombatTables) -> Iterator[Problem]:
    held = {line.modifier: line.values for line in tables.modifiers}
    wanted = {name for stability in "ABC" for name in lines(stability, "flexible", dual=True)}
    for name in sorted(wanted):
        if name not in held:
            message = f"the combat table lacks the line `{name}` (3.53)"
            yield Problem(("modifiers",), message, "add it, for ranges 3 2 1 0", key=True)
        elif len(held[name]) != 4 or not all(isinstance(value, int) for value in held[name]):
            index = list(held).index(name)
            message = f"`{name}` needs a number for each of ranges 3 2 1 0 (3.53)"
            yield Problem(("modifiers", index, "values"), message, "write four numbers")
