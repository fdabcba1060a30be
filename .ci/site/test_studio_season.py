"""A season of the example campaign with two keepers, in a real browser: nothing is lost, and conflicts are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from printgen.cli.start import commands
from printgen.data.folders import find
from tests.studio.conftest import running

HOME = "/campaign/winter"
EXAMPLE = find().data[0] / "canvas-eagles" / "campaigns" / "example.yaml"
MISSIONS = 10


@pytest.fixture
def roster(folder: Path) -> Path:
    """The example campaign with twelve pilots, before its first mission."""
    file = folder / "winter.yaml"
    # No flyer is lost in this season, so the replacement joins after it.
    head = (
        EXAMPLE.read_text()
        .replace("campaign: example", "campaign: winter")
        .partition("\nlog:")[0]
        .replace("first-week: 6", "first-week: 12")
    )
    nations = {"allied": ("britain", "sopwith-camel"), "central": ("germany", "albatros-d-va")}
    more, players = "", ""
    for player, side, names in (("eve", "allied", "Ashby Reed"), ("finn", "central", "Klein Winter")):
        players += f"  - {{player: {player}, name: {player.capitalize()}}}\n"
        nation, aircraft = nations[side]
        for name in names.split():
            who = f"flyer: {name.lower()}, name: {name}, player: {player}, side: {side}, duty: pilot"
            more += f"  - {{{who}, nation: {nation}, aircraft: {aircraft}, starts-with: {{points: 50}}}}\n"
    file.write_text(f"{head}\n{more}\nlog: []\n".replace("\nflyers:\n", f"{players}\nflyers:\n"))
    assert len(re.findall("duty: pilot", file.read_text())) == 12
    return file


@pytest.fixture
def keepers(chromium: Browser, show: Callable[..., Page], roster: Path) -> Iterator[tuple[Page, Page]]:
    """Two keepers on two computers with one folder: two studios, and a tab in each."""
    with running(roster.parent) as other:
        context = chromium.new_context()
        one, page = show(HOME), context.new_page()
        page.goto(other.guard.address)
        expect(page.get_by_role("navigation").first).to_be_visible()
        page.goto(f"{other.origin}{HOME}")
        yield one, page
        context.close()


def plan(page: Page) -> str:
    page.get_by_role("button", name="Plan").click()
    page.wait_for_url("**/missions/*")
    return page.url.rpartition("/campaign")[2]


def fly(page: Page, turns: int) -> None:
    """Enter the turns of all flyers, and wait until the consequences are shown."""
    page.evaluate(
        """(turns) => { const all = [...document.querySelectorAll('[name$=".turns"]')];
        for (const it of all) it.value = turns; all[0].dispatchEvent(new Event('input', { bubbles: true })); }""",
        turns,
    )
    shown = page.locator("#changes")
    expect(page.locator("[data-step=record]"), shown.inner_text()).to_be_enabled(timeout=10_000)


def record(page: Page) -> None:
    page.locator("[data-step=record]").click()
    page.wait_for_url(f"**{HOME}?recorded=*")


#: Plans a mission in one keeper's window, and returns the answer of the studio to the button.
PLAN = f"() => studio.send('{HOME}/plan', {{}}).then((it) => it.address)"
#: Records a mission in one keeper's window as the page of the mission does, without drawing the page.
RECORD = """async ([address, turns]) => {
  const { page } = await studio.send(address), fields = {}, { digest, roster } = page.getElementById("state").dataset;
  for (const it of page.querySelectorAll("#campaign-form [name]")) {
    fields[it.name] = it.type === "checkbox" ? it.checked : it.name.endsWith(".turns") ? turns : it.value;
  }
  return (await studio.send(address, { digest, roster, step: "record", fields })).address;
}"""


def play(planner: Page, flyer: Page, turns: int) -> None:
    """Play a mission that nothing interrupts: one keeper plans it, and the other one records it."""
    address = planner.evaluate(PLAN)
    assert address
    assert flyer.evaluate(RECORD, [address, f"{turns}"]).startswith(f"{HOME}?recorded=")


def play_on_the_screen(planner: Page, flyer: Page, number: int) -> None:
    """Play a mission that the planner interrupts after the results were entered."""
    for it in (planner, flyer):
        it.goto(f"{it.url.partition('/campaign')[0]}{HOME}")
    address = plan(planner)
    flyer.goto(f"{flyer.url.partition('/campaign')[0]}/campaign{address}")
    fly(flyer, number + 10)
    INTERRUPTIONS[number](planner, flyer)
    record(flyer)


def enter_a_title(planner: Page, flyer: Page) -> None:
    """Both keepers enter something for one mission."""
    planner.get_by_label("Title").fill("Fog")
    planner.get_by_role("button", name="Save for later").click()
    expect(planner.locator("#dirty")).to_have_text("Saved")
    flyer.locator("[data-step=record]").click()
    expect(flyer.get_by_role("alert").first).to_contain_text("-title: Fog")
    flyer.get_by_role("button", name="Keep my version").click()
    expect(flyer.get_by_text("Another person or program changed")).to_have_count(0)
    flyer.get_by_label("Title").fill("Fog")
    expect(flyer.locator("[data-step=record]")).to_be_enabled()


def promote_a_flyer(planner: Page, flyer: Page) -> None:
    """One keeper promotes a flyer while the other one looks at the results."""
    planner.goto(planner.url.partition("/campaign")[0] + f"{HOME}/flyers/collins")
    planner.get_by_label("Rank").fill("Major")
    planner.get_by_role("button", name="Save").click()
    expect(planner.locator("#dirty")).to_have_text("Saved")
    flyer.locator("[data-step=record]").click()
    expect(flyer.get_by_role("alert").first).to_contain_text("+    rank: Major")


INTERRUPTIONS = {4: enter_a_title, 7: promote_a_flyer}


def test_two_keepers_play_a_season_and_lose_nothing(keepers: tuple[Page, Page], roster: Path) -> None:
    for number in range(1, MISSIONS + 1):
        planner, flyer = keepers if number % 2 else reversed(keepers)
        if number in INTERRUPTIONS:
            play_on_the_screen(planner, flyer, number)
        else:
            play(planner, flyer, number + 10)
    text = roster.read_text()
    assert [int(it) for it in re.findall("    week: (\\d+)", text)] == [*range(1, MISSIONS + 1)]
    for number in range(1, MISSIONS + 1):
        assert text.count(f"turns: {number + 10}\n") >= 12
    assert text.count("title: Fog") == 1
    assert "rank: Major" in text
    assert "# The experienced crews" in text
    assert commands.main(["roster", "check", str(roster)], standalone_mode=False) == 0
    # The last result is taken back by the keeper who did not record it.
    _recorder, one = keepers
    one.goto(one.url.partition("/campaign")[0] + HOME)
    one.get_by_role("link", name=f"Undo mission {MISSIONS}").click()
    expect(one.locator("#undo")).to_contain_text("Duncan Frazer")
    one.get_by_text("Changes in winter.yaml").click()
    expect(one.locator("pre.difference")).to_contain_text("-        turns: 20")
    one.get_by_role("button", name=f"Undo mission {MISSIONS}").click()
    one.wait_for_url(f"**{HOME}")
    assert f"turns: {MISSIONS + 10}\n" not in roster.read_text()
