"""The core speaks the language of the field, and of no one game: words of Canvas Eagles stand in that game's folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

#: Words of Canvas Eagles, or of it and its ancestor. What most of the games have, such as aces, tailing and spins, is the
#: field's.
WORDS = (
    *(
        "allied",
        "anoxia",
        "bracketed",
        "ceiling",
        "ceilings",
        "central powers",
        "drum",
        "drums",
        "early",
        "era",
        "eras",
    ),
    *(
        "fluid",
        "half-loop",
        "half loop",
        "late",
        "observer",
        "observers",
        "stability",
        "torque",
        "triangle",
        "triangles",
    ),
)
#: Those that still stand in the core, by file. The list may only grow shorter: what no longer stands is taken out of it.
STANDING: dict[str, tuple[str, ...]] = {
    # Pictures are called as the markers' effects are, in whose records the word is data.
    "printgen/drawing/pictures/__init__.py": ("observer",),
    # Former keys of all games' files are listed together.
    "printgen/data/former_keys.py": ("torque",),
}
_WORD = re.compile(rf"(?<![a-z])({'|'.join(WORDS)})(?![a-z])", re.IGNORECASE)
#: Examples show data of the game there is: in docstrings, behind `Example:`, and behind `>>>`.
_EXAMPLE = re.compile(r'Example:\n.*?(?=""")|^ *>>> .*?(?=\n *\n|""")', re.DOTALL | re.MULTILINE)


def core(root: Path) -> Iterator[Path]:
    """Yield every file of the program and its templates that does not belong to a game."""
    games = root / "printgen" / "games"
    own = {folder.name.replace("_", "-") for folder in games.iterdir() if (folder / "__init__.py").is_file()}
    for folder, suffixes in (("printgen", {".py"}), ("templates", {".html", ".css"})):
        for file in sorted((root / folder).rglob("*")):
            parts = {part.replace("_", "-") for part in file.relative_to(root).parts}
            if file.suffix in suffixes and not parts & own:
                yield file


def words_of(text: str) -> set[str]:
    """Return the words of the list that occur in a text, except in its examples."""
    plain = _EXAMPLE.sub("", text).replace("_", " ")
    return {found.lower() for found in _WORD.findall(plain)}


def test_no_word_of_one_game_stands_in_the_core(root: Path) -> None:
    files = {file.relative_to(root).as_posix(): words_of(file.read_text(encoding="utf-8")) for file in core(root)}
    assert len(files) > 200
    standing = {name: tuple(sorted(words)) for name, words in files.items() if words}
    new = {name: left for name, words in standing.items() if (left := set(words) - set(STANDING.get(name, ())))}
    assert new == {}, "a word of one game: make it data, a parameter, or the game's"
    gone = {name: left for name, words in STANDING.items() if (left := set(words) - set(standing.get(name, ())))}
    assert gone == {}, "these stand no longer: take them out of the list"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("def of_era(x):", {"era"}),
        ("the Allied side", {"allied"}),
        ("camera, later, trace, centrally", set()),
        ('"""Why.\n\n    Example:\n        era: late\n    """\n    torque = 1', {"torque"}),
        ("no word of any game", set()),
    ],
)
def test_words_are_found_as_words_and_not_in_examples(text: str, found: set[str]) -> None:
    assert words_of(text) == found
