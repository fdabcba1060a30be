"""Tests of the example game: it is valid and complete, and its planes can be changed."""

import csv
import shutil

import pytest

from printgen.commands import check, draw, load, roster
from printgen.commands.new import campaign
from printgen.commands.session import CLEAN, Session
from printgen.data import yaml
from printgen.data.findings import UsageError
from printgen.data.folders import find
from printgen.games.sources import game_of


@pytest.fixture
def example(tmp_path):
    """Return a copy of the example game."""
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


def test_the_example_game_has_a_smoke_token_for_every_die(example):
    with (example / "planes.csv").open(encoding="utf-8", newline="") as file:
        guns = [int(plane["guns"]) for plane in csv.DictReader(file)]
    page, _findings = yaml.parse((example / "pages" / "tokens.yaml").read_text(encoding="utf-8"), "")
    copies = int(page.value["copies"])
    assert copies * len(guns) >= sum(guns)


def test_a_campaign_of_the_example_game_is_begun_and_printed(example, tmp_path):
    session = Session(find(out=tmp_path / "out"), lambda *_: None)
    file = example / "campaigns" / "autumn.yaml"
    campaign(file, game_of(str(example)), session)
    for it in (file, file.with_name("summer.yaml")):
        assert roster.check(it, "text", True, session).status == CLEAN
    assert roster.plan(file, tmp_path / "week-1.yaml", 3, session).status == CLEAN
    assert "task: dogfight" in (tmp_path / "week-1.yaml").read_text(encoding="utf-8")


def test_a_game_without_campaign_rules_says_what_is_missing(example, tmp_path):
    shutil.rmtree(example / "campaign")
    with pytest.raises(UsageError, match=r"campaign/rules\.yaml"):
        campaign(example / "summer.yaml", game_of(str(example)), Session(find(), lambda *_: None))
    assert not (example / "summer.yaml").exists()
