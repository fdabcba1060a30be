"""One picture an aid, as it lands on the paper: what no list of marks can show."""

from __future__ import annotations

import io
from itertools import starmap
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from printgen.commands import make
from printgen.commands.session import CLEAN, Session
from printgen.data.folders import find
from printgen.games.game import game_ids, load_game
from printgen.products.deck import Product
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.render import png

pytestmark = pytest.mark.explore

#: The mean difference of a pixel, of 255, that another build of the renderer may make.
TOLERANCE = 1.0
CAMEL = Choices.from_values(aircraft=("sopwith-camel",))
#: What is chosen, the page shown, and the pixels to the inch; of aids that are not here the
#: first page of one aircraft's.
PICTURES = {
    "record-sheets": (CAMEL, 0, 100),
    "schedules": (CAMEL, 0, 100),
    "fire-arc-overlays": (Choices.from_values(aircraft=("sopwith-camel",), hex=25.0), 0, 60),
    "damage-markers": (Choices(), 0, 100),
    "markers": (Choices(), 0, 60),
    "combat-screen": (Choices(), 0, 60),
    "maps": (Choices.from_values(map="western-front", hex=25.0), 1, 60),
    "blue-max-maps": (Choices.from_values(map="west"), 1, 60),
    "poster": (Choices.from_values(layout="page"), 0, 100),
    "blue-max-poster": (Choices.from_values(layout="page"), 0, 60),
    "richthofens-war-poster": (Choices.from_values(layout="page"), 0, 60),
    **{
        f"blue-max-{aid}": (Choices(), 0, 60)
        for aid in (
            "counters",
            "markers",
            "damage-chits",
            "field-of-fire-cards",
            "availability-chart",
            "combat-table",
            "combat-screen",
            "secrecy-cards",
        )
    },
    "dockfighters-datasheets": (Choices.from_values(aircraft=("fw-802-hawk",)), 0, 60),
    "dockfighters-counters": (Choices(), 0, 60),
    "dockfighters-maps": (Choices(), 1, 60),
    **{
        f"dockfighters-{aid}": (Choices(), 0, 60)
        for aid in (
            "personal-files",
            "squadron-sheets",
            "mission-cards",
            "bot-chart",
            "markers",
            "turn-board",
            "movement-templates",
            "firearc-cards",
            "clouds",
            "stands",
        )
    },
    **{
        f"richthofens-war-{aid}": (Choices(), 0, 60)
        for aid in (
            "capabilities-chart",
            "maneuver-schedules",
            "damage-tables",
            "field-of-fire-cards",
            "ground-cards",
            "sliders",
            "markers",
            "scenario-sheets",
            "maps",
        )
    },
}
DRAWN = [(game, aid.id) for game in game_ids() for aid in load_game(game).all_products if isinstance(aid, Product)]
#: The game whose pictures have the names of its products alone.
SHOWN = "canvas-eagles"


def named(game: str, aid: str) -> str:
    """Return the file name of the picture of a game's aid."""
    return aid if game == SHOWN else f"{game}-{aid}"


def pictured(game: str, aid: str, out: Path, chosen: Choices, page: int, dpi: int) -> Image.Image:
    """Return the picture of a page of a game's aid."""
    session = Session(find((), out), lambda _doing, _share: None)
    assert make.make(game, aid, Job(chosen), session).status == CLEAN
    (file,) = (out / game).glob("*.pdf")
    return Image.open(io.BytesIO(png.render(file.read_bytes(), dpi)[page])).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures' pixels, from 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize(("game", "aid"), DRAWN, ids=lambda it: it)
def test_the_page_looks_as_it_did(
    game: str, aid: str, root: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    file = root / "tests" / "visual" / f"{named(game, aid)}.png"
    now = pictured(game, aid, tmp_path, *PICTURES.get(named(game, aid), (CAMEL, 0, 60)))
    if request.config.getoption("--update-golden"):
        now.quantize(128).save(file, optimize=True)
    assert file.is_file(), "look at the page, then let `pytest --update-golden tests/test_pictures.py` keep its picture"
    before = Image.open(file).convert("RGB")
    assert now.size == before.size
    assert difference(now, before) < TOLERANCE


def test_every_picture_is_of_an_aid(root: Path) -> None:
    assert (
        {file.stem for file in (root / "tests" / "visual").glob("*.png")} == set(starmap(named, DRAWN)) >= set(PICTURES)
    )


def test_another_page_would_be_noticed(root: Path, tmp_path: Path) -> None:
    before = Image.open(root / "tests" / "visual" / "record-sheets.png").convert("RGB")
    other = pictured(SHOWN, "record-sheets", tmp_path, Choices.from_values(aircraft=("albatros-d-va",)), 0, 100)
    assert difference(other, before) > 2 * TOLERANCE
