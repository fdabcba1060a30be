"""The studio's screens of aircraft in a real browser: choose, compare, edit with live pages, save and undo."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.studio.conftest import Client
from tests.studio.in_browser import PHONE, check_accessible, check_screen

GALLERY, HOME = "/aircraft?game=canvas-eagles", "/aircraft/canvas-eagles/sopwith-camel"
EDIT = f"{HOME}/edit/ratings"
RULES, TABLE = "/house-rules/canvas-eagles", "/tables/canvas-eagles"
CHOICES = "/choices/canvas-eagles"
SCREENS = (
    GALLERY,
    HOME,
    EDIT,
    RULES,
    TABLE,
    CHOICES,
    "/aircraft/compare?game=canvas-eagles&id=sopwith-camel&id=fokker-dr1",
)


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


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_is_accessible_and_fits(show: Callable[..., Page], path: str) -> None:
    page = show(path)
    if path == EDIT:
        picture(page)
    check_screen(page)


def test_aircraft_are_filtered_and_compared_with_the_keyboard(show: Callable[..., Page]) -> None:
    page = show(GALLERY)
    page.get_by_label("Name", exact=True).focus()
    page.keyboard.type("sopwith")
    expect(page.locator(".plane:visible").filter(has_not_text="Sopwith")).to_have_count(0)
    for name in ("Camel", "Dolphin"):
        page.get_by_role("checkbox", name=f"Compare Sopwith {name}").focus()
        page.keyboard.press("Space")
    page.get_by_role("link", name="Compare").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("columnheader")).to_have_text(["Sopwith Camel", "Sopwith Dolphin"])
    page.get_by_label("Show only differences").check()
    assert page.locator("tr.same:visible").count() == 0


@pytest.mark.usefixtures("file")
@pytest.mark.parametrize("size", [(1100, 700), PHONE])
def test_the_reason_of_a_changed_figure_is_not_below_a_bar(show: Callable[..., Page], size: tuple[int, int]) -> None:
    page = show(EDIT, size)
    picture(page)
    field = page.get_by_label("Fuel", exact=True)
    # The field is at the lower edge of the window.
    field.evaluate("it => window.scrollBy(0, it.getBoundingClientRect().bottom - window.innerHeight + 60)")
    field.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("60")
    reason = page.locator('[data-field="fuel"]').get_by_label("Reason")
    expect(reason).to_be_visible()
    uncovered = """it => {
        const at = it.getBoundingClientRect();
        return document.elementFromPoint(at.x + 5, at.bottom - 4) === it;
    }"""
    page.wait_for_function(f"it => ({uncovered})(it)", arg=reason.element_handle())
    page.get_by_role("button", name="Save as mine").click()
    add = page.locator("#recorded").get_by_role("button")
    add.click()
    expect(reason).to_be_focused()
    assert reason.evaluate(uncovered)


def test_a_changed_figure_gets_a_reason_that_the_aircraft_shows(show: Callable[..., Page], file: Path) -> None:
    page = show(EDIT)
    picture(page)
    field = page.locator('[data-field="fuel"]')
    expect(field.get_by_role("combobox")).to_be_hidden()
    page.get_by_role("textbox", name="Fuel", exact=True).fill("61")
    field.get_by_role("combobox").select_option("reconstructed")
    field.get_by_label("Reason").fill("from the size of the tank")
    expect(page.locator("#text")).to_have_value(re.compile("from the size of the tank"))
    check_accessible(page, 1280)
    page.keyboard.press("Control+s")
    expect(page.locator("#state")).to_contain_text("Saved")
    assert "rule: from the size of the tank" in file.read_text(encoding="utf-8")
    expect(show(HOME).get_by_text("from the size of the tank")).to_be_visible()
    page = show(EDIT)
    expect(page.locator('[data-field="fuel"]').get_by_label("Reason")).to_have_value("from the size of the tank")
    page.locator('[data-reset="fuel"]').click()
    expect(page.locator("#text")).to_have_value("")
    expect(page.locator('[data-field="fuel"] .reason')).to_be_hidden()
    page.get_by_role("button", name="Undo the last save").click()


def test_a_figure_is_changed_live_saved_and_undone(show: Callable[..., Page], file: Path) -> None:
    page = show(EDIT)
    before, fuel = picture(page), page.get_by_role("textbox", name="Fuel", exact=True)
    fuel.fill("61")
    expect(page.locator("#text")).to_have_value("aircraft: sopwith-camel\nfuel: 61\n")
    expect(page.locator(f'#picture[src="{before}"]')).to_have_count(0)
    expect(page.get_by_text("Built in: 55")).to_be_visible()
    page.keyboard.press("Control+s")
    expect(page.locator("#state")).to_contain_text("Saved")
    assert file.read_text(encoding="utf-8") == "aircraft: sopwith-camel\nfuel: 61\n"
    page.get_by_role("button", name="Undo the last save").click()
    expect(fuel).to_have_value("55")
    assert not file.exists()


def test_the_bar_with_save_is_below_a_head_of_two_rows(show: Callable[..., Page]) -> None:
    page = show(EDIT, (820, 700))
    picture(page)
    page.mouse.wheel(0, 600)
    head, bar = page.locator(".bar"), page.locator(".savebar")
    assert (head.bounding_box() or {})["height"] > 60
    assert (bar.bounding_box() or {})["y"] >= (head.bounding_box() or {})["height"] - 1


def test_an_error_is_at_its_field_and_the_last_good_page_stays(show: Callable[..., Page]) -> None:
    page = show(EDIT)
    before = picture(page)
    page.get_by_role("textbox", name="Fuel", exact=True).fill("plenty")
    expect(page.locator('[data-field="fuel"] .faults')).not_to_be_empty()
    expect(page.get_by_role("textbox", name="Fuel", exact=True)).to_have_attribute("aria-invalid", "true")
    assert picture(page) == before
    page.locator("#findings").get_by_role("button", name="line 2").click()
    assert page.evaluate("getSelection().toString()") == "fuel: plenty"
    page.get_by_role("button", name="Use it").click()
    expect(page.locator("#findings")).to_contain_text("No new findings")


def test_an_outside_edit_appears_and_a_changed_text_asks(show: Callable[..., Page], file: Path) -> None:
    page = show(EDIT)
    picture(page)
    fuel = page.get_by_role("textbox", name="Fuel", exact=True)
    file.write_text("aircraft: sopwith-camel\nfuel: 71 # outside\n", encoding="utf-8")
    expect(fuel).to_have_value("71")
    fuel.fill("72")
    expect(page.locator("#text")).to_have_value("aircraft: sopwith-camel\nfuel: 72 # outside\n")
    file.write_text("aircraft: sopwith-camel\nfuel: 73\n", encoding="utf-8")
    expect(page.locator("#conflict-diff")).to_contain_text("-fuel: 73")
    page.get_by_role("button", name="Keep my version").click()
    expect(page.locator("#state")).to_contain_text("Saved")
    assert file.read_text(encoding="utf-8") == "aircraft: sopwith-camel\nfuel: 72 # outside\n"


def test_many_fast_changes_end_with_the_last_one(show: Callable[..., Page]) -> None:
    page = show(EDIT)
    picture(page)
    source = page.locator("#text")
    page.get_by_role("textbox", name="Your file").press_sequentially("aircraft: sopwith-camel\nfuel: 44\ndive: 5\n")
    expect(page.get_by_role("textbox", name="Fuel", exact=True)).to_have_value("44")
    expect(page.get_by_role("textbox", name="Dive", exact=True)).to_have_value("5")
    expect(page.locator("#editor")).to_have_attribute("data-settled", "aircraft: sopwith-camel\nfuel: 44\ndive: 5\n")
    expect(source).to_have_value("aircraft: sopwith-camel\nfuel: 44\ndive: 5\n")


def test_keys_and_values_are_completed_and_faults_are_marked(show: Callable[..., Page]) -> None:
    page = show(EDIT)
    picture(page)
    source, text = page.get_by_role("textbox", name="Your file"), page.locator("#text")
    source.press_sequentially("aircraft: sopwith-camel\nengine:\n  bo")
    page.get_by_role("option", name="boxes").click()
    expect(text).to_have_value("aircraft: sopwith-camel\nengine:\n  boxes: ")
    source.press_sequentially("many")
    expect(page.locator(".cm-lint-marker-error")).to_be_visible()


def test_house_rules_show_their_changes_while_they_are_typed(show: Callable[..., Page], unopened: Client) -> None:
    page = show(RULES)
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
    page.get_by_text("New aircraft from this one").click()
    page.get_by_label("Name of the new aircraft").fill("Sopwith Gnat")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Edit Sopwith Gnat")).to_be_visible()
    picture(page)
    page.get_by_role("button", name="Undo the last save").click()
    expect(page.get_by_role("heading", name="Aircraft")).to_be_visible()
    assert not [*unopened.studio.own_data.rglob("sopwith-gnat.yaml")]


def test_guns_are_added_changed_and_removed_with_the_keyboard(show: Callable[..., Page]) -> None:
    page = show(EDIT)
    picture(page)
    guns, text = page.locator('[data-list="guns"]'), page.locator("#text")
    guns.get_by_role("button", name="Add").press("Enter")
    expect(guns.get_by_role("group", name="Gun 2")).to_have_count(1)
    expect(guns.get_by_role("group", name="Gun 2").get_by_label("Id")).to_be_focused()
    expect(guns.get_by_role("group", name="Gun 2").get_by_label("Id")).to_have_value("B")
    guns.get_by_label("Weapon").nth(1).select_option("lewis")
    expect(text).to_have_value(re.compile("id: B, weapon: lewis"))
    check_accessible(page, 1280)
    guns.get_by_role("button", name="Remove Gun 1").press("Enter")
    expect(guns.get_by_role("group")).to_have_count(1)
    expect(guns.get_by_label("Weapon")).to_have_value("lewis")
    expect(guns.get_by_label("Id")).to_have_value("B")
    page.locator('[data-field="guns"]').get_by_role("button", name="Use it").click()
    expect(text).to_have_value("")
    expect(guns.get_by_label("Id")).to_have_value("A")
