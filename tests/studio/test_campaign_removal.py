"""Removing flyers, deleting campaigns, and the settings of a campaign: shown first, written together, and undone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
import yaml

from printgen.studio.workspace import digest_of
from tests.studio.conftest import Answer, Client

HOME = "/campaign/winter"


@pytest.fixture
def roster(browser: Client, folder: Path) -> Iterator[Path]:
    """Make the roster of a new campaign with the example's flyers and missions."""
    wanted = {"name": "Winter", "game": "canvas-eagles", "example": True}
    assert browser.post("/campaign", wanted).headers["location"] == HOME
    yield folder / "winter.yaml"
    for it in folder.glob("winter*.y*ml*"):
        it.unlink()


def confirm(browser: Client, address: str) -> Answer:
    """Press the button of a page that shows what it does first."""
    page = browser.get(address).text
    (body,) = re.findall(rf"""data-post="{address}" data-body='([^']*)'""", page)
    return browser.post(address, json.loads(unescape(body)))


def add(browser: Client, roster: Path, name: str) -> str:
    """Add a flyer, and return the address of the flyer's page."""
    fields = {"name": name, "side": "allied", "aircraft": "sopwith-camel", "player": "ben", "duty": "pilot"}
    wanted = {"digest": digest_of(roster.read_bytes()), "step": "save", "fields": fields}
    return browser.post(f"{HOME}/add", wanted).headers["location"]


def test_a_flyer_without_missions_is_removed_and_restored(browser: Client, roster: Path) -> None:
    before = roster.read_text()
    home = add(browser, roster, "Jack Hill")
    added = roster.read_text()
    assert f'href="{home}/remove"' in browser.get(home).text
    assert confirm(browser, f"{home}/remove").headers["location"] == HOME
    assert roster.read_text() == before
    page = browser.get(HOME).text
    assert "Undo removing Jack Hill" in page
    assert "Jack Hill" in page.partition('class="note good"')[2].partition("</div>")[0]
    # The message is shown once.
    assert 'class="note good"' not in browser.get(HOME).text
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(before.encode())}).status == 201
    assert roster.read_text() == added
    assert "Jack Hill" in browser.get(HOME).text.partition('class="note good"')[2].partition("</div>")[0]


def test_a_flyer_who_is_removed_leaves_planned_missions(browser: Client, roster: Path) -> None:
    home = add(browser, roster, "Jack Hill")
    sorties = "  - {{flyer: {}, aircraft: sopwith-camel, task: fighter-sweep}}\n"
    both, alone = roster.with_name("winter-both.yaml"), roster.with_name("winter-alone.yaml")
    both.write_text(f"mission: both\nweek: 7\nsorties:\n{sorties.format('hill')}{sorties.format('frazer')}")
    alone.write_text(f"mission: alone\nweek: 7\nsorties:\n{sorties.format('hill')}")
    files = [it.read_text() for it in (roster, both, alone)]
    assert confirm(browser, f"{home}/remove").status == 201
    assert "hill" not in both.read_text() + roster.read_text()
    assert not alone.exists()
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(roster.read_bytes())}).status == 201
    assert [it.read_text() for it in (roster, both, alone)] == files


def test_a_flyer_who_was_only_left_out_is_removed_from_all_missions(
    browser: Client, roster: Path, folder: Path
) -> None:
    home = add(browser, roster, "Jack Hill")
    id = home.rpartition("/")[2]
    text = roster.read_text()
    roster.write_text(re.sub(r"(?m)^( +)week: (\d+)$", rf"\1week: \2\n\1absent: [{id}]", text))
    assert roster.read_text().count(f"absent: [{id}]") > 1
    place = browser.post(f"{HOME}/plan", {}).headers["location"]
    plan = folder / f"{place.rpartition('/')[2]}.yaml"
    values = yaml.safe_load(plan.read_text())
    values["sorties"] = [it for it in values["sorties"] if it["flyer"] != id]
    plan.write_text(yaml.safe_dump(values | {"absent": [id, values["sorties"].pop()["flyer"]]}, sort_keys=False))
    assert confirm(browser, f"{home}/remove").headers["location"] == HOME
    assert id not in roster.read_text() + plan.read_text()
    assert "absent" not in roster.read_text()
    assert len(yaml.safe_load(plan.read_text())["absent"]) == 1
    assert "no such flyer" not in browser.get(HOME).text


@pytest.mark.parametrize("flyer", ["collins", "keller"])
def test_a_flyer_in_the_log_stays_and_the_page_says_what_to_do(browser: Client, roster: Path, flyer: str) -> None:
    before = roster.read_text()
    address = f"{HOME}/flyers/{flyer}/remove"
    page = browser.get(address).text
    assert f'data-post="{address}"' not in page
    assert "Killed" in page
    for line in map(int, re.findall(rf'href="{HOME}/text\?line=(\d+)"', page)):
        assert "- mission:" in before.splitlines()[line - 1]
    assert browser.post(address, {"digest": digest_of(b"")}).status == 409
    assert roster.read_text() == before


