"""A small project of its own for each test: ten aircraft, in git, released once before."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from printgen.commands import release
from printgen.commands.session import Outcome, Session
from printgen.data.folders import Project
from tests.built_in import FROZEN

CAMEL = "canvas-eagles/aircraft/sopwith-camel.yaml"
RELEASE = "version: {version}\ndate: {date}\n"


class Keeper(Struct, frozen=True):
    """A keeper of the data, who works in a folder."""

    folder: Path
    templates: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def shelf(self) -> Path:
        return self.folder / "out" / "release"

    @property
    def session(self) -> Session:
        return Session(Project((self.data,), self.templates, self.folder / "out"), lambda _doing, _share: None)

    def git(self, *words: str) -> None:
        named = ("-c", "user.name=keeper", "-c", "user.email=keeper@example.org", "-c", "init.defaultBranch=main")
        subprocess.run(["git", "-C", str(self.folder), *named, *words], check=True, capture_output=True)

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "data")

    def write(self, file: str, text: str) -> None:
        (self.data / file).parent.mkdir(parents=True, exist_ok=True)
        (self.data / file).write_text(text, encoding="utf-8")

    def correct(self, file: str, old: str, new: str) -> None:
        text = (self.data / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.write(file, text.replace(old, new))

    def call_it(self, version: str) -> None:
        self.write("release.yaml", RELEASE.format(version=version, date="2026-11-22"))
        self.commit()

    def release(self, version: str, since: str | None = None, first: bool = False, no_pdfs: bool = True) -> Outcome:
        return release.release(version, since, first, self.session, no_pdfs)

    def diff(self, old: str, new: str, form: str = "text") -> Outcome:
        return release.diff(old, new, form, self.session)

    def held(self, version: str) -> dict[str, bytes]:
        folder = self.shelf / version
        return {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*") if it.is_file()}


def set_up(folder: Path, root: Path, *without: str) -> Keeper:
    """Set up a project without these games in a folder; its data is at version 1.0.0, tagged, and fully committed."""
    keeper = Keeper(folder, root / "templates")
    shutil.copytree(root / "tests" / "checks" / "base", keeper.data, ignore=shutil.ignore_patterns(*without))
    (schedule,) = re.findall(r"^schedules:\n(?: .*\n)+", (FROZEN / CAMEL).read_text(encoding="utf-8"), re.MULTILINE)
    keeper.write(CAMEL, (keeper.data / CAMEL).read_text(encoding="utf-8") + schedule)
    (folder / ".gitignore").write_text("/out/\n", encoding="utf-8")
    keeper.git("init", "--quiet")
    keeper.call_it("1.0.0")
    keeper.git("tag", "data-1.0.0")
    return keeper


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    """Return a project of one game, to be copied."""
    return set_up(tmp_path_factory.mktemp("begun"), root, "blue-max", "dockfighters", "richthofens-war").folder


@pytest.fixture
def another(begun: Path, root: Path) -> Callable[[Path], Keeper]:
    """Return a function that sets up another project at 1.0.0 in a given folder."""
    return lambda folder: Keeper(shutil.copytree(begun, folder, dirs_exist_ok=True), root / "templates")


@pytest.fixture
def keeper(another: Callable[[Path], Keeper], tmp_path: Path) -> Keeper:
    """Return a project of one game at 1.0.0, unchanged since."""
    return another(tmp_path)


@pytest.fixture(scope="session")
def corrected(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Keeper:
    """A project of all games that released 1.0.1, in which the Camel carries other fuel; only to be looked at."""
    keeper = set_up(tmp_path_factory.mktemp("corrected"), root)
    keeper.correct(CAMEL, "fuel: 55", "fuel: 60")
    keeper.call_it("1.0.1")
    done = keeper.release("1.0.1")
    assert (done.complaint, done.status) == ("", 0)
    return keeper


@pytest.fixture
def camel() -> str:
    """Return the path of the file with the Camel's ratings."""
    return CAMEL
