"""Five screens of the studio as pictures: a missing style, a lost column or an unreadable page changes many pixels.

The pictures are compared at a quarter of their size, since versions of browsers draw the edges of letters differently.
`pytest -p tests.conftest -p tests.release.conftest .ci/site/test_studio_pictures.py --update-golden` makes them again.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page

from tests.studio.in_browser import DESKTOP, PHONE

PICTURES = Path(__file__).parent / "studio"
#: The difference from which a pixel is different, of 255, and the share of different pixels from which a picture is.
PIXEL, SHARE = 48, 0.02
#: The number of visible pictures that are not complete.
WAITING = """() => [...document.images].filter((it) => {
    const { top, bottom, width } = it.getBoundingClientRect();
    return width && top < innerHeight && bottom > 0 && !it.complete;
}).length"""
NIGHT = (
    "kit: pictured\ntitle: Friday\ngame: canvas-eagles\ndate: 1917-04\nink: saver\n"
    "seats:\n  - {player: Ann, aircraft: sopwith-pup}\n  - {player: Ben, aircraft: albatros-d-iii}\n"
)
STATES = {
    "start": ("/tonight", DESKTOP, "light"),
    "night-phone": ("/tonight/pictured", PHONE, "light"),
    "gallery": ("/aircraft?game=blue-max", DESKTOP, "dark"),
    "aircraft": ("/aircraft/canvas-eagles/sopwith-camel", DESKTOP, "light"),
    "printer": ("/printer", DESKTOP, "light"),
}


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that are different in two pictures of the same size."""
    counts = ImageChops.difference(one, other).histogram()
    return sum(counts[PIXEL:]) / sum(counts)


@pytest.mark.drawn
@pytest.mark.parametrize("name", STATES)
def test_a_screen_looks_as_before(
    show: Callable[..., Page], folder: Path, name: str, request: pytest.FixtureRequest
) -> None:
    path, size, scheme = STATES[name]
    (folder / "pictured.yaml").write_text(NIGHT, encoding="utf-8")
    page = show(path, size, scheme)
    page.wait_for_selector("main h1")
    deadline = time.monotonic() + 30
    while page.evaluate(WAITING) and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    taken = Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("L").reduce(2)
    file = PICTURES / f"{name}.png"
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(exist_ok=True)
        taken.save(file, optimize=True)
    before = Image.open(file)
    assert taken.size == before.size
    assert difference(taken.reduce(2), before.reduce(2)) < SHARE
    # The measure must see a picture that was shifted by a line.
    assert difference(ImageChops.offset(taken.reduce(2), 0, 6), before.reduce(2)) > SHARE
