"""Writing of files completely or not at all, and conversion between names, paths and text for messages."""

from __future__ import annotations

import errno
import os
import re
import shutil
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from printgen import systems
from printgen.files import mounts

#: The pattern of the name of a file that is being written, next to the file that it will replace.
_PART_NAME = re.compile(r"\.(.+)\.(\d+)\.part")
#: The pattern of a drive letter, as on Windows. A path that starts with a drive letter is not below the folder.
_DRIVE = re.compile(r"[A-Za-z]:")
#: The characters that file names must not contain: control characters, and characters that change the reading direction.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


class OutsideFolderError(ValueError):
    """Error raised if a name points outside its folder or is not a valid file name. The message quotes the name."""


def path_below(folder: Path, name: str) -> Path:
    """Return the path of the file `name` below the folder. `name` has `/` between folders.

    Use this function to convert any name that was read from a file. Raise OutsideFolderError if the name is empty
    or absolute, or if it contains `.` or `..` as a part. A drive letter, a backslash or an invisible character also
    raises OutsideFolderError. On Windows, every part must also be a valid name.
    """
    steps = name.split("/")
    invalid = _DRIVE.match(name) or "\\" in name or _UNSEEN.search(name)
    if invalid or any(step in ("", ".", "..") or systems.name_fault(step) for step in steps):
        raise OutsideFolderError(f"{name!r} is not the name of a file below {display_path(folder)}")
    return folder.joinpath(*steps)


def first_link(folder: Path, path: Path) -> Path | None:
    """Return the first symbolic link among the folders between `folder` and a path below it, or None if there is no link."""
    steps = path.relative_to(folder).parts[:-1]
    ways = (folder.joinpath(*steps[: depth + 1]) for depth in range(len(steps)))
    return next((way for way in ways if systems.is_link(way)), None)


def stay_within(folder: Path, *paths: Path) -> None:
    """Raise OSError if there is a symbolic link between the folder and one of the paths."""
    for path in paths:
        if link := first_link(folder, path):
            fault = (
                "is a symbolic link, and printgen does not write through links; remove the link, or pass its "
                "target with --out"
            )
            raise OSError(errno.ELOOP, fault, display_path(link))


def display_path(path: Path) -> str:
    """Return a path as a user would type it: relative if it is below the current directory, otherwise complete.

    A file of a pack is displayed as `pack.zip:NAME`.
    """
    if packed := mounts.archive_of(path):
        archive, inside = packed
        return f"{display_path(archive)}:{inside}" if inside else display_path(archive)
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
    """Write either all files into the folder or no files.

    A new file gets the owner and permissions of the file that it replaces.

    Args:
        contents: the content of each file, by its name below the folder.
        gone: files to remove after all others are written.
        aside: files to rename after all other files are written, with their new names.
        lasting: whether to wait until each file is physically on the disk before it replaces an existing file. Use this for
            files that cannot be created again and must survive a power cut. For all others, the next run detects damaged
            files by their digests.
    """
    targets = {path_below(folder, name): content for name, content in contents.items()}
    removed = [path_below(folder, name) for name in gone]
    renamed = {path_below(folder, name): path_below(folder, to) for name, to in (aside or {}).items()}
    exchange(targets, removed, renamed, lasting)


def exchange(
    contents: Mapping[Path, bytes],
    gone: Iterable[Path] = (),
    aside: Mapping[Path, Path] | None = None,
    lasting: bool = False,
    like: Path | None = None,
) -> None:
    """Write files as `replace` does, but at paths that the user specified. Raise OSError if writing fails.

    Args:
        like: a file whose owner and permissions all written files get. If None, each file gets those of the file that
            it replaces.
    """
    removed, renamed = tuple(gone), dict(aside or {})
    systems.check_names((*contents, *renamed.values()))
    _clear(contents)
    parts: dict[Path, Path] = {}
    try:
        for target, content in contents.items():
            target.parent.mkdir(parents=True, exist_ok=True)
            # Write into the same folder, since a rename is atomic only within one file system.
            parts[target] = temporary_path(target)
            with named_errors(target):
                write_temporary(parts[target], content, lasting)
                _hand_over(parts[target], like or target)
        # If one file cannot be replaced, no file is replaced.
        systems.check_replaceable((*removed, *renamed, *parts))
        for path in removed:
            systems.replacing(partial(path.unlink, missing_ok=True), path)
        for path, other in renamed.items():
            with named_errors(path):
                systems.replacing(partial(path.rename, other), path)
        for target, part in parts.items():
            with named_errors(target):
                systems.replacing(partial(part.replace, target), target)
        if lasting:
            sync_folders(*{target.parent for target in parts})
    finally:
        for part in parts.values():
            systems.replacing(partial(part.unlink, missing_ok=True), part)


