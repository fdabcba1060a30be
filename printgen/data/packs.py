"""Packs, which are ZIP files for sharing data. Each has an index with digests and required versions."""

from __future__ import annotations

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from printgen import __version__, systems
from printgen.data.findings import Finding, Place, UsageError, error_at
from printgen.files import archives, display_path, mounts, reading
from printgen.files.own import NoHomeError, cache_folder

#: The index file of a pack, the version of the pack format, the allowed file endings, and the maximum depth of files.
INDEX, FORMAT, ENDINGS, DEPTH = "index.json", 1, (".yaml", ".csv"), 6
#: The maximum number of unpacked packs in the cache. The oldest are removed first.
_MOST = 12
_VERSION = re.compile(r"(\d{1,6})\.(\d{1,6})\.(\d{1,6})")
_AGAIN = "ask for a new copy of the pack, or make it with `printgen pack FOLDER`"
#: The faults of the packs in this run, by the path of the folder that each pack would be unpacked to.
_FAULTS: Final[dict[Path, tuple[Finding, ...]]] = {}


class PackedFile(Struct, frozen=True):
    """A file in a pack: its digest, its size in bytes, and the kind of its records."""

    sha256: str
    bytes: int
    contents: str = ""


class Needs(Struct, frozen=True):
    """The minimum versions of the program and of the built-in data that a pack needs.

    An empty string allows every version.
    """

    printgen: str = ""
    data: str = ""


class Index(Struct, frozen=True):
    """The index of a pack: its title, the versions that it needs, and its files by name."""

    format: int
    title: str
    needs: Needs
    files: dict[str, PackedFile] = field(default_factory=dict)


class _Format(Struct, frozen=True):
    """The part of an index that is the same in every version of the format."""

    format: int
    needs: Needs = Needs()


def numbers(version: str) -> tuple[int, ...] | None:
    """Return the numbers of a version such as `1.4.2`, or None if the text is not a version."""
    match = _VERSION.fullmatch(version)
    return tuple(map(int, match.groups())) if match else None


def pack_files(files: Mapping[str, tuple[bytes, str]], title: str, data_version: str) -> bytes:
    """Return the content of a pack. The same files always give the same bytes.

    Args:
        files: the content of each file and the kind of its records, by file name.
        data_version: the version of the built-in data that the files were checked with.
    """

    def lowest(version: str) -> str:
        # Corrections do not change which files can be read.
        found = numbers(version)
        return f"{found[0]}.{found[1]}.0" if found else ""

    listed = {
        name: PackedFile(sha256(content).hexdigest(), len(content), kind)
        for name, (content, kind) in sorted(files.items())
    }
    index = Index(FORMAT, title, Needs(lowest(__version__), lowest(data_version)), listed)
    text = msgspec.json.format(msgspec.json.encode(index), indent=2) + b"\n"
    return archives.write_archive({INDEX: text, **{name: content for name, (content, _) in sorted(files.items())}})


def open_pack(path: Path, data_version: str) -> Path:
    """Return a data folder with the files of a pack. Raise UsageError if the file is not a pack.

    For a refused pack, the returned folder does not exist, and `pack_findings` returns the reasons.

    Args:
        data_version: the version of the built-in data.
    """
    try:
        start = reading.read_bytes(path, archives.LARGEST)
    except OSError:
        start = b"PK"
    if not start.startswith(b"PK"):
        message = f"`{display_path(path)}` is neither a folder nor a pack"
        raise UsageError(f"{message}; specify a folder of data files, or a ZIP file made with `printgen pack`")
    files, faults = read_pack(path, data_version)
    digest = sha256(repr((str(path.absolute()), sha256(start).hexdigest())).encode()).hexdigest()[:32]
    folder = _home() / "packs" / digest
    if not faults:
        folder = _unpack(folder, files)
    else:
        folder = folder.with_name(f"refused-{digest}")
        _FAULTS[folder] = tuple(faults)
    mounts.mount(folder, path.absolute())
    return folder


def pack_findings(folder: Path) -> tuple[Finding, ...]:
    """Return the reasons why the pack that belongs to this folder was refused, or () if no such pack was refused."""
    return _FAULTS.get(folder, ())


