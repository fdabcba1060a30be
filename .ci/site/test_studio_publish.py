"""The search, data, publishing, games and exports of the studio in a real browser: main tasks, keyboard, widths, axe."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from printgen.studio.runs import CommandRun, CommandRuns
from tests.studio.example_folder import folder, hoppers
from tests.studio.in_browser import DESKTOP, check_accessible, check_screen, find_faults

__all__ = ["folder", "hoppers"]
SCREENS = (
    "/search?q=altitude",
    "/search/explain?word=climb",
    "/data?game=blue-max",
    "/data/gaps?game=blue-max",
    "/data/coverage?game=blue-max",
    "/data/changes",
    "/data/publish",
    "/games",
    "/games/hedge-hoppers",
    "/games/hedge-hoppers/edit/planes.csv",
    "/games/hedge-hoppers/edit/checks.yaml",
)


def test_the_files_of_a_new_game_are_shown_before_they_are_written(show: Callable[..., Page], folder: Path) -> None:
    page = show("/games")
    page.get_by_label("Name").fill("Short lived")
    page.get_by_label("Begin with").select_option("small")
    page.get_by_label("Name").press("Enter")
    page.get_by_text("Files of the new game").click()
    expect(page.locator("#new-list summary", has_text="kinds.yaml")).to_be_visible()
    assert not (folder / "short-lived").exists()
    page.get_by_role("button", name="Create the game and open it").press("Enter")
    page.wait_for_url("**/games/short-lived")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_url("**/games")
    assert not (folder / "short-lived" / "game.yaml").exists()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_and_fits(show: Callable[..., Page], screen: str) -> None:
    page = show(screen)
    page.wait_for_selector("main h1")
    check_screen(page)


def test_exports_are_found_at_the_top_of_the_pages(show: Callable[..., Page]) -> None:
    page = show("/pages/blue-max")
    link = page.get_by_role("region", name="Play online").get_by_role("link", name="Pictures")
    expect(link).to_be_in_viewport()
    link.press("Enter")
    page.wait_for_url("**/pages/blue-max/export/pieces")
    check_screen(page)


def test_a_word_is_found_from_any_screen_with_the_keyboard(show: Callable[..., Page]) -> None:
    page = show("/printer")
    field = page.get_by_role("search").get_by_label("Search")
    field.fill("tailing")
    # An answer without content leaves the page as it is while it waits.
    page.route("**/search?q=tailing", lambda route: route.fulfill(status=204))
    field.press("Enter")
    expect(page.get_by_role("search").get_by_role("status")).to_have_text("Searching …")
    page.unroute("**/search?q=tailing")
    field.press("Enter")
    page.wait_for_url("**/search?q=tailing")
    page.locator("main").get_by_role("link", name="Tailing").first.press("Enter")
    expect(page.get_by_role("region", name="Explanation")).to_contain_text("ailing")


def test_marks_explain_themselves_when_they_are_pointed_at_and_focused(show: Callable[..., Page]) -> None:
    page = show("/pages/canvas-eagles/record-sheets?aircraft=sopwith-camel")
    page.locator("#pages [data-zoom]").first.click()
    about = page.locator(".about-mark")
    expect(about).to_contain_text("To see the meaning of a mark")
    spots = page.locator(".spot")
    spots.first.hover()
    expect(about.locator("b")).to_have_text(spots.first.get_attribute("aria-label") or "")
    page.get_by_role("button", name="Back").focus()
    seen = set[str]()
    for _stop in range(page.locator(".spot:not([tabindex='-1'])").count()):
        page.keyboard.press("Tab")
        seen.add(about.locator("b").inner_text())
    assert len(seen) > 1
    assert find_faults(page) == []


def test_what_was_typed_is_kept_when_a_link_is_followed(show: Callable[..., Page]) -> None:
    page = show("/campaign")
    sections, name = page.get_by_role("navigation").first, page.locator("main").get_by_label("Name")
    page.get_by_label("Game").select_option("dockfighters")
    name.fill("Summer Sky")
    name.press("Tab")
    # The command for a new campaign follows the form.
    expect(page.locator("#command")).to_contain_text("summer-sky.yaml --game dockfighters")
    sections.get_by_role("link", name="Games").click()
    page.wait_for_url("**/games")
    name.fill("Cloud Club")
    sections.get_by_role("link", name="Campaign").click()
    expect(name).to_have_value("Summer Sky")
    sections.get_by_role("link", name="Games").click()
    expect(name).to_have_value("Cloud Club")


def check_ticks(page: Page) -> None:
    """Check that a tick is kept if the data is compared at once."""
    tick, shown = page.get_by_label("Without ready-to-print PDFs"), page.locator("#publish[data-post*='no-pdfs']")
    for order in (("[name=no-pdfs]", "#compare"), ("#compare", "[name=no-pdfs]")):
        # Nothing of an earlier comparison is under way.
        page.reload()
        expect(page.locator("#publish[data-post*='1.0.1']")).to_be_enabled()
        expect(page.locator("#compare")).to_be_visible(timeout=60_000)
        ticked = not tick.is_checked()
        # Both requests are on their way at the same time.
        with page.expect_response("**/compare?*"):
            page.evaluate("(order) => order.forEach((it) => document.querySelector(it).click())", order)
        expect(shown).to_have_count(int(ticked))
        expect(page.locator("#difference[data-poll]")).to_have_count(0, timeout=60_000)
        expect(page.locator("#compare")).to_be_visible()
        expect(shown).to_have_count(int(ticked))


def test_a_corrected_aircraft_is_compared_and_shared(
    show: Callable[..., Page], folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = folder / "my-data" / "blue-max" / "aircraft" / "sopwith-camel.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("aircraft: sopwith-camel\nfuel: 52\n")
    try:
        page = show("/data/publish")
        check_accessible(page, DESKTOP[0])
        with page.expect_download() as download:
            page.get_by_role("link", name="Save the pack").click()
        download.value.save_as(tmp_path / "my-data.zip")
        with ZipFile(tmp_path / "my-data.zip") as pack:
            assert "blue-max/aircraft/sopwith-camel.yaml" in pack.namelist()
        # The comparison begins by itself, and a text that is typed meanwhile is kept.
        page.get_by_label("New version").press_sequentially("1.0.")
        expect(page.locator("#difference")).to_contain_text("52", timeout=120_000)
        page.keyboard.type("1")
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Publish 1.0.1")).to_be_enabled()
        expect(page.locator("#publishing .difference")).to_contain_text("+version: 1.0.1")
        check_accessible(page, DESKTOP[0])
        start = CommandRuns.start

        def start_short(runs: CommandRuns, key: str, title: str, _words: Any, *more: Any, **values: Any) -> CommandRun:
            return start(runs, key, title, ["--version"], *more, **values)

        # How long the next comparisons take does not matter.
        monkeypatch.setattr(CommandRuns, "start", start_short)
        check_ticks(page)
    finally:
        shutil.rmtree(folder / "my-data")


def test_a_game_is_published_and_its_site_is_shown_with_the_keyboard(show: Callable[..., Page], hoppers: Path) -> None:
    page = show("/data/publish?game=hedge-hoppers")
    page.get_by_label("Without ready-to-print PDFs").check()
    page.get_by_role("button", name="Publish 1.0.0").press("Enter")
    expect(page.get_by_role("heading", name="Published")).to_be_visible(timeout=120_000)
    assert "version: 1.0.0" in (hoppers / "release.yaml").read_text()
    with page.context.expect_page() as site:
        page.locator("#publishing").get_by_role("link", name="View the site").press("Enter")
    expect(site.value.get_by_role("link", name="Hedge Hoppers").first).to_be_visible()
    site.value.close()
    page.get_by_role("button", name="Undo the new version number").press("Enter")
    expect(page.locator("#publishing .difference")).to_contain_text("+version: 1.0.0")
    assert not (hoppers / "release.yaml").exists()
