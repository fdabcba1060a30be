"""The proof that printgen wrote a manifest: a seal made with a key that is stored outside the output folder.

A manifest is part of a folder that may come from anywhere. Therefore, its text alone proves nothing. Each user has a
random key in their own state folder, and each manifest ends in a seal made from its text and that key. A manifest with
a valid seal was written by printgen for this user, even if the folder has been moved since. A manifest that was edited,
or written for another user, is not trusted. Deleting the cache changes nothing. If the key is deleted, printgen makes a
new key and no longer trusts older manifests.
"""

from __future__ import annotations

import os
import stat
from hashlib import blake2b
from pathlib import Path

from printgen import systems
from printgen.files import reading
from printgen.files.own import own_folder
from printgen.files.whole import temporary_path

KEY_BYTES = 32
_SEAL = ',\n  "seal": "'
_END = '"\n}\n'


def state_folder() -> Path:
    """Return the folder of the key. Raise NoHomeError if the home folder is needed and unknown.

    The folder is $PRINTGEN_STATE or, if that is not set, printgen's folder in the user's state folder.
    """
    return Path(path) if (path := os.environ.get("PRINTGEN_STATE")) else own_folder("state")


def write_private(file: Path, content: bytes) -> None:
    """Write a file that only this user can read. Raise OSError if it cannot be written."""
    part = _write_part(file, content)
    try:
        systems.replacing(lambda: part.replace(file), file)
    finally:
        part.unlink(missing_ok=True)


def _write_part(file: Path, content: bytes) -> Path:
    """Write the content for a private file to a temporary file beside it, and return that file."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = temporary_path(file)
    with open(os.open(part, systems.CREATE, 0o600), "wb") as out:  # noqa: PTH123
        out.write(content)
    return part


def seal(text: str) -> str:
    """Return the manifest with a seal as its last entry. If no key can be stored for this user, return it without a seal."""
    key = _load_key() or _make_key()
    body = text.removesuffix("\n}\n")
    return f"{body}{_SEAL}{_code(body.encode(), key)}{_END}" if key else text


def is_sealed(content: bytes) -> bool:
    """Return whether this manifest has a seal made with this user's key."""
    body, _, end = content.rpartition(_SEAL.encode())
    key = _load_key() if body else None
    return key is not None and end == f"{_code(body, key)}{_END}".encode()


def _code(body: bytes, key: bytes) -> str:
    return blake2b(body, key=key, digest_size=32, person=b"manifest 1").hexdigest()


def _load_key() -> bytes | None:
    """Return the user's key, or None if there is no key that only this user can read and write."""
    try:
        file = state_folder() / "key"
        facts = file.lstat()
        private = systems.is_own(facts, stat.S_IRWXG | stat.S_IRWXO)
        key = reading.read_bytes(file, KEY_BYTES) if private and stat.S_ISREG(facts.st_mode) else b""
    except OSError:
        return None
    return key if len(key) == KEY_BYTES else None


def _make_key() -> bytes | None:
    """Store a new key and return it. Return None if the state folder cannot be written."""
    try:
        file = state_folder() / "key"
        part = _write_part(file, os.urandom(KEY_BYTES))
        # The first run's key is kept, and an unusable key is replaced.
        if _load_key() is None:
            systems.replacing(lambda: part.replace(file), file)
        part.unlink(missing_ok=True)
    except OSError:
        return None
    return _load_key()
