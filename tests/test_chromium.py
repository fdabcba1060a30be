"""The browser that the data site is tested in: looked for, and where there is none, said so in one line."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import load_script


@pytest.fixture
def chromium(root: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, on a machine that has nothing to get a browser with."""
    module = load_script(root / ".ci" / "chromium.py")
    monkeypatch.setattr(module, "ON_MACOS", [])
    monkeypatch.setattr(module.shutil, "which", lambda _name: None)
    return module


def test_without_a_browser_one_line_says_that_the_site_was_not_tested_and_how_to_get_one(chromium: ModuleType) -> None:
    with pytest.raises(SystemExit) as ended:
        chromium.main()
    assert ended.value.code == f"printgen: the data site was not tested in a browser; get one with: {chromium.how()}"


def test_a_browser_on_the_path_is_taken(chromium: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium.shutil, "which", lambda name: f"/bin/{name}" if "chrome" in name else None)
    monkeypatch.setattr(chromium, "driven", lambda: True)
    assert chromium.browser() == "/bin/google-chrome"
    chromium.main()


def test_a_browser_that_nothing_can_drive_is_none(chromium: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "browser", lambda: "/bin/chromium")
    monkeypatch.setattr(chromium.sys, "platform", "linux")
    monkeypatch.setattr(chromium, "LIBRARY", "libnowhere.so.1")
    with pytest.raises(SystemExit, match=r"apt-get install .*chromium.* libatomic1"):
        chromium.main()


def test_make_verify_runs_the_tests_in_a_browser_if_there_is_one(root: Path) -> None:
    recipe = (root / "Makefile").read_text(encoding="utf-8").partition("\nverify: tools\n")[2].partition("\n\n")[0]
    assert "if $(PYTHON) .ci/chromium.py; then" in recipe
    assert recipe.index(".ci/chromium.py") < recipe.index("-p tests.release.conftest .ci/site")
    assert "def test_" in (root / ".ci" / "site" / "test_browser.py").read_text(encoding="utf-8")
