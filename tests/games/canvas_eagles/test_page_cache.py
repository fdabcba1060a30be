"""Pages taken as they were: after any correction of the data they print what pages drawn anew would print, to the byte."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.data import folders
from printgen.games import reading
from printgen.games.canvas_eagles.game import GAME
from printgen.games.canvas_eagles.pieces import COUNTERS
from printgen.games.canvas_eagles.sheet.product import RECORD_SHEETS, SCHEDULES
from printgen.games.reading import CheckedGame
from printgen.products.deck import LazyCard, Product
from printgen.products.draw import draw_product as deck_of
from printgen.products.job import Job
from printgen.products.options import Choices
from printgen.products.product_files import PrintResult, PrintRun, begin_drawing, lay_out
from printgen.reuse.store import Store
from tests.built_in import FROZEN

#: The Camel, one whose schedule follows the Camel's, and a stranger.
FEW = ("sopwith-camel", "sopwith-pup", "spad-xiii")
JOB = Job(Choices.from_values(aircraft=FEW))
#: A correction of each kind of record that a page is made from: the file, what stands there, what shall.
CORRECTIONS = {
    "a figure": ("canvas-eagles/aircraft/sopwith-camel.yaml", r"(?m)^fuel: \d+", "fuel: 51"),
    "a relative's name": ("aircraft/sopwith-camel.yaml", r"(?m)^name: .*", "name: Sopwith Dromedary"),
    "a weapon": ("canvas-eagles/weapons.yaml", r"Vickers", "Wickers"),
    "a table": ("canvas-eagles/tables/combat.yaml", r"base-values: \[2,", "base-values: [4,"),
    "a side": ("canvas-eagles/game.yaml", r"Allied", "Entente"),
}


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a user's folder, next to which the cache is kept."""
    folder = tmp_path_factory.mktemp("kept") / "mine"
    folder.mkdir()
    return folder


def read(mine: Path) -> CheckedGame:
    return reading.read_game(GAME, folders.find((mine,)), Store(mine.parent / "data"))


@pytest.fixture(scope="module")
def before(mine: Path) -> CheckedGame:
    return read(mine)


def printed(aid: Product, at: PrintRun) -> PrintResult:
    drawing = begin_drawing(aid, at)
    return lay_out(drawing, drawing.draw(drawing.missing_places, at), at)


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_pages_that_were_kept_are_as_pages_drawn_anew(
    correction: str, before: CheckedGame, mine: Path, tmp_path: Path
) -> None:
    name, there, instead = CORRECTIONS[correction]
    corrected, times = re.subn(there, instead, (FROZEN / name).read_text(encoding="utf-8"))
    assert times
    (mine / name).parent.mkdir(parents=True, exist_ok=True)
    (mine / name).write_text(corrected, encoding="utf-8")
    after = read(mine)
    (mine / name).unlink()
    cache, changed = Store(tmp_path / "cache"), set()
    for aid in (RECORD_SHEETS, SCHEDULES, COUNTERS):
        first = printed(aid, PrintRun(before.data, JOB, "code", cache))
        kept, anew = (printed(aid, PrintRun(after.data, JOB, "code", at)) for at in (cache, None))
        assert [file.content for file in kept.files] == [file.content for file in anew.files]
        assert [file.facts["ink"] for file in kept.files] == [file.facts["ink"] for file in anew.files]
        if [file.content for file in kept.files] != [file.content for file in first.files]:
            changed.add(aid.id)
    assert changed


def test_a_page_says_what_it_shows_before_it_is_drawn(before: CheckedGame) -> None:
    for aid in (RECORD_SHEETS, SCHEDULES, COUNTERS):
        deck = deck_of(aid, before.library, JOB.choices, JOB.paper)
        pages = [page for page in deck.pages if isinstance(page, LazyCard)]
        assert len(pages) == len(deck.pages) > 2
        assert len({page.name for page in pages}) == len(pages)
        assert [page.cases for page in pages] == [page.draw().cases for page in pages]
