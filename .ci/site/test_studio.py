"""The studio in a real browser: each screen's main task, every screen for everyone, and the policy of the pages."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from printgen.studio.runs import CommandRun
from tests.studio.conftest import Client
from tests.studio.in_browser import PHONE, check_screen, find_faults

#: What six people fly on Friday, as they type it.
FLOWN = ("camel", "s.e.5a", "bristol", "albatros d.iii", "halberstadt", "albatros d.iii")
NIGHT = "kit: friday\ntitle: Friday\ngame: {game}\n{more}seats:\n"
SEATS = "  - {player: One, aircraft: sopwith-camel}\n  - {player: Two, aircraft: albatros-d-iii}\n" * 3
#: One product, so that the paper is counted quickly.
SMALL = "products: [record-sheets]\n"
SCREENS = ("/tonight", "/pages/canvas-eagles", "/words", "/nowhere")


@pytest.fixture(autouse=True)
def _in_the_folder(folder: Path, unopened: Client, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Run each test in the folder above the studio's folder, as users do, and begin without game nights and commands."""
    monkeypatch.chdir(folder.parent)
    yield
    unopened.studio.runs.close()
    for it in folder.glob("*.yaml"):
        it.unlink()
    shutil.rmtree(folder / "output", ignore_errors=True)


@pytest.fixture
def night(show: Callable[..., Page], folder: Path) -> Callable[..., Page]:
    """`night(more)` opens the game night `friday.yaml` with six seats and these other lines."""

    def opened(more: str = SMALL, game: str = "canvas-eagles") -> Page:
        (folder / "friday.yaml").write_text(NIGHT.format(game=game, more=more) + SEATS, encoding="utf-8")
        return show("/tonight/friday")

    return opened


def printed(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.rglob("*.pdf")}


def ready(page: Page, name: str = "Open as one PDF") -> str:
    """Wait for the printed files; return the address of the link."""
    link, refused = (
        page.get_by_role("link", name=name),
        page.locator("#run h2", has_text=re.compile("Nothing|went wrong")),
    )
    expect(link.or_(refused)).to_be_visible(timeout=90_000)
    assert link.count(), page.locator("#run").inner_text()
    return link.get_attribute("href") or ""


def run_of(client: Client, address: str) -> CommandRun:
    """Return the command whose files have this address."""
    run = client.studio.runs.find(address.split("/")[2])
    assert run is not None
    return run


def test_six_players_from_scratch_in_nine_actions_and_from_last_week_in_three(
    show: Callable[..., Page], unopened: Client, folder: Path
) -> None:
    page = show("/tonight")
    page.get_by_role("button", name="Six seats for Blue Max").click()
    page.wait_for_url("**/tonight/night-*")
    # One of the products, so that the kit is printed quickly.
    file = next(folder.glob("night-*.yaml"))
    file.write_text(f"{file.read_text()}products: [record-sheets]\n")
    page.reload()
    for seat, typed in enumerate(FLOWN):
        field = page.get_by_role("combobox").nth(seat)
        field.focus()
        field.fill(typed)
        field.press("Enter")
    page.get_by_role("button", name="Make the kit").click()
    # The ninth action is a click on this link.
    address = ready(page)
    assert page.context.request.get(f"{unopened.origin}{address}").body().startswith(b"%PDF")
    # The shown command is the one that ran; tests/studio/test_same_bytes.py types such commands.
    assert page.locator("#command code").inner_text() == run_of(unopened, address).line
    listed = page.locator(".files tbody tr").count()
    assert listed == len(printed(folder / "output")) > 1
    # What was printed stays listed after a change.
    page.get_by_label("Title").fill("Another title")
    page.get_by_label("Title").blur()
    expect(page.get_by_role("heading", name="Changed since it was made")).to_be_visible()
    expect(page.locator(".files tbody tr")).to_have_count(listed)

    page.goto(f"{unopened.origin}/tonight")
    page.get_by_role("link", name="Open last game night").click()
    page.get_by_role("button", name="Make the kit").click()
    expect(page.get_by_role("heading", name="Changed since it was made")).to_be_hidden(timeout=90_000)
    again = ready(page)
    assert again != address
    assert run_of(unopened, again).state == "done"


