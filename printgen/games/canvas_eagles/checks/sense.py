"""Checks of tables that also apply to house rules: summed lines (CE504), order and signs (CE508)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printgen.checks.check import Problem, check
from printgen.checks.rising import Order, rising
from printgen.data.findings import Severity
from printgen.data.kind import Case, Library
from printgen.data.kinds import CHARTS, DICE, TABLES
from printgen.data.records.tables import CombatTables
from printgen.games.canvas_eagles.ratings import combat_lines

BURSTS = ("short-burst", "medium-burst", "long-burst")
#: The lines whose numbers are added up on every sheet. Free fire is not included, since it may be prohibited at some ranges.
SUMMED = (*BURSTS, *dict.fromkeys(name for it in "ABC" for name in combat_lines(it, "flexible", dual=True)))
RANGES = (3, 2, 1, 0)


@check("CE504", "missing or incomplete line of the combat table", section="3.53", kinds=(TABLES,), firm=True)
def summed_lines(case: Case[CombatTables], _library: Library) -> Iterator[Problem]:
    """The combat table must have every line that sheets add up, with a number at each of the ranges 3, 2, 1 and 0.

    Sheets print the sum of base value, stability, mount, dual weapons and bursts, which saves players the addition. No
    sum can be printed if one of these lines is missing or contains a `P`. This check cannot be waived.

    Example:
        modifiers:
          - {modifier: medium-burst, name: Medium burst, values: [P, 1, 2, 2]}      # 3 + P is not a number
    """
    tables = case.record
    lines = {line.modifier: (index, line.known_values) for index, line in enumerate(tables.modifiers)}
    if missing := [name for name in (*SUMMED, "free-fire") if name not in lines]:
        message = f"the combat table lacks {', '.join(f'`{name}`' for name in missing)} (3.53)"
        yield Problem(
            ("modifiers",), message, "add each missing modifier, with values for ranges 3, 2, 1 and 0", at_key=True
        )
    for name in SUMMED:
        index, values = lines.get(name, (0, RANGES))
        if len(values) != len(RANGES) or not all(isinstance(value, int) for value in values):
            message = f"`{name}` needs a number for each of the ranges 3, 2, 1 and 0 (3.53)"
            yield Problem(("modifiers", index, "values"), message, "write four numbers")
    if len(lines.get("free-fire", (0, RANGES))[1]) != len(RANGES):
        message = "`free-fire` needs a value for each of the ranges 3, 2, 1 and 0 (6.07)"
        yield Problem(("modifiers", lines["free-fire"][0], "values"), message, "write a number or P for each range")
    if tables.ranges != RANGES:
        message = (
            f"the ranges are {' '.join(map(str, tables.ranges))}; sheets are printed for ranges 3, 2, 1 and 0 (3.501)"
        )
        yield Problem(("ranges",), message, "remove `ranges`")
    if len(tables.bases) != len(RANGES):
        yield Problem(
            ("base-values",),
            "the base value needs a number for each of the ranges 3, 2, 1 and 0 (3.53)",
            "write four numbers",
        )


_HELP = (*BURSTS, "dual-weapons", "stalled-target", "same-target", "tailing", "lower-target")
_HINDER = (
    *("fast", "flexible", "restricted", "deflection", "spinning-target"),
    *("higher-target", "minor-wound", "serious-wound", "free-fire"),
)
_WORSE = "on-fire", "smoking", "gliding", "critical-damage", "light-wound", "serious-wound", "novice", "observer-flying"


def _modifiers(*names: str) -> list[str]:
    return [f"modifiers/{name}" for name in names]


_SPIN = (Order("3.702, 3.811", _modifiers("stability-c", "stability-b", "stability-a")),)
_TERRAIN = ("airfield", "river", "woods", "trench-line", "shell-holes", "village")
_HURT_LESS = ("Killed", "Serious injury", "Minor injury", "Unharmed")
_SHOT_DOWN = ("shot-down-6-or-more", "shot-down-4-5", "shot-down-1-3")
ORDERS: Mapping[str, Mapping[str, Sequence[Order]]] = {
    "tables": {
        "combat": (
            Order("3.53", ("base-values",)),
            Order("3.531", _modifiers(*BURSTS)),
            *(Order("3.53", (name,)) for name in _modifiers(*dict.fromkeys((*_HELP, *_HINDER)))),
            Order("3.532", _modifiers("stability-c", "stability-b", "stability-a")),
            Order("10.02, 10.03", _modifiers("serious-wound", "minor-wound")),
            Order("3.53", _modifiers(*_HELP), sign=1),
            Order("3.53", _modifiers(*_HINDER), sign=-1),
        )
    },
    "dice": {
        "spins": _SPIN,
        "spin-recovery": _SPIN,
        "anoxia": (Order("3.2193", outcomes=("No effect", "Passes out"), columns=(0, 1)),),
        "extinguishing": (Order("3.1001", outcomes=("Still burning", "Out"), columns=(0, 1)),),
        "crash": (
            Order("Appendix C", outcomes=_HURT_LESS),
            Order("Appendix C", _modifiers(*_SHOT_DOWN)),
            Order("Appendix C", _modifiers("pusher", "shell-holes", "village", *_SHOT_DOWN), sign=-1),
        ),
        "bailing-out": (
            Order("Appendix C", outcomes=_HURT_LESS),
            Order("10.03", _modifiers("serious-wound", "light-wound")),
            Order("Appendix C", _modifiers("level-1", "on-fire", "destroyed", "light-wound"), sign=-1),
        ),
        "evading": (
            Order("Appendix C", outcomes=("Killed", "Captured", "Evades")),
            Order("10.03", _modifiers("serious-wound", "light-wound")),
        ),
        "bombing": (Order("Appendix E", outcomes=("Miss", "Hit"), columns=(1, 0)),),
        "cannon-aimed": (Order("6.07", _modifiers("hit-b", "hit-r", "hit-2r", "hit-3r-or-more")),),
    },
    "charts": {
        "landing": (
            Order("Appendix C", [f"lines/{name}" for name in _TERRAIN]),
            Order("10.03", _modifiers("serious-wound", "light-wound")),
            Order("Appendix C", _modifiers(*_WORSE), sign=-1),
        ),
        "anti-aircraft-fire": tuple(
            Order("7.04", (f"lines/{name}",), falls=True) for name in ("trench-line", "light", "heavy")
        ),
    },
}


@check(
    "CE508",
    "modifiers or rows in the wrong order",
    section="3.53",
    severity=Severity.WARNING,
    kinds=(TABLES, DICE, CHARTS),
)
def modifier_signs(case: Case, _library: Library) -> Iterator[Problem]:
    """Worse conditions must not have better modifiers: signs must be right, and lines and rows must be in order.

    A nearer range may never add less than a farther range. Likewise, a longer burst may never add less than a shorter
    burst, and a better stability never less than a worse stability. A serious wound must reduce the value by at least
    as much as a light wound. A sideslip may never help a fire to keep burning. The check also applies to house rules
    and gives only a warning.

    Example:
        modifiers:
          - {modifier: tailing, name: Tailing, values: [-1, -1, -2, -2]}        # tailing helps
    """
    yield from rising(case, ORDERS[case.kind.name])
