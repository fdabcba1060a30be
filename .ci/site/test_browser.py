"""The data site in a real browser, from a folder: no complaint, no overflow, and it can be read, filtered and sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.release import test_ready_pdfs
from tests.studio.in_browser import find_faults

PHONE, DESKTOP = (360, 740), (1280, 900)
PAGES = (
    "index.html",
    "changelog.html",
    "checks.html",
    "canvas-eagles/index.html",
    "canvas-eagles/weapons.html",
    "canvas-eagles/arcs.html",
    "canvas-eagles/aircraft/sopwith-camel.html",
)
TABLE = "canvas-eagles/index.html"
#: The project that released ready PDFs.
with_pdfs = test_ready_pdfs.keeper


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    return chromium


@pytest.fixture
def shown(browser: Browser, corrected: Any) -> Iterator[Callable[..., Page]]:
    """`shown(name, size)` is that page of the site; at the end nothing may have been complained of, as by its policy,
    or asked of others."""
    contexts, complaints = [], []

    def show(
        name: str, size: tuple[int, int] = DESKTOP, site: Path = corrected.shelf / "1.0.1" / "site", **how: Any
    ) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **how)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: complaints.append(f"{name}: {said.text}"))
        page.on("pageerror", lambda error: complaints.append(f"{name}: {error}"))
        page.on("requestfailed", lambda asked: complaints.append(f"{name}: {asked.url}"))
        page.on(
            "request", lambda asked: None if asked.url.startswith(("file:", "data:")) else complaints.append(asked.url)
        )
        page.goto((site / name).as_uri())
        return page

    yield show
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", PAGES)
def test_every_kind_of_page_is_sound_and_accessible(
    shown: Callable[..., Page], name: str, size: tuple[int, int], scheme: str
) -> None:
    assert_sound_and_accessible(shown(name, size, color_scheme=scheme))


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
@pytest.mark.parametrize("name", ["downloads.html", "gallery.html"])
def test_pages_with_ready_pdfs_are_sound_and_accessible_and_every_link_leads_to_a_file(
    shown: Callable[..., Page], with_pdfs: Any, name: str, size: tuple[int, int], scheme: str
) -> None:
    site = with_pdfs.shelf / "1.1.0" / "site"
    page = shown(name, size, site, color_scheme=scheme)
    assert_sound_and_accessible(page)
    links = page.locator("main a[href]").evaluate_all("them => them.map(it => it.getAttribute('href'))")
    pictures = page.locator("main img").evaluate_all("them => them.map(it => it.getAttribute('src'))")
    assert links if name == "downloads.html" else pictures
    files = {it.partition("#")[0] for it in [*links, *pictures]} - {""}
    assert [it for it in files if "://" not in it and not (site / it).is_file()] == []


def assert_sound_and_accessible(page: Page) -> None:
    """Assert that a page is not wider than its window, and that axe finds no fault."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert find_faults(page) == []


def test_the_policy_lets_in_nothing_but_the_files_of_the_site(browser: Browser, corrected: Any) -> None:
    page = browser.new_page()
    page.goto((corrected.shelf / "1.0.1" / "site" / TABLE).as_uri())
    refused = page.evaluate(
        """() => new Promise((done) => {
            const refused = [];
            document.addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
            const script = document.createElement("script");
            script.textContent = "window.injected = true";
            const picture = document.createElement("img");
            picture.src = "https://example.org/spy.png";
            document.body.append(script, picture);
            document.body.setAttribute("style", "color: red");
            setTimeout(() => done([window.injected === true, ...new Set(refused)].sort()), 200);
        })"""
    )
    page.close()
    assert refused == [False, "img-src", "script-src-elem", "style-src-attr"]


def rows(page: Page) -> list[str]:
    return [text.strip() for text in page.locator("#table tbody tr:visible th").all_inner_texts()]


def test_the_table_is_filtered_by_side_role_and_date(shown: Callable[..., Page]) -> None:
    page = shown(TABLE)
    everything = rows(page)
    assert len(everything) == 10
    page.get_by_label("Side").select_option("Central Powers")
    central = rows(page)
    assert {"Albatros D.Va", "Gotha G.IV/G.V"} & set(everything) <= set(central) < set(everything)
    page.get_by_label("Role").select_option("fighter")
    assert set(rows(page)) < set(central)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("[data-count]")).to_have_text("10 of 10")
    page.get_by_label("In service by").fill("1916-12")
    early = rows(page)
    assert 0 < len(early) < 10
    assert "Sopwith Camel" not in early
    page.get_by_label("In service by").fill("")
    page.get_by_label("Name").fill("camel")
    assert rows(page) == ["Sopwith Camel"]


