"""The studios that are open on this computer, so that a second one on the same folder can say so when it starts.

Each studio stores a file with its process and its address in the user's state folder, and nothing in the user's folder.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from printgen.files import reading
from printgen.files.own import NoHomeError
from printgen.files.proof import state_folder
from printgen.files.whole import exchange
from printgen.systems import is_running

#: The maximum size of a file, bytes, and the time for which an open studio may take to accept a connection, seconds.
_LARGEST, _PATIENCE = 1_000, 0.5


def open_studio(folder: Path) -> str:
    """Return the address of the studio that is open on this folder, such as `127.0.0.1:8017`, or "" if there is none.

    The file of a killed studio is ignored: its process is not running, or nothing answers at its address.
    """
    try:
        process, _space, host = reading.read_bytes(_file(folder), _LARGEST).decode().strip().partition(" ")
        if not process.isdecimal() or not is_running(int(process)):
            return ""
    except (OSError, NoHomeError, ValueError, OverflowError):
        return ""
    return host if is_answering(host) else ""


def is_answering(host: str) -> bool:
    """Return whether a server accepts connections at an address such as `127.0.0.1:8017`."""
    name, _colon, port = host.rpartition(":")
    if not port.isdecimal():
        return False
    try:
        with socket.create_connection((name.strip("[]"), int(port)), timeout=_PATIENCE):
            return True
    except (OSError, ValueError, OverflowError):
        return False


@contextmanager
def recorded(folder: Path, host: str) -> Iterator[None]:
    """Record an open studio until the end of this context. The record of another studio on the folder is replaced.

    Do nothing if the user's state folder cannot be written.
    """
    content = f"{os.getpid()} {host}\n".encode()
    file: Path | None = None
    with suppress(OSError, NoHomeError):
        file = _file(folder)
        file.parent.mkdir(parents=True, exist_ok=True)
        exchange({file: content})
    try:
        yield
    finally:
        with suppress(OSError):
            if file and reading.read_bytes(file, _LARGEST) == content:
                file.unlink()


def _file(folder: Path) -> Path:
    name = sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:20]
    return state_folder() / "studios" / f"{name}.txt"
