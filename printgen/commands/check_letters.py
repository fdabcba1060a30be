"""The two letters with which the codes of a new game's checks begin. They are those of no other known game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain, product
from pathlib import Path
from string import ascii_uppercase

from printgen.data import yaml
from printgen.declared.checks import CHECKS_FILE
from printgen.files import reading
from printgen.games.sources import builtin_codes, folder_of, quick_ids

#: The pattern of a code at the beginning of a line, and the letters of printgen's own checks.
_CODE, _OWN = re.compile(r"^([A-Z]{2})\d{3}:", re.MULTILINE), "PG"


def free_letters(id: str) -> str:
    """Return two capital letters for the checks of a game, which resemble its id and which no other known game uses."""
    taken = {_OWN, *builtin_codes()}
    for other in quick_ids() - {id}:
        if folder := folder_of(other):
            taken |= _letters_in(_read(folder / CHECKS_FILE))
    return next((it for it in _proposals(id) if it not in taken), "XX")


def with_letters(texts: Mapping[str, bytes], id: str) -> dict[str, bytes]:
    """Return the files of a new game with letters of its own in the codes of its checks, wherever a file names a code."""
    old = _letters_in(texts.get(CHECKS_FILE, b"").decode())
    if len(old) != 1:
        return dict(texts)
    code, letters = re.compile(rf"\b{old.pop()}(?=\d{{3}}\b)"), free_letters(id)
    return {name: code.sub(letters, text.decode()).encode() for name, text in texts.items()}


def _proposals(id: str) -> Iterator[str]:
    """Yield pairs of letters, best first: the initials, the first two letters, then pairs in the order of the id."""
    words = [it for it in (re.sub("[^A-Z]", "", word) for word in id.upper().split("-")) if it]
    every = "".join(words)
    if len(words) > 1:
        yield words[0][0] + words[1][0]
    yield from chain((every[:1] + it for it in every[1:]), (every[:1] + it for it in ascii_uppercase if every))
    yield from ("".join(it) for it in product(ascii_uppercase, repeat=2))


def _letters_in(text: str) -> set[str]:
    return {*_CODE.findall(text)}


def _read(file: Path) -> str:
    try:
        return reading.read_bytes(file, yaml.LARGEST).decode(errors="replace")
    except OSError:
        return ""
