"""Fixtures for every test: the project's folder, goldens that read well in a diff, and a pseudo-language of «words»."""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings

from printgen import translation
from printgen.commands.session import Session
from printgen.data import load
from printgen.data.folders import Project, find
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.games.game import find_game
from tests import built_in

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"

# The same cases on every run and every machine, however slow it is.
settings.register_profile("printgen", deadline=None, derandomize=True, database=None)
settings.load_profile("printgen")
# Other cases on every run; `.ci/explore.py` chooses the seed.
settings.register_profile("explore", deadline=None, database=None, print_blob=True, max_examples=500)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite tests/golden from what is drawn now")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError("--update-golden is for people who look at the difference, not for CI")
    # Without bytecode, each of hundreds of commands would compile the whole program.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    built_in.freeze()
    from tests.remembered import remember

    config.add_cleanup(remember().close)


#: Beside the tests of truth, what goes through the project's own files when it is read in: for words, not for figures.
SCANS = {"test_house.py"}


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Iterator[None]:
    """Forbid reading the shipped data while a file of tests is imported, as while its tests run."""
    with built_in.data_open("truth" in collector.path.parts or collector.path.name in SCANS):
        return (yield)


def pytest_collection_finish() -> None:
    """Exclude everything that has been imported from garbage collection, and collect rarely: this saves a tenth of the time."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark the tests in tests/truth and tests/fuzz."""
    folders = item.path.relative_to(ROOT).parts
    if "truth" in folders:
        item.add_marker(pytest.mark.truth)
    if "fuzz" in folders:
        item.add_marker(pytest.mark.explore)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Allow only tests of truth to read data/."""
    with built_in.data_open(item.get_closest_marker("truth") is not None):
        return (yield)


def _shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that all processes of this run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture(scope="session", autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The tests neither read nor write what the user's own runs keep: caches, printers' profiles; nor set text in fonts
    that happen to be installed. Flowed pages are laid out once per run."""
    from tests.printed import laid_out_once

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTGEN_CACHE", str(_shared(tmp_path_factory) / "cache" / "printgen"))
        patch.setenv("PRINTGEN_STATE", str(tmp_path_factory.mktemp("state") / "printgen"))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.setenv("PRINTGEN_FONTS", str(tmp_path_factory.mktemp("fonts")))
        with laid_out_once(_shared(tmp_path_factory) / "layouts"):
            yield


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the project's folder."""
    return ROOT


@pytest.fixture(scope="session")
def frozen() -> Path:
    """Return the folder of data that the tests use as the built-in data."""
    return built_in.FROZEN


@pytest.fixture(scope="session")
def real() -> Project:
    """Return the folders as they are shipped, for tests of truth."""
    return built_in.real()


@pytest.fixture(scope="session")
def session() -> Session:
    """Return a session on the frozen data alone; it reports no progress."""
    return Session(find(), lambda _doing, _share: None)


@pytest.fixture(scope="session", name="built_in")
def _frozen_library() -> Library:
    """Return every frozen record of Canvas Eagles, read but not checked."""
    return load.library((*KINDS, *find_game("canvas-eagles").kinds), [built_in.FROZEN], str).library


@pytest.fixture(scope="module")
def _place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return one current directory for all tests of a file, since the cache is kept per directory."""
    return tmp_path_factory.mktemp("campaign")


@pytest.fixture
def example(_place: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current directory, which contains only the example campaign as `winter.yaml`."""
    monkeypatch.chdir(_place)
    for there in _place.iterdir():
        shutil.rmtree(there) if there.is_dir() else there.unlink()
    shutil.copy(built_in.FROZEN / "canvas-eagles" / "campaigns" / "example.yaml", "winter.yaml")
    return _place


def load_script(path: Path) -> ModuleType:
    """Import a Python file that is not in a package."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def messages() -> ModuleType:
    """Return the script behind `make messages`, with all texts of the code already gathered."""
    script = load_script(ROOT / ".ci" / "messages.py")
    script.gathered = cache(script.gathered)  # type: ignore[attr-defined]
    return script


ASKED: set[Path] = set()
#: The tests that run if none are named.
DEFAULT_MARKS = "not explore"


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that compares a text with a golden file.

    `golden("sheets/camel.txt", text)` asserts that the text equals the file of that name in tests/golden. `pytest
    --update-golden` writes the file instead; if all tests are run, it also deletes the files that no test asks for.
    """

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        ASKED.add(file)
        if request.config.getoption("--update-golden"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"no golden {name}: look at the text, then run pytest --update-golden"
        assert file.read_text(encoding="utf-8") == text

    return compare


def pytest_testnodedown(node: Any, error: object) -> None:
    """Collect the names of the goldens that the tests of another process looked at."""
    ASKED.update(map(Path, node.workeroutput["goldens"] if error is None else ()))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """After all tests have passed, report every golden that no test looked at; delete it with --update-golden."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["goldens"] = [str(file) for file in ASKED]
        return
    complete = config.args_source is not config.ArgsSource.ARGS and not config.option.keyword
    complete = complete and config.option.markexpr == DEFAULT_MARKS
    stale = {file for file in GOLDEN.rglob("*.txt") if file not in ASKED}
    if complete and exitstatus == pytest.ExitCode.OK and stale:
        if config.getoption("--update-golden"):
            for file in stale:
                file.unlink()
        else:
            names = ", ".join(sorted(file.name for file in stale))
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            session.config.get_terminal_writer().line(f"\nno test looks at these goldens: {names}; run --update-golden")


@pytest.fixture(scope="session")
def pseudo_folder(messages: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of catalogues with one language, `xx`, in which every printed text of the code is put in « »."""
    from babel.messages.mofile import write_mo

    catalog = deepcopy(messages.gathered())
    for message in catalog:
        if message.id:
            message.string = f"«{message.id}»"
    folder = tmp_path_factory.mktemp("locale")
    file = folder / "xx" / "LC_MESSAGES" / "printgen.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as out:
        write_mo(out, catalog)
    return folder


@pytest.fixture
def pseudo_language(pseudo_folder: Path) -> Iterator[Path]:
    """Print in the language of «words» during one test: text without « » did not go through the catalogue."""
    translation.set_language("xx", pseudo_folder)
    yield pseudo_folder
    translation.set_language("en")


@pytest.fixture(autouse=True)
def _no_open_game_folders() -> Iterator[None]:
    """Close the game folders that a test opened, which the commands of other tests would otherwise read.

    The folders that a fixture of its module opened before remain open.
    """
    before = _open_folders()
    yield
    if opened := _open_folders() - before:
        sources, homes = sys.modules["printgen.games.sources"], sys.modules["printgen.data.homes"]._HOMES
        for id in opened:
            del sources._OPENED[id]
            homes.pop(id, None)
        sources._user_folders.cache_clear()
        os.environ[sources.OPENED] = os.pathsep.join(str(path.absolute()) for path in sources._OPENED.values())
        if not sources._OPENED:
            del os.environ[sources.OPENED]


def _open_folders() -> set[str]:
    """Return the ids of the game folders that are open in this process."""
    return set(sources._OPENED) if (sources := sys.modules.get("printgen.games.sources")) else set()
