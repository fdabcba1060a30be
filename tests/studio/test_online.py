"""The exports in the studio: on the list of pages, for a game or a game night, with the package to save."""

import io
import shlex
import subprocess
import sys
import time
import zipfile

from printgen.commands import load
from printgen.data.folders import PACKAGE
from printgen.data.kinds import TARGETS
from tests.studio.test_same_bytes import START

KIT = (
    "kit: friday\ntitle: Friday over Arras\ngame: blue-max\nproducts: [counters]\n"
    "seats:\n- {player: Ann, aircraft: fokker-dr1}\n"
)


def test_every_target_is_on_the_list_of_pages(browser):
    text = browser.get("/pages/blue-max").text
    for id in load("blue-max").library.of(TARGETS):
        assert f"/pages/blue-max/export/{id}" in text
        assert browser.get(f"/pages/blue-max/export/{id}").status == 200


def test_a_game_night_is_exported_as_by_the_shown_command_and_its_package_is_saved(browser, tmp_path):
    (browser.studio.folder / "friday.yaml").write_text(KIT)
    address = "/pages/blue-max/export/pieces?kit=friday"
    assert "friday.yaml" in browser.get(address).text  # the line for the terminal
    browser.post(address, {})
    (run,) = browser.studio.runs._runs.values()
    deadline = time.monotonic() + 120
    while run.state == "running" and time.monotonic() < deadline:
        time.sleep(0.2)
    assert f"/runs/{run.id}/files/0/download" in browser.get(address).text
    saved = browser.get(f"/runs/{run.id}/files/0/download").body
    # The shown command writes the same bytes.
    words = shlex.split(run.line)[1:]
    words[words.index("--out") + 1] = str(tmp_path)
    subprocess.run([sys.executable, "-P", "-c", START, str(PACKAGE.parent), *words], check=True, capture_output=True)
    assert [it.read_bytes() for it in tmp_path.rglob("*.zip")] == [saved]
    package = zipfile.ZipFile(io.BytesIO(saved))
    assert any("fokker-dr1" in name for name in package.namelist())
    text = browser.get(address).text
    assert all(name in text for name in package.namelist())
    number = next(at for at, name in enumerate(package.namelist()) if name.endswith(".png"))
    assert browser.get(f"/runs/{run.id}/packed/{number}").body == package.read(package.namelist()[number])
    assert browser.get(f"/runs/{run.id}/packed/9999").status == 404


def test_unknown_games_and_targets_are_not_found(browser):
    assert browser.get("/pages/blue-max/export/nothing").status == 404
    assert browser.get("/pages/red-max/export/pieces").status == 404
