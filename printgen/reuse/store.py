"""Results that a run stores for later runs in the user's cache folder. All stored results can be deleted at any time."""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from printgen import systems
from printgen.files import reading, replace
from printgen.files.own import NoHomeError, cache_folder

#: The maximum number of entries, which is larger than the kits of all games need. The oldest entries are removed first.
MOST = 96
_SUFFIX = ".kept"
#: The size of a digest in bytes.
DIGEST = 32


def folder() -> Path:
    """Return the folder of the store: $PRINTGEN_CACHE if set, otherwise printgen's folder in the user's cache folder."""
    try:
        return cache_folder()
    except NoHomeError:
        # No folder can be created at this path, so nothing is stored.
        return Path(os.devnull, "printgen")


class Store(Struct, frozen=True):
    """A folder of stored entries. Each entry has a name, and a key that identifies the data from which it was made.

    The methods of the store never raise an error. Damaged entries are treated as missing, and so are all entries in a
    folder that other users can write to.
    """

    folder: Path

    def get(self, name: str, key: str) -> bytes | None:
        """Return the content stored under the given name if its key is `key`, otherwise None."""
        head = _head(key)
        try:
            kept = reading.read_bytes(self._file(name)) if _private(self.folder) else b""
        except OSError:
            return None
        digest, content = kept[len(head) :][:DIGEST], kept[len(head) + DIGEST :]
        return content if kept.startswith(head) and sha256(content).digest() == digest else None

    def put(self, name: str, key: str, content: bytes) -> None:
        """Store content, replacing any entry with the same name. Do nothing if the folder cannot be written to."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _private(self.folder):
                replace(self.folder, {self._file(name).name: _head(key) + sha256(content).digest() + content})
                self._clear_out()
        except OSError:
            return

    def _file(self, name: str) -> Path:
        return self.folder / f"{name}{_SUFFIX}"

    def _clear_out(self) -> None:
        files = sorted(self.folder.glob(f"*{_SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in files[MOST:]:
            file.unlink(missing_ok=True)


def _head(key: str) -> bytes:
    return f"printgen 1 {key}\n".encode()


def _private(path: Path) -> bool:
    """Return whether only this user can write to the folder."""
    return systems.is_own(path.stat(), stat.S_IWGRP | stat.S_IWOTH)
