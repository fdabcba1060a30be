"""The studio's campaigns in a real browser: a season of two keepers, careers and portraits, every screen for everyone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from printgen.data.folders import find
from tests.studio.in_browser import PHONE, check_screen

HOME = "/campaign/winter"
PLACES = (
    "flyers/collins",
    "flyers/collins/remove",
    "log/2",
    "settings",
    "delete",
    "add",
    "missions/winter-week-7",
    "text",
    "undo",
    "sheets",
)
SCREENS = ("/campaign", HOME, *(f"{HOME}/{place}" for place in PLACES))
#: The screens whose tables and plans are complete on a phone.
COMPLETE = (HOME, f"{HOME}/flyers/collins", f"{HOME}/log/2")
EXAMPLE = find().data[0] / "canvas-eagles" / "campaigns" / "example.yaml"
PLAN = """mission: week-7
week: 7
sorties:
  - {flyer: frazer, aircraft: sopwith-camel, task: fighter-sweep}
  - {flyer: brandt, aircraft: fokker-dr1, task: fighter-sweep, kills: [{victim: frazer}]}
"""


@pytest.fixture(autouse=True)
def roster(folder: Path) -> Iterator[Path]:
    """The example campaign, as far as it was played, and the plan of its next mission."""
    file = folder / "winter.yaml"
    file.write_text(EXAMPLE.read_text().replace("campaign: example", "campaign: winter"))
    (folder / "winter-week-7.yaml").write_text(PLAN)
    yield file
    for it in folder.glob("winter*.y*ml*"):
        it.unlink()


def test_a_result_is_entered_with_the_keyboard(show: Callable[..., Page], roster: Path) -> None:
    page = show(f"{HOME}/missions/winter-week-7")
    # The loss is missing for the flyer who was shot down.
    expect(page.locator("#changes")).to_contain_text("Duncan Frazer")
    for label in ("aircraft lost", "Turns", "Weeks out"):
        field = page.get_by_role("group", name="Duncan Frazer").get_by_label(label)
        field.focus()
        page.keyboard.press("Space") if label == "aircraft lost" else page.keyboard.type("2")
    page.get_by_role("group", name="Duncan Frazer").get_by_label("Fate").focus()
    page.keyboard.type("Capt")
    page.get_by_role("group", name="Emil Brandt").get_by_label("Turns").fill("9")
    second = page.locator('[name="sorties.brandt.kills.1.victim"]')
    second.fill("a balloon")
    expect(page.locator('[name="sorties.brandt.kills.2.victim"]')).to_be_visible()
    second.fill("")
    button = page.locator("[data-step=record]")
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{HOME}?recorded=*")
    assert "victim: frazer" in roster.read_text().partition("mission: week-7")[2]


def test_a_fate_asks_for_a_loss_and_a_cancelled_press_on_print_says_so(show: Callable[..., Page]) -> None:
    page = show(f"{HOME}/missions/winter-week-7")
    flyer = page.get_by_role("group", name="Emil Brandt")
    fate, lost, weeks = (flyer.get_by_label(it) for it in ("Fate", "aircraft lost", "Weeks out"))
    question, empty = flyer.locator(".asks").first, flyer.locator(".asks").last
    fate.select_option("captured")
    expect(question).to_contain_text("?")
    expect(empty).not_to_be_empty()
    assert not lost.is_checked()
    lost.check()
    expect(question).to_be_empty()
    weeks.fill("3")
    expect(empty).to_be_empty()
    fate.select_option("")
    flyer.get_by_label("Enemy shot down").first.fill("")
    lost.uncheck()
    weeks.fill("")
    printed = page.get_by_role("button", name="Print the handouts")
    expect(printed).to_have_count(1)
    # The press saves the wrong entry, and the page no longer has the button.
    weeks.fill("many")
    printed.click()
    expect(page.locator("#run .note.warning")).to_have_text(page.locator("#run").get_attribute("data-cancelled") or "")


def test_the_fields_of_a_flyer_follow_the_task_and_whether_he_flies(show: Callable[..., Page]) -> None:
    page = show(f"{HOME}/missions/winter-week-7")
    flyer, task = page.get_by_role("group", name="Duncan Frazer"), page.locator('[name="sorties.frazer.task"]')
    red, strafed = flyer.get_by_label("Red markers"), flyer.get_by_label("Trench hexes strafed")
    for chosen, shown, hidden in (("strafe-trenches", strafed, red), ("fighter-sweep", red, strafed)):
        task.select_option(chosen)
        expect(shown).to_be_visible()
        expect(hidden).to_be_hidden()
    turns, flies = page.locator("[name='sorties.frazer.turns']"), page.locator("[name='sorties.frazer.flies']")
    flies.uncheck()
    expect(turns).to_be_hidden()
    expect(page.locator("[name='sorties.brandt.turns']")).to_be_visible()
    flies.check()
    expect(turns).to_be_visible()


def test_rolls_names_and_warnings_are_on_the_page_of_a_mission(show: Callable[..., Page], folder: Path) -> None:
    plan = folder / "winter-week-7.yaml"
    text = PLAN.replace(", kills: [{victim: frazer}]", "")
    plan.write_text(text.replace("sorties:", "rolls:\n  missions:\n    allied: 5  # Bomb HQ\n    central: 9\nsorties:"))
    page = show(f"{HOME}/missions/winter-week-7")
    changes, rolled = page.locator("#changes"), page.get_by_label("Rolled for Arras Flight")
    task, printed = page.locator('[name="sorties.frazer.task"]'), page.get_by_role("button", name="Print the handouts")
    plane, told = page.locator('[name="sorties.frazer.aircraft"]'), page.locator("#roll-notes p")
    expect(rolled).to_have_value("5")
    rolled.select_option("9")
    expect(changes).to_contain_text("allied: 9")
    # A roll gives its task only to an aircraft that may fly it.
    rolled.select_option("5")
    expect(told).to_contain_text("Bomb HQ")
    expect(task).to_have_value("fighter-sweep")
    plane.select_option("bristol-f2b")
    rolled.select_option("9")
    expect(task).to_have_value("fighter-sweep")
    rolled.select_option("5")
    expect(task).to_have_value("bomb-hq")
    expect(told).to_contain_text("Duncan Frazer")
    plane.select_option("sopwith-camel")
    rolled.select_option("9")
    # The tasks of the side follow the roll. A wrong task is marked, is named beside the button, and stops the printing.
    expect(task).to_have_value("fighter-sweep")
    expect(printed).to_have_count(1)
    tasks = task.locator("option").evaluate_all("all => all.map(it => it.value)")
    wrong = next(it for it in tasks if it != "fighter-sweep")
    task.select_option(wrong)
    recording = page.locator("#recording")
    expect(recording.get_by_role("link", name="Duncan Frazer")).to_have_count(1)
    expect(printed).to_have_count(0)
    page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    expect(recording.get_by_role("link", name="Duncan Frazer")).to_be_in_viewport()
    expect(changes.get_by_role("link", name="Duncan Frazer")).to_be_in_viewport()
    task.select_option("fighter-sweep")
    expect(printed).to_have_count(1)
    expect(recording.get_by_role("link", name="Duncan Frazer")).to_have_count(0)
    flyer = page.get_by_role("group", name="Duncan Frazer")
    flyer.get_by_label("Turns").fill("12")
    flyer.get_by_label("Enemy shot down").first.fill("Brand")
    changes.get_by_role("link", name="Duncan Frazer").click()
    expect(page.locator("#notes-frazer")).to_be_in_viewport()
    flyer.get_by_label("Enemy shot down").first.fill("Emil Brandt")
    expect(changes.locator("pre").first).to_contain_text("victim: brandt")
    page.get_by_role("button", name="Save for later").click()
    expect(page.locator("#dirty")).to_have_text("Saved")
    assert "victim: brandt" in plan.read_text()
    assert "Bomb HQ" not in plan.read_text()


def test_a_portrait_is_cropped_and_appears_on_the_card(show: Callable[..., Page], roster: Path, tmp_path: Path) -> None:
    picture = tmp_path / "collins.png"
    two = Image.new("RGB", (800, 400), "red")
    two.paste("blue", (400, 0, 800, 400))
    two.save(picture)
    page = show(f"{HOME}/flyers/collins")
    page.get_by_label("Rank").fill("Major")
    page.get_by_label("Portrait").set_input_files(picture)
    for _press in range(60):
        page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Use this part").click()
    expect(page.locator("#crop")).not_to_be_visible()
    (name,) = re.findall("portrait: (.*)", roster.read_text())
    with Image.open(roster.parent / name) as stored:
        assert stored.width / stored.height == pytest.approx(0.8, abs=0.01)
        red, _green, blue = stored.convert("RGB").getpixel((stored.width // 2, stored.height // 2))
        assert blue > 200 > red
    # What was typed stays, and is not saved yet.
    assert page.get_by_label("Rank").input_value() == "Major"
    assert "rank: Major" not in roster.read_text()
    expect(page.get_by_alt_text("The portrait now")).to_be_visible()
    page.get_by_text("Remove the portrait …").click()
    page.get_by_role("button", name="Remove the portrait").click()
    expect(page.get_by_alt_text("The portrait now")).to_have_count(0)
    assert "portrait:" not in roster.read_text()
    assert page.get_by_label("Rank").input_value() == "Major"
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#dirty")).to_have_text("Saved")
    assert "rank: Major" in roster.read_text()


def test_the_line_behind_a_point_is_selected_in_the_text(show: Callable[..., Page], roster: Path) -> None:
    page = show(f"{HOME}/flyers/brandt")
    line = page.get_by_role("link", name=re.compile("line \\d+")).first
    number = int(line.inner_text().split()[-1])
    line.click()
    expect(page.locator(".cm-editor")).to_be_visible()
    assert page.evaluate("getSelection().toString()").strip() == roster.read_text().splitlines()[number - 1].strip()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_and_fits(show: Callable[..., Page], screen: str) -> None:
    page = show(screen)
    page.wait_for_selector("main h1")
    check_screen(page)
    if screen in COMPLETE:
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        wide = "all => all.filter(it => it.scrollWidth > it.clientWidth).length"
        assert page.locator("main .scroll").evaluate_all(wide) == 0
    if screen == HOME:
        # A column of single letters would be several times as high.
        heights = page.locator("main .rows li").evaluate_all("all => all.map((it) => it.offsetHeight)")
        assert 0 < max(heights) < PHONE[1] / 5


def test_a_flyer_is_added_with_the_keyboard(show: Callable[..., Page], roster: Path) -> None:
    page = show(HOME)
    page.get_by_role("link", name="Add a flyer").press("Enter")
    page.get_by_label("Name", exact=True).fill("Jack Hill")
    # The aircraft of the chosen side are listed first.
    for side in ("central", "allied"):
        page.get_by_label("Side", exact=True).select_option(side)
        expect(page.get_by_label("Aircraft").locator("optgroup").first).to_have_attribute("data-side", side)
    page.get_by_label("Aircraft").select_option("sopwith-camel")
    # A new player replaces the chosen one, and the other way round.
    player, new = page.get_by_label("Player", exact=True), page.get_by_label("Or a new player")
    new.fill("Eve")
    expect(player).to_have_value("")
    player.select_option("ben")
    expect(new).to_have_value("")
    expect(page.locator("#change pre")).to_contain_text("aircraft: sopwith-camel", timeout=20_000)
    assert "Jack Hill" not in roster.read_text()
    page.get_by_role("button", name="Add the flyer").press("Enter")
    page.wait_for_url(f"**{HOME}/flyers/hill")
    assert "name: Jack Hill" in roster.read_text()
    expect(page.get_by_label("Portrait")).to_be_visible()


def test_a_flyer_and_a_campaign_are_removed_and_restored_with_the_keyboard(
    show: Callable[..., Page], roster: Path
) -> None:
    (roster.parent / "winter-week-7.yaml").unlink()
    page = show(f"{HOME}/flyers/ritter")
    page.get_by_role("link", name="Remove this flyer").press("Enter")
    expect(page.locator("#removal")).to_contain_text("Guns at dusk")
    expect(page.get_by_role("button", name="Remove Hans Ritter")).to_have_count(0)
    page.goto(page.url.partition("/flyers")[0])
    page.get_by_role("link", name="Name, sides and months").press("Enter")
    # The page's script must have begun before something is typed.
    page.wait_for_url("**/settings")
    month, before = page.get_by_label("Last month"), roster.read_bytes()
    value = month.input_value()
    page.get_by_label("Name", exact=True).fill("Spring")
    expect(page.locator("#difference")).to_be_visible()
    # A month without its year is not saved.
    month.focus()
    page.keyboard.press("Delete")
    assert month.evaluate("(it) => it.value === '' && it.validity.badInput")
    page.get_by_role("heading", level=1).first.focus()
    page.get_by_role("button", name="Save").press("Enter")
    expect(month).to_be_focused()
    month.fill(value)
    assert roster.read_bytes() == before
    page.get_by_role("button", name="Save").press("Enter")
    page.wait_for_url(f"**{HOME}")
    assert "name: Spring" in roster.read_text()
    before = roster.read_bytes()
    page.get_by_role("link", name="Delete the campaign").press("Enter")
    page.get_by_role("button", name="Delete the campaign").press("Enter")
    page.wait_for_url("**/campaign")
    assert not roster.exists()
    page.get_by_role("button", name="Restore Spring").press("Enter")
    page.wait_for_url(f"**{HOME}")
    assert roster.read_bytes() == before


def test_handouts_are_printed_for_those_who_fly_and_what_is_typed_meanwhile_is_kept(
    show: Callable[..., Page], folder: Path
) -> None:
    page = show(f"{HOME}/missions/winter-week-7", PHONE)
    page.get_by_role("group", name="Emil Brandt").get_by_label("flies on this mission").uncheck()
    # A kit that was printed before is still offered, so its title does not show that this press prints.
    with page.expect_request(lambda it: it.method == "POST" and "/sheets?" in it.url):
        page.get_by_role("button", name="Print the handouts").click()
    assert "flyer: brandt" not in (folder / "winter-week-7.yaml").read_text()
    expect(page.get_by_role("group", name="Emil Brandt")).to_have_count(0)
    remark = page.get_by_label("Remark").first
    remark.focus()
    expect(page.get_by_role("heading", name="Ready to print")).to_be_attached(timeout=90_000)
    page.keyboard.type("fog over the lines")
    expect(remark).to_have_value("fog over the lines")


def test_entries_that_are_not_saved_are_discarded_and_brought_back(show: Callable[..., Page], roster: Path) -> None:
    page, file = show(f"{HOME}/missions/winter-week-7"), roster.with_name("winter-week-7.yaml")
    page.set_viewport_size({"width": 390, "height": 800})
    planned = file.read_text()
    expect(page.get_by_text("Discard the entries …")).to_have_count(0)
    page.locator("[name='sorties.frazer.turns']").fill("15")
    page.get_by_text("Discard the entries …").click()
    page.get_by_role("button", name="Discard the entries").click()
    page.get_by_role("button", name="Restore the entries").wait_for()
    assert file.read_text() == planned
    assert page.locator("[name='sorties.frazer.turns']").first.input_value() in ("", "0")
    page.get_by_role("button", name="Restore the entries").click()
    expect(page.get_by_role("button", name="Restore the entries")).to_have_count(0)
    assert page.locator("[name='sorties.frazer.turns']").first.input_value() == "15"
    page.get_by_text("Delete this plan …").click()
    page.get_by_role("button", name="Delete this plan").click()
    page.get_by_role("button", name="Restore").click()
    page.wait_for_url("**/missions/winter-week-7")
    assert "turns: 15" in file.read_text()


def test_saving_other_flyers_keeps_the_place_on_a_phone_and_the_bar_leaves_it_in_view(
    show: Callable[..., Page],
) -> None:
    page = show(f"{HOME}/missions/winter-week-7", PHONE)
    expect(page.locator("#recording button").first).to_be_visible()
    assert page.locator("#recording").evaluate("(it) => it.offsetHeight") < PHONE[1] / 10
    # The reason why nothing can be recorded is in the list of the changes.
    assert page.locator("#changes").inner_text().strip()
    saved = page.locator("#dirty")
    page.get_by_label("Add a flyer").select_option(label="William Hay")
    page.get_by_role("button", name="Add", exact=True).click()
    added = page.get_by_role("group", name="William Hay").get_by_label("flies on this mission")
    expect(added).to_be_in_viewport()
    expect(added).to_be_focused()
    expect(saved).to_have_text("Saved")
    expect(saved).to_be_in_viewport()
    added.uncheck()
    place = page.evaluate("window.scrollY")
    page.get_by_role("button", name="Save for later").click()
    expect(added).to_have_count(0)
    # Notes above this place appear and disappear, and the browser moves the page with them.
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert page.evaluate("window.scrollY") >= min(place, end) - PHONE[1] / 2
