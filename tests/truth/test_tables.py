"""The tables of Canvas Eagles say what the book says."""

from __future__ import annotations

from typing import cast

import pytest

from tests.printed import shipped

Table = dict[str, tuple[str, ...]]


@pytest.fixture(scope="module")
def dice() -> dict[str, Table]:
    """What each total gives, by table; of those with more than one column of totals, the first."""
    library = shipped("canvas-eagles").library
    found = {}
    for id, case in library.of("dice").items():
        rolls = next(iter(case.record.rolls.values()))  # type: ignore[attr-defined]
        found[id] = cast(Table, {str(label): row for label, row in rolls.items()})
    return found


@pytest.mark.parametrize(
    ("table", "total", "cells"),
    [
        ("crew-wounds", "4-5", ("Light: mark off 1 wound box",)),
        ("jamming", "5-6", ("Jammed",)),
        ("unjamming", "4-6", ("Unjammed; may fire next turn",)),
        ("spins", "2-5", ("Spins",)),
        ("spin-recovery", "7-12", ("Recovers",)),
        ("critical-damage", "5-6", ("Engine seizes", "Destroyed")),
        ("extinguishing", "4", ("Still burning", "Out", "Still smoking")),
        ("crash", "7", ("Minor injury",)),
        ("bailing-out", "6-7", ("Minor injury",)),
        ("evading", "7-12", ("Evades",)),
        ("concentrated-fire", "2", ("Engine", "Wing", "Fuselage", "Tail")),
        ("missions", "6", ("Direct artillery fire",)),
        ("ground-offensives", "3", ("Central minor attack",)),
        ("anti-aircraft-markers", "6", ("1", "2")),
        ("friendly-fire", "1-2", ("Own troops fire",)),
        ("anoxia", "3-4", ("No effect", "Passes out")),
        ("bombing", "2", ("Hit", "Miss")),
    ],
)
def test_the_tables_say_what_the_book_says(
    dice: dict[str, Table], table: str, total: str, cells: tuple[str, ...]
) -> None:
    assert dice[table][total] == cells
