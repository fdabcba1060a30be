"""The mistakes of someone who makes a first game: each is reported once, where it was made, with the correction."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen import commands
from printgen.data.findings import Finding
from printgen.games.sources import game_of
from tests.declared.folders import CHECKS, write

PAGE = "page: cards\ntitle: Cards\nof: planes\nsize: [63, 88]\n"


def findings(folder: Path) -> list[Finding]:
    return commands.check(commands.load(game_of(str(folder))))


@pytest.mark.parametrize(
    ("condition", "instead"),
    [
        ("speed == unknown", "speed is unknown"),
        ("unknown == speed", "speed is unknown"),
        ("speed != unknown", "speed is known"),
        ("speed in [3, unknown]", "speed is unknown"),
        ("any(p.speed == unknown for p in planes)", "p.speed is unknown"),
    ],
)
def test_a_comparison_with_unknown_is_an_error_that_names_the_test(
    tmp_path: Path, condition: str, instead: str
) -> None:
    page = f'{PAGE}where: {condition}\nbody:\n- {{text: "{{name}}", if: "{condition}"}}\n'
    checks = CHECKS.replace("turn * 3 >= speed", condition)
    found = findings(write(tmp_path / "dogs", checks_yaml=checks, pages__cards_yaml=page))
    assert {Path(it.place.file).name for it in found if it.place} == {"checks.yaml", "cards.yaml"}
    assert all(f"`{instead}`" in (it.hint or "") for it in found)
