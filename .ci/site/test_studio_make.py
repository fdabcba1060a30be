"""The bar with “Make the kit” in a real browser: always in sight, near for the keyboard, and never over a field."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.studio.in_browser import DESKTOP, PHONE, TABLET, VISIBLE, check_screen, find_faults

NIGHT = (
    "kit: long\ntitle: Friday\ngame: canvas-eagles\ndate: 1917-04\nproducts: [record-sheets]\n"
    "seats:\n" + "  - {player: Ann, aircraft: sopwith-pup}\n  - {player: Ben, aircraft: albatros-d-iii}\n" * 4
)
#: A desktop first, a telephone, a tablet, and a desktop enlarged to 400%.
SIZES = (DESKTOP, PHONE, TABLET, (320, 256))
#: How much of the focused element the bar covers, in pixels. A picture that is taller than the space is seen in part.
COVERED = """() => {
    const focused = document.activeElement, bar = document.getElementById("make");
    const it = focused.getBoundingClientRect(), over = bar.getBoundingClientRect();
    if (focused === document.body || bar.contains(focused) || it.right <= over.left || it.left >= over.right) return 0;
    if (it.height > 0.5 * innerHeight) return it.top < over.top - 24 && it.bottom > 24 ? 0 : it.height;
    return Math.max(0, Math.min(it.bottom, over.bottom) - Math.max(it.top, over.top));
}"""


@pytest.fixture
def night(show: Callable[..., Page], folder: Path) -> Callable[..., Page]:
    """`night(size)` opens a game night with eight seats."""
    (folder / "long.yaml").write_text(NIGHT, encoding="utf-8")
    return lambda size, scheme="light": show("/tonight/long", size, scheme)


@pytest.mark.counted
def test_the_kit_is_made_without_scrolling_at_every_size_and_its_files_are_in_the_bar(
    night: Callable[..., Page],
) -> None:
    page = night(DESKTOP)
    bar, button = page.locator("#make"), page.get_by_role("button", name="Make the kit")
    # The paper is counted before anything is printed.
    expect(page.locator("#counts")).to_contain_text("sheets of paper", timeout=90_000)
    counted = page.locator("#counts").inner_text()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for place in (0, 0.5, 1):
            page.evaluate("share => scrollTo(0, share * document.body.scrollHeight)", place)
            expect(button).to_be_in_viewport(ratio=1)
            box = button.bounding_box()
            assert box is not None
            middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            # Nothing is over it.
            assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).id", middle) == "make-kit"
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.emulate_media(color_scheme="dark")
    button.click()
    expect(bar.get_by_role("button", name="Stop")).to_be_in_viewport()
    assert find_faults(page, VISIBLE) == []
    expect(bar.get_by_role("link", name="Open as one PDF")).to_be_in_viewport(timeout=90_000)
    expect(page.get_by_role("heading", name="Ready to print")).to_be_focused()
    expect(page.locator("#run .numbers")).to_have_text(counted)
    for (width, height), scheme in ((PHONE, "dark"), (DESKTOP, "light")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        expect(bar.get_by_role("link", name="Open as one PDF")).to_be_in_viewport()
        expect(page.get_by_text("Print at 100%")).to_be_in_viewport()
    check_screen(page)


def test_the_keyboard_reaches_the_kit_in_four_keys_and_the_bar_covers_no_focused_element(
    show: Callable[..., Page], folder: Path
) -> None:
    # Nothing was printed for this game night.
    (folder / "keys.yaml").write_text(NIGHT.replace("kit: long", "kit: keys"), encoding="utf-8")
    page = show("/tonight/keys", PHONE)
    for width, height in (PHONE, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        # The keyboard begins at the beginning of the page.
        page.goto(page.url.partition("#")[0])
        page.evaluate(f"window.covered = {COVERED}")
        for key in ("Tab", "Tab", "Enter", "Tab"):
            page.keyboard.press(key)
        expect(page.get_by_role("button", name="Make the kit")).to_be_focused()
        page.get_by_text("More options").click()
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        for key in ["Tab"] * 90 + ["Shift+Tab"] * 90:
            page.keyboard.press(key)
            assert page.evaluate("covered()") == 0, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