def test_only_what_was_shown_is_removed(browser: Client, roster: Path) -> None:
    home = add(browser, roster, "Jack Hill")
    theirs = roster.read_text().replace("Irish", "Welsh")
    page = browser.get(f"{home}/remove").text
    (body,) = re.findall(r"data-body='([^']*)'", page)
    roster.write_text(theirs)
    assert browser.post(f"{home}/remove", json.loads(unescape(body))).status == 409
    assert roster.read_text() == theirs


def test_a_campaign_is_deleted_with_its_own_files_and_restored(browser: Client, roster: Path) -> None:
    other = roster.with_name("winter-two.yaml")
    other.write_text(roster.read_text())
    plan = browser.post(f"{HOME}/plan", {}).headers["location"].rpartition("/")[2]
    # A mission of another campaign with the same flyers, and a file that belongs to nobody.
    kept = roster.with_name("winter-two-week-7.yaml")
    kept.write_text(roster.with_name(f"{plan}.yaml").read_text())
    portrait = roster.parent / "winter-portraits" / "collins.png"
    portrait.parent.mkdir(exist_ok=True)
    portrait.write_bytes(b"\x89PNG\r\n")
    files = {it: it.read_bytes() for it in (roster, roster.with_name(f"{plan}.yaml"), portrait)}
    page = browser.get(f"{HOME}/delete").text
    assert all(it.name in page for it in files)
    assert kept.name not in page
    assert confirm(browser, f"{HOME}/delete").headers["location"] == "/campaign"
    assert not any(it.exists() for it in (*files, portrait.parent))
    assert other.exists()
    assert kept.exists()
    assert browser.get(HOME).status == 404
    assert f'data-post="{HOME}/restore"' in browser.get("/campaign").text
    assert browser.post(f"{HOME}/restore", {}).headers["location"] == HOME
    assert {it: it.read_bytes() for it in files} == files
    assert f'data-post="{HOME}/restore"' not in browser.get("/campaign").text
    assert browser.post(f"{HOME}/restore", {}).status == 409


def test_a_roster_that_is_not_valid_can_be_deleted(browser: Client, roster: Path) -> None:
    roster.write_text("campaign: [")
    assert f'href="{HOME}/delete"' in browser.get(HOME).text
    assert confirm(browser, f"{HOME}/delete").status == 201
    assert not roster.exists()


def test_a_mission_is_listed_only_in_the_campaign_that_it_is_named_after(browser: Client, roster: Path) -> None:
    other = roster.with_name("winters.yaml")
    other.write_text(roster.read_text())
    plan = browser.post("/campaign/winters/plan", {}).headers["location"].rpartition("/")[2]
    assert plan in browser.get("/campaign/winters").text
    assert plan not in browser.get(HOME).text


def change(browser: Client, roster: Path, step: str, **fields: str) -> Answer:
    wanted = {"digest": digest_of(roster.read_bytes()), "step": step, "fields": fields}
    return browser.post(f"{HOME}/settings", wanted)


def test_name_sides_and_months_are_changed_by_a_form(browser: Client, roster: Path) -> None:
    before = roster.read_text()
    assert f'href="{HOME}/settings"' in browser.get(HOME).text
    wanted = {"name": "Spring", "since": "1918-02", "until": "", "side.allied": "No. 3 Squadron"}
    assert "+name: Spring" in change(browser, roster, "check", **wanted).text
    assert roster.read_text() == before
    assert change(browser, roster, "save", **wanted).headers["location"] == HOME
    values = yaml.safe_load(roster.read_text())
    assert (values["name"], str(values["since"]), values.get("until")) == ("Spring", "1918-02", None)
    assert values["sides"] == {"allied": "No. 3 Squadron", "central": "Jagdgruppe Douai"}
    assert "# The experienced crews" in roster.read_text()
    assert browser.post(f"{HOME}/undo", {"digest": digest_of(roster.read_bytes())}).status == 201
    assert roster.read_text() == before


@pytest.mark.parametrize(
    "wrong", [{"name": ""}, {"side.allied": " "}, {"since": "1950-01"}, {"since": "soon"}, {"name": "x" * 500}]
)
def test_wrong_settings_are_explained_and_not_saved(browser: Client, roster: Path, wrong: dict[str, str]) -> None:
    before = roster.read_text()
    answer = change(browser, roster, "save", **wrong)
    assert answer.status == 200
    note = answer.text.partition('class="note error"')[2].partition("</div>")[0]
    assert note
    assert "`" not in note
    assert roster.read_text() == before
