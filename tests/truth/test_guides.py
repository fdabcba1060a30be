"""The pages for readers name commands, products and files that exist, and their examples work."""

from __future__ import annotations

import re
from pathlib import Path

import click
import mypy.api
import pytest
from click.testing import CliRunner

from printgen.cli.start import commands
from printgen.games.game import game_ids, load_game
from tests.built_in import FROZEN, ROOT
from tests.guides import blocks, example, guides

LINES = [line.strip() for text in guides().values() for code in blocks(text, "sh") for line in code.splitlines()]
#: Commands in code blocks, and in the middle of sentences.
WRITTEN = [*LINES, *(code for text in guides().values() for code in re.findall(r"`([^`\n]+)`", text))]
PRINTGEN = sorted(
    {tuple(it.split("#")[0].split()[1:]) for it in WRITTEN if re.match(r"(\.venv/bin/)?printgen [a-z]", it)}
)
#: Words that stand for what the reader chooses.
PLACEHOLDER = re.compile(r"[A-Z]+")


def test_the_pages_show_commands() -> None:
    assert len(PRINTGEN) > 50
    assert {words[0] for words in PRINTGEN} == {*commands.commands}


@pytest.mark.parametrize("words", PRINTGEN, ids=" ".join)
def test_commands_exist(words: tuple[str, ...]) -> None:
    found: click.Command = commands
    for word in words:
        if isinstance(found, click.Group) and not PLACEHOLDER.fullmatch(word):
            assert word in found.commands
            found = found.commands[word]
    if found.name == "watch" and len(words) > 1:
        return test_commands_exist(words[1:])
    # A kind of scenario of a game folder is an option of its products.
    if "./my-game" in words:
        words = tuple(it for it in words if it != "--scenarios")
    known = {"--help"} | {
        option
        for it in found.get_params(click.Context(found, click.Context(commands, **commands.context_settings)))
        for option in it.opts
    }
    assert {word for word in words if word.startswith("--")} <= known
    return None


@pytest.mark.parametrize("words", [it for it in PRINTGEN if it[0] == "make" and len(it) > 2], ids=" ".join)
def test_products_exist(words: tuple[str, ...]) -> None:
    # With --help the product is the second name; an example that adds a product names that.
    of, game = (words[3], words[2]) if words[1] == "--help" else words[1:3]
    if game in game_ids() and of != "endurance":
        assert set(of.split(",")) <= {*load_game(game).products}


@pytest.mark.parametrize("game", game_ids())
def test_the_guide_of_a_game_lists_its_products(game: str) -> None:
    listed = re.findall(r"^\| `([a-z-]+)` \|", guides()[f"data/{game}/README.md"], re.MULTILINE)
    assert listed == [*load_game(game).products]


def test_make_targets_exist() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {it.split()[1] for it in WRITTEN if re.match(r"make [a-z]", it)}
    assert {"kit", "install", "test"} <= targets
    assert [target for target in targets if not re.search(rf"^{target}:", text, re.MULTILINE)] == []


def test_linked_and_named_files_exist() -> None:
    missing, seen = [], 0
    for page, text in guides().items():
        linked = [(ROOT / page).parent / it.partition("#")[0] for it in re.findall(r"\]\(([^):]+)\)", text)]
        named = [ROOT / it for it in re.findall(r"`((?:\.ci|data|docs|printgen|templates|tests)/[^`\s*]*)`", text)]
        seen += len(linked) + len(named)
        # GAME and CE199 stand for a game and a new check.
        missing += [
            (page, str(it))
            for it in (*linked, *named)
            if not re.search("GAME|LANGUAGE|CE199", str(it)) and not it.exists()
        ]
    assert seen > 100
    assert missing == []


def test_linked_headings_exist() -> None:
    missing = []
    for page, text in guides().items():
        for file, heading in re.findall(r"\]\(([^):#]*)#([^)]+)\)", text):
            there = ((ROOT / page).parent / file).read_text(encoding="utf-8") if file else text
            titles = [
                re.sub(r"[^a-z0-9 -]", "", it.lower()).replace(" ", "-")
                for it in re.findall(r"^#+ (.*)", there, re.MULTILINE)
            ]
            missing += [(page, heading)] if heading not in titles else []
    assert missing == []


def test_the_finding_is_what_printgen_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (shown,) = (it for it in blocks(guides()["data/README.md"], "text") if it.startswith("error"))
    name = "canvas-eagles/aircraft/sopwith-camel.yaml"
    slip = tmp_path / "my-folder" / name
    slip.parent.mkdir(parents=True)
    text = (FROZEN / name).read_text(encoding="utf-8")
    slip.write_text(text.replace("weapon: vickers", "weapon: vikers"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    asked = ["validate", "canvas-eagles", "--data", "my-folder", "--no-color"]
    assert shown in CliRunner().invoke(commands, asked).stdout


def test_the_examples_have_the_right_types(tmp_path: Path) -> None:
    for heading in ("Add a check", "Add a product"):
        (tmp_path / f"{heading.replace(' ', '_')}.py").write_text(example(heading), encoding="utf-8")
    settings = ("--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(ROOT / ".mypy_cache"))
    said, wrong, status = mypy.api.run([*settings, *map(str, tmp_path.iterdir())])
    assert (wrong, status) == ("", 0), said
