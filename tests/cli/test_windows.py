"""Whole commands on Windows, as far as it can be imitated: the same files as elsewhere, nothing left behind, no traceback."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.bad_days import held
from tests.built_in import FREEZE, START
from tests.windows import environment

#: Products of all sorts: drawn pages, pieces with backs, pages of text.
PRODUCTS = ("make", "damage-markers,markers,reference-cards", "canvas-eagles")


@pytest.fixture
def windows(tmp_path: Path):
    """Return a function that runs a command on imitated Windows, in a separate folder."""
    around = environment(tmp_path / "system")
    home = tmp_path / "home"
    home.mkdir()

    def run(*words: object, status: int = 0, encoding: str = "cp1252", start: str = START) -> str:
        environ = {**around, "PYTHONIOENCODING": encoding, "TMPDIR": str(home.parent / "passing")}
        (home.parent / "passing").mkdir(exist_ok=True)
        command = [sys.executable, "-c", start, *map(str, words)]
        done = subprocess.run(command, cwd=home, env=environ, capture_output=True, check=False, timeout=120)
        output = (done.stdout + done.stderr).decode(encoding)
        assert "Traceback" not in output, output
        assert done.returncode == status, output
        assert list((home.parent / "passing").iterdir()) == []
        return output

    run.home, run.local, run.environment = home, tmp_path / "system" / "AppData" / "Local" / "printgen", around
    return run


def elsewhere(folder: Path, *words: object) -> None:
    """Run a command without imitation."""
    done = subprocess.run([sys.executable, "-c", START, *map(str, words)], cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("jobs", [1, 2])
def test_products_are_the_same_and_come_from_the_store_the_second_time(windows, tmp_path, jobs):
    elsewhere(tmp_path, *PRODUCTS, "--out", "out")
    pages = {name: content for name, content in held(tmp_path / "out").items() if name.endswith(".pdf")}
    assert len(pages) == 3
    windows(*PRODUCTS, "--out", "out", "--jobs", jobs)
    assert {name: windows_page for name, windows_page in held(windows.home / "out").items() if name in pages} == pages
    left = {name for name in held(windows.home) if not name.endswith((".pdf", "manifest.json"))}
    assert left == set()
    assert {it.name for it in windows.local.iterdir()} == {"Cache", "key"}
    assert "up to date" in windows(*PRODUCTS, "--out", "out", "--jobs", jobs)


def test_everything_for_a_game_is_printed_by_processes_that_start_from_scratch(windows):
    assert "two-sided" in windows("kit", "blue-max", "--out", "out", "--jobs", 2)
    assert len(list((windows.home / "out" / "blue-max").glob("*.pdf"))) > 10


def test_a_campaign_is_kept(windows):
    windows("new", "campaign", "war.yaml", "--game", "canvas-eagles")
    windows("roster", "check", "war.yaml")
    windows("roster", "plan", "war.yaml", "mission.yaml")
    mission = windows.home / "mission.yaml"
    # An editor of Windows ends lines in its own way.
    flown = mission.read_text(encoding="utf-8").replace("task: ", "turns: 5\n    task: ", 1).replace("\n", "\r\n")
    mission.write_bytes(flown.encode())
    windows("roster", "print", "war.yaml", "--plan", "mission.yaml", "--out", "o")
    # Two sorties have no turns.
    assert "turns" in windows("roster", "apply", "war.yaml", "mission.yaml", status=1)
    windows("roster", "apply", "war.yaml", "mission.yaml", "--yes")
    windows("calibrate", "--read", "C", 0, 1, "--name", "kitchen", "--out", "o")
    assert (windows.local / "profiles" / "kitchen.json").is_file()
    assert "war.yaml.bak" in held(windows.home)
    assert not [name for name in held(windows.home) if name.endswith((".lock", ".part"))]


@pytest.mark.parametrize("encoding", ["cp1252", "cp437", "utf-8"])
def test_nothing_that_is_printed_is_too_much_for_an_encoding(windows, encoding):
    for words in (
        ("--help",),
        ("show", "canvas-eagles", "sopwith-camel"),
        ("gaps", "richthofens-war"),
        ("show", "canvas-eagles", "--format", "csv"),
    ):
        windows(*words, encoding=encoding)
    assert "did you mean" in windows("show", "canvas-eagles", "sopwith-cammel−ł", status=2, encoding=encoding)


def test_a_device_cannot_be_the_name_of_a_file(windows):
    for words in (
        ("new", "kit", "con.yaml", "--game", "canvas-eagles"),
        ("new", "campaign", "aux.yaml", "--game", "canvas-eagles"),
        ("new", "aircraft", "nul", "--game", "canvas-eagles", "--like", "sopwith-camel"),
        ("make", "markers", "canvas-eagles", "--out", "nul"),
    ):
        said = windows(*words, status=1)
        assert "Windows reserves the name" in said
        assert said.count("\n") == 1
    assert held(windows.home) == {}


#: Another program has the named page open.
OPEN = """
from tests.windows import hold_open
hold_open("markers.pdf")
"""


def test_a_page_that_a_reader_has_open_is_named_and_nothing_is_changed(windows):
    words = ("make", "markers,damage-markers", "canvas-eagles", "--out", "out")
    windows(*words)
    held_open = START.replace(FREEZE, FREEZE + OPEN)
    said = windows(*words, "--ink", "full", "--no-cache", start=held_open)
    assert "up to date" in said
    (windows.home / "out" / "canvas-eagles" / "manifest.json").unlink()
    (windows.home / "out" / "canvas-eagles" / "markers.pdf").write_bytes(b"%PDF-old")
    before = held(windows.home)
    said = windows(*words, status=1, start=held_open)
    assert "markers.pdf: is open in another program; close it there" in said
    assert held(windows.home) == before


def test_a_window_shows_colours_and_is_as_wide_as_it_is(windows):
    overlay = windows.home / "mine" / "canvas-eagles" / "aircraft"
    overlay.mkdir(parents=True)
    (overlay / "camel.yaml").write_text("aircraft: camel\n", encoding="utf-8")
    main, other = pty.openpty()
    command = [sys.executable, "-c", START, "validate", "canvas-eagles", "--data", "mine"]
    done = subprocess.Popen(command, cwd=windows.home, env=windows.environment, stdout=other, stderr=other)
    os.close(other)
    said = b""
    with suppress(OSError):
        while part := os.read(main, 10_000):
            said += part
    os.close(main)
    assert (done.wait(), b"\x1b[" in said, b"Traceback" in said) == (1, True, False)