def read_pack(path: Path, data_version: str) -> tuple[dict[str, bytes], list[Finding]]:
    """Return the data files in a pack by name, or findings that give reasons to refuse the pack (PG036).

    This function never raises an exception for invalid input.
    """
    shown = display_path(path)
    files, faults = archives.read_archive(path)
    if faults:
        return {}, [_refused(shown, it.name, it.message) for it in faults]
    if INDEX not in files:
        inner = {name.split("/")[0] for name in files}
        hint = _AGAIN
        if len(inner) == 1 and len(files) > 1:
            (folder,) = inner
            hint = f"the folder itself was packed instead of its contents; {_AGAIN}"
            if f"{folder}/game.yaml" in files:
                hint = f"it contains a game: unzip it, and specify the folder `./{folder}` instead of GAME"
        return {}, [_refused(shown, "", f"has no {INDEX}, so it is not a pack", hint)]
    content = files.pop(INDEX)
    try:
        head = reading.read_json(content, _Format)
        newer = [*_newer(shown, head, data_version)]
        index = None if newer else reading.read_json(content, Index)
    except reading.ReadError as error:
        return {}, [_refused(shown, INDEX, str(error.strerror))]
    if index is None:
        return {}, newer
    found = [*_differences(shown, index, files)]
    return ({}, found) if found else (files, [])


def _newer(shown: str, head: _Format, data_version: str) -> Iterator[Finding]:
    """Yield findings for a pack that needs a newer program or newer data."""
    if head.format != FORMAT or _is_lower(__version__, head.needs.printgen):
        needed = head.needs.printgen[:20] if numbers(head.needs.printgen) else ""
        version = f"printgen {needed}" if needed else "a newer version of printgen"
        message = f"needs {version}, but this is printgen {__version__}"
        yield _refused(shown, "", message, "install the newer printgen, or ask for a pack made with this one")
    if _is_lower(data_version, head.needs.data):
        message = f"needs version {head.needs.data[:20]} of the data, but the built-in data is version {data_version}"
        yield _refused(shown, "", message, "install the newer data, which comes with printgen")


def _is_lower(version: str, needed: str) -> bool:
    have, least = numbers(version), numbers(needed)
    return have is not None and least is not None and have < least


def _differences(shown: str, index: Index, files: Mapping[str, bytes]) -> Iterator[Finding]:
    """Yield findings for files that differ from the index, are not listed in the index, or are not data files."""
    for name in sorted(index.files.keys() - files.keys()):
        yield _refused(shown, INDEX, f"lists `{name[:100]}`, which is not in the pack")
    for name, content in sorted(files.items()):
        listed = index.files.get(name)
        if not name.endswith(ENDINGS) or name.count("/") >= DEPTH:
            yield _refused(shown, name, "is not a data file; packs contain no other files")
        elif listed is None:
            yield _refused(shown, name, f"is not listed in {INDEX}")
        elif listed.sha256 != sha256(content).hexdigest() or listed.bytes != len(content):
            yield _refused(shown, name, f"differs from its digest in {INDEX}: it was changed after it was packed")


def _refused(shown: str, name: str, message: str, hint: str = _AGAIN) -> Finding:
    what = f"`{name[:100]}`" if name else "the pack"
    inner = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in name[:100])
    return error_at("PG036", f"{what} {message}", Place(f"{shown}:{inner}" if inner else shown), hint)


def _home() -> Path:
    try:
        return cache_folder().absolute()
    except NoHomeError:
        return Path(os.devnull, "printgen")


def _unpack(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Write these files to a folder in the cache and return the folder. If the cache is unusable, use a temporary folder."""
    with suppress(OSError):
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if systems.is_own(folder.parent.stat(), 0o022) and not systems.is_link(folder):
            if not _contains_exactly(folder, files):
                part = Path(tempfile.mkdtemp(prefix=".part-", dir=folder.parent))
                try:
                    _write(part, files)
                    shutil.rmtree(folder, ignore_errors=True)
                    with suppress(OSError):
                        # Another run may have put the same files into this folder.
                        part.rename(folder)
                finally:
                    shutil.rmtree(part, ignore_errors=True)
            if _contains_exactly(folder, files):
                os.utime(folder)
                _clear_out(folder.parent)
                return folder
    passing = Path(tempfile.mkdtemp(prefix="pack-printgen-"))
    atexit.register(shutil.rmtree, passing, ignore_errors=True)
    _write(passing, files)
    return passing


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        target = folder.joinpath(*name.split("/"))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def _contains_exactly(folder: Path, files: Mapping[str, bytes]) -> bool:
    found = {Path(path).relative_to(folder).as_posix(): is_file for path, is_file in reading.walk_files(folder, True)}
    try:
        return found == dict.fromkeys(files, True) and all(
            reading.read_bytes(folder / name, archives.LARGEST_FILE) == content for name, content in files.items()
        )
    except OSError:
        return False


def _clear_out(home: Path) -> None:
    """Delete the oldest unpacked packs from the cache."""

    def age(path: Path) -> Any:
        try:
            return path.stat().st_mtime
        except OSError:
            return 0

    kept: Iterable[Path] = sorted((it for it in home.iterdir() if it.name[0] != "."), key=age, reverse=True)
    for old in list(kept)[_MOST:]:
        shutil.rmtree(old, ignore_errors=True)
