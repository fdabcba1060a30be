"""Fingerprints: short digests by which a later run knows that nothing it depends on has changed.

They are made of what the files hold, never of their dates: a file saved within the same tick of the clock, put back from a
backup or checked out anew is known for what it is.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

import printgen
from printgen.data.folders import Project, leading_out

#: The digits of a digest that are kept: enough that no two are ever alike by chance.
DIGITS = 32
DATA = (".yaml", ".yml")
#: What decides, beside the data, what is printed: modules, catalogues of words, page templates.
CODE = (".py", ".mo", ".html", ".css", ".svg")
#: More than this of a file is not looked at; the reader refuses files that are larger.
_MOST = (1 << 20) + 1


class State(Struct, frozen=True):
    """What everything is made from, as it is now: a digest of the program, and one of each file of the data by its name."""

    code: str
    data: Mapping[str, str]


def now(project: Project) -> State:
    """The state of the program and the data."""
    return State(code(project.templates), data(project.data))


def data(folders: Iterable[Path]) -> dict[str, str]:
    """The digest of each YAML file below the folders, by the folder's number and its name there.

    What cannot be read counts as empty, and so do links that lead out of their folder, which are not followed.
    """
    return _of_files(map(str, folders), DATA, inside=True)


def code(templates: Path) -> str:
    """The digest of the program: its own modules, those of games elsewhere on the path, the templates, its libraries."""
    files = _of_files((*printgen.__path__, str(templates)), CODE)
    return of({"files": files, "libraries": sorted(_libraries()), "python": sys.version})


def of(value: Any) -> str:
    """The digest of plain values, whatever the order of their keys."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return sha256(text.encode()).hexdigest()[:DIGITS]


def _of_files(folders: Iterable[str], suffixes: tuple[str, ...], inside: bool = False) -> dict[str, str]:
    return {
        f"{number}{file.removeprefix(folder)}": "" if leads_out else of_file(file)
        for number, folder in enumerate(folders)
        for file, leads_out in _below(folder, suffixes, Path(folder) if inside else None)
    }


def of_file(file: str | Path) -> str:
    """The digest of what a file holds."""
    try:
        with open(file, "rb", buffering=0) as opened:  # noqa: PTH123 (hundreds of files in each run: pathlib is slow)
            return sha256(opened.read(_MOST)).hexdigest()[:DIGITS]
    except OSError:
        return ""


def _below(
    folder: str, suffixes: tuple[str, ...], root: Path | None, above: frozenset[tuple[int, int]] = frozenset()
) -> Iterator[tuple[str, bool]]:
    """The files below a folder, in order, and whether each is a link that leads out of `root`.

    Links are followed, but neither round in a circle nor out of `root`, where there is one.
    """
    try:
        facts = os.stat(folder)  # noqa: PTH116
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    here = (facts.st_dev, facts.st_ino)
    if here in above:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")):
            continue
        try:
            leads_out = bool(root and entry.is_symlink() and leading_out(Path(entry.path), root))
            is_folder, is_file = entry.is_dir(), entry.is_file()
        except OSError:
            # A link that leads to itself: there, as something that cannot be read.
            leads_out = True
        if leads_out:
            yield entry.path, True
        elif is_folder:
            yield from _below(entry.path, suffixes, root, above | {here})
        elif is_file and entry.name.lower().endswith(suffixes):
            yield entry.path, False


def _libraries() -> Iterator[str]:
    """The name and version of everything installed, from the names of its folders."""
    for folder in dict.fromkeys(sys.path):
        try:
            yield from (name for name in os.listdir(folder or ".") if name.endswith(".dist-info"))  # noqa: PTH208
        except OSError:
            continue
