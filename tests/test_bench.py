"""What `make bench` measures is there to be measured."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

from tests.built_in import FREEZE


def test_the_stages_of_a_run_are_told_and_make_up_the_whole(root: Path, tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("bench", root / ".ci" / "bench.py")
    assert spec is not None
    assert spec.loader is not None
    bench = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = bench
    spec.loader.exec_module(bench)
    order = ("make", "record-sheets", bench.GAME, "--aircraft", bench.CAMEL, "--no-cache", "--jobs", "1")
    command = [sys.executable, "-c", FREEZE + bench.STAGES, *order, "--out", str(tmp_path)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
    found = json.loads(done.stderr.splitlines()[-1])
    assert set(found) == {"start", "reading", "checking", "drawing", "laying out", "writing"}
    assert all(share > 0 for share in found.values())
    assert abs(sum(found.values()) - 1) < 1e-6
