"""The studios that are open on this computer, so that a second one on the same folder can report and close the first one.

Each studio stores a file with its process, its address and its closing key in the user's state folder, and nothing in the
user's folder. Only the user can read the file. The key permits closing the studio, and nothing else.
"""

from __future__ import annotations

import os
import socket
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from msgspec import Struct

from printgen import systems
from printgen.files import reading
from printgen.files.own import NoHomeError
from printgen.files.proof import state_folder, write_private

#: The header with the closing key of a studio, and the only address that accepts it.
KEY_HEADER, CLOSING = "Printgen-Closing-Key", "/close"
#: The maximum size of a file, bytes, and the time for which an open studio may take to accept a connection, seconds.
_LARGEST, _PATIENCE = 1_000, 0.5
#: The time for which a studio may take to answer that it closes, and then to close, seconds.
_CLOSING_TIME = 10.0


class OpenStudio(Struct, frozen=True):
    """A studio that is open on a folder.

    Fields:
        host: its address, such as `127.0.0.1:8017`.
        key: its closing key, or "" if the key is unknown.
    """

    host: str
    key: str = ""


def open_studio(folder: Path) -> OpenStudio | None:
    """Return the studio that is open on this folder, or None if there is none.

    The file of a killed studio is ignored: its process is not running, or nothing answers at its address.
    """
    try:
        file = _file(folder)
        facts = file.lstat()
        process, _space, rest = reading.read_bytes(file, _LARGEST).decode().strip().partition(" ")
        if not process.isdecimal() or not systems.is_running(int(process)):
            return None
    except (OSError, NoHomeError, ValueError, OverflowError):
        return None
    host, _space, key = rest.partition(" ")
    # Another user could have written a file that is not private.
    is_private = stat.S_ISREG(facts.st_mode) and systems.is_own(facts, stat.S_IRWXG | stat.S_IRWXO)
    return OpenStudio(host, key if is_private and key.isascii() else "") if is_answering(host) else None


def close_studio(other: OpenStudio) -> bool:
    """Ask another studio to close, and return whether it has closed. A studio with running tasks stays open."""
    connection = HTTPConnection(other.host, timeout=_CLOSING_TIME)
    origin = f"http://{other.host}"
    headers = {KEY_HEADER: other.key, "Origin": origin, "Content-Type": "application/json"}
    try:
        connection.request("POST", CLOSING, body="{}", headers=headers)
        if connection.getresponse().status != HTTPStatus.OK:
            return False
    except (OSError, HTTPException):
        pass
    finally:
        connection.close()
    end = time.monotonic() + _CLOSING_TIME
    while (is_open := is_answering(other.host)) and time.monotonic() < end:
        time.sleep(0.1)
    return not is_open


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
def recorded(folder: Path, studio: OpenStudio) -> Iterator[None]:
    """Record an open studio until the end of this context. The record of another studio on the folder is replaced.

    Do nothing if the user's state folder cannot be written.
    """
    content = f"{os.getpid()} {studio.host} {studio.key}\n".encode()
    file: Path | None = None
    with suppress(OSError, NoHomeError):
        file = _file(folder)
        write_private(file, content)
    try:
        yield
    finally:
        with suppress(OSError):
            if file and reading.read_bytes(file, _LARGEST) == content:
                file.unlink()


def _file(folder: Path) -> Path:
    name = sha256(os.fsencode(os.path.realpath(folder))).hexdigest()[:20]
    return state_folder() / "studios" / f"{name}.txt"
