"""A game is new folders named after it and nothing else: one is added here, in a folder of its own, and it works."""

import json
import os
import subprocess
import sys

import pypdfium2
import pytest

from tests.built_in import START

GAME = '''
"""Kites: a toy game with its own ratings, one check and one product."""

from typing import Annotated

from printgen.products.deck import Aid, Card, Deck
from printgen.drawing.sketch import Sketch
from printgen.games.game import Game
from printgen.data.records.fields import Count, Id
from printgen.data.kind import Kind
from printgen.data.records.record import Record


class Kite(Record):
    """A kite and how many tails it has."""

    kite: Id
    name: str
    tails: Count


def card(case, size):
    sketch = Sketch()
    sketch.text(0, 10, case.record.name, 14, "display", room=60, of=("name",))
    sketch.text(0, 20, f"{case.record.tails} tails", 8.5, of=("tails",))
    misfits = tuple((case, misfit) for misfit in sketch.misfits)
    return Card(sketch.face(case.id, size), bookmark=(case.record.name,), shows=(case,), misfits=misfits)


def deck(library, choices, size):
    return Deck("Kite sheets", tuple(card(case, size) for case in library.of("kites").values()))


GAME = Game(
    id="toy",
    title="Kites",
    kinds=(Kind("kites", "toy/kites/*.yaml", Kite, key="kite"),),
    checks=("printgen.games.toy.checks",),
    aids=(Aid("kite-sheets", "Kite sheets", "a page a kite", deck),),
)
'''
CHECKS = '''
from printgen.checks.check import Problem, check


@check("TY101", "a kite that cannot fly", section="1", kinds=("kites",))
def tails(case, library):
    """A kite flies with one tail or more.

    Example:
        tails: 0
    """
    if case.record.tails == 0:
        yield Problem(("tails",), "a kite without a tail cannot fly", "give it a tail")
'''
KITE = """\
kite: {id}
source: {{document: rules, section: "1", status: official}}
name: {name}
tails: {tails}
"""


class Toy:
    def __init__(self, folder, root):
        self.folder, self.root = folder, root
        self.out = folder / "out"
        package = folder / "path" / "printgen" / "games" / "toy"
        package.mkdir(parents=True)
        (package / "__init__.py").touch()
        (package / "game.py").write_text(GAME, encoding="utf-8")
        (package / "checks.py").write_text(CHECKS, encoding="utf-8")
        self.kites = folder / "data" / "toy" / "kites"
        self.kites.mkdir(parents=True)
        self.kite("box", "Box kite", 2)
        self.kite("delta", "Delta", 1)

    def kite(self, id, name, tails):
        (self.kites / f"{id}.yaml").write_text(KITE.format(id=id, name=name, tails=tails), encoding="utf-8")

    def run(self, *arguments):
        return subprocess.run(
            [sys.executable, "-c", START, *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": f"{self.root}{os.pathsep}{self.folder / 'path'}"},
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.fixture
def toy(tmp_path, root):
    return Toy(tmp_path, root)


def test_a_games_folder_is_all_it_takes_to_be_read_and_checked_clean(toy):
    done = toy.run("validate", "toy", "--data", "data")
    assert (done.returncode, done.stdout, done.stderr) == (0, "toy: 2 kites: no findings\n", "")


def test_its_own_check_and_its_own_shapes_find_what_is_wrong_at_its_place(toy):
    toy.kite("delta", "Delta", 0)
    toy.kite("sled", "Sled", "many")
    done = toy.run("validate", "toy", "--data", "data", "--format", "json")
    found = json.loads(done.stdout)
    assert done.returncode == 1
    assert [(it["code"], it["file"], it["line"], it["column"]) for it in found] == [
        ("TY101", "data/toy/kites/delta.yaml", 4, 8),
        ("PG002", "data/toy/kites/sled.yaml", 4, 8),
    ]


def test_an_error_stops_its_press_before_a_file_is_written(toy):
    toy.kite("delta", "Delta", 0)
    done = toy.run("make", "kite-sheets", "toy", "--data", "data", "--out", "out")
    assert done.returncode == 1
    assert "a kite without a tail cannot fly" in done.stderr
    assert not toy.out.exists()


def test_its_product_and_its_kit_are_printed(toy):
    assert toy.run("make", "kite-sheets", "toy", "--data", "data", "--out", "out").returncode == 0
    made = toy.out / "toy" / "kite-sheets.pdf"
    first = made.read_bytes()
    assert len(pypdfium2.PdfDocument(first)) == 2
    assert toy.run("kit", "toy", "--data", "data", "--out", "out").returncode == 0
    assert made.read_bytes() == first
