"""Fixtures for campaigns: the built-in data with its example campaign, read once, and rosters made from a few lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from printgen.campaign.tables import Tables, tables
from printgen.data.folders import find
from printgen.data.kind import Case, Library
from printgen.data.records.roster import Roster
from printgen.games import reading
from printgen.games.game import load_game
from tests.built_in import FROZEN
from tests.documents import case_of

HEAD = """\
campaign: small
game: canvas-eagles
name: A small campaign
since: 1918-01
sides: {allied: Flight A, central: Jasta 9}
players:
  - {player: anna, name: Anna}
flyers:
"""
FLYERS = """\
  - {flyer: ash, name: Ash, player: anna, side: allied, duty: pilot, nation: britain}
  - {flyer: reed, name: Reed, player: anna, side: allied, duty: observer, nation: britain}
  - {flyer: hart, name: Hart, player: anna, side: central, duty: pilot, nation: germany}
"""


@pytest.fixture(scope="session")
def library() -> Library:
    """Return the built-in data of the game."""
    data = reading.read_game(load_game("canvas-eagles"), find())
    assert data.findings == ()
    return data.library


@pytest.fixture(scope="session")
def known(library: Library) -> Tables:
    """Return the game's tables for campaigns."""
    found = tables(library)
    assert found is not None
    return found


@pytest.fixture(scope="session")
def example(library: Library) -> Roster:
    """Return the roster of the example campaign."""
    return cast(Roster, library.get("rosters", "example"))


@pytest.fixture
def case() -> Callable[..., Case]:
    """Return `case(log, flyers=..., more=...)`, which makes a small roster with these log lines."""
    from printgen.campaign.reading import ANYWHERE

    def made(log: str, flyers: str = FLYERS, more: str = "") -> Case:
        return case_of(ANYWHERE, f"{HEAD}{flyers}{more}log:\n{log}", "small.yaml")

    return made


@pytest.fixture
def roster(case: Callable[..., Case]) -> Callable[..., Roster]:
    """Return a function like `case` that returns only the roster record."""
    return lambda *lines, **more: cast(Roster, case(*lines, **more).record)


@pytest.fixture(scope="session")
def ours() -> Path:
    """Return the path of the example campaign."""
    return FROZEN / "canvas-eagles" / "campaigns" / "example.yaml"
