"""The word for a record of a new game replaces “plane” everywhere, and no word may break the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from printgen import commands
from printgen.cli.new import new
from printgen.commands.make import make
from printgen.commands.new_game import game, new_files
from printgen.commands.record_words import RecordWords, read_record_words, regular_plural
from printgen.commands.session import CLEAN
from printgen.data.findings import UsageError
from printgen.games.sources import game_of
from printgen.products.job import Job
from tests.declared.conftest import session


def test_the_words_of_the_templates_change_nothing(here: Path) -> None:
    for example in (True, False):
        plain = new_files(here / "sky", None, example, session(here))
        assert new_files(here / "sky", None, example, session(here), read_record_words("plane")) == plain


@pytest.mark.parametrize("record", ["flying boat", "spacecraft", "U-boat", "Gefährt, Gefährte"])
def test_a_game_with_another_word_has_no_findings_and_prints_its_rules(here: Path, record: str) -> None:
    words = read_record_words(record)
    game(here / "fleet", None, True, session(here / "out"), record)
    files = {path.relative_to(here / "fleet").as_posix(): path.read_text() for path in (here / "fleet").rglob("*.*")}
    assert f"{words.kind}.csv" in files
    assert files[f"{words.kind}.csv"].startswith(f"{words.key},name,")
    assert not [it for it in files.items() if re.search(r"\bplane", " ".join(it), re.IGNORECASE)]
    assert f"all {words.plural} of the other side" in files["templates/rules.html"]
    id = game_of("./fleet")
    assert commands.check(commands.load(id)) == []
    done = make(id, "rules,counters", Job(), session(here / "out"))
    assert done.status == CLEAN, done.complaint


@pytest.mark.parametrize("example", [True, False])
def test_the_command_line_has_the_option(here: Path, example: bool) -> None:
    words = ["game", "fleet", "--record", "airship", *(["--example"] if example else [])]
    assert CliRunner().invoke(new, words).exit_code == 0
    assert (here / "fleet" / "airships.csv").read_text().startswith("airship,name,")
    assert (here / "fleet" / "pages" / f"airship-{'sheets' if example else 'cards'}.yaml").is_file()


@pytest.mark.parametrize(
    ("word", "article"),
    [("airship", "An"), ("car", "A"), ("U-boat", "A"), ("UFO", "A"), ("unicorn", "A"), ("LZ", "An")],
)
def test_articles_fit_the_word(here: Path, word: str, article: str) -> None:
    rules = new_files(here / "x", None, True, session(here), read_record_words(word))["templates/rules.html"].decode()
    assert f"<li>{article} {word} that leaves the map" in rules
    assert f"fire at one {word} that" in rules


def test_capitals_plurals_and_spaces_are_read() -> None:
    assert read_record_words("") == read_record_words("  Plane ") == RecordWords()
    assert read_record_words("Zeppelin") == RecordWords("zeppelin", "zeppelins")
    assert read_record_words("wolf ,  wolves").option == "wolf, wolves"
    assert read_record_words("car, cars").option == "car"
    plurals = {"ferry": "ferries", "toy": "toys", "bus": "buses", "witch": "witches", "hovercraft": "hovercraft"}
    assert {it: regular_plural(it) for it in plurals} == plurals


@pytest.mark.parametrize(
    "word",
    [
        *(
            "trick",
            "hull",
            "name",
            "side",
            "counter",
            "map",
            "fox",
            "heron",
            "rule",
            "task",
            "aircraft",
            "maps",
            "source",
        ),
        *("true", "no", "null", "for", "class", "loop", "range", "count", "not", "planes"),
        *("x", "7", "a: b", "{{ x }}", "ship <b>", "car-", "ca\nr: x", "ship, a, b", ", ships", "東", "a" * 25),
    ],
)
def test_words_that_would_break_the_game_are_refused(here: Path, word: str) -> None:
    with pytest.raises(UsageError, match="cannot be the word for a record"):
        game(here / "fleet", None, True, session(here), word)
    assert not (here / "fleet").exists()


def test_a_copied_game_keeps_its_words(here: Path) -> None:
    with pytest.raises(UsageError, match="--record"):
        game(here / "fleet", "blue-max", False, session(here), "ship")
