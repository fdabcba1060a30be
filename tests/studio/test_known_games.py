"""The games that the studio remembers, and the studios that are open: tests and second studios disturb nobody."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from printgen.files.own import own_folder
from printgen.files.proof import state_folder
from printgen.release import objects
from printgen.studio.known_games import open_game
from printgen.studio.open_studios import OpenStudio, open_studio, recorded
from tests.declared.folders import write
from tests.open_games import no_open_games
from tests.studio.conftest import admitted, running
from tests.studio.test_bad_clients import Killed


def files(folder: Path) -> set[Path]:
    return {it for it in folder.rglob("*") if it.is_file()}


def test_a_studio_of_the_tests_writes_nothing_to_the_settings_of_the_user(tmp_path: Path) -> None:
    settings = own_folder("settings")
    before = files(settings)
    with no_open_games(), running(tmp_path / "mine") as unopened:
        assert open_game(write(tmp_path / "dogs")) == "dogs"
        assert 'href="/games/dogs"' in admitted(unopened).get("/games").text
        assert files(settings) == before
    assert files(settings) == before


def test_a_game_whose_folder_was_removed_is_no_longer_listed(tmp_path: Path) -> None:
    with no_open_games(), running(tmp_path / "mine") as unopened:
        open_game(write(tmp_path / "dogs"))
        browser = admitted(unopened)
        shutil.rmtree(tmp_path / "dogs")
        for path in ("/", "/games", "/pages", "/aircraft", "/data"):
            page = browser.get(path)
            assert page.status in (200, 303, 307), path
            assert "dogs" not in page.text, path


def test_an_open_studio_is_known_by_its_folder_until_it_is_closed(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        studio = OpenStudio(f"127.0.0.1:{server.getsockname()[1]}", "a-key")
        assert open_studio(tmp_path) is None
        with recorded(tmp_path, studio):
            assert open_studio(tmp_path) == open_studio(tmp_path / "x" / "..") == studio
            assert open_studio(tmp_path / "other") is None
            with recorded(tmp_path, OpenStudio("127.0.0.1:1")):
                # Nothing answers at this address.
                assert open_studio(tmp_path) is None
        assert open_studio(tmp_path) is None
    assert files(tmp_path) == set()


def test_the_closing_key_of_a_studio_is_in_a_private_file(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        studio = OpenStudio(f"127.0.0.1:{server.getsockname()[1]}", "a-secret-key")
        with recorded(tmp_path, studio):
            (file,) = (it for it in files(state_folder() / "studios") if "a-secret-key" in it.read_text())
            assert open_studio(tmp_path) == studio
            # On Windows, the folder itself keeps other users out.
            if sys.platform != "win32":
                assert file.stat().st_mode & 0o077 == 0
                # Another user could have written this file.
                file.chmod(0o622)
                assert open_studio(tmp_path) == OpenStudio(studio.host)


@pytest.mark.parametrize("content", ["", "x", "1", "1 host", "-1 127.0.0.1:80", "9" * 30 + " 127.0.0.1:80", "\x00 :"])
def test_a_damaged_record_of_an_open_studio_is_ignored(tmp_path: Path, content: str) -> None:
    with recorded(tmp_path, OpenStudio("127.0.0.1:1", "a-key")):
        text = f"{os.getpid()} 127.0.0.1:1 a-key\n"
        (file,) = (it for it in files(state_folder() / "studios") if it.read_text() == text)
        file.write_text(content)
        assert open_studio(tmp_path) is None
    file.unlink(missing_ok=True)


def test_a_second_studio_on_the_same_folder_says_so(tmp_path: Path) -> None:
    first = Killed(tmp_path)
    try:
        assert first.process.stdout is not None
        second = subprocess.Popen(first.words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert second.stdout is not None
        try:
            # The only address is the new one, on the first line: the other one does not open in a new browser.
            address = second.stdout.readline().strip()
            assert "?token=" in address
            assert "http" not in second.stdout.readline() + second.stdout.readline()
            # Users of the launcher see no terminal, so the first page says it as long as the first studio is open.
            browser = build_opener(HTTPCookieProcessor())
            browser.open(address)
            page = urljoin(address, "/tonight")
            assert first.host in browser.open(page).read().decode()
            first.process.kill()
            first.process.wait()
            assert first.host not in browser.open(page).read().decode()
        finally:
            second.kill()
            second.wait()
            second.stdout.close()
    finally:
        first.process.kill()
        first.process.wait()
        first.process.stdout.close()
    # The record of a killed studio is ignored.
    assert open_studio(tmp_path) is None


def test_the_data_is_published_while_another_tab_creates_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git = objects.git

    def created_meanwhile(folder: Path, *words: str) -> bytes:
        if not (tmp_path / "dogs").exists():
            open_game(write(tmp_path / "dogs"))
        return git(folder, *words)

    with no_open_games(), running(tmp_path / "mine") as unopened:
        browser = admitted(unopened)
        monkeypatch.setattr(objects, "git", created_meanwhile)
        assert browser.get("/data/publish").status == 200
        assert (tmp_path / "dogs").exists()
