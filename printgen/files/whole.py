"""Files written whole or not at all; and how a name that stands in a file becomes a path, and how a path is shown.

A file is written beside its place, as `.NAME.PID.part`, and then renamed. What a killed run left behind under such a name is
taken away by the next one that writes there.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

#: How what is being written is named, beside its place.
_PASSING = re.compile(r"\.(.+)\.(\d+)\.part")
#: A drive's letter, as Windows has them: what follows is no longer below the folder.
_DRIVE = re.compile(r"[A-Za-z]:")
#: Characters that no file is named with: those that a terminal obeys, and those that turn what is read about.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class NotBelow(ValueError):
    """A name that leads out of the folder it is to lie in, or that cannot be a file's; the message says which."""


def below(folder: Path, name: str) -> Path:
    """The path of a file below the folder, from its name there, with `/` between folders.

    Every name that was read from a file passes here before it becomes a path. Raises NotBelow for one that is absolute or
    empty, has `.` or `..` for a step, a drive's letter, a backslash, or characters that cannot be seen.
    """
    steps = name.split("/")
    if _DRIVE.match(name) or "\\" in name or _UNSEEN.search(name) or any(step in ("", ".", "..") for step in steps):
        raise NotBelow(f"{name!r} names no file below {shown(folder)}")
    return folder.joinpath(*steps)


def link_on_the_way(folder: Path, path: Path) -> Path | None:
    """The first link among the folders that lead from a folder to a path below it; what is written there lands elsewhere."""
    steps = path.relative_to(folder).parts[:-1]
    ways = (folder.joinpath(*steps[: depth + 1]) for depth in range(len(steps)))
    return next((way for way in ways if way.is_symlink()), None)


def stay_within(folder: Path, *paths: Path) -> None:
    """Raises OSError where a link on the way would take what is written at those paths out of the folder they are below."""
    for path in paths:
        if link := link_on_the_way(folder, path):
            said = "is a link, through which nothing is written; take it away, or name where it leads with --out"
            raise OSError(errno.ELOOP, said, shown(link))


