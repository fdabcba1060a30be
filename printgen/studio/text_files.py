"""The YAML files in the studio's folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from msgspec import Struct

from printgen import systems
from printgen.data import yaml
from printgen.files import display_path, reading
from printgen.games.game import game_ids
from printgen.studio.workspace import digest_of

#: The maximum number of files in the folder that a list reads.
LISTED = 200
#: Held by a request that creates a file with an unused name.
_NAMING = RLock()


class TextFile(Struct, frozen=True):
    """A YAML file in the studio's folder.

    Fields:
        text: the content.
        digest: the digest of the content, which a request to change the file must contain.
        document: the parsed content, or None if it is not valid YAML.
        changed: the time when the file was last changed.
    """

    path: Path
    text: str
    digest: str
    document: yaml.Document | None
    changed: datetime

    @property
    def name(self) -> str:
        """The name of the file without its suffix."""
        return self.path.stem

    @property
    def values(self) -> Mapping[str, Any]:
        """The fields of the file, or {} if it cannot be parsed."""
        return self.document.value if self.document and isinstance(self.document.value, dict) else {}

    @property
    def game(self) -> str:
        """The id of the game, or "" if the file does not specify a known game."""
        game = self.values.get("game")
        return game if isinstance(game, str) and game in game_ids() else ""


FileType = TypeVar("FileType", bound=TextFile)


def read_file(path: Path, form: type[FileType]) -> FileType:
    """Return a YAML file in its current state."""
    content, path = reading.read_bytes(path, yaml.LARGEST), path.absolute()
    text = content.decode(errors="replace")
    # Text that is not UTF-8 must not be saved with other characters.
    document = _parse(text, display_path(path)) if text.encode() == content else None
    changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    return form(path, text, digest_of(content), document, changed)


@lru_cache(maxsize=LISTED)
def _parse(text: str, shown: str) -> yaml.Document | None:
    # A page of a campaign reads all its files, and each takes up to 30 ms.
    return yaml.parse_quietly(text, shown)[0]


def list_paths(folder: Path) -> list[Path]:
    """Return the paths of the YAML files in a folder. Links and hidden files are omitted."""
    found = sorted(it for it in folder.glob("*.y*ml") if it.suffix in (".yaml", ".yml"))
    return [it for it in found if it.is_file() and not systems.is_link(it) and not it.name.startswith(".")]


def free_name(folder: Path, first: str) -> str:
    """Return a name for a new YAML file in the folder: `first` or, if that name is taken, `first` with a number."""
    used = {it.stem for it in folder.glob("*.y*ml")}
    return next(it for it in (first, *(f"{first}-{number}" for number in range(2, 1000))) if it not in used)


@contextmanager
def reserved_name(folder: Path, first: str) -> Iterator[str]:
    """Reserve a name for a new YAML file, chosen as by `free_name`. No other request gets it while the file is written."""
    with _NAMING:
        yield free_name(folder, first)
