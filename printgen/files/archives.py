"""Writing of reproducible ZIP files, and reading of ZIP files from untrusted sources.

The directory of a ZIP file is checked completely before a file is unpacked. Files are only unpacked into memory.
"""

from __future__ import annotations

import re
import stat
import struct
import unicodedata
import zlib
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, LargeZipFile, ZipFile, ZipInfo

from msgspec import Struct

from printgen.files import reading
from printgen.files.whole import OutsideFolderError, path_below

#: The size limits in bytes of a ZIP file, of a file in it, and of all its files. The last value is the maximum number of files.
LARGEST, LARGEST_FILE, LARGEST_CONTENT, MOST_FILES = 16 << 20, 1 << 20, 64 << 20, 5_000
#: The date of all files in a ZIP file. It is fixed, because the same content must give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)
#: The flag of an encrypted file, and the names that Windows reserves for devices.
_ENCRYPTED = 1
_DEVICE = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
#: The errors that the library raises for broken files, in addition to its own errors.
_BROKEN = (ArithmeticError, EOFError, LookupError, MemoryError, RuntimeError, ValueError)


class ArchiveFault(Struct, frozen=True):
    """A reason not to read a ZIP file.

    Fields:
        name: the name of the faulty file inside the ZIP file, or "" if the ZIP file itself is faulty.
        message: the fault, as the end of a sentence about this file.
    """

    name: str
    message: str


def write_archive(files: Mapping[str, bytes], compressed: bool = True, packed: tuple[str, ...] = ()) -> bytes:
    """Return a ZIP file with these files, in their order. The same files give the same bytes on every system.

    Args:
        packed: the suffixes of files that are already compressed.
    """
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED if compressed else ZIP_STORED) as archive:
        for name, content in files.items():
            entry = ZipInfo(name, _DATE)
            entry.compress_type = ZIP_STORED if name.endswith(packed) else archive.compression
            # An ordinary file that everybody may read.
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, content)
    return data.getvalue()


def read_archive(path: Path) -> tuple[dict[str, bytes], list[ArchiveFault]]:
    """Return the files in a ZIP file by name, and the reasons for refusing it.

    If the ZIP file is refused, no files are returned. Invalid input never raises an exception.
    """
    try:
        content = reading.read_bytes(path, LARGEST)
    except OSError as error:
        return {}, [ArchiveFault("", reading.reason_unread(error))]
    try:
        with ZipFile(BytesIO(content)) as archive:
            entries = archive.infolist()
            if faults := [*_directory_faults(entries)]:
                return {}, faults
            files, faults = {}, []
            for entry in entries:
                if not entry.is_dir():
                    found = _unpack(archive, entry)
                    if found is None:
                        faults.append(ArchiveFault(entry.filename, "is damaged"))
                    else:
                        files[entry.filename] = found
            return ({}, faults) if faults else (files, [])
    except (BadZipFile, LargeZipFile, OSError, struct.error, *_BROKEN):
        return {}, [ArchiveFault("", "is not a ZIP file, or is damaged")]


def _unpack(archive: ZipFile, entry: ZipInfo) -> bytes | None:
    """Return the content of a file, or None if the file is damaged or its size differs from the size in the directory."""
    try:
        with archive.open(entry) as opened:
            content = opened.read(entry.file_size + 1)
    except (BadZipFile, OSError, struct.error, zlib.error, *_BROKEN):
        return None
    return content if len(content) == entry.file_size else None


def _directory_faults(entries: list[ZipInfo]) -> Iterator[ArchiveFault]:
    """Yield the reasons for refusing a ZIP file that are visible in its directory."""
    if len(entries) > MOST_FILES:
        yield ArchiveFault("", f"contains more than {MOST_FILES} files")
        return
    if sum(entry.file_size for entry in entries) > LARGEST_CONTENT:
        yield ArchiveFault("", f"unpacks to more than {LARGEST_CONTENT >> 20} MiB")
        return
    met: dict[str, str] = {}
    for entry in entries:
        # The library shortens names that contain a null character.
        name = entry.orig_filename
        if fault := _name_fault(name) or _entry_fault(entry):
            yield ArchiveFault(name, fault)
            continue
        plain = unicodedata.normalize("NFC", name.rstrip("/")).casefold()
        if (other := met.setdefault(plain, name)) is not name:
            same = "is in the pack twice" if other == name else f"has the same name as `{other}` on some systems"
            yield ArchiveFault(name, same)
    folders = {"/".join(plain.split("/")[:depth]) for plain in met for depth in range(1, plain.count("/") + 1)}
    for plain in sorted(folders & {plain for plain, name in met.items() if not name.endswith("/")}):
        yield ArchiveFault(met[plain], "is both a file and a folder")


def _name_fault(name: str) -> str:
    """Return the reason for refusing a name, as the end of a sentence, or "" if the name is accepted."""
    steps = name.removesuffix("/").split("/")
    if name.startswith(("/", "\\")) or re.match(r"[A-Za-z]:", name):
        return "has an absolute path"
    if ".." in re.split(r"[/\\]", name):
        return "has a path that leads out of the pack"
    if any(step.startswith(".") for step in steps):
        return "is a hidden file"
    if any(_DEVICE.fullmatch(step) or step.endswith((".", " ")) for step in steps):
        return "has a name that Windows does not accept"
    try:
        path_below(Path(), "/".join(steps))
    except OutsideFolderError:
        return "has a name that is not allowed for files"
    return ""


def _entry_fault(entry: ZipInfo) -> str:
    """Return the reason for refusing a file, as the end of a sentence, or "" if the file is accepted."""
    mode = entry.external_attr >> 16
    if stat.S_ISLNK(mode):
        return "is a link"
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
        return "is a pipe or a device"
    if entry.flag_bits & _ENCRYPTED:
        return "is locked with a password"
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "uses a compression method that is not allowed in packs"
    if entry.file_size > LARGEST_FILE:
        return f"unpacks to more than {LARGEST_FILE >> 20} MiB"
    return ""