def test_an_aircraft_is_chosen_with_the_mouse_or_with_the_keyboard_alone(night: Callable[..., Page]) -> None:
    page = night()
    field = page.get_by_role("combobox").first
    # Each click selects the name, so that typing replaces it.
    for name in ("Sopwith Camel", "Sopwith Pup"):
        field.click()
        page.keyboard.type(name)
        page.get_by_role("option", name=name).click()
        expect(field).to_have_value(name)
    field.blur()
    field.focus()
    page.keyboard.type("alba")
    expect(page.get_by_role("listbox")).to_be_visible()
    first = page.locator("#matches [aria-selected=true]").inner_text()
    page.keyboard.press("ArrowDown")
    second = page.locator("#matches [aria-selected=true]").inner_text()
    assert first != second
    page.keyboard.press("Enter")
    expect(field).to_have_value(second.split("\n")[0])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.remove") is not None
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("nothing like this")
    page.keyboard.press("Escape")
    expect(field).to_have_value(second.split("\n")[0])


def test_text_is_saved_when_its_field_is_left_and_findings_beside_a_field_stop_the_print(
    night: Callable[..., Page], folder: Path
) -> None:
    page = night()
    # Text that is being typed is not called saved.
    expect(page.locator("#saved")).to_have_text("Saved")
    page.get_by_label("Title").fill("Saturday")
    expect(page.locator("#saved")).not_to_have_text("Saved")
    page.get_by_label("Title").blur()
    expect(page.locator("#saved")).to_have_text("Saved")
    assert "Saturday" in (folder / "friday.yaml").read_text()
    page.get_by_label("Month of the war").fill("1914-09")
    page.get_by_label("Title").click()
    expect(page.locator("#seat-0-0 .error")).to_contain_text("in service from")
    expect(page.get_by_role("button", name="Make the kit")).to_be_disabled()
    check_screen(page)
    page.get_by_label("Month of the war").fill("1917-08")
    page.get_by_label("Title").click()
    expect(page.locator("#seat-0-0 .error")).to_have_count(0)
    expect(page.get_by_role("button", name="Make the kit")).to_be_enabled()


def test_the_focus_stays_where_it_was_and_a_run_can_be_stopped(night: Callable[..., Page]) -> None:
    page = night("", "blue-max")
    focused = "document.activeElement.getAttribute('aria-label') || document.activeElement.textContent"
    enlarge = page.locator(".page").nth(2)
    enlarge.focus()
    before = page.evaluate(focused)
    # The pages are drawn again with the first seat changed. One change remains after the undo.
    for name in ("Otto", "Anna"):
        page.evaluate("(name) => { document.querySelector('[name=player]').value = name; save(); }", name)
        expect(page.locator("#pages")).to_contain_text(name)
    assert page.evaluate(focused) == before
    # An undo reads the page again.
    undo = page.locator("#undo button")
    expect(undo).to_be_enabled()
    undo.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#pages")).not_to_contain_text("Anna")
    expect(undo).to_be_focused()
    make = page.get_by_role("button", name="Make the kit")
    make.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop").first).to_be_visible()
    assert page.evaluate("document.activeElement.closest('#make') !== null")
    page.get_by_role("button", name="Stop").first.click()
    expect(page.get_by_role("heading", name="Stopped")).to_be_visible()
    expect(make).to_be_enabled()


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_and_fits(show: Callable[..., Page], screen: str) -> None:
    page = show(screen)
    if screen == "/nowhere":
        expect(page.get_by_role("heading", name="no such page")).to_be_visible()
    check_screen(page)
    if screen == "/tonight":
        # The note that the studio does not answer is withdrawn when it does.
        page.evaluate("studio.lost()")
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("#lost")).to_be_hidden()


