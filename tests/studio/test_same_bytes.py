"""Everything that the studio prints is identical to the output of the command that it shows, for every product of every game."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.data.folders import PACKAGE
from printgen.games.game import aircraft_ids, find_game, game_ids
from printgen.products.deck import Product
from printgen.products.options import AIRCRAFT
from tests.open_games import no_open_games
from tests.studio.conftest import Client

START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from printgen.cli import main; main()"
NIGHT = "kit: friday\ntitle: Friday\ngame: blue-max\nproducts: [record-sheets]\nseats: [{player: Ann, aircraft: sopwith-camel}]\n"
PRODUCTS = [(game, id) for game in game_ids() for id in find_game(game).products]


def printed(folder: Path) -> dict[str, bytes]:
    return {it.name: it.read_bytes() for it in folder.rglob("*") if it.is_file() and it.name != "manifest.json"}


@pytest.mark.explore
@pytest.mark.parametrize(("game", "id"), PRODUCTS)
def test_a_product_is_what_the_shown_command_prints(browser: Client, game: str, id: str, tmp_path: Path) -> None:
    data = browser.studio.game(game)
    product, address = data.game.product(id), f"/pages/{game}/{id}?paper=letter&ink=saver"
    if isinstance(product, Product) and AIRCRAFT in product.accepts:
        address += f"&aircraft={aircraft_ids(data.game, data.library)[0]}"
    compare(browser, address, tmp_path)


@pytest.mark.explore
@pytest.mark.parametrize(
    "address",
    [
        "/campaign/winter/sheets?sheet=standings",
        "/campaign/winter/sheets?plan={plan}&ink=saver",
        "/campaign/winter/sheets?plan={plan}&side=central",
        "/pages/my-hoppers/plane-sheets?paper=letter",
        "/tonight/friday/make",
    ],
)
def test_other_screens_print_what_the_shown_command_prints(browser: Client, address: str, tmp_path: Path) -> None:
    with no_open_games():
        browser.post("/campaign", {"name": "Winter", "game": "canvas-eagles", "example": True})
        plan = browser.post("/campaign/winter/plan", {}).headers["location"].rpartition("/")[2]
        browser.post("/games/new/create", {"name": "My Hoppers", "start": "example"})
        (browser.studio.folder / "friday.yaml").write_text(NIGHT)
        try:
            compare(browser, address.format(plan=plan), tmp_path)
        finally:
            for it in browser.studio.folder.glob("winter*.yaml"):
                it.unlink()
            (browser.studio.folder / "friday.yaml").unlink()
            shutil.rmtree(browser.studio.folder / "my-hoppers")


def compare(browser: Client, address: str, tmp_path: Path) -> None:
    """Print on a screen of the studio, and at the same time with the command that it shows."""
    assert browser.post(address, {}).status == 200
    run = [*browser.studio.runs._runs.values()][-1]
    program, *words = shlex.split(run.line)
    assert program == "printgen"
    words[words.index("--out") + 1] = str(tmp_path / "terminal")
    # Both run at the same time.
    typed = subprocess.run(
        [sys.executable, "-P", "-c", START, str(PACKAGE.parent), *words], capture_output=True, timeout=300
    )
    assert typed.returncode == 0, typed.stderr
    assert run.reader
    run.reader.join(300)
    assert run.state == "done", run.result
    from_studio = {Path(it["path"]).name: Path(it["path"]).read_bytes() for it in run.result.files}
    assert from_studio
    assert printed(tmp_path / "terminal") == from_studio
