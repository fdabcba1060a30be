"""What ships is far from every test that is not of truth: it is stopped where it reads a file of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.data.folders import find
from printgen.data.yaml import read
from tests.built_in import DATA, FREEZE, FROZEN

NATIONS = DATA / "nations.yaml"
STOPPED = "tests run on tests/frozen"


def test_reading_or_listing_what_ships_stops_a_test() -> None:
    for act in (
        lambda: NATIONS.read_text(encoding="utf-8"),
        lambda: os.open(NATIONS, os.O_RDONLY),
        lambda: list(DATA.rglob("*.yaml")),
        lambda: os.scandir(DATA),
        lambda: read(NATIONS, "nations.yaml"),
    ):
        with pytest.raises(AssertionError, match=STOPPED):
            act()


def test_a_name_from_where_the_test_stands_is_no_way_round(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    for name in ("data/nations.yaml", "tests/../data/nations.yaml"):
        with pytest.raises(AssertionError, match=STOPPED):
            Path(name).read_text(encoding="utf-8")


def test_a_process_of_its_own_is_stopped_too(root: Path) -> None:
    for code in ("open('data/nations.yaml')", "from pathlib import Path; list(Path('data').iterdir())"):
        done = subprocess.run(
            [sys.executable, "-c", FREEZE + code], cwd=root, capture_output=True, text=True, check=False
        )
        assert done.returncode == 1
        assert STOPPED in done.stderr


def test_every_run_starts_from_the_frozen_data(root: Path) -> None:
    assert find().data == (FROZEN,)
    code = f"{FREEZE}from printgen.data.folders import find; print(find().data[0])"
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout == f"{FROZEN}\n"


@pytest.mark.truth
def test_a_test_of_truth_reads_what_ships() -> None:
    assert NATIONS.read_text(encoding="utf-8")
