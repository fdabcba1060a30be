"""A second game is folders of its own and nothing else, however unlike the first it is: every command works on it.

It is kept in tests/toy and put together in a temporary place: its package on Python's path, its data and templates.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
import yaml

import printgen.games
from printgen.cli import start
from printgen.data import folders
from printgen.data.folders import Project
from tests.built_in import FREEZE, ROOT
from tests.checks import pages

TOY = ROOT / "tests" / "toy"
#: The command line on the data and templates in the folder where it stands, as if they had come with it.
HERE = f"""{FREEZE}
from pathlib import Path
from printgen.cli import main
from printgen.data import folders
here = Path.cwd() / "own"
folders.shipped_folders = lambda package: folders.Project((here / "data",), here / "templates", Path.cwd() / "out")
main()
"""
#: What finds the data of all other tests.
BUILT_IN = folders.shipped_folders
RESULT = """\
mission: second
week: 3
sorties:
  - {flyer: ada, aircraft: box, task: race, scored: {tails: 1}, aircraft-lost: true}
  - {flyer: bo, aircraft: delta, task: race, kills: [{victim: ada}]}
"""


class Ended(NamedTuple):
    """The exit status and the output of a command."""

    status: object
    stdout: str
    stderr: str


class Toy:
    """The game in a folder, with its data and templates in `own`, and what is printed in `out`."""

    def __init__(self, folder: Path, run: Callable[..., Ended]) -> None:
        self.folder, self.out, self.run = folder, folder / "out" / "toy", run
        self.data, self.templates = folder / "own" / "data", folder / "own" / "templates"
        shutil.copytree(TOY / "data", self.data)
        shutil.copytree(ROOT / "templates", self.templates)
        shutil.copytree(TOY / "templates", self.templates / "toy")
        # Rows A to OO, columns 1 to 52, as a map that came with a magazine.
        coast = {
            "map": "coast",
            "source": {"document": "rules", "section": "2", "status": "official"},
            "title": "The coast",
            "hex-naming": "X-19",
            "terrain": [". " * 26 + "w " * 25 + "v" for _ in range(41)],
            "roads": [["A-1", "OO-1"]],
        }
        (self.data / "toy" / "maps").mkdir()
        (self.data / "toy" / "maps" / "coast.yaml").write_text(yaml.safe_dump(coast), encoding="utf-8")

    def correct(self, file: str, old: str, new: str) -> None:
        text = (self.data / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (self.data / file).write_text(text.replace(old, new), encoding="utf-8")

    def done(self, *arguments: object) -> str:
        """Run a command that must succeed, and return its output."""
        ended = self.run(*arguments)
        assert ended.status == 0, ended
        return ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder on Python's path in which the game is."""
    folder = tmp_path_factory.mktemp("path")
    games = folder / "printgen" / "games"
    shutil.copytree(TOY / "game", games / "toy")
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printgen.games, "__path__", [*printgen.games.__path__, str(games)])
        yield folder
    for name in {it for it in sys.modules if it.startswith("printgen.games.toy")} - before:
        del sys.modules[name]
    vars(printgen.games).pop("toy", None)