def shown(path: Path) -> str:
    """A path as the user would type it: from where they stand if it lies below, else in full."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def replace(
    folder: Path,
    contents: Mapping[str, bytes],
    gone: Iterable[str] = (),
    aside: Mapping[str, str] | None = None,
    lasting: bool = False,
) -> None:
    """Write files into the folder, by name below it: all of them whole, or none. Raises OSError, NotBelow.

    What was there before keeps its owner and who may read it.

    gone: files that are taken away once all others are written. aside: files that get another name then, the one given
    here. lasting: for what cannot be made again: it is on the disk itself before it takes the place of what was there, so
    that it is whole even after a power cut; what can be made again does not wait for that, since the next run finds by its
    digest what was torn.
    """
    placed = {below(folder, name): content for name, content in contents.items()}
    away = [below(folder, name) for name in gone]
    exchange(placed, away, {below(folder, it): below(folder, to) for it, to in (aside or {}).items()}, lasting)


def exchange(
    contents: Mapping[Path, bytes],
    gone: Iterable[Path] = (),
    aside: Mapping[Path, Path] | None = None,
    lasting: bool = False,
    like: Path | None = None,
) -> None:
    """The same as `replace`, of files that the user named. like: a file whose owner and readers all of them get. Raises
    OSError."""
    _clear(contents)
    passing: dict[Path, Path] = {}
    try:
        for target, content in contents.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            # In the same folder, since a rename is whole only within one file system.
            passing[target] = beside(target)
            with named(target):
                write(passing[target], content, lasting)
                _hand_over(passing[target], like or target)
        for path in gone:
            path.unlink(missing_ok=True)
        for path, other in (aside or {}).items():
            with named(path):
                path.rename(other)
        for target, written in passing.items():
            with named(target):
                written.replace(target)
        if lasting:
            settle(*{target.parent for target in passing})
    finally:
        for written in passing.values():
            written.unlink(missing_ok=True)


def create(path: Path, content: bytes) -> None:
    """Write a file that is not there yet, whole or not at all. Raises FileExistsError, and OSError."""
    with into(path.parent):
        _clear((path,))
        passing = beside(path)
        try:
            with named(path):
                write(passing, content, lasting=True)
            try:
                os.link(passing, path)
            except FileExistsError:
                raise
            except OSError:
                # Some file systems have no links.
                if path.exists():
                    raise FileExistsError(path) from None
                with named(path):
                    passing.rename(path)
        finally:
            passing.unlink(missing_ok=True)


@contextmanager
def into(folder: Path) -> Iterator[None]:
    """A refusal of the system because of the folder itself tells of that: which part of its name is no folder, or too long."""
    try:
        yield
    except OSError as refusal:
        parts = (*reversed(folder.parents), folder)
        if refusal.errno in (errno.ENOTDIR, errno.EEXIST) and (
            no := [it for it in parts if it.exists() and not it.is_dir()]
        ):
            raise OSError(errno.ENOTDIR, "is no folder", shown(no[0])) from None
        if refusal.errno == errno.ENOENT and (no := [it for it in parts if not it.exists()]):
            raise OSError(refusal.errno, "there is no such folder", shown(no[0])) from None
        if refusal.errno == errno.ENAMETOOLONG:
            raise OSError(refusal.errno, "has a name that is too long here", shown(folder)) from None
        raise


@contextmanager
def named(target: Path) -> Iterator[None]:
    """A refusal of the system says which file it is about, by the name that the user knows."""
    try:
        yield
    except OSError as refusal:
        raise OSError(refusal.errno, refusal.strerror, str(target)) from refusal


def beside(target: Path) -> Path:
    """Where this process writes what is to be renamed to `target`."""
    return target.with_name(f".{target.name}.{os.getpid()}.part")


def write(path: Path, content: bytes, lasting: bool) -> None:
    """Write a file that nobody looks at yet; `lasting`: until it is on the disk itself. Raises OSError."""
    # Never through a link that somebody put there.
    with path.open("xb") as out:
        out.write(content)
        if lasting:
            out.flush()
            _sync(out.fileno())


def _hand_over(written: Path, before: Path) -> None:
    """Give a file the owner and the readers of another, where that is there; of the owner, as far as this user may."""
    try:
        facts = before.lstat()
    except OSError:
        return
    if stat.S_ISREG(facts.st_mode):
        now = written.stat()
        if (facts.st_uid, facts.st_gid) != (now.st_uid, now.st_gid):
            with suppress(PermissionError):
                os.chown(written, facts.st_uid, facts.st_gid)
        if facts.st_mode != now.st_mode:
            written.chmod(stat.S_IMODE(facts.st_mode))


def settle(*folders: Path) -> None:
    """See to it that the names in the folders are on the disk itself, where the file system can be asked for that."""
    for folder in folders:
        with suppress(OSError):
            opened = os.open(folder, os.O_RDONLY)
            try:
                _sync(opened)
            finally:
                os.close(opened)


def _sync(descriptor: int) -> None:
    import fcntl

    # On macOS, fsync leaves it in the memory of the disk.
    if hasattr(fcntl, "F_FULLFSYNC"):
        with suppress(OSError):
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
            return
    os.fsync(descriptor)


def clear(folder: Path, names: Iterable[str], folders: bool = False) -> None:
    """Take away what runs that were killed left half-written beside the files of those names below the folder.

    folders: where whole folders are written that way. Raises NotBelow for a name that leads out of it.
    """
    _clear([below(folder, name) for name in names], folders)


def _clear(targets: Iterable[Path], folders: bool = False) -> None:
    known: dict[Path, set[str]] = {}
    for target in targets:
        known.setdefault(target.parent, set()).add(target.name)
    for parent, wanted in known.items():
        try:
            there = sorted(entry.name for entry in os.scandir(parent))
        except OSError:
            continue
        for name in there:
            match, left = _PASSING.fullmatch(name), parent / name
            if not match or match[1] not in wanted or _alive(int(match[2])):
                continue
            if left.is_symlink() or not left.is_dir():
                left.unlink(missing_ok=True)
            elif folders:
                shutil.rmtree(left, ignore_errors=True)


def _alive(process: int) -> bool:
    """Whether another process of that number is at work; it may be writing at this moment."""
    if process == os.getpid():
        return False
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True