def test_a_page_says_that_it_is_drawn_until_its_picture_covers_the_words(
    opened: BrowserContext, night: Callable[..., Page]
) -> None:
    held, missing = list[Any](), list[bool]()
    opened.route("**/pictures/**", lambda it: it.fulfill(status=404) if missing else held.append(it))
    page = night()
    frame = page.locator(".page").first
    expect(frame).to_have_attribute("data-waiting", re.compile("Drawing"))
    assert "Drawing" in frame.evaluate("(it) => getComputedStyle(it, '::before').content")
    failed = frame.get_attribute("data-failed") or ""
    missing.append(True)
    for it in held:
        it.fulfill(status=404)
    expect(frame).to_have_attribute("data-waiting", failed)
    opened.unroute("**/pictures/**")


def test_a_tapped_page_is_legible_on_a_phone_and_has_a_way_back(night: Callable[..., Page]) -> None:
    page = night(game="blue-max")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator(".page").first.click()
    picture, place = page.locator("#zoom img"), page.locator("#zoom .scroller")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("complete", True)
    assert (picture.bounding_box() or {})["width"] > 2 * PHONE[0]
    place.evaluate("(it) => it.scrollTo(200, 300)")
    back = page.get_by_role("button", name="Back")
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(place).to_be_hidden()


def test_several_aircraft_are_added_at_once_and_undone(night: Callable[..., Page], folder: Path) -> None:
    page = night(f"{SMALL}date: 1917-08\n")
    # The list of a seat begins with the aircraft of its side; all lists end with aircraft that are not in service yet.
    page.get_by_role("combobox").nth(1).click()
    expect(page.get_by_role("option").first).to_contain_text("Central Powers")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Add aircraft").click()
    late = page.locator("#picker li").evaluate_all("(all) => all.map((it) => it.querySelector('.not-yet') !== null)")
    assert late == sorted(late)
    assert len({*late}) == 2
    page.get_by_role("button", name="Central Powers", exact=True).click()
    page.locator("#picker").get_by_placeholder("Search").fill("albatros")
    listed = page.locator("#picker .silhouettes button:visible")
    assert all("Albatros" in text for text in listed.all_inner_texts())
    listed.first.click()
    listed.last.click()
    page.get_by_role("button", name="Done").click()
    expect(page.locator("tr.seat")).to_have_count(8)
    file = folder / "friday.yaml"
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    # Both seats may have been saved at once or one after the other; nothing is undone before both are in the file.
    for _ in range(300):
        if file.read_text().count("- {player:") == 8:
            break
        page.wait_for_timeout(100)
    before = file.read_text()
    assert before.count("- {player:") == 8
    with page.expect_navigation():
        page.get_by_role("button", name="Undo").click()
    expect(page.locator("tr.seat")).not_to_have_count(8)
    assert page.locator("tr.seat").count() in (6, 7)
    assert len(file.read_text()) < len(before)


def test_two_windows_on_one_file_lose_nothing(
    night: Callable[..., Page], show: Callable[..., Page], folder: Path
) -> None:
    one = night()
    other = show("/tonight/friday")
    one.get_by_label("Player").first.fill("Ann")
    one.get_by_label("Title").click()
    expect(one.get_by_role("button", name="Undo")).to_be_enabled()
    file = folder / "friday.yaml"
    # A file that changes while this window is not looked at.
    other.evaluate("document.getElementById('night').dataset.digest = 'earlier'")
    other.get_by_label("Player").nth(1).fill("Ben")
    other.get_by_label("Title").click()
    expect(other.get_by_role("alert").first).to_contain_text("Another program changed this file")
    assert "Ben" not in file.read_text()
    other.get_by_role("button", name="Keep my version").click()
    expect(other.get_by_text("Another program changed this file")).to_have_count(0)
    assert "Ben" in file.read_text()


def test_one_product_is_printed_with_its_options(show: Callable[..., Page], unopened: Client, folder: Path) -> None:
    page = show("/pages/canvas-eagles/record-sheets?aircraft=sopwith-pup")
    page.get_by_label("Aircraft").select_option("sopwith-camel")
    page.get_by_text("Letter", exact=True).click()
    expect(page.locator("#command code")).to_contain_text("--aircraft sopwith-camel --paper letter")
    check_screen(page)
    expect(page.locator("#pages img").first).to_be_visible()
    page.get_by_role("button", name="Make the PDF").click()
    address = ready(page)
    assert [*printed(folder / "output")] == ["record-sheets-sopwith-camel-letter.pdf"]
    # The shown command is the one that ran; tests/studio/test_same_bytes.py types such commands for all products.
    assert page.locator("#command code").inner_text() == run_of(unopened, address).line


