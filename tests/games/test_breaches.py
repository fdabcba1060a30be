"""Whatever a game's rulebook states, data that breaks it is found at its line."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from printgen import games
from printgen.games.game import find_game
from tests.breaches import Breach, Broken, of

#: By a game's folder: with which letters its codes begin, and how many breaches there are more than.
GAMES = {"blue_max": ("BM", 50), "canvas_eagles": ("CE", 300), "dockfighters": ("DF", 45)}
BREACHES = {game: of(Path(__file__).parent / game / "checks" / "breaches.yaml") for game in GAMES}
EACH = [pytest.param(game, it, id=f"{game}-{it['breach']}") for game, every in BREACHES.items() for it in every]


@cache
def frozen(game: str) -> Broken:
    return Broken.load(find_game(game.replace("_", "-")), GAMES[game][0])


@pytest.mark.parametrize(("game", "breach"), EACH)
def test_a_breach_is_found_at_its_line(game: str, breach: Breach, tmp_path: Path) -> None:
    assert frozen(game).missed(breach, tmp_path) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_found_in_the_sound_data(game: str) -> None:
    assert frozen(game).unsound() == []


@pytest.mark.parametrize("game", GAMES)
def test_what_the_book_states_is_checked_and_broken(game: str) -> None:
    stated = of(Path(games.__path__[0]) / game / "checks" / "constraints.yaml")
    assert len(BREACHES[game]) > GAMES[game][1]
    assert frozen(game).unstated(stated, BREACHES[game]) == []
