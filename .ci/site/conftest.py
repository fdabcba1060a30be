"""One browser and one studio for all tests of a process; tests of the example game have a studio for each file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext

from printgen.render import svg
from printgen.studio.runs import CommandRun, CommandRuns
from tests.studio.conftest import Client, running
from tests.studio.in_browser import chromium, empty_pages, forget_results, show, windows

__all__ = ["chromium", "show"]


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the studio that the tests of a process share."""
    return tmp_path_factory.mktemp("games")


@pytest.fixture(scope="session")
def shared_studio(shared_folder: Path) -> Iterator[Client]:
    """Start the studio that the tests of a process share."""
    with running(shared_folder) as client:
        yield client


@pytest.fixture(scope="session")
def shared_windows(chromium: Browser, shared_studio: Client) -> Iterator[BrowserContext]:
    """Provide the windows of a browser that has opened the shared studio."""
    with windows(chromium, shared_studio) as context:
        yield context


@pytest.fixture(scope="module")
def folder(shared_folder: Path, shared_studio: Client) -> Iterator[Path]:
    """Return the folder of the studio, which is empty. A file of tests that needs another folder has its own fixture."""
    yield shared_folder
    # What one file of tests has printed is not shown in another one.
    forget_results(shared_studio)
    for it in shared_folder.iterdir():
        shutil.rmtree(it) if it.is_dir() else it.unlink()


@pytest.fixture(scope="module")
def unopened(request: pytest.FixtureRequest, folder: Path, shared_folder: Path) -> Iterator[Client]:
    """Provide the studio of the folder."""
    if folder == shared_folder:
        yield request.getfixturevalue("shared_studio")
    else:
        with running(folder) as client:
            yield client


@pytest.fixture(scope="module")
def opened(
    request: pytest.FixtureRequest, chromium: Browser, unopened: Client, folder: Path, shared_folder: Path
) -> Iterator[BrowserContext]:
    """Provide the windows of a browser that has opened the studio."""
    if folder == shared_folder:
        yield request.getfixturevalue("shared_windows")
    else:
        with windows(chromium, unopened) as context:
            yield context


@pytest.fixture(autouse=True)
def _uncounted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not print every kit on a screen only to count its paper. A test that looks at the numbers has the mark `counted`."""
    if request.node.get_closest_marker("counted"):
        return

    def stopped(_runs: Any, key: str, title: str, _arguments: Any, digest: str) -> CommandRun:
        return CommandRun("", key, title, "", digest, process=None, state="stopped")  # type: ignore[arg-type]

    monkeypatch.setattr(CommandRuns, "start_aside", stopped)


@pytest.fixture(autouse=True)
def _undrawn(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the pictures of pages empty, because drawing them takes most of the time. A test that looks at them has the mark
    `drawn`."""
    if not request.node.get_closest_marker("drawn"):
        monkeypatch.setattr(svg, "render_plan", empty_pages)
    elif "unopened" in request.fixturenames:
        forget_results(request.getfixturevalue("unopened"))