def test_a_printer_is_calibrated_in_three_steps(show: Callable[..., Page]) -> None:
    page = show("/printer")
    check_screen(page)
    page.get_by_role("button", name="Make the measuring page").click()
    ready(page, "Open calibration.pdf")
    page.get_by_label("Square C, across").fill("0.5")
    page.get_by_label("Square C, down").fill("-1")
    page.get_by_role("button", name="Save the profile").click()
    expect(page.locator("dialog")).to_contain_text("name")
    page.get_by_role("button", name="OK").click()
    page.get_by_label("Name of the printer").fill("kitchen")
    page.get_by_role("button", name="Save the profile").click()
    ready(page, "Open calibration-kitchen.pdf")
    expect(page.locator("#profiles")).to_contain_text("kitchen")
    expect(page.locator("#command code")).to_contain_text("--name kitchen --read C 0.5 -1")


def test_a_refused_browser_gets_a_readable_page(chromium: Browser, unopened: Client) -> None:
    page = chromium.new_page()
    page.goto(f"{unopened.origin}/tonight")
    expect(page.get_by_role("heading")).to_contain_text("did not answer")
    assert find_faults(page) == []
    page.close()


def test_a_rebound_name_is_refused(opened: BrowserContext, unopened: Client) -> None:
    page = opened.new_page()
    answer = page.goto(f"http://rebound.test:{unopened.host.rpartition(':')[2]}/tonight")
    assert answer is not None
    assert answer.status == 421
    page.close()


class Attacker(BaseHTTPRequestHandler):
    """A page on another port of this computer."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<title>attacker</title>")

    def log_message(self, *_words: object) -> None:
        """Say nothing."""


def test_a_page_on_another_port_can_neither_read_nor_write_nor_frame(
    opened: BrowserContext, unopened: Client, folder: Path
) -> None:
    server = HTTPServer(("127.0.0.1", 0), Attacker)
    Thread(target=server.serve_forever, daemon=True).start()
    page = opened.new_page()
    page.goto(f"http://127.0.0.1:{server.server_port}/")
    tried = page.evaluate(
        """async (target) => {
            const body = JSON.stringify({start: "seats", game: "canvas-eagles"});
            const shared = {method: "POST", body, credentials: "include"};
            const outcome = (promise) => promise.then((it) => it.type + it.status, () => "refused");
            const found = [];
            found.push(await outcome(fetch(target, {credentials: "include"})));
            found.push(await outcome(fetch(target, {...shared, headers: {"Content-Type": "application/json"}})));
            found.push(await outcome(fetch(target, {...shared, mode: "no-cors"})));
            return found;
        }""",
        f"{unopened.origin}/tonight",
    )
    assert tried[:2] == ["refused", "refused"]
    assert tried[2] in ("refused", "opaque0")
    assert list(folder.glob("*.yaml")) == []
    page.close()
    server.shutdown()
    server.server_close()


def test_the_policy_stops_injected_scripts_and_markup(opened: BrowserContext, unopened: Client) -> None:
    page = opened.new_page()
    page.goto(f"{unopened.origin}/tonight")
    refused = page.evaluate(
        """() => new Promise((done) => {
            const refused = new Set();
            document.addEventListener("securitypolicyviolation", (event) => refused.add(event.effectiveDirective));
            const script = document.createElement("script"), picture = document.createElement("img");
            try { script.textContent = "window.injected = true"; } catch { refused.add("text of scripts"); }
            try { document.body.innerHTML = "<b>markup</b>"; } catch { refused.add("markup"); }
            picture.src = "https://example.org/spy.png";
            document.body.append(script, picture);
            document.body.setAttribute("style", "color: red");
            setTimeout(() => done([...refused].sort()), 300);
        })"""
    )
    assert {"img-src", "markup", "text of scripts", "style-src-attr"} <= {*refused}
    page.close()
