"""Each code has a page, and each page says what is found: no more and no less."""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from printgen.checks.catalogue import collect, entries
from printgen.checks.engine import apply_checks
from printgen.data.findings import Finding
from printgen.data.kind import Case
from printgen.data.kinds import KINDS
from printgen.data.load import library
from printgen.data.readings import with_chosen_readings
from printgen.games.game import Game, game_ids, load_game
from tests.checks import pages

EXAMPLES = list(pages.examples())
#: The games, and what each of them finds; the codes that all have are shown by the first.
GAMES = tuple(map(load_game, game_ids()))
CHECKS = {game.id: collect(game.checks) for game in GAMES}
CODES = dict(sorted((code, it) for game in GAMES for code, it in entries(CHECKS[game.id]).items()))


def game_of(example: Any) -> Game:
    """Return the game whose records an example uses: the one that has its files, or else the first that has the code."""
    named = {name.partition("/")[0] for name, _text in example.files}
    there = [game for game in GAMES if example.page in entries(CHECKS[game.id])]
    return next((game for game in there if game.id in named), there[0])


def shown(path: Path, roots: tuple[Path, ...]) -> str:
    return next(path.relative_to(root).as_posix() for root in roots if path.is_relative_to(root))


def findings(game: Game, example: Path) -> list[Finding]:
    """Return what is found in an example's folder over the base; only the example's files are parsed."""
    roots = (pages.BASE, example)
    replaced = {path.relative_to(example).as_posix() for path in example.rglob("*.yaml")}
    unchanged = {name: cases for name, cases in base_files(game.id).items() if name not in replaced}
    reading = library((*KINDS, *game.kinds), roots, partial(shown, roots=roots), unchanged)
    return [*reading.findings, *apply_checks(CHECKS[game.id], with_chosen_readings(reading.library))]


@cache
def base_files(id: str) -> dict[str, list[Case]]:
    """Return the records of the base of a game, parsed once, by the name of their file."""
    files: dict[str, list[Case]] = {}
    for case in library((*KINDS, *load_game(id).kinds), (pages.BASE,), partial(shown, roots=(pages.BASE,))).library:
        files.setdefault(case.document.file, []).append(case)
    return files


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert list(CODES) == [page.stem for page in pages.pages()]


def test_a_page_opens_with_its_code_and_the_title_of_its_check() -> None:
    table = CODES
    opened = {page.stem: page.read_text(encoding="utf-8").partition("\n")[0] for page in pages.pages()}
    assert opened == {code: f"# {code}: {entry.title}" for code, entry in table.items()}


def test_a_page_shows_the_bad_and_the_good() -> None:
    bad = {example.page for example in EXAMPLES if any(code == example.page for _, _, code in example.expected)}
    good = {example.page for example in EXAMPLES if not example.expected}
    codes = set(CODES)
    # These need files of other kinds, or more aircraft than the base has.
    assert (
        codes
        - {"PG009", "PG012", "PG013", "PG014", "PG015", "PG016", "PG033", "PG036", "PG037", "PG038", "BM217", "CE217"}
        == bad
    )
    assert codes == good


@pytest.mark.parametrize("game", [it for it in GAMES if (pages.BASE / it.id).is_dir()], ids=lambda game: game.id)
def test_the_base_is_clean(game: Game) -> None:
    reading = library((*KINDS, *game.kinds), (pages.BASE,), str)
    assert sum(1 for _ in reading.library) > 20
    assert [*reading.findings, *apply_checks(CHECKS[game.id], with_chosen_readings(reading.library))] == []


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_what_a_page_expects_is_what_is_found(example, tmp_path: Path) -> None:
    example.write(tmp_path)
    found = findings(game_of(example), tmp_path)
    where = Counter(
        (it.place.file, it.place.line, it.code) for it in found if it.place and it.code not in example.aside
    )
    cure = "expect it there, or where it is not the page's point write `Left aside: CODE` on the page"
    assert example.expected == where, (cure, [it.message for it in found])
