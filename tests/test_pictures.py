"""One picture an aid, as it lands on the paper: what no list of marks can show. README shows some of them."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from printgen import run
from printgen.aids.deck import Choices
from printgen.asked import Job
from printgen.project import find
from printgen.run import Desk
from printgen.surfaces import png

DPI = 100
#: The mean difference of a pixel, of 255, that another build of the renderer may make.
TOLERANCE = 1.0
#: The picture, the aid, and the aircraft whose first page is shown.
PICTURES = (("record-sheet", "record-sheets", "sopwith-camel"),)


def pictured(aid: str, aircraft: str, out: Path) -> Image.Image:
    """The first page of an aid as a picture."""
    made = run.make("canvas-eagles", aid, Job(Choices(aircraft=(aircraft,))), Desk(find((), out), lambda _doing: None))
    assert made.status == run.CLEAN
    (file,) = (out / "canvas-eagles").glob("*.pdf")
    first, *_others = png.render(file.read_bytes(), DPI)
    return Image.open(io.BytesIO(first)).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures' pixels, of 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize(("name", "aid", "aircraft"), PICTURES)
def test_the_page_looks_as_it_did(
    name: str, aid: str, aircraft: str, root: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = root / "tests" / "visual" / f"{name}.png"
    now = pictured(aid, aircraft, tmp_path)
    if request.config.getoption("--update-golden"):
        now.quantize(32).save(file, optimize=True)
    before = Image.open(file).convert("RGB")
    assert now.size == before.size
    assert difference(now, before) < TOLERANCE


def test_another_page_would_be_noticed(root: Path, tmp_path: Path) -> None:
    name, aid, _aircraft = PICTURES[0]
    before = Image.open(root / "tests" / "visual" / f"{name}.png").convert("RGB")
    assert difference(pictured(aid, "albatros-d-va", tmp_path), before) > 2 * TOLERANCE
