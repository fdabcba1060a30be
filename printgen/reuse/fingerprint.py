"""Fingerprints: short digests by which a later run knows that nothing it depends on has changed.

They are made of what the files hold, never of their dates: a file saved within the same tick of the clock, put back from a
backup or checked out anew is known for what it is.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec import Struct

import printgen
from printgen.data.folders import PACKAGE, Project
from printgen.files import reading

#: The digits of a digest that are kept: enough that no two are ever alike by chance.
DIGITS = 32
DATA = (".yaml", ".yml")
#: What decides, beside the data, what is printed: modules, catalogues of words, page templates.
CODE = (".py", ".mo", ".html", ".css", ".svg", "rulebook.yaml", "proportions.yaml", "elsewhere.txt")
#: The libraries that decide what data means or how a page looks, with those that they in turn draw with. Others, such as click or
#: pytest, may come and go without anything being checked or drawn again.
LIBRARIES = (
    frozenset({"msgspec", "pydantic", "pydantic_core", "pyyaml", "segno", "pillow", "svgwrite", "pypdf", "pypdfium2"})
    | {"arabic_reshaper", "python_bidi", "fonttools", "font_source_sans_pro", "font_source_serif_pro"}
    | {"reportlab", "rl_accel", "jinja2", "markupsafe"}
    | {"weasyprint", "pydyf", "cssselect2", "tinycss2", "tinyhtml5", "pyphen", "brotli", "zopfli"}
)
#: What is larger is not looked at: the reader of data takes no more, and no module or template has so much.
_MOST = {DATA: 1 << 20, CODE: 8 << 20}


class State(Struct, frozen=True):
    """What everything is made from, as it is now: a digest of the program, and one of each file of the data by its name."""

    code: str
    data: Mapping[str, str]


def now(project: Project, without: Collection[str] = ()) -> State:
    """The state of the program and the data; `without`: as of `data`."""
    return State(code(project.templates), data(project.data, without))


def data(folders: Iterable[Path], without: Collection[str] = ()) -> dict[str, str]:
    """The digest of each YAML file below the folders, by the folder's number and its name there; but not of what is in a
    subfolder named in `without`, as other games' are.

    What cannot be read counts as empty. Of a link that is not followed, as one that leads out of its folder, it is told
    where it leads.
    """
    return _of_files(map(str, folders), DATA, inside=True, without=without)


def code(templates: Path) -> str:
    """Return the digest of the program: its modules, games elsewhere on the path, templates, and the libraries that draw."""
    files = _of_files((*printgen.__path__, str(templates)), CODE)
    return of({"files": files, "libraries": sorted(_libraries()), "python": sys.version})


def of(value: Any) -> str:
    """The digest of plain values, whatever the order of their keys."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    # Names of files need not be text.
    return sha256(text.encode(errors="surrogatepass")).hexdigest()[:DIGITS]


def _of_files(
    folders: Iterable[str], suffixes: tuple[str, ...], inside: bool = False, without: Collection[str] = ()
) -> dict[str, str]:
    return {
        f"{number}{file.removeprefix(folder)}": of_file(file, _MOST[suffixes]) if followed else _leads(file, folder)
        for number, folder in enumerate(folders)
        for file, followed in reading.walked(folder, inside and not Path(folder).is_relative_to(PACKAGE), without)
        if not followed or file.lower().endswith(suffixes)
    }


def of_file(file: str | Path, most: int = 1 << 20) -> str:
    """The digest of what a file holds; none where it cannot be read."""
    try:
        return sha256(reading.content(file, most)).hexdigest()[:DIGITS]
    except OSError:
        return ""


def _leads(link: str, folder: str) -> str:
    """Where a link leads, seen from the folder."""
    return os.path.relpath(os.path.realpath(link), os.path.realpath(folder))


def _libraries() -> Iterator[str]:
    """Yield the installed versions of LIBRARIES, from the names of their folders on the path."""
    for folder in dict.fromkeys(sys.path):
        try:
            found = os.listdir(folder or ".")  # noqa: PTH208
        except OSError:
            continue
        yield from (it for it in found if it.endswith(".dist-info") and it.partition("-")[0].lower() in LIBRARIES)
