"""The studio in a real browser: fixtures for the tests in .ci/site, and nothing that needs a browser by itself."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from printgen.drawing.inks import Palette
from printgen.drawing.plan import Plan
from printgen.render import svg
from tests.studio.conftest import Client

#: What the browser reports if the studio explains why it did not do something.
EXPECTED = re.compile("status of 4(00|04|09)")
PHONE, TABLET, DESKTOP = (390, 844), (768, 1024), (1280, 900)
AXE = Axe()
#: The rules of axe about colours, sizes and the names of visible elements.
VISIBLE = (
    "aria-input-field-name",
    "button-name",
    "color-contrast",
    "image-alt",
    "label",
    "link-in-text-block",
    "link-name",
    "scrollable-region-focusable",
    "select-name",
    "summary-name",
    "target-size",
)
#: Run axe and return the number of rules that a page satisfies, and the rules that it breaks with the beginnings of elements.
#: Colours that are still changing would be measured halfway. All results together would take longer to send than to find.
RUN_AXE = """async (options) => {
  await Promise.allSettled(document.getAnimations().map((it) => it.finished));
  const { passes, violations } = await axe.run(options);
  return [passes.length, violations.map(({ id, nodes }) => [id, nodes.slice(0, 3).map((it) => it.html.slice(0, 160))])];
}"""
# A busy machine takes longer than the 5 s that Playwright waits by itself.
expect.set_options(timeout=30_000)


def find_chromium(root: Path) -> str:
    """Return the path of the browser that `make verify` has installed."""
    spec = importlib.util.spec_from_file_location("chromium", root / ".ci" / "chromium.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: str | None = module.browser()
    assert found is not None, "Chromium is missing: python3 .ci/chromium.py"
    return found


@pytest.fixture(scope="session")
def chromium(root: Path) -> Iterator[Browser]:
    """Start a browser in which every name ending in `.test` leads to this computer, as after DNS rebinding."""
    # Its sandbox does not start for root, and without a graphics card it would imitate one.
    arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    arguments.append("--host-resolver-rules=MAP *.test 127.0.0.1")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=find_chromium(root), args=arguments)
        yield started
        started.close()


def forget_results(client: Client) -> None:
    """Stop all commands of a studio, and forget what they printed and the pages that are drawn."""
    client.studio.runs.close()
    client.studio.runs._runs.clear()
    client.studio._made.clear()


def empty_pages(plan: Plan, palette: Palette, **_fonts: Any) -> tuple[str, ...]:
    """Return an empty picture of the right size for each sheet of a plan, instead of `svg.render_plan`."""
    return tuple(svg._Picture(it.size, palette, plan.title).text({}) for it in plan.sheets)


@contextmanager
def windows(chromium: Browser, unopened: Client) -> Iterator[BrowserContext]:
    """Provide the windows of a browser that opens the studio."""
    context = chromium.new_context()
    context.set_default_timeout(30_000)
    page = context.new_page()
    # Nobody looks at the pictures of the aircraft on this page. An aborted request would be reported during the next test.
    empty = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    page.route("**/silhouettes/**", lambda route: route.fulfill(content_type="image/svg+xml", body=empty))
    page.goto(unopened.guard.address)
    expect(page.get_by_role("navigation").first).to_be_visible()
    page.unroute_all()
    yield context
    context.close()


@pytest.fixture
def show(opened: BrowserContext, unopened: Client) -> Iterator[Callable[..., Page]]:
    """`show(path)` opens a page of the studio; at the end, the browser must not have reported any error.

    The first page is in a window that earlier tests used, because a new window takes more computing time than the page.
    """
    complaints, pages, idle = list[str](), list[Page](), [*opened.pages]
    with ExitStack() as listeners:

        def listen(page: Page, event: Any, hear: Callable[[Any], None]) -> None:
            page.on(event, hear)
            listeners.callback(page.remove_listener, event, hear)

        def shown(path: str, size: tuple[int, int] = DESKTOP, scheme: Any = "light") -> Page:
            page = idle.pop() if idle else opened.new_page()
            pages.append(page)
            listen(
                page,
                "console",
                lambda it: (
                    None if EXPECTED.search(it.text) else complaints.append(f"{path}: {it.text} ({it.location['url']})")
                ),
            )
            listen(page, "pageerror", lambda error: complaints.append(f"{path}: {error}"))
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.emulate_media(color_scheme=scheme)
            page.goto(f"{unopened.origin}{path}", wait_until="domcontentloaded")
            # With a substitute font, everything has another size.
            page.evaluate("() => document.body.offsetHeight && document.fonts.ready.then(() => true)")
            return page

        yield shown
    for page in pages[1:]:
        page.close()
    if pages and not pages[0].is_closed():
        _leave(pages[0], unopened.origin)
    assert complaints == [], complaints


def _leave(page: Page, origin: str) -> None:
    """Leave a page of the studio, so that it asks for nothing more, and forget what it kept."""
    # Another page of the studio stays in the same process of the browser; an empty page does not.
    page.goto(f"{origin}/assets/icon.svg")
    page.evaluate("sessionStorage.clear()")
    page.mouse.move(-1, -1)


def check_screen(page: Page) -> None:
    """Assert that axe finds no fault on a desk in light and on a phone in dark, and that a screen fits all three widths.

    On the phone, axe looks only for faults that depend on colours, sizes and what is visible.
    """
    for (width, height), scheme in ((PHONE, "dark"), (TABLET, None), (DESKTOP, "light")):
        page.set_viewport_size({"width": width, "height": height})
        if scheme:
            page.emulate_media(color_scheme=scheme)
            assert find_faults(page, VISIBLE if scheme == "dark" else ()) == []
        check_width(page, width)


def check_accessible(page: Page, width: int) -> None:
    """Assert that axe finds no fault in a page, and that the page is not wider than `width` pixels."""
    assert find_faults(page) == []
    check_width(page, width)


def check_width(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def find_faults(page: Page, rules: Sequence[str] = ()) -> list[tuple[str, list[str]]]:
    """Return the rules of axe that a page breaks, each with the beginnings of its elements in HTML.

    Args:
        rules: the rules to check, or () for all rules.
    """
    if page.evaluate("!window.axe"):
        page.evaluate(AXE.axe_script)
    # Without a server, axe cannot read style sheets. It measures the page that they produce.
    options: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
    passes, faults = page.evaluate(RUN_AXE, options | ({"runOnly": [*rules]} if rules else {}))
    assert passes > (0 if rules else 10)
    return [(rule, elements) for rule, elements in faults]