def create(path: Path, content: bytes) -> None:
    """Write a new file, completely or not at all. Raise FileExistsError if the file already exists."""
    with folder_errors(path.parent):
        systems.check_names((path,))
        _clear((path,))
        part = temporary_path(path)
        try:
            with named_errors(path):
                write_temporary(part, content, lasting=True)
            try:
                os.link(part, path)
            except FileExistsError:
                raise
            except OSError:
                # Some file systems do not support hard links.
                if path.exists():
                    raise FileExistsError(path) from None
                with named_errors(path):
                    systems.replacing(partial(part.rename, path), path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def folder_errors(folder: Path) -> Iterator[None]:
    """Provide a context in which an error about a folder names the faulty part of its path: missing, too long or not a folder."""
    try:
        yield
    except OSError as error:
        parts = (*reversed(folder.parents), folder)
        if error.errno in (errno.ENOTDIR, errno.EEXIST) and (
            invalid := [part for part in parts if part.exists() and not part.is_dir()]
        ):
            raise OSError(errno.ENOTDIR, "is not a folder", display_path(invalid[0])) from None
        if error.errno == errno.ENOENT and (missing := [part for part in parts if not part.exists()]):
            raise OSError(error.errno, "there is no such folder", display_path(missing[0])) from None
        if error.errno == errno.ENAMETOOLONG:
            raise OSError(error.errno, "has a name that is too long", display_path(folder)) from None
        raise


@contextmanager
def named_errors(target: Path) -> Iterator[None]:
    """Provide a context in which each OSError names the target instead of a temporary file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error


def temporary_path(target: Path) -> Path:
    """Return the path where this process writes a file before it is renamed to `target`."""
    return target.with_name(f".{target.name}.{os.getpid()}.part")


def write_temporary(path: Path, content: bytes, lasting: bool) -> None:
    """Write a new file. Raise OSError if the file exists or writing fails.

    Args:
        lasting: whether to wait until the file is physically on the disk.
    """
    # Mode `x` never writes through a symbolic link that somebody created under this name.
    with path.open("xb") as out:
        out.write(content)
        if lasting:
            out.flush()
            systems.sync(out.fileno())


def _hand_over(written: Path, before: Path) -> None:
    """Give a file the owner and permissions of an existing file. The owner is changed only if this user may do so."""
    try:
        facts = before.lstat()
    except OSError:
        return
    if stat.S_ISREG(facts.st_mode):
        systems.copy_owner(written, facts)
        if facts.st_mode != written.stat().st_mode:
            written.chmod(stat.S_IMODE(facts.st_mode))


def sync_folders(*folders: Path) -> None:
    """Ensure that the names in the folders are physically on the disk, if the file system supports that."""
    for folder in folders:
        with suppress(OSError):
            opened = os.open(folder, os.O_RDONLY)
            try:
                systems.sync(opened)
            finally:
                os.close(opened)


def remove_leftovers(folder: Path, names: Iterable[str], folders: bool = False) -> None:
    """Remove the half-written files that killed runs left next to the named files below the folder.

    Raise OutsideFolderError for a name that points outside the folder.

    Args:
        folders: whether to also remove half-written folders.
    """
    _clear([path_below(folder, name) for name in names], folders)


def _clear(targets: Iterable[Path], folders: bool = False) -> None:
    names_by_folder: dict[Path, set[str]] = {}
    for target in targets:
        names_by_folder.setdefault(target.parent, set()).add(target.name)
    for parent, names in names_by_folder.items():
        try:
            entries = sorted(entry.name for entry in os.scandir(parent))
        except OSError:
            continue
        for name in entries:
            match, part = _PART_NAME.fullmatch(name), parent / name
            if not match or match[1] not in names or _is_other_run(int(match[2])):
                continue
            if systems.is_link(part) or not part.is_dir():
                part.unlink(missing_ok=True)
            elif folders:
                shutil.rmtree(part, ignore_errors=True)


def _is_other_run(process: int) -> bool:
    """Return whether a different process with this number is running and may therefore be writing at this moment."""
    return process != os.getpid() and systems.is_running(process)
