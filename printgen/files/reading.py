"""What this program reads: the one way in for every file and folder, whoever made it.

A file is judged before a byte of it is read: it has to be a file, no folder, pipe or device, and no larger than it may be. A
folder is walked with every real folder below it met once, however many links lead there. JSON is read by its shape.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

Shape = TypeVar("Shape")

#: The largest file that is read where no less is said, in bytes: no page, font or picture comes near.
LARGEST = 256 << 20
#: What Python keeps beside modules.
_COMPILED = "__pycache__"


class NotRead(OSError):
    """What is not read, though the system might; `strerror` says why."""


def why(refusal: OSError) -> str:
    """Why a file was not read, to be said after its name: `is a folder`, `is not there`, `cannot be read: Permission denied`."""
    if isinstance(refusal, FileNotFoundError):
        return "is not there"
    said = refusal.strerror or str(refusal)
    return said if isinstance(refusal, NotRead) else f"cannot be read: {said}"


def opened(path: Path | str, largest: int = LARGEST) -> BinaryIO:
    """A file, open to be read. Raises NotRead for what is none, or is larger than so many bytes; OSError."""
    return os.fdopen(_descriptor(path, largest), "rb")


def content(path: Path | str, largest: int = LARGEST) -> bytes:
    """All that a file holds. Raises what `opened` does."""
    # Hundreds of files in each run: a file object for each takes three times as long as the reading.
    descriptor = _descriptor(path, largest)
    try:
        # One byte more than it has, and on to its end: it may grow meanwhile.
        parts, size, room = list[bytes](), 0, os.fstat(descriptor).st_size + 1
        while size <= largest and (part := os.read(descriptor, room)):
            parts.append(part)
            size += len(part)
    finally:
        os.close(descriptor)
    if size > largest:
        raise NotRead(errno.EFBIG, "grew while it was read", str(path))
    return b"".join(parts)


def _descriptor(path: Path | str, largest: int) -> int:
    try:
        _judge(os.stat(path), path, largest)  # noqa: PTH116 (pathlib is slow)
        # It may be another by now: no pipe is waited for, and what was opened is judged once more.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except ValueError:
        raise NotRead(errno.EINVAL, "cannot be read: no file can be called so", str(path)) from None
    try:
        _judge(os.fstat(descriptor), path, largest)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def text(path: Path | str, largest: int = LARGEST) -> str:
    """The UTF-8 text that a file holds. Raises what `opened` does, and NotRead for other bytes."""
    try:
        return content(path, largest).decode()
    except UnicodeDecodeError:
        raise NotRead(errno.EILSEQ, "is no UTF-8 text", str(path)) from None


def record(held: bytes, shape: type[Shape]) -> Shape:
    """The value of that shape which JSON holds. Raises NotRead where it holds none, with what is wrong."""
    try:
        return msgspec.json.decode(held, type=shape)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise NotRead(errno.EINVAL, f"does not hold what it should: {wrong}") from None


def walked(folder: Path | str, inside: bool = False, without: Collection[str] = ()) -> Iterator[tuple[str, bool]]:
    """Every file below a folder, in order, each with True; and with False what is none, and each link that is not followed: it
    leads to itself, to nothing or to a folder that was met before; if `inside`, out of the folder.

    Hidden files and folders are passed over, those that cannot be read, and those in the folder itself that are named in
    `without`. Raises nothing.
    """
    home = os.path.join(os.path.realpath(folder), "") if inside else ""  # noqa: PTH118
    met: set[tuple[int, int]] = set()
    waiting = [_listed(str(folder), met)]
    while waiting:
        entry = next(waiting[-1], None)
        if entry is None:
            waiting.pop()
            continue
        if len(waiting) == 1 and entry.name in without:
            continue
        try:
            link = entry.is_symlink()
            if link and home and not os.path.realpath(entry.path).startswith(home):
                yield entry.path, False
            elif entry.is_dir():
                below = _listed(entry.path, met)
                if below is not _NOTHING:
                    waiting.append(below)
                elif link:
                    yield entry.path, False
            else:
                yield entry.path, entry.is_file()
        except OSError:
            yield entry.path, False


_NOTHING: Iterator[os.DirEntry[str]] = iter(())


def _listed(folder: str, met: set[tuple[int, int]]) -> Iterator[os.DirEntry[str]]:
    """What lies in a folder, in order; _NOTHING where it was met before or cannot be read."""
    try:
        facts = os.stat(folder)  # noqa: PTH116
        here = (facts.st_dev, facts.st_ino)
        if here in met:
            return _NOTHING
        met.add(here)
        with os.scandir(folder) as entries:
            there = [entry for entry in entries if entry.name[0] != "." and entry.name != _COMPILED]
    except OSError:
        return _NOTHING
    return iter(sorted(there, key=lambda entry: entry.name))


def _judge(facts: os.stat_result, path: Path | str, largest: int) -> None:
    if not stat.S_ISREG(facts.st_mode):
        what = "is a folder" if stat.S_ISDIR(facts.st_mode) else "is a pipe or a device, and no file"
        raise NotRead(errno.EINVAL, what, str(path))
    if facts.st_size > largest:
        most = f"{largest >> 20} MiB" if largest >= 1 << 20 else f"{largest >> 10} KiB"
        raise NotRead(errno.EFBIG, f"is larger than {most}", str(path))
