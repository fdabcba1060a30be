"""Types that a historian names with the caption covered: their drawings, as pictures."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops, ImageStat

from printgen.data.records.aircraft import Aircraft, Nation
from printgen.drawing.inks import PALETTES
from printgen.drawing.panels.plan_view import aircraft_picture
from printgen.drawing.plan import PlacedFace, Plan, Sheet
from printgen.render import pdf, png
from tests.printed import shipped

#: The Camel's cut-out and flat upper wing, the Taube's dove, the F.E.2b's booms, the Gotha's span, the Lohner's hull, the Dr.I's
#: three wings, the Nieuport's narrow lower one, the SPAD A.2's pulpit.
FAMOUS = (
    "sopwith-camel",
    "taube",
    "raf-fe2b-d",
    "gotha-g-iv-g-v",
    "lohner-l",
    "fokker-dr1",
    "nieuport-17",
    "spad-a2",
)
DPI, TOLERANCE = 72, 1.0


def drawn(id: str) -> Image.Image:
    library = shipped("canvas-eagles").library
    aircraft = library.get("aircraft", id)
    assert isinstance(aircraft, Aircraft)
    nation = library.get("nations", aircraft.nation)
    assert isinstance(nation, Nation)
    face = aircraft_picture(aircraft, nation.mark)
    pages = png.render(pdf.render(Plan("a", id, (Sheet(face.size, (PlacedFace(face, 0, 0),)),)), PALETTES["full"]), DPI)
    return Image.open(io.BytesIO(pages[0])).convert("RGB")


@pytest.mark.parametrize("id", FAMOUS)
def test_the_type_looks_as_it_did(id: str, request: pytest.FixtureRequest) -> None:
    file = request.config.rootpath / "tests" / "visual" / "aircraft" / f"{id}.png"
    now = drawn(id)
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(exist_ok=True)
        now.quantize(16).save(file, optimize=True)
    assert file.is_file(), (
        "look at the drawing, then let `pytest --update-golden tests/truth/test_portraits.py` keep it"
    )
    before = Image.open(file).convert("RGB")
    assert sum(ImageStat.Stat(ImageChops.difference(now, before)).mean) / 3 < TOLERANCE


def test_another_type_would_be_noticed() -> None:
    one, other = drawn("sopwith-camel"), drawn("sopwith-pup")
    assert sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3 > 2 * TOLERANCE
