"""The studio in Firefox, if it is installed: print a game night, change a figure live, and obey the policy of the pages."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.conftest import Client, folder, unopened
from tests.studio.in_firefox import Firefox, find_firefox, running

#: The address of a studio can be opened in one browser only.
__all__ = ["folder", "unopened"]


@pytest.fixture(scope="module")
def firefox(unopened: Client, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """A window that has opened the studio."""
    program = find_firefox()
    if program is None:
        pytest.skip("Firefox is not installed: apt install firefox-esr")
    with running(program, tmp_path_factory.mktemp("profile")) as window:
        window.open(unopened.guard.address)
        window.find("nav")
        yield window


def test_a_game_night_is_printed(firefox: Firefox, unopened: Client, folder: Path) -> None:
    firefox.open(f"{unopened.origin}/tonight")
    firefox.click('button[data-body*="canvas-eagles"][data-body*="seats"]')
    firefox.type("tr.seat [role=combobox]", "camel")
    firefox.find("#matches [aria-selected=true]")
    firefox.run("document.querySelector('tr.seat [role=combobox]').focus()")
    firefox.send("WebDriver:ElementSendKeys", {"id": firefox.find("tr.seat [role=combobox]"), "text": "\ue007"})
    firefox.click('button[data-post$="/make"]:not([disabled])')
    firefox.find('#make a[href$="all.pdf"]', 180)
    night = next(folder.glob("night-*.yaml"))
    assert "aircraft: sopwith-camel" in night.read_text(encoding="utf-8")
    assert [*(folder / "output").rglob("*.pdf")]


def test_a_figure_is_changed_live_saved_and_undone(firefox: Firefox, unopened: Client) -> None:
    firefox.open(f"{unopened.origin}/aircraft/canvas-eagles/sopwith-camel/edit/ratings")
    firefox.find("#picture:not([hidden])")
    before = firefox.run("return document.getElementById('picture').src")
    firefox.type("[name=fuel]", "61")
    firefox.find(f'#picture:not([src="{before}"])')
    firefox.click("#save:not([disabled])")
    file = unopened.studio.own_data / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml"
    firefox.find("#undo:not([disabled])")
    assert "fuel: 61" in file.read_text(encoding="utf-8")
    firefox.click("#undo")
    firefox.find("#undo[disabled]")
    assert not file.exists()


def test_the_policy_stops_injected_scripts(firefox: Firefox, unopened: Client) -> None:
    firefox.open(f"{unopened.origin}/words")
    # Some versions of Firefox refuse to insert markup. All of them must refuse to run what was inserted.
    firefox.run(
        "const ran = 'document.documentElement.dataset.ran = 1'; const tries = ["
        " () => { document.body.insertAdjacentHTML('beforeend', `<img src=/nowhere onerror=\"${ran}\">`) },"
        " () => { const it = document.createElement('script'); it.textContent = ran; document.body.append(it) }];"
        "for (const it of tries) try { it() } catch (error) { if (error.name !== 'TypeError') throw error }"
    )
    time.sleep(0.5)
    assert firefox.run("return document.documentElement.dataset.ran ?? 'not run'") == "not run"
