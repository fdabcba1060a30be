"""The page Your changes, which lists the saved changes and undoes them."""

from __future__ import annotations

import html
import json
import os
import re
import time
from pathlib import Path

import pytest

from printgen.release.editions import RELEASES
from printgen.studio.workspace import digest_of
from tests.studio.conftest import Client

EDIT, PAGE = "/aircraft/canvas-eagles/sopwith-camel/edit/ratings", "/data/saved"


@pytest.fixture
def file(browser: Client) -> Path:
    return browser.studio.own_data / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml"


def save(browser: Client, fuel: int, digest: str = "") -> str:
    text = f"aircraft: sopwith-camel\nfuel: {fuel}\nsources: {{fuel: {{status: house}}}}\n"
    answer: dict[str, str] = json.loads(browser.post(f"{EDIT}/save", {"text": text, "digest": digest}).text)
    return answer["digest"]


def undo_buttons(browser: Client) -> list[dict[str, str]]:
    """Return what the buttons of the page send, in their order."""
    bodies = re.findall(r'data-post="/data/saved/undo" data-body="([^"]*)"', browser.get(PAGE).text)
    return [json.loads(html.unescape(it)) for it in bodies]


def corrections(browser: Client) -> str:
    """Return the part of the page with all corrections, which is above the changes because there may be many changes."""
    return browser.get(PAGE).text.partition('id="corrections"')[2].partition('id="saved"')[0]


def test_the_latest_change_is_named_and_can_be_undone_from_any_page(browser: Client, file: Path) -> None:
    first = save(browser, 61)
    save(browser, 62, first)
    assert f'href="{PAGE}"' in browser.get("/printer").text
    page = browser.get(PAGE).text
    assert "Sopwith Camel" in page
    assert page.index("+fuel: 62") < page.index("+fuel: 61")
    (latest,) = undo_buttons(browser)
    assert browser.post(f"{PAGE}/undo", latest).status == 200
    assert "fuel: 61" in file.read_text()
    # The button of a page that is still open undoes no other change.
    assert browser.post(f"{PAGE}/undo", latest).status == 409
    assert "fuel: 61" in file.read_text()
    (earlier,) = undo_buttons(browser)
    assert browser.post(f"{PAGE}/undo", earlier).status == 200
    assert not file.exists()
    assert undo_buttons(browser) == []


def test_an_undone_change_stays_in_its_place_and_names_the_release_that_contains_it(
    browser: Client, file: Path
) -> None:
    save(browser, 64)
    release = browser.studio.output / browser.studio.own_data.name / RELEASES / "3.2.1"
    release.mkdir(parents=True)
    # The file system may round the time.
    os.utime(release, (time.time(), time.time()))
    try:
        (latest,) = undo_buttons(browser)
        page = browser.post(f"{PAGE}/undo", latest).text
        undone = page[page.index('class="undone"') :]
        assert undone.index("Sopwith Camel") < undone.index("3.2.1") < undone.index("</li>")
        assert 'data-post="/data/saved/undo"' not in page
        save(browser, 65)
        (latest,) = undo_buttons(browser)
        page = browser.post(f"{PAGE}/undo", latest).text
        # The release is older than the second change.
        assert page.count('class="undone"') >= 2
        assert page.count("3.2.1") == 1
    finally:
        release.rmdir()


def test_two_changes_of_a_file_are_told_apart_and_the_message_names_what_is_left(browser: Client, file: Path) -> None:
    first = "aircraft: sopwith-camel\nfuel: 61\n"
    digest = json.loads(browser.post(f"{EDIT}/save", {"text": first, "digest": ""}).text)["digest"]
    text = f"{first}sources: {{fuel: {{status: charted, document: club chart}}}}\n"
    browser.post(f"{EDIT}/save", {"text": text, "digest": digest})
    page = browser.get(PAGE).text
    saved = page[page.index('id="saved"') :]
    rows = re.findall("<li><div>.*?</li>", saved, re.DOTALL)
    assert ["55 → 61" in it for it in rows[:2]] == [False, True]
    assert ["club chart" in it.partition("<details")[0] for it in rows[:2]] == [True, False]
    # The name of the button names what it undoes.
    (button,) = re.findall("<button.*?</button>", saved, re.DOTALL)
    assert "club chart" in button
    page = browser.post(f"{PAGE}/undo", undo_buttons(browser)[0]).text
    undone = page[page.index('class="undone"') :].partition("</li>")[0]
    assert "55 → 61" in undone
    assert 'href="#corrections"' in undone
    page = browser.post(f"{PAGE}/undo", undo_buttons(browser)[0]).text
    assert 'href="#corrections"' not in page
    assert not file.exists()


