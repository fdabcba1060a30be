"""Every figure of a rulebook file is compared with something: no check, kind or record in it is misspelt."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen.games
from printgen.checks.catalogue import collect
from printgen.checks.rulebook_file import EVERY_OTHER, load
from printgen.data.folders import Project
from printgen.games import game
from printgen.games.reading import read_game

FILES = sorted(Path(printgen.games.__path__[0]).glob("*/rulebook.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_each_figure_is_of_a_check_and_of_a_record(file: Path, real: Project) -> None:
    of = game.load_game(file.parent.name.replace("_", "-"))
    kinds = {it.entry.code: it.kinds for it in collect(of.checks)}
    library = read_game(of, real).library
    book = load(file)
    assert book
    assert {(code, kind) for code, kind in book if kind not in kinds.get(code, ())} == set()
    named = {(kind, id) for (_, kind), sections in book.items() for _, records in sections for id in records}
    assert {(kind, id) for kind, id in named if id not in (*library.of(kind), EVERY_OTHER)} == set()
