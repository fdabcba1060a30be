"""What `make bench` measures is there to be measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from printgen.campaign import reading
from printgen.checks.catalogue import collect
from printgen.data.folders import find
from printgen.games.game import load_game
from printgen.games.reading import read_game
from tests.built_in import FREEZE, ROOT
from tests.conftest import load_script


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    return load_script(ROOT / ".ci" / "bench.py")


def test_the_stages_of_a_run_are_told_and_make_up_the_whole(bench: ModuleType, root: Path, tmp_path: Path) -> None:
    order = ("make", "record-sheets", bench.GAME, "--aircraft", bench.CAMEL, "--no-cache", "--jobs", "1")
    command = [sys.executable, "-c", FREEZE + bench.STAGES, *order, "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    found = json.loads(done.stderr.splitlines()[-1])
    assert set(found) == {"start", "reading", "checking", "drawing", "laying out", "writing"}
    assert all(share > 0 for share in found.values())
    assert abs(sum(found.values()) - 1) < 1e-6


def test_the_campaigns_that_it_makes_up_keep_the_rules(bench: ModuleType, tmp_path: Path) -> None:
    """One that breaks them is not printed, and nothing is measured."""
    game = load_game(bench.GAME)
    library = read_game(game, find()).library
    for file in (bench.campaign(tmp_path / "long.yaml"), bench.flyers(tmp_path / "large.yaml", 50)):
        case, _document, findings = reading.read_roster(file, file.name)
        assert findings == []
        assert case is not None
        assert reading.run_checks(case, library, collect(game.checks)) == []