def test_a_correction_is_withdrawn_and_this_can_be_undone(browser: Client, file: Path) -> None:
    save(browser, 66)
    page = browser.get(PAGE).text
    (body,) = re.findall(r'data-post="/data/saved/withdraw" data-body="([^"]*)"', page)
    wanted = json.loads(html.unescape(body))
    assert browser.post(f"{PAGE}/withdraw", {**wanted, "digest": "0"}).status == 409
    assert browser.post(f"{PAGE}/withdraw", {**wanted, "file": str(file.parent / "other.yaml")}).status == 409
    assert browser.post(f"{PAGE}/withdraw", wanted).status == 200
    assert not file.exists()
    # The correction remains in its place, where it can be restored.
    (body,) = re.findall('data-body="([^"]*)"', corrections(browser))
    assert browser.post(f"{PAGE}/undo", json.loads(html.unescape(body))).status == 200
    assert "fuel: 66" in file.read_text()
    (body,) = re.findall('data-body="([^"]*)"', corrections(browser))
    assert json.loads(html.unescape(body)) == wanted
    browser.post(f"{PAGE}/undo", undo_buttons(browser)[0])
    assert not file.exists()


def test_a_file_that_another_program_changed_is_kept(browser: Client, file: Path) -> None:
    save(browser, 61)
    (latest,) = undo_buttons(browser)
    file.write_text("aircraft: sopwith-camel\nfuel: 63\n")
    assert undo_buttons(browser) == []
    assert browser.post(f"{PAGE}/undo", latest).status == 409
    assert "fuel: 63" in file.read_text()
    file.unlink()


def test_only_saved_files_can_be_undone(browser: Client, file: Path) -> None:
    assert browser.post(f"{PAGE}/undo", {"file": str(file.parent / "other.yaml"), "digest": ""}).status == 409


def test_a_saved_change_with_errors_says_so_and_leads_to_the_findings(browser: Client, file: Path) -> None:
    first = save(browser, -1)
    text = "aircraft: sopwith-camel\nfuel: 61\n"
    answer = json.loads(browser.post(f"{EDIT}/state", {"text": "", "digest": first}).text)
    assert "obstacle" not in answer
    broken = json.loads(browser.post(f"{EDIT}/save", {"text": text.replace("61", "-2"), "digest": first}).text)
    assert broken["message"]
    assert "1 error" in broken["obstacle"]
    page = browser.get(broken["findings"])
    assert page.status == 200
    assert f'href="{EDIT}"' in page.text
    assert "publish" not in broken
    valid = json.loads(browser.post(f"{EDIT}/save", {"text": text, "digest": broken["digest"]}).text)
    assert "obstacle" not in valid
    published = browser.get(valid["publish"]).text
    assert "my-data" in published.partition('id="command"')[2]
    file.unlink()


def test_corrections_of_earlier_sessions_are_listed_with_their_figures(browser: Client, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("aircraft: sopwith-camel\nfuel: 57\n")
    roster = file.parent.parent / "campaigns" / "winter.yaml"
    roster.parent.mkdir()
    roster.write_text("campaign: winter\nname: Winter\n")
    try:
        # Nothing was saved in this session with this content.
        listed = corrections(browser)
        assert f'href="{EDIT}"' in listed
        assert "55 → 57" in listed
        assert "inter" not in listed.partition("</section>")[0]
        file.write_text("aircraft: sopwith-camel\nfuel: lots\n")
        page = browser.get(PAGE).text
        assert f'href="{EDIT}"' in page[page.index('id="corrections"') :]
    finally:
        file.unlink()
        roster.unlink()
        roster.parent.rmdir()
    page = browser.get(PAGE).text
    assert f'href="{EDIT}"' not in page[page.index('id="corrections"') :]


def test_findings_of_valid_figures_are_listed_beside_invalid_ones(browser: Client) -> None:
    text = "aircraft: sopwith-camel\nclimb: 0\nguns:\n- {id: A, weapon: vickers, count: lots}\n"
    found = json.loads(browser.post(f"{EDIT}/findings", {"text": text}).text)["findings"]
    assert {it["field"].partition(".")[0] for it in found} == {"guns", "climb"}


def test_changes_to_a_campaign_are_described_and_successive_ones_are_one_row(browser: Client, folder: Path) -> None:
    def saved() -> list[str]:
        page = html.unescape(browser.get(PAGE).text)
        return re.findall("<li(?: class=.undone.)?><div>.*?</li>", page[page.index('id="saved"') :], re.DOTALL)

    home = browser.post("/campaign", {"name": "Autumn", "game": "canvas-eagles"}).headers["location"]
    file = folder / "autumn.yaml"
    for name in ("Eva Holz", "Ida Wolf"):
        fields = {"name": name, "side": "allied", "duty": "pilot", "new-player": name, "aircraft": "sopwith-camel"}
        added = {"digest": digest_of(file.read_bytes()), "step": "save", "fields": fields}
        assert browser.post(f"{home}/add", added).status == 201
    (row,) = (it for it in saved() if "Autumn" in it)
    assert all(it in row.partition("<details")[0] for it in ("Eva Holz", "Ida Wolf", "3 changes"))
    (latest,) = [it for it in undo_buttons(browser) if "autumn" in it["file"]]
    assert browser.post(f"{PAGE}/undo", latest).status == 200
    # The undone change names the flyer. The campaign no longer has this flyer.
    undone, rest = [it for it in saved() if "Autumn" in it]
    assert ("Ida Wolf" in undone, "Ida Wolf" in rest, "Eva Holz" in rest) == (True, False, True)
    for _change in range(2):
        (latest,) = [it for it in undo_buttons(browser) if "autumn" in it["file"]]
        browser.post(f"{PAGE}/undo", latest)
    assert not file.exists()
