"""Reading of files. This module reads all files and folders that printgen uses.

A file is checked before it is read. It must be a regular file, not a folder, pipe or device, and not too large. A
folder walk visits each real folder once, however many links point to it. JSON is validated against a type.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from printgen import systems
from printgen.files import mounts

Shape = TypeVar("Shape")

#: The default maximum size of a file, in bytes. Pages, fonts and pictures are much smaller.
LARGEST = 256 << 20
#: The folder where Python stores compiled modules.
_COMPILED = "__pycache__"


class ReadError(OSError):
    """Error raised if printgen refuses to read a file. `strerror` gives the reason."""


def reason_unread(refusal: OSError) -> str:
    """Return the reason why a file was not read, as the end of a sentence such as `cannot be read: Permission denied`."""
    if isinstance(refusal, FileNotFoundError):
        return "does not exist"
    message = refusal.strerror or str(refusal)
    return message if isinstance(refusal, ReadError) else f"cannot be read: {message}"


def open_file(path: Path | str, largest: int = LARGEST) -> BinaryIO:
    """Open a file for reading. Raise ReadError if it is not a regular file or exceeds `largest` bytes."""
    return os.fdopen(_descriptor(path, largest), "rb")


def read_bytes(path: Path | str, largest: int = LARGEST) -> bytes:
    """Return the content of a file. Raise the same errors as `open_file`."""
    # A run reads hundreds of files, and creating a file object for each takes three times as long as reading it.
    descriptor = _descriptor(path, largest)
    try:
        # Read one byte more than the size, and continue to the end, since the file may grow in the meantime.
        parts, size, room = list[bytes](), 0, os.fstat(descriptor).st_size + 1
        while size <= largest and (part := os.read(descriptor, room)):
            parts.append(part)
            size += len(part)
    finally:
        os.close(descriptor)
    if size > largest:
        raise ReadError(errno.EFBIG, "grew while it was read", str(path))
    return b"".join(parts)


def _descriptor(path: Path | str, largest: int) -> int:
    path = mounts.unpacked(path)
    try:
        _check(os.stat(path), path, largest)  # noqa: PTH116 (pathlib is slow)
        # The path may meanwhile lead to another file: do not wait for a pipe, and check the open file again.
        descriptor = os.open(path, systems.READ)
    except ValueError:
        raise ReadError(errno.EINVAL, "cannot be read: a file cannot have this name", str(path)) from None
    try:
        _check(os.fstat(descriptor), path, largest)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def read_text(path: Path | str, largest: int = LARGEST) -> str:
    """Return the UTF-8 text of a file. Raise the same errors as `open_file`, and ReadError if the content is not UTF-8."""
    try:
        return read_bytes(path, largest).decode()
    except UnicodeDecodeError:
        raise ReadError(errno.EILSEQ, "is not UTF-8 text", str(path)) from None


def read_json(held: bytes, shape: type[Shape]) -> Shape:
    """Decode JSON into a value of this type. Raise ReadError if the JSON is invalid or does not match the type."""
    try:
        return msgspec.json.decode(held, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ReadError(errno.EINVAL, f"has invalid content: {error}") from None


def link_targets(folder: Path) -> frozenset[str]:
    """Return the real paths of the files that are targets of links below a folder. Linked folders are not entered."""
    targets, waiting = set[str](), [str(folder)]
    while waiting:
        try:
            entries = list(os.scandir(waiting.pop()))
        except OSError:
            continue
        targets.update(os.path.realpath(it) for it in entries if it.is_symlink())
        waiting += [it.path for it in entries if it.is_dir(follow_symlinks=False)]
    return frozenset(targets)


def walk_files(folder: Path | str, inside: bool = False, without: Collection[str] = ()) -> Iterator[tuple[str, bool]]:
    """Yield each file below a folder, and whether it is a regular file. In each folder, files are sorted by name.

    Pipes, devices, and links that are not followed are not regular. A link is not followed if it leads to itself, to nothing or
    to a folder that was visited before. Hidden files, hidden folders and unreadable folders are skipped. No errors are raised.

    Args:
        inside: whether links that point outside the folder are also skipped.
        without: the names of files and folders to skip. Only items directly in the folder are compared with these
            names.
    """
    home = os.path.join(os.path.realpath(folder), "") if inside else ""  # noqa: PTH118
    visited: set[tuple[int, int]] = set()
    waiting = [_listed(str(folder), visited)]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            continue
        if len(waiting) == 1 and entry.name in without:
            continue
        try:
            link = systems.is_link(entry)
            if link and home and not os.path.realpath(entry.path).startswith(home):
                yield entry.path, False
            elif entry.is_dir():
                below = _listed(entry.path, visited)
                if below is not _NOTHING:
                    waiting.append(below)
                elif link:
                    yield entry.path, False
            else:
                yield entry.path, entry.is_file()
        except OSError:
            yield entry.path, False


_NOTHING: Iterator[os.DirEntry[str]] = iter(())


def _listed(folder: str, visited: set[tuple[int, int]]) -> Iterator[os.DirEntry[str]]:
    """Return the entries of a folder, sorted by name. Return _NOTHING if the folder was visited before or cannot be read."""
    try:
        facts = os.stat(folder)  # noqa: PTH116
        here = (facts.st_dev, facts.st_ino)
        if here in visited:
            return _NOTHING
        visited.add(here)
        with os.scandir(folder) as entries:
            found = [entry for entry in entries if entry.name[0] != "." and entry.name != _COMPILED]
    except OSError:
        return _NOTHING
    return iter(sorted(found, key=lambda entry: entry.name))


def _check(facts: os.stat_result, path: Path | str, largest: int) -> None:
    if not stat.S_ISREG(facts.st_mode):
        what = "is a folder" if stat.S_ISDIR(facts.st_mode) else "is a pipe or a device, not a file"
        raise ReadError(errno.EINVAL, what, str(path))
    if facts.st_size > largest:
        most = f"{largest >> 20} MiB" if largest >= 1 << 20 else f"{largest >> 10} KiB"
        raise ReadError(errno.EFBIG, f"is larger than {most}", str(path))
