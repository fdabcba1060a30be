"""What a run may keep for the next one, in the user's own cache folder. All of it can be deleted at any time."""

from __future__ import annotations

import os
import stat
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from printgen.files import reading, replace
from printgen.files.own import NoHome, own

#: How many things are kept, more than the kits of all games have; those not used for longest go first.
MOST = 96
_SUFFIX = ".kept"
#: The bytes of a digest.
DIGEST = 32


def folder() -> Path:
    """Where things are kept: $PRINTGEN_CACHE, or printgen's folder among the user's caches."""
    if chosen := os.environ.get("PRINTGEN_CACHE"):
        return Path(chosen)
    try:
        return own("caches") / "printgen"
    except NoHome:
        # No folder can be made there, and nothing is kept.
        return Path(os.devnull, "printgen")


class Store(Struct, frozen=True):
    """Things kept by name, each with the key of what it was made from. Nothing here ever raises: what is not to be had
    whole, from a folder that the user alone can write to, is not there."""

    folder: Path

    def get(self, name: str, key: str) -> bytes | None:
        """What was kept under that name, if it was made from the same things."""
        head = _head(key)
        try:
            kept = reading.content(self._file(name)) if _private(self.folder) else b""
        except OSError:
            return None
        digest, content = kept[len(head) :][:DIGEST], kept[len(head) + DIGEST :]
        return content if kept.startswith(head) and sha256(content).digest() == digest else None

    def put(self, name: str, key: str, content: bytes) -> None:
        """Keep something in place of what had that name; a folder that cannot be written is left alone."""
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
    """Whether nobody but this user can have put anything there."""
    facts = path.stat()
    return facts.st_uid == os.getuid() and not facts.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
