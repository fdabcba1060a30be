"""Each code has a page, and each page says what is found: no more and no less."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from printgen.checks.catalogue import collect, entries
from printgen.checks.engine import apply
from printgen.checks.judgements import Judgements, Judging, standing
from printgen.data.findings import Finding, stops
from printgen.data.kind import Library
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.readings import chosen
from printgen.data.recording import RecordingLibrary
from printgen.games.game import Game, load, names


def _pages() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pages_of_checks", Path(__file__).parent / "pages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


PAGES = _pages()
EXAMPLES = list(PAGES.examples())
#: The games, and what each of them finds; the codes that all have are shown by the first.
GAMES = tuple(map(load, names()))
CHECKS = {game.id: collect(game.checks) for game in GAMES}
CODES = dict(sorted((code, it) for game in GAMES for code, it in entries(CHECKS[game.id]).items()))


def game_of(example: Any) -> Game:
    """The game on whose records an example shows its code: the one whose files it has, else the first that has it."""
    named = {name.partition("/")[0] for name, _text in example.files}
    there = [game for game in GAMES if example.page in entries(CHECKS[game.id])]
    return next((game for game in there if game.id in named), there[0])


def read(game: Game, *roots: Path) -> tuple[Library, list[Finding]]:
    """The records in the folders, each file named from its folder on, and what reading them found."""

    def shown(path: Path) -> str:
        return next(path.relative_to(root).as_posix() for root in roots if path.is_relative_to(root))

    reading = library((*KINDS, *game.kinds), roots, shown)
    return chosen(reading.library), list(reading.findings)


def findings(game: Game, *roots: Path) -> list[Finding]:
    """What is found in the folders."""
    records, found = read(game, *roots)
    return [*found, *apply(CHECKS[game.id], records)]


@cache
def judged_base(game: str) -> tuple[Library, Judgements]:
    """The base of a game, and each check's judgement on each of its records."""
    of = next(it for it in GAMES if it.id == game)
    records, _found = read(of, PAGES.BASE)
    judge = Judging(RecordingLibrary.over(records), {})
    apply(CHECKS[game], records, judgement=judge)
    return records, judge.given


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert list(CODES) == [page.stem for page in PAGES.pages()]


def test_a_page_opens_with_its_code_and_the_title_of_its_check() -> None:
    table = CODES
    opened = {page.stem: page.read_text(encoding="utf-8").partition("\n")[0] for page in PAGES.pages()}
    assert opened == {code: f"# {code}: {entry.title}" for code, entry in table.items()}


def test_a_page_shows_the_bad_and_the_good() -> None:
    bad = {example.page for example in EXAMPLES if any(code == example.page for _, _, code in example.expected)}
    good = {example.page for example in EXAMPLES if not example.expected}
    codes = set(CODES)
    assert codes - {"PG009", "PG012", "PG013", "PG014", "PG015", "PG016"} == bad
    assert codes == good


@pytest.mark.parametrize("game", [it for it in GAMES if (PAGES.BASE / it.id).is_dir()], ids=lambda game: game.id)
def test_the_base_is_clean(game: Game) -> None:
    reading = library((*KINDS, *game.kinds), (PAGES.BASE,), str)
    assert sum(1 for _ in reading.library) > 20
    assert [] == findings(game, PAGES.BASE)


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_what_a_page_expects_is_what_is_found(example, tmp_path: Path) -> None:
    example.write(tmp_path)
    found = findings(game_of(example), PAGES.BASE, tmp_path)
    where = Counter(
        (it.place.file, it.place.line, it.code) for it in found if it.place and it.code not in example.aside
    )
    cure = "expect it there, or where it is not the page's point write `Left aside: CODE` on the page"
    assert example.expected == where, (cure, [it.message for it in found])


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_what_stands_of_judgements_on_the_base_hides_nothing_and_invents_nothing(example, tmp_path: Path) -> None:
    """As after a correction: only what depends on the example's records is judged anew, and the same is found."""
    example.write(tmp_path)
    game = game_of(example)
    (base, judgements), (records, wrong) = judged_base(game.id), read(game, PAGES.BASE, tmp_path)
    if stops(wrong) or {kind for kind in base.cases if base.of(kind)} != {it for it in records.cases if records.of(it)}:
        # Nothing is kept of such data, or all of it is judged anew.
        return
    before, now = ({(it.kind.name, it.id): it.document.text for it in held} for held in (base, records))
    changed = {key for key in before.keys() | now.keys() if before.get(key) != now.get(key)}
    # A choice of readings changes records whose files stay as they are.
    changed |= {
        (it.kind.name, it.id)
        for it in records
        if it.record != getattr(base.of(it.kind.name).get(it.id), "record", None)
    }
    judge = Judging(RecordingLibrary.over(records), standing(judgements, changed))
    assert apply(CHECKS[game.id], records, judgement=judge) == apply(CHECKS[game.id], records)