@pytest.mark.parametrize("said", ["1917-3", "1917-03", "3/1917", "March 1917", "mar. 1917", "1917 march"])
def test_a_month_is_understood_however_it_is_written(shown: Callable[..., Page], said: str) -> None:
    page = shown(TABLE)
    page.get_by_label("In service by").fill("1917-03")
    right = rows(page)
    assert 0 < len(right) < 10
    page.get_by_label("In service by").fill(said)
    assert rows(page) == right


@pytest.mark.parametrize("said", ["March", "1917-13", "1817-03", "Smarch 1917", "soon"])
def test_what_is_no_month_filters_nothing_and_is_told(shown: Callable[..., Page], said: str) -> None:
    page = shown(TABLE)
    field = page.get_by_label("In service by")
    field.fill(said)
    assert len(rows(page)) == 10
    assert page.locator("[data-count]").inner_text() == "not a month: write 1917-04 or April 1917"
    assert field.get_attribute("aria-invalid") is not None
    field.fill("1917")
    assert field.get_attribute("aria-invalid") is None
    assert page.locator("[data-count]").inner_text().endswith(" of 10")


def test_on_a_desktop_no_column_is_cut_off(shown: Callable[..., Page]) -> None:
    page = shown(TABLE)
    assert "Ceiling" in " ".join(page.locator("#table thead th").all_inner_texts())
    assert page.evaluate("(it => it.scrollWidth - it.clientWidth)(document.querySelector('.widest'))") == 0
    last = page.locator("#table thead th").last.bounding_box()
    assert last["x"] + last["width"] <= DESKTOP[0]


def test_on_a_phone_the_names_stay_while_the_figures_scroll(shown: Callable[..., Page]) -> None:
    page = shown(TABLE, (390, 844))
    name, fuel = page.locator("#table tbody th").first, page.locator("#table tbody td").last
    before = name.bounding_box()["x"], fuel.bounding_box()["x"]
    page.evaluate("document.querySelector('.widest').scrollLeft = 400")
    assert name.bounding_box()["x"] == before[0]
    assert fuel.bounding_box()["x"] < before[1] - 100


def test_the_record_sheet_is_on_the_page_and_printed_first(shown: Callable[..., Page]) -> None:
    page = shown("canvas-eagles/aircraft/sopwith-camel.html")
    assert page.locator("figcaption").first.inner_text() == "Aircraft Data Sheet"
    assert page.locator("figure svg").first.bounding_box()["width"] > 500
    page.emulate_media(media="print")
    assert page.locator("figure").first.evaluate("it => getComputedStyle(it).breakAfter") == "page"


def test_the_table_is_sorted_by_keyboard_and_says_so(shown: Callable[..., Page]) -> None:
    page = shown(TABLE)
    head = page.get_by_role("button", name="Fuel")
    head.focus()
    column = page.locator("thead th", has_text="Fuel")
    number = page.locator("thead th").all_inner_texts().index(column.inner_text())
    told = []
    for _ in range(2):
        page.keyboard.press("Enter")
        cells = page.locator(f"#table tbody tr > :nth-child({number + 1})").all_inner_texts()
        told.append((column.get_attribute("aria-sort"), [int(it) for it in cells if it.isdigit()]))
    assert [it for it, _ in told] == ["ascending", "descending"]
    assert told[0][1] == sorted(told[0][1])
    assert told[1][1] == sorted(told[0][1], reverse=True)
    assert len(told[0][1]) > 5


def test_the_keyboard_comes_first_to_the_content(shown: Callable[..., Page]) -> None:
    page = shown(TABLE)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_without_scripts_it_can_be_read(shown: Callable[..., Page]) -> None:
    page = shown(TABLE, java_script_enabled=False)
    assert page.locator("#table tbody tr").count() == 10
    assert page.locator("form").is_hidden()
    page = shown("canvas-eagles/aircraft/sopwith-camel.html", java_script_enabled=False)
    assert page.locator("svg").first.is_visible()
    assert page.get_by_role("button").count() == 0


def test_the_print_button_prints(shown: Callable[..., Page]) -> None:
    page = shown("canvas-eagles/aircraft/sopwith-camel.html")
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print this page").click()
    assert page.evaluate("window.printed") is True
    page.emulate_media(media="print")
    assert page.locator("nav").is_hidden()
