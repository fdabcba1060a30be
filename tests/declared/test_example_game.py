"""Tests of the example game: it is valid and complete, and its planes can be changed."""

import shutil

import pytest

from printgen.commands import check, draw, load
from printgen.data.folders import find


@pytest.fixture
def example(tmp_path):
    """A copy of the example game."""
    return shutil.copytree(find().templates / "example-game", tmp_path / "hedge-hoppers")


def test_the_example_game_is_valid_and_prints_everything(example):
    data = load(str(example))
    assert check(data) == []
    drawn = [id for id in data.game.products if id not in ("rules", "maps")]
    assert {file.name: len(file.content) > 1000 for id in drawn for file in draw(data, id, paper="letter")} == {
        f"{id}-letter.pdf": True for id in drawn
    }


def test_a_plane_that_is_too_strong_is_reported_at_its_cell(example):
    planes = example / "planes.csv"
    planes.write_text(
        planes.read_text(encoding="utf-8").replace("fokker-dr1,4,1,2", "fokker-dr1,4,1,3"), encoding="utf-8"
    )
    (found,) = check(load(str(example)))
    assert (found.code, found.place.line) == ("HH102", 2)
