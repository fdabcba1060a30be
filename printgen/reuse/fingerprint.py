"""Fingerprints: short digests that show whether the input of a result has changed since an earlier run.

Fingerprints depend on the content of files, never on their dates. Therefore, a change is noticed even if a file was saved
twice within one tick of the clock. An unchanged file is recognized even if it was restored from a backup or checked out
again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

import printgen
from printgen.data.folders import PACKAGE, Project
from printgen.data.homes import DEFINITION_FOLDERS, DEFINITIONS, Home, home_of, homes
from printgen.files import reading

#: The number of digits of a digest that are kept, which is large enough to avoid chance collisions.
DIGITS = 32
DATA = (".yaml", ".yml", ".csv")
#: The suffixes of the data files of a game folder.
FOLDER_DATA = (*DATA, ".xlsx")
#: The suffixes and names of the files that determine the printed pages, apart from the data: modules, message catalogues, page
#: templates.
CODE = (".py", ".mo", ".html", ".css", ".svg", "rulebook.yaml", "proportions.yaml", "elsewhere.txt")
#: The libraries that affect the reading of data or the look of a page, and the libraries that they use for drawing. If
#: other libraries change, such as click or pytest, nothing is checked or drawn again.
LIBRARIES = (
    frozenset({"msgspec", "pydantic", "pydantic_core", "pyyaml", "segno", "pillow", "svgwrite", "pypdf", "pypdfium2"})
    | {"arabic_reshaper", "python_bidi", "fonttools", "font_source_sans_pro", "font_source_serif_pro"}
    | {"reportlab", "rl_accel", "jinja2", "markupsafe"}
    | {"weasyprint", "pydyf", "cssselect2", "tinycss2", "tinyhtml5", "pyphen", "brotli", "zopfli"}
)
#: The size limits, in bytes. Larger files are skipped, because they are too large to be data files, modules or templates.
_SIZE_LIMITS = {DATA: 1 << 20, FOLDER_DATA: 8 << 20, CODE: 8 << 20, (*CODE, *FOLDER_DATA): 8 << 20}


class State(Struct, frozen=True):
    """Digests of everything that affects a printed result: one of the program, and one per data file, by name."""

    code: str
    data: Mapping[str, str]


def current_state(project: Project, without: Collection[str] = ()) -> State:
    """Return the current state of the program and the data. For `without`, see `data`."""
    return State(code(project.templates), data(project.data, without))


def data(folders: Iterable[Path], without: Collection[str] = ()) -> dict[str, str]:
    """Return the digest of each data file below the folders, by the number of the folder and the file's name.

    Unreadable files are treated as empty. Some symbolic links are not followed, such as those that point outside
    their folder. For such a link, the path of its target replaces the digest.

    The data files of games outside these folders are included. Their names contain the id of the game.

    Args:
        without: the names of subfolders to skip, such as the subfolders of other games.
    """
    found = _of_files(map(str, folders), DATA, inside=True, without=without)
    for home in homes():
        if home.data and home.game not in without:
            inside = f"0/{home.game}/" if home.is_folder else f"{home.game}/"
            suffixes = FOLDER_DATA if home.is_folder else DATA
            own = _of_files([str(home.data)], suffixes, inside=True, without=() if home.is_folder else without)
            found |= {f"{inside}{file.partition('/')[2]}": digest for file, digest in own.items()}
    return found


def file_path(name: str, folders: Sequence[Path]) -> Path:
    """Return the path of a file, given its name in the mapping that `data` returns."""
    number, _, below = name.partition("/")
    game, _, rest = below.partition("/") if number.isdigit() else (number, "", below)
    if (home := home_of(game)) and home.data and (home.is_folder or not number.isdigit()):
        return home.data / rest
    return folders[int(number)] / below


def code(templates: Path) -> str:
    """Return the digest of the program: modules, templates, libraries, and definitions of games outside the built-in data."""
    files = _of_files((*printgen.__path__, str(templates)), CODE)
    parts: dict[str, Any] = {"files": files, "libraries": sorted(_libraries()), "python": sys.version}
    if own := {home.game: _definitions(home) for home in homes()}:
        parts["homes"] = own
    return of(parts)


def _definitions(home: Home) -> dict[str, str]:
    """Return the digests of the files that define a game outside the built-in data."""
    folders = [*home.program, *([home.templates] if home.templates else [])]
    found = _of_files(map(str, folders), CODE)
    if home.is_folder and home.data:
        found |= {name: of_file(home.data / name) for name in DEFINITIONS}
        below = [str(home.data / name) for name in DEFINITION_FOLDERS]
        found |= _of_files(below, (*CODE, *FOLDER_DATA), inside=True)
    return found


def of(value: Any) -> str:
    """Return the digest of a value that consists of plain data. The order of keys does not affect the digest."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    # File names need not be valid text.
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:DIGITS]


def _of_files(
    folders: Iterable[str], suffixes: tuple[str, ...], inside: bool = False, without: Collection[str] = ()
) -> dict[str, str]:
    return {
        f"{number}{file.removeprefix(folder).replace(os.sep, '/')}": of_file(file, _SIZE_LIMITS[suffixes])
        if followed
        else _link_target(file, folder)
        for number, folder in enumerate(folders)
        for file, followed in reading.walk_files(folder, inside and not Path(folder).is_relative_to(PACKAGE), without)
        if not followed or file.lower().endswith(suffixes)
    }


def of_file(file: str | Path, most: int = 1 << 20) -> str:
    """Return the digest of a file's content, or "" if the file cannot be read.

    Args:
        most: the size limit in bytes. Larger files are treated as unreadable.
    """
    try:
        return sha256(reading.read_bytes(file, most)).hexdigest()[:DIGITS]
    except OSError:
        return ""


def _link_target(link: str, folder: str) -> str:
    """Return the path of a symbolic link's target, relative to the folder."""
    return os.path.relpath(os.path.realpath(link), os.path.realpath(folder))


def _libraries() -> Iterator[str]:
    """Yield the names of the metadata folders of the installed LIBRARIES, which contain their versions."""
    for folder in dict.fromkeys(sys.path):
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info") and name.partition("-")[0].lower() in LIBRARIES:
                yield name
