"""The studio's screens of aircraft in a real browser: choose, compare, edit with live pages, save and undo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import Client
from tests.studio.in_browser import PHONE, check_screen

GALLERY, HOME = "/aircraft?game=canvas-eagles", "/aircraft/canvas-eagles/sopwith-camel"
EDIT = f"{HOME}/edit/ratings"
RULES, TABLE = "/house-rules/canvas-eagles", "/tables/canvas-eagles"
CHOICES = "/choices/canvas-eagles"


@pytest.fixture
def file(unopened: Client) -> Iterator[Path]:
    """Return the path of the user's file with the record, which does not exist at first."""
    path = unopened.studio.own_data / "canvas-eagles" / "aircraft" / "sopwith-camel.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    yield path
    path.unlink(missing_ok=True)


def picture(page: Page) -> str:
    """Return the address of the picture when it is complete."""
    shown = page.locator("#picture:not([hidden])")
    expect(shown).to_be_visible(timeout=15_000)
    return shown.get_attribute("src") or ""


def test_the_choices_of_a_game_are_accessible_and_fit(show: Callable[..., Page]) -> None:
    check_screen(show(CHOICES))


def test_aircraft_are_filtered_and_compared_with_the_keyboard(show: Callable[..., Page]) -> None:
    page = show(GALLERY)
    check_screen(page)
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("sopwith")
    expect(page.locator(".plane:visible").filter(has_not_text="Sopwith")).to_have_count(0)
    for name in ("Camel", "Dolphin"):
        page.get_by_role("checkbox", name=f"Compare Sopwith {name}").focus()
        page.keyboard.press("Space")
    page.get_by_role("link", name="Compare").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader")).to_have_text(["Sopwith Camel", "Sopwith Dolphin"])
    check_screen(page)
    page.get_by_label("Show only differences").check()
    assert page.locator("tr.same:visible").count() == 0


@pytest.mark.usefixtures("file")
def test_the_bar_with_save_is_below_the_head_and_covers_no_reason_of_a_changed_figure(
    show: Callable[..., Page],
) -> None:
    page = show(EDIT, (820, 700))
    picture(page)
    page.mouse.wheel(0, 600)
    head, bar = page.locator(".bar"), page.locator(".savebar")
    # The head has two rows.
    assert (head.bounding_box() or {})["height"] > 60
    assert (bar.bounding_box() or {})["y"] >= (head.bounding_box() or {})["height"] - 1
    field = page.get_by_label("Fuel", exact=True)
    reason = page.locator('[data-field="fuel"]').get_by_label("Reason")
    uncovered = """it => {
        const at = it.getBoundingClientRect();
        return document.elementFromPoint(at.x + 5, at.bottom - 4) === it;
    }"""
    for width, height in ((1100, 700), PHONE):
        page.set_viewport_size({"width": width, "height": height})
        # The field is at the lower edge of the window.
        field.evaluate("it => window.scrollBy(0, it.getBoundingClientRect().bottom - window.innerHeight + 60)")
        field.focus()
        page.keyboard.press("Control+A")
        page.keyboard.type("60")
        expect(reason).to_be_visible()
        page.wait_for_function(f"it => ({uncovered})(it)", arg=reason.element_handle())
        page.get_by_role("button", name="Save as mine").click()
        page.locator("#recorded").get_by_role("button").click()
        expect(reason).to_be_focused()
        assert reason.evaluate(uncovered)
        page.get_by_role("button", name="Undo the last save").click()
        expect(field).to_have_value("55")
        expect(reason).to_be_hidden()


def test_a_changed_figure_gets_a_reason_that_the_aircraft_shows_and_guns_are_changed_with_the_keyboard(
    show: Callable[..., Page], file: Path
) -> None:
    page = show(EDIT)
    picture(page)
    fuel, text = page.locator('[data-field="fuel"]'), page.locator("#text")
    reason = fuel.get_by_label("Reason")
    guns = page.locator('[data-list="guns"]')
    expect(fuel.get_by_role("combobox")).to_be_hidden()
    page.get_by_role("textbox", name="Fuel", exact=True).fill("61")
    fuel.get_by_role("combobox").select_option("reconstructed")
    reason.fill("from the size of the tank")
    expect(text).to_have_value(re.compile("from the size of the tank"))
    second = guns.get_by_role("group", name="Gun 2")
    guns.get_by_role("button", name="Add").press("Enter")
    expect(second).to_have_count(1)
    expect(second.get_by_label("Id")).to_be_focused()
    expect(second.get_by_label("Id")).to_have_value("B")
    guns.get_by_label("Weapon").nth(1).select_option("lewis")
    expect(text).to_have_value(re.compile("id: B, weapon: lewis"))
    # With all parts of the form that are hidden at first.
    check_screen(page)
    guns.get_by_role("button", name="Remove Gun 1").press("Enter")
    expect(guns.get_by_role("group")).to_have_count(1)
    expect(guns.get_by_label("Weapon")).to_have_value("lewis")
    expect(guns.get_by_label("Id")).to_have_value("B")
    page.locator('[data-field="guns"]').get_by_role("button", name="Use it").click()
    expect(guns.get_by_label("Id")).to_have_value("A")
    page.keyboard.press("Control+s")
    expect(page.locator("#state")).to_contain_text("Saved")
    assert "rule: from the size of the tank" in file.read_text(encoding="utf-8")
    page.goto(f"{page.url.partition('/aircraft')[0]}{HOME}")
    expect(page.get_by_text("from the size of the tank")).to_be_visible()
    page.goto(f"{page.url.partition('/aircraft')[0]}{EDIT}")
    expect(reason).to_have_value("from the size of the tank")
    page.locator('[data-reset="fuel"]').click()
    expect(text).to_have_value("")
    expect(page.locator('[data-field="fuel"] .reason')).to_be_hidden()
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.get_by_role("textbox", name="Fuel", exact=True)).to_have_value("55")


