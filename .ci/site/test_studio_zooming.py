"""Zooming on a telephone: two fingers enlarge every page of the studio, also the enlarged page of a product."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.studio.conftest import Client
from tests.studio.in_browser import PHONE

#: Wait until the window has been drawn twice, so that a movement has had its effect.
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def telephone(chromium: Browser, opened: BrowserContext) -> Iterator[Page]:
    """Open the studio in a window of a telephone."""
    size = {"width": PHONE[0], "height": PHONE[1]}
    context = chromium.new_context(is_mobile=True, has_touch=True, viewport=size, storage_state=opened.storage_state())
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


def pinch(page: Page) -> float:
    """Spread two fingers in the middle of the window; return the scale of the visible part, and undo the enlargement."""
    session = page.context.new_cdp_session(page)

    def touch(kind: str, apart: int = 0) -> None:
        points = [{"x": 195, "y": 420 + sign * apart, "id": sign} for sign in (-1, 1)] if apart else []
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.evaluate(FRAMES)

    touch("touchStart", 30)
    for apart in range(40, 260, 20):
        touch("touchMove", apart)
    touch("touchEnd")
    scale: float = page.evaluate("visualViewport.scale")
    session.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 1})
    return scale


def test_two_fingers_enlarge_a_page_of_a_product(telephone: Page, unopened: Client) -> None:
    for path in ("/aircraft/canvas-eagles/sopwith-camel", "/pages/canvas-eagles/record-sheets?aircraft=sopwith-pup"):
        telephone.goto(f"{unopened.origin}{path}", wait_until="domcontentloaded")
        telephone.wait_for_selector("[data-zoom]")
        assert pinch(telephone) > 2
        telephone.locator("[data-zoom]").first.click()
        expect(telephone.locator("#zoom .marked img")).to_be_visible()
        assert pinch(telephone) > 2
    # The test itself notices a page that does not let two fingers enlarge it.
    telephone.locator("#zoom .scroller").evaluate("(it) => { it.style.touchAction = 'none'; }")
    assert pinch(telephone) == 1
