"""A Python game outside the package: built as a wheel with its data, templates and entry point, and installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from tests.built_in import ROOT, START

TOY = ROOT / "tests" / "toy"
PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"
[project]
name = "kites"
version = "1.0"
[project.entry-points."printgen.games"]
toy = "kites.game:GAME"
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the game, and return the folder of installed packages."""
    project = tmp_path_factory.mktemp("project")
    (project / "pyproject.toml").write_text(PROJECT)
    package = project / "kites"
    shutil.copytree(TOY / "game", package)
    for path in package.glob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("printgen.games.toy", "kites"), encoding="utf-8")
    shutil.copytree(TOY / "data", package / "data")
    # The map of this kit file is made by another test.
    shutil.rmtree(package / "data" / "toy" / "evenings")
    shutil.copytree(TOY / "templates", package / "templates")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=project, check=True, capture_output=True
    )
    (wheel,) = (project / "dist").glob("*.whl")
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture
def run(installed: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Return a function that runs a command where the package is installed; the output folder is `out`."""
    environ = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{installed}"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-c", START, *words]
        return subprocess.run(command, env=environ, cwd=tmp_path, capture_output=True, text=True, check=False)

    return run


def test_it_is_listed_checked_shown_and_printed(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    listed = run("games").stdout
    assert any(line.split()[0] == "toy" and "package kites" in line for line in listed.splitlines())
    for _time in ("read", "from the cache"):
        done = run("validate", "toy")
        assert done.returncode == 0, done.stdout + done.stderr
    assert "movement" in run("show", "toy", "delta").stdout
    done = run("make", "kite-sheets,rules", "toy", "--wind", "west", "--out", "out")
    assert done.returncode == 0, done.stderr
    sheets = pypdfium2.PdfDocument((tmp_path / "out" / "toy" / "kite-sheets.pdf").read_bytes())
    assert "Box kite" in sheets[0].get_textpage().get_text_bounded()
    assert list((tmp_path / "out" / "toy").glob("rules-west.*"))


def test_its_own_check_finds_a_fault_in_the_users_data(
    run: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    own = tmp_path / "mine" / "toy" / "aircraft"
    own.mkdir(parents=True)
    (own / "delta.yaml").write_text("aircraft: delta\nmovement: 0\n")
    done = run("validate", "toy", "--data", "mine")
    assert done.returncode == 1
    assert "TY101" in done.stdout


def test_a_package_that_cannot_be_imported_is_reported(
    run: Callable[..., subprocess.CompletedProcess[str]], installed: Path
) -> None:
    broken = installed / "broken-1.0.dist-info"
    broken.mkdir()
    (broken / "entry_points.txt").write_text("[printgen.games]\nbroken = no_such_module.game:GAME\n")
    try:
        done = run("kit", "broken")
    finally:
        shutil.rmtree(broken)
    assert done.returncode == 2
    assert "no_such_module" in done.stderr
    assert "Traceback" not in done.stderr
