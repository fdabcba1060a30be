"""What `make bench` measures is there to be measured."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from printgen.campaign import reading
from printgen.checks.catalogue import collect
from printgen.data.folders import find
from printgen.games.game import load
from printgen.games.reading import read
from tests import built_in
from tests.built_in import FREEZE


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench", built_in.ROOT / ".ci" / "bench.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


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
    game = load(bench.GAME)
    library = read(game, find()).library
    for file in (bench.campaign(tmp_path / "long.yaml"), bench.flyers(tmp_path / "large.yaml", 50)):
        case, _document, findings = reading.roster(file, file.name)
        assert findings == []
        assert case is not None
        assert reading.inspected(case, library, collect(game.checks)) == []
