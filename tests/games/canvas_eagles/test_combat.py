"""Combat values: base + stability + mount, as the charts print them."""

from __future__ import annotations

import pytest

from printgen.data.records.tables import CombatTables
from printgen.games.canvas_eagles.ratings import combat_lines

LINES = {
    "short-burst": [0, 0, 0, 0],
    "medium-burst": [1, 1, 2, 2],
    "long-burst": [2, 2, 3, 4],
    "stability-a": [0, 1, 2, 3],
    "stability-b": [0, 0, 1, 2],
    "stability-c": [-1, 0, 0, 1],
    "flexible": [-2, -1, -1, 0],
    "dual-weapons": [2, 2, 2, 2],
    "deflection": [-3, -2, -1, "-"],
}
TABLES = CombatTables.model_validate(
    {
        "tables": "combat",
        "base-values": [2, 3, 5, 7],
        "modifiers": [{"modifier": name, "name": name, "values": values} for name, values in LINES.items()],
        "results": {},
    }
)


@pytest.mark.parametrize(
    ("stability", "mount", "dual", "expected"),
    [
        ("A", "fixed", False, (2, 4, 7, 10)),
        ("A+", "fixed", False, (2, 4, 7, 10)),
        ("B", "fixed", False, (2, 3, 6, 9)),
        ("B", "fixed", True, (4, 5, 8, 11)),
        ("C", "fixed", False, (1, 3, 5, 8)),
        ("B", "flexible", False, (0, 2, 5, 9)),
        ("A", "flexible", True, (2, 5, 8, 12)),
    ],
)
def test_values_at_ranges_3_2_1_0(stability: str, mount, dual: bool, expected: tuple[int, ...]) -> None:
    assert expected == TABLES.sum_lines(combat_lines(stability, mount, dual))


@pytest.mark.parametrize(
    ("name", "expected"), [("short", (0, 0, 0, 0)), ("medium", (1, 1, 2, 2)), ("long", (2, 2, 3, 4))]
)
def test_what_a_burst_adds(name, expected: tuple[int, ...]) -> None:
    assert expected == TABLES.modifier(f"{name}-burst").numbers(4)


def test_a_line_that_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="wounded"):
        TABLES.modifier("wounded")


def test_a_line_that_holds_no_four_numbers_is_no_burst() -> None:
    lines = [{"modifier": "long-burst", "name": "Long burst", "values": [2, 2, 3, "-"]}]
    short = CombatTables.model_validate(
        {"tables": "combat", "base-values": [2, 3, 5, 7], "modifiers": lines, "results": {}}
    )
    with pytest.raises(ValueError, match="long-burst"):
        short.modifier("long-burst").numbers(4)