@pytest.mark.drawn
def test_a_figure_is_changed_live_saved_and_undone_and_outside_edits_appear(
    show: Callable[..., Page], file: Path
) -> None:
    page = show(EDIT)
    before, fuel = picture(page), page.get_by_role("textbox", name="Fuel", exact=True)
    text, state = page.locator("#text"), page.locator("#state")
    fuel.fill("61")
    expect(text).to_have_value("aircraft: sopwith-camel\nfuel: 61\n")
    expect(page.locator(f'#picture[src="{before}"]')).to_have_count(0)
    expect(page.get_by_text("Built in: 55")).to_be_visible()
    page.keyboard.press("Control+s")
    expect(state).to_contain_text("Saved")
    # The message is as visible as on other pages, and disappears with the next change.
    expect(state).to_contain_class("good")
    assert file.read_text(encoding="utf-8") == "aircraft: sopwith-camel\nfuel: 61\n"
    page.get_by_role("button", name="Undo the last save").click()
    expect(fuel).to_have_value("55")
    assert not file.exists()
    # An outside edit appears, and a text that was changed since asks.
    file.write_text("aircraft: sopwith-camel\nfuel: 71 # outside\n", encoding="utf-8")
    expect(fuel).to_have_value("71")
    fuel.fill("72")
    expect(text).to_have_value("aircraft: sopwith-camel\nfuel: 72 # outside\n")
    file.write_text("aircraft: sopwith-camel\nfuel: 73\n", encoding="utf-8")
    expect(page.locator("#conflict-diff")).to_contain_text("-fuel: 73")
    page.get_by_role("button", name="Keep my version").click()
    expect(state).to_contain_text("Saved")
    assert file.read_text(encoding="utf-8") == "aircraft: sopwith-camel\nfuel: 72 # outside\n"


def test_the_text_is_completed_and_an_error_is_at_its_field_while_the_last_good_page_stays(
    show: Callable[..., Page],
) -> None:
    page = show(EDIT)
    before = picture(page)
    source, text = page.get_by_role("textbox", name="Your file"), page.locator("#text")
    fuel = page.get_by_role("textbox", name="Fuel", exact=True)
    fuel.fill("plenty")
    expect(page.locator('[data-field="fuel"] .faults')).not_to_be_empty()
    expect(fuel).to_have_attribute("aria-invalid", "true")
    assert picture(page) == before
    page.locator("#findings").get_by_role("button", name="line 2").click()
    assert page.evaluate("getSelection().toString()") == "fuel: plenty"
    page.get_by_role("button", name="Use it").click()
    expect(page.locator("#findings")).to_contain_text("No new findings")
    # Many fast changes end with the last one.
    typed = "aircraft: sopwith-camel\nfuel: 44\ndive: 5\n"
    source.press_sequentially(typed)
    expect(fuel).to_have_value("44")
    expect(page.get_by_role("textbox", name="Dive", exact=True)).to_have_value("5")
    expect(page.locator("#editor")).to_have_attribute("data-settled", typed)
    expect(text).to_have_value(typed)
    # Keys and values are completed, and faults are marked.
    source.press_sequentially("engine:\n  bo")
    page.get_by_role("option", name="boxes").click()
    expect(text).to_have_value(f"{typed}engine:\n  boxes: ")
    source.press_sequentially("many")
    expect(page.locator(".cm-lint-marker-error")).to_be_visible()


def test_house_rules_show_their_changes_while_they_are_typed(show: Callable[..., Page], unopened: Client) -> None:
    page = show(RULES)
    check_screen(page)
    page.get_by_role("button", name="Start from an example").click()
    expect(page.get_by_role("cell", name="Sopwith Camel")).to_be_visible()
    expect(page.locator("#findings")).to_contain_text("No new findings")
    page.get_by_role("button", name="Save as mine").click()
    expect(page.locator("#state")).to_contain_text("Saved")
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.get_by_role("cell", name="Sopwith Camel")).to_have_count(0)
    assert not (unopened.studio.own_data / "house-rules.yaml").exists()


def test_a_table_is_downloaded_changed_and_read_back(show: Callable[..., Page], file: Path, tmp_path: Path) -> None:
    page = show(TABLE)
    check_screen(page)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "canvas-eagles.xlsx"
    table = tmp_path / "mine.csv"
    table.write_text("aircraft,fuel\nsopwith-camel,61\n", encoding="utf-8")
    page.get_by_label("Workbook or CSV file").set_input_files(table)
    expect(page.get_by_role("row", name="Sopwith Camel Fuel 55 61")).to_be_visible()
    page.get_by_role("button", name="Save as mine").click()
    expect(page.get_by_text("Saved in")).to_be_visible()
    assert "61" in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.get_by_text("All changes from the table have been undone")).to_be_visible()
    expect(page.get_by_text("Working …")).to_have_count(0)
    assert not file.exists()


def test_a_new_aircraft_is_made_from_another(show: Callable[..., Page], unopened: Client) -> None:
    page = show(HOME)
    check_screen(page)
    page.get_by_text("New aircraft from this one").click()
    page.get_by_label("Name of the new aircraft").fill("Sopwith Gnat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Edit Sopwith Gnat")).to_be_visible()
    picture(page)
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.get_by_role("heading", name="Aircraft")).to_be_visible()
    assert not [*unopened.studio.own_data.rglob("sopwith-gnat.yaml")]
