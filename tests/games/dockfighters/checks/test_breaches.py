"""Whatever Dockfighters' rulebook states, data that breaks it is found at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.games.dockfighters import checks
from printgen.games.dockfighters.game import GAME
from tests.breaches import Breach, Broken, of

BREACHES = of(Path(__file__).parent / "breaches.yaml")
STATED = of(Path(checks.__file__).with_name("constraints.yaml"))


@pytest.fixture(scope="module")
def frozen() -> Broken:
    return Broken.load(GAME, "DF")


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach["breach"])
def test_a_breach_is_found_at_its_line(breach: Breach, tmp_path: Path, frozen: Broken) -> None:
    assert frozen.missed(breach, tmp_path) == []


def test_nothing_is_found_in_the_sound_data(frozen: Broken) -> None:
    assert frozen.unsound() == []


def test_what_the_book_states_is_checked_and_broken(frozen: Broken) -> None:
    assert len(BREACHES) > 45
    assert frozen.unstated(STATED, BREACHES) == []