@pytest.fixture
def toy(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Toy:
    """The game's data and templates as if they had come with the program, in the current directory."""

    def run(*arguments: object) -> Ended:
        monkeypatch.setattr(sys, "argv", ["printgen", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            start.main()
        gc.enable()
        return Ended(end.value.code, *capsys.readouterr())

    monkeypatch.chdir(tmp_path)
    toy = Toy(tmp_path, run)
    monkeypatch.setattr(folders, "shipped_folders", lambda _: Project((toy.data,), toy.templates, tmp_path / "out"))
    return toy


def words(file: Path) -> list[str]:
    """Return the text of each page."""
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(file.read_bytes())]


def test_a_folder_on_the_path_is_enough_for_its_data_to_be_read_and_checked_clean(toy: Toy, package: Path) -> None:
    path = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{package}"}
    command = [sys.executable, "-c", HERE, "validate", "toy"]
    done = subprocess.run(command, env=path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "toy: 2 aircraft, 2 awards, 2 abilities: no findings\n"


def test_its_own_check_and_its_own_shapes_find_what_is_wrong_at_its_place(toy: Toy) -> None:
    toy.correct("toy/aircraft/delta.yaml", "movement: 7", "movement: 0")
    toy.correct("toy/aircraft/box.yaml", "damage: 9", "damage: lots")
    done = toy.run("validate", "toy", "--format", "json")
    assert done.status == 1
    assert [(it["code"], Path(it["file"]).name, it["line"], it["column"]) for it in json.loads(done.stdout)] == [
        ("PG002", "box.yaml", 4, 9),
        ("TY101", "delta.yaml", 3, 11),
    ]


def test_its_check_has_a_page_that_holds_and_can_be_explained(toy: Toy) -> None:
    bad, good = pages.examples_of(TOY / "TY101.md")
    for example in (bad, good):
        example.write(toy.data)
        found = json.loads(toy.run("validate", "toy", "--format", "json").stdout)
        assert (
            Counter((f"toy/aircraft/{Path(it['file']).name}", it["line"], it["code"]) for it in found)
            == example.expected
        )
    assert "A kite has a movement point or more." in toy.done("explain", "TY101")


def test_an_error_stops_its_press_before_a_file_is_written(toy: Toy) -> None:
    toy.correct("toy/aircraft/delta.yaml", "movement: 7", "movement: 0")
    done = toy.run("make", "kite-sheets", "toy")
    assert done.status == 1
    assert "a kite that does not move cannot fly" in done.stderr
    assert not toy.out.exists()


def test_its_records_are_shown_and_its_gaps_told(toy: Toy) -> None:
    assert "toy" in toy.done("games")
    assert [line.split()[0] for line in toy.done("show", "toy").splitlines() if line][-2:] == ["box", "delta"]
    shown = toy.done("show", "toy", "delta")
    assert "movement" in shown
    assert "Kites" in toy.done("gaps", "toy")
    listed = toy.done("products", "toy")
    assert [name for name in ("kite-sheets", "rules", "maps", "signal-attack") if name not in listed] == []


def test_a_drawn_sheet_a_flowed_page_and_a_map_are_printed(toy: Toy) -> None:
    toy.done("make", "kite-sheets,rules,maps", "toy", "--hex", "10mm")
    sheets = words(toy.out / "kite-sheets.pdf")
    assert [("Box kite" in page, "7 movement points" in page) for page in sheets] == [(True, False), (False, True)]
    (rules,) = words(toy.out / "rules.pdf")
    assert "Box kite: moves 4, takes 9" in rules
    assert "The wind comes from everywhere." in rules
    (drawn,) = toy.out.glob("maps*.pdf")
    said = " ".join(words(drawn)).split()
    assert {"A-1", "Z-52", "AA-1", "OO-52"} <= set(said)
    assert "PP-1" not in said


def test_an_option_of_its_own_is_known_where_its_products_heed_it(toy: Toy) -> None:
    toy.done("make", "rules", "toy", "--wind", "west")
    (rules,) = words(toy.out / "rules-west.pdf")
    assert "The wind comes from west." in rules
    done = toy.run("make", "rules", "toy", "--wind", "below")
    assert done.status == 2
    assert "east" in done.stderr
    done = toy.run("make", "rules", "toy", "--era", "early")
    assert done.status == 2


def test_its_data_may_lie_over_that_of_other_games(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "shipped_folders", BUILT_IN)
    toy.done("make", "kite-sheets", "toy", "--data", "own/data", "--out", "out")
    assert ["Box kite" in page for page in words(toy.out / "kite-sheets.pdf")] == [True, False]


def test_its_kit_holds_everything_once(toy: Toy) -> None:
    toy.done("kit", "toy", "--hex", "10mm")
    made = {file.stem for file in toy.out.glob("*.pdf")}
    assert len(made) == 12
    assert len({"kite-sheets", "rules", "signal-home"} & made) == 3, made
    assert len([name for name in made if name.startswith("maps")]) == 1


def test_an_evening_with_twelve_files_is_in_the_order_of_handing_out(toy: Toy) -> None:
    toy.done("kit", "own/data/toy/evenings/beach.yaml")
    names = sorted(file.name for file in (toy.out / "beach").glob("*.pdf"))
    signals = ("attack", "climb", "dive", "follow", "help", "home", "left", "right", "scatter")
    wanted = ["sheets", "rules", "maps", *(f"signal-{it}" for it in signals)]
    assert names == [f"{number:02}-{name}.pdf" for number, name in enumerate(["cover", *wanted])]
    (cover,), sheets = (words(toy.out / "beach" / name) for name in names[:2])
    assert "At the beach" in cover
    # What one product of this game heeds may stand in its kit files.
    assert "The wind comes from east." in words(toy.out / "beach" / "02-rules.pdf")[0]
    assert ["Box kite" in sheets[0], "Eve" in sheets[0], "Delta" in sheets[1], "Tom" in sheets[1]] == [True] * 4


def test_its_campaign_is_begun_checked_booked_and_printed(toy: Toy) -> None:
    (toy.templates / "toy" / "roster.yaml").write_bytes((toy.data / "toy" / "campaigns" / "glory.yaml").read_bytes())
    toy.done("new", "campaign", "mine.yaml", "--game", "toy")
    assert "2 flyers, 1 mission: no findings" in toy.done("roster", "check", "mine.yaml")
    before = toy.done("roster", "show", "mine.yaml", "ada")
    assert "fame" in before
    (toy.folder / "result.yaml").write_text(RESULT, encoding="utf-8")
    toy.done("roster", "apply", "mine.yaml", "result.yaml")
    board = toy.done("roster", "show", "mine.yaml")
    # Two for a kite and three for each tail: 5 before, 8 now, which makes a veteran; no task and no turn earns anything.
    assert "Veteran" in board
    rows = [line.split() for line in board.splitlines()]
    assert next(row for row in rows if row[:2] == ["The", "Reds"])[3] == "8"
    toy.done("roster", "print", "mine.yaml")
    printed = {file.stem for file in (toy.folder / "glory-handouts").glob("*.pdf")}
    assert printed == {"id-cards", "standings", "squadron-board", "campaign-log", "flyer-counters"}


def test_what_changed_in_its_data_is_told(toy: Toy) -> None:
    shutil.copytree(toy.data, toy.folder / "old")
    toy.correct("toy/aircraft/delta.yaml", "movement: 7", "movement: 8")
    said = toy.done("diff", "old", "own/data")
    assert "movement" in said
    assert ("7" in said, "8" in said) == (True, True)
