"""The wheel: it carries the data and works from an empty folder, in an environment that holds nothing else."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.explore

ROOT = Path(__file__).parent.parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command without the settings of this environment's Python, and return its output if it succeeds."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def printgen(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the command, installed from the wheel and the lock file in a new environment."""
    folder = tmp_path_factory.mktemp("venv")
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder)
    # Where the system's pip set up this environment, this environment has none, and the system's does it again.
    owner = sys.executable if importlib.util.find_spec("pip") else sys._base_executable
    pip = (owner, "-m", "pip", "--python", folder / "bin" / "python", "install", "-qq", "--no-compile")
    run(*pip, "--require-hashes", "-r", ROOT / ".ci" / "lock.txt", cwd=folder)
    run(*pip, "--no-deps", "--no-index", wheel, cwd=folder)
    return folder / "bin" / "printgen"


def below(name: str) -> set[str]:
    """Return the files in a top-level folder of the wheel, as paths below it."""
    return {path.relative_to(ROOT / name).as_posix() for path in (ROOT / name).rglob("*") if path.is_file()}


def test_the_wheel_carries_data_and_templates(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    assert "printgen/translation/locale/printgen.pot" in held
    books = {path.relative_to(ROOT).as_posix() for path in (ROOT / "printgen" / "games").glob("*/rulebook.yaml")}
    assert len(books) == 4
    assert books <= held
    for folder in ("data", "templates"):
        files = below(folder)
        assert len(files) > 0
        assert {f"printgen/_{folder}/{name}" for name in files} <= held
    assert {name.split("/")[0] for name in held if ".dist-info" not in name} == {"printgen"}


def test_the_wheel_validates_and_prints_from_an_empty_folder(printgen: Path, tmp_path: Path) -> None:
    run(printgen, "validate", cwd=tmp_path)
    assert list(tmp_path.iterdir()) == []
    run(printgen, "make", "record-sheets", "canvas-eagles", "--out", "out", cwd=tmp_path)
    (made,) = (tmp_path / "out").rglob("record-sheets.pdf")
    assert made.read_bytes().startswith(b"%PDF-")
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
