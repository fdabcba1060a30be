"""Text pages and maps on the screen: they are pages of the PDFs that the shown command prints."""

from __future__ import annotations

import json
import re
import time

from pypdfium2 import PdfDocument

from printgen.data.readings import SIGN
from printgen.render import png
from printgen.studio.pages import SCREEN_DPI
from tests.studio.conftest import Answer, Client

ADDRESS = "/pages/blue-max/quick-reference"


def drawn(browser: Client, address: str) -> Answer:
    """Draw the pages as the browser does; return the part with the pages."""
    deadline = time.monotonic() + 200
    while "data-poll" in (answer := browser.get(f"{address}/pages")).text:
        assert "<progress" in answer.text
        assert time.monotonic() < deadline
        time.sleep(0.2)
    return answer


def test_text_pages_are_drawn_with_progress_and_are_those_of_the_pdf(browser: Client) -> None:
    assert "data-draw" in browser.get(ADDRESS).text
    part = drawn(browser, ADDRESS).text
    count = len(re.findall(r'data-zoom="', part))
    assert count > 1
    run = browser.studio.runs.latest("draw blue-max quick-reference")
    assert run is not None
    assert run.line == browser.studio.command("make", "quick-reference", "blue-max")
    printed = [
        page
        for path in sorted(browser.studio.scratch.rglob("*.pdf"))
        for page in png.render(path.read_bytes(), SCREEN_DPI)
    ]
    assert len(printed) == count
    # Each mark of an ambiguous rule can be pointed at.
    texts = [
        it.get_textpage().get_text_range()
        for path in sorted(browser.studio.scratch.rglob("*.pdf"))
        for it in PdfDocument(path.read_bytes())
    ]
    marks = [json.loads(browser.get(f"{ADDRESS}/pages/{number}/marks").text)["marks"] for number in range(count)]
    assert [len(it) for it in marks] == [it.count(SIGN) for it in texts]
    assert any(marks)
    assert all(
        0 < it["x"] < 1 and 0 < it["y"] < 1 and it["choices"] == "/choices/blue-max" for of in marks for it in of
    )
    page = browser.get(f"{ADDRESS}/pages/1")
    assert page.headers["content-type"] == "image/png"
    assert page.body.startswith(b"\x89PNG")
    assert browser.get(f"{ADDRESS}/pages/{count}").status == 404
    assert browser.get(f"{ADDRESS}/pages").text.count("data-poll") == 0


def test_drawing_can_be_stopped_and_started_again(browser: Client) -> None:
    address = f"{ADDRESS.removesuffix('quick-reference')}maps"
    assert "data-poll" in browser.get(f"{address}/pages").text
    stopped = browser.post(f"{address}/stop", {})
    assert "data-draw" in stopped.text
    assert "data-poll" not in stopped.text
    run = browser.studio.runs.latest("draw blue-max maps")
    assert run is not None
    assert run.state == "stopped"
    assert "data-poll" in browser.get(f"{address}/pages").text
    browser.post(f"{address}/stop", {})
