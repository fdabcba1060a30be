"""`printgen new game` writes a game that prints at once, and never writes over anything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen import commands
from printgen.commands.make import kit
from printgen.commands.new_game import game, new_id
from printgen.commands.session import CLEAN
from printgen.data.findings import Severity, UsageError
from printgen.games.sources import game_of
from printgen.products.job import Job
from tests.declared.conftest import session


def test_a_new_game_is_short_free_of_findings_and_prints(here: Path) -> None:
    folder = here / "sky-dogs"
    game(folder, None, False, session(here / "out"))
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert len(files) == 6
    assert 60 <= sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files) <= 90
    assert (folder / "README.md").read_text(encoding="utf-8").rstrip().endswith("ow change a number and run it again.")
    assert not any("my-game" in path.read_text(encoding="utf-8") for path in files)
    assert commands.check(commands.load(game_of(str(folder)))) == []
    assert kit("sky-dogs", Job(), session(here / "out")).status == CLEAN
    assert list((here / "out" / "sky-dogs").glob("*.pdf"))


def test_every_command_in_its_readme_names_the_folder(here: Path) -> None:
    game(Path("sky dogs"), None, False, session(here / "out"))
    readme = (here / "sky dogs" / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"printgen (?:kit|validate|watch kit) (.*)`", readme) == ["'./sky dogs'"] * 3


@pytest.mark.parametrize("name", ["game.yaml", "notes.txt"])
def test_a_folder_with_files_is_left_alone(here: Path, name: str) -> None:
    (here / "mine").mkdir()
    (here / "mine" / name).write_text("my own")
    with pytest.raises(UsageError, match="already"):
        game(here / "mine", None, False, session(here / "out"))
    assert [path.read_text() for path in (here / "mine").iterdir()] == ["my own"]


def test_the_id_comes_from_the_folder_and_is_not_that_of_a_built_in_game() -> None:
    assert new_id(Path("My Game (2)")) == "my-game-2"
    assert new_id(Path("Blue Max")) == "my-blue-max"
    assert new_id(Path("...")) != ""


def test_the_declared_parts_of_a_built_in_game_are_a_valid_game(here: Path) -> None:
    game(here / "copy", "blue-max", False, session(here / "out"))
    data = commands.load(game_of(str(here / "copy")))
    assert [it.code for it in commands.check(data) if it.severity is Severity.ERROR] == []
    original = commands.load("blue-max")
    assert list(data.library.of("ratings")) == list(original.library.of("ratings"))
    camel = data.library.of("ratings")["sopwith-camel"].record
    assert getattr(camel, "fuel") == getattr(original.library.of("ratings")["sopwith-camel"].record, "fuel")  # noqa: B009
    assert len(data.library.of("charts")) > 5


def test_a_folder_is_copied_with_another_id(here: Path) -> None:
    game(here / "one", None, False, session(here / "out"))
    game(here / "two", game_of(str(here / "one")), False, session(here / "out"))
    assert commands.check(commands.load(game_of(str(here / "two")))) == []


def test_the_codes_of_the_checks_have_letters_that_no_other_game_uses(here: Path) -> None:
    def letters(name: str, example: bool = True) -> set[str]:
        game(here / name, None, example, session(here / "out"))
        data = commands.load(game_of(str(here / name)))
        assert [it for it in commands.check(data) if it.severity is Severity.ERROR] == []
        return {it.entry.code[:2] for it in data.game.checks if it.entry.code[:2] != "PG"}

    assert letters("sky-dogs") == {"SD"}
    # The letters of a known game folder and those of a built-in game are taken.
    assert letters("sea-dragons", example=False) == {"SE"}
    assert letters("blue-monday") == {"BL"}
    assert "HH10" not in "".join(path.read_text() for path in (here / "sky-dogs").rglob("*") if path.is_file())
